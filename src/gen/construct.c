/* Python constructs: x[i], x[i] = v, second names, constants; custom ops and kernels. */
#include "gen/custom.h"
#include "gen/propose.h"

static ap_arg *
args_of(ap_growth *w, const ap_arg *from, size_t n)
{
	ap_arg *args = AP_NEW_N(w->arena, ap_arg, n);

	memcpy(args, from, n * sizeof *args);
	return args;
}

/* --- indices --------------------------------------------------------------------------------------------------------- */

static ap_arg
bound(ap_growth *w, int64_t n)
{
	return ap_grow_chance(w, 40) ? ap_arg_of_none() : ap_arg_of_int(ap_choice_between(w->choice, ap_grow_chance(w, 25) ? -n : 0, n));
}

static ap_arg
slice(ap_growth *w, int64_t n)
{
	ap_arg items[3] = { bound(w, n), bound(w, n), ap_grow_chance(w, 75) ? ap_arg_of_none() : ap_arg_of_int(ap_choice_between(w->choice, 1, 3)) };

	return (ap_arg){ .kind = AP_ARG_SLICE, .items = args_of(w, items, 3), .n = 3 };
}

static ap_arg
list(ap_growth *w, int64_t n, bool bools)
{
	ap_arg items[8];
	size_t count = bools ? (size_t)n : ap_grow_below(w, 4);

	if (count > 8 || (!bools && n == 0))
		count = 0;
	for (size_t i = 0; i < count; i++)
		items[i] = bools ? (ap_arg){ .kind = AP_ARG_BOOL, .truth = ap_grow_chance(w, 60) } : ap_arg_of_int(ap_choice_between(w->choice, -n, n - 1));
	return (ap_arg){ .kind = AP_ARG_LIST, .items = count ? args_of(w, items, count) : NULL, .n = count };
}

static bool
tensor_index(ap_growth *w, ap_arg *out)
{
	ap_want want = { .dtypes = AP_DTYPE_BIT(AP_I64), .most = 2 };
	ap_node_id id;

	if (!ap_grow_pick(w, &want, &id))
		return false;
	*out = ap_arg_of_node(id);
	return true;
}

/* One item of an index; *used says how many dimensions it takes. */
static bool
index_item(ap_growth *w, const ap_layout *l, int at, int *used, ap_arg *out)
{
	uint64_t kind = ap_grow_below(w, 32);
	int64_t n = at < l->rank ? l->size[at] : 0;

	*used = 1;
	if (kind < 11)
		*out = slice(w, n);
	else if (kind < 20 && n)
		*out = ap_arg_of_int(ap_choice_between(w->choice, ap_grow_chance(w, 30) ? -n : 0, n - 1));
	else if (kind < 25)
		*out = list(w, n, false);
	else if (kind < 27)
		*out = list(w, n, true);
	else if (kind < 30)
		return tensor_index(w, out);
	else if (kind == 30)
		*out = (ap_arg){ .kind = AP_ARG_BOOL, .truth = ap_grow_chance(w, 80) }, *used = 0;
	else
		*out = ap_arg_of_none(), *used = 0;
	return true;
}

/* A bool tensor of x's sizes as the whole index. */
static bool
mask_index(ap_growth *w, const ap_layout *l, ap_arg *out)
{
	ap_want want = { .dtypes = AP_DTYPE_BIT(AP_B8), .size = l->size, .rank = l->rank };
	ap_node_id id;

	if (!ap_grow_pick(w, &want, &id))
		return false;
	*out = ap_arg_of_node(id);
	return true;
}

static bool
make_index(ap_growth *w, const ap_layout *l, ap_arg *out)
{
	enum { MOST = 8 };
	ap_arg items[MOST];
	size_t n = 0;
	bool ellipsis = false;
	int at = 0;

	if (ap_grow_chance(w, 6))
		return mask_index(w, l, out);
	while (n < MOST && (at < l->rank || ap_grow_chance(w, 10)) && (!n || ap_grow_chance(w, 65))) {
		int used = 0;

		if (!ellipsis && ap_grow_chance(w, 8)) {
			items[n++] = (ap_arg){ .kind = AP_ARG_ELLIPSIS };
			ellipsis = true;
			at += l->rank > at ? (int)ap_grow_below(w, (uint64_t)(l->rank - at) + 1) : 0;
			continue;
		}
		if (at >= l->rank) {
			items[n++] = ap_arg_of_none();
			continue;
		}
		if (!index_item(w, l, at, &used, &items[n]))
			return false;
		n++;
		at += used;
	}
	if (n == 0)
		items[n++] = (ap_arg){ .kind = AP_ARG_ELLIPSIS };
	if (n == 1 && ap_grow_chance(w, 75))
		*out = items[0];
	else
		*out = (ap_arg){ .kind = AP_ARG_TUPLE, .items = args_of(w, items, n), .n = n };
	return true;
}

bool
ap_propose_getitem(ap_growth *w)
{
	ap_want want = { .most = AP_GROW_RANK };
	ap_arg args[2];
	ap_node_id x;

	if (!ap_grow_pick(w, &want, &x))
		return false;
	ap_val v = ap_grow_value(w, x);
	args[0] = ap_arg_of_node(x);
	if (!make_index(w, &v.tensor.layout, &args[1]))
		return false;
	ap_node n = { .kind = AP_NODE_CALL, .spelling = AP_SPELL_GETITEM, .args = args_of(w, args, 2), .nargs = 2 };

	return ap_propose_node(w, &n);
}

/* The sizes of x[i]; false: eager refuses it, or they depend on data. */
static bool
learn_sizes(ap_growth *w, const ap_arg *args, int *rank, int64_t *size)
{
	ap_grow_mark mark = ap_grow_note(w);
	ap_node n = { .kind = AP_NODE_CALL, .spelling = AP_SPELL_GETITEM, .args = args, .nargs = 2 };
	ap_node_id id = ap_grow_add(w, &n);
	const ap_val *v = &w->facts->effects[id.i].result;
	bool ok = id.i && v->kind == AP_VAL_TENSOR && v->tensor.layout.rank <= AP_MAX_RANK;

	if (ok) {
		*rank = v->tensor.layout.rank;
		memcpy(size, v->tensor.layout.size, (size_t)*rank * sizeof *size);
	}
	ap_grow_undo(w, &mark);
	return ok;
}

static bool
stored_value(ap_growth *w, const ap_arg *args, const ap_tensor *x, ap_arg *out)
{
	int64_t size[AP_MAX_RANK];
	ap_want want = { .size = size, .broadcast = true };
	ap_node_id id;

	if (ap_grow_chance(w, 25)) {
		*out = ap_dtype_cat(x->dtype) <= AP_CAT_INT || ap_grow_chance(w, 50) ? ap_arg_of_int(ap_choice_between(w->choice, 0, 3)) :
		                                                                       (ap_arg){ .kind = AP_ARG_FLOAT, .real = 0.5 };
		return true;
	}
	if (!learn_sizes(w, args, &want.rank, size))
		want.rank = 0;
	if (ap_grow_chance(w, 75))
		want.dtypes = AP_DTYPE_BIT(x->dtype);
	if (!ap_grow_pick(w, &want, &id))
		return false;
	*out = ap_arg_of_node(id);
	return true;
}

bool
ap_propose_setitem(ap_growth *w)
{
	ap_want want = { .most = AP_GROW_RANK, .written = true };
	ap_arg *args = AP_NEW_N(w->arena, ap_arg, 3);
	ap_node_id x;

	if (!ap_grow_pick(w, &want, &x))
		return false;
	ap_val v = ap_grow_value(w, x);
	args[0] = ap_arg_of_node(x);
	if (!make_index(w, &v.tensor.layout, &args[1]) || !stored_value(w, args, &v.tensor, &args[2]))
		return false;
	ap_node n = { .kind = AP_NODE_CALL, .spelling = AP_SPELL_SETITEM, .args = args, .nargs = 3 };

	return ap_propose_node(w, &n);
}

/* --- names, constants ------------------------------------------------------------------------------------------------ */

bool
ap_propose_name(ap_growth *w)
{
	ap_want want = { .most = AP_GROW_RANK };
	ap_node_id x;

	if (!ap_grow_pick(w, &want, &x))
		return false;
	ap_arg arg = ap_arg_of_node(x);
	ap_node n = { .kind = AP_NODE_CALL, .spelling = AP_SPELL_NAME, .args = args_of(w, &arg, 1), .nargs = 1 };

	return ap_propose_node(w, &n);
}

bool
ap_propose_constant(ap_growth *w)
{
	ap_node n = { .kind = AP_NODE_CONSTANT, .target = ap_str_printf(w->arena, "_tensor_constant%zu", w->graph->nodes.n) };

	n.annot = ap_propose_type(w, NULL);
	return ap_propose_node(w, &n);
}

/* --- an earlier call once more ----------------------------------------------------------------------------------------- */

bool
ap_propose_again(ap_growth *w)
{
	size_t calls = w->graph->nodes.n - 1 - AP_GROW_INPUTS;
	ap_node n;

	if (!calls)
		return false;
	n = w->graph->nodes.at[AP_GROW_INPUTS + 1 + ap_grow_below(w, calls)];
	n.name = (ap_str){ 0 };
	return n.kind == AP_NODE_CALL && !n.nunpacked && n.spelling != AP_SPELL_UNPACKED && ap_propose_node(w, &n);
}

/* --- custom ops and kernels -------------------------------------------------------------------------------------------- */

bool
ap_propose_custom(ap_growth *w)
{
	ap_op_id id;

	return ap_custom_declare(w, &id) && ap_propose_call(w, ap_op_get(w->gen->ops, id));
}

/* (results, or None; then the new value of each written argument): all but what is a list is stated. */
static ap_annot
functionalized_types(const ap_args_plan *p)
{
	const ap_schema *s = &p->op->schema;
	ap_annot *items = AP_NEW_N(p->w->arena, ap_annot, s->nreturns + 1 + s->nparams), none = { .kind = AP_ANNOT_OTHER, .text = AP_STR("None") };
	size_t n = 0;

	for (size_t k = 0; k < s->nreturns; k++)
		items[n++] = ap_propose_type(p->w, p->has_x ? &p->x : NULL);
	if (!n)
		items[n++] = none;
	for (size_t i = 0; i < s->nparams; i++)
		if (ap_param_writes(&s->params[i]))
			items[n++] = none;
	return (ap_annot){ .kind = AP_ANNOT_TUPLE, .items = items, .n = n };
}

bool
ap_propose_functionalized(ap_growth *w)
{
	ap_node n = { .kind = AP_NODE_CALL, .spelling = AP_SPELL_OP, .target = AP_STR("higher_order.auto_functionalized") };
	ap_args_plan p;
	ap_arg word;
	ap_op_id id;

	if (!ap_custom_declare(w, &id))
		return false;
	const ap_op *op = ap_op_get(w->gen->ops, id);
	if (!ap_args_make(w, op, &p))
		return false;
	ap_keyword *keywords = AP_NEW_N(w->arena, ap_keyword, op->schema.nparams);
	for (size_t i = 0; i < op->schema.nparams; i++)
		keywords[i] = (ap_keyword){ op->schema.params[i].name, p.value[i] };
	word = (ap_arg){ .kind = AP_ARG_WORD, .text = ap_str_printf(w->arena, "torch.ops.gen.%.*s.default", AP_FMT(op->schema.name)) };
	n.args = args_of(w, &word, 1);
	n.nargs = 1;
	n.keywords = keywords;
	n.nkeywords = op->schema.nparams;
	n.annot = functionalized_types(&p);
	return ap_propose_node(w, &n);
}

/* operand_output_aliases: some operands, each with an output of its own. */
static ap_arg
kernel_aliases(ap_growth *w, size_t operands, size_t results)
{
	ap_arg items[8];
	size_t n = 0, output = 0;

	for (size_t i = 0; i < operands && output < results && n < 8; i++)
		if (ap_grow_chance(w, 60)) {
			items[n++] = ap_arg_of_int((int64_t)i);
			items[n++] = ap_arg_of_int((int64_t)output++);
		}
	return (ap_arg){ .kind = AP_ARG_DICT, .items = n ? args_of(w, items, n) : NULL, .n = n };
}

static ap_annot
kernel_types(ap_growth *w, const ap_arg *aliases, size_t results, const ap_node_id *operand)
{
	ap_annot *items = AP_NEW_N(w->arena, ap_annot, results);

	for (size_t k = 0; k < results; k++) {
		ap_val v = ap_grow_value(w, operand[0]);

		items[k] = ap_propose_type(w, &v.tensor);
		for (size_t i = 0; i < aliases->n; i += 2)
			if (aliases->items[i + 1].integer == (int64_t)k) {
				v = ap_grow_value(w, operand[aliases->items[i].integer]);
				items[k] = ap_grow_annot(w, v.tensor.dtype, v.tensor.layout.rank, v.tensor.layout.size, NULL);
			}
	}
	return results == 1 ? items[0] : (ap_annot){ .kind = AP_ANNOT_TUPLE, .items = items, .n = results };
}

bool
ap_propose_kernel(ap_growth *w)
{
	ap_node n = { .kind = AP_NODE_CALL, .spelling = AP_SPELL_FUNCTION };
	size_t operands = 1 + ap_grow_below(w, 3), results = 1 + ap_grow_below(w, 2);
	ap_keyword *keywords = AP_NEW_N(w->arena, ap_keyword, 4);
	ap_arg args[3], names[3], aliases;
	ap_node_id id[3];

	for (size_t i = 0; i < operands; i++) {
		ap_want want = { .most = AP_GROW_RANK, .written = true };

		if (!ap_grow_pick(w, &want, &id[i]))
			return false;
		args[i] = ap_arg_of_node(id[i]);
		names[i] = (ap_arg){ .kind = AP_ARG_STR, .text = ap_str_printf(w->arena, "a%zu", i) };
	}
	aliases = kernel_aliases(w, operands, results);
	keywords[0] = (ap_keyword){ AP_STR("kernel_idx"), ap_arg_of_int((int64_t)ap_grow_below(w, 4)) };
	keywords[1] = (ap_keyword){ AP_STR("operand_output_aliases"), aliases };
	keywords[2] = (ap_keyword){ AP_STR("args"), { .kind = AP_ARG_TUPLE, .items = args_of(w, args, operands), .n = operands } };
	keywords[3] = (ap_keyword){ AP_STR("arg_names"), { .kind = AP_ARG_LIST, .items = args_of(w, names, operands), .n = operands } };
	n.target = ap_grow_chance(w, 30) ? AP_STR("wrap_nki") : AP_STR("nki_kernel_wrapper");
	n.keywords = keywords;
	n.nkeywords = 4;
	n.annot = kernel_types(w, &aliases, results, id);
	return ap_propose_node(w, &n);
}
