import type { TwilioPackage } from "./package.ts";

/** A request as it came: what the signature covers, byte for byte. */
export interface SignedRequest {
  /** The path with its query, as in the request line. */
  target: string;
  contentType: string | undefined;
  signature: string | undefined;
  body: string;
}

/**
 * The parameters of a request that Twilio signed with the auth token, or null where it did not. It signs the URL that
 * it was given, so that is put together from `publicUrl` and never from what the request says of its host. Whether the
 * default port stands in the URL makes no difference. A form is covered field by field, anything else by the digest
 * in the query (https://www.twilio.com/docs/usage/webhooks/webhooks-security).
 */
export function readSigned(
  twilio: TwilioPackage,
  { authToken, publicUrl }: { authToken: string; publicUrl: string },
  { target, contentType, signature = "", body }: SignedRequest,
): Map<string, string> | null {
  const url = publicUrl + target;
  if (contentType?.startsWith("application/x-www-form-urlencoded")) {
    const form = new URLSearchParams(body);
    const fields = Object.fromEntries([...new Set(form.keys())].map((name) => [name, form.getAll(name)]));
    return twilio.validateRequest(authToken, signature, url, fields) ? new Map(form) : null;
  }
  if (!twilio.validateRequestWithBody(authToken, signature, url, body)) {
    return null;
  }
  return new Map(Object.entries(readObject(body)).map(([name, value]) => [name, String(value)]));
}

function readObject(body: string): object {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}
