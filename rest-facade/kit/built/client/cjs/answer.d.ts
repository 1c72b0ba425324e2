/** The answer to a call: what the API said beside its result. */
export interface AnswerDetails {
    status: number;
    /** Name it when you ask for support. */
    requestId: string | undefined;
    /** The answer is that of an earlier call with the same `idempotencyKey`: nothing happened now. */
    isReplayed: boolean;
    /** The budget after this call; undefined if the answer does not tell it. */
    rateLimit: RateLimit | undefined;
    /** The number of attempts, the successful one included. */
    attempts: number;
    headers: Headers;
}
export interface RateLimit {
    /** The requests of a window. */
    limit: number;
    /** The requests that are left in it. */
    remaining: number;
    /** The end of the window, by the clock of the service. */
    resetsAt: Date;
}
export interface Answered<Data> extends AnswerDetails {
    data: Data;
}
export declare function detailsOf(status: number, headers: Headers, attempts: number): AnswerDetails;
export declare function rateLimitOf(headers: Headers): RateLimit | undefined;
/** A call that is under way: `await` gives its result, `withResponse()` the whole answer. */
export declare class Call<Data> extends Promise<Data> {
    #private;
    /** What follows from a call is an ordinary promise. */
    static get [Symbol.species](): PromiseConstructor;
    constructor(answered: Promise<Answered<Data>>);
    /** The result with the status, the id of the request and the remaining budget. */
    withResponse(): Promise<Answered<Data>>;
}
