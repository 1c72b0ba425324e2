import type { Caller } from "./rules.ts";

/**
 * Who causes a change, for subscribers.
 *
 * - `user`: a user of the business, on a page of the service.
 * - `app`: an app or an access key, on behalf of a user.
 * - `service`: a program with credentials of its own, or the service itself, which then has neither id.
 * - `person`: a person outside, who texts or calls.
 */
export const actorTypes = ["user", "app", "service", "person"] as const;
export type ActorType = (typeof actorTypes)[number];

export interface Actor {
  type: ActorType;
  userId: string | null;
  /** The OAuth client or the access key. */
  clientId: string | null;
}

/** A person outside. */
export const PERSON_OUTSIDE: Actor = { type: "person", userId: null, clientId: null };

/** The service itself: it acts on time or by its rules, and nobody has ordered the change. */
export const SERVICE_ITSELF: Actor = { type: "service", userId: null, clientId: null };

export function actorOf({ userId, clientId = null, isService = false }: Caller): Actor {
  return { type: isService ? "service" : clientId === null ? "user" : "app", userId, clientId };
}

/** A user on a page of the service. */
export const userActor = (userId: string): Actor => ({ type: "user", userId, clientId: null });

/** A business and the actor in it. */
export interface Acting {
  businessId: string;
  actor: Actor;
}

export const actingFor = (caller: Caller): Acting => ({ businessId: caller.businessId, actor: actorOf(caller) });

/** An actor in a row, beside its user: work that follows later has the same actor. */
export interface StoredActor {
  userId: string | null;
  /** Null: the user on a page of the service; without a user, the service itself. */
  actorType: ActorType | null;
  clientId: string | null;
}

/** The columns of an actor. */
export function storedActor({ type, userId, clientId }: Actor): StoredActor {
  return { userId, actorType: type === "user" || userId === null ? null : type, clientId };
}

export function actorFrom({ userId, actorType, clientId }: StoredActor): Actor {
  return { type: actorType ?? (userId === null ? "service" : "user"), userId, clientId };
}
