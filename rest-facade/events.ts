import { type DocumentNode, type GraphQLSchema, parse, print, validate } from "graphql";
import { createServiceContext, type GraphQLContext, type OperationTools } from "../schema/context.ts";
import type { ContactStatus } from "../src/domain/campaign/rules.ts";
import { eventCatalogue } from "../src/domain/webhook/event-types.ts";
import type { ChangedContact, DomainEvent, ReadEventData, SubjectOf } from "../src/domain/webhook/rules.ts";
import type { Database } from "../src/platform/db/database.ts";
import { compiled } from "./engine/compiled.ts";
import { prepare } from "./execute.ts";
import { graphql, type ResultOf } from "./graphql.ts";
import { CallFields, toCall } from "./models/call.ts";
import { CampaignFields, toCampaign } from "./models/campaign.ts";
import { CampaignContactFields, toCampaignContact } from "./models/campaign-contact.ts";
import { lower, upper } from "./models/common.ts";
import { ContactFields, toContact } from "./models/contact.ts";
import { ConversationFields, toConversation } from "./models/conversation.ts";
import { toDisposition } from "./models/disposition.ts";
import type { EventData } from "./models/event.ts";
import { MessageFields, toMessage } from "./models/message.ts";

const MessageEvent = graphql(
  `
    query MessageEvent($id: ID!) {
      message(id: $id) {
        ...MessageFields
        conversation {
          ...ConversationFields
        }
        contact {
          ...ContactFields
        }
      }
    }
  `,
  [MessageFields, ConversationFields, ContactFields],
);

const CallEvent = graphql(
  `
    query CallEvent($id: ID!) {
      call(id: $id) {
        ...CallFields
        contact {
          ...ContactFields
        }
        user {
          id
          name
          email
        }
      }
    }
  `,
  [CallFields, ContactFields],
);

const CampaignContactEvent = graphql(
  `
    query CampaignContactEvent($campaignId: ID!, $id: ID!, $withReason: Boolean! = false) {
      campaignContact(campaignId: $campaignId, id: $id) {
        ...CampaignContactFields
        campaign {
          id
          name
        }
      }
    }
  `,
  [CampaignContactFields],
);

const ContactEvent = graphql(
  `
    query ContactEvent($id: ID!) {
      contact(id: $id) {
        ...ContactFields
      }
    }
  `,
  [ContactFields],
);

const CampaignEvent = graphql(
  `
    query CampaignEvent($id: ID!) {
      campaign(id: $id) {
        ...CampaignFields
      }
    }
  `,
  [CampaignFields],
);

const UserPresenceEvent = graphql(`
  query UserPresenceEvent($id: ID!) {
    user(id: $id) {
      id
      name
      presence {
        state
        reason
        since
        device
      }
    }
  }
`);

/** Prepares the operations that read the data of events. The models of the routes render it. */
export function prepareEventData(schema: GraphQLSchema, tools: Omit<OperationTools, "outbox">): ReadEventData {
  const readMessage = ready(schema, MessageEvent, "message");
  const readCall = ready(schema, CallEvent, "call");
  const readCampaignContact = ready(schema, CampaignContactEvent, "campaignContact");
  const readContact = ready(schema, ContactEvent, "contact");
  const readCampaign = ready(schema, CampaignEvent, "campaign");
  const readPresence = ready(schema, UserPresenceEvent, "user");
  const campaignOf = async (context: GraphQLContext, id: string) => {
    const { campaign } = (await readCampaign({ id }, context)) as ResultOf<typeof CampaignEvent>;
    return toCampaign(campaign as NonNullable<typeof campaign>);
  };
  const readers: { [Subject in DomainEvent["type"] as Kind<Subject>]: Reader<Subject> } = {
    message: async (context, { messageId: id }) =>
      messageData((await readMessage({ id }, context)) as ResultOf<typeof MessageEvent>),
    call: async (context, { callId: id }) => callData((await readCall({ id }, context)) as ResultOf<typeof CallEvent>),
    recording: async (context, { callId: id }) =>
      recordingData((await readCall({ id }, context)) as ResultOf<typeof CallEvent>),
    campaignContact: async (context, subject) => {
      const wanted = { campaignId: subject.campaignId, id: subject.campaignContactId };
      const found = (await readCampaignContact(wanted, context)) as ResultOf<typeof CampaignContactEvent>;
      return contactData(found, subject);
    },
    contact: async (context, { contactId: id }) => {
      const { contact } = (await readContact({ id }, context)) as ResultOf<typeof ContactEvent>;
      return { contact: toContact(contact as NonNullable<typeof contact>) };
    },
    deletedContact: async (_context, { contactId: id, reason, mergedInto }) => ({
      contact: { id },
      reason,
      merged_into: mergedInto,
    }),
    campaign: async (context, { campaignId }) => ({ campaign: await campaignOf(context, campaignId) }),
    deletedCampaignContact: async (context, { campaignId, campaignContactId }) => {
      const { id, name } = await campaignOf(context, campaignId);
      return { contact: { id: campaignContactId }, campaign: { id, name } };
    },
    number: async (_context, { phoneNumber, source }) => ({ phone_number: phoneNumber, source }),
    erasure: async (_context, { deletions }) => ({ deletions }),
    userPresence: async (context, { userId: id }) =>
      presenceData((await readPresence({ id }, context)) as ResultOf<typeof UserPresenceEvent>),
  };
  const readOne = (context: GraphQLContext, { type, subject }: DomainEvent) =>
    (readers[eventCatalogue[type].subject] as Reader<DomainEvent["type"]>)(context, subject as never);
  const read = (database: Database, domainEvent: DomainEvent): Promise<object> =>
    readOne(createServiceContext(database, domainEvent.businessId, tools), domainEvent);
  return Object.assign(read, {
    all(database: Database, domainEvents: readonly DomainEvent[]) {
      const [first] = domainEvents;
      const context = first && { ...createServiceContext(database, first.businessId, tools), isShared: true };
      return context ? Promise.all(domainEvents.map((event) => readOne(context, event))) : Promise.resolve([]);
    },
  });
}

type Kind<Type extends DomainEvent["type"]> = (typeof eventCatalogue)[Type]["subject"];

/** Reads the data of an event. */
type Reader<Type extends DomainEvent["type"]> = (
  context: GraphQLContext,
  subject: SubjectOf<Type>,
) => Promise<EventData<Type>>;

function ready(schema: GraphQLSchema, typed: unknown, rootField: string) {
  const document = parse(print(typed as DocumentNode));
  const [problem] = validate(schema, document);
  if (problem) {
    throw problem;
  }
  return prepare(compiled, schema, document, rootField);
}

function messageData(data: ResultOf<typeof MessageEvent>): EventData<"message.incoming.received"> {
  const message = data.message as NonNullable<typeof data.message>;
  return {
    message: toMessage(message),
    conversation: toConversation(message.conversation),
    contact: message.contact && toContact(message.contact),
  };
}

function contactData(
  data: ResultOf<typeof CampaignContactEvent>,
  { previous }: ChangedContact,
): EventData<"campaign.contact.updated"> {
  const { campaign, ...fields } = data.campaignContact as NonNullable<typeof data.campaignContact>;
  const contact = toCampaignContact(fields);
  const { status, lastDisposition } = previous;
  return {
    contact,
    previous: {
      status: status as ContactStatus,
      last_disposition:
        lastDisposition === undefined
          ? contact.last_disposition
          : lastDisposition &&
            toDisposition({
              ...lastDisposition,
              source: upper(lastDisposition.source),
              systemOutcome: lastDisposition.systemKey && upper(lastDisposition.systemKey),
            }),
    },
    campaign: { id: campaign.id, name: campaign.name },
  };
}

function presenceData(data: ResultOf<typeof UserPresenceEvent>): EventData<"user.presence.updated"> {
  const { presence, ...user } = data.user as NonNullable<typeof data.user>;
  const { state, reason, since, device } = presence;
  return { user, presence: { state: lower(state), reason, since, device: lower(device) } };
}

/** The event of a recording has its URLs, which are valid until every attempt to deliver the event is over. */
function recordingData(data: ResultOf<typeof CallEvent>): EventData<"call.recording.completed"> {
  const { recordingUrl, voicemailUrl, transcript } = data.call as NonNullable<typeof data.call>;
  const { call, ...others } = callData(data);
  return { call: { ...call, recording_url: recordingUrl, voicemail_url: voicemailUrl, transcript }, ...others };
}

/** Other events of calls contain no recording, voicemail or transcript (specification, "Event types"). */
function callData(data: ResultOf<typeof CallEvent>): EventData<"call.incoming.completed"> {
  const call = data.call as NonNullable<typeof data.call>;
  return {
    call: { ...toCall(call), recording_url: null, voicemail_url: null, transcript: null },
    contact: call.contact && toContact(call.contact),
    user: call.user && { id: call.user.id, name: call.user.name, email: call.user.email },
  };
}
