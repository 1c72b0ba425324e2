import type { Source } from "./session.js";
/**
 * An error in words: what happened, what to do next, and the id of the request.
 *
 * @param command the words of the command that failed, if it is known.
 * @param source where the credentials of the command come from.
 */
export declare function explain(error: unknown, command?: readonly string[], source?: Source): string;
