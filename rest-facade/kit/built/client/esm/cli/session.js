import { createClient } from "../index.js";
import { readCredentials, saveCredentials } from "./credentials.js";
import { serviceOrigin } from "./discovery.js";
import { readAccess } from "./environment.js";
import { CommandError } from "./usage.js";
/** The id of this program as an app. */
export const CLIENT_ID = "command-line";
let source = "sign-in";
/** Where the credentials of this run come from: a run opens one session. A sign-in until then. */
export const sourceOfSession = () => source;
/** @throws CommandError if nobody is signed in. */
export async function openSession() {
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
function storedClient({ url }) {
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
function sessionOf(source, url, client) {
    return { source, client, url, call: client.call };
}
