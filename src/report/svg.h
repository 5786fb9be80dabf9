/* The picture of a graph as SVG. */
#ifndef AP_REPORT_SVG_H
#define AP_REPORT_SVG_H

#include "report/picture.h"

typedef struct ap_svg_options {
	int width;        /* in pixels, what it should take; more if there are more storages than fit */
	bool alone;       /* a file of its own: with its style and a legend; else the page has them */
} ap_svg_options;

void ap_svg_put(const ap_picture *p, const ap_svg_options *o, ap_buf *out);

/* Two graphs, one above the other, with a title each: a file of its own. */
void ap_svg_pair_put(const ap_picture *const p[2], const char *const titles[2], int width, ap_buf *out);

/* The style sheet that the picture needs, for light and dark; every element is within one of class "ap". */
ap_str ap_svg_style(void);

#endif
