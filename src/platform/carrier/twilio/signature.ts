import type { TwilioPackage } from "./package.ts";

/** The maximum number of fields of a form, which a stranger may send: Twilio sends some 60. */
const MOST_FIELDS = 500;

/** A request as it arrived: the signature covers every byte. */
export interface SignedRequest {
  /** The path with its query, as in the request line. */
  target: string;
  contentType: string | undefined;
  signature: string | undefined;
  body: string;
}

/**
 * The parameters of a request that Twilio signed with the auth token; null without a valid signature. Twilio signs the
 * URL that it was given, so the URL is built from `publicUrl` and never from the Host of the request. The default port
 * in the URL makes no difference. The signature covers a form field by field, and any other body through the digest in
 * the query (https://www.twilio.com/docs/usage/webhooks/webhooks-security).
 */
export function readSigned(
  twilio: TwilioPackage,
  { authToken, publicUrl }: { authToken: string; publicUrl: string },
  { target, contentType, signature, body }: SignedRequest,
): Map<string, string> | null {
  if (!signature) {
    return null;
  }
  const url = publicUrl + target;
  if (contentType?.startsWith("application/x-www-form-urlencoded")) {
    const form = new URLSearchParams(body);
    return form.size <= MOST_FIELDS && twilio.validateRequest(authToken, signature, url, valuesOf(form))
      ? new Map(form)
      : null;
  }
  if (!twilio.validateRequestWithBody(authToken, signature, url, body)) {
    return null;
  }
  return new Map(Object.entries(readObject(body)).map(([name, value]) => [name, String(value)]));
}

/** The values of a form by the names of its fields, in their order. */
function valuesOf(form: URLSearchParams): Record<string, string[]> {
  const fields = Map.groupBy(form, ([name]) => name);
  return Object.fromEntries([...fields].map(([name, pairs]) => [name, pairs.map(([, value]) => value)]));
}

function readObject(body: string): object {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}
