#include "report/fusions.h"

#include <jansson.h>
#include <stdlib.h>

static uint32_t
line_of(const ap_fusions *f, uint32_t node)
{
	return ap_node_get(f->trace->facts->graph, (ap_node_id){ node })->span.line;
}

static void
put_count(ap_buf *out, size_t n, const char *what)
{
	ap_buf_printf(out, "%zu %s%s", n, what, n == 1 ? "" : "s");
}

void
ap_fusions_put(ap_arena *a, const ap_fusions *f, ap_buf *out)
{
	const ap_regions *r = &f->regions;

	ap_buf_lit(out, "  ");
	put_count(out, r->ops, "op");
	ap_buf_lit(out, " in ");
	put_count(out, r->regions, "region");
	ap_buf_printf(out, "; %lld byte%s stored by more than one of them%s\n  ", (long long)r->twice, r->twice == 1 ? "" : "s",
	              r->all_bytes ? "" : " (tensors of more than 64 MiB not counted)");
	put_count(out, r->barriers.n, "barrier");
	ap_buf_printf(out, ", %zu needed", r->barriers.n - r->idle.n);
	if (r->idle.n) {
		ap_buf_printf(out, "; %s protect%s nothing: line%s ", r->idle.n == 1 ? "this 1" : "these", r->idle.n == 1 ? "s" : "",
		              r->idle.n == 1 ? "" : "s");
		for (size_t k = 0; k < r->idle.n; k++)
			ap_buf_printf(out, "%s%u", k ? ", " : "", line_of(f, r->idle.at[k]));
	}
	ap_buf_putc(out, '\n');
	if (f->has_fewest)
		ap_buf_printf(out, "  %s would put in %zu\n", r->mode == AP_FUSION_DATAFLOW ? "order-aliases" : "order-aliases-consecutive", f->fewest);
	for (size_t k = 0; k < r->hazards.n; k++)
		ap_buf_printf(out, "  unprotected: %.*s\n", AP_FMT(ap_hazard_text(a, f->trace, &r->hazards.at[k])));
}

void
ap_fusions_put_json(ap_arena *a, const ap_fusions *f, ap_buf *out)
{
	const ap_regions *r = &f->regions;
	json_t *o = json_object(), *idle = json_array(), *hazards = json_array();

	json_object_set_new(o, "schema", json_string("aliasproof/fusions-1"));
	json_object_set_new(o, "verdict", json_string(ap_verdict_word(f->result->verdict)));
	json_object_set_new(o, "code", json_string(f->result->code));
	json_object_set_new(o, "reason", json_stringn(f->result->reason.p, f->result->reason.n));
	if (f->result->schedule.n)
		json_object_set_new(o, "schedule", json_stringn(f->result->schedule.p, f->result->schedule.n));
	json_object_set_new(o, "fusion", json_string(ap_fusion_word(r->mode)));
	json_object_set_new(o, "ops", json_integer((json_int_t)r->ops));
	json_object_set_new(o, "regions", json_integer((json_int_t)r->regions));
	json_object_set_new(o, "bytes_twice", json_integer(r->twice));
	json_object_set_new(o, "bytes_complete", json_boolean(r->all_bytes));
	json_object_set_new(o, "barriers", json_integer((json_int_t)r->barriers.n));
	json_object_set_new(o, "barriers_needed", json_integer((json_int_t)(r->barriers.n - r->idle.n)));
	for (size_t k = 0; k < r->idle.n; k++)
		json_array_append_new(idle, json_integer(line_of(f, r->idle.at[k])));
	json_object_set_new(o, "idle_lines", idle);
	if (f->has_fewest)
		json_object_set_new(o, "barriers_fewest", json_integer((json_int_t)f->fewest));
	for (size_t k = 0; k < r->hazards.n; k++) {
		ap_str text = ap_hazard_text(a, f->trace, &r->hazards.at[k]);

		json_array_append_new(hazards, json_stringn(text.p, text.n));
	}
	json_object_set_new(o, "unprotected", hazards);
	char *text = json_dumps(o, JSON_INDENT(2));

	ap_require(text != NULL);
	ap_buf_put(out, ap_str_of(text));
	ap_buf_putc(out, '\n');
	free(text);
	json_decref(o);
}
