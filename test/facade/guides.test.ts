import { readdirSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { guideNames, guidePath } from "../../rest-facade/documentation/contents.ts";
import { render } from "../../rest-facade/documentation/markdown.ts";
import { errorCatalogue } from "../../rest-facade/errors.ts";
import { stateHours } from "../../src/domain/consent/state-hours.ts";
import { createTestApi, type TestApi } from "../support/api.ts";

/** The guides at `/docs`, for readers with and without scripts. */

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api?.close());

async function read(url: string, headers: Record<string, string> = { accept: "text/html" }) {
  const { statusCode, headers: sent, body } = await api.app.inject({ url, headers });
  return { status: statusCode, headers: sent as Record<string, string | undefined>, text: body };
}

const textOf = (text: string) => text.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
const attributes = (html: string, name: string) =>
  [...html.matchAll(new RegExp(` ${name}="([^"]*)"`, "g"))].map(([, value]) => textOf(value as string));

describe.each(guideNames)("the guide %s", (name) => {
  it("is a whole page under a policy that allows nothing from elsewhere and nothing inline", async () => {
    const { status, headers, text } = await read(guidePath(name));
    expect([status, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect(headers["content-security-policy"]).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; " +
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(headers["x-ratelimit-limit"]).toBeDefined();
    expect(text).not.toMatch(/ style=|<style|<script(?![^>]* src=)| on\w+=/);
    expect(attributes(text, "src").every((source) => source.startsWith("/docs/assets/"))).toBe(true);
    const [heading = "", ...others] = [...text.matchAll(/<h1>(.*)<\/h1>/g)].map(([, inner]) => inner as string);
    expect(others).toEqual([]);
    expect(text).toContain(`<title>${heading} – Campaign Dialer and Messaging API</title>`);
    expect(text).toContain('<a class="skip" href="#content">Skip to the content</a>');
    expect(text).toContain('<main id="content"');
    const ids = attributes(text, "id");
    expect(new Set(ids).size).toBe(ids.length);
    expect(text).not.toContain("api.example.com");
  });

  it("is sent once to a client that keeps it", async () => {
    const { headers, text } = await read(guidePath(name));
    expect(headers["cache-control"]).toBe("public, no-cache");
    const tag = headers.etag as string;
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const again = await read(guidePath(name), { "if-none-match": known });
      expect([again.status, again.text]).toEqual([304, ""]);
    }
    expect((await read(guidePath(name), { "if-none-match": '"other"' })).text).toBe(text);
  });
});

it("every file of docs/public is a guide", () => {
  const files = readdirSync(new URL("../../docs/public", import.meta.url));
  expect(files.toSorted()).toEqual(guideNames.map((name) => `${name}.md`).toSorted());
});

/** The anchors and links of every page that can be reached from `/docs`. */
async function crawl() {
  const pages = new Map<string, { ids: string[]; links: string[] }>();
  const queue = ["/docs", ...Object.keys(errorCatalogue).map((code) => `/docs/errors/${code}`)];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (!pages.has(path)) {
      const { status, headers, text } = await read(path);
      const isPage = headers["content-type"]?.startsWith("text/html");
      expect([path, status]).toEqual([path, 200]);
      const links = isPage ? [...attributes(text, "href"), ...attributes(text, "src")] : [];
      pages.set(path, { ids: attributes(text, "id"), links });
      queue.push(...links.filter((link) => link.startsWith("/")).map((link) => link.split("#", 1)[0] as string));
    }
  }
  return pages;
}

it("programs in TypeScript are highlighted, as the others are", async () => {
  expect((await read("/docs/client")).text).toContain('<span class="hljs-keyword">import</span>');
});

it("every link leads to a page of this host and to an anchor there", async () => {
  const pages = await crawl();
  const broken: string[] = [];
  const elsewhere = new Set<string>();
  for (const [path, { links }] of pages) {
    for (const link of links) {
      const [target = "", anchor] = link.split("#");
      if (/^https?:/.test(link)) {
        elsewhere.add(link);
      } else if (anchor !== undefined && !pages.get(target || path)?.ids.includes(decodeURIComponent(anchor))) {
        broken.push(`${path}: ${link}`);
      }
    }
  }
  expect(broken).toEqual([]);
  // The sources of the hours of states stand with them.
  const sources = new Set(Object.values(stateHours).map(({ confirmed }) => confirmed.at));
  const others = [...elsewhere].filter((link) => !sources.has(link));
  expect(others.toSorted()).toEqual(["http://internal.test/dashboard", "https://www.standardwebhooks.com"]);
  expect([...pages.keys()]).toEqual(expect.arrayContaining([...guideNames.map(guidePath), "/api/v1/docs"]));
});

it("every operation of the document names its guide", async () => {
  const pages = await crawl();
  const document = JSON.parse((await read("/api/v1/openapi.json")).text);
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path as object));
  expect(document.externalDocs).toEqual({ description: "Guides", url: "http://api.test/docs" });
  expect(document.info.description).toContain("[guides](http://api.test/docs)");
  expect(operations.length).toBeGreaterThan(40);
  for (const { operationId, externalDocs } of operations) {
    const [target = "", anchor] = externalDocs.url.replace("http://api.test", "").split("#");
    expect([operationId, pages.has(target)]).toEqual([operationId, true]);
    if (anchor !== undefined) {
      expect([operationId, pages.get(target)?.ids]).toEqual([operationId, expect.arrayContaining([anchor])]);
    }
  }
});

describe("the errors", () => {
  it("are those of the catalogue, in its order, each with its status and meaning", async () => {
    const { text } = await read("/docs/errors");
    const sections = [...text.matchAll(/<h2 id="(\w+)"><a href="#\1"><code>\1<\/code><\/a><\/h2>\n<p>([^\n]*)<\/p>/g)];
    const expected = Object.entries(errorCatalogue).map(([code, { status, meaning }]) => [
      code,
      `Status ${status}. ${meaning.replaceAll(/`([^`]+)`/g, "<code>$1</code>")}`,
    ]);
    expect(sections.map(([, code, first]) => [code, first])).toEqual(expected);
    expect(attributes(text, "id").filter((id) => id.includes("_") || id === "gone")).toHaveLength(
      Object.keys(errorCatalogue).filter((code) => code.includes("_") || code === "gone").length,
    );
  });

  it("have pages of their own, which lead to the section", async () => {
    const { text } = await read("/docs/errors/expired_token");
    expect(text).toContain("<title>expired_token – Campaign Dialer and Messaging API</title>");
    expect(text).toContain('<a href="/docs/connect-an-app#lifetimes">');
    expect(text).toContain('<a href="/docs/errors#expired_token">All error codes</a>');
  });
});

describe("the search without scripts", () => {
  const search = (query: string) => read(`/docs/search?${new URLSearchParams({ q: query })}`);
  const hits = (html: string) => [...html.matchAll(/<li><a href="([^"]+)">/g)].map(([, href]) => href);

  it.each([
    ["idempotncy", "/docs/idempotency"],
    ["rotat secret", "/docs/webhooks#rotate-a-secret"],
    ["410 gone", "/docs/errors#gone"],
    ["lifetimes", "/docs/connect-an-app#lifetimes"],
  ])("finds %s", async (query, first) => {
    const { status, text } = await search(query);
    expect([status, hits(text.slice(text.indexOf('class="hits"', text.indexOf("<main"))))[0]]).toEqual([200, first]);
    expect(text).toContain(`value="${query}"`);
    expect(text).toContain('<meta name="robots" content="noindex">');
  });

  it("says so when it finds nothing, and shows what was typed as text", async () => {
    const { status, text } = await search('"><script>alert(1)</script>zzzz');
    expect(status).toBe(200);
    expect(text).toContain("No section has all of these words.");
    expect(text).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;zzzz"');
    expect(text).not.toContain("<script>");
  });

  it.each([
    ["100 characters", "x".repeat(100), "x".repeat(101)],
    ["10 words", "zz y a b c d e f g h", "xxx y a b c d e f g h i"],
  ])("refuses more than %s", async (_what, allowed, refused) => {
    expect((await search(allowed)).status).toBe(200);
    const { status, text } = await search(refused);
    expect(status).toBe(400);
    expect(text).toContain("Search for at most 100 characters and 10 words.");
    expect(text).not.toContain("xxx");
  });

  it("does not find longer words by a single letter", async () => {
    expect((await search("w")).text).toContain("No section has all of these words.");
    expect((await search("we")).text).not.toContain("No section has all of these words.");
  });

  it.each(["", "?q=", "?q=a&q=b", "?colour=red"])("answers /docs/search%s", async (query) => {
    expect((await read(`/docs/search${query}`)).status).toBe(200);
  });
});

describe("the files of the pages", () => {
  it("are kept for a year under an address that changes with them", async () => {
    const sources = attributes((await read("/docs")).text, "src");
    expect(sources).toEqual([expect.stringMatching(/^\/docs\/assets\/[\w-]{22}\/search\.js$/)]);
    const folder = (sources[0] as string).replace("search.js", "");
    for (const file of ["search.js", "style.css", "minisearch.js", "index.json"]) {
      const { status, headers } = await read(folder + file);
      expect([file, status, headers["cache-control"]]).toEqual([file, 200, "public, max-age=31536000, immutable"]);
      const old = await read(`/docs/assets/old/${file}`);
      expect([old.status, old.headers["cache-control"]]).toEqual([200, "public, no-cache"]);
    }
  });

  it("have the vectors for receivers", async () => {
    const { vectors } = JSON.parse((await read("/docs/vectors.json")).text);
    expect(vectors).toHaveLength(16);
  });
});

describe("the Markdown of a guide", () => {
  it.each(["../operations.md", "nothing.md", "rest-facade/route.ts", "/graphql"])("may not link to %s", (target) => {
    expect(() => render(`# A\n\n[text](${target})`, "a")).toThrow(`a.md links to ${target}, which readers`);
  });

  it("gives each heading its own anchor, and cells a class in place of a style", () => {
    const { html, sections } = render("# A & B\n\n## Same\n\n## Same\n\n| n |\n|--:|\n| 1 |\n\n<b>x</b>", "a");
    expect(sections.map(({ anchor }) => anchor)).toEqual(["", "same", "same-1"]);
    expect(html).toContain('<h2 id="same-1"><a href="#same-1">Same</a></h2>');
    expect(html).toContain('<td class="right">1</td>');
    expect(html).toContain("<h1>A &amp; B</h1>");
    expect(html).toContain("&lt;b&gt;x&lt;/b&gt;");
  });
});

describe("an unknown page", () => {
  it.each(["/docs/nothing", "/docs/index", "/docs/errors/toString", "/docs/assets/x/serve.ts"])("%s", async (url) => {
    const forPeople = await read(url);
    expect([forPeople.status, forPeople.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
    expect(forPeople.text).toContain("<h1>No such page</h1>");
    const forPrograms = await read(url, { accept: "*/*" });
    expect(forPrograms.status).toBe(404);
    expect(JSON.parse(forPrograms.text).error.code).toBe("not_found");
  });

  it("a slash at the end is dropped", async () => {
    const { status, headers } = await read("/docs/");
    expect([status, headers.location]).toEqual([308, "/docs"]);
  });
});

it("a token in the query is refused, and readers have a limit apart from programs at their address", async () => {
  expect((await read("/docs?access_token=x")).status).toBe(401);
  const limited = await createTestApi({ anonymousMax: 1, pagesMax: 3 });
  const statuses = async (...paths: string[]) => {
    const answers = await Promise.all(paths.map((path) => limited.app.inject(path)));
    return answers.map(({ statusCode }) => statusCode);
  };
  try {
    expect(await statuses("/docs/webhooks", "/docs/search?q=a", "/api/v1/docs", "/docs")).toEqual([200, 200, 200, 429]);
    expect(await statuses("/api/v1/openapi.json", "/api/v1/openapi.json")).toEqual([200, 429]);
  } finally {
    await limited.close();
  }
});
