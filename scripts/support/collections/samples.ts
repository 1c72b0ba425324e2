import * as examples from "../../../rest-facade/examples.ts";
import { eventCatalogue, eventTypes } from "../../../src/domain/webhook/event-types.ts";

/** The samples that workflow tools show before a first event or answer, as in the document. */
export const samples = {
  campaign: examples.campaign,
  campaignContact: examples.campaignContact,
  call: examples.outgoingCall,
  contact: examples.contact,
  conversation: examples.conversation,
  disposition: examples.disposition,
  doNotCallNumber: examples.doNotCallNumber,
  inbox: examples.inbox,
  message: examples.outgoing,
  events: Object.fromEntries(eventTypes.map((type) => [type, examples.eventExample(type)])),
  eventTypes: eventTypes.map((type) => ({ type, ...eventCatalogue[type], note: undefined, isAdded: undefined })),
};
