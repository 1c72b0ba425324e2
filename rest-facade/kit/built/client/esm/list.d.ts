import type { Answered, Call } from "./answer.js";
/** A list: `await` gives its first page, `for await` gives every item of every page. */
export declare class List<Page extends PageOf<Item>, Item> implements PromiseLike<Page>, AsyncIterable<Item> {
    #private;
    /** @param read reads a page; without `cursor` the first one. */
    constructor(read: (paging: Paging) => Call<Page>);
    /** The request is sent when the list is awaited or read, and not before. */
    then<Result = Page, Failure = never>(fulfilled?: ((page: Page) => Result | PromiseLike<Result>) | null, rejected?: ((reason: unknown) => Failure | PromiseLike<Failure>) | null): Promise<Result | Failure>;
    /** The first page with the status, the id of the request and the remaining budget. */
    withResponse(): Promise<Answered<Page>>;
    /** Reads page after page, of 100 items unless `limit` says otherwise. */
    pages(): AsyncGenerator<Page, void, undefined>;
    [Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined>;
    /** Reads at most this many items into an array. */
    toArray(most: number): Promise<Item[]>;
}
export interface PageOf<Item> {
    data: readonly Item[];
    has_more?: boolean;
    next_cursor?: string | null;
}
export interface Paging {
    /** All pages are going to be read. */
    all?: boolean;
    cursor?: string;
}
