import { type ErrorCode, errorCatalogue } from "../errors.ts";
import type { Content } from "../route.ts";
import { pageOf } from "./page.ts";

/** What to do about each code. */
const REMEDIES: Record<ErrorCode, string> = {
  validation_error:
    "Read `message`: it says what was sent and what to send instead, and `field` names the place. Sending the same " +
    "request again brings the same answer.",
  invalid_phone_number:
    "Send numbers in E.164: a plus sign, the country code and the number, 7 to 15 digits without blanks, such as " +
    "+14155550123. In a URL write the plus sign as %2B.",
  invalid_event_type: "Send one of the types that `message` lists.",
  missing_token: "Send the header `Authorization: Bearer` with an access token.",
  invalid_token:
    "Get a new access token. A token goes into the header `Authorization`, never into the URL, and must be one for " +
    "this API that nobody has revoked.",
  expired_token: "Use the refresh token at the token endpoint, and send the request again with the new access token.",
  insufficient_scope:
    "The header `WWW-Authenticate` names the scope. Send the user through sign-in again and ask for it.",
  forbidden:
    "An admin of the business can let the user use the inbox. Campaigns need the dialer on the plan of the business.",
  business_suspended: "The people of the business must talk to the operator of the service.",
  not_found: "Look at the id and the path. What belongs to another business, or was removed, is not found either.",
  conflict: "Read what `message` says of the current state, and change that or the request.",
  idempotency_key_reused: "Use a new key for a new request; the same key is for sending the very same request again.",
  idempotency_in_progress: "Wait as long as `Retry-After` says, and send the same request with the same key again.",
  gone: "It was deleted for good: forget its id.",
  unprocessable_entity: "Read `message`: the request is well formed, and something about what it names forbids it.",
  rate_limited: "Wait as long as `Retry-After` says, and back off exponentially when it repeats.",
  internal_error:
    "With status 503 nothing was done: send it again after `Retry-After`. With 500 quote the request id to the " +
    "operator; a write with an Idempotency-Key is safe to send again.",
};

/** The page of a code, to which `doc_url` leads; undefined for a code that does not exist. */
export function errorPage(code: string): Content | undefined {
  if (!Object.hasOwn(errorCatalogue, code)) {
    return undefined;
  }
  const { status, meaning } = errorCatalogue[code as ErrorCode];
  return pageOf(
    code,
    `<h1><code>${code}</code></h1>
<p>Status ${status}. ${withCode(meaning)}</p>
<h2>What to do</h2>
<p>${withCode(REMEDIES[code as ErrorCode])}</p>
<p><a href="/api/v1/docs">Reference</a></p>`,
  );
}

function withCode(text: string): string {
  return text.replaceAll(/`([^`]+)`/g, "<code>$1</code>");
}
