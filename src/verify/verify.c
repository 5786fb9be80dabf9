/*
 * The order of the questions: cheap and certain first.
 *
 *   1. both graphs' shapes, aliases and validity (graph/infer)      -> INVALID, REFUTED after-refused, UNKNOWN not-modelled
 *   2. the same inputs, outputs, declarations; io_map's rules       -> REFUTED with the rule's own code
 *   3. both graphs on terms (interp)                                -> REFUTED, INVALID, UNKNOWN
 *   4. equal terms                                                  -> PROVED
 *      where they differ: each graph on terms once more, against itself -> UNKNOWN
 *   5. concrete values on which unequal terms really differ         -> REFUTED
 *   6. Z3, whose models are only hints that step 5 runs again       -> PROVED, REFUTED, UNKNOWN
 *
 * A verdict is never guessed: PROVED needs equal term ids or Z3's unsat, REFUTED a broken rule, a numeric difference that does not
 * rest on rounding, on an op without an evaluator or on uninitialised memory, or an input cell as it was against what does not depend on it.
 */
#include <stdio.h>
#include <time.h>

#include "verify/query.h"

ap_verify_options
ap_verify_defaults(void)
{
	return (ap_verify_options){ .self_check = true, .smt_ms = 10000, .contract_from = 1 << 16, .whole_from = 1 << 16,
	                            .memory = (size_t)4 << 30, .tries = 64, .seed = 1 };
}

const char *
ap_verdict_word(ap_verdict v)
{
	static const char *const words[] = { "PROVED", "REFUTED", "INVALID", "UNKNOWN" };

	return words[v];
}

/* Eager takes a write to cells that are written more than once: all of these writes may be the same. */
static bool
is_left_open(const char *code)
{
	return code && !strcmp(code, "write-order");
}

const char *
ap_refusal_words(const char *code)
{
	return is_left_open(code) ? "eager PyTorch leaves open what comes of" : "eager PyTorch refuses";
}

bool
ap_query_settle(ap_query *q, ap_verdict v, const char *code, const char *fmt, ...)
{
	ap_buf b = { .arena = q->keep };
	va_list ap;

	va_start(ap, fmt);
	ap_buf_vprintf(&b, fmt, ap);
	va_end(ap);
	q->result.verdict = v;
	q->result.code = code;
	q->result.reason = ap_buf_str(&b);
	return false;
}

void
ap_query_note(ap_query *q, const char *code, const char *fmt, ...)
{
	ap_buf b = { .arena = q->keep };
	va_list ap;

	va_start(ap, fmt);
	ap_buf_vprintf(&b, fmt, ap);
	va_end(ap);
	*AP_PUSH(q->keep, &q->result.notes) = (ap_note){ code, ap_buf_str(&b) };
}

/* " at line 4" or nothing. */
static const char *
at_line(char room[32], ap_span at)
{
	room[0] = '\0';
	if (at.line)
		snprintf(room, 32, " at line %u", at.line);
	return room;
}

/* The input in whose storage an operand of the refused call lives: what a caller would find wrong. */
static void
find_operand(void *data, ap_node_id id)
{
	ap_query *q = data;
	const ap_side *s = &q->side[1];
	const ap_val *v = &s->facts->effects[id.i].result;

	if (q->result.what.n || v->kind != AP_VAL_TENSOR || s->facts->storages.at[v->tensor.storage].kind != AP_STORAGE_INPUT)
		return;
	q->result.what = ap_str_printf(q->keep, "input %.*s",
	                               AP_FMT(ap_node_get(s->graph, s->facts->storages.at[v->tensor.storage].node)->name));
}

static void
name_refused(ap_query *q, ap_node_id at)
{
	const ap_side *s = &q->side[1];

	if (!at.i || at.i > ap_graph_count(s->graph))
		return;
	const ap_node *n = ap_node_get(s->graph, at);

	for (size_t i = 0; i < n->nargs; i++)
		ap_arg_each_node(&n->args[i], find_operand, q);
	for (size_t i = 0; i < n->nkeywords; i++)
		ap_arg_each_node(&n->keywords[i].value, find_operand, q);
}

static bool
refused(ap_query *q, int side, const char *code, ap_str reason, ap_node_id at)
{
	ap_side *s = &q->side[side];
	ap_span span = ap_side_node_span(s, at.i);
	char line[32];

	q->result.detail = code;
	*(side ? &q->result.after_at : &q->result.before_at) = span;
	at_line(line, span);
	if (side == 0)
		return ap_query_settle(q, AP_INVALID, "before-refused", "%s BEFORE%s: %.*s", ap_refusal_words(code), line, AP_FMT(reason));
	name_refused(q, at);
	if (is_left_open(code))
		return ap_query_settle(q, AP_UNKNOWN, "not-modelled", "AFTER%s: %.*s", line, AP_FMT(reason));
	return ap_query_settle(q, AP_REFUTED, "after-refused", "eager PyTorch refuses AFTER%s, but not BEFORE: %.*s", line, AP_FMT(reason));
}

static bool
not_modelled(ap_query *q, int side, const char *code, ap_str reason, ap_node_id at)
{
	ap_span span = ap_side_node_span(&q->side[side], at.i);
	char line[32];

	q->result.detail = code;
	*(side ? &q->result.after_at : &q->result.before_at) = span;
	return ap_query_settle(q, AP_UNKNOWN, "not-modelled", "%s%s: %.*s", q->side[side].name, at_line(line, span), AP_FMT(reason));
}

static bool
infer(ap_query *q, int side, ap_diags *d)
{
	const ap_facts *known = side ? NULL : q->options->before;
	ap_side *s = &q->side[side];

	ap_require(!known || known->graph == s->graph);
	s->facts = known ? known : ap_infer(q->arena, s->graph, &q->options->infer, d);
	switch (s->facts->status) {
	case AP_INFER_OK:
		return true;
	case AP_INFER_INVALID:
		return refused(q, side, s->facts->code, s->facts->reason, s->facts->at);
	case AP_INFER_UNKNOWN:
		return not_modelled(q, side, s->facts->code, s->facts->reason, s->facts->at);
	case AP_INFER_ERROR:
		return ap_query_settle(q, AP_INVALID, side ? "after-text" : "before-text", "%s has %zu error%s", s->name, d->errors,
		                 d->errors == 1 ? "" : "s");
	}
	ap_bug("inference status %d", (int)s->facts->status);
}

static bool
run(ap_query *q, int side)
{
	ap_side *s = &q->side[side];

	s->interp = ap_interp_run(q->arena, s->run, q->terms, side);
	if (s->interp->status == AP_INFER_INVALID)
		return refused(q, side, s->interp->code, s->interp->reason, s->interp->at);
	if (s->interp->status != AP_INFER_OK)
		return not_modelled(q, side, s->interp->code, s->interp->reason, s->interp->at);
	s->caller = s->graph->has_io_map ? ap_interp_write_back(q->arena, s->interp) : s->interp->storages;
	if (side == 0 && s->interp->conflicts.n)
		return ap_query_settle(q, AP_UNKNOWN, "before-io-map", "BEFORE's write-backs meet in a cell and may disagree there");
	return true;
}

enum { CELL_BYTES = 64 }; /* of memory that a cell of a run takes at least */

static double
cells_of(const ap_facts *f)
{
	double bytes = 0;

	for (size_t k = 0; k < f->storages.n; k++)
		bytes += (double)AP_PLAIN(f->storages.at[k].bytes) / (double)ap_max(ap_dtype_size(f->storages.at[k].dtype), 1);
	return bytes;
}

static bool
too_many_cells(ap_query *q, double cells)
{
	int side;
	ap_node_id at = ap_contraction_blame(q->contraction, &side);
	char line[32];

	if (!at.i)
		return ap_query_settle(q, AP_UNKNOWN, "memory-limit", "%.3g cells are told apart: beyond the memory limit of %zu MiB", cells,
		                       q->options->memory >> 20);
	ap_span span = ap_side_node_span(&q->side[side], at.i);

	*(side ? &q->result.after_at : &q->result.before_at) = span;
	at_line(line, span);
	return ap_query_settle(q, AP_UNKNOWN, "memory-limit",
	                       "`%.*s` of %s%s tells all cells of a storage apart: %.3g cells are beyond the memory limit of %zu MiB",
	                       AP_FMT(ap_node_get(q->side[side].graph, at)->name), q->side[side].name, line, cells, q->options->memory >> 20);
}

/* Contraction takes time for every call: graphs of many calls on few cells run as fast without it. */
static int64_t
worth_contracting(const ap_query *q)
{
	enum { CELLS_A_CALL = 64 };

	return q->options->contract_from ? CELLS_A_CALL * (int64_t)(ap_graph_count(q->side[0].graph) + ap_graph_count(q->side[1].graph)) : 0;
}

static void
use_contraction(ap_query *q, ap_contraction *c)
{
	q->contraction = c;
	for (int side = 0; side < 2; side++)
		q->side[side].run = ap_contraction_facts(c, side);
}

static bool
contract(ap_query *q)
{
	const ap_facts *full[2] = { q->side[0].facts, q->side[1].facts };

	q->side[0].run = full[0];
	q->side[1].run = full[1];
	if (cells_of(full[0]) + cells_of(full[1]) <= (double)ap_max(q->options->contract_from, worth_contracting(q)))
		return true;
	use_contraction(q, ap_contract(q->arena, full, INT64_MAX));
	double cells = ap_contraction_cells(q->contraction).after;

	return cells * CELL_BYTES <= (double)q->options->memory || too_many_cells(q, cells);
}

/* What differs may be held against AFTER only if neither side differs from itself. */
static bool
check_selves(ap_query *q)
{
	return !q->options->self_check || (ap_query_check_self(q, &q->side[0]) && ap_query_check_self(q, &q->side[1]));
}

/* Equal terms everywhere, which are equal whatever the rest would say. */
static bool
is_equal_as_terms(ap_query *q)
{
	ap_query_collect(q);
	return !q->pairs.n && ap_query_ranges_follow(q);
}

/*
 * Do both sides store and read by unknown indices in the same way?  Then they need not be asked which cell is meant, which takes a case for
 * each.  Only a proof counts; else everything is as it was.
 */
static bool
is_equal_by_wholes(ap_query *q)
{
	const ap_facts *full[2] = { q->side[0].facts, q->side[1].facts };
	char *mark = ap_arena_mark(q->arena);
	const ap_query saved = *q;

	if (!ap_contract_has_whole(full, q->options->whole_from))
		return false;
	q->terms = ap_terms_make(q->arena);
	use_contraction(q, ap_contract(q->arena, full, q->options->whole_from));
	if (ap_contraction_cells(q->contraction).after * CELL_BYTES <= (double)q->options->memory && run(q, 0) && run(q, 1) &&
	    is_equal_as_terms(q))
		return true;
	*q = saved;
	ap_arena_reset(q->arena, mark);
	return false;
}

static bool
is_equal(ap_query *q)
{
	q->terms = ap_terms_make(q->arena);
	if (!contract(q) || !run(q, 0) || !run(q, 1))
		return false;
	if (is_equal_as_terms(q))
		return true;
	return check_selves(q) && ap_query_check_ranges(q) && ap_query_refute(q) && ap_query_relax(q) && ap_query_prove(q);
}

static void
decide(ap_query *q, ap_diags *before, ap_diags *after)
{
	if (!infer(q, 0, before) || !infer(q, 1, after) || !ap_query_check_signature(q) || !ap_query_check_io_map(q, &q->side[0]) ||
	    !ap_query_check_io_map(q, &q->side[1]) || !ap_query_check_outputs(q))
		return;
	if ((!is_equal_by_wholes(q) && !is_equal(q)) || !ap_query_check_sharing(q) || !ap_query_check_fusion(q))
		return;
	ap_query_settle(q, AP_PROVED, "proved", "equal for all input values");
}

static double
now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void
decide_within_memory(ap_query *q, ap_diags *before, ap_diags *after)
{
	jmp_buf full, *outer = q->arena->full;
	char *begin = ap_arena_mark(q->arena);

	q->arena->full = &full;
	if (setjmp(full))
		ap_query_settle(q, AP_UNKNOWN, "memory-limit", "memory limit of %zu MiB", q->options->memory >> 20);
	else
		decide(q, before, after);
	q->arena->full = outer;
	q->result.terms = q->terms ? ap_terms_count(q->terms) : 0;
	q->result.peak = (size_t)(ap_arena_mark(q->arena) - begin);
}

static void
decide_in_workspace(ap_query *q, ap_diags *before, ap_diags *after)
{
	ap_arena *w = q->arena = q->options->workspace;
	char *mark = ap_arena_mark(w), *end = w->end;

	if ((size_t)(end - mark) > q->options->memory)
		w->end = mark + q->options->memory;
	decide_within_memory(q, before, after);
	w->end = end;
	ap_arena_reset(w, mark);
}

static void
decide_in_own_memory(ap_query *q, ap_diags *before, ap_diags *after)
{
	ap_arena own;

	q->arena = &own;
	if (!ap_arena_init(&own, q->options->memory)) {
		ap_query_settle(q, AP_UNKNOWN, "memory-limit", "the system has no %zu MiB of address space left", q->options->memory >> 20);
		return;
	}
	decide_within_memory(q, before, after);
	ap_arena_fini(&own);
}

ap_result
ap_verify(ap_arena *a, const ap_graph *before, const ap_graph *after, const ap_verify_options *o, ap_diags *before_diags,
          ap_diags *after_diags)
{
	ap_query *q = AP_NEW(a, ap_query);
	double start = now();

	*q = (ap_query){ .keep = a, .options = o, .side = { { .name = "BEFORE", .graph = before }, { .name = "AFTER", .graph = after } } };
	(o->workspace ? decide_in_workspace : decide_in_own_memory)(q, before_diags, after_diags);
	q->result.seconds = now() - start;
	return q->result;
}
