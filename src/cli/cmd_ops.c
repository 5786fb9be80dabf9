#include "cli/cli.h"
#include "report/ops.h"

static error_t
parse(int key, char *arg, struct argp_state *state)
{
	return ap_cli_key(key, arg, state);
}

static const struct argp_child children[] = { { &ap_argp_output, 0, "", 0 }, { &ap_argp_specs, 0, "", 0 }, { 0 } };
static const struct argp argp = {
	.parser = parse,
	.args_doc = "list [PART] | show OP",
	.doc = "Tells what is known of ops: 'list' names those whose name has PART in it, with their class; 'show' prints all overloads of OP "
	       "(aten::add, or add): schema, class, whether there is an exact rule, the functional twin.",
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

/* All overloads of NS::NAME, or the one of NS::NAME.OVERLOAD; none: says which name is near. */
static void
find_by_name(ap_arena *a, ap_ops *ops, ap_str name, ap_op_ids *out)
{
	size_t n, colon = ap_str_find(name, 0, ':');
	ap_str ns = colon < name.n ? ap_str_cut(name, 0, colon) : AP_STR("aten");
	ap_str bare = colon < name.n ? ap_str_cut(name, colon + 2, name.n) : name;
	size_t dot = ap_str_find(bare, 0, '.');
	const ap_op_id *ids = ap_op_overloads(ops, ns, ap_str_cut(bare, 0, dot), &n);
	ap_str near[3], overload = ap_str_cut(bare, dot + 1, bare.n);

	for (size_t i = 0; i < n; i++) {
		const ap_op *op = ap_op_get(ops, ids[i]);

		if (dot == bare.n || ap_str_is(op->schema.overload, ap_str_eq(overload, "default") ? (ap_str){ 0 } : overload))
			*AP_PUSH(a, out) = ids[i];
	}
	if (out->n)
		return;
	n = ap_ops_suggest(ops, ns, ap_str_cut(bare, 0, dot), near, 3);
	ap_cli_warn("unknown op '%.*s'%s%.*s%s", AP_FMT(name), n ? "; did you mean '" : "", n ? (int)near[0].n : 0, n ? near[0].p : "", n ? "'?" : "");
}

int
ap_cmd_ops(ap_arena *a, int argc, char **argv)
{
	ap_settings s = { .arena = a, .least = 1, .most = 2 };
	ap_buf out = { .arena = a };
	ap_op_ids ids = { 0 };

	ap_cli_parse(&argp, argc, argv, &s);
	ap_ops *ops = ap_cli_ops(&s);
	bool list = !strcmp(s.files[0], "list");

	if (!ops)
		return AP_EXIT_INVALID;
	if (!list && (strcmp(s.files[0], "show") != 0 || s.nfiles != 2)) {
		ap_cli_warn("expected 'ops list [PART]' or 'ops show OP'");
		return AP_EXIT_INVALID;
	}
	(list ? find_by_part : find_by_name)(a, ops, ap_str_of(s.nfiles > 1 ? s.files[1] : ""), &ids);
	if (!list && !ids.n)
		return AP_EXIT_INVALID;
	if (s.format == AP_FORMAT_JSON)
		ap_ops_json_put(ops, &ids, &out);
	else
		(list ? ap_ops_list_put : ap_ops_show_put)(ops, &ids, &out);
	ap_cli_put(ap_buf_str(&out));
	return AP_EXIT_PROVED;
}
