/* Runs a fuzz target over files and over all files of folders: what libFuzzer's main does with a corpus. */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int
run_file(const char *path)
{
	FILE *f = fopen(path, "rb");
	struct stat st;

	if (!f || fstat(fileno(f), &st) != 0) {
		perror(path);
		return 1;
	}
	size_t size = (size_t)st.st_size;
	uint8_t *data = malloc(size ? size : 1);
	size_t got = data ? fread(data, 1, size, f) : 0;

	fclose(f);
	LLVMFuzzerTestOneInput(data, got);
	free(data);
	return 0;
}

static int
run_path(const char *path, size_t *files)
{
	struct stat st;
	int failed = 0;

	if (stat(path, &st) == 0 && S_ISDIR(st.st_mode)) {
		DIR *d = opendir(path);

		for (struct dirent *e; d && (e = readdir(d));) {
			char name[4096];

			if (e->d_name[0] == '.')
				continue;
			snprintf(name, sizeof name, "%s/%s", path, e->d_name);
			failed |= run_path(name, files);
		}
		if (d)
			closedir(d);
		return failed;
	}
	++*files;
	return run_file(path);
}

int
main(int argc, char **argv)
{
	size_t files = 0;
	int failed = 0;

	for (int i = 1; i < argc; i++)
		failed |= run_path(argv[i], &files);
	printf("%zu inputs replayed\n", files);
	return failed || files == 0;
}
