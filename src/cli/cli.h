/*
 * The frame of the command: one table of commands, shared option groups, one way in and out.
 *
 * A command is `int ap_cmd_NAME(ap_arena *a, int argc, char **argv)` with argv[0] "aliasproof NAME" and returns its exit code.
 * What it allocates lives in `a`.  Everything printed to standard output goes through ap_cli_put(), so that a full disk is
 * noticed: the exit code is then 2.  A pipe that its reader closes, as head does, changes nothing: who closes it has read enough.
 */
#ifndef AP_CLI_CLI_H
#define AP_CLI_CLI_H

#include <argp.h>

#include "gen/gen.h"
#include "spec/classes.h"
#include "text/text.h"
#include "verify/verify.h"

/* The same in every command. */
enum { AP_EXIT_PROVED, AP_EXIT_REFUTED, AP_EXIT_INVALID /* also a wrong option, an unwritable output */, AP_EXIT_UNKNOWN, AP_EXIT_BUG };

typedef struct ap_command {
	const char *name;
	int (*run)(ap_arena *a, int argc, char **argv);
	const char *args, *help;
} ap_command;

extern const ap_command ap_commands[];
extern const size_t ap_command_count;

#define AP_COMMAND(c_name, name, args, help) int ap_cmd_##c_name(ap_arena *a, int argc, char **argv);
#include "cli/command.def"
#undef AP_COMMAND

/* AP_FORMAT(ID, word): how results are printed. */
#define AP_FORMATS(X) X(TEXT, "text") X(JSON, "json") X(JUNIT, "junit") X(SARIF, "sarif") X(GITHUB, "github") X(HTML, "html")
typedef enum ap_format {
#define AP_FORMAT_ID(id, word) AP_FORMAT_##id,
	AP_FORMATS(AP_FORMAT_ID)
#undef AP_FORMAT_ID
} ap_format;

enum { AP_FILES_MAX = 16 };

/*
 * What the shared option groups fill in.  A command's own options are a struct whose first member is an ap_settings; set
 * `arena`, `least` and `most` (how many FILE arguments) before parsing.
 */
typedef struct ap_settings {
	ap_arena *arena;
	const struct argp *argp;               /* set by ap_cli_parse() */
	int least, most;
	const char *files[AP_FILES_MAX];
	int nfiles;
	ap_format format;
	unsigned formats;                      /* bit by ap_format: which the command has; 0: text and json */
	const char *report;                    /* --report: a folder for pages; NULL: none */
	bool colour;                           /* standard output is a terminal, and NO_COLOR is not set */
	bool loose;
	const char *graph[2];                  /* --graph, by side; NULL: the last of the file */
	AP_VEC(ap_keyword) bind;
	AP_VEC(const char *) where;            /* --where */
	int64_t size_runs;                     /* --sizes */
	AP_VEC(ap_keyword) texts;              /* files that were read before, by their names; none: they are read from the disk */
	AP_VEC(const char *) specs;
	const char *classes;
	ap_fusion fusion;                      /* --fusion */
	bool may_alias;                        /* --inputs may-alias */
	const char *passes;                    /* --passes, of commands that rewrite */
	bool verify_each, explain;             /* each step is verified; why each barrier is needed */
	bool sharing, strides;                 /* what else counts in a verdict */
	bool cost, stats;                      /* what is told beside it */
	ap_str symbol;                         /* the first that has no number; empty: none was found */
	struct {
		int64_t size, overlap;
		const char *op, *without;
		bool unrewritable;
	} graphs;                              /* what graphs are made: graphs.c */
#define AP_LIMIT(field, flag, unit, standard, least, most, help) int64_t field;
#include "cli/limits.def"
#undef AP_LIMIT
} ap_settings;

extern const struct argp ap_argp_output; /* --format text|json */
extern const struct argp ap_argp_report; /* --format with every format, --report: for verdicts */
extern const struct argp ap_argp_input;  /* --loose-annotations, --bind, --graph, --specs */
extern const struct argp ap_argp_sizes;  /* --where, --sizes: which sizes a verdict is about */
extern const struct argp ap_argp_specs;  /* --specs alone */
extern const struct argp ap_argp_classes;/* --classes, of commands that run our passes */
extern const struct argp ap_argp_fusion; /* --fusion */
extern const struct argp ap_argp_inputs; /* --inputs */
extern const struct argp ap_argp_passes; /* --passes, --verify-each, --explain */
extern const struct argp ap_argp_strict; /* --sharing, --strides */
extern const struct argp ap_argp_tell;   /* --cost, --stats */
extern const struct argp ap_argp_limits; /* limits.def */
extern const struct argp ap_argp_graphs; /* --size, --op, --without, --overlap, --unrewritable: graphs that are made */
#define AP_STANDARD_PASSES "alias-outputs,out-of-place"

/*
 * For a command's own argp parser: handles the keys of argp itself (hands `input` to the children, collects FILE arguments and checks
 * their number); ARGP_ERR_UNKNOWN for everything else.  Call it in the parser's default branch.
 */
error_t ap_cli_key(int key, char *arg, struct argp_state *state);

/* Parses; a wrong option ends the process with exit code 2 and names the nearest right one. */
void ap_cli_parse(const struct argp *argp, int argc, char **argv, ap_settings *s);

/* From here on the command's arena holds --memory and no more.  Beyond that the command ends with UNKNOWN, as `s` wants it said. */
void ap_cli_limit(const ap_settings *s);

/* The integer of an option's argument within [least, most]; otherwise argp_error(). */
int64_t ap_cli_int(struct argp_state *state, const char *flag, const char *arg, int64_t least, int64_t most);

/* A graph file as it was found. */
typedef struct ap_source {
	ap_diags diags;
	ap_graph *graph;     /* NULL: errors are in diags, or unmodelled says what stands in the way */
	ap_str unmodelled;
	bool made;           /* no file: standard input, or what a pass made */
} ap_source;

/* The op table with every --specs file added; NULL after messages on standard error. */
ap_ops *ap_cli_ops(const ap_settings *s);
/* What --classes says, NULL if it isn't there; false after messages on standard error. */
AP_NODISCARD bool ap_cli_classes(const ap_settings *s, const ap_classes **out);
/* Reads a graph file ("-": standard input), as BEFORE (side 0) or AFTER (1).  A file that can't be opened is a diag as well. */
void ap_cli_read(const ap_settings *s, ap_ops *ops, const char *path, int side, ap_source *out);
/* Which graphs the options of ap_argp_graphs ask for; false after a message that one of them names no op. */
AP_NODISCARD bool ap_cli_graphs(const ap_settings *s, const ap_gen *gen, ap_gen_options *out);
/* The same in a few words, which tell these options from others. */
ap_str ap_cli_graphs_words(const ap_settings *s);
/* The limits as the verifier wants them. */
ap_verify_options ap_cli_verify_options(const ap_settings *s);

void ap_cli_put(ap_str text);
/* "aliasproof NAME: message" on standard error. */
void ap_cli_warn(const char *fmt, ...) AP_PRINTF(1, 2);
/* Standard output takes nothing more: a command that prints without end may stop. */
bool ap_cli_is_unread(void);
/* Flushes standard output; `status`, or 2 after a message if it could not be written. */
int ap_cli_close(int status);
/* Writes to a file, or with "-" to standard output; false after a message. */
AP_NODISCARD bool ap_cli_write(ap_arena *a, const char *path, ap_str text);

/* The nearest of n names to a mistyped one, or NULL if none is near. */
const char *ap_cli_nearest(const char *word, const char *const *names, size_t n);

/* The whole command line: finds the command and runs it; returns the exit code. */
int ap_cli_main(int argc, char **argv);

#endif
