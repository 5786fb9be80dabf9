/* Wrong outputs and io_maps; for these a site is an index. */
#include "verify/edit_kinds.h"

bool
io_map_entry_lost(patch *p, size_t site)
{
	if (site >= p->nio)
		return false;
	p->io[site] = p->io[--p->nio];
	return true;
}

bool
io_map_output_lost(patch *p, size_t site)
{
	if (site >= p->nio || p->io[site].output != (int64_t)p->noutputs - 1 || p->io[site].output < p->count)
		return false;
	p->noutputs--;
	return io_map_entry_lost(p, site);
}

bool
io_map_swapped(patch *p, size_t site)
{
	if (site + 1 >= p->nio)
		return false;
	int64_t o = p->io[site].output;

	p->io[site].output = p->io[site + 1].output;
	p->io[site + 1].output = o;
	return true;
}

bool
io_map_shifted(patch *p, size_t site)
{
	if (site / 2 >= p->nio)
		return false;
	p->io[site / 2].output += site % 2 ? -1 : 1;
	return true;
}

bool
io_map_wrong_input(patch *p, size_t site)
{
	if (site / 2 >= p->nio)
		return false;
	p->io[site / 2].input += site % 2 ? -1 : 1;
	return true;
}

bool
io_map_entry_added(patch *p, size_t site)
{
	size_t o = site % 4, i = site / 4;

	if (!p->graph->has_io_map || o >= p->noutputs || i >= p->graph->ninputs)
		return false;
	p->io[p->nio++] = (ap_io){ .output = (int64_t)o, .input = (int64_t)i };
	return true;
}

/* What is stored back is the content from before. */
bool
stale_write_back(patch *p, size_t site)
{
	if (site >= p->nio || p->io[site].output < 0 || (uint64_t)p->io[site].output >= p->noutputs)
		return false;
	p->outputs[p->io[site].output] = ap_arg_of_node((ap_node_id){ (uint32_t)p->io[site].input + 1 });
	return true;
}

bool
outputs_swapped(patch *p, size_t site)
{
	size_t i = site / 4, j = i + 1 + site % 4;

	if (j >= p->noutputs)
		return false;
	ap_arg x = p->outputs[i];

	p->outputs[i] = p->outputs[j];
	p->outputs[j] = x;
	return true;
}

/* Output i is the value from before its last step, or another value of its type. */
bool
stale_output(patch *p, size_t site)
{
	if (site >= p->noutputs || p->outputs[site].kind != AP_ARG_NODE || p->nodes[p->outputs[site].node.i].kind != AP_NODE_CALL)
		return false;
	uint32_t i = p->outputs[site].node.i, older = patch_first_operand(&p->nodes[i]);

	if (!older || !patch_same_type(p, i, older))
		return false;
	p->outputs[site].node.i = older;
	return true;
}

bool
wrong_output(patch *p, size_t site)
{
	size_t o = site / 4;
	unsigned skip = (unsigned)(site % 4);

	if (o >= p->noutputs || p->outputs[o].kind != AP_ARG_NODE)
		return false;
	for (uint32_t i = 1; i <= ap_graph_count(p->graph); i++) {
		if (i != p->outputs[o].node.i && patch_same_type(p, i, p->outputs[o].node.i) && skip-- == 0) {
			p->outputs[o].node.i = i;
			return true;
		}
	}
	return false;
}

bool
count_changed(patch *p, size_t site)
{
	if (site > 1 || p->count < 0)
		return false;
	p->count += site ? 1 : -1;
	return p->count >= 0;
}
