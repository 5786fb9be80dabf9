#include "pass/lower.h"
#include "layout/cover.h"

enum { MAX_DEPTH = 12, MAX_LOG = 16, COVER_WORK = 1 << 14 };

uint32_t
ap_form_of(ap_lower *l, const ap_tensor *t)
{
	int64_t numbers[2 + 2 * AP_MAX_RANK];
	ap_str key = { (const char *)numbers, 0 };
	bool empty = !ap_layout_count(&t->layout);
	size_t n = 0;
	uint32_t id;

	numbers[n++] = (int64_t)t->storage << 16 | (int64_t)t->dtype << 8 | (t->conj ? 2 : 0) | (t->neg ? 1 : 0);
	numbers[n++] = t->layout.offset;
	for (int i = 0; i < t->layout.rank; i++) {
		numbers[n++] = t->layout.size[i];
		numbers[n++] = t->layout.size[i] > 1 || empty || l->strict ? t->layout.stride[i] : 0;
	}
	key.n = n * sizeof *numbers;
	if (ap_map_find(&l->form_ids, key, &id))
		return id;
	id = (uint32_t)l->forms.n;
	*AP_PUSH(l->arena, &l->forms) = (ap_form){ .tensor = *t, .leaf = -1 };
	l->forms.at[id].tensor.object = 0;
	ap_map_put(&l->form_ids, ap_str_copy(l->arena, key), id);
	return id;
}

bool
ap_form_is_injective(ap_lower *l, uint32_t f)
{
	ap_form *form = ap_form_at(l, f);

	if (!form->injective)
		form->injective = ap_layout_is_dense(&form->tensor.layout) ||
		                  ap_overlap_self(&form->tensor.layout, AP_OVERLAP_WORK, NULL) == AP_DISJOINT ? 1 : -1;
	return form->injective > 0;
}

static bool
is_base(const ap_lower *l, uint32_t f)
{
	return l->pools[l->forms.at[f].tensor.storage].base == f;
}

static bool
covers(const ap_tensor *a, const ap_tensor *b)
{
	return ap_cover_check(&a->layout, &b->layout, COVER_WORK, NULL) == AP_COVERS;
}

/* Can f be made from the base?  Not what is made from a form that is looking for a recipe itself. */
static bool
is_made(const ap_lower *l, uint32_t f)
{
	while (!is_base(l, f) && l->forms.at[f].recipe != AP_RECIPE_NONE)
		f = l->forms.at[f].parent;
	return is_base(l, f);
}

/* Is f made from `from`? */
static bool
is_made_from(const ap_lower *l, uint32_t f, uint32_t from)
{
	while (f != from && !is_base(l, f) && l->forms.at[f].recipe != AP_RECIPE_NONE)
		f = l->forms.at[f].parent;
	return f == from;
}

static bool
is_root(ap_lower *l, uint32_t f, const ap_tensor *t)
{
	const ap_tensor *x = &ap_form_at(l, f)->tensor;

	return x->storage == t->storage && x->dtype == t->dtype && !ap_form_has_bits(l, f) && ap_form_is_injective(l, f) && (is_base(l, f) || covers(x, t));
}

uint32_t
ap_form_root(ap_lower *l, uint32_t f, const ap_tensor *t)
{
	uint32_t root = 0, base = l->pools[t->storage].base, goal = ap_form_of(l, t);

	if (t->conj || t->neg)
		return 0;
	for (;; f = ap_form_at(l, f)->parent) {
		if (is_root(l, f, t))
			root = f;
		if (f == base || !ap_form_at(l, f)->parent)
			break;
	}
	for (uint32_t i = 1; !root && i < l->forms.n; i++)
		if (i != goal && is_made(l, i) && !is_made_from(l, i, goal) && is_root(l, i, t))
			root = i;
	return root;
}

static void
set_link(ap_lower *l, uint32_t f, uint32_t parent, const ap_link *link)
{
	ap_form *form = ap_form_at(l, f);

	if (is_made(l, f))
		return;
	ap_require(is_made(l, parent));
	form->recipe = AP_RECIPE_LINK;
	form->link = *link;
	form->parent = parent;
	form->depth = ap_form_at(l, parent)->depth + 1;
}

static bool
follow_links(ap_lower *l, uint32_t f, uint32_t from, const ap_links *links)
{
	for (size_t i = 0; i < links->n; i++) {
		uint32_t next = i + 1 < links->n ? ap_form_of(l, &links->at[i].to) : f;

		set_link(l, next, from, &links->at[i]);
		from = next;
	}
	return true;
}

/* The base's cells side by side; 0: they do not lie so. */
static uint32_t
flat_base(ap_lower *l, uint32_t base)
{
	const ap_tensor *t = &ap_form_at(l, base)->tensor;
	int64_t *size = AP_NEW_N(l->arena, int64_t, 1), *stride = AP_NEW_N(l->arena, int64_t, 1);
	ap_tensor flat = *t;
	uint32_t f;

	if (!ap_layout_is_dense(&t->layout) || !ap_layout_count(&t->layout))
		return 0;
	size[0] = ap_layout_count(&t->layout);
	stride[0] = 1;
	flat.layout = ap_layout_make(l->arena, 1, size, stride, t->layout.offset, t->layout.itemsize);
	f = ap_form_of(l, &flat);
	if (!is_made(l, f))
		set_link(l, f, base, &(ap_link){ .kind = AP_LINK_AS_STRIDED, .to = flat });
	return f;
}

uint32_t
ap_form_retyped(ap_lower *l, const ap_tensor *t)
{
	uint32_t base = l->pools[t->storage].base, f;
	ap_links links;

	if (t->conj || t->neg)
		return 0;
	if (!ap_relation_retype(l->arena, &ap_form_at(l, base)->tensor, t->dtype, &links)) {
		base = flat_base(l, base); /* view.dtype asks for a last stride of 1, even of a single element */
		if (!base || !ap_relation_retype(l->arena, &ap_form_at(l, base)->tensor, t->dtype, &links))
			return 0;
	}
	if (!links.n)
		return 0;
	f = ap_form_of(l, &links.at[links.n - 1].to);
	return follow_links(l, f, base, &links) ? f : 0;
}

/* Strides of single elements too: a view of another element size asks for them.  A reshape and an expand choose those
 * themselves. */
static bool
is_exact(const ap_links *links, const ap_tensor *to)
{
	for (size_t k = 0; k < links->n; k++) {
		const ap_link *x = &links->at[k];

		for (int i = 0; (x->kind == AP_LINK_RESHAPE || x->kind == AP_LINK_EXPAND) && i < x->to.layout.rank; i++)
			if (x->to.layout.size[i] == 1)
				return false;
	}
	return !links->n || ap_layout_same(&links->at[links->n - 1].to.layout, &to->layout);
}

/* A form of f's storage and dtype that can be made without f, best `parent`; 0: there is none. */
static uint32_t
of_same_dtype(ap_lower *l, uint32_t f, uint32_t parent)
{
	const ap_tensor *t = &ap_form_at(l, f)->tensor;

	for (uint32_t i = 0; i < l->forms.n; i++) {
		uint32_t at = i ? i : parent;
		const ap_form *x = ap_form_at(l, at);

		if (x->tensor.storage == t->storage && x->tensor.dtype == t->dtype && !ap_form_has_bits(l, at) && is_made(l, at))
			return at;
	}
	return 0;
}

/* What is empty has no content, but strides, which views of another element size ask for: as_strided gives them of any tensor. */
static bool
link_empty(ap_lower *l, uint32_t f, uint32_t parent)
{
	ap_link link = { .kind = AP_LINK_AS_STRIDED, .to = ap_form_at(l, f)->tensor };
	uint32_t from = ap_layout_count(&link.to.layout) || ap_form_has_bits(l, f) ? 0 : of_same_dtype(l, f, parent);

	if (from)
		set_link(l, f, from, &link);
	return from != 0;
}

/* The same cells without the conjugate and negative bits, and these as views of them. */
static bool
link_bits(ap_lower *l, uint32_t f, uint32_t parent)
{
	ap_tensor to = ap_form_at(l, f)->tensor, bare = to;
	ap_links links;

	bare.conj = bare.neg = false;
	uint32_t from = ap_form_of(l, &bare);
	return ap_form_link(l, from, parent) && ap_relation_find(l->arena, &bare, &to, &links) && follow_links(l, f, from, &links);
}

bool
ap_form_link(ap_lower *l, uint32_t f, uint32_t parent)
{
	uint32_t base = l->pools[ap_form_at(l, f)->tensor.storage].base, root, from;
	ap_link link = { .kind = AP_LINK_AS_STRIDED, .to = ap_form_at(l, f)->tensor };
	bool bits = ap_form_has_bits(l, f);
	bool any_strides = !l->strict || l->facts->storages.at[link.to.storage].by_data; /* as_strided takes none that only the data places */
	ap_links links;

	if (is_made(l, f) || link_empty(l, f, parent))
		return true;
	if (bits && !ap_layout_count(&link.to.layout) && of_same_dtype(l, f, base))
		return link_bits(l, f, base);
	for (from = ap_form_at(l, parent)->depth < MAX_DEPTH ? parent : base; from; from = ap_form_at(l, from)->parent) {
		if (from != f && ap_form_is_injective(l, from) && ap_relation_find(l->arena, &ap_form_at(l, from)->tensor, &link.to, &links) && links.n &&
		    (any_strides || is_exact(&links, &link.to)))
			return follow_links(l, f, from, &links);
		if (from == base)
			break;
	}
	if (bits)
		return link_bits(l, f, parent);
	root = ap_form_root(l, parent, &link.to);
	if (!root)
		root = ap_form_retyped(l, &link.to);
	if (!root)
		return ap_lower_stop(l, AP_PASS_UNKNOWN, "view-not-expressible", (ap_node_id){ 0 }, "no view op gives a tensor of the graph from its storage");
	set_link(l, f, root, &link);
	return true;
}

uint32_t
ap_form_bare(ap_lower *l, uint32_t f)
{
	ap_tensor bare = ap_form_at(l, f)->tensor;
	uint32_t base = l->pools[bare.storage].base, parent = f, out;

	if (!ap_form_has_bits(l, f))
		return f;
	while (parent != base && ap_form_has_bits(l, parent) && ap_form_at(l, parent)->parent)
		parent = ap_form_at(l, parent)->parent;
	bare.conj = bare.neg = false;
	out = ap_form_of(l, &bare);
	return ap_form_link(l, out, ap_form_has_bits(l, parent) ? base : parent) ? out : 0;
}

/* Was nothing of f written since its value was made? */
static bool
is_fresh(ap_lower *l, uint32_t f)
{
	ap_form *form = ap_form_at(l, f);
	const ap_pool *p = &l->pools[form->tensor.storage];

	if (!form->value.i)
		return false;
	if (p->version - form->version > MAX_LOG)
		return false;
	for (uint32_t v = form->version; v < p->version; v++)
		if (ap_overlap_find(&form->tensor.layout, &ap_form_at(l, p->log.at[v])->tensor.layout, COVER_WORK, NULL) != AP_DISJOINT)
			return false;
	form->version = p->version;
	return true;
}

static ap_arg
ints(ap_lower *l, const int64_t *v, int n)
{
	return ap_arg_of_ints(l->arena, v, (size_t)n);
}

static ap_node_id
by_link(ap_lower *l, const ap_form *f, ap_node_id parent)
{
	const ap_link *k = &f->link;
	const ap_layout *to = &f->tensor.layout;
	ap_arg x = ap_arg_of_node(parent), dim = ap_arg_of_int(k->dim), other = ap_arg_of_int(k->other), start = ap_arg_of_int(k->start);
	ap_arg dtype = { .kind = AP_ARG_DTYPE, .dtype = f->tensor.dtype };
	ap_arg end = ap_arg_of_int(k->end), step = ap_arg_of_int(k->step), sizes = ints(l, to->size, to->rank);

#define CALL(hint, target, ...) \
	ap_build_call(&l->build, AP_STR(hint), AP_STR("aten." target), (ap_arg[]){ x, __VA_ARGS__ }, sizeof((ap_arg[]){ x, __VA_ARGS__ }) / sizeof(ap_arg), \
	              NULL, 0)
	switch (k->kind) {
	case AP_LINK_SELECT: return CALL("select", "select.int", dim, start);
	case AP_LINK_SLICE: return k->step == 1 ? CALL("slice", "slice.Tensor", dim, start, end) : CALL("slice", "slice.Tensor", dim, start, end, step);
	case AP_LINK_DIAGONAL: return CALL("diagonal", "diagonal.default", start, dim, other);
	case AP_LINK_PERMUTE: return CALL("permute", "permute.default", ints(l, k->list, to->rank));
	case AP_LINK_RESHAPE: return CALL("reshape", "reshape.default", sizes);
	case AP_LINK_EXPAND: return CALL("expand", "expand.default", sizes);
	case AP_LINK_DTYPE: return CALL("view", "view.dtype", dtype);
	case AP_LINK_REAL: return CALL("view_as_real", "view_as_real.default");
	case AP_LINK_COMPLEX: return CALL("view_as_complex", "view_as_complex.default");
	case AP_LINK_CONJ: return CALL("_conj", "_conj.default");
	case AP_LINK_NEG: return CALL("_neg_view", "_neg_view.default");
	case AP_LINK_AS_STRIDED:
		if (!ap_layout_count(to))
			return CALL("as_strided", "as_strided.default", sizes, ints(l, to->stride, to->rank), ap_arg_of_int(to->offset));
		ap_lower_expect(l, parent, &ap_form_at(l, f->parent)->tensor, AP_EXPECT_PLACE);
		return CALL("as_strided", "as_strided.default", sizes, ints(l, to->stride, to->rank), ap_arg_of_int(to->offset));
	}
#undef CALL
	ap_bug("a link of no kind");
}

/* The old call again; a list of views is made once for each value of its parent. */
static ap_node_id
by_node(ap_lower *l, const ap_form *f, ap_node_id parent)
{
	uint32_t n = f->maker.i;

	if (f->leaf < 0)
		return ap_lower_copy(l, f->maker);
	if (!l->list[n].i || l->list_of[n].i != parent.i) {
		l->list[n] = ap_lower_copy(l, f->maker);
		l->list_of[n] = parent;
	}
	return ap_build_item(&l->build, l->list[n], f->leaf);
}

static void
set_value(ap_lower *l, uint32_t f, ap_node_id value)
{
	ap_form *form = ap_form_at(l, f);

	form->value = value;
	form->version = l->pools[form->tensor.storage].version;
}

/* The old call means another view once an operand of it was changed in place (t_() and its like). */
typedef struct staleness { ap_lower *l; bool found; } staleness;

static bool
is_changed(const ap_lower *l, const ap_val *v)
{
	bool changed = v->kind == AP_VAL_TENSOR && v->tensor.object && l->changed[v->tensor.object];

	for (size_t i = 0; v->kind == AP_VAL_LIST && i < v->n; i++)
		changed |= is_changed(l, &v->items[i]);
	return changed;
}

static void
see_node(void *data, ap_node_id id)
{
	staleness *s = data;

	s->found |= is_changed(s->l, &s->l->facts->effects[id.i].result);
}

static bool
relink_changed(ap_lower *l, uint32_t f)
{
	ap_form *form = ap_form_at(l, f);
	staleness s = { l, false };

	if (!l->any_changed || form->recipe != AP_RECIPE_NODE)
		return true;
	const ap_node *n = ap_node_get(l->old, form->maker);
	for (size_t i = 0; i < n->nargs; i++)
		ap_arg_each_node(&n->args[i], see_node, &s);
	for (size_t i = 0; i < n->nkeywords; i++)
		ap_arg_each_node(&n->keywords[i].value, see_node, &s);
	if (!s.found)
		return true;
	form->recipe = AP_RECIPE_NONE;
	return ap_form_link(l, f, form->parent);
}

void
ap_form_forget(ap_lower *l, uint32_t f)
{
	for (; !is_base(l, f); f = ap_form_at(l, f)->parent)
		ap_form_at(l, f)->value = (ap_node_id){ 0 };
}

ap_node_id
ap_form_get(ap_lower *l, uint32_t f)
{
	AP_VEC(uint32_t) path = { 0 };

	for (uint32_t at = f; !is_base(l, at) && !is_fresh(l, at); at = ap_form_at(l, at)->parent) {
		if (!relink_changed(l, at))
			return (ap_node_id){ 0 };
		ap_require(ap_form_at(l, at)->recipe != AP_RECIPE_NONE);
		*AP_PUSH(l->arena, &path) = at;
	}
	for (size_t i = path.n; i-- > 0 && !l->stopped;) {
		ap_form form = *ap_form_at(l, path.at[i]);
		ap_node_id parent = ap_form_at(l, form.parent)->value;

		ap_require(parent.i);
		set_value(l, path.at[i], form.recipe == AP_RECIPE_NODE ? by_node(l, &form, parent) : by_link(l, &form, parent));
	}
	return l->stopped ? (ap_node_id){ 0 } : ap_form_at(l, f)->value;
}
