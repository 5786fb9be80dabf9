/* Between edit.c (calls), edit_numbers.c (numbers in calls) and edit_io.c (outputs, io_map). */
#ifndef AP_TESTS_VERIFY_EDIT_KINDS_H
#define AP_TESTS_VERIFY_EDIT_KINDS_H

#include "verify/edit.h"

/* A site is a node and one of four variants. */
static inline uint32_t node_of(size_t site) { return (uint32_t)(site / 4); }
static inline unsigned variant_of(size_t site) { return (unsigned)(site % 4); }

const ap_node *patch_call_at(const patch *p, size_t site);
const ap_val *patch_value_of(const patch *p, uint32_t i);
bool patch_has(ap_str text, const char *part);
/* x[i], or a setitem. */
bool patch_is_indexing(const ap_node *n);
/* Arguments and keywords of a node that may be changed. */
ap_arg *patch_own_args(patch *p, uint32_t i);
ap_keyword *patch_own_keywords(patch *p, uint32_t i);
bool patch_same_type(const patch *p, uint32_t i, uint32_t j);
uint32_t patch_first_operand(const ap_node *n);

bool later_index(patch *p, size_t site);
bool earlier_index(patch *p, size_t site);
bool wrong_item(patch *p, size_t site);
bool wrong_step(patch *p, size_t site);
bool wrong_dim(patch *p, size_t site);

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
