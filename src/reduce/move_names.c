/*
 * NAMES: inputs are a, b, c...; calls are named after what they call and numbered, as torch.fx does it.  Calls of one name on both sides
 * keep one name.
 */
#include "reduce/move.h"

#include "pass/names.h"
#include "reduce/names.h"

/* "add_" of "aten.add_.Tensor", "relu" of "torch.nn.functional.relu"; setitem and the like by their spelling. */
static ap_str
stem_of(const ap_node *n)
{
	static const char *const by_spelling[] = {
		[AP_SPELL_GETITEM] = "getitem", [AP_SPELL_SETITEM] = "setitem", [AP_SPELL_UNPACKED] = "getitem",
		[AP_SPELL_OPERATOR] = "value",  [AP_SPELL_AUGMENTED] = "value", [AP_SPELL_NAME] = "name"
	};
	ap_str last = n->target;
	size_t dots = 0;

	if (n->kind == AP_NODE_CONSTANT)
		return AP_STR("constant");
	if (n->spelling != AP_SPELL_METHOD && n->spelling != AP_SPELL_FUNCTION && n->spelling != AP_SPELL_OP &&
	    n->spelling != AP_SPELL_ATTRIBUTE)
		return ap_str_of(by_spelling[n->spelling]);
	for (size_t i = 0; i < n->target.n; i++)
		dots += n->target.p[i] == '.';
	if (n->spelling == AP_SPELL_OP && dots > 1) {
		while (last.n && last.p[last.n - 1] != '.')
			last.n--;
		last.n -= last.n > 0;
	}
	for (size_t i = last.n; i-- > 0;) {
		if (last.p[i] == '.')
			return ap_str_cut(last, i + 1, last.n);
	}
	return last;
}

static ap_str
input_name(ap_arena *a, size_t i)
{
	return i < 26 ? ap_str_printf(a, "%c", (char)('a' + i)) : ap_str_printf(a, "in_%zu", i);
}

ap_str *
ap_reduce_names(ap_arena *a, const ap_graph *g, const ap_graph *other, const ap_str *others)
{
	ap_str *name = AP_NEW_N(a, ap_str, g->nodes.n);
	ap_names taken = ap_names_make(a);

	for (uint32_t i = 1; i <= g->ninputs; i++) {
		name[i] = input_name(a, i - 1);
		ap_names_reserve(&taken, name[i]);
	}
	for (uint32_t k = (uint32_t)(other ? other->ninputs + 1 : 1); other && k < other->nodes.n; k++) {
		uint32_t i = ap_graph_find(g, other->nodes.at[k].name).i;

		ap_names_reserve(&taken, others[k]);
		if (i > g->ninputs)
			name[i] = others[k];
	}
	for (uint32_t i = (uint32_t)g->ninputs + 1; i < g->nodes.n; i++) {
		if (!name[i].n)
			name[i] = ap_names_take(&taken, stem_of(&g->nodes.at[i]));
	}
	return name;
}

size_t
ap_sites_canonical_names(const ap_case *c)
{
	return c->graph[0]->nodes.n > 1;
}

bool
ap_move_canonical_names(ap_draft *d, size_t site)
{
	const ap_graph *first = NULL;
	ap_str *names = NULL;

	(void)site;
	for (int s = 0; s < d->sides; s++) {
		const ap_graph *g = d->side[s].graph;

		names = ap_reduce_names(d->arena, g, first, names);
		first = g;
		for (uint32_t i = 1; i < g->nodes.n; i++) {
			ap_annot *a = &d->side[s].nodes[i].annot;

			if (a->alias.n && ap_graph_find(g, a->alias).i)
				a->alias = names[ap_graph_find(g, a->alias).i];
			d->side[s].nodes[i].name = names[i];
		}
	}
	return true;
}
