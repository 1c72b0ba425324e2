import { LRUCache } from "lru-cache";
import MiniSearch, { type Options } from "minisearch";
import { guidePath } from "./contents.ts";
import { escapeHtml, type Section } from "./markdown.ts";

/** The search over the sections of the guides: one index for the server and for the script in the browser. */

/** A section that was found. */
export interface Hit {
  href: string;
  heading: string;
  /** The title of its page. */
  page: string;
  excerpt: string;
}

interface Entry extends Hit {
  text: string;
}

/** Plain data, because the browser gets them with the index. */
const options = {
  idField: "href",
  fields: ["heading", "page", "text"],
  storeFields: ["href", "heading", "page", "excerpt"],
  searchOptions: { fuzzy: 0.2, combineWith: "AND", boost: { heading: 3, page: 2 } },
} as const satisfies Options<Entry>;

const MOST_HITS = 20;
const EXCERPT = 160;
/** The maximum number of different words in a search. */
export const MOST_WORDS = 10;
/** Letters of a word that also finds longer words. A single letter would find most of them. */
const SHORTEST_PREFIX = 2;
/** The maximum number of remembered searches; each has at most `MOST_HITS` hits, which the index owns. */
const MOST_REMEMBERED = 500;

export interface SearchIndex {
  /** The sections with all words; null if the query has more than `MOST_WORDS`. */
  search(query: string): readonly Hit[] | null;
  /** The index for the script in the browser, as JSON. */
  file: string;
}

export function createIndex(
  pages: readonly { name: string; title: string; sections: readonly Section[] }[],
): SearchIndex {
  const index = new MiniSearch<Entry>({
    ...options,
    fields: [...options.fields],
    storeFields: [...options.storeFields],
  });
  for (const { name, title, sections } of pages) {
    index.addAll(
      sections.map(({ anchor, heading, text }) => ({
        href: guidePath(name) + (anchor && `#${anchor}`),
        heading,
        page: title,
        text,
        excerpt: text.length > EXCERPT ? `${text.slice(0, EXCERPT).replace(/\s+\S*$/, "")} …` : text.trim(),
      })),
    );
  }
  const prefix = (word: string) => word.length >= SHORTEST_PREFIX;
  const tokenize = MiniSearch.getDefault("tokenize") as (text: string) => string[];
  const remembered = new LRUCache<string, readonly Hit[]>({ max: MOST_REMEMBERED });
  return {
    search(query) {
      const words = [...new Set(tokenize(query.toLowerCase()))].filter((word) => word !== "").sort();
      if (words.length > MOST_WORDS) {
        return null;
      }
      const key = words.join(" ");
      const hits = remembered.get(key) ?? (index.search(key, { prefix }).slice(0, MOST_HITS) as unknown as Hit[]);
      remembered.set(key, hits);
      return hits;
    },
    file: JSON.stringify({ options, most: MOST_HITS, shortestPrefix: SHORTEST_PREFIX, index }),
  };
}

/** The list of results, as the script in the browser builds it too. */
export function hitsToHtml(hits: readonly Hit[]): string {
  const items = hits.map(
    ({ href, heading, page, excerpt }) =>
      `<li><a href="${escapeHtml(href)}">${escapeHtml(heading)}</a> <span>${escapeHtml(page)}</span><p>${escapeHtml(excerpt)}</p></li>`,
  );
  return `<ol class="hits">\n${items.join("\n")}\n</ol>\n`;
}
