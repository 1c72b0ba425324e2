/** The command was written wrongly: the exit code is 2. */
export declare class UsageError extends Error {
    readonly name = "UsageError";
}
/** A command failed for a reason that its user can mend. */
export declare class CommandError extends Error {
    readonly name = "CommandError";
    /** What to do next. */
    readonly next: string | undefined;
    constructor(message: string, next?: string);
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
    [name: string]: {
        type: "string" | "boolean";
        multiple?: boolean;
    };
}
/** Reads the options of a command, and its other words. */
export declare function readOptions<Kinds extends OptionKinds>(rest: readonly string[], options: Kinds, mostWords?: number): {
    values: Kinds extends import("util").ParseArgsOptionsConfig ? { -readonly [LongOption in keyof Kinds]?: { [LongOption_1 in keyof Kinds]: Kinds[LongOption_1]["multiple"] extends infer T ? T extends Kinds[LongOption_1]["multiple"] ? T extends false ? Kinds[LongOption_1]["type"] extends "string" ? string : Kinds[LongOption_1]["type"] extends "boolean" ? boolean : string | boolean : T extends true ? (Kinds[LongOption_1]["type"] extends "string" ? string : Kinds[LongOption_1]["type"] extends "boolean" ? boolean : string | boolean)[] : Kinds[LongOption_1]["type"] extends "string" ? string : Kinds[LongOption_1]["type"] extends "boolean" ? boolean : string | boolean : never : never; }[LongOption]; } & { [LongOption in keyof Kinds as Kinds[LongOption]["default"] extends {} ? LongOption : never]: { [LongOption_1 in keyof Kinds]: Kinds[LongOption_1]["multiple"] extends infer T ? T extends Kinds[LongOption_1]["multiple"] ? T extends false ? Kinds[LongOption_1]["type"] extends "string" ? string : Kinds[LongOption_1]["type"] extends "boolean" ? boolean : string | boolean : T extends true ? (Kinds[LongOption_1]["type"] extends "string" ? string : Kinds[LongOption_1]["type"] extends "boolean" ? boolean : string | boolean)[] : Kinds[LongOption_1]["type"] extends "string" ? string : Kinds[LongOption_1]["type"] extends "boolean" ? boolean : string | boolean : never : never; }[LongOption]; } extends infer P ? { [K in keyof P]: P[K]; } : never : {};
    words: string[];
};
/** A whole number in an option. */
export declare function wholeNumber(text: string | undefined, name: string, standard: number, most: number): number;
/** A web address in an option or a variable of this name. */
export declare function webAddress(text: string | undefined, name: string): URL;
export {};
