import { WebhookError } from "./errors.ts";
import type { components } from "./generated/api.ts";

/** An event as it is delivered. `type` decides the form of `data`. */
export type WebhookEvent = components["schemas"]["Event"];
export type WebhookEventType = WebhookEvent["type"];
/** The event of one type. */
export type WebhookEventOf<Type extends WebhookEventType> = Extract<WebhookEvent, { type: Type }>;

/**
 * The signing secrets of a URL: one, several during a rotation, or a map with the secret or secrets of each
 * subscription, under any names.
 */
export type WebhookSecrets = string | readonly string[] | Readonly<Record<string, string | readonly string[]>>;

/** The headers of the delivery, as `fetch` or Node has them, or the value of `X-Service-Signature`. */
export type WebhookHeaders =
  | string
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface WebhookOptions {
  /** The maximum difference from the signed time in seconds, 300 by default. It prevents replays of old deliveries. */
  toleranceSeconds?: number;
  /** The current time, for tests. */
  now?: Date;
}

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
export async function verifyWebhook(
  rawBody: string | Uint8Array | ArrayBuffer,
  headers: WebhookHeaders,
  secrets: WebhookSecrets,
  { toleranceSeconds = 300, now = new Date() }: WebhookOptions = {},
): Promise<WebhookEvent> {
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
    return JSON.parse(new TextDecoder().decode(body)) as WebhookEvent;
  } catch {
    throw new WebhookError("malformed", "the body is not JSON");
  }
}

/**
 * Signs a body as the service does, for tests of your receiver: the result is the value of `X-Service-Signature`.
 *
 * @param rawBody the body of the delivery, such as `JSON.stringify(event)`.
 * @param now the time of the signature; an old one makes a delivery that `verifyWebhook` refuses.
 */
export async function generateTestHeader(
  rawBody: string | Uint8Array | ArrayBuffer,
  secrets: WebhookSecrets,
  { now = new Date() }: Pick<WebhookOptions, "now"> = {},
): Promise<string> {
  const time = Math.floor(now.getTime() / 1000);
  const signed = signedContent(time, bytesOf(rawBody));
  const signatures = await Promise.all(secretsOf(secrets).map((secret) => sign(secret, signed)));
  return [`t=${time}`, ...signatures.map((signature) => `v1=${signature}`)].join(",");
}

export interface WebhookHandlerSettings extends Omit<WebhookOptions, "now"> {
  secrets: WebhookSecrets;
  /** One function for each type that matters to you. A type without one is acknowledged. */
  on: { [Type in WebhookEventType]?: (event: WebhookEventOf<Type>, delivery: WebhookDelivery) => unknown };
}

type Handle = (event: WebhookEvent, delivery: WebhookDelivery) => unknown;

export interface WebhookDelivery {
  /** It is a sample, sent by `subscriptions.test`. */
  isTest: boolean;
}

/**
 * Makes a handler for servers that speak `Request` and `Response`: workers, Bun, Deno, Hono, Next.js. It answers 204
 * after your function, and 400 to what is not trustworthy. What your function throws is thrown on: the server answers
 * 500, and the delivery comes again.
 */
export function webhookHandler(settings: WebhookHandlerSettings): (request: Request) => Promise<Response> {
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
      const handle = (Object.hasOwn(on, event.type) ? on[event.type] : undefined) as Handle | undefined;
      await handle?.(event, { isTest: request.headers.get("x-service-test") === "true" });
      return new Response(null, { status: 204 });
    } catch (error) {
      if (error instanceof WebhookError) {
        return new Response(error.message, { status: 400 });
      }
      throw error;
    }
  };
}

async function readAtMost(request: Request, most: number): Promise<Uint8Array | undefined> {
  let body: Uint8Array = new Uint8Array();
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

function bytesOf(rawBody: string | Uint8Array | ArrayBuffer): Uint8Array {
  return typeof rawBody === "string" ? new TextEncoder().encode(rawBody) : new Uint8Array(rawBody);
}

/** The bytes that a signature covers. */
function signedContent(time: number | string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  return concatenate(new TextEncoder().encode(`${time}.`), body);
}

function signatureOf(headers: WebhookHeaders): string {
  if (typeof headers === "string") {
    return headers;
  }
  if (typeof headers.get === "function") {
    return headers.get("x-service-signature") ?? "";
  }
  const entry = Object.entries(headers).find(([name]) => name.toLowerCase() === "x-service-signature");
  return String(entry?.[1] ?? "");
}

function secretsOf(secrets: WebhookSecrets): string[] {
  const all = (typeof secrets === "string" ? [secrets] : Object.values(secrets)).flat();
  if (all.length === 0 || all.some((secret) => typeof secret !== "string" || secret === "")) {
    throw new TypeError("the signing secrets are missing");
  }
  return all;
}

async function sign(secret: string, signed: Uint8Array<ArrayBuffer>): Promise<string> {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", new TextEncoder().encode(secret), algorithm, false, ["sign"]);
  const mac = new Uint8Array(await crypto.subtle.sign("HMAC", key, signed));
  return [...mac].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Compares in constant time, so that the duration does not reveal the first difference. */
function isSame(candidate: string, signature: string): boolean {
  let difference = candidate.length ^ signature.length;
  for (let index = 0; index < signature.length; index += 1) {
    difference |= candidate.charCodeAt(index) ^ signature.charCodeAt(index);
  }
  return difference === 0;
}

function concatenate(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
}
