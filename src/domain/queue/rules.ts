import { z } from "zod";
import type { SpokenLanguage } from "../../platform/carrier/spoken-language.ts";
import { hasUsualWords } from "../../platform/carrier/usual-words.ts";
import { paragraph, seenLine, spokenLanguage } from "../../platform/input.ts";
import { type Ending, ending, LONGEST_WORDS, ringSeconds } from "../call/ending-rules.ts";

/** Queues in which callers wait until a member is free. */

/**
 * Which of the free members is rung. `longest_idle`: the one whose last talk ended first. `owner_first`: the user who
 * last talked with the caller or called them, then the members in order.
 */
export const queueStrategies = ["in_order", "all_at_once", "longest_idle", "owner_first"] as const;
export type QueueStrategy = (typeof queueStrategies)[number];

/** The maximum of members of a queue. */
export const MOST_QUEUE_MEMBERS = 100;

/** The maximum of phones that ring for one caller at the same time. */
export const MOST_RUNG = 20;

/** The bounds of the time that a caller waits, in seconds, and of the callers who wait. */
export const WAIT_SECONDS = { least: 10, most: 3_600, usual: 600 } as const;
export const CALLERS = { least: 1, most: 500, usual: 100 } as const;

/** The bounds of the time within which an answer counts for the service level, in seconds. */
export const SERVICE_SECONDS = { least: 5, most: 600, usual: 20 } as const;

/** The bounds of the wait at which supervisors are told; those of the callers are `CALLERS`. */
export const ALERT_WAIT_SECONDS = { least: 5, most: WAIT_SECONDS.most } as const;

/** The shortest time between two mails about the alerts of one queue. */
export const ALERT_MAIL_MINUTES = 15;

/** A member who did not take a call is not rung by a queue for this time, in seconds. */
export const REST_SECONDS = 10;

/** The bounds of a callback, which keeps the place of a caller who asked for it. */
export const CALLBACK = {
  /** The person may not answer at once; more calls would be a nuisance. */
  attempts: 3,
  /** The pause between two of these calls, in seconds. */
  retrySeconds: 600,
  /** The pause after a member took the callback and left before the person was called, in seconds. */
  againSeconds: 60,
  /** How often a callback is looked at outside of the hours, and while the person is in another call, in seconds. */
  closedSeconds: 60,
  inCallSeconds: 5,
  /** A night and a day: who was not called by then expects no call any more, and users decide. In seconds. */
  longestSeconds: 86_400,
} as const;

/**
 * A caller in a queue. `ringing`: the phone of a member rings for the caller, who keeps the place. `callback`: the caller
 * asked to be called back, and the callback has the place.
 */
export const queuedStates = ["waiting", "ringing", "answered", "abandoned", "overflowed", "callback"] as const;
export type QueuedState = (typeof queuedStates)[number];

export interface Queue {
  id: string;
  name: string;
  strategy: QueueStrategy;
  /** Users, in order. */
  memberIds: string[];
  /** How long the phone of a member rings. */
  ringSeconds: number;
  longestWaitSeconds: number;
  mostCallers: number;
  serviceSeconds: number;
  /** What follows for a caller who has waited too long, or finds the queue full; null: `whenUnanswered` of the route. */
  overflow: Ending | null;
  /** The queue that follows in place of `overflow`. */
  overflowQueueId: string | null;
  /** Said between the music. */
  holdWords: string | null;
  /** The language of all words in the queue; null: the usual one. */
  holdLanguage: SpokenLanguage | null;
  /** The music; null: that of the service. */
  holdAudioId: string | null;
  /** Whether the caller hears the own place in the queue, and the expected wait. */
  saysPosition: boolean;
  saysWait: boolean;
  /** Whether callers may press a key to be called back in their turn. */
  offersCallback: boolean;
  /** Supervisors are told when a caller has waited so long, and when so many callers are there; null: never. */
  alertWaitSeconds: number | null;
  alertCallers: number | null;
  /** Since when the queue is over one of them; null: it is not. */
  alertingSince: string | null;
  createdAt: string;
  updatedAt: string;
}

export type QueueDraft = Omit<Queue, "id" | "alertingSince" | "createdAt" | "updatedAt">;

const bounded = ({ least, most, usual }: { least: number; most: number; usual: number }) =>
  z
    .int()
    .min(least)
    .max(most)
    .nullish()
    .transform((value) => value ?? usual);

const threshold = ({ least, most }: { least: number; most: number }) =>
  z
    .int()
    .min(least)
    .max(most)
    .nullish()
    .transform((value) => value ?? null);

const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false);

const idOrNull = z
  .string()
  .nullish()
  .transform((id) => id ?? null);

export const queueDraft = z
  .strictObject({
    name: seenLine(80),
    strategy: z.enum(queueStrategies),
    memberIds: z.array(z.string()).max(MOST_QUEUE_MEMBERS).superRefine(requireUnique),
    ringSeconds,
    longestWaitSeconds: bounded(WAIT_SECONDS),
    mostCallers: bounded(CALLERS),
    serviceSeconds: bounded(SERVICE_SECONDS),
    overflow: ending.nullish().transform((value) => value ?? null),
    overflowQueueId: idOrNull,
    holdWords: paragraph(LONGEST_WORDS)
      .nullish()
      .transform((words) => words || null),
    holdLanguage: spokenLanguage.nullish().transform((language) => language ?? null),
    holdAudioId: idOrNull,
    saysPosition: flag,
    saysWait: flag,
    offersCallback: flag,
    alertWaitSeconds: threshold(ALERT_WAIT_SECONDS),
    alertCallers: threshold(CALLERS),
  })
  .superRefine(({ alertWaitSeconds, longestWaitSeconds, alertCallers, mostCallers }, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
    if (alertWaitSeconds !== null && alertWaitSeconds >= longestWaitSeconds) {
      refuse("alertWaitSeconds", "must be less than longestWaitSeconds: nobody waits longer");
    }
    if (alertCallers !== null && alertCallers > mostCallers) {
      refuse("alertCallers", "must be at most mostCallers: no more callers come in");
    }
  })
  .superRefine(({ saysPosition, saysWait, offersCallback, holdLanguage }, context) => {
    const isSpoken = saysPosition || saysWait || offersCallback;
    if (isSpoken && holdLanguage !== null && !hasUsualWords(holdLanguage)) {
      const message =
        "has no words for the place, the wait and the callback: leave them out, or choose another language";
      context.addIssue({ code: "custom", path: ["holdLanguage"], message });
    }
  })
  .superRefine(({ overflow, overflowQueueId }, context) => {
    if (overflow !== null && overflowQueueId !== null) {
      const message = "takes the place of overflow: send one of them";
      context.addIssue({ code: "custom", path: ["overflowQueueId"], message });
    }
  });

function requireUnique(ids: readonly string[], context: z.RefinementCtx): void {
  const repeated = ids.findIndex((id, place) => ids.indexOf(id) !== place);
  if (repeated >= 0) {
    context.addIssue({ code: "custom", path: [repeated], message: "must be unique" });
  }
}

/**
 * Whether callers would come back to a queue that they have left.
 *
 * @param next the queue that follows each queue.
 */
export function isCircle(next: ReadonlyMap<string, string>, start: string): boolean {
  const seen = new Set<string>();
  for (let id: string | undefined = start; id !== undefined; id = next.get(id)) {
    if (seen.has(id)) {
      return true;
    }
    seen.add(id);
  }
  return false;
}
