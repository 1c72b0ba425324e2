"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.List = void 0;
/** A list: `await` gives its first page, `for await` gives every item of every page. */
class List {
    #read;
    #first;
    /** @param read reads a page; without `cursor` the first one. */
    constructor(read) {
        this.#read = read;
    }
    /** The request is sent when the list is awaited or read, and not before. */
    // biome-ignore lint/suspicious/noThenProperty: `await` is how a page is read.
    then(fulfilled, rejected) {
        this.#first ??= this.#read({});
        return this.#first.then(fulfilled, rejected);
    }
    /** The first page with the status, the id of the request and the remaining budget. */
    withResponse() {
        this.#first ??= this.#read({});
        return this.#first.withResponse();
    }
    /** Reads page after page, of 100 items unless `limit` says otherwise. */
    async *pages() {
        let page = await this.#read({ all: true });
        yield page;
        while (page.has_more && page.next_cursor) {
            page = await this.#read({ all: true, cursor: page.next_cursor });
            yield page;
        }
    }
    async *[Symbol.asyncIterator]() {
        for await (const page of this.pages()) {
            yield* page.data;
        }
    }
    /** Reads at most this many items into an array. */
    async toArray(most) {
        const items = [];
        if (most > 0) {
            for await (const item of this) {
                if (items.push(item) >= most) {
                    break;
                }
            }
        }
        return items;
    }
}
exports.List = List;
