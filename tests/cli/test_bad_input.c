/* Every kind of bad input through the command: exit code 2 and a located message, never a crash. */
#include "cli/run.h"

#define FORWARD "def forward(self, x: \"f32[2, 3][3, 1]cpu\"):\n"

typedef struct row { const char *name, *text, *want; } row;

/* `want`: what the message must begin with after the file's name, and a word of it; the first is a line:column. */
static const row rows[] = {
	{ "a syntax error", FORWARD "    y = x.add(1\n    return (y,)\n", "g.py:2:16" },
	{ "an unclosed bracket at the end", FORWARD "    y = x.add(", "g.py:2:" },
	{ "a stray word", FORWARD "    y = x @@ 2\n    return (y,)\n", "g.py:2:" },
	{ "an unknown method", FORWARD "    y = x.frobnicate(1)\n    return (y,)\n", "g.py:2:" },
	{ "an unknown op", FORWARD "    y = torch.ops.aten.frobnicate.default(x)\n    return (y,)\n", "g.py:2:" },
	{ "an unknown overload", FORWARD "    y = torch.ops.aten.add.Frob(x, 1)\n    return (y,)\n", "g.py:2:" },
	{ "a wrong argument type", FORWARD "    y = torch.ops.aten.transpose.int(x, 'a', 1)\n    return (y,)\n", "g.py:2:" },
	{ "too few arguments", FORWARD "    y = torch.ops.aten.transpose.int(x)\n    return (y,)\n", "g.py:2:" },
	{ "an unknown keyword", FORWARD "    y = torch.ops.aten.add.Tensor(x, x, beta = 2)\n    return (y,)\n", "g.py:2:" },
	{ "an undefined name", FORWARD "    y = x.add(z)\n    return (y,)\n", "g.py:2:15" },
	{ "a name that uses itself", FORWARD "    y = y.add(x)\n    return (y,)\n", "g.py:2:" },
	{ "names that use each other", FORWARD "    y = z.add(x)\n    z = y.add(x)\n    return (y,)\n", "g.py:2:" },
	{ "an undefined output", FORWARD "    y = x.add(1)\n    return (w,)\n", "g.py:3:" },
	{ "a type that disagrees", FORWARD "    y: \"f32[7][1]cpu\" = x.add(1)\n    return (y,)\n", "g.py:2:" },
	{ "an unknown dtype", "def forward(self, x: \"q32[2][1]cpu\"):\n    return (x,)\n", "g.py:1:" },
	{ "an input without a type", "def forward(self, x):\n    return (x,)\n", "g.py:1:" },
	{ "a negative size", "def forward(self, x: \"f32[-2][1]cpu\"):\n    return (x,)\n", "g.py:1:" },
	{ "sizes beyond 64 bits", "def forward(self, x: \"f32[99999999999999999999][1]cpu\"):\n    return (x,)\n", "g.py:1:" },
	{ "sizes times strides beyond 64 bits", "def forward(self, x: \"f32[4611686018427387904, 8][8, 1]cpu\"):\n    return (x,)\n", "g.py:1:" },
	{ "an offset beyond 64 bits", "def forward(self, x: \"f32[2][1]cpu +9223372036854775807\"):\n    return (x,)\n", "g.py:1:" },
	{ "inputs that alias in a circle", "def forward(self, x: \"f32[2][1]cpu @y+0\", y: \"f32[2][1]cpu @x+0\"):\n    return (x,)\n", "g.py:1:" },
	{ "an alias of no input", "def forward(self, x: \"f32[2][1]cpu @w+0\"):\n    return (x,)\n", "g.py:1:" },
	{ "a symbolic size that is no sum or product", "def forward(self, x: \"f32[s0 +][1]cpu\"):\n    return (x,)\n", "g.py:1:" },
	{ "an io_map that is no dict", FORWARD "    return (x,)\n\nio_map = 3\noriginal_output_count = 1\n", "g.py:4:" },
	{ "an io_map with a name in it", FORWARD "    return (x,)\n\nio_map = {0: x}\noriginal_output_count = 1\n", "g.py:4:" },
	{ "no return", FORWARD "    y = x.add(1)\n", "g.py:" },
	{ "no function", "x = 3\n", "g.py:" },
	{ "two inputs of one name", "def forward(self, x: \"f32[2][1]cpu\", x: \"f32[2][1]cpu\"):\n    return (x,)\n", "g.py:1:" },
	{ "a bad schema", "torch.library.define(\"a::b\", \"(Tensor( x) -> ()\")\n\n" FORWARD "    return (x,)\n", "g.py:1:" },
	{ "an empty file", "", "g.py" },
	{ "blank lines", "\n\n\n", "g.py" },
	{ "a text in another language", "int main(void) { return 0; }\n", "g.py:1:" },
};

static void
bad_text(void **state)
{
	const row *r = &rows[0];

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		r = &rows[i];
		write_file(*state, "g.py", r->text, strlen(r->text));
		run_result got = run(*state, "$A verify g.py g.py");

		if (got.exit != 2 || !strstr(got.text, r->want) || strncmp(got.text, "INVALID  ", 9) != 0)
			fail_msg("%s: exit %d, expected 2, INVALID and \"%s\":\n%s", r->name, got.exit, r->want, got.text);
		got = run(*state, "$A show g.py");
		if (got.exit != 2)
			fail_msg("show, %s: exit %d:\n%s", r->name, got.exit, got.text);
	}
}

static void
deep_nesting(void **state)
{
	enum { DEPTH = 1000000 };
	size_t room = 2 * DEPTH + 200;
	char *text = malloc(room);
	size_t n = (size_t)snprintf(text, room, FORWARD "    y = x.view(");

	memset(text + n, '(', DEPTH);
	n += DEPTH;
	memset(text + n, ')', DEPTH);
	n += DEPTH;
	n += (size_t)snprintf(text + n, room - n, ")\n    return (y,)\n");
	write_file(*state, "g.py", text, n);
	free(text);
	expect_run(*state, "$A verify g.py g.py", 2, "g.py:2:");
}

static void
deep_output(void **state)
{
	enum { DEPTH = 1000000 };
	size_t room = 2 * DEPTH + 200;
	char *text = malloc(room);
	size_t n = (size_t)snprintf(text, room, FORWARD "    return ");

	memset(text + n, '[', DEPTH);
	n += DEPTH;
	memset(text + n, ']', DEPTH);
	n += DEPTH;
	n += (size_t)snprintf(text + n, room - n, "\n");
	write_file(*state, "g.py", text, n);
	free(text);
	expect_run(*state, "$A verify g.py g.py", 2, "g.py:2:");
}

static void
binary(void **state)
{
	char text[4096];

	for (size_t i = 0; i < sizeof text; i++)
		text[i] = (char)(i * 2654435761u >> 13);
	write_file(*state, "g.py", text, sizeof text);
	expect_run(*state, "$A verify g.py g.py", 2, "g.py:1:");
	memset(text, 0, sizeof text);
	write_file(*state, "g.py", text, sizeof text);
	expect_run(*state, "$A verify g.py g.py", 2, "g.py");
}

/* A tensor of 8 GiB whose cells are all told apart: more than --memory holds; unknown, naming the call, never a crash. */
static void
big_sizes(void **state)
{
	static const char text[] = "def forward(self, x: \"f32[2147483648][1]cpu\"):\n    v = torch.as_strided(x, [65536, 65536], [1, 3])\n"
				   "    y = v + 1\n    return (y,)\n";

	write_file(*state, "g.py", text, sizeof text - 1);
	expect_run(*state, "$A verify --memory 64 g.py g.py", 3, "UNKNOWN  `y` of BEFORE at line 3 tells all cells of a storage apart");
}

/* Graphs are limited as terms are: a graph of many calls, and what the passes make of it; said in the format that was asked for. */
static void
many_calls(void **state)
{
	enum { CALLS = 20000, ROOM = 48 };
	static char text[CALLS * ROOM];
	size_t n = (size_t)snprintf(text, sizeof text, "def forward(self, v0: \"f32[4][1]cpu\"):\n");

	for (int k = 0; k < CALLS; k++)
		n += (size_t)snprintf(text + n, sizeof text - n, "    v%d = torch.add(v%d, 1)\n", k + 1, k);
	n += (size_t)snprintf(text + n, sizeof text - n, "    return (v%d,)\n", CALLS);
	write_file(*state, "g.py", text, n);
	expect_run(*state, "$A check --memory 16 g.py", 3, "more than the memory limit of 16 MiB [memory-limit]");
	expect_run(*state, "$A verify --memory 16 --format json g.py g.py", 3, "\"code\": \"memory-limit\"");
	expect_run(*state, "$A rewrite --memory 16 g.py", 3, "more than the memory limit of 16 MiB");
}

/* In both files more symbols than are told apart. */
static void
many_symbols(void **state)
{
	enum { SYMBOLS = 2000, ROOM = 32 };
	static char text[SYMBOLS * ROOM];
	size_t n = (size_t)snprintf(text, sizeof text, "def forward(self");

	for (int k = 0; k < SYMBOLS; k++)
		n += (size_t)snprintf(text + n, sizeof text - n, ", x%d: \"f32[s%d]\"", k, k);
	n += (size_t)snprintf(text + n, sizeof text - n, "):\n    return (x0,)\n");
	write_file(*state, "g.py", text, n);
	expect_run(*state, "$A verify g.py g.py", 2, "expected at most 32 symbols without a number, found 2000: --bind s0=4 gives one");
}

static void
files(void **state)
{
	expect_run(*state, "$A verify nowhere.py nowhere.py", 2, "nowhere.py: error: cannot be read: No such file");
	expect_run(*state, "mkdir folder; $A show folder", 2, "folder: error: cannot be read");
	expect_run(*state, "$A verify --specs nowhere.ops nowhere.py nowhere.py", 2, "nowhere.ops");
}

/* Every prefix of a good file is either a graph or a located error. */
static void
truncated(void **state)
{
	static const char text[] = FORWARD "    y: \"f32[3][1]cpu\" = x[(1, slice(None, None, None))]\n    z = y.add_(1);  y = None\n    return (z,)\n";

	for (size_t n = 0; n < sizeof text - 14; n += 3) {
		write_file(*state, "g.py", text, n);
		run_result got = run(*state, "$A show g.py");

		if (got.exit != 2 || !strstr(got.text, "g.py"))
			fail_msg("cut to %zu bytes: exit %d:\n%s", n, got.exit, got.text);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(bad_text),  cmocka_unit_test(deep_nesting), cmocka_unit_test(deep_output), cmocka_unit_test(binary),
		cmocka_unit_test(big_sizes), cmocka_unit_test(many_calls), cmocka_unit_test(many_symbols), cmocka_unit_test(files),
		cmocka_unit_test(truncated),
	};

	return cmocka_run_group_tests_name("bad input", tests, make_folder, remove_folder);
}
