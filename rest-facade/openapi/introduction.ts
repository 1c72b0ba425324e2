import { type ErrorCode, errorCatalogue } from "../errors.ts";
import type { Tag } from "../route.ts";

export const title = "Campaign Dialer and Messaging API";

/** What holds for every operation, in Markdown. */
export const introduction = `
Build automations on business messaging and the phone dialer. Requests and answers are JSON in \`snake_case\`, phone
numbers are E.164, and times are RFC 3339: UTC with milliseconds in answers, any offset in requests.

## Authentication

Send an OAuth 2.0 access token with every request: \`Authorization: Bearer <token>\`. Tokens come from the authorization
code flow, with PKCE. When one has expired (\`401 expired_token\`), use the refresh token. A token in the query string
is refused, always. Each operation names the scope that it needs. Campaign operations also need the dialer on the plan.

Two scopes let a client read more than their names say. With \`api:webhooks\` it reads what events carry: the text of
messages, calls, and the contacts of both, without \`api:messages:read\`, \`api:calls:read\` or \`api:contacts:read\`.
With \`api:contacts:write\` it reads the whole of a contact whose number, address or \`external_id\` it sends with
\`match_on\`. People are told so before they allow it.

## Errors

Every error has the same envelope:

\`\`\`json
{
  "error": {
    "code": "validation_error",
    "message": "name is required",
    "field": "name",
    "request_id": "req_01h455vb4pex5vsknk084sn02q",
    "doc_url": "https://api.example.com/docs/errors/validation_error"
  }
}
\`\`\`

Branch on \`code\`, show \`message\` to people and do not parse it. \`field\` names the input at fault, where it is one
input: a body field (dotted where it is nested, with places in lists from 0, such as \`inbox_ids.2\`; what is no phone
number goes by its list, \`phones\`), a query parameter or a header. \`doc_url\` leads to the page of the code. A body
field or a query parameter that an operation does not know is an error as well. An \`internal_error\` with status
\`503\` passes: nothing was done, and the same request may succeed after \`Retry-After\` seconds. These are all the
codes:

${table(["Code", "Status", "Meaning"], Object.entries(errorCatalogue).map(errorRow))}

## Request ids

Every answer carries \`X-Request-Id\`. Send your own in the same header, or quote ours when you ask for help.

## Rate limits

Requests are counted for each pair of business and OAuth client, those without a token for each address.
\`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\` (Unix seconds) are on every answer. Beyond
the limit the answer is \`429\`: wait \`Retry-After\` seconds, and back off exponentially when it repeats.
\`GET /health\` is counted and never refused.

## Idempotency

Send an \`Idempotency-Key\` with a POST, PATCH or DELETE and you may safely send it again: within 24 hours the same key
with the same request brings the first answer back, marked \`Idempotent-Replayed: true\`, and does nothing twice. The
same key with another request is \`409 idempotency_key_reused\`; while the first request still runs, the answer is
\`409 idempotency_in_progress\` with \`Retry-After\`. An answer of 4xx or 5xx did nothing and is not kept. A key belongs
to the business, the OAuth client and the user of the token: others may use the same key for requests of their own.

## Lists

Lists are the newest first. \`limit\` sets the size of a page. While \`has_more\` is true, send \`next_cursor\` as
\`cursor\` with the same filters, or follow the \`Link\` header with \`rel="next"\`.

## HTTP

\`HEAD\` works wherever \`GET\` does. Pages of every origin may call the API with a bearer token (CORS); cookies play no
part. Answers of 2 KiB and more are compressed for clients that send \`Accept-Encoding\` with \`br\` or \`gzip\`, but
for those that hold a signing secret. Request bodies are sent as they are: \`Content-Encoding\` is not supported.

## Versions

Within v1 only additions are made: new operations, new optional inputs, new fields and new values such as event types.
Ignore the fields that you do not know.
`.trim();

/** The groups of operations, in the order of the reference. */
export const tags: Record<Tag, string> = {
  System: "Whether the service answers, and what it offers.",
  Identity: "Whom a token stands for, and the phone numbers of the business, called inboxes.",
  Contacts: "The people that the business knows.",
  Conversations: "What was said between an inbox and a number.",
  Messages: "Text messages, sent and received.",
  Calls: "Phone calls, made and received.",
  Campaigns: "Dialer campaigns, their contacts and the outcomes of their calls, called dispositions.",
  Webhooks: "Subscriptions to events, and their deliveries.",
};

function errorRow([code, { status, meaning }]: [string, (typeof errorCatalogue)[ErrorCode]]): string[] {
  return [`\`${code}\``, String(status), meaning];
}

function table(head: readonly string[], rows: readonly string[][]): string {
  return [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}
