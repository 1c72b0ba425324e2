import { expect } from "vitest";

/** The rules for every answer of the public API (specification, "Errors" and "Limits"). */

export interface ReceivedAnswer {
  status: number;
  headers: Record<string, string | undefined>;
  text: string;
}

/** The codes of the specification with their status. */
const CATALOGUE: Record<string, number> = {
  validation_error: 400,
  invalid_phone_number: 400,
  invalid_event_type: 400,
  missing_token: 401,
  invalid_token: 401,
  expired_token: 401,
  insufficient_scope: 403,
  forbidden: 403,
  business_suspended: 403,
  not_found: 404,
  conflict: 409,
  idempotency_key_reused: 409,
  idempotency_in_progress: 409,
  gone: 410,
  unprocessable_entity: 422,
  rate_limited: 429,
  internal_error: 500,
};

const CLIENT_REQUEST_ID = /^[A-Za-z0-9_-]{1,64}$/;
const OWN_REQUEST_ID = /^req_[0-7][0-9a-hjkmnp-tv-z]{25}$/;
const WHOLE_NUMBER = /^(0|[1-9]\d*)$/;

/** Checks the rules for every answer. `requestId` is the client's `X-Request-Id`. */
export function expectWellFormed(answer: ReceivedAnswer, sent: { requestId?: string | undefined } = {}): void {
  expectRequestId(answer.headers["x-request-id"], sent.requestId);
  expectLimitHeaders(answer.headers);
  expect(answer.headers["content-security-policy"]).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(answer.headers["x-content-type-options"]).toBe("nosniff");
  if (answer.text !== "") {
    expect(answer.headers["content-type"]).toMatch(/^application\/json(; charset=utf-8)?$/);
  }
  if (answer.status >= 400) {
    expectEnvelope(answer);
  } else {
    expect([200, 201, 202, 204, 304], "the status of a success").toContain(answer.status);
    const isEmpty = answer.status === 204 || answer.status === 304;
    expect(answer.text === "", "an answer is empty exactly when it is 204 or 304").toBe(isEmpty);
  }
}

function expectRequestId(header: string | undefined, sent: string | undefined): void {
  if (sent !== undefined && CLIENT_REQUEST_ID.test(sent)) {
    expect(header).toBe(sent);
  } else {
    expect(header).toMatch(OWN_REQUEST_ID);
  }
}

function expectLimitHeaders(headers: ReceivedAnswer["headers"]): void {
  const [limit, remaining, reset] = ["limit", "remaining", "reset"].map((name) => {
    const value = headers[`x-ratelimit-${name}`];
    expect(value, `X-RateLimit-${name}`).toMatch(WHOLE_NUMBER);
    return Number(value);
  }) as [number, number, number];
  expect(limit).toBeGreaterThan(0);
  expect(remaining).toBeLessThanOrEqual(limit);
  // Epoch seconds, not milliseconds and not a span.
  expect(Math.abs(reset - Date.now() / 1000), "seconds from now to X-RateLimit-Reset").toBeLessThan(90_000);
}

function expectEnvelope({ status, headers, text }: ReceivedAnswer): void {
  const body: unknown = JSON.parse(text);
  const { error } = body as { error: Record<string, unknown> };
  expect(body, "nothing beside the envelope").toEqual({ error: expect.any(Object) });
  expect(error).toEqual({
    code: expect.any(String),
    message: expect.any(String),
    request_id: headers["x-request-id"],
    doc_url: expect.stringMatching(new RegExp(`^https?://[^/]+/docs/errors/${error.code}$`)),
    ...("merged_into" in error && { merged_into: expect.stringMatching(/^con_/) }),
    ...("existing_id" in error && { existing_id: expect.stringMatching(/^con_/) }),
    ...("field" in error && { field: expect.stringMatching(/^.{1,200}$/su) }),
  });
  expect(text.length, "what was sent is shown in part").toBeLessThan(4_500);
  expect(error.message).not.toBe("");
  expect(CATALOGUE, "the code is in the catalogue").toHaveProperty(error.code as string);
  const isUnavailable = error.code === "internal_error" && status === 503;
  expect(status, `the status of ${error.code}`).toBe(isUnavailable ? 503 : CATALOGUE[error.code as string]);
  if (status === 401) {
    expect(headers["www-authenticate"]).toMatch(/^Bearer realm="api"/);
  }
  if (status === 429 || status === 503) {
    expect(headers["retry-after"]).toMatch(/^[1-9]\d*$/);
  }
}
