import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorCatalogue } from "../../rest-facade/errors.ts";
import { type ContractApi, createContractApi } from "../support/contract-api.ts";

/** An error names the field, the sent value and the expected value. */

let api: ContractApi;
beforeAll(async () => {
  api = await createContractApi();
});
afterAll(() => api?.close());

type Ask = [method: string, path: string, body?: unknown];

async function errorOf([method, path, body]: Ask) {
  const answer = await api.call(method, path, { token: api.adminToken, ...(body !== undefined && { body }) });
  const { code, field, message } = answer.body.error;
  return { code, field, message };
}

const CONTACTS = "/contacts";
const NUMBER = "must be in E.164, such as +14155550123";

describe("a body", () => {
  it.each<[Ask, { code?: string; field: string; message: string }]>([
    [
      ["POST", CONTACTS, { phones: [14_155_550_123] }],
      {
        field: "phones.0",
        message:
          "phones.0 must be a phone number in E.164, or an object with a number and a label: 14155550123 was sent",
      },
    ],
    [
      ["POST", CONTACTS, { phones: ["+14155550123", "415-555-0123"] }],
      {
        code: "invalid_phone_number",
        field: "phones",
        message: `phones.1 ${NUMBER}: "415-555-0123" was sent`,
      },
    ],
    [
      ["POST", CONTACTS, { phones: [{ number: "0123", label: "home" }] }],
      { code: "invalid_phone_number", field: "phones", message: `phones.0.number ${NUMBER}: "0123" was sent` },
    ],
    [
      ["POST", CONTACTS, { phones: ["+14155550123", { number: "+14155550124", label: 5 }] }],
      { field: "phones.1.label", message: "phones.1.label must be a string: 5 was sent" },
    ],
    [
      ["POST", "/messages", { inbox_id: "inb_1", to: "415", body: "Hello" }],
      { code: "invalid_phone_number", field: "to", message: `to ${NUMBER}: "415" was sent` },
    ],
    [
      ["POST", CONTACTS, { first_name: "Ada", email: "x".repeat(300) }],
      {
        field: "email",
        message: `email must be an e-mail address of at most 254 characters: "${"x".repeat(59)}… was sent`,
      },
    ],
    [
      ["POST", CONTACTS, { firstname: "Ada" }],
      {
        field: "firstname",
        message:
          "firstname is not a known field; the known ones are first_name, last_name, company, title, email, linkedin_url, " +
          "state, postal_code, country, opted_out, opted_out_at, opted_out_reason, extra_fields, external_id, phones, match_on",
      },
    ],
    [
      ["POST", CONTACTS, { phones: [{ number: "+14155550123", type: "home" }] }],
      { field: "phones.0.type", message: "phones.0.type is not a known field; the known ones are number, label" },
    ],
    [
      ["POST", CONTACTS, { first_name: "Ada", extra_fields: { plan: 5 } }],
      { field: "extra_fields.plan", message: "extra_fields.plan must be a string: 5 was sent" },
    ],
    [
      ["POST", "/subscriptions", { event_type: "message.received", target_url: "https://example.com" }],
      {
        code: "invalid_event_type",
        field: "event_type",
        message:
          "event_type must be one of message.incoming.received, message.outgoing.delivered, message.outgoing.failed, " +
          'message.outgoing.sent: "message.received" was sent',
      },
    ],
    [
      ["POST", "/subscriptions", { event_type: "Contact", target_url: "https://example.com" }],
      {
        code: "invalid_event_type",
        field: "event_type",
        message: 'event_type must be a type of event, such as message.incoming.received: "Contact" was sent',
      },
    ],
    [
      ["POST", CONTACTS, { first_name: "Ada", match_on: "email" }],
      { field: "email", message: "The contact is matched on this field: send a value." },
    ],
  ])("%j", async (ask, expected) => {
    expect(await errorOf(ask)).toEqual({ code: "validation_error", ...expected });
  });

  it("names the invalid inbox of a list", async () => {
    const [first, second] = api.world.northwind.inboxIds as [string, string];
    const unknown = "inb_01h455vb4pex5vsknk084sn02q";
    const create = (inbox_ids: unknown) => errorOf(["POST", "/campaigns", { name: "New", inbox_ids }]);
    expect(await create([first, second, unknown])).toEqual({
      code: "validation_error",
      field: "inbox_ids.2",
      message: `This business has no active inbox ${unknown}.`,
    });
    expect(await create([first, 7])).toEqual({
      code: "validation_error",
      field: "inbox_ids.1",
      message: "inbox_ids.1 must be a string: 7 was sent",
    });
  });

  it("with many contacts names the invalid row and its field", async () => {
    const path = `/campaigns/${api.world.northwind.campaignId}/contacts`;
    const contacts = [{ phones: ["+14155550123", 5] }, { phones: ["+14155550123", "5"] }, 5];
    const { body } = await api.call("POST", path, { token: api.adminToken, body: { contacts } });
    expect(body.data.map(({ error }: { error: { field: string } }) => error.field)).toEqual([
      "contacts.0.phones.1",
      "contacts.1.phones",
      "contacts.2",
    ]);
    expect(body.data[1].error.message).toBe(`phones.1 ${NUMBER}: "5" was sent`);
  });

  it("that is encoded is refused as such, and one with the identity is not", async () => {
    const send = (encoding: string, payload: Buffer) =>
      api.app.inject({
        method: "POST",
        url: "/api/v1/contacts",
        headers: {
          authorization: `Bearer ${api.adminToken}`,
          "content-type": "application/json",
          "content-encoding": encoding,
        },
        payload,
      });
    const body = Buffer.from('{"first_name":"Ada"}');
    for (const encoding of ["gzip", "br", "deflate", "GZIP"]) {
      const answer = await send(encoding, gzipSync(body));
      expect([answer.statusCode, answer.json().error]).toMatchObject([
        400,
        {
          code: "validation_error",
          field: "Content-Encoding",
          message: "Content-Encoding is not supported: send the body uncompressed.",
        },
      ]);
    }
    expect((await send("identity", body)).statusCode).toBe(201);
  });
});

describe("a query", () => {
  it.each<[string, { code?: string; field: string; message: string }]>([
    ["limit=x", { field: "limit", message: 'limit must be a whole number from 1 to 100: "x" was sent' }],
    ["limit=1&limit=2", { field: "limit", message: "limit occurs twice: send it once." }],
    [
      "colour=red",
      {
        field: "colour",
        message:
          "colour is not a known query parameter; the known ones are sort, order, phone, email, external_id, opted_out, " +
          "source, q, created_after, created_before, updated_after, updated_before, limit, cursor",
      },
    ],
    [
      "created_after=2026-11-21T09:30:00+01:00",
      {
        field: "created_after",
        message:
          "created_after must be a date-time of RFC 3339 with an offset, such as 2026-11-21T09:30:00Z: " +
          '"2026-11-21T09:30:00 01:00" was sent. In a URL a + means a blank: write %2B instead.',
      },
    ],
    [
      "email=ada+news@example.com",
      {
        field: "email",
        message:
          "email must be an e-mail address of at most 254 characters: " +
          '"ada news@example.com" was sent. In a URL a + means a blank: write %2B instead.',
      },
    ],
    ["phone=415", { code: "invalid_phone_number", field: "phone", message: `phone ${NUMBER}: "415" was sent` }],
    [
      "source=api,fax",
      { field: "source", message: 'source must be one of api, app, import, inbound, dialer: "api,fax" was sent' },
    ],
  ])("%s", async (query, expected) => {
    expect(await errorOf(["GET", `/contacts?${query}`])).toEqual({ code: "validation_error", ...expected });
  });

  it("suggests no parameters if an operation has none", async () => {
    expect((await errorOf(["GET", "/me?colour=red"])).message).toBe("colour is not a known query parameter");
  });
});

describe("doc_url", () => {
  it.each(Object.entries(errorCatalogue))("leads to the page of %s", async (code, { status }) => {
    const answer = await api.app.inject({ url: `/docs/errors/${code}`, headers: { accept: "text/html" } });
    expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect(answer.body).toContain(`<h1><code>${code}</code></h1>`);
    expect(answer.body).toContain(`Status ${status}.`);
  });

  it("is the page of the code, and an unknown code has no page", async () => {
    const { body } = await api.call("GET", "/nothing", { token: api.adminToken });
    expect(body.error.doc_url).toBe("http://api.test/docs/errors/not_found");
    expect((await api.app.inject({ url: "/docs/errors/toString" })).statusCode).toBe(404);
  });
});
