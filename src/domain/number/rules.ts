import { z } from "zod";
import {
  type CallerProfile,
  type CarrierNumbers,
  type NumberCapability,
  numberCapabilities,
  numberKinds,
} from "../../platform/carrier/numbers-port.ts";
import { parseInput, phoneNumber } from "../../platform/input.ts";
import { inboxName } from "../identity/inbox-settings.ts";

export const numberStates = ["ordered", "failed", "assigned", "active", "releasing", "released"] as const;
export type NumberState = (typeof numberStates)[number];

export const numberOrigins = ["bought", "assigned"] as const;
export type NumberOrigin = (typeof numberOrigins)[number];

/** A number that a business has or had from the carrier. */
export interface BusinessNumber {
  id: string;
  businessId: string;
  phoneNumber: string;
  origin: NumberOrigin;
  state: NumberState;
  /** The inbox with this number, active or not; null before there is one. */
  inboxId: string | null;
  /** The carrier's id of the number; null while it is not known. */
  carrierId: string | null;
  capabilities: NumberCapability[];
  /** Why the last attempt at the carrier has failed. */
  problem: string | null;
  /** Since then the carrier reports the events of the number; null: it may not. */
  connectedAt: string | null;
  /** Since then the number belongs to the caller profile of the business; null: it does not, or not yet. */
  profiledAt: string | null;
  /** From then on the business does not have the number. */
  endedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

/** The rule of the carrier for the numbers of inboxes. */
export type NumberPolicy = Pick<CarrierNumbers, "needsHolding">;

const country = z
  .string()
  .trim()
  .refine((value) => /^[A-Z]{2}$/.test(value), { error: "must be a code of ISO 3166, such as US" });
const areaCode = z
  .string()
  .trim()
  .refine((value) => /^[2-9]\d{2}$/.test(value), { error: "must be the three digits of an area code, such as 415" });
const contains = z
  .string()
  .trim()
  .refine((value) => /^[\d*]{2,15}$/.test(value) && value.replaceAll("*", "").length >= 2, {
    error: "must be 2 to 15 digits; * stands for any digit",
  });

const search = z
  .strictObject({
    country: country.default("US"),
    kind: z.enum(numberKinds).default("local"),
    areaCode: areaCode.nullable().default(null),
    contains: contains.nullable().default(null),
    capabilities: z.array(z.enum(numberCapabilities)).max(numberCapabilities.length).default([]),
  })
  .refine(({ country, areaCode }) => areaCode === null || country === "US" || country === "CA", {
    path: ["areaCode"],
    error: "is only for US and CA",
  });

/** @throws DomainError */
export const readSearch = (input: unknown) => parseInput(search, input);

const purchase = z.strictObject({ phoneNumber, name: inboxName });

/** @throws DomainError */
export const readPurchase = (input: unknown) => parseInput(purchase, input);

/** An id of the carrier; at Twilio `BU` and 32 hexadecimal digits. */
const carrierId = z
  .string()
  .trim()
  .refine((value) => /^[\w-]{1,64}$/.test(value), { error: "must be an id of the carrier, such as BU and 32 digits" });

const callerProfile = z.strictObject({
  profile: carrierId,
  voiceIntegrity: carrierId.nullable(),
  brandedCalling: carrierId.nullable(),
});

/** @throws DomainError */
export const readCallerProfile = (input: unknown): CallerProfile => parseInput(callerProfile, input);

const adoption = z.strictObject({ name: inboxName });

/** @throws DomainError */
export const readAdoption = (input: unknown) => parseInput(adoption, input);
