import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import { readConfig } from "../../src/application/config.ts";
import { readDockerfile } from "../support/dockerfile.ts";

/** A file of the repository. */
export const read = (path: string) => readFileSync(join(import.meta.dirname, "../..", path), "utf8");

const folder = mkdtempSync(join(tmpdir(), "service-packaging-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const secrets: Record<string, string> = {
  database_url: "postgres://dialer:secret@postgres:5432/dialer",
  redis_url: "redis://valkey:6379",
  encryption_key: "q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=",
};

/** The settings with which a process starts, with the secrets in files of this machine. */
export function configOf(environment: Record<string, string>) {
  const settings = Object.entries(environment).map(([name, value]) => {
    const secret = /\/(database_url|redis_url|encryption_key)$/.exec(value)?.[1];
    if (!secret || !name.endsWith("_FILE")) {
      return [name, value];
    }
    const path = join(folder, secret);
    writeFileSync(path, `${secrets[secret]}\n`);
    return [name, path];
  });
  return readConfig(Object.fromEntries(settings));
}

export const stages = readDockerfile(read("Dockerfile"));
export const image = stages.at(-1);
export const valuesOf = (keyword: string) => image?.steps.filter((step) => step.keyword === keyword) ?? [];
/** The settings that the image has. */
export const imageSettings = Object.fromEntries(
  valuesOf("ENV").flatMap(({ words }) => words.map((word) => word.split("=") as [string, string])),
);
