import { parse } from "graphql";
import { sendMessage } from "../../../src/domain/conversation/commands.ts";
import { pruneMessages } from "../../../src/domain/conversation/retention-store.ts";
import { skipContact, startSession } from "../../../src/domain/dialer/commands.ts";
import { nextContact } from "../../../src/domain/dialer/next.ts";
import type { Caller } from "../../../src/domain/identity/rules.ts";
import { erasePerson, exportPerson } from "../../../src/domain/person/commands.ts";
import { erasePeople } from "../../../src/domain/person/erase.ts";
import { exportPeople } from "../../../src/domain/person/export.ts";
import type { Database } from "../../../src/platform/db/database.ts";
import { webhookTools } from "../../support/webhook-tools.ts";
import { ask, type Read, type Side } from "./reads.ts";
import { numberOf } from "./shape.ts";

/** Contacts that the fill has not made have numbers from this person on. */
const NEW_PEOPLE = 90_000_000;

const OUTCOME = "__typename ... on DomainError { message }";

/**
 * The writes of users, and the jobs about one person. The people of a business from the third one on are exported and
 * erased in turn; the others stay for the next run.
 */
export function works(database: Database): Read[] {
  let turn = 0;
  const callerOf = ({ business }: Side): Caller => ({
    businessId: business.id,
    userId: business.adminId,
    role: "admin",
  });
  const personOf = ({ business }: Side) => 2 + (turn % (business.conversations.count - 2));
  const sessions = new Map<string, string>();
  const mutate = (name: string, source: string, variables: (side: Side) => Record<string, unknown>): Read => {
    const document = parse(source);
    return {
      name: `mutation ${name}`,
      run: async (side) => {
        turn += 1;
        const [answer] = Object.values(await ask(database, side.membership, document, variables(side)));
        requireDone(answer);
      },
    };
  };
  const work = (name: string, run: (side: Side) => Promise<void>): Read => ({
    name,
    run: (side) => {
      turn += 1;
      return run(side);
    },
  });
  return [
    mutate(
      "updateContact",
      `mutation ($input: UpdateContactInput!) { updateContact(input: $input) { ${OUTCOME} } }`,
      ({ business }) => ({ input: { id: business.contacts.id(0), title: `Title ${turn}` } }),
    ),
    mutate("saveContact", `mutation ($input: SaveContactInput!) { saveContact(input: $input) { ${OUTCOME} } }`, () => ({
      input: { firstName: "New", phones: [{ number: numberOf(NEW_PEOPLE + turn) }] },
    })),
    mutate(
      "addCampaignContacts",
      `mutation ($input: AddCampaignContactsInput!) { addCampaignContacts(input: $input) { ${OUTCOME} } }`,
      ({ business }) => ({
        input: {
          campaignId: business.campaigns.id(0),
          contacts: Array.from({ length: 100 }, (_, place) => ({
            firstName: "New",
            phones: [{ number: numberOf(NEW_PEOPLE + turn * 100 + place) }],
          })),
        },
      }),
    ),
    mutate(
      "updateCampaignContact",
      `mutation ($input: UpdateCampaignContactInput!) { updateCampaignContact(input: $input) { ${OUTCOME} } }`,
      ({ business }) => ({
        input: {
          campaignId: business.campaigns.id(0),
          id: business.campaignContacts.id(0),
          title: `Title ${turn}`,
        },
      }),
    ),
    mutate(
      "markConversationRead",
      `mutation ($input: MarkConversationReadInput!) { markConversationRead(input: $input) { ${OUTCOME} } }`,
      ({ business }) => ({ input: { id: business.conversations.id(1) } }),
    ),
    work("createBroadcast and cancelBroadcast", async ({ business, membership }) => {
      const input = { campaignId: business.campaigns.id(0), body: `Hello ${turn}`, startsAt: "2999-01-01T00:00:00Z" };
      const { createBroadcast } = await ask(database, membership, CREATE_BROADCAST, { input });
      requireDone(createBroadcast);
      const { id } = createBroadcast as { id: string };
      const { cancelBroadcast } = await ask(database, membership, CANCEL_BROADCAST, { input: { id } });
      requireDone(cancelBroadcast);
    }),
    work("sendMessage", async (side) => {
      const conversationId = side.business.conversations.id(0);
      await sendMessage(database, callerOf(side), { conversationId, body: `Hello ${turn}` });
    }),
    work("next contact of the dialer, and a skip", async (side) => {
      const { business } = side;
      const caller = callerOf(side);
      const campaign = { campaignId: business.campaigns.id(0), inboxIds: [business.inboxes.id(0)] };
      const { outbox } = webhookTools;
      const id = sessions.get(business.id) ?? (await startSession(database, caller, outbox, campaign)).id;
      sessions.set(business.id, id);
      const { contactId } = await nextContact(database, caller, outbox, id);
      if (contactId !== null) {
        await skipContact(database, caller, outbox, id, contactId);
      }
    }),
    work("export of a person", async (side) => {
      await exportPerson(database, callerOf(side), { phoneNumber: numberOf(personOf(side)) }, "json");
      await exportPeople(database, fail);
    }),
    work("erasure of a person", async (side) => {
      await erasePerson(database, callerOf(side), { phoneNumber: numberOf(personOf(side)) });
      await erasePeople(database, webhookTools.outbox);
    }),
    work("a batch of the retention of texts", async ({ business }) => {
      const { texts } = business;
      const before = { id: texts.id(Math.min(turn * 200, texts.count)), time: new Date().toISOString() };
      await database.transaction((transaction) => pruneMessages(transaction, business.id, "", before));
    }),
  ];
}

const CREATE_BROADCAST = parse(
  `mutation ($input: CreateBroadcastInput!) { createBroadcast(input: $input) { ${OUTCOME} ... on Broadcast { id } } }`,
);
const CANCEL_BROADCAST = parse(
  `mutation ($input: CancelBroadcastInput!) { cancelBroadcast(input: $input) { ${OUTCOME} } }`,
);

function fail(error: unknown): never {
  throw error;
}

/** @throws Error if a mutation was refused. */
function requireDone(answer: unknown): void {
  const { __typename: type, message } = answer as { __typename: string; message?: string };
  if (type === "DomainError") {
    throw new Error(message);
  }
}
