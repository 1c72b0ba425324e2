import { MOST_PHONES } from "../../src/domain/contact/rules.ts";
import { builder } from "../builder.ts";
import { timeFields } from "../connection.ts";
import { atMost } from "../limits.ts";

export type InputFields = PothosSchemaTypes.InputFieldBuilder<typeof builder.$inferSchemaTypes, "InputObject">;

export const ContactSourceType = builder.enumType("ContactSource", {
  description: "How a contact came to be known.",
  values: {
    API: { value: "api", description: "The public API." },
    APP: { value: "app", description: "A person in the app." },
    IMPORT: { value: "import", description: "An import." },
    INBOUND: { value: "inbound", description: "A text or a call from an unknown number." },
    DIALER: { value: "dialer", description: "The dialer." },
  } as const,
});

export const ContactKeyType = builder.enumType("ContactKey", {
  description: "What an added contact is recognised by.",
  values: {
    PHONE: { value: "phone", description: "Its numbers, in their order: the first that a contact has decides." },
    EMAIL: { value: "email", description: "Its e-mail address, in whatever case." },
    EXTERNAL_ID: { value: "external_id", description: "The id that another system gave it." },
  } as const,
});

export const PhoneInput = builder.inputType("PhoneInput", {
  description: "A phone of a contact.",
  fields: (t) => ({
    number: t.string({ required: true, description: "The number in E.164." }),
    label: t.string({ description: "Up to 40 characters. Absent, a number that stays keeps the label it had." }),
  }),
});

/** What a person can be given, whether added or changed. */
export function personFields(t: InputFields) {
  return {
    firstName: t.string({ description: "Up to 100 characters." }),
    lastName: t.string({ description: "Up to 100 characters." }),
    company: t.string({ description: "Up to 200 characters." }),
    title: t.string({ description: "Up to 200 characters." }),
    email: t.string({ description: "A valid address of up to 254 characters." }),
    linkedinUrl: t.string({ description: "An http or https URL on linkedin.com." }),
  };
}

function contactFields(t: InputFields) {
  return {
    ...personFields(t),
    extraFields: t.field({ type: "StringMap", description: "Free fields, replaced as a whole." }),
    externalId: t.string({ description: "The id that another system gave it: up to 255 characters, unique." }),
    optedOut: t.boolean({
      description:
        "True opts all its numbers out of texts. False takes that back, and is refused where the person opted out by text.",
    }),
    optedOutAt: t.field({
      type: "DateTime",
      description: "Since when, with `optedOut` true: now, where it is absent.",
    }),
    optedOutReason: t.string({ description: "Why, with `optedOut` true: up to 200 characters." }),
  };
}

export const ContactFilterInput = builder.inputType("ContactFilter", {
  description: "Narrows a list of contacts; what is absent does not.",
  fields: (t) => ({
    phone: t.string({ description: "With this number, in E.164, among the phones." }),
    email: t.string({ description: "With this address, in whatever case." }),
    externalId: t.string({ description: "With this external id." }),
    q: t.string({
      description:
        "With every word of this in the name, the company, the e-mail address or a number: one or two characters where " +
        "a word begins, more of them anywhere. 2 to 100 characters, at most 10 words.",
    }),
    ...timeFields(t),
  }),
});

export const ContactDraftInput = builder.inputType("ContactDraft", {
  description: "A contact to save. One that is added needs a name, an e-mail address or a phone.",
  fields: (t) => ({
    ...contactFields(t),
    phones: t.field({ ...atMost(MOST_PHONES), type: [PhoneInput], description: "Up to 5, the primary one first." }),
  }),
});

export const ContactChangesInput = builder.inputType("ContactChanges", {
  description: "What to change of a contact: at least one field. Null clears a field.",
  fields: (t) => ({
    ...contactFields(t),
    phones: t.field({
      ...atMost(MOST_PHONES),
      type: [PhoneInput],
      description: "Up to 5, the primary one first: replaces the whole list.",
    }),
  }),
});
