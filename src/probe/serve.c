#include "probe/serve.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

#include "probe/aliasproof_probe.h"
#include "probe/guarded.h"
#include "probe/wire.h"

typedef struct serving {
	ap_arena *arena;
	const json_t *call;
	ap_schema schema;
	ap_memory storages[AP_GUARDED_MOST]; size_t nstorages;
	char *at[AP_GUARDED_MOST];
	ap_tensor *tensors; size_t ntensors;
	ap_probe_args args;
	const char *why;
} serving;

/* Blocks that the op asked for in this call: storages of results. */
static ap_arena *fresh_arena;
static AP_VEC(ap_memory) fresh;

static void *
give_memory(int64_t bytes)
{
	size_t n = bytes > 0 ? (size_t)bytes : 0;

	*AP_PUSH(fresh_arena, &fresh) = (ap_memory){ AP_NEW_N(fresh_arena, uint8_t, n + 16), n };
	return fresh.at[fresh.n - 1].at;
}

/* --- what is asked ---------------------------------------------------------------------------------------------------- */

static bool
wrong(serving *s, const char *why)
{
	s->why = why;
	return false;
}

static ap_probe_item
item_of_tensor(serving *s, size_t k)
{
	const ap_tensor *x = &s->tensors[k];
	ap_probe_item out = { .kind = AP_PROBE_ARRAY, .object = (int)k + 1 };

	out.tensor = (ap_probe_array){ .storage = s->at[x->storage], .bytes = (int64_t)s->storages[x->storage].n, .dtype = ap_dtype_text(x->dtype).p,
		                       .itemsize = (int)x->layout.itemsize, .rank = x->layout.rank, .offset = x->layout.offset };
	memcpy(out.tensor.size, x->layout.size, sizeof(int64_t) * (size_t)x->layout.rank);
	memcpy(out.tensor.stride, x->layout.stride, sizeof(int64_t) * (size_t)x->layout.rank);
	return out;
}

static bool read_item(serving *s, const json_t *j, int depth, ap_probe_item *out);

static bool
read_items(serving *s, const json_t *list, int depth, ap_probe_item *out)
{
	size_t n = json_array_size(list);

	*out = (ap_probe_item){ .kind = AP_PROBE_MANY, .items = AP_NEW_N(s->arena, ap_probe_item, n + 1), .n = (int)n };
	for (size_t i = 0; i < n; i++) {
		if (depth == 0 || !read_item(s, json_array_get(list, i), depth - 1, &out->items[i]))
			return wrong(s, "a list that is too deep");
	}
	return true;
}

static bool
read_object(serving *s, const json_t *o, ap_probe_item *out)
{
	const json_t *tensor = json_object_get(o, "tensor");
	const char *special = json_string_value(json_object_get(o, "float")), *word = json_string_value(json_object_get(o, "word"));
	const char *dtype = json_string_value(json_object_get(o, "dtype"));

	if (json_is_integer(tensor)) {
		json_int_t k = json_integer_value(tensor);

		if (k < 0 || (size_t)k >= s->ntensors)
			return wrong(s, "the number of no tensor");
		*out = item_of_tensor(s, (size_t)k);
	} else if (special) {
		*out = (ap_probe_item){ .kind = AP_PROBE_REAL, .real = strtod(special, NULL) };
	} else if (word || dtype) {
		*out = (ap_probe_item){ .kind = AP_PROBE_TEXT, .text = word ? word : dtype };
	} else {
		return wrong(s, "an argument of a kind that C has none for");
	}
	return true;
}

static bool
read_item(serving *s, const json_t *j, int depth, ap_probe_item *out)
{
	switch (json_typeof(j)) {
	case JSON_NULL:
		*out = (ap_probe_item){ .kind = AP_PROBE_NULL };
		return true;
	case JSON_TRUE:
	case JSON_FALSE:
		*out = (ap_probe_item){ .kind = AP_PROBE_BOOL, .integer = json_is_true(j) };
		return true;
	case JSON_INTEGER:
		*out = (ap_probe_item){ .kind = AP_PROBE_INT, .integer = json_integer_value(j), .real = (double)json_integer_value(j) };
		return true;
	case JSON_REAL:
		*out = (ap_probe_item){ .kind = AP_PROBE_REAL, .real = json_real_value(j) };
		return true;
	case JSON_STRING:
		*out = (ap_probe_item){ .kind = AP_PROBE_TEXT, .text = json_string_value(j) };
		return true;
	case JSON_ARRAY:
		return read_items(s, j, depth, out);
	case JSON_OBJECT:
		return read_object(s, j, out);
	}
	return wrong(s, "a value of no kind");
}

static ap_probe_item
default_of(serving *s, const ap_literal *v)
{
	ap_probe_item out = { .kind = AP_PROBE_NULL };

	switch (v->kind) {
	case AP_LIT_NONE:
		break;
	case AP_LIT_BOOL:
		out = (ap_probe_item){ .kind = AP_PROBE_BOOL, .integer = v->truth };
		break;
	case AP_LIT_INT:
		out = (ap_probe_item){ .kind = AP_PROBE_INT, .integer = v->integer, .real = (double)v->integer };
		break;
	case AP_LIT_FLOAT:
		out = (ap_probe_item){ .kind = AP_PROBE_REAL, .real = v->real };
		break;
	case AP_LIT_STR:
	case AP_LIT_WORD:
		out = (ap_probe_item){ .kind = AP_PROBE_TEXT, .text = ap_str_copy(s->arena, v->text).p };
		break;
	case AP_LIT_LIST:
		out = (ap_probe_item){ .kind = AP_PROBE_MANY, .items = AP_NEW_N(s->arena, ap_probe_item, v->n + 1), .n = (int)v->n };
		for (size_t i = 0; i < v->n; i++)
			out.items[i] = default_of(s, &v->items[i]);
		break;
	}
	return out;
}

static bool
read_schema(serving *s)
{
	const json_t *text = json_object_get(s->call, "schema"), *name = json_object_get(s->call, "op");
	ap_diags d = { .arena = s->arena };
	ap_str schema = ap_str_copy(s->arena, (ap_str){ json_string_value(text), json_string_length(text) });

	if (!json_is_string(text) || !json_is_string(name) || !ap_schema_read(s->arena, schema, (ap_span){ 0 }, &d, &s->schema, NULL))
		return wrong(s, "no schema that can be read");
	return s->schema.nparams <= AP_PROBE_VALUES || wrong(s, "too many parameters");
}

static bool
read_memory(serving *s)
{
	const json_t *storages = json_object_get(s->call, "storages"), *tensors = json_object_get(s->call, "tensors");

	s->nstorages = json_array_size(storages);
	s->ntensors = json_array_size(tensors);
	s->tensors = AP_NEW_N(s->arena, ap_tensor, s->ntensors + 1);
	if (s->nstorages > AP_GUARDED_MOST)
		return wrong(s, "too many storages");
	for (size_t k = 0; k < s->nstorages; k++) {
		if (!ap_wire_read_bytes(s->arena, json_array_get(storages, k), &s->storages[k]))
			return wrong(s, "a storage that is not in hexadecimal");
	}
	for (size_t k = 0; k < s->ntensors; k++) {
		if (!ap_wire_read_tensor(s->arena, json_array_get(tensors, k), s->storages, s->nstorages, &s->tensors[k]))
			return wrong(s, "a tensor that does not lie in its storage");
	}
	return ap_guarded_map(s->storages, s->nstorages, s->at) || wrong(s, "no memory");
}

static bool
read_args(serving *s)
{
	const json_t *args = json_object_get(s->call, "args"), *kwargs = json_object_get(s->call, "kwargs");

	s->args.nargs = (int)s->schema.nparams;
	for (size_t k = 0; k < s->schema.nparams; k++) {
		const ap_param *p = &s->schema.params[k];
		const json_t *v = json_array_get(args, k);

		v = v ? v : json_object_get(kwargs, ap_str_copy(s->arena, p->name).p);
		if (!v)
			s->args.arg[k] = default_of(s, &p->value);
		else if (!read_item(s, v, 4, &s->args.arg[k]))
			return false;
	}
	return true;
}

/* --- what is answered ------------------------------------------------------------------------------------------------- */

/* The storage of a result: the call's come first, then those that the op asked for. */
static int
storage_at(const serving *s, const char *p, int64_t *shift)
{
	int k = ap_guarded_find(p);

	if (k >= 0) {
		*shift = p - s->at[k];
		return k;
	}
	for (size_t i = 0; i < fresh.n; i++) {
		const char *at = (const char *)fresh.at[i].at;

		*shift = p - at;
		if (p >= at && p <= at + fresh.at[i].n)
			return (int)(s->nstorages + i);
	}
	return -1;
}

static json_t *
tensor_json(serving *s, const ap_probe_item *v)
{
	const ap_probe_array *x = &v->tensor;
	ap_tensor t = { .dtype = ap_dtype_find_text(ap_str_of(x->dtype)) };
	int64_t shift;
	int storage = storage_at(s, x->storage, &shift);
	json_t *o;

	if (storage < 0 || t.dtype == AP_DTYPE_NONE || x->rank < 0 || x->rank > AP_PROBE_DIMS || shift % ap_max(x->itemsize, 1)) {
		s->why = storage < 0 ? "a result lies in memory that is neither an argument's nor of memory()" : "a result of no dtype or rank";
		return json_null();
	}
	t.storage = (uint32_t)storage;
	t.layout = (ap_layout){ x->rank, ap_dtype_size(t.dtype), x->offset + shift / ap_max(x->itemsize, 1), x->size, x->stride };
	o = ap_wire_tensor(&t);
	if (v->object > 0)
		json_object_set_new(o, "is", json_integer(v->object - 1));
	return o;
}

static json_t *
item_json(serving *s, const ap_probe_item *v)
{
	json_t *list;

	switch (v->kind) {
	case AP_PROBE_NULL:
		return json_null();
	case AP_PROBE_BOOL:
		return json_boolean(v->integer);
	case AP_PROBE_INT:
		return json_integer(v->integer);
	case AP_PROBE_REAL:
		return ap_wire_real(v->real);
	case AP_PROBE_TEXT:
		return json_string(v->text ? v->text : "");
	case AP_PROBE_ARRAY:
		return tensor_json(s, v);
	case AP_PROBE_MANY:
		break;
	}
	list = json_array();
	for (int i = 0; i < v->n; i++)
		json_array_append_new(list, item_json(s, &v->items[i]));
	return list;
}

/* Sizes, strides and offsets that the op changed. */
static json_t *
tensors_json(serving *s)
{
	json_t *list = json_array();

	for (size_t k = 0; k < s->ntensors; k++) {
		ap_probe_item was = item_of_tensor(s, k);
		const ap_probe_item *now = &was;

		for (int i = 0; i < s->args.nargs; i++) {
			const ap_probe_item *v = &s->args.arg[i];

			if (v->kind == AP_PROBE_ARRAY && v->object == (int)k + 1 && memcmp(&v->tensor, &was.tensor, sizeof was.tensor) != 0)
				now = v;
		}
		json_array_append_new(list, now == &was ? json_null() : tensor_json(s, &(ap_probe_item){ .kind = AP_PROBE_ARRAY, .tensor = now->tensor }));
	}
	return list;
}

static json_t *
storages_json(serving *s)
{
	json_t *list = json_array();

	for (size_t k = 0; k < s->nstorages; k++) {
		ap_memory now = { (uint8_t *)s->at[k], s->storages[k].n };
		bool same = now.n == 0 || !memcmp(now.at, s->storages[k].at, now.n);

		json_array_append_new(list, same ? json_null() : ap_wire_bytes(now));
	}
	for (size_t k = 0; k < fresh.n; k++)
		json_array_append_new(list, ap_wire_bytes(fresh.at[k]));
	return list;
}

static json_t *
refusal(const char *status, const char *why)
{
	return json_pack("{s:s, s:s}", "status", status, "text", why ? why : "no reason given");
}

static json_t *
answer_json(serving *s)
{
	json_t *o = json_object(), *results = json_array(), *written = json_array();

	for (int k = 0; k < s->args.nresults && k < AP_PROBE_VALUES; k++)
		json_array_append_new(results, item_json(s, &s->args.result[k]));
	for (size_t k = 0; k < s->nstorages; k++) {
		if (ap_guarded_written(k))
			json_array_append_new(written, json_integer((json_int_t)k));
	}
	json_object_set_new(o, "status", json_string("ok"));
	json_object_set_new(o, "storages", storages_json(s));
	json_object_set_new(o, "tensors", tensors_json(s));
	json_object_set_new(o, "results", results);
	json_object_set_new(o, "written", written);
	if (!s->why)
		return o;
	json_decref(o);
	return refusal("error", s->why);
}

static json_t *
answer(ap_arena *a, const ap_probe_op *ops, const json_t *call)
{
	serving *s = AP_NEW(a, serving);
	const char *name = json_string_value(json_object_get(call, "op"));
	json_t *o;

	*s = (serving){ .arena = a, .call = call, .args = { .memory = give_memory } };
	if (json_object_get(call, "hello"))
		return json_pack("{s:s, s:s}", "hello", AP_PROBE_HELLO, "name", "a shared object");
	while (name && ops->name && strcmp(ops->name, name) != 0)
		ops++;
	if (!name || !ops->name)
		return refusal("no-op", "no such op in the shared object");
	if (!read_schema(s) || !read_memory(s) || !read_args(s)) {
		ap_guarded_unmap();
		return refusal("skip", s->why);
	}
	o = ops->call(&s->args) != 0 ? refusal("error", s->args.error) : answer_json(s);
	if (!ap_guarded_intact()) {
		fprintf(stderr, "%s wrote beside an argument's storage\n", name);
		abort();
	}
	ap_guarded_unmap();
	return o;
}

/* --- frames ----------------------------------------------------------------------------------------------------------- */

static void
answer_line(ap_arena *a, const ap_probe_op *ops, const char *line)
{
	char *mark = ap_arena_mark(a);
	json_t *call = json_loads(line, 0, NULL), *o;

	fresh_arena = a;
	fresh.at = NULL;
	fresh.n = fresh.cap = 0;
	o = call ? answer(a, ops, call) : refusal("skip", "the call is no JSON");
	char *text = json_dumps(o, JSON_COMPACT | JSON_REAL_PRECISION(17));

	puts(text ? text : "{}");
	free(text);
	json_decref(o);
	json_decref(call);
	ap_arena_reset(a, mark);
}

int
ap_probe_serve(ap_arena *a, const char *library)
{
	void *handle = dlopen(library, RTLD_NOW);
	const ap_probe_op *ops = handle ? dlsym(handle, "ap_probe_ops") : NULL;
	char *line = NULL;
	size_t room = 0;

	if (!ops) {
		fprintf(stderr, "%s\n", handle ? "the library exports no ap_probe_ops" : dlerror());
		return 2;
	}
	while (getline(&line, &room, stdin) > 0) {
		if (strcmp(line, "%%\n") != 0) {
			answer_line(a, ops, line);
			continue;
		}
		puts("%%");
		fflush(stdout);
	}
	free(line);
	return 0;
}
