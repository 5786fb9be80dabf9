"""A small pass for `aliasproof fuzz --pass 'python3 pass_spelling.py'`: reads graphs, spells some calls otherwise, writes them back."""
import re
import sys


UNARY = "abs ceil clone cos detach erf exp floor log neg ravel relu rsqrt sigmoid sign sin sqrt square t tan tanh trunc"


def rewrite(text: str) -> str:
    """Takes the text of a graph and returns another one that has to mean the same; raise ValueError to refuse it."""
    return re.sub(rf"torch\.ops\.aten\.({'|'.join(UNARY.split())})\.default\(", r"torch.\1(", text)


def main() -> None:
    lines: list[str] = []
    for line in sys.stdin:
        if line != "%%\n":
            lines.append(line)
            continue
        try:
            answer = rewrite("".join(lines))
        except ValueError as why:
            answer = f"error: {why}\n"
        sys.stdout.write(answer + "%%\n")
        sys.stdout.flush()
        lines = []


if __name__ == "__main__":
    main()
