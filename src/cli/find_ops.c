/* Ops by the names that people type: aten::add.Tensor, add, torch.ops.aten.add.Tensor, torch.nn.functional.relu, x.T, aten::*_copy. */
#include <fnmatch.h>
#include <stdio.h>
#include <string.h>

#include "cli/ops.h"
#include "spec/spellings.h"

enum { NEAR = 3, OVERLOADS_MOST = 12, LONGEST = 512 /* name */ };

typedef struct op_name { ap_str ns, packet, overload; bool whole; /* no overload was given: all of them */ } op_name;

static void
take(ap_arena *a, ap_ops *ops, const op_name *n, ap_op_ids *out)
{
	size_t count;
	const ap_op_id *ids = ap_op_overloads(ops, n->ns, n->packet, &count);
	ap_str wanted = ap_str_eq(n->overload, "default") ? (ap_str){ 0 } : n->overload;

	for (size_t i = 0; i < count; i++) {
		if (n->whole || ap_str_is(ap_op_get(ops, ids[i])->schema.overload, wanted))
			*AP_PUSH(a, out) = ids[i];
	}
}

static op_name
split_overload(ap_str ns, ap_str rest)
{
	size_t dot = ap_str_find(rest, 0, '.');

	return (op_name){ ns, ap_str_cut(rest, 0, dot), ap_str_cut(rest, dot + 1, rest.n), dot >= rest.n };
}

/* NS::NAME, NS.NAME as graphs spell it, or a name of aten. */
static op_name
read_name(ap_ops *ops, ap_str name)
{
	size_t colon = ap_str_find(name, 0, ':'), dot, n;

	if (colon < name.n)
		return split_overload(ap_str_cut(name, 0, colon), ap_str_cut(name, colon + 2, name.n));
	if (ap_str_starts(name, AP_STR("torch.ops.")))
		name = ap_str_cut(name, strlen("torch.ops."), name.n);
	dot = ap_str_find(name, 0, '.');
	op_name first = split_overload(ap_str_cut(name, 0, dot), ap_str_cut(name, dot + 1, name.n));

	return dot < name.n && (ap_op_overloads(ops, first.ns, first.packet, &n), n) ? first : split_overload(AP_STR("aten"), name);
}

/* "aten::*", "*_copy.out", "*::*": every op whose whole name is like that. */
static void
take_pattern(ap_arena *a, ap_ops *ops, ap_str name, ap_op_ids *out)
{
	const char *pattern = ap_str_printf(a, "%s%.*s", ap_str_find(name, 0, ':') < name.n ? "" : "aten::", AP_FMT(name)).p;

	for (uint32_t i = 1; i <= ap_ops_count(ops); i++) {
		char text[LONGEST];

		snprintf(text, sizeof text, "%.*s", AP_FMT(ap_op_get(ops, (ap_op_id){ i })->name));
		if (fnmatch(pattern, text, 0) == 0)
			*AP_PUSH(a, out) = (ap_op_id){ i };
	}
}

/* --- as Python spells it ---------------------------------------------------------------------------------------------- */

static void
take_calls(ap_arena *a, ap_ops *ops, const ap_expr *e, ap_op_ids *out)
{
	if (e->kind == AP_EXPR_CALL && ap_str_starts(e->text, AP_STR("aten."))) {
		op_name n = read_name(ops, e->text);

		take(a, ops, &n, out);
	}
	for (size_t i = 0; i < e->nargs; i++)
		take_calls(a, ops, &e->args[i], out);
}

static void
take_rows(ap_arena *a, ap_ops *ops, ap_spelling_kind kind, ap_str name, ap_op_ids *out)
{
	size_t n;
	const ap_op *const *rows = ap_spelling_find(ap_ops_spellings(ops), kind, name, &n);

	for (size_t i = 0; i < n; i++) {
		if (rows[i]->rule)
			take_calls(a, ops, rows[i]->rule, out);
	}
}

/* torch.nn.functional.relu: a function; x.T, Tensor.add_: what follows the last dot, as an attribute or a method; T, +. */
static void
take_spelled(ap_arena *a, ap_ops *ops, ap_str name, ap_op_ids *out)
{
	static const ap_spelling_kind kinds[] = { AP_SPELLING_ATTRIBUTE, AP_SPELLING_METHOD, AP_SPELLING_OPERATOR, AP_SPELLING_AUGMENTED };
	bool function = ap_str_starts(name, AP_STR("torch.")) && !ap_str_starts(name, AP_STR("torch.Tensor."));
	size_t at = 0;

	for (size_t i = 0; i < name.n; i++)
		at = name.p[i] == '.' ? i + 1 : at;
	ap_str last = ap_str_cut(name, at, name.n);
	op_name bare = { AP_STR("aten"), last, { 0 }, true };

	if (function) {
		ap_str path = ap_spelling_path(a, ap_ops_spellings(ops), name);

		take_rows(a, ops, AP_SPELLING_FUNCTION, name, out);
		if (!out->n && path.n) {
			op_name n = read_name(ops, path);

			take(a, ops, &n, out);
		}
		return;
	}
	for (size_t k = 0; k < sizeof kinds / sizeof *kinds && !out->n; k++)
		take_rows(a, ops, kinds[k], last, out);
	if (!out->n && at > 0)
		take(a, ops, &bare, out);
}

/* --- what is not there ------------------------------------------------------------------------------------------------ */

static void
say_overloads(ap_arena *a, ap_ops *ops, const op_name *n, const ap_op_id *ids, size_t count)
{
	ap_buf b = { .arena = a };

	for (size_t i = 0; i < count && i < OVERLOADS_MOST; i++) {
		ap_str o = ap_op_get(ops, ids[i])->schema.overload;

		ap_buf_printf(&b, "%s%.*s", i ? ", " : "", AP_FMT(o.n ? o : AP_STR("default")));
	}
	ap_cli_warn("'%.*s' has no overload '%.*s'; it has %.*s%s", AP_FMT(n->packet), AP_FMT(n->overload), AP_FMT(ap_buf_str(&b)),
	            count > OVERLOADS_MOST ? ", ..." : "");
}

static void
say_unknown(ap_arena *a, ap_ops *ops, ap_str name, const op_name *n)
{
	ap_buf b = { .arena = a };
	ap_str near[NEAR];
	size_t count;
	const ap_op_id *ids = ap_op_overloads(ops, n->ns, n->packet, &count);

	if (count) {
		say_overloads(a, ops, n, ids, count);
		return;
	}
	count = ap_ops_suggest(ops, n->ns, n->packet, near, NEAR);
	for (size_t i = 0; i < count; i++)
		ap_buf_printf(&b, "%s'%.*s'", i == 0 ? "; did you mean " : i + 1 < count ? ", " : " or ", AP_FMT(near[i]));
	ap_buf_put(&b, count ? AP_STR("?") : AP_STR("; 'ops list PART' names those that have PART in their name"));
	ap_cli_warn("unknown op '%.*s'%.*s", AP_FMT(name), AP_FMT(ap_buf_str(&b)));
}

bool
ap_cli_find_ops(ap_arena *a, ap_ops *ops, ap_str name, ap_op_ids *out)
{
	ap_op_ids found = { 0 };
	op_name n = read_name(ops, name);

	if (ap_str_find(name, 0, '*') < name.n && name.n > 1) {
		take_pattern(a, ops, name, &found);
	} else {
		take(a, ops, &n, &found);
		if (!found.n)
			take_spelled(a, ops, name, &found);
	}
	if (!found.n)
		say_unknown(a, ops, name, &n);
	for (size_t i = 0; i < found.n; i++) {
		bool had = false;

		for (size_t k = 0; k < out->n && !had; k++)
			had = out->at[k].i == found.at[i].i;
		if (!had)
			*AP_PUSH(a, out) = found.at[i];
	}
	return found.n > 0;
}
