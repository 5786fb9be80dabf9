/* Reduction with the caller's own judge, in this process. */
#include "reduce/reduce.h"
#include "lib/inside.h"

typedef struct reduction {
	aliasproof_context *context;
	const aliasproof_graph *before, *after;
	aliasproof_judge *judge;
	void *data;
	aliasproof_graph **small, **small_after;
	volatile int stop;
} reduction;

/* The caller's judge, in the caller's own locale and floating-point environment. */
static int
ask(const reduction *r, const aliasproof_graph *before, const aliasproof_graph *after)
{
	aliasproof_context *c = r->context;
	fenv_t env;

	fegetenv(&env);
	fesetenv(&c->host_env);
	uselocale(c->host_locale);
	int said = r->judge(r->data, before, after);

	uselocale(c->plain);
	fesetenv(&env);
	return said;
}

static ap_judgement
judge(void *data, ap_arena *a, const ap_graph *before, const ap_graph *after)
{
	reduction *r = data;
	aliasproof_context *c = r->context;
	ap_lib_kept *kept = c->kept;
	char *mark = ap_arena_mark(&c->work);
	aliasproof_graph *b = NULL, *other = NULL;
	int said = 0;

	if (ap_lib_adopt(c, before, "<candidate>", &b) == ALIASPROOF_OK &&
	    (!after || ap_lib_adopt(c, after, "<candidate after>", &other) == ALIASPROOF_OK))
		said = ask(r, b, other);
	for (; c->kept != kept; c->kept = c->kept->next)
		*c->kept->slot = NULL;
	ap_arena_reset(&c->work, mark);
	if (said < 0 || c->broken)
		r->stop = 1;
	return (ap_judgement){ .failing = said > 0, .kind = ap_str_printf(a, "%d", said) };
}

/* Is there address space for a reduction? */
static bool
has_room(const ap_reduce_options *o)
{
	enum { ARENAS = 3 };
	ap_arena probe;

	if (!ap_arena_init(&probe, ARENAS * o->memory))
		return false;
	ap_arena_fini(&probe);
	return true;
}

static aliasproof_error
reduce(aliasproof_context *c, void *args)
{
	reduction *r = args;
	ap_reduce_options o = ap_reduce_defaults();
	ap_reduce_judge own = { .run = judge, .data = r };
	ap_reduce_result result;

	if (!ap_lib_is_of(c, r->before) || (r->after && !ap_lib_is_of(c, r->after)))
		return ap_lib_fail(c, ALIASPROOF_MISUSE, "a graph of another context, or none");
	o.jobs = 0;
	o.ms = 0;
	o.tries = (size_t)c->settings[ALIASPROOF_REDUCE_TRIES];
	o.memory = (size_t)c->settings[ALIASPROOF_MEMORY_MIB] << 20;
	o.stop = &r->stop;
	if (!has_room(&o))
		return ap_lib_fail(c, ALIASPROOF_NO_MEMORY, "the system has no address space left");
	const ap_graph *smallest = ap_reduce_run(&c->work, r->before->graph, r->after ? r->after->graph : NULL, &own, &o, &result);

	switch (result.status) {
	case AP_REDUCE_BORING:
		return ap_lib_fail(c, ALIASPROOF_WRONG, "the judge finds nothing wrong with the graph, so there is nothing to reduce");
	case AP_REDUCE_FLAKY:
		return ap_lib_fail(c, ALIASPROOF_WRONG, "the judge is flaky: of one graph it first said %.*s, then %.*s",
				   AP_FMT(result.kind), AP_FMT(result.other));
	case AP_REDUCE_MINIMAL:
	case AP_REDUCE_STOPPED:
		break;
	}
	aliasproof_error e = ap_lib_adopt(c, smallest, "<reduced>", r->small);

	return e == ALIASPROOF_OK && result.after && r->small_after ? ap_lib_adopt(c, result.after, "<reduced after>", r->small_after) : e;
}

aliasproof_error
aliasproof_reduce(aliasproof_context *c, const aliasproof_graph *before, const aliasproof_graph *after, aliasproof_judge *judged,
		  void *data, aliasproof_graph **small, aliasproof_graph **small_after)
{
	*small = NULL;
	if (small_after)
		*small_after = NULL;
	return ap_lib_call(c, reduce,
			   &(reduction){ .context = c,
					 .before = before,
					 .after = after,
					 .judge = judged,
					 .data = data,
					 .small = small,
					 .small_after = small_after });
}
