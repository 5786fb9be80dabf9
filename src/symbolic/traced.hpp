/*
 * Sizes as traced numbers: what `int64_t` is where the library's own sources are compiled a second time, as C++ (symbolic.h says why).
 *
 * A traced number has its value, and the polynomial over the symbols that it is the value of (0: a constant).  Sums, differences and
 * products give polynomials.  Everything else that a number can do to a program is a question about polynomials that is noted with its
 * answer (trace.h): a comparison, a quotient, and every conversion to another type, which asks for the very value.  So two runs with the same
 * answers to the noted questions take the same branches and make the same values, but for the traced numbers themselves.
 *
 * No conversion is possible without a note.  The bytes of a traced number are its value and its polynomial: equal bytes are equal
 * polynomials; comparing them as bytes otherwise would not be noted, so memcmp() of traced numbers is the comparison one by one.
 */
#ifndef AP_SYMBOLIC_TRACED_HPP
#define AP_SYMBOLIC_TRACED_HPP

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <type_traits>

#include "symbolic/trace.h"

template <class T> using ap_if_whole = std::enable_if_t<std::is_integral_v<T> || std::is_enum_v<T>, int>;
/* As an operand: C makes a number beside an unsigned one of 64 bits unsigned, or wide: no polynomials. */
template <class T> constexpr bool ap_is_wide = (std::is_unsigned_v<T> && sizeof(T) >= 8) || sizeof(T) > 8;
template <class T> using ap_if_narrow = std::enable_if_t<(std::is_integral_v<T> || std::is_enum_v<T>) && !ap_is_wide<T>, int>;
template <class T> using ap_if_wide = std::enable_if_t<std::is_floating_point_v<T> || (std::is_integral_v<T> && ap_is_wide<T>), int>;
template <class T> using ap_if_float = std::enable_if_t<std::is_floating_point_v<T>, int>;
template <class T> using ap_if_plain = std::enable_if_t<std::is_arithmetic_v<T> || std::is_enum_v<T>, int>;

struct ap_traced {
	int64_t v;
	uint64_t e;

	ap_traced() = default;
	template <class T, ap_if_whole<T> = 0> constexpr ap_traced(T x) : v((int64_t)x), e(0) {}
	template <class T, ap_if_float<T> = 0> explicit constexpr ap_traced(T x) : v((int64_t)x), e(0) {}
	constexpr ap_traced(int64_t value, uint64_t polynomial) : v(value), e(polynomial) {}

	bool is(ap_sign r) const { return ap_trace_sign(*this_number(), r); }
	/* Without a word only as a place in an array; elsewhere C has a cast as well. */
	operator ptrdiff_t() const { return e ? ap_trace_value(*this_number()) : v; }
	template <class T, ap_if_plain<T> = 0> explicit operator T() const
	{
		if constexpr (std::is_same_v<T, bool>)
			return !is(AP_IS_ZERO);
		else
			return (T)(e ? ap_trace_value(*this_number()) : v);
	}

	const ap_number_pair *this_number() const { return (const ap_number_pair *)(const void *)this; }
	static ap_traced of(ap_number_pair p) { return ap_traced(p.v, p.e); }

	ap_traced operator-() const { return e ? of(ap_trace_sub({ 0, 0 }, *this_number())) : ap_traced((int64_t)(0 - (uint64_t)v), 0); }
	ap_traced operator+() const { return *this; }
	bool operator!() const { return is(AP_IS_ZERO); }
	ap_traced operator~() const { return ap_traced(~(int64_t)*this, 0); }
	ap_traced &operator++() { return *this = of(ap_trace_add(*this_number(), { 1, 0 })); }
	ap_traced &operator--() { return *this = of(ap_trace_sub(*this_number(), { 1, 0 })); }
	ap_traced operator++(int) { ap_traced old = *this; ++*this; return old; }
	ap_traced operator--(int) { ap_traced old = *this; --*this; return old; }
};
static_assert(std::is_trivially_copyable_v<ap_traced> && sizeof(ap_traced) == sizeof(ap_number_pair), "copied as bytes");

#define AP_BY_TRACE(op, name) \
	inline ap_traced operator op(const ap_traced &a, const ap_traced &b) { return ap_traced::of(ap_trace_##name(*a.this_number(), *b.this_number())); } \
	template <class T, ap_if_narrow<T> = 0> inline ap_traced operator op(const ap_traced &a, T b) { return a op ap_traced(b); } \
	template <class T, ap_if_narrow<T> = 0> inline ap_traced operator op(T a, const ap_traced &b) { return ap_traced(a) op b; } \
	template <class T, ap_if_wide<T> = 0> inline T operator op(const ap_traced &a, T b) { return (T)a op b; } \
	template <class T, ap_if_wide<T> = 0> inline T operator op(T a, const ap_traced &b) { return a op (T)b; } \
	template <class T> inline ap_traced &operator op##=(ap_traced &a, const T &b) { return a = ap_traced(a op b); }
AP_BY_TRACE(+, add)
AP_BY_TRACE(-, sub)
AP_BY_TRACE(*, mul)
AP_BY_TRACE(/, div)
#undef AP_BY_TRACE

inline ap_traced operator%(const ap_traced &a, const ap_traced &b) { return ap_traced::of(ap_trace_rem(*a.this_number(), *b.this_number())); }
template <class T, ap_if_narrow<T> = 0> inline ap_traced operator%(const ap_traced &a, T b) { return a % ap_traced(b); }
template <class T, ap_if_narrow<T> = 0> inline ap_traced operator%(T a, const ap_traced &b) { return ap_traced(a) % b; }
template <class T, ap_if_wide<T> = 0> inline T operator%(const ap_traced &a, T b) { return (T)a % b; }
template <class T, ap_if_wide<T> = 0> inline T operator%(T a, const ap_traced &b) { return a % (T)b; }
template <class T> inline ap_traced &operator%=(ap_traced &a, const T &b) { return a = a % b; }

/* Of the bits of a number only its value tells. */
#define AP_BY_VALUE(op) \
	inline ap_traced operator op(const ap_traced &a, const ap_traced &b) { return ap_traced((int64_t)a op (int64_t)b, 0); } \
	template <class T, ap_if_narrow<T> = 0> inline ap_traced operator op(const ap_traced &a, T b) { return ap_traced((int64_t)a op (int64_t)b, 0); } \
	template <class T> inline ap_traced &operator op##=(ap_traced &a, const T &b) { return a = ap_traced(a op b); }
#define AP_BY_BITS(op) \
	AP_BY_VALUE(op) \
	template <class T, ap_if_narrow<T> = 0> inline ap_traced operator op(T a, const ap_traced &b) { return ap_traced((int64_t)a op (int64_t)b, 0); } \
	template <class T, ap_if_wide<T> = 0> inline T operator op(const ap_traced &a, T b) { return (T)a op b; } \
	template <class T, ap_if_wide<T> = 0> inline T operator op(T a, const ap_traced &b) { return a op (T)b; }
#define AP_BY_SHIFT(op) \
	AP_BY_VALUE(op) \
	template <class T, std::enable_if_t<std::is_integral_v<T>, int> = 0> inline auto operator op(T a, const ap_traced &b) { return a op (int64_t)b; }
AP_BY_BITS(&)
AP_BY_BITS(|)
AP_BY_BITS(^)
AP_BY_SHIFT(<<)
AP_BY_SHIFT(>>)
#undef AP_BY_VALUE
#undef AP_BY_BITS
#undef AP_BY_SHIFT

#define AP_BY_SIGN(op, relation) \
	inline bool operator op(const ap_traced &a, const ap_traced &b) \
	{ \
		return a.e | b.e ? ap_trace_compare(*a.this_number(), *b.this_number(), relation) : a.v op b.v; \
	} \
	template <class T, ap_if_narrow<T> = 0> inline bool operator op(const ap_traced &a, T b) { return a op ap_traced(b); } \
	template <class T, ap_if_narrow<T> = 0> inline bool operator op(T a, const ap_traced &b) { return ap_traced(a) op b; } \
	template <class T, ap_if_wide<T> = 0> inline bool operator op(const ap_traced &a, T b) { return (T)a op b; } \
	template <class T, ap_if_wide<T> = 0> inline bool operator op(T a, const ap_traced &b) { return a op (T)b; }
AP_BY_SIGN(==, AP_IS_ZERO)
AP_BY_SIGN(!=, AP_IS_NOT_ZERO)
AP_BY_SIGN(<, AP_IS_NEGATIVE)
AP_BY_SIGN(<=, AP_IS_AT_MOST_ZERO)
AP_BY_SIGN(>, AP_IS_POSITIVE)
AP_BY_SIGN(>=, AP_IS_AT_LEAST_ZERO)
#undef AP_BY_SIGN

inline int
memcmp(const ap_traced *a, const ap_traced *b, size_t bytes)
{
	for (size_t k = 0; k < bytes / sizeof *a; k++)
		if (a[k] != b[k])
			return 1;
	return 0;
}

/* The sums and products that have to fit 64 bits: what symbolic.h says of sizes that do not. */
#define AP_CHECKED(name, op) \
	inline bool ap_traced_##name(const ap_traced &a, const ap_traced &b, ap_traced *r) \
	{ \
		int64_t v; \
		bool overflows = __builtin_##name##_overflow(a.v, b.v, &v); \
		if (!(a.e | b.e)) \
			*r = ap_traced(v, 0); \
		else if (!overflows) \
			*r = a op b; \
		else \
			ap_trace_overflow(); \
		return overflows; \
	} \
	template <class T> inline bool ap_traced_##name(T a, T b, T *r) { return __builtin_##name##_overflow(a, b, r); }
AP_CHECKED(add, +)
AP_CHECKED(sub, -)
AP_CHECKED(mul, *)
#undef AP_CHECKED

/* A number written in x ? y : 0, which takes the type of the other one. */
struct ap_written_number {
	int v;

	template <class T, ap_if_plain<T> = 0> constexpr operator T() const { return (T)v; }
	constexpr operator ap_traced() const { return ap_traced(v); }
	constexpr operator ptrdiff_t() const { return v; }
};

/* (T[]){ a, b }, whose address C++ does not give: for the rest of the full expression. */
template <class T, size_t N> struct ap_array { T at[N]; };
template <class T, size_t N> inline ap_array<T, N>
ap_array_of(const T (&x)[N])
{
	ap_array<T, N> a = {};
	for (size_t k = 0; k < N; k++)
		const_cast<std::remove_const_t<T> &>(a.at[k]) = x[k];
	return a;
}

#endif
