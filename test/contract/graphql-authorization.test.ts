import { type GraphQLFieldMap, type GraphQLInputType, getNamedType, graphql, isInputObjectType } from "graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createContext } from "../../schema/context.ts";
import { schema } from "../../schema/index.ts";
import { newId, newIdentity } from "../../src/id.ts";
import type { Membership } from "../../src/identity/rules.ts";
import { findMembership } from "../../src/identity/store.ts";
import { quietSimulator } from "../support/carrier.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { freshSession } from "../support/dialer.ts";
import { freshIds, freshTarget, type SampleIds } from "../support/samples.ts";
import { snapshotTables } from "../support/snapshot.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { createWorld, type World } from "../support/world.ts";

/** Every root field of the schema, asked by those who may not: what it guards, it guards without the facade too. */

type Ids = SampleIds & {
  customer: string;
  notice: string;
  user: string;
  session: string;
  disposition: string;
  ownDisposition: string;
  broadcast: string;
};

interface Case {
  /** Who may ask: anyone, a user of a business in good standing, or one whose plan has the dialer. */
  open: "public" | "member" | "dialer";
  /** Whether members are refused. */
  forAdmins?: true;
  /** The operation, with the ids of a business put in. */
  source(ids: Ids): string;
  /** Values that cannot be written into the operation. */
  variables?: Record<string, unknown>;
  /** Whether it needs a session of the dialer that holds the contact, or is in a call with it. */
  session?: "holding" | "calling";
  /** What the operation gives on ids of another business; absent where it takes none. */
  foreign?: unknown;
}

const text = JSON.stringify;
const notFound = { code: "NOT_FOUND", field: null };
const REFUSAL = "... on DomainError { code field }";

/** A mutation of the dialer on the caller's session; `more` are its other arguments. */
const ofSession = (field: string, more: (ids: Ids) => string = () => ""): Case => ({
  open: "dialer",
  session: "holding",
  source: (ids) =>
    `mutation { ${field}(sessionId: ${text(ids.session)} ${more(ids)}) { ... on DialerSession { id } ${REFUSAL} } }`,
  foreign: notFound,
});
const ofContact = (field: string, more: (ids: Ids) => string = () => ""): Case =>
  ofSession(field, (ids) => `contactId: ${text(ids.campaignContact)} ${more(ids)}`);

const CASES: Record<string, Case> = {
  "Query.health": { open: "public", source: () => "{ health }" },
  "Query.viewer": { open: "member", source: () => "{ viewer { user { id } business { id } } }" },
  "Query.users": { open: "member", source: () => "{ users { id email } }" },
  "Query.inboxes": { open: "member", source: () => "{ inboxes { id } }" },
  "Query.contacts": { open: "member", source: () => "{ contacts { nodes { id } } }" },
  "Query.contact": {
    open: "member",
    source: ({ contact }) => `{ contact(id: ${text(contact)}) { id } }`,
    foreign: null,
  },
  "Mutation.saveContact": {
    open: "member",
    source: () => `mutation { saveContact(draft: {firstName: "Ada"}) { ... on SavedContact { isNew } ${REFUSAL} } }`,
  },
  "Mutation.updateContact": {
    open: "member",
    source: ({ contact }) =>
      `mutation { updateContact(id: ${text(contact)}, changes: {title: "Owner"}) { ... on Contact { id } ${REFUSAL} } }`,
    foreign: notFound,
  },
  "Mutation.deleteContact": {
    open: "member",
    source: ({ contact }) =>
      `mutation { deleteContact(id: ${text(contact)}) { ... on ContactDeletion { deletedId } ${REFUSAL} } }`,
    foreign: notFound,
  },
  "Mutation.mergeContacts": {
    open: "member",
    source: ({ contact, customer }) =>
      `mutation { mergeContacts(intoId: ${text(customer)}, fromId: ${text(contact)}) {
        ... on Contact { id } ${REFUSAL} } }`,
    foreign: notFound,
  },
  "Query.conversations": {
    open: "member",
    source: ({ inbox }) =>
      `{ conversations(filter: {inboxId: ${text(inbox)}}) { nodes { id messages { nodes { id } } } } }`,
    foreign: { nodes: [] },
  },
  "Query.conversation": {
    open: "member",
    source: ({ conversation }) =>
      `{ conversation(id: ${text(conversation)}) { id timeline { nodes { __typename } } } }`,
    foreign: null,
  },
  "Query.messages": {
    open: "member",
    source: ({ conversation }) =>
      `{ messages(filter: {conversationId: ${text(conversation)}}) { nodes { id contact { id } } } }`,
    foreign: { nodes: [] },
  },
  "Query.message": {
    open: "member",
    source: ({ message }) => `{ message(id: ${text(message)}) { id conversation { id } } }`,
    foreign: null,
  },
  "Mutation.sendMessage": {
    open: "member",
    source: ({ inbox }) =>
      `mutation { sendMessage(draft: {inboxId: ${text(inbox)}, to: "+14155550123", body: "Hello"}) {
        ... on Message { id } ${REFUSAL} } }`,
    foreign: { code: "VALIDATION_ERROR", field: "inboxId" },
  },
  "Mutation.markConversationRead": {
    open: "member",
    source: ({ conversation }) =>
      `mutation { markConversationRead(id: ${text(conversation)}) { ... on Conversation { id } ${REFUSAL} } }`,
    foreign: notFound,
  },
  "Query.calls": {
    open: "member",
    source: ({ inbox }) => `{ calls(filter: {inboxId: ${text(inbox)}}) { nodes { id campaign { id } } } }`,
    foreign: { nodes: [] },
  },
  "Query.call": {
    open: "member",
    source: ({ call }) => `{ call(id: ${text(call)}) { id inbox { id } } }`,
    foreign: null,
  },
  "Mutation.startCall": {
    open: "member",
    source: ({ inbox }) =>
      `mutation { startCall(inboxId: ${text(inbox)}, to: "+14155550123") { ... on Call { id } ${REFUSAL} } }`,
    foreign: { code: "VALIDATION_ERROR", field: "inboxId" },
  },
  "Mutation.endCall": {
    open: "member",
    source: ({ call }) => `mutation { endCall(id: ${text(call)}) { ... on Call { id } ${REFUSAL} } }`,
    foreign: notFound,
  },
  "Mutation.simulateInboundMessage": {
    open: "member",
    source: ({ inbox }) =>
      `mutation { simulateInboundMessage(input: {inboxId: ${text(inbox)}, from: "+14155550123", body: "Hi"}) { ... on Message { id } ${REFUSAL} } }`,
    foreign: { code: "VALIDATION_ERROR", field: "inboxId" },
  },
  "Mutation.simulateInboundCall": {
    open: "member",
    source: ({ inbox }) =>
      `mutation { simulateInboundCall(input: {inboxId: ${text(inbox)}, from: "+14155550123", durationSeconds: 5}) { ... on Call { id } ${REFUSAL} } }`,
    foreign: { code: "VALIDATION_ERROR", field: "inboxId" },
  },
  "Mutation.setUserPhoneNumber": {
    open: "member",
    source: ({ user }) =>
      `mutation { setUserPhoneNumber(id: ${text(user)}, phoneNumber: "+14155550123") { ... on User { id } ${REFUSAL} } }`,
    foreign: notFound,
  },
  "Mutation.updateBusiness": {
    open: "member",
    forAdmins: true,
    source: () =>
      `mutation { updateBusiness(changes: {timeZone: "Europe/Lisbon"}) { ... on Business { timeZone } ${REFUSAL} } }`,
  },
  "Mutation.setInboxForwarding": {
    open: "member",
    forAdmins: true,
    source: ({ inbox }) =>
      `mutation { setInboxForwarding(id: ${text(inbox)}, forwardTo: "+14155550123") { ... on Inbox { id } ${REFUSAL} } }`,
    foreign: notFound,
  },
  "Query.dispositions": { open: "dialer", source: () => "{ dispositions { id } }" },
  "Query.campaigns": { open: "dialer", source: () => "{ campaigns { nodes { id contacts { nodes { id } } } } }" },
  "Query.campaign": {
    open: "dialer",
    source: ({ campaign }) => `{ campaign(id: ${text(campaign)}) { id } }`,
    foreign: null,
  },
  "Query.campaignContacts": {
    open: "dialer",
    source: ({ campaign }) => `{ campaignContacts(campaignId: ${text(campaign)}) { nodes { id } } }`,
    foreign: null,
  },
  "Query.campaignContact": {
    open: "dialer",
    source: ({ campaign, campaignContact }) =>
      `{ campaignContact(campaignId: ${text(campaign)}, id: ${text(campaignContact)}) { id } }`,
    foreign: null,
  },
  "Mutation.createCampaign": {
    open: "dialer",
    source: ({ inbox }) =>
      `mutation { createCampaign(draft: {name: "New", inboxIds: [${text(inbox)}]}) { ... on Campaign { id } ${REFUSAL} } }`,
    foreign: { code: "VALIDATION_ERROR", field: "inboxIds" },
  },
  "Mutation.addCampaignContacts": {
    open: "dialer",
    source: ({ campaign }) =>
      `mutation { addCampaignContacts(campaignId: ${text(campaign)}, contacts: [{phones: [{number: "+14155550123"}]}]) {
        ... on CampaignContactAddition { outcomes { result } } ${REFUSAL} } }`,
    foreign: notFound,
  },
  "Mutation.updateCampaignContact": {
    open: "dialer",
    source: ({ campaign, campaignContact }) =>
      `mutation { updateCampaignContact(campaignId: ${text(campaign)}, id: ${text(campaignContact)},
        changes: {status: DO_NOT_CALL}) { ... on CampaignContact { id } ${REFUSAL} } }`,
    foreign: notFound,
  },
  "Mutation.removeCampaignContact": {
    open: "dialer",
    source: ({ campaign, campaignContact }) =>
      `mutation { removeCampaignContact(campaignId: ${text(campaign)}, id: ${text(campaignContact)}) {
        ... on CampaignContactRemoval { removedId } ${REFUSAL} } }`,
    foreign: notFound,
  },
  "Query.webhookSubscriptions": {
    open: "member",
    source: () => "{ webhookSubscriptions { nodes { id targetUrl statistics { delivered failed waiting } } } }",
  },
  "Query.webhookSubscription": {
    open: "member",
    source: ({ subscription }) => `{ webhookSubscription(id: ${text(subscription)}) { id statistics { waiting } } }`,
    foreign: null,
  },
  "Query.webhookAttempts": {
    open: "member",
    source: ({ subscription }) => `{ webhookAttempts(subscriptionId: ${text(subscription)}) { nodes { id } } }`,
    foreign: null,
  },
  "Query.webhookEvents": { open: "member", source: () => "{ webhookEvents { nodes { id body } } }" },
  "Query.notices": { open: "member", source: () => "{ notices { nodes { id subscriptionId } } }" },
  "Mutation.createWebhookSubscription": {
    open: "member",
    source: () =>
      `mutation { createWebhookSubscription(draft: {
        eventType: CALL_INCOMING_COMPLETED, targetUrl: ${text(freshTarget())}
      }) { ... on WebhookSubscriptionWithSecret { signingSecret } ${REFUSAL} } }`,
  },
  "Mutation.enableWebhookSubscription": onSubscription("enableWebhookSubscription", "WebhookSubscription { id }"),
  "Mutation.pauseWebhookSubscription": onSubscription("pauseWebhookSubscription", "WebhookSubscription { id }"),
  "Mutation.resumeWebhookSubscription": onSubscription("resumeWebhookSubscription", "WebhookSubscription { id }"),
  "Mutation.rotateWebhookSecret": onSubscription(
    "rotateWebhookSecret",
    "WebhookSubscriptionWithSecret { signingSecret }",
  ),
  "Mutation.deleteWebhookSubscription": onSubscription(
    "deleteWebhookSubscription",
    "WebhookSubscriptionDeletion { deletedId }",
  ),
  "Mutation.testWebhookSubscription": onSubscription("testWebhookSubscription", "WebhookTest { eventId }"),
  "Mutation.redeliverWebhookEvent": {
    open: "member",
    source: ({ event, subscription }) =>
      `mutation { redeliverWebhookEvent(id: ${text(event)}, subscriptionId: ${text(subscription)}) {
        ... on WebhookRedelivery { subscriptionIds } ${REFUSAL} } }`,
    foreign: notFound,
  },
  "Mutation.redeliverWebhookEvents": {
    open: "member",
    source: ({ subscription }) =>
      `mutation { redeliverWebhookEvents(range: {
        subscriptionId: ${text(subscription)}, since: "2026-01-01T00:00:00Z", until: "2027-01-01T00:00:00Z"
      }) { ... on WebhookRangeRedelivery { count } ${REFUSAL} } }`,
    foreign: { code: "VALIDATION_ERROR", field: "subscriptionId" },
  },
  "Mutation.readNotices": {
    open: "member",
    source: ({ notice }) =>
      `mutation { readNotices(ids: [${text(notice)}]) { ... on ReadNotices { readIds } ${REFUSAL} } }`,
    foreign: { readIds: [] },
  },
  "Query.previewBroadcast": {
    open: "dialer",
    source: ({ campaign }) =>
      `{ previewBroadcast(draft: {campaignId: ${text(campaign)}, body: "Hi {{first_name}}"}) { texts examples { to } } }`,
    foreign: null,
  },
  "Query.broadcast": {
    open: "dialer",
    source: ({ broadcast }) => `{ broadcast(id: ${text(broadcast)}) { id progress { contactCount } } }`,
    foreign: null,
  },
  "Query.broadcasts": {
    open: "dialer",
    source: ({ campaign }) => `{ broadcasts(campaignId: ${text(campaign)}) { nodes { id } } }`,
    foreign: { nodes: [] },
  },
  "Mutation.createBroadcast": {
    open: "dialer",
    source: ({ campaign }) =>
      `mutation { createBroadcast(draft: {campaignId: ${text(campaign)}, body: "Hi"}) {
        ... on Broadcast { id } ${REFUSAL} } }`,
    foreign: { code: "VALIDATION_ERROR", field: "campaignId" },
  },
  "Mutation.cancelBroadcast": {
    open: "dialer",
    source: ({ broadcast }) =>
      `mutation { cancelBroadcast(id: ${text(broadcast)}) { ... on Broadcast { id } ${REFUSAL} } }`,
    foreign: notFound,
  },
  "Mutation.importCampaignContacts": {
    open: "dialer",
    source: ({ campaign }) =>
      `mutation ($file: Upload!) { importCampaignContacts(input: {campaignId: ${text(campaign)}, file: $file}) {
        ... on ContactImport { id createdCount } ${REFUSAL} } }`,
    variables: { file: new File(["phone\n+14155550199\n"], "leads.csv") },
    foreign: notFound,
  },
  "Query.dialerSession": {
    open: "dialer",
    session: "holding",
    source: ({ session }) => `{ dialerSession(id: ${text(session)}) { id contact { id } call { id } } }`,
    foreign: null,
  },
  "Query.dialerSessions": {
    open: "dialer",
    session: "holding",
    source: ({ campaign }) => `{ dialerSessions(campaignId: ${text(campaign)}) { id } }`,
    foreign: [],
  },
  "Mutation.startDialerSession": {
    open: "dialer",
    source: ({ campaign, inbox }) =>
      `mutation { startDialerSession(campaignId: ${text(campaign)}, inboxIds: [${text(inbox)}]) {
        ... on DialerSession { id } ${REFUSAL} } }`,
    foreign: { code: "VALIDATION_ERROR", field: "campaignId" },
  },
  "Mutation.nextDialerContact": ofSession("nextDialerContact"),
  "Mutation.dialContact": ofContact("dialContact"),
  "Mutation.hangUpCall": { ...ofSession("hangUpCall"), session: "calling" },
  "Mutation.pickDisposition": ofContact("pickDisposition", (ids) => `dispositionId: ${text(ids.disposition)}`),
  "Mutation.skipContact": ofContact("skipContact"),
  "Mutation.setCallback": ofContact("setCallback", () => `dueAt: "2030-01-01T00:00:00Z"`),
  "Mutation.keepDialerSession": ofSession("keepDialerSession"),
  "Mutation.leaveDialerSession": ofSession("leaveDialerSession"),
  "Query.retiredDispositions": {
    open: "dialer",
    forAdmins: true,
    source: () => "{ retiredDispositions { id } }",
  },
  "Mutation.createDisposition": {
    open: "dialer",
    forAdmins: true,
    source: () =>
      `mutation { createDisposition(draft: {name: ${text(newId("dsp"))}}) { ... on Disposition { id } ${REFUSAL} } }`,
  },
  "Mutation.updateDisposition": onDisposition("updateDisposition", ", changes: {marksContactComplete: true}"),
  "Mutation.retireDisposition": onDisposition("retireDisposition"),
  "Mutation.restoreDisposition": onDisposition("restoreDisposition"),
  "Mutation.reorderDispositions": {
    open: "dialer",
    forAdmins: true,
    source: ({ ownDisposition }) =>
      `mutation { reorderDispositions(ids: [${text(ownDisposition)}]) {
        ... on DispositionList { dispositions { id } } ${REFUSAL} } }`,
    foreign: { code: "VALIDATION_ERROR", field: "ids" },
  },
  "Mutation.syncCrmDispositions": {
    open: "dialer",
    forAdmins: true,
    source: () =>
      `mutation { syncCrmDispositions(input: {
        dispositions: [{externalId: "1", name: "Won", marksContactComplete: true}]
      }) { ... on DispositionList { dispositions { id } } ${REFUSAL} } }`,
  },
  "Query.doNotCallNumbers": {
    open: "dialer",
    forAdmins: true,
    source: () => "{ doNotCallNumbers { nodes { phoneNumber } } }",
  },
  "Mutation.addDoNotCallNumber": {
    open: "dialer",
    forAdmins: true,
    source: () =>
      `mutation { addDoNotCallNumber(input: {phoneNumber: "+14155550123"}) {
        ... on DoNotCallNumber { phoneNumber } ${REFUSAL} } }`,
  },
  "Mutation.importDoNotCallNumbers": {
    open: "dialer",
    forAdmins: true,
    source: () =>
      `mutation { importDoNotCallNumbers(input: {phoneNumbers: ["+14155550123"]}) {
        ... on DoNotCallImport { added } ${REFUSAL} } }`,
  },
  "Mutation.removeDoNotCallNumber": {
    open: "dialer",
    forAdmins: true,
    source: () =>
      `mutation { removeDoNotCallNumber(phoneNumber: "+14155550123") {
        ... on DoNotCallRemoval { removedNumber } ${REFUSAL} } }`,
  },
  "Mutation.updateCampaign": onCampaign("updateCampaign", `, changes: {name: "Renamed"}`),
  "Mutation.pauseCampaign": onCampaign("pauseCampaign"),
  "Mutation.resumeCampaign": onCampaign("resumeCampaign"),
  "Mutation.archiveCampaign": onCampaign("archiveCampaign"),
};

/** A mutation that takes the id of a subscription and nothing else. */
function onSubscription(field: string, selection: string): Case {
  return {
    open: "member",
    source: ({ subscription }) => `mutation { ${field}(id: ${text(subscription)}) { ... on ${selection} ${REFUSAL} } }`,
    foreign: notFound,
  };
}

/** A mutation that admins make on a campaign. */
function onCampaign(field: string, more = ""): Case {
  return {
    open: "dialer",
    forAdmins: true,
    source: ({ campaign }) =>
      `mutation { ${field}(id: ${text(campaign)}${more}) { ... on Campaign { id } ${REFUSAL} } }`,
    foreign: notFound,
  };
}

/** The same on a disposition of the workspace's own. */
function onDisposition(field: string, more = ""): Case {
  return {
    open: "dialer",
    forAdmins: true,
    source: ({ ownDisposition }) =>
      `mutation { ${field}(id: ${text(ownDisposition)}${more}) { ... on Disposition { id } ${REFUSAL} } }`,
    foreign: notFound,
  };
}

let test: TestDatabase;
let world: World;
let everybody: Record<"admin" | "agent" | "basic" | "suspended" | "rival", Membership>;
beforeAll(async () => {
  test = await createTestDatabase();
  world = await createWorld(test);
  const membershipOf = async (userId: string) => (await findMembership(test.database, userId)) as Membership;
  everybody = {
    admin: await membershipOf(world.admin.userId),
    agent: await membershipOf(world.agent.userId),
    basic: await membershipOf(world.basic.userId),
    suspended: await membershipOf(world.suspended.userId),
    rival: await membershipOf(world.rival.userId),
  };
});
afterAll(() => test?.drop());

/** The fields for OAuth clients and grants have their cases, and a check that none lacks one, in test/oauth. */
const isElsewhere = (name: string) => /oauth/i.test(name);

const rootFields = [
  ...namesOf("Query", schema.getQueryType()?.getFields()),
  ...namesOf("Mutation", schema.getMutationType()?.getFields()),
].filter((name) => !isElsewhere(name));

function namesOf(type: string, fields: GraphQLFieldMap<unknown, unknown> = {}): string[] {
  return Object.keys(fields).map((name) => `${type}.${name}`);
}

it("every root field has a case, and every case a field", () => {
  expect(Object.keys(CASES).sort()).toEqual(rootFields.sort());
});

describe.each(rootFields.filter((name) => Object.hasOwn(CASES, name)))("%s", (name) => {
  const { open, forAdmins, source, foreign, session, variables } = CASES[name] as Case;

  /** The ids of what one business has: what is refused changes nothing, so they serve all that ask. */
  let own: Ids;
  let rivals: Ids;
  let before: string;
  beforeAll(async () => {
    own = await idsOf(world.northwind, session);
    rivals = foreign === undefined ? own : await idsOf(world.rivals, session);
    before = await written();
  });

  async function ask(membership: Membership | null, ids = own) {
    const { data, errors } = await graphql({
      schema,
      source: source(ids),
      ...(variables && { variableValues: variables }),
      contextValue: createContext(test.database, membership, { ...webhookTools, simulator: quietSimulator() }),
    });
    const outcome = data?.[name.split(".")[1] as string] as { code?: string } | null | undefined;
    const codes = errors?.map(({ originalError }) => (originalError as { code?: string } | undefined)?.code);
    const after = await written();
    const changed = after !== before;
    before = after;
    return { outcome, codes, changed };
  }

  /** Refused as a whole, as an error or as the refusal that the result can be. */
  function expectForbidden({ outcome, codes, changed }: Awaited<ReturnType<typeof ask>>): void {
    if (codes) {
      expect([codes, outcome ?? null]).toEqual([["forbidden"], null]);
    } else {
      expect(outcome).toEqual({ code: "FORBIDDEN", field: null });
    }
    expect(changed).toBe(false);
  }

  function expectAllowed({ outcome, codes }: Awaited<ReturnType<typeof ask>>): void {
    expect(codes).toBeUndefined();
    expect(outcome).toEqual(expect.anything());
    expect(outcome?.code).toBeUndefined();
  }

  if (forAdmins) {
    it("as a member", async () => {
      expectForbidden(await ask(everybody.agent));
    });
  }

  it("without a membership", async () => {
    const result = await ask(null);
    open === "public" ? expectAllowed(result) : expectForbidden(result);
  });

  it("with a suspended business", async () => {
    const result = await ask(everybody.suspended);
    open === "public" ? expectAllowed(result) : expectForbidden(result);
  });

  it("without the dialer on the plan", async () => {
    const result = await ask(everybody.basic);
    if (open === "dialer") {
      expectForbidden(result);
    } else if (foreign === undefined) {
      expectAllowed(result);
    } else {
      // The plan allows it, and the ids are those of another business.
      expect(result).toEqual({ outcome: foreign, codes: undefined, changed: false });
    }
  });

  it("with ids of another business, if it takes any", async () => {
    expect(foreign !== undefined, "the case says what becomes of another business's ids").toBe(takesIds(name));
    if (foreign !== undefined) {
      const { outcome, codes, changed } = await ask(everybody.admin, rivals);
      expect({ outcome, codes, changed }).toEqual({ outcome: foreign, codes: undefined, changed: false });
    }
  });

  it("answers who may ask, with nothing of another business", async () => {
    const result = await ask(everybody.admin);
    expectAllowed(result);
    const foreignIds = [world.rivals.businessId, world.rivals.campaignId, world.rival.userId, ...world.rivals.inboxIds];
    for (const id of foreignIds) {
      expect(JSON.stringify(result.outcome)).not.toContain(id);
    }
  });
});

/** A disposition of the workspace's own that nothing has used. */
async function freshDisposition(businessId: string): Promise<string> {
  const { id, createdAt } = newIdentity("dsp");
  await test.query(
    `INSERT INTO dispositions (business_id, id, name, source, position, created_at, updated_at)
     VALUES ($1, $2, $2, 'service', 99, $3, $3)`,
    [businessId, id, createdAt],
  );
  return id;
}

/** What a business has, made for one operation: a notice that is not dismissed, and a session where one is needed. */
async function idsOf(owner: World["northwind"], session: Case["session"]): Promise<Ids> {
  const [notice] = await test.query<{ id: string }>(
    "UPDATE notices SET dismissed_at = NULL WHERE business_id = $1 RETURNING id",
    [owner.businessId],
  );
  const user = (owner === world.rivals ? world.rival : world.agent).userId;
  const fresh = await freshIds(test, owner);
  const work = session
    ? await freshSession(test, owner, fresh, session === "calling")
    : { session: "", disposition: "" };
  const ownDisposition = await freshDisposition(owner.businessId);
  const broadcast = await freshBroadcast(owner, fresh);
  const mine = { customer: owner.customerId, notice: notice?.id as string, user };
  return { ...fresh, ...work, ...mine, ownDisposition, broadcast };
}

const written = async () => JSON.stringify(await snapshotTables(test));

/** A broadcast of the fresh campaign that has not begun. */
async function freshBroadcast({ businessId, inboxIds }: World["northwind"], { campaign }: SampleIds): Promise<string> {
  const { id, createdAt } = newIdentity("brd");
  await test.query(
    `INSERT INTO broadcasts (business_id, id, campaign_id, user_id, body, inbox_ids, outside_hours, status, starts_at,
       created_at, updated_at)
     SELECT $1, $2, $3, min(u.id), 'Hello', $4, 'wait', 'scheduled', $5, $5, $5 FROM users u WHERE u.business_id = $1`,
    [businessId, id, campaign, inboxIds, createdAt],
  );
  return id;
}

/** Whether an id is among the arguments of a root field, however deep. */
function takesIds(name: string): boolean {
  const [type, field] = name.split(".") as [string, string];
  const root = type === "Query" ? schema.getQueryType() : schema.getMutationType();
  return (root?.getFields()[field]?.args ?? []).some((argument) => holdsIds(argument.type));
}

function holdsIds(type: GraphQLInputType): boolean {
  const named = getNamedType(type);
  return isInputObjectType(named)
    ? Object.values(named.getFields()).some((field) => holdsIds(field.type))
    : named.name === "ID";
}
