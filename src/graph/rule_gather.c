/* Indexing along one dimension, and flat (aten/src/ATen/native/TensorAdvancedIndexing.cpp, ScatterGatherChecks.h). */
#include "graph/rule_index.h"

bool
ap_at_least_1d(ap_infer_run *r, ap_tensor *x)
{
	static const int64_t one = 1;

	return x->layout.rank > 0 || ap_view(r, x, x->dtype, 1, &one, &one, x->layout.offset, x);
}

bool
ap_check_index_dtype(ap_infer_run *r, const ap_tensor *index, bool i32)
{
	bool fits = index->dtype == AP_I64 || (i32 && index->dtype == AP_I32);

	if (!fits && !ap_layout_count(&index->layout))
		return ap_refuse_unknown(r, "empty-dtype", "whether eager looks at the dtype of an empty index is not modelled");
	if (!fits)
		return ap_refuse_invalid(r, "index-dtype", "the index is %.*s, not %s", AP_FMT(ap_dtype_text(index->dtype)), i32 ? "i64 or i32" : "i64");
	return true;
}

/* indexing(x): x itself, if its dtype is i64 */
bool
ap_rule_indexing(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_tensor x;

	(void)op, (void)n;
	*out = args[0];
	return ap_val_tensor(r, &args[0], &x) && ap_check_index_dtype(r, &x, false);
}

/* Values of the sizes of `shape`; along `dim` the coordinate is element e (own) or element c[dim] of the index, operand `src`. */
static ap_index
along(ap_infer_run *r, const ap_layout *shape, int dim, bool own, int src)
{
	ap_index_maker m = ap_index_begin(r, shape->rank, shape->rank);

	m.index[dim] = src;
	for (int d = 0; d < shape->rank; d++)
		m.by[d][d] = 1;
	if (own)
		ap_element_steps(shape->rank, shape->size, m.by[dim]);
	return ap_index_end(r, &m);
}

typedef struct operands { ap_tensor x, index; int dim; bool empty; int rank; } operands;

/* x, dim, index of gather and scatter; x and index are made 1-d if they are 0-d. */
static bool
gather_operands(ap_infer_run *r, const ap_val *args, operands *o)
{
	int64_t dim;

	if (!ap_val_tensor(r, &args[0], &o->x) || !ap_val_int(r, &args[1], &dim) || !ap_val_tensor(r, &args[2], &o->index) ||
	    !ap_wrap_dim(r, dim, o->x.layout.rank, &o->dim))
		return false;
	o->empty = ap_layout_count(&o->index.layout) == 0;
	o->rank = o->index.layout.rank;
	if (o->empty)
		return true;
	if (!ap_check_index_dtype(r, &o->index, true) || !ap_at_least_1d(r, &o->x) || !ap_at_least_1d(r, &o->index))
		return false;
	if (o->x.layout.rank != o->index.layout.rank)
		return ap_refuse_invalid(r, "shape", "the index has %d dimensions, the tensor %d", o->index.layout.rank, o->x.layout.rank);
	for (int d = 0; d < o->x.layout.rank; d++) {
		if (d != o->dim && o->index.layout.size[d] > o->x.layout.size[d])
			return ap_refuse_invalid(r, "shape", "the index is larger than the tensor in dimension %d", d);
	}
	return true;
}

static bool
gather(ap_infer_run *r, const operands *o, ap_val *out)
{
	const int64_t *size = o->index.layout.size;
	ap_tensor y, flat;

	if (!ap_fresh(r, o->x.dtype, o->rank, size, &y))
		return false;
	*out = ap_val_of_tensor(y);
	if (o->empty)
		return true;
	flat = y;
	if (!ap_at_least_1d(r, &flat) || !ap_range_step(r, &o->index, 0, o->x.layout.size[o->dim]))
		return false;
	ap_step_add(r, AP_STEP_GATHER, flat, (ap_tensor[]){ o->x, o->index }, 2)->index = along(r, &o->index.layout, o->dim, true, 1);
	return true;
}

/* gather(x, dim, index) */
bool
ap_rule_gather(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	operands o;

	(void)op, (void)n;
	return gather_operands(r, args, &o) && gather(r, &o, out);
}

/* The values of scatter: the corner of src that the index covers, or a number everywhere. */
static bool
scatter_values(ap_infer_run *r, const operands *o, const ap_val *src, ap_tensor *out)
{
	ap_tensor s;

	if (src->kind != AP_VAL_TENSOR) {
		if (!ap_val_is_number(src))
			return ap_refuse_unknown(r, "argument-kind", "scatter of what is no number and no tensor");
		if (!ap_fresh(r, o->x.dtype, 0, NULL, &s))
			return false;
		ap_element_bits(src, o->x.dtype, ap_step_add(r, AP_STEP_CONST, s, NULL, 0)->constant);
		return ap_expand(r, &s, o->index.layout.rank, o->index.layout.size, out);
	}
	s = src->tensor;
	if (s.dtype != o->x.dtype)
		return ap_refuse_invalid(r, "dtype", "the source is %.*s, the tensor %.*s", AP_FMT(ap_dtype_text(s.dtype)), AP_FMT(ap_dtype_text(o->x.dtype)));
	if (o->empty) {
		*out = s;
		return true;
	}
	if (!ap_at_least_1d(r, &s))
		return false;
	if (s.layout.rank != o->index.layout.rank)
		return ap_refuse_invalid(r, "shape", "the index has %d dimensions, the source %d", o->index.layout.rank, s.layout.rank);
	for (int d = 0; d < s.layout.rank; d++) {
		if (o->index.layout.size[d] > s.layout.size[d])
			return ap_refuse_invalid(r, "shape", "the index is larger than the source in dimension %d", d);
	}
	return ap_view(r, &s, s.dtype, s.layout.rank, o->index.layout.size, s.layout.stride, s.layout.offset, out);
}

static bool
cast_to(ap_infer_run *r, ap_tensor *x, ap_dtype d)
{
	return x->dtype == d || ap_clone(r, x, d, x);
}

/* Half sums are kept in f32 until the end (create_acc_buffer). */
static bool
scatter(ap_infer_run *r, const operands *o, const ap_val *src, ap_str accumulate, ap_val *out)
{
	bool half = accumulate.n && (o->x.dtype == AP_F16 || o->x.dtype == AP_BF16);
	ap_dtype d = half ? AP_F32 : o->x.dtype;
	ap_tensor y, values, flat, x;
	ap_index index;

	if (!ap_val_tensor(r, out, &x) || !scatter_values(r, o, src, &values) || !cast_to(r, &values, d) ||
	    !ap_fresh(r, d, x.layout.rank, x.layout.size, &y))
		return false;
	ap_step_add(r, AP_STEP_COPY, y, &x, 1);
	flat = y;
	if (!o->empty) {
		if (!ap_at_least_1d(r, &flat) || !ap_range_step(r, &o->index, 0, o->x.layout.size[o->dim]))
			return false;
		index = along(r, &o->index.layout, o->dim, true, 2);
		index.accumulate = accumulate;
		ap_step_add(r, AP_STEP_SCATTER, flat, (ap_tensor[]){ flat, values, o->index }, 3)->index = index;
	}
	if (half && !ap_clone(r, &y, o->x.dtype, &y))
		return false;
	*out = ap_val_of_tensor(y);
	return true;
}

/* scatter(x, dim, index, src) */
bool
ap_rule_scatter(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	operands o;

	(void)op, (void)n;
	*out = args[0];
	return gather_operands(r, args, &o) && scatter(r, &o, &args[3], (ap_str){ 0 }, out);
}

static ap_str
combining(const ap_val *reduce, ap_dtype d)
{
	static const char *const names[][2] = { { "sum", "add" },  { "add", "add" },      { "prod", "mul" }, { "multiply", "mul" },
		                                { "amin", "minimum" }, { "amax", "maximum" } };

	for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
		if (ap_val_is_word(reduce, names[k][0]))
			return ap_scatter_fn(names[k][1], d);
	}
	return (ap_str){ 0 };
}

/* scatter_reduce(x, dim, index, src, reduce, include_self) */
bool
ap_rule_scatter_reduce(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_str fn = combining(&args[4], args[0].kind == AP_VAL_TENSOR ? args[0].tensor.dtype : AP_F32);
	bool include_self = true;
	ap_tensors x = { 0 };
	ap_tensor values;
	operands o;

	(void)n;
	if (!gather_operands(r, args, &o) || !ap_val_bool(r, &args[5], &include_self))
		return false;
	if (!fn.n && !ap_val_is_word(&args[4], "mean"))
		return ap_refuse_invalid(r, "argument", "reduce is sum, prod, mean, amax or amin, not %.*s", AP_FMT(args[4].text));
	*out = args[0];
	if (fn.n && include_self)
		return scatter(r, &o, &args[3], fn, out);
	if (!scatter_values(r, &o, &args[3], &values))
		return false;
	if (!ap_range_step(r, &o.index, 0, o.x.layout.size[o.dim]))
		return false;
	if (!ap_operands(r, args, 1, &x) || !ap_operands(r, args + 2, 2, &x))
		return false;
	const ap_layout *l = &args[0].tensor.layout;

	return ap_apply_one(r, ap_rule_fn_with(r, op, "dim=%d, reduce=%.*s, include_self=%d", o.dim, AP_FMT(args[4].text), include_self), &x,
	                    args[0].tensor.dtype, l->rank, l->size, out);
}

/* x, dim, and an index of at most 1 dimension, made 1-d. */
static bool
row_operands(ap_infer_run *r, const ap_val *x, const ap_val *dim, const ap_val *index, bool i32, operands *o)
{
	int64_t d;

	if (!ap_val_tensor(r, x, &o->x) || !ap_val_int(r, dim, &d) || !ap_val_tensor(r, index, &o->index) ||
	    !ap_wrap_dim(r, d, o->x.layout.rank, &o->dim) || !ap_check_index_dtype(r, &o->index, i32))
		return false;
	o->rank = o->x.layout.rank;
	if (o->index.layout.rank > 1)
		return ap_refuse_invalid(r, "shape", "the index has %d dimensions, 1 is allowed", o->index.layout.rank);
	o->empty = ap_layout_count(&o->index.layout) == 0;
	return ap_at_least_1d(r, &o->x) && ap_at_least_1d(r, &o->index);
}

/* index_select(x, dim, index) */
bool
ap_rule_index_select(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	int64_t size[AP_MAX_RANK];
	ap_tensor y, flat;
	operands o;

	(void)op, (void)n;
	if (!row_operands(r, &args[0], &args[1], &args[2], true, &o))
		return false;
	memcpy(size, o.x.layout.size, sizeof(int64_t) * (size_t)o.x.layout.rank);
	size[o.dim] = o.index.layout.size[0];
	if (o.rank == 0 && size[0] != 1)
		return ap_refuse_invalid(r, "shape", "index_select of a 0-d tensor takes one index, not %lld", (long long)size[0]);
	if (!ap_fresh(r, o.x.dtype, o.rank, size, &y))
		return false;
	flat = y;
	if (!ap_at_least_1d(r, &flat))
		return false;
	if (!ap_range_step(r, &o.index, 0, o.x.layout.size[o.dim]))
		return false;
	ap_step_add(r, AP_STEP_GATHER, flat, (ap_tensor[]){ o.x, o.index }, 2)->index = along(r, &flat.layout, o.dim, false, 1);
	*out = ap_val_of_tensor(y);
	return true;
}

/* embedding(weight, indices) */
bool
ap_rule_embedding(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	int64_t size[AP_MAX_RANK];
	ap_tensor w, index, y;

	(void)op, (void)n;
	if (!ap_val_tensor(r, &args[0], &w) || !ap_val_tensor(r, &args[1], &index))
		return false;
	int rank = index.layout.rank;

	if (w.layout.rank != 2 || rank + 1 > AP_MAX_RANK)
		return ap_refuse_invalid(r, "shape", "embedding: the weight has %d dimensions, not 2", w.layout.rank);
	if (!ap_check_index_dtype(r, &index, true))
		return false;
	memcpy(size, index.layout.size, sizeof(int64_t) * (size_t)rank);
	size[rank] = w.layout.size[1];
	if (!ap_fresh(r, w.dtype, rank + 1, size, &y))
		return false;
	ap_index_maker m = ap_index_begin(r, 2, rank + 1);

	m.index[0] = 1;
	ap_element_steps(rank, size, m.by[0]);
	m.by[1][rank] = 1;
	if (!ap_range_step(r, &index, 0, w.layout.size[0]))
		return false;
	ap_step_add(r, AP_STEP_GATHER, y, (ap_tensor[]){ w, index }, 2)->index = ap_index_end(r, &m);
	*out = ap_val_of_tensor(y);
	return true;
}

/* y (the copy of x) gets the rows of `values` at the places of the index. */
static bool
put_rows(ap_infer_run *r, const operands *o, ap_tensor y, ap_tensor values, ap_str accumulate, bool negative)
{
	int64_t n = o->x.layout.size[o->dim];
	ap_index index;

	if (!ap_at_least_1d(r, &y) || !ap_at_least_1d(r, &values))
		return false;
	index = along(r, &values.layout, o->dim, false, 2);
	if (!o->empty && ap_layout_count(&values.layout) && !ap_range_step(r, &o->index, negative ? -n : 0, n))
		return false;
	index.accumulate = accumulate;
	ap_step_add(r, AP_STEP_SCATTER, y, (ap_tensor[]){ y, values, o->index }, 3)->index = index;
	return true;
}

/* The source of index_copy and index_add has x's sizes, but in `dim` those of the index; a 0-d one is a single number. */
static bool
check_rows(ap_infer_run *r, const operands *o, ap_tensor *source)
{
	if (source->dtype != o->x.dtype)
		return ap_refuse_invalid(r, "dtype", "the source is %.*s, the tensor %.*s", AP_FMT(ap_dtype_text(source->dtype)),
		                         AP_FMT(ap_dtype_text(o->x.dtype)));
	if (source->layout.rank == 0 && o->index.layout.size[0] != 1)
		return ap_refuse_invalid(r, "shape", "a 0-d source takes one index");
	if (source->layout.rank != o->rank && source->layout.rank != 0 && o->rank != 0)
		return ap_refuse_invalid(r, "shape", "the source has %d dimensions, the tensor %d", source->layout.rank, o->rank);
	if (!ap_at_least_1d(r, source))
		return false;
	if (source->layout.rank != o->x.layout.rank)
		return ap_refuse_invalid(r, "shape", "the source has %d dimensions, the tensor %d", source->layout.rank, o->rank);
	for (int d = 0; d < source->layout.rank; d++) {
		int64_t want = d == o->dim ? o->index.layout.size[0] : o->x.layout.size[d];

		if (source->layout.size[d] != want)
			return ap_refuse_invalid(r, "shape", "the source has size %lld in dimension %d, not %lld", (long long)source->layout.size[d], d,
			                         (long long)want);
	}
	return true;
}

static bool
copy_of(ap_infer_run *r, const ap_val *v, bool preserve, ap_tensor *y)
{
	const ap_tensor *x = &v->tensor;

	if (preserve ? !ap_fresh_like(r, x, x->dtype, y) : !ap_fresh(r, x->dtype, x->layout.rank, x->layout.size, y))
		return false;
	ap_step_add(r, AP_STEP_COPY, *y, x, 1);
	return true;
}

/* index_copy() alone takes a single number for a row, or a row for a single number. */
static bool
check_rank(ap_infer_run *r, const operands *o, const ap_tensor *source)
{
	return source->layout.rank == o->rank ||
	       ap_refuse_invalid(r, "shape", "the source has %d dimensions, the tensor %d", source->layout.rank, o->rank);
}

/* index_copy(x, dim, index, source) */
bool
ap_rule_index_copy(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_tensor source, y;
	operands o;

	(void)op, (void)n;
	if (!row_operands(r, &args[0], &args[1], &args[2], false, &o) || !ap_val_tensor(r, &args[3], &source) || !check_rows(r, &o, &source) ||
	    !copy_of(r, &args[0], false, &y) || !put_rows(r, &o, y, source, (ap_str){ 0 }, false))
		return false;
	*out = ap_val_of_tensor(y);
	return true;
}

/* fits_rows(x, dim, index, source): x itself, if source has a row of x for each index, which has to be in range */
bool
ap_rule_fits_rows(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_tensor source;
	operands o;

	(void)op, (void)n;
	*out = args[0];
	return row_operands(r, &args[0], &args[1], &args[2], true, &o) && ap_val_tensor(r, &args[3], &source) &&
	       check_rank(r, &o, &source) && check_rows(r, &o, &source) && (!ap_layout_count(&source.layout) || ap_range_step(r, &o.index, 0, o.x.layout.size[o.dim]));
}

/* index_add(x, dim, index, source, alpha) */
bool
ap_rule_index_add(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	ap_buf fn = { .arena = r->arena };
	ap_tensor source, y;
	operands o;

	(void)op, (void)n;
	if (!row_operands(r, &args[0], &args[1], &args[2], true, &o) || !ap_val_tensor(r, &args[3], &source) || !check_rank(r, &o, &source) ||
	    !check_rows(r, &o, &source))
		return false;
	if (args[4].kind == AP_VAL_FLOAT && ap_dtype_is_integral(o.x.dtype, true) && o.x.layout.rank < 2)
		return ap_refuse_unknown(r, "mixed-dtypes", "index_add: what a float alpha does to an integer vector is not modelled");
	if (args[4].kind == AP_VAL_FLOAT && ap_dtype_is_integral(o.x.dtype, true))
		return ap_refuse_invalid(r, "dtype", "index_add: a float alpha for an integer tensor");
	bool truth = o.x.dtype == AP_B8 && ap_val_as_double(&args[4]) != 0, one = ap_val_as_double(&args[4]) == 1 && args[4].imag == 0;

	/* Rows of a matrix are plainly added where alpha is 1, elements of a vector are multiplied by it first (TensorAdvancedIndexing.cpp). */
	ap_buf_put(&fn, one && o.rank > 1 ? ap_scatter_fn("add", o.x.dtype) : AP_STR("add"));
	if (!truth && !one) {
		ap_buf_lit(&fn, "{alpha=");
		ap_val_put(&fn, &args[4]);
		ap_buf_lit(&fn, "}");
	}
	if (!copy_of(r, &args[0], false, &y) || !put_rows(r, &o, y, source, ap_buf_str(&fn), false))
		return false;
	*out = ap_val_of_tensor(y);
	return true;
}

/* index_fill(x, dim, index, value) */
bool
ap_rule_index_fill(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val *out)
{
	int64_t size[AP_MAX_RANK];
	ap_tensor value, y, rows;
	operands o;

	(void)op, (void)n;
	if (!row_operands(r, &args[0], &args[1], &args[2], false, &o) || !ap_val_operand(r, &args[3], &value))
		return false;
	if (value.layout.rank)
		return ap_refuse_invalid(r, "shape", "index_fill: the value has %d dimensions, 0 are allowed", value.layout.rank);
	if (ap_dtype_cat(value.dtype) == AP_CAT_COMPLEX && ap_dtype_cat(o.x.dtype) != AP_CAT_COMPLEX)
		return ap_refuse_invalid(r, "dtype", "index_fill: a complex number can't be stored here");
	if (ap_val_is_number(&args[3]) && !ap_check_fits(r, &args[3], o.x.dtype))
		return false;
	memcpy(size, o.x.layout.size, sizeof(int64_t) * (size_t)o.x.layout.rank);
	size[o.dim] = o.index.layout.size[0];
	if (!cast_to(r, &value, o.x.dtype) || !ap_expand(r, &value, o.x.layout.rank, size, &rows) || !copy_of(r, &args[0], true, &y) ||
	    !put_rows(r, &o, y, rows, (ap_str){ 0 }, true))
		return false;
	*out = ap_val_of_tensor(y);
	return true;
}
