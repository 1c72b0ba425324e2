import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "../../db/database.ts";
import {
  type AvailableNumber,
  type CarrierNumbers,
  isTollFree,
  MOST_FOUND,
  type NumberOrder,
  type NumberSearch,
  numberCapabilities,
  plainRegistration,
  type Registration,
  registrationElsewhere,
} from "../numbers-port.ts";
import { buyNumber, findBought, releaseNumber, soldAmong, soldWithEnding } from "./number-store.ts";
import { chance } from "./people.ts";

export interface SimulatorNumbersSettings {
  database: Database;
  /** Divides every time. */
  speed: number;
  seed: number;
  faults?: NumberFaults;
}

/** Faults by order, for tests. */
export interface NumberFaults {
  /** Refuses the order for now. */
  throttled?(order: NumberOrder): { reason: string; afterSeconds?: number } | null;
  /** Carries out the order and never answers. */
  silent?(order: NumberOrder): boolean;
}

/** The area codes that a search without one finds, with their towns. */
const TOWNS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  US: {
    206: "Seattle, WA",
    212: "New York, NY",
    303: "Denver, CO",
    305: "Miami, FL",
    312: "Chicago, IL",
    404: "Atlanta, GA",
    415: "San Francisco, CA",
    617: "Boston, MA",
  },
  CA: { 416: "Toronto, ON", 514: "Montreal, QC", 604: "Vancouver, BC" },
};
const TOLL_FREE = ["800", "833", "844", "855", "866", "877", "888"];

/** The numbers 555-0100 to 555-0199 of each area code are reserved for fiction. */
const INVENTED = Array.from({ length: 100 }, (_, index) => `555${String(100 + index).padStart(4, "0")}`);

/** The endings of numbers that behave in their own way. */
const TAKEN = "0199";
const PENDING = "0198";
const FAILED = "0197";
const LABELLED = "0196";
const LONGEST_PURCHASE_MS = 800;

/** A carrier that sells invented numbers, the same for the same seed, and keeps them in the database. */
export function simulatedNumbers({ database, speed, seed, faults = {} }: SimulatorNumbersSettings): CarrierNumbers {
  const numberOf = (carrierId: string) => ({ carrierId, capabilities: [...numberCapabilities] });

  return {
    needsHolding: false,
    slowestOrderSeconds: 0,

    async search(query) {
      const offers = offersFor(query);
      const sold = await soldAmong(
        database,
        offers.map(({ phoneNumber }) => phoneNumber),
      );
      const numbers = offers
        .filter(({ phoneNumber }) => !sold.has(phoneNumber))
        .map((offer) => ({ offer, place: chance(seed, "offer", offer.phoneNumber) }))
        .sort((one, other) => one.place - other.place)
        .slice(0, MOST_FOUND)
        .map(({ offer }) => offer);
      return { outcome: "found", numbers };
    },

    async buy(order, signal) {
      const throttled = faults.throttled?.(order);
      if (throttled) {
        return { outcome: "later", ...throttled };
      }
      const { phoneNumber } = order;
      const duration = LONGEST_PURCHASE_MS * (0.2 + 0.8 * chance(seed, "purchase", phoneNumber));
      await delay(duration / speed, undefined, { signal });
      const carrierId = carrierIdOf(order.reference.id);
      if (phoneNumber.endsWith(TAKEN) || !(await buyNumber(database, order, carrierId))) {
        return { outcome: "unavailable" };
      }
      if (faults.silent?.(order)) {
        throw new Error("the simulated carrier does not answer");
      }
      return { outcome: "bought", number: numberOf(carrierId) };
    },

    async findPurchase(order) {
      const carrierId = await findBought(database, order);
      return carrierId === null ? null : numberOf(carrierId);
    },

    connect: async (phoneNumber) => ({ outcome: "connected", number: numberOf(carrierIdOf(phoneNumber)) }),

    profile: async () => ({ outcome: "profiled" }),

    async release(carrierId) {
      await releaseNumber(database, carrierId);
      return { outcome: "released" };
    },

    registrations: async (phoneNumbers) =>
      new Map(phoneNumbers.map((number) => [number, registrationElsewhere(number) ?? registrationOf(number)])),

    readLabels: async () =>
      (await soldWithEnding(database, LABELLED)).map((phoneNumber) => ({
        phoneNumber,
        network: "The simulated network",
        reason: "shows it as spam",
      })),
  };
}

function registrationOf(number: string): Registration {
  const ofTollFree = isTollFree(number);
  switch (number.slice(-4)) {
    case PENDING:
      return plainRegistration(
        "pending",
        `The ${ofTollFree ? "verification" : "brand or the campaign"} is being reviewed.`,
      );
    case FAILED:
      return plainRegistration("failed", `The ${ofTollFree ? "verification" : "campaign"} is not approved.`);
    default:
      return plainRegistration("registered");
  }
}

function offersFor({ country, kind, areaCode, contains }: NumberSearch): AvailableNumber[] {
  const towns = TOWNS[country];
  if (!towns || kind === "mobile") {
    return [];
  }
  const sold = kind === "toll_free" ? TOLL_FREE : Object.keys(towns);
  const codes = areaCode === null ? sold : kind === "local" || sold.includes(areaCode) ? [areaCode] : [];
  const pattern = new RegExp((contains ?? "").replaceAll("*", "\\d"));
  return codes.flatMap((code) =>
    INVENTED.map((rest) => `+1${code}${rest}`)
      .filter((phoneNumber) => pattern.test(phoneNumber))
      .map((phoneNumber) => ({
        phoneNumber,
        locality: towns[code] ?? null,
        capabilities: [...numberCapabilities],
      })),
  );
}

/** The carrier's id of a number, in the format of Twilio. */
function carrierIdOf(text: string): string {
  return `PN${createHash("sha256").update(text).digest("hex").slice(0, 32)}`;
}
