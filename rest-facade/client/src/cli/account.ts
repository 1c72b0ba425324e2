import { createClient } from "../index.ts";
import { CREDENTIALS_FILE, deleteCredentials, readCredentials, saveCredentials } from "./credentials.ts";
import { discover, postForm, serviceOrigin } from "./discovery.ts";
import { fieldsOf, note, print, printJson } from "./output.ts";
import { CLIENT_ID, openSession } from "./session.ts";
import { hasBrowser, signInByBrowser, signInByCode } from "./sign-in.ts";
import { type Command, CommandError, readOptions, UsageError } from "./usage.ts";

/** Sign-in, sign-out, and who is signed in. */

export const accountCommands: readonly Command[] = [
  {
    words: ["login"],
    summary: "Sign in to a service",
    usage: "[--url URL] [--device | --browser] [--scope SCOPES]",
    details: `  --url URL        the public URL of the service; by default that of the last sign-in
  --device         show a code to enter in a browser anywhere; the default on a machine without a browser
  --browser        open the browser of this machine; the default elsewhere
  --scope SCOPES   the permissions to ask for, separated by blanks; by default all. You can clear some in the browser

The tokens are stored in ${CREDENTIALS_FILE}, which only you can read.
In scripts set CAMPAIGN_DIALER_URL instead of signing in, and CAMPAIGN_DIALER_TOKEN to an access key, or
CAMPAIGN_DIALER_CLIENT_ID and CAMPAIGN_DIALER_CLIENT_SECRET to those of an app with a service user. The token and the
secret may be in files: CAMPAIGN_DIALER_TOKEN_FILE, CAMPAIGN_DIALER_CLIENT_SECRET_FILE.`,
    run: login,
  },
  {
    words: ["logout"],
    summary: "Sign out, and end the access of this machine",
    usage: "",
    details: "Revokes the access at the service and deletes the stored tokens.",
    run: logout,
  },
  {
    words: ["whoami"],
    summary: "Show the user, the business and the permissions",
    usage: "[--json]",
    details: "  --json   for programs",
    run: whoami,
  },
];

async function login(rest: readonly string[]): Promise<number> {
  const { values } = readOptions(rest, {
    url: { type: "string" },
    device: { type: "boolean" },
    browser: { type: "boolean" },
    scope: { type: "string" },
  });
  if (values.device && values.browser) {
    throw new UsageError("--device and --browser exclude each other");
  }
  const before = await readCredentials();
  if (values.url === undefined && !before) {
    throw new UsageError("--url is missing: the public URL of the service");
  }
  const url = serviceOrigin(values.url ?? before?.url);
  const endpoints = await discover(url);
  const scope = values.scope ?? endpoints.scopes.join(" ");
  const isHere = values.browser || (!values.device && hasBrowser());
  const tokens = !isHere ? await signInByCode(endpoints, scope) : await signInByBrowser(endpoints, scope);
  await saveCredentials({ url, tokens });
  const me = await createClient({ baseUrl: url, token: tokens.accessToken })
    .identity.me()
    .catch(() => undefined);
  note(me ? `Signed in to ${url} as a user of ${me.business.name}.` : `Signed in to ${url}.`);
  if (before) {
    // The access that the file had named is of no use now. Its end is best effort: the new one is stored.
    await revoke(before.url, before.tokens.refreshToken).catch(() => undefined);
  }
  return 0;
}

async function logout(rest: readonly string[]): Promise<number> {
  readOptions(rest, {});
  const stored = await readCredentials();
  if (!stored) {
    note("You are not signed in.");
    return 0;
  }
  try {
    await revoke(stored.url, stored.tokens.refreshToken ?? stored.tokens.accessToken);
  } catch (error) {
    throw new CommandError(
      `the access was not revoked, and is still stored: ${(error as Error).message}`,
      `try again, or revoke it at ${stored.url}/oidc/account and delete ${CREDENTIALS_FILE}`,
    );
  }
  await deleteCredentials();
  note(`Signed out of ${stored.url}: the access is revoked.`);
  return 0;
}

/** Ends the grant of a token. */
async function revoke(url: string, token: string | undefined): Promise<void> {
  if (token === undefined) {
    return;
  }
  const { revocation } = await discover(url);
  const answer = await postForm(revocation, { client_id: CLIENT_ID, token });
  if (answer.status !== 200) {
    throw new Error(`the service answered ${answer.status}`);
  }
}

async function whoami(rest: readonly string[]): Promise<number> {
  const { values } = readOptions(rest, { json: { type: "boolean" } });
  const { client, url } = await openSession();
  const me = await client.identity.me();
  if (values.json) {
    printJson({ url, ...me });
  } else {
    const { name = null, email = null } = me.user as { name?: string; email?: string };
    const who = { service: url, business: me.business.name, user: name ?? me.user.id, email };
    print(fieldsOf({ ...who, scopes: me.scopes.join(" ") }));
  }
  return 0;
}
