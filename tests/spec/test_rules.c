/* core.rules: every row is for an op that there is, names documented rules and uses all tensors that its op has. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "base/file.h"
#include "graph/rule.h"
#include "spec/ops.h"

static ap_arena arena;
static ap_ops *ops;
static ap_str text;      /* core.rules */
static ap_map documented;

static bool is_name(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_'; }

/* The names before a parenthesis in the lines "#   name(...)  name(...)     what it means", up to the wide gap. */
static void
read_documentation(void)
{
	for (uint32_t line = 1; line < 300; line++) {
		ap_str s = ap_source_line(text, line);

		if (!ap_str_starts(s, AP_STR("#   ")))
			continue;
		for (size_t i = 4; i < s.n; i++) {
			size_t from = i;

			while (i < s.n && is_name(s.p[i]))
				i++;
			if (i > from && i < s.n && s.p[i] == '(' && (s.p[from - 1] == ' ' || s.p[from - 1] == '('))
				ap_map_put(&documented, ap_str_cut(s, from, i), line);
		}
	}
}

static int
setup(void **state)
{
	ap_str why;

	(void)state;
	if (!ap_arena_init(&arena, (size_t)256 << 20) || !ap_file_read(&arena, AP_SOURCE_DIR "/specs/core.rules", &text, &why))
		return -1;
	ops = ap_ops_make(&arena);
	documented = ap_map_make(&arena);
	read_documentation();
	return 0;
}

static int
teardown(void **state)
{
	(void)state;
	ap_arena_fini(&arena);
	return 0;
}

static const ap_expr *
undocumented_in(const ap_expr *e)
{
	uint32_t line;

	if (e->kind == AP_EXPR_CALL && !ap_str_starts(e->text, AP_STR("aten.")) && !ap_map_find(&documented, e->text, &line))
		return e;
	for (size_t i = 0; i < e->nargs; i++) {
		const ap_expr *found = undocumented_in(&e->args[i]);

		if (found)
			return found;
	}
	return NULL;
}

static void
test_every_rule_is_documented(void **state)
{
	size_t with_rule = 0;

	(void)state;
	for (uint32_t i = 1; i <= ap_ops_count(ops); i++) {
		const ap_op *op = ap_op_get(ops, (ap_op_id){ i });
		const ap_expr *bad = op->rule ? undocumented_in(op->rule) : NULL;

		with_rule += op->rule != NULL;
		if (bad)
			fail_msg("%.*s: the rule %.*s is not documented", AP_FMT(op->name), AP_FMT(bad->text));
	}
	print_message("%zu ops have a rule\n", with_rule);
	assert_true(with_rule > 800);
}

/* What ap_rule_eval() itself knows. */
static bool
is_built_in(const ap_expr *e)
{
	static const char *const words[] = { "sizes", "rank", "dtype", "if", "eq", "is_none" };

	if (e->kind != AP_EXPR_CALL || ap_str_starts(e->text, AP_STR("aten.")))
		return true;
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (ap_str_is(e->text, ap_str_of(words[i])))
			return true;
	return false;
}

static void
check_implemented(const ap_op *op, const ap_expr *e)
{
	const ap_rule *rule = e->kind == AP_EXPR_CALL ? ap_rule_find(e->text) : NULL;
	bool built_in = is_built_in(e);

	if (!rule && !built_in)
		fail_msg("%.*s: nothing implements %.*s", AP_FMT(op->name), AP_FMT(e->text));
	if (rule && ((int)e->nargs < rule->min_args || (int)e->nargs > rule->max_args))
		fail_msg("%.*s: %.*s takes %d to %d arguments", AP_FMT(op->name), AP_FMT(e->text), rule->min_args, rule->max_args);
	for (size_t i = 0; i < e->nargs; i++)
		check_implemented(op, &e->args[i]);
}

static void
test_every_rule_is_implemented(void **state)
{
	(void)state;
	for (uint32_t i = 1; i <= ap_ops_count(ops); i++) {
		const ap_op *op = ap_op_get(ops, (ap_op_id){ i });

		if (op->rule)
			check_implemented(op, op->rule);
	}
}

static bool
names_param(const ap_expr *e, int param)
{
	if (e->kind == AP_EXPR_PARAM && e->param == param)
		return true;
	for (size_t i = 0; i < e->nargs; i++)
		if (names_param(&e->args[i], param))
			return true;
	return false;
}

/* What isn't said by a rule isn't an attribute if it is a tensor: it would be forgotten. */
static void
test_no_tensor_is_forgotten(void **state)
{
	static const char *const known[] = { "nothing", "not_modelled", "value", "unpack_dual", "twin" };

	(void)state;
	for (uint32_t i = 1; i <= ap_ops_count(ops); i++) {
		const ap_op *op = ap_op_get(ops, (ap_op_id){ i });
		bool exempt = !op->rule || ap_str_eq(op->schema.name, "_make_dual") || ap_str_eq(op->schema.name, "_make_dual_copy") ||
		              ap_str_starts(op->schema.name, AP_STR("_functional_assert_async"));

		for (size_t k = 0; op->rule && k < sizeof known / sizeof *known; k++)
			exempt |= ap_str_is(op->rule->text, ap_str_of(known[k]));
		for (size_t k = 0; !exempt && k < op->schema.nparams; k++)
			if (op->schema.params[k].type.kind == AP_TYPE_TENSOR && !names_param(op->rule, (int)k))
				fail_msg("%.*s forgets %.*s\n", AP_FMT(op->name), AP_FMT(op->schema.params[k].name));
	}
}

/* Each line of core.rules changes at least one op, and none says again what another said. */
static void
test_every_row_is_for_an_op(void **state)
{
	ap_map names = ap_map_make(&arena);
	uint32_t before;

	(void)state;
	for (uint32_t line = 1; ap_source_line(text, line).p && line < 5000; line++) {
		ap_str s = ap_source_line(text, line), name;
		ap_op_id one;
		size_t n = 0, colons, dot, rules = 0;

		if (!s.n || s.p[0] == '#')
			continue;
		name = ap_str_cut(s, 0, ap_str_find(s, 0, ' '));
		if (ap_map_find(&names, name, &before))
			fail_msg("core.rules:%u: %.*s has a row at line %u", line, AP_FMT(name), before);
		ap_map_put(&names, name, line);
		colons = ap_str_find(name, 0, ':');
		ap_str ns = colons < name.n ? ap_str_cut(name, 0, colons) : AP_STR("aten");

		name = colons < name.n ? ap_str_cut(name, colons + 2, name.n) : name;
		dot = ap_str_find(name, 0, '.');
		one = ap_op_find(ops, ns, ap_str_cut(name, 0, dot), ap_str_cut(name, dot + 1, name.n));
		if (dot < name.n && !one.i)
			fail_msg("core.rules:%u: no op %.*s", line, AP_FMT(name));
		const ap_op_id *all = ap_op_overloads(ops, ns, ap_str_cut(name, 0, dot), &n);

		if (!n)
			fail_msg("core.rules:%u: no op %.*s", line, AP_FMT(name));
		for (size_t k = 0; k < n; k++)
			rules += ap_op_get(ops, all[k])->rule != NULL;
		if (!rules && !strstr(ap_str_copy(&arena, s).p, " twin=") && !strstr(ap_str_copy(&arena, s).p, " numbers="))
			fail_msg("core.rules:%u: no overload of %.*s has the parameters of the rule", line, AP_FMT(name));
	}
}

/* maybe_alias and mutable_other are the observer's names for what specs call maybe_view and mutates. */
static bool
class_agrees(ap_str observed, const ap_op *op)
{
	switch (op->class) {
	case AP_CLASS_VIEW: return ap_str_eq(observed, "view");
	case AP_CLASS_MULTI_VIEW: return ap_str_eq(observed, "multi_view");
	case AP_CLASS_MAYBE_VIEW: return ap_str_eq(observed, "maybe_alias") || ap_str_eq(observed, "multi_view");
	case AP_CLASS_INPLACE:
	case AP_CLASS_INPLACE_VIEW: return ap_str_eq(observed, "inplace") || ap_str_eq(observed, "mutable_other");
	case AP_CLASS_OUT: return ap_str_eq(observed, "out");
	case AP_CLASS_MUTATES: return ap_str_eq(observed, "mutable_other") || ap_str_eq(observed, "out");
	case AP_CLASS_PURE:
	case AP_CLASS_KERNEL: return false;
	}
	return false;
}

/* Every op that was seen to alias or to write has that class here; every one that may give a view has a rule that says which. */
static void
test_classes_are_those_that_were_observed(void **state)
{
	ap_str table, why;
	size_t rows = 0;

	(void)state;
	assert_true(ap_file_read(&arena, AP_SOURCE_DIR "/tests/spec/data/alias_classes.tsv", &table, &why));
	for (uint32_t line = 2; ap_source_line(table, line).n; line++) {
		ap_str s = ap_source_line(table, line);
		size_t one = ap_str_find(s, 0, '\t'), two = ap_str_find(s, one + 1, '\t');
		ap_str class = ap_str_cut(s, two + 1, s.n);
		ap_op_id id = ap_op_find(ops, AP_STR("aten"), ap_str_cut(s, 0, one), ap_str_cut(s, one + 1, two));

		if (!id.i)
			continue; /* in native_functions.yaml, but not registered in this build of PyTorch */
		const ap_op *op = ap_op_get(ops, id);

		if (!class_agrees(class, op))
			fail_msg("%.*s is of class %.*s, but was observed to be %.*s", AP_FMT(op->name), AP_FMT(ap_class_text(op->class)), AP_FMT(class));
		if (!op->rule && (ap_str_eq(class, "view") || ap_str_eq(class, "multi_view") || ap_str_eq(class, "maybe_alias")))
			fail_msg("%.*s may give a view, but has no rule", AP_FMT(op->name));
		rows++;
	}
	assert_true(rows > 1100);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_every_rule_is_documented),
		cmocka_unit_test(test_every_rule_is_implemented),
		cmocka_unit_test(test_every_row_is_for_an_op),
		cmocka_unit_test(test_no_tensor_is_forgotten),
		cmocka_unit_test(test_classes_are_those_that_were_observed),
	};

	return cmocka_run_group_tests_name("spec/rules", tests, setup, teardown);
}
