import { createHash } from "node:crypto";
import { loadPackage } from "../../src/platform/carrier/twilio/package.ts";
import { AUTH_TOKEN, PUBLIC_URL } from "./account.ts";

const twilio = await loadPackage();

export interface SignedReport {
  target: string;
  headers: Record<string, string>;
  body: string;
}

/** A report in Twilio's form, signed with the official package. */
export function signedForm(
  target: string,
  fields: Record<string, string>,
  { authToken = AUTH_TOKEN, origin = PUBLIC_URL } = {},
): SignedReport {
  return {
    target,
    headers: {
      "content-type": "application/x-www-form-urlencoded; charset=UTF-8",
      "x-twilio-signature": twilio.getExpectedTwilioSignature(authToken, origin + target, fields),
    },
    body: String(new URLSearchParams(fields)),
  };
}

/** A report in JSON: the URL contains the digest of the body, and the URL is signed. */
export function signedJson(path: string, value: object): SignedReport {
  const body = JSON.stringify(value);
  const target = `${path}${path.includes("?") ? "&" : "?"}bodySHA256=${createHash("sha256").update(body).digest("hex")}`;
  const signature = twilio.getExpectedTwilioSignature(AUTH_TOKEN, PUBLIC_URL + target, {});
  return { target, headers: { "content-type": "application/json", "x-twilio-signature": signature }, body };
}
