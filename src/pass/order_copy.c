/*
 * Copies a trace node by node.  `now` says for each old name which new node stands for it: its copy, or what the last barrier over it gave.
 *
 * A newer name of the same tensor is one whose value, made without a look at the memory, contains a later write; with it a later reader
 * depends on that write, at no cost.
 */
#include "pass/order.h"

#include "pass/names.h"

typedef struct copier {
	ap_arena *arena;
	const ap_trace *t;
	const ap_order_edit *e;
	const ap_graph *old;
	ap_graph *g;
	ap_names names;
	uint32_t *now;             /* by old node: new node; 0: not yet copied */
	uint32_t *place;           /* by old node: number of its tensor's place; 0: no tensor */
	uint32_t *newest;          /* by place: the old name whose value contains the latest write */
	uint32_t *latest;          /* by old node: that write */
	uint32_t *item, *next_item;/* by old node: its first item taken later; the next one */
	bool changed;              /* an operand of the node at work has another name now */
} copier;

/* Equal keys: the very same tensor. */
static ap_str
place_key(ap_arena *a, const ap_tensor *x)
{
	ap_buf b = { .arena = a };
	int64_t head[] = { x->storage, (int64_t)x->dtype, x->conj, x->neg, x->layout.offset, x->layout.rank };

	ap_buf_put(&b, (ap_str){ (const char *)head, sizeof head });
	if (x->layout.rank) {
		ap_buf_put(&b, (ap_str){ (const char *)x->layout.size, sizeof(int64_t) * (size_t)x->layout.rank });
		ap_buf_put(&b, (ap_str){ (const char *)x->layout.stride, sizeof(int64_t) * (size_t)x->layout.rank });
	}
	return ap_buf_str(&b);
}

static void
number_places(copier *c)
{
	ap_map map = ap_map_make(c->arena);
	uint32_t count = 0;

	for (uint32_t i = 1; i <= c->t->n; i++) {
		const ap_tensor *x = ap_trace_tensor(c->t, i);

		if (!x || !ap_layout_count(&x->layout))
			continue;
		ap_str key = place_key(c->arena, x);

		if (!ap_map_find(&map, key, &c->place[i])) {
			c->place[i] = ++count;
			ap_map_put(&map, key, count);
		}
	}
	c->newest = AP_NEW_N(c->arena, uint32_t, count + 1);
}

/* Items of tuples, by call. */
static void
index_items(copier *c)
{
	for (uint32_t i = c->t->n; i > 0; i--) {
		const ap_node *n = ap_node_get(c->old, (ap_node_id){ i });
		bool item = n->kind == AP_NODE_CALL && (n->spelling == AP_SPELL_GETITEM || n->spelling == AP_SPELL_UNPACKED) &&
		            n->args[0].kind == AP_ARG_NODE && !ap_trace_tensor(c->t, n->args[0].node.i);

		if (!item)
			continue;
		c->next_item[i] = c->item[n->args[0].node.i];
		c->item[n->args[0].node.i] = i;
	}
}

/* An item of a barrier that goes is its operand. */
static uint32_t
root(const copier *c, uint32_t name)
{
	for (;;) {
		const ap_node *n = ap_node_get(c->old, (ap_node_id){ name });

		if (!c->e->strip || n->kind != AP_NODE_CALL || (n->spelling != AP_SPELL_UNPACKED && n->spelling != AP_SPELL_GETITEM) ||
		    n->args[0].kind != AP_ARG_NODE || !c->t->barrier[n->args[0].node.i] || !c->t->parent[name])
			return name;
		name = c->t->parent[name];
	}
}

static uint32_t
best(const copier *c, uint32_t name)
{
	uint32_t newest;

	name = root(c, name);
	newest = c->e->rename && c->place[name] ? c->newest[c->place[name]] : 0;
	return newest && c->latest[newest] > c->latest[name] ? newest : name;
}

static bool
writes(const copier *c, uint32_t node)
{
	for (uint32_t k = c->t->first[node]; k < c->t->first[node + 1]; k++)
		if (c->t->accesses.at[k].write && c->t->accesses.at[k].name != node)
			return true;
	return false;
}

static void
note_name(copier *c, uint32_t node)
{
	uint32_t parent = c->t->parent[node] ? best(c, c->t->parent[node]) : 0, *newest = &c->newest[c->place[node]];

	c->latest[node] = writes(c, node) ? node : c->latest[parent];
	if (c->place[node] && (!*newest || c->latest[node] > c->latest[*newest]))
		*newest = node;
}

static ap_arg
map_arg(copier *c, const ap_arg *a)
{
	ap_arg out = *a;

	if (a->kind == AP_ARG_NODE) {
		uint32_t to = c->now[best(c, a->node.i)];

		ap_require(to);
		c->changed |= !ap_str_is(ap_node_get(c->g, (ap_node_id){ to })->name, ap_node_get(c->old, a->node)->name);
		out.node = (ap_node_id){ to };
	}
	if (a->n) {
		ap_arg *items = AP_NEW_N(c->arena, ap_arg, a->n);

		for (size_t i = 0; i < a->n; i++)
			items[i] = map_arg(c, &a->items[i]);
		out.items = items;
	}
	return out;
}

static void
copy_node(copier *c, uint32_t node)
{
	ap_node n = *ap_node_get(c->old, (ap_node_id){ node });
	ap_arg *args = AP_NEW_N(c->arena, ap_arg, n.nargs);
	ap_keyword *keywords = AP_NEW_N(c->arena, ap_keyword, n.nkeywords);
	ap_node_id *unpacked = AP_NEW_N(c->arena, ap_node_id, n.nunpacked);
	size_t k = 0;

	c->changed = false;
	for (size_t i = 0; n.kind == AP_NODE_CALL && i < n.nargs; i++)
		args[i] = map_arg(c, &n.args[i]);
	for (size_t i = 0; i < n.nkeywords; i++)
		keywords[i] = (ap_keyword){ n.keywords[i].name, map_arg(c, &n.keywords[i].value) };
	n.args = n.kind == AP_NODE_CALL ? args : n.args;
	n.keywords = keywords;
	n.ndropped = 0;
	n.ndetail = c->changed ? 0 : n.ndetail;
	c->now[node] = ap_graph_add(c->g, &n).i;
	note_name(c, node);
	for (uint32_t i = c->item[node]; i; i = c->next_item[i]) {
		copy_node(c, i);
		if (k < n.nunpacked && c->old->nodes.at[i].spelling == AP_SPELL_UNPACKED)
			unpacked[k++] = (ap_node_id){ c->now[i] };
	}
	c->g->nodes.at[c->now[node]].unpacked = unpacked;
	c->g->nodes.at[c->now[node]].nunpacked = k;
}

/* `a_1, b_1, = update_aliases((a, b))` */
static void
put_barrier(copier *c, const ap_barrier_plan *b)
{
	ap_arg *operands = AP_NEW_N(c->arena, ap_arg, b->n), *args = AP_NEW(c->arena, ap_arg);
	ap_node_id *unpacked = AP_NEW_N(c->arena, ap_node_id, b->n);
	ap_node n = { .kind = AP_NODE_CALL, .spelling = AP_SPELL_FUNCTION, .args = args, .nargs = 1 };

	for (size_t i = 0; i < b->n; i++)
		operands[i] = ap_arg_of_node((ap_node_id){ c->now[b->names[i]] });
	*args = (ap_arg){ .kind = AP_ARG_TUPLE, .items = operands, .n = b->n };
	n.target = c->old->thunder.n ? AP_STR("prims.update_aliases") : AP_STR("update_aliases");
	n.name = ap_names_take(&c->names, AP_STR("update_aliases"));
	uint32_t call = ap_graph_add(c->g, &n).i;

	for (size_t i = 0; i < b->n; i++) {
		ap_arg *part = AP_NEW_N(c->arena, ap_arg, 2);
		ap_node item = { .kind = AP_NODE_CALL, .spelling = AP_SPELL_UNPACKED, .args = part, .nargs = 2 };

		part[0] = ap_arg_of_node((ap_node_id){ call });
		part[1] = ap_arg_of_int((int64_t)i);
		item.name = ap_names_take(&c->names, ap_node_get(c->old, (ap_node_id){ b->names[i] })->name);
		unpacked[i] = ap_graph_add(c->g, &item);
	}
	for (size_t i = 0; i < b->n; i++)
		c->now[b->names[i]] = unpacked[i].i;
	c->g->nodes.at[call].unpacked = unpacked;
	c->g->nodes.at[call].nunpacked = b->n;
}

/* The inputs under their newest names, or the flat_args that are there, and what else the return waits for. */
static ap_arg
waiting_return(copier *c, const ap_arg *output, const ap_arg *flat_args)
{
	size_t most = c->old->ninputs + c->e->nalso + (flat_args ? flat_args->n : 0), n = 0;
	ap_arg *list = AP_NEW_N(c->arena, ap_arg, most), items[4];

	for (size_t i = 0; !c->e->rename && flat_args && i < flat_args->n; i++)
		list[n++] = map_arg(c, &flat_args->items[i]);
	for (uint32_t i = 1; !n && i <= c->old->ninputs; i++)
		list[n++] = ap_arg_of_node((ap_node_id){ c->now[best(c, i)] });
	for (size_t i = 0; i < c->e->nalso; i++)
		list[n++] = ap_arg_of_node((ap_node_id){ c->now[c->e->also[i]] });
	items[0] = (ap_arg){ .kind = AP_ARG_STR, .text = AP_STR("output") };
	items[1] = map_arg(c, output);
	items[2] = (ap_arg){ .kind = AP_ARG_STR, .text = AP_STR("flat_args") };
	items[3] = (ap_arg){ .kind = AP_ARG_LIST, .items = list, .n = n };
	return ap_arg_of_items(c->arena, AP_ARG_DICT, items, 4);
}

static bool
drops_names(const ap_graph *g)
{
	for (uint32_t i = 1; i <= ap_graph_count(g); i++)
		if (g->nodes.at[i].ndropped)
			return true;
	return false;
}

/* The last user of each name drops it. */
typedef struct uses { copier *c; bool *seen; AP_VEC(ap_str) dying; } uses;

static void
see_use(void *data, ap_node_id id)
{
	uses *u = data;

	if (!u->seen[id.i] && !ap_node_get(u->c->g, id)->nunpacked)
		*AP_PUSH(u->c->arena, &u->dying) = ap_node_get(u->c->g, id)->name;
	u->seen[id.i] = true;
}

static void
drop_names(copier *c)
{
	ap_graph *g = c->g;
	uses u = { .c = c, .seen = AP_NEW_N(c->arena, bool, g->nodes.n) };

	ap_arg_each_node(&g->returned, see_use, &u);
	for (uint32_t i = (uint32_t)ap_graph_count(g); i > g->ninputs; i--) {
		ap_node *n = &g->nodes.at[i];

		u.dying.at = NULL;
		u.dying.n = u.dying.cap = 0;
		for (size_t k = 0; n->kind == AP_NODE_CALL && k < n->nargs; k++)
			ap_arg_each_node(&n->args[k], see_use, &u);
		for (size_t k = 0; k < n->nkeywords; k++)
			ap_arg_each_node(&n->keywords[k].value, see_use, &u);
		n->dropped = u.dying.at;
		n->ndropped = n->spelling == AP_SPELL_NAME ? 0 : u.dying.n;
	}
}

static void
copy_around(copier *c)
{
	ap_graph *g = c->g;
	ap_arena *arena = g->arena;
	ap_graph copy = *c->old;

	copy.arena = arena;
	copy.nodes = g->nodes;
	copy.ninputs = g->ninputs;
	*g = copy;
}

ap_graph *
ap_order_copy(ap_arena *a, const ap_trace *t, const ap_order_edit *e)
{
	const ap_graph *old = t->facts->graph;
	copier c = { .arena = a, .t = t, .e = e, .old = old, .g = ap_graph_make(a, old->ops), .names = ap_names_make(a) };
	const ap_arg *flat_args, *output = ap_graph_output_arg(old, &flat_args);
	size_t next = 0;

	ap_graph_reserve(c.g, old->nodes.n);
	c.now = AP_NEW_N(a, uint32_t, t->n + 2);
	c.place = AP_NEW_N(a, uint32_t, t->n + 2);
	c.latest = AP_NEW_N(a, uint32_t, t->n + 2);
	c.item = AP_NEW_N(a, uint32_t, t->n + 2);
	c.next_item = AP_NEW_N(a, uint32_t, t->n + 2);
	number_places(&c);
	index_items(&c);
	copy_around(&c);
	for (uint32_t i = 1; i <= t->n; i++)
		ap_names_reserve(&c.names, old->nodes.at[i].name);
	for (uint32_t i = 1; i <= t->n; i++) {
		for (; e->plan && next < e->plan->n && e->plan->at[next].before <= i; next++)
			put_barrier(&c, &e->plan->at[next]);
		if (!c.now[i] && !(e->strip && (t->barrier[i] || root(&c, i) != i)))
			copy_node(&c, i);
	}
	c.g->returned = e->waits ? waiting_return(&c, output, flat_args) : map_arg(&c, &old->returned);
	if (drops_names(old))
		drop_names(&c);
	return c.g;
}
