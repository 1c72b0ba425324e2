import { createHmac, randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { verifyWebhook } from "../index.js";
import { within } from "../time.js";
import { signingSecret } from "./credentials.js";
import { readSigningSecret, SIGNING_SECRET } from "./environment.js";
import { plain } from "./output.js";
import { UsageError } from "./usage.js";
/** Delivers events to a program on this machine in the form in which the service delivers them. */
/** The time limit of an attempt, as at the service. */
const ATTEMPT_MS = 15_000;
/** The delays after a failure; the service repeats for hours, and a developer does not wait as long. */
const RETRY_SECONDS = [1, 5, 15];
const isSecret = (text) => /^whsec_[A-Za-z0-9+/]{43}=$/.test(text);
/** The signing secret in an option, else in the variable or its file, else that of this machine. */
export async function secretIn(option) {
    const secret = option ?? (await readSigningSecret());
    if (secret === undefined) {
        const made = () => `whsec_${randomBytes(32).toString("base64")}`;
        return { secret: await signingSecret(made, isSecret), isOfMachine: true };
    }
    if (!isSecret(secret)) {
        const name = option === undefined ? SIGNING_SECRET : "--secret";
        throw new UsageError(`${name} must be whsec_ and 32 bytes in base64, as the service makes it`);
    }
    return { secret, isOfMachine: false };
}
/** The headers of a delivery: those of the service, and those of Standard Webhooks. */
function headersOf({ id, type }, body, { secret, isTest }) {
    const time = Math.floor(Date.now() / 1000);
    const bytes = Buffer.from(secret.slice("whsec_".length), "base64");
    const standard = createHmac("sha256", bytes).update(`${id}.${time}.${body}`).digest("base64");
    return {
        "content-type": "application/json",
        "x-service-event-id": id,
        "x-service-event-type": type,
        "x-service-signature": `t=${time},v1=${createHmac("sha256", secret).update(`${time}.${body}`).digest("hex")}`,
        "webhook-id": id,
        "webhook-timestamp": String(time),
        "webhook-signature": `v1,${standard}`,
        ...(isTest && { "x-service-test": "true" }),
    };
}
/**
 * Delivers an event, again after a failure, and reports each attempt.
 *
 * @returns whether the program has acknowledged it. `410 Gone` is final.
 */
export async function deliver(event, settings) {
    // The API parsed and serialized the stored body: the bytes are those of a delivery.
    const body = JSON.stringify(event);
    for (let attempt = 0;; attempt += 1) {
        const began = Date.now();
        const headers = headersOf(event, body, settings);
        // With the code for receivers: a delivery that it refuses would only lead a developer astray.
        await verifyWebhook(body, headers, settings.secret);
        const outcome = await post(body, headers, settings);
        if (settings.signal?.aborted) {
            return false;
        }
        const isDone = typeof outcome === "number" && outcome >= 200 && outcome < 300;
        const delay = isDone || outcome === 410 ? undefined : RETRY_SECONDS[attempt];
        const next = isDone ? "" : delay === undefined ? ", given up" : `, again in ${delay} s`;
        settings.report(`  ${event.id} → ${plain(settings.target.href)}: ${outcome} in ${Date.now() - began} ms${next}`);
        if (delay === undefined) {
            return isDone;
        }
        try {
            await wait(delay * 1000, undefined, { signal: settings.signal });
        }
        catch {
            return false;
        }
    }
}
async function post(body, headers, { target, signal: ending }) {
    try {
        return await within(ATTEMPT_MS, ending, async (signal) => {
            const answer = await fetch(target, { method: "POST", headers, body, redirect: "manual", signal });
            await answer.body?.cancel();
            return answer.status;
        });
    }
    catch (error) {
        const cause = error.cause;
        return cause instanceof Error && cause.message !== "" ? cause.message : error.message;
    }
}
