/*
 * Values of terms, one a line, for the scripts that compare them with PyTorch.  A line of input is one of
 *     fn SYMBOL<tab>RESULT DTYPE:BITS...            a pointwise function
 *     cast TO DTYPE:BITS
 *     apply SYMBOL<tab>RESULT:NUMBER:COUNT ...<tab>DTYPE:SIZExSIZE:BITS,BITS...<tab>...    whole operands
 * BITS are hexadecimal, HIGH.LOW for 16 bytes.  A line of output: for each element its bits, then `=` (exact), `~ERROR` (inexact) or
 * `?` (no value).
 */
#include <stdio.h>
#include <stdlib.h>

#include "term/eval.h"

typedef struct reader { ap_arena *arena; ap_terms *t; ap_value *inputs; size_t n, cap; } reader;

static ap_value
input_of(void *data, uint32_t storage, int64_t cell, ap_dtype d)
{
	(void)storage, (void)d;
	return ((reader *)data)->inputs[cell];
}

static ap_term
read_bits(reader *r, ap_dtype d, ap_str s)
{
	size_t dot = ap_str_find(s, 0, '.');
	ap_value v = { 0 };

	if (dot < s.n) {
		v.bits[1] = strtoull(s.p, NULL, 16);
		v.bits[0] = strtoull(s.p + dot + 1, NULL, 16);
	} else {
		v.bits[0] = strtoull(s.p, NULL, 16);
	}
	if (r->n == r->cap)
		r->inputs = ap_arena_grow(r->arena, r->inputs, r->n, &r->cap, r->n + 1, sizeof v);
	r->inputs[r->n] = v;
	return ap_term_input(r->t, 0, (int64_t)r->n++, d);
}

static ap_str
next_word(ap_str s, size_t *at, char end)
{
	size_t from = *at, to = ap_str_find(s, from, end);

	*at = to + 1;
	return ap_str_cut(s, from, to);
}

static ap_dtype
read_dtype(ap_str s)
{
	ap_dtype d = ap_dtype_find_text(s);

	if (d == AP_DTYPE_NONE)
		ap_bug("no dtype %.*s", AP_FMT(s));
	return d;
}

static ap_term
read_scalar(reader *r, ap_str word)
{
	size_t colon = ap_str_find(word, 0, ':');

	return read_bits(r, read_dtype(ap_str_cut(word, 0, colon)), ap_str_cut(word, colon + 1, word.n));
}

static ap_term
read_vec(reader *r, ap_str s)
{
	size_t at = 0;
	ap_dtype d = read_dtype(next_word(s, &at, ':'));
	ap_str shape = next_word(s, &at, ':');
	int64_t size[16], count = 1;
	int rank = 0;

	for (size_t k = 0; k < shape.n && rank < 16; count *= size[rank++])
		size[rank] = strtoll(next_word(shape, &k, 'x').p, NULL, 10);
	ap_term *cells = AP_NEW_N(r->arena, ap_term, count + 1);
	size_t n = 0;

	while (at < s.n && (int64_t)n < count)
		cells[n++] = read_bits(r, d, next_word(s, &at, ','));
	return ap_term_vec(r->t, d, rank, size, cells, n);
}

static void
print_values(reader *r, const ap_term *x, size_t n)
{
	ap_assignment in = { r, input_of };
	ap_value *v = ap_eval(r->arena, r->t, &in, x, n);

	for (size_t i = 0; i < n; i++) {
		ap_value e = v[x[i].i];

		printf("%s%llx.%llx", i ? " " : "", (unsigned long long)e.bits[1], (unsigned long long)e.bits[0]);
		if (e.opaque)
			printf("?");
		else if (e.inexact)
			printf("~%g", e.error);
		else
			printf("=");
	}
	printf("\n");
}

static void
do_fn(reader *r, ap_str line)
{
	size_t at = 0, n = 0;
	ap_str symbol = next_word(line, &at, '\t');
	ap_dtype result = read_dtype(next_word(line, &at, ' '));
	ap_term args[8];

	while (at < line.n && n < 8)
		args[n++] = read_scalar(r, next_word(line, &at, ' '));
	ap_term x = ap_term_fn(r->t, symbol, result, args, n);

	print_values(r, &x, 1);
}

static void
do_cast(reader *r, ap_str line)
{
	size_t at = 0;
	ap_dtype to = read_dtype(next_word(line, &at, ' '));
	ap_term x = ap_term_cast(r->t, to, read_scalar(r, next_word(line, &at, ' ')));

	print_values(r, &x, 1);
}

static void
do_apply(reader *r, ap_str line)
{
	size_t at = 0, nargs = 0, n = 0, k = 0;
	ap_str symbol = next_word(line, &at, '\t'), results = next_word(line, &at, '\t');
	ap_term args[16];

	while (at < line.n && nargs < 16)
		args[nargs++] = read_vec(r, next_word(line, &at, '\t'));
	ap_term call = ap_term_apply(r->t, symbol, args, nargs), *out = AP_NEW_N(r->arena, ap_term, 1 << 16);

	while (k < results.n) {
		ap_dtype d = read_dtype(next_word(results, &k, ':'));
		unsigned number = (unsigned)strtoul(next_word(results, &k, ':').p, NULL, 10);
		int64_t count = strtoll(next_word(results, &k, ' ').p, NULL, 10);

		for (int64_t i = 0; i < count; i++)
			out[n++] = ap_term_result(r->t, call, number, i, d);
	}
	print_values(r, out, n);
}

int
main(void)
{
	ap_arena arena;
	char *text = NULL;
	size_t cap = 0;
	ssize_t n;

	if (!ap_arena_init(&arena, (size_t)1 << 30))
		return 1;
	char *mark = ap_arena_mark(&arena);

	while ((n = getline(&text, &cap, stdin)) > 0) {
		ap_str line = { text, (size_t)n - (text[n - 1] == '\n') };
		reader r = { .arena = &arena };

		ap_arena_reset(&arena, mark);
		r.t = ap_terms_make(&arena);
		if (ap_str_starts(line, AP_STR("fn ")))
			do_fn(&r, ap_str_cut(line, 3, line.n));
		else if (ap_str_starts(line, AP_STR("cast ")))
			do_cast(&r, ap_str_cut(line, 5, line.n));
		else if (ap_str_starts(line, AP_STR("apply ")))
			do_apply(&r, ap_str_cut(line, 6, line.n));
		else
			return 1;
	}
	free(text);
	ap_arena_fini(&arena);
	return 0;
}
