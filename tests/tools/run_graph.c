/*
 * Runs graphs on concrete inputs, for tests that compare with eager PyTorch.  A persistent filter:
 *
 *     graph BYTES\n<that many bytes of graph text>
 *     storage HEX\n          content of each input storage, in the order of the inputs that own one
 *     run\n
 *
 * and answers each `run` with one line of JSON:
 *
 *     {"status": "ok" | "invalid" | "unknown" | "error", "code": "...", "reason": "...",
 *      "outputs": [{"dtype": "f32", "size": [2], "stride": [1], "offset": 0, "storage": 3, "by_data": false, "conj": false, "neg": false, "hex": "...",
 *                   "inexact": false, "opaque": false, "undefined": false, "cells": "=~", "errors": [0, 1e-7]} | null | number],
 *      "inputs": ["hex of each input storage afterwards"], "opaque_inputs": bool, "inexact_inputs": bool,
 *      "input_cells": ["=~"], "input_errors": [[0, 1e-7]]}
 *
 * "hex" is the content in logical order; "cells" says of each element whether it is exact (=), inexact (~), opaque or resting on a custom op or the generator (?), or undefined (!), and
 * "by_data" marks a view at a position that only the data tells (x[t], t 0-d), which is a storage of its own here;
 * where one isn't exact "errors" has each one's estimated error.  An index that eager refuses for these inputs makes the status "invalid".
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

#include "interp/interp.h"
#include "term/eval.h"
#include "text/text.h"

enum { MAX_STORAGES = 64 };

typedef struct bytes { unsigned char *at; size_t n; } bytes;

typedef struct request {
	ap_str text;
	bytes storages[MAX_STORAGES];
	size_t nstorages;
} request;

typedef struct context { const ap_terms *terms; const request *request; } context;

static ap_value
input(void *data, uint32_t storage, int64_t cell, ap_dtype d)
{
	const context *c = data;
	ap_str name = ap_terms_symbol_text(c->terms, storage);
	ap_value v = { 0 };
	int64_t width = ap_dtype_size(d);
	unsigned long k;

	if (!ap_str_starts(name, AP_STR("input#")))
		return v;
	k = strtoul(name.p + 6, NULL, 10);
	if (k >= c->request->nstorages || (uint64_t)(cell + 1) * (uint64_t)width > c->request->storages[k].n)
		return v;
	memcpy(v.bits, c->request->storages[k].at + cell * width, (size_t)width);
	return v;
}

typedef struct traits { bool inexact, opaque, undefined; ap_buf cells, errors; } traits;

static traits
no_traits(ap_arena *a)
{
	return (traits){ .cells = { .arena = a }, .errors = { .arena = a } };
}

/* By term id: does it rest on a kernel, a custom op or the random generator, whose values are anybody's guess? */
static bool *
guessed(ap_arena *a, const ap_terms *terms)
{
	size_t n = ap_terms_count(terms);
	bool *out = AP_NEW_N(a, bool, n + 1);

	for (uint32_t id = 1; id <= n; id++) {
		const ap_term_node *t = ap_term_get(terms, (ap_term){ id });
		bool call = t->kind == AP_TERM_APPLY || t->kind == AP_TERM_FN;
		ap_str symbol = call || t->kind == AP_TERM_INPUT ? ap_terms_symbol_text(terms, t->symbol) : (ap_str){ 0 };

		ap_str name = ap_str_cut(symbol, 0, ap_str_find(symbol, 0, '{'));
		bool foreign = call && !ap_str_starts(name, AP_STR("prims::")) && ap_str_find(name, 0, ':') < name.n;

		out[id] = foreign || (t->kind == AP_TERM_INPUT && ap_str_eq(symbol, "random"));
		for (uint32_t k = 0; k < t->nargs; k++)
			out[id] |= out[t->args[k].i];
	}
	return out;
}

static void
note_traits(const ap_value *v, bool guess, traits *t)
{
	ap_buf_putc(&t->cells, v->undefined ? '!' : v->opaque || guess ? '?' : v->inexact ? '~' : '=');
	ap_buf_printf(&t->errors, "%s%.6g", t->errors.n ? ", " : "", v->error < 1e300 ? v->error : 1e300);
	t->inexact |= v->inexact;
	t->opaque |= v->opaque || guess;
	t->undefined |= v->undefined;
}

static void
put_cells(ap_buf *out, const ap_terms *terms, const ap_value *values, const ap_term *cells, size_t n, ap_dtype d, traits *t)
{
	const bool *guess = guessed(out->arena, terms);

	for (size_t k = 0; k < n; k++) {
		const ap_value *v = &values[cells[k].i];
		unsigned char raw[16];

		memcpy(raw, v->bits, 16);
		for (int64_t b = 0; b < ap_dtype_size(d); b++)
			ap_buf_printf(out, "%02x", raw[b]);
		note_traits(v, guess[cells[k].i], t);
	}
}

static void
put_ints(ap_buf *out, const char *name, const int64_t *v, int n)
{
	ap_buf_printf(out, "\"%s\": [", name);
	for (int k = 0; k < n; k++)
		ap_buf_printf(out, "%s%lld", k ? ", " : "", (long long)v[k]);
	ap_buf_lit(out, "], ");
}

static const char *
truth(bool b)
{
	return b ? "true" : "false";
}

static void
put_output(ap_arena *a, ap_interp *in, const ap_val *v, const ap_assignment *as, ap_buf *out)
{
	const ap_tensor *x = &v->tensor;
	traits t = no_traits(a);

	if (v->kind != AP_VAL_TENSOR) {
		if (v->kind == AP_VAL_INT)
			ap_buf_printf(out, "%lld", (long long)v->integer);
		else
			ap_buf_lit(out, "null");
		return;
	}
	size_t n = (size_t)ap_layout_count(&x->layout);
	ap_term *cells = ap_interp_read(a, in, x);
	ap_value *values = ap_eval(a, in->terms, as, cells, n);

	ap_buf_printf(out, "{\"dtype\": \"%.*s\", ", AP_FMT(ap_dtype_text(x->dtype)));
	put_ints(out, "size", x->layout.size, x->layout.rank);
	put_ints(out, "stride", x->layout.stride, x->layout.rank);
	ap_buf_printf(out, "\"offset\": %lld, \"storage\": %u, \"by_data\": %s, \"conj\": %s, \"neg\": %s, \"hex\": \"", (long long)x->layout.offset,
	              x->storage, truth(in->facts->storages.at[x->storage].by_data), truth(x->conj), truth(x->neg));
	put_cells(out, in->terms, values, cells, n, x->dtype, &t);
	ap_buf_printf(out, "\", \"inexact\": %s, \"opaque\": %s, \"undefined\": %s, \"cells\": \"%.*s\", \"errors\": [%.*s]}", truth(t.inexact),
	              truth(t.opaque), truth(t.undefined), (int)t.cells.n, t.cells.at, t.inexact ? (int)t.errors.n : 0, t.errors.at);
}

static void
put_inputs(ap_arena *a, ap_interp *in, const ap_assignment *as, ap_buf *out)
{
	const ap_facts *f = in->facts;
	ap_buf cells = { .arena = a }, errors = { .arena = a };
	bool first = true, inexact = false, opaque = false;

	ap_buf_lit(out, "\"inputs\": [");
	for (size_t k = 0; k < f->storages.n; k++) {
		const ap_cells *c = &in->storages[k];
		traits t = no_traits(a);

		if (f->storages.at[k].kind != AP_STORAGE_INPUT)
			continue;
		ap_buf_printf(out, "%s\"", first ? "" : ", ");
		put_cells(out, in->terms, ap_eval(a, in->terms, as, c->at, (size_t)c->n), c->at, (size_t)c->n, f->storages.at[k].dtype, &t);
		ap_buf_lit(out, "\"");
		ap_buf_printf(&cells, "%s\"%.*s\"", first ? "" : ", ", (int)t.cells.n, t.cells.at);
		ap_buf_printf(&errors, "%s[%.*s]", first ? "" : ", ", t.inexact ? (int)t.errors.n : 0, t.errors.at);
		inexact |= t.inexact;
		opaque |= t.opaque;
		first = false;
	}
	ap_buf_printf(out, "], \"opaque_inputs\": %s, \"inexact_inputs\": %s, \"input_cells\": [%.*s], \"input_errors\": [%.*s]", truth(opaque),
	              truth(inexact), (int)cells.n, cells.at, (int)errors.n, errors.at);
}

static bool
ranges_hold(ap_arena *a, const ap_interp *in, const ap_assignment *as)
{
	for (size_t k = 0; k < in->ranges.n; k++) {
		const ap_range *g = &in->ranges.at[k];
		int64_t v = ap_value_as_int(ap_term_dtype(in->terms, g->term), ap_eval(a, in->terms, as, &g->term, 1)[g->term.i]);

		if (v < g->lo || v >= g->hi)
			return false;
	}
	return true;
}

static void
put_text(ap_buf *out, ap_str s)
{
	for (size_t k = 0; k < s.n; k++) {
		unsigned char c = (unsigned char)s.p[k];

		if (c == '"' || c == '\\' || c < 0x20)
			ap_buf_printf(out, "\\u%04x", c);
		else
			ap_buf_putc(out, (char)c);
	}
}

static void
put_status(ap_buf *out, const char *status, const char *code, ap_str reason)
{
	ap_buf_printf(out, "{\"status\": \"%s\", \"code\": \"%s\", \"reason\": \"", status, code ? code : "");
	put_text(out, reason);
	ap_buf_lit(out, "\"");
}

static const char *
status_text(ap_infer_status s)
{
	switch (s) {
	case AP_INFER_OK: return "ok";
	case AP_INFER_INVALID: return "invalid";
	case AP_INFER_UNKNOWN: return "unknown";
	case AP_INFER_ERROR: return "error";
	}
	return "?";
}

static void
run_facts(ap_arena *a, const ap_facts *f, const request *q, ap_diags *d, ap_buf *out)
{
	if (f->status != AP_INFER_OK) {
		put_status(out, status_text(f->status), f->code, f->status == AP_INFER_ERROR && d->list.n ? d->list.at[0].text : f->reason);
		return;
	}
	ap_interp *in = ap_interp_run(a, f, ap_terms_make(a), 0);
	context c = { in->terms, q };
	ap_assignment as = { &c, input };

	if (in->status == AP_INFER_OK && !ranges_hold(a, in, &as)) {
		put_status(out, "invalid", "index-range", AP_STR("an index is out of range for these inputs"));
		return;
	}
	put_status(out, status_text(in->status), in->code, in->reason);
	if (in->status != AP_INFER_OK)
		return;
	ap_buf_lit(out, ", \"outputs\": [");
	for (size_t k = 0; k < f->outputs.n; k++) {
		if (k)
			ap_buf_lit(out, ", ");
		put_output(a, in, &f->outputs.at[k], &as, out);
	}
	ap_buf_lit(out, "], ");
	put_inputs(a, in, &as, out);
}

static void
answer(ap_arena *a, ap_ops *ops, const request *q)
{
	ap_diags d = { .arena = a, .file = AP_STR("graph"), .source = q->text };
	ap_buf out = { .arena = a };
	ap_read_options o = { 0 };
	ap_infer_options io = { 0 };
	ap_str unmodelled = { 0 };
	ap_graph *g;

	if (!ap_text_read(a, ops, q->text, &o, &d, &g, &unmodelled))
		put_status(&out, d.list.n ? "error" : "unknown", "text", d.list.n ? d.list.at[0].text : unmodelled);
	else
		run_facts(a, ap_infer(a, g, &io, &d), q, &d, &out);
	ap_buf_lit(&out, "}\n");
	fwrite(out.at, 1, out.n, stdout);
	fflush(stdout);
}

static int
digit(int c)
{
	return c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10;
}

static bool
read_storage(ap_arena *a, const char *hex, request *q)
{
	size_t n = strspn(hex, "0123456789abcdefABCDEF");
	bytes *b = &q->storages[q->nstorages++];

	if (q->nstorages == MAX_STORAGES)
		return false;
	*b = (bytes){ AP_NEW_N(a, unsigned char, n / 2), n / 2 };
	for (size_t k = 0; k < n / 2; k++)
		b->at[k] = (unsigned char)(16 * digit(hex[2 * k]) + digit(hex[2 * k + 1]));
	return true;
}

static bool
read_graph(ap_arena *a, const char *count, request *q)
{
	size_t n = strtoul(count, NULL, 10);
	char *text = AP_NEW_N(a, char, n + 1);

	*q = (request){ .text = { text, n } };
	return fread(text, 1, n, stdin) == n;
}

int
main(void)
{
	ap_arena table, a;
	char *line = NULL;
	size_t cap = 0;
	request q = { 0 };

	if (!ap_arena_init(&table, (size_t)1 << 30) || !ap_arena_init(&a, (size_t)4 << 30))
		return 1;
	ap_ops *ops = ap_ops_make(&table);
	char *mark = ap_arena_mark(&a);

	while (getline(&line, &cap, stdin) > 0) {
		bool ok = true;

		if (!strncmp(line, "graph ", 6)) {
			ap_arena_reset(&a, mark);
			ok = read_graph(&a, line + 6, &q);
		} else if (!strncmp(line, "storage ", 8)) {
			ok = read_storage(&a, line + 8, &q);
		} else if (!strcmp(line, "run\n")) {
			answer(&a, ops, &q);
		}
		if (!ok)
			return 1;
	}
	free(line);
	ap_arena_fini(&a);
	ap_arena_fini(&table);
	return 0;
}
