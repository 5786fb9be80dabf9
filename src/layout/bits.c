#include "bits.h"

/* words |= words << by, for the lowest `nwords`. */
static void
or_shifted(uint64_t *words, size_t nwords, size_t by)
{
	size_t whole = by / 64, part = by % 64;

	for (size_t i = nwords; i-- > whole;) {
		uint64_t w = words[i - whole] << part;

		if (part && i > whole)
			w |= words[i - whole - 1] >> (64 - part);
		words[i] |= w;
	}
}

/* With the sums of a * 0 ... a * (have - 1) there, doubling gives those up to a * u in log2(u) steps. */
static void
add_dimension(ap_bits *s, size_t a, size_t u)
{
	for (size_t have = 1; have <= u;) {
		size_t more = have <= u + 1 - have ? have : u + 1 - have;

		or_shifted(s->words, s->nwords, more * a);
		have += more;
	}
}

size_t
ap_bits_room(const ap_normal *s)
{
	enum { SLACK = 256 };

	return s->last - s->first < AP_BITS_SPAN ? (size_t)(s->last - s->first) / 8 + SLACK : SLACK;
}

bool
ap_bits_arena(ap_arena *a, char few[AP_BITS_FEW], const ap_normal *v, const ap_normal *w)
{
	size_t room = ap_bits_room(v) + ap_bits_room(w);

	if (room > AP_BITS_FEW)
		return ap_arena_init(a, room);
	ap_arena_lend(a, few, AP_BITS_FEW);
	return true;
}

bool
ap_bits_make(ap_arena *a, const ap_normal *s, ap_bits *out)
{
	if (s->last - s->first >= AP_BITS_SPAN)
		return false;
	out->first = s->first;
	out->nwords = (size_t)(s->last - s->first) / 64 + 1;
	out->words = AP_NEW_N(a, uint64_t, out->nwords);
	out->words[0] = 1;
	for (int k = s->n; k-- > 0;)
		add_dimension(out, (size_t)s->a[k], (size_t)s->u[k]);
	return true;
}

uint64_t
ap_bits_word(const ap_bits *s, ap_wide at)
{
	ap_wide from = at - s->first, i = from >= 0 ? from / 64 : -((63 - from) / 64);
	int part = (int)(from - i * 64);
	uint64_t low = i >= 0 && i < (ap_wide)s->nwords ? s->words[i] : 0;
	uint64_t high = i + 1 >= 0 && i + 1 < (ap_wide)s->nwords ? s->words[i + 1] : 0;

	return part ? low >> part | high << (64 - part) : low;
}
