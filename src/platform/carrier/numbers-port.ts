import type { OrderReference } from "./port.ts";

/**
 * The phone numbers that the carrier sells and keeps for the operator's account. Every call ends with its signal, and
 * every answer is bounded.
 */
export interface CarrierNumbers {
  /** Whether the account has only the numbers that were bought or brought to it, so that an inbox needs one of them. */
  readonly needsHolding: boolean;
  /** The time in seconds during which the carrier may not know a purchase that was sent to it. */
  readonly slowestOrderSeconds: number;
  /** Finds up to `MOST_FOUND` numbers that can be bought. @throws when the carrier does not answer. */
  search(query: NumberSearch, signal: AbortSignal): Promise<SearchAnswer>;
  /** Buys a number and connects it. @throws when the outcome is unknown. */
  buy(order: NumberOrder, signal: AbortSignal): Promise<PurchaseAnswer>;
  /** The number that this order has bought; null when the carrier does not have it. @throws when it does not answer. */
  findPurchase(order: NumberOrder, signal: AbortSignal): Promise<CarrierNumber | null>;
  /** Makes the carrier report the events of a number of the account to us. @throws when it does not answer. */
  connect(phoneNumber: string, signal: AbortSignal): Promise<ConnectAnswer>;
  /**
   * Adds a number of the account to a caller profile; null if the carrier has none. Repeated, it changes nothing.
   * @throws when the outcome is unknown.
   */
  readonly profile: ((carrierId: string, profile: CallerProfile, signal: AbortSignal) => Promise<ProfileAnswer>) | null;
  /** Gives a number back; one that the account no longer has is released. @throws when the outcome is unknown. */
  release(carrierId: string, signal: AbortSignal): Promise<ReleaseAnswer>;
  /** The registrations of these numbers for texts to the US. It never throws: without an answer they are `unknown`. */
  registrations(phoneNumbers: readonly string[]): Promise<ReadonlyMap<string, Registration>>;
  /**
   * The labels of the numbers of the account by their calls since a time, one for each number, at most `MOST_LABELS`; null
   * if the carrier does not tell them. @throws when it does not answer in time.
   */
  readonly readLabels: ((since: Date, signal: AbortSignal) => Promise<NumberLabel[]>) | null;
}

/** The maximum of labels that are read. */
export const MOST_LABELS = 1_000;

/** What a phone network holds against a number: it blocks its calls, or shows it as spam. */
export interface NumberLabel {
  phoneNumber: string;
  /** The network, for people. */
  network: string;
  /** What it does, for people, such as `blocked 12 of 40 calls`. */
  reason: string;
}

/** The ids at the carrier under which the numbers of a business call, so that phone networks know whose calls they are. */
export interface CallerProfile {
  /** The profile of the business. */
  profile: string;
  /** The registration with the companies that label numbers. */
  voiceIntegrity: string | null;
  /** The registration of the name that phones show. */
  brandedCalling: string | null;
}

/** The maximum of numbers that a search finds. */
export const MOST_FOUND = 30;

export const numberKinds = ["local", "mobile", "toll_free"] as const;
export type NumberKind = (typeof numberKinds)[number];

export const numberCapabilities = ["sms", "mms", "voice"] as const;
export type NumberCapability = (typeof numberCapabilities)[number];

export interface NumberSearch {
  /** ISO 3166-1 alpha-2. */
  country: string;
  kind: NumberKind;
  /** Three digits; only of numbers that begin with +1. */
  areaCode: string | null;
  /** Digits that follow one another in the number; `*` stands for any digit. */
  contains: string | null;
  /** The number has all of them. */
  capabilities: readonly NumberCapability[];
}

/** A number that can be bought. */
export interface AvailableNumber {
  phoneNumber: string;
  /** The town and the region, as far as the carrier states them. */
  locality: string | null;
  capabilities: NumberCapability[];
}

export type SearchAnswer = { outcome: "found"; numbers: AvailableNumber[] } | Refused | Later;

/** A purchase. The carrier keeps the reference with the number. */
export interface NumberOrder {
  reference: OrderReference;
  phoneNumber: string;
}

/** A number of the account. */
export interface CarrierNumber {
  carrierId: string;
  capabilities: NumberCapability[];
}

export type PurchaseAnswer =
  | { outcome: "bought"; number: CarrierNumber }
  /** Somebody has the number, perhaps this account. */
  | { outcome: "unavailable" }
  | Refused
  | Later;

export type ConnectAnswer = { outcome: "connected"; number: CarrierNumber } | Refused | Later;

export type ProfileAnswer = { outcome: "profiled" } | Refused | Later;

export type ReleaseAnswer = { outcome: "released" } | Refused | Later;

/** Final: a repetition has the same result. `reason` is a sentence for people. */
interface Refused {
  outcome: "refused";
  reason: string;
}

/** Not now: throttled, or the carrier has a failure. */
export interface Later {
  outcome: "later";
  reason: string;
  afterSeconds?: number;
}

/**
 * The state of a number in the registration that US carriers require for texts of a business: A2P 10DLC, and for
 * toll-free numbers their verification.
 */
export interface Registration {
  state: "registered" | "pending" | "failed" | "unregistered" | "not_required" | "unknown";
  /** A sentence for people; null where the state says all. */
  reason: string | null;
  /** The carrier's id of the messaging service that sends the texts of the number. */
  messagingServiceId: string | null;
  /** The state of the brand, in the words of the carrier. */
  brandStatus: string | null;
  /** The state of the campaign, in the words of the carrier. */
  campaignStatus: string | null;
  /** The state of the verification of a toll-free number, in the words of the carrier. */
  verificationStatus: string | null;
}

/** A registration without details of the carrier. */
export function plainRegistration(state: Registration["state"], reason: string | null = null): Registration {
  return {
    ...{ state, reason, messagingServiceId: null, brandStatus: null, campaignStatus: null },
    verificationStatus: null,
  };
}

const TOLL_FREE = /^\+1(800|833|844|855|866|877|888)/;

export function isTollFree(phoneNumber: string): boolean {
  return TOLL_FREE.test(phoneNumber);
}

/** The registration of a number that needs none for texts to the US; else null. */
export function registrationElsewhere(phoneNumber: string): Registration | null {
  return phoneNumber.startsWith("+1") ? null : plainRegistration("not_required");
}
