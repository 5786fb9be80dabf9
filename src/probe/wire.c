/* Calls and answers as JSON; the forms are those of PROTOCOL.md. */
#include <math.h>
#include <stdlib.h>

#include "probe/wire.h"
#include "report/json_text.h"

json_t *
ap_wire_bytes(ap_memory m)
{
	static const char digits[] = "0123456789abcdef";
	char small[512], *text = m.n * 2 <= sizeof small ? small : NULL;
	json_t *j;
	ap_arena big;

	if (!text) {
		ap_require(ap_arena_init(&big, 2 * m.n + 4096));
		text = AP_NEW_N(&big, char, 2 * m.n);
	}
	for (size_t i = 0; i < m.n; i++) {
		text[2 * i] = digits[m.at[i] >> 4];
		text[2 * i + 1] = digits[m.at[i] & 15];
	}
	j = json_stringn(text, 2 * m.n);
	if (text != small)
		ap_arena_fini(&big);
	return j;
}

static int
digit(char c)
{
	return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

bool
ap_wire_read_bytes(ap_arena *a, const json_t *j, ap_memory *out)
{
	size_t n = json_string_length(j);
	const char *text = json_string_value(j);

	if (!text || n % 2)
		return false;
	*out = (ap_memory){ AP_NEW_N(a, uint8_t, n / 2 + 1), n / 2 };
	for (size_t i = 0; i < n / 2; i++) {
		int high = digit(text[2 * i]), low = digit(text[2 * i + 1]);

		if (high < 0 || low < 0)
			return false;
		out->at[i] = (uint8_t)(high << 4 | low);
	}
	return true;
}

static json_t *
ints(const int64_t *v, int n)
{
	json_t *list = json_array();

	for (int i = 0; i < n; i++)
		json_array_append_new(list, json_integer(v[i]));
	return list;
}

json_t *
ap_wire_tensor(const ap_tensor *x)
{
	json_t *o = json_object();

	ap_json_set(o, "storage", json_integer(x->storage));
	ap_json_set(o, "dtype", ap_json_text(ap_dtype_text(x->dtype)));
	ap_json_set(o, "size", ints(x->layout.size, x->layout.rank));
	ap_json_set(o, "stride", ints(x->layout.stride, x->layout.rank));
	ap_json_set(o, "offset", json_integer(x->layout.offset));
	if (x->conj)
		ap_json_set(o, "conj", json_true());
	if (x->neg)
		ap_json_set(o, "neg", json_true());
	return o;
}

static bool
read_ints(ap_arena *a, const json_t *list, size_t most, int64_t **out, size_t *n)
{
	*n = json_array_size(list);
	if (!json_is_array(list) || *n > most)
		return false;
	*out = AP_NEW_N(a, int64_t, *n + 1);
	for (size_t i = 0; i < *n; i++) {
		const json_t *v = json_array_get(list, i);

		if (!json_is_integer(v))
			return false;
		(*out)[i] = json_integer_value(v);
	}
	return true;
}

bool
ap_wire_read_tensor(ap_arena *a, const json_t *o, const ap_memory *storages, size_t nstorages, ap_tensor *out)
{
	const json_t *storage = json_object_get(o, "storage"), *offset = json_object_get(o, "offset");
	const char *dtype = json_string_value(json_object_get(o, "dtype"));
	int64_t *size, *stride, first, end;
	size_t rank, nstride;

	*out = (ap_tensor){ .conj = json_is_true(json_object_get(o, "conj")), .neg = json_is_true(json_object_get(o, "neg")) };
	out->dtype = dtype ? ap_dtype_find_text(ap_str_of(dtype)) : AP_DTYPE_NONE;
	if (out->dtype == AP_DTYPE_NONE || !json_is_integer(storage) || !json_is_integer(offset) || json_integer_value(storage) < 0 ||
	    (size_t)json_integer_value(storage) >= nstorages || !read_ints(a, json_object_get(o, "size"), AP_MAX_RANK, &size, &rank) ||
	    !read_ints(a, json_object_get(o, "stride"), AP_MAX_RANK, &stride, &nstride) || rank != nstride)
		return false;
	out->storage = (uint32_t)json_integer_value(storage);
	out->layout = (ap_layout){ (int)rank, ap_dtype_size(out->dtype), json_integer_value(offset), size, stride };
	if (!ap_layout_is_valid(&out->layout))
		return false;
	return !ap_layout_bytes(&out->layout, &first, &end) || (first >= 0 && (size_t)end <= storages[out->storage].n);
}

json_t *
ap_wire_real(double v)
{
	if (isfinite(v))
		return json_real(v);
	return json_pack("{s:s}", "float", isnan(v) ? "nan" : v > 0 ? "inf" : "-inf");
}

static json_t *
list_of(const ap_arg *items, size_t n)
{
	json_t *list = json_array();

	for (size_t i = 0; i < n; i++)
		json_array_append_new(list, ap_wire_arg(&items[i]));
	return list;
}

json_t *
ap_wire_arg(const ap_arg *v)
{
	switch (v->kind) {
	case AP_ARG_NONE:
		return json_null();
	case AP_ARG_BOOL:
		return json_boolean(v->truth);
	case AP_ARG_INT:
		return json_integer(v->integer);
	case AP_ARG_FLOAT:
		return ap_wire_real(v->real);
	case AP_ARG_COMPLEX:
		return json_pack("{s:[o,o]}", "complex", ap_wire_real(v->real), ap_wire_real(v->imag));
	case AP_ARG_STR:
		return ap_json_text(v->text);
	case AP_ARG_DTYPE:
		return json_pack("{s:o}", "dtype", ap_json_text(ap_dtype_text(v->dtype)));
	case AP_ARG_NODE:
		return json_pack("{s:i}", "tensor", (int)v->node.i - 1);
	case AP_ARG_LIST:
	case AP_ARG_TUPLE:
		return list_of(v->items, v->n);
	case AP_ARG_WORD:
		return json_pack("{s:o}", "word", ap_json_text(v->text));
	case AP_ARG_ELLIPSIS:
	case AP_ARG_SLICE:
	case AP_ARG_DICT:
		break;
	}
	ap_bug("argument of kind %d in a call", (int)v->kind);
}

static json_t *
tensors_of(const ap_probe_call *c)
{
	json_t *list = json_array();

	for (size_t k = 0; k < c->ntensors; k++)
		json_array_append_new(list, ap_wire_tensor(&c->tensors[k]));
	return list;
}

void
ap_probe_call_put(const ap_probe_call *c, ap_buf *out)
{
	json_t *o = json_object(), *storages = json_array(), *kwargs = json_object();
	ap_buf schema = { .arena = out->arena };

	ap_schema_print(&c->op->schema, &schema);
	for (size_t k = 0; k < c->nstorages; k++)
		json_array_append_new(storages, ap_wire_bytes(c->storages[k]));
	for (size_t k = 0; k < c->nkeywords; k++)
		ap_json_set(kwargs, ap_str_copy(out->arena, c->keywords[k].name).p, ap_wire_arg(&c->keywords[k].value));
	ap_json_set(o, "op", ap_json_text(c->op->name));
	ap_json_set(o, "schema", ap_json_text(ap_buf_str(&schema)));
	ap_json_set(o, "seed", json_integer((json_int_t)(c->seed >> 1)));
	ap_json_set(o, "storages", storages);
	ap_json_set(o, "tensors", tensors_of(c));
	ap_json_set(o, "args", list_of(c->args, c->nargs));
	ap_json_set(o, "kwargs", kwargs);
	char *text = json_dumps(o, JSON_COMPACT | JSON_REAL_PRECISION(17));

	ap_require(text != NULL);
	ap_buf_put(out, ap_str_of(text));
	ap_buf_putc(out, '\n');
	free(text);
	json_decref(o);
}
