/* The ops of mylib.ops in C, for `aliasproof ops check --probe-so`. */
#include "aliasproof_probe.h"

#include <string.h>

static int
refuse(ap_probe_args *c, const char *why)
{
	c->error = why;
	return 1;
}

static int
rows_as_columns(ap_probe_args *c)
{
	ap_probe_item out = c->arg[0];
	ap_probe_array *x = &out.tensor;
	int64_t first = c->arg[1].integer, step = c->arg[2].integer, n, stride;

	if (x->rank < 2 || step < 1)
		return refuse(c, "expected a matrix and a step of 1 or more");
	first = first < 0 ? first + x->size[0] : first;
	first = first < 0 ? 0 : first > x->size[0] ? x->size[0] : first;
	n = (x->size[0] - first + step - 1) / step;
	stride = x->stride[0];
	out.object = 0;
	x->offset += first * stride;
	x->size[0] = x->size[1];
	x->stride[0] = x->stride[1];
	x->size[1] = n;
	x->stride[1] = stride * step;
	c->result[c->nresults++] = out;
	return 0;
}

static int
scale_rows(ap_probe_args *c)
{
	ap_probe_array *x = &c->arg[0].tensor, *factor = &c->arg[1].tensor;
	int64_t row;

	if (x->rank < 1 || factor->rank != 1 || factor->size[0] != x->size[0] || strcmp(x->dtype, "f32") != 0 || strcmp(factor->dtype, "f32") != 0)
		return refuse(c, "expected f32, and a factor for each row");
	row = x->size[0] ? ap_probe_count(x) / x->size[0] : 0;
	for (int64_t k = 0; k < ap_probe_count(x); k++)
		*(float *)ap_probe_at(x, k) *= *(float *)ap_probe_at(factor, k / row);
	return 0;
}

const ap_probe_op ap_probe_ops[] = { { "mylib::rows_as_columns", rows_as_columns }, { "mylib::scale_rows", scale_rows }, { 0 } };
