#include "campaign/trial.h"

#include "pass/pass.h"
#include "reduce/judge.h"
#include "report/report.h"
#include "text/text.h"
#include "verify/fault.h"

struct ap_trial {
	const ap_subject *s;
	ap_arena table;          /* the op table of quick trials: lives as long as the trial */
	ap_arena graph;          /* one graph's */
	ap_arena look;           /* a second look's: op tables and graphs out of texts */
	ap_arena terms, keys;
	ap_str too_much;         /* what is said of a graph that takes more than its memory */
	ap_ops *ops;
	ap_remote *remote;
	ap_map seen;             /* quick keys of what had a second look -> index into `known` */
	AP_VEC(ap_outcome) known;
	void (*phase)(void *data, ap_phase p);
	void *data;
};

const char *
ap_phase_words(ap_phase p)
{
	static const char *const words[] = {
#define AP_PHASE_WORDS(id, text) text,
		AP_PHASES(AP_PHASE_WORDS)
#undef AP_PHASE_WORDS
	};

	return words[p];
}

static void
enter(const ap_trial *t, ap_phase p)
{
	if (t->phase)
		t->phase(t->data, p);
}

ap_trial *
ap_trial_make(ap_arena *a, const ap_subject *s, void (*phase)(void *data, ap_phase p), void *data)
{
	ap_trial *t = AP_NEW(a, ap_trial);
	ap_arena *arenas[] = { &t->table, &t->graph, &t->look, &t->terms, &t->keys };
	const size_t limits[] = { (size_t)1 << 30, s->verify.memory, s->verify.memory, s->verify.memory, (size_t)1 << 30 };

	*t = (ap_trial){ .s = s, .phase = phase, .data = data };
	for (int k = 0; k < 5; k++)
		if (!ap_arena_init(arenas[k], limits[k]))
			ap_bug("the system has no address space left");
	t->ops = ap_ops_make(&t->table);
	t->too_much = ap_str_printf(&t->table, "a graph took more than its memory of %zu MiB", s->verify.memory >> 20);
	t->seen = ap_map_make(&t->keys);
	if (!s->passes)
		t->remote = ap_remote_make(&t->table, &s->remote);
	return t;
}

void
ap_trial_fini(ap_trial *t)
{
	ap_arena *arenas[] = { &t->graph, &t->look, &t->terms, &t->keys, &t->table };

	if (t->remote)
		ap_remote_stop(t->remote);
	for (int k = 0; k < 5; k++)
		ap_arena_fini(arenas[k]);
}

ap_ops *
ap_trial_ops(ap_trial *t)
{
	return t->ops;
}

ap_remote *
ap_trial_remote(ap_trial *t)
{
	return t->remote;
}

ap_arena *
ap_trial_begin(ap_trial *t)
{
	enter(t, AP_PHASE_MAKE);
	ap_arena_reset(&t->graph, t->graph.begin);
	return &t->graph;
}

/* --- the second look -------------------------------------------------------------------------------------------------- */

typedef struct look {
	ap_trial *t;
	ap_arena *a;
	ap_diags diags[2];
	ap_graph *graph[2];
	ap_str text[2];
	ap_verify_options verify;
	const char *broke;       /* the first pass whose own step is not PROVED */
} look;

static bool
read_side(look *l, int side, ap_str text, ap_result *bad)
{
	ap_diags *d = &l->diags[side];
	ap_str unmodelled = { 0 };

	l->text[side] = text;
	*d = (ap_diags){ .arena = l->a, .file = side ? AP_STR("AFTER.py") : AP_STR("BEFORE.py"), .source = text };
	if (ap_text_read(l->a, ap_ops_make(l->a), text, &(ap_read_options){ 0 }, d, &l->graph[side], &unmodelled))
		return true;
	*bad = (ap_result){ .verdict = AP_INVALID, .code = side ? "after-text" : "before-text", .reason = AP_STR("not a graph") };
	if (d->errors) {
		bad->reason = d->list.at[0].text;
		bad->detail = d->list.at[0].code;
	} else {
		bad->verdict = AP_UNKNOWN;
		bad->code = "not-modelled";
		bad->reason = ap_str_printf(l->a, "%.*s uses what is not modelled: %.*s", AP_FMT(d->file), AP_FMT(unmodelled));
	}
	return false;
}

static bool
check_step(void *data, const ap_pass *pass, const ap_graph *before, const ap_graph *after)
{
	look *l = data;
	ap_diags b = { .arena = l->a }, a = { .arena = l->a };

	if (!l->broke && ap_verify(l->a, before, after, &l->verify, &b, &a).verdict != AP_PROVED)
		l->broke = pass->name;
	return true;
}

/* A pass that stops, in the words of `check`. */
static ap_result
stopped(ap_arena *a, const ap_pass_result *p)
{
	ap_result r = { .verdict = AP_UNKNOWN, .code = "not-modelled", .detail = p->code, .reason = p->reason };

	switch (p->status) {
	case AP_PASS_OK:
	case AP_PASS_UNKNOWN:
		return r;
	case AP_PASS_INVALID:
		r.verdict = AP_INVALID;
		r.code = "before-refused";
		r.reason = ap_str_printf(a, "%s the graph: %.*s", ap_refusal_words(p->code), AP_FMT(p->reason));
		return r;
	case AP_PASS_REFUSED:
		r.code = "pass-refused";
		return r;
	case AP_PASS_ERROR:
		r.verdict = AP_INVALID;
		r.code = "before-text";
		return r;
	}
	ap_bug("pass status %d", (int)p->status);
}

static bool
rewrite(look *l, ap_result *bad)
{
	ap_pass_plan plan = { .names = ap_str_of(l->t->s->passes), .classes = l->t->s->classes, .hook = check_step, .data = l };
	ap_pass_result p = ap_passes_run(l->a, l->graph[0], &plan, &l->diags[0]);
	ap_buf text = { .arena = l->a };

	if (p.status != AP_PASS_OK) {
		*bad = stopped(l->a, &p);
		return false;
	}
	ap_text_print(p.graph, &text);
	return read_side(l, 1, ap_buf_str(&text), bad);
}

static ap_outcome_kind
kind_of(const ap_subject *s, const ap_result *r)
{
	switch (r->verdict) {
	case AP_PROVED:
		return AP_OUTCOME_PROVED;
	case AP_UNKNOWN:
		if (!strcmp(r->code, "pass-refused"))
			return s->complete ? AP_OUTCOME_FINDING : AP_OUTCOME_REFUSED;
		return s->complete || s->passes ? AP_OUTCOME_FINDING : AP_OUTCOME_UNKNOWN;
	case AP_REFUTED:
	case AP_INVALID:
		return AP_OUTCOME_FINDING;
	}
	ap_bug("verdict %d", (int)r->verdict);
}

static ap_outcome
outcome_of(look *l, const ap_result *r)
{
	ap_buf json = { .arena = l->a }, text = { .arena = l->a };
	ap_report report = { .command = l->t->s->passes ? "check" : "verify", .result = r, .subject = AP_STR("BEFORE.py") };

	for (int side = 0; side < 2; side++) {
		report.files[side] = (ap_report_text){ .role = side ? "AFTER" : "BEFORE", .diags = l->text[side].n ? &l->diags[side] : NULL };
		report.graphs[side] = l->graph[side];
	}
	report.passes = ap_str_of(l->t->s->passes);
	report.pass = l->broke;
	ap_report_json_put(&report, &json);
	ap_report_text_put(&report, false, &text);
	return (ap_outcome){
		.kind = kind_of(l->t->s, r),
		.verdict = r->verdict,
		.fault = ap_str_of(ap_fault_name(ap_fault_of(r))),
		.group = ap_judge_result(l->a, r).kind,
		.key = ap_trial_key(l->a, r, l->graph[0], l->broke),
		.reason = ap_trial_reason(l->a, r, l->diags),
		.cause = r->cause,
		.before = l->text[0],
		.after = l->text[1],
		.report = ap_buf_str(&json),
		.text = ap_buf_str(&text),
		.alone = true,
	};
}

/* `reply`: what the command answered; NULL: passes of ours are run. */
static ap_outcome
look_again(ap_trial *t, ap_str before, const ap_str *reply)
{
	look *l = AP_NEW(&t->look, look);
	ap_result r;

	*l = (look){ .t = t, .a = &t->look, .verify = t->s->verify };
	l->verify.workspace = NULL;
	enter(t, AP_PHASE_AGAIN);
	if (read_side(l, 0, before, &r) && (reply ? read_side(l, 1, *reply, &r) : rewrite(l, &r)))
		r = ap_verify(l->a, l->graph[0], l->graph[1], &l->verify, &l->diags[0], &l->diags[1]);
	return outcome_of(l, &r);
}

/* What shows `quick` at the first look is this outcome, and needs no second one. */
static void
remember(ap_trial *t, ap_str quick, const ap_outcome *o)
{
	ap_outcome keep = { .kind = o->kind, .verdict = o->verdict, .alone = o->alone };

	keep.fault = ap_str_copy(&t->keys, o->fault);
	keep.group = ap_str_copy(&t->keys, o->group);
	keep.key = ap_str_copy(&t->keys, o->key);
	keep.reason = ap_str_copy(&t->keys, o->reason);
	keep.cause = ap_str_copy(&t->keys, o->cause);
	ap_map_put(&t->seen, ap_str_copy(&t->keys, quick), (uint32_t)t->known.n);
	*AP_PUSH(&t->keys, &t->known) = keep;
}

/* --- a command's answer ----------------------------------------------------------------------------------------------- */

/*
 * Not a graph: it refused, or it failed.  The first failure of a kind is asked for once more, if others were asked before it: does it come from
 * this graph?
 */
static ap_outcome
without_reply(ap_trial *t, ap_str before, ap_remote_answer answer)
{
	uint32_t k;

	if (ap_map_find(&t->seen, ap_str_of(ap_remote_status_name(answer.status)), &k)) {
		ap_outcome known = t->known.at[k];

		known.brief = true;
		return known;
	}
	ap_arena *a = &t->look;
	const char *name = ap_remote_status_name(answer.status);
	ap_outcome o = { .kind = AP_OUTCOME_FINDING, .verdict = AP_UNKNOWN, .fault = ap_str_of(name), .before = before };

	o.group = o.key = o.fault;
	o.reason = ap_str_copy(a, answer.text);
	o.alone = answer.fresh;
	if (answer.status == AP_REMOTE_REFUSED || answer.status == AP_REMOTE_UNABLE) {
		o.kind = answer.status == AP_REMOTE_UNABLE ? AP_OUTCOME_UNABLE : t->s->complete ? AP_OUTCOME_FINDING : AP_OUTCOME_REFUSED;
		o.key = o.reason;
		o.alone = true;
		return o;
	}
	if (!answer.fresh) {
		enter(t, AP_PHASE_AGAIN);
		ap_remote_stop(t->remote);
		o.alone = ap_remote_ask(a, t->remote, before).status == answer.status;
	}
	if (!o.alone)
		o.reason = ap_str_printf(a, "%.*s (but not when it is asked this graph first)", AP_FMT(o.reason));
	remember(t, o.fault, &o);
	return o;
}

/* --- the quick way ---------------------------------------------------------------------------------------------------- */

static ap_str
print(ap_arena *a, const ap_graph *g)
{
	ap_buf text = { .arena = a };

	ap_text_print(g, &text);
	return ap_buf_str(&text);
}

/* `text`: of `before`, if it was printed already. */
static bool
is_unchanged(ap_trial *t, const ap_graph *before, const ap_graph *after, ap_str text)
{
	if (before->has_io_map != after->has_io_map || ap_graph_count(before) != ap_graph_count(after))
		return false;
	return ap_str_is(print(&t->graph, after), text.n ? text : print(&t->graph, before));
}

/* Declarations that BEFORE does not make would stay in the shared table. */
static bool
declares_more(ap_str reply, const ap_graph *before)
{
	size_t n = 0;

	for (const char *p = reply.p, *end = reply.p + reply.n; (p = memmem(p, (size_t)(end - p), "define", 6)); p++)
		n++;
	for (size_t k = 0; k < before->ndefines; k++) {
		ap_str s = before->defines[k].signature;

		n -= n > 0 && memmem(reply.p, reply.n, s.p, s.n);
	}
	return n > 0;
}

static bool
quick_remote(ap_trial *t, const ap_graph *g, ap_str reply, ap_graph **after)
{
	ap_diags d = { .arena = &t->graph, .source = reply };
	ap_str unmodelled;

	return !declares_more(reply, g) && ap_text_read(&t->graph, t->ops, reply, &(ap_read_options){ 0 }, &d, after, &unmodelled);
}

/* A first guess at what is wrong.  The key is empty where the second look may find that it is something else. */
typedef struct guess {
	ap_str key;
	bool certain;            /* a PROVED of the second look would contradict it */
} guess;

/*
 * True if the graph is PROVED, without a second run of each side against itself: equal terms are equal whatever that says.  Z3 is only
 * asked at the second look, which is the one that counts.  `facts`: before's, if they are there already.
 */
static bool
quick_verify(ap_trial *t, const ap_graph *before, const ap_facts *facts, const ap_graph *after, guess *g)
{
	ap_diags b = { .arena = &t->graph }, a = { .arena = &t->graph };
	ap_verify_options o = t->s->verify;

	o.workspace = &t->terms;
	o.self_check = false;
	o.bare = true;
	o.smt_ms = 0;
	o.before = facts;
	enter(t, AP_PHASE_VERIFY);
	ap_result r = ap_verify(&t->graph, before, after, &o, &b, &a);

	if (r.verdict == AP_PROVED)
		return true;
	g->certain = r.verdict != AP_UNKNOWN;
	if (g->certain || !strcmp(r.code, "not-modelled"))
		g->key = ap_trial_key(&t->graph, &r, before, NULL);
	return false;
}

/* What a second look says, or if one was taken at the same guess before, what it said then. */
static ap_outcome
look_once(ap_trial *t, const guess *g, ap_str before, const ap_str *reply)
{
	ap_str quick = g->key;
	uint32_t k;

	if (quick.n && ap_map_find(&t->seen, quick, &k)) {
		ap_outcome o = t->known.at[k];

		o.brief = true;
		return o;
	}
	ap_outcome o = look_again(t, before, reply);

	if (o.kind == AP_OUTCOME_PROVED) {
		if (!g->certain)
			return o;
		o.kind = AP_OUTCOME_FINDING;
		o.fault = AP_STR("unstable");
		o.group = o.fault;
		o.key = ap_str_printf(&t->look, "unstable %.*s", AP_FMT(quick));
		o.reason = AP_STR("PROVED as text, but not as the same graph in memory: a fault of aliasproof");
	}
	if (quick.n)
		remember(t, quick, &o);
	return o;
}

static ap_outcome
try_passes(ap_trial *t, const ap_graph *g)
{
	ap_diags d = { .arena = &t->graph };
	guess quick = { 0 };

	ap_pass_plan plan = { .names = ap_str_of(t->s->passes), .classes = t->s->classes };

	enter(t, AP_PHASE_REWRITE);
	plan.facts = ap_infer(&t->graph, g, &t->s->verify.infer, &d); /* for the passes, and once more for the judge: the graph stays as it is */
	ap_pass_result p = ap_passes_run(&t->graph, g, &plan, &d);

	if (p.status == AP_PASS_OK && quick_verify(t, g, plan.facts, p.graph, &quick))
		return (ap_outcome){ .kind = AP_OUTCOME_PROVED, .unchanged = is_unchanged(t, g, p.graph, (ap_str){ 0 }) };
	return look_once(t, &quick, print(&t->look, g), NULL);
}

static ap_outcome
try_command(ap_trial *t, const ap_graph *g)
{
	ap_str before = print(&t->graph, g);
	guess quick = { 0 };
	ap_graph *after;

	enter(t, AP_PHASE_REWRITE);
	ap_remote_answer answer = ap_remote_ask(&t->graph, t->remote, before);

	if (answer.status != AP_REMOTE_REPLY)
		return without_reply(t, before, answer);
	if (quick_remote(t, g, answer.text, &after) && quick_verify(t, g, NULL, after, &quick))
		return (ap_outcome){ .kind = AP_OUTCOME_PROVED, .unchanged = is_unchanged(t, g, after, before) };
	return look_once(t, &quick, before, &answer.text);
}

static ap_outcome
out_of_memory(ap_trial *t, ap_str before)
{
	bool finding = t->s->complete || t->s->passes;

	if (t->remote)
		ap_remote_stop(t->remote);
	return (ap_outcome){
		.kind = finding ? AP_OUTCOME_FINDING : AP_OUTCOME_UNKNOWN,
		.verdict = AP_UNKNOWN,
		.fault = AP_STR("memory-limit"),
		.group = AP_STR("UNKNOWN memory-limit"),
		.key = AP_STR("UNKNOWN memory-limit"),
		.reason = t->too_much,
		.before = before,
		.alone = true,
	};
}

/* A graph that was never text has no lines: the node's number stands for one, so that the quick key knows the call. */
static void
number_lines(ap_graph *g)
{
	for (uint32_t i = 1; i <= ap_graph_count(g); i++)
		g->nodes.at[i].span = (ap_span){ i, 1, 1 };
}

ap_outcome
ap_trial_run(ap_trial *t, ap_graph *g)
{
	jmp_buf full;
	char *mark = ap_arena_mark(&t->graph);

	number_lines(g);

	ap_arena_reset(&t->look, t->look.begin);
	t->graph.full = t->look.full = &full;
	if (setjmp(full)) {
		ap_arena_reset(&t->graph, mark);
		ap_arena_reset(&t->look, t->look.begin);
		return out_of_memory(t, print(&t->graph, g));
	}
	return t->remote ? try_command(t, g) : try_passes(t, g);
}

static ap_outcome
look_at(ap_trial *t, ap_str before)
{
	if (!t->remote)
		return look_again(t, before, NULL);
	ap_remote_answer answer = ap_remote_ask(&t->look, t->remote, before);

	return answer.status == AP_REMOTE_REPLY ? look_again(t, before, &answer.text) : without_reply(t, before, answer);
}

ap_outcome
ap_trial_look(ap_trial *t, ap_str before)
{
	jmp_buf full;

	ap_arena_reset(&t->look, t->look.begin);
	t->look.full = &full;
	return setjmp(full) ? out_of_memory(t, before) : look_at(t, before);
}
