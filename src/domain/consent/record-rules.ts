import { z } from "zod";
import { databaseNow } from "../../platform/clock.ts";
import { DomainError } from "../../platform/errors.ts";
import { clearable, instant, line, paragraph, parseInput, phoneNumber } from "../../platform/input.ts";
import { type Coverage, coverages } from "./consent-sql.ts";

/** The records of consent: who allowed contact, when, in which words, and until when. */

/** `written` and `asked` are consents; `purchase` and `enquiry` are relationships, which end by law. */
export const consentBases = ["written", "asked", "purchase", "enquiry"] as const;
export type ConsentBasis = (typeof consentBases)[number];

export const consentChannels = ["web", "paper", "phone", "text", "email", "in_person", "import"] as const;
export type ConsentChannel = (typeof consentChannels)[number];

/** The months for which a relationship exempts a number from registries (16 CFR 310.2(q)). */
export const RELATIONSHIP_MONTHS = { purchase: 18, enquiry: 3 } as const;

const LONGEST_WORDS = 2_000;
const LONGEST_SELLER = 200;
export const LONGEST_WITHDRAWAL_REASON = 500;
/** The maximum of numbers of one record: those of a contact. */
export const MOST_RECORDED_NUMBERS = 5;
/** The maximum of records of one number. */
export const MOST_RECORDS_OF_NUMBER = 200;

/** The refusal beyond that maximum. */
export function tooManyRecords(field = "phoneNumbers"): DomainError {
  const message = `A number may have at most ${MOST_RECORDS_OF_NUMBER} records of consent.`;
  return new DomainError("conflict", message, { field });
}

/** The records of a number that are shown, the newest first. */
export const SHOWN_RECORDS = 50;

export interface ConsentRecord {
  id: string;
  phoneNumber: string;
  basis: ConsentBasis;
  covers: Coverage[];
  givenAt: string;
  /** Null: it has no end. */
  endsAt: string | null;
  words: string | null;
  channel: ConsentChannel;
  seller: string | null;
  proofUrl: string | null;
  /** Whether the proof is a file. */
  hasProofFile: boolean;
  source: "app" | "api" | "import";
  userId: string | null;
  createdAt: string;
  withdrawnAt: string | null;
  withdrawalReason: string | null;
  /** Whether it counts now. */
  isValid: boolean;
}

const proofUrl = z
  .string()
  .trim()
  .max(2048)
  .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ""), { error: "must be an http or https URL" });

/** The fields of a record, as a person or a file gives them. */
export const consentFields = z
  .object({
    basis: z.enum(consentBases),
    covers: z
      .array(z.enum(coverages))
      .min(1)
      .max(coverages.length)
      .refine((kinds) => new Set(kinds).size === kinds.length, { error: "must not repeat a kind" }),
    givenAt: instant.refine((at) => Date.parse(at) <= databaseNow(), { error: "must not be in the future" }),
    endsAt: instant.nullish(),
    words: clearable(paragraph(LONGEST_WORDS)).nullish(),
    channel: z.enum(consentChannels),
    seller: clearable(line(LONGEST_SELLER)).nullish(),
    proofUrl: clearable(proofUrl).nullish(),
  })
  .superRefine(({ endsAt, givenAt, basis, covers }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    if (endsAt && Date.parse(endsAt) <= Date.parse(givenAt)) {
      refuse("endsAt", "must be after givenAt");
    }
    if (basis !== "written" && covers.includes("automated")) {
      refuse("covers", "has automated only for a written consent");
    }
  });
export type ConsentFields = z.output<typeof consentFields>;

const recordedNumbers = z.object({ phoneNumbers: z.array(phoneNumber).min(1).max(MOST_RECORDED_NUMBERS) });

/** The numbers of a record, each once, in their order. @throws DomainError `validation_error` */
export function numbersOf(input: object): string[] {
  return [...new Set(parseInput(recordedNumbers, input).phoneNumbers)].toSorted();
}

/** The maximum size of a proof in bytes. */
export const LARGEST_PROOF = 5 * 1_048_576;

/** The types of proofs: scans, recordings, mails and texts. */
export const proofTypes: readonly string[] = [
  ...["application/pdf", "image/jpeg", "image/png", "image/tiff", "audio/mpeg", "audio/wav", "audio/x-wav"],
  ...["message/rfc822", "text/plain"],
];

/** A file in the storage that proves the consent for one number: the record gets its id. */
export interface StoredProof {
  id: string;
  phoneNumber: string;
  storageKey: string;
  contentType: string;
  /** In bytes. */
  size: number;
}
