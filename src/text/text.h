/* Graph text: what torch prints is what we read (docs: the page "graph text" of the README's reference). */
#ifndef AP_TEXT_TEXT_H
#define AP_TEXT_TEXT_H

#include "graph/graph.h"

typedef AP_VEC(ap_str) ap_unbound;

typedef struct ap_read_options {
	ap_str class_name;        /* --graph NAME: which class of several; empty: the last */
	const ap_keyword *bind; size_t nbind; /* --bind s0=4: symbols of sizes; the values are INTs */
	ap_unbound *unbound;      /* NULL, or gets the symbols that are not bound, each once; they are errors all the same */
	bool *used;               /* NULL, or by number of `bind`: set where the text has the symbol */
} ap_read_options;
/* An input that is a bound symbol ("Sym(s0)") is a number from then on, `s0: "Sym(4)" = 4`; io_map counts the inputs that are left. */

/*
 * Reads a graph.  d->file and d->source name the text.  The whole text is checked, up to 20 errors; false if there was any.
 * `*unmodelled` (if not NULL) is set to what the text uses that has no model (call_module, cond, ...), in words: the
 * text is then well-formed, false is returned without an error, and the verdict is UNKNOWN.
 */
AP_NODISCARD bool ap_text_read(ap_arena *a, ap_ops *ops, ap_str text, const ap_read_options *o, ap_diags *d, ap_graph **out,
                               ap_str *unmodelled);

/* Prints a graph so that reading it back and printing it again gives the same bytes. */
void ap_text_print(const ap_graph *g, ap_buf *out);
/* One node as a line without indentation and newline, for messages. */
void ap_text_print_node(const ap_graph *g, ap_node_id id, ap_buf *out);
/* What a call or constant does, without its name and type: `x.add(y)`, `x[0] = v`, `x += y`. */
void ap_text_print_doing(const ap_graph *g, ap_node_id id, ap_buf *out);
void ap_text_print_arg(const ap_graph *g, const ap_arg *arg, ap_buf *out);
void ap_text_print_annot(const ap_annot *annot, ap_buf *out);

#endif
