import { type DocumentNode, type GraphQLSchema, parse, print, validate } from "graphql";
import { createServiceContext, type GraphQLContext, type OperationTools } from "../schema/context.ts";
import type { ContactStatus } from "../src/domain/campaign/rules.ts";
import type { ChangedContact, ContactDomainEvent, DomainEvent, ReadEventData } from "../src/domain/webhook/rules.ts";
import type { Database } from "../src/platform/db/database.ts";
import { compiled } from "./engine/compiled.ts";
import { prepare } from "./execute.ts";
import { graphql, type ResultOf } from "./graphql.ts";
import { CallFields, toCall } from "./models/call.ts";
import { CampaignContactFields, toCampaignContact } from "./models/campaign-contact.ts";
import { upper } from "./models/common.ts";
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

const ContactEvent = graphql(
  `
    query ContactEvent($campaignId: ID!, $id: ID!, $withReason: Boolean! = false) {
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

/** Prepares the operations that read the data of events. The models of the routes render it. */
export function prepareEventData(schema: GraphQLSchema, tools: Omit<OperationTools, "outbox">): ReadEventData {
  const readMessage = ready(schema, MessageEvent, "message");
  const readCall = ready(schema, CallEvent, "call");
  const readContact = ready(schema, ContactEvent, "campaignContact");
  const readOne = async (context: GraphQLContext, subject: ChangedContact) => {
    const wanted = { campaignId: subject.campaignId, id: subject.campaignContactId };
    return contactData((await readContact(wanted, context)) as ResultOf<typeof ContactEvent>, subject);
  };
  const read = async (database: Database, { businessId, type, subject }: DomainEvent): Promise<object> => {
    const context = createServiceContext(database, businessId, tools);
    if ("campaignContactId" in subject) {
      return readOne(context, subject);
    }
    if ("messageId" in subject) {
      return messageData((await readMessage({ id: subject.messageId }, context)) as ResultOf<typeof MessageEvent>);
    }
    const call = (await readCall({ id: subject.callId }, context)) as ResultOf<typeof CallEvent>;
    return type === "call.recording.completed" ? recordingData(call) : callData(call);
  };
  return Object.assign(read, {
    ofContacts(database: Database, changed: readonly ContactDomainEvent[]) {
      const [first] = changed;
      const context = first && { ...createServiceContext(database, first.businessId, tools), isShared: true };
      return context ? Promise.all(changed.map(({ subject }) => readOne(context, subject))) : Promise.resolve([]);
    },
  });
}

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
  data: ResultOf<typeof ContactEvent>,
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
