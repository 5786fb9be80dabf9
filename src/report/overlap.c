#include "overlap.h"

#include <jansson.h>
#include <stdlib.h>

static const char *const names[] = { "A", "B" };
static const char *const keys[] = { "a", "b" };

int
ap_overlap_exit(ap_overlap answer)
{
	switch (answer) {
	case AP_DISJOINT:
		return 0;
	case AP_OVERLAP:
		return 1;
	case AP_TOO_HARD:
		return 3;
	}
	ap_bug("overlap answer %d", (int)answer);
}

static const char *
verdict(ap_overlap answer)
{
	switch (answer) {
	case AP_DISJOINT:
		return "DISJOINT";
	case AP_OVERLAP:
		return "OVERLAP";
	case AP_TOO_HARD:
		return "UNKNOWN";
	}
	ap_bug("overlap answer %d", (int)answer);
}

static void
put_index(const char *name, const int64_t *index, int rank, ap_buf *out)
{
	ap_buf_printf(out, "%s[", name);
	for (int d = 0; d < rank; d++)
		ap_buf_printf(out, "%s%lld", d ? ", " : "", (long long)index[d]);
	ap_buf_lit(out, "]");
}

static void
put_meeting(const ap_overlap_report *r, ap_buf *out)
{
	int second = r->sides - 1;

	ap_buf_printf(out, "byte %lld is in ", (long long)r->where.byte);
	put_index(names[0], r->where.a, r->side[0].layout.rank, out);
	ap_buf_lit(out, " and ");
	put_index(names[second], r->where.b, r->side[second].layout.rank, out);
}

static void
put_symbols(const ap_overlap_report *r, ap_buf *out)
{
	bool values = r->answer == AP_OVERLAP;

	ap_buf_put(out, values ? AP_STR("for ") : AP_STR("for all values of "));
	for (size_t k = 0; k < r->symbols->n; k++) {
		ap_buf_printf(out, "%s%.*s", k ? ", " : "", AP_FMT(r->symbols->at[k]));
		if (values)
			ap_buf_printf(out, " = %lld", (long long)r->values[k]);
	}
	if (values)
		ap_buf_lit(out, ": ");
}

static void
put_first_line(const ap_overlap_report *r, ap_buf *out)
{
	bool symbolic = r->symbols->n > 0;

	ap_buf_printf(out, "%s  ", verdict(r->answer));
	switch (r->answer) {
	case AP_DISJOINT:
		ap_buf_put(out, r->sides == 2 ? AP_STR("no byte is in both") : AP_STR("no byte is in two elements of A"));
		if (symbolic) {
			ap_buf_lit(out, ", ");
			put_symbols(r, out);
		}
		break;
	case AP_OVERLAP:
		if (symbolic)
			put_symbols(r, out);
		put_meeting(r, out);
		break;
	case AP_TOO_HARD:
		ap_buf_put(out, symbolic ? AP_STR("Z3 gave up within its time") : AP_STR("the search and Z3 gave up within their limits"));
		break;
	}
	if (r->by == AP_BY_Z3 && r->answer != AP_TOO_HARD && !symbolic)
		ap_buf_lit(out, " (the search gave up, Z3 decided)");
	ap_buf_lit(out, "\n");
}

static void
put_shared(const ap_overlap_report *r, ap_buf *out)
{
	if (!r->counted) {
		ap_buf_lit(out, "shared    not counted within the limits\n");
		return;
	}
	ap_buf_printf(out, "shared    %lld byte%s", (long long)r->shared_bytes, r->shared_bytes == 1 ? "" : "s");
	if (r->side[0].layout.itemsize == r->side[1].layout.itemsize)
		ap_buf_printf(out, ", %lld element%s", (long long)(r->shared_bytes / r->unit), r->shared_bytes == r->unit ? "" : "s");
	if (r->listed && r->nlist && r->unit > 1)
		ap_buf_printf(out, ", %lld bytes each from", (long long)r->unit);
	for (size_t k = 0; r->listed && k < r->nlist; k++)
		ap_buf_printf(out, "%s %lld", k ? "," : r->unit > 1 ? "" : ":", (long long)r->list[k]);
	ap_buf_lit(out, "\n");
}

static void
put_self(const ap_overlap_side *s, const char *name, ap_buf *out)
{
	switch (s->self) {
	case AP_DISJOINT:
		ap_buf_printf(out, "self      %s does not overlap itself\n", name);
		return;
	case AP_OVERLAP:
		ap_buf_printf(out, "self      %s overlaps itself: byte %lld is in ", name, (long long)s->self_where.byte);
		put_index(name, s->self_where.a, s->layout.rank, out);
		ap_buf_lit(out, " and ");
		put_index(name, s->self_where.b, s->layout.rank, out);
		ap_buf_lit(out, "\n");
		return;
	case AP_TOO_HARD:
		ap_buf_printf(out, "self      whether %s overlaps itself was not decided within the limits\n", name);
		return;
	}
	ap_bug("overlap answer %d", (int)s->self);
}

static void
put_cover(const ap_overlap_report *r, int k, ap_buf *out)
{
	const ap_overlap_side *s = &r->side[k];
	const char *name = names[k], *other = names[!k];

	switch (s->covers) {
	case AP_COVERS:
		ap_buf_printf(out, "cover     %s covers %s\n", name, other);
		return;
	case AP_NOT_COVERS:
		ap_buf_printf(out, "cover     %s does not cover %s: byte %lld, in ", name, other, (long long)s->missing.byte);
		put_index(other, s->missing.b, r->side[!k].layout.rank, out);
		ap_buf_lit(out, ", is missing\n");
		return;
	case AP_COVER_TOO_HARD:
		ap_buf_printf(out, "cover     whether %s covers %s was not decided within the limits\n", name, other);
		return;
	}
	ap_bug("cover answer %d", (int)s->covers);
}

void
ap_overlap_text_put(const ap_overlap_report *r, ap_buf *out)
{
	put_first_line(r, out);
	if (r->symbols->n > 0 || r->sides == 1)
		return;
	put_shared(r, out);
	for (int k = 0; k < 2; k++)
		put_self(&r->side[k], names[k], out);
	for (int k = 0; k < 2; k++)
		put_cover(r, k, out);
}

static json_t *
index_json(const int64_t *index, int rank)
{
	json_t *list = json_array();

	for (int d = 0; d < rank; d++)
		json_array_append_new(list, json_integer(index[d]));
	return list;
}

static json_t *
symbols_json(const ap_overlap_report *r)
{
	json_t *list = json_array();

	for (size_t k = 0; k < r->symbols->n; k++)
		json_array_append_new(list, json_stringn(r->symbols->at[k].p, r->symbols->at[k].n));
	return list;
}

static json_t *
values_json(const ap_overlap_report *r)
{
	json_t *o = json_object();

	for (size_t k = 0; k < r->symbols->n; k++)
		json_object_set_new(o, r->symbols->at[k].p, json_integer(r->values[k]));
	return o;
}

static json_t *
self_json(const ap_overlap_side *s)
{
	json_t *o = json_pack("{s:o}", "answer", s->self == AP_TOO_HARD ? json_null() : json_boolean(s->self == AP_OVERLAP));

	if (s->self == AP_OVERLAP) {
		json_object_set_new(o, "byte", json_integer(s->self_where.byte));
		json_object_set_new(o, "first", index_json(s->self_where.a, s->layout.rank));
		json_object_set_new(o, "second", index_json(s->self_where.b, s->layout.rank));
	}
	return o;
}

static json_t *
cover_json(const ap_overlap_report *r, int k)
{
	const ap_overlap_side *s = &r->side[k];
	json_t *o = json_pack("{s:o}", "answer", s->covers == AP_COVER_TOO_HARD ? json_null() : json_boolean(s->covers == AP_COVERS));

	if (s->covers == AP_NOT_COVERS) {
		json_object_set_new(o, "missing_byte", json_integer(s->missing.byte));
		json_object_set_new(o, "missing", index_json(s->missing.b, r->side[!k].layout.rank));
	}
	return o;
}

static json_t *
shared_json(const ap_overlap_report *r)
{
	json_t *o, *list;

	if (!r->counted)
		return json_null();
	o = json_pack("{s:I, s:I}", "bytes", (json_int_t)r->shared_bytes, "unit", (json_int_t)r->unit);
	if (r->side[0].layout.itemsize == r->side[1].layout.itemsize)
		json_object_set_new(o, "cells", json_integer(r->shared_bytes / r->unit));
	list = r->listed ? json_array() : json_null();
	for (size_t k = 0; r->listed && k < r->nlist; k++)
		json_array_append_new(list, json_integer(r->list[k]));
	json_object_set_new(o, "list", list);
	return o;
}

static void
add_details(const ap_overlap_report *r, json_t *o)
{
	json_t *self = json_object(), *covers = json_object();

	for (int k = 0; k < 2; k++) {
		json_object_set_new(self, keys[k], self_json(&r->side[k]));
		json_object_set_new(covers, keys[k], cover_json(r, k));
	}
	json_object_set_new(o, "shared", shared_json(r));
	json_object_set_new(o, "self", self);
	json_object_set_new(o, "covers", covers);
}

void
ap_overlap_json_put(const ap_overlap_report *r, ap_buf *out)
{
	json_t *o = json_pack("{s:s, s:s, s:i, s:s}", "schema", "aliasproof/overlap-1", "verdict", verdict(r->answer), "exit",
	                      ap_overlap_exit(r->answer), "decided_by", r->by == AP_BY_Z3 ? "z3" : "search");

	if (r->answer == AP_OVERLAP) {
		json_object_set_new(o, "byte", json_integer(r->where.byte));
		json_object_set_new(o, "a", index_json(r->where.a, r->side[0].layout.rank));
		json_object_set_new(o, "b", index_json(r->where.b, r->side[r->sides - 1].layout.rank));
	}
	if (r->symbols->n > 0) {
		json_object_set_new(o, "symbols", symbols_json(r));
		if (r->answer == AP_OVERLAP)
			json_object_set_new(o, "values", values_json(r));
	} else if (r->sides == 2) {
		add_details(r, o);
	}

	char *text = json_dumps(o, JSON_INDENT(1));

	ap_require(text != NULL);
	ap_buf_put(out, ap_str_of(text));
	ap_buf_lit(out, "\n");
	free(text);
	json_decref(o);
}
