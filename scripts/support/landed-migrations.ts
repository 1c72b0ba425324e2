export interface MigrationDigest {
  name: string;
  digest: string;
}

const NAME = /^\d{4}_[a-z0-9_]+\.sql$/;

/**
 * Differences from the list of landed migrations: databases have run those, and run none of them again.
 *
 * @param list lines in the format of sha256sum, in the order in which the migrations run.
 * @param files the present migrations, by name.
 */
export function landedProblems(list: string, files: readonly MigrationDigest[]): string[] {
  const landed = list
    .split("\n")
    .filter((line) => line !== "")
    .map((line): MigrationDigest => ({ digest: line.slice(0, 64), name: line.slice(66) }));
  const problems: string[] = [];
  for (const { name, digest } of landed) {
    const file = files.find((each) => each.name === name);
    if (!file) {
      problems.push(`${name} has landed and is missing: restore it, and undo it in a new migration`);
    } else if (file.digest !== digest) {
      problems.push(`${name} has landed and is changed: restore it, and make the change in a new migration`);
    }
  }
  const last = landed.map(({ name }) => name).at(-1) ?? "";
  for (const { name } of files.filter((file) => !landed.some((each) => each.name === file.name))) {
    if (!NAME.test(name)) {
      problems.push(`${name}: name it NNNN_what.sql, in lower case`);
    } else if (name.slice(0, 4) <= last.slice(0, 4)) {
      problems.push(`${name} would not run after ${last}, which has landed: rename it to the next number`);
    } else {
      problems.push(`${name} is not in migrations.sha256: run npm run migrations`);
    }
  }
  const numbers = landed.map(({ name }) => name.slice(0, 4));
  const unordered = landed.find(
    (_each, index) => index > 0 && (numbers[index] as string) <= (numbers[index - 1] as string),
  );
  if (unordered) {
    problems.push(`${unordered.name} is out of order in migrations.sha256: rename it to the next number`);
  }
  return problems;
}
