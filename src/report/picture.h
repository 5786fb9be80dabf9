/*
 * A graph as a picture, before it has shapes and colours: rows, lanes, marks.
 *
 * A row is a line of the program, inputs first, outputs last.  A lane is a storage: a strip of its bytes, alive from the row that makes it
 * to the last row that uses it.  A mark says which bytes of a lane a row names, writes or reads.  Of a graph with too many rows those are
 * kept that the result speaks of; the others are counted.
 */
#ifndef AP_REPORT_PICTURE_H
#define AP_REPORT_PICTURE_H

#include "verify/verify.h"

typedef struct ap_run { int64_t from, to; } ap_run; /* from <= byte < to */

/* The bytes of a storage that a layout addresses, ascending, apart from each other. `about`: too many to list, only the range they lie in. */
typedef struct ap_runs { const ap_run *at; size_t n; bool about; } ap_runs;
ap_runs ap_runs_of(ap_arena *a, const ap_layout *l);

typedef enum ap_mark_kind { AP_MARK_READ, AP_MARK_NAME, AP_MARK_WRITE } ap_mark_kind;

typedef struct ap_mark { ap_mark_kind kind; uint32_t lane; ap_runs runs; } ap_mark;

typedef enum ap_row_kind {
	AP_ROW_INPUT, AP_ROW_CONSTANT, AP_ROW_CALL, AP_ROW_OUTPUT,
	AP_ROW_AFTERWARDS, /* what an input holds when the graph is done */
	AP_ROW_ELIDED,     /* `elided` rows that are not shown */
} ap_row_kind;

typedef struct ap_row {
	ap_row_kind kind;
	ap_node_id node;         /* of a call, input or constant */
	uint32_t line;           /* of the file; 0: none */
	ap_str name, type, text; /* "copy_", "f32[3][1]", "getitem.copy_(src)" */
	bool writes;             /* memory that was there before it */
	bool path;               /* of what went wrong: the names and writes that lead to the cell that differs */
	bool here;               /* the line that the result names */
	bool fails;              /* what the caller finds wrong */
	ap_str value;            /* where it fails: "[0, 2] = -51.0" */
	size_t elided;
	AP_VEC(ap_mark) marks;
	AP_VEC(uint32_t) from;   /* rows whose values it takes */
} ap_row;

typedef struct ap_lane {
	uint32_t storage;
	bool whole;              /* alive from the first to the last row: inputs, constants, the generator */
	uint32_t first, last;    /* rows */
	uint32_t track;          /* lanes that do not live at the same time may share a track */
	int64_t bytes, unit;     /* unit: of a cell */
	ap_str name;             /* of what it began with */
	ap_str what;             /* "input, f32, 6 cells" */
	bool hit; ap_run cell;   /* the bytes that differ */
} ap_lane;

typedef struct ap_picture {
	AP_VEC(ap_row) rows;
	AP_VEC(ap_lane) lanes;
	uint32_t ntracks;
	bool aliased;            /* a graph with io_map: it works on its own copy of the inputs */
	ap_str stopped;          /* why what follows is not known: eager refuses, not modelled; empty: all is known */
} ap_picture;

typedef struct ap_picture_options {
	const ap_result *result; /* NULL: nothing to point at */
	int side;                /* 0: the graph is the result's BEFORE, 1: its AFTER */
	size_t most_rows;        /* 0: as many as there are */
} ap_picture_options;

/* Everything in it lives in `a`, or in `f`. */
ap_picture *ap_picture_make(ap_arena *a, const ap_facts *f, const ap_picture_options *o);

#endif
