/* Python tokens of a clean text, one at a time.  Line ends are tokens only outside brackets. */
#ifndef AP_TEXT_LEX_H
#define AP_TEXT_LEX_H

#include "text/clean.h"

typedef enum ap_token_kind {
	AP_TOK_END, AP_TOK_NEWLINE, AP_TOK_NAME, AP_TOK_INT, AP_TOK_FLOAT, AP_TOK_IMAG, AP_TOK_STR /* with prefix and quotes */,
	AP_TOK_PUNCT, AP_TOK_BAD /* not a token: an open string, a stray character */
} ap_token_kind;

typedef struct ap_token { ap_token_kind kind; ap_str text; size_t at; } ap_token;

typedef struct ap_lex {
	ap_str text;
	size_t at, end;       /* what is not yet read */
	ap_token tok;         /* the current token */
	int depth;            /* open brackets before `tok` is counted */
	size_t indent;        /* of the statement: see ap_lex_next */
	ap_str remark;        /* the last comment outside brackets ... */
	ap_str inner_remark;  /* ... and within */
	size_t clear;         /* line ends before it are known to be white space */
} ap_lex;

/* Starts at `at`; the first token is read. */
void ap_lex_init(ap_lex *l, ap_str text, size_t at, size_t end);
/* Goes on at `at`, outside brackets, with a statement that is indented by `indent`. */
void ap_lex_restart(ap_lex *l, size_t at, size_t indent);

/*
 * Reads the next token into l->tok.  Within brackets a line end is white space, unless the next line is indented no deeper than
 * the statement (l->indent) and begins as a statement does (`name =`, `name:`, return, class, def): then a bracket was left open,
 * and the line end is a token, so that the error stands where it was made and the next line is read.
 */
void ap_lex_next(ap_lex *l);
/* The token after the current one. */
ap_token ap_lex_peek(const ap_lex *l);

static inline bool ap_tok_is(const ap_lex *l, const char *punct_or_name)
{
	return (l->tok.kind == AP_TOK_PUNCT || l->tok.kind == AP_TOK_NAME) && ap_str_is(l->tok.text, ap_str_of(punct_or_name));
}

static inline bool ap_lex_at_line_end(const ap_lex *l) { return l->tok.kind == AP_TOK_NEWLINE || l->tok.kind == AP_TOK_END; }

/* Width of the white space before the first other byte of the line at `at` (tabs reach to multiples of 8, as in Python); that byte in *first. */
size_t ap_lex_indent(ap_str text, size_t at, size_t *first);

/* The identifier at `at` (Python's, non-ASCII letters included); empty if there is none. */
ap_str ap_lex_name(ap_str text, size_t at);

/* Python's keywords, which can't stand as an attribute or as the name of an argument. */
bool ap_name_is_keyword(ap_str name);
/* These, and `self` and `torch`: no node can be named so. */
bool ap_name_is_reserved(ap_str name);

#endif
