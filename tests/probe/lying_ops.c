/*
 * Ops that do something else than tests/probe/lying.ops says of them, and their honest twins, which do what is said.  Where both do the same
 * (a view, a write), it is what is declared that makes one of them a lie.
 */
#include "probe/aliasproof_probe.h"

#include <string.h>
#include <unistd.h>

static ap_probe_array *
x_of(ap_probe_args *c)
{
	return &c->arg[0].tensor;
}

static int
give(ap_probe_args *c, ap_probe_item v)
{
	c->result[c->nresults++] = v;
	return 0;
}

static ap_probe_item
copy_of(ap_probe_args *c, const ap_probe_array *x)
{
	ap_probe_item out = ap_probe_new(c, x);

	for (int64_t k = 0; k < ap_probe_count(x); k++)
		memcpy(ap_probe_at(&out.tensor, k), ap_probe_at(x, k), (size_t)x->itemsize);
	return out;
}

/* A new tensor object on x's memory. */
static ap_probe_item
view_of(const ap_probe_item *x)
{
	ap_probe_item out = *x;

	out.object = 0;
	return out;
}

static void
flip(char *byte)
{
	*byte = (char)(*byte ^ 1);
}

static void
flip_first(const ap_probe_array *x)
{
	if (ap_probe_count(x) > 0)
		flip(ap_probe_at(x, 0));
}

static int
is_contiguous(const ap_probe_array *x)
{
	int64_t n = 1;

	for (int d = x->rank; d-- > 0; n *= x->size[d]) {
		if (x->size[d] != 1 && x->stride[d] != n)
			return 0;
	}
	return 1;
}

static int copies(ap_probe_args *c) { return give(c, copy_of(c, x_of(c))); }
static int views(ap_probe_args *c) { return give(c, view_of(&c->arg[0])); }
static int itself(ap_probe_args *c) { return give(c, c->arg[0]); }

static int
writes_one_cell(ap_probe_args *c)
{
	ap_probe_item out = copy_of(c, x_of(c));

	flip_first(x_of(c));
	return give(c, out);
}

static int
writes_if_large(ap_probe_args *c)
{
	ap_probe_item out = copy_of(c, x_of(c));

	if (ap_probe_count(x_of(c)) > 6)
		flip_first(x_of(c));
	return give(c, out);
}

static int
writes_same_value(ap_probe_args *c)
{
	ap_probe_item out = copy_of(c, x_of(c));

	if (ap_probe_count(x_of(c)) > 0)
		*(volatile char *)ap_probe_at(x_of(c), 0) = *(char *)ap_probe_at(&out.tensor, 0);
	return give(c, out);
}

/* The honest twin has to be seen writing. */
static int
writes_first(ap_probe_args *c)
{
	return writes_one_cell(c);
}

static int
one_memory(ap_probe_args *c)
{
	ap_probe_item out = copy_of(c, x_of(c));

	give(c, out);
	return give(c, view_of(&out));
}

static int
two_copies(ap_probe_args *c)
{
	give(c, copy_of(c, x_of(c)));
	return give(c, copy_of(c, x_of(c)));
}

static int
view_if_contiguous(ap_probe_args *c)
{
	return give(c, is_contiguous(x_of(c)) ? view_of(&c->arg[0]) : copy_of(c, x_of(c)));
}

static int
view_if_flag(ap_probe_args *c)
{
	return give(c, c->arg[1].integer ? view_of(&c->arg[0]) : copy_of(c, x_of(c)));
}

static ap_probe_item
transposed(ap_probe_args *c)
{
	ap_probe_item out = view_of(&c->arg[0]);
	ap_probe_array *t = &out.tensor;
	int64_t size = t->size[0], stride = t->stride[0];

	t->size[0] = t->size[1];
	t->stride[0] = t->stride[1];
	t->size[1] = size;
	t->stride[1] = stride;
	return out;
}

static int
transposes(ap_probe_args *c)
{
	if (x_of(c)->rank != 2) {
		c->error = "expected 2 dimensions";
		return 1;
	}
	return give(c, transposed(c));
}

/* Right sizes, but rows that begin one after the other. */
static int
transposes_wrong(ap_probe_args *c)
{
	ap_probe_item out;

	if (x_of(c)->rank != 2)
		return 1;
	out = transposed(c);
	if (is_contiguous(x_of(c))) {
		out.tensor.stride[0] = out.tensor.size[1];
		out.tensor.stride[1] = 1;
	}
	return give(c, out);
}

static int
writes_all_of_storage(ap_probe_args *c)
{
	for (int64_t k = 0; k < x_of(c)->bytes; k++)
		flip(x_of(c)->storage + k);
	return 0;
}

static int
writes_all_of_view(ap_probe_args *c)
{
	for (int64_t k = 0; k < ap_probe_count(x_of(c)); k++)
		flip(ap_probe_at(x_of(c), k));
	return 0;
}

static int
views_if_contiguous_else_copies(ap_probe_args *c)
{
	return view_if_contiguous(c);
}

static int
changes_sizes(ap_probe_args *c)
{
	ap_probe_array *x = x_of(c);

	flip_first(x);
	if (x->rank > 0 && x->size[0] > 1)
		x->size[0] = 1;
	return 0;
}

/* x[k] = y[k - 1], element by element: where y is x, every element becomes the first one. */
static int
shifts_in_place(ap_probe_args *c)
{
	ap_probe_array *x = x_of(c), *y = &c->arg[1].tensor;
	int64_t n = ap_probe_count(x), m = ap_probe_count(y);

	if (x->itemsize != y->itemsize)
		return 1;
	for (int64_t k = 1; k < n && k - 1 < m; k++)
		memcpy(ap_probe_at(x, k), ap_probe_at(y, k - 1), (size_t)x->itemsize);
	return 0;
}

static int
shifts_a_copy(ap_probe_args *c)
{
	if (x_of(c)->itemsize != c->arg[1].tensor.itemsize)
		return 1;
	c->arg[1] = copy_of(c, &c->arg[1].tensor);
	return shifts_in_place(c);
}

static int
copies_whole_storage(ap_probe_args *c)
{
	ap_probe_item out = copy_of(c, x_of(c));
	char sum = 0;

	for (int64_t k = 0; k < x_of(c)->bytes; k++)
		sum = (char)(3 * sum + x_of(c)->storage[k] + (x_of(c)->storage[k] >> 1));
	if (ap_probe_count(&out.tensor) > 0 && (sum & 1))
		flip(ap_probe_at(&out.tensor, 0));
	return give(c, out);
}

static int
counts_calls(ap_probe_args *c)
{
	static int calls;
	ap_probe_item out = copy_of(c, x_of(c));

	if (ap_probe_count(&out.tensor) > 0 && calls++ % 2)
		flip(ap_probe_at(&out.tensor, 0));
	return give(c, out);
}

static int
writes_and_returns_itself(ap_probe_args *c)
{
	flip_first(x_of(c));
	return itself(c);
}

static int
writes_and_returns_a_view(ap_probe_args *c)
{
	flip_first(x_of(c));
	return views(c);
}

static int
writes_second(ap_probe_args *c)
{
	ap_probe_item out = copy_of(c, x_of(c));

	flip_first(&c->arg[1].tensor);
	return give(c, out);
}

static int
writes_last_of_list(ap_probe_args *c)
{
	const ap_probe_item *xs = &c->arg[0];

	if (xs->n == 0)
		return 1;
	ap_probe_item out = copy_of(c, &xs->items[0].tensor);

	for (int i = 0; i < xs->n; i++)
		flip_first(&xs->items[i].tensor);
	return give(c, out);
}

/* The byte behind the storage, unless that ends within its last 16 bytes. */
static int
reads_behind(ap_probe_args *c)
{
	ap_probe_item out = copy_of(c, x_of(c));
	volatile char *end = x_of(c)->storage + (x_of(c)->bytes + 15) / 16 * 16;

	if (ap_probe_count(&out.tensor) > 0)
		*(char *)ap_probe_at(&out.tensor, 0) = *end;
	return give(c, out);
}

static int
sleeps_if_told(ap_probe_args *c)
{
	if (c->arg[1].integer)
		sleep(100);
	return copies(c);
}

static int
writes_if_expanded(ap_probe_args *c)
{
	const ap_probe_array *x = x_of(c);
	ap_probe_item out = copy_of(c, x);

	for (int d = 0; d < x->rank; d++) {
		if (x->size[d] > 1 && x->stride[d] == 0) {
			flip_first(x);
			break;
		}
	}
	return give(c, out);
}

static int
gives_double(ap_probe_args *c)
{
	ap_probe_item out = copy_of(c, x_of(c));

	if (strcmp(out.tensor.dtype, "f32") == 0) {
		out.tensor.dtype = "f64";
		out.tensor.itemsize = 8;
		out.tensor.bytes = 8 * ap_probe_count(&out.tensor);
		out.tensor.storage = c->memory(out.tensor.bytes);
	}
	return give(c, out);
}

static int
gives_one_row(ap_probe_args *c)
{
	ap_probe_item out = copy_of(c, x_of(c));

	if (out.tensor.rank > 0 && out.tensor.size[0] > 1)
		out.tensor.size[0] = 1;
	return give(c, out);
}

/* Row `at` of x, counted from the end if it is negative. */
static int
give_row(ap_probe_args *c, int64_t at)
{
	ap_probe_item out = view_of(&c->arg[0]);
	ap_probe_array *t = &out.tensor;

	if (t->rank < 1 || t->size[0] == 0)
		return 1;
	t->offset += (at < 0 ? t->size[0] + at : at) * t->stride[0];
	t->rank--;
	memmove(t->size, t->size + 1, sizeof *t->size * (size_t)t->rank);
	memmove(t->stride, t->stride + 1, sizeof *t->stride * (size_t)t->rank);
	return give(c, out);
}

static int first_row(ap_probe_args *c) { return give_row(c, 0); }
static int last_row(ap_probe_args *c) { return give_row(c, -1); }

/* Copies of all items, but for the last one, which is given as it is. */
static int
copies_but_for_the_last(ap_probe_args *c)
{
	static ap_probe_item items[AP_PROBE_VALUES];
	ap_probe_item out = { .kind = AP_PROBE_MANY, .items = items, .n = c->arg[0].n };

	for (int i = 0; i < out.n; i++)
		items[i] = i + 1 < out.n ? copy_of(c, &c->arg[0].items[i].tensor) : view_of(&c->arg[0].items[i]);
	return give(c, out);
}

static int
writes_second_if_given(ap_probe_args *c)
{
	ap_probe_item out = copy_of(c, x_of(c));

	if (c->arg[1].kind == AP_PROBE_ARRAY)
		flip_first(&c->arg[1].tensor);
	return give(c, out);
}

static int
changes_sizes_alone(ap_probe_args *c)
{
	ap_probe_array *x = x_of(c);

	if (x->rank > 0 && x->size[0] > 1)
		x->size[0] = 1;
	return 0;
}

const ap_probe_op ap_probe_ops[] = {
	{ "lie::secret_alias", views },                   { "fair::secret_alias", views },
	{ "lie::secret_write", writes_one_cell },         { "fair::secret_write", writes_one_cell },
	{ "lie::large_write", writes_if_large },          { "fair::large_write", writes_if_large },
	{ "lie::same_value_write", writes_same_value },   { "fair::same_value_write", writes_first },
	{ "lie::returns_input", itself },                 { "fair::returns_input", itself },
	{ "lie::twins", one_memory },                     { "fair::twins", two_copies },
	{ "lie::alias_if_contiguous", view_if_contiguous }, { "fair::alias_if_contiguous", view_if_contiguous },
	{ "lie::alias_if_flag", view_if_flag },           { "fair::alias_if_flag", view_if_flag },
	{ "lie::wrong_stride", transposes_wrong },        { "fair::wrong_stride", transposes },
	{ "lie::writes_outside", writes_all_of_storage }, { "fair::writes_outside", writes_all_of_view },
	{ "lie::over_declared", writes_all_of_view },     { "fair::over_declared", writes_all_of_view },
	{ "lie::copy_view", copies },                     { "fair::copy_view", copies },
	{ "lie::view_or_copy", views_if_contiguous_else_copies }, { "fair::view_or_copy", views_if_contiguous_else_copies },
	{ "lie::resizes", changes_sizes },                { "fair::resizes", changes_sizes },
	{ "lie::shift", shifts_in_place },                { "fair::shift", shifts_a_copy },
	{ "lie::reads_gap", copies_whole_storage },       { "fair::reads_gap", copies },
	{ "lie::clock", counts_calls },                   { "fair::clock", copies },
	{ "lie::new_object_", writes_and_returns_a_view },{ "fair::new_object_", writes_and_returns_itself },
	{ "lie::second_argument", writes_second },        { "fair::second_argument", writes_second },
	{ "lie::list_write", writes_last_of_list },       { "fair::list_write", writes_last_of_list },
	{ "lie::one_result", copies },                    { "fair::one_result", copies },
	{ "lie::out_of_bounds", reads_behind },           { "fair::out_of_bounds", copies },
	{ "lie::hangs", sleeps_if_told },                 { "fair::hangs", copies },
	{ "lie::expanded_write", writes_if_expanded },    { "fair::expanded_write", writes_first },
	{ "lie::wrong_dtype", gives_double },             { "fair::wrong_dtype", copies },
	{ "lie::wrong_shape", gives_one_row },            { "fair::wrong_shape", copies },
	{ "lie::wrong_offset", last_row },                { "fair::wrong_offset", first_row },
	{ "lie::list_alias", copies_but_for_the_last },   { "fair::list_alias", copies_but_for_the_last },
	{ "lie::optional_write", writes_second_if_given },{ "fair::optional_write", writes_second_if_given },
	{ "lie::metadata_only", changes_sizes_alone },    { "fair::metadata_only", changes_sizes_alone },
	{ 0 },
};
