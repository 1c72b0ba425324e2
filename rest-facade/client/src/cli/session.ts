import { createClient, type DialerClient, type OperationId } from "../index.ts";
import { type Credentials, readCredentials, saveCredentials } from "./credentials.ts";
import { serviceOrigin } from "./discovery.ts";
import { readAccess } from "./environment.ts";
import { CommandError } from "./usage.ts";

/** The id of this program as an app. */
export const CLIENT_ID = "command-line";

/** Where the credentials of a session come from. */
export type Source = "sign-in" | "key" | "app";

/** The client of the user who is signed in, or of the access key or the app in the environment. */
export interface Session {
  source: Source;
  client: DialerClient;
  /** The origin of the service. */
  url: string;
  /** Calls any operation; a list is what `client` returns. */
  call(id: OperationId, input?: object): unknown;
}

let source: Source = "sign-in";

/** Where the credentials of this run come from: a run opens one session. A sign-in until then. */
export const sourceOfSession = (): Source => source;

/** @throws CommandError if nobody is signed in. */
export async function openSession(): Promise<Session> {
  const access = await readAccess();
  if (access) {
    source = "token" in access ? "key" : "app";
    // The secret of an app is posted: only to the service that is named beside it, not to that of another sign-in.
    const url = process.env.CAMPAIGN_DIALER_URL || (source === "key" ? (await readCredentials())?.url : undefined);
    if (url === undefined) {
      const name = source === "key" ? "CAMPAIGN_DIALER_TOKEN" : "CAMPAIGN_DIALER_CLIENT_ID";
      throw new CommandError(`${name} is set, but no service`, "set CAMPAIGN_DIALER_URL too");
    }
    const origin = serviceOrigin(url, "CAMPAIGN_DIALER_URL");
    return sessionOf(source, origin, createClient({ baseUrl: origin, ...access }));
  }
  source = "sign-in";
  const stored = await readCredentials();
  if (!stored) {
    throw new CommandError("you are not signed in", "campaign-dialer login --url https://…");
  }
  return sessionOf(source, stored.url, storedClient(stored));
}

/** A client that keeps the tokens in the file of the user. */
function storedClient({ url }: Pick<Credentials, "url">): DialerClient {
  return createClient({
    baseUrl: url,
    clientId: CLIENT_ID,
    tokenStore: {
      // A sign-in to another service may have replaced the file: its tokens must not go here, nor these over them.
      get: async () => {
        const stored = await readCredentials();
        return stored?.url === url ? stored.tokens : undefined;
      },
      set: async (tokens) => {
        if ((await readCredentials())?.url === url) {
          await saveCredentials({ url, tokens });
        }
      },
    },
  });
}

function sessionOf(source: Source, url: string, client: DialerClient): Session {
  return { source, client, url, call: client.call as Session["call"] };
}
