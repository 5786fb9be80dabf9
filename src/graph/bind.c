#include "graph/bind.h"
#include "spec/spellings.h"

static bool
is_number(const ap_val *v)
{
	return v->kind == AP_VAL_INT || v->kind == AP_VAL_FLOAT || v->kind == AP_VAL_BOOL || v->kind == AP_VAL_COMPLEX;
}

static bool
is_word(const ap_val *v)
{
	return v->kind == AP_VAL_WORD || v->kind == AP_VAL_STR;
}

/* The type variable `t`, also as t? and t[]: whatever is given, or any list. */
static bool
is_any(const ap_type *t, const ap_val *v)
{
	if (t->is_list && v->kind != AP_VAL_LIST)
		return false;
	return t->kind == AP_TYPE_OTHER && t->text.n && t->text.p[0] == 't' && (t->text.n == 1 || strchr("[?(", t->text.p[1]));
}

static bool
element_fits(const ap_type *t, const ap_val *v, bool numbers)
{
	switch (t->kind) {
	case AP_TYPE_TENSOR: return v->kind == AP_VAL_TENSOR || (numbers && is_number(v));
	case AP_TYPE_INT: return v->kind == AP_VAL_INT;
	case AP_TYPE_FLOAT: return v->kind == AP_VAL_INT || v->kind == AP_VAL_FLOAT || v->kind == AP_VAL_BOOL;
	case AP_TYPE_BOOL: return v->kind == AP_VAL_BOOL;
	case AP_TYPE_SCALAR:
	case AP_TYPE_COMPLEX: return is_number(v);
	case AP_TYPE_STR: return v->kind == AP_VAL_STR;
	case AP_TYPE_DTYPE: return v->kind == AP_VAL_DTYPE;
	case AP_TYPE_LAYOUT:
	case AP_TYPE_MEMORY_FORMAT:
	case AP_TYPE_GENERATOR: return v->kind == AP_VAL_WORD;
	case AP_TYPE_DEVICE: return is_word(v) || v->kind == AP_VAL_INT;
	case AP_TYPE_OTHER: return v->kind == AP_VAL_WORD || is_any(t, v);
	}
	return false;
}

/* One number for a list of fixed size. */
static bool
fits_all_items(const ap_type *t, const ap_val *v, bool of_ops)
{
	return t->list_size > 0 && t->kind != AP_TYPE_TENSOR && !(of_ops && ap_str_eq(t->text, "SymInt")) && element_fits(t, v, false);
}

static bool
value_fits(const ap_type *t, const ap_val *v, bool numbers, bool of_ops)
{
	if (is_any(t, v))
		return true;
	if (v->kind == AP_VAL_NONE)
		return t->optional;
	if (!t->is_list)
		return element_fits(t, v, numbers);
	if (v->kind != AP_VAL_LIST)
		return fits_all_items(t, v, of_ops);
	if (t->list_size > 1 && v->n != (size_t)t->list_size && t->kind == AP_TYPE_BOOL)
		return false;
	for (size_t i = 0; i < v->n; i++)
		if (!(t->element_optional && v->items[i].kind == AP_VAL_NONE) && !element_fits(t, &v->items[i], false))
			return false;
	return true;
}

static size_t
positional_count(const ap_schema *s)
{
	size_t n = 0;

	while (n < s->nparams && !s->params[n].keyword_only)
		n++;
	return n;
}

/* x.view(2, 3): the rest of the arguments are one list, where the list is the only parameter besides self. */
static bool
takes_rest(const ap_schema *s, size_t p, const ap_call_args *c, size_t from)
{
	const ap_type *t = &s->params[p].type;
	size_t positional = positional_count(s);

	if (c->in_order || c->of_ops || !t->is_list || t->kind != AP_TYPE_INT || p + 1 != positional || p > 1 || (p == 1 && s->params[0].type.kind != AP_TYPE_TENSOR))
		return false;
	for (size_t i = from; i < c->n; i++)
		if (c->args[i].kind != AP_VAL_INT)
			return false;
	return true;
}

static bool
find_param(ap_infer_run *r, const ap_schema *s, ap_str name, size_t *at)
{
	for (size_t i = 0; i < s->nparams; i++)
		if (ap_str_is(s->params[i].name, name)) {
			*at = i;
			return true;
		}
	for (size_t i = 0; i < s->nparams; i++)
		if (ap_spelling_keyword_fits(ap_ops_spellings(r->ops), name, s->params[i].name) || (i == 0 && ap_str_eq(name, "input"))) {
			*at = i;
			return true;
		}
	return false;
}

/* `out=` names all the parameters that are written by keyword: one, or a tuple in their order. */
static bool
put_out(const ap_schema *s, const ap_val *v, ap_val *bound, bool *given)
{
	size_t n = 0, want = v->kind == AP_VAL_LIST ? v->n : 1;

	for (size_t i = 0; i < s->nparams; i++)
		n += ap_param_is_out(&s->params[i]) && !s->params[i].type.is_list;
	if (n != want || !n)
		return false;
	n = 0;
	for (size_t i = 0; i < s->nparams; i++) {
		const ap_val *item = v->kind == AP_VAL_LIST ? &v->items[n] : v;

		if (!ap_param_is_out(&s->params[i]) || s->params[i].type.is_list)
			continue;
		if (given[i] || item->kind != AP_VAL_TENSOR)
			return false;
		bound[i] = *item;
		given[i] = true;
		n++;
	}
	return true;
}

static bool
put_named(ap_infer_run *r, const ap_schema *s, const ap_call_args *c, const ap_named_val *k, bool numbers, ap_val *bound, bool *given)
{
	size_t at;

	if (find_param(r, s, k->name, &at)) {
		if (given[at] || !value_fits(&s->params[at].type, &k->value, numbers, c->of_ops))
			return ap_str_eq(k->name, "out") && !given[at] && put_out(s, &k->value, bound, given);
		bound[at] = k->value;
		return given[at] = true;
	}
	if (!ap_str_eq(k->name, "out"))
		return false;
	return k->value.kind == AP_VAL_NONE || put_out(s, &k->value, bound, given);
}

enum { FEW_PARAMS = 32 };

bool
ap_bind_fits(ap_infer_run *r, const ap_op *op, const ap_call_args *c, bool numbers, ap_val *bound)
{
	const ap_schema *s = &op->schema;
	size_t positional = c->in_order ? s->nparams : positional_count(s), p = 0;
	bool few[FEW_PARAMS] = { 0 }, *given = s->nparams < FEW_PARAMS ? few : AP_NEW_N(r->arena, bool, s->nparams + 1);

	if (s->varargs)
		bound[s->nparams] = c->n > positional ? ap_val_of_list(r, c->args + positional, c->n - positional) : ap_val_of_list(r, NULL, 0);
	for (size_t i = 0; i < c->n; i++, p++) {
		if (p >= positional && s->varargs)
			break;
		if (p >= positional)
			return false;
		if (c->args[i].kind == AP_VAL_INT && takes_rest(s, p, c, i)) {
			bound[p] = ap_val_of_list(r, c->args + i, c->n - i);
			given[p] = true;
			break;
		}
		if (!value_fits(&s->params[p].type, &c->args[i], numbers, c->of_ops))
			return false;
		bound[p] = c->args[i];
		given[p] = true;
	}
	for (size_t i = 0; i < c->nnamed; i++)
		if (!put_named(r, s, c, &c->named[i], numbers, bound, given))
			return false;
	for (size_t i = 0; i < s->nparams; i++) {
		bool left_out = bound[i].kind == AP_VAL_NONE && s->params[i].type.kind == AP_TYPE_DTYPE && !c->of_ops; /* torch.randint(dtype=None) */

		if (given[i] && !(left_out && s->params[i].has_default))
			continue;
		if (!s->params[i].has_default)
			return false;
		bound[i] = ap_val_of_literal(r, &s->params[i].type, &s->params[i].value);
	}
	return true;
}

/* c10::ScalarType::Long, as a schema prints it: the only default of a dtype that is not None. */
enum { AP_SCALAR_TYPE_LONG = 4 };

ap_val
ap_val_of_literal(ap_infer_run *r, const ap_type *t, const ap_literal *l)
{
	ap_val v = { .truth = l->truth, .integer = l->integer, .real = l->real, .text = l->text };

	switch (l->kind) {
	case AP_LIT_NONE: return ap_val_of_none();
	case AP_LIT_BOOL: v.kind = AP_VAL_BOOL; break;
	case AP_LIT_INT:
		if (t->kind == AP_TYPE_DTYPE && l->integer == AP_SCALAR_TYPE_LONG)
			return (ap_val){ .kind = AP_VAL_DTYPE, .dtype = AP_I64 };
		v.kind = AP_VAL_INT;
		break;
	case AP_LIT_FLOAT: v.kind = AP_VAL_FLOAT; break;
	case AP_LIT_STR: v.kind = AP_VAL_STR; break;
	case AP_LIT_WORD:
		if (t->kind == AP_TYPE_DTYPE)
			return (ap_val){ .kind = AP_VAL_DTYPE, .dtype = ap_dtype_find_torch(l->text) };
		if (t->kind == AP_TYPE_INT) /* Reduction: the table's only one is Mean */
			return ap_val_of_int(1);
		v.kind = AP_VAL_WORD;
		break;
	case AP_LIT_LIST:
		v.kind = AP_VAL_LIST;
		v.n = l->n;
		ap_val *items = AP_NEW_N(r->arena, ap_val, l->n);
		ap_type element = *t;
		element.is_list = false;
		for (size_t i = 0; i < l->n; i++)
			items[i] = ap_val_of_literal(r, &element, &l->items[i]);
		v.items = items;
		break;
	}
	if (t->is_list && l->kind == AP_LIT_INT) {
		ap_val *items = AP_NEW_N(r->arena, ap_val, t->list_size > 0 ? t->list_size : 1);
		int n = t->list_size > 0 ? t->list_size : 1;

		for (int i = 0; i < n; i++)
			items[i] = v;
		return (ap_val){ .kind = AP_VAL_LIST, .items = items, .n = (size_t)n };
	}
	return v;
}

/* device(type='cuda', index=0) as "cuda:0". */
static ap_str
bare_device(ap_infer_run *r, ap_str s)
{
	size_t open = ap_str_find(s, 0, '\''), close = ap_str_find(s, open + 1, '\'');
	ap_str type = ap_str_cut(s, open + 1, close), rest = ap_str_cut(s, close, s.n);
	size_t eq = ap_str_find(rest, 0, '=');

	if (!ap_str_starts(s, AP_STR("device(")) && !ap_str_starts(s, AP_STR("torch.device(")))
		return s;
	if (eq == rest.n)
		return type;
	ap_str index = ap_str_trim(ap_str_cut(rest, eq + 1, ap_str_find(rest, eq, ')')));
	return ap_str_printf(r->arena, "%.*s:%.*s", AP_FMT(type), AP_FMT(index));
}

static void
make_plain(ap_infer_run *r, const ap_type *t, ap_val *v)
{
	if (t->kind == AP_TYPE_DEVICE && is_word(v)) {
		v->kind = AP_VAL_STR;
		v->text = bare_device(r, v->text);
	} else if (v->kind == AP_VAL_WORD && ap_str_starts(v->text, AP_STR("torch."))) {
		v->text = ap_str_cut(v->text, 6, v->text.n);
	} else if (t->kind == AP_TYPE_FLOAT && !t->is_list && (v->kind == AP_VAL_INT || v->kind == AP_VAL_BOOL)) {
		*v = (ap_val){ .kind = AP_VAL_FLOAT, .real = v->kind == AP_VAL_INT ? (double)v->integer : v->truth };
	}
}

/* One number for a list of fixed size stands for all of its items. */
static ap_val
spread(ap_infer_run *r, const ap_type *t, const ap_val *v)
{
	ap_val *items = AP_NEW_N(r->arena, ap_val, t->list_size);

	for (int i = 0; i < t->list_size; i++)
		items[i] = *v;
	return (ap_val){ .kind = AP_VAL_LIST, .items = items, .n = (size_t)t->list_size };
}

bool
ap_bind_convert(ap_infer_run *r, const ap_op *op, ap_val *bound)
{
	for (size_t i = 0; i < op->schema.nparams; i++) {
		const ap_type *t = &op->schema.params[i].type;
		ap_val *v = &bound[i];

		if (t->kind == AP_TYPE_TENSOR && !t->is_list && is_number(v)) {
			ap_tensor x;

			if (!ap_number(r, v, &x))
				return false;
			v->kind = AP_VAL_TENSOR;
			v->tensor = x;
			continue;
		}
		if (t->is_list && t->list_size > 0 && v->kind != AP_VAL_LIST && v->kind != AP_VAL_NONE && v->kind != AP_VAL_TENSOR)
			*v = spread(r, t, v);
		make_plain(r, t, v);
		if (t->kind == AP_TYPE_DEVICE && v->kind == AP_VAL_STR && !ap_schema_is_device(v->text))
			return ap_refuse_invalid(r, "argument", "'%.*s' is no device", AP_FMT(v->text));
	}
	return true;
}

static void
put_kind(ap_buf *b, const ap_val *v)
{
	static const char *const names[] = {
		[AP_VAL_NONE] = "None", [AP_VAL_TENSOR] = "Tensor", [AP_VAL_BOOL] = "bool", [AP_VAL_INT] = "int", [AP_VAL_FLOAT] = "float",
		[AP_VAL_COMPLEX] = "complex", [AP_VAL_STR] = "str", [AP_VAL_ELLIPSIS] = "...", [AP_VAL_DTYPE] = "dtype", [AP_VAL_WORD] = "word",
		[AP_VAL_SLICE] = "slice", [AP_VAL_LIST] = "list", [AP_VAL_DICT] = "dict",
	};

	if (v->kind == AP_VAL_LIST && v->n && v->items[0].kind != AP_VAL_LIST)
		ap_buf_printf(b, "list of %s", names[v->items[0].kind]);
	else
		ap_buf_put(b, ap_str_of(names[v->kind]));
}

/* What a tensor stands for where a parameter of this type is expected: some number, or a list of one. */
static void
put_number(const ap_type *t, const ap_val *one, ap_val *v)
{
	if (v->kind != AP_VAL_TENSOR || t->kind == AP_TYPE_TENSOR)
		return;
	*v = t->is_list ? (ap_val){ .kind = AP_VAL_LIST, .items = one, .n = 1 } : t->kind == AP_TYPE_BOOL ? (ap_val){ .kind = AP_VAL_BOOL } : *one;
}

/* Would the call fit if tensors stood for numbers?  Eager takes their content (item(), tolist()). */
static bool
fits_with_numbers(ap_infer_run *r, const ap_op *op, const ap_call_args *c)
{
	ap_val *args = AP_NEW_N(r->arena, ap_val, c->n + 1), one = ap_val_of_int(1);
	ap_named_val *named = AP_NEW_N(r->arena, ap_named_val, c->nnamed + 1);
	ap_call_args like = *c;
	bool tensors = false;
	size_t at;

	like.args = args;
	like.named = named;
	for (size_t i = 0; i < c->n; i++) {
		args[i] = c->args[i];
		if (i < op->schema.nparams)
			put_number(&op->schema.params[i].type, &one, &args[i]);
		tensors |= args[i].kind == AP_VAL_TENSOR;
	}
	for (size_t i = 0; i < c->nnamed; i++) {
		named[i] = c->named[i];
		if (find_param(r, &op->schema, named[i].name, &at))
			put_number(&op->schema.params[at].type, &one, &named[i].value);
	}
	return tensors && ap_bind_fits(r, op, &like, false, AP_NEW_N(r->arena, ap_val, op->schema.nparams + 1));
}

enum { MAX_SIGNATURES = 6 };

bool
ap_bind_refuse(ap_infer_run *r, const ap_op *const *ops, size_t n, const ap_call_args *c)
{
	ap_buf got = { .arena = r->arena }, want = { .arena = r->arena };

	for (size_t i = 0; i < n; i++)
		if (fits_with_numbers(r, ops[i], c))
			return ap_refuse_unknown(r, "data-dependent", "%.*s: a tensor stands for a number, which depends on the data", AP_FMT(ops[i]->name));
	for (size_t i = 0; i < c->n; i++) {
		if (got.n)
			ap_buf_lit(&got, ", ");
		put_kind(&got, &c->args[i]);
	}
	for (size_t i = 0; i < c->nnamed; i++) {
		ap_buf_printf(&got, "%s%.*s=", got.n ? ", " : "", AP_FMT(c->named[i].name));
		put_kind(&got, &c->named[i].value);
	}
	for (size_t i = 0; i < n && i < MAX_SIGNATURES; i++) {
		ap_buf_lit(&want, "\n  ");
		ap_schema_print(&ops[i]->schema, &want);
	}
	if (n > MAX_SIGNATURES)
		ap_buf_printf(&want, "\n  and %zu more", n - MAX_SIGNATURES);
	return ap_refuse_error(r, "arguments", "expected arguments of one of these signatures, found (%.*s):%.*s", AP_FMT(ap_buf_str(&got)),
	                       AP_FMT(ap_buf_str(&want)));
}

size_t
ap_bind_choose(ap_infer_run *r, const ap_op *const *ops, size_t n, const ap_call_args *c, ap_val **bound)
{
	for (int numbers = 0; numbers < 2; numbers++)
		for (size_t i = 0; i < n; i++) {
			if (numbers && !ops[i]->numbers)
				continue;
			char *mark = ap_arena_mark(r->arena);

			*bound = AP_NEW_N(r->arena, ap_val, ops[i]->schema.nparams + 1);
			if (ap_bind_fits(r, ops[i], c, numbers != 0, *bound))
				return i;
			ap_arena_reset(r->arena, mark);
		}
	return n;
}

enum { FEW_OVERLOADS = 8 };

bool
ap_bind_overload(ap_infer_run *r, const ap_op_id *ids, size_t n, const ap_call_args *c, ap_bound *out)
{
	const ap_op *few[FEW_OVERLOADS], **ops = n <= FEW_OVERLOADS ? few : AP_NEW_N(r->arena, const ap_op *, n);
	ap_val *bound;

	for (size_t i = 0; i < n; i++)
		ops[i] = ap_op_get(r->ops, ids[i]);
	size_t at = ap_bind_choose(r, ops, n, c, &bound);
	if (at == n)
		return ap_bind_refuse(r, ops, n, c);
	*out = (ap_bound){ .op = ops[at], .id = ids[at], .args = bound, .nargs = ops[at]->schema.nparams };
	return ap_bind_convert(r, ops[at], bound);
}

bool
ap_bind_values(ap_infer_run *r, const ap_op *op, const ap_val *args, size_t n, ap_val **bound)
{
	ap_call_args c = { .args = args, .n = n, .in_order = true };

	*bound = AP_NEW_N(r->arena, ap_val, op->schema.nparams + 1);
	if (!ap_bind_fits(r, op, &c, true, *bound))
		return ap_refuse_unknown(r, "rule-arguments", "a rule gives %.*s arguments that it doesn't take", AP_FMT(op->name));
	return ap_bind_convert(r, op, *bound);
}
