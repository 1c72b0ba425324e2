import type { Database } from "../../db/database.ts";
import type { Control, IncomingAnswer } from "../port.ts";
import { planCaller, planTalk, planVoicemail } from "./people.ts";
import {
  changePlan,
  dropReports,
  findCaller,
  type KnownOrder,
  knownOrder,
  meetCaller,
  type Plan,
  placeCaller,
  type SimulatedCaller,
  scheduleReports,
} from "./store.ts";

/** People who call an inbox: what they do follows from the answers and controls of the service. */

/**
 * Plans what a caller does after the answer of the service, once; a menu has a second answer, and so has a key in a queue
 * with which the call ends.
 *
 * @param speed the divisor of every time.
 */
export async function answerCaller(
  database: Database,
  speed: number,
  { businessId, carrierId }: { businessId: string; carrierId: string },
  answer: IncomingAnswer,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const caller = await findCaller(transaction, businessId, carrierId);
    const isLed = caller?.caller.isLed === true;
    const order = caller && (!isLed || answer.do === "say") ? await knownOrder(transaction, carrierId) : null;
    if (!caller || !order) {
      return;
    }
    if (answer.do !== "ask") {
      await placeCaller(
        transaction,
        businessId,
        carrierId,
        answer.do === "wait" && !answer.takesKeys ? answer.call.id : null,
      );
    }
    await continueWith(transaction, speed, order, carrierId, {
      plans: planCaller(caller.to, carrierId, caller.from, caller.caller, answer),
      dropsRest: isLed,
    });
  });
}

/** A leg has joined the conference of its line: a caller who waits there begins to talk. */
export async function meetInConference(
  database: Database,
  speed: number,
  { businessId, id }: { businessId: string; id: string },
): Promise<void> {
  await database.transaction(async (transaction) => {
    const caller = await meetCaller(transaction, businessId, id);
    const order = caller && (await knownOrder(transaction, caller.carrierId));
    if (caller && order) {
      const plans = planTalk(caller.to, caller.carrierId, caller.caller);
      await continueWith(transaction, speed, order, caller.carrierId, { plans, dropsRest: true });
    }
  });
}

/** A caller is sent to the voicemail, to the conference of the one who took the call, or to wait for somebody. */
export async function leadCaller(
  transaction: Database,
  speed: number,
  order: KnownOrder,
  carrierId: string,
  control: Extract<Control, { do: "voicemail" | "move" }>,
): Promise<void> {
  const caller = await findCaller(transaction, order.businessId, carrierId);
  if (caller) {
    const awaited = control.do === "move" && control.waits !== undefined ? control.conference : null;
    await placeCaller(transaction, order.businessId, carrierId, awaited);
    const plans = plansAfter(caller, order, carrierId, control);
    await continueWith(transaction, speed, order, carrierId, { plans, dropsRest: true });
  }
}

function plansAfter(
  { to, from, caller }: SimulatedCaller,
  { businessId }: KnownOrder,
  carrierId: string,
  control: Extract<Control, { do: "voicemail" | "move" }>,
): Plan[] {
  if (control.do === "voicemail") {
    return planVoicemail(to, carrierId, caller);
  }
  if (control.waits === undefined) {
    return planTalk(to, carrierId, caller);
  }
  const call = { businessId, id: control.conference };
  return planCaller(to, carrierId, from, caller, { do: "wait", call });
}

/** @param dropsRest whether this replaces what the caller would have done. */
async function continueWith(
  transaction: Database,
  speed: number,
  { businessId, plan, elapsedMs }: KnownOrder,
  carrierId: string,
  { plans, dropsRest }: { plans: readonly Plan[]; dropsRest: boolean },
): Promise<void> {
  const faster = plans.map(({ afterMs, event }) => ({ afterMs: afterMs / speed, event }));
  if (dropsRest) {
    await dropReports(transaction, carrierId);
  }
  const past = (plan ?? []).filter(({ afterMs }) => afterMs <= elapsedMs);
  const next = faster.map(({ afterMs, event }) => ({ afterMs: elapsedMs + afterMs, event }));
  await changePlan(transaction, businessId, carrierId, [...past, ...next]);
  await scheduleReports(transaction, businessId, carrierId, faster);
}
