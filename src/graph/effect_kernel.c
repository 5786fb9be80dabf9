/*
 * Kernel calls, nki_kernel_wrapper(kernel_idx = .., operand_output_aliases = {operand: output}, args = (...), ...) and wrap_nki: an unknown
 * function of all operands.  In a graph without io_map an aliased output is its operand's buffer, written; in one with io_map the call
 * gives fresh values and leaves its operands alone.
 */
#include "graph/annot.h"
#include "graph/effect.h"
#include "graph/rule_util.h"

enum { MAX_RESULTS = 256 };

typedef struct kernel {
	ap_val operands;                /* LIST */
	ap_written_list written;        /* item: the operand's index */
	size_t n;                       /* results */
	size_t operand_of[MAX_RESULTS]; /* by result: index in `written` plus one; 0: not aliased */
	ap_str fn;
} kernel;

/* Which keywords only say how operands and results are passed. */
static bool
is_plumbing(ap_str name)
{
	return ap_str_eq(name, "args") || ap_str_eq(name, "operand_output_aliases") || ap_str_eq(name, "arg_names");
}

/* The function's name: every keyword that is not plumbing, and the operands that are no tensors. */
static ap_str
kernel_name(ap_infer_run *r, const ap_node *n, const ap_val *operands)
{
	ap_buf b = { .arena = r->arena };

	ap_buf_lit(&b, "nki::kernel{"); /* a name with a namespace is a custom function for term/eval */
	for (size_t i = 0; i < n->nkeywords; i++) {
		ap_val v = ap_val_of_arg(r, &n->keywords[i].value);

		if (is_plumbing(n->keywords[i].name))
			continue;
		ap_buf_printf(&b, "%.*s=", AP_FMT(n->keywords[i].name));
		ap_val_put(&b, &v);
		ap_buf_lit(&b, ", ");
	}
	for (size_t i = 0; i < operands->n; i++) {
		if (operands->items[i].kind == AP_VAL_TENSOR)
			continue;
		ap_buf_printf(&b, "#%zu=", i);
		ap_val_put(&b, &operands->items[i]);
		ap_buf_lit(&b, ", ");
	}
	ap_buf_putc(&b, '}');
	return ap_buf_str(&b);
}

static bool
add_alias(ap_infer_run *r, kernel *k, const ap_val *operand, const ap_val *result)
{
	if (operand->kind != AP_VAL_INT || result->kind != AP_VAL_INT)
		return ap_refuse_error(r, "kernel-aliases", "operand_output_aliases: expected {operand number: output number}");
	if (operand->integer < 0 || operand->integer >= (int64_t)k->operands.n || k->operands.items[operand->integer].kind != AP_VAL_TENSOR)
		return ap_refuse_error(r, "kernel-aliases", "operand_output_aliases: operand %lld is no tensor of args", (long long)operand->integer);
	if (result->integer < 0 || result->integer >= MAX_RESULTS)
		return ap_refuse_error(r, "kernel-aliases", "operand_output_aliases: output %lld", (long long)result->integer);
	if (k->operand_of[result->integer])
		return ap_refuse_error(r, "kernel-aliases", "operand_output_aliases: output %lld is aliased twice", (long long)result->integer);
	*AP_PUSH(r->arena, &k->written) = (ap_written){ &k->operands.items[operand->integer], -1, (int)operand->integer };
	k->operand_of[result->integer] = k->written.n;
	if ((size_t)result->integer >= k->n)
		k->n = (size_t)result->integer + 1;
	return true;
}

static bool
read_kernel(ap_infer_run *r, const ap_node *n, kernel *k)
{
	ap_val aliases = ap_val_of_none();
	const ap_annot *a = &n->annot;
	size_t stated = 0;

	k->operands = ap_val_of_list(r, NULL, 0);
	for (size_t i = 0; i < n->nkeywords; i++) {
		if (ap_str_eq(n->keywords[i].name, "args"))
			k->operands = ap_val_of_arg(r, &n->keywords[i].value);
		if (ap_str_eq(n->keywords[i].name, "operand_output_aliases"))
			aliases = ap_val_of_arg(r, &n->keywords[i].value);
	}
	if (k->operands.kind != AP_VAL_LIST)
		return ap_refuse_error(r, "arguments", "expected args = (...), the kernel's operands");
	for (size_t i = 0; aliases.kind == AP_VAL_DICT && i + 1 < aliases.n; i += 2)
		if (!add_alias(r, k, &aliases.items[i], &aliases.items[i + 1]))
			return false;
	if (a->kind == AP_ANNOT_TUPLE)
		stated = a->n;
	else if (a->kind == AP_ANNOT_TENSOR)
		stated = 1;
	else if (!ap_annot_list_length(r, &stated))
		stated = k->n;
	if (stated > MAX_RESULTS)
		return ap_refuse_error(r, "kernel-results", "a kernel of more than %d results", MAX_RESULTS);
	if (stated < k->n)
		return ap_refuse_error(r, "kernel-aliases", "operand_output_aliases names output %zu, but the kernel has %zu", k->n - 1, stated);
	k->n = stated;
	if (!k->n)
		return ap_refuse_unknown(r, "untyped-result", "the types of the kernel's results are not stated");
	k->fn = kernel_name(r, n, &k->operands);
	return true;
}

/* The type of a result: as stated, else that of its operand. */
static bool
kernel_result(ap_infer_run *r, const kernel *k, size_t i, ap_tensor *out)
{
	const ap_annot *a = ap_annot_of_result(r, i, k->n);
	const ap_tensor *operand = k->operand_of[i] ? &k->written.at[k->operand_of[i] - 1].operand->tensor : NULL;

	if (operand && a) {
		const ap_layout *l = &operand->layout;

		if (a->dtype != operand->dtype || a->rank != l->rank || (l->rank && memcmp(a->size, l->size, (size_t)l->rank * sizeof *l->size) != 0))
			return ap_refuse_error(r, "kernel-aliases", "output %zu is %.*s, which is not the type of the operand that it aliases", i,
			                       AP_FMT(a->text));
	}
	if (operand)
		return ap_fresh(r, operand->dtype, operand->layout.rank, operand->layout.size, out);
	if (!a)
		return ap_refuse_unknown(r, "untyped-result", "the type of the kernel's output %zu is not stated", i);
	return ap_annot_fresh(r, a, out);
}

static bool
check_apart(ap_infer_run *r, const ap_written_list *w)
{
	bool share;

	for (size_t i = 0; i < w->n; i++)
		for (size_t j = 0; j < i; j++) {
			if (!ap_shares(r, &w->at[i].operand->tensor, &w->at[j].operand->tensor, &share))
				return false;
			if (share)
				return ap_refuse_invalid(r, "written-twice", "two operands that the kernel writes share memory");
		}
	return true;
}

bool
ap_effect_kernel(ap_infer_run *r, const ap_node *n, ap_val *out)
{
	ap_tensor_list src = { 0 }, dst = { 0 };
	ap_str sharing = { 0 };
	kernel k = { 0 };
	ap_val *items;

	if (!read_kernel(r, n, &k))
		return false;
	bool in_place = !r->graph->has_io_map;
	if (in_place && (!check_apart(r, &k.written) || !ap_effect_sharing(r, &k.operands, &k.written, &sharing)))
		return false;
	items = AP_NEW_N(r->arena, ap_val, k.n);
	for (size_t i = 0; i < k.n; i++) {
		items[i].kind = AP_VAL_TENSOR;
		if (!kernel_result(r, &k, i, &items[i].tensor))
			return false;
		*AP_PUSH(r->arena, &dst) = items[i].tensor;
	}
	ap_effect_tensors(r, &k.operands, &src);
	ap_step *s = ap_step_add(r, AP_STEP_APPLY, (ap_tensor){ 0 }, src.at, src.n);
	k.fn = ap_effect_with_stated(r, k.fn, &src, dst.at, dst.n, false);
	s->fn = sharing.n ? ap_str_printf(r->arena, "%.*s|%.*s", AP_FMT(k.fn), AP_FMT(sharing)) : k.fn;
	ap_step_results(r, s, dst.at, dst.n);
	for (size_t i = 0; in_place && i < k.n; i++) {
		if (!k.operand_of[i])
			continue;
		const ap_written *w = &k.written.at[k.operand_of[i] - 1];
		if (!ap_store(r, &w->operand->tensor, &items[i].tensor, w->operand, -1, w->item))
			return false;
		items[i] = *w->operand;
	}
	*out = k.n == 1 && n->annot.kind != AP_ANNOT_TUPLE ? items[0] : (ap_val){ .kind = AP_VAL_LIST, .items = items, .n = k.n };
	return true;
}
