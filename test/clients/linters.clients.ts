import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openApiDocument } from "../../rest-facade/openapi/document.ts";
import { pages } from "../../rest-facade/openapi/pages.ts";
import { routes } from "../../rest-facade/routes/index.ts";
import type { Answer } from "../support/json-answer.ts";
import { packagesOf } from "./install.ts";

/** Spectral beside Redocly's linter, which `npm run check` runs. */

const SPECTRAL = `${await packagesOf("spectral")}node_modules/.bin/spectral`;

const document: Answer = JSON.parse(
  JSON.stringify(openApiDocument({ publicUrl: "http://api.test", declarations: [...routes, ...pages] })),
);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "spectral-"));
  await writeFile(join(folder, "rules.yaml"), 'extends: ["spectral:oas"]\n');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function lint(document: object): Promise<string[]> {
  await writeFile(join(folder, "openapi.json"), JSON.stringify(document));
  const report = ["--format", "json", "--output", join(folder, "report.json"), "--fail-severity", "hint", "--quiet"];
  const values = ["lint", "openapi.json", "--ruleset", "rules.yaml", ...report];
  await promisify(execFile)(SPECTRAL, values, { cwd: folder }).catch((error: { code?: unknown; stderr?: string }) => {
    // It ends with 1 where it found something.
    if (error.code !== 1) {
      throw error;
    }
  });
  const problems: Problem[] = JSON.parse(await readFile(join(folder, "report.json"), "utf8"));
  return problems.map(({ code, message, path }) => [code, message, path.join(".")].join(": "));
}

interface Problem {
  code: string;
  message: string;
  path: string[];
}

it("Spectral's rules for OpenAPI find nothing, not even a hint", async () => {
  expect(await lint(document)).toEqual([]);
});

it("the rules find planted faults", async () => {
  const broken = structuredClone(document);
  delete broken.info.contact;
  broken.components.schemas.Inbox.properties.name.example = 7;
  const problems = (await lint(broken)).join("\n");
  expect(problems).toContain("info-contact");
  expect(problems).toContain("oas3-valid-schema-example");
});
