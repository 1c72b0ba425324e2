import * as examples from "../../../rest-facade/examples.ts";
import { type EventType, eventCatalogue, eventTypes } from "../../../src/domain/webhook/event-types.ts";

/** The name of a type of event as titles write it. */
export const titleOf = (type: EventType) =>
  eventCatalogue[type].name.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());

/** The samples that workflow tools show before a first event or answer, as in the document. */
export const samples = {
  campaign: examples.campaign,
  campaignContact: examples.campaignContact,
  call: examples.outgoingCall,
  contact: examples.contact,
  conversation: examples.conversation,
  disposition: examples.disposition,
  erasure: examples.erasure,
  doNotCallNumber: examples.doNotCallNumber,
  inbox: examples.inbox,
  message: examples.outgoing,
  events: Object.fromEntries(eventTypes.map((type) => [type, examples.eventExample(type)])),
  eventTypes: eventTypes.map((type) => {
    const { subject, name, occasion } = eventCatalogue[type];
    return { type, subject, name, title: titleOf(type), occasion };
  }),
};
