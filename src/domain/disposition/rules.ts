import { z } from "zod";
import { DomainError } from "../../platform/errors.ts";
import { line } from "../../platform/input.ts";

export type DispositionSource = "service" | "crm";

/** The outcome of a call, from the workspace's own list (service) or from the external CRM's (crm). */
export interface Disposition {
  id: string;
  name: string;
  source: DispositionSource;
  /** Set on the outcomes that the dialer records automatically, such as `no_answer`. */
  systemKey: SystemKey | null;
  marksContactComplete: boolean;
  /** Whether agents are asked for the time of a callback. Absent: it was not read. */
  asksForCallback?: boolean;
}

/** The outcomes that the dialer records automatically, by the key of the disposition. */
export const systemDispositions = {
  no_answer: { name: "No answer", marksContactComplete: false },
  voicemail: { name: "Voicemail", marksContactComplete: false },
  busy: { name: "Busy", marksContactComplete: false },
  failed: { name: "Failed", marksContactComplete: false },
  invalid_number: { name: "Invalid number", marksContactComplete: true },
  do_not_call: { name: "Do not call", marksContactComplete: true },
} as const;
export type SystemKey = keyof typeof systemDispositions;

/** A disposition with the details for the management of its list. */
export interface KeptDisposition extends Disposition {
  asksForCallback: boolean;
  /** Null while it can be picked. */
  retiredAt: string | null;
}

/** A disposition in the list of those in use. */
export interface ListedDisposition extends Disposition {
  createdAt: string;
  updatedAt: string;
}

const name = line(100);

const ONLY_OPEN = { error: "is only for a disposition that does not complete the contact", path: ["asksForCallback"] };
const isConsistent = (given: { marksContactComplete?: boolean | undefined; asksForCallback?: boolean | undefined }) =>
  !(given.marksContactComplete && given.asksForCallback);

const fields = z.object({ name, marksContactComplete: z.boolean(), asksForCallback: z.boolean().default(false) });

export const dispositionDraft = fields.refine(isConsistent, ONLY_OPEN);

export const dispositionChanges = fields
  .extend({ asksForCallback: z.boolean() })
  .partial()
  .refine((changes) => Object.values(changes).some((value) => value !== undefined), {
    error: "at least one field is required",
  })
  .refine(isConsistent, ONLY_OPEN);
export type DispositionChanges = z.output<typeof dispositionChanges>;

/**
 * The changes of a disposition, and what follows: one that completes the contact asks for no callback.
 *
 * @throws DomainError `validation_error` if one that completes the contact is to ask for a callback.
 */
export function changesTo(before: KeptDisposition, changes: DispositionChanges): DispositionChanges {
  const marksContactComplete = changes.marksContactComplete ?? before.marksContactComplete;
  if (!isConsistent({ ...changes, marksContactComplete })) {
    throw new DomainError("validation_error", `asksForCallback ${ONLY_OPEN.error}.`, { field: "asksForCallback" });
  }
  return marksContactComplete ? { ...changes, asksForCallback: false } : changes;
}

/** The maximum of dispositions in one new order. */
export const LONGEST_ORDER = 1_000;

export const dispositionOrder = z
  .object({ ids: z.array(z.string()).max(LONGEST_ORDER) })
  .superRefine(({ ids }, context) => {
    refuseRepeats(context, ids, (place) => ["ids", place]);
  });

/** The maximum of outcomes in the list of a CRM. */
export const LARGEST_CRM_LIST = 500;

export const crmDispositions = z
  .object({
    dispositions: z
      .array(fields.extend({ externalId: line(255) }).refine(isConsistent, ONLY_OPEN))
      .max(LARGEST_CRM_LIST),
  })
  .superRefine(({ dispositions }, context) => {
    const at = (field: string) => (place: number) => ["dispositions", place, field];
    refuseRepeats(
      context,
      dispositions.map(({ externalId }) => externalId),
      at("externalId"),
    );
    refuseRepeats(
      context,
      dispositions.map((disposition) => disposition.name.toLowerCase()),
      at("name"),
    );
  });
export type CrmDisposition = z.output<typeof crmDispositions>["dispositions"][number];

function refuseRepeats(
  context: z.RefinementCtx,
  values: readonly string[],
  pathOf: (place: number) => PropertyKey[],
): void {
  const repeated = values.findIndex((value, place) => values.indexOf(value) !== place);
  if (repeated >= 0) {
    context.addIssue({ code: "custom", path: pathOf(repeated), message: "must be unique" });
  }
}

/** @throws DomainError unless the disposition is the workspace's own. */
export function requireOwn(disposition: Disposition): void {
  if (disposition.systemKey !== null) {
    throw new DomainError(
      "unprocessable_entity",
      "The dialer records this disposition by itself: it cannot be changed.",
    );
  }
  if (disposition.source === "crm") {
    throw new DomainError("unprocessable_entity", "This disposition belongs to the CRM: change the CRM's list.");
  }
}

/** @throws DomainError if a disposition that the dialer records automatically has the name. */
export function requireUnreserved(wanted: string): void {
  const reserved = Object.values(systemDispositions).map((disposition) => disposition.name.toLowerCase());
  if (reserved.includes(wanted.toLowerCase() as Lowercase<(typeof reserved)[number]>)) {
    throw nameTaken(wanted);
  }
}

export function nameTaken(wanted: string): DomainError {
  return new DomainError("conflict", `The workspace already has a disposition ${wanted}.`, { field: "name" });
}
