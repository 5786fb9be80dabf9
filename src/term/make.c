/* Makers: each builds a draft, asks the rules, and interns what stays. */
#include "term/pool.h"

static ap_term
finish(ap_terms *t, const ap_term_node *d)
{
	ap_term x;

	return ap_simplify(t, d, &x) ? x : ap_pool_intern(t, d);
}

static void
require_scalars(const ap_terms *t, const ap_term *args, size_t n)
{
	for (size_t i = 0; i < n; i++)
		ap_require(ap_term_dtype(t, args[i]) != AP_DTYPE_NONE);
}

ap_term
ap_term_input(ap_terms *t, uint32_t storage, int64_t cell, ap_dtype d)
{
	ap_term_node n = { .kind = AP_TERM_INPUT, .dtype = (uint8_t)d, .symbol = storage, .index = cell };

	return ap_pool_intern(t, &n);
}

ap_term
ap_term_uninit(ap_terms *t, uint32_t site, int64_t cell, ap_dtype d)
{
	ap_term_node n = { .kind = AP_TERM_UNINIT, .dtype = (uint8_t)d, .symbol = site, .index = cell };

	return ap_pool_intern(t, &n);
}

static ap_term
make_const(ap_terms *t, ap_dtype d, uint64_t bits)
{
	ap_term_node n = { .kind = AP_TERM_CONST, .dtype = (uint8_t)d, .bits = ap_bits_mask(d, bits) };

	ap_require(d != AP_DTYPE_NONE && !ap_dtype_is_complex(d));
	return ap_pool_intern(t, &n);
}

ap_term
ap_term_bits(ap_terms *t, ap_dtype d, uint64_t bits)
{
	if (!ap_dtype_is_complex(d))
		return make_const(t, d, bits);
	ap_dtype part = ap_dtype_real_of(d);
	ap_term parts[2] = { make_const(t, part, bits), make_const(t, part, ap_dtype_size(part) < 8 ? bits >> (8 * ap_dtype_size(part)) : 0) };

	return ap_term_join(t, d, parts, 2);
}

static ap_term
make_number(ap_terms *t, ap_dtype from, ap_number n, ap_dtype to)
{
	ap_number converted;
	uint64_t bits[2];

	(void)ap_number_cast(from, n, to, &converted);
	ap_number_write(to, converted, bits);
	return ap_term_bits(t, to, bits[0]);
}

ap_term
ap_term_int(ap_terms *t, ap_dtype d, int64_t v)
{
	return ap_dtype_is_complex(d) ? ap_term_complex(t, d, (double)v, 0) : make_number(t, AP_I64, (ap_number){ .i = v }, d);
}

ap_term
ap_term_float(ap_terms *t, ap_dtype d, double v)
{
	return ap_dtype_is_complex(d) ? ap_term_complex(t, d, v, 0) : make_number(t, AP_F64, (ap_number){ .re = v }, d);
}

ap_term
ap_term_complex(ap_terms *t, ap_dtype d, double re, double im)
{
	ap_dtype part = ap_dtype_real_of(d);
	ap_term parts[2] = { ap_term_float(t, part, re), ap_term_float(t, part, im) };

	return ap_term_join(t, d, parts, 2);
}

ap_term
ap_term_cast(ap_terms *t, ap_dtype to, ap_term x)
{
	ap_term_node n = { .kind = AP_TERM_CAST, .dtype = (uint8_t)to, .nargs = 1, .args = &x };

	ap_require(to != AP_DTYPE_NONE);
	require_scalars(t, &x, 1);
	return finish(t, &n);
}

ap_term
ap_term_bitcast(ap_terms *t, ap_dtype to, ap_term x)
{
	ap_term_node n = { .kind = AP_TERM_BITCAST, .dtype = (uint8_t)to, .nargs = 1, .args = &x };

	ap_require(ap_dtype_size(to) == ap_dtype_size(ap_term_dtype(t, x)));
	return finish(t, &n);
}

ap_term
ap_term_join(ap_terms *t, ap_dtype to, const ap_term *parts, size_t n)
{
	ap_term_node d = { .kind = AP_TERM_JOIN, .dtype = (uint8_t)to, .nargs = (uint32_t)n, .args = parts };
	int64_t bytes = 0;

	require_scalars(t, parts, n);
	for (size_t i = 0; i < n; i++)
		bytes += ap_dtype_size(ap_term_dtype(t, parts[i]));
	ap_require(n > 0 && bytes == ap_dtype_size(to));
	return finish(t, &d);
}

ap_term
ap_term_piece(ap_terms *t, ap_dtype part, ap_term x, int64_t index)
{
	ap_term_node n = { .kind = AP_TERM_PIECE, .dtype = (uint8_t)part, .nargs = 1, .index = index, .args = &x };
	int64_t whole = ap_dtype_size(ap_term_dtype(t, x));

	ap_require(part != AP_DTYPE_NONE && index >= 0 && index < whole / ap_dtype_size(part));
	return finish(t, &n);
}

ap_term
ap_term_fn(ap_terms *t, ap_str fn, ap_dtype result, const ap_term *args, size_t n)
{
	return ap_term_fn_of(t, ap_terms_symbol(t, fn), result, args, n);
}

ap_term
ap_term_fn_of(ap_terms *t, uint32_t symbol, ap_dtype result, const ap_term *args, size_t n)
{
	ap_term_node d = { .kind = AP_TERM_FN, .dtype = (uint8_t)result, .symbol = symbol, .nargs = (uint32_t)n, .args = args };

	ap_require(result != AP_DTYPE_NONE && n <= UINT32_MAX);
	require_scalars(t, args, n);
	return finish(t, &d);
}

ap_term
ap_term_ite(ap_terms *t, ap_term condition, ap_term yes, ap_term no)
{
	ap_term args[3] = { condition, yes, no };
	ap_term_node n = { .kind = AP_TERM_ITE, .dtype = (uint8_t)ap_term_dtype(t, yes), .nargs = 3, .args = args };

	ap_require(ap_term_dtype(t, condition) == AP_B8 && ap_term_dtype(t, no) == ap_term_dtype(t, yes));
	return finish(t, &n);
}

ap_term
ap_term_vec(ap_terms *t, ap_dtype d, int rank, const int64_t *size, const ap_term *cells, size_t n)
{
	char *mark = ap_arena_mark(t->arena);
	ap_buf text = { .arena = t->arena };
	ap_term_node node = { .kind = AP_TERM_VEC, .nargs = (uint32_t)n, .args = cells };

	ap_require(n <= UINT32_MAX);
	ap_buf_put(&text, ap_dtype_text(d));
	ap_buf_putc(&text, '[');
	ap_buf_ints(&text, size, (size_t)rank);
	ap_buf_putc(&text, ']');
	ap_str shape = ap_buf_str(&text);
	uint32_t symbol;

	if (ap_map_find(&t->symbols, shape, &symbol))
		ap_arena_reset(t->arena, mark);
	else
		symbol = ap_terms_symbol(t, shape);
	node.symbol = symbol;
	for (size_t i = 0; i < n; i++)
		ap_require(ap_term_dtype(t, cells[i]) == d);
	return ap_pool_intern(t, &node);
}

ap_term
ap_term_apply(ap_terms *t, ap_str fn, const ap_term *args, size_t n)
{
	ap_term_node d = { .kind = AP_TERM_APPLY, .symbol = ap_terms_symbol(t, fn), .nargs = (uint32_t)n, .args = args };

	ap_require(n <= UINT32_MAX);
	return ap_pool_intern(t, &d);
}

ap_term
ap_term_result(ap_terms *t, ap_term apply, unsigned result, int64_t index, ap_dtype d)
{
	ap_term_node n = {
		.kind = AP_TERM_RESULT, .dtype = (uint8_t)d, .result = (uint16_t)result, .nargs = 1, .index = index, .args = &apply,
	};

	ap_require(d != AP_DTYPE_NONE && result <= UINT16_MAX && ap_term_get(t, apply)->kind == AP_TERM_APPLY);
	return ap_pool_intern(t, &n);
}

bool
ap_term_is_const(const ap_terms *t, ap_term x)
{
	const ap_term_node *n = ap_term_get(t, x);

	if (n->kind == AP_TERM_CONST)
		return true;
	if (n->kind != AP_TERM_JOIN)
		return false;
	for (uint32_t i = 0; i < n->nargs; i++)
		if (ap_pool_node(t, n->args[i])->kind != AP_TERM_CONST)
			return false;
	return true;
}

bool
ap_term_int_value(const ap_terms *t, ap_term x, int64_t *v)
{
	const ap_term_node *n = ap_term_get(t, x);

	if (n->kind != AP_TERM_CONST || !ap_dtype_is_int((ap_dtype)n->dtype))
		return false;
	*v = ap_int_wrap((ap_dtype)n->dtype, (int64_t)n->bits);
	return true;
}
