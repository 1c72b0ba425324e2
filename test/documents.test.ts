import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { User } from "../rest-facade/models/identity.ts";
import { openApiDocument } from "../rest-facade/openapi/document.ts";
import { pages } from "../rest-facade/openapi/pages.ts";
import { routes } from "../rest-facade/routes/index.ts";
import { nouns } from "../scripts/support/table-owners.ts";
import { readConfig } from "../src/application/config.ts";
import { createMetrics } from "../src/application/metrics.ts";
import { lifetimes } from "../src/application/oidc/settings.ts";
import { createRouterMetrics } from "../src/application/router/metrics.ts";
import { LARGEST_ADDITION } from "../src/domain/campaign/rules.ts";
import { LARGEST_IMPORT } from "../src/domain/consent/do-not-call.ts";
import { placeholderNames } from "../src/domain/contact/template.ts";
import { MOST_DAYS_AHEAD } from "../src/domain/conversation/rules.ts";
import { caps } from "../src/domain/identity/caps.ts";
import { roles } from "../src/domain/identity/roles.ts";
import { scopes } from "../src/domain/oauth/scopes.ts";
import { eventTypeRow, eventTypes } from "../src/domain/webhook/event-types.ts";
import { carrierErrorCodes } from "../src/platform/carrier/errors.ts";
import { meanings } from "../src/platform/carrier/twilio/errors.ts";
import { readBlocks } from "./support/guide.ts";

/** Documents repeat some facts of the code for their readers. */

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");

/** The cells of the rows of a table, by its header. */
function tableUnder(document: string, header: string): string[][] {
  const rule = "|---".repeat(header.split(" | ").length);
  const [, rows = ""] = document.split(`${header}\n${rule}|\n`);
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
    const router = (await createRouterMetrics().read()).text;
    const own = [...router.matchAll(/^# HELP (router_\S+) (.+)$/gm)].map(([, name, help]) => [`\`${name}\``, help]);
    expect(tableUnder(read("docs/scaling.md"), "| Metric | Meaning |")).toEqual(own);
  });

  it("the default delays between the attempts of a delivery", () => {
    const delays = readConfig({}).webhooks.retrySeconds.map((seconds) => {
      const [size, unit] = seconds < 60 ? [1, "s"] : seconds < 3600 ? [60, "min"] : [3600, "h"];
      return `${seconds / Number(size)} ${unit}`;
    });
    const sentence = `A failed delivery is retried after ${delays.slice(0, -1).join(", ")} and ${delays.at(-1)},`;
    expect(read("docs/public/webhooks.md")).toContain(sentence);
  });

  it("every placeholder of a broadcast", () => {
    const names = placeholderNames.map((name) => `\`{{${name}}}\``);
    const sentence = `The placeholders are ${names.slice(0, -1).join(", ")} and ${names.at(-1)}.`;
    expect(read("docs/guides/import-and-broadcast.md").replaceAll("\n", " ")).toContain(sentence);
  });

  it("the meaning of every error code of Twilio", () => {
    const rows = Map.groupBy(Object.entries(meanings), ([, meaning]) => meaning);
    const told = tableUnder(read("docs/guides/twilio.md"), "| Twilio | Here |").map(([codes = "", here = ""]) => [
      here.startsWith("retried later") ? "later" : here.replaceAll("`", ""),
      codes.split(", ").sort(),
    ]);
    // With the rows of answers 5xx and of any other code.
    expect(told).toHaveLength(rows.size + 2);
    for (const [meaning, codes] of rows) {
      const more = meaning === "later" ? ["429"] : [];
      expect(told).toContainEqual([meaning, [...codes.map(([code]) => code), ...more].sort()]);
    }
  });

  it("the source of the example of a dashboard", () => {
    const folder = "examples/dashboard/src/";
    const files = readdirSync(new URL(`../${folder}`, import.meta.url)).filter((file) => file !== "graphql-env.ts");
    const blocks = readBlocks("build-a-dashboard").filter(({ language }) => language.startsWith("ts"));
    expect(blocks.map(({ text }) => text).sort()).toEqual(files.map((file) => read(folder + file)).sort());
  });

  it("every folder of the domain", () => {
    const [, folders = ""] = /^\| `src\/domain\/` \| (.+)$/m.exec(read("CONTRIBUTING.md")) ?? [];
    expect(nouns.filter((noun) => !folders.includes(`\`${noun}\``))).toEqual([]);
  });

  it("the maximum of an import of the do-not-call list", () => {
    const maximum = LARGEST_IMPORT.toLocaleString("en-US");
    expect(read("docs/guides/dialer.md")).toContain(`An import has up to ${maximum} numbers`);
  });
});

describe("the guides for integrators state", () => {
  const guide = (name: string) => read(`docs/public/${name}.md`).replaceAll("\n", " ");
  const firstCells = (name: string, header: string) =>
    tableUnder(read(`docs/public/${name}.md`), header).map(([cell = ""]) => cell.replaceAll("`", ""));

  it("every scope, in the words of the page of consent", () => {
    const rows = tableUnder(read("docs/public/connect-an-app.md"), "| Scope | Grants |");
    expect(rows).toEqual(Object.entries(scopes).map(([scope, words]) => [`\`${scope}\``, words]));
  });

  it("every type of event", () => {
    expect(firstCells("webhooks", "| Event | Fires when | `data` |")).toEqual(eventTypes);
  });

  it("every reason why a text fails", () => {
    expect(firstCells("sync", "| `error.code` | Cause | What to do |")).toEqual(carrierErrorCodes);
  });

  it("every role, beside its inboxes", () => {
    const { description = "" } = User.shape.role.meta() ?? {};
    expect(roles.filter((role) => !description.includes(`\`${role}\``))).toEqual([]);
  });

  it("the lifetimes of tokens", () => {
    expect(lifetimes).toMatchObject({
      code: 60,
      accessToken: 3600,
      refreshToken: 90 * 86_400,
      refreshChain: 365 * 86_400,
    });
    expect(tableUnder(read("docs/public/connect-an-app.md"), "| Token | Valid for |")).toEqual([
      ["Code", "one minute, once"],
      ["Access token", "an hour"],
      ["Refresh token", "90 days from its last use, at most a year after the sign-in"],
    ]);
  });

  it("the default limits", () => {
    const { client, address, pages } = readConfig({}).limits;
    expect([client, address, pages]).toEqual([
      { max: 600, windowSeconds: 60 },
      { max: 60, windowSeconds: 60 },
      { max: 600, windowSeconds: 60 },
    ]);
    const rows = tableUnder(read("docs/public/limits.md"), "| Caller | Limit by default |");
    expect(rows.map(([, limit]) => limit)).toEqual(["600", "60", "600"].map((most) => `${most} requests a minute`));
    expect(guide("limits")).toContain(`${caps.subscriptions} of a business, ${caps.subscriptionsOfType} to one type`);
    expect(guide("limits")).toContain(`${MOST_DAYS_AHEAD} days ahead; 10,000 scheduled texts`);
    expect(caps.scheduledTexts).toBe(10_000);
    expect(guide("limits")).toContain(`numbers in one addition | ${LARGEST_ADDITION} |`);
    expect(guide("webhooks")).toContain(
      `at most ${caps.subscriptions} subscriptions, and ${caps.subscriptionsOfType} to`,
    );
    expect(guide("connect-an-app")).toContain(
      `at most ${caps.accessKeys} keys that have not expired, ${caps.accessKeysOfUser}`,
    );
  });

  it("the default retention of the audit log", () => {
    expect(guide("compliance")).toContain(`| ${readConfig({}).auditRetentionDays} days, or the operator's setting |`);
  });

  it("every operation that was added within v1", () => {
    const added = [...routes, ...pages].filter(({ since }) => since !== undefined);
    expect(added.length).toBeGreaterThan(10);
    const missing = added.filter(({ on }) => !guide("versions").includes(`\`${on.method} ${on.path}\``));
    expect(missing.map(({ id }) => id)).toEqual([]);
  });

  it("every field, parameter and type of event that was added within v1", () => {
    const document = openApiDocument({ publicUrl: "http://api.test", declarations: [...routes, ...pages] });
    const added = new Set<string>();
    const visit = (part: unknown, name = ""): void => {
      if (typeof part === "object" && part !== null) {
        // A parameter is marked in its schema.
        if ("x-since" in part && /^[a-z_]+$/.test(name)) {
          added.add(name);
        }
        for (const [key, value] of Object.entries(part)) {
          visit(value, key === "schema" && "name" in part ? String(part.name) : key);
        }
      }
    };
    const { components, paths } = JSON.parse(JSON.stringify(document));
    visit([components.schemas, Object.values<object>(paths).map((item) => Object.values(item))]);
    for (const type of eventTypes.filter((one) => eventTypeRow(one).isAdded)) {
      added.add(type);
    }
    expect(added.size).toBeGreaterThan(40);
    const missing = [...added].filter((name) => !guide("versions").includes(`\`${name}\``));
    expect(missing).toEqual([]);
  });
});

/** The files of the repository that anyone may change: migrations that have landed keep their words. */
function ownFiles(): string[] {
  const folders = ["docs", "rest-facade", "schema", "scripts", "src", "test"];
  const inFolders = folders.flatMap((folder) =>
    readdirSync(new URL(`../${folder}`, import.meta.url), { recursive: true, encoding: "utf8" })
      .filter((path) => /\.(ts|js|md|sql|graphql)$/.test(path) && !/node_modules|migrations|\/dist\//.test(path))
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

it("a test that waits for sessions or locks of PostgreSQL asks for those of its own database", () => {
  const shared = /\b(?:FROM|JOIN)\s+pg_(?:stat_activity|locks|prepared_xacts|stat_statements)\b/i;
  const found = ownFiles().filter((path) => /^test\/.*\.ts$/.test(path) && shared.test(read(path)));
  expect(found).toEqual(["test/support/sessions.ts"]);
});

it("every link between documents of the repository leads to a file", () => {
  const documents = ownFiles().filter((path) => path.endsWith(".md") && !path.startsWith("test/"));
  const broken = documents.flatMap((path) =>
    [...read(path).matchAll(/\]\((?!https?:|mailto:|\/|#)([^)#\s]+)/g)]
      .map(([, target = ""]) => new URL(target, new URL(`../${path}`, import.meta.url)))
      .filter((url) => !existsSync(url))
      .map((url) => `${path}: ${url.pathname}`),
  );
  expect(documents.length).toBeGreaterThan(50);
  expect(broken).toEqual([]);
});

it("each decision has a number of its own, and each guarantee names its proof", () => {
  const numbers = readdirSync(new URL("../docs/decisions/", import.meta.url)).map((name) => name.slice(0, 4));
  expect(numbers.filter((number, place) => numbers.indexOf(number) !== place)).toEqual([]);
  const guarantees = read("docs/guarantees.md").split("\n- ").slice(1);
  expect(guarantees.length).toBeGreaterThan(20);
  expect(guarantees.filter((text) => !/\n {2}Proof: \[/.test(text))).toEqual([]);
});
