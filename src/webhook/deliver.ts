import { newIdentity } from "../id.ts";
import { type AttemptResult, attempt } from "./attempt.ts";
import type { Completion } from "./complete.ts";
import type { Held } from "./lane.ts";
import type { requestWriter } from "./request.ts";
import { retryDelay } from "./schedule.ts";
import type { WebhookSettings } from "./settings.ts";
import type { Sockets } from "./sockets.ts";

/** An attempt that was made. */
export interface Delivered {
  result: AttemptResult;
  delivered: boolean;
  /** `delivered`, `status_500` and the like, or why there was no answer. */
  outcome: string;
  completion: Completion;
}

export interface DeliverParts {
  sockets: Sockets;
  requestOf: ReturnType<typeof requestWriter>;
  settings: WebhookSettings;
}

/** Makes an attempt, and judges what became of it. @throws UnreadableSecretError where this process cannot sign. */
export async function deliver({ sockets, requestOf, settings }: DeliverParts, held: Held): Promise<Delivered> {
  const { id, createdAt } = newIdentity("dlv");
  const request = requestOf(held);
  const result = "url" in request ? await attempt(sockets, request, settings.timeoutMs) : request;
  const delivered = result.error === null && result.status !== null && result.status >= 200 && result.status < 300;
  const gone = result.error === null && result.status === 410;
  const made = held.attempts + 1;
  const isOver = delivered || gone || held.isTest;
  const delay = isOver ? null : retryDelay(settings, made, result.retryAfter);
  return {
    result,
    delivered,
    outcome: delivered ? "delivered" : (result.error ?? `status_${result.status}`),
    completion: {
      held,
      next: delay === null ? "done" : "retry",
      delay,
      attempt: {
        id,
        number: made,
        attemptedAt: createdAt,
        durationMs: result.durationMs,
        status: result.status,
        error: result.error,
        answer: result.answer,
        isTest: held.isTest,
        verdict: gone ? "gone" : held.isTest ? "none" : delivered ? "delivered" : "failed",
      },
    },
  };
}
