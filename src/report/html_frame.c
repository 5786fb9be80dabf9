#include "report/escape.h"
#include "report/html_inside.h"
#include "report/svg.h"

/* The page is well-formed XML too, so that a test can hold every page to that; the policy forbids scripts and loading. */
static const char head[] =
	"<!DOCTYPE html>\n<html lang=\"en\" xmlns=\"http://www.w3.org/1999/xhtml\">\n<head>\n<meta charset=\"utf-8\"/>\n"
	"<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\"/>\n"
	"<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
	"<meta name=\"color-scheme\" content=\"light dark\"/>\n";

static const char style[] =
	"body{margin:0;padding:20px;background:var(--paper);color:var(--ink);font-size:14px;line-height:1.45}"
	"h1{font-size:20px;margin:0 0 4px;line-height:1.3;overflow-wrap:anywhere}h2{font-size:14px;margin:0 0 6px;overflow-wrap:anywhere}"
	".verdict{display:inline-block;white-space:nowrap;padding:1px 10px;margin-right:8px;border-radius:4px;color:var(--on);background:var(--k7)}"
	".PROVED .verdict{background:var(--k1)}.REFUTED .verdict{background:var(--bad)}.INVALID .verdict{background:var(--k3)}"
	".UNKNOWN .verdict{background:var(--k2)}"
	".cause{font-size:16px;margin:6px 0 12px;overflow-wrap:anywhere}.dim,th{color:var(--dim)}th{font-weight:400;text-align:left}"
	"table{border-collapse:collapse;margin:0 0 12px}td,th{padding:3px 16px 3px 0;vertical-align:top;overflow-wrap:anywhere}"
	"td b{color:var(--bad)}.PROVED td b{color:inherit}"
	".pair{display:flex;flex-wrap:wrap;gap:20px;margin:8px 0}figure,.text{margin:0;min-width:0;max-width:100%}"
	"figure{width:min-content}.text{flex:1 1 560px}.pair .text{max-width:602px}"
	".scroll{overflow-x:auto;border:1px solid var(--line);border-radius:4px}svg{display:block}"
	"pre{margin:0;padding:8px;font:12px/1.5 inherit;font-family:inherit;min-width:max-content}"
	"pre i{font-style:normal;color:var(--dim);display:inline-block;width:4ch;margin-right:2ch;text-align:right;user-select:none}"
	"pre .at{display:inline-block;min-width:100%;background:var(--path);box-shadow:inset 3px 0 var(--bad)}"
	"a{color:var(--k0)}footer{margin-top:16px;color:var(--dim)}ul{margin:0 0 12px;padding-left:20px}"
	".list{width:100%}.list td{border-top:1px solid var(--line);padding-top:6px;overflow-wrap:break-word}.list td:last-child{width:32%}";

void
ap_html_begin(ap_str title, ap_buf *out)
{
	ap_buf_put(out, (ap_str){ head, sizeof head - 1 });
	ap_buf_lit(out, "<title>");
	ap_xml_put(out, title);
	ap_buf_lit(out, "</title>\n<style>");
	ap_buf_put(out, ap_svg_style());
	ap_buf_put(out, (ap_str){ style, sizeof style - 1 });
	ap_buf_lit(out, "</style>\n</head>\n<body class=\"ap\">\n");
}

void
ap_html_end(ap_buf *out)
{
	ap_buf_lit(out, "<footer>aliasproof " AP_VERSION "</footer>\n</body>\n</html>\n");
}
