import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { Turn } from "../../src/platform/turn.ts";
import { type DownloadName, isDownload } from "../kit/downloads.ts";
import { openDownload } from "../kit/open.ts";
import { title as apiTitle } from "../openapi/introduction.ts";
import { BASE_PATH, type Content } from "../route.ts";
import {
  DEMO_ORIGIN,
  ERRORS,
  EXAMPLE_INTERNAL_ORIGIN,
  EXAMPLE_ORIGIN,
  GUIDES_PATH,
  groups,
  guideNames,
  guidePath,
  OVERVIEW,
} from "./contents.ts";
import { type Frame, frame, LONGEST_SEARCH, policy } from "./layout.ts";
import { escapeHtml, type Rendered, render } from "./markdown.ts";
import { createIndex, hitsToHtml, MOST_WORDS } from "./search.ts";

/** All guides, rendered. */
export interface GuideSite {
  guide(name: string): Content | undefined;
  /** The source of a guide or of the page of an error code, for programs that read. */
  markdown(page: "guide" | "error", name: string): Content | undefined;
  /** The list of the guides in Markdown (https://llmstxt.org). */
  llms: Content;
  /** A package or collection, made at its first request. Undefined for an unknown name. */
  download(name: string): Promise<Content | undefined>;
  /** The page of one error code: its section of the guide. Undefined for an unknown code. */
  error(code: string): Content | undefined;
  /** The page of results; a search that is too long gets a page that says so. */
  search(query: string): { isTooLong: boolean; content: Content };
  notFound: Content;
  /** The vectors for receivers of webhooks. */
  vectors: Content;
  /** @param version the part of the address that changes with every change of a file. */
  asset(version: string, file: string): Content | undefined;
}

const REPOSITORY = new URL("../../", import.meta.url);
const HTML_TYPE = "text/html; charset=utf-8";
const JSON_TYPE = "application/json; charset=utf-8";
const MARKDOWN_TYPE = "text/markdown; charset=utf-8";
const TEXT_TYPE = "text/plain; charset=utf-8";
const SCRIPT_TYPE = "text/javascript; charset=utf-8";
/** Browsers ask again with the tag of the page that they have. */
const ASK_AGAIN = "public, no-cache";
const FOR_A_YEAR = "public, max-age=31536000, immutable";

const ADDRESSES = new RegExp(
  [EXAMPLE_ORIGIN, DEMO_ORIGIN, EXAMPLE_INTERNAL_ORIGIN]
    .map((address) => `${address.replaceAll(".", "\\.")}(?![\\w-])`)
    .join("|"),
  "g",
);

const readText = (path: string) => readFile(new URL(path, REPOSITORY), "utf8");

/** The origins that the guides and downloads show in place of those in their sources. */
export interface Origins {
  publicUrl: string;
  /** That of the internal listener of a demo; null elsewhere. */
  internalUrl: string | null;
}

export async function openGuides(origins: Origins): Promise<GuideSite> {
  const { publicUrl } = origins;
  const localize = (text: string) => localized(text, origins);
  const sources = await Promise.all(
    guideNames.map(async (name) => [name, localize(await readText(`docs/public/${name}.md`))] as const),
  );
  const rendered = new Map<string, Rendered>();
  const turn = new Turn();
  for (const [name, source] of sources) {
    rendered.set(name, render(source, name));
    await turn.pass();
  }
  const titles = new Map([...rendered].map(([name, { sections }]) => [name, sections[0]?.heading as string]));
  const index = createIndex(
    [...rendered].map(([name, { sections }]) => ({ name, title: titles.get(name) as string, sections })),
  );
  const files = await openFiles(index.file);
  const version = tagOf([...files.values()].map(({ body }) => body).join("\n"));
  const surroundings = { assets: `${GUIDES_PATH}/assets/${version}`, titles };
  const toPage = (page: Frame) => toContent(frame(page, surroundings), HTML_TYPE);
  const guides = new Map(
    [...rendered].map(([name, { html, sections }]) => [
      name,
      toPage({ ...headOf({ html, sections }), content: html, name, sections }),
    ]),
  );
  const sourceOf = new Map(sources);
  const errorSections = sectionsOfErrors(sourceOf.get(ERRORS) as string);
  const errors = errorPages(errorSections, toPage);
  const toMarkdown = (source: string) => toContent(withAddresses(source, publicUrl), MARKDOWN_TYPE);
  const markdown = {
    guide: new Map(sources.map(([name, source]) => [name, toMarkdown(source)])),
    error: new Map([...errorSections].map(([code, section]) => [code, toMarkdown(section)])),
  };
  const made = new Map<DownloadName, Promise<Content>>();

  return {
    guide: (name) => guides.get(name),
    markdown: (page, name) => markdown[page].get(name),
    llms: toContent(llmsText(sourceOf.get(OVERVIEW) as string, titles, publicUrl), TEXT_TYPE),
    download(name) {
      if (!isDownload(name)) {
        return Promise.resolve(undefined);
      }
      const making =
        made.get(name) ??
        makeDownload(name, localize).catch((error) => {
          // The next request reads the files again.
          made.delete(name);
          throw error;
        });
      made.set(name, making);
      return making;
    },
    error: (code) => errors.get(code),
    search(query) {
      const hits = query.length > LONGEST_SEARCH ? null : index.search(query);
      const isTooLong = hits === null;
      const answer = isTooLong
        ? `<p>Search for at most ${LONGEST_SEARCH} characters and ${MOST_WORDS} words.</p>\n`
        : hits.length === 0
          ? "<p>No section has all of these words.</p>\n"
          : hitsToHtml(hits);
      const shown = isTooLong ? "" : query;
      const title = shown === "" ? "Search" : `Search for “${shown}”`;
      return {
        isTooLong,
        content: toPage({
          title,
          description: "Results of a search in the guides.",
          content: `<h1>${escapeHtml(title)}</h1>\n${answer}`,
          search: shown,
          isUnlisted: true,
        }),
      };
    },
    notFound: toPage({
      title: "No such page",
      description: "There is no guide at this address.",
      content: `<h1>No such page</h1>\n<p>There is no guide at this address. <a href="${GUIDES_PATH}">All guides</a></p>\n`,
      isUnlisted: true,
    }),
    vectors: toContent(await readText("rest-facade/receiver/vectors.json"), JSON_TYPE),
    asset(asked, file) {
      const found = files.get(file);
      const isCurrent = asked === version;
      return found && (isCurrent ? withHeader(found, "cache-control", FOR_A_YEAR) : found);
    },
  };
}

/** The files that the pages load. */
async function openFiles(index: string): Promise<ReadonlyMap<string, Content>> {
  const miniSearch = fileURLToPath(import.meta.resolve("minisearch"));
  return new Map([
    ["style.css", toContent(await readText("rest-facade/documentation/browser/style.css"), "text/css; charset=utf-8")],
    ["search.js", toContent(await readText("rest-facade/documentation/browser/search.js"), SCRIPT_TYPE)],
    ["minisearch.js", toContent(await readFile(miniSearch, "utf8"), SCRIPT_TYPE)],
    ["index.json", toContent(index, JSON_TYPE)],
  ]);
}

/** The sections of the guide to errors by their codes, each with a heading of a page. */
function sectionsOfErrors(source: string): ReadonlyMap<string, string> {
  const sections = source.split(/^## `(?=[a-z_]+`$)/m).slice(1);
  return new Map(sections.map((section) => [section.slice(0, section.indexOf("`")), `# \`${section}`]));
}

/** The sections, each as a page of its own: the targets of `doc_url`. */
function errorPages(
  sections: ReadonlyMap<string, string>,
  toPage: (page: Frame) => Content,
): ReadonlyMap<string, Content> {
  return new Map(
    [...sections].map(([code, section]) => {
      const { html } = render(section, ERRORS);
      const description = `The error code ${code}: its cause, and what to do.`;
      const content = `${html}<p><a href="${guidePath(ERRORS)}#${code}">All error codes</a></p>\n`;
      return [code, toPage({ title: code, description, content })];
    }),
  );
}

/** Puts the addresses of this service in the place of those in the sources, in one pass: they may resemble each other. */
function localized(text: string, { publicUrl, internalUrl }: Origins): string {
  return text.replaceAll(ADDRESSES, (address) =>
    address === EXAMPLE_INTERNAL_ORIGIN ? (internalUrl ?? address) : publicUrl,
  );
}

/** A guide whose links to others and to this host are whole addresses: a program may read it far from them. */
function withAddresses(source: string, publicUrl: string): string {
  return source
    .replace(
      /\]\(([a-z-]+)\.md(#[^)]*)?\)/g,
      (_all, name: string, anchor = "") => `](${publicUrl}${sourcePath(name)}${anchor})`,
    )
    .replaceAll("](/", `](${publicUrl}/`);
}

/** The path of a guide in Markdown. */
const sourcePath = (name: string) => `${guidePath(name)}.md`;

/** The guides by group, each with the words of the overview about it. */
function llmsText(overview: string, titles: ReadonlyMap<string, string>, publicUrl: string): string {
  const [, introduction = "", ...rows] = overview.split("\n\n");
  const notes = new Map(
    [...rows.join("\n").matchAll(/^\| \[.+\]\(([a-z-]+)\.md\) \| (.+) \|$/gm)].map(([, name, note]) => [name, note]),
  );
  const lists = Object.entries(groups).map(([group, names]) => {
    const lines = names.map((name) => `- [${titles.get(name)}](${publicUrl}${sourcePath(name)}): ${notes.get(name)}`);
    return `## ${group}\n\n${lines.join("\n")}\n`;
  });
  const reference = `## Reference

- [OpenAPI document](${publicUrl}${BASE_PATH}/openapi.json): Every operation, with examples
- [Overview](${publicUrl}${sourcePath(OVERVIEW)}): The guides and the reference
`;
  const quoted = withAddresses(introduction, publicUrl).split("\n").join("\n> ");
  return [`# ${apiTitle}\n`, `> ${quoted}\n`, ...lists, reference].join("\n");
}

async function makeDownload(name: DownloadName, localize: (text: string) => string): Promise<Content> {
  const { body, type } = await openDownload(name, localize);
  return withHeader(toContent(body, type), "content-disposition", `attachment; filename="${name}"`);
}

/** The title and the first sentences of a guide. */
function headOf({ sections }: Rendered): { title: string; description: string } {
  const [first] = sections;
  return { title: first?.heading as string, description: (first?.text ?? "").trim().slice(0, 200) };
}

function toContent(body: string | Buffer, type: string): Content {
  return {
    headers: {
      "content-type": type,
      "cache-control": ASK_AGAIN,
      etag: `"${tagOf(body)}"`,
      ...(type === HTML_TYPE && { "content-security-policy": policy, "referrer-policy": "no-referrer" }),
    },
    body,
  };
}

function withHeader({ headers, body }: Content, name: string, value: string): Content {
  return { headers: { ...headers, [name]: value }, body };
}

function tagOf(content: string | Buffer): string {
  return createHash("sha256").update(content).digest("base64url").slice(0, 22);
}
