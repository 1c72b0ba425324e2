import { z } from "zod";
import {
  contactKeys,
  contactSources,
  externalId,
  LARGEST_SAVE,
  LONGEST_REASON,
  MOST_PHONES,
  optOutRule,
  recognisable,
  savable,
} from "../../src/domain/contact/rules.ts";
import { allOf, anyOf, each, sent } from "../../src/platform/field-rules.ts";
import { clearable, extraFields, instant, line } from "../../src/platform/input.ts";
import { additionModel } from "../additions.ts";
import { FROM_OUTSIDE } from "../from-outside.ts";
import { graphql } from "../graphql.ts";
import { ADDED, camelKeys, changesOf, id, lower, obeys, PhoneEntry, stated, time } from "./common.ts";
import { personInput, personOutput, phoneEntry } from "./person.ts";
import { presenter } from "./presenter.ts";

export const ContactFields = graphql(`
  fragment ContactFields on Contact {
    id
    firstName
    lastName
    company
    title
    email
    linkedinUrl
    state
    postalCode
    country
    phones {
      number
      label
    }
    primaryNumber
    extraFields
    externalId
    source
    optedOut
    optedOutAt
    optedOutReason
    createdAt
    updatedAt
  }
`);

export const ContactSource = z.enum(contactSources);

export const Contact = z
  .object({
    id: id("con", "The contact."),
    ...personOutput,
    phones: z.array(PhoneEntry).meta({ description: "Up to 5, the primary phone first." }),
    primary_number: z.string().nullable().meta({ description: "The number of the first phone; null without phones." }),
    extra_fields: z.record(z.string(), z.string()).nullable().meta(FROM_OUTSIDE),
    external_id: z
      .string()
      .nullable()
      .meta({ description: "Its id in another system, unique in the business.", ...FROM_OUTSIDE }),
    source: ContactSource.meta({ description: "The origin of the contact." }),
    opted_out: z.boolean().meta({ description: "Whether one of its numbers has opted out of texts." }),
    opted_out_at: time("Time of the first opt-out of its numbers.").nullable(),
    opted_out_reason: z
      .string()
      .nullable()
      .meta({
        description: "The stated reason of the opt-out, or its origin: `keyword`, `carrier`, `api`, `app` or `import`.",
        ...ADDED,
        ...FROM_OUTSIDE,
      }),
    created_at: time("Time of creation."),
    updated_at: time("Time of the last change."),
  })
  .meta({ id: "Contact" });

export const toContact = presenter(ContactFields, Contact, { source: ({ source }) => lower(source) });

const fields = {
  ...personInput,
  opted_out: z
    .boolean()
    .optional()
    .meta({
      description:
        "`true` opts all numbers of the contact out of texts. `false` reverses that, and is refused " +
        "with `409` if the person opted out by text.",
      ...ADDED,
    }),
  opted_out_at: instant
    .optional()
    .meta({ description: "Time of the opt-out, with `opted_out: true`. The default is now.", ...ADDED }),
  opted_out_reason: clearable(line(LONGEST_REASON, 0))
    .optional()
    .meta({ description: "The reason of the opt-out, with `opted_out: true`.", ...ADDED }),
  extra_fields: extraFields.optional().meta({ description: "Replaces the whole object." }),
  external_id: externalId.optional().meta({
    description: "Its id in another system. If another contact has the same id, the answer is `409 conflict`.",
  }),
};

const draftFields = {
  ...fields,
  phones: z.array(phoneEntry).max(MOST_PHONES).optional().meta({
    description: "The primary phone first. Duplicate numbers are dropped.",
  }),
};

/** One contact of a list. */
export const ContactDraft = z.strictObject(draftFields).meta({ id: "ContactDraft", ...stated(optOutRule) });

const matchOn = z
  .enum(contactKeys)
  .optional()
  .meta({
    description:
      "Updates the contact with the same value instead of adding another. If several match, updates the oldest. " +
      "With `phone`, the first of the `phones` that a contact has decides the match, and new phones are added to " +
      "those of the contact. An update may contain any single field; a new contact needs a name, `email` or `phones`.",
  });

export const NewContact = z
  .strictObject({ ...draftFields, match_on: matchOn })
  .refine(obeys(anyOf(recognisable, sent("matchOn"))), {
    error: "Send at least one of `first_name`, `last_name`, `email` and `phones`.",
  })
  .meta({
    id: "NewContact",
    ...stated(
      allOf(
        savable((rule) => rule),
        optOutRule,
      ),
    ),
  });

export const NewContacts = z.preprocess(
  (body, context) => {
    if (Object.keys(body as object).some((key) => Object.hasOwn(draftFields, key))) {
      context.addIssue({ code: "custom", path: ["contacts"], message: "must not be beside the fields of one contact" });
    }
    return body;
  },
  z
    .strictObject({
      contacts: z
        .array(z.unknown().meta({ override: { $ref: "#/components/schemas/ContactDraft" } }))
        .min(1)
        .max(LARGEST_SAVE)
        .meta({
          description:
            "Each contact is checked separately: an invalid one does not stop the others. A later one may match an " +
            "earlier one.",
        }),
      match_on: matchOn,
    })
    .meta({ id: "NewContacts", ...ADDED, ...stated(savable((rule) => each("contacts", rule))) }),
);

export const ContactAddition = additionModel({ id: "ContactAddition", ...ADDED }, "contacts", "contact", Contact);

export const ContactChanges = changesOf(
  "ContactChanges",
  {
    ...fields,
    phones: z
      .array(phoneEntry)
      .max(MOST_PHONES)
      .optional()
      .meta({
        description:
          "Replaces the whole list, with numbers or with entries as `GET` returns them, the primary phone first. A " +
          "number that stays keeps its label unless its entry has one. Duplicate numbers are dropped.",
      }),
  },
  optOutRule,
);

/** The draft as GraphQL takes it. */
export function toContactDraft({ phones, ...draft }: z.output<typeof ContactDraft>) {
  return { ...camelKeys(draft), ...(phones && { phones: phones.map((phone) => camelKeys(phone)) }) };
}

/** The changes as GraphQL takes them. */
export function toContactChanges({ phones, ...changes }: z.output<typeof ContactChanges>) {
  return { ...camelKeys(changes), ...(phones && { phones: phones.map((phone) => camelKeys(phone)) }) };
}
