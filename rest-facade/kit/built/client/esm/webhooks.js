import { WebhookError } from "./errors.js";
const HEADER = /^t=(\d{1,12})((?:,[a-z0-9]+=[A-Za-z0-9+/=_-]*)+)$/;
/** The service signs with two secrets during a rotation. */
const MOST_SIGNATURES = 16;
/** Larger than any delivery. */
const LARGEST_BODY = 1_048_576;
/**
 * Verifies a delivery and returns its event.
 *
 * @param rawBody the received bytes of the body, not JSON that was parsed and serialized again.
 * @throws WebhookError if the delivery is not trustworthy: answer 400.
 */
export async function verifyWebhook(rawBody, headers, secrets, { toleranceSeconds = 300, now = new Date() } = {}) {
    const [, time, signatures = ""] = HEADER.exec(signatureOf(headers)) ?? [];
    if (time === undefined) {
        throw new WebhookError("malformed", "X-Service-Signature is missing or not of the form t=<unix_seconds>,v1=<hex>");
    }
    const given = signatures.split(",").flatMap((part) => (part.startsWith("v1=") ? [part.slice(3)] : []));
    const body = bytesOf(rawBody);
    const signed = signedContent(time, body);
    const expected = await Promise.all(secretsOf(secrets).map((secret) => sign(secret, signed)));
    if (!expected.some((one) => given.slice(0, MOST_SIGNATURES).filter((candidate) => isSame(candidate, one)).length)) {
        throw new WebhookError("not_signed", "no signature of the delivery was made with these secrets over this body");
    }
    if (Math.abs(now.getTime() / 1000 - Number(time)) > toleranceSeconds) {
        throw new WebhookError("too_old", `the delivery was signed more than ${toleranceSeconds} s from now`);
    }
    try {
        return JSON.parse(new TextDecoder().decode(body));
    }
    catch {
        throw new WebhookError("malformed", "the body is not JSON");
    }
}
/**
 * Signs a body as the service does, for tests of your receiver: the result is the value of `X-Service-Signature`.
 *
 * @param rawBody the body of the delivery, such as `JSON.stringify(event)`.
 * @param now the time of the signature; an old one makes a delivery that `verifyWebhook` refuses.
 */
export async function generateTestHeader(rawBody, secrets, { now = new Date() } = {}) {
    const time = Math.floor(now.getTime() / 1000);
    const signed = signedContent(time, bytesOf(rawBody));
    const signatures = await Promise.all(secretsOf(secrets).map((secret) => sign(secret, signed)));
    return [`t=${time}`, ...signatures.map((signature) => `v1=${signature}`)].join(",");
}
/**
 * Makes a handler for servers that speak `Request` and `Response`: workers, Bun, Deno, Hono, Next.js. It answers 204
 * after your function, and 400 to what is not trustworthy. What your function throws is thrown on: the server answers
 * 500, and the delivery comes again.
 */
export function webhookHandler(settings) {
    const { secrets, on, ...options } = settings;
    return async (request) => {
        if (request.method !== "POST") {
            return new Response(null, { status: 405, headers: { allow: "POST" } });
        }
        const body = await readAtMost(request, LARGEST_BODY);
        if (!body) {
            return new Response(null, { status: 413 });
        }
        try {
            const event = await verifyWebhook(body, request.headers, secrets, options);
            // A newer service may send types that this version does not know.
            const handle = (Object.hasOwn(on, event.type) ? on[event.type] : undefined);
            await handle?.(event, { isTest: request.headers.get("x-service-test") === "true" });
            return new Response(null, { status: 204 });
        }
        catch (error) {
            if (error instanceof WebhookError) {
                return new Response(error.message, { status: 400 });
            }
            throw error;
        }
    };
}
async function readAtMost(request, most) {
    let body = new Uint8Array();
    const reader = request.body?.getReader();
    for (let chunk = await reader?.read(); chunk?.value; chunk = await reader?.read()) {
        body = concatenate(body, chunk.value);
        if (body.length > most) {
            await reader?.cancel();
            return undefined;
        }
    }
    return body;
}
function bytesOf(rawBody) {
    return typeof rawBody === "string" ? new TextEncoder().encode(rawBody) : new Uint8Array(rawBody);
}
/** The bytes that a signature covers. */
function signedContent(time, body) {
    return concatenate(new TextEncoder().encode(`${time}.`), body);
}
function signatureOf(headers) {
    if (typeof headers === "string") {
        return headers;
    }
    if (typeof headers.get === "function") {
        return headers.get("x-service-signature") ?? "";
    }
    const entry = Object.entries(headers).find(([name]) => name.toLowerCase() === "x-service-signature");
    return String(entry?.[1] ?? "");
}
function secretsOf(secrets) {
    const all = (typeof secrets === "string" ? [secrets] : Object.values(secrets)).flat();
    if (all.length === 0 || all.some((secret) => typeof secret !== "string" || secret === "")) {
        throw new TypeError("the signing secrets are missing");
    }
    return all;
}
async function sign(secret, signed) {
    const algorithm = { name: "HMAC", hash: "SHA-256" };
    const key = await crypto.subtle.importKey("raw", new TextEncoder().encode(secret), algorithm, false, ["sign"]);
    const mac = new Uint8Array(await crypto.subtle.sign("HMAC", key, signed));
    return [...mac].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
/** Compares in constant time, so that the duration does not reveal the first difference. */
function isSame(candidate, signature) {
    let difference = candidate.length ^ signature.length;
    for (let index = 0; index < signature.length; index += 1) {
        difference |= candidate.charCodeAt(index) ^ signature.charCodeAt(index);
    }
    return difference === 0;
}
function concatenate(first, second) {
    const whole = new Uint8Array(first.length + second.length);
    whole.set(first);
    whole.set(second, first.length);
    return whole;
}
