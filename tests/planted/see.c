/* Faults in what the passes see: the facts of their graph, changed before they read them. */
#include "planted/twin.h"

typedef void change_fn(ap_facts *f, ap_tensor *t);

static void
change_val(ap_facts *f, ap_val *v, change_fn *change)
{
	if (v->kind == AP_VAL_TENSOR)
		change(f, &v->tensor);
	for (size_t i = 0; (v->kind == AP_VAL_LIST || v->kind == AP_VAL_DICT) && i < v->n; i++)
		change_val(f, (ap_val *)&v->items[i], change);
}

/* Every tensor of the facts, wherever it is told again. */
static void
change_all(ap_facts *f, change_fn *change)
{
	for (uint32_t n = 1; n <= ap_graph_count(f->graph); n++) {
		ap_effect *e = &f->effects[n];

		change_val(f, &e->result, change);
		for (size_t i = 0; i < e->call.nargs; i++)
			change_val(f, (ap_val *)&e->call.args[i], change);
		for (size_t w = 0; w < e->writes.n; w++) {
			change(f, &e->writes.at[w].dest);
			change_val(f, &e->writes.at[w].operand, change);
		}
	}
	for (size_t i = 0; i < f->outputs.n; i++)
		change_val(f, &f->outputs.at[i], change);
}

static void
lose_strides(ap_facts *f, ap_tensor *t)
{
	ap_layout l;

	if (!t->view || !ap_layout_is_dense(&t->layout) || !ap_layout_contiguous(f->arena, t->layout.rank, t->layout.size, t->layout.itemsize, &l))
		return;
	l.offset = t->layout.offset;
	t->layout = l;
}

static void
lose_conj(ap_facts *f, ap_tensor *t)
{
	(void)f;
	t->conj = false;
}

static void
lose_neg(ap_facts *f, ap_tensor *t)
{
	(void)f;
	t->neg = false;
}

void
see_strides_lost(const void *data, ap_facts *f)
{
	(void)data;
	change_all(f, lose_strides);
}

void
see_conj_lost(const void *data, ap_facts *f)
{
	(void)data;
	change_all(f, lose_conj);
}

void
see_neg_lost(const void *data, ap_facts *f)
{
	(void)data;
	change_all(f, lose_neg);
}

void
see_first_write(const void *data, ap_facts *f)
{
	(void)data;
	for (uint32_t n = 1; n <= ap_graph_count(f->graph); n++)
		if (f->effects[n].call.op && f->effects[n].call.op->custom && f->effects[n].writes.n > 1)
			f->effects[n].writes.n = 1;
}

void
see_first_kernel_alias(const void *data, ap_facts *f)
{
	(void)data;
	for (uint32_t n = 1; n <= ap_graph_count(f->graph); n++)
		if (!f->effects[n].call.op && f->effects[n].writes.n > 1 && f->effects[n].writes.at[0].param < 0)
			f->effects[n].writes.n = 1;
}

/* An in-place list op is taken for one that reads all before it writes: as if its items were several arguments. */
void
see_list_at_once(const void *data, ap_facts *f)
{
	(void)data;
	for (uint32_t n = 1; n <= ap_graph_count(f->graph); n++) {
		ap_effect *e = &f->effects[n];

		if (e->call.op && e->call.op->class == AP_CLASS_INPLACE && e->writes.n > 1 && e->writes.at[0].item >= 0)
			e->writes.at[1].param = -1;
	}
}
