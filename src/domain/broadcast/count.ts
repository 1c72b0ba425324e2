import type { Database } from "../../platform/db/database.ts";
import { Turn } from "../../platform/turn.ts";
import { callingZones } from "../consent/zones.ts";
import type { Personal, Template } from "../contact/template.ts";
import { groupContacts } from "./count-store.ts";
import { type Circumstances, compose, type SkipReason } from "./rules.ts";
import { type ValueShape, valueWith } from "./shape.ts";

/** The effect of a broadcast in numbers. */
export interface Counts {
  contactCount: number;
  /** The contacts that get a text, including those that wait for their hours. */
  texts: number;
  /** How many of them are outside their hours now. */
  waiting: number;
  /** The segments of all texts together. */
  segments: number;
  /** Texts with a placeholder for which neither the contact nor the text has a value. */
  incomplete: number;
  skipped: Map<SkipReason, number>;
}

export const noCounts = (): Counts => ({
  contactCount: 0,
  texts: 0,
  waiting: 0,
  segments: 0,
  incomplete: 0,
  skipped: new Map(),
});

/** A contact of a kind gets this text, or none for the reason. */
type Outcome = { reason: SkipReason } | { segments: number; isIncomplete: boolean; isWaiting: boolean };

/**
 * Counts the contacts of a campaign as `decide` would decide on each of them: PostgreSQL groups those that it treats
 * alike, and one of each kind is decided.
 *
 * @returns the counts, and the first contacts of some kinds that get a text, in the order of adding.
 */
export async function countContacts(
  database: Database,
  businessId: string,
  campaignId: string,
  circumstances: Omit<Circumstances, "isTaken">,
): Promise<{ counts: Counts; firstIds: string[] }> {
  const groups = await groupContacts(database, businessId, campaignId, circumstances.template);
  const counts = noCounts();
  const firstIds: string[] = [];
  const outcomes = new Map<string, Outcome>();
  const outcomeOf = (kind: string): Outcome => {
    const known = outcomes.get(kind) ?? decideKind(kind, circumstances);
    outcomes.set(kind, known);
    return known;
  };
  const turn = new Turn();
  for (const { reason, kinds, count, firstId } of groups) {
    if (reason !== null) {
      skip(counts, reason, count);
      continue;
    }
    let isTaken = false;
    for (const kind of (kinds ?? "").split("\n")) {
      await turn.pass();
      const outcome = isTaken ? { reason: "duplicate" as const } : outcomeOf(kind);
      if ("reason" in outcome) {
        skip(counts, outcome.reason, count);
        continue;
      }
      isTaken = true;
      counts.contactCount += count;
      counts.texts += count;
      counts.waiting += outcome.isWaiting ? count : 0;
      counts.segments += outcome.segments * count;
      counts.incomplete += outcome.isIncomplete ? count : 0;
    }
    if (isTaken) {
      firstIds.push(firstId);
    }
  }
  return { counts, firstIds: firstIds.sort() };
}

/** Counts contacts that get no text. */
export function skip(counts: Counts, reason: SkipReason, count: number): void {
  counts.contactCount += count;
  counts.skipped.set(reason, (counts.skipped.get(reason) ?? 0) + count);
}

function decideKind(kind: string, circumstances: Omit<Circumstances, "isTaken">): Outcome {
  const [zones, ...shapes] = JSON.parse(kind) as [string | (string | null)[], ...ValueShape[]];
  const composed = compose(personOf(circumstances.template, shapes), () => zonesOf(zones), circumstances);
  return "reason" in composed
    ? composed
    : { segments: composed.segments, isIncomplete: composed.isIncomplete, isWaiting: composed.at > circumstances.at };
}

function zonesOf(known: string | (string | null)[]): string {
  if (typeof known === "string") {
    return known;
  }
  const [timeZone = null, state, postalCode, country, number] = known;
  return callingZones({ timeZone, state, postalCode, country, phones: [{ number: number ?? "" }] });
}

const NOBODY: Personal = {
  firstName: null,
  lastName: null,
  company: null,
  title: null,
  email: null,
  linkedinUrl: null,
  state: null,
  postalCode: null,
  country: null,
  extraFields: null,
};

/** A contact with these shapes: of the other fields of persons first, then of the free fields. */
function personOf({ personFields, extraFields }: Template, shapes: readonly ValueShape[]): Personal {
  const values = shapes.map(valueWith);
  const free = extraFields.flatMap((name, place) => {
    const value = values[personFields.length + place];
    return typeof value === "string" ? [[name, value] as const] : [];
  });
  return {
    ...NOBODY,
    ...Object.fromEntries(personFields.map((field, place) => [field, values[place] ?? null])),
    extraFields: Object.fromEntries(free),
  };
}
