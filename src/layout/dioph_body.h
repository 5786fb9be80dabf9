/*
 * The search of dioph.c for one width of integers, included once for each:
 *   NUM        the signed type: every sum of a[k] u[k] fits twice
 *   FN(name)   name with the width's suffix
 *   EQUATION   ap_dioph or ap_dioph_wide
 */

/*
 * A group stands for variables whose sum takes exactly the values a * 0, a * 1, ... a * u.  Its members are a chain through
 * `next`, the last joined first; member j counts factor[j] times.
 */
typedef struct FN(group) {
	NUM a, u;
	int first;
} FN(group);

typedef struct FN(search) {
	const EQUATION *e;
	int n;
	FN(group) g[AP_DIOPH_MAX];     /* the largest coefficient first */
	NUM rest[AP_DIOPH_MAX + 1];    /* rest[k]: the largest sum that groups k, k+1, ... can make */
	NUM left[AP_DIOPH_MAX + 1];    /* left[k]: the sum that they have to make */
	NUM x[AP_DIOPH_MAX], last[AP_DIOPH_MAX];
	NUM gcd[AP_DIOPH_MAX], step[AP_DIOPH_MAX], inverse[AP_DIOPH_MAX]; /* known from level `known` on */
	int known;
	int next[AP_DIOPH_MAX];
	NUM factor[AP_DIOPH_MAX];
} FN(search);

/*
 * Sorts the variables into groups.  A variable whose coefficient is f times that of a group joins it if f <= u + 1, since the
 * group's values leave no gap then; with JOIN_EQUAL only if f = 1, with JOIN_NONE never.
 */
static inline void
FN(group_all)(FN(search) *s, joining join)
{
	const EQUATION *e = s->e;
	int order[AP_DIOPH_MAX], n = 0;

	for (int k = 0; k < e->n; k++) {
		int at = k;

		for (; at > 0 && e->a[order[at - 1]] > e->a[k]; at--)
			order[at] = order[at - 1];
		order[at] = k;
	}
	for (int i = 0; i < e->n; i++) {
		int k = order[i], into = n;
		NUM f = 1;

		for (int j = join == JOIN_NONE ? 0 : n; j-- > 0;) {
			FN(group) *g = &s->g[j];

			if (g->a == e->a[k] || (join == JOIN_ALL && e->a[k] <= g->a * g->u + g->a && e->a[k] % g->a == 0)) {
				f = g->a == e->a[k] ? 1 : e->a[k] / g->a;
				into = j;
			}
		}
		if (into == n)
			s->g[n++] = (FN(group)){ e->a[k], 0, -1 };
		s->g[into].u += f * e->u[k];
		s->next[k] = s->g[into].first;
		s->factor[k] = f;
		s->g[into].first = k;
	}
	s->n = n;
	for (int i = 0; i < n - 1 - i; i++) {
		FN(group) t = s->g[i];

		s->g[i] = s->g[n - 1 - i];
		s->g[n - 1 - i] = t;
	}
	s->rest[n] = 0;
	for (int k = n; k-- > 0;)
		s->rest[k] = s->rest[k + 1] + s->g[k].a * s->g[k].u;
	s->known = n;
}

/* The inverse of a modulo m, 0 <= result < m; they are coprime and m > 1. */
static NUM
FN(invert)(NUM a, NUM m)
{
	NUM r0 = m, r1 = a % m, t0 = 0, t1 = 1;

	while (r1) {
		NUM q = r0 / r1, r = r0 - q * r1, t = t0 - q * t1;

		r0 = r1, r1 = r;
		t0 = t1, t1 = t;
	}
	return t0 < 0 ? t0 + m : t0;
}

/* Fills gcd, step and inverse down to level k: step[k] is the distance of the values of x[k] that leave a multiple of gcd[k + 1]. */
static void
FN(know)(FN(search) *s, int k)
{
	while (s->known > k) {
		int j = --s->known;
		NUM a = s->g[j].a, b = j + 1 < s->n ? s->gcd[j + 1] : 0, x = a, y = b;

		while (y) {
			NUM r = x % y;

			x = y, y = r;
		}
		s->gcd[j] = x;
		s->step[j] = b / x;
		s->inverse[j] = s->step[j] > 1 ? FN(invert)(a / x, s->step[j]) : 0;
	}
}

/* The range of x[k]; false if it is empty. */
static bool
FN(enter)(FN(search) *s, int k)
{
	const FN(group) *g = &s->g[k];
	NUM left = s->left[k], over = left - s->rest[k + 1];
	NUM first = over <= 0 ? 0 : (over + g->a - 1) / g->a, last = left < g->a ? 0 : left / g->a;

	if (last > g->u)
		last = g->u;
	if (first > last)
		return false;
	if (first < last) {
		FN(know)(s, k);
		if (left % s->gcd[k])
			return false;
		if (s->step[k] > 1) {
			NUM want = FN(mulmod)(left / s->gcd[k] % s->step[k], s->inverse[k], s->step[k]);
			NUM more = (want - first) % s->step[k];

			first += more < 0 ? more + s->step[k] : more;
			if (first > last)
				return false;
		}
	}
	s->x[k] = first;
	s->last[k] = last;
	return true;
}

/* The first solution, or with `again` the one after that which s->x holds. */
static ap_dioph_answer
FN(walk)(FN(search) *s, int64_t *work, bool again)
{
	int k = again ? s->n - 1 : 0;
	bool down = !again;

	s->left[0] = s->e->rhs;
	if (s->left[0] < 0 || s->left[0] > s->rest[0])
		return AP_DIOPH_NONE;
	if (s->n == 0)
		return again ? AP_DIOPH_NONE : AP_DIOPH_SOLVED;
	for (;;) {
		bool stay = down ? FN(enter)(s, k) : s->x[k] < s->last[k] && s->last[k] - s->x[k] >= s->step[k];

		if (--*work < 0)
			return AP_DIOPH_TOO_HARD;
		if (!stay) {
			do {
				if (--k < 0)
					return AP_DIOPH_NONE;
			} while (s->x[k] == s->last[k]);
			down = false;
			continue;
		}
		if (!down)
			s->x[k] += s->step[k];
		s->left[k + 1] = s->left[k] - s->g[k].a * s->x[k];
		if (k + 1 == s->n) {
			if (s->left[k + 1] == 0)
				return AP_DIOPH_SOLVED;
			down = false;
			continue;
		}
		down = true;
		k++;
	}
}

/* From the values of the groups to those of the variables. */
static void
FN(ungroup)(const FN(search) *s, NUM *x)
{
	for (int k = 0; k < s->n; k++) {
		NUM value = s->x[k];

		for (int j = s->g[k].first; j >= 0; j = s->next[j]) {
			NUM most = s->factor[j] == 1 ? value : value / s->factor[j];

			x[j] = most < s->e->u[j] ? most : s->e->u[j];
			value -= x[j] * s->factor[j];
		}
	}
}

/* The groups as an equation for lattice.c. */
static ap_dioph_answer
FN(reduce)(FN(search) *s, int64_t *work)
{
	ap_dioph_wide e;
	ap_wide x[AP_DIOPH_MAX];

	e.n = s->n;
	e.rhs = s->e->rhs;
	for (int k = 0; k < s->n; k++) {
		e.a[k] = s->g[k].a;
		e.u[k] = s->g[k].u;
	}

	ap_dioph_answer answer = ap_lattice_solve(&e, work, x);

	for (int k = 0; answer == AP_DIOPH_SOLVED && k < s->n; k++)
		s->x[k] = (NUM)x[k];
	return answer;
}

/* A short search decides nearly everything; then half of the work is for the lattice, and what is left for a long search. */
static ap_dioph_answer
FN(solve)(const EQUATION *e, int64_t *work, NUM *x)
{
	FN(search) s;
	int64_t brief = *work < BRIEF ? *work : BRIEF, given = brief;

	s.e = e;
	FN(group_all)(&s, JOIN_ALL);

	ap_dioph_answer answer = FN(walk)(&s, &brief, false);

	*work -= given - brief;
	if (answer == AP_DIOPH_TOO_HARD && *work > 0) {
		int64_t half = *work / 2;

		*work -= half;
		answer = FN(reduce)(&s, &half);
		*work += half;
	}
	if (answer == AP_DIOPH_TOO_HARD)
		answer = FN(walk)(&s, work, false);
	if (answer == AP_DIOPH_SOLVED && x)
		FN(ungroup)(&s, x);
	return answer;
}
