import { createClient } from "../index.js";
import { readCredentials, saveCredentials } from "./credentials.js";
import { serviceOrigin } from "./discovery.js";
import { readAccess } from "./environment.js";
import { CommandError } from "./usage.js";
/** The id of this program as an app. */
export const CLIENT_ID = "command-line";
/** @throws CommandError if nobody is signed in. */
export async function openSession() {
    const { CAMPAIGN_DIALER_URL: place } = process.env;
    const access = await readAccess();
    const stored = await readCredentials();
    if (access) {
        const url = place ?? stored?.url;
        if (url === undefined) {
            const name = "token" in access ? "CAMPAIGN_DIALER_TOKEN" : "CAMPAIGN_DIALER_CLIENT_ID";
            throw new CommandError(`${name} is set, but no service`, "set CAMPAIGN_DIALER_URL too");
        }
        const origin = serviceOrigin(url, "CAMPAIGN_DIALER_URL");
        return sessionOf(origin, createClient({ baseUrl: origin, ...access }));
    }
    if (!stored) {
        throw new CommandError("you are not signed in", "campaign-dialer login --url https://…");
    }
    return sessionOf(stored.url, storedClient(stored));
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
function sessionOf(url, client) {
    return { client, url, call: client.call };
}
