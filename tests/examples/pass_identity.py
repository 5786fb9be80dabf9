"""The smallest pass for `aliasproof fuzz --pass 'python3 pass_identity.py'`: reads graphs, changes nothing, writes them back."""
import sys


def rewrite(text: str) -> str:
    """Takes the text of a graph and returns another one that has to mean the same; raise ValueError to refuse it."""
    return text


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
