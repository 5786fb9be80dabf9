/* Traces of a few lines: which orders a schedule may break, how many regions there are, one schedule in words.  Worked out by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <string.h>

#include "interp/regions.h"
#include "interp/schedule.h"
#include "text/text.h"

static ap_arena arena;

static ap_trace *
trace_of(const char *params, const char *body)
{
	ap_str text = ap_str_printf(&arena, "def forward(self, %s):\n%s", params, body);
	ap_diags d = { .arena = &arena, .file = AP_STR("trace"), .source = text };
	ap_graph *g;

	if (!ap_text_read(&arena, ap_ops_make(&arena), text, NULL, &d, &g, NULL))
		fail_msg("%.*s", AP_FMT(text));
	ap_facts *f = ap_infer(&arena, g, NULL, &d);

	if (f->status != AP_INFER_OK)
		fail_msg("%.*s: %.*s", AP_FMT(text), AP_FMT(f->reason));
	return ap_trace_make(&arena, f);
}

static ap_str
name_of(const ap_trace *t, uint32_t node)
{
	return node > t->n ? AP_STR("return") : ap_node_get(t->facts->graph, (ap_node_id){ node })->name;
}

/* "RAW a b, WAW a c"; two that meet through several names are said once. */
static const char *
hazards_text(const ap_trace *t, const ap_hazards *h)
{
	static const char *const words[] = { [AP_HAZARD_RAW] = "RAW", [AP_HAZARD_WAW] = "WAW", [AP_HAZARD_WAR] = "WAR", [AP_HAZARD_LOST] = "LOST" };
	ap_buf b = { .arena = &arena };

	for (size_t k = 0; k < h->n; k++) {
		const ap_hazard *x = &h->at[k], *last = k ? x - 1 : NULL;

		if (last && last->kind == x->kind && last->first == x->first && last->second == x->second) {
			assert_true(last->name != x->name || !ap_tensor_same(&last->b, &x->b) || !ap_tensor_same(&last->a, &x->a));
			continue;
		}
		ap_str first = name_of(t, x->first), second = name_of(t, x->second);

		ap_buf_printf(&b, "%s%s %.*s %.*s", b.n ? ", " : "", words[x->kind], AP_FMT(first), AP_FMT(second));
	}
	return ap_buf_str(&b).p;
}

typedef struct row { const char *name, *params, *body, *consecutive, *dataflow; } row;

#define X "x: \"f32[4]\""
#define XY "x: \"f32[4]\", y: \"f32[4]\""
#define XV "x: \"f32[4]\", v: \"f32[2] @x+0\", w: \"f32[2] @x+2\""

/* The pairs by the rules at the top of interp/fused.h; where a write replaces all of another one, that needs no pair with what comes later. */
static const row hazards[] = {
	{ "nothing is written", X, "    a = x.sin()\n    b = a.cos()\n    return (b,)\n", "", "" },
	{ "names tell the order", X, "    a = x.sin_()\n    b = a.cos_()\n    return (b,)\n", "WAW a b", "WAW a b" },
	{ "a replaced write needs no pair with a read", X, "    a = x.zero_()\n    b = x.fill_(1)\n    c = x.sin()\n    return (c, b)\n",
	  "WAW a b, RAW b c", "WAW a b, RAW b c" },
	{ "one replaced in part does", XV, "    a = x.zero_()\n    b = v.fill_(1)\n    c = x.sin()\n    return (c, b)\n",
	  "WAW a b, RAW a c, RAW b c", "WAW a b, RAW a c, RAW b c, LOST a return" },
	{ "the other part", XV, "    a = x.zero_()\n    b = w.fill_(1)\n    c = x.sin()\n    return (c, b)\n",
	  "WAW a b, RAW a c, RAW b c", "WAW a b, RAW a c, RAW b c, LOST a return" },
	{ "parts are replaced by the whole", XV, "    a = v.zero_()\n    b = w.fill_(1)\n    c = x.fill_(2)\n    d = x.sin()\n    return (d, c)\n",
	  "WAW a c, WAW b c, RAW c d", "WAW a c, WAW b c, RAW c d" },
	{ "parts that do not meet", XV, "    a = v.zero_()\n    b = w.fill_(1)\n    c = v.sin()\n    return (a, b, c)\n", "RAW a c", "RAW a c" },
	{ "a replaced read needs no pair with a write", X,
	  "    a = x.sin()\n    b = x.fill_(1)\n    c = x.cos()\n    d = x.fill_(2)\n    return (a, c, d)\n", "RAW b c, WAW b d",
	  "WAR a b, RAW b c, WAW b d, WAR c d" },
	{ "one whose cells are read elsewhere does", XV,
	  "    a = x.sin()\n    b = v.fill_(1)\n    c = x.fill_(2)\n    return (a, b, c)\n", "WAW b c", "WAR a b, WAW b c, WAR a c" },
	{ "a write that nobody sees", X, "    t = x.clone()\n    a = t.sin_()\n    b = x.cos()\n    return (b,)\n", "", "" },
	{ "what comes after the last read", X, "    t = x.clone()\n    a = t.sin()\n    b = t.fill_(1)\n    return (a,)\n", "", "WAR a b" },
	{ "the return waits for no write", X, "    a = x.sin_()\n    return ()\n", "", "LOST a return" },
	{ "nor for the one through a view", X, "    v = x[0:2]\n    a = v.sin_()\n    return (x,)\n", "", "LOST a return" },
	{ "nor for one that is stored over in part", XV, "    a = x.sin_()\n    b = v.zero_()\n    return (b,)\n", "WAW a b",
	  "WAW a b, WAR a b, LOST a return" },
	{ "one that is stored over is not waited for", XV, "    a = v.sin_()\n    b = x.zero_()\n    return (b,)\n", "WAW a b", "WAW a b" },
	{ "a value made of the write", X, "    a = x.sin_()\n    b = a.cos()\n    return (b,)\n", "", "" },
	{ "a view of it", X, "    a = x.sin_()\n    v = a[0:2]\n    b = v.cos()\n    return (b,)\n", "", "" },
	{ "a view from before", X, "    v = x[0:2]\n    a = x.sin_()\n    b = v.cos()\n    return (b, a)\n", "RAW a b", "RAW a b" },
	{ "a view from before, elsewhere", XV, "    a = v.sin_()\n    b = w.cos()\n    return (b, a)\n", "", "" },
	{ "a barrier between", X, "    a = x.sin_()\n    p, q, = update_aliases((a, x, ))\n    b = q.cos()\n    return (b, p)\n", "", "" },
	{ "one that the read does not wait for", X, "    a = x.sin_()\n    p, = update_aliases((a, ))\n    b = x.cos()\n    return (b, p)\n", "", "RAW a b" },
	{ "one that stands before both", X, "    p, = update_aliases((x, ))\n    a = p.sin_()\n    b = x.cos()\n    return (b, a)\n", "RAW a b", "RAW a b" },
	{ "random draws in no order", X, "    a = torch.rand_like(x)\n    b = torch.rand_like(x)\n    return (a, b)\n", "", "RAW a b, WAW a b, WAR a b" },
	{ "random draws of one chain", X, "    a = torch.rand_like(x)\n    b = torch.rand_like(a)\n    return (a, b)\n", "", "" },
	{ "a reshape that copies may come late", "x: \"f32[2, 2][1, 2]\"", "    a = x.reshape(4)\n    b = x.sin_()\n    return (a, b)\n", "WAR a b", "WAR a b" },
	{ "one that is used before may not", "x: \"f32[2, 2][1, 2]\"", "    a = x.reshape(4)\n    c = a.cos()\n    b = x.sin_()\n    return (b, c)\n", "",
	  "WAR a b" },
	{ "one that is used later may", "x: \"f32[2, 2][1, 2]\"", "    a = x.reshape(4)\n    b = x.sin_()\n    c = a.cos()\n    return (b, c)\n", "WAR a b",
	  "WAR a b" },
	{ "a reshape that views is a view", "x: \"f32[2, 2]\"", "    a = x.reshape(4)\n    b = x.sin_()\n    c = a.cos()\n    return (b, c)\n", "RAW b c",
	  "RAW b c" },
	{ "a reader that the write waits for", X, "    a = x.sin()\n    b = x.copy_(a)\n    return (b,)\n", "", "" },
	{ "an empty write", "x: \"f32[0]\"", "    a = x.sin_()\n    b = x.cos()\n    return (b,)\n", "", "" },
	{ "the same operand twice", X, "    a = x.sin_()\n    b = x.mul(x)\n    return (a, b)\n", "RAW a b", "RAW a b" },
	{ "two operands, one of them fresh", XY, "    a = x.sin_()\n    b = y.add(x)\n    return (a, b)\n", "RAW a b", "RAW a b" },
	{ "operands by keyword", XY, "    a = x.sin_()\n    b = torch.mul(input = y, other = a)\n    return (a, b)\n", "", "" },
	{ "the old name by keyword", XY, "    a = x.sin_()\n    b = torch.mul(input = y, other = x)\n    return (a, b)\n", "RAW a b", "RAW a b" },
	{ "a fresh tensor is stored too", X, "    t = x.clone()\n    a = t.sin_()\n    return (a,)\n", "WAW t a", "WAW t a" },
	{ "each of a tuple is", X, "    p = torch.var_mean(x)\n    t = p[0]\n    a = t.sin_()\n    return (a,)\n", "WAW p a", "WAW p a" },
	{ "an item of a barrier", XY, "    a = x.sin_()\n    p = update_aliases((y, a, ))\n    q = p[1]\n    b = q.cos()\n    return (b, p)\n", "", "" },
	{ "two operands, the written one by its new name", XY, "    a = x.sin_()\n    b = y.add(a)\n    return (a, b)\n", "", "" },
};

/* The columns are more runs of bytes than a storage is cut at: they are compared as wholes. */
#define COLUMNS "m: \"f32[100, 2]\", c: \"f32[100][2] @m+0\", d: \"f32[100][2] @m+1\", h: \"f32[50][2] @m+0\""

static const row columns[] = {
	{ "a replaced column", COLUMNS, "    a = c.zero_()\n    b = c.fill_(1)\n    e = c.sin()\n    return (e, b)\n", "WAW a b, RAW b e", "WAW a b, RAW b e" },
	{ "another one is written", COLUMNS, "    a = c.zero_()\n    b = d.fill_(1)\n    e = c.sin()\n    return (e, a, b)\n", "RAW a e", "RAW a e" },
	{ "half of one is", COLUMNS, "    a = c.zero_()\n    b = h.fill_(1)\n    e = c.sin()\n    return (e, a, b)\n", "WAW a b, RAW a e, RAW b e",
	  "WAW a b, RAW a e, RAW b e" },
	{ "the whole is", COLUMNS, "    a = c.zero_()\n    b = d.zero_()\n    f = m.fill_(2)\n    e = c.sin()\n    return (e, f)\n",
	  "WAW a f, WAW b f, RAW f e", "WAW a f, WAW b f, RAW f e" },
	{ "a reader of a replaced column", COLUMNS, "    a = c.sin()\n    b = c.fill_(1)\n    e = c.cos()\n    f = c.fill_(2)\n    return (a, e, f)\n",
	  "RAW b e, WAW b f", "WAR a b, RAW b e, WAW b f, WAR e f" },
	{ "a write of which half is needed", COLUMNS, "    a = c.zero_()\n    b = c.fill_(1)\n    f = h.fill_(2)\n    return (b, f)\n", "WAW a b, WAW a f, WAW b f",
	  "WAW a b, WAW a f, WAW b f, LOST a return" },
};

static void
check_hazards(void **state)
{
	const row *r = *state;
	const ap_trace *t = trace_of(r->params, r->body);
	ap_hazards found[2] = { { 0 }, { 0 } };

	ap_fused_hazards(&arena, t, AP_FUSION_CONSECUTIVE, &found[0]);
	ap_fused_hazards(&arena, t, AP_FUSION_DATAFLOW, &found[1]);
	assert_string_equal(hazards_text(t, &found[0]), r->consecutive);
	assert_string_equal(hazards_text(t, &found[1]), r->dataflow);
}

/* So many readers of all of a storage, and writers of its cells, that its cuts are given up: they are found as on any other. */
static void
crowded_storages_are_not_mixed_up(void **state)
{
	enum { EACH = 800 };
	ap_buf b = { .arena = &arena };

	(void)state;
	for (int i = 0; i < EACH; i++)
		ap_buf_printf(&b, "    r%d = x.sum()\n", i);
	for (int i = 0; i < EACH; i++)
		ap_buf_printf(&b, "    v%d = x[%d:%d]\n    a%d = v%d.zero_()\n", i, i, i + 1, i, i);
	ap_buf_lit(&b, "    w = x[7:8]\n    e = w.sin()\n    return (");
	for (int i = 0; i < EACH; i++)
		ap_buf_printf(&b, "r%d, ", i);
	ap_buf_lit(&b, "e)\n");
	const ap_trace *t = trace_of("x: \"f32[800]\"", ap_buf_str(&b).p);
	ap_hazards found = { 0 };

	ap_fused_hazards(&arena, t, AP_FUSION_CONSECUTIVE, &found);
	assert_string_equal(hazards_text(t, &found), "RAW a7 e");
}

/* Barriers that are not in the trace: one above the return, on each choice of names. */
static void
a_plan_keeps_what_it_leads_to(void **state)
{
	static const struct { const char *body; uint32_t names[2]; size_t n, broken[2]; } plans[] = {
		/* LOST a return: x is read as an output, and as an input. */
		{ "    a = x.sin_()\n    return (x,)\n", { 1, 2 }, 0, { 0, 2 } },
		{ "    a = x.sin_()\n    return (x,)\n", { 1, 2 }, 2, { 0, 0 } },
		{ "    a = x.sin_()\n    return (x,)\n", { 1 }, 1, { 0, 2 } },
		{ "    a = x.sin_()\n    return (x,)\n", { 2 }, 1, { 0, 2 } },
		/* Of RAW a b: above b, then with a name that b does not use. */
		{ "    a = x.sin_()\n    b = x.cos()\n    return (a, b)\n", { 1, 2 }, 2, { 0, 0 } },
		{ "    a = x.sin_()\n    b = x.cos()\n    return (a, b)\n", { 2 }, 1, { 0, 1 } },
		{ "    a = x.sin_()\n    b = x.cos()\n    return (a, b)\n", { 1 }, 1, { 0, 1 } },
		{ "    a = x.sin_()\n    b = x.cos()\n    return (a, b)\n", { 1, 2 }, 0, { 1, 1 } },
	};

	(void)state;
	for (size_t k = 0; k < sizeof plans / sizeof *plans; k++) {
		const ap_trace *t = trace_of(X, plans[k].body);
		ap_barrier_plan barrier = { 3, plans[k].names, plans[k].n };
		ap_plan plan = { &barrier, plans[k].n > 0, NULL };

		for (int mode = 0; mode < 2; mode++) {
			ap_hazards pairs = { 0 };
			size_t broken = 0;

			ap_fused_pairs(&arena, t, mode ? AP_FUSION_DATAFLOW : AP_FUSION_CONSECUTIVE, &pairs);
			bool *safe = AP_NEW_N(&arena, bool, pairs.n);

			ap_fused_keep(&arena, t, mode ? AP_FUSION_DATAFLOW : AP_FUSION_CONSECUTIVE, &plan, &pairs, safe);
			for (size_t i = 0; i < pairs.n; i++)
				broken += !safe[i];
			assert_int_equal(broken, plans[k].broken[mode]);
		}
	}
}

static void
uses_are_named_once(void **state)
{
	const ap_trace *t = trace_of(XY, "    a = torch.cat([x, y, x])\n    b = x.mul(x)\n    return (a, b, a)\n");

	(void)state;
	for (uint32_t node = 3; node <= 5; node++)
		assert_int_equal(t->first_use[node + 1] - t->first_use[node], node == 4 ? 1 : 2);
}

/* "regions/ops, barriers, idle: ..., twice" for both modes. */
static const row regions[] = {
	{ "one op", X, "    a = x.sin()\n    return (a,)\n", "1/1 0 idle 0 twice", "1/1 0 idle 0 twice" },
	{ "a factory", X, "    a = torch.ones([4])\n    b = a + x\n    return (b,)\n", "1/2 0 idle 0 twice", "1/2 0 idle 0 twice" },
	{ "no op", X, "    return (x,)\n", "0/0 0 idle 0 twice", "0/0 0 idle 0 twice" },
	{ "a barrier apart from the chain", XY,
	  "    a = x.sin_()\n    p, = update_aliases((a, ))\n    b = y.cos()\n    c = p.sin_()\n    return (b, c)\n", "2/3 1 idle 16 twice",
	  "2/3 1 idle 16 twice" },
	{ "a call behind the barrier that does not wait for it", XY,
	  "    a = x.sin_()\n    p, = update_aliases((a, ))\n    b = y.cos()\n    return (b, p)\n", "2/2 1 idle p 0 twice", "1/2 1 idle p 0 twice" },
	{ "part of it is stored again", X,
	  "    a = x.sin_()\n    p, = update_aliases((a, ))\n    v = p[1:3]\n    c = v.sin_()\n    return (c, p)\n", "2/3 1 idle 8 twice",
	  "2/3 1 idle 8 twice" },
	{ "three times", X,
	  "    a = x.sin_()\n    p, = update_aliases((a, ))\n    b = p.cos_()\n    q, = update_aliases((b, ))\n    c = q.exp_()\n    return (c,)\n",
	  "3/3 2 idle 32 twice", "3/3 2 idle 32 twice" },
	{ "within one region", X, "    a = x.sin_()\n    b = a.cos_()\n    return (b,)\n", "1/2 0 idle 0 twice", "1/2 0 idle 0 twice" },
	{ "two barriers, each alone would do", X,
	  "    a = x.sin_()\n    p, = update_aliases((a, ))\n    q, = update_aliases((p, ))\n    b = q.cos_()\n    return (b,)\n", "2/2 2 idle p 16 twice",
	  "2/2 2 idle p 16 twice" },
	{ "items of a tuple are no ops", X, "    a = torch.var_mean(x)\n    b = a[0]\n    c = a[1]\n    d = b + c\n    return (d,)\n", "1/2 0 idle 0 twice",
	  "1/2 0 idle 0 twice" },
	{ "items of a tensor are", X, "    a = x[0]\n    b = a.sin()\n    return (b,)\n", "1/2 0 idle 0 twice", "1/2 0 idle 0 twice" },
	{ "bytes of another width", X,
	  "    a = x.sin_()\n    p, = update_aliases((a, ))\n    v = p.view(torch.int16)\n    w = v[1:4]\n    c = w.zero_()\n    return (c, p)\n",
	  "2/4 1 idle 6 twice", "2/4 1 idle 6 twice" },
	{ "too large to count", "x: \"f32[20000000]\"", "    a = x.sin_()\n    p, = update_aliases((a, ))\n    b = p.cos_()\n    return (b,)\n",
	  "2/2 1 idle some twice", "2/2 1 idle some twice" },
};

static const char *
regions_text(const ap_trace *t, ap_fusion mode)
{
	ap_regions r = ap_regions_of(&arena, t, mode);
	ap_buf b = { .arena = &arena };

	ap_buf_printf(&b, "%zu/%zu %zu idle ", r.regions, r.ops, r.barriers.n);
	for (size_t k = 0; k < r.idle.n; k++) {
		/* A barrier by the first name that it gives. */
		ap_str first = ap_node_get(t->facts->graph, (ap_node_id){ r.idle.at[k] + 1 })->name;

		ap_buf_printf(&b, "%.*s ", AP_FMT(first));
	}
	if (r.all_bytes)
		ap_buf_printf(&b, "%lld twice", (long long)r.twice);
	else
		ap_buf_lit(&b, "some twice");
	return ap_buf_str(&b).p;
}

static void
check_regions(void **state)
{
	const row *r = *state;
	const ap_trace *t = trace_of(r->params, r->body);

	assert_string_equal(regions_text(t, AP_FUSION_CONSECUTIVE), r->consecutive);
	assert_string_equal(regions_text(t, AP_FUSION_DATAFLOW), r->dataflow);
}

/* How the first hazard is shown: lines count from the `def`. */
static const row schedules[] = {
	{ "what is between is in the region", XY, "    a = x.sin_()\n    c = y.cos()\n    b = x.cos()\n    return (a, b, c)\n",
	  "[a (line 2), c (line 3), b (line 4)] run as one region", "[a (line 2), b (line 4)] run as one region" },
	{ "what is behind is not", X, "    a = x.sin_()\n    b = x.cos()\n    c = b.sin()\n    return (a, c)\n", "[a (line 2), b (line 3)] run as one region",
	  "[a (line 2), b (line 3)] run as one region" },
	{ "stores in the other order", X, "    a = x.sin_()\n    b = a.cos_()\n    return (b,)\n",
	  "[a (line 2), b (line 3)] run as one region; the store of a (line 2) comes last",
	  "[a (line 2), b (line 3)] run as one region; the store of a (line 2) comes last" },
	{ "never", X, "    a = x.sin_()\n    b = a.cos()\n    return ()\n", "", "a (line 2) runs after the return; b (line 3) runs after the return" },
	{ "a write before its reader", XY, "    a = x.sin()\n    b = x.zero_()\n    return (a, b)\n", "", "a (line 2) runs after b (line 3)" },
	{ "a copy that comes late", "x: \"f32[2, 2][1, 2]\"", "    a = x.reshape(4)\n    b = x.sin_()\n    return (a, b)\n", "a (line 2) runs after b (line 3)",
	  "a (line 2) runs after b (line 3)" },
	{ "draws the other way round", X, "    a = torch.rand_like(x)\n    b = torch.rand_like(x)\n    return (a, b)\n", "",
	  "a (line 2) runs after b (line 3)" },
};

static const char *
schedule_text(const ap_trace *t, ap_fusion mode)
{
	ap_hazards h = { 0 };

	ap_fused_hazards(&arena, t, mode, &h);
	if (!h.n)
		return "";
	ap_schedule s = ap_schedule_of_hazard(&arena, t, mode, &h.at[0]);

	return ap_schedule_text(&arena, t, &s).p;
}

static void
check_schedule(void **state)
{
	const row *r = *state;
	const ap_trace *t = trace_of(r->params, r->body);

	assert_string_equal(schedule_text(t, AP_FUSION_CONSECUTIVE), r->consecutive);
	assert_string_equal(schedule_text(t, AP_FUSION_DATAFLOW), r->dataflow);
}

/* What has no schedules. */
static void
what_has_no_model_is_said(void **state)
{
	static const struct { const char *body, *reason; uint32_t at; } none[] = {
		{ "    a = x.sin()\n    return (a, a)\nio_map = {1: 0}\noriginal_output_count = 1\n", "a graph with an io_map has no model under fusion", 0 },
		{ "    t = x.clone()\n    a = t.unsqueeze_(0)\n    return (a,)\n", "aten::unsqueeze_ changes what a name means, which has no model under fusion", 3 },
	};

	(void)state;
	for (size_t k = 0; k < sizeof none / sizeof *none; k++) {
		const ap_trace *t = trace_of(X, none[k].body);

		assert_int_equal(t->status, AP_INFER_UNKNOWN);
		assert_string_equal(t->code, "not-modelled");
		assert_true(ap_str_is(t->reason, ap_str_of(none[k].reason)));
		assert_int_equal(t->at.i, none[k].at);
	}
}

enum {
	HAZARDS = sizeof hazards / sizeof *hazards,
	COLUMN_HAZARDS = sizeof columns / sizeof *columns,
	REGIONS = sizeof regions / sizeof *regions,
	SCHEDULES = sizeof schedules / sizeof *schedules,
	TABLES = HAZARDS + COLUMN_HAZARDS + REGIONS + SCHEDULES,
};

static void
put_rows(struct CMUnitTest *tests, const row *rows, size_t n, CMUnitTestFunction f)
{
	for (size_t k = 0; k < n; k++)
		tests[k] = (struct CMUnitTest){ rows[k].name, f, NULL, NULL, (void *)(uintptr_t)&rows[k] };
}

int
main(void)
{
	struct CMUnitTest tests[TABLES + 4] = {
		[TABLES] = cmocka_unit_test(what_has_no_model_is_said), cmocka_unit_test(a_plan_keeps_what_it_leads_to), cmocka_unit_test(uses_are_named_once),
		cmocka_unit_test(crowded_storages_are_not_mixed_up),
	};

	if (!ap_arena_init(&arena, (size_t)256 << 20))
		return 1;
	put_rows(tests, hazards, HAZARDS, check_hazards);
	put_rows(tests + HAZARDS, columns, COLUMN_HAZARDS, check_hazards);
	put_rows(tests + HAZARDS + COLUMN_HAZARDS, regions, REGIONS, check_regions);
	put_rows(tests + HAZARDS + COLUMN_HAZARDS + REGIONS, schedules, SCHEDULES, check_schedule);
	return cmocka_run_group_tests_name("interp.fused", tests, NULL, NULL);
}
