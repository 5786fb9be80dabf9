#ifndef AP_TESTS_PLANTED_HUNT_H
#define AP_TESTS_PLANTED_HUNT_H

/* The command `hunt`; the exit code. */
int planted_hunt(int argc, char **argv);

#endif
