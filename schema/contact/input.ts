import { contactSearch, LONGEST_REASON, MOST_PHONES } from "../../src/domain/contact/rules.ts";
import { MOST_SEARCHED_WORDS } from "../../src/domain/contact/search-sql.ts";
import { lengthsOf } from "../../src/platform/limit-text.ts";
import { builder } from "../builder.ts";
import { someOf, timeFields, WALKED } from "../connection.ts";
import { atMost } from "../limits.ts";
import { personInput } from "./person.ts";

export type InputFields = PothosSchemaTypes.InputFieldBuilder<typeof builder.$inferSchemaTypes, "InputObject">;

export const ContactSourceType = builder.enumType("ContactSource", {
  description: "The origin of a contact.",
  values: {
    API: { value: "api", description: "The public API." },
    APP: { value: "app", description: "A user of the app." },
    IMPORT: { value: "import", description: "An import." },
    INBOUND: { value: "inbound", description: "A text or a call from an unknown number." },
    DIALER: { value: "dialer", description: "The dialer." },
  } as const,
});

export const ContactKeyType = builder.enumType("ContactKey", {
  description: "The field that identifies an existing contact.",
  values: {
    PHONE: { value: "phone", description: "Its numbers, in order: the first that a contact has decides the match." },
    EMAIL: { value: "email", description: "Its e-mail address. Case does not matter." },
    EXTERNAL_ID: { value: "external_id", description: "Its id in another system." },
  } as const,
});

export const PhoneInput = builder.inputType("PhoneInput", {
  description: "A phone of a contact.",
  fields: (t) => ({
    number: t.string({ required: true, description: "The number in E.164." }),
    label: t.string({ description: "Up to 40 characters. If it is absent, a number that stays keeps its label." }),
  }),
});

function contactFields(t: InputFields) {
  return {
    ...personInput(t),
    extraFields: t.field({ type: "StringMap", description: "Free fields. Replaces the whole object." }),
    externalId: t.string({ description: "Its id in another system: up to 255 characters, unique." }),
    optedOut: t.boolean({
      description:
        "True opts all its numbers out of texts. False reverses that, and is refused if the person opted out by text.",
    }),
    optedOutAt: t.field({
      type: "DateTime",
      description: "Time of the opt-out, with `optedOut` true. Default: now.",
    }),
    optedOutReason: t.string({
      description: `The reason of the opt-out, with \`optedOut\` true: up to ${LONGEST_REASON} characters.`,
    }),
  };
}

export const ContactFilterInput = builder.inputType("ContactFilter", {
  description: "Filters of a list of contacts. Absent fields do not filter.",
  fields: (t) => ({
    phone: t.string({ description: "With this number, in E.164, among the phones." }),
    email: t.string({ description: "With this address. Case does not matter." }),
    externalId: t.string({ description: "With this external id." }),
    optedOut: t.boolean({ description: `Whether one of its numbers is opted out of texts. ${WALKED}` }),
    source: t.field({ ...someOf("Of this origin.", WALKED), type: [ContactSourceType] }),
    q: t.string({
      description:
        "Finds contacts whose name, company, e-mail address or numbers contain every word: one or two characters at the " +
        `start of a word, more anywhere. ${lengthsOf(contactSearch)}, at most ${MOST_SEARCHED_WORDS} words.`,
    }),
    ...timeFields(t),
  }),
});

export const ContactOrderType = builder.enumType("ContactOrder", {
  description: "The order of contacts.",
  values: {
    CREATED: { value: "created", description: "The newest first." },
    UPDATED: { value: "updated", description: "Those changed last first." },
    NAME: {
      value: "name",
      description:
        "By first and last name, without regard to case, in the order of Unicode; those without a name last.",
    },
  } as const,
});

export const ContactDraftInput = builder.inputType("ContactDraft", {
  description: "A contact to save. A new one needs a name, an e-mail address or a phone.",
  fields: (t) => ({
    ...contactFields(t),
    phones: t.field({
      ...atMost(MOST_PHONES),
      type: [PhoneInput],
      description: `Up to ${MOST_PHONES}, the primary phone first.`,
    }),
  }),
});

export const ContactChangesInput = builder.inputType("ContactChanges", {
  description: "Changes to a contact: at least one field. Null clears a field.",
  fields: (t) => ({
    ...contactFields(t),
    phones: t.field({
      ...atMost(MOST_PHONES),
      type: [PhoneInput],
      description: `Up to ${MOST_PHONES}, the primary phone first. Replaces the whole list.`,
    }),
  }),
});
