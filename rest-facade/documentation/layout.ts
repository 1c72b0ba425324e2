import { title as apiTitle } from "../openapi/introduction.ts";
import { BASE_PATH } from "../route.ts";
import { GUIDES_PATH, groups, guidePath } from "./contents.ts";
import { escapeHtml, type Section } from "./markdown.ts";

/** The HTML around a guide. It is complete without scripts; a script adds results while a reader types. */

/** Everything comes from this host, and nothing is inline. */
export const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src data:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** The longest search, in characters. */
export const LONGEST_SEARCH = 100;

export interface Frame {
  title: string;
  description: string;
  /** Trusted HTML. */
  content: string;
  /** The name of the guide; undefined for a page that is not among them. */
  name?: string;
  sections?: readonly Section[];
  /** The text in the field of the search. */
  search?: string;
  /** Whether search engines leave the page out. */
  isUnlisted?: boolean;
}

/** The parts that all pages share. */
export interface Surroundings {
  /** The folder of the script and the style sheet. */
  assets: string;
  titles: ReadonlyMap<string, string>;
}

export function frame(page: Frame, { assets, titles }: Surroundings): string {
  const { title, description, content, name, sections = [], search = "", isUnlisted = false } = page;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="${escapeHtml(description)}">
${isUnlisted ? '<meta name="robots" content="noindex">\n' : ""}<title>${escapeHtml(title)} – ${apiTitle}</title>
${name === undefined ? "" : `<link rel="alternate" type="text/markdown" href="${guidePath(name)}.md">\n`}<link rel="icon" href="data:,">
<link rel="stylesheet" href="${assets}/style.css">
<script type="module" src="${assets}/search.js"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<a class="home" href="${GUIDES_PATH}">${apiTitle}</a>
<form role="search" action="${GUIDES_PATH}/search">
<label for="q">Search the guides</label>
<div class="field"><input type="search" id="q" name="q" value="${escapeHtml(search)}" maxlength="${LONGEST_SEARCH}" required autocomplete="off">
<button>Search</button></div>
<div id="results" hidden><p role="status"></p><ol class="hits"></ol></div>
</form>
<p class="places"><a href="#guides">All guides</a> <a href="${BASE_PATH}/docs">Reference</a></p>
</header>
<div class="columns">
<main id="content" tabindex="-1">
${outlined(content, sections)}${name === undefined ? "" : neighbours(name, titles)}</main>
<nav id="guides" aria-label="Guides">
${navigation(name, titles)}</nav>
</div>
</body>
</html>
`;
}

/** The list of the sections follows the heading of the page. */
function outlined(content: string, sections: readonly Section[]): string {
  const listed = sections.filter(({ level }) => level === 2);
  if (listed.length < 3) {
    return content;
  }
  const items = listed.map(({ anchor, heading }) => `<li><a href="#${anchor}">${escapeHtml(heading)}</a></li>`);
  return content.replace(
    "</h1>\n",
    () => `</h1>\n<nav class="outline" aria-label="On this page"><ul>\n${items.join("\n")}\n</ul></nav>\n`,
  );
}

function navigation(current: string | undefined, titles: ReadonlyMap<string, string>): string {
  return Object.entries(groups)
    .map(([group, names]) => {
      const items = names.map((name) => {
        const mark = name === current ? ' aria-current="page"' : "";
        return `<li><a href="${guidePath(name)}"${mark}>${titleOf(name, titles)}</a></li>`;
      });
      return `<h2>${group}</h2>\n<ul>\n${items.join("\n")}\n</ul>\n`;
    })
    .join("");
}

function neighbours(name: string, titles: ReadonlyMap<string, string>): string {
  const names = [...titles.keys()];
  const place = names.indexOf(name);
  const link = (other: string | undefined, relation: "prev" | "next", label: string) =>
    other === undefined
      ? ""
      : `<a rel="${relation}" href="${guidePath(other)}">${label}: ${titleOf(other, titles)}</a>\n`;
  return `<nav class="neighbours" aria-label="Neighbours">
${link(names[place - 1], "prev", "Previous")}${link(names[place + 1], "next", "Next")}</nav>
`;
}

function titleOf(name: string, titles: ReadonlyMap<string, string>): string {
  return escapeHtml(titles.get(name) as string);
}
