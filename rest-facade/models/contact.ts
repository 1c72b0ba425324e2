import { z } from "zod";
import {
  contactKeys,
  contactSources,
  externalId,
  LONGEST_REASON,
  MOST_PHONES,
} from "../../src/domain/contact/rules.ts";
import { clearable, extraFields, instant, line } from "../../src/platform/input.ts";
import { graphql } from "../graphql.ts";
import { ADDED, camelKeys, id, lower, PhoneEntry, time, upper } from "./common.ts";
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

export const Contact = z
  .object({
    id: id("con", "The contact."),
    ...personOutput,
    phones: z.array(PhoneEntry).meta({ description: "Up to 5, the primary one first." }),
    primary_number: z.string().nullable().meta({ description: "The number of the first phone; null without phones." }),
    extra_fields: z.record(z.string(), z.string()).nullable(),
    external_id: z
      .string()
      .nullable()
      .meta({ description: "The id that another system gave it; no two contacts of a business have the same." }),
    source: z.enum(contactSources).meta({ description: "How it came to be known." }),
    opted_out: z.boolean().meta({ description: "Whether any of its numbers has opted out of texts." }),
    opted_out_at: time("When the first of its numbers opted out.").nullable(),
    opted_out_reason: z
      .string()
      .nullable()
      .meta({
        description: "Why it did, as somebody said, or how that came: `keyword`, `carrier`, `api`, `app` or `import`.",
        ...ADDED,
      }),
    created_at: time("When it was made."),
    updated_at: time("When it last changed."),
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
        "`true` opts all numbers of the contact out of texts. `false` takes back what was said so, and is refused " +
        "with `409` where the person opted out by text.",
      ...ADDED,
    }),
  opted_out_at: instant.optional().meta({ description: "Since when, with `opted_out: true`; absent: now.", ...ADDED }),
  opted_out_reason: clearable(line(LONGEST_REASON))
    .optional()
    .meta({ description: "Why, with `opted_out: true`.", ...ADDED }),
  extra_fields: extraFields.nullish().meta({ description: "Replaced as a whole." }),
  external_id: externalId.optional().meta({
    description: "The id that another system gave it. Another contact with the same one is a `409 conflict`.",
  }),
};

export const NewContact = z
  .strictObject({
    ...fields,
    phones: z.array(phoneEntry).max(MOST_PHONES).optional().meta({
      description: "The primary one first. A number given twice is kept once.",
    }),
    match_on: z
      .enum(contactKeys)
      .optional()
      .meta({
        description:
          "Changes the contact that has the same, where there is one, instead of adding another: the oldest, where " +
          "there are several. Matched on `phone`, the first of the `phones` that a contact has decides, and the " +
          "contact keeps its phones and gets those that it lacks. One that matches may be sent any field alone; one " +
          "that is added needs a name, `email` or `phones`.",
      }),
  })
  .refine(
    ({ first_name, last_name, email, phones, match_on }) =>
      Boolean(first_name || last_name || email || phones?.length || match_on),
    { error: "Send at least one of `first_name`, `last_name`, `email` and `phones`." },
  )
  .meta({ id: "NewContact" });

export const ContactChanges = z
  .strictObject({
    ...fields,
    phones: z
      .array(phoneEntry)
      .max(MOST_PHONES)
      .optional()
      .meta({
        description:
          "Replaces the whole list, the primary one first: numbers, or entries as `GET` gives them. A number that " +
          "stays keeps its label unless its entry has one. A number given twice is kept once.",
      }),
  })
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), {
    error: "Send at least one field to change.",
  })
  .meta({ id: "ContactChanges", minProperties: 1 });

/** The body of an addition as GraphQL takes it. */
export function toContactDraft({ phones, match_on, ...draft }: z.output<typeof NewContact>) {
  return {
    draft: { ...camelKeys(draft), ...(phones && { phones: phones.map((phone) => camelKeys(phone)) }) },
    matchOn: match_on ? upper(match_on) : null,
  };
}

/** The changes as GraphQL takes them. */
export function toContactChanges({ phones, ...changes }: z.output<typeof ContactChanges>) {
  return { ...camelKeys(changes), ...(phones && { phones: phones.map((phone) => camelKeys(phone)) }) };
}
