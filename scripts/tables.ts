import { globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { MIGRATIONS } from "../src/platform/db/schema.ts";
import { askedOfOwner, exceptions, nouns, ownedConditions, owners } from "./support/table-owners.ts";

/**
 * Checks the SQL of the domain against the owners of its tables: a noun writes only its own tables, and reads its own
 * and those of the nouns before it. The owner of a table exports the conditions on it; they count as the owner's
 * because they are in the owner's file. A few tables may be read only through such conditions. Statements are in
 * `*store.ts`, pieces of SQL for several of them in `*-sql.ts`. Prints each table with its owner, writers and readers.
 * Fails on an access that is neither allowed nor a listed exception, on an unused exception, and on a table without an
 * owner.
 */
const migrations = globSync("*.sql", { cwd: MIGRATIONS }).map((file) => readFileSync(join(MIGRATIONS, file), "utf8"));
const tables = new Set(
  migrations.flatMap((text) => [...text.matchAll(/^CREATE TABLE (\w+) \(/gm)].map(([, name]) => name as string)),
);

interface Access {
  file: string;
  noun: string;
  kind: "reads" | "writes";
  table: string;
}

/** SQL is in capitals, so prose does not match. */
const TABLE_AFTER = /\b(INSERT INTO|UPDATE|DELETE FROM|FROM|JOIN)\s+(?:ONLY\s+)?([a-z_]+)/g;

/** A file that declares a statement or a list. */
const DECLARES = /\b(?:statement|composedStatement)(?:<|\()|new List</;

function nounOf(file: string): string {
  const [, room, folder] = file.split("/") as [string, string, string];
  return room === "domain" ? folder : room;
}

function accessesOf(file: string): Access[] {
  const noun = nounOf(file);
  const found = [...readFileSync(file, "utf8").matchAll(TABLE_AFTER)].map(([, word, table]): Access => {
    const kind = word === "FROM" || word === "JOIN" ? "reads" : "writes";
    return { file, noun, kind, table: table as string };
  });
  return found.filter(({ table }) => tables.has(table));
}

function isAllowed({ noun, kind, table }: Access): boolean {
  const owner = owners[table];
  if (askedOfOwner.has(table) && owner !== noun) {
    return false;
  }
  return owner === noun || (kind === "reads" && names.indexOf(owner as string) < names.indexOf(noun));
}

/** The demo is exempt: it writes a history into the tables of every noun. */
const files = globSync("src/**/*.ts").filter((file) => !file.startsWith("src/application/demo/"));
const accesses = files.sort().flatMap(accessesOf);
const folders: readonly string[] = readdirSync("src/domain");
const names: readonly string[] = nouns;
const problems: string[] = [
  ...[...tables].filter((table) => !(table in owners)).map((table) => `${table} has no owner`),
  ...folders
    .filter((folder) => !names.includes(folder))
    .map((folder) => `src/domain/${folder} is not in the list of nouns`),
  ...names.filter((noun) => !folders.includes(noun)).map((noun) => `the noun ${noun} has no folder in src/domain`),
];
const needed = new Set<string>();
for (const access of accesses.filter((each) => !isAllowed(each))) {
  const { file, noun, kind, table } = access;
  const key = `${file} ${kind} ${table}`;
  if (key in exceptions) {
    needed.add(key);
  } else if (!problems.some((problem) => problem.startsWith(key))) {
    const allowed = askedOfOwner.has(table)
      ? `ask with the conditions of ${owners[table]} (*-sql.ts)`
      : kind === "writes"
        ? "write only its own tables"
        : "read only tables of earlier nouns";
    problems.push(`${key}, which ${owners[table]} owns: ${noun} may ${allowed}`);
  }
}
for (const file of files.filter((each) => each.startsWith("src/domain/"))) {
  const text = readFileSync(file, "utf8");
  const noun = nounOf(file);
  if (DECLARES.test(text) && !file.endsWith("store.ts")) {
    problems.push(`${file} declares statements: move them to a file that ends in store.ts`);
  } else if (accesses.some((access) => access.file === file) && !/(store|-sql)\.ts$/.test(file)) {
    problems.push(`${file} contains pieces of SQL: move them to a file that ends in -sql.ts or store.ts`);
  }
  for (const { condition, instead } of ownedConditions.filter(({ owner }) => owner !== noun)) {
    if (condition.test(text)) {
      problems.push(`${file} writes ${condition.exec(text)?.[0]}: use ${instead}`);
    }
  }
}
problems.push(
  ...Object.keys(exceptions)
    .filter((key) => !needed.has(key))
    .map((key) => `unused exception: ${key}`),
);

if (process.argv.includes("--check")) {
  for (const problem of problems) {
    console.error(problem);
  }
  process.exitCode = problems.length > 0 ? 1 : 0;
} else {
  const nounsThat = (kind: Access["kind"], table: string) =>
    [...new Set(accesses.filter((each) => each.kind === kind && each.table === table).map(({ noun }) => noun))].join(
      ", ",
    );
  console.table(
    [...tables].sort().map((table) => ({
      table,
      owner: owners[table],
      "written by": nounsThat("writes", table),
      "read by": nounsThat("reads", table),
    })),
  );
}
