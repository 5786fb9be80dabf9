#include "cli/ops.h"
#include "probe/serve.h"
#include "report/ops.h"

enum { KEY_OP = 0x200, KEY_PASSES, KEY_PROBE, KEY_PROBE_SO, KEY_RUNS, KEY_SEED, KEY_PROBE_MS, KEY_ALL };

static error_t
parse(int key, char *arg, struct argp_state *state)
{
	ap_ops_settings *s = state->input;

	switch (key) {
	case KEY_OP:
		*AP_PUSH(s->common.arena, &s->only) = arg;
		return 0;
	case KEY_PROBE:
		s->probe = arg;
		return 0;
	case KEY_PROBE_SO:
		s->library = arg;
		return 0;
	case KEY_RUNS:
		s->runs = ap_cli_int(state, "runs", arg, 1, 1000000);
		return 0;
	case KEY_SEED:
		s->seed = ap_cli_int(state, "seed", arg, 0, INT32_MAX);
		return 0;
	case KEY_ALL:
		s->all = true;
		return 0;
	case KEY_PASSES:
		s->passes = arg;
		return 0;
	case KEY_PROBE_MS:
		s->probe_ms = ap_cli_int(state, "probe-ms", arg, 1, 3600000);
		return 0;
	default:
		return ap_cli_key(key, arg, state);
	}
}

static const struct argp_option options[] = {
	{ "op", KEY_OP, "NAME", 0, "check, audit: only this op (aten::add, add.Tensor, x.T), or all that are like 'aten::*_copy'; may be repeated", 0 },
	{ "all", KEY_ALL, NULL, 0, "audit: print the names that are right too", 0 },
	{ "passes", KEY_PASSES, "LIST", 0, "audit: the passes that run on the table (default " AP_STANDARD_PASSES ")", 0 },
	{ "probe", KEY_PROBE, "CMD", 0, "check: the command that runs the implementation", 0 },
	{ "probe-so", KEY_PROBE_SO, "LIB", 0, "check: a shared object with the implementation", 0 },
	{ "runs", KEY_RUNS, "N", 0, "check: calls of each op, each in up to four variants (default 96); audit: draws of arguments (default 10)", 0 },
	{ "seed", KEY_SEED, "N", 0, "check, audit: seed of the calls (default 1)", 0 },
	{ "probe-ms", KEY_PROBE_MS, "MS", 0, "check: how long the implementation may take for 64 calls (default 20000)", 0 },
	{ 0 },
};
static const struct argp_child children[] = { { &ap_argp_output, 0, "", 0 }, { &ap_argp_specs, 0, "", 0 }, { 0 } };
static const struct argp argp = {
	.options = options,
	.parser = parse,
	.args_doc = "list [PART] | show OP | check [SPEC] | audit CLASSES | serve LIB",
	.doc = "Tells what is known of ops: 'list' names those whose name has PART in it, with their class; 'show' prints all overloads of OP "
	       "(aten::add, add, torch.add, x.T): schema, class, rule, functional twin, how Python spells it, what other systems take it for; "
	       "'check' runs the ops of the file SPEC, or those of "
	       "--op, in a real implementation and compares what they do with what schema, class and rule say; 'serve' is such an implementation: a "
	       "shared object that speaks to 'check --probe'; 'audit' runs our passes on what the file CLASSES believes of ops, and prints a small graph "
	       "for every claim that makes them wrong.",
	.children = children,
};

static bool
has_part(ap_str text, ap_str part)
{
	for (size_t i = 0; i + part.n <= text.n; i++) {
		if (ap_str_is(ap_str_cut(text, i, i + part.n), part))
			return true;
	}
	return false;
}

static void
find_by_part(ap_arena *a, ap_ops *ops, ap_str part, ap_op_ids *out)
{
	for (uint32_t i = 1; i <= ap_ops_count(ops); i++) {
		if (has_part(ap_op_get(ops, (ap_op_id){ i })->name, part))
			*AP_PUSH(a, out) = (ap_op_id){ i };
	}
}

static int
show_or_list(ap_ops_settings *s, ap_ops *ops, bool list)
{
	ap_buf out = { .arena = s->common.arena };
	ap_op_ids ids = { 0 };
	ap_str name = ap_str_of(s->common.nfiles > 1 ? s->common.files[1] : "");

	if (list)
		find_by_part(s->common.arena, ops, name, &ids);
	else if (!ap_cli_find_ops(s->common.arena, ops, name, &ids))
		return AP_EXIT_INVALID;
	if (s->common.format == AP_FORMAT_JSON)
		ap_ops_json_put(ops, &ids, &out);
	else
		(list ? ap_ops_list_put : ap_ops_show_put)(ops, &ids, &out);
	ap_cli_put(ap_buf_str(&out));
	return AP_EXIT_PROVED;
}

int
ap_cmd_ops(ap_arena *a, int argc, char **argv)
{
	ap_ops_settings s = { .common = { .arena = a, .least = 1, .most = 2 }, .seed = 1, .passes = AP_STANDARD_PASSES };
	ap_ops *ops;

	s.common.formats = 1u << AP_FORMAT_TEXT | 1u << AP_FORMAT_JSON | 1u << AP_FORMAT_JUNIT;
	ap_cli_parse(&argp, argc, argv, &s.common);
	const char *what = s.common.files[0];
	int n = s.common.nfiles;

	if (!strcmp(what, "serve") && n == 2)
		return ap_probe_serve(a, s.common.files[1]);
	if (!strcmp(what, "check"))
		return ap_cli_check_ops(&s);
	if (!strcmp(what, "audit") && n == 2)
		return ap_cli_audit_ops(&s);
	if (strcmp(what, "list") != 0 && (strcmp(what, "show") != 0 || n != 2)) {
		ap_cli_warn("expected 'ops list [PART]', 'ops show OP', 'ops check [SPEC]', 'ops audit CLASSES' or 'ops serve LIB'");
		return AP_EXIT_INVALID;
	}
	ops = ap_cli_ops(&s.common);
	return ops ? show_or_list(&s, ops, !strcmp(what, "list")) : AP_EXIT_INVALID;
}
