import {
  type GraphQLArgument,
  getNullableType,
  graphql,
  isInputObjectType,
  isNonNullType,
  isRequiredArgument,
} from "graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createContext } from "../../schema/context.ts";
import { schema } from "../../schema/index.ts";
import type { Membership } from "../../src/domain/identity/rules.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import type { TestDatabase } from "../support/database.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { createWorldDatabase, type World } from "../support/world.ts";

/**
 * Every mutation takes one argument, `input`; the arguments that it declares stay valid and deprecated. The tests of
 * authorization send every mutation in both forms.
 */

const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});

describe.each(mutations)("$name", ({ name, args }) => {
  const input = args.find((argument) => argument.name === "input") as GraphQLArgument;
  const others = args.filter((argument) => argument !== input);

  it("takes an input of its own, and no other argument that is not deprecated", () => {
    expect(isInputObjectType(getNullableType(input.type))).toBe(true);
    expect(input.deprecationReason ?? null).toBeNull();
    expect(others.map(({ deprecationReason }) => deprecationReason)).toEqual(others.map(() => "Use input."));
    expect(others.filter(isRequiredArgument)).toEqual([]);
    const type = String(getNullableType(input.type));
    const sharing = mutations.filter((each) =>
      each.args.some((argument) => String(getNullableType(argument.type)) === type),
    );
    expect(sharing.map((each) => each.name)).toEqual([name]);
  });

  it("requires the input where it has no other form", () => {
    const hasOtherForm = others.some((argument) => argument.name !== "idempotencyKey");
    expect(isNonNullType(input.type)).toBe(!hasOtherForm);
  });
});

describe("the forms", () => {
  let test: TestDatabase;
  let world: World;
  let membership: Membership;
  beforeAll(async () => {
    ({ test, world } = await createWorldDatabase());
    membership = (await findMembership(test.database, world.admin.userId)) as Membership;
  });
  afterAll(() => test?.drop());

  const REFUSAL = "... on DomainError { code message field faults { path code message } }";

  async function run(source: string, variableValues: Record<string, unknown> = {}) {
    const contextValue = createContext(test.database, membership, webhookTools);
    const { data, errors } = await graphql({ schema, source, variableValues, contextValue });
    expect(errors).toBeUndefined();
    return Object.values(data ?? {})[0] as Record<string, unknown>;
  }

  const refusal = (field: string, message: string) => ({
    code: "VALIDATION_ERROR",
    message,
    field,
    faults: [{ path: field, code: "VALIDATION_ERROR", message }],
  });

  const UPDATE = `... on Contact { id firstName lastName company } ${REFUSAL}`;

  it("changes only the given fields", async () => {
    const id = world.northwind.customerId;
    const before = await run(
      `mutation ($id: ID!) {
      updateContact(id: $id, changes: {firstName: "Ada", company: "Analytical"}) { ${UPDATE} } }`,
      { id },
    );
    const after = await run(`mutation ($input: UpdateContactInput!) { updateContact(input: $input) { ${UPDATE} } }`, {
      input: { id, firstName: "Grace", company: null },
    });
    expect(after).toEqual({ ...before, firstName: "Grace", company: null });
  });

  it("refuses both forms, and neither", async () => {
    const id = JSON.stringify(world.northwind.customerId);
    expect(await run(`mutation { updateContact(input: {id: ${id}}, id: ${id}) { ${UPDATE} } }`)).toEqual(
      refusal("input", "input and `id`, `changes` were sent: send input alone"),
    );
    expect(await run(`mutation { updateContact { ${UPDATE} } }`)).toEqual(refusal("input", "input is required"));
    expect(await run(`mutation { updateContact(input: null) { ${UPDATE} } }`)).toEqual(
      refusal("input", "input is required"),
    );
    expect(await run(`mutation { updateContact(id: ${id}) { ${UPDATE} } }`)).toEqual(
      refusal("changes", "changes is required"),
    );
  });

  it("takes an idempotency key in the input, which is the key of the other form", async () => {
    const { campaignId } = world.northwind;
    const add = (given: string) =>
      run(`mutation { addCampaignContacts(${given}) {
        ... on CampaignContactAddition { outcomes { result contact { id } } } ${REFUSAL} } }`);
    const given = `campaignId: ${JSON.stringify(campaignId)}, contacts: [{phones: [{number: "+14155550187"}]}]`;
    const first = await add(`input: {${given}, idempotencyKey: "forms"}`);
    expect(first).toMatchObject({ outcomes: [{ result: "CREATED" }] });
    expect(await add(`${given}, idempotencyKey: "forms"`)).toEqual(first);
    expect(await add(`${given}, onDuplicate: UPDATE, idempotencyKey: "forms"`)).toMatchObject({
      code: "IDEMPOTENCY_KEY_REUSED",
      field: "idempotencyKey",
    });
  });

  it("takes it inside an input that was declared, or beside it, and refuses two", async () => {
    const { inboxIds } = world.northwind;
    const invite = (given: string) => run(`mutation { inviteUser(${given}) { ... on Invitation { id } ${REFUSAL} } }`);
    const input = (more = "") =>
      `input: {email: "forms@invited.example", name: "Ida", inboxIds: [${JSON.stringify(inboxIds[0])}] ${more}}`;
    const first = await invite(input(`idempotencyKey: "invited"`));
    expect(first).toEqual({ id: expect.stringMatching(/^[a-z]+_[0-9a-z]{26}$/) });
    expect(await invite(`${input()}, idempotencyKey: "invited"`)).toEqual(first);
    expect(await invite(`${input(`idempotencyKey: "a"`)}, idempotencyKey: "b"`)).toEqual(
      refusal("input", "input and `idempotencyKey` were sent: send input alone"),
    );
  });

  it("names all faults of an input, each by its exact path", async () => {
    const refused = await run(
      `mutation ($input: SaveContactInput!) { saveContact(input: $input) { __typename ${REFUSAL} } }`,
      {
        input: { firstName: "x".repeat(101), email: "none", phones: [{ number: "+14155550123" }, { number: "none" }] },
      },
    );
    const message = `firstName must have at most 100 characters: "${"x".repeat(59)}… was sent`;
    expect(refused).toMatchObject({ code: "VALIDATION_ERROR", message, field: "firstName" });
    expect((refused.faults as { path: string; code: string }[]).map(({ path, code }) => [path, code])).toEqual([
      ["firstName", "VALIDATION_ERROR"],
      ["email", "VALIDATION_ERROR"],
      ["phones.1.number", "INVALID_PHONE_NUMBER"],
    ]);
  });

  it("names all faults of a row that fails alone", async () => {
    const { outcomes } = (await run(
      `mutation ($input: AddCampaignContactsInput!) { addCampaignContacts(input: $input) {
        ... on CampaignContactAddition { outcomes { error { field faults { path code } } } } } }`,
      {
        input: {
          campaignId: world.northwind.campaignId,
          contacts: [{ email: "none", phones: [{ number: "none" }] }, { phones: [{ number: "+14155550186" }] }],
        },
      },
    )) as { outcomes: { error: { field: string; faults: { path: string; code: string }[] } | null }[] };
    expect(outcomes[1]).toEqual({ error: null });
    expect(outcomes[0]?.error?.faults.toSorted((a, b) => a.path.localeCompare(b.path))).toEqual([
      { path: "email", code: "VALIDATION_ERROR" },
      { path: "phones.0.number", code: "INVALID_PHONE_NUMBER" },
    ]);
  });

  it("names at most 50 faults", async () => {
    const ids = Array.from({ length: 60 }, (_, place) => `inb_${place}`);
    const refused = await run(
      `mutation ($ids: [ID!]!) { reorderInboxes(input: {ids: $ids}) { __typename ${REFUSAL} } }`,
      {
        ids,
      },
    );
    const paths = (refused.faults as { path: string }[]).map(({ path }) => path);
    expect(paths).toEqual(ids.slice(0, 50).map((_id, place) => `ids.${place}`));
  });

  it("names the deleted object by deletedId in every mutation that deletes, removes or revokes", () => {
    // A removal of many objects has an outcome for each.
    const deleting = mutations.filter(({ name }) => /^(delete|remove|revoke)(?!CampaignContacts$)/.test(name));
    const members = deleting.map(({ type }) => schema.getPossibleTypes(getNullableType(type) as never));
    expect(deleting.length).toBeGreaterThan(6);
    for (const [result] of members.map((types) => types.filter(({ name }) => name !== "DomainError"))) {
      expect(result?.getInterfaces().map(({ name }) => name)).toContain("Deletion");
    }
  });
});
