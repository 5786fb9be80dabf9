#include "gen/args.h"
#include "graph/rule.h"

/* Parameters of an inner op are expressions over those of the outer one. */
typedef struct env { const ap_expr *at; size_t n; const struct env *outer; } env;

enum { DEPTH = 12 };

static bool walk(ap_args_plan *p, const ap_expr *e, const env *v, const ap_hint *h, int depth);

static bool
word_of(ap_args_plan *p, const ap_param *param, ap_arg *out)
{
	const char *words = ap_hint_words(param->name), *end;
	uint64_t n = 1;

	if (!words)
		words = "a b";
	for (const char *c = words; *c; c++)
		n += *c == ' ';
	for (n = ap_grow_below(p->w, n); n; n--)
		words = strchr(words, ' ') + 1;
	end = strchr(words, ' ');
	*out = (ap_arg){ .kind = AP_ARG_STR, .text = { words, end ? (size_t)(end - words) : strlen(words) } };
	return true;
}

static bool
format_of(ap_args_plan *p, ap_arg *out)
{
	static const char *const formats[] = { "torch.contiguous_format", "torch.preserve_format", "torch.channels_last", "torch.channels_last_3d" };
	uint64_t k = ap_grow_below(p->w, 8);

	*out = (ap_arg){ .kind = AP_ARG_WORD, .text = ap_str_of(formats[k < 4 ? 0 : k < 6 ? 1 : k == 6 ? 2 : 3]) };
	return true;
}

/* Numbers for torch.tensor. */
static bool
data_of(ap_args_plan *p, ap_arg *out)
{
	uint64_t n = ap_grow_below(p->w, 4);
	ap_arg *items = AP_NEW_N(p->w->arena, ap_arg, n);

	for (uint64_t i = 0; i < n; i++)
		items[i] = ap_arg_of_int((int64_t)ap_grow_below(p->w, 3));
	*out = (ap_arg){ .kind = AP_ARG_LIST, .items = items, .n = n };
	return true;
}

static bool
number_list(ap_args_plan *p, const ap_param *param, ap_arg *out)
{
	size_t n = param->type.list_size ? (size_t)param->type.list_size : p->nlist ? p->nlist : 1 + ap_grow_below(p->w, 3);
	ap_arg *items = AP_NEW_N(p->w->arena, ap_arg, n);

	for (size_t i = 0; i < n; i++)
		if (!ap_args_number(p, param, &items[i]))
			return false;
	*out = (ap_arg){ .kind = AP_ARG_LIST, .items = items, .n = n };
	return true;
}

static bool
by_type(ap_args_plan *p, const ap_hint *h, const ap_param *param, ap_arg *out)
{
	const ap_type *t = &param->type;

	switch (t->kind) {
	case AP_TYPE_TENSOR:
		return t->is_list ? ap_args_tensors(p, h, param, out) : ap_args_tensor(p, h, param, out);
	case AP_TYPE_INT:
		return t->is_list ? ap_args_ints(p, h, param, out) : ap_args_int(p, h, param, out);
	case AP_TYPE_FLOAT:
	case AP_TYPE_SCALAR:
	case AP_TYPE_COMPLEX:
	case AP_TYPE_BOOL:
		return t->is_list ? number_list(p, param, out) : ap_args_number(p, param, out);
	case AP_TYPE_STR:
		return !t->is_list && word_of(p, param, out);
	case AP_TYPE_DTYPE:
		*out = (ap_arg){ .kind = AP_ARG_DTYPE, .dtype = ap_grow_dtype(p->w, 0) };
		return !t->is_list;
	case AP_TYPE_DEVICE:
		*out = (ap_arg){ .kind = AP_ARG_WORD, .text = AP_STR("device(type='cpu')") };
		return !t->is_list;
	case AP_TYPE_LAYOUT:
		*out = (ap_arg){ .kind = AP_ARG_WORD, .text = AP_STR("torch.strided") };
		return !t->is_list;
	case AP_TYPE_MEMORY_FORMAT:
		return format_of(p, out);
	case AP_TYPE_GENERATOR:
		return false;
	case AP_TYPE_OTHER:
		return t->text.n && t->text.p[0] == 't' && data_of(p, out);
	}
	return false;
}

/* How often a parameter that may be left out is; always where it is about the machine, or about gradients. */
static unsigned
omitted_percent(const ap_param *param, const ap_hint *h)
{
	if (ap_str_eq(param->name, "pin_memory") || ap_str_eq(param->name, "requires_grad"))
		return 100;
	switch (param->type.kind) {
	case AP_TYPE_GENERATOR:
	case AP_TYPE_OTHER:
		return 100;
	case AP_TYPE_LAYOUT:
	case AP_TYPE_DEVICE:
		return 95;
	case AP_TYPE_MEMORY_FORMAT:
		return 85;
	case AP_TYPE_DTYPE:
		return 75;
	default:
		return h->role == AP_ROLE_ANY ? 60 : 30;
	}
}

static bool
fill(ap_args_plan *p, int k, const ap_hint *h)
{
	const ap_param *param = &p->op->schema.params[k];

	if (p->value[k].span.line || ap_param_is_out(param))
		return true;
	p->value[k].span.line = 1; /* it has had its turn */
	if ((param->has_default || param->type.optional) && (omitted_percent(param, h) == 100 || ap_grow_chance(p->w, omitted_percent(param, h)))) {
		p->value[k].kind = AP_ARG_NONE;
		p->given[k] = !param->has_default;
		if (param->has_default && param->value.kind == AP_LIT_INT && (h->role == AP_ROLE_DIM || h->role == AP_ROLE_OTHER_DIM))
			ap_args_take_dim(p, param->value.integer);
		return true;
	}
	ap_arg v = { 0 };
	ap_hint asked = *h;

	if (p->rank[k].most && (h->role == AP_ROLE_ANY || h->role == AP_ROLE_X)) {
		asked.role = AP_ROLE_X;
		asked.least = p->rank[k].least;
		asked.most = p->rank[k].most;
	}
	if (!by_type(p, &asked, param, &v))
		return false;
	v.span = (ap_span){ .line = 1 };
	p->value[k] = v;
	p->given[k] = true;
	return true;
}

/* The flags of a rule say which dtypes its operands may have (specs/core.rules). */
static void
take_flag(ap_args_plan *p, ap_str word)
{
	static const struct { const char *flag; ap_dtype_category cat; } flags[] = {
		{ "no_bool", AP_CAT_BOOL }, { "no_bool_operand", AP_CAT_BOOL }, { "no_int", AP_CAT_INT }, { "no_float", AP_CAT_FLOAT },
		{ "no_complex", AP_CAT_COMPLEX },
	};
	ap_dtype_set out = 0;

	for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
		for (int d = 1; ap_str_is(word, ap_str_of(flags[i].flag)) && d < AP_DTYPE_COUNT; d++)
			if (ap_dtype_cat((ap_dtype)d) == flags[i].cat)
				out |= AP_DTYPE_BIT(d);
	if (ap_str_eq(word, "no_half"))
		out = AP_DTYPE_BIT(AP_F16) | AP_DTYPE_BIT(AP_BF16);
	if (ap_str_eq(word, "same"))
		p->same = true;
	if (out)
		p->allowed = (p->allowed ? p->allowed : ap_grow_dtypes()) & ~out;
}

static const ap_op *
find_path(ap_args_plan *p, ap_str path, size_t nargs)
{
	size_t one = ap_str_find(path, 0, '.'), two = ap_str_find(path, one + 1, '.'), n;
	ap_ops *ops = p->w->gen->ops;
	const ap_op_id *ids = ap_op_overloads(ops, ap_str_cut(path, 0, one), ap_str_cut(path, one + 1, two), &n);

	if (two < path.n) {
		ap_op_id id = ap_op_find(ops, ap_str_cut(path, 0, one), ap_str_cut(path, one + 1, two), ap_str_cut(path, two + 1, path.n));

		return id.i ? ap_op_get(ops, id) : NULL;
	}
	for (size_t i = 0; i < n; i++)
		if (ap_op_get(ops, ids[i])->schema.nparams >= nargs)
			return ap_op_get(ops, ids[i]);
	return NULL;
}

/* What of_rank() asks of parameters, wherever it stands in the rule. */
static void
note_ranks(ap_args_plan *p, const ap_expr *e, const env *v)
{
	if (e->kind == AP_EXPR_CALL && ap_str_eq(e->text, "of_rank") && e->nargs == 3 && e->args[0].kind == AP_EXPR_PARAM) {
		const ap_expr *x = &e->args[0];

		for (; v && x->kind == AP_EXPR_PARAM && (size_t)x->param < v->n; v = v->outer)
			x = &v->at[x->param];
		if (!v && x->kind == AP_EXPR_PARAM && (size_t)x->param < p->op->schema.nparams) {
			p->rank[x->param].least = (int)e->args[1].integer;
			p->rank[x->param].most = (int)e->args[2].integer;
		}
		return;
	}
	for (size_t i = 0; i < e->nargs; i++)
		note_ranks(p, &e->args[i], v);
}

/* The rule of an op over expressions for its parameters; that of its twin, by the names of the parameters. */
static bool
walk_op(ap_args_plan *p, const ap_op *op, const env *v, int depth)
{
	const ap_hint any = { .role = AP_ROLE_ANY, .most = AP_GROW_RANK };
	const ap_op *twin = op->twin.i ? ap_op_get(p->w->gen->ops, op->twin) : NULL;
	ap_expr *exprs;

	if (op->rule)
		note_ranks(p, op->rule, v);
	if (op->rule && !ap_str_eq(op->rule->text, "twin"))
		return walk(p, op->rule, v, &any, depth);
	if (!twin || !twin->rule)
		return true;
	exprs = AP_NEW_N(p->w->arena, ap_expr, twin->schema.nparams);
	for (size_t i = 0; i < twin->schema.nparams; i++) {
		int k = ap_op_twin_source(op, twin, i);

		exprs[i].kind = AP_EXPR_WORD;
		if (k >= 0)
			exprs[i] = (ap_expr){ .kind = AP_EXPR_PARAM, .param = k };
	}
	env inner = { exprs, twin->schema.nparams, v };
	note_ranks(p, twin->rule, &inner);
	return walk(p, twin->rule, &inner, &any, depth);
}

/* What else a guard takes may have its turn later. */
static bool
is_guard(ap_str name)
{
	const ap_rule *rule = ap_rule_find(name);

	return rule && rule->guard;
}

/* Tensors before the dimensions that are theirs, these before what rests on them; parts of x at last. */
enum { PHASES = 4 };

static int
phase_of(ap_role r)
{
	switch (r) {
	case AP_ROLE_X: case AP_ROLE_COMPLEX: case AP_ROLE_PAIRS: case AP_ROLE_SHAPE: case AP_ROLE_ALIKE: case AP_ROLE_JOINED: case AP_ROLE_VECTORS:
		return 0;
	case AP_ROLE_DIM: case AP_ROLE_OTHER_DIM: case AP_ROLE_SMALLER_DIM:
		return 1;
	case AP_ROLE_PART_SLICE: case AP_ROLE_PART_SELECT: case AP_ROLE_PART_DIAGONAL: case AP_ROLE_PART_SIZES:
		return 3;
	default:
		return 2;
	}
}

static bool
walk_call(ap_args_plan *p, const ap_expr *e, const env *v, const ap_hint *outer, int depth)
{
	const ap_hint any = { .role = AP_ROLE_ANY, .most = AP_GROW_RANK }, *hints = ap_hint_find(e->text);

	if (ap_str_starts(e->text, AP_STR("aten."))) {
		const ap_op *op = find_path(p, e->text, e->nargs);
		env inner = { e->args, e->nargs, v };

		return !op || walk_op(p, op, &inner, depth);
	}
	for (size_t i = 0; i < e->nargs; i++)
		if (e->args[i].kind == AP_EXPR_WORD)
			take_flag(p, e->args[i].text);
	if (e->nargs && !hints && (e->nargs == 1 || is_guard(e->text)))
		return walk(p, &e->args[0], v, outer, depth);
	for (int phase = 0; phase < PHASES; phase++)
		for (size_t i = 0; i < e->nargs; i++) {
			const ap_hint *h = hints && i < AP_HINT_ARGS ? &hints[i] : &any;

			if (phase_of(h->role) == phase && !walk(p, &e->args[i], v, h, depth))
				return false;
		}
	return true;
}

static bool
walk(ap_args_plan *p, const ap_expr *e, const env *v, const ap_hint *h, int depth)
{
	if (depth > DEPTH)
		return true;
	switch (e->kind) {
	case AP_EXPR_PARAM:
		if (v)
			return (size_t)e->param >= v->n || walk(p, &v->at[e->param], v->outer, h, depth + 1);
		return (size_t)e->param >= p->op->schema.nparams || fill(p, e->param, h);
	case AP_EXPR_INT:
		if (h->role == AP_ROLE_DIM)
			ap_args_take_dim(p, e->integer);
		return true;
	case AP_EXPR_WORD:
		return true;
	case AP_EXPR_LIST:
		for (size_t i = 0; i < e->nargs; i++)
			if (!walk(p, &e->args[i], v, h, depth + 1))
				return false;
		return true;
	case AP_EXPR_CALL:
		return walk_call(p, e, v, h, depth + 1);
	}
	return true;
}

/* Ops without a rule, and those that write several tensors, are not modelled where these share memory with others. */
static bool
wants_apart(ap_gen *gen, const ap_op *op)
{
	const ap_op *twin = op->twin.i ? ap_op_get(gen->ops, op->twin) : NULL;
	size_t written = 0;

	for (size_t i = 0; i < op->schema.nparams; i++)
		written += ap_param_writes(&op->schema.params[i]);
	return !op->custom && (op->class == AP_CLASS_OUT || written > 1 || (written && !op->rule && !(twin && twin->rule)));
}

bool
ap_args_make(ap_growth *w, const ap_op *op, ap_args_plan *p)
{
	const ap_hint any = { .role = AP_ROLE_ANY, .most = AP_GROW_RANK };
	size_t n = op->schema.nparams;

	*p = (ap_args_plan){ .w = w, .op = op, .dim = -1, .step = 1 };
	p->value = AP_NEW_N(w->arena, ap_arg, n);
	p->given = AP_NEW_N(w->arena, bool, n);
	p->rank = AP_NEW_N(w->arena, ap_args_rank, n);
	p->apart = wants_apart(w->gen, op) && !ap_grow_chance(w, 15);
	p->inplace = op->class == AP_CLASS_INPLACE;
	for (int i = 0; i < AP_ARGS_LETTERS; i++)
		p->letters[i] = -1;
	if (!walk_op(p, op, NULL, 0))
		return false;
	for (size_t i = 0; i < n; i++)
		if (!fill(p, (int)i, &any))
			return false;
	for (size_t i = 0; i < n; i++)
		p->value[i].span = (ap_span){ 0 };
	return true;
}

void
ap_args_put(const ap_args_plan *p, ap_node *n)
{
	size_t count = p->op->schema.nparams;
	ap_arg *args = AP_NEW_N(p->w->arena, ap_arg, count);
	ap_keyword *keywords = AP_NEW_N(p->w->arena, ap_keyword, count);
	bool gap = false;

	n->nargs = n->nkeywords = 0;
	for (size_t i = 0; i < count; i++) {
		const ap_param *param = &p->op->schema.params[i];

		gap |= !p->given[i] || param->keyword_only;
		if (!p->given[i])
			continue;
		if (gap)
			keywords[n->nkeywords++] = (ap_keyword){ param->name, p->value[i] };
		else
			args[n->nargs++] = p->value[i];
	}
	n->args = args;
	n->keywords = keywords;
}
