import { parseArgs } from "node:util";

/** The command was written wrongly: the exit code is 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** A command failed for a reason that its user can mend. */
export class CommandError extends Error {
  override readonly name = "CommandError";
  /** What to do next. */
  readonly next: string | undefined;

  constructor(message: string, next?: string) {
    super(message);
    this.next = next;
  }
}

export interface Command {
  /** The words that name it: `login`, or `contacts` and `list`. */
  words: readonly string[];
  /** Other words for it, as many. */
  alias?: readonly string[];
  summary: string;
  /** What follows the words. */
  usage: string;
  /** The options and examples. */
  details: string;
  run(rest: readonly string[]): Promise<number>;
}

interface OptionKinds {
  [name: string]: { type: "string" | "boolean"; multiple?: boolean };
}

/** Reads the options of a command, and its other words. */
export function readOptions<Kinds extends OptionKinds>(rest: readonly string[], options: Kinds, mostWords = 0) {
  try {
    const { values, positionals } = parseArgs({ args: [...rest], options, allowPositionals: true, strict: true });
    if (positionals.length > mostWords) {
      throw new UsageError(`unexpected: ${positionals[mostWords]}`);
    }
    return { values, words: positionals };
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError((error as Error).message.split(". ")[0]);
  }
}

/** A whole number in an option. */
export function wholeNumber(text: string | undefined, name: string, standard: number, most: number): number {
  if (text === undefined) {
    return standard;
  }
  if (!/^\d{1,9}$/.test(text) || Number(text) < 1 || Number(text) > most) {
    throw new UsageError(`--${name} must be a whole number from 1 to ${most}`);
  }
  return Number(text);
}

/** A web address in an option or a variable of this name. */
export function webAddress(text: string | undefined, name: string): URL {
  const url = text !== undefined && URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new UsageError(`${name} must be an http or https URL`);
  }
  return url;
}
