/* Text of others inside XML and URIs. */
#include "report/escape.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <cmocka.h>

static ap_arena arena;

static void
xml(void **state)
{
	static const struct { const char *text; size_t n; const char *want; } rows[] = {
		{ "a<b>&\"'", 7, "a&lt;b&gt;&amp;&quot;&#39;" },
		{ "tab\tnew\nline", 12, "tab new\nline" },
		{ "\x01\x7f\x1b[31m", 7, "\\x01\\x7f\\x1b[31m" },
		{ "a\0b", 3, "a\\x00b" },
		{ "gr\xc3\xbc\xc3\x9f", 6, "gr\xc3\xbc\xc3\x9f" },
		{ "\xff\xc3", 2, "\\xff\\xc3" },
		{ "\xc0\xaf", 2, "\\xc0\\xaf" },                         /* '/' in two bytes: not the shortest form */
		{ "\xe0\x80\xaf", 3, "\\xe0\\x80\\xaf" },
		{ "\xed\xa0\x80", 3, "\\xed\\xa0\\x80" },                 /* a surrogate */
		{ "\xef\xbf\xbe", 3, "\\xef\\xbf\\xbe" },                 /* U+FFFE: no character of XML */
		{ "\xf4\x90\x80\x80", 4, "\\xf4\\x90\\x80\\x80" },        /* beyond U+10FFFF */
		{ "x\xe2\x80\xaey", 5, "x\\xe2\\x80\\xaey" },              /* U+202E turns the text around */
		{ "\xc2\x85", 2, "\\xc2\\x85" },                          /* a control character */
		{ "\xf0\x9f\x98\x80", 4, "\xf0\x9f\x98\x80" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		ap_buf b = { .arena = &arena };

		ap_xml_put(&b, (ap_str){ rows[i].text, rows[i].n });
		assert_string_equal(ap_buf_str(&b).p, rows[i].want);
	}
}

static void
cut(void **state)
{
	static const struct { const char *text; size_t most; const char *want; } rows[] = {
		{ "abcdef", 6, "abcdef" }, { "abcdef", 5, "abcd…" }, { "abcdef", 1, "…" }, { "", 3, "" }, { "a<<<<<", 3, "a&lt;…" },
		{ "\xc3\xbc\xc3\xbc\xc3\xbc", 3, "\xc3\xbc\xc3\xbc\xc3\xbc" }, { "\xc3\xbc\xc3\xbc\xc3\xbc", 2, "\xc3\xbc…" }, { "a\nb", 3, "a b" }, { "a\xff", 4, "a…" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		ap_buf b = { .arena = &arena };

		ap_xml_put_cut(&b, ap_str_of(rows[i].text), rows[i].most);
		assert_string_equal(ap_buf_str(&b).p, rows[i].want);
	}
}

static void
uri(void **state)
{
	static const struct { const char *path, *want; } rows[] = {
		{ "a/b-c_d.e~f", "a/b-c_d.e~f" }, { "a b&<\"", "a%20b%26%3C%22" }, { "a:b/c", "./a%3Ab/c" }, { "d/a:b", "d/a%3Ab" }, { "%41", "%2541" }, { "\xc3\xbc", "%C3%BC" },
	};

	(void)state;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		ap_buf b = { .arena = &arena };

		ap_uri_put(&b, ap_str_of(rows[i].path));
		assert_string_equal(ap_buf_str(&b).p, rows[i].want);
	}
}

int
main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(xml), cmocka_unit_test(cut), cmocka_unit_test(uri) };

	return !ap_arena_init(&arena, (size_t)1 << 26) || cmocka_run_group_tests_name("escape", tests, NULL, NULL);
}
