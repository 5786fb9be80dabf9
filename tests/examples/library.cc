// The library from C++, with graph text and a reduction:
//
//     c++ library.cc $(pkg-config --cflags --libs aliasproof) && ./a.out
//
// A pass that takes neg for abs is wrong; how small a graph shows it?
#include <aliasproof.h>

#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>

struct Free {
	void operator()(aliasproof_context *c) const { aliasproof_free(c); }
};
using Context = std::unique_ptr<aliasproof_context, Free>;

static void check(const Context &c, aliasproof_error e)
{
	if (e != ALIASPROOF_OK)
		throw std::runtime_error(aliasproof_message(c.get()));
}

static aliasproof_graph *parse(const Context &c, const std::string &text, const char *name)
{
	aliasproof_graph *g;

	check(c, aliasproof_parse(c.get(), text.data(), text.size(), name, &g));
	return g;
}

// The pass under test, on text.
static std::string take_for_abs(std::string text)
{
	for (std::size_t at; (at = text.find(".neg()")) != std::string::npos;)
		text.replace(at, 6, ".abs()");
	return text;
}

// Called for each candidate.  A callback may not throw.
static int is_wrong(void *data, const aliasproof_graph *before, const aliasproof_graph *)
{
	const Context &c = *static_cast<const Context *>(data);
	const std::string text = take_for_abs(aliasproof_text(before));
	aliasproof_graph *after;
	aliasproof_result *result;

	if (aliasproof_parse(c.get(), text.data(), text.size(), nullptr, &after) != ALIASPROOF_OK ||
	    aliasproof_verify(c.get(), before, after, &result) != ALIASPROOF_OK)
		return 0;
	return aliasproof_result_verdict(result) == ALIASPROOF_REFUTED;
}

int main()
{
	const std::string text = "def forward(self, x: \"f32[4, 6][6, 1]cpu\", y: \"f32[4, 6][6, 1]cpu\"):\n"
	                         "    a = x.mul(2)\n"
	                         "    b = y.add_(a)\n"
	                         "    c = b.neg()\n"
	                         "    d = c.sum()\n"
	                         "    return (d, a)\n";

	try {
		Context c(aliasproof_new(0));

		if (!c)
			return 1;
		aliasproof_graph *small;

		check(c, aliasproof_reduce(c.get(), parse(c, text, "model.py"), nullptr, is_wrong, &c, &small, nullptr));
		std::cout << "aliasproof " << aliasproof_version() << ", the smallest graph on which the pass is wrong:\n" << aliasproof_text(small);
		return aliasproof_nodes(small) - aliasproof_inputs(small) == 1 ? 0 : 1;
	} catch (const std::exception &e) {
		std::cerr << e.what() << '\n';
		return 1;
	}
}
