#include "contract/space.h"

ap_contraction *
ap_contract(ap_arena *a, const ap_facts *const full[2], int64_t whole_from)
{
	ap_contraction *c = AP_NEW(a, ap_contraction);

	*c = (ap_contraction){ .arena = a, .full = { full[0], full[1] }, .whole_from = whole_from };
	ap_contract_collect(c);
	do
		ap_contract_divide(c);
	while (!ap_contract_cut(c));
	ap_contract_build(c);
	return c;
}

const ap_facts *
ap_contraction_facts(const ap_contraction *c, int side)
{
	return c->facts[side];
}

static double
cells_of(const ap_facts *f)
{
	double n = 0;

	for (size_t k = 1; k < f->storages.n; k++)
		n += (double)AP_PLAIN(f->storages.at[k].bytes) / (double)ap_max(ap_dtype_size(f->storages.at[k].dtype), 1);
	return n;
}

ap_contraction_size
ap_contraction_cells(const ap_contraction *c)
{
	return (ap_contraction_size){ cells_of(c->full[0]) + cells_of(c->full[1]), cells_of(c->facts[0]) + cells_of(c->facts[1]) };
}

ap_node_id
ap_contraction_blame(const ap_contraction *c, int *side)
{
	*side = c->blamed_side;
	return (ap_node_id){ c->blamed_node };
}

void
ap_contraction_index(const ap_contraction *c, ap_seen_use seen, int64_t element, int64_t *index)
{
	uint32_t use = seen.output ? c->output_uses[seen.side][seen.number] : c->seen_uses[seen.side][seen.number];
	ap_tensor x = ap_contract_tensor(c, use);

	for (int d = x.layout.rank - 1; d >= 0; d--) {
		index[d] = ap_contract_full_index(c, use, d, element % x.layout.size[d]);
		element /= x.layout.size[d];
	}
}
