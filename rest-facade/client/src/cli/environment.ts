import { readFile } from "node:fs/promises";
import { CommandError } from "./usage.ts";

/** The access that a script has in place of a sign-in: variables, so that no secret is in the list of processes. */

/** An access key, or an app with a service user. */
export type Access = { token: string } | { clientId: string; clientSecret: string };

/** @returns undefined if the variables name neither. @throws CommandError if they contradict each other. */
export async function readAccess(): Promise<Access | undefined> {
  const token = await secretOf("CAMPAIGN_DIALER_TOKEN");
  const clientId = variable("CAMPAIGN_DIALER_CLIENT_ID");
  const clientSecret = await secretOf("CAMPAIGN_DIALER_CLIENT_SECRET");
  if (clientId === undefined && clientSecret === undefined) {
    return token === undefined ? undefined : { token };
  }
  if (token !== undefined) {
    throw new CommandError(
      "CAMPAIGN_DIALER_TOKEN is set, and an app too",
      "set either CAMPAIGN_DIALER_TOKEN, or CAMPAIGN_DIALER_CLIENT_ID and CAMPAIGN_DIALER_CLIENT_SECRET",
    );
  }
  if (clientId === undefined) {
    throw new CommandError("an app has a secret here, but no id", "set CAMPAIGN_DIALER_CLIENT_ID too");
  }
  if (clientSecret === undefined) {
    throw new CommandError(
      "CAMPAIGN_DIALER_CLIENT_ID is set, but no secret",
      "set CAMPAIGN_DIALER_CLIENT_SECRET too, or CAMPAIGN_DIALER_CLIENT_SECRET_FILE to the path of a file with it",
    );
  }
  return { clientId, clientSecret };
}

/** The variable with the secret that signs events for a program on this machine. */
export const SIGNING_SECRET = "CAMPAIGN_DIALER_SIGNING_SECRET";

/** @returns undefined if neither the variable nor its file is set. */
export const readSigningSecret = () => secretOf(SIGNING_SECRET);

/** A secret in the variable, or in the file that `NAME_FILE` names. */
async function secretOf(name: string): Promise<string | undefined> {
  const value = variable(name);
  const path = variable(`${name}_FILE`);
  if (path === undefined) {
    return value;
  }
  if (value !== undefined) {
    throw new CommandError(`${name} and ${name}_FILE are both set`, "set one of them");
  }
  const content = await readFile(path, "utf8").catch((error: Error) => {
    throw new CommandError(`the file of ${name}_FILE cannot be read: ${error.message}`);
  });
  if (content.trim() === "") {
    throw new CommandError(`the file of ${name}_FILE is empty`);
  }
  return content.trim();
}

/** A file with a secret often ends with a line break, and so does a variable that was read from it. */
const variable = (name: string) => process.env[name]?.trim() || undefined;
