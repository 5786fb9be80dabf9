#include "probe/wire.h"

typedef struct reading {
	ap_arena *arena;
	const ap_probe_call *call;
	ap_probe_answer *answer;
} reading;

static ap_probe_answer
garbage(ap_arena *a, const char *what)
{
	return (ap_probe_answer){ .status = AP_PROBE_GARBAGE, .text = ap_str_printf(a, "the answer has %s", what) };
}

static bool
read_storages(reading *r, const json_t *list)
{
	size_t n = json_array_size(list);
	ap_memory *all = AP_NEW_N(r->arena, ap_memory, n + 1);

	if (!json_is_array(list) || n < r->call->nstorages)
		return false;
	for (size_t k = 0; k < n; k++) {
		const json_t *bytes = json_array_get(list, k);

		if (json_is_null(bytes) && k < r->call->nstorages)
			all[k] = r->call->storages[k];
		else if (!ap_wire_read_bytes(r->arena, bytes, &all[k]))
			return false;
	}
	r->answer->storages = all;
	r->answer->nstorages = n;
	return true;
}

static bool
read_tensors(reading *r, const json_t *list)
{
	size_t n = r->call->ntensors;
	const ap_tensor **all = AP_NEW_N(r->arena, const ap_tensor *, n + 1);

	if (!json_is_array(list) || json_array_size(list) != n)
		return false;
	for (size_t k = 0; k < n; k++) {
		const json_t *o = json_array_get(list, k);
		ap_tensor *x = AP_NEW(r->arena, ap_tensor);

		if (json_is_null(o))
			continue;
		if (!ap_wire_read_tensor(r->arena, o, r->answer->storages, r->answer->nstorages, x))
			return false;
		all[k] = x;
	}
	r->answer->tensors = all;
	return true;
}

static bool
read_object(reading *r, const json_t *o, ap_val *out)
{
	const json_t *is = json_object_get(o, "is");

	if (!json_object_get(o, "storage")) {
		/* A number or a constant: of no interest. */
		*out = (ap_val){ .kind = AP_VAL_WORD };
		return true;
	}
	out->kind = AP_VAL_TENSOR;
	if (!ap_wire_read_tensor(r->arena, o, r->answer->storages, r->answer->nstorages, &out->tensor))
		return false;
	if (is && (!json_is_integer(is) || json_integer_value(is) < 0 || (size_t)json_integer_value(is) >= r->call->ntensors))
		return false;
	out->tensor.object = is ? (uint32_t)json_integer_value(is) + 1 : 0;
	return true;
}

static bool
read_value(reading *r, const json_t *j, int depth, ap_val *out)
{
	ap_val *items;

	switch (json_typeof(j)) {
	case JSON_NULL:
		*out = (ap_val){ .kind = AP_VAL_NONE };
		return true;
	case JSON_TRUE:
	case JSON_FALSE:
		*out = (ap_val){ .kind = AP_VAL_BOOL, .truth = json_is_true(j) };
		return true;
	case JSON_INTEGER:
		*out = (ap_val){ .kind = AP_VAL_INT, .integer = json_integer_value(j) };
		return true;
	case JSON_REAL:
		*out = (ap_val){ .kind = AP_VAL_FLOAT, .real = json_real_value(j) };
		return true;
	case JSON_STRING:
		*out = (ap_val){ .kind = AP_VAL_STR, .text = ap_str_copy(r->arena, (ap_str){ json_string_value(j), json_string_length(j) }) };
		return true;
	case JSON_OBJECT:
		return read_object(r, j, out);
	case JSON_ARRAY:
		break;
	}
	items = AP_NEW_N(r->arena, ap_val, json_array_size(j) + 1);
	*out = (ap_val){ .kind = AP_VAL_LIST, .items = items, .n = json_array_size(j) };
	for (size_t k = 0; k < out->n; k++) {
		if (depth == 0 || !read_value(r, json_array_get(j, k), depth - 1, &items[k]))
			return false;
	}
	return true;
}

static bool
read_results(reading *r, const json_t *list)
{
	size_t n = json_array_size(list);
	ap_val *all = AP_NEW_N(r->arena, ap_val, n + 1);

	if (!json_is_array(list))
		return false;
	for (size_t k = 0; k < n; k++) {
		if (!read_value(r, json_array_get(list, k), 4, &all[k]))
			return false;
	}
	r->answer->results = all;
	r->answer->nresults = n;
	return true;
}

static bool
read_written(reading *r, const json_t *list)
{
	bool *written = AP_NEW_N(r->arena, bool, r->call->nstorages + 1);

	r->answer->written = written;
	for (size_t k = 0; k < json_array_size(list); k++) {
		const json_t *v = json_array_get(list, k);

		if (!json_is_integer(v) || json_integer_value(v) < 0 || (size_t)json_integer_value(v) >= r->call->nstorages)
			return false;
		written[json_integer_value(v)] = true;
	}
	return !list || json_is_array(list);
}

static ap_probe_answer
read_object_line(ap_arena *a, const ap_probe_call *c, const json_t *o)
{
	static const struct { const char *word; ap_probe_status status; } refusals[] = {
		{ "error", AP_PROBE_ERROR }, { "no-op", AP_PROBE_NO_OP }, { "skip", AP_PROBE_SKIP },
		{ "crash", AP_PROBE_DIED }, { "hang", AP_PROBE_HUNG } };
	const char *status = json_string_value(json_object_get(o, "status"));
	const json_t *text = json_object_get(o, "text");
	ap_probe_answer out = { .status = AP_PROBE_OK };
	reading r = { a, c, &out };

	if (!status)
		return garbage(a, "no status");
	for (size_t k = 0; k < sizeof refusals / sizeof *refusals; k++) {
		if (strcmp(status, refusals[k].word) != 0)
			continue;
		out.status = refusals[k].status;
		out.text = ap_str_copy(a, (ap_str){ json_string_value(text), json_string_length(text) });
		return out;
	}
	if (strcmp(status, "ok") != 0)
		return garbage(a, "an unknown status");
	if (!read_storages(&r, json_object_get(o, "storages")))
		return garbage(a, "wrong storages");
	if (!read_tensors(&r, json_object_get(o, "tensors")))
		return garbage(a, "wrong tensors");
	if (!read_results(&r, json_object_get(o, "results")))
		return garbage(a, "wrong results");
	if (!read_written(&r, json_object_get(o, "written")))
		return garbage(a, "a wrong list of written storages");
	return out;
}

ap_probe_answer
ap_probe_answer_read(ap_arena *a, const ap_probe_call *c, ap_str line)
{
	json_error_t error;
	json_t *o = json_loadb(line.p ? line.p : "", line.n, JSON_REJECT_DUPLICATES, &error);

	if (!o)
		return (ap_probe_answer){ .status = AP_PROBE_GARBAGE, .text = ap_str_printf(a, "the answer is no JSON object: %s", error.text) };
	ap_probe_answer out = read_object_line(a, c, o);

	json_decref(o);
	return out;
}
