import { z } from "zod";
import { databaseInstant, databaseNow } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { idPattern, lowestIdAt, newIdentity } from "../../platform/id.ts";
import { instant, parseInput } from "../../platform/input.ts";
import { LONGEST_TARGET, normalTarget, type TargetPolicy, targetProblem } from "../../platform/outbound/targets.ts";
import type { SecretBox } from "../../platform/secret-box.ts";
import { actingFor } from "../identity/actor-rules.ts";
import { lockBusiness } from "../identity/business-lock-store.ts";
import { requireRoom } from "../identity/caps.ts";
import { isPermitted } from "../identity/permissions.ts";
import { type Caller, notTheMaker } from "../identity/rules.ts";
import { sightOf } from "../identity/sight-sql.ts";
import { standingOfClient } from "../oauth/forbidding.ts";
import { type EventType, eventTypes } from "./event-types.ts";
import { attemptStatistics, enqueueRange, findSeenEvent, type WebhookStatistics } from "./history-store.ts";
import { dropDeliveries, enqueueDeliveries, recordTestEvent } from "./outbox-store.ts";
import { MOST_EVENT_TYPES, type SampleData, settableStates } from "./rules.ts";
import { newSecret, SUBSCRIPTION_SECRET } from "./secrets.ts";
import {
  countSubscriptions,
  deleteDisabled,
  deleteSubscription,
  enable,
  enabledOfType,
  findSubscription,
  insertSubscription,
  type LockedSubscription,
  listTargets,
  lockSubscription,
  pause,
  pauseOfClient,
  pauseSomeOfClient,
  replaceSecret,
  resume,
  retarget,
  type Subscription,
} from "./store.ts";

/** For when the maker leaves the business. */
export { passOnSubscriptions } from "./store.ts";

/** The tools of subscriptions beside the database. */
export interface SubscriptionTools {
  /** Encrypts their secrets. */
  box: SecretBox;
  targets: TargetPolicy;
  /** Makes the data of a sample event. */
  sampleData: SampleData;
}

/** A subscription with its secret in plain text, which is shown only once. */
export interface SubscriptionWithSecret {
  subscription: Subscription;
  signingSecret: string;
}

/** Subscriptions to several types of events that have one secret. */
export interface SubscriptionsWithSecret {
  subscriptions: Subscription[];
  signingSecret: string;
}

const targetUrl = z.string().trim();
const subscriptionDrafts = z.object({
  eventTypes: z
    .array(z.enum(eventTypes))
    .min(1)
    .max(MOST_EVENT_TYPES)
    .refine((types) => new Set(types).size === types.length, { error: "must not have a type twice" }),
  targetUrl,
});

/**
 * Subscribes a URL to types of events, to all of them or to none. There is one subscription for each type and URL,
 * compared in its normal form; a user who may delete a disabled one replaces it.
 *
 * @param clientId the OAuth client with which the caller does it.
 * @throws DomainError `validation_error` on the URL, `conflict` if there is one, or the business has the maximum,
 *   `forbidden` if the client is forbidden, withdrawn or deleted.
 */
export async function createSubscriptions(
  database: Database,
  caller: Caller,
  { box, targets }: SubscriptionTools,
  input: unknown,
  clientId: string | null = null,
): Promise<SubscriptionsWithSecret> {
  const { eventTypes: types, targetUrl: written } = parseInput(subscriptionDrafts, input);
  const target = requireTarget(written, targets);
  const signingSecret = newSecret();
  const { businessId, userId } = caller;
  return database.transaction(async (transaction) => {
    const caps = await lockBusiness(transaction, businessId);
    const standing = clientId && (await standingOfClient(transaction, businessId, clientId));
    if (standing) {
      throw new DomainError("forbidden", REASONS[standing]);
    }
    const subscriptions: Subscription[] = [];
    for (const eventType of types) {
      const same = await sameTargets(transaction, businessId, eventType, target);
      const deleted = await deleteDisabled(transaction, businessId, same, makerOf(caller));
      const secret = box.seal(signingSecret, SUBSCRIPTION_SECRET);
      const row = { ...newIdentity("sub"), eventType, targetUrl: target, userId, clientId, secret };
      const subscription = deleted === same.length ? await insertSubscription(transaction, businessId, row) : null;
      if (!subscription) {
        throw alreadySubscribed(eventType);
      }
      // A replacement needs no additional room.
      if (deleted === 0) {
        const { all, ofType } = await countSubscriptions(transaction, businessId, eventType);
        const advice = "Delete one that is no longer needed.";
        requireRoom(all - 1, caps.subscriptions, "subscriptions", advice);
        requireRoom(ofType - 1, caps.subscriptionsOfType, `subscriptions to ${eventType}`, advice);
      }
      subscriptions.push(subscription);
    }
    return { subscriptions, signingSecret };
  });
}

/** Subscribes a URL to one type of event, like `createSubscriptions`. */
export async function createSubscription(
  database: Database,
  caller: Caller,
  tools: SubscriptionTools,
  { eventType, targetUrl }: { eventType: string; targetUrl: string },
  clientId: string | null = null,
): Promise<SubscriptionWithSecret> {
  const draft = { eventTypes: [eventType], targetUrl };
  const { subscriptions, signingSecret } = await createSubscriptions(database, caller, tools, draft, clientId);
  return { subscription: subscriptions[0] as Subscription, signingSecret };
}

/** The subscriptions to a type of event whose target has this normal form. */
async function sameTargets(
  transaction: Database,
  businessId: string,
  eventType: EventType,
  target: string,
): Promise<string[]> {
  const present = await listTargets(transaction, businessId, eventType);
  // Those of earlier versions are stored as they were written.
  const same = present.filter(({ targetUrl }) => URL.canParse(targetUrl) && normalTarget(targetUrl) === target);
  return same.map(({ id }) => id);
}

function alreadySubscribed(eventType: EventType): DomainError {
  return new DomainError("conflict", `This URL is already subscribed to ${eventType}.`);
}

const subscriptionChanges = z
  .object({ targetUrl: targetUrl.optional(), status: z.enum(settableStates).optional() })
  .refine(({ targetUrl, status }) => targetUrl !== undefined || status !== undefined, {
    error: "must have targetUrl or status",
  });

/** Locks a subscription until commit, after its business, as a change of it does. */
export async function lockSubscriptionToChange(
  transaction: Database,
  { businessId }: Caller,
  id: string,
): Promise<void> {
  await lockBusiness(transaction, businessId);
  await lockSubscription(transaction, businessId, id);
}

/**
 * Changes the target of a subscription, its status, or both. `paused` keeps its deliveries. `active` resumes them, and
 * enables a disabled subscription without those that it missed; both begin without failures, and so does another
 * target.
 *
 * @throws DomainError `validation_error` on the URL, `conflict` if another subscription to the type has the URL, or on
 *   the pause of a disabled one, `forbidden` to a caller who may not change it, and if its client may not work.
 */
export async function changeSubscription(
  database: Database,
  caller: Caller,
  { targets }: Pick<SubscriptionTools, "targets">,
  id: string,
  input: unknown,
): Promise<Subscription> {
  const { businessId } = caller;
  const { targetUrl: written, status } = parseInput(subscriptionChanges, input);
  const target = written === undefined ? undefined : requireTarget(written, targets);
  return database.transaction(async (transaction) => {
    await lockBusiness(transaction, businessId);
    const own = await lockOwn(transaction, caller, id);
    const isDisabled = own.status === "disabled";
    if (target !== undefined && target !== own.targetUrl) {
      const same = await sameTargets(transaction, businessId, own.eventType, target);
      if (same.some((other) => other !== id)) {
        throw alreadySubscribed(own.eventType);
      }
      await retarget(transaction, businessId, id, target);
      if (!isDisabled) {
        await enable(transaction, businessId, id);
      }
    }
    if (status === "paused") {
      if (isDisabled) {
        throw new DomainError("conflict", "This subscription is disabled: make it active first.");
      }
      await pause(transaction, businessId, id);
    } else if (status === "active") {
      if (own.isPaused) {
        await requireWorkingClient(transaction, businessId, own.clientId);
        await resume(transaction, businessId, id);
      }
      if (isDisabled) {
        await dropDeliveries(transaction, businessId, id);
      }
      await enable(transaction, businessId, id);
    }
    transaction.wake("webhook");
    return found(await findSubscription(transaction, businessId, id));
  });
}

/**
 * The business itself deletes an own client, and so may go on without it.
 *
 * @throws DomainError `forbidden` if the client is forbidden or withdrawn.
 */
async function requireWorkingClient(transaction: Database, businessId: string, clientId: string | null): Promise<void> {
  const standing = clientId && (await standingOfClient(transaction, businessId, clientId));
  if (standing && standing !== "deleted") {
    throw new DomainError("forbidden", REASONS[standing]);
  }
}

/** The normal form of a target. @throws DomainError `validation_error` on the URL. */
function requireTarget(written: string, targets: TargetPolicy): string {
  const problem = targetProblem(written, targets);
  const normal = problem === undefined ? normalTarget(written) : "";
  const tooLong = `has a normal form of more than ${LONGEST_TARGET} bytes: each character outside ASCII takes up to 12`;
  if (problem !== undefined || normal.length > LONGEST_TARGET) {
    throw new DomainError("validation_error", `The target URL ${problem ?? tooLong}.`, { field: "targetUrl" });
  }
  return normal;
}

/** Deletes the subscription and its waiting deliveries. */
export async function removeSubscription(database: Database, caller: Caller, id: string): Promise<void> {
  if (!(await deleteSubscription(database, caller.businessId, id, makerOf(caller)))) {
    found(await findSubscription(database, caller.businessId, id));
    throw notTheMaker();
  }
}

/** Makes a subscription active, without failures. Events that a disabled one missed are not sent. */
export async function enableSubscription(database: Database, caller: Caller, id: string): Promise<Subscription> {
  const { businessId } = caller;
  return database.transaction(async (transaction) => {
    const { status } = await lockOwn(transaction, caller, id);
    if (status === "disabled") {
      await dropDeliveries(transaction, businessId, id);
    }
    await enable(transaction, businessId, id);
    transaction.wake("webhook");
    return found(await findSubscription(transaction, businessId, id));
  });
}

/** Pauses its deliveries; they are kept as long as events are. */
export function pauseSubscription(database: Database, caller: Caller, id: string): Promise<Subscription> {
  return switchSubscription(database, caller, id, pause);
}

/** Pauses the subscriptions that users created with a client. @returns their number. */
export async function pauseSubscriptionsOfClient(
  transaction: Database,
  businessId: string,
  clientId: string,
): Promise<number> {
  const count = await pauseOfClient(transaction, businessId, clientId);
  if (count > 0) {
    transaction.wake("webhook");
  }
  return count;
}

/** The number of subscriptions that are paused in one batch. */
const PAUSED_AT_ONCE = 1_000;

/** Pauses the subscriptions that users of any business created with a client. @returns their number. */
export async function pauseAllOfClient(database: Database, clientId: string): Promise<number> {
  let paused = 0;
  for (let count = -1; count !== 0; paused += count) {
    count = await pauseSomeOfClient(database, clientId, PAUSED_AT_ONCE);
  }
  return paused;
}

/** Resumes its deliveries, unless the client that created it is forbidden or withdrawn. */
export function resumeSubscription(database: Database, caller: Caller, id: string): Promise<Subscription> {
  const { businessId } = caller;
  return database.transaction(async (transaction) => {
    await lockBusiness(transaction, businessId);
    return switchSubscription(transaction, caller, id, async (inside, _business, _id, { clientId }) => {
      await requireWorkingClient(inside, businessId, clientId);
      await resume(inside, businessId, id);
    });
  });
}

/** Why a client may not work. */
const REASONS = {
  forbidden: "An admin of the business has forbidden the app of this subscription.",
  withdrawn: "The operator of the service has withdrawn the app of this subscription.",
  deleted: "The app of this subscription is deleted.",
};

async function switchSubscription(
  database: Database,
  caller: Caller,
  id: string,
  change: (transaction: Database, businessId: string, id: string, own: LockedSubscription) => Promise<void>,
): Promise<Subscription> {
  const { businessId } = caller;
  return database.transaction(async (transaction) => {
    const own = await lockOwn(transaction, caller, id);
    await change(transaction, businessId, id, own);
    transaction.wake("webhook");
    return found(await findSubscription(transaction, businessId, id));
  });
}

/** Gives it a new secret. The old one signs beside it for another 24 hours. */
export async function rotateSecret(
  database: Database,
  caller: Caller,
  { box }: SubscriptionTools,
  id: string,
): Promise<SubscriptionWithSecret> {
  const { businessId } = caller;
  const signingSecret = newSecret();
  const sealed = box.seal(signingSecret, SUBSCRIPTION_SECRET);
  return database.transaction(async (transaction) => {
    await lockOwn(transaction, caller, id);
    await replaceSecret(transaction, businessId, id, sealed);
    return { subscription: found(await findSubscription(transaction, businessId, id)), signingSecret };
  });
}

/** Sends a subscription one sample event of its type, regardless of its state. Returns the id of the event. */
export async function testSubscription(
  database: Database,
  caller: Caller,
  { sampleData }: SubscriptionTools,
  id: string,
): Promise<string> {
  const { businessId } = caller;
  return database.transaction(async (transaction) => {
    const { eventType: type } = found(await lockSubscription(transaction, businessId, id));
    const occurredAt = databaseInstant();
    const data = sampleData(type, occurredAt);
    return recordTestEvent(transaction, id, { ...actingFor(caller), type, occurredAt, data });
  });
}

export interface Redelivery {
  eventId: string;
  /** The subscriptions that get the event. */
  subscriptionIds: string[];
}

/**
 * Sends an event again: to one subscription, or to each enabled one of its type. Only subscriptions whose creators see
 * its inbox get it.
 */
export async function redeliverEvent(
  database: Database,
  caller: Caller,
  eventId: string,
  subscriptionId: string | null,
): Promise<Redelivery> {
  const { businessId } = caller;
  return database.transaction(async (transaction) => {
    const event = await findSeenEvent(transaction, sightOf(caller), eventId);
    if (!event) {
      throw new DomainError("not_found", "The event does not exist.");
    }
    if (subscriptionId !== null) {
      await requireReceiver(transaction, businessId, subscriptionId, event.type);
    }
    const subscriptionIds =
      subscriptionId === null ? await enabledOfType(transaction, businessId, event.type) : [subscriptionId];
    const recorded = await enqueueDeliveries(transaction, businessId, { eventId, subscriptionIds });
    if (recorded.length === 0) {
      throw new DomainError("unprocessable_entity", "No enabled subscription receives this event.");
    }
    return { eventId, subscriptionIds: recorded };
  });
}

/** The maximum of events that one call sends again. */
export const LARGEST_REDELIVERY = 10_000;

const redeliveryRange = z
  .object({
    subscriptionId: z.string(),
    since: instant,
    until: instant,
    after: z.string().regex(idPattern("evt"), { error: "must be the id of an event" }).nullish(),
    perSecond: z.int().min(1).max(1000),
  })
  .refine(({ since, until }) => since < until, { path: ["until"], error: "must be after since" });

export interface RangeRedelivery {
  /** The number of events that are sent again. */
  count: number;
  /** The last of them, to continue after; null at the end of the period. */
  resumeAfter: string | null;
}

/**
 * Sends the events of a span of time, recorded at or after `since` and before `until`, to a subscription again: the
 * oldest first, at a fixed rate. One call reads at most `LARGEST_REDELIVERY` and sends those whose inboxes both the
 * caller and the creator of the subscription see. `after` continues where the previous call ended.
 */
export async function redeliverRange(database: Database, caller: Caller, input: unknown): Promise<RangeRedelivery> {
  const { businessId } = caller;
  const { subscriptionId, since, until, after, perSecond } = parseInput(redeliveryRange, input);
  const from = lowestIdAt("evt", Date.parse(since));
  return database.transaction(async (transaction) => {
    const eventType = await requireReceiver(transaction, businessId, subscriptionId);
    const { count, lastId, isFull } = await enqueueRange(transaction, sightOf(caller), {
      subscriptionId,
      eventType,
      afterId: after && after > from ? after : from,
      beforeId: lowestIdAt("evt", Date.parse(until)),
      limit: LARGEST_REDELIVERY,
      perSecond,
    });
    transaction.wake("webhook");
    return { count, resumeAfter: isFull ? lastId : null };
  });
}

/** Statistics of the latest deliveries of each of these subscriptions in the hours before now, in their order. */
export async function readStatistics(
  database: Database,
  businessId: string,
  subscriptionIds: readonly string[],
  hours: number,
): Promise<WebhookStatistics[]> {
  if (hours < 1 || hours > 720) {
    throw new DomainError("validation_error", "hours must be from 1 to 720", { field: "hours" });
  }
  const fromId = lowestIdAt("dlv", databaseNow() - hours * 3_600_000);
  return attemptStatistics(database, businessId, subscriptionIds, fromId);
}

/** The type of event that it receives. @throws DomainError if it is unknown, disabled, or of another type. */
async function requireReceiver(
  database: Database,
  businessId: string,
  id: string,
  type?: EventType,
): Promise<EventType> {
  const subscription = await lockSubscription(database, businessId, id);
  if (!subscription) {
    const message = `This business has no subscription ${id}.`;
    throw new DomainError("validation_error", message, { field: "subscriptionId" });
  }
  if (type !== undefined && subscription.eventType !== type) {
    const message = `This subscription receives ${subscription.eventType}, but the event is ${type}.`;
    throw new DomainError("unprocessable_entity", message, { field: "subscriptionId" });
  }
  if (subscription.status === "disabled") {
    throw new DomainError("conflict", "This subscription is disabled: enable it first.");
  }
  return subscription.eventType;
}

/** The user whose subscriptions the caller may change; null for all. */
function makerOf(caller: Caller): string | null {
  return isPermitted(caller, "subscriptions.manage") ? null : caller.userId;
}

/** Locks it until commit. @throws DomainError `not_found`, `forbidden` to a caller who may not change it. */
async function lockOwn(transaction: Database, caller: Caller, id: string) {
  const subscription = found(await lockSubscription(transaction, caller.businessId, id));
  if (subscription.userId !== caller.userId && !isPermitted(caller, "subscriptions.manage")) {
    throw notTheMaker();
  }
  return subscription;
}

function found<Value>(value: Value | null): Value {
  if (value === null) {
    throw noSubscription();
  }
  return value;
}

function noSubscription(): DomainError {
  return new DomainError("not_found", "The subscription does not exist.");
}
