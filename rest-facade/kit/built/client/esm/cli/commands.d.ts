import { type Command } from "./usage.js";
/** @throws UsageError for an unknown command. */
export declare function commandOf(words: readonly string[]): Command;
export declare function helpOf({ words, alias, usage, summary, details }: Command): string;
/** The commands of a resource; undefined if there is no such resource. */
export declare function resourceHelp(resource: string): string | undefined;
export declare function generalHelp(): string;
