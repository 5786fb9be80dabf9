/*
 * The kinds of wrong rewrites.  A site is a node times four variants, or for outputs and io_map an index; most sites do not apply.  The
 * names of ops that stand here only say where an edit is worth making; what it means is the verifier's business.
 */
#include "verify/edit_kinds.h"

const ap_node *
patch_call_at(const patch *p, size_t site)
{
	uint32_t i = node_of(site);

	return i > p->graph->ninputs && i <= ap_graph_count(p->graph) && p->nodes[i].kind == AP_NODE_CALL ? &p->nodes[i] : NULL;
}

const ap_val *
patch_value_of(const patch *p, uint32_t i)
{
	return &p->facts->effects[i].result;
}

bool
patch_same_type(const patch *p, uint32_t i, uint32_t j)
{
	const ap_val *x = patch_value_of(p, i), *y = patch_value_of(p, j);

	return x->kind == AP_VAL_TENSOR && y->kind == AP_VAL_TENSOR && x->tensor.dtype == y->tensor.dtype &&
	       ap_layout_same_shape(&x->tensor.layout, &y->tensor.layout);
}

bool
patch_has(ap_str text, const char *part)
{
	size_t n = strlen(part);

	for (size_t i = 0; i + n <= text.n; i++) {
		if (!memcmp(text.p + i, part, n))
			return true;
	}
	return false;
}

ap_arg *
patch_own_args(patch *p, uint32_t i)
{
	ap_node *n = &p->nodes[i];
	ap_arg *args = AP_NEW_N(p->arena, ap_arg, n->nargs);

	if (n->nargs)
		memcpy(args, n->args, sizeof *args * n->nargs);
	n->args = args;
	return args;
}

ap_keyword *
patch_own_keywords(patch *p, uint32_t i)
{
	ap_node *n = &p->nodes[i];
	ap_keyword *keywords = AP_NEW_N(p->arena, ap_keyword, n->nkeywords);

	if (n->nkeywords)
		memcpy(keywords, n->keywords, sizeof *keywords * n->nkeywords);
	n->keywords = keywords;
	return keywords;
}

static void
remove_node(patch *p, uint32_t i, uint32_t instead)
{
	size_t n = 0;

	for (size_t k = 0; k < p->n; k++) {
		if (p->order[k] != i)
			p->order[n++] = p->order[k];
	}
	p->n = n;
	p->becomes[i] = instead;
}

uint32_t
patch_first_operand(const ap_node *n)
{
	return n->nargs && n->args[0].kind == AP_ARG_NODE ? n->args[0].node.i : 0;
}

static bool
drop_call(patch *p, size_t site, bool wanted)
{
	const ap_node *n = patch_call_at(p, site);

	if (!n || variant_of(site) || !wanted || !patch_first_operand(n) || n->nunpacked || patch_value_of(p, node_of(site))->kind != AP_VAL_TENSOR ||
	    patch_value_of(p, patch_first_operand(n))->kind != AP_VAL_TENSOR)
		return false;
	remove_node(p, node_of(site), patch_first_operand(n));
	return true;
}

static ap_str
target_at(const patch *p, size_t site)
{
	const ap_node *n = patch_call_at(p, site);

	return n ? n->target : (ap_str){ 0 };
}

static bool lost_cast(patch *p, size_t site)
{
	const ap_node *n = patch_call_at(p, site);
	bool cast = n && patch_first_operand(n) && patch_value_of(p, node_of(site))->kind == AP_VAL_TENSOR &&
	            patch_value_of(p, patch_first_operand(n))->kind == AP_VAL_TENSOR &&
	            patch_value_of(p, node_of(site))->tensor.dtype != patch_value_of(p, patch_first_operand(n))->tensor.dtype;

	return drop_call(p, site, cast);
}

static bool clone_dropped(patch *p, size_t site) { return drop_call(p, site, patch_has(target_at(p, site), "clone")); }

static bool broadcast_lost(patch *p, size_t site) { return drop_call(p, site, patch_has(target_at(p, site), "expand")); }

static bool
view_dropped(patch *p, size_t site)
{
	ap_str t = target_at(p, site);

	return drop_call(p, site, patch_has(t, "view") || patch_has(t, "reshape") || patch_has(t, "transpose") || patch_has(t, "permute") || ap_str_eq(t, "t") ||
	                                  ap_str_eq(t, "T") || patch_has(t, "aten.t.") || patch_has(t, "squeeze"));
}

static bool
op_dropped(patch *p, size_t site)
{
	const ap_node *n = patch_call_at(p, site);

	return drop_call(p, site, n && patch_first_operand(n) && patch_same_type(p, node_of(site), patch_first_operand(n)));
}

/* A call whose value nobody uses writes: leaving it out loses the write. */
static bool
write_dropped(patch *p, size_t site)
{
	const ap_node *n = patch_call_at(p, site);
	uint32_t i = node_of(site);

	if (!n || variant_of(site) || !p->facts->effects[i].writes.n || n->nunpacked || patch_value_of(p, i)->kind == AP_VAL_LIST)
		return false;
	remove_node(p, i, patch_first_operand(n));
	return true;
}

static bool
stale_operand(patch *p, size_t site)
{
	const ap_node *n = patch_call_at(p, site);
	unsigned v = variant_of(site);

	if (!n || v >= n->nargs || n->args[v].kind != AP_ARG_NODE)
		return false;
	const ap_node *operand = &p->nodes[n->args[v].node.i];
	uint32_t older = operand->kind == AP_NODE_CALL ? patch_first_operand(operand) : 0;

	if (!older || !patch_same_type(p, older, n->args[v].node.i))
		return false;
	patch_own_args(p, node_of(site))[v].node.i = older;
	return true;
}

static bool
wrong_operand(patch *p, size_t site)
{
	const ap_node *n = patch_call_at(p, site);
	unsigned v = variant_of(site);

	if (!n || v >= n->nargs || n->args[v].kind != AP_ARG_NODE)
		return false;
	for (uint32_t i = node_of(site) - 1; i > 0; i--) {
		if (i != n->args[v].node.i && patch_same_type(p, i, n->args[v].node.i)) {
			patch_own_args(p, node_of(site))[v].node.i = i;
			return true;
		}
	}
	return false;
}

static bool
wrong_index_tensor(patch *p, size_t site)
{
	const ap_node *n = patch_call_at(p, site);

	if (!n || n->nargs < 2 || n->args[1].kind != AP_ARG_LIST || variant_of(site) >= n->args[1].n)
		return false;
	ap_arg *args = patch_own_args(p, node_of(site)), *items = AP_NEW_N(p->arena, ap_arg, args[1].n);

	memcpy(items, args[1].items, sizeof *items * args[1].n);
	args[1].items = items;
	ap_arg *index = &items[variant_of(site)];

	if (index->kind != AP_ARG_NODE)
		return false;
	for (uint32_t i = 1; i < node_of(site); i++) {
		if (i != index->node.i && patch_same_type(p, i, index->node.i)) {
			index->node.i = i;
			return true;
		}
	}
	return false;
}

static bool
operands_swapped(patch *p, size_t site)
{
	const ap_node *n = patch_call_at(p, site);

	if (!n || variant_of(site) || n->nargs < 2 || n->args[0].kind != AP_ARG_NODE || n->args[1].kind != AP_ARG_NODE)
		return false;
	ap_arg *args = patch_own_args(p, node_of(site)), x = args[0];

	args[0] = args[1];
	args[1] = x;
	return true;
}

static bool
is_scatter(const ap_node *n)
{
	return n && (patch_has(n->target, "scatter") || patch_has(n->target, "index_put") || patch_has(n->target, "index_copy"));
}

/* The base of a scatter becomes an older or another tensor of its type: the cells outside of the write are wrong. */
static bool
wrong_base(patch *p, size_t site)
{
	const ap_node *n = patch_call_at(p, site);
	unsigned skip = variant_of(site);

	if (!is_scatter(n) || !patch_first_operand(n))
		return false;
	for (uint32_t i = 1; i < node_of(site); i++) {
		if (i != patch_first_operand(n) && patch_same_type(p, i, patch_first_operand(n)) && skip-- == 0) {
			patch_own_args(p, node_of(site))[0].node.i = i;
			return true;
		}
	}
	return false;
}

/* Two calls that follow each other on one tensor, in the other order: b(a(x)) becomes a(b(x)). */
static bool
writes_swapped(patch *p, size_t site)
{
	const ap_node *second = patch_call_at(p, site);
	uint32_t j = node_of(site), i = second ? patch_first_operand(second) : 0;

	if (!second || variant_of(site) || !i || p->nodes[i].kind != AP_NODE_CALL || !patch_first_operand(&p->nodes[i]) || !patch_same_type(p, i, j) ||
	    !patch_same_type(p, i, patch_first_operand(&p->nodes[i])))
		return false;
	ap_node first = p->nodes[i], other = p->nodes[j];
	uint32_t base = patch_first_operand(&first);

	p->nodes[i] = other;
	p->nodes[j] = first;
	patch_own_args(p, i)[0].node.i = base;
	patch_own_args(p, j)[0].node.i = i;
	p->nodes[i].name = first.name;
	p->nodes[j].name = other.name;
	return true;
}

/* A call that writes moves behind its successor. */
static bool
write_late(patch *p, size_t site)
{
	uint32_t i = node_of(site);
	unsigned by = variant_of(site) + 1;

	if (!patch_call_at(p, site) || !p->facts->effects[i].writes.n)
		return false;
	for (size_t k = 0; k + by < p->n; k++) {
		if (p->order[k] != i)
			continue;
		for (size_t m = k; m < k + by; m++)
			p->order[m] = p->order[m + 1];
		p->order[k + by] = i;
		return true;
	}
	return false;
}

static bool
keyword_lost(patch *p, size_t site)
{
	const ap_node *n = patch_call_at(p, site);
	unsigned v = variant_of(site);

	if (!n || v >= n->nkeywords || n->target.n == 0 || patch_has(n->target, "nki") || ap_str_eq(n->keywords[v].name, "layout") ||
	    ap_str_eq(n->keywords[v].name, "device") || ap_str_eq(n->keywords[v].name, "pin_memory"))
		return false;
	ap_keyword *keywords = patch_own_keywords(p, node_of(site));

	keywords[v] = keywords[n->nkeywords - 1];
	p->nodes[node_of(site)].nkeywords--;
	return true;
}

static bool
change_scalar(ap_arg *arg)
{
	if (arg->kind == AP_ARG_FLOAT)
		arg->real += 1;
	else if (arg->kind == AP_ARG_INT)
		arg->integer += 1;
	else if (arg->kind == AP_ARG_BOOL)
		arg->truth = !arg->truth;
	else
		return false;
	return true;
}

static bool
wrong_constant(patch *p, size_t site)
{
	const ap_node *n = patch_call_at(p, site);
	unsigned v = variant_of(site);

	if (!n || patch_is_indexing(n))
		return false;
	if (v < n->nargs)
		return change_scalar(&patch_own_args(p, node_of(site))[v]);
	v -= (unsigned)n->nargs;
	return v < n->nkeywords && !ap_str_eq(n->keywords[v].name, "pin_memory") && change_scalar(&patch_own_keywords(p, node_of(site))[v].value);
}

static bool
wrong_dtype(patch *p, size_t site)
{
	const ap_node *n = patch_call_at(p, site);

	if (!n || variant_of(site))
		return false;
	for (size_t k = 0; k < n->nkeywords; k++) {
		if (n->keywords[k].value.kind == AP_ARG_DTYPE) {
			ap_dtype *d = &patch_own_keywords(p, node_of(site))[k].value.dtype;

			*d = *d == AP_F32 ? AP_F64 : AP_F32;
			return true;
		}
	}
	return false;
}

/* The same kind of op, another one. */
static bool
wrong_op(patch *p, size_t site)
{
	static const char *const pairs[][2] = { { "add", "sub" },  { "mul", "add" }, { "sub", "add" }, { "ge", "gt" },   { "+", "-" },
	                                        { "-", "+" },      { "*", "+" },     { "relu", "neg" }, { "exp", "neg" }, { "zero_", "neg_" },
	                                        { "aten.add.", "aten.sub." }, { "aten.mul.", "aten.add." }, { "aten.sub.", "aten.add." } };
	const ap_node *n = patch_call_at(p, site);

	for (size_t k = 0; n && !variant_of(site) && k < sizeof pairs / sizeof *pairs; k++) {
		size_t len = strlen(pairs[k][0]);
		ap_str t = n->target;
		bool whole = ap_str_is(t, ap_str_of(pairs[k][0])), head = len > 5 && ap_str_starts(t, ap_str_of(pairs[k][0]));

		if (!whole && !head && !(ap_str_starts(t, AP_STR("torch.")) && ap_str_is(ap_str_cut(t, 6, t.n), ap_str_of(pairs[k][0]))))
			continue;
		ap_str prefix = ap_str_starts(t, AP_STR("torch.")) ? AP_STR("torch.") : (ap_str){ 0 };

		p->nodes[node_of(site)].target =
		        ap_str_printf(p->arena, "%.*s%s%.*s", AP_FMT(prefix), pairs[k][1], AP_FMT(ap_str_cut(t, prefix.n + len, t.n)));
		return true;
	}
	return false;
}

const edit_kind edit_kinds[] = {
	{ "io_map entry lost", io_map_entry_lost },
	{ "io_map entry and output lost", io_map_output_lost },
	{ "io_map entries swapped", io_map_swapped },
	{ "io_map output shifted by one", io_map_shifted },
	{ "io_map input shifted by one", io_map_wrong_input },
	{ "io_map entry too many", io_map_entry_added },
	{ "original_output_count off by one", count_changed },
	{ "old content stored back", stale_write_back },
	{ "outputs swapped", outputs_swapped },
	{ "output from before the last step", stale_output },
	{ "another value returned", wrong_output },
	{ "operand from before a write", stale_operand },
	{ "wrong operand", wrong_operand },
	{ "operands swapped", operands_swapped },
	{ "index or bound one later", later_index },
	{ "index or bound one earlier", earlier_index },
	{ "wrong step", wrong_step },
	{ "wrong dimension", wrong_dim },
	{ "wrong index tensor", wrong_index_tensor },
	{ "wrong item of a tuple", wrong_item },
	{ "scatter into the wrong base", wrong_base },
	{ "cast lost", lost_cast },
	{ "wrong dtype", wrong_dtype },
	{ "clone lost", clone_dropped },
	{ "broadcast lost", broadcast_lost },
	{ "view lost", view_dropped },
	{ "op lost", op_dropped },
	{ "write lost", write_dropped },
	{ "two writes swapped", writes_swapped },
	{ "write too late", write_late },
	{ "keyword lost (alpha, accumulate, dim)", keyword_lost },
	{ "wrong constant", wrong_constant },
	{ "wrong op", wrong_op },
};
const size_t edit_kind_count = sizeof edit_kinds / sizeof *edit_kinds;
