/* A write goes from a form up to its base: each link is undone by the scatter op that stores a view's new content into what it is a view of. */
#include "pass/lower.h"

static ap_arg
ints(ap_lower *l, const int64_t *v, int n)
{
	return ap_arg_of_ints(l->arena, v, (size_t)n);
}

/* Another element type needs the last dimension's elements side by side. */
static ap_node_id
packed(ap_lower *l, ap_node_id value)
{
	ap_arg x = ap_arg_of_node(value);
	ap_keyword *format = AP_NEW(l->arena, ap_keyword);

	*format = (ap_keyword){ AP_STR("memory_format"), { .kind = AP_ARG_WORD, .text = AP_STR("torch.contiguous_format") } };
	return ap_build_call(&l->build, AP_STR("clone"), AP_STR("aten.clone.default"), &x, 1, format, 1);
}

/* The new content of the link's origin `from`, whose view `link->to` has the content of `value`. */
static ap_node_id
undo(ap_lower *l, const ap_link *k, uint32_t from, ap_node_id value)
{
	const ap_tensor *origin = &ap_form_at(l, from)->tensor;
	const ap_layout *to = &k->to.layout;
	bool scatters = k->kind == AP_LINK_SELECT || k->kind == AP_LINK_SLICE || k->kind == AP_LINK_DIAGONAL || k->kind == AP_LINK_AS_STRIDED;
	ap_arg x = ap_arg_of_node(scatters ? ap_form_get(l, from) : value), src = ap_arg_of_node(value);
	ap_arg dim = ap_arg_of_int(k->dim), other = ap_arg_of_int(k->other), start = ap_arg_of_int(k->start);
	ap_arg end = ap_arg_of_int(k->end), step = ap_arg_of_int(k->step), dtype = { .kind = AP_ARG_DTYPE, .dtype = origin->dtype };
	int64_t *inverse;

	if (l->stopped)
		return value;
	if (l->strict && (k->kind == AP_LINK_REAL || k->kind == AP_LINK_DTYPE))
		x.node = packed(l, value);
#define CALL(hint, target, ...) \
	ap_build_call(&l->build, AP_STR(hint), AP_STR("aten." target), (ap_arg[]){ x, __VA_ARGS__ }, sizeof((ap_arg[]){ x, __VA_ARGS__ }) / sizeof(ap_arg), \
	              NULL, 0)
	switch (k->kind) {
	case AP_LINK_SELECT: return CALL("select_scatter", "select_scatter.default", src, dim, start);
	case AP_LINK_SLICE:
		return k->step == 1 ? CALL("slice_scatter", "slice_scatter.default", src, dim, start, end)
		                    : CALL("slice_scatter", "slice_scatter.default", src, dim, start, end, step);
	case AP_LINK_DIAGONAL: return CALL("diagonal_scatter", "diagonal_scatter.default", src, start, dim, other);
	case AP_LINK_PERMUTE:
		inverse = AP_NEW_N(l->arena, int64_t, to->rank);
		for (int i = 0; i < to->rank; i++)
			inverse[k->list[i]] = i;
		return CALL("permute", "permute.default", ints(l, inverse, to->rank));
	case AP_LINK_RESHAPE: return CALL("reshape", "reshape.default", ints(l, origin->layout.size, origin->layout.rank));
	case AP_LINK_DTYPE: return CALL("view", "view.dtype", dtype);
	case AP_LINK_REAL: return CALL("view_as_complex", "view_as_complex.default");
	case AP_LINK_COMPLEX: return CALL("view_as_real", "view_as_real.default");
	case AP_LINK_CONJ: return CALL("conj_physical", "conj_physical.default");
	case AP_LINK_NEG: return CALL("neg", "neg.default");
	case AP_LINK_AS_STRIDED:
		ap_lower_expect(l, x.node, origin, AP_EXPECT_PLACE);
		return CALL("as_strided_scatter", "as_strided_scatter.default", src, ints(l, to->size, to->rank), ints(l, to->stride, to->rank),
		            ap_arg_of_int(to->offset));
	case AP_LINK_EXPAND: break;
	}
#undef CALL
	ap_bug("a write through expand");
}

typedef struct rung { uint32_t from, to; ap_link link; } rung;
typedef AP_VEC(rung) ladder;

/* The links to f from `p`, the last first. */
static bool
add_rungs(ap_lower *l, uint32_t f, uint32_t p, const ap_links *links, ladder *out)
{
	uint32_t to = f;

	for (size_t i = links->n; i-- > 0;) {
		uint32_t from = i ? ap_form_of(l, &links->at[i - 1].to) : p;

		if (i && !ap_form_link(l, from, p))
			return false;
		*AP_PUSH(l->arena, out) = (rung){ from, to, links->at[i] };
		to = from;
	}
	return true;
}

/* An injective form above f of which links lead to f; the ladder gets them, the last first.  Where there is none, as_strided of a root. */
static uint32_t
climb(ap_lower *l, uint32_t f, ladder *out)
{
	uint32_t base = l->pools[ap_form_at(l, f)->tensor.storage].base;
	ap_tensor goal = ap_form_at(l, f)->tensor;
	ap_links links;

	for (uint32_t p = f; p != base;) {
		p = ap_form_at(l, p)->parent;
		if (!ap_form_has_bits(l, p) && ap_form_is_injective(l, p) && ap_relation_find(l->arena, &ap_form_at(l, p)->tensor, &goal, &links))
			return add_rungs(l, f, p, &links, out) ? p : 0;
	}
	uint32_t root = ap_form_root(l, f, &goal);
	if (!root || root == f)
		root = ap_form_retyped(l, &goal);
	if (!root || root == f) {
		ap_lower_stop(l, AP_PASS_UNKNOWN, "write-not-expressible", (ap_node_id){ 0 }, "no scatter op stores a written view into its storage");
		return 0;
	}
	*AP_PUSH(l->arena, out) = (rung){ root, f, { .kind = AP_LINK_AS_STRIDED, .to = goal } };
	return root;
}

/* Is the last step a scatter into the base itself?  What differs from it in strides of single elements alone needs no step. */
static bool
gives_layout(const ladder *rungs, uint32_t base)
{
	const rung *last = rungs->n ? &rungs->at[rungs->n - 1] : NULL;
	ap_link_kind k = last ? last->link.kind : AP_LINK_RESHAPE;

	return (k == AP_LINK_SELECT || k == AP_LINK_SLICE || k == AP_LINK_DIAGONAL || k == AP_LINK_AS_STRIDED) && last->from == base;
}

ap_node_id
ap_form_restrided(ap_lower *l, uint32_t f, ap_node_id value)
{
	const ap_layout *x = &ap_form_at(l, f)->tensor.layout;
	ap_arg args[5] = { ap_arg_of_node(ap_form_get(l, f)), ap_arg_of_node(value), ap_arg_of_int(0), ap_arg_of_int(0) };

	if (x->rank) {
		args[4] = ap_arg_of_int(x->size[0]);
		return ap_build_call(&l->build, AP_STR("slice_scatter"), AP_STR("aten.slice_scatter.default"), args, 5, NULL, 0);
	}
	args[2] = args[3] = ap_arg_of_ints(l->arena, NULL, 0);
	args[4] = ap_arg_of_int(x->offset);
	return ap_build_call(&l->build, AP_STR("as_strided_scatter"), AP_STR("aten.as_strided_scatter.default"), args, 5, NULL, 0);
}

static void
hold(ap_lower *l, uint32_t f, ap_node_id value)
{
	ap_form *form = ap_form_at(l, f);

	form->value = value;
	form->version = l->pools[form->tensor.storage].version;
	if (ap_form_is_injective(l, f))
		ap_lower_expect(l, value, &form->tensor, AP_EXPECT_INJECTIVE);
}

bool
ap_form_put(ap_lower *l, uint32_t f, ap_node_id value, bool keep)
{
	ap_pool *p = &l->pools[ap_form_at(l, f)->tensor.storage];
	AP_VEC(struct { uint32_t form; ap_node_id value; }) done = { 0 };
	ladder rungs = { 0 };

	for (uint32_t at = f; at != p->base;)
		if (!(at = climb(l, at, &rungs)))
			return false;
	ap_require(!ap_form_has_bits(l, f));
	if (keep && !l->strict) {
		AP_PUSH(l->arena, &done)->form = f;
		done.at[0].value = value;
	}
	for (size_t i = 0; i < rungs.n && !l->stopped; i++) {
		const rung *r = &rungs.at[i];

		value = undo(l, &r->link, r->from, value);
		if (l->strict || ap_form_has_bits(l, r->from) || r->from == p->base)
			continue;
		AP_PUSH(l->arena, &done)->form = r->from;
		done.at[done.n - 1].value = value;
	}
	if (l->stopped)
		return false;
	if (l->strict && !gives_layout(&rungs, p->base))
		value = ap_form_restrided(l, p->base, value);
	*AP_PUSH(l->arena, &p->log) = f;
	p->version++;
	for (size_t i = 0; i < done.n; i++)
		hold(l, done.at[i].form, done.at[i].value);
	hold(l, p->base, value);
	return true;
}
