/*
 * Property: what a command writes is cut into the same frames whatever the pieces in which it arrives, no frame's text holds a line `%%`, and
 * a text that was put into a frame comes out of it.  An answer is a refusal in one visible line, or the text as it is.
 */
#include "pass/remote.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Finds the first frame as a reader does: `step` bytes more each time. */
static bool
find_in_pieces(ap_str text, size_t step, size_t *end, size_t *next)
{
	size_t from = 0;

	for (size_t n = step;; n += step) {
		if (ap_frame_find(ap_str_cut(text, 0, n), &from, end, next))
			return true;
		if (n >= text.n)
			return false;
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static ap_arena a;
	size_t step = size ? 1 + data[0] % 16 : 1, end[2], next[2];
	ap_str text = { (const char *)data + (size > 0), size - (size > 0) };

	ap_require(a.begin || ap_arena_init(&a, 64 << 20));
	while (find_in_pieces(text, text.n + 1, &end[0], &next[0])) {
		ap_str frame = ap_str_cut(text, 0, end[0]);

		ap_require(find_in_pieces(text, step, &end[1], &next[1]) && end[0] == end[1] && next[0] == next[1]);
		ap_require(next[0] > end[0] && next[0] <= text.n && !ap_frame_find(frame, &(size_t){ 0 }, &end[1], &next[1]));
		ap_str again = AP_STR_JOIN(&a, frame, AP_STR("%%\n"));

		ap_require(ap_frame_find(again, &(size_t){ 0 }, &end[1], &next[1]) && end[1] == frame.n && next[1] == again.n);
		ap_remote_answer answer = ap_answer_read(&a, frame);

		ap_require(answer.status == AP_REMOTE_REPLY ? ap_str_is(answer.text, frame) : ap_str_find(answer.text, 0, '\n') == answer.text.n);
		text = ap_str_cut(text, next[0], text.n);
		ap_arena_reset(&a, a.begin);
	}
	ap_require(!find_in_pieces(text, step, &end[1], &next[1]));
	return 0;
}
