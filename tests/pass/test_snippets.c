/*
 * Every view chain of views.txt with every write of writes.txt: the rewritten graph is proved, by alias-outputs alone and with
 * out-of-place after it, and nothing in it writes.  judge.py asks PyTorch about the same graphs.  AP_PART=N: each view with every
 * Nth write, beginning with another one each time (default 1; under sanitizers 8).
 */
#include "harness.h"

#include <stdlib.h>

enum { MAX_ROWS = 256, MEMORY = 1 << 30 };

typedef struct row { ap_str name, inputs, body; } row;
typedef struct table { row at[MAX_ROWS]; size_t n; } table;

static ap_arena names;
static table views, writes;
static size_t part = AP_TEST_PART;

static ap_str
field(ap_str line, size_t *from)
{
	size_t end = *from;

	while (end < line.n && !(line.p[end] == '|' && end > 0 && line.p[end - 1] == ' '))
		end++;
	ap_str out = ap_str_trim(ap_str_cut(line, *from, end));
	*from = end + 1;
	return out;
}

static void
read_table(const char *file, bool inputs, table *t)
{
	ap_str text, why;

	if (!ap_file_read(&names, ap_str_printf(&names, "%s/tests/pass/%s", AP_SOURCE_DIR, file).p, &text, &why))
		fail_msg("%s", why.p);
	for (uint32_t n = 1; n <= 1000; n++) {
		ap_str line = ap_source_line(text, n);
		size_t at = 0;

		if (!line.n || line.p[0] == '#')
			continue;
		assert_true(t->n < MAX_ROWS);
		row *r = &t->at[t->n++];
		r->name = ap_str_copy(&names, field(line, &at));
		if (inputs)
			r->inputs = field(line, &at);
		r->body = field(line, &at);
	}
}

static void
put_lines(ap_buf *b, ap_str body)
{
	for (size_t from = 0; from < body.n;) {
		size_t end = from;

		while (end < body.n && !(end + 2 < body.n && !memcmp(body.p + end, " ; ", 3)))
			end++;
		ap_buf_printf(b, "    %.*s\n", AP_FMT(ap_str_cut(body, from, end)));
		from = end + 3;
	}
}

static ap_str
graph_text(ap_arena *a, const row *view, const row *write)
{
	ap_buf b = { .arena = a };

	ap_buf_lit(&b, "torch.library.define(\"snip::update\", \"(Tensor(a!) x, Tensor s) -> ()\")\n"
	               "torch.library.define(\"snip::update_list\", \"(Tensor(a!)[] x, Tensor s) -> ()\")\n"
	               "torch.library.define(\"snip::touch\", \"(Tensor(a!) x) -> Tensor(a!)\")\n\n");
	ap_buf_printf(&b, "def forward(self, %.*s, s: \"f32[]\"):\n", AP_FMT(view->inputs));
	put_lines(&b, view->body);
	ap_buf_lit(&b, "    before = x.clone()\n");
	put_lines(&b, write->body);
	ap_buf_lit(&b, "    after = x.clone()\n    twice = v * 2\n    return (before, after, twice, v)\n");
	return ap_buf_str(&b);
}

static size_t wrong;

/* One combination; false if eager refuses it, or what it picks depends on data. */
static bool
judge(const row *view, const row *write, const char *passes, bool functional)
{
	ap_arena a;
	outcome o;
	bool valid;

	assert_true(ap_arena_init(&a, MEMORY));
	ap_str text = graph_text(&a, view, write);
	o = rewrite_and_judge(&a, text, passes);
	bool unmodelled = o.pass.status == AP_PASS_UNKNOWN && !strcmp(o.pass.code, "data-dependent-shape");
	valid = o.pass.status != AP_PASS_INVALID && !unmodelled;
	if (valid && o.why.n)
		wrong++, print_error("%.*s / %.*s, %s: %.*s\n%.*s\n%.*s\n", AP_FMT(view->name), AP_FMT(write->name), passes, AP_FMT(o.why), AP_FMT(text),
		                     AP_FMT(o.text));
	if (valid && !o.why.n && functional && !ap_str_starts(write->name, AP_STR("private")) && count_writes(&a, o.after))
		wrong++, print_error("%.*s / %.*s: a call still writes\n%.*s\n", AP_FMT(view->name), AP_FMT(write->name), AP_FMT(o.text));
	ap_arena_fini(&a);
	return valid;
}

static void
every_write(void **state)
{
	const row *view = *state;
	size_t valid = 0;

	wrong = 0;
	for (size_t w = (size_t)(view - views.at) % part; w < writes.n; w += part) {
		bool ok = judge(view, &writes.at[w], "alias-outputs", false);

		assert_int_equal(ok, judge(view, &writes.at[w], "alias-outputs,out-of-place", true));
		valid += ok;
	}
	assert_int_equal(wrong, 0);
	assert_true(valid > 0 || part > 1);
}

int
main(void)
{
	static struct CMUnitTest tests[MAX_ROWS];
	const char *text = getenv("AP_PART");

	if (text && atol(text) > 0)
		part = (size_t)atol(text);
	if (!ap_arena_init(&names, 1 << 24))
		return 1;
	read_table("views.txt", true, &views);
	read_table("writes.txt", false, &writes);
	for (size_t i = 0; i < views.n; i++)
		tests[i] = (struct CMUnitTest){ views.at[i].name.p, every_write, NULL, NULL, &views.at[i] };
	int failed = _cmocka_run_group_tests("pass.snippets", tests, views.n, NULL, NULL);
	ap_arena_fini(&names);
	return failed;
}
