#include "graph/rule.h"
#include "term/eval.h"

const ap_str ap_cpu = { "cpu", 3 };

const ap_str *
ap_device(ap_infer_run *r, ap_str name)
{
	if (ap_str_is(name, ap_cpu))
		return &ap_cpu;
	ap_str *own = AP_NEW(r->arena, ap_str);

	*own = name;
	return own;
}

ap_step *
ap_step_add(ap_infer_run *r, ap_step_kind kind, ap_tensor dst, const ap_tensor *src, size_t nsrc)
{
	ap_step *s = AP_PUSH(r->arena, &r->effect->steps);
	ap_tensor *copy = AP_NEW_N(r->arena, ap_tensor, nsrc);

	if (nsrc)
		memcpy(copy, src, nsrc * sizeof *src);
	memset(s, 0, sizeof *s);
	s->kind = kind;
	s->dst = dst;
	s->src = copy;
	s->nsrc = nsrc;
	s->index.mask = -1;
	r->facts->storages.at[dst.storage].last = r->node.i;
	return s;
}

void
ap_step_results(ap_infer_run *r, ap_step *s, const ap_tensor *dsts, size_t n)
{
	s->dsts = dsts;
	s->ndsts = n;
	for (size_t i = 0; i < n; i++)
		r->facts->storages.at[dsts[i].storage].last = r->node.i;
}

static bool
make_fresh(ap_infer_run *r, ap_dtype d, const ap_layout *l, ap_tensor *out)
{
	int64_t first = 0, end = 0;

	if (!ap_layout_is_valid(l))
		return ap_refuse_invalid(r, "size-overflow", "the sizes of a result are negative or leave the 64-bit range");
	if (!ap_layout_bytes(l, &first, &end))
		end = 0;
	*AP_PUSH(r->arena, &r->facts->storages) = (ap_storage){ .kind = AP_STORAGE_FRESH, .node = r->node, .bytes = end, .dtype = d };
	*out = (ap_tensor){ .storage = (uint32_t)(r->facts->storages.n - 1), .dtype = d, .layout = *l, .device = r->device };
	return true;
}

bool
ap_fresh(ap_infer_run *r, ap_dtype d, int rank, const int64_t *size, ap_tensor *out)
{
	ap_layout l;

	if (rank > AP_MAX_RANK)
		return ap_refuse_invalid(r, "rank", "a tensor of more than %d dimensions", AP_MAX_RANK);
	for (int i = 0; i < rank; i++)
		if (size[i] < 0)
			return ap_refuse_invalid(r, "negative-size", "negative dimension %lld", (long long)size[i]);
	if (!ap_layout_contiguous(r->arena, rank, size, ap_dtype_size(d), &l))
		return ap_refuse_invalid(r, "size-overflow", "the sizes of a result leave the 64-bit range");
	return make_fresh(r, d, &l, out);
}

bool
ap_fresh_strided(ap_infer_run *r, ap_dtype d, int rank, const int64_t *size, const int64_t *stride, ap_tensor *out)
{
	ap_layout l = ap_layout_make(r->arena, rank, size, stride, 0, ap_dtype_size(d));

	return make_fresh(r, d, &l, out);
}

/*
 * The dimensions from the innermost out, as at::infer_dense_strides and TensorIteratorBase::reorder_dimensions sort them: by stride,
 * equal ones by size; a stride of 0 is comparable to none.  The sort is an insertion sort that goes on past what it can't compare.
 */
static void
inner_to_outer(const ap_layout *l, int *perm)
{
	for (int i = 0; i < l->rank; i++)
		perm[i] = l->rank - 1 - i;
	for (int i = 1; i < l->rank; i++) {
		int at = i;

		for (int j = i - 1; j >= 0; j--) {
			int64_t a = l->stride[perm[j]], b = l->stride[perm[at]];

			if (a && b && a < b)
				break;
			if (!a || !b || (a == b && l->size[perm[j]] <= l->size[perm[at]]))
				continue;
			int t = perm[j];
			perm[j] = perm[at];
			perm[at] = t;
			at = j;
		}
	}
}

bool
ap_fresh_like(ap_infer_run *r, const ap_tensor *x, ap_dtype d, ap_tensor *out)
{
	const ap_layout *l = &x->layout;
	int64_t stride[AP_MAX_RANK], next = 1;
	int perm[AP_MAX_RANK];

	if (ap_layout_is_dense(l))
		return ap_fresh_strided(r, d, l->rank, l->size, l->stride, out);
	inner_to_outer(l, perm);
	for (int i = 0; i < l->rank; i++) {
		stride[perm[i]] = next;
		if (!ap_mul_ok(next, ap_max(l->size[perm[i]], 1), &next))
			return ap_refuse_invalid(r, "size-overflow", "the sizes of a result leave the 64-bit range");
	}
	return ap_fresh_strided(r, d, l->rank, l->size, stride, out);
}

bool
ap_view(ap_infer_run *r, const ap_tensor *x, ap_dtype d, int rank, const int64_t *size, const int64_t *stride, int64_t offset, ap_tensor *out)
{
	const ap_storage *s = &r->facts->storages.at[x->storage];
	int64_t first, end;

	if (rank > AP_MAX_RANK)
		return ap_refuse_invalid(r, "rank", "a tensor of more than %d dimensions", AP_MAX_RANK);
	if (out != x)
		*out = *x;
	out->object = 0;
	out->number = false;
	out->view = true;
	out->dtype = d;
	out->layout = ap_layout_make(r->arena, rank, size, stride, offset, ap_dtype_size(d));
	if (!ap_layout_is_valid(&out->layout))
		return ap_refuse_invalid(r, "size-overflow", "a view whose sizes are negative or whose addresses leave the 64-bit range");
	if (ap_layout_bytes(&out->layout, &first, &end) && (first < 0 || end > s->bytes))
		return ap_refuse_invalid(r, "out-of-storage", "a view of bytes %lld to %lld of a storage of %lld bytes", (long long)first,
		                         (long long)end, (long long)s->bytes);
	return true;
}

bool
ap_expand(ap_infer_run *r, const ap_tensor *x, int rank, const int64_t *size, ap_tensor *out)
{
	const ap_layout *l = &x->layout;
	int64_t stride[AP_MAX_RANK];
	int more = rank - l->rank;
	bool number = x->number;

	if (more < 0)
		return ap_refuse_invalid(r, "shape", "a tensor of %d dimensions can't be expanded to %d", l->rank, rank);
	for (int i = 0; i < rank; i++) {
		int64_t from = i < more ? 1 : l->size[i - more];

		if (from != size[i] && from != 1)
			return ap_refuse_invalid(r, "shape", "size %lld can't be expanded to %lld (dimension %d)", (long long)from,
			                         (long long)size[i], i);
		stride[i] = i >= more && from == size[i] ? l->stride[i - more] : 0;
	}
	if (!ap_view(r, x, x->dtype, rank, size, stride, l->offset, out))
		return false;
	out->number = number;
	return true;
}

bool
ap_broadcast(ap_infer_run *r, const ap_tensor *const *x, size_t n, int *rank, int64_t *size)
{
	*rank = 0;
	for (size_t k = 0; k < n; k++)
		*rank = x[k]->layout.rank > *rank ? x[k]->layout.rank : *rank;
	for (int i = 0; i < *rank; i++)
		size[i] = 1;
	for (size_t k = 0; k < n; k++) {
		int more = *rank - x[k]->layout.rank;

		for (int i = more; i < *rank; i++) {
			int64_t s = x[k]->layout.size[i - more];

			if (s == 1 || s == size[i])
				continue;
			if (size[i] != 1)
				return ap_refuse_invalid(r, "shape", "sizes %lld and %lld don't broadcast (dimension %d)", (long long)size[i],
				                         (long long)s, i);
			size[i] = s;
		}
	}
	return true;
}

void
ap_element_bits(const ap_val *v, ap_dtype d, uint64_t out[2])
{
	ap_dtype part = ap_dtype_cat(d) == AP_CAT_COMPLEX ? ap_dtype_real_of(d) : d;
	double re = v->kind == AP_VAL_FLOAT || v->kind == AP_VAL_COMPLEX ? v->real : 0;
	bool whole = v->kind == AP_VAL_INT || v->kind == AP_VAL_BOOL;
	int64_t i = v->kind == AP_VAL_BOOL ? v->truth : v->integer;
	ap_value x = whole ? ap_value_of_int(part, i) : ap_value_of_double(part, re);

	out[0] = x.bits[0];
	out[1] = x.bits[1];
	if (part != d) {
		ap_value y = ap_value_of_double(part, v->kind == AP_VAL_COMPLEX ? v->imag : 0);
		unsigned bits = (unsigned)ap_dtype_size(part) * 8;

		if (bits == 64)
			out[1] = y.bits[0];
		else
			out[0] |= y.bits[0] << bits;
	}
}

bool
ap_number(ap_infer_run *r, const ap_val *v, ap_tensor *out)
{
	ap_dtype d;

	if (v->kind == AP_VAL_INT)
		d = AP_I64;
	else if (v->kind == AP_VAL_BOOL)
		d = AP_B8;
	else if (v->kind == AP_VAL_FLOAT)
		d = AP_F64;
	else if (v->kind == AP_VAL_COMPLEX)
		d = AP_C128;
	else
		return ap_refuse_unknown(r, "not-a-number", "a value that is not a known number stands where a number is needed");
	if (!ap_fresh(r, d, 0, NULL, out))
		return false;
	out->number = true;
	ap_element_bits(v, d, ap_step_add(r, AP_STEP_CONST, *out, NULL, 0)->constant);
	return true;
}

bool
ap_data(ap_infer_run *r, ap_dtype d, int rank, const int64_t *size, const int64_t *values, ap_tensor *out)
{
	if (!ap_fresh(r, d, rank, size, out))
		return false;
	size_t n = (size_t)ap_layout_count(&out->layout);
	uint64_t (*bits)[2] = ap_arena_alloc(r->arena, n ? n : 1, sizeof *bits);

	for (size_t i = 0; i < n; i++) {
		ap_val v = ap_val_of_int(values[i]);

		ap_element_bits(&v, d, bits[i]);
	}
	ap_step_add(r, AP_STEP_DATA, *out, NULL, 0)->constants = (const uint64_t (*)[2])bits;
	return true;
}

bool
ap_packed(ap_infer_run *r, const ap_tensor *x, ap_tensor *out)
{
	ap_tensor from = *x;

	*out = from;
	if (ap_layout_is_contiguous(&from.layout))
		return true;
	if (!ap_fresh(r, from.dtype, from.layout.rank, from.layout.size, out))
		return false;
	ap_step_add(r, AP_STEP_COPY, *out, &from, 1);
	return true;
}

bool
ap_clone(ap_infer_run *r, const ap_tensor *x, ap_dtype d, ap_tensor *out)
{
	ap_tensor from = *x;

	if (!ap_fresh_like(r, &from, d, out))
		return false;
	ap_step_add(r, AP_STEP_COPY, *out, &from, 1);
	return true;
}

ap_tensor
ap_random_state(ap_infer_run *r)
{
	return (ap_tensor){ .storage = 0, .dtype = AP_U64, .layout = ap_layout_make(r->arena, 0, NULL, NULL, 0, 8), .device = &ap_cpu };
}

bool
ap_wrap_dim(ap_infer_run *r, int64_t dim, int rank, int *out)
{
	int64_t n = rank ? rank : 1;

	if (dim < -n || dim >= n)
		return ap_refuse_invalid(r, "dim-range", "dimension %lld of a tensor of %d dimensions", (long long)dim, rank);
	*out = (int)(dim < 0 ? dim + n : dim);
	return true;
}

ap_val ap_val_of_tensor(ap_tensor t) { return (ap_val){ .kind = AP_VAL_TENSOR, .tensor = t }; }
ap_val ap_val_of_int(int64_t v) { return (ap_val){ .kind = AP_VAL_INT, .integer = v }; }
ap_val ap_val_of_none(void) { return (ap_val){ .kind = AP_VAL_NONE }; }

ap_val
ap_val_of_list(ap_infer_run *r, const ap_val *items, size_t n)
{
	ap_val *copy = AP_NEW_N(r->arena, ap_val, n);

	if (n)
		memcpy(copy, items, n * sizeof *items);
	return (ap_val){ .kind = AP_VAL_LIST, .items = copy, .n = n };
}

bool
ap_val_int(ap_infer_run *r, const ap_val *v, int64_t *out)
{
	if (v->kind != AP_VAL_INT && v->kind != AP_VAL_BOOL)
		return ap_refuse_unknown(r, "not-an-int", "a value that is not a known integer stands where one is needed");
	*out = v->kind == AP_VAL_BOOL ? v->truth : v->integer;
	return true;
}

bool
ap_val_ints(ap_infer_run *r, const ap_val *v, int *n, int64_t *out)
{
	if (v->kind == AP_VAL_INT) {
		*n = 1;
		*out = v->integer;
		return true;
	}
	if (v->kind != AP_VAL_LIST)
		return ap_refuse_unknown(r, "not-ints", "a value that is not a list of known integers stands where one is needed");
	if (v->n > AP_MAX_RANK)
		return ap_refuse_invalid(r, "rank", "a list of more than %d dimensions", AP_MAX_RANK);
	*n = (int)v->n;
	for (size_t i = 0; i < v->n; i++)
		if (!ap_val_int(r, &v->items[i], &out[i]))
			return false;
	return true;
}
