#include "spec/spellings.h"

#include "spec/embed.h"
#include "spec/expr.h"
#include "spec/table.h"

enum { COLUMNS = 4 };

typedef struct row {
	ap_str column[COLUMNS]; /* kind, name, signature, means */
	uint32_t line;
	const ap_op *op;
} row;

typedef struct group {
	AP_VEC(uint32_t) rows;       /* indices into ap_spellings.rows */
	const ap_op **ops;           /* parsed */
} group;

struct ap_spellings {
	ap_arena *arena;
	AP_VEC(row) rows;
	AP_VEC(group) groups;
	ap_map by_name[AP_SPELLING_COUNT]; /* -> index into groups */
};

static const char *const kind_words[AP_SPELLING_COUNT] = {
	"function", "method", "attribute", "operator", "reflected", "augmented", "prefix", "keyword", "unmodelled", "reason", "construct", "like",
};

static ap_spelling_kind
kind_of(ap_str word, uint32_t line)
{
	for (int k = 0; k < AP_SPELLING_COUNT; k++)
		if (ap_str_is(word, ap_str_of(kind_words[k])))
			return (ap_spelling_kind)k;
	ap_bug("spellings.tsv:%u: no kind %.*s", line, AP_FMT(word));
}

static void
add_row(ap_spellings *s, ap_str text, uint32_t line)
{
	row r = { .line = line };
	size_t at = 0, n = 0;
	uint32_t g;

	for (; n < COLUMNS && at <= text.n; n++) {
		size_t end = ap_str_find(text, at, '\t');

		r.column[n] = ap_str_cut(text, at, end);
		at = end + 1;
	}
	if (n < 3 || at <= text.n)
		ap_bug("spellings.tsv:%u: 3 or 4 columns are expected", line);
	ap_map *names = &s->by_name[kind_of(r.column[0], line)];

	if (!ap_map_find(names, r.column[1], &g)) {
		g = (uint32_t)s->groups.n;
		*AP_PUSH(s->arena, &s->groups) = (group){ 0 };
		ap_map_put(names, r.column[1], g);
	}
	*AP_PUSH(s->arena, &s->rows) = r;
	*AP_PUSH(s->arena, &s->groups.at[g].rows) = (uint32_t)s->rows.n - 1;
}

static ap_str
embedded_text(void)
{
	for (const ap_embedded_file *f = ap_embedded_files; f->name; f++)
		if (ap_str_eq(ap_str_of(f->name), "spellings.tsv"))
			return (ap_str){ (const char *)f->bytes, f->n };
	ap_bug("spellings.tsv is not embedded");
}

ap_spellings *
ap_spellings_make(ap_arena *a)
{
	ap_spellings *s = AP_NEW(a, ap_spellings);
	ap_str text = embedded_text();
	uint32_t line = 1;

	s->arena = a;
	for (int k = 0; k < AP_SPELLING_COUNT; k++)
		s->by_name[k] = ap_map_make(a);
	for (size_t at = 0; at < text.n; line++) {
		size_t end = ap_str_find(text, at, '\n');

		if (end > at && text.p[at] != '#')
			add_row(s, ap_str_cut(text, at, end), line);
		at = end + 1;
	}
	return s;
}

ap_spellings *
ap_ops_spellings(ap_ops *o)
{
	if (!o->spellings)
		o->spellings = ap_spellings_make(o->arena);
	return o->spellings;
}

static const ap_op *
parse(ap_spellings *s, row *r)
{
	if (r->op)
		return r->op;
	ap_diags d = { .arena = s->arena };
	const ap_span at = { r->line, 1, 1 };
	ap_op *op = AP_NEW(s->arena, ap_op);
	ap_str text = ap_str_printf(s->arena, "python%.*s -> Tensor", AP_FMT(r->column[2]));
	size_t end = 0;
	ap_expr *e = AP_NEW(s->arena, ap_expr);

	op->class = AP_CLASS_PURE;
	op->name = op->fn = r->column[1];
	if (!ap_schema_read(s->arena, text, at, &d, &op->schema, NULL) ||
	    (r->column[3].n && (!ap_expr_read(s->arena, r->column[3], &op->schema, at, &d, e, &end) || end != r->column[3].n)))
		ap_bug("spellings.tsv:%u: %.*s", r->line, AP_FMT(d.list.n ? d.list.at[0].text : r->column[3]));
	op->numbers = true; /* where the op that it means takes none, the row says Scalar or the op refuses */
	op->lazy = AP_LAZY_BOTH; /* made of other ops */
	op->schema.name = r->column[1];
	op->rule = r->column[3].n ? e : NULL;
	r->op = op;
	return op;
}

size_t
ap_spelling_count(const ap_spellings *s)
{
	return s->rows.n;
}

const ap_op *
ap_spelling_row(ap_spellings *s, size_t k, ap_spelling_kind *kind)
{
	row *r = &s->rows.at[k];

	*kind = kind_of(r->column[0], r->line);
	return *kind < AP_SPELLING_PREFIX ? parse(s, r) : NULL;
}

const ap_op *const *
ap_spelling_find(ap_spellings *s, ap_spelling_kind kind, ap_str name, size_t *n)
{
	uint32_t g;

	*n = 0;
	if (!ap_map_find(&s->by_name[kind], name, &g))
		return NULL;
	group *rows = &s->groups.at[g];

	if (!rows->ops) {
		rows->ops = AP_NEW_N(s->arena, const ap_op *, rows->rows.n);
		for (size_t i = 0; i < rows->rows.n; i++)
			rows->ops[i] = parse(s, &s->rows.at[rows->rows.at[i]]);
	}
	*n = rows->rows.n;
	return rows->ops;
}

static const row *
first_row(const ap_spellings *s, ap_spelling_kind kind, ap_str name)
{
	uint32_t g;

	return ap_map_find(&s->by_name[kind], name, &g) ? &s->rows.at[s->groups.at[g].rows.at[0]] : NULL;
}

const ap_op *const *
ap_spelling_find_function(ap_spellings *s, ap_str name, size_t *n)
{
	const ap_op *const *rows = ap_spelling_find(s, AP_SPELLING_FUNCTION, name, n);
	size_t dot = ap_str_find(name, 0, '.');
	uint32_t g;

	if (*n || dot == name.n || !ap_map_find(&s->by_name[AP_SPELLING_LIKE], ap_str_cut(name, 0, dot + 1), &g))
		return rows;
	for (size_t k = 0; k < s->groups.at[g].rows.n && !*n; k++) {
		ap_str like = s->rows.at[s->groups.at[g].rows.at[k]].column[2];

		rows = ap_spelling_find(s, AP_SPELLING_FUNCTION,
		                        ap_str_printf(s->arena, "%.*s%.*s", AP_FMT(like), AP_FMT(ap_str_cut(name, dot + 1, name.n))), n);
	}
	return rows;
}

ap_str
ap_spelling_path(ap_arena *a, const ap_spellings *s, ap_str function)
{
	for (size_t n = function.n; n > 0; n--) {
		const row *r = function.p[n - 1] == '.' ? first_row(s, AP_SPELLING_PREFIX, ap_str_cut(function, 0, n)) : NULL;

		if (r)
			return ap_str_printf(a, "%.*s%.*s", AP_FMT(r->column[2]), AP_FMT(ap_str_cut(function, n, function.n)));
	}
	return (ap_str){ 0 };
}

bool
ap_spelling_keyword_fits(const ap_spellings *s, ap_str keyword, ap_str param)
{
	const row *r = first_row(s, AP_SPELLING_KEYWORD, keyword);

	return ap_str_is(keyword, param) || (r && ap_str_is(r->column[2], param));
}

ap_str
ap_spelling_construct(const ap_spellings *s, ap_str function)
{
	const row *r = first_row(s, AP_SPELLING_CONSTRUCT, function);

	return r ? r->column[2] : (ap_str){ 0 };
}

ap_str
ap_spelling_reason(const ap_spellings *s, ap_str reason)
{
	const row *r = first_row(s, AP_SPELLING_REASON, reason);

	return r ? r->column[2] : reason;
}

ap_str
ap_spelling_unmodelled(const ap_spellings *s, ap_str name)
{
	const row *r = first_row(s, AP_SPELLING_UNMODELLED, name);

	return r ? ap_spelling_reason(s, r->column[2]) : (ap_str){ 0 };
}
