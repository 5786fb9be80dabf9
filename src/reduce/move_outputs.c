/* OUTPUTS: what the caller gets, and what io_map stores back. */
#include "reduce/move.h"

size_t
ap_sites_drop_output(const ap_case *c)
{
	return c->sides == 1 || c->callers[0] < c->callers[1] ? c->callers[0] : c->callers[1];
}

bool
ap_move_drop_output(ap_draft *d, size_t site)
{
	for (int s = 0; s < d->sides; s++)
		d->side[s].output_gone[site] = true;
	return true;
}

/* A site of the first side, then of the second one. */
static int
side_of(const size_t *n, size_t *site)
{
	if (*site < n[0])
		return 0;
	*site -= n[0];
	return 1;
}

size_t
ap_sites_drop_added_output(const ap_case *c)
{
	return c->outputs[0] - c->callers[0] + c->outputs[1] - c->callers[1];
}

bool
ap_move_drop_added_output(ap_draft *d, size_t site)
{
	const ap_case *c = d->base;
	size_t added[] = { c->outputs[0] - c->callers[0], c->outputs[1] - c->callers[1] };
	int s = side_of(added, &site);

	d->side[s].output_gone[c->callers[s] + site] = true;
	d->bound |= d->sides > 1;
	return true;
}

size_t
ap_sites_drop_io(const ap_case *c)
{
	return c->graph[0]->nio + (c->sides > 1 ? c->graph[1]->nio : 0);
}

bool
ap_move_drop_io(ap_draft *d, size_t site)
{
	size_t n[] = { d->side[0].nio, d->side[1].nio };
	int s = side_of(n, &site);

	d->side[s].io_gone[site] = true;
	d->bound |= d->sides > 1;
	return true;
}
