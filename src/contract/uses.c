/* What both graphs use, and which dimensions their steps walk in step. */
#include "contract/space.h"

static uint32_t
add_space(ap_contraction *c, int64_t extent, int64_t itemsize)
{
	*AP_PUSH(c->arena, &c->spaces) = (ap_space){ .extent = extent, .itemsize = itemsize };
	return (uint32_t)c->spaces.n - 1;
}

static uint32_t
add_use(ap_contraction *c, ap_use u)
{
	const ap_layout *l = &u.x->layout;

	u.space = c->space_of[u.side][u.x->storage];
	u.dimension = AP_NEW_N(c->arena, uint32_t, l->rank);
	u.empty = ap_layout_count(l) == 0;
	for (int d = 0; d < l->rank && !u.empty; d++) {
		if (l->size[d] == 1 || l->stride[d] != 0)
			continue;
		u.dimension[d] = add_space(c, l->size[d], 0);
		c->spaces.at[u.dimension[d]].dimension = true;
	}
	*AP_PUSH(c->arena, &c->uses) = u;
	return (uint32_t)c->uses.n - 1;
}

uint32_t
ap_contract_use(ap_contraction *c, uint32_t like, const ap_tensor *x)
{
	const ap_use *u = &c->uses.at[like];

	return add_use(c, (ap_use){ .x = x, .side = u->side, .node = u->node });
}

void
ap_contract_link(ap_contraction *c, uint32_t a, int da, uint32_t b, int db)
{
	*AP_PUSH(c->arena, &c->links) = (ap_link){ .a = a, .b = b, .da = da, .db = db };
}

void
ap_contract_split(ap_contraction *c, uint32_t use, int d, ap_apart why)
{
	*AP_PUSH(c->arena, &c->links) = (ap_link){ .a = use, .da = d, .why = why };
}

void
ap_contract_split_all(ap_contraction *c, uint32_t use, ap_apart why)
{
	for (int d = 0; d < c->uses.at[use].x->layout.rank; d++)
		ap_contract_split(c, use, d, why);
}

void
ap_contract_link_all(ap_contraction *c, uint32_t a, uint32_t b)
{
	const ap_layout *x = &c->uses.at[a].x->layout, *y = &c->uses.at[b].x->layout;

	if (ap_layout_same_shape(x, y)) {
		for (int d = 0; d < x->rank; d++)
			ap_contract_link(c, a, d, b, d);
		return;
	}
	ap_contract_split_all(c, a, AP_APART_SHAPE);
	ap_contract_split_all(c, b, AP_APART_SHAPE);
}

/* --- storages ------------------------------------------------------------------------------------------------------- */

static uint32_t
storage_space(ap_contraction *c, const ap_storage *s)
{
	int64_t itemsize = ap_dtype_size(s->dtype);
	bool cells = s->kind != AP_STORAGE_RANDOM && itemsize > 0 && s->bytes > 0 && s->bytes % itemsize == 0;
	uint32_t k = add_space(c, cells ? s->bytes / itemsize : 1, itemsize);

	c->spaces.at[k].whole = !cells;
	return k;
}

/* What both sides call it: their inputs are numbered alike, constants have names.  Empty: its own affair. */
static ap_str
storage_name(ap_arena *a, const ap_facts *f, const ap_storage *s)
{
	switch (s->kind) {
	case AP_STORAGE_INPUT:
		return ap_str_printf(a, "%u", s->node.i);
	case AP_STORAGE_CONSTANT: {
		ap_str target = ap_node_get(f->graph, s->node)->target;

		return ap_str_printf(a, "constant %.*s", AP_FMT(target));
	}
	case AP_STORAGE_RANDOM:
	case AP_STORAGE_FRESH:
		return (ap_str){ 0 };
	}
	ap_bug("storage of kind %d", (int)s->kind);
}

/* AFTER's storage is BEFORE's where it is an input's or the same constant's: their cells are the same symbols. */
static void
make_spaces(ap_contraction *c)
{
	ap_map shared = ap_map_make(c->arena);

	(void)add_space(c, 1, 1);
	for (int side = 0; side < 2; side++) {
		const ap_facts *f = c->full[side];

		c->space_of[side] = AP_NEW_N(c->arena, uint32_t, f->storages.n);
		for (size_t k = 0; k < f->storages.n; k++) {
			uint32_t *space = &c->space_of[side][k];
			ap_str name = storage_name(c->arena, f, &f->storages.at[k]);
			uint32_t other;

			if (name.n && side == 1 && ap_map_find(&shared, name, space))
				continue;
			*space = storage_space(c, &f->storages.at[k]);
			if (name.n && side == 0 && !ap_map_find(&shared, name, &other))
				ap_map_put(&shared, name, *space);
		}
	}
}

/* --- steps ---------------------------------------------------------------------------------------------------------- */

static void
link_step(ap_contraction *c, const ap_step *s, const ap_step_uses *u)
{
	if (ap_contract_is_whole(c, s))
		return;
	switch (s->kind) {
	case AP_STEP_COPY:
	case AP_STEP_MAP:
	case AP_STEP_WHERE:
		for (uint32_t k = 0; k < s->nsrc; k++)
			ap_contract_link_all(c, u->dst, u->src + k);
		return;
	case AP_STEP_DATA:
	case AP_STEP_PICK:
		ap_contract_split_all(c, u->dst, AP_APART_VALUES);
		for (uint32_t k = 0; k < s->nsrc; k++)
			ap_contract_split_all(c, u->src + k, AP_APART_VALUES);
		return;
	case AP_STEP_GATHER:
	case AP_STEP_SCATTER:
		ap_contract_index_links(c, s, u);
		return;
	case AP_STEP_CONST:
	case AP_STEP_UNINIT:
	case AP_STEP_APPLY:
	case AP_STEP_RANGE:
		return;
	}
}

static void
put_sizes(ap_buf *b, const ap_tensor *x)
{
	for (int d = 0; d < x->layout.rank; d++)
		ap_buf_size(b, x->layout.size[d]), ap_buf_putc(b, ',');
	ap_buf_putc(b, ';');
}

/*
 * The k-th call of a function on operands of some sizes in BEFORE and in AFTER are likely the same call: only if their operands'
 * dimensions are of the same classes can its results be.
 */
static void
pair_call(ap_contraction *c, const ap_step *s, const ap_step_uses *u, ap_map *calls)
{
	ap_buf key = { .arena = c->arena };
	uint32_t nth = 0, other;

	uint32_t uses = (uint32_t)(s->nsrc + ap_contract_results(s));
	ap_str fn = ap_contract_function(c, s);

	ap_buf_printf(&key, "%.*s;", AP_FMT(fn));
	for (uint32_t k = 0; k < uses; k++)
		put_sizes(&key, c->uses.at[u->src + k].x);
	ap_str call = ap_buf_str(&key), counter = ap_str_printf(c->arena, "%d %.*s", u->side, AP_FMT(call));

	(void)ap_map_find(calls, counter, &nth);
	ap_map_put(calls, counter, nth + 1);
	ap_str place = ap_str_printf(c->arena, "%u of %.*s", nth, AP_FMT(call));

	if (u->side == 0) {
		ap_map_put(calls, place, u->src);
	} else if (ap_map_find(calls, place, &other)) {
		for (uint32_t k = 0; k < uses; k++)
			ap_contract_link_all(c, u->src + k, other + k);
	}
}

static void
collect_step(ap_contraction *c, int side, uint32_t node, uint32_t k, ap_map *calls)
{
	const ap_step *s = &c->full[side]->effects[node].steps.at[k];
	ap_step_uses u = { .side = side, .node = node, .step = k, .src = (uint32_t)c->uses.n };

	for (size_t i = 0; i < s->nsrc; i++)
		(void)add_use(c, (ap_use){ .x = &s->src[i], .side = side, .node = node });
	u.dst = (uint32_t)c->uses.n;
	for (size_t i = 0; i < s->ndsts; i++)
		(void)add_use(c, (ap_use){ .x = &s->dsts[i], .side = side, .node = node });
	if (s->kind != AP_STEP_APPLY && s->kind != AP_STEP_RANGE)
		(void)add_use(c, (ap_use){ .x = &s->dst, .side = side, .node = node });
	*AP_PUSH(c->arena, &c->steps) = u;
	AP_PLACE(c->full[side]->graph, ap_node_get(c->full[side]->graph, (ap_node_id){ node }));
	link_step(c, s, &u);
	if (ap_contract_is_whole(c, s))
		pair_call(c, s, &u, calls);
}

static void
collect_side(ap_contraction *c, int side, ap_map *calls)
{
	const ap_facts *f = c->full[side];
	uint32_t count = (uint32_t)ap_graph_count(f->graph);

	c->seen_uses[side] = AP_NEW_N(c->arena, uint32_t, count + 1);
	c->output_uses[side] = AP_NEW_N(c->arena, uint32_t, f->outputs.n);
	for (uint32_t i = 1; i <= count; i++) {
		const ap_val *v = &f->effects[i].result;

		if (ap_node_get(f->graph, (ap_node_id){ i })->kind != AP_NODE_CALL && v->kind == AP_VAL_TENSOR)
			c->seen_uses[side][i] = add_use(c, (ap_use){ .x = &v->tensor, .side = side, .node = i });
		for (uint32_t k = 0; k < f->effects[i].steps.n; k++)
			collect_step(c, side, i, k, calls);
	}
	for (size_t k = 0; k < f->outputs.n; k++) {
		if (f->outputs.at[k].kind == AP_VAL_TENSOR)
			c->output_uses[side][k] = add_use(c, (ap_use){ .x = &f->outputs.at[k].tensor, .side = side });
	}
	for (size_t k = 0; k < f->graph->nio; k++) {
		ap_io io = f->graph->io_map[k];

		if (io.output >= 0 && (uint64_t)io.output < f->outputs.n && io.input >= 0 && (uint64_t)io.input < f->graph->ninputs &&
		    c->output_uses[side][io.output] && c->seen_uses[side][io.input + 1])
			ap_contract_link_all(c, c->output_uses[side][io.output], c->seen_uses[side][io.input + 1]);
	}
}

void
ap_contract_collect(ap_contraction *c)
{
	ap_map calls = ap_map_make(c->arena);

	make_spaces(c);
	*AP_PUSH(c->arena, &c->uses) = (ap_use){ 0 };
	collect_side(c, 0, &calls);
	collect_side(c, 1, &calls);
	for (size_t k = 0; k < c->full[0]->outputs.n && k < c->full[1]->outputs.n; k++) {
		uint32_t b = c->output_uses[0][k], a = c->output_uses[1][k];

		if (b && a && ap_layout_same_shape(&c->uses.at[b].x->layout, &c->uses.at[a].x->layout))
			ap_contract_link_all(c, b, a);
	}
}
