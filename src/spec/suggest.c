/* Names near a mistyped one: edit distance with transpositions (optimal string alignment), bounded. */
#include "spec/table.h"

enum { LONGEST = 64 };

static size_t min3(size_t a, size_t b, size_t c) { return a < b ? (a < c ? a : c) : (b < c ? b : c); }

static size_t
distance(ap_str a, ap_str b)
{
	size_t row[3][LONGEST + 1];

	for (size_t j = 0; j <= b.n; j++)
		row[0][j] = j;
	for (size_t i = 1; i <= a.n; i++) {
		size_t *now = row[i % 3], *up = row[(i + 2) % 3], *up2 = row[(i + 1) % 3];

		now[0] = i;
		for (size_t j = 1; j <= b.n; j++) {
			now[j] = min3(up[j] + 1, now[j - 1] + 1, up[j - 1] + (a.p[i - 1] != b.p[j - 1]));
			if (i > 1 && j > 1 && a.p[i - 1] == b.p[j - 2] && a.p[i - 2] == b.p[j - 1] && up2[j - 2] + 1 < now[j])
				now[j] = up2[j - 2] + 1;
		}
	}
	return row[a.n % 3][b.n];
}

typedef struct found { size_t distance; ap_str name; } found;

/* Keeps the `max` nearest, the earlier first among equals. */
static size_t
insert(found *best, size_t n, size_t max, found f)
{
	size_t i = n < max ? n : max - 1;

	if (n == max && best[i].distance <= f.distance)
		return n;
	for (; i > 0 && best[i - 1].distance > f.distance; i--)
		best[i] = best[i - 1];
	best[i] = f;
	return n < max ? n + 1 : n;
}

size_t
ap_ops_suggest(ap_ops *o, ap_str ns, ap_str name, ap_str *out, size_t max)
{
	size_t limit = 1 + name.n / 4, n = 0;

	if (!max || name.n > LONGEST)
		return 0;
	char *mark = ap_arena_mark(o->arena);
	found *best = AP_NEW_N(o->arena, found, max);

	for (size_t i = 0; i < o->packets.n; i++) {
		ap_str key = o->packets.at[i].key;
		size_t colons = ap_str_find(key, 0, ':');
		ap_str other = ap_str_cut(key, colons + 2, key.n);

		if (!ap_str_is(ap_str_cut(key, 0, colons), ns) || other.n > LONGEST || other.n > name.n + limit || name.n > other.n + limit)
			continue;
		found f = { distance(name, other), other };

		if (f.distance <= limit && f.distance < name.n)
			n = insert(best, n, max, f);
	}
	for (size_t i = 0; i < n; i++)
		out[i] = best[i].name;
	ap_arena_reset(o->arena, mark);
	return n;
}
