/* What the picture alone and the page share. */
#ifndef AP_REPORT_SVG_INSIDE_H
#define AP_REPORT_SVG_INSIDE_H

#include "base/str.h"

enum { AP_LEGEND_WIDTH = 560, AP_LEGEND_HEIGHT = 30 };

/* What the marks mean: a group of that size. */
void ap_svg_legend_put(ap_buf *out);

#endif
