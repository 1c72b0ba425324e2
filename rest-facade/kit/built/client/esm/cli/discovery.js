import { CommandError, UsageError, webAddress } from "./usage.js";
const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;
const LIMIT_MS = 15_000;
export const isOnThisMachine = (url) => LOOPBACK.test(new URL(url).hostname);
/**
 * The origin of the service; tokens go only over https, or to this machine.
 *
 * @param name the option or the variable with the URL.
 */
export function serviceOrigin(text, name = "--url") {
    const url = webAddress(text, name);
    if (url.protocol !== "https:" && !isOnThisMachine(url.href)) {
        throw new UsageError(`${name} must use https: tokens would cross the network in the clear`);
    }
    return url.origin;
}
/** @throws CommandError if the address is not that of the service. */
export async function discover(origin) {
    const answer = await ask(`${origin}/oidc/.well-known/openid-configuration`, {});
    const { issuer } = answer.body;
    const own = typeof issuer === "string" && URL.canParse(issuer) ? new URL(issuer).origin : origin;
    if (own !== origin) {
        throw new CommandError(`the service at ${origin} has the public URL ${own}`, `campaign-dialer login --url ${own}`);
    }
    const text = (name) => {
        const value = answer.body[name];
        // Secrets are sent to these: only to the place that the user named.
        if (typeof value !== "string" || !URL.canParse(value) || new URL(value).origin !== origin) {
            throw new CommandError(`${origin} is not a service with sign-in: its metadata has no ${name} there`, "use the public URL of the service, exactly as its operator gives it");
        }
        return value;
    };
    const scopes = Array.isArray(answer.body.scopes_supported) ? answer.body.scopes_supported.map(String) : [];
    return {
        issuer: text("issuer"),
        authorization: text("authorization_endpoint"),
        token: text("token_endpoint"),
        revocation: text("revocation_endpoint"),
        device: text("device_authorization_endpoint"),
        scopes: scopes.filter((scope) => scope.startsWith("api:")),
    };
}
/** Sends a form to an endpoint. */
export function postForm(url, fields) {
    return ask(url, { method: "POST", body: new URLSearchParams(fields) });
}
async function ask(url, init) {
    try {
        const response = await fetch(url, {
            ...init,
            headers: { accept: "application/json" },
            redirect: "error",
            signal: AbortSignal.timeout(LIMIT_MS),
        });
        const text = await response.text();
        const retryAfterSeconds = Number(response.headers.get("retry-after")) || 0;
        return { status: response.status, body: objectIn(text), retryAfterSeconds };
    }
    catch (error) {
        const cause = error.cause;
        throw new CommandError(`${new URL(url).origin} does not answer: ${cause instanceof Error ? cause.message : error.message}`, "check the URL, and that the service runs");
    }
}
function objectIn(text) {
    try {
        return Object(JSON.parse(text));
    }
    catch {
        return {};
    }
}
/** The refusal of an endpoint in words. */
export function refusalOf({ status, body }) {
    const code = typeof body.error === "string" ? body.error : `status ${status}`;
    const description = typeof body.error_description === "string" ? `: ${body.error_description}` : "";
    return new CommandError(`the sign-in was refused: ${code}${description}`);
}
