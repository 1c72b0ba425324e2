import { part, read, readOne, write } from "../api.js";
import * as fields from "../fields.js";
import samples from "../samples.json" with { type: "json" };
import { headerOf, isGenuine } from "./signature.js";

const optionalCampaign = { ...fields.campaign, required: false };
const idOf = (path) => (event) => path.split(".").reduce((value, key) => value?.[key], event.data);

/** The filters of a trigger: the field of the user, and its value in an event. */
const ofMessages = [[{ ...fields.inbox, helpText: "Only texts of this inbox." }, idOf("message.inbox_id")]];
const ofCalls = [
  [{ ...fields.inbox, helpText: "Only calls of this inbox." }, idOf("call.inbox_id")],
  [{ ...fields.disposition, helpText: "Only calls with this outcome." }, idOf("call.disposition.id")],
];
const ofCampaignContacts = [
  [{ ...optionalCampaign, helpText: "Only contacts of this campaign." }, idOf("campaign.id")],
  [
    { ...fields.disposition, helpText: "Only contacts whose last call had this outcome." },
    idOf("contact.last_disposition.id"),
  ],
];

const ofCampaigns = [[{ ...optionalCampaign, helpText: "Only this campaign." }, idOf("campaign.id")]];

/** The objects of events, by their subject: their name for people, and the filters of their triggers. */
const SUBJECTS = {
  message: { noun: "Text", filters: ofMessages },
  call: { noun: "Call", filters: ofCalls },
  recording: { noun: "Call", filters: ofCalls },
  campaignContact: { noun: "Campaign Contact", filters: ofCampaignContacts },
  deletedCampaignContact: { noun: "Campaign Contact", filters: ofCampaignContacts.slice(0, 1) },
  contact: { noun: "Contact", filters: [] },
  deletedContact: { noun: "Contact", filters: [] },
  campaign: { noun: "Campaign", filters: ofCampaigns },
  number: { noun: "Number", filters: [] },
  erasure: { noun: "Erasure", filters: [] },
  userPresence: { noun: "User", filters: [] },
};

/** The filters of a type: a call that has not ended, or was missed, has no outcome. */
function filtersOf(type, subject) {
  const { filters } = SUBJECTS[subject];
  return subject === "call" && !type.endsWith(".completed") ? filters.slice(0, 1) : filters;
}

const EVENTS = samples.eventTypes.map(({ type, subject, name, title, occasion }) => ({
  type,
  key: name.toLowerCase().replaceAll(/[^a-z]+/g, "_"),
  noun: SUBJECTS[subject].noun,
  label: title,
  description: `Triggers when this happens: ${occasion.charAt(0).toLowerCase()}${occasion.slice(1)}.`,
  filters: filtersOf(type, subject),
}));

const eventType = {
  key: "event_type",
  label: "Event Type",
  type: "string",
  required: true,
  choices: Object.fromEntries(EVENTS.map(({ type, label }) => [type, label])),
};

/** Takes any type of event, for what the other triggers do not cover. */
const ANY_EVENT = {
  type: undefined,
  key: "new_event",
  noun: "Event",
  label: "New Event",
  description: "Triggers when an event of the chosen type happens.",
  filters: [],
};

function eventTrigger({ type, key, noun, label, description, filters }) {
  const typeOf = (bundle) => type ?? bundle.inputData.event_type;
  const matches = (event, { inputData }) =>
    filters.every(([{ key: name }, readValue]) => !inputData[name] || readValue(event) === inputData[name]);
  return {
    key,
    noun,
    display: { label, description },
    operation: {
      type: "hook",
      inputFields: type ? filters.map(([field]) => field) : [eventType],
      performSubscribe: (z, bundle) =>
        write(z, { path: "/subscriptions", body: { event_type: typeOf(bundle), target_url: bundle.targetUrl } }),
      // A subscription that is gone already is what Zapier wants.
      performUnsubscribe: async (z, { subscribeData: { id } }) => {
        await write(z, { method: "DELETE", path: `/subscriptions/${part(id)}`, missing: {} });
        return { id };
      },
      perform: async (z, bundle) => {
        const event = await genuineEvent(z, bundle);
        return matches(event, bundle) ? [event] : [];
      },
      performList: async (z, bundle) => {
        const { data } = await read(z, "/events", { event_type: typeOf(bundle), limit: 100 });
        return data.filter((event) => matches(event, bundle));
      },
      sample: samples.events[type ?? "message.incoming.received"],
    },
  };
}

/**
 * The event of a delivery, after the check of its signature. Where Zapier does not pass the raw request on, the service
 * is asked for the event instead.
 */
async function genuineEvent(z, { rawRequest, cleanedRequest, subscribeData }) {
  const header = rawRequest?.content && headerOf(rawRequest, "x-service-signature");
  if (header) {
    if (!isGenuine(rawRequest.content, header, subscribeData?.signing_secret)) {
      throw new z.errors.HaltedError("The signature of the delivery is not valid.");
    }
    return JSON.parse(rawRequest.content);
  }
  const event = cleanedRequest?.id && (await readOne(z, `/events/${part(cleanedRequest.id)}`));
  if (!event) {
    throw new z.errors.HaltedError("The delivery has no signature, and the service does not know its event.");
  }
  return event;
}

export const eventTriggers = [...EVENTS, ANY_EVENT].map(eventTrigger);
