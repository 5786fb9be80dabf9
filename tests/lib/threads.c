/*
 * Many threads, each with contexts of its own, ask the same questions at the same time: each gets the answers that one thread alone gets.
 * Proofs by terms and by Z3, counterexamples, passes, text, overlap, a reduction.  `.ci/run threads` runs it under ThreadSanitizer.
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "aliasproof.h"

enum { THREADS = 6, ROUNDS = 12, TEXT = 1 << 14 };

#define HEAD "def forward(self, x: \"f32[4, 3][3, 1]cpu\", i: \"i32[4][1]cpu\"):\n"

static const char write_through_view[] = HEAD "    v = x[1:]\n    a = v.add_(1)\n    s = x.sum()\n    return (s, i)\n";
static const char lost[] = HEAD "    s = x.sum()\n    return (s, i)\n\nio_map = {}\noriginal_output_count = 2\n";
static const char times[] = HEAD "    y = i * 3\n    return (y,)\n";
static const char plus[] = HEAD "    a = i + i\n    y = a + i\n    return (y,)\n";

static void
fail(const char *what, const aliasproof_context *c)
{
	fprintf(stderr, "%s: %s\n", what, c ? aliasproof_message(c) : "");
	exit(1);
}

static aliasproof_graph *
parse(aliasproof_context *c, const char *text)
{
	aliasproof_graph *g;

	if (aliasproof_parse(c, text, strlen(text), "g.py", &g) != ALIASPROOF_OK)
		fail("parse", c);
	return g;
}

static void
put(char *out, const char *more)
{
	strncat(out, more ? more : "(none)", TEXT - strlen(out) - 1);
	strncat(out, "\n", TEXT - strlen(out) - 1);
}

static void
put_verdict(aliasproof_context *c, const aliasproof_graph *before, const aliasproof_graph *after, char *out)
{
	aliasproof_result *r;

	if (aliasproof_verify(c, before, after, &r) != ALIASPROOF_OK)
		fail("verify", c);
	put(out, aliasproof_result_text(r));
}

static int
has_add(void *data, const aliasproof_graph *g, const aliasproof_graph *after)
{
	(void)data;
	(void)after;
	return strstr(aliasproof_text(g), "add") ? 1 : 0;
}

/* All answers as one text. */
static void
ask(char *out)
{
	aliasproof_context *c = aliasproof_new(256);
	const int64_t size = 5, stride = 2;
	aliasproof_tensor even = { "f32", 1, &size, &stride, 0 }, odd = { "f32", 1, &size, &stride, 1 };
	aliasproof_graph *g, *after;
	aliasproof_overlaps answer;

	if (!c)
		fail("new", NULL);
	out[0] = '\0';
	g = parse(c, write_through_view);
	if (aliasproof_rewrite(c, g, "alias-outputs,out-of-place", &after) != ALIASPROOF_OK)
		fail("rewrite", c);
	put(out, aliasproof_text(after));
	put_verdict(c, g, after, out);
	put_verdict(c, g, parse(c, lost), out);
	put_verdict(c, parse(c, times), parse(c, plus), out);
	if (aliasproof_overlap(c, &even, &odd, &answer, NULL) != ALIASPROOF_OK || answer != ALIASPROOF_DISJOINT)
		fail("overlap", c);
	if (aliasproof_reduce(c, g, NULL, has_add, NULL, &after, NULL) != ALIASPROOF_OK)
		fail("reduce", c);
	put(out, aliasproof_text(after));
	if (aliasproof_parse(c, "def forward(", 12, NULL, &g) != ALIASPROOF_WRONG)
		fail("an error", c);
	put(out, aliasproof_message(c));
	aliasproof_free(c);
}

/* The first answer of each thread, to which its others are equal. */
static char answers[THREADS][TEXT];

static void *
work(void *data)
{
	const char *first = data;
	char *got = malloc(TEXT);

	ask(data);
	for (int k = 1; k < ROUNDS; k++) {
		ask(got);
		if (strcmp(got, first))
			fail(got, NULL);
	}
	free(got);
	return NULL;
}

int
main(void)
{
	char *alone = malloc(TEXT);
	pthread_t threads[THREADS];
	pthread_attr_t small;

	/* What the header promises to be enough.  The first use of the library is by all at the same time. */
	pthread_attr_init(&small);
	pthread_attr_setstacksize(&small, 1 << 20);
	for (int k = 0; k < THREADS; k++)
		if (pthread_create(&threads[k], &small, work, answers[k]))
			fail("pthread_create", NULL);
	for (int k = 0; k < THREADS; k++)
		pthread_join(threads[k], NULL);
	pthread_attr_destroy(&small);
	ask(alone);
	if (!strstr(alone, "PROVED") || !strstr(alone, "REFUTED") || strstr(alone, "UNKNOWN"))
		fail(alone, NULL);
	for (int k = 0; k < THREADS; k++)
		if (strcmp(answers[k], alone))
			fail(answers[k], NULL);
	free(alone);
	return 0;
}
