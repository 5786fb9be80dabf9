#include "report/cost.h"

enum { CAUSES_SHOWN = 3 };

static const ap_node *
node(const ap_report_cost *r, ap_node_id id)
{
	return ap_node_get(r->graph, id);
}

/* As a formula where there is one. */
static void
put_bytes(ap_buf *out, double bytes, ap_str formula)
{
	static const char *const units[] = { "bytes", "KiB", "MiB", "GiB", "TiB", "PiB" };
	size_t k = 0;

	if (formula.n) {
		ap_buf_printf(out, "%.*s bytes", AP_FMT(formula));
		return;
	}
	for (; bytes >= 1024 && k + 1 < sizeof units / sizeof *units; k++)
		bytes /= 1024;
	ap_buf_printf(out, "%.*f %s", k && bytes < 100 ? 1 : 0, bytes, units[k]);
}

static void
put_place(const ap_report_cost *r, ap_buf *out, ap_span at)
{
	if (at.line)
		ap_buf_printf(out, " (%.*s:%u)", AP_FMT(r->diags->file), at.line);
}

static void
put_version(const ap_report_cost *r, const ap_version *v, ap_buf *out)
{
	const ap_node *write = node(r, v->write);

	ap_buf_printf(out, "    `%.*s`", AP_FMT(write->name));
	put_place(r, out, write->span);
	switch (v->cause) {
	case AP_COPY_NONE:
		break;
	case AP_COPY_READ:
		if (!v->reader.i) {
			ap_buf_lit(out, " copies the buffer: the content before it is returned");
			put_place(r, out, r->graph->return_span);
			break;
		}
		ap_buf_printf(out, " copies the buffer: `%.*s`", AP_FMT(node(r, v->reader)->name));
		put_place(r, out, node(r, v->reader)->span);
		ap_buf_lit(out, " reads the content before it");
		break;
	case AP_COPY_KERNEL:
		ap_buf_lit(out, " is a kernel whose operand_output_aliases do not put its result into the buffer");
		break;
	}
	ap_buf_putc(out, '\n');
}

static void
put_input(const ap_report_cost *r, const ap_buffer_cost *b, ap_buf *out)
{
	size_t shown = 0;

	ap_buf_printf(out, "  input %.*s, ", AP_FMT(node(r, b->input)->name));
	put_bytes(out, (double)b->bytes, b->formula);
	ap_buf_printf(out, ": %zu write%s, %zu full cop%s, ", b->versions.n, b->versions.n == 1 ? "" : "s", b->copies, b->copies == 1 ? "y" : "ies");
	put_bytes(out, (double)b->copies * (double)b->bytes, b->copied);
	ap_buf_putc(out, '\n');
	for (size_t k = 0; k < b->versions.n && shown < CAUSES_SHOWN; k++) {
		if (b->versions.at[k].cause == AP_COPY_NONE)
			continue;
		put_version(r, &b->versions.at[k], out);
		shown++;
	}
	if (b->copies > shown)
		ap_buf_printf(out, "    and %zu more\n", b->copies - shown);
}

void
ap_cost_put(const ap_report_cost *r, ap_buf *out)
{
	const ap_cost *c = r->cost;
	size_t writes = 0;

	ap_buf_lit(out, "  cost:     ");
	if (r->sizes)
		ap_buf_printf(out, "for %.*s: ", AP_FMT(r->sizes->text));
	if (!c) {
		ap_buf_printf(out, "not known: %.*s\n", AP_FMT(r->reason));
		return;
	}
	for (size_t k = 0; k < c->inputs.n; k++)
		writes += c->inputs.at[k].versions.n;
	ap_buf_printf(out, "%zu full-buffer cop%s, ", c->copies, c->copies == 1 ? "y" : "ies");
	put_bytes(out, ap_cost_bytes(c), c->formula);
	ap_buf_printf(out, ", for %zu write%s of %zu input%s\n", writes, writes == 1 ? "" : "s", c->inputs.n, c->inputs.n == 1 ? "" : "s");
	for (size_t k = 0; k < c->inputs.n; k++) {
		if (c->inputs.at[k].copies)
			put_input(r, &c->inputs.at[k], out);
	}
}

static void
set_node(json_t *o, const ap_report_cost *r, const char *key, ap_node_id id)
{
	const ap_node *n = node(r, id);
	json_t *place = json_object();

	ap_json_set(place, "name", ap_json_text(n->name));
	if (n->span.line)
		ap_json_set(place, "line", json_integer(n->span.line));
	ap_json_set(o, key, place);
}

static json_t *
version_json(const ap_report_cost *r, const ap_version *v)
{
	json_t *o = json_object();

	ap_json_set(o, "cause", json_string(v->cause == AP_COPY_KERNEL ? "kernel-not-aliased" : v->reader.i ? "read-after-write" : "returned"));
	set_node(o, r, "write", v->write);
	if (v->reader.i)
		set_node(o, r, "reader", v->reader);
	return o;
}

/* A number, or a formula. */
static void
set_bytes(json_t *o, json_t *number, ap_str formula)
{
	if (formula.n)
		ap_json_set(o, "formula", ap_json_text(formula));
	else
		ap_json_set(o, "bytes", json_incref(number));
	json_decref(number);
}

json_t *
ap_cost_json(const ap_report_cost *r)
{
	json_t *cost = json_object(), *inputs;

	if (!r->cost) {
		ap_json_set(cost, "reason", ap_json_text(r->reason));
		return cost;
	}
	inputs = json_array();
	for (size_t k = 0; k < r->cost->inputs.n; k++) {
		const ap_buffer_cost *b = &r->cost->inputs.at[k];
		json_t *o = json_object(), *copies = json_array();

		for (size_t i = 0; i < b->versions.n; i++) {
			if (b->versions.at[i].cause != AP_COPY_NONE)
				json_array_append_new(copies, version_json(r, &b->versions.at[i]));
		}
		ap_json_set(o, "name", ap_json_text(node(r, b->input)->name));
		set_bytes(o, json_integer(b->bytes), b->formula);
		ap_json_set(o, "writes", json_integer((json_int_t)b->versions.n));
		ap_json_set(o, "copies", copies);
		json_array_append_new(inputs, o);
	}
	ap_json_set(cost, "copies", json_integer((json_int_t)r->cost->copies));
	set_bytes(cost, json_real(ap_cost_bytes(r->cost)), r->cost->formula);
	ap_json_set(cost, "inputs", inputs);
	return cost;
}
