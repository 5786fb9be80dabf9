#include "interp/toy.h"

#include <stdio.h>

#include "base/bug.h"

static int
below(ap_rng *r, int n)
{
	return (int)ap_rng_below(r, (uint64_t)n);
}

static int
add_name(toy *t, int storage, int at, int n, int op)
{
	t->names[t->nnames] = (toy_name){ storage, at, n, op, -1 };
	return t->nnames++;
}

static bool
overlap(const toy_name *a, const toy_name *b)
{
	return a->storage == b->storage && a->at < b->at + b->n && b->at < a->at + a->n;
}

static bool
same(const toy_name *a, const toy_name *b)
{
	return a->storage == b->storage && a->at == b->at && a->n == b->n;
}

/* Newer names are likelier, but stale ones come too. */
static int
pick(const toy *t, ap_rng *r)
{
	int k = below(r, t->nnames);

	return below(r, 3) ? t->nnames - 1 - below(r, t->nnames - k) : k;
}

/* An operand for a write through a: of its length or of 1, the same cells or none of them. */
static int
pick_other(const toy *t, ap_rng *r, int a, bool written)
{
	for (int tries = 0; tries < 8; tries++) {
		int b = pick(t, r);
		const toy_name *x = &t->names[a], *y = &t->names[b];

		if ((y->n == x->n || y->n == 1) && (!written || !overlap(x, y) || same(x, y)))
			return b;
	}
	return -1;
}

static void
add_barrier(toy *t, ap_rng *r, toy_op *op, int index)
{
	int n = 1 + below(r, 3);

	for (int k = 0; k < n; k++) {
		int a = pick(t, r);
		bool twice = false;

		for (int i = 0; i < op->nargs; i++)
			twice |= op->args[i] == a;
		if (!twice)
			op->args[op->nargs++] = a;
	}
	op->nresults = op->nargs;
	op->result = t->nnames;
	for (int i = 0; i < op->nargs; i++) {
		toy_name x = t->names[op->args[i]];

		t->names[add_name(t, x.storage, x.at, x.n, index)].of = op->args[i];
	}
}

static void
add_op(toy *t, ap_rng *r, int barriers)
{
	int index = t->nops, a = pick(t, r), b = -1, kind = below(r, 10);
	toy_op *op = &t->ops[t->nops++];
	toy_name x = t->names[a];

	*op = (toy_op){ .args = { a }, .nargs = 1, .nresults = 1 };
	if (below(r, 100) < barriers) {
		op->kind = TOY_BARRIER;
		op->nargs = 0;
		add_barrier(t, r, op, index);
		return;
	}
	op->kind = kind < 2 ? TOY_VIEW : kind < 5 ? TOY_PURE : kind < 8 ? TOY_UPDATE : TOY_FILL;
	if (op->kind == TOY_VIEW) {
		int at = below(r, x.n), n = 1 + below(r, x.n - at);

		op->result = add_name(t, x.storage, x.at + at, n, index);
		return;
	}
	if (below(r, 2))
		b = pick_other(t, r, a, op->kind != TOY_PURE);
	if (b >= 0)
		op->args[op->nargs++] = b;
	op->result = op->kind == TOY_PURE ? add_name(t, t->nstorages++, 0, x.n, index) : add_name(t, x.storage, x.at, x.n, index);
}

toy
toy_make(ap_rng *r, int most, int barriers)
{
	toy t = { 0 };
	int n = 1 + below(r, most);

	add_name(&t, t.nstorages++, 0, TOY_CELLS, -1);
	if (below(r, 2)) {
		int at = below(r, TOY_CELLS), len = 1 + below(r, TOY_CELLS - at);

		if (below(r, 3))
			add_name(&t, 0, at, len, -1);
		else
			add_name(&t, t.nstorages++, 0, len, -1);
	}
	t.ninputs = t.nnames;
	for (int i = 0; i < n; i++)
		add_op(&t, r, barriers);
	t.noutputs = 1 + below(r, TOY_OUTPUTS);
	for (int i = 0; i < t.noutputs; i++)
		t.outputs[i] = i == 0 ? t.nnames - 1 : pick(&t, r);
	return t;
}

/* A FILL as Python assigns it. */
static void
print_assignment(const toy_op *op, int k, ap_buf *out)
{
	ap_buf_printf(out, "    n%d[slice(None, None, None)] = ", op->args[0]);
	if (op->nargs == 2)
		ap_buf_printf(out, "n%d", op->args[1]);
	else
		ap_buf_printf(out, "%d", k + 1);
	ap_buf_printf(out, ";  n%d = n%d\n", op->result, op->args[0]);
}

static void
print_op(const toy *t, const toy_op *op, ap_buf *out)
{
	static const char *const unary[] = { "sin", "cos", "exp", "tanh" };
	const toy_name *x = &t->names[op->args[0]], *y = &t->names[op->result];
	int k = (int)(op - t->ops);

	if (op->kind == TOY_FILL && k % 2) {
		print_assignment(op, k, out);
		return;
	}
	ap_buf_lit(out, "    ");
	for (int i = 0; i < op->nresults; i++)
		ap_buf_printf(out, "n%d%s", op->result + i, op->kind == TOY_BARRIER ? ", " : " ");
	ap_buf_lit(out, "= ");
	switch (op->kind) {
	case TOY_BARRIER:
		ap_buf_lit(out, "update_aliases((");
		for (int i = 0; i < op->nargs; i++)
			ap_buf_printf(out, "n%d, ", op->args[i]);
		ap_buf_lit(out, "))");
		break;
	case TOY_VIEW:
		ap_buf_printf(out, "n%d[slice(%d, %d, None)]", op->args[0], y->at - x->at, y->at - x->at + y->n);
		break;
	case TOY_PURE:
		if (op->nargs == 2)
			ap_buf_printf(out, "torch.add(n%d, n%d, alpha = %d)", op->args[0], op->args[1], k + 2);
		else
			ap_buf_printf(out, "n%d.%s()", op->args[0], unary[k % 4]);
		break;
	case TOY_UPDATE:
		if (op->nargs == 2)
			ap_buf_printf(out, "n%d.add_(n%d, alpha = %d)", op->args[0], op->args[1], k + 2);
		else
			ap_buf_printf(out, "n%d.%s_()", op->args[0], unary[k % 4]);
		break;
	case TOY_FILL:
		if (op->nargs == 2)
			ap_buf_printf(out, "n%d.copy_(n%d)", op->args[0], op->args[1]);
		else
			ap_buf_printf(out, "n%d.fill_(%d)", op->args[0], k + 1);
		break;
	}
	ap_buf_putc(out, '\n');
}

void
toy_print(const toy *t, ap_buf *out)
{
	ap_buf_lit(out, "def forward(self");
	for (int i = 0; i < t->ninputs; i++) {
		const toy_name *x = &t->names[i];

		ap_buf_printf(out, ", n%d: \"f32[%d]", i, x->n);
		if (i && x->storage == 0)
			ap_buf_printf(out, " @n0+%d", x->at);
		ap_buf_lit(out, "\"");
	}
	ap_buf_lit(out, "):\n");
	for (int i = 0; i < t->nops; i++)
		print_op(t, &t->ops[i], out);
	ap_buf_lit(out, "    return (");
	for (int i = 0; i < t->noutputs; i++)
		ap_buf_printf(out, "n%d, ", t->outputs[i]);
	ap_buf_lit(out, ")\n");
}

toy
toy_read(const toy *t, const ap_graph *g)
{
	toy out = *t;
	static int of[4096];        /* by node: the toy's name */
	const ap_arg *flat_args, *outputs = ap_graph_output_arg(g, &flat_args);

	ap_require(ap_graph_count(g) < 4096);
	out.nops = out.nwaits = 0;
	out.nnames = t->nnames;     /* those that were there keep their numbers */
	for (int i = 0; i < t->ninputs; i++)
		of[i + 1] = i;
	for (uint32_t i = (uint32_t)g->ninputs + 1; i < g->nodes.n; i++) {
		const ap_node *n = &g->nodes.at[i];
		toy_op *op = &out.ops[out.nops];
		int old = -1;

		if (n->spelling == AP_SPELL_UNPACKED)
			continue;
		if (n->nunpacked) {
			ap_require(n->args[0].kind == AP_ARG_TUPLE);
			*op = (toy_op){ .kind = TOY_BARRIER, .result = out.nnames, .nresults = (int)n->nunpacked };
			for (size_t k = 0; k < n->nunpacked; k++) {
				toy_name x = out.names[of[n->args[0].items[k].node.i]];

				op->args[op->nargs++] = of[n->args[0].items[k].node.i];
				of[n->unpacked[k].i] = add_name(&out, x.storage, x.at, x.n, out.nops);
				out.names[out.nnames - 1].of = op->args[op->nargs - 1];
			}
			out.nops++;
			continue;
		}
		for (int k = 0; k < t->nops; k++) {
			char name[16];
			int len = snprintf(name, sizeof name, "n%d", t->ops[k].result);

			if (t->ops[k].kind != TOY_BARRIER && ap_str_is(n->name, (ap_str){ name, (size_t)len }))
				old = k;
		}
		ap_require(old >= 0);
		*op = t->ops[old];
		for (int k = 0, at = 0; k < op->nargs; at++)
			if (n->args[at].kind == AP_ARG_NODE)
				op->args[k++] = of[n->args[at].node.i];
		of[i] = op->result;
		out.names[op->result].op = out.nops++;
	}
	ap_require(outputs->n == (size_t)t->noutputs);
	for (int k = 0; k < t->noutputs; k++)
		out.outputs[k] = of[outputs->items[k].node.i];
	for (size_t k = 0; flat_args && k < flat_args->n; k++)
		out.waits[out.nwaits++] = of[flat_args->items[k].node.i];
	return out;
}

int
toy_barriers(const toy *t)
{
	int n = 0;

	for (int i = 0; i < t->nops; i++)
		n += t->ops[i].kind == TOY_BARRIER;
	return n;
}

static void
replace_name(toy *t, int from_op, int old, int new)
{
	for (int i = from_op; i < t->nops; i++)
		for (int k = 0; k < t->ops[i].nargs; k++)
			if (t->ops[i].args[k] == old)
				t->ops[i].args[k] = new;
	for (int k = 0; k < t->noutputs; k++)
		if (t->outputs[k] == old)
			t->outputs[k] = new;
	for (int k = 0; k < t->nwaits; k++)
		if (t->waits[k] == old)
			t->waits[k] = new;
}

/* The names say by which op they are defined; ops moved. */
static void
number_ops(toy *t)
{
	for (int i = 0; i < t->nops; i++)
		for (int k = 0; k < t->ops[i].nresults; k++)
			t->names[t->ops[i].result + k].op = i;
}

toy
toy_without(const toy *t, int op)
{
	toy out = *t;

	for (int k = 0; k < t->ops[op].nresults; k++)
		replace_name(&out, op + 1, t->ops[op].result + k, t->ops[op].args[k]);
	memmove(&out.ops[op], &out.ops[op + 1], sizeof *out.ops * (size_t)(t->nops - op - 1));
	out.nops--;
	number_ops(&out);
	return out;
}

toy
toy_with_wall(const toy *t, int op)
{
	toy out = *t;
	toy_op wall = { .kind = TOY_BARRIER, .result = t->nnames };
	bool defined[TOY_NAMES] = { 0 };

	for (int i = 0; i < t->ninputs; i++)
		defined[i] = true;
	for (int i = 0; i < op; i++)
		for (int k = 0; k < t->ops[i].nresults; k++)
			defined[t->ops[i].result + k] = true;
	memmove(&out.ops[op + 1], &out.ops[op], sizeof *out.ops * (size_t)(t->nops - op));
	out.nops++;
	for (int i = 0; i < t->nnames; i++) {
		toy_name x = out.names[i];

		if (!defined[i])
			continue;
		wall.args[wall.nargs++] = i;
		replace_name(&out, op + 1, i, add_name(&out, x.storage, x.at, x.n, op));
		wall.nresults++;
	}
	out.ops[op] = wall;
	number_ops(&out);
	return out;
}
