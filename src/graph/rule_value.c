/* Value functions: inner calls of a rule expression that give numbers, lists and dtypes, not tensors. */
#include "graph/rule_apply.h"
#include "graph/rule_util.h"
#include "graph/rule_view.h"
#include "spec/spellings.h"

ap_val
ap_val_of_ints(ap_infer_run *r, const int64_t *v, int n)
{
	ap_val *items = AP_NEW_N(r->arena, ap_val, n);

	for (int k = 0; k < n; k++)
		items[k] = ap_val_of_int(v[k]);
	return (ap_val){ .kind = AP_VAL_LIST, .items = items, .n = (size_t)n };
}

static ap_val
of_dtype(ap_dtype d)
{
	return (ap_val){ .kind = AP_VAL_DTYPE, .dtype = d };
}

bool
ap_rule_strides(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_tensor x;

	(void)op, (void)n;
	if (!ap_val_tensor(r, &args[0], &x))
		return false;
	*out = ap_val_of_ints(r, x.layout.stride, x.layout.rank);
	return true;
}

bool
ap_rule_offset(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_tensor x;

	(void)op, (void)n;
	if (!ap_val_tensor(r, &args[0], &x) || !ap_offset_is_told(r, &x))
		return false;
	*out = ap_val_of_int(x.layout.offset);
	return true;
}

bool
ap_rule_numel(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_tensor x;

	(void)op, (void)n;
	if (!ap_val_tensor(r, &args[0], &x))
		return false;
	*out = ap_val_of_int(ap_layout_count(&x.layout));
	return true;
}

bool
ap_rule_device(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_tensor x;

	(void)op, (void)n;
	if (!ap_val_tensor(r, &args[0], &x))
		return false;
	*out = (ap_val){ .kind = AP_VAL_WORD, .text = ap_tensor_device(&x) };
	return true;
}

static bool
one_of(ap_infer_run *r, const ap_val *args, bool stride, ap_val *out)
{
	ap_tensor x;
	int64_t dim;
	int d;

	if (!ap_val_tensor(r, &args[0], &x) || !ap_val_int(r, &args[1], &dim))
		return false;
	if (x.layout.rank == 0)
		return ap_refuse_invalid(r, "dim-range", "a 0-d tensor has no dimension %lld", (long long)dim);
	if (!ap_wrap_dim(r, dim, x.layout.rank, &d))
		return false;
	*out = ap_val_of_int(stride ? x.layout.stride[d] : x.layout.size[d]);
	return true;
}

bool
ap_rule_size(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	(void)op, (void)n;
	return one_of(r, args, false, out);
}

bool
ap_rule_stride(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	(void)op, (void)n;
	return one_of(r, args, true, out);
}

bool
ap_rule_else(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	(void)r, (void)op, (void)n;
	*out = args[args[0].kind == AP_VAL_NONE];
	return true;
}

bool
ap_dims_of(ap_infer_run *r, const ap_val *v, int rank, bool *in)
{
	int64_t dims[AP_MAX_RANK];
	int n = 0, d;

	if (v->kind == AP_VAL_INT) {
		dims[0] = v->integer;
		n = 1;
	} else if (v->kind != AP_VAL_NONE && !ap_val_ints(r, v, &n, dims)) {
		return false;
	}
	for (int k = 0; k < rank; k++)
		in[k] = n == 0;
	if (n == 0)
		in[0] = true;
	bool seen[AP_MAX_RANK + 1] = { false };

	for (int k = 0; k < n; k++) {
		if (!ap_wrap_dim(r, dims[k], rank, &d))
			return false;
		if (seen[d])
			return ap_refuse_invalid(r, "dim-twice", "dimension %d appears more than once", d);
		seen[d] = in[d] = true;
	}
	return true;
}

int
ap_reduced_sizes(const ap_layout *l, const bool *in, bool keepdim, int64_t *size)
{
	int n = 0;

	for (int d = 0; d < l->rank; d++) {
		if (!in[d])
			size[n++] = l->size[d];
		else if (keepdim)
			size[n++] = 1;
	}
	return n;
}

/* reduced(x, dims, keepdim) */
bool
ap_rule_reduced(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_tensor x;
	bool in[AP_MAX_RANK + 1], keepdim = false;
	int64_t size[AP_MAX_RANK];

	(void)op;
	if (!ap_val_tensor(r, &args[0], &x) || !ap_dims_of(r, &args[1], x.layout.rank, in) || (n > 2 && !ap_val_bool(r, &args[2], &keepdim)))
		return false;
	*out = ap_val_of_ints(r, size, ap_reduced_sizes(&x.layout, in, keepdim, size));
	return true;
}

/* replaced(sizes, d, n) */
bool
ap_rule_replaced(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	int64_t size[AP_MAX_RANK], dim, to;
	int rank, d;

	(void)op, (void)n;
	if (!ap_val_ints(r, &args[0], &rank, size) || !ap_val_int(r, &args[1], &dim) || !ap_val_int(r, &args[2], &to) ||
	    !ap_wrap_dim(r, dim, rank, &d))
		return false;
	size[d] = to;
	*out = ap_val_of_ints(r, size, rank);
	return true;
}

/* removed(sizes, d) */
bool
ap_rule_removed(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	int64_t size[AP_MAX_RANK], dim;
	int rank, d;

	(void)op, (void)n;
	if (!ap_val_ints(r, &args[0], &rank, size) || !ap_val_int(r, &args[1], &dim) || !ap_wrap_dim(r, dim, rank, &d))
		return false;
	for (int k = d; k + 1 < rank; k++)
		size[k] = size[k + 1];
	*out = ap_val_of_ints(r, size, rank ? rank - 1 : 0);
	return true;
}

/* joined(sizes, sizes, ...) */
bool
ap_rule_joined(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	AP_VEC(ap_val) all = { 0 };

	(void)op;
	for (size_t k = 0; k < n; k++) {
		if (args[k].kind == AP_VAL_INT)
			*AP_PUSH(r->arena, &all) = args[k];
		for (size_t i = 0; args[k].kind == AP_VAL_LIST && i < args[k].n; i++)
			*AP_PUSH(r->arena, &all) = args[k].items[i];
	}
	*out = ap_val_of_list(r, all.at, all.n);
	return true;
}

/* of_rank(x, least, most): x itself, if it has so many dimensions */
bool
ap_rule_of_rank(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	int64_t least, most;
	ap_tensor x;

	(void)n;
	if (!ap_val_tensor(r, &args[0], &x) || !ap_val_int(r, &args[1], &least) || !ap_val_int(r, &args[2], &most))
		return false;
	if (x.layout.rank < least || x.layout.rank > most)
		return ap_refuse_invalid(r, "rank", "%.*s of a tensor of %d dimensions", AP_FMT(op->fn), x.layout.rank);
	*out = args[0];
	return true;
}

/* Has the op an empty tensor or a size of 0 among its arguments? */
static bool
of_nothing(const ap_infer_run *r, const ap_op *op)
{
	for (size_t k = 0; k < op->schema.nparams; k++) {
		const ap_val *v = &r->params[k];

		if (v->kind == AP_VAL_TENSOR && !ap_layout_count(&v->tensor.layout))
			return true;
		for (size_t i = 0; v->kind == AP_VAL_LIST && i < v->n; i++)
			if (v->items[i].kind == AP_VAL_INT && !v->items[i].integer)
				return true;
	}
	return false;
}

/* inexact(dtype): the dtype, unless it is an integer's or bool */
bool
ap_rule_inexact(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	bool whole = args[0].kind == AP_VAL_DTYPE && ap_dtype_is_integral(args[0].dtype, true);

	(void)n;
	if (whole && r->params && of_nothing(r, op))
		return ap_refuse_unknown(r, "empty-dtype", "%.*s: whether eager looks at the dtype of an empty tensor is not modelled", AP_FMT(op->fn));
	if (whole)
		return ap_refuse_invalid(r, "dtype", "%.*s is not defined for %.*s", AP_FMT(op->fn), AP_FMT(ap_dtype_text(args[0].dtype)));
	*out = args[0];
	return true;
}

/* as_format(x, sizes) */
bool
ap_rule_as_format(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	AP_VEC(ap_val) all = { 0 };

	(void)op, (void)n;
	for (size_t k = 0; k <= args[1].n; k++)
		*AP_PUSH(r->arena, &all) = k ? args[1].items[k - 1] : args[0];
	*out = ap_val_of_list(r, all.at, all.n);
	return true;
}

static const ap_tensor **
pointers(ap_infer_run *r, const ap_tensors *x)
{
	const ap_tensor **each = AP_NEW_N(r->arena, const ap_tensor *, x->n);

	for (size_t k = 0; k < x->n; k++)
		each[k] = &x->at[k];
	return each;
}

/* broadcast(x, ...) */
bool
ap_rule_broadcast(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_tensors x = { 0 };
	int64_t size[AP_MAX_RANK];
	int rank;

	(void)op;
	if (!ap_operands(r, args, n, &x) || !ap_broadcast(r, pointers(r, &x), x.n, &rank, size))
		return false;
	*out = ap_val_of_ints(r, size, rank);
	return true;
}

/* promoted(x, ...) */
bool
ap_rule_promoted(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_tensors x = { 0 };

	(void)op;
	if (!ap_operands(r, args, n, &x))
		return false;
	*out = of_dtype(ap_promote(pointers(r, &x), x.n));
	if (out->dtype == AP_DTYPE_NONE)
		return ap_refuse_invalid(r, "dtype", "these dtypes have no common one");
	return true;
}

static bool
map_dtype(ap_infer_run *r, const ap_val *v, ap_dtype (*f)(ap_dtype), ap_val *out)
{
	ap_dtype d;

	if (v->kind == AP_VAL_NONE)
		return ap_refuse_unknown(r, "argument-kind", "a dtype is expected here");
	if (!ap_val_dtype(r, v, AP_DTYPE_NONE, &d))
		return false;
	*out = of_dtype(f(d));
	return true;
}

static ap_dtype sum_of(ap_dtype d) { return ap_dtype_is_integral(d, true) ? AP_I64 : d; }
static ap_dtype real_of(ap_dtype d) { return ap_dtype_cat(d) == AP_CAT_COMPLEX ? ap_dtype_real_of(d) : d; }
static ap_dtype truth_of(ap_dtype d) { return d == AP_U8 ? AP_U8 : AP_B8; }
static ap_dtype acc_of(ap_dtype d) { return d == AP_F16 || d == AP_BF16 ? AP_F32 : d; }

bool
ap_rule_float_of(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	(void)op, (void)n;
	return map_dtype(r, &args[0], ap_dtype_float_of, out);
}

bool
ap_rule_sum_of(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	(void)op, (void)n;
	return map_dtype(r, &args[0], sum_of, out);
}

bool
ap_rule_real_of(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	(void)op, (void)n;
	return map_dtype(r, &args[0], real_of, out);
}

bool
ap_rule_truth_of(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	(void)op, (void)n;
	return map_dtype(r, &args[0], truth_of, out);
}

bool
ap_rule_acc_of(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	(void)op, (void)n;
	return map_dtype(r, &args[0], acc_of, out);
}

bool
ap_rule_nothing(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	(void)r, (void)op, (void)args, (void)n;
	*out = ap_val_of_none();
	return true;
}

bool
ap_rule_value(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	(void)r, (void)op, (void)n;
	*out = args[0];
	return true;
}

bool
ap_rule_not_modelled(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	(void)n, (void)out;
	return ap_refuse_unknown(r, "not-modelled", "%.*s: %.*s", AP_FMT(op->name), AP_FMT(ap_spelling_reason(ap_ops_spellings(r->ops), args[0].text)));
}
