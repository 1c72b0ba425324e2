import hljs from "highlight.js/lib/core";
import bash from "highlight.js/lib/languages/bash";
import csharp from "highlight.js/lib/languages/csharp";
import go from "highlight.js/lib/languages/go";
import http from "highlight.js/lib/languages/http";
import java from "highlight.js/lib/languages/java";
import javascript from "highlight.js/lib/languages/javascript";
import json from "highlight.js/lib/languages/json";
import php from "highlight.js/lib/languages/php";
import python from "highlight.js/lib/languages/python";
import ruby from "highlight.js/lib/languages/ruby";
import typescript from "highlight.js/lib/languages/typescript";
import MarkdownIt, { type Token } from "markdown-it";
import { guideNames, guidePath } from "./contents.ts";

/** Markdown of the guides to HTML. The HTML has no inline style, because the policy of the pages forbids it. */

const languages = { bash, csharp, go, http, java, javascript, json, php, python, ruby, typescript };
for (const [name, language] of Object.entries(languages)) {
  hljs.registerLanguage(name, language);
}

/** A heading with its text up to the next one. The first one is that of the page. */
export interface Section {
  level: number;
  /** The anchor; empty for the heading of the page. */
  anchor: string;
  heading: string;
  text: string;
}

export interface Rendered {
  html: string;
  sections: readonly Section[];
}

const markdown = new MarkdownIt({
  html: false,
  highlight: (code, language) =>
    `<pre tabindex="0"><code>${
      hljs.getLanguage(language) ? hljs.highlight(code, { language }).value : escapeHtml(code)
    }</code></pre>`,
});
markdown.renderer.rules.table_open = () => '<div class="table" tabindex="0" role="group" aria-label="Table"><table>\n';
markdown.renderer.rules.table_close = () => "</table></div>\n";
// A heading with an anchor is a link to itself, so that a reader can copy its address.
markdown.renderer.rules.heading_open = (tokens, place) => {
  const { tag } = tokens[place] as Token;
  const anchor = tokens[place]?.attrGet("id");
  return anchor ? `<${tag} id="${anchor}"><a href="#${anchor}">` : `<${tag}>`;
};
markdown.renderer.rules.heading_close = (tokens, place) => {
  const { tag } = tokens[place] as Token;
  return tag === "h1" ? `</${tag}>\n` : `</a></${tag}>\n`;
};

/**
 * @param name the file, for the message of an error.
 * @throws Error about a link that leads nowhere on the public listener.
 */
export function render(source: string, name: string): Rendered {
  const tokens = markdown.parse(source, {});
  const anchors = new Set<string>();
  const sections: Section[] = [];
  for (const [place, token] of tokens.entries()) {
    alignByClass(token);
    for (const link of token.children?.filter(({ type }) => type === "link_open") ?? []) {
      link.attrSet("href", targetOf(String(link.attrGet("href")), name));
    }
    const previous = tokens[place - 1];
    if (previous?.type === "heading_open") {
      const level = Number(previous.tag.slice(1));
      const heading = textOf(token);
      const anchor = level === 1 ? "" : unique(anchorOf(heading), anchors);
      sections.push({ level, anchor, heading, text: "" });
      if (anchor !== "") {
        previous.attrSet("id", anchor);
      }
    } else if (token.type === "inline") {
      const section = sections.at(-1);
      if (section) {
        section.text += `${textOf(token)} `;
      }
    }
  }
  return { html: markdown.renderer.render(tokens, markdown.options, {}), sections };
}

/** The anchor of a heading, by the rule of the sites that show Markdown files. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_ -]/gu, "")
    .replaceAll(" ", "-");
}

function unique(anchor: string, taken: Set<string>): string {
  let candidate = anchor;
  for (let copy = 1; taken.has(candidate); copy += 1) {
    candidate = `${anchor}-${copy}`;
  }
  taken.add(candidate);
  return candidate;
}

/** The target of a link on the public listener. Files of the repository outside the guides are not served there. */
function targetOf(href: string, name: string): string {
  const [, file, anchor = ""] = /^([a-z-]+)\.md(#.*)?$/.exec(href) ?? [];
  if (file !== undefined && guideNames.includes(file)) {
    return guidePath(file) + anchor;
  }
  if (/^(#|\/(docs|api\/v1|oidc)(\/|#|$)|\/llms\.txt$|https?:\/\/)/.test(href)) {
    return href;
  }
  throw new Error(`${name}.md links to ${href}, which readers of the service cannot open`);
}

/** The style attribute of an aligned cell becomes a class. */
function alignByClass(token: Token): void {
  const alignment = /text-align:(\w+)/.exec(String(token.attrGet("style")))?.[1];
  if (alignment !== undefined) {
    token.attrs = [["class", alignment]];
  }
}

function textOf(inline: Token): string {
  return (inline.children ?? [])
    .map(({ type, content }) => (type === "softbreak" ? " " : type === "text" || type === "code_inline" ? content : ""))
    .join("");
}

/** Text in HTML, also between quotation marks. */
export function escapeHtml(text: string): string {
  return markdown.utils.escapeHtml(text);
}
