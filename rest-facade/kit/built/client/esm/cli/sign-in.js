import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { postForm, refusalOf } from "./discovery.js";
import { note, plain } from "./output.js";
import { CLIENT_ID } from "./session.js";
import { CommandError } from "./usage.js";
/** The two ways to sign in: a code for a browser elsewhere, and a browser on this machine. */
const DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code";
/** RFC 8628, section 3.2 and 3.5. */
const INTERVAL_SECONDS = 5;
const SLOWER_SECONDS = 5;
const LONGEST_SECONDS = 1800;
const LOOPBACK_LIMIT_MS = 300_000;
/** Shows a code, and waits until the person has entered it in any browser (RFC 8628). */
export async function signInByCode(endpoints, scope) {
    const asked = await postForm(endpoints.device, { client_id: CLIENT_ID, scope });
    const { device_code, user_code, verification_uri, verification_uri_complete, expires_in, interval } = asked.body;
    if (asked.status !== 200 || typeof device_code !== "string") {
        throw refusalOf(asked);
    }
    note(`Open ${plain(String(verification_uri))} in any browser, and enter the code ${plain(String(user_code))}`);
    note(`or open ${plain(String(verification_uri_complete))}`);
    note("Waiting for your decision. Ctrl-C ends it.");
    const lifetime = Math.min(Number(expires_in) || LONGEST_SECONDS, LONGEST_SECONDS);
    const end = Date.now() + lifetime * 1000;
    let seconds = Number(interval) || INTERVAL_SECONDS;
    while (Date.now() < end) {
        await wait(seconds * 1000);
        const form = { client_id: CLIENT_ID, grant_type: DEVICE_GRANT, device_code };
        const answer = await postForm(endpoints.token, form).catch(() => undefined);
        if (answer?.status === 200) {
            // A second use of the code would end the grant.
            return tokensIn(answer);
        }
        const error = answer?.body.error;
        if (error === "expired_token") {
            break;
        }
        if (!answer || answer.status === 429 || answer.status >= 500 || error === "slow_down") {
            seconds = Math.max(seconds + SLOWER_SECONDS, answer?.retryAfterSeconds ?? 0);
        }
        else if (error !== "authorization_pending") {
            throw refusalOf(answer);
        }
    }
    throw new CommandError("the code has expired", "run the command again, and enter the new code within ten minutes");
}
/** Opens the browser on this machine, and waits for its answer on loopback (RFC 8252, with PKCE). */
export async function signInByBrowser(endpoints, scope) {
    const verifier = randomBytes(32).toString("base64url");
    const state = randomBytes(16).toString("base64url");
    const server = createServer();
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    try {
        const redirect = `http://127.0.0.1:${server.address().port}/callback`;
        const url = `${endpoints.authorization}?${new URLSearchParams({
            client_id: CLIENT_ID,
            response_type: "code",
            redirect_uri: redirect,
            scope,
            state,
            code_challenge: createHash("sha256").update(verifier).digest("base64url"),
            code_challenge_method: "S256",
        })}`;
        note(`Opening the browser. If it does not open, open ${url}`);
        note("On a machine without a browser: campaign-dialer login --device");
        openBrowser(url);
        const code = await answerAt(server, state, endpoints.issuer);
        const answer = await postForm(endpoints.token, {
            client_id: CLIENT_ID,
            grant_type: "authorization_code",
            code,
            redirect_uri: redirect,
            code_verifier: verifier,
        });
        if (answer.status !== 200) {
            throw refusalOf(answer);
        }
        return tokensIn(answer);
    }
    finally {
        server.close();
        server.closeAllConnections();
    }
}
/** The code in the first answer with our state; other requests, for example of another page, are refused. */
function answerAt(server, state, issuer) {
    return new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new CommandError("nobody has signed in within five minutes", "run the command again")), LOOPBACK_LIMIT_MS);
        server.on("request", (request, response) => {
            const { pathname, searchParams } = new URL(request.url ?? "/", "http://127.0.0.1");
            const isOurs = pathname === "/callback" && searchParams.get("state") === state && searchParams.get("iss") === issuer;
            if (!isOurs) {
                response.writeHead(404, { "content-type": "text/plain" }).end("Not the answer that is expected here.\n");
                return;
            }
            clearTimeout(timer);
            const code = searchParams.get("code");
            const text = code === null ? "The sign-in was refused." : "You are signed in.";
            response.writeHead(200, { "content-type": "text/plain", connection: "close" });
            response.end(`${text} You can close this page and go back to the terminal.\n`, () => {
                code === null
                    ? reject(refusalOf({ status: 400, body: Object.fromEntries(searchParams), retryAfterSeconds: 0 }))
                    : resolve(code);
            });
        });
    });
}
/** Whether a browser can be expected to open on this machine. */
export function hasBrowser() {
    const { SSH_CONNECTION, CI, DISPLAY, WAYLAND_DISPLAY } = process.env;
    if (SSH_CONNECTION || CI || !process.stderr.isTTY) {
        return false;
    }
    return process.platform === "darwin" || process.platform === "win32" || Boolean(DISPLAY || WAYLAND_DISPLAY);
}
function openBrowser(url) {
    const [program, ...words] = process.platform === "darwin"
        ? ["open", url]
        : process.platform === "win32"
            ? ["rundll32", "url.dll,FileProtocolHandler", url]
            : ["xdg-open", url];
    const child = spawn(program, words, { stdio: "ignore", detached: true });
    // The URL is printed, so a missing program is no failure.
    child.on("error", () => { });
    child.unref();
}
function tokensIn({ body }) {
    if (typeof body.access_token !== "string" || typeof body.refresh_token !== "string") {
        throw new CommandError("the service gave no tokens");
    }
    return {
        accessToken: body.access_token,
        refreshToken: body.refresh_token,
        expiresAt: Date.now() + (Number(body.expires_in) || 0) * 1000,
    };
}
