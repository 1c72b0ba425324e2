import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readConfig } from "../src/application/config.ts";
import { createMetrics } from "../src/application/metrics.ts";
import { placeholderNames } from "../src/domain/broadcast/template.ts";
import { LARGEST_IMPORT } from "../src/domain/consent/do-not-call.ts";

/** Documents repeat some facts of the code for their readers. */

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");

/** The cells of the rows of a table, by its header. */
function tableUnder(document: string, header: string): string[][] {
  const [, rows = ""] = document.split(`${header}\n|---|---|\n`);
  return rows
    .slice(0, rows.indexOf("\n\n"))
    .split("\n")
    .map((row) => row.slice(2, -2).split(" | "));
}

describe("the documents state", () => {
  it("every metric, in the words of the service", async () => {
    const { text } = await createMetrics().read();
    const helps = [...text.matchAll(/^# HELP (\S+) (.+)$/gm)].map(([, name, help]) => [`\`${name}\``, help]);
    expect(helps.length).toBeGreaterThan(10);
    expect(tableUnder(read("docs/operations.md"), "| Metric | Meaning |")).toEqual(helps);
  });

  it("the default delays between the attempts of a delivery", () => {
    const delays = readConfig({}).webhooks.retrySeconds.map((seconds) => {
      const [size, unit] = seconds < 60 ? [1, "s"] : seconds < 3600 ? [60, "min"] : [3600, "h"];
      return `${seconds / Number(size)} ${unit}`;
    });
    const sentence = `A failed delivery is retried after ${delays.slice(0, -1).join(", ")} and ${delays.at(-1)},`;
    expect(read("docs/guides/receive-webhooks.md")).toContain(sentence);
  });

  it("every placeholder of a broadcast", () => {
    const names = placeholderNames.map((name) => `\`{{${name}}}\``);
    const sentence = `The placeholders are ${names.slice(0, -1).join(", ")} and ${names.at(-1)}.`;
    expect(read("docs/guides/import-and-broadcast.md").replaceAll("\n", " ")).toContain(sentence);
  });

  it("the maximum of an import of the do-not-call list", () => {
    const maximum = LARGEST_IMPORT.toLocaleString("en-US");
    expect(read("docs/guides/dialer.md")).toContain(`An import has up to ${maximum} numbers`);
  });
});

/** The files of the repository that anyone may change: migrations that have landed keep their words. */
function ownFiles(): string[] {
  const folders = ["docs", "rest-facade", "schema", "scripts", "src", "test"];
  const inFolders = folders.flatMap((folder) =>
    readdirSync(new URL(`../${folder}`, import.meta.url), { recursive: true, encoding: "utf8" })
      .filter((path) => /\.(ts|js|md|sql|graphql)$/.test(path) && !/node_modules|migrations/.test(path))
      .map((path) => `${folder}/${path}`),
  );
  return [...inFolders, "README.md", "CONTRIBUTING.md"].filter((path) => path !== "docs/glossary.md");
}

it("retired words are absent from code, documents and SQL", () => {
  const retired = tableUnder(read("docs/glossary.md"), "| Instead of | Write |").map(([word = ""]) => word);
  expect(retired.length).toBeGreaterThan(5);
  const found = ownFiles().flatMap((path) => {
    const text = read(path);
    return retired.filter((word) => text.includes(word)).map((word) => `${path}: ${word}`);
  });
  expect(found).toEqual([]);
});
