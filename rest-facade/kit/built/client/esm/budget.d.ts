/**
 * The requests that the rate limit leaves to this client, as the latest answers tell. A request that would be refused
 * waits for the next window instead. Other clients with the same token are not counted: the API then refuses a request,
 * and it is repeated after `Retry-After`.
 */
export declare class Budget {
    #private;
    /** Takes a request from the budget. Returns the time to wait before the next try if nothing is left, otherwise 0. */
    take(now?: number): number;
    /** Reads the headers of an answer. An older answer of the same window leaves no more than a newer one. */
    learn(headers: Headers, now?: number): void;
}
