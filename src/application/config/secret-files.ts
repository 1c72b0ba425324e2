import { readFileSync, statSync } from "node:fs";
import { StartError } from "../../platform/start-error.ts";
import { accountSecrets } from "./carrier-accounts.ts";

/** The settings that are secrets. Each may be in a file, which `NAME_FILE` names. */
const SECRETS = [
  "DATABASE_URL",
  "DATABASE_READ_URL",
  "REDIS_URL",
  "ENCRYPTION_KEY",
  ...accountSecrets,
  "SMTP_URL",
] as const;

/** The variables that name the files of secrets. */
export const secretFileNames: readonly string[] = SECRETS.map((name) => `${name}_FILE`);

const LARGEST_FILE = 65_536;

/**
 * The variables, with the secrets from files. The white space around a value is removed later.
 *
 * @throws StartError that names the variable and the file, never the content.
 */
export function withSecretFiles(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read = SECRETS.flatMap((name) => {
    const path = variables[`${name}_FILE`]?.trim();
    if (!path) {
      return [];
    }
    if (variables[name]?.trim()) {
      throw new StartError(`${name} and ${name}_FILE are both set: set one of them`);
    }
    return [[name, readSecret(name, path)] as const];
  });
  return read.length === 0 ? variables : { ...variables, ...Object.fromEntries(read) };
}

function readSecret(name: string, path: string): string {
  const content = readLimited(name, path);
  if (content.trim() === "") {
    throw new StartError(`the file ${path} of ${name}_FILE is empty: write the value of ${name} into it`);
  }
  return content;
}

function readLimited(name: string, path: string): string {
  try {
    const found = statSync(path);
    if (found.isFile() && found.size <= LARGEST_FILE) {
      return readFileSync(path, "utf8");
    }
  } catch (error) {
    throw new StartError(
      `the file of ${name}_FILE cannot be read (${(error as Error).message}): correct ${name}_FILE or its permissions`,
    );
  }
  throw new StartError(`${path} of ${name}_FILE is not a file of at most ${LARGEST_FILE} bytes: correct ${name}_FILE`);
}
