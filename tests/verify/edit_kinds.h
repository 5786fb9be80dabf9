/* Between edit.c (calls) and edit_io.c (outputs, io_map). */
#ifndef AP_TESTS_VERIFY_EDIT_KINDS_H
#define AP_TESTS_VERIFY_EDIT_KINDS_H

#include "verify/edit.h"

bool patch_same_type(const patch *p, uint32_t i, uint32_t j);
uint32_t patch_first_operand(const ap_node *n);

bool io_map_entry_lost(patch *p, size_t site);
bool io_map_output_lost(patch *p, size_t site);
bool io_map_swapped(patch *p, size_t site);
bool io_map_shifted(patch *p, size_t site);
bool io_map_wrong_input(patch *p, size_t site);
bool io_map_entry_added(patch *p, size_t site);
bool stale_write_back(patch *p, size_t site);
bool outputs_swapped(patch *p, size_t site);
bool stale_output(patch *p, size_t site);
bool wrong_output(patch *p, size_t site);
bool count_changed(patch *p, size_t site);

#endif
