import { graphql } from "graphql";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createContext } from "../../schema/context.ts";
import { schema } from "../../schema/index.ts";
import type { Membership } from "../../src/domain/identity/rules.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import { createTestApi, type TestApi } from "../support/api.ts";
import { webhookTools } from "../support/webhook-tools.ts";

/** Snippets, and what they say to the person of a conversation. */

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await createTestApi();
  token = await api.token(api.world.admin.userId);
});
afterAll(() => api?.close());

async function ask(source: string, userId = api.world.admin.userId) {
  const membership = (await findMembership(api.test.database, userId)) as Membership;
  const contextValue = createContext(api.test.database, membership, webhookTools);
  const { data, errors } = await graphql({ schema, source, contextValue });
  return { found: Object.values(data ?? {})[0] as never, code: errors?.[0]?.extensions.code };
}

const save = async (name: string, body: string, id = "") =>
  (
    await ask(
      `mutation { saveSnippet(input: {${id && `id: "${id}", `}name: ${JSON.stringify(name)}, body: ${JSON.stringify(body)}}) {
        ... on Snippet { id name body }
        ... on DomainError { code message faults { path } }
      } }`,
    )
  ).found as { id: string; name?: string; code?: string; message?: string; faults?: { path: string }[] };

async function begin(to: string): Promise<string> {
  const inbox_id = api.world.northwind.inboxIds[0];
  return (await api.call("POST", "/messages", { token, body: { inbox_id, to, body: "Hello" } })).body.conversation_id;
}

const textFor = async (id: string, conversationId: string) =>
  (await ask(`{ snippetText(snippetId: "${id}", conversationId: "${conversationId}") { body isIncomplete } }`)).found;

it("are written by admins, under names of their own, and read by everybody", async () => {
  const { agent } = api.world;
  const { id } = await save("Greeting", "Hello");
  expect(id).toMatch(/^snp_/);
  expect(await save("Greeting", "Hi")).toMatchObject({ code: "CONFLICT", faults: [{ path: "name" }] });
  expect(await save("Greeting", "Hi", id)).toEqual({ id, name: "Greeting", body: "Hi" });
  expect(await save("Another", "Hi", "snp_none")).toMatchObject({ code: "NOT_FOUND" });
  expect(await save("Broken", "Hello {{first_nam}}")).toMatchObject({
    code: "VALIDATION_ERROR",
    faults: [{ path: "body" }],
  });
  expect(await save("", "Hello")).toMatchObject({ code: "VALIDATION_ERROR", faults: [{ path: "name" }] });
  expect((await ask("{ snippets { id name body } }", agent.userId)).found).toEqual([
    { id, name: "Greeting", body: "Hi" },
  ]);
  const asAgent = await ask(
    `mutation { deleteSnippet(input: {id: "${id}"}) { ... on DomainError { code } ... on SnippetDeletion { deletedId } } }`,
    agent.userId,
  );
  expect(asAgent.code ?? (asAgent.found as { code: string } | undefined)?.code).toBe("FORBIDDEN");
  const { found } = await ask(
    `mutation { deleteSnippet(input: {id: "${id}"}) { ... on SnippetDeletion { deletedId } } }`,
  );
  expect(found).toEqual({ deletedId: id });
});

it("have the fields of the contact and of its contact in a campaign, never of another person with the number", async () => {
  const { id } = await save("Visit", "Dear {{first_name|customer}}, from {{company|your company}}: {{extra.color}}");
  const unknown = await begin("+14265550001");
  expect(await textFor(id, unknown)).toEqual({ body: "Dear customer, from your company:", isIncomplete: true });

  const { campaignId } = api.world.northwind;
  await api.call("POST", `/campaigns/${campaignId}/contacts`, {
    token,
    body: {
      contacts: [
        { first_name: "Zoe", company: "Dialed", phones: [{ number: "+14265550002" }], extra_fields: { color: "red" } },
      ],
    },
  });
  const dialed = await begin("+14265550002");
  expect(await textFor(id, dialed)).toEqual({ body: "Dear Zoe, from Dialed: red", isIncomplete: false });
  expect(
    (await ask(`{ conversation(id: "${dialed}") { contact { id } campaignContact { firstName } } }`)).found,
  ).toMatchObject({ campaignContact: { firstName: "Zoe" } });

  const saved = await api.call("POST", "/contacts", { token, body: { first_name: "Zara", phones: ["+14265550002"] } });
  expect(await textFor(id, dialed)).toEqual({ body: "Dear Zara, from your company:", isIncomplete: true });
  await api.test.query("UPDATE campaign_contacts SET customer_id = $1 WHERE first_name = 'Zoe'", [saved.body.id]);
  expect(await textFor(id, dialed)).toEqual({ body: "Dear Zara, from Dialed: red", isIncomplete: false });
  expect(await textFor("snp_none", dialed)).toBeNull();
});

it("are at most 200 of a business", async () => {
  const { businessId } = api.world.northwind;
  await api.test.query(
    `INSERT INTO snippets (business_id, id, name, body, created_at, updated_at)
     SELECT $1, 'snp_0' || lpad(i::text, 25, '0'), 'Snippet ' || i, 'Hello', now(), now() FROM generate_series(1, 199) i`,
    [businessId],
  );
  expect(await save("One more", "Hello")).toMatchObject({
    code: "CONFLICT",
    message: "A business may have at most 200 snippets. Delete some that nobody uses.",
  });
});
