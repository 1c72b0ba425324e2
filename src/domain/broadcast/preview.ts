import { databaseNow } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { parseInput } from "../../platform/input.ts";
import type { Caller } from "../identity/rules.ts";
import { nextAddressees, unknownExtraFields } from "./addressee-store.ts";
import { broadcastDraft, decide, type SkipReason } from "./rules.ts";
import { campaignOfBroadcast } from "./store.ts";
import { parseTemplate, requireKnownExtraFields } from "./template.ts";

/** The effect of a broadcast if it started now. */
export interface Preview {
  contactCount: number;
  /** The contacts that get a text, including those that wait for their hours. */
  texts: number;
  /** How many of them are outside their hours now. */
  waiting: number;
  /** The segments of all texts together. */
  segments: number;
  /** Texts with a placeholder for which neither the contact nor the text has a value. */
  incomplete: number;
  skipped: { reason: SkipReason; count: number }[];
  /** The first texts. */
  examples: { contactId: string; to: string; body: string; segments: number }[];
}

/** The number of contacts that one query reads. */
const READ = 2000;
const EXAMPLES = 3;

/**
 * Evaluates all contacts of the campaign as the broadcast would, and changes nothing.
 *
 * @returns null if the business has no such campaign.
 * @throws DomainError `validation_error` on an input.
 */
export async function previewBroadcast(
  database: Database,
  { businessId }: Caller,
  input: unknown,
): Promise<Preview | null> {
  const { campaignId, body, outsideHours, startsAt } = parseInput(broadcastDraft, input);
  const template = parseTemplate(body);
  const campaign = await campaignOfBroadcast(database, businessId, campaignId);
  if (!campaign) {
    return null;
  }
  requireKnownExtraFields(await unknownExtraFields(database, businessId, campaignId, template.extraFields));
  const at = new Date(Math.max(databaseNow(), startsAt ? Date.parse(startsAt) : 0));
  const { hours, businessZone } = campaign;
  const taken = new Set<string>();
  const isTaken = taken.has.bind(taken);
  const circumstances = { template, outsideHours: outsideHours ?? "wait", hours, businessZone, at, isTaken };
  const reasons = new Map<SkipReason, number>();
  const preview: Preview = {
    contactCount: 0,
    texts: 0,
    waiting: 0,
    segments: 0,
    incomplete: 0,
    skipped: [],
    examples: [],
  };
  for (let after: string | undefined = ""; after !== undefined; ) {
    const contacts = await nextAddressees(database, businessId, campaignId, after, READ);
    for (const contact of contacts) {
      const decision = decide(contact, circumstances);
      preview.contactCount += 1;
      if (decision.action === "skip") {
        reasons.set(decision.reason, (reasons.get(decision.reason) ?? 0) + 1);
        continue;
      }
      taken.add(decision.number);
      preview.texts += 1;
      preview.waiting += Number(decision.at > at);
      preview.segments += decision.segments;
      preview.incomplete += Number(decision.isIncomplete);
      if (preview.examples.length < EXAMPLES) {
        const { number: to, body: text, segments } = decision;
        preview.examples.push({ contactId: contact.id, to, body: text, segments });
      }
    }
    after = contacts.length < READ ? undefined : contacts.at(-1)?.id;
  }
  return { ...preview, skipped: [...reasons].map(([reason, count]) => ({ reason, count })) };
}
