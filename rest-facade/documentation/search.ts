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
  searchOptions: { prefix: true, fuzzy: 0.2, combineWith: "AND", boost: { heading: 3, page: 2 } },
} as const satisfies Options<Entry>;

const MOST_HITS = 20;
const EXCERPT = 160;

export interface SearchIndex {
  search(query: string): Hit[];
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
  return {
    search: (query) => index.search(query).slice(0, MOST_HITS) as unknown as Hit[],
    file: JSON.stringify({ options, most: MOST_HITS, index }),
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
