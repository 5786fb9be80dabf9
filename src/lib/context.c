/* Contexts, and what stands between a call of the library and the rooms: guard, locale, floating-point environment, memory. */
#include <stdio.h>

#include "base/guard.h"
#include "lib/inside.h"
#include "smt/solver.h"

enum { LASTING_MIB = 512, STANDARD_MIB = 4096, MOST_MIB = 1 << 26 };

static const struct {
	int64_t standard, least, most;
} settings[] = {
#define AP_SETTING(id, standard, least, most) [ALIASPROOF_##id] = { standard, least, most },
#include "lib/setting.def"
#undef AP_SETTING
};
_Static_assert(sizeof settings / sizeof *settings == AP_LIB_SETTINGS, "a setting without a row");

const char *
aliasproof_version(void)
{
	return ALIASPROOF_VERSION;
}

aliasproof_error
ap_lib_fail(aliasproof_context *c, aliasproof_error e, const char *fmt, ...)
{
	ap_buf b = { .arena = &c->work };
	va_list ap;

	va_start(ap, fmt);
	ap_buf_vprintf(&b, fmt, ap);
	va_end(ap);
	c->message = ap_buf_str(&b).p;
	return e;
}

aliasproof_error
ap_lib_fail_text(aliasproof_context *c, const ap_diags *d)
{
	ap_buf b = { .arena = &c->work };

	ap_diags_print(d, &b, false);
	c->message = ap_buf_str(&b).p;
	return ALIASPROOF_WRONG;
}

void
ap_lib_keep(aliasproof_context *c, void **slot, void *value)
{
	if (c->calls > 1) {
		ap_lib_kept *k = AP_NEW(&c->work, ap_lib_kept);

		*k = (ap_lib_kept){ slot, c->kept };
		c->kept = k;
	}
	*slot = value;
}

/* --- a call --------------------------------------------------------------------------------------------------------- */

enum { WHOLE, FULL /* ap_arena's longjmp */, BUG /* ap_bug's */ };

static aliasproof_error
run_guarded(aliasproof_context *c, ap_lib_body *body, void *args, ap_guard *g)
{
	switch (setjmp(g->back)) {
	case WHOLE:
		return body(c, args);
	case FULL:
		c->message = "the memory of the context is used up";
		return ALIASPROOF_NO_MEMORY;
	default:
		snprintf(c->said, sizeof c->said, "internal error: %s", g->said);
		c->message = c->said;
		c->broken = true;
		return ALIASPROOF_INTERNAL;
	}
}

aliasproof_error
ap_lib_call(aliasproof_context *c, ap_lib_body *body, void *args)
{
	jmp_buf *full = c->work.full;
	ap_guard guard;
	fenv_t env;

	if (c->broken)
		return ALIASPROOF_INTERNAL;
	char *mark = ap_arena_mark(&c->work);
	locale_t locale = uselocale(c->plain);

	fegetenv(&env);
	fesetenv(FE_DFL_ENV);
	if (!c->calls) {
		c->host_locale = locale;
		c->host_env = env;
	}
	ap_guard_enter(&guard);
	c->work.full = &guard.back;
	c->message = "";
	c->calls++;
	aliasproof_error e = run_guarded(c, body, args, &guard);

	if (c->broken)
		e = ALIASPROOF_INTERNAL;
	c->calls--;
	c->work.full = full;
	if (e == ALIASPROOF_NO_MEMORY || e == ALIASPROOF_INTERNAL) {
		ap_guard_clean(&guard);
		ap_solver_forget();
		ap_arena_reset(&c->work, mark);
	}
	ap_guard_leave(&guard);
	fesetenv(&env);
	uselocale(locale);
	return e;
}

/* --- contexts ------------------------------------------------------------------------------------------------------- */

static aliasproof_error
load_ops(aliasproof_context *c, void *args)
{
	(void)args;
	c->ops = ap_ops_make(&c->lasting);
	return ALIASPROOF_OK;
}

aliasproof_context *
aliasproof_new(size_t mib)
{
	ap_arena lasting;

	if (mib > MOST_MIB || !ap_arena_init(&lasting, (size_t)LASTING_MIB << 20))
		return NULL;
	aliasproof_context *c = AP_NEW(&lasting, aliasproof_context);

	c->lasting = lasting;
	c->message = "";
	for (size_t k = 0; k < AP_LIB_SETTINGS; k++)
		c->settings[k] = settings[k].standard;
	c->plain = newlocale(LC_ALL_MASK, "C", (locale_t)0);
	if (!c->plain || !ap_arena_init(&c->work, (mib ? mib : STANDARD_MIB) << 20) || ap_lib_call(c, load_ops, NULL) != ALIASPROOF_OK) {
		aliasproof_free(c);
		return NULL;
	}
	return c;
}

void
aliasproof_free(aliasproof_context *c)
{
	if (!c)
		return;
	ap_arena lasting = c->lasting;

	if (c->plain)
		freelocale(c->plain);
	ap_arena_fini(&c->work);
	ap_arena_fini(&lasting);
}

void
aliasproof_reset(aliasproof_context *c)
{
	if (c->calls)
		return;
	c->message = "";
	ap_arena_reset(&c->work, c->work.begin);
}

const char *
aliasproof_message(const aliasproof_context *c)
{
	return c->message;
}

/* --- settings ------------------------------------------------------------------------------------------------------- */

typedef struct set_args {
	unsigned which;
	int64_t value;
	const char *name, *signature;
} set_args;

static aliasproof_error
set(aliasproof_context *c, void *args)
{
	const set_args *s = args;

	if (s->which >= AP_LIB_SETTINGS)
		return ap_lib_fail(c, ALIASPROOF_MISUSE, "there is no setting %u", s->which);
	if (s->value < settings[s->which].least || s->value > settings[s->which].most)
		return ap_lib_fail(c, ALIASPROOF_MISUSE, "setting %u has to be from %lld to %lld", s->which,
				   (long long)settings[s->which].least, (long long)settings[s->which].most);
	c->settings[s->which] = s->value;
	return ALIASPROOF_OK;
}

aliasproof_error
aliasproof_set(aliasproof_context *c, aliasproof_setting which, int64_t value)
{
	return ap_lib_call(c, set, &(set_args){ .which = (unsigned)which, .value = value });
}

static aliasproof_error
bind_symbol(aliasproof_context *c, void *args)
{
	const set_args *s = args;
	ap_keyword k = { .name = ap_str_copy(&c->lasting, ap_str_of(s->name)), .value = { .kind = AP_ARG_INT, .integer = s->value } };

	if (s->value < 0 || !k.name.n)
		return ap_lib_fail(c, ALIASPROOF_MISUSE, "a symbol has a name, and a size of at least 0");
	for (size_t i = 0; i < c->bind.n; i++)
		if (ap_str_is(c->bind.at[i].name, k.name)) {
			c->bind.at[i] = k;
			return ALIASPROOF_OK;
		}
	*AP_PUSH(&c->lasting, &c->bind) = k;
	return ALIASPROOF_OK;
}

aliasproof_error
aliasproof_bind(aliasproof_context *c, const char *symbol, int64_t value)
{
	return ap_lib_call(c, bind_symbol, &(set_args){ .name = symbol, .value = value });
}

static aliasproof_error
define(aliasproof_context *c, void *args)
{
	const set_args *s = args;
	ap_define op = { .name = ap_str_copy(&c->lasting, ap_str_of(s->name)),
			 .signature = ap_str_copy(&c->lasting, ap_str_of(s->signature)) };
	ap_diags d = { .arena = &c->work, .file = op.name };

	if (!ap_ops_define(c->ops, op.name, op.signature, (ap_span){ 0 }, &d))
		return ap_lib_fail_text(c, &d);
	for (size_t i = 0; i < c->defines.n; i++)
		if (ap_str_is(c->defines.at[i].name, op.name))
			return ALIASPROOF_OK;
	*AP_PUSH(&c->lasting, &c->defines) = op;
	return ALIASPROOF_OK;
}

aliasproof_error
aliasproof_define(aliasproof_context *c, const char *name, const char *signature)
{
	return ap_lib_call(c, define, &(set_args){ .name = name, .signature = signature });
}

ap_verify_options
ap_lib_verify_options(const aliasproof_context *c)
{
	ap_verify_options o = ap_verify_defaults();
	const int64_t *s = c->settings;

	o.memory = (size_t)s[ALIASPROOF_MEMORY_MIB] << 20;
	o.smt_ms = (unsigned)s[ALIASPROOF_SMT_MS];
	o.tries = (unsigned)s[ALIASPROOF_TRIES];
	o.seed = (uint64_t)s[ALIASPROOF_SEED];
	o.contract_from = s[ALIASPROOF_CONTRACT_FROM];
	o.sharing = s[ALIASPROOF_SHARING];
	o.strides = s[ALIASPROOF_STRIDES];
	o.fusion = (ap_fusion)s[ALIASPROOF_FUSION];
	o.infer.loose_annotations = s[ALIASPROOF_LOOSE];
	return o;
}
