#include "report/report.h"

/* Characters before byte `column` (from 1) of a line, from 1. */
static uint32_t
characters(ap_str line, uint32_t column)
{
	uint32_t n = 1;

	for (size_t i = 0; i + 1 < column && i < line.n; i++)
		n += ((unsigned char)line.p[i] & 0xc0) != 0x80;
	return n;
}

ap_report_place
ap_report_place_at(const ap_report_text *f, ap_span at)
{
	ap_report_place p = { .at = at };

	if (!f->diags || f->made)
		return p;
	p.file = f->diags->file;
	if (!at.line)
		return p;
	ap_str line = ap_source_line(f->diags->source, at.line);

	p.column = characters(line, at.column);
	p.end = characters(line, at.column + (at.len ? at.len : 1));
	if (p.end == p.column)
		p.end++;
	return p;
}

ap_report_place
ap_report_place_of(const ap_report *r, bool second)
{
	ap_report_place before = ap_report_place_at(&r->files[0], r->result->before_at), after = ap_report_place_at(&r->files[1], r->result->after_at);
	bool after_first = after.file.n && (after.at.line || !before.at.line);

	if (!before.file.n && !after.file.n && !second)
		return (ap_report_place){ .file = r->subject };
	return after_first != second ? after : before;
}
