#include "gen/custom.h"

ap_str
ap_custom_name(ap_arena *a, unsigned k)
{
	return ap_str_printf(a, "gen::f%u", k);
}

typedef struct made { ap_buf b; ap_rng rng; char written[8]; unsigned nwritten; char aliased; } made;

static uint64_t
below(made *m, uint64_t n)
{
	return ap_rng_below(&m->rng, n);
}

/* Parameter i; a letter for each alias set. */
static void
put_param(made *m, unsigned i)
{
	static const char *const plain[] = { "Tensor", "Tensor", "Tensor?", "Tensor[]", "int", "float", "bool", "int[]", "str", "Scalar" };
	char letter = (char)('a' + i);
	uint64_t kind = below(m, 16);

	if (kind < 5) {
		ap_buf_printf(&m->b, "Tensor(%c!)%s", letter, kind < 3 ? "" : kind == 3 ? "[]" : "?");
		if (kind < 3)
			m->written[m->nwritten++] = letter;
	} else if (kind == 5 && !m->aliased) {
		ap_buf_printf(&m->b, "Tensor(%c)", letter);
		m->aliased = letter;
	} else {
		ap_buf_put(&m->b, ap_str_of(plain[i ? below(m, sizeof plain / sizeof *plain) : 0]));
	}
	ap_buf_printf(&m->b, " %c", letter);
}

static void
put_returns(made *m)
{
	uint64_t kind = below(m, 12);

	if (m->aliased)
		ap_buf_printf(&m->b, "Tensor(%c)", m->aliased);
	else if (kind < 3 && m->nwritten)
		ap_buf_printf(&m->b, "Tensor(%c!)", m->written[0]);
	else if (kind == 3 && m->nwritten)
		ap_buf_printf(&m->b, "(Tensor(%c!), Tensor)", m->written[m->nwritten - 1]);
	else if (kind < 6 && m->nwritten)
		ap_buf_lit(&m->b, "()");
	else if (kind == 6)
		ap_buf_lit(&m->b, "(Tensor, Tensor)");
	else if (kind == 7)
		ap_buf_lit(&m->b, "Tensor[]");
	else
		ap_buf_lit(&m->b, "Tensor");
}

ap_str
ap_custom_signature(ap_arena *a, unsigned k)
{
	made m = { .b = { .arena = a }, .rng = { k } };
	unsigned n = 1 + (unsigned)below(&m, 4);

	ap_buf_putc(&m.b, '(');
	for (unsigned i = 0; i < n; i++) {
		if (i)
			ap_buf_lit(&m.b, ", ");
		if (i && i + 1 == n && below(&m, 4) == 0)
			ap_buf_lit(&m.b, "*, ");
		put_param(&m, i);
	}
	ap_buf_lit(&m.b, ") -> ");
	put_returns(&m);
	return ap_buf_str(&m.b);
}

static bool
is_declared(const ap_growth *w, ap_str name)
{
	for (size_t i = 0; i < w->graph->ndefines; i++)
		if (ap_str_is(w->defines[i].name, name))
			return true;
	return false;
}

bool
ap_custom_declare(ap_growth *w, ap_op_id *id)
{
	unsigned k = (unsigned)ap_grow_below(w, AP_CUSTOM_COUNT);
	ap_gen *gen = w->gen;

	if (!gen->custom[k].i) {
		ap_diags d = { .arena = gen->arena };
		ap_str name = ap_custom_name(gen->arena, k);

		if (!ap_ops_define(gen->ops, name, ap_custom_signature(gen->arena, k), (ap_span){ 0 }, &d))
			ap_bug("custom op %.*s: %.*s", AP_FMT(name), AP_FMT(d.list.at[0].text));
		gen->custom[k] = ap_op_find(gen->ops, AP_STR("gen"), ap_str_cut(name, 5, name.n), (ap_str){ 0 });
	}
	*id = gen->custom[k];
	ap_str name = ap_op_get(gen->ops, *id)->name;
	if (is_declared(w, name))
		return true;
	if (w->graph->ndefines == AP_CUSTOM_MOST)
		return false;
	w->defines[w->graph->ndefines++] = (ap_define){ .name = name, .signature = ap_custom_signature(w->arena, k) };
	return true;
}
