/* What the generator is told to leave out. */
#include <fnmatch.h>

#include "gen/catalog.h"

static const char *const group_names[AP_GROUP_COUNT] = {
#define AP_GROUP(id, weight, exact, name, help) name,
#include "gen/group.def"
#undef AP_GROUP
};

/* "aten::unfold", "unfold" with and without the overload; rows of spellings.tsv have no namespace. */
static bool
op_matches(const ap_op *op, const char *pattern)
{
	char name[256];
	const ap_schema *s = &op->schema;
	ap_str bare = s->ns.n ? ap_str_cut(op->name, s->ns.n + 2, op->name.n) : op->name;
	const ap_str names[] = { op->name, bare, s->name };

	for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
		if (names[k].n >= sizeof name)
			continue;
		memcpy(name, names[k].p, names[k].n);
		name[names[k].n] = '\0';
		if (fnmatch(pattern, name, 0) == 0)
			return true;
	}
	return false;
}

bool
ap_gen_leaves_out(const ap_gen_without *w, const ap_op *op)
{
	for (size_t k = 0; op && k < w->nops; k++)
		if (op_matches(op, w->ops[k].p))
			return true;
	return false;
}

static bool
names_op(const ap_gen *gen, const char *pattern)
{
	for (size_t i = 0; i < gen->all.n; i++)
		if (op_matches(gen->all.at[i].op, pattern))
			return true;
	return false;
}

static bool
add_group(ap_gen_without *w, ap_str word)
{
	for (unsigned i = 0; i < AP_GROUP_COUNT; i++)
		if (ap_str_is(word, ap_str_of(group_names[i]))) {
			w->groups |= UINT32_C(1) << i;
			return true;
		}
	return false;
}

bool
ap_gen_without_read(ap_arena *a, const ap_gen *gen, ap_str list, ap_gen_without *out, ap_str *bad)
{
	*out = (ap_gen_without){ .ops = AP_NEW_N(a, ap_str, list.n + 1) };
	for (size_t at = 0, end; at < list.n; at = end + 1) {
		end = ap_str_find(list, at, ',');
		ap_str word = ap_str_copy(a, ap_str_trim(ap_str_cut(list, at, end)));

		if (!word.n || add_group(out, word))
			continue;
		if (!names_op(gen, word.p)) {
			*bad = word;
			return false;
		}
		out->ops[out->nops++] = word;
	}
	return true;
}

ap_str
ap_gen_kinds(ap_arena *a)
{
	ap_buf b = { .arena = a };

	for (int i = 0; i < AP_GROUP_COUNT; i++)
		ap_buf_printf(&b, "%s%s", i ? ", " : "", group_names[i]);
	return ap_buf_str(&b);
}
