/** What the client needs to know of an operation. */
export interface Operation {
    readonly method: "GET" | "POST" | "PATCH" | "DELETE";
    readonly path: string;
    /** It accepts `Idempotency-Key`. */
    readonly keyed?: true;
    /** Its answer is a list; `pages` if it has a cursor. */
    readonly list?: "whole" | "pages";
    /** It needs no token. */
    readonly open?: true;
}
