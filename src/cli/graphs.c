/* The options that say which graphs are made, in `gen` and in `fuzz`. */
#include "cli/cli.h"

enum { KEY_SIZE = 0x400, KEY_OP, KEY_WITHOUT, KEY_OVERLAP, KEY_UNREWRITABLE };

static error_t
parse(int key, char *arg, struct argp_state *state)
{
	ap_settings *s = state->input;

	switch (key) {
	case ARGP_KEY_INIT:
		s->graphs.size = ap_gen_defaults().most_nodes;
		s->graphs.overlap = ap_gen_defaults().overlap;
		return 0;
	case KEY_SIZE:
		s->graphs.size = ap_cli_int(state, "size", arg, 1, 2000);
		return 0;
	case KEY_OP:
		s->graphs.op = arg;
		return 0;
	case KEY_WITHOUT:
		s->graphs.without = arg;
		return 0;
	case KEY_OVERLAP:
		s->graphs.overlap = ap_cli_int(state, "overlap", arg, 0, 100);
		return 0;
	case KEY_UNREWRITABLE:
		s->graphs.unrewritable = true;
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static const struct argp_option options[] = {
	{ "size", KEY_SIZE, "N", 0, "At most N calls in a graph (default 40)", 1 },
	{ "op", KEY_OP, "NAME", 0, "At least one call of each graph is of this op: aten::add.Tensor, or add for any overload", 1 },
	{ "without", KEY_WITHOUT, "LIST", 0, "No calls of these ops or kinds, such as kernels,custom-ops,unfold,_foreach_*", 1 },
	{ "overlap", KEY_OVERLAP, "PERCENT", 0, "So many of the inputs behind the first share memory with one before them (default 25)", 1 },
	{ "unrewritable", KEY_UNREWRITABLE, NULL, 0, "Also graphs that no rewrite without writes can express, which a pass has to refuse", 1 },
	{ 0 },
};
const struct argp ap_argp_graphs = { .options = options, .parser = parse };

bool
ap_cli_graphs(const ap_settings *s, const ap_gen *gen, ap_gen_options *out)
{
	ap_str bad;

	*out = ap_gen_defaults();
	out->most_nodes = (unsigned)s->graphs.size;
	if (out->least_nodes > out->most_nodes)
		out->least_nodes = out->most_nodes;
	out->overlap = (unsigned)s->graphs.overlap;
	out->unrewritable = s->graphs.unrewritable;
	out->op = ap_str_of(s->graphs.op);
	if (out->op.n && !ap_gen_knows(gen, out->op)) {
		ap_cli_warn("--op=%s: no calls of such an op are made; 'aliasproof ops list' names the ops, 'aliasproof gen --stats 1' says of which none are made",
		            s->graphs.op);
		return false;
	}
	if (ap_gen_without_read(s->arena, gen, ap_str_of(s->graphs.without), &out->without, &bad))
		return true;
	ap_cli_warn("--without=%s: '%.*s' is no op and no kind of calls; the kinds are %.*s", s->graphs.without, AP_FMT(bad), AP_FMT(ap_gen_kinds(s->arena)));
	return false;
}

ap_str
ap_cli_graphs_words(const ap_settings *s)
{
	ap_buf b = { .arena = s->arena };

	ap_buf_printf(&b, "graphs of up to %lld calls", (long long)s->graphs.size);
	if (s->graphs.op)
		ap_buf_printf(&b, " with %s", s->graphs.op);
	if (s->graphs.without)
		ap_buf_printf(&b, " without %s", s->graphs.without);
	if (s->graphs.overlap != AP_GEN_OVERLAP)
		ap_buf_printf(&b, ", %lld %% of the inputs on others", (long long)s->graphs.overlap);
	if (s->graphs.unrewritable)
		ap_buf_printf(&b, ", some of which no rewrite expresses");
	return ap_buf_str(&b);
}
