import type { CarrierError, OrderAnswer } from "../port.ts";

/**
 * Twilio's error codes (https://www.twilio.com/docs/api/errors) in our words. Twilio splits and adds codes, so what is
 * not here is `carrier_error`. What follows from a word, such as the opt-out of `opted_out`, is the domain's business.
 * `later` marks what says nothing about the order itself: it is tried again.
 */
const meanings: Readonly<Record<number, CarrierError["code"] | "later">> = {
  13224: "invalid_number",
  13227: "geo_blocked",
  20003: "later",
  20429: "later",
  20500: "later",
  20503: "later",
  21211: "invalid_number",
  21215: "geo_blocked",
  21217: "invalid_number",
  21408: "geo_blocked",
  21610: "opted_out",
  21611: "later",
  21614: "landline",
  30003: "unreachable",
  30004: "carrier_blocked",
  30005: "invalid_number",
  30006: "landline",
  30007: "carrier_blocked",
  30034: "not_registered",
};

const sentences: Readonly<Record<Exclude<CarrierError["code"], "carrier_error">, string>> = {
  opted_out: "The person has opted out of texts.",
  invalid_number: "The phone number does not exist.",
  landline: "The number cannot receive texts.",
  unreachable: "The phone could not be reached.",
  carrier_blocked: "The carrier blocked it.",
  not_registered: "The number is not registered for texts of a business.",
  geo_blocked: "The account may not reach this country.",
};

/** An error code that came with the report of a text or a call; `detail` stands in for a sentence of ours. */
export function errorOf(code: number | undefined, detail = "The carrier gave no reason."): CarrierError {
  const meaning = code === undefined ? undefined : meanings[code];
  const source = code === undefined ? "Twilio" : `Twilio ${code}`;
  return meaning === undefined || meaning === "later" || meaning === "carrier_error"
    ? { code: "carrier_error", message: `${source}: ${detail}` }
    : { code: meaning, message: `${sentences[meaning]} (${source})` };
}

/** How the API refused a request: `code` is there when the words are Twilio's own. */
export interface Refusal {
  status: number;
  code: number | undefined;
  message: string;
}

/** The package throws errors of more than one class; each has the status of the answer. */
export function refusalOf(error: unknown): Refusal | null {
  const { status, code, message } = error as { status?: unknown; code?: unknown; message?: unknown };
  return typeof status === "number"
    ? { status, code: typeof code === "number" ? code : undefined, message: String(message) }
    : null;
}

/**
 * What a refusal says about an order. A server error that is not in Twilio's own words may come from something in
 * between that did pass the order on, so it leaves open whether there is one: null.
 */
export function answerTo({ status, code, message }: Refusal, afterSeconds: number | undefined): OrderAnswer | null {
  const isThrottled = status === 429 || status === 503;
  if (status >= 500 && code === undefined && !isThrottled) {
    return null;
  }
  if (isThrottled || status >= 500 || code === undefined || meanings[code] === "later") {
    const reason = `HTTP ${status}${code === undefined ? "" : `, Twilio ${code}`}: ${message}`;
    return { outcome: "later", reason, ...(afterSeconds !== undefined && { afterSeconds }) };
  }
  return { outcome: "refused", error: errorOf(code, message) };
}

/** What the system says when a connection was never made, so that nothing was sent over it. */
const neverSent = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

/** The reason why a request was never sent; null where it may have been. */
export function reasonNotSent(error: unknown): string | null {
  const code = ((error as Error).cause as { code?: string } | undefined)?.code;
  return code !== undefined && neverSent.has(code) ? `Twilio cannot be reached (${code})` : null;
}
