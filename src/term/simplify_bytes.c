/* Rules on conversions and on the bytes of elements. */
#include "term/pool.h"

#include <math.h>

enum { PARTS_MAX = 16 }; /* an element has at most 16 bytes */

#define RULE(name) \
	bool ap_rule_##name(ap_terms *t, const ap_term_node *d, ap_term *out); \
	bool ap_rule_##name(ap_terms *t, const ap_term_node *d, ap_term *out)

/* The bytes of a constant. */
static bool
const_bytes(const ap_terms *t, ap_term x, uint8_t out[PARTS_MAX], size_t *n)
{
	const ap_term_node *node = ap_pool_node(t, x);
	size_t at = 0;

	if (node->kind == AP_TERM_CONST) {
		*n = (size_t)ap_dtype_size((ap_dtype)node->dtype);
		memcpy(out, &node->bits, *n);
		return true;
	}
	if (!ap_term_is_const(t, x))
		return false;
	for (uint32_t i = 0; i < node->nargs; i++) {
		const ap_term_node *part = ap_pool_node(t, node->args[i]);
		size_t size = (size_t)ap_dtype_size((ap_dtype)part->dtype);

		memcpy(out + at, &part->bits, size);
		at += size;
	}
	*n = at;
	return true;
}

static ap_term
const_of_bytes(ap_terms *t, ap_dtype d, const uint8_t *bytes)
{
	ap_dtype part = ap_dtype_is_complex(d) ? ap_dtype_real_of(d) : d;
	size_t size = (size_t)ap_dtype_size(part);
	uint64_t bits[2] = { 0 };

	memcpy(&bits[0], bytes, size);
	if (part == d)
		return ap_term_bits(t, d, bits[0]);
	memcpy(&bits[1], bytes + size, size);
	ap_term parts[2] = { ap_term_bits(t, part, bits[0]), ap_term_bits(t, part, bits[1]) };
	ap_term_node n = { .kind = AP_TERM_JOIN, .dtype = (uint8_t)d, .nargs = 2, .args = parts };

	return ap_pool_intern(t, &n);
}

static ap_number
const_number(const ap_terms *t, ap_term x)
{
	uint64_t bits[2] = { 0 };
	uint8_t bytes[PARTS_MAX];
	size_t n;

	ap_require(const_bytes(t, x, bytes, &n));
	memcpy(bits, bytes, n);
	return ap_number_read(ap_term_dtype(t, x), bits);
}

RULE(cast_same)
{
	*out = d->args[0];
	return ap_term_dtype(t, *out) == (ap_dtype)d->dtype;
}

RULE(cast_const)
{
	ap_dtype to = (ap_dtype)d->dtype, from = ap_term_dtype(t, d->args[0]);
	ap_number result;
	uint64_t bits[2];
	uint8_t bytes[PARTS_MAX];

	if (from == to || !ap_term_is_const(t, d->args[0]))
		return false;
	if (!ap_number_cast(from, const_number(t, d->args[0]), to, &result) || isnan(result.re) || isnan(result.im))
		return false;
	ap_number_write(to, result, bits);
	memcpy(bytes, bits, sizeof bytes);
	*out = const_of_bytes(t, to, bytes);
	return true;
}

/* Does e hold every integer of d as it is? */
static bool
int_keeps(ap_dtype e, ap_dtype d)
{
	if (e == d || d == AP_B8)
		return true;
	if (e == AP_B8 || (ap_dtype_is_unsigned(e) && !ap_dtype_is_unsigned(d)))
		return false;
	return ap_dtype_size(e) > ap_dtype_size(d) || (ap_dtype_size(e) == ap_dtype_size(d) && ap_dtype_is_unsigned(e) == ap_dtype_is_unsigned(d));
}

/* Does float type e hold every integer of x, and d too? */
static bool
float_keeps(ap_dtype e, ap_dtype x, ap_dtype d)
{
	int64_t whole_bytes = e == AP_F64 ? 4 : e == AP_F32 ? 2 : e == AP_F16 || e == AP_BF16 ? 1 : 0;

	return ap_dtype_size(x) <= whole_bytes && int_keeps(d, x);
}

/* Is x -> e -> d the same as x -> d?  `x` is x's type. */
static bool
chain_is_short(ap_dtype x, ap_dtype e, ap_dtype d)
{
	bool whole_x = ap_dtype_is_int(x), whole_e = ap_dtype_is_int(e), whole_d = ap_dtype_is_int(d);

	if (e == AP_B8)
		return x == AP_B8;
	if (whole_x && whole_e)
		return int_keeps(e, x) || (whole_d && d != AP_B8 && ap_dtype_size(e) >= ap_dtype_size(d)) ||
		       (d == AP_B8 && ap_dtype_size(e) >= ap_dtype_size(x));
	if (x == AP_B8)
		return e == AP_F16 || e == AP_BF16 || e == AP_F32 || e == AP_F64;
	if (whole_x && whole_d && d != AP_B8)
		return float_keeps(e, x, d);
	if (whole_x)
		return d == AP_B8 && (e == AP_F16 || e == AP_BF16 || e == AP_F32 || e == AP_F64);
	if (!ap_dtype_is_float(x) || x == d)
		return false;
	return (e == AP_F32 && ap_dtype_is_reduced(x)) || (e == AP_F64 && (x == AP_F32 || ap_dtype_is_reduced(x)));
}

RULE(cast_chain)
{
	ap_term x = d->args[0];
	bool changed = false;

	for (;;) {
		const ap_term_node *inner = ap_pool_node(t, x);

		if (inner->kind != AP_TERM_CAST)
			break;
		if (!chain_is_short(ap_term_dtype(t, inner->args[0]), (ap_dtype)inner->dtype, (ap_dtype)d->dtype))
			break;
		if (d->dtype == AP_B8 && ap_term_dtype(t, inner->args[0]) == AP_B8 && !ap_pool_is_truth(t, inner->args[0]))
			break;
		x = inner->args[0];
		changed = true;
	}
	if (!changed)
		return false;
	ap_term_node shorter = *d;

	shorter.args = &x;
	*out = ap_term_dtype(t, x) == (ap_dtype)d->dtype ? x : ap_pool_intern(t, &shorter);
	return true;
}

RULE(bitcast_same)
{
	*out = d->args[0];
	return ap_term_dtype(t, *out) == (ap_dtype)d->dtype;
}

RULE(bitcast_parts)
{
	const ap_term_node *inner = ap_pool_node(t, d->args[0]);
	ap_dtype to = (ap_dtype)d->dtype;
	uint8_t bytes[PARTS_MAX];
	size_t n;

	if (const_bytes(t, d->args[0], bytes, &n))
		*out = const_of_bytes(t, to, bytes);
	else if (inner->kind == AP_TERM_BITCAST)
		*out = ap_term_bitcast(t, to, inner->args[0]);
	else if (inner->kind == AP_TERM_JOIN)
		*out = ap_term_join(t, to, inner->args, inner->nargs);
	else if (inner->kind == AP_TERM_PIECE)
		*out = ap_term_piece(t, to, inner->args[0], inner->index);
	else
		return false;
	return true;
}

RULE(join_one)
{
	if (d->nargs != 1)
		return false;
	*out = ap_term_bitcast(t, (ap_dtype)d->dtype, d->args[0]);
	return true;
}

RULE(join_flat)
{
	ap_term flat[PARTS_MAX];
	uint32_t n = 0;
	bool changed = false;

	for (uint32_t i = 0; i < d->nargs; i++) {
		const ap_term_node *part = ap_pool_node(t, d->args[i]);

		if (part->kind == AP_TERM_JOIN || part->kind == AP_TERM_BITCAST) {
			memcpy(flat + n, part->args, part->nargs * sizeof *flat);
			n += part->nargs;
			changed = true;
		} else {
			flat[n++] = d->args[i];
		}
	}
	if (changed)
		*out = ap_term_join(t, (ap_dtype)d->dtype, flat, n);
	return changed;
}

RULE(join_const)
{
	uint8_t bytes[PARTS_MAX] = { 0 };
	size_t at = 0, n;

	for (uint32_t i = 0; i < d->nargs; i++) {
		if (ap_pool_node(t, d->args[i])->kind != AP_TERM_CONST || !const_bytes(t, d->args[i], bytes + at, &n))
			return false;
		at += n;
	}
	*out = const_of_bytes(t, (ap_dtype)d->dtype, bytes);
	return true;
}

/* How a part of so many bytes of an element of type d is read. */
static ap_dtype
part_dtype(ap_dtype d, int64_t size)
{
	ap_dtype part = ap_dtype_real_of(d);

	if (part != AP_DTYPE_NONE && ap_dtype_size(part) == size)
		return part;
	return size == 1 ? AP_U8 : size == 2 ? AP_I16 : size == 4 ? AP_I32 : AP_I64;
}

/* Two neighbouring parts of a join of type d as one: constants, or the halves of a piece of something. */
static bool
merge(ap_terms *t, ap_dtype d, ap_term *left, ap_term right)
{
	const ap_term_node *l = ap_pool_node(t, *left), *r = ap_pool_node(t, right);
	int64_t size = 2 * ap_dtype_size((ap_dtype)l->dtype);
	ap_dtype whole = size == ap_dtype_size(d) ? d : part_dtype(d, size);
	uint8_t bytes[PARTS_MAX];
	size_t n;

	if (l->kind != r->kind || ap_dtype_size((ap_dtype)r->dtype) * 2 != size)
		return false;
	if (l->kind == AP_TERM_CONST && const_bytes(t, *left, bytes, &n) && const_bytes(t, right, bytes + n, &n))
		*left = const_of_bytes(t, whole, bytes);
	else if (l->kind == AP_TERM_PIECE && ap_term_same(l->args[0], r->args[0]) && l->index % 2 == 0 && r->index == l->index + 1)
		*left = ap_term_piece(t, whole, l->args[0], l->index / 2);
	else
		return false;
	return true;
}

RULE(join_pairs)
{
	int64_t begin[PARTS_MAX + 1] = { 0 };
	ap_term parts[PARTS_MAX];
	uint32_t n = 0;

	for (uint32_t i = 0; i < d->nargs; i++) {
		parts[n++] = d->args[i];
		begin[n] = begin[n - 1] + ap_dtype_size(ap_term_dtype(t, d->args[i]));
		while (n > 1 && begin[n - 2] % (begin[n] - begin[n - 2]) == 0 && merge(t, (ap_dtype)d->dtype, &parts[n - 2], parts[n - 1])) {
			begin[n - 1] = begin[n];
			n--;
		}
	}
	if (n < d->nargs)
		*out = ap_term_join(t, (ap_dtype)d->dtype, parts, n);
	return n < d->nargs;
}

RULE(join_alike)
{
	ap_term parts[PARTS_MAX];
	bool changed = false;

	for (uint32_t i = 0; i < d->nargs; i++) {
		const ap_term_node *part = ap_pool_node(t, d->args[i]);
		ap_dtype like = part_dtype((ap_dtype)d->dtype, ap_dtype_size((ap_dtype)part->dtype));
		bool alike = (part->kind != AP_TERM_PIECE && part->kind != AP_TERM_CONST) || part->dtype == like;

		parts[i] = alike ? d->args[i] : ap_term_bitcast(t, like, d->args[i]);
		changed |= !alike;
	}
	if (changed)
		*out = ap_term_join(t, (ap_dtype)d->dtype, parts, d->nargs);
	return changed;
}

/* The parts from *at on that make a `d`, as one term; false if there is none. */
static bool
join_half(ap_terms *t, const ap_term_node *join, ap_dtype d, uint32_t *at, ap_term *out)
{
	int64_t bytes = 0;
	uint32_t from = *at;

	while (*at < join->nargs && bytes < ap_dtype_size(d))
		bytes += ap_dtype_size(ap_term_dtype(t, join->args[(*at)++]));
	if (bytes != ap_dtype_size(d))
		return false;
	*out = ap_term_join(t, d, join->args + from, *at - from);
	ap_term_kind kind = ap_pool_node(t, *out)->kind;
	return kind != AP_TERM_JOIN && kind != AP_TERM_BITCAST; /* those dissolve again */
}

RULE(join_halves)
{
	ap_dtype part = ap_dtype_real_of((ap_dtype)d->dtype);
	uint32_t at = 0;
	ap_term half[2];

	if (d->nargs <= 2 || !ap_dtype_is_complex((ap_dtype)d->dtype) || !join_half(t, d, part, &at, &half[0]) || !join_half(t, d, part, &at, &half[1]))
		return false;
	*out = ap_term_join(t, (ap_dtype)d->dtype, half, 2);
	return true;
}

RULE(piece_whole)
{
	ap_dtype part = (ap_dtype)d->dtype;

	if (ap_dtype_size(part) != ap_dtype_size(ap_term_dtype(t, d->args[0])))
		return false;
	*out = ap_term_bitcast(t, part, d->args[0]);
	return true;
}

/* Bytes begin..begin + size of a join. */
static bool
piece_of_join(ap_terms *t, const ap_term_node *join, ap_dtype part, int64_t begin, ap_term *out)
{
	int64_t at = 0, size = ap_dtype_size(part);
	ap_term covered[PARTS_MAX];
	uint32_t n = 0;

	for (uint32_t i = 0; i < join->nargs; i++) {
		int64_t width = ap_dtype_size(ap_term_dtype(t, join->args[i])), end = at + width;

		if (at <= begin && begin + size <= end && (begin - at) % size == 0) {
			*out = ap_term_piece(t, part, join->args[i], (begin - at) / size);
			return true;
		}
		if (at >= begin && end <= begin + size)
			covered[n++] = join->args[i];
		else if (at < begin + size && end > begin)
			return false;
		at = end;
	}
	if (!n)
		return false;
	*out = ap_term_join(t, part, covered, n);
	return true;
}

RULE(piece_inner)
{
	const ap_term_node *inner = ap_pool_node(t, d->args[0]);
	ap_dtype part = (ap_dtype)d->dtype;
	int64_t size = ap_dtype_size(part), begin = d->index * size;
	uint8_t bytes[PARTS_MAX];
	size_t n;

	if (const_bytes(t, d->args[0], bytes, &n)) {
		*out = const_of_bytes(t, part, bytes + begin);
		return true;
	}
	if (inner->kind == AP_TERM_JOIN)
		return piece_of_join(t, inner, part, begin, out);
	if (inner->kind == AP_TERM_BITCAST) {
		*out = ap_term_piece(t, part, inner->args[0], d->index);
		return true;
	}
	if (inner->kind != AP_TERM_PIECE)
		return false;
	begin += inner->index * ap_dtype_size((ap_dtype)inner->dtype);
	if (begin % size)
		return false;
	*out = ap_term_piece(t, part, inner->args[0], begin / size);
	return true;
}

RULE(cast_complex)
{
	ap_dtype to = (ap_dtype)d->dtype, part = ap_dtype_real_of(to);

	if (!ap_dtype_is_complex(to) || ap_dtype_is_complex(ap_term_dtype(t, d->args[0])))
		return false;
	*out = ap_term_join(t, to, (ap_term[]){ ap_term_cast(t, part, d->args[0]), ap_term_bits(t, part, 0) }, 2);
	return true;
}

RULE(cast_of_join)
{
	const ap_term_node *inner = ap_pool_node(t, d->args[0]);
	ap_dtype to = (ap_dtype)d->dtype, part = ap_dtype_real_of((ap_dtype)inner->dtype);

	if (inner->kind != AP_TERM_JOIN || inner->nargs != 2 || part == AP_DTYPE_NONE || !ap_dtype_is_complex((ap_dtype)inner->dtype) ||
	    ap_dtype_is_complex(to) || to == AP_B8 || ap_term_dtype(t, inner->args[0]) != part)
		return false;
	*out = ap_term_cast(t, to, inner->args[0]);
	return true;
}
