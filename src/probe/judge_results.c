#include "layout/overlap.h"
#include "probe/judge_inside.h"

/* --- who may share with whom ------------------------------------------------------------------------------------------ */

static bool
has_name(ap_str set, ap_str name)
{
	for (size_t at = 0, end; at < set.n; at = end + 1) {
		end = ap_str_find(set, at, '|');
		if (ap_str_is(ap_str_cut(set, at, end), name))
			return true;
	}
	return false;
}

bool
ap_schema_aliases(const ap_schema *s, size_t result, size_t param)
{
	ap_str of = s->returns[result].alias.set, with = s->params[param].alias.set;

	if (!of.n || !with.n)
		return false;
	if (ap_str_eq(of, "*") || ap_str_eq(with, "*") || ap_str_eq(s->params[param].alias.after, "*"))
		return true;
	for (size_t at = 0, end; at < of.n; at = end + 1) {
		end = ap_str_find(of, at, '|');
		if (has_name(with, ap_str_cut(of, at, end)))
			return true;
	}
	return false;
}

/* --- tensors of results ----------------------------------------------------------------------------------------------- */

typedef AP_VEC(const ap_tensor *) tensor_list;

static void
collect_tensors(ap_arena *a, const ap_val *v, tensor_list *out)
{
	if (v->kind == AP_VAL_TENSOR)
		*AP_PUSH(a, out) = &v->tensor;
	for (size_t i = 0; v->kind == AP_VAL_LIST && i < v->n; i++)
		collect_tensors(a, &v->items[i], out);
}

static bool
is_empty(const ap_tensor *x)
{
	return ap_layout_count(&x->layout) == 0;
}

typedef struct sharing { const ap_probe_trial *trial; ap_variant variant; const ap_tensor *result; bool any, shares, same; } sharing;

/* The argument as it is after the call. */
static void
match_argument(void *data, uint32_t tensor)
{
	sharing *s = data;
	const ap_probe_answer *r = &s->trial->answer[s->variant];
	const ap_tensor *x = r->tensors[tensor] ? r->tensors[tensor] : &s->trial->call[s->variant].tensors[tensor];

	s->same |= s->result->object == tensor + 1;
	s->any |= !is_empty(x);
	s->shares |= !is_empty(x) && x->storage == s->result->storage;
}

static sharing
sharing_of(const ap_probe_trial *t, ap_variant v, const ap_tensor *result, size_t param)
{
	sharing s = { .trial = t, .variant = v, .result = result };

	ap_judge_each_tensor(ap_probe_value(&t->call[v], param), match_argument, &s);
	s.any &= !is_empty(result);
	s.shares &= !is_empty(result);
	return s;
}

static ap_shares
shares_of(const ap_probe_trial *t, const ap_val *v, size_t param)
{
	ap_shares all = AP_SHARES_EMPTY;

	for (size_t i = 0; v->kind == AP_VAL_LIST && i < v->n; i++) {
		ap_shares one = shares_of(t, &v->items[i], param);

		if (one == AP_SHARES_YES)
			return one;
		all = one == AP_SHARES_NO ? one : all;
	}
	if (v->kind != AP_VAL_TENSOR)
		return all;
	sharing s = sharing_of(t, AP_VARIANT_PLAIN, &v->tensor, param);

	return s.shares ? AP_SHARES_YES : s.any ? AP_SHARES_NO : AP_SHARES_EMPTY;
}

ap_shares
ap_probe_trial_shares(const ap_probe_trial *t, size_t result, size_t param)
{
	if (t->answer[0].status != AP_PROBE_OK || result >= t->answer[0].nresults)
		return AP_SHARES_EMPTY;
	return shares_of(t, &t->answer[0].results[result], param);
}

static bool
shares_declared(ap_judging *j, ap_variant v, const ap_tensor *x, size_t result)
{
	for (size_t k = 0; k < j->schema->nparams; k++) {
		sharing s = sharing_of(j->trial, v, x, k);

		if (ap_schema_aliases(j->schema, result, k) && (s.shares || s.same))
			return true;
	}
	return false;
}

static bool
returns_its_argument(const ap_op *op)
{
	return op->class == AP_CLASS_INPLACE || op->class == AP_CLASS_OUT || op->class == AP_CLASS_INPLACE_VIEW;
}

/* How many parameters the tensor shares with, undeclared; says so of each, unless `quiet`. */
static size_t
judge_undeclared(ap_judging *j, ap_variant v, const ap_tensor *x, size_t result, bool quiet)
{
	size_t n = 0;

	/* A storage that a declared alias lies in may be that of further arguments too. */
	if (shares_declared(j, v, x, result))
		return 0;
	for (size_t k = 0; k < j->schema->nparams; k++) {
		sharing s = sharing_of(j->trial, v, x, k);

		if (ap_schema_aliases(j->schema, result, k) || !(s.same || s.shares))
			continue;
		n++;
		if (!quiet && s.same)
			ap_judge_say(j, AP_LIE_RETURNS_INPUT, (int)k, (int)result, "the same object");
		else if (!quiet)
			ap_judge_say(j, AP_LIE_UNDECLARED_ALIAS, (int)k, (int)result, "it lies in the same storage");
	}
	return n;
}

/* Where several arguments are one memory, the variant on copies tells which of them the result is. */
static void
judge_whose(ap_judging *j, const ap_tensor *x, const ap_tensor *apart, size_t result)
{
	size_t n = judge_undeclared(j, AP_VARIANT_PLAIN, x, result, true);

	if (n > 1 && apart && judge_undeclared(j, AP_VARIANT_APART, apart, result, true))
		judge_undeclared(j, AP_VARIANT_APART, apart, result, false);
	else if (n)
		judge_undeclared(j, AP_VARIANT_PLAIN, x, result, false);
}

static void
judge_declared(ap_judging *j, const ap_tensor *x, size_t result)
{
	ap_class class = j->trial->call[0].op->class;

	for (size_t k = 0; k < j->schema->nparams; k++) {
		sharing s = sharing_of(j->trial, AP_VARIANT_PLAIN, x, k);
		const ap_param *p = &j->schema->params[k];

		if (!ap_schema_aliases(j->schema, result, k))
			continue;
		if (s.same && (class == AP_CLASS_VIEW || class == AP_CLASS_MULTI_VIEW))
			ap_judge_say(j, AP_LIE_RETURNS_INPUT, (int)k, (int)result, "the same object");
		if (ap_param_writes(p) && !s.same && returns_its_argument(j->trial->call[0].op) && p->type.kind == AP_TYPE_TENSOR && !p->type.is_list)
			ap_judge_say(j, AP_LIE_RETURNS_OTHER, (int)k, (int)result, s.shares ? "a new tensor of the same memory" : "a tensor of other memory");
	}
}

/* --- results among each other ----------------------------------------------------------------------------------------- */

/* New memory in two results; what lies in an argument's memory is told as that. */
static void
judge_pair(ap_judging *j, const ap_tensor *x, size_t rx, const ap_tensor *y, size_t ry)
{
	ap_str set = j->schema->returns[rx].alias.set;

	if (x->storage != y->storage || x->storage < j->trial->call[0].nstorages || is_empty(x) || is_empty(y))
		return;
	if (set.n && (rx == ry || ap_str_is(set, j->schema->returns[ry].alias.set)))
		return;
	if (ap_overlap_find(&x->layout, &y->layout, AP_OVERLAP_WORK, NULL) == AP_OVERLAP)
		ap_judge_say(j, AP_LIE_OUTPUTS_SHARE, -1, (int)ry, "a byte of the one is a byte of the other");
}

static void
judge_pairs(ap_judging *j, const tensor_list *all, size_t n)
{
	for (size_t a = 0; a < n; a++)
		for (size_t b = a; b < n; b++)
			for (size_t i = 0; i < all[a].n; i++)
				for (size_t k = a == b ? i + 1 : 0; k < all[b].n; k++)
					judge_pair(j, all[a].at[i], a, all[b].at[k], b);
}

/* --- what the rule says ----------------------------------------------------------------------------------------------- */

static bool
same_strides(const ap_layout *x, const ap_layout *y)
{
	for (int d = 0; d < x->rank; d++) {
		if (x->size[d] > 1 && x->stride[d] != y->stride[d])
			return false;
	}
	return true;
}

static void
judge_layout(ap_judging *j, const ap_tensor *got, const ap_tensor *want, size_t result)
{
	ap_buf is = { .arena = j->arena }, rule = { .arena = j->arena };
	bool argument = j->trial->facts->storages.at[want->storage].kind == AP_STORAGE_INPUT;

	ap_layout_print(&got->layout, &is);
	ap_layout_print(&want->layout, &rule);
	if (got->dtype != want->dtype)
		ap_judge_say(j, AP_LIE_DTYPE, -1, (int)result, "it is %.*s, the rule says %.*s", AP_FMT(ap_dtype_text(got->dtype)),
		             AP_FMT(ap_dtype_text(want->dtype)));
	else if (!ap_layout_same_shape(&got->layout, &want->layout))
		ap_judge_say(j, AP_LIE_SHAPE, -1, (int)result, "it is %.*s, the rule says %.*s", AP_FMT(ap_buf_str(&is)), AP_FMT(ap_buf_str(&rule)));
	else if (!is_empty(got) && (!same_strides(&got->layout, &want->layout) || (argument && got->layout.offset != want->layout.offset)))
		ap_judge_say(j, AP_LIE_LAYOUT, -1, (int)result, "it is %.*s, the rule says %.*s", AP_FMT(ap_buf_str(&is)), AP_FMT(ap_buf_str(&rule)));
}

static void
judge_rule(ap_judging *j, const ap_val *got, const ap_val *want, size_t result)
{
	if (got->kind == AP_VAL_TENSOR && want->kind == AP_VAL_TENSOR)
		judge_layout(j, &got->tensor, &want->tensor, result);
	for (size_t i = 0; got->kind == AP_VAL_LIST && want->kind == AP_VAL_LIST && i < got->n && i < want->n; i++)
		judge_rule(j, &got->items[i], &want->items[i], result);
}

static bool
fits_type(const ap_val *v, const ap_type *t)
{
	bool tensor = t->kind == AP_TYPE_TENSOR;

	if (t->is_list)
		return v->kind == AP_VAL_LIST;
	return v->kind == AP_VAL_TENSOR ? tensor || t->kind == AP_TYPE_OTHER : !tensor || v->kind == AP_VAL_NONE;
}

/* The tensors of result k on copies, as far as they are as many. */
static tensor_list
tensors_apart(ap_judging *j, size_t k, size_t n)
{
	const ap_probe_answer *r = &j->trial->answer[AP_VARIANT_APART];
	tensor_list out = { 0 };

	if (j->trial->made[AP_VARIANT_APART] && r->status == AP_PROBE_OK && k < r->nresults)
		collect_tensors(j->arena, &r->results[k], &out);
	return out.n == n ? out : (tensor_list){ 0 };
}

static void
judge_sharing(ap_judging *j, const tensor_list *all, size_t k)
{
	tensor_list apart = tensors_apart(j, k, all->n);

	for (size_t i = 0; i < all->n; i++) {
		judge_whose(j, all->at[i], i < apart.n ? apart.at[i] : NULL, k);
		judge_declared(j, all->at[i], k);
	}
}

void
ap_judge_results(ap_judging *j)
{
	const ap_probe_answer *r = &j->trial->answer[0];
	size_t n = j->schema->nreturns;
	tensor_list *all = AP_NEW_N(j->arena, tensor_list, n + 1);
	const ap_val *rule = j->trial->facts ? &j->trial->facts->effects[j->trial->call[0].ntensors + 1].result : NULL;

	if (r->nresults != n) {
		ap_judge_say(j, AP_LIE_RESULTS, -1, -1, "%zu results, the schema says %zu", r->nresults, n);
		return;
	}
	for (size_t k = 0; k < n; k++) {
		if (!fits_type(&r->results[k], &j->schema->returns[k].type))
			ap_judge_say(j, AP_LIE_RESULTS, -1, (int)k, "a value of another type");
		collect_tensors(j->arena, &r->results[k], &all[k]);
		judge_sharing(j, &all[k], k);
		if (rule && (n == 1 || (rule->kind == AP_VAL_LIST && k < rule->n)))
			judge_rule(j, &r->results[k], n == 1 ? rule : &rule->items[k], k);
	}
	judge_pairs(j, all, n);
}
