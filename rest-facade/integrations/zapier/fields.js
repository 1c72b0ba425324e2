import { given } from "./api.js";

export const idempotencyKey = {
  key: "idempotency_key",
  label: "Idempotency Key",
  type: "string",
  required: false,
  helpText:
    "For example the ID of the event that triggers the Zap. A second run with the same key and the same input within 24 hours does nothing and returns the first result.",
};

export const phoneNumber = {
  key: "phone",
  label: "Phone Number",
  type: "string",
  required: false,
  placeholder: "+14155550123",
  helpText: "In E.164: a plus, the country code and the number, without blanks.",
};

export const inbox = {
  key: "inbox_id",
  label: "Inbox",
  type: "string",
  required: false,
  dynamic: "inbox_list.id.name",
  helpText: "A phone number of the business.",
};

export const campaign = {
  key: "campaign_id",
  label: "Campaign",
  type: "string",
  required: true,
  dynamic: "campaign_list.id.name",
  altersDynamicFields: true,
};

export const disposition = {
  key: "disposition_id",
  label: "Disposition",
  type: "string",
  required: false,
  dynamic: "disposition_list.id.name",
  helpText: "The outcome of a call.",
};

const text = (key, label, more) => ({ key, label, type: "string", required: false, ...more });

/** The fields of a person, in contacts and in contacts of campaigns. */
export const person = [
  text("first_name", "First Name"),
  text("last_name", "Last Name"),
  text("company", "Company"),
  text("title", "Title"),
  text("email", "Email"),
  text("linkedin_url", "LinkedIn URL"),
];

export const phones = (required) => ({
  ...phoneNumber,
  key: "phones",
  label: "Phone Numbers",
  list: true,
  required,
  helpText: `Up to five, in E.164, the first one first${required ? "" : ". They replace all numbers of the contact"}.`,
});

export const extraFields = {
  key: "extra_fields",
  label: "Extra Fields",
  dict: true,
  required: false,
  helpText: "Up to 50 names with texts. They replace all extra fields.",
};

/** Lets the user empty fields: Zapier drops the fields that are left blank. */
export const clear = (choices) => ({
  key: "clear",
  label: "Fields to Clear",
  list: true,
  type: "string",
  required: false,
  choices: Object.fromEntries(choices.map(({ key, label }) => [key, label])),
});

/** The body of a request: the given fields among `keys`, and null for the fields to clear. */
export function bodyOf(inputData, keys) {
  const cleared = Object.fromEntries((inputData.clear ?? []).map((key) => [key, null]));
  return { ...given(Object.fromEntries(keys.map((key) => [key, inputData[key]]))), ...cleared };
}
