/*
 * Z3's C API (z3_api.h), versions 4.8.12 and 4.13.  A context without reference counting: what it made dies with it.  Its error handler
 * only takes note, because Z3's own one ends the process.
 *
 * Z3's timeout is looked at between its steps, and some steps are long; a timer interrupts it shortly after, whatever it does.
 */
#include "smt/solver.h"

#include <pthread.h>
#include <time.h>
#include <z3.h>

enum { MEMORY_MB = 4096, GRACE_MS = 200 };

struct ap_solver {
	Z3_context z3;
	Z3_solver solver;
	Z3_model model;
	Z3_ast dummy, dummy_truth;
	ap_arena *arena;
	bool failed;
	int64_t deadline; /* in ms of the monotonic clock */
};

/* The context at work.  A full arena jumps out of a query past its ap_solver_delete(); the next query frees what it left. */
static _Thread_local Z3_context open_context;

static int64_t
now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void
ignore_error(Z3_context c, Z3_error_code e)
{
	(void)c, (void)e;
}

void
ap_solver_forget(void)
{
	if (open_context)
		Z3_del_context(open_context);
	open_context = NULL;
}

ap_solver *
ap_solver_make(ap_arena *a, unsigned ms)
{
	ap_solver *s = AP_NEW(a, ap_solver);

	ap_solver_forget();
	Z3_config config = Z3_mk_config();

	open_context = s->z3 = Z3_mk_context(config);
	Z3_del_config(config);
	if (!s->z3)
		return NULL;
	Z3_set_error_handler(s->z3, ignore_error);
	s->solver = Z3_mk_solver(s->z3);
	if (Z3_get_error_code(s->z3) != Z3_OK || !s->solver) {
		Z3_del_context(s->z3);
		open_context = NULL;
		return NULL;
	}
	Z3_solver_inc_ref(s->z3, s->solver);
	s->dummy_truth = Z3_mk_false(s->z3);
	s->dummy = s->dummy_truth;
	s->arena = a;
	s->deadline = now_ms() + ms;
	return s;
}

void
ap_solver_delete(ap_solver *s)
{
	if (s->model)
		Z3_model_dec_ref(s->z3, s->model);
	Z3_solver_dec_ref(s->z3, s->solver);
	Z3_del_context(s->z3);
	open_context = NULL;
}

bool
ap_solver_is_done(const ap_solver *s)
{
	return s->failed || now_ms() >= s->deadline;
}

static ap_formula
checked(ap_solver *s, Z3_ast x)
{
	if (!x || Z3_get_error_code(s->z3) != Z3_OK)
		s->failed = true;
	return (ap_formula){ s->failed ? s->dummy : x };
}

static Z3_ast
ast(ap_formula f)
{
	return (Z3_ast)f.p;
}

ap_formula
ap_solver_bits(ap_solver *s, unsigned width, uint64_t low, uint64_t high)
{
	if (s->failed)
		return (ap_formula){ s->dummy };
	Z3_ast x = Z3_mk_unsigned_int64(s->z3, low, Z3_mk_bv_sort(s->z3, width > 64 ? 64 : width));

	if (width > 64)
		x = Z3_mk_concat(s->z3, Z3_mk_unsigned_int64(s->z3, high, Z3_mk_bv_sort(s->z3, width - 64)), x);
	return checked(s, x);
}

ap_formula
ap_solver_var(ap_solver *s, const char *name, unsigned width)
{
	if (s->failed)
		return (ap_formula){ s->dummy };
	return checked(s, Z3_mk_const(s->z3, Z3_mk_string_symbol(s->z3, name), Z3_mk_bv_sort(s->z3, width)));
}

ap_formula
ap_solver_call(ap_solver *s, const char *name, unsigned width, const ap_formula *args, size_t n)
{
	if (s->failed)
		return (ap_formula){ s->dummy };
	char *mark = ap_arena_mark(s->arena);
	Z3_sort *domain = AP_NEW_N(s->arena, Z3_sort, n);
	Z3_ast *list = AP_NEW_N(s->arena, Z3_ast, n);

	for (size_t i = 0; i < n; i++) {
		list[i] = ast(args[i]);
		domain[i] = Z3_get_sort(s->z3, list[i]);
	}
	Z3_func_decl f = Z3_mk_func_decl(s->z3, Z3_mk_string_symbol(s->z3, name), (unsigned)n, domain, Z3_mk_bv_sort(s->z3, width));
	ap_formula r = checked(s, f ? Z3_mk_app(s->z3, f, (unsigned)n, list) : NULL);

	ap_arena_reset(s->arena, mark);
	return r;
}

ap_formula
ap_solver_op(ap_solver *s, ap_bv_op op, ap_formula a, ap_formula b)
{
	static Z3_ast (*const make[])(Z3_context, Z3_ast, Z3_ast) = {
		[AP_BV_ADD] = Z3_mk_bvadd, [AP_BV_SUB] = Z3_mk_bvsub, [AP_BV_MUL] = Z3_mk_bvmul, [AP_BV_AND] = Z3_mk_bvand,
		[AP_BV_OR] = Z3_mk_bvor, [AP_BV_XOR] = Z3_mk_bvxor, [AP_BV_SHL] = Z3_mk_bvshl, [AP_BV_LSHR] = Z3_mk_bvlshr,
		[AP_BV_ASHR] = Z3_mk_bvashr, [AP_BV_SDIV] = Z3_mk_bvsdiv, [AP_BV_UDIV] = Z3_mk_bvudiv, [AP_BV_SREM] = Z3_mk_bvsrem,
		[AP_BV_UREM] = Z3_mk_bvurem, [AP_BV_CONCAT] = Z3_mk_concat, [AP_BV_SLT] = Z3_mk_bvslt, [AP_BV_ULT] = Z3_mk_bvult,
		[AP_BV_EQ] = Z3_mk_eq,
	};

	if (s->failed)
		return (ap_formula){ s->dummy };
	return checked(s, make[op](s->z3, ast(a), ast(b)));
}

ap_formula
ap_solver_not_bits(ap_solver *s, ap_formula a)
{
	return s->failed ? (ap_formula){ s->dummy } : checked(s, Z3_mk_bvnot(s->z3, ast(a)));
}

ap_formula
ap_solver_extend(ap_solver *s, ap_formula a, unsigned more, bool is_signed)
{
	if (s->failed || !more)
		return s->failed ? (ap_formula){ s->dummy } : a;
	return checked(s, is_signed ? Z3_mk_sign_ext(s->z3, more, ast(a)) : Z3_mk_zero_ext(s->z3, more, ast(a)));
}

ap_formula
ap_solver_extract(ap_solver *s, ap_formula a, unsigned low, unsigned width)
{
	return s->failed ? (ap_formula){ s->dummy } : checked(s, Z3_mk_extract(s->z3, low + width - 1, low, ast(a)));
}

ap_formula
ap_solver_ite(ap_solver *s, ap_formula truth, ap_formula yes, ap_formula no)
{
	return s->failed ? (ap_formula){ s->dummy } : checked(s, Z3_mk_ite(s->z3, ast(truth), ast(yes), ast(no)));
}

ap_formula
ap_solver_truth(ap_solver *s, ap_truth_op op, ap_formula a, ap_formula b)
{
	Z3_ast both[2] = { ast(a), ast(b) };

	if (s->failed)
		return (ap_formula){ s->dummy };
	switch (op) {
	case AP_TRUTH_NOT: return checked(s, Z3_mk_not(s->z3, both[0]));
	case AP_TRUTH_AND: return checked(s, Z3_mk_and(s->z3, 2, both));
	case AP_TRUTH_OR: return checked(s, Z3_mk_or(s->z3, 2, both));
	case AP_TRUTH_XOR: return checked(s, Z3_mk_xor(s->z3, both[0], both[1]));
	}
	ap_bug("truth operation %d", (int)op);
}

ap_formula
ap_solver_constant(ap_solver *s, bool truth)
{
	return s->failed ? (ap_formula){ s->dummy } : checked(s, truth ? Z3_mk_true(s->z3) : Z3_mk_false(s->z3));
}

void
ap_solver_assert(ap_solver *s, ap_formula truth)
{
	if (s->failed)
		return;
	Z3_solver_assert(s->z3, s->solver, ast(truth));
	s->failed |= Z3_get_error_code(s->z3) != Z3_OK;
}

static void
set_limits(ap_solver *s, int64_t ms)
{
	Z3_params p = Z3_mk_params(s->z3);

	Z3_params_inc_ref(s->z3, p);
	Z3_params_set_uint(s->z3, p, Z3_mk_string_symbol(s->z3, "timeout"), (unsigned)ms);
	Z3_params_set_uint(s->z3, p, Z3_mk_string_symbol(s->z3, "max_memory"), MEMORY_MB);
	Z3_params_set_bool(s->z3, p, Z3_mk_string_symbol(s->z3, "ctrl_c"), false); /* SIGINT is the program's */
	Z3_solver_set_params(s->z3, s->solver, p);
	Z3_params_dec_ref(s->z3, p);
	s->failed |= Z3_get_error_code(s->z3) != Z3_OK;
}

typedef struct watch {
	pthread_mutex_t lock;
	pthread_cond_t end;
	bool ended;
	int64_t ms;
	Z3_context z3;
} watch;

static void *
interrupt_late(void *data)
{
	watch *w = data;
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	t.tv_sec += (time_t)(w->ms / 1000);
	t.tv_nsec += w->ms % 1000 * 1000000;
	if (t.tv_nsec >= 1000000000) {
		t.tv_sec++;
		t.tv_nsec -= 1000000000;
	}
	pthread_mutex_lock(&w->lock);
	while (!w->ended && pthread_cond_timedwait(&w->end, &w->lock, &t) == 0)
		continue;
	if (!w->ended)
		Z3_interrupt(w->z3);
	pthread_mutex_unlock(&w->lock);
	return NULL;
}

static Z3_lbool
check_watched(ap_solver *s, int64_t ms)
{
	watch w = { .ms = ms + GRACE_MS, .z3 = s->z3 };
	pthread_condattr_t monotonic;
	pthread_t thread;

	pthread_mutex_init(&w.lock, NULL);
	pthread_condattr_init(&monotonic);
	pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
	pthread_cond_init(&w.end, &monotonic);
	bool watched = pthread_create(&thread, NULL, interrupt_late, &w) == 0;
	Z3_lbool answer = Z3_solver_check(s->z3, s->solver);

	if (watched) {
		pthread_mutex_lock(&w.lock);
		w.ended = true;
		pthread_cond_signal(&w.end);
		pthread_mutex_unlock(&w.lock);
		pthread_join(thread, NULL);
	}
	pthread_cond_destroy(&w.end);
	pthread_condattr_destroy(&monotonic);
	pthread_mutex_destroy(&w.lock);
	return answer;
}

ap_smt_answer
ap_solver_refute(ap_solver *s)
{
	int64_t left = s->deadline - now_ms();

	if (s->failed || left <= 0)
		return AP_SMT_UNKNOWN;
	set_limits(s, left);
	if (s->failed)
		return AP_SMT_UNKNOWN;
	Z3_lbool answer = check_watched(s, left);

	if (Z3_get_error_code(s->z3) != Z3_OK || answer == Z3_L_UNDEF)
		return AP_SMT_UNKNOWN;
	if (answer == Z3_L_FALSE)
		return AP_SMT_PROVED;
	s->model = Z3_solver_get_model(s->z3, s->solver);
	if (!s->model || Z3_get_error_code(s->z3) != Z3_OK) {
		s->model = NULL;
		return AP_SMT_UNKNOWN;
	}
	Z3_model_inc_ref(s->z3, s->model);
	return AP_SMT_MODEL;
}

uint64_t
ap_solver_value(ap_solver *s, ap_formula a)
{
	Z3_ast value;
	uint64_t v = 0;

	if (!s->model || !Z3_model_eval(s->z3, s->model, ast(a), true, &value) || !value)
		return 0;
	return Z3_get_numeral_uint64(s->z3, value, &v) ? v : 0;
}
