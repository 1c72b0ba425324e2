import { getNullableType, graphql, isInputObjectType, isNonNullType } from "graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createContext } from "../../schema/context.ts";
import { schema } from "../../schema/index.ts";
import type { Membership } from "../../src/domain/identity/rules.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import type { TestDatabase } from "../support/database.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { createWorldDatabase, type World } from "../support/world.ts";

/** Every mutation with arguments takes one, `input`. */

const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});

describe.each(mutations.filter(({ args }) => args.length > 0))("$name", ({ name, args }) => {
  it("takes one argument: an input of its own", () => {
    expect(args.map((argument) => argument.name)).toEqual(["input"]);
    const [{ type }] = args as [(typeof args)[number]];
    expect([isNonNullType(type), isInputObjectType(getNullableType(type))]).toEqual([true, true]);
    const sharing = mutations.filter((each) => String(each.args[0]?.type) === String(type));
    expect(sharing.map((each) => each.name)).toEqual([name]);
  });
});

describe("an input", () => {
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

  const UPDATE = `... on Contact { id firstName lastName company } ${REFUSAL}`;

  it("changes only the given fields", async () => {
    const id = world.northwind.customerId;
    const before = await run(
      `mutation ($id: ID!) {
      updateContact(input: {id: $id, firstName: "Ada", company: "Analytical"}) { ${UPDATE} } }`,
      { id },
    );
    const after = await run(`mutation ($input: UpdateContactInput!) { updateContact(input: $input) { ${UPDATE} } }`, {
      input: { id, firstName: "Grace", company: null },
    });
    expect(after).toEqual({ ...before, firstName: "Grace", company: null });
  });

  it("is required", async () => {
    const refusalOf = async (given: string) => {
      const contextValue = createContext(test.database, membership, webhookTools);
      const { errors } = await graphql({
        schema,
        source: `mutation { updateContact${given} { __typename } }`,
        contextValue,
      });
      return errors?.map(({ message }) => message);
    };
    expect(await refusalOf("")).toEqual([
      'Argument "Mutation.updateContact(input:)" of type "UpdateContactInput!" is required, but it was not provided.',
    ]);
    expect(await refusalOf("(input: null)")).toEqual([
      'Expected value of non-null type "UpdateContactInput!" not to be null.',
    ]);
  });

  it("has the idempotency key among its fields", async () => {
    const { campaignId } = world.northwind;
    const add = (given: string) =>
      run(`mutation { addCampaignContacts(input: {${given}}) {
        ... on CampaignContactAddition { outcomes { result contact { id } } } ${REFUSAL} } }`);
    const given = `campaignId: ${JSON.stringify(campaignId)}, contacts: [{phones: [{number: "+14155550187"}]}]`;
    const first = await add(`${given}, idempotencyKey: "forms"`);
    expect(first).toMatchObject({ outcomes: [{ result: "CREATED" }] });
    expect(await add(`idempotencyKey: "forms", ${given}`)).toEqual(first);
    expect(await add(`${given}, onDuplicate: UPDATE, idempotencyKey: "forms"`)).toMatchObject({
      code: "IDEMPOTENCY_KEY_REUSED",
      field: "idempotencyKey",
    });
  });

  it("has it also where the mutation declares an input", async () => {
    const input = `email: "forms@invited.example", name: "Ida", inboxIds: ["${world.northwind.inboxIds[0]}"]`;
    const invite = () =>
      run(
        `mutation { inviteUser(input: {${input}, idempotencyKey: "invited"}) { ... on Invitation { id } ${REFUSAL} } }`,
      );
    const first = await invite();
    expect(first).toEqual({ id: expect.stringMatching(/^[a-z]+_[0-9a-z]{26}$/) });
    expect(await invite()).toEqual(first);
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
