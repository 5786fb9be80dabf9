/* Inside of the op table, for the files of this room alone. */
#ifndef AP_SPEC_TABLE_H
#define AP_SPEC_TABLE_H

#include "spec/ops.h"

typedef enum ap_tri { AP_TRI_UNSET, AP_TRI_NO, AP_TRI_YES } ap_tri;

/* The key=value part of a line. */
typedef struct ap_traits {
	ap_str rule, fn, twin; /* as written; empty: not said */
	ap_span rule_at, twin_at;
	bool has_class;
	ap_class class;
	ap_tri random, numbers;
	bool fills_out;
	ap_out out;
	ap_into into;
	ap_lazy lazy;
} ap_traits;

/* What a line says, read on first use. */
typedef struct ap_line {
	ap_schema schema;
	ap_traits traits;
} ap_line;

/* A line of a .ops file. */
typedef struct ap_row {
	ap_str head;       /* "aten::add.Tensor" */
	ap_str text;       /* the schema and what follows it */
	uint32_t line, column;
	ap_class class;
	bool custom, own;  /* own: added by the user, traits of .rules don't count */
	bool fresh;        /* touched by the user, to be checked */
	const ap_line *read;
	const ap_op *op;   /* with the traits of .rules */
} ap_row;

typedef struct ap_packet {
	ap_str key;                 /* "aten::add" */
	AP_VEC(ap_op_id) overloads;
} ap_packet;

struct ap_ops {
	ap_arena *arena;
	AP_VEC(ap_row) rows;        /* at[id - 1] */
	AP_VEC(ap_packet) packets;
	AP_VEC(ap_traits) rules;
	ap_map by_head, by_packet;  /* -> id, index into packets */
	ap_map by_path;             /* ap_op_at() -> id, of those that were asked for */
	bool user;                  /* past the embedded rows */
	ap_map rules_exact, rules_all;
	struct ap_spellings *spellings;
};

/* Without the embedded rows. */
ap_ops *ap_ops_make_empty(ap_arena *a);
ap_row *ap_row_get(ap_ops *o, ap_op_id id);
/* Reads the row's schema and own traits unless they are there. */
AP_NODISCARD bool ap_row_read(ap_ops *o, ap_row *row, ap_diags *d);
/* The id for "[ns::]name[.overload]". */
ap_op_id ap_row_find(ap_ops *o, ap_str name);
/* "ns::name", "ns::name.overload" in the arena. */
ap_str ap_head_make(ap_arena *a, ap_str ns, ap_str name, ap_str overload);

/* Reads `key=value ...` from column `at.column` on. */
AP_NODISCARD bool ap_traits_read(ap_str text, ap_span at, ap_diags *d, ap_traits *out);
/* What `from` says replaces what `into` says. */
void ap_traits_merge(ap_traits *into, const ap_traits *from);
/* Adds a line without comment and outer blanks. */
AP_NODISCARD bool ap_line_add(ap_ops *o, ap_str line, ap_span at, ap_diags *d);

/* The functional twin by signature, or none. */
ap_op_id ap_twin_find(ap_ops *o, ap_op_id of);

#endif
