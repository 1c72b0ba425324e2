import { type ErrorCode, errorCatalogue } from "../errors.ts";
import type { Content } from "../route.ts";
import { pageOf } from "./page.ts";

/** The recommended action for each code. */
const REMEDIES: Record<ErrorCode, string> = {
  validation_error:
    "`message` names the fault and the expected value, and `field` the invalid input. The same request will fail " +
    "again.",
  invalid_phone_number:
    "Send numbers in E.164: a plus sign, the country code and the number, 7 to 15 digits without blanks, such as " +
    "+14155550123. In a URL write the plus sign as %2B.",
  invalid_event_type: "Send one of the types that `message` lists.",
  missing_token: "Send the header `Authorization: Bearer` with an access token.",
  invalid_token:
    "Get a new access token. Send it in the header `Authorization`, never in the URL. The token must be for this API, " +
    "and must not be revoked.",
  expired_token: "Send the refresh token to the token endpoint, and repeat the request with the new access token.",
  insufficient_scope:
    "The header `WWW-Authenticate` names the scope. Send the user to sign-in again and request the scope.",
  forbidden:
    "An admin of the business can give the user access to the inbox. Campaigns need the dialer on the plan of the business.",
  business_suspended: "The business must contact the operator of the service.",
  not_found: "Check the id and the path. Objects of another business and removed objects are not found either.",
  conflict: "`message` names the conflict with the current state. Change the state or the request.",
  idempotency_key_reused: "Use a new key for a new request, and the same key only to repeat the same request.",
  idempotency_in_progress: "Wait for the time in `Retry-After`, and repeat the request with the same key.",
  gone: "The object was deleted permanently. Stop using its id.",
  unprocessable_entity: "The request is well formed, but cannot be carried out. `message` names the reason.",
  rate_limited: "Wait for the time in `Retry-After`, and back off exponentially on repeated answers.",
  internal_error:
    "With status 503 nothing was done: repeat the request after `Retry-After`. With 500 quote the request id to the " +
    "operator; a write with an Idempotency-Key is safe to repeat.",
};

/** The page of a code, the target of `doc_url`; undefined for an unknown code. */
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
