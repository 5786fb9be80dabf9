/* Layers of networks: normalisations, attention, convolution.  All of floats. */
#include "term/eval_apply.h"

#include <math.h>

/* A larger one that is added hides what becomes of tiny variances. */
static const double TINY_EPS = 1e-12;
static const double HALF_MAX = 65504; /* of f16 */

static bool
is_float_call(const ap_apply_call *c, size_t least)
{
	return c->n >= least && ap_dtype_is_float(c->in[0].dtype);
}

/* The operand called `key` after `*next` ones; NULL if it is absent. */
static const ap_operand *
take(const ap_apply_call *c, const char *key, size_t *next)
{
	return ap_apply_has(c, key) && *next < c->n ? &c->in[(*next)++] : NULL;
}

static void
moments(const ap_number *x, int64_t n, int64_t step, double *mean, double *variance)
{
	double s = 0, q = 0;

	for (int64_t k = 0; k < n; k++)
		s += x[k * step].re;
	s /= (double)n;
	for (int64_t k = 0; k < n; k++)
		q += (x[k * step].re - s) * (x[k * step].re - s);
	*mean = s;
	*variance = q / (double)n;
}

/* The last dimensions that are normalised together, as a number of elements; 0: not known. */
static int64_t
normalized(const ap_apply_call *c)
{
	int64_t shape[AP_OPERAND_RANK], n = 1;
	int m = ap_attr_ints(c->symbol, "normalized_shape", shape, AP_OPERAND_RANK);

	if (m < 0)
		m = (int)ap_attr_int(c->symbol, "dims", 0);
	if (m < 1 || m > c->in[0].rank)
		return 0;
	for (int d = c->in[0].rank - m; d < c->in[0].rank; d++)
		n *= c->in[0].size[d];
	return n;
}

bool
ap_apply_layer_norm(ap_apply_call *c)
{
	int64_t n = is_float_call(c, 1) ? normalized(c) : 0;
	double eps = ap_attr_double(c->symbol, "eps", 1e-5);
	size_t next = 1;

	if (n <= 0)
		return false;
	const ap_operand *weight = take(c, "weight", &next), *bias = take(c, "bias", &next), *x = &c->in[0];
	int64_t rows = x->n / n;
	ap_number *y = ap_apply_result(c, 0, x->n, false), *mean = ap_apply_result(c, 1, rows, false), *rstd = ap_apply_result(c, 2, rows, false);

	for (int64_t r = 0; r < rows; r++) {
		double variance;

		moments(x->x + r * n, n, 1, &mean[r].re, &variance);
		rstd[r].re = 1 / sqrt(variance + eps);
		for (int64_t k = 0; k < n; k++) {
			double v = (x->x[r * n + k].re - mean[r].re) * rstd[r].re;

			y[r * n + k].re = v * (weight ? weight->x[k].re : 1) + (bias ? bias->x[k].re : 0);
		}
	}
	c->rough = true;
	c->roots = eps < TINY_EPS;
	c->coarse = bias != NULL; /* may cancel what was computed */
	return true;
}

static double
machine_epsilon(ap_dtype d)
{
	return d == AP_F64 ? 0x1p-52 : d == AP_F32 ? 0x1p-23 : d == AP_BF16 ? 0x1p-7 : 0x1p-10;
}

bool
ap_apply_rms_norm(ap_apply_call *c)
{
	int64_t n = is_float_call(c, 1) ? normalized(c) : 0;
	size_t next = 1;

	if (n <= 0)
		return false;
	const ap_operand *weight = take(c, "weight", &next), *x = &c->in[0];
	double eps = ap_attr_double(c->symbol, "eps", machine_epsilon(x->dtype));

	if (weight && ap_dtype_is_int(weight->dtype))
		return false;
	ap_number *y = ap_apply_result(c, 0, x->n, false);

	for (int64_t r = 0; r < x->n / n; r++) {
		double s = 0;

		for (int64_t k = 0; k < n; k++)
			s += x->x[r * n + k].re * x->x[r * n + k].re;
		s = 1 / sqrt(s / (double)n + eps);
		for (int64_t k = 0; k < n; k++)
			y[r * n + k].re = x->x[r * n + k].re * s * (weight ? weight->x[k].re : 1);
	}
	c->rough = true;
	c->roots = eps < TINY_EPS;
	return true;
}

bool
ap_apply_group_norm(ap_apply_call *c)
{
	int64_t groups = ap_attr_int(c->symbol, "num_groups", ap_attr_int(c->symbol, "groups", 0));
	double eps = ap_attr_double(c->symbol, "eps", 1e-5);
	const ap_operand *x = &c->in[0];
	size_t next = 1;

	if (!is_float_call(c, 1) || x->rank < 2 || groups < 1 || !x->n || x->size[1] % groups)
		return false;
	const ap_operand *weight = take(c, "weight", &next), *bias = take(c, "bias", &next);
	int64_t rows = x->size[0] * groups, n = x->n / rows, inner = x->n / (x->size[0] * x->size[1]);
	ap_number *y = ap_apply_result(c, 0, x->n, false), *mean = ap_apply_result(c, 1, rows, false), *rstd = ap_apply_result(c, 2, rows, false);

	for (int64_t r = 0; r < rows; r++) {
		double variance;

		moments(x->x + r * n, n, 1, &mean[r].re, &variance);
		rstd[r].re = 1 / sqrt(variance + eps);
		for (int64_t k = 0; k < n; k++) {
			int64_t channel = (r * n + k) / inner % x->size[1];
			double v = (x->x[r * n + k].re - mean[r].re) * rstd[r].re;

			y[r * n + k].re = v * (weight ? weight->x[channel].re : 1) + (bias ? bias->x[channel].re : 0);
		}
	}
	c->rough = true;
	c->roots = eps < TINY_EPS;
	c->coarse = bias != NULL; /* may cancel what was computed */
	return true;
}

/* One channel of x: mean and (biased) variance over all but dimension 1. */
static void
channel_moments(const ap_operand *x, int64_t channel, double *mean, double *variance, int64_t *n)
{
	int64_t channels = x->size[1], inner = x->n / (x->size[0] * channels);
	double s = 0, q = 0;

	*n = x->size[0] * inner;
	for (int64_t k = 0; k < *n; k++)
		s += x->x[(k / inner * channels + channel) * inner + k % inner].re;
	s /= (double)*n;
	for (int64_t k = 0; k < *n; k++) {
		double d = x->x[(k / inner * channels + channel) * inner + k % inner].re - s;

		q += d * d;
	}
	*mean = s;
	*variance = q / (double)*n;
}

/*
 * Results: y, the batch's mean and 1/sqrt(variance + eps), and in training the new running mean and (unbiased) variance
 * (aten/src/ATen/native/Normalization.cpp, batch_norm_cpu_update_stats_template).
 */
bool
ap_apply_batch_norm(ap_apply_call *c)
{
	bool training = ap_attr_bool(c->symbol, "training", false);
	double eps = ap_attr_double(c->symbol, "eps", 1e-5), momentum = ap_attr_double(c->symbol, "momentum", 0.1);
	const ap_operand *x = &c->in[0];
	size_t next = 1;

	if (!is_float_call(c, 1) || x->rank < 2 || !x->n || eps <= 0) /* of equal numbers it is 0 times infinity, which kernels fuse */
		return false;
	const ap_operand *weight = take(c, "weight", &next), *bias = take(c, "bias", &next), *mean = take(c, "mean", &next),
			 *var = take(c, "var", &next);
	int64_t channels = x->size[1], inner = x->n / (x->size[0] * channels), saved = training ? channels : 0;
	ap_number *y = ap_apply_result(c, 0, x->n, false), *save_mean = ap_apply_result(c, 1, saved, false),
		  *save_std = ap_apply_result(c, 2, saved, false);
	ap_number *new_mean = ap_apply_result(c, 3, channels, false), *new_var = ap_apply_result(c, 4, channels, false);

	if (!training && (!mean || !var))
		return false;
	for (int64_t k = 0; k < channels; k++) {
		double m = training ? 0 : mean->x[k].re, v = training ? 0 : var->x[k].re;
		int64_t n = 0;

		if (training) {
			channel_moments(x, k, &m, &v, &n);
			save_mean[k].re = m;
			save_std[k].re = 1 / sqrt(v + eps);
			new_mean[k].re = mean ? momentum * m + (1 - momentum) * mean->x[k].re : 0;
			new_var[k].re = var ? momentum * v * (double)n / (double)(n - 1) + (1 - momentum) * var->x[k].re : 0;
		}
		for (int64_t e = 0; e < x->size[0] * inner; e++) {
			int64_t at = (e / inner * channels + k) * inner + e % inner;

			y[at].re = (x->x[at].re - m) / sqrt(v + eps) * (weight ? weight->x[k].re : 1) + (bias ? bias->x[k].re : 0);
		}
	}
	c->rough = true;
	c->roots = eps < TINY_EPS;
	c->coarse = bias != NULL; /* may cancel what was computed */
	return true;
}

/* The element of a mask, broadcast to [batch..., rows, columns]. */
static ap_number
mask_at(const ap_operand *mask, int64_t batch, int rank, const int64_t *size, int64_t row, int64_t column)
{
	int64_t at[AP_OPERAND_RANK], e = 0;

	at[rank - 1] = column;
	at[rank - 2] = row;
	for (int d = rank - 3; d >= 0; d--) {
		at[d] = batch % size[d];
		batch /= size[d];
	}
	for (int d = 0; d < mask->rank; d++)
		e = e * mask->size[d] + (mask->size[d] == 1 ? 0 : at[rank - mask->rank + d]);
	return mask->x[e];
}

/* Query, key and value of equal batch sizes, no dropout. */
static bool
attention_fits(const ap_apply_call *c)
{
	const ap_operand *q = &c->in[0], *k = &c->in[1], *v = &c->in[2];

	if (!is_float_call(c, 3) || q->rank < 2 || q->rank != k->rank || q->rank != v->rank || ap_attr_double(c->symbol, "dropout_p", 0) != 0)
		return false;
	if (ap_attr_bool(c->symbol, "enable_gqa", false) || !q->n || !k->n || (c->n > 3 && c->in[3].rank > q->rank))
		return false;
	for (int d = 0; d < q->rank - 2; d++)
		if (q->size[d] != k->size[d] || q->size[d] != v->size[d])
			return false;
	return k->size[q->rank - 1] == q->size[q->rank - 1] && v->size[q->rank - 2] == k->size[q->rank - 2];
}

/* Scores of query row r against all keys, masked; the largest, or NaN. */
static double
score_row(const ap_apply_call *c, int64_t r, double scale, double *score)
{
	const ap_operand *q = &c->in[0], *k = &c->in[1], *mask = c->n > 3 ? &c->in[3] : NULL;
	int64_t rows = q->size[q->rank - 2], width = q->size[q->rank - 1], keys = k->size[q->rank - 2], batch = r / rows;
	bool causal = ap_attr_bool(c->symbol, "is_causal", false);
	double most = -HUGE_VAL;

	for (int64_t j = 0; j < keys; j++) {
		ap_number m = mask ? mask_at(mask, batch, q->rank, q->size, r % rows, j) : (ap_number){ 0 };
		bool hidden = (causal && j > r % rows) || (mask && mask->dtype == AP_B8 && !m.i);

		score[j] = hidden ? -HUGE_VAL : m.re;
		for (int64_t i = 0; i < width; i++)
			score[j] += q->x[r * width + i].re * k->x[(batch * keys + j) * width + i].re * scale;
		most = isnan(most) || isnan(score[j]) ? NAN : fmax(most, score[j]);
	}
	return most;
}

bool
ap_apply_attention(ap_apply_call *c)
{
	if (!attention_fits(c))
		return false;
	const ap_operand *q = &c->in[0], *v = &c->in[2];
	int64_t rows = q->size[q->rank - 2], width = q->size[q->rank - 1], keys = c->in[1].size[q->rank - 2], out_width = v->size[q->rank - 1];
	double scale = ap_attr_double(c->symbol, "scale", 1 / sqrt((double)width)), *score = AP_NEW_N(c->arena, double, keys);
	ap_number *y = ap_apply_result(c, 0, q->n / width * out_width, false);

	for (int64_t r = 0; r < q->n / width; r++) {
		double most = score_row(c, r, scale, score), s = 0;

		/* nothing to attend to: kernels disagree */
		if (isinf(most))
			return false;
		for (int64_t j = 0; j < keys; j++)
			s += exp(score[j] - most);
		for (int64_t j = 0; j < keys; j++)
			for (int64_t i = 0; i < out_width; i++)
				y[r * out_width + i].re += exp(score[j] - most) / s * v->x[(r / rows * keys + j) * out_width + i].re;
	}
	c->rough = true;
	return true;
}

enum { SPACE = 3 };

typedef struct window { int n; bool transposed; int64_t stride[SPACE], padding[SPACE], dilation[SPACE], in[SPACE], kernel[SPACE], out[SPACE]; } window;

static bool
is_transposed(ap_str symbol)
{
	for (size_t at = 0; at < symbol.n; at = ap_str_find(symbol, at, ' ') + 1)
		if (ap_str_starts(ap_str_cut(symbol, at, symbol.n), AP_STR("transposed")))
			return true;
	return false;
}

static bool
read_window(const ap_apply_call *c, window *w)
{
	const ap_operand *x = &c->in[0], *weight = &c->in[1];
	int64_t more[SPACE] = { 0 };
	ap_str padding;

	w->n = weight->rank - 2;
	if (w->n < 1 || w->n > SPACE || x->rank < w->n + 1 || !ap_attr_find(c->symbol, "padding", &padding))
		return false;
	bool same = ap_str_find(padding, 0, 's') < padding.n;

	w->transposed = is_transposed(c->symbol);
	if (w->transposed && ap_attr_ints(c->symbol, "output_padding", more, SPACE) != w->n)
		return false;
	if (ap_attr_ints(c->symbol, "stride", w->stride, SPACE) != w->n || ap_attr_ints(c->symbol, "dilation", w->dilation, SPACE) != w->n ||
	    ap_attr_ints(c->symbol, "padding", w->padding, SPACE) != w->n)
		return false;
	for (int d = 0; d < w->n; d++) {
		w->in[d] = x->size[x->rank - w->n + d];
		w->kernel[d] = weight->size[2 + d];
		int64_t reach = w->dilation[d] * (w->kernel[d] - 1);

		w->padding[d] = same ? reach / 2 : w->padding[d];
		if (w->transposed)
			w->out[d] = (w->in[d] - 1) * w->stride[d] - 2 * w->padding[d] + reach + more[d] + 1;
		else
			w->out[d] = same ? w->in[d] : (w->in[d] + 2 * w->padding[d] - reach - 1) / w->stride[d] + 1;
	}
	return true;
}

static int64_t
volume(const int64_t *size, int n)
{
	int64_t v = 1;

	for (int d = 0; d < n; d++)
		v *= size[d];
	return v;
}

/* The input's element under kernel position k at output position o; -1: none, for it is in the padding, or in the gaps of a transposed one. */
static int64_t
under(const window *w, int64_t o, int64_t k)
{
	int64_t e = 0, step = 1;

	for (int d = w->n - 1; d >= 0; d--) {
		int64_t tap = k % w->kernel[d] * w->dilation[d], at = o % w->out[d] * w->stride[d] + tap - w->padding[d];

		if (w->transposed) {
			at = o % w->out[d] + w->padding[d] - tap;
			if (at % w->stride[d])
				return -1;
			at /= w->stride[d];
		}
		o /= w->out[d];
		k /= w->kernel[d];
		if (at < 0 || at >= w->in[d])
			return -1;
		e += at * step;
		step *= w->in[d];
	}
	return e;
}

/* Output channel `channel` of element e: where the weight of its i-th input channel within the group begins. */
static int64_t
weight_at(const window *w, const ap_operand *weight, int64_t groups, int64_t channel, int64_t i, int64_t kernels)
{
	int64_t outs = w->transposed ? weight->size[1] : weight->size[0] / groups, ins = w->transposed ? weight->size[0] / groups : weight->size[1];

	return w->transposed ? ((channel / outs * ins + i) * outs + channel % outs) * kernels : (channel * ins + i) * kernels;
}

bool
ap_apply_convolution(ap_apply_call *c)
{
	const ap_operand *x = &c->in[0], *weight = &c->in[1], *bias = c->n > 2 ? &c->in[2] : NULL;
	int64_t groups = ap_attr_int(c->symbol, "groups", 1);
	window w;

	if (!is_float_call(c, 2) || !read_window(c, &w) || groups < 1)
		return false;
	int64_t out_channels = w.transposed ? weight->size[1] * groups : weight->size[0], in_channels = w.transposed ? weight->size[0] : weight->size[1] * groups;
	int64_t outs = volume(w.out, w.n), kernels = volume(w.kernel, w.n), ins = volume(w.in, w.n), batch = x->rank == w.n + 2 ? x->size[0] : 1;
	int64_t per_group = in_channels / groups;
	ap_number *y = ap_apply_result(c, 0, batch * out_channels * outs, false);

	for (int64_t e = 0; e < batch * out_channels * outs; e++) {
		int64_t o = e % outs, channel = e / outs % out_channels, b = e / outs / out_channels, group = channel / (out_channels / groups);

		double sizes = 0;

		y[e].re = bias ? bias->x[channel].re : 0;
		for (int64_t i = 0; i < per_group * kernels; i++) {
			int64_t from = under(&w, o, i % kernels), in = group * per_group + i / kernels;
			double factor = weight->x[weight_at(&w, weight, groups, channel, i / kernels, kernels) + i % kernels].re;

			/* Some kernels multiply by the zeros of the padding, others leave them out. */
			if (from < 0 && !isfinite(factor))
				return false;
			if (from < 0)
				continue;
			double product = x->x[(b * in_channels + in) * ins + from].re * factor;

			y[e].re += product;
			sizes += fabs(product);
		}
		/* Transposed ones are added in the type of the operands. */
		if (w.transposed && x->dtype == AP_F16 && !(sizes <= HALF_MAX))
			return false;
	}
	c->rough = true;
	return true;
}
