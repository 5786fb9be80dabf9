#include "num.h"

int64_t
ap_gcd(int64_t a, int64_t b)
{
	a = a < 0 ? -a : a;
	b = b < 0 ? -b : b;
	while (b) {
		int64_t r = a % b;

		a = b;
		b = r;
	}
	return a;
}
