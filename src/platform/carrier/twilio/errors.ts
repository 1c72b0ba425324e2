import { type CarrierError, type CarrierErrorCode, carrierError } from "../errors.ts";
import type { OrderAnswer } from "../port.ts";

/**
 * Twilio's error codes (https://www.twilio.com/docs/api/errors) as codes of the domain. Twilio splits and adds codes,
 * so an unlisted code is `carrier_error`. The consequence of a code, such as the opt-out after `opted_out`, is the
 * domain's business. `later` marks codes of requests that Twilio has not carried out, for a reason that passes: they are
 * repeated.
 */
export const meanings: Readonly<Record<number, CarrierErrorCode | "later">> = {
  13224: "invalid_number",
  13227: "geo_blocked",
  20003: "later",
  20429: "later",
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

/** The domain's error for the code in a report on a text or a call; `detail` replaces our own sentence. */
export function errorOf(code: number | undefined, detail = "The carrier gave no reason."): CarrierError {
  const meaning = code === undefined ? undefined : meanings[code];
  const source = code === undefined ? "Twilio" : `Twilio ${code}`;
  return meaning === undefined || meaning === "later" || meaning === "carrier_error"
    ? { code: "carrier_error", message: `${source}: ${detail}` }
    : { code: meaning, message: `${carrierError(meaning).message} (${source})` };
}

/** A refusal by the API: `code` is present when the message is Twilio's own. */
export interface Refusal {
  status: number;
  code: number | undefined;
  message: string;
}

/** The package throws errors of several classes; each has the status of the answer. */
export function refusalOf(error: unknown): Refusal | null {
  const { status, code, message } = error as { status?: unknown; code?: unknown; message?: unknown };
  return typeof status === "number"
    ? { status, code: typeof code === "number" ? code : undefined, message: String(message) }
    : null;
}

/** Twilio's words without the id of the operator's account, for users of the service. */
export function wordsFor(message: string): string {
  return message.replaceAll(/\bAC[0-9a-fA-F]{32}\b/g, "the account");
}

/** "Too many requests": Twilio has not read the request (https://www.twilio.com/docs/api/errors/20429). */
const THROTTLED = 429;

/**
 * Whether Twilio may have carried out a request in spite of the answer. It has not if it throttles the request, or
 * states the code of a refusal. A server error may come after the work, whatever its code; an answer without a code is
 * that of a proxy, which may have passed the request on.
 */
export function isUnclear({ status, code }: Refusal): boolean {
  return status !== THROTTLED && (status >= 500 || code === undefined);
}

/** The answer to a refusal for now; null for a final one. */
export function laterAfter({ status, code, message }: Refusal, afterSeconds: number | undefined) {
  if (status !== THROTTLED && (code === undefined || meanings[code] !== "later")) {
    return null;
  }
  const reason = `HTTP ${status}${code === undefined ? "" : `, Twilio ${code}`}: ${message}`;
  return { outcome: "later" as const, reason, ...(afterSeconds !== undefined && { afterSeconds }) };
}

/** The outcome of an order after a refusal; null if it is unknown. */
export function answerTo(refusal: Refusal, afterSeconds: number | undefined): OrderAnswer | null {
  if (isUnclear(refusal)) {
    return null;
  }
  const { code, message } = refusal;
  return laterAfter(refusal, afterSeconds) ?? { outcome: "refused", error: errorOf(code, message) };
}

/** The steps of a connection. An error in them comes before the request is sent. */
const CONNECTING: readonly unknown[] = ["connect", "getaddrinfo"];

interface SystemError {
  code?: string;
  syscall?: unknown;
  /** One error for each address that was tried. */
  errors?: SystemError[];
}

/** The reason why a request was never sent; null when it may have been sent. */
export function reasonNotSent(error: unknown): string | null {
  const cause = (error as Error).cause as SystemError | undefined;
  const tried = cause?.errors ?? [cause];
  const isNotConnected = tried.every(
    (each) => CONNECTING.includes(each?.syscall) || each?.code === "UND_ERR_CONNECT_TIMEOUT",
  );
  return cause?.code !== undefined && isNotConnected ? `Twilio cannot be reached (${cause.code})` : null;
}
