#include "graph/index.h"

typedef struct walk {
	ap_arena *arena;
	ap_index_plan *plan;
	int dim, rank, specified; /* dimension of the view so far; rank of the base; dimensions of it that the index names */
	int place_dim;            /* the dimension that the next item of plan->indices stands for */
} walk;

static bool
refuse(ap_index_plan *p, ap_infer_status status, const char *code, const char *why)
{
	p->status = status;
	p->code = code;
	p->why = why;
	return false;
}

static bool
is_mask(const ap_val *v)
{
	return v->kind == AP_VAL_TENSOR && (v->tensor.dtype == AP_B8 || v->tensor.dtype == AP_U8);
}

/* A list of anything but numbers is taken for a tuple (NumPy's old habit; treatSequenceAsTuple). */
static bool
is_tuple(const ap_val *v)
{
	if (v->kind != AP_VAL_LIST || v->truth)
		return v->kind == AP_VAL_LIST;
	for (size_t i = 0; v->n < 32 && i < v->n; i++) {
		ap_val_kind k = v->items[i].kind;

		if (k == AP_VAL_TENSOR || k == AP_VAL_LIST || k == AP_VAL_SLICE || k == AP_VAL_ELLIPSIS || k == AP_VAL_NONE)
			return true;
	}
	return false;
}

static int
specified_dims(const ap_val *items, size_t n)
{
	int count = 0;

	for (size_t i = 0; i < n; i++) {
		ap_val_kind k = items[i].kind;

		if (is_mask(&items[i]))
			count += items[i].tensor.layout.rank;
		else if (k != AP_VAL_NONE && k != AP_VAL_ELLIPSIS && k != AP_VAL_BOOL)
			count++;
	}
	return count;
}

static void
add_view(walk *w, ap_index_view v)
{
	*AP_PUSH(w->arena, &w->plan->views) = v;
}

/* The index stands for the present dimension and `covers` of them. */
static void
record(walk *w, const ap_val *index, int covers)
{
	for (; w->place_dim < w->dim; w->place_dim++)
		*AP_PUSH(w->arena, &w->plan->indices) = (ap_val){ .kind = AP_VAL_NONE };
	*AP_PUSH(w->arena, &w->plan->indices) = *index;
	w->dim += covers;
	w->place_dim += covers;
}

static bool
slice_bound(walk *w, const ap_val *v, int64_t other, int64_t *out)
{
	*out = other;
	if (v->kind == AP_VAL_NONE)
		return true;
	*out = v->integer;
	return v->kind == AP_VAL_INT ||
	       refuse(w->plan, AP_INFER_UNKNOWN, "data-dependent-view", "a slice whose bounds are no known integers is not modelled");
}

static bool
walk_slice(walk *w, const ap_val *v)
{
	ap_index_view s = { .kind = AP_INDEX_SLICE, .dim = w->dim };

	if (v->n != 3 || !slice_bound(w, &v->items[2], 1, &s.step))
		return false;
	if (s.step <= 0)
		return refuse(w->plan, AP_INFER_INVALID, "slice-step", "the step of a slice must be positive");
	if (!slice_bound(w, &v->items[0], 0, &s.start) || !slice_bound(w, &v->items[1], INT64_MAX, &s.end))
		return false;
	w->dim++;
	if (s.start != 0 || s.end != INT64_MAX || s.step != 1)
		add_view(w, s);
	return true;
}

/* Nested lists of ints, or of bools. */
static bool
is_index_list(const ap_val *v, int depth)
{
	for (size_t i = 0; i < v->n; i++) {
		const ap_val *x = &v->items[i];

		if (x->kind == AP_VAL_LIST ? depth > 8 || !is_index_list(x, depth + 1) : x->kind != AP_VAL_INT && x->kind != AP_VAL_BOOL)
			return false;
	}
	return true;
}

static bool
walk_tensor(walk *w, const ap_val *v)
{
	ap_dtype d = v->tensor.dtype;
	bool mask = is_mask(v);

	if (ap_dtype_cat(d) != AP_CAT_INT && d != AP_B8)
		return refuse(w->plan, AP_INFER_INVALID, "index-dtype", "tensors used as indices must be long, int, byte or bool tensors");
	if (v->tensor.layout.rank == 0 && mask)
		return refuse(w->plan, AP_INFER_UNKNOWN, "data-dependent-shape", "an index by a 0-d bool or byte tensor is not modelled");
	w->plan->by_data |= v->tensor.layout.rank == 0;
	w->plan->only_by_data &= v->tensor.layout.rank == 0;
	record(w, v, mask ? v->tensor.layout.rank : 1);
	return true;
}

static bool
walk_item(walk *w, const ap_val *v)
{
	switch (v->kind) {
	case AP_VAL_INT:
		add_view(w, (ap_index_view){ .kind = AP_INDEX_SELECT, .dim = w->dim, .start = v->integer });
		return true;
	case AP_VAL_SLICE:
		return walk_slice(w, v);
	case AP_VAL_ELLIPSIS:
		w->dim += w->rank - w->specified;
		return true;
	case AP_VAL_NONE:
		add_view(w, (ap_index_view){ .kind = AP_INDEX_UNSQUEEZE, .dim = w->dim++ });
		return true;
	case AP_VAL_BOOL:
		add_view(w, (ap_index_view){ .kind = AP_INDEX_UNSQUEEZE, .dim = w->dim });
		w->plan->only_by_data = false;
		record(w, v, 1);
		return true;
	case AP_VAL_TENSOR:
		return walk_tensor(w, v);
	case AP_VAL_LIST:
		if (!is_index_list(v, 0))
			break;
		w->plan->only_by_data = false;
		record(w, v, 1);
		return true;
	case AP_VAL_FLOAT:
	case AP_VAL_COMPLEX:
	case AP_VAL_STR:
	case AP_VAL_DTYPE:
	case AP_VAL_WORD:
	case AP_VAL_DICT:
		break;
	}
	return refuse(w->plan, AP_INFER_INVALID, "index-kind", "only integers, slices, ellipsis, None and integer or bool tensors are valid indices");
}

bool
ap_index_plan_make(ap_arena *a, int rank, const ap_val *index, ap_index_plan *out)
{
	bool tuple = is_tuple(index);
	const ap_val *items = tuple ? index->items : index;
	size_t n = tuple ? index->n : 1;
	walk w = { .arena = a, .plan = out, .rank = rank, .specified = specified_dims(items, n) };

	*out = (ap_index_plan){ .only_by_data = true };
	if (!tuple && index->kind == AP_VAL_BOOL)
		out->nothing = !index->truth;
	if (w.specified > rank)
		return refuse(out, AP_INFER_INVALID, "index-rank", "too many indices for the tensor's dimensions");
	for (size_t i = 0; i < n; i++)
		if (!walk_item(&w, &items[i]))
			return false;
	out->only_by_data &= out->by_data;
	return true;
}

int
ap_index_leading_ones(const ap_layout *l)
{
	int n = 0;

	while (n < l->rank && l->size[n] == 1)
		n++;
	return n;
}
