import { parseArgs } from "node:util";
/** The command was written wrongly: the exit code is 2. */
export class UsageError extends Error {
    name = "UsageError";
}
/** A command failed for a reason that its user can mend. */
export class CommandError extends Error {
    name = "CommandError";
    /** What to do next. */
    next;
    constructor(message, next) {
        super(message);
        this.next = next;
    }
}
/** Reads the options of a command, and its other words. */
export function readOptions(rest, options, mostWords = 0) {
    try {
        const { values, positionals } = parseArgs({ args: [...rest], options, allowPositionals: true, strict: true });
        if (positionals.length > mostWords) {
            throw new UsageError(`unexpected: ${positionals[mostWords]}`);
        }
        return { values, words: positionals };
    }
    catch (error) {
        throw error instanceof UsageError ? error : new UsageError(error.message.split(". ")[0]);
    }
}
/** A whole number in an option. */
export function wholeNumber(text, name, standard, most) {
    if (text === undefined) {
        return standard;
    }
    if (!/^\d{1,9}$/.test(text) || Number(text) < 1 || Number(text) > most) {
        throw new UsageError(`--${name} must be a whole number from 1 to ${most}`);
    }
    return Number(text);
}
/** A web address in an option or a variable of this name. */
export function webAddress(text, name) {
    const url = text !== undefined && URL.canParse(text) ? new URL(text) : undefined;
    if (!url || !/^https?:$/.test(url.protocol)) {
        throw new UsageError(`${name} must be an http or https URL`);
    }
    return url;
}
