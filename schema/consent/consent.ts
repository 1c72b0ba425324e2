import { coverages } from "../../src/domain/consent/consent-sql.ts";
import { prepareProofs } from "../../src/domain/consent/proofs.ts";
import {
  type ConsentRecord,
  LARGEST_PROOF,
  MOST_RECORDED_NUMBERS,
  proofTypes,
  RELATIONSHIP_MONTHS,
  SHOWN_RECORDS,
} from "../../src/domain/consent/record-rules.ts";
import { recordConsent, withdrawConsent } from "../../src/domain/consent/records.ts";
import { caps } from "../../src/domain/identity/caps.ts";
import { DomainError } from "../../src/platform/errors.ts";
import { builder } from "../builder.ts";
import { ContactType } from "../contact/type.ts";
import { idempotencyKey } from "../idempotency.ts";
import { COST_OF_FILE, UploadType } from "../import/input.ts";
import { atMost } from "../limits.ts";
import { onceAfter } from "../work-ahead.ts";

/** The records of consent of a person's numbers. */

const ConsentBasisType = builder.enumType("ConsentBasis", {
  description: "What allows the contact.",
  values: {
    WRITTEN: { value: "written", description: "A signed agreement, on paper or electronic." },
    ASKED: { value: "asked", description: "The person asked to be contacted." },
    PURCHASE: {
      value: "purchase",
      description: `A purchase or a payment: ends after ${RELATIONSHIP_MONTHS.purchase} months.`,
    },
    ENQUIRY: { value: "enquiry", description: `An enquiry: ends after ${RELATIONSHIP_MONTHS.enquiry} months.` },
  } as const,
});

const ConsentCoverageType = builder.enumType("ConsentCoverage", {
  description: "A kind of contact that a consent covers.",
  values: {
    CALLS: { value: "calls", description: "Calls by people." },
    TEXTS: { value: "texts", description: "Texts." },
    AUTOMATED: { value: "automated", description: "Recorded messages. Only a written consent can cover them." },
  } as const,
});

const ConsentChannelType = builder.enumType("ConsentChannel", {
  description: "The channel through which a consent was given.",
  values: {
    WEB: { value: "web", description: "A form on a page." },
    PAPER: { value: "paper", description: "A form on paper." },
    PHONE: { value: "phone", description: "A call." },
    TEXT: { value: "text", description: "A text." },
    EMAIL: { value: "email", description: "A mail." },
    IN_PERSON: { value: "in_person", description: "A conversation." },
    IMPORT: { value: "import", description: "Unknown: from the file of another program." },
  } as const,
});

const ConsentRecordType = builder.objectRef<ConsentRecord>("ConsentRecord").implement({
  description: "The record of a consent, or of a relationship that allows contact.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Prefix `cns_`." }),
    phoneNumber: t.expose("phoneNumber", { type: "PhoneNumber", description: "The number." }),
    basis: t.expose("basis", { type: ConsentBasisType, description: "What allows the contact." }),
    covers: t.expose("covers", { type: [ConsentCoverageType], description: "The kinds of contact that it covers." }),
    givenAt: t.expose("givenAt", { type: "DateTime", description: "Time of the consent, or of the last contact." }),
    endsAt: t.expose("endsAt", { type: "DateTime", nullable: true, description: "The end; null: none." }),
    words: t.exposeString("words", { nullable: true, description: "The words that the person agreed to, or said." }),
    channel: t.expose("channel", { type: ConsentChannelType, description: "The channel." }),
    seller: t.exposeString("seller", {
      nullable: true,
      description: "The seller that the person allowed to call or text; null: the business.",
    }),
    proofUrl: t.exposeString("proofUrl", { nullable: true, description: "The URL of the proof." }),
    proofFileUrl: t.field({
      type: "URL",
      nullable: true,
      description: "The URL of the file that proves it, valid for an hour without a token; null: there is none.",
      resolve: ({ id, hasProofFile }, _arguments, { caller: { businessId }, tools: { proofLinks } }) =>
        hasProofFile ? (proofLinks?.urlOf(businessId, id) ?? null) : null,
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time of the record." }),
    withdrawnAt: t.expose("withdrawnAt", { type: "DateTime", nullable: true, description: "Time of the withdrawal." }),
    withdrawalReason: t.exposeString("withdrawalReason", { nullable: true, description: "The reason." }),
    isValid: t.exposeBoolean("isValid", { description: "Whether it counts now." }),
  }),
});

const ConsentRecordsType = builder.objectRef<{ records: ConsentRecord[] }>("ConsentRecords").implement({
  description: "The records of one consent.",
  fields: (t) => ({
    records: t.expose("records", { type: [ConsentRecordType], description: "A record for each number." }),
  }),
});

builder.objectField(ContactType, "consents", (t) =>
  t.field({
    type: [ConsentRecordType],
    description: `The records of consent of its numbers, up to ${SHOWN_RECORDS} of each, the newest first.`,
    complexity: { multiplier: 10 },
    async resolve({ phones }, _arguments, { loaders }) {
      const records = await loaders.consentsOfNumber.loadMany(phones.map(({ number }) => number));
      return records.flatMap((found) => {
        if (found instanceof Error) {
          throw found;
        }
        return found;
      });
    },
  }),
);

const RecordConsentInput = builder.inputType("RecordConsentInput", {
  description: "A consent, or a relationship that allows contact.",
  fields: (t) => ({
    phoneNumbers: t.stringList({
      ...atMost(MOST_RECORDED_NUMBERS),
      required: true,
      description: `1 to ${MOST_RECORDED_NUMBERS} numbers of the person in E.164.`,
    }),
    basis: t.field({ type: ConsentBasisType, required: true, description: "What allows the contact." }),
    covers: t.field({
      ...atMost(coverages.length),
      type: [ConsentCoverageType],
      required: true,
      description: `Up to ${coverages.length} kinds of contact that it covers.`,
    }),
    givenAt: t.field({ type: "DateTime", required: true, description: "Time of the consent, or of the last contact." }),
    endsAt: t.field({ type: "DateTime", description: "The end. A relationship ends by itself." }),
    words: t.string({ description: "The words that the person agreed to, or said, up to 2,000 characters." }),
    channel: t.field({ type: ConsentChannelType, required: true, description: "The channel." }),
    seller: t.string({ description: "The seller that the person allowed, up to 200 characters." }),
    proofUrl: t.string({ description: "The http or https URL of the proof, such as a scan or a recording." }),
    proofFile: t.field({
      type: UploadType,
      description: `The proof as a file of up to ${LARGEST_PROOF / 1_048_576} MiB, at most ${caps.proofsADay} a day: ${proofTypes.join(", ")}.`,
    }),
  }),
});

const WithdrawConsentInput = builder.inputType("WithdrawConsentInput", {
  description: "A consent to withdraw.",
  fields: (t) => ({
    id: t.id({ required: true, description: "The record." }),
    reason: t.string({ description: "The reason, up to 500 characters." }),
  }),
});

builder.mutationFields((t) => ({
  recordConsent: t.field({
    type: ConsentRecordsType,
    description: "Records a consent of a person, or a relationship, for each of the numbers.",
    authScopes: { may: "contacts.write" },
    complexity: ({ input }) => ({ field: input.proofFile ? COST_OF_FILE : 1 }),
    args: {
      input: t.arg({ type: RecordConsentInput, required: true, description: "The consent." }),
      idempotencyKey: t.arg.string(idempotencyKey),
    },
    audit: {
      action: "consent.recorded",
      entry: ({ input: { basis, covers, channel, givenAt, endsAt } }, { records }) => ({
        objectId: records[0]?.id ?? null,
        given: { numbers: records.length, basis, covers, channel, givenAt, endsAt },
      }),
      worksAhead: true,
    },
    resolve: async (_root, given, context, field) => {
      const { proofFile, ...input } = given.input;
      const {
        database,
        caller,
        tools: { storage },
      } = context;
      if (proofFile && !storage) {
        throw new DomainError("forbidden", "Files are uploaded to the internal API.");
      }
      const prepare =
        proofFile && storage
          ? () =>
              prepareProofs(database, caller, storage, input, {
                size: proofFile.size,
                type: proofFile.type,
                read: () => proofFile.arrayBuffer(),
              })
          : null;
      return onceAfter(context, field, given, prepare, async (inside, proofs) => ({
        records: await recordConsent(inside.database, inside.caller, input, proofs ?? []),
      }));
    },
  }),
  withdrawConsent: t.field({
    type: ConsentRecordType,
    description: "Withdraws a consent. The record stays, with the time of the withdrawal.",
    authScopes: { may: "contacts.write" },
    args: { input: t.arg({ type: WithdrawConsentInput, required: true, description: "The consent." }) },
    audit: { action: "consent.withdrawn", entry: (_given, { id }) => ({ objectId: id }) },
    resolve: (_root, { input: { id, ...more } }, { database, caller }) => withdrawConsent(database, caller, id, more),
  }),
}));
