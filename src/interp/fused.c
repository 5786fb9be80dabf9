/* What a schedule breaks, in words; pairs.c finds it, reach.c what keeps it. */
#include "interp/fused.h"

#include "layout/overlap.h"

void
ap_fused_hazards(ap_arena *a, const ap_trace *t, ap_fusion mode, ap_hazards *out)
{
	ap_hazards pairs = { 0 };

	ap_fused_pairs(a, t, mode, &pairs);
	bool *safe = AP_NEW_N(a, bool, pairs.n + 1);

	ap_fused_keep(a, t, mode, NULL, &pairs, safe);
	for (size_t k = 0; k < pairs.n; k++)
		if (!safe[k])
			*AP_PUSH(a, out) = pairs.at[k];
}

const char *
ap_fusion_word(ap_fusion mode)
{
	return mode == AP_FUSION_CONSECUTIVE ? "consecutive" : mode == AP_FUSION_DATAFLOW ? "dataflow" : "none";
}

bool
ap_fusion_find(ap_str word, ap_fusion *out)
{
	for (int m = AP_FUSION_CONSECUTIVE; m <= AP_FUSION_DATAFLOW; m++)
		if (ap_str_is(word, ap_str_of(ap_fusion_word((ap_fusion)m)))) {
			*out = (ap_fusion)m;
			return true;
		}
	return false;
}

/* "`exp_` at line 6" */
static void
put_node(const ap_trace *t, uint32_t node, ap_buf *out)
{
	const ap_node *n;

	if (node > t->n) {
		ap_buf_lit(out, "the return");
		return;
	}
	n = ap_node_get(t->facts->graph, (ap_node_id){ node });
	ap_buf_printf(out, "`%.*s`", AP_FMT(n->name));
	if (n->span.line)
		ap_buf_printf(out, " at line %u", n->span.line);
}

/* "cell [0, 0] of `a`": where the two meet, in the coordinates of the storage's first tensor if it is that of a name. */
static void
put_cell(const ap_trace *t, const ap_hazard *h, ap_buf *out)
{
	const ap_storage *s = &t->facts->storages.at[h->a.storage];
	ap_witness w = { 0 };

	if (h->a.storage == 0) {
		ap_buf_lit(out, "the state of the random generator");
		return;
	}
	if (ap_overlap_find(&h->a.layout, &h->b.layout, AP_OVERLAP_WORK, &w) == AP_OVERLAP && h->b.layout.rank) {
		ap_buf_lit(out, "cell [");
		for (int d = 0; d < h->b.layout.rank; d++)
			ap_buf_printf(out, "%s%lld", d ? ", " : "", (long long)w.b[d]);
		ap_buf_lit(out, "]");
	} else {
		ap_buf_lit(out, "a cell");
	}
	if (h->name)
		ap_buf_printf(out, " of `%.*s`", AP_FMT(ap_node_get(t->facts->graph, (ap_node_id){ h->name })->name));
	ap_buf_printf(out, " (memory of `%.*s`)", AP_FMT(ap_node_get(t->facts->graph, s->node)->name));
}

ap_str
ap_hazard_text(ap_arena *a, const ap_trace *t, const ap_hazard *h)
{
	static const struct { const char *what, *second, *first; } words[] = {
		[AP_HAZARD_RAW] = { "read after write", " reads ", ", which is written by " },
		[AP_HAZARD_WAW] = { "write after write", " writes ", ", which is written before by " },
		[AP_HAZARD_WAR] = { "write after read", " writes ", ", which is read before by " },
		[AP_HAZARD_LOST] = { "lost write", " shows ", " and does not wait for its write by " },
	};
	ap_buf b = { .arena = a };

	ap_buf_printf(&b, "%s: ", words[h->kind].what);
	put_node(t, h->second, &b);
	ap_buf_put(&b, ap_str_of(words[h->kind].second));
	put_cell(t, h, &b);
	ap_buf_put(&b, ap_str_of(words[h->kind].first));
	put_node(t, h->first, &b);
	return ap_buf_str(&b);
}
