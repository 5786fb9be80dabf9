#include "report/picture_inside.h"
#include "text/text.h"

enum { ITEMS_MAX = 24 /* tensors of a list that are marked */ };

typedef struct making {
	ap_arena *arena;
	int side;
	const ap_facts *facts;
	const ap_focus *focus;
	ap_picture *picture;
	uint32_t *lane_of;   /* by storage: lane + 1 */
	uint32_t *row_of;    /* by node: row + 1 */
} making;

static const char *
kind_text(ap_storage_kind k)
{
	switch (k) {
	case AP_STORAGE_RANDOM:
		return "the random generator";
	case AP_STORAGE_INPUT:
		return "input";
	case AP_STORAGE_CONSTANT:
		return "constant";
	case AP_STORAGE_FRESH:
		return "made here";
	}
	ap_bug("storage of kind %d", (int)k);
}

static ap_lane
make_lane(making *m, uint32_t storage, uint32_t row)
{
	const ap_storage *s = &m->facts->storages.at[storage];
	int64_t unit = ap_max(s->dtype == AP_DTYPE_NONE ? 8 : ap_dtype_size(s->dtype), 1), cells = ap_ceil_div(s->bytes, unit);
	ap_str name = s->node.i ? ap_node_get(m->facts->graph, s->node)->name : AP_STR("random");
	bool whole = s->kind != AP_STORAGE_FRESH;
	ap_lane lane = { .storage = storage, .whole = whole, .first = whole ? 0 : row, .last = row, .bytes = s->bytes, .unit = unit, .name = name };

	lane.what = ap_str_printf(m->arena, "%s, %.*s, %lld cell%s", kind_text(s->kind), AP_FMT(ap_dtype_text(s->dtype)), (long long)cells,
	                          cells == 1 ? "" : "s");
	for (int k = 0; k < m->focus->nhits; k++) {
		if (m->focus->hits[k].storage == storage) {
			lane.hit = true;
			lane.cell = m->focus->hits[k].bytes;
		}
	}
	return lane;
}

static uint32_t
lane_for(making *m, uint32_t storage, uint32_t row)
{
	if (!m->lane_of[storage]) {
		*AP_PUSH(m->arena, &m->picture->lanes) = make_lane(m, storage, row);
		m->lane_of[storage] = (uint32_t)m->picture->lanes.n;
	}
	uint32_t lane = m->lane_of[storage] - 1;

	m->picture->lanes.at[lane].last = row;
	return lane;
}

static ap_row *
row_at(making *m, uint32_t row)
{
	return &m->picture->rows.at[row];
}

static void
add_mark(making *m, uint32_t row, ap_mark_kind kind, const ap_tensor *x)
{
	uint32_t lane;

	if (x->number)
		return;
	lane = lane_for(m, x->storage, row);
	for (size_t k = 0; kind == AP_MARK_READ && k < row_at(m, row)->marks.n; k++) {
		if (row_at(m, row)->marks.at[k].lane == lane)
			return;
	}
	*AP_PUSH(m->arena, &row_at(m, row)->marks) = (ap_mark){ kind, lane, ap_runs_of(m->arena, &x->layout) };
}

static void
add_value_marks(making *m, uint32_t row, ap_mark_kind kind, const ap_val *v)
{
	if (v->kind == AP_VAL_TENSOR)
		add_mark(m, row, kind, &v->tensor);
	for (size_t k = 0; v->kind == AP_VAL_LIST && k < v->n && k < ITEMS_MAX; k++)
		add_value_marks(m, row, kind, &v->items[k]);
}

typedef struct operand_visit { making *m; uint32_t row; } operand_visit;

static void
add_edge(void *data, ap_node_id id)
{
	operand_visit *v = data;
	uint32_t from = v->m->row_of[id.i];
	ap_row *r = row_at(v->m, v->row);

	if (!from || from - 1 == v->row)
		return;
	for (size_t k = 0; k < r->from.n; k++) {
		if (r->from.at[k] == from - 1)
			return;
	}
	*AP_PUSH(v->m->arena, &r->from) = from - 1;
}

/* What a call reads; the memory that it names or writes is marked already. */
static void
add_read(void *data, ap_node_id id)
{
	operand_visit *v = data;

	add_value_marks(v->m, v->row, AP_MARK_READ, &v->m->facts->effects[id.i].result);
	add_edge(data, id);
}

static ap_str
type_text(making *m, const ap_val *v)
{
	ap_buf b = { .arena = m->arena };

	if (v->kind == AP_VAL_TENSOR) {
		ap_buf_put(&b, ap_dtype_text(v->tensor.dtype));
		ap_layout_print(&v->tensor.layout, &b);
	} else if (v->kind == AP_VAL_LIST) {
		ap_buf_printf(&b, "%zu value%s", v->n, v->n == 1 ? "" : "s");
	}
	return ap_buf_str(&b);
}

static ap_str
call_name(making *m, const ap_node *n)
{
	ap_buf b = { .arena = m->arena };

	if (!n->nunpacked)
		return n->name;
	for (size_t k = 0; k < n->nunpacked; k++)
		ap_buf_printf(&b, "%s%.*s", k ? ", " : "", AP_FMT(ap_node_get(m->facts->graph, n->unpacked[k])->name));
	return ap_buf_str(&b);
}

static void
fill_node_row(making *m, uint32_t row, uint32_t id)
{
	const ap_graph *g = m->facts->graph;
	const ap_node *n = ap_node_get(g, (ap_node_id){ id });
	const ap_effect *e = &m->facts->effects[id];
	operand_visit v = { m, row };
	ap_buf text = { .arena = m->arena };
	ap_row *r = row_at(m, row);

	if (n->kind != AP_NODE_INPUT)
		ap_text_print_doing(g, (ap_node_id){ id }, &text);
	r->node = (ap_node_id){ id };
	r->line = n->span.line;
	r->name = call_name(m, n);
	r->type = type_text(m, &e->result);
	r->text = n->kind == AP_NODE_INPUT ? AP_STR("input") : ap_buf_str(&text);
	if (ap_str_starts(r->text, AP_STR("torch.ops.")))
		r->text = ap_str_cut(r->text, strlen("torch.ops."), r->text.n);
	r->writes = e->writes.n > 0;
	r->path = m->focus->path[id];
	r->here = m->focus->here == id;
	m->row_of[id] = row + 1;
	for (size_t k = 0; k < n->nunpacked; k++)
		m->row_of[n->unpacked[k].i] = row + 1;
	add_value_marks(m, row, AP_MARK_NAME, &e->result);
	for (size_t k = 0; k < e->writes.n; k++)
		add_mark(m, row, AP_MARK_WRITE, &e->writes.at[k].dest);
	for (size_t k = 0; k < n->nargs && n->kind == AP_NODE_CALL; k++)
		ap_arg_each_node(&n->args[k], add_read, &v);
	for (size_t k = 0; k < n->nkeywords; k++)
		ap_arg_each_node(&n->keywords[k].value, add_read, &v);
}

static const ap_node *
input_node(const making *m, int64_t input)
{
	ap_require(input >= 0 && (size_t)input < m->facts->graph->ninputs);
	return ap_node_get(m->facts->graph, (ap_node_id){ (uint32_t)input + 1 });
}

/* The cell that differs and what this side has in it. */
static ap_str
value_text(making *m)
{
	const ap_result *r = m->focus->result;
	ap_str value = m->side ? r->after_value : r->before_value;

	return ap_str_printf(m->arena, "%.*s%s%.*s", AP_FMT(r->cell), value.n ? " = " : "", AP_FMT(value));
}

static void
fill_output_row(making *m, uint32_t row, uint32_t k)
{
	const ap_graph *g = m->facts->graph;
	const ap_val *v = &m->facts->outputs.at[k];
	int64_t input = ap_graph_stored_into(g, k);
	bool into = input >= 0 && (size_t)input < g->ninputs;
	ap_row *r = row_at(m, row);

	r->name = ap_str_printf(m->arena, "output %u", k);
	r->type = type_text(m, v);
	r->text = v->node.i ? ap_node_get(g, v->node)->name : AP_STR("no name of its own");
	if (into)
		r->text = ap_str_printf(m->arena, "%.*s, stored into input %.*s", AP_FMT(r->text), AP_FMT(input_node(m, input)->name));
	r->writes = into;
	r->fails = k == m->focus->output;
	if (r->fails)
		r->value = value_text(m);
	r->path = r->fails || k == m->focus->stored;
	r->line = g->return_span.line;
	add_value_marks(m, row, AP_MARK_NAME, v);
	if (into)
		add_value_marks(m, row, AP_MARK_WRITE, &m->facts->effects[input + 1].result);
	if (v->node.i)
		add_edge(&(operand_visit){ m, row }, v->node);
}

static void
fill_afterwards_row(making *m, uint32_t row, uint32_t input)
{
	const ap_graph *g = m->facts->graph;
	ap_row *r = row_at(m, row);

	r->name = ap_str_printf(m->arena, "%.*s afterwards", AP_FMT(input_node(m, input)->name));
	r->text = !g->has_io_map           ? AP_STR("what the caller finds in it")
	          : m->focus->stored >= 0  ? ap_str_printf(m->arena, "what output %lld put there", (long long)m->focus->stored)
	                                   : AP_STR("no output is stored into it: as it came");
	r->fails = r->path = true;
	r->value = value_text(m);
	add_value_marks(m, row, AP_MARK_NAME, &m->facts->effects[input + 1].result);
	add_edge(&(operand_visit){ m, row }, (ap_node_id){ input + 1 });
}

static void
fill_row(making *m, uint32_t row, const ap_row_plan *plan)
{
	switch (plan->kind) {
	case AP_ROW_INPUT:
	case AP_ROW_CONSTANT:
	case AP_ROW_CALL:
		fill_node_row(m, row, plan->number);
		return;
	case AP_ROW_OUTPUT:
		fill_output_row(m, row, plan->number);
		return;
	case AP_ROW_AFTERWARDS:
		fill_afterwards_row(m, row, plan->number);
		return;
	case AP_ROW_ELIDED:
		row_at(m, row)->elided = plan->number;
		return;
	}
	ap_bug("row of kind %d", (int)plan->kind);
}

/* Lanes that live all the time get a track of their own, in order; the others the first one that is free. */
static void
assign_tracks(ap_arena *a, ap_picture *p)
{
	uint32_t whole = 0, *busy_until = AP_NEW_N(a, uint32_t, p->lanes.n + 1);

	for (size_t k = 0; k < p->lanes.n; k++) {
		ap_lane *l = &p->lanes.at[k];

		if (!l->whole)
			continue;
		l->last = (uint32_t)p->rows.n - 1;
		l->track = whole++;
	}
	p->ntracks = whole;
	for (size_t k = 0; k < p->lanes.n; k++) {
		ap_lane *l = &p->lanes.at[k];
		uint32_t t = whole;

		if (l->whole)
			continue;
		while (t < p->ntracks && busy_until[t] > l->first)
			t++;
		l->track = t;
		busy_until[t] = l->last + 1;
		p->ntracks = t < p->ntracks ? p->ntracks : t + 1;
	}
}

ap_picture *
ap_picture_make(ap_arena *a, const ap_facts *f, const ap_picture_options *o)
{
	ap_focus focus = ap_focus_make(a, f, o);
	ap_row_plans plans = ap_focus_rows(a, &focus, o->most_rows);
	ap_picture *p = AP_NEW(a, ap_picture);
	making m = { a, o->side, f, &focus, p, AP_NEW_N(a, uint32_t, f->storages.n + 1), AP_NEW_N(a, uint32_t, ap_graph_count(f->graph) + 1) };

	for (size_t i = 0; i < plans.n; i++)
		*AP_PUSH(a, &p->rows) = (ap_row){ .kind = plans.at[i].kind };
	for (size_t i = 0; i < plans.n; i++)
		fill_row(&m, (uint32_t)i, &plans.at[i]);
	assign_tracks(a, p);
	p->aliased = f->graph->has_io_map;
	if (f->status != AP_INFER_OK)
		p->stopped = f->reason.n ? f->reason : AP_STR("the text has errors");
	return p;
}
