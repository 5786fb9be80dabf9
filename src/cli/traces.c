/* The option groups of traces and of inputs that overlap. */
#include "cli/cli.h"

enum { KEY_FUSION = 0x400, KEY_INPUTS };

static error_t
parse_fusion(int key, char *arg, struct argp_state *state)
{
	ap_settings *s = state->input;

	if (key != KEY_FUSION)
		return ARGP_ERR_UNKNOWN;
	if (!ap_fusion_find(ap_str_of(arg), &s->fusion))
		argp_error(state, "--fusion=%s: expected consecutive or dataflow", arg);
	return 0;
}

static error_t
parse_inputs(int key, char *arg, struct argp_state *state)
{
	ap_settings *s = state->input;

	if (key != KEY_INPUTS)
		return ARGP_ERR_UNKNOWN;
	if (strcmp(arg, "may-alias") != 0 && strcmp(arg, "declared") != 0)
		argp_error(state, "--inputs=%s: expected declared or may-alias", arg);
	s->may_alias = !strcmp(arg, "may-alias");
	return 0;
}

static const struct argp_option fusion_options[] = {
	{ "fusion", KEY_FUSION, "MODE", 0, "How a trace's ops may be fused: consecutive or dataflow", 2 },
	{ 0 },
};
static const struct argp_option inputs_options[] = {
	{ "inputs", KEY_INPUTS, "WHICH", 0, "Overlaps of inputs: declared (default: as the files say) or may-alias (every one that the types allow)", 2 },
	{ 0 },
};

const struct argp ap_argp_fusion = { .options = fusion_options, .parser = parse_fusion };
const struct argp ap_argp_inputs = { .options = inputs_options, .parser = parse_inputs };
