import type { Field } from "../generated/fields.ts";

const COLUMN = 28;
const WIDTH = 120;

/** A line for each field, with its text beside or below it. */
export function fieldLines(fields: readonly Field[]): string[] {
  return fields.flatMap(({ name, value, text = "", isRequired, isList }) => {
    const option = `  --${name.replaceAll("_", "-")} ${value}${isList ? "…" : ""}`;
    const words = [text, isRequired && "(required)"].filter(Boolean).join(" ");
    const lines = wrap(words, WIDTH - COLUMN);
    const [first = "", ...others] = option.length < COLUMN ? lines : ["", ...lines];
    return [option.padEnd(COLUMN) + first, ...others.map((line) => " ".repeat(COLUMN) + line)].map((line) =>
      line.trimEnd(),
    );
  });
}

function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ").filter((one) => one !== "")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= width) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else {
      lines.push(word);
    }
  }
  return lines;
}
