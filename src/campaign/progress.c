#include "campaign/progress.h"

#include <jansson.h>
#include <unistd.h>

#include "base/diag.h"
#include "base/file.h"

static const char schema[] = "aliasproof/progress-1";

/* What makes two runs the same run. */
static ap_str
settings_of(ap_arena *a, const ap_campaign_options *o)
{
	const ap_subject *s = &o->subject;
	ap_buf b = { .arena = a };

	ap_buf_printf(&b, "%s; seed %llu; shard %u/%u; ", o->source.name, (unsigned long long)o->seed, o->shard, o->shards);
	ap_buf_printf(&b, "%s ", s->passes ? "passes" : "command");
	ap_buf_put_visible(&b, ap_str_of(s->passes ? s->passes : s->remote.command), SIZE_MAX);
	ap_buf_printf(&b, "%s%s; ", s->classes_file ? ", classes " : "", s->classes_file ? s->classes_file : "");
	ap_buf_printf(&b, "%s%s; aliasproof " AP_VERSION, s->remote.once ? ", once" : "", s->complete ? ", complete" : "");
	return ap_buf_str(&b);
}

static uint64_t
get(const json_t *o, const char *key)
{
	json_int_t v = json_integer_value(json_object_get(o, key));

	return v > 0 ? (uint64_t)v : 0;
}

static void
take_counts(ap_ledger *l, const json_t *found)
{
	for (size_t k = 0; k < l->entries.n; k++) {
		ap_found *f = &l->entries.at[k].found;

		f->times = get(found, ap_str_copy(l->arena, f->name).p);
		l->hits += f->times > 0;
	}
}

ap_progress
ap_progress_read(ap_arena *a, ap_ledger *l)
{
	ap_progress p = { .settings = settings_of(a, l->o) };
	ap_str text, why;

	p.path = ap_str_printf(a, "%s/progress-%08x.json", l->o->folder, (unsigned)ap_hash_bytes(p.settings.p, p.settings.n, 0)).p;
	if (l->o->restart || !ap_file_read(a, p.path, &text, &why))
		return p;
	json_t *o = json_loadb(text.p, text.n, 0, NULL);
	const char *is = json_string_value(json_object_get(o, "schema")), *settings = json_string_value(json_object_get(o, "settings"));

	if (is && settings && !strcmp(is, schema) && ap_str_is(ap_str_of(settings), p.settings)) {
		p.next = get(o, "next");
		p.proved = get(o, "proved");
		p.unchanged = get(o, "unchanged");
		p.refused = get(o, "refused");
		p.unknown = get(o, "unknown");
		p.failed = get(o, "failed");
		p.seconds = json_real_value(json_object_get(o, "seconds"));
		take_counts(l, json_object_get(o, "found"));
	}
	json_decref(o);
	return p;
}

bool
ap_progress_write(ap_arena *a, const ap_progress *p, const ap_ledger *l, ap_str *why)
{
	json_t *found = json_object();
	ap_str bare;

	for (size_t k = 0; k < l->entries.n; k++) {
		const ap_entry *e = &l->entries.at[k];

		if (ap_ledger_shows(e))
			json_object_set_new(found, ap_str_copy(a, e->found.name).p, json_integer((json_int_t)e->found.times));
	}
	json_t *o = json_pack("{s:s, s:s%, s:I, s:f, s:o}", "schema", schema, "settings", p->settings.p, p->settings.n, "next", (json_int_t)p->next,
	                      "seconds", p->seconds, "found", found);
	const struct { const char *name; uint64_t n; } counts[] = {
		{ "proved", p->proved }, { "unchanged", p->unchanged }, { "refused", p->refused }, { "unknown", p->unknown }, { "failed", p->failed },
	};

	for (size_t k = 0; o && k < sizeof counts / sizeof *counts; k++)
		json_object_set_new(o, counts[k].name, json_integer((json_int_t)counts[k].n));
	char *dumped = o ? json_dumps(o, JSON_INDENT(2)) : NULL;

	if (!dumped)
		ap_bug("progress can't be printed");
	bool ok = ap_file_write(a, p->path, ap_str_printf(a, "%s\n", dumped), &bare);

	if (!ok)
		*why = ap_str_printf(a, "%s: %.*s", p->path, AP_FMT(bare));
	free(dumped);
	json_decref(o);
	return ok;
}

void
ap_progress_remove(const ap_progress *p)
{
	unlink(p->path);
}
