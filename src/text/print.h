/* What the files of the printer share. */
#ifndef AP_TEXT_PRINT_H
#define AP_TEXT_PRINT_H

#include "text/text.h"

/* `a, b`, with `between` between them. */
void ap_print_names(ap_buf *out, const ap_str *names, size_t n, const char *between);
/* Whole lines above a statement; blank ones are kept as they were, without our indentation. */
void ap_print_lines(ap_buf *out, const ap_str *lines, size_t n, const char *indent);
/* What stands behind the `=`. */
void ap_print_right_side(const ap_graph *g, const ap_node *n, ap_buf *out);
/* The write of a setitem or an augmented assignment, which stands before its name. */
void ap_print_write(const ap_graph *g, const ap_node *n, ap_buf *out);

/* Around the statements. */
void ap_print_above(const ap_graph *g, ap_buf *out);
void ap_print_header(const ap_graph *g, const char *indent, ap_buf *out);
void ap_print_below(const ap_graph *g, ap_buf *out);
void ap_print_input(const ap_graph *g, const ap_node *n, ap_buf *out);
/* Does the node stand among the inputs: a bound symbol? */
bool ap_print_is_input(const ap_graph *g, const ap_node *n);
/* `;  a = b = None` */
void ap_print_dropped(const ap_graph *g, const ap_node *n, ap_buf *out);
/* Sym(4) */
void ap_print_number_type(int64_t v, ap_buf *out);

/* A trace of Lightning Thunder. */
void ap_print_thunder(const ap_graph *g, ap_buf *out);

#endif
