import { databaseNow } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { parseInput } from "../../platform/input.ts";
import { parseTemplate, requireKnownExtraFields } from "../contact/template.ts";
import type { Caller } from "../identity/rules.ts";
import { findAddressees, nextAddressees, unknownExtraFields } from "./addressee-store.ts";
import { type Counts, countContacts, noCounts, skip } from "./count.ts";
import { previewInTurn } from "./preview-turns.ts";
import { type Addressee, broadcastDraft, type Circumstances, decide, type SkipReason } from "./rules.ts";
import { type BroadcastCampaign, campaignOfBroadcast } from "./store.ts";

/** The effect of a broadcast if it started now. */
export interface Preview extends Omit<Counts, "skipped"> {
  skipped: { reason: SkipReason; count: number }[];
  /** The first texts; some texts of a large campaign whose first contacts get none. */
  examples: Example[];
}

interface Example {
  contactId: string;
  to: string;
  body: string;
  segments: number;
}

/** The number of contacts that are decided one by one, for the examples and as the whole of a small campaign. */
const READ = 500;
const EXAMPLES = 3;
/** The number of contacts that are tried for each missing example. */
const TRIED = 10;

/**
 * Evaluates all contacts of the campaign as the broadcast would, and changes nothing. A business has one evaluation at a
 * time.
 *
 * @returns null if the business has no such campaign.
 * @throws DomainError `validation_error` on an input.
 * @throws UnavailableError if too many evaluations of the business wait, or the caller is gone when its turn comes.
 */
export async function previewBroadcast(
  database: Database,
  { businessId }: Caller,
  input: unknown,
  isCallerGone?: () => boolean,
): Promise<Preview | null> {
  const draft = parseInput(broadcastDraft, input);
  const { campaignId, body, outsideHours, startsAt } = draft;
  const template = parseTemplate(body);
  const evaluate = async (): Promise<Preview | null> => {
    const campaign = await campaignOfBroadcast(database, businessId, campaignId);
    if (!campaign) {
      return null;
    }
    requireKnownExtraFields(await unknownExtraFields(database, businessId, campaignId, template.extraFields));
    const at = new Date(Math.max(databaseNow(), startsAt ? Date.parse(startsAt) : 0));
    const { hours, businessZone }: BroadcastCampaign = campaign;
    const circumstances = { template, outsideHours: outsideHours ?? "wait", hours, businessZone, at } as const;
    const first = await nextAddressees(database, businessId, campaignId, "", READ);
    const ofFirst = countEach(first, circumstances);
    if (first.length < READ) {
      return previewOf(ofFirst);
    }
    const { counts, firstIds } = await countContacts(database, businessId, campaignId, circumstances);
    let { examples } = ofFirst;
    if (examples.length < Math.min(EXAMPLES, counts.texts)) {
      const tried = firstIds.slice(0, EXAMPLES * TRIED);
      examples = countEach(await findAddressees(database, businessId, campaignId, tried), circumstances).examples;
    }
    return previewOf({ counts, examples });
  };
  return previewInTurn(businessId, evaluate, isCallerGone);
}

function previewOf({ counts, examples }: { counts: Counts; examples: Example[] }): Preview {
  return { ...counts, skipped: [...counts.skipped].map(([reason, count]) => ({ reason, count })), examples };
}

/** Decides on contacts one by one, in the order of adding. */
export function countEach(
  contacts: readonly Addressee[],
  circumstances: Omit<Circumstances, "isTaken">,
): { counts: Counts; examples: Example[] } {
  const taken = new Set<string>();
  const counts = noCounts();
  const examples: Example[] = [];
  for (const contact of contacts) {
    const decision = decide(contact, { ...circumstances, isTaken: (number) => taken.has(number) });
    if (decision.action === "skip") {
      skip(counts, decision.reason, 1);
      continue;
    }
    const { number: to, body, segments } = decision;
    taken.add(to);
    counts.contactCount += 1;
    counts.texts += 1;
    counts.waiting += Number(decision.at > circumstances.at);
    counts.segments += segments;
    counts.incomplete += Number(decision.isIncomplete);
    if (examples.length < EXAMPLES) {
      examples.push({ contactId: contact.id, to, body, segments });
    }
  }
  return { counts, examples };
}
