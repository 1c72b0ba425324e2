import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { MIGRATIONS } from "../src/platform/db/schema.ts";
import { exceptions, nouns, owners } from "./support/table-owners.ts";

/**
 * Holds the SQL of the domain to the owners of its tables: a noun writes its own tables, and reads those of itself and
 * of the nouns before it. A condition on a foreign table is handed out by the owner and counts as the owner's, because
 * it stands in the owner's file. Prints each table with its owner, writers and readers; fails on an access that is
 * neither allowed nor a listed exception, on an exception that nothing needs, and on a table without an owner.
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

/** SQL is written in capitals, so prose is not mistaken for it. */
const TABLE_AFTER = /\b(INSERT INTO|UPDATE|DELETE FROM|FROM|JOIN)\s+(?:ONLY\s+)?([a-z_]+)/g;

function accessesOf(file: string): Access[] {
  const [, room, folder] = file.split("/") as [string, string, string];
  const noun = room === "domain" ? folder : room;
  const found = [...readFileSync(file, "utf8").matchAll(TABLE_AFTER)].map(([, word, table]): Access => {
    const kind = word === "FROM" || word === "JOIN" ? "reads" : "writes";
    return { file, noun, kind, table: table as string };
  });
  return found.filter(({ table }) => tables.has(table));
}

function isAllowed({ noun, kind, table }: Access): boolean {
  const owner = owners[table];
  return owner === noun || (kind === "reads" && nouns.indexOf(owner as string) < nouns.indexOf(noun));
}

/** The demo writes a history of everything, as no noun does. */
const files = globSync("src/**/*.ts").filter((file) => !file.startsWith("src/application/demo/"));
const accesses = files.sort().flatMap(accessesOf);
const problems: string[] = [...tables].filter((table) => !(table in owners)).map((table) => `${table} has no owner`);
const needed = new Set<string>();
for (const access of accesses.filter((each) => !isAllowed(each))) {
  const { file, noun, kind, table } = access;
  const key = `${file} ${kind} ${table}`;
  if (key in exceptions) {
    needed.add(key);
  } else if (!problems.some((problem) => problem.startsWith(key))) {
    problems.push(
      `${key}, which ${owners[table]} owns: ${noun} may ${kind === "writes" ? "write its own alone" : "read those before it"}`,
    );
  }
}
problems.push(
  ...Object.keys(exceptions)
    .filter((key) => !needed.has(key))
    .map((key) => `nothing needs the exception: ${key}`),
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
