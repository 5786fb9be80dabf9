#include "report/svg.h"
#include "report/svg_inside.h"

/* Colours of lanes are told apart by people who see no red or green: they differ in lightness too, and every lane has its own place. */
static const char style[] =
	".ap{--ink:#1b2130;--dim:#586074;--paper:#ffffff;--line:#dfe3ec;--bad:#c4122f;--path:#fff2cf;--on:#ffffff;"
	"--k0:#2b66d9;--k1:#0d8158;--k2:#b3500a;--k3:#7636c4;--k4:#0a7b91;--k5:#a52c7a;--k6:#6a6d00;--k7:#59606f;"
	"font-family:ui-monospace,'DejaVu Sans Mono','Liberation Mono',Menlo,Consolas,monospace}"
	"@media(prefers-color-scheme:dark){.ap{--ink:#e8ebf2;--dim:#a3abbd;--paper:#14171d;--line:#323845;--bad:#ff7183;--path:#3a3115;--on:#14171d;"
	"--k0:#7fb0ff;--k1:#4fd3a0;--k2:#ffae63;--k3:#c79fff;--k4:#5cd0e4;--k5:#ff8ccd;--k6:#d5d957;--k7:#b5bccb}}"
	".ap .c0{--c:var(--k0)}.ap .c1{--c:var(--k1)}.ap .c2{--c:var(--k2)}.ap .c3{--c:var(--k3)}"
	".ap .c4{--c:var(--k4)}.ap .c5{--c:var(--k5)}.ap .c6{--c:var(--k6)}.ap .c7{--c:var(--k7)}"
	".ap text{font-size:12px;fill:var(--ink)}.ap .paper{fill:var(--paper)}"
	".ap .row{fill:transparent;stroke:var(--line);stroke-width:.5}.ap .row.onpath{fill:var(--path)}"
	".ap .here{fill:var(--bad)}.ap .line,.ap .small{font-size:11px;fill:var(--dim)}.ap .line{text-anchor:end}"
	".ap .title{font-size:14px;font-weight:700}.ap .id,.ap .lanename{font-weight:700}"
	".ap .type,.ap .doing{fill:var(--dim)}.ap .elided{fill:var(--dim);font-style:italic}"
	".ap text.bad,.ap .bad{fill:var(--bad);font-weight:700}"
	".ap .lane{fill:var(--c);fill-opacity:.1;stroke:var(--c);stroke-opacity:.55;stroke-width:1}.ap .lanename{fill:var(--c)}"
	".ap .grid{stroke:var(--c);stroke-opacity:.22;stroke-width:1;fill:none}"
	".ap .name rect{fill:var(--c);fill-opacity:.5}.ap .write rect{fill:var(--c);stroke:var(--ink);stroke-width:1.6}.ap .write rect.thin{stroke-width:.4}"
	".ap .read rect{fill:none;stroke:var(--c);stroke-width:1.4;stroke-dasharray:3 2}.ap .about rect{fill-opacity:.2;stroke-dasharray:2 3}"
	".ap .hit{fill:var(--bad);fill-opacity:.14;stroke:var(--bad);stroke-width:1;stroke-dasharray:4 3}"
	".ap .wrong{fill:var(--bad)}.ap .cross{stroke:var(--on);stroke-width:2;fill:none}"
	".ap .arc{fill:none;stroke:var(--dim);stroke-opacity:.55;stroke-width:1.2}.ap .arc.onpath{stroke:var(--bad);stroke-opacity:1;stroke-width:2}"
	".ap .tip{fill:var(--dim)}.ap .tip.onpath{fill:var(--bad)}";

ap_str
ap_svg_style(void)
{
	return (ap_str){ style, sizeof style - 1 };
}

void
ap_svg_legend_put(ap_buf *out)
{
	ap_buf_lit(out, "<g class=\"c0 name\"><rect x=\"4\" y=\"7\" width=\"22\" height=\"16\" rx=\"2\"/></g><text x=\"32\" y=\"19\">names</text>"
	                "<g class=\"c0 write\"><rect x=\"88\" y=\"5\" width=\"22\" height=\"20\" rx=\"2\"/></g><text x=\"116\" y=\"19\">writes</text>"
	                "<g class=\"c0 read\"><rect x=\"178\" y=\"9\" width=\"22\" height=\"12\" rx=\"2\"/></g><text x=\"206\" y=\"19\">reads</text>"
	                "<rect class=\"hit\" x=\"262\" y=\"5\" width=\"14\" height=\"20\" rx=\"2\"/><text x=\"282\" y=\"19\">the cell that differs</text>"
	                "<rect class=\"row onpath\" x=\"446\" y=\"5\" width=\"22\" height=\"20\"/><text x=\"474\" y=\"19\">its path</text>\n");
}
