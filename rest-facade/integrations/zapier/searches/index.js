import { given, part, read, readOne } from "../api.js";
import { campaign, disposition, inbox, phoneNumber } from "../fields.js";
import samples from "../samples.json" with { type: "json" };

const text = (key, label, helpText) => ({ key, label, type: "string", required: false, ...(helpText && { helpText }) });
const choice = (key, label, values) => ({ ...text(key, label), choices: values });
const direction = choice("direction", "Direction", { incoming: "Incoming", outgoing: "Outgoing" });
const contactId = text("contact_id", "Contact ID");
const email = text("email", "Email");
const PAGE = 25;

/**
 * Finds objects by their id or by the filters of their list; the newest comes first.
 *
 * @param everywhere the list over all campaigns, for a search without a campaign; it has no single objects.
 */
function search({ key, noun, label, description, path, everywhere, fields, sample }) {
  const id = text("id", `${noun} ID`, "Finds exactly this one; the other fields are ignored.");
  const filters = fields.filter(({ key: name }) => name !== "campaign_id" || !path.includes("{campaign_id}"));
  return {
    key,
    noun,
    display: { label, description },
    operation: {
      inputFields: [...fields, id],
      perform: async (z, { inputData }) => {
        const isEverywhere = everywhere && !inputData.campaign_id;
        const list = isEverywhere ? everywhere : path.replace("{campaign_id}", part(inputData.campaign_id));
        if (inputData.id) {
          if (isEverywhere) {
            throw new z.errors.Error("Choose the campaign to find a contact by its ID.", "no_campaign", 400);
          }
          const found = await readOne(z, `${list}/${part(inputData.id)}`);
          return found ? [found] : [];
        }
        const asked = given(Object.fromEntries(filters.map(({ key: name }) => [name, inputData[name]])));
        if (Object.keys(asked).length === 0) {
          throw new z.errors.Error("Fill in at least one field to search for.", "no_search_field", 400);
        }
        return (await read(z, list, { ...asked, limit: PAGE })).data;
      },
      sample,
    },
  };
}

/** Finds the one object that a field names. */
const searchOfOne = ({ key, noun, label, description, path, field, sample }) => ({
  key,
  noun,
  display: { label, description },
  operation: {
    inputFields: [field],
    perform: async (z, { inputData }) => {
      const found = await readOne(z, `${path}/${part(inputData[field.key])}`);
      return found ? [found] : [];
    },
    sample,
  },
});

export const searches = [
  search({
    key: "find_contact",
    noun: "Contact",
    label: "Find Contact",
    description: "Finds a contact by number, email, external ID or text.",
    path: "/contacts",
    fields: [phoneNumber, email, text("external_id", "External ID"), text("q", "Text", "A part of a name or company.")],
    sample: samples.contact,
  }),
  search({
    key: "find_campaign",
    noun: "Campaign",
    label: "Find Campaign",
    description: "Finds a campaign by its name.",
    path: "/campaigns",
    fields: [text("q", "Name", "The name or a part of it.")],
    sample: samples.campaign,
  }),
  search({
    key: "find_campaign_contact",
    noun: "Campaign Contact",
    label: "Find Campaign Contact",
    description: "Finds a contact of one or all campaigns by number, email, saved contact or outcome.",
    path: "/campaigns/{campaign_id}/contacts",
    everywhere: "/campaign-contacts",
    fields: [
      { ...campaign, required: false, helpText: "Without one, all campaigns are searched." },
      phoneNumber,
      email,
      text("customer_id", "Contact ID"),
      disposition,
      text("q", "Text", "A part of a name or company."),
    ],
    sample: samples.campaignContact,
  }),
  search({
    key: "find_conversation",
    noun: "Conversation",
    label: "Find Conversation",
    description: "Finds the texts and calls between an inbox and an outside number.",
    path: "/conversations",
    fields: [phoneNumber, inbox, contactId],
    sample: samples.conversation,
  }),
  search({
    key: "find_text",
    noun: "Text",
    label: "Find Text",
    description: "Finds the latest texts with a number, a contact or a conversation.",
    path: "/messages",
    fields: [phoneNumber, contactId, text("conversation_id", "Conversation ID"), inbox, direction],
    sample: samples.message,
  }),
  search({
    key: "find_call",
    noun: "Call",
    label: "Find Call",
    description: "Finds the latest calls with a number or a contact.",
    path: "/calls",
    fields: [phoneNumber, contactId, inbox, direction, disposition],
    sample: samples.call,
  }),
  searchOfOne({
    key: "find_erasure",
    noun: "Erasure",
    label: "Find Erasure",
    description: "Finds an erasure by its ID, with its status.",
    path: "/erasures",
    field: { ...text("id", "Erasure ID"), required: true },
    sample: samples.erasure,
  }),
  searchOfOne({
    key: "find_do_not_call",
    noun: "Do-Not-Call Number",
    label: "Find Number on Do-Not-Call List",
    description: "Finds a number if it is on the do-not-call list of the business.",
    path: "/do-not-call",
    field: { ...phoneNumber, required: true },
    sample: samples.doNotCallNumber,
  }),
];

const orCreate = (find, create, noun) => ({
  key: find,
  display: { label: `Find or Create ${noun}`, description: `Finds a ${noun.toLowerCase()}, or creates it.` },
  search: find,
  create,
});

export const searchOrCreates = [
  orCreate("find_contact", "create_contact", "Contact"),
  orCreate("find_campaign", "create_campaign", "Campaign"),
  orCreate("find_campaign_contact", "add_campaign_contact", "Campaign Contact"),
];
