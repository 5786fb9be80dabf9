/*
 * Why do the two sides differ?  One line in the words of the domain, for people: a guess that the verdict does not rest on.
 *
 * Both terms are walked down in step as long as exactly one argument differs; what is found there says more than the whole: a cast on
 * one side only, the old content of a cell, a neighbour's cell, a constant.  For an input, what io_map stores into it comes first.
 */
#include "term/fn.h"
#include "verify/query.h"

enum { MAX_DEPTH = 1000, TEXT = 80 };

/* The reason in words; its stable code (of fault.def) goes into the result. */
static ap_str AP_PRINTF(3, 4)
because(ap_query *q, const char *code, const char *fmt, ...)
{
	ap_buf b = { .arena = q->keep };
	va_list ap;

	va_start(ap, fmt);
	ap_buf_vprintf(&b, fmt, ap);
	va_end(ap);
	q->result.cause_code = code;
	return ap_buf_str(&b);
}

static const char *
short_term(ap_query *q, ap_term t)
{
	ap_namer namer = ap_query_namer(q);
	ap_buf b = { .arena = q->keep };

	ap_term_say(&b, q->terms, t, &namer, TEXT);
	return ap_buf_str(&b).p;
}

/* "the write at line 6 through view `getitem` of `kv`"; `how` is "through" or "goes through", *plain where there is no view. */
static ap_str
write_how(ap_query *q, const ap_side *s, uint32_t node, const char *how, bool *plain)
{
	const ap_effect *e = &s->facts->effects[node];
	uint32_t line = ap_side_node_span(s, node).line;
	ap_str at = line ? ap_str_printf(q->keep, "at line %u", line)
	                 : ap_str_printf(q->keep, "by `%.*s`", AP_FMT(ap_node_get(s->graph, (ap_node_id){ node })->name));

	*plain = true;
	if (!e->writes.n || !e->writes.at[0].operand.node.i)
		return ap_str_printf(q->keep, "the write %.*s", AP_FMT(at));
	const ap_write *w = &e->writes.at[0];
	ap_node_id root = s->facts->storages.at[w->dest.storage].node;
	ap_str operand = ap_node_get(s->graph, w->operand.node)->name;

	if (!root.i || root.i == w->operand.node.i)
		return ap_str_printf(q->keep, "the write %.*s to `%.*s`", AP_FMT(at), AP_FMT(operand));
	*plain = false;
	return ap_str_printf(q->keep, "the write %.*s %s view `%.*s` of `%.*s`", AP_FMT(at), how, AP_FMT(operand),
	                     AP_FMT(ap_node_get(s->graph, root)->name));
}

static ap_str
write_text(ap_query *q, const ap_side *s, uint32_t node)
{
	bool plain;

	return write_how(q, s, node, "through", &plain);
}

static ap_str
write_lost(ap_query *q, const ap_side *s, uint32_t node, const char *what)
{
	bool plain;
	ap_str w = write_how(q, s, node, "goes through", &plain);

	return because(q, "lost-write", "%.*s%s%s", AP_FMT(w), plain ? " " : " and ", what);
}

/* The node whose write put the term where it now lies, or 0. */
static uint32_t
maker_of(const ap_side *s, ap_term t)
{
	for (size_t k = 0; k < s->facts->storages.n; k++) {
		const ap_cells *c = &s->interp->storages[k];

		for (int64_t i = 0; i < c->n; i++) {
			if (ap_term_same(c->at[i], t) && c->writer[i])
				return c->writer[i];
		}
	}
	return 0;
}

static bool
is_call(const ap_term_node *n)
{
	return n->kind == AP_TERM_FN || n->kind == AP_TERM_ITE || n->kind == AP_TERM_CAST || n->kind == AP_TERM_BITCAST ||
	       n->kind == AP_TERM_JOIN || n->kind == AP_TERM_PIECE || n->kind == AP_TERM_VEC || n->kind == AP_TERM_APPLY ||
	       n->kind == AP_TERM_RESULT;
}

static bool
same_head(const ap_term_node *b, const ap_term_node *a)
{
	return b->kind == a->kind && b->symbol == a->symbol && b->dtype == a->dtype && b->nargs == a->nargs && b->index == a->index &&
	       b->result == a->result;
}

/* Goes down while the heads agree and exactly one argument differs (of a VEC: the first that does). */
static void
walk_down(const ap_query *q, ap_term *b, ap_term *a)
{
	for (int depth = 0; depth < MAX_DEPTH; depth++) {
		const ap_term_node *x = ap_term_get(q->terms, *b), *y = ap_term_get(q->terms, *a);
		uint32_t differing = 0, at = 0;

		if (!is_call(x) || !same_head(x, y))
			return;
		for (uint32_t k = x->nargs; k-- > 0;) {
			if (!ap_term_same(x->args[k], y->args[k])) {
				differing++;
				at = k;
			}
		}
		if (differing == 0 || (differing > 1 && x->kind != AP_TERM_VEC && x->kind != AP_TERM_APPLY))
			return;
		ap_term down_b = x->args[at], down_a = y->args[at];

		*b = down_b;
		*a = down_a;
	}
}

static ap_str
none(void)
{
	return (ap_str){ 0 };
}

static bool
contains(const ap_query *q, ap_term whole, ap_term part)
{
	return part.i <= whole.i && ap_terms_needed(q->arena, q->terms, &whole, 1)[part.i];
}

typedef bool term_test(const ap_query *q, const ap_term_node *n, uint32_t symbol);

/* The part of `whole` that was made last of those that pass the test; 0 if there is none. */
static ap_term
last_part(const ap_query *q, ap_term whole, term_test *test, uint32_t symbol)
{
	const bool *needed = ap_terms_needed(q->arena, q->terms, &whole, 1);

	for (uint32_t i = whole.i; i > 0; i--) {
		if (needed[i] && test(q, ap_term_get(q->terms, (ap_term){ i }), symbol))
			return (ap_term){ i };
	}
	return (ap_term){ 0 };
}

static bool
is_input_of(const ap_query *q, const ap_term_node *n, uint32_t symbol)
{
	(void)q;
	return n->kind == AP_TERM_INPUT && n->symbol == symbol;
}

/* The op of a function's symbol, without attributes and without how its operands share memory. */
static ap_str
op_of_symbol(const ap_query *q, const ap_term_node *n)
{
	ap_str s = ap_terms_symbol_text(q->terms, n->symbol);

	s = ap_str_cut(s, 0, ap_str_find(s, 0, '{'));
	return ap_str_cut(s, 0, ap_str_find(s, 0, '|'));
}

static bool
is_custom_call(const ap_query *q, const ap_term_node *n, uint32_t symbol)
{
	(void)symbol;
	return n->kind == AP_TERM_APPLY && ap_symbol_is_custom(ap_terms_symbol_text(q->terms, n->symbol));
}

/* AFTER still has what the cell held before a write of BEFORE. */
static ap_str
stale(ap_query *q, ap_term b, ap_term a)
{
	uint32_t writer = maker_of(&q->side[0], b);

	if (!contains(q, b, a))
		return none();
	if (!writer)
		return because(q, "stale-read", "AFTER uses %s as it was before a write", short_term(q, a));
	return because(q, "stale-read", "AFTER uses %s as it was before %.*s", short_term(q, a), AP_FMT(write_text(q, &q->side[0], writer)));
}

static ap_str
two_inputs(ap_query *q, const ap_term_node *x, const ap_term_node *y, ap_term b, ap_term a)
{
	if (x->symbol == y->symbol)
		return because(q, "wrong-cell", "wrong cell: AFTER takes %s where BEFORE takes %s", short_term(q, a), short_term(q, b));
	return because(q, "wrong-tensor", "wrong tensor: AFTER takes %s where BEFORE takes %s", short_term(q, a), short_term(q, b));
}

static ap_str
two_calls(ap_query *q, const ap_term_node *x, const ap_term_node *y)
{
	ap_str b = ap_terms_symbol_text(q->terms, x->symbol), a = ap_terms_symbol_text(q->terms, y->symbol);

	if (x->symbol != y->symbol)
		return because(q, "other-op", "AFTER computes `%.*s` where BEFORE computes `%.*s`", AP_FMT(a), AP_FMT(b));
	if (x->nargs == 2 && y->nargs == 2 && ap_term_same(x->args[0], y->args[1]) && ap_term_same(x->args[1], y->args[0]))
		return because(q, "operands-swapped", "the operands of `%.*s` are swapped", AP_FMT(b));
	return none();
}

/* What lies below the casts of a term. */
static ap_term
below_casts(const ap_query *q, ap_term t)
{
	while (ap_term_get(q->terms, t)->kind == AP_TERM_CAST)
		t = ap_term_get(q->terms, t)->args[0];
	return t;
}

/* Is the cast t, to the same dtype, one of the casts on top of `other`? */
static bool
casts_alike(const ap_query *q, ap_term t, ap_term other)
{
	for (; ap_term_get(q->terms, other)->kind == AP_TERM_CAST; other = ap_term_get(q->terms, other)->args[0])
		if (ap_term_get(q->terms, t)->dtype == ap_term_get(q->terms, other)->dtype)
			return true;
	return false;
}

/* The first cast that `more` makes and `less` does not; both are casts of one term.  Nothing (0) if there is none. */
static ap_term
cast_only_in(const ap_query *q, ap_term more, ap_term less)
{
	ap_term first = { 0 };

	for (ap_term t = more; ap_term_get(q->terms, t)->kind == AP_TERM_CAST; t = ap_term_get(q->terms, t)->args[0])
		if (!casts_alike(q, t, less))
			first = t;
	return first;
}

static ap_str
cast_cause(ap_query *q, ap_term b, ap_term a)
{
	if (!ap_term_same(below_casts(q, b), below_casts(q, a)))
		return none();
	ap_term missing = cast_only_in(q, b, a), added = cast_only_in(q, a, b);

	if (missing.i)
		return because(q, "cast-missing", "the cast to %.*s is missing in AFTER",
		               AP_FMT(ap_dtype_torch((ap_dtype)ap_term_get(q->terms, missing)->dtype)));
	if (added.i)
		return because(q, "cast-added", "AFTER casts to %.*s, BEFORE does not",
		               AP_FMT(ap_dtype_torch((ap_dtype)ap_term_get(q->terms, added)->dtype)));
	return none();
}

static bool
is_generator(const ap_query *q, const ap_term_node *n)
{
	return n->kind == AP_TERM_INPUT && ap_str_eq(ap_terms_symbol_text(q->terms, n->symbol), "random");
}

static ap_str
term_cause(ap_query *q, ap_term b, ap_term a)
{
	walk_down(q, &b, &a);
	const ap_term_node *x = ap_term_get(q->terms, b), *y = ap_term_get(q->terms, a);
	ap_str text = none();

	text = cast_cause(q, b, a);
	if (text.n)
		return text;
	if (is_generator(q, x) != is_generator(q, y))
		return because(q, "random-order", "the random ops before this value are not the same, or not in the same order");
	if (x->kind == AP_TERM_RESULT && y->kind == AP_TERM_RESULT && ap_term_same(x->args[0], y->args[0]) && x->result != y->result)
		return because(q, "wrong-result", "AFTER takes result %u of a call where BEFORE takes result %u", y->result, x->result);
	if (x->kind == AP_TERM_INPUT && y->kind == AP_TERM_INPUT)
		return two_inputs(q, x, y, b, a);
	if (ap_term_is_const(q->terms, b) && ap_term_is_const(q->terms, a))
		return because(q, "wrong-constant", "AFTER has the constant %s where BEFORE has %s", short_term(q, a), short_term(q, b));
	if (x->kind == AP_TERM_INPUT && ap_term_is_const(q->terms, a))
		return because(q, "content-lost", "old content is lost: AFTER has %s where BEFORE keeps %s", short_term(q, a), short_term(q, b));
	if (is_call(x))
		text = stale(q, b, a);
	if (!text.n && x->kind == AP_TERM_FN && y->kind == AP_TERM_FN)
		text = two_calls(q, x, y);
	if (!text.n && is_call(y) && contains(q, a, b))
		return because(q, "early-write", "AFTER has %s where BEFORE has %s: a write that BEFORE does not make, or makes later", short_term(q, a),
		                     short_term(q, b));
	return text;
}

/* Both call one custom op, AFTER on other operands, or on ones that share memory otherwise. */
static ap_str
other_operands(ap_query *q, ap_term b, ap_term a)
{
	ap_term before = last_part(q, b, is_custom_call, 0), after = last_part(q, a, is_custom_call, 0);
	uint32_t k = 0;

	if (!before.i || !after.i || ap_term_same(before, after))
		return none();
	const ap_term_node *x = ap_term_get(q->terms, before), *y = ap_term_get(q->terms, after);

	if (!ap_str_is(op_of_symbol(q, x), op_of_symbol(q, y)))
		return none();
	while (k < x->nargs && k < y->nargs && ap_term_same(x->args[k], y->args[k]))
		k++;
	if (k < x->nargs && k < y->nargs)
		return because(q, "other-operands", "AFTER calls `%.*s` on %s where BEFORE calls it on %s", AP_FMT(op_of_symbol(q, x)),
		               short_term(q, y->args[k]), short_term(q, x->args[k]));
	if (k == x->nargs && k == y->nargs && x->symbol != y->symbol)
		return because(q, "other-operands", "the operands of `%.*s` do not share memory in AFTER as they do in BEFORE", AP_FMT(op_of_symbol(q, x)));
	return none();
}

/* BEFORE keeps an old value; what AFTER has instead comes of other cells. */
static ap_str
not_kept(ap_query *q, const ap_pair *p)
{
	ap_term b = p->side[0], a = p->side[1];
	const ap_term_node *x = ap_term_get(q->terms, b);

	if (x->kind != AP_TERM_INPUT || contains(q, a, b))
		return none();
	if (p->kind == AP_SEEN_INPUT && !ap_side_writer(q->side[0].caller, ap_side_run_input(&q->side[0], p->number), p->element))
		return because(q, "content-lost", "old content is lost: AFTER has %s where BEFORE keeps %s", short_term(q, a), short_term(q, b));
	if (last_part(q, a, is_input_of, x->symbol).i)
		return because(q, "wrong-cell", "wrong cell: AFTER takes %s where BEFORE takes %s", short_term(q, a), short_term(q, b));
	return none();
}

/* Does AFTER store into input i what BEFORE leaves in another input? */
static bool
is_other_input(ap_query *q, size_t i, ap_term a, ap_str *name)
{
	for (size_t k = 0; k < q->side[0].graph->ninputs; k++) {
		const ap_tensor *x = ap_side_input(&q->side[0], k);
		const ap_cells *c = &q->side[0].caller[x->storage];

		if (k == i || x->storage == ap_side_input(&q->side[0], i)->storage || !ap_side_changes(q, &q->side[0], k))
			continue;
		for (int64_t cell = 0; cell < c->n; cell++) {
			if (ap_term_same(c->at[cell], a) && c->writer[cell]) {
				*name = ap_side_input_name(&q->side[0], k);
				return true;
			}
		}
	}
	return false;
}

static ap_str
io_map_cause(ap_query *q, const ap_pair *p, uint32_t writer)
{
	size_t i = p->number;
	int64_t output = ap_side_output_for(&q->side[1], i);
	ap_str name = ap_side_input_name(&q->side[0], i), other;

	if (output < 0 && writer)
		return write_lost(q, &q->side[0], writer, "reaches no output");
	if (output < 0)
		return none();
	if (!ap_side_changes(q, &q->side[0], i))
		return because(q, "io-map-unmutated", "io_map stores output %lld into `%.*s`, which BEFORE leaves as it is", (long long)output, AP_FMT(name));
	if (writer && ap_term_get(q->terms, p->side[1])->kind == AP_TERM_INPUT && contains(q, p->side[0], p->side[1]))
		return because(q, "stale-write-back", "output %lld, stored into `%.*s`, holds what was there before %.*s", (long long)output, AP_FMT(name),
		                     AP_FMT(write_text(q, &q->side[0], writer)));
	if (is_other_input(q, i, p->side[1], &other))
		return because(q, "swapped-write-back", "io_map stores output %lld, the new value of `%.*s`, into `%.*s`", (long long)output, AP_FMT(other),
		                     AP_FMT(name));
	return none();
}

static ap_str
input_cause(ap_query *q, const ap_pair *p)
{
	const ap_side *s = q->side;
	uint32_t before = 0, after = 0;

	if (!s[0].graph->has_io_map)
		before = ap_side_writer(s[0].caller, ap_side_run_input(&s[0], p->number), p->element);
	if (s[1].graph->has_io_map)
		return io_map_cause(q, p, before);
	after = ap_side_writer(s[1].caller, ap_side_run_input(&s[1], p->number), p->element);
	if (before && !after)
		return write_lost(q, &s[0], before, "is not made in AFTER");
	if (!before && after)
		return because(q, "extra-write", "%.*s of AFTER: BEFORE does not write there", AP_FMT(write_text(q, &s[1], after)));
	return none();
}

/* Does AFTER have in this cell what BEFORE has in another one of the same tensor? */
static ap_str
moved_cell(ap_query *q, const ap_pair *p)
{
	ap_side *s = &q->side[0];
	bool output = p->kind == AP_SEEN_OUTPUT;
	const ap_tensor *x = output ? &s->run->outputs.at[p->number].tensor : ap_side_run_input(s, p->number);
	const ap_term *b = ap_interp_read_in(q->arena, s->interp, output ? s->interp->storages : s->caller, x);
	int64_t n = ap_layout_count(&x->layout);
	ap_seen_use seen = { .output = output, .number = output ? p->number : p->number + 1 };

	if (ap_term_is_const(q->terms, p->side[1]))
		return none();
	for (int64_t e = 0; e < n; e++) {
		if (e == p->element || !ap_term_same(b[e], p->side[1]))
			continue;
		ap_str from = ap_query_index_text(q, q->arena, seen, e), to = ap_query_index_text(q, q->arena, seen, p->element);

		return because(q, "wrong-cell", "wrong cells: AFTER has in cell %.*s what BEFORE has in cell %.*s", AP_FMT(to), AP_FMT(from));
	}
	return none();
}

/* Is the output a view of one input's memory on both sides, and this element another cell of it? */
static ap_str
other_view(ap_query *q, const ap_pair *p)
{
	const ap_tensor *b = &q->side[0].facts->outputs.at[p->number].tensor, *a = &q->side[1].facts->outputs.at[p->number].tensor;
	const ap_tensor *from = &q->side[0].run->outputs.at[p->number].tensor, *to = &q->side[1].run->outputs.at[p->number].tensor;
	const ap_storage *own = &q->side[0].facts->storages.at[b->storage], *its = &q->side[1].facts->storages.at[a->storage];
	ap_buf bt = { .arena = q->arena }, at = { .arena = q->arena };

	if (own->kind != AP_STORAGE_INPUT || its->kind != AP_STORAGE_INPUT || own->node.i != its->node.i || from->layout.itemsize != to->layout.itemsize ||
	    ap_layout_at(&from->layout, p->element) == ap_layout_at(&to->layout, p->element))
		return none();
	ap_layout_print(&b->layout, &bt);
	ap_layout_print(&a->layout, &at);
	return because(q, "wrong-cell", "wrong view: AFTER returns %.*s of the storage of `%.*s`, BEFORE %.*s (sizes, strides, offset)",
	               AP_FMT(ap_buf_str(&at)), AP_FMT(ap_node_get(q->side[0].graph, own->node)->name), AP_FMT(ap_buf_str(&bt)));
}

ap_str
ap_query_cause(ap_query *q, const ap_pair *p)
{
	ap_str text = none();

	switch (p->kind) {
	case AP_SEEN_INPUT:
		text = input_cause(q, p);
		break;
	case AP_SEEN_OUTPUT:
	case AP_SEEN_GAP:
		break;
	case AP_SEEN_RANDOM:
		return because(q, "random-order", "the random ops are not the same, or not in the same order");
	case AP_SEEN_CONFLICT:
		return because(q, "io-map-conflict", "two inputs share memory, and what is stored back for one destroys what is stored for the other");
	}
	if (!text.n && (p->kind == AP_SEEN_INPUT || p->kind == AP_SEEN_OUTPUT))
		text = moved_cell(q, p);
	if (!text.n)
		text = term_cause(q, p->side[0], p->side[1]);
	if (!text.n)
		text = other_operands(q, p->side[0], p->side[1]);
	if (!text.n)
		text = not_kept(q, p);
	return text.n || p->kind != AP_SEEN_OUTPUT ? text : other_view(q, p);
}
