#include "cli/cli.h"
#include "spec/expr.h"

static error_t
parse(int key, char *arg, struct argp_state *state)
{
	return ap_cli_key(key, arg, state);
}

static const struct argp_child children[] = { { &ap_argp_specs, 0, "", 0 }, { 0 } };
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

/* An op that writes is as exact as the twin that computes what is written. */
static bool
is_exact(ap_ops *ops, const ap_op *op)
{
	return op->rule || (op->twin.i && ap_op_get(ops, op->twin)->rule);
}

static void
list(ap_ops *ops, ap_str part, ap_buf *out)
{
	for (uint32_t i = 1; i <= ap_ops_count(ops); i++) {
		const ap_op *op = ap_op_get(ops, (ap_op_id){ i });

		if (has_part(op->name, part))
			ap_buf_printf(out, "%-12.*s %s %.*s\n", AP_FMT(ap_class_text(op->class)), is_exact(ops, op) ? "exact" : "     ", AP_FMT(op->name));
	}
}

static void
show(ap_ops *ops, const ap_op *op, ap_buf *out)
{
	ap_buf_printf(out, "%.*s::", AP_FMT(op->schema.ns));
	ap_schema_print(&op->schema, out);
	ap_buf_printf(out, "\n    class %.*s", AP_FMT(ap_class_text(op->class)));
	if (op->twin.i)
		ap_buf_printf(out, ", writes what %.*s computes", AP_FMT(ap_op_get(ops, op->twin)->name));
	if (op->rule) {
		ap_buf_lit(out, ", rule ");
		ap_expr_print(op->rule, out);
	}
	if (!is_exact(ops, op))
		ap_buf_lit(out, ", no exact rule: a function of its whole operands");
	if (op->random)
		ap_buf_lit(out, ", random");
	ap_buf_putc(out, '\n');
}

static int
show_all(ap_ops *ops, ap_str name, ap_buf *out)
{
	size_t n, colon = ap_str_find(name, 0, ':');
	ap_str ns = colon < name.n ? ap_str_cut(name, 0, colon) : AP_STR("aten");
	ap_str bare = colon < name.n ? ap_str_cut(name, colon + 2, name.n) : name;
	size_t dot = ap_str_find(bare, 0, '.');
	const ap_op_id *ids = ap_op_overloads(ops, ns, ap_str_cut(bare, 0, dot), &n);
	ap_str near[3], overload = ap_str_cut(bare, dot + 1, bare.n);
	size_t shown = 0;

	for (size_t i = 0; i < n; i++) {
		const ap_op *op = ap_op_get(ops, ids[i]);

		if (dot < bare.n && !ap_str_is(op->schema.overload, ap_str_eq(overload, "default") ? (ap_str){ 0 } : overload))
			continue;
		show(ops, op, out);
		shown++;
	}
	if (shown)
		return AP_EXIT_PROVED;
	n = ap_ops_suggest(ops, ns, ap_str_cut(bare, 0, dot), near, 3);
	ap_cli_warn("unknown op '%.*s'%s%.*s%s", AP_FMT(name), n ? "; did you mean '" : "", n ? (int)near[0].n : 0, n ? near[0].p : "", n ? "'?" : "");
	return AP_EXIT_INVALID;
}

int
ap_cmd_ops(ap_arena *a, int argc, char **argv)
{
	ap_settings s = { .arena = a, .least = 1, .most = 2 };
	ap_buf out = { .arena = a };
	int status = AP_EXIT_PROVED;

	ap_cli_parse(&argp, argc, argv, &s);
	ap_ops *ops = ap_cli_ops(&s);

	if (!ops)
		return AP_EXIT_INVALID;
	if (!strcmp(s.files[0], "list")) {
		list(ops, ap_str_of(s.nfiles > 1 ? s.files[1] : ""), &out);
	} else if (!strcmp(s.files[0], "show") && s.nfiles == 2) {
		status = show_all(ops, ap_str_of(s.files[1]), &out);
	} else {
		ap_cli_warn("expected 'ops list [PART]' or 'ops show OP'");
		return AP_EXIT_INVALID;
	}
	ap_cli_put(ap_buf_str(&out));
	return status;
}
