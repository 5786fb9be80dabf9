/* INPUTS: an input is the same one on both sides. */
#include "reduce/move.h"

static size_t
count_inputs(const ap_case *c)
{
	size_t n = c->graph[0]->ninputs;

	return c->sides > 1 && c->graph[1]->ninputs < n ? c->graph[1]->ninputs : n;
}

size_t
ap_sites_drop_input(const ap_case *c)
{
	return count_inputs(c);
}

bool
ap_move_drop_input(ap_draft *d, size_t site)
{
	uint32_t id = (uint32_t)site + 1;

	for (int s = 0; s < d->sides; s++) {
		if (ap_move_is_used(d, s, id))
			return false;
	}
	for (int s = 0; s < d->sides; s++)
		d->side[s].gone[id] = true;
	return true;
}

size_t
ap_sites_merge_input(const ap_case *c)
{
	return count_inputs(c) * count_inputs(c);
}

bool
ap_move_merge_input(ap_draft *d, size_t site)
{
	size_t n = count_inputs(d->base);
	uint32_t from = (uint32_t)(n - 1 - site / n) + 1, to = (uint32_t)(site % n) + 1;

	for (int s = 0; s < d->sides; s++) {
		const ap_tensor *x = ap_case_tensor(d->base, s, from), *y = ap_case_tensor(d->base, s, to);

		if (from == to || !ap_move_same_type(x, y))
			return false;
		ap_draft_replace(d, s, from, ap_arg_of_node((ap_node_id){ to }));
	}
	return true;
}
