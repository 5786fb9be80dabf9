/* The smallest pass for `aliasproof fuzz --pass ./pass_identity`: reads graphs, changes nothing, writes them back. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Takes the text of a graph and writes another one that has to mean the same, or a line "error: WHY" to refuse it. */
static void
rewrite(const char *text)
{
	fputs(text, stdout);
}

int
main(void)
{
	char *line = NULL, *text = NULL;
	size_t room = 0, size = 0;
	FILE *graph = open_memstream(&text, &size);

	while (graph && getline(&line, &room, stdin) > 0) {
		if (strcmp(line, "%%\n") != 0) {
			fputs(line, graph);
			continue;
		}
		fputc('\0', graph);
		fflush(graph);
		rewrite(text);
		puts("%%");
		fflush(stdout);
		rewind(graph);
	}
	if (graph)
		fclose(graph);
	free(text);
	free(line);
	return 0;
}
