#include "campaign/ledger.h"

#include <stdio.h>

#include "base/proc.h"
#include "campaign/finding.h"

static ap_entry *
add_entry(ap_ledger *l, ap_str key)
{
	ap_entry *e = AP_PUSH(l->arena, &l->entries);

	*e = (ap_entry){ .found = { .key = key } };
	ap_map_put(&l->by_key, key, (uint32_t)l->entries.n - 1);
	return e;
}

/* Valid until the next one. */
static ap_group *
group_of(ap_ledger *l, ap_str group, size_t first)
{
	uint32_t k;

	if (!ap_map_find(&l->group_of, group, &k)) {
		k = (uint32_t)l->groups.n;
		*AP_PUSH(l->arena, &l->groups) = (ap_group){ .first = first };
		ap_map_put(&l->group_of, group, k);
	}
	return &l->groups.at[k];
}

bool
ap_ledger_open(ap_ledger *l, ap_arena *a, const ap_campaign_options *o, ap_str *why)
{
	ap_findings there = { 0 };

	*l = (ap_ledger){ .arena = a, .o = o, .by_key = ap_map_make(a), .refusal_of = ap_map_make(a), .unknown_of = ap_map_make(a), .group_of = ap_map_make(a),
		           .began = ap_clock_ms() };
	if (!ap_findings_open(a, o->folder, why) || !ap_findings_list(a, o->folder, &there, why))
		return false;
	for (size_t k = 0; k < there.n; k++) {
		const ap_finding *f = &there.at[k];
		ap_entry *e = add_entry(l, f->key);

		group_of(l, f->group, k)->n++;
		e->state = f->minimized ? AP_ENTRY_CLOSED : AP_ENTRY_WRITTEN;
		e->found = (ap_found){ .name = f->name, .key = f->key, .fault = f->fault, .reason = f->reason, .first = f->number, .old = true,
			               .calls_before = f->calls_found, .calls = f->calls_minimized };
	}
	return true;
}

/* --- letters ---------------------------------------------------------------------------------------------------------- */

static void
count(ap_arena *a, ap_map *of, ap_str what, ap_tally *at, size_t *n)
{
	uint32_t k;

	if (!ap_map_find(of, what, &k)) {
		if (*n == AP_LEDGER_TALLIES)
			return;
		k = (uint32_t)(*n)++;
		at[k].what = ap_str_copy(a, what);
		ap_map_put(of, at[k].what, k);
	}
	at[k].times++;
}

static void
count_other(ap_ledger *l, const ap_letter *letter)
{
	bool refused = letter->kind == AP_OUTCOME_REFUSED;

	if (!l->refusals.at) {
		l->refusals.at = AP_NEW_N(l->arena, ap_tally, AP_LEDGER_TALLIES);
		l->unknowns.at = AP_NEW_N(l->arena, ap_tally, AP_LEDGER_TALLIES);
	}
	if (refused)
		count(l->arena, &l->refusal_of, letter->text[AP_LETTER_KEY], l->refusals.at, &l->refusals.n);
	else
		count(l->arena, &l->unknown_of, letter->text[AP_LETTER_FAULT], l->unknowns.at, &l->unknowns.n);
}

static void
keep_letter(ap_ledger *l, ap_entry *e, const ap_letter *letter)
{
	e->letter = *letter;
	for (int k = 0; k < AP_LETTER_TEXTS; k++)
		e->letter.text[k] = ap_str_copy(l->arena, letter->text[k]);
}

void
ap_ledger_add(ap_ledger *l, const ap_letter *letter)
{
	ap_str key = letter->text[AP_LETTER_KEY];
	uint32_t k;

	if (letter->kind != AP_OUTCOME_FINDING) {
		count_other(l, letter);
		return;
	}
	if (!ap_map_find(&l->by_key, key, &k)) {
		if (letter->brief || l->entries.n >= AP_LEDGER_MOST) {
			l->overflow++;
			return;
		}
		ap_entry *e = add_entry(l, ap_str_copy(l->arena, key));

		keep_letter(l, e, letter);
		e->found.times = 1;
		return;
	}
	ap_entry *e = &l->entries.at[k];

	if (e->state == AP_ENTRY_FOLDED)
		e = &l->entries.at[e->folded];
	if (e->state == AP_ENTRY_WAITS && letter->index < e->letter.index && !letter->brief)
		keep_letter(l, e, letter);
	if (e->state != AP_ENTRY_WAITS && !e->found.times)
		l->hits++;
	e->found.times++;
}

/* --- writing ---------------------------------------------------------------------------------------------------------- */

static void
say(const ap_ledger *l, const ap_found *f)
{
	if (l->o->quiet)
		return;
	fprintf(l->o->lines, "FOUND  %.*s  graph %llu: %.*s\n", AP_FMT(f->name), (unsigned long long)f->first, AP_FMT(f->reason));
	fflush(l->o->lines);
}

static bool
write_entry(ap_ledger *l, ap_entry *e, ap_str *why)
{
	const ap_campaign_options *o = l->o;
	const ap_letter *t = &e->letter;
	ap_finding f = {
		.fault = t->text[AP_LETTER_FAULT], .group = t->text[AP_LETTER_GROUP], .key = e->found.key,
		.reason = t->text[AP_LETTER_REASON], .cause = t->text[AP_LETTER_CAUSE],
		.verdict = ap_str_of(ap_verdict_word(t->verdict)), .passes = ap_str_of(o->subject.passes), .command = ap_str_of(o->subject.remote.command),
		.classes = ap_str_of(o->subject.classes_file),
		.once = o->subject.remote.once, .seed = o->seed, .number = ap_graph_number(o, t->index), .source = ap_str_of(o->source.name),
		.alone = t->alone, .result = t->text[AP_LETTER_REPORT],
	};

	f.name = ap_finding_name(l->arena, f.fault, f.key);
	if (!ap_finding_write(l->arena, o->folder, &f, t->text[AP_LETTER_BEFORE], t->text[AP_LETTER_AFTER], why))
		return false;
	e->state = AP_ENTRY_WRITTEN;
	e->found.name = f.name;
	e->found.fault = f.fault;
	e->found.reason = f.reason;
	e->found.first = f.number;
	e->found.seconds = (double)(ap_clock_ms() - l->began) / 1000;
	l->hits++;
	say(l, &e->found);
	return true;
}

/* True if there are enough of its group. */
static bool
fold(ap_ledger *l, ap_entry *e)
{
	ap_group *g = group_of(l, e->letter.text[AP_LETTER_GROUP], (size_t)(e - l->entries.at));

	if (g->n++ < AP_LEDGER_SIMILAR)
		return false;
	e->state = AP_ENTRY_FOLDED;
	e->folded = g->first;
	l->entries.at[e->folded].found.times += e->found.times;
	return true;
}

bool
ap_ledger_commit(ap_ledger *l, uint64_t low, ap_str *why)
{
	for (;;) {
		ap_entry *first = NULL;

		if (l->o->most_findings && l->hits >= l->o->most_findings)
			return true;
		for (size_t k = 0; k < l->entries.n; k++) {
			ap_entry *e = &l->entries.at[k];

			if (e->state == AP_ENTRY_WAITS && e->letter.index < low && (!first || e->letter.index < first->letter.index))
				first = e;
		}
		if (!first)
			return true;
		if (!fold(l, first) && !write_entry(l, first, why))
			return false;
	}
}

bool
ap_ledger_next(const ap_ledger *l, ap_entry_state state, size_t *k)
{
	for (*k = 0; *k < l->entries.n; ++*k)
		if (l->entries.at[*k].state == state && l->entries.at[*k].found.times)
			return true;
	return false;
}
