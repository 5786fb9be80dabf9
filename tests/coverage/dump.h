/* Included before every source by coverage.sh: forked children end by _exit(), which would lose the counts of the lines that they ran. */
void __gcov_dump(void);
void ap_end_process(int status) __asm__("_exit") __attribute__((noreturn));

/* unistd.h declares it a second time, under this name. */
#define _exit ap_dump_and_exit

__attribute__((noreturn, unused)) static void
ap_dump_and_exit(int status)
{
	__gcov_dump();
	ap_end_process(status);
}
