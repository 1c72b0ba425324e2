import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { readAccess } from "../../rest-facade/client/src/cli/environment.ts";
import { explain } from "../../rest-facade/client/src/cli/failures.ts";
import { TokenError } from "../../rest-facade/client/src/index.ts";

/** The access of the command line from variables: an access key, or an app with a service user. */

const NAMES = ["TOKEN", "TOKEN_FILE", "CLIENT_ID", "CLIENT_SECRET", "CLIENT_SECRET_FILE"] as const;
type Variables = Partial<Record<(typeof NAMES)[number], string>>;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "access-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

beforeEach(() => set({}));
afterEach(() => {
  vi.unstubAllEnvs();
});

function set(variables: Variables): void {
  for (const name of NAMES) {
    vi.stubEnv(`CAMPAIGN_DIALER_${name}`, variables[name]);
  }
}

async function file(name: string, content: string): Promise<string> {
  await writeFile(join(folder, name), content);
  return join(folder, name);
}

it("is an access key, an app, or none", async () => {
  expect(await readAccess()).toBeUndefined();
  set({ TOKEN: " ", CLIENT_ID: "", CLIENT_SECRET: "" });
  expect(await readAccess()).toBeUndefined();
  set({ TOKEN: "key\n" });
  expect(await readAccess()).toEqual({ token: "key" });
  set({ CLIENT_ID: "cli_1", CLIENT_SECRET: "secret\n" });
  expect(await readAccess()).toEqual({ clientId: "cli_1", clientSecret: "secret" });
});

it("has its secrets in files", async () => {
  set({ TOKEN_FILE: await file("token", "key\n") });
  expect(await readAccess()).toEqual({ token: "key" });
  set({ CLIENT_ID: "cli_1", CLIENT_SECRET_FILE: await file("secret", "secret\n") });
  expect(await readAccess()).toEqual({ clientId: "cli_1", clientSecret: "secret" });
});

it.each<[string, Variables, string]>([
  ["a key and an app", { TOKEN: "key-1", CLIENT_ID: "cli_1", CLIENT_SECRET: "s-1" }, "and an app too"],
  ["an app without a secret", { CLIENT_ID: "cli_1" }, "CAMPAIGN_DIALER_CLIENT_ID is set, but no secret"],
  ["a secret without an app", { CLIENT_SECRET: "s-1" }, "a secret here, but no id"],
  ["a secret twice", { CLIENT_ID: "c", CLIENT_SECRET: "s-1", CLIENT_SECRET_FILE: "/x" }, "are both set"],
  ["no such file", { TOKEN_FILE: "/nowhere/token" }, "the file of CAMPAIGN_DIALER_TOKEN_FILE cannot be read: ENOENT"],
  ["an empty file", { TOKEN_FILE: "/dev/null" }, "the file of CAMPAIGN_DIALER_TOKEN_FILE is empty"],
])("%s is refused, without a secret in the message", async (_what, variables, message) => {
  set(variables);
  const error = await readAccess().catch((refused: unknown) => refused);
  expect(explain(error)).toContain(message);
  expect(explain(error)).not.toMatch(/key-1|s-1/);
});

it("an app without a token is no sign-in that has ended", () => {
  const error = new TokenError("invalid_client", "client authentication failed");
  expect(explain(error)).toMatch(/^error: your sign-in has ended: .+\nnext: sign in: campaign-dialer login/);
  set({ CLIENT_ID: "cli_1" });
  expect(explain(error)).toMatch(/^error: the app gets no token: .+\nnext: check CAMPAIGN_DIALER_CLIENT_ID and /);
});
