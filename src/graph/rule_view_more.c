/* Ops that are views only at times: a matrix's transpose, einsum as a permutation, reductions to the size that is there already. */
#include "graph/annot.h"
#include "graph/rule_util.h"
#include "graph/rule_view.h"

/* transpose_last(x, most): a 0-d x itself; 1-d, and more than `most` dimensions unless that is 0, are refused. */
bool
ap_rule_transpose_last(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	const ap_val swap[3] = { args[0], ap_val_of_int(-2), ap_val_of_int(-1) };
	const ap_tensor *x;
	int64_t most;

	(void)n;
	if (!ap_rule_tensor(r, &args[0], &x) || !ap_val_int(r, &args[1], &most))
		return false;
	if (!x->layout.rank) {
		*out = args[0];
		return true;
	}
	if (x->layout.rank == 1 || (most && x->layout.rank > most))
		return ap_refuse_invalid(r, "rank", "only matrices can be transposed so, this tensor has %d dimensions", x->layout.rank);
	return ap_rule_transpose(r, op, swap, 3, out);
}

/* positive(x): x itself, but not of bools. */
bool
ap_rule_positive(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	const ap_tensor *x;

	if (!ap_rule_tensor(r, &args[0], &x))
		return false;
	if (x->dtype == AP_B8)
		return ap_refuse_invalid(r, "dtype", "the + operator of a bool tensor");
	return ap_rule_self(r, op, args, n, out);
}

/* not_a_view(x): x, of which torch doesn't say that it is one. */
bool
ap_rule_not_a_view(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	(void)r, (void)op, (void)n;
	*out = args[0];
	out->tensor.view = false;
	return true;
}

/* detach_(x): x itself; eager refuses views. */
bool
ap_rule_detach_in_place(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	const ap_tensor *x;

	if (!ap_rule_tensor(r, &args[0], &x))
		return false;
	return x->view ? ap_refuse_invalid(r, "detach-view", "a view can't be detached in place") : ap_rule_self(r, op, args, n, out);
}

bool
ap_rule_unpack_dual(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	(void)op, (void)n;
	*out = ap_val_of_list(r, (const ap_val[]){ args[0], ap_val_of_none() }, 2);
	return true;
}

static bool
compute_named(ap_infer_run *r, ap_str name, ap_str overload, const ap_val *args, ap_val *out)
{
	ap_op_id id = ap_op_find(r->ops, AP_STR("aten"), name, overload);

	return id.i ? ap_compute(r, id, args, out) : ap_refuse_unknown(r, "no-op", "the op table has no aten::%.*s", AP_FMT(name));
}

/* sum_to_size(x, sizes): at::sum_to, sums over the dimensions that were broadcast. */
bool
ap_rule_sum_to_size(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	int64_t size[AP_MAX_RANK];
	AP_VEC(ap_val) dims = { 0 };
	const ap_tensor *x;
	int rank, more;
	ap_val sum = { 0 };

	if (!ap_rule_tensor(r, &args[0], &x) || !ap_val_ints(r, &args[1], &rank, size))
		return false;
	more = x->layout.rank - rank;
	for (int i = 0; i < x->layout.rank; i++) {
		if (more < 0 || (i >= more && size[i - more] != x->layout.size[i] && size[i - more] != 1))
			return ap_refuse_invalid(r, "shape", "the sizes can't be expanded to the tensor's");
		if (i < more || (size[i - more] == 1 && x->layout.size[i] != 1))
			*AP_PUSH(r->arena, &dims) = ap_val_of_int(i);
	}
	if (more < 0)
		return ap_refuse_invalid(r, "shape", "the sizes can't be expanded to the tensor's");
	if (!rank)
		return compute_named(r, AP_STR("sum"), (ap_str){ 0 }, (const ap_val[]){ args[0], ap_val_of_none() }, out);
	if (!more && !dims.n)
		return ap_rule_self(r, op, args, n, out);
	ap_val sum_args[4] = { args[0], ap_val_of_list(r, dims.at, dims.n), { .kind = AP_VAL_BOOL, .truth = true }, ap_val_of_none() };
	if (!compute_named(r, AP_STR("sum"), AP_STR("dim_IntList"), sum_args, &sum))
		return false;
	return ap_rule_view(r, op, (const ap_val[]){ sum, args[1] }, 2, out);
}

bool
ap_rule_cartesian_prod(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_val grids = { 0 }, *flat;

	for (size_t i = 0; i < args[0].n; i++)
		if (args[0].items[i].kind == AP_VAL_TENSOR && args[0].items[i].tensor.layout.rank != 1)
			return ap_refuse_invalid(r, "rank", "cartesian_prod expects 1-d tensors");
	if (args[0].n == 1)
		return ap_rule_self(r, op, args[0].items, n, out);
	if (!ap_rule_meshgrid(r, op, args, 1, &grids))
		return false;
	flat = AP_NEW_N(r->arena, ap_val, grids.n);
	for (size_t i = 0; i < grids.n; i++) {
		const ap_val reshape[2] = { grids.items[i], ap_val_of_list(r, (const ap_val[]){ ap_val_of_int(-1) }, 1) };

		if (!ap_rule_reshape(r, op, reshape, 2, &flat[i]))
			return false;
	}
	return ap_rule_call(r, op, "stack", (const ap_val[]){ ap_val_of_list(r, flat, grids.n), ap_val_of_int(1) }, 2, out);
}

/* einsum's equation: the labels of each operand and of the result, letters only. */
typedef struct equation { ap_str operands, operand[AP_MAX_RANK], result; size_t n; } equation;

static ap_str
letters(ap_infer_run *r, ap_str s)
{
	char *p = AP_NEW_N(r->arena, char, s.n + 1);
	size_t n = 0;

	for (size_t i = 0; i < s.n; i++)
		if (s.p[i] != ' ')
			p[n++] = s.p[i];
	return (ap_str){ p, n };
}

/* Without `->` the result has the labels that occur once, in order. */
static ap_str
implied_result(ap_infer_run *r, ap_str labels)
{
	char *p = AP_NEW_N(r->arena, char, 64);
	size_t n = 0;

	for (int c = 'A'; c <= 'z'; c++) {
		size_t count = 0;

		for (size_t i = 0; i < labels.n; i++)
			count += labels.p[i] == c;
		if (count == 1)
			p[n++] = (char)c;
	}
	return (ap_str){ p, n };
}

static bool
read_equation(ap_infer_run *r, ap_str text, equation *e)
{
	ap_str s = letters(r, text), left = s;
	size_t arrow = ap_str_find(s, 0, '-');

	if (arrow < s.n) {
		if (arrow + 1 >= s.n || s.p[arrow + 1] != '>')
			return ap_refuse_invalid(r, "equation", "an einsum equation that can't be read");
		left = ap_str_cut(s, 0, arrow);
		e->result = ap_str_cut(s, arrow + 2, s.n);
	} else {
		e->result = implied_result(r, s);
	}
	e->operands = left;
	for (size_t at = 0; e->n < AP_MAX_RANK; at++) {
		size_t comma = ap_str_find(left, at, ',');

		e->operand[e->n++] = ap_str_cut(left, at, comma);
		at = comma;
		if (comma >= left.n)
			break;
	}
	for (size_t i = 0; i < s.n; i++)
		if (s.p[i] == '.')
			return ap_refuse_unknown(r, "equation", "an einsum equation with an ellipsis is not modelled");
	return true;
}

/* One operand, nothing summed: repeated labels are diagonals, then a permutation. */
static bool
einsum_view(ap_infer_run *r, const ap_tensor *x, ap_str labels, ap_str result, bool *is_view, ap_val *out)
{
	ap_strided s = { .rank = (int)result.n, .offset = x->layout.offset };

	*is_view = false;
	for (size_t i = 0; i < labels.n; i++)
		if (ap_str_find(result, 0, labels.p[i]) >= result.n)
			return true;
	for (size_t k = 0; k < result.n; k++) {
		bool found = false;

		for (size_t i = 0; i < labels.n; i++) {
			if (labels.p[i] != result.p[k])
				continue;
			if (found && s.size[k] != x->layout.size[i])
				return ap_refuse_invalid(r, "shape", "label %c stands for two sizes", result.p[k]);
			s.size[k] = x->layout.size[i];
			if (!ap_add_ok(found ? s.stride[k] : 0, x->layout.stride[i], &s.stride[k]))
				return ap_refuse_invalid(r, "size-overflow", "a stride leaves the 64-bit range");
			found = true;
		}
		if (!found || ap_str_find(result, 0, result.p[k]) != k)
			return ap_refuse_invalid(r, "equation", "label %c of the result", result.p[k]);
	}
	*is_view = true;
	return ap_view_of(r, x, &s, out);
}

static bool
label_sizes(ap_infer_run *r, const equation *e, const ap_val *list, int64_t *size)
{
	for (size_t k = 0; k < list->n; k++) {
		const ap_tensor *x;

		if (!ap_rule_tensor(r, &list->items[k], &x))
			return false;
		if (x->layout.rank != (int)e->operand[k].n)
			return ap_refuse_invalid(r, "rank", "operand %zu has %d dimensions and %zu labels", k, x->layout.rank, e->operand[k].n);
		for (size_t i = 0; i < e->operand[k].n; i++) {
			int64_t *s = &size[(unsigned char)e->operand[k].p[i]], n = x->layout.size[i];

			if (*s >= 0 && *s != n && *s != 1 && n != 1)
				return ap_refuse_invalid(r, "shape", "label %c stands for %lld and %lld", e->operand[k].p[i], (long long)*s, (long long)n);
			*s = *s < 0 || *s == 1 ? n : *s;
		}
	}
	return true;
}

/* A label of one operand alone is summed first, and sums of integers are i64. */
static ap_dtype
einsum_dtype(const equation *e, ap_dtype d)
{
	if (!ap_dtype_is_integral(d, true))
		return d;
	for (size_t k = 0; k < e->n; k++) {
		for (size_t i = 0; i < e->operand[k].n; i++) {
			char c = e->operand[k].p[i];
			bool elsewhere = ap_str_find(e->result, 0, c) < e->result.n;

			for (size_t j = 0; j < e->n && !elsewhere; j++)
				elsewhere = j != k && ap_str_find(e->operand[j], 0, c) < e->operand[j].n;
			if (!elsewhere)
				return AP_I64;
		}
	}
	return d;
}

/* The product's strides follow the order of its contractions: what the text states is taken. */
static bool
einsum_result(ap_infer_run *r, ap_dtype d, int rank, const int64_t *sizes, ap_tensor *out)
{
	const ap_annot *a = ap_annot_of_result(r, 0, 1);
	bool stated = a && a->kind == AP_ANNOT_TENSOR && a->stride && a->dtype == d && a->rank == rank;

	for (int k = 0; stated && k < rank; k++)
		stated = a->size[k] == sizes[k];
	return stated ? ap_annot_fresh(r, a, out) : ap_fresh(r, d, rank, sizes, out);
}

bool
ap_rule_einsum(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	int64_t size[256], sizes[AP_MAX_RANK];
	const ap_val *list = &args[1];
	equation e = { 0 };
	bool is_view;
	ap_tensor t;

	(void)n;
	if (args[0].kind != AP_VAL_STR || list->kind != AP_VAL_LIST)
		return ap_refuse_unknown(r, "rule-arguments", "einsum takes an equation and a list of tensors");
	if (!read_equation(r, args[0].text, &e))
		return false;
	if (e.n != list->n || e.result.n > AP_MAX_RANK)
		return ap_refuse_invalid(r, "equation", "the equation has %zu operands, the call %zu", e.n, list->n);
	for (int k = 0; k < 256; k++)
		size[k] = -1;
	if (!label_sizes(r, &e, list, size))
		return false;
	if (list->n == 1) {
		if (!einsum_view(r, &list->items[0].tensor, e.operand[0], e.result, &is_view, out))
			return false;
		if (is_view)
			return true;
	}
	for (size_t k = 0; k < e.result.n; k++) {
		sizes[k] = size[(unsigned char)e.result.p[k]];
		if (sizes[k] < 0)
			return ap_refuse_invalid(r, "equation", "label %c of the result stands for no operand", e.result.p[k]);
	}
	if (!einsum_result(r, einsum_dtype(&e, list->items[0].tensor.dtype), (int)e.result.n, sizes, &t))
		return false;
	ap_op named = *op;
	named.fn = ap_str_printf(r->arena, "einsum{%.*s->%.*s}", AP_FMT(e.operands), AP_FMT(e.result));
	*out = ap_val_of_tensor(t);
	return ap_apply(r, &named, list, 1, &t, 1);
}
