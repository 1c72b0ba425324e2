import { type ErrorCode, errorCatalogue } from "../errors.ts";
import type { Tag } from "../route.ts";
import { readBeyondTheSchema, refusedBeyondTheSchema } from "./beyond-the-schema.ts";

export const title = "Campaign Dialer and Messaging API";
/** The version of the API, not of the program. */
export const version = "1.0.0";

/** The rules of every operation, in Markdown. The document shows the public origin in place of the example. */
export const introduction = `
Build automations on business messaging and the phone dialer. The [guides](https://api.example.com/docs) show how to use
the operations together: connect an app, receive webhooks, retry, stay in sync.

Requests and answers are JSON in \`snake_case\`, phone numbers are E.164, and times are RFC 3339: UTC with milliseconds in
answers, any offset in requests.

## Authentication

Send an OAuth 2.0 access token with every request: \`Authorization: Bearer <token>\`. Tokens come from the authorization
code flow, with PKCE. When the token has expired (\`401 expired_token\`), get a new one with the refresh token. A token in
the query string is always refused. Each operation names the scope that it needs. Campaign operations also need the
dialer on the plan.

Two scopes grant more than their names say. \`api:webhooks\` lets a client read the content of events: messages, calls
and their contacts, without \`api:messages:read\`, \`api:calls:read\` or \`api:contacts:read\`. \`api:contacts:write\`
lets a client that sends a number, address or \`external_id\` with \`match_on\` read the whole matching contact. The
consent page tells the user about both.

The role of the user is asked too. \`PATCH /campaigns/{id}\`, \`DELETE /contacts/{id}\`,
\`POST /contacts/{id}/merge\`, \`/erasures\` and \`POST /dispositions\` are for admins: the token of a member gets
\`403 forbidden\`.

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

Branch on \`code\`. Show \`message\` to people, and do not parse it. \`field\` names the invalid input, if there is only
one: a body field (a dotted path with list indexes from 0, such as \`inbox_ids.2\`), a query parameter or a header. For an
invalid phone number \`field\` is the name of the list, \`phones\`. \`doc_url\` is the page of the code. An unknown body
field or query parameter is an error too. An \`internal_error\` with status \`503\` is temporary: nothing was done, and the
same request may succeed after \`Retry-After\` seconds. The codes are:

${table(["Code", "Status", "Meaning"], Object.entries(errorCatalogue).map(errorRow))}

## Schemas of requests

A request that is valid by its schema is not refused with \`400\`, and one that is not valid is, with these exceptions.
A \`date-time\` is that of RFC 3339 with a year from 0001 and without a leap second. Refused although the schema allows
it:

${list(Object.values(refusedBeyondTheSchema))}

Accepted although the schema does not allow it:

${list(Object.values(readBeyondTheSchema))}

Each row of \`contacts\` or \`numbers\` is checked separately: an invalid one has its error in the answer \`200\`.

## Request ids

Every answer carries \`X-Request-Id\`. Send your own id in the same header, or quote ours when you ask for help.

## Rate limits

Each pair of business and OAuth client has a limit. Requests without a token are limited by address. Every answer carries
\`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\` (Unix seconds). Beyond the limit the answer
is \`429\`: wait \`Retry-After\` seconds, and back off exponentially on repeated \`429\`s.
\`GET /health\` is counted but never refused.

## Idempotency

An \`Idempotency-Key\` makes it safe to repeat a POST, PATCH or DELETE: within 24 hours the same key with the same
request returns the first answer, marked \`Idempotent-Replayed: true\`, and does nothing twice. The same key with
another request answers \`409 idempotency_key_reused\`. While the first request is running, the answer is
\`409 idempotency_in_progress\` with \`Retry-After\`. A request that answers 4xx or 5xx did nothing, and its answer is
not kept. A key belongs to the business, OAuth client and user of the token: others may use the same key.

## Lists

Lists are sorted newest first. \`limit\` sets the page size. While \`has_more\` is true, send \`next_cursor\` as
\`cursor\` with the same filters, or follow the \`Link\` header with \`rel="next"\`.

## HTTP

\`HEAD\` works wherever \`GET\` does. Pages of every origin may call the API with a bearer token (CORS); cookies are not
used. Answers of 2 KiB and more are compressed for clients that send \`Accept-Encoding\` with \`br\` or \`gzip\`, except
those with a signing secret. Send request bodies uncompressed: \`Content-Encoding\` is not supported.

## Versions

v1 changes only by additions: new operations, optional inputs, fields and values, such as event types. Ignore unknown
fields.
`.trim();

/** The groups of operations, in the order of the reference. */
export const tags: Record<Tag, string> = {
  System: "The health of the service and the description of the API.",
  Identity: "The business and user of a token, and the phone numbers of the business, called inboxes.",
  Contacts: "The saved contacts of the business.",
  Conversations: "The texts and calls between an inbox and an outside number.",
  Messages: "Text messages, sent and received.",
  Calls: "Phone calls, placed and received.",
  Campaigns: "Dialer campaigns, their contacts and the outcomes of their calls, called dispositions.",
  Webhooks: "Subscriptions to events, and their deliveries.",
  Deletions: "The ids of deleted objects, for systems that keep a copy.",
};

function errorRow([code, { status, meaning }]: [string, (typeof errorCatalogue)[ErrorCode]]): string[] {
  return [`\`${code}\``, String(status), meaning];
}

function list(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join("\n");
}

function table(head: readonly string[], rows: readonly string[][]): string {
  return [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}
