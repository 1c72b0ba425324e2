import { z } from "zod";
import {
  notDialableReasons,
  obstacles,
  type PublicReason,
  publicReasons,
} from "../../src/domain/campaign/obstacles.ts";
import {
  campaignContactSearch,
  contactStatuses,
  duplicatePolicies,
  LARGEST_ADDITION,
  settableContactStatuses,
} from "../../src/domain/campaign/rules.ts";
import { emailAddress, extraFields, instant, phoneNumber } from "../../src/platform/input.ts";
import { additionModel } from "../additions.ts";
import { FROM_OUTSIDE } from "../from-outside.ts";
import { graphql } from "../graphql.ts";
import {
  ADDED,
  camelKeys,
  changesOf,
  id,
  lower,
  PhoneEntry,
  queryPhone,
  several,
  time,
  uppers,
  WALKED,
} from "./common.ts";
import { Disposition, DispositionFields, toDisposition } from "./disposition.ts";
import { personInput, personOutput, phoneEntry } from "./person.ts";
import { presenter } from "./presenter.ts";

export const CampaignContactFields = graphql(
  `
    fragment CampaignContactFields on CampaignContact {
      id
      campaignId
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
      status
      callCount
      lastCalledAt
      lastDisposition {
        ...DispositionFields
      }
      extraFields
      customerId
      dueAt
      notDialableReason @include(if: $withReason)
      createdAt
      updatedAt
    }
  `,
  [DispositionFields],
);

const NOT_DIALABLE =
  "Present with `include=not_dialable_reason`. The reason why the dialer does not offer the contact now. Null if it does, or if the contact is completed. " +
  `${publicReasons.map((reason) => `\`${reason}\`: ${obstacles[reason].contact}`).join("; ")}. ` +
  "The status of the campaign has no influence.";

export const CampaignContactStatus = z.enum(contactStatuses);

/** The filters of every list of campaign contacts. */
export const contactFilters = {
  status: several(CampaignContactStatus.meta({ description: "In this status." })).optional(),
  phone: queryPhone(phoneNumber).optional().meta({ description: "With this number, in E.164, among the phones." }),
  email: emailAddress.optional().meta({ description: "With this address. Case does not matter." }),
  customer_id: several(id("con", "Linked to this saved contact.")).optional(),
  disposition_id: several(id("dsp", "With this last disposition.")).optional(),
  not_dialable_reason: several(
    z.enum(publicReasons).meta({ description: `Not offered by the dialer now for this reason. ${WALKED}` }),
  )
    .optional()
    .meta(ADDED),
  q: campaignContactSearch.optional().meta({
    description:
      "Whose name, last name or primary number begins with this text, as in `ada lov`, `lovelace, ada` and `(415) 555`, " +
      "or who has this whole number or address. Case does not matter.",
    ...ADDED,
  }),
  due_before: instant.optional().meta({ description: "With `due_at` before this time." }),
};

/** The filters as GraphQL takes them. */
export function toContactFilter<
  Filter extends {
    status?: (typeof contactStatuses)[number][] | undefined;
    not_dialable_reason?: PublicReason[] | undefined;
  },
>({ status, not_dialable_reason: reasons, ...filter }: Filter) {
  const among = notDialableReasons.filter((reason) => reasons?.includes(obstacles[reason].inPublic));
  return {
    ...camelKeys(filter),
    ...(status && { status: uppers(status) }),
    ...(reasons && { notDialableReason: uppers(among) }),
  };
}

export const CampaignContact = z
  .object({
    id: id("cct", "The campaign contact."),
    campaign_id: id("cmp", "Its campaign."),
    ...personOutput,
    phones: z.array(PhoneEntry).meta({ description: "1 to 5, in dial order." }),
    primary_number: z.string().meta({ description: "The number of the first phone." }),
    status: CampaignContactStatus,
    call_count: z.int().min(0),
    last_called_at: time("Time at which the carrier accepted the last attempt.").nullable(),
    last_disposition: Disposition.nullable(),
    extra_fields: z.record(z.string(), z.string()).nullable().meta(FROM_OUTSIDE),
    customer_id: z.string().nullable().meta({ description: "The linked saved contact, if any." }),
    due_at: time("Time of the callback.").nullable(),
    not_dialable_reason: z
      .enum(publicReasons)
      .nullable()
      .optional()
      .meta({ description: NOT_DIALABLE, ...ADDED }),
    created_at: time("Time of creation."),
    updated_at: time("Time of the last change."),
  })
  .meta({ id: "CampaignContact" });

export const toCampaignContact = presenter(CampaignContactFields, CampaignContact, {
  status: ({ status }) => lower(status),
  last_disposition: ({ lastDisposition }) => lastDisposition && toDisposition(lastDisposition),
  not_dialable_reason: ({ notDialableReason }) => notDialableReason && obstacles[lower(notDialableReason)].inPublic,
});

/** The query parameter of fields that cost more than the rest of the object. */
export const including = {
  include: z
    .enum(["not_dialable_reason"])
    .optional()
    .meta({ description: "A field that the answer has on request alone: `not_dialable_reason`.", ...ADDED }),
};

/** The variable of the operations. */
export const toReason = ({ include }: { include?: "not_dialable_reason" | undefined }) => ({
  withReason: include === "not_dialable_reason",
});

const fields = { ...personInput, due_at: instant.nullable().optional() };

const numbers = { description: "In dial order. Duplicate numbers are dropped." };

export const CampaignContactChanges = changesOf("CampaignContactChanges", {
  ...fields,
  phones: z
    .array(phoneEntry)
    .min(1)
    .max(5)
    .optional()
    .meta({
      description:
        "Replaces the whole list, with numbers or with entries as `GET` returns them. A number that stays keeps its label " +
        `unless its entry has one. ${numbers.description}`,
    }),
  status: z.enum(settableContactStatuses).optional(),
});

/** The changes as GraphQL takes them. */
export function toChanges({ phones, status, ...fields }: z.output<typeof CampaignContactChanges>) {
  return {
    ...camelKeys(fields),
    ...(phones && { phones: phones.map((phone) => camelKeys(phone)) }),
    ...(status && { status: status === "not_called" ? ("NOT_CALLED" as const) : ("DO_NOT_CALL" as const) }),
  };
}

const draftFields = {
  ...fields,
  phones: z.array(phoneEntry).min(1).max(5).meta(numbers),
  extra_fields: extraFields.optional(),
  customer_id: z.string().nullish().meta({ description: "The saved contact of the business to link." }),
};

const onDuplicate = z.enum(duplicatePolicies).default("skip").meta({
  description: "The action if the campaign has a contact with the same primary number. The default is `skip`.",
});

export const CampaignContactDraft = z.strictObject(draftFields).meta({ id: "CampaignContactDraft" });

export const NewCampaignContact = z
  .strictObject({ ...draftFields, on_duplicate: onDuplicate })
  .meta({ id: "NewCampaignContact" });

export const NewCampaignContacts = z
  .strictObject({
    contacts: z
      .array(z.unknown().meta({ override: { $ref: "#/components/schemas/CampaignContactDraft" } }))
      .min(1)
      .max(LARGEST_ADDITION)
      .meta({ description: "Each contact is checked separately: an invalid one does not stop the others." }),
    on_duplicate: onDuplicate,
  })
  .meta({ id: "NewCampaignContacts" });

/** The draft as GraphQL takes it. */
export function toDraft({ phones, ...draft }: z.output<typeof CampaignContactDraft>) {
  return { ...camelKeys(draft), phones: phones.map((phone) => camelKeys(phone)) };
}

export const CampaignContactAddition = additionModel(
  { id: "CampaignContactAddition" },
  "contacts",
  "contact",
  CampaignContact,
);
