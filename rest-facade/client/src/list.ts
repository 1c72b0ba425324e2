import type { Answered, Call } from "./answer.ts";

/** A list: `await` gives its first page, `for await` gives every item of every page. */
export class List<Page extends PageOf<Item>, Item> implements PromiseLike<Page>, AsyncIterable<Item> {
  readonly #read: (paging: Paging) => Call<Page>;
  #first: Call<Page> | undefined;

  /** @param read reads a page; without `cursor` the first one. */
  constructor(read: (paging: Paging) => Call<Page>) {
    this.#read = read;
  }

  /** The request is sent when the list is awaited or read, and not before. */
  // biome-ignore lint/suspicious/noThenProperty: `await` is how a page is read.
  then<Result = Page, Failure = never>(
    fulfilled?: ((page: Page) => Result | PromiseLike<Result>) | null,
    rejected?: ((reason: unknown) => Failure | PromiseLike<Failure>) | null,
  ): Promise<Result | Failure> {
    this.#first ??= this.#read({});
    return this.#first.then(fulfilled, rejected);
  }

  /** The first page with the status, the id of the request and the remaining budget. */
  withResponse(): Promise<Answered<Page>> {
    this.#first ??= this.#read({});
    return this.#first.withResponse();
  }

  /** Reads page after page, of 100 items unless `limit` says otherwise. */
  async *pages(): AsyncGenerator<Page, void, undefined> {
    let page = await this.#read({ all: true });
    yield page;
    while (page.has_more && page.next_cursor) {
      page = await this.#read({ all: true, cursor: page.next_cursor });
      yield page;
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const page of this.pages()) {
      yield* page.data;
    }
  }

  /** Reads at most this many items into an array. */
  async toArray(most: number): Promise<Item[]> {
    const items: Item[] = [];
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
