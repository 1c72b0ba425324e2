import { expect } from "vitest";
import type { Ground } from "../ground.ts";
import type { Bomb } from "./bomb.ts";
import { postFile } from "./post.ts";

const IMPORT = `mutation ($id: ID!, $file: Upload!, $columns: [ImportColumnInput!]) {
  importCampaignContacts(input: { campaignId: $id, file: $file, mapping: $columns }) {
    ... on ContactImport { rowCount } ... on DomainError { code field } } }`;

function importFile(ground: Ground, content: string, columns: object[] = [], place = "variables.file") {
  const variables = { id: ground.world.northwind.campaignId, file: null, columns };
  return postFile(ground, { query: IMPORT, variables, content, place });
}

const REGISTRY = `mutation ($file: Upload!) {
  importRegistry(input: { file: $file, name: "list", kind: LITIGATOR, asOf: "2026-05-01" }) {
    ... on Registry { id } ... on DomainError { code field } } }`;

/** A file of numbers that may not be called, without a number. */
function registryBomb(name: string, content: string): Bomb {
  return {
    name: `a registry of ${name}`,
    async explode(ground) {
      const { status, text } = await postFile(ground, { query: REGISTRY, variables: { file: null }, content });
      expect(status).toBe(200);
      expect(JSON.parse(text).data?.importRegistry, text.slice(0, 500)).toEqual({
        code: "VALIDATION_ERROR",
        field: "file",
      });
    },
  };
}

const filled = (line: string) => line.repeat(Math.floor((10 * 1_048_576 - 100) / line.length));

function importBomb(name: string, content: string, columns: object[], field: string): Bomb {
  return {
    name: `an import of ${name}`,
    async explode(ground) {
      const { status, text } = await importFile(ground, content, columns);
      expect(status).toBe(200);
      expect(JSON.parse(text), text.slice(0, 500)).toHaveProperty("data");
      expect(JSON.parse(text).data.importCampaignContacts).toEqual({ code: "VALIDATION_ERROR", field });
    },
  };
}

/** Files of contacts, and the description of their columns. */
export const imports: readonly Bomb[] = [
  importBomb("lines with an open quote", `phone,first name\n${filled('"+14155550101,Ada\n')}`, [], "file"),
  importBomb("one row of millions of cells", filled(","), [], "file"),
  importBomb(
    "20,001 columns and the meaning of 500 of them",
    Array.from({ length: 20_001 }, (_, place) => `h${place}`).join(","),
    Array.from({ length: 500 }, (_, place) => ({ header: `h${20_000 - place}`, field: "-" })),
    "file",
  ),
  importBomb("2,000 meanings of columns", "phone\n", Array(2_000).fill({ header: "x", field: "-" }), "mapping"),
  {
    name: "a file at a large index",
    async explode(ground) {
      const { status } = await importFile(ground, "phone\n", [], "variables.columns.1000000");
      expect(status).toBe(400);
    },
  },
  registryBomb("ten million empty lines", filled("\n")),
  registryBomb("two million lines without a number", filled("none\n")),
  registryBomb("one line of ten million digits", filled("1")),
];
