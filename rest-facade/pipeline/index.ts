import { createContext } from "../../schema/context.ts";
import { requirePlan } from "../../src/domain/identity/permissions.ts";
import { type Membership, requireGoodStanding } from "../../src/domain/identity/rules.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { fingerprint } from "../../src/platform/idempotency/fingerprint.ts";
import type { Allowance } from "../../src/platform/limit/limiter.ts";
import type { AccessToken } from "../../src/platform/tokens/access-token.ts";
import type { CompiledRoute } from "../compile.ts";
import { matches, matchHeader, stale, type Tagged, tagged } from "../entity-tag.ts";
import { ApiError, toWriteError } from "../errors.ts";
import { changesObject, type Declaration, type Principal } from "../route.ts";
import type { Services } from "../services.ts";
import { authenticate, refuseTokenInQuery } from "./authenticate.ts";
import { apiDoor, type Door } from "./door.ts";
import { answerOnce, type FinalAnswer, idempotencyKey, toFinalAnswer } from "./idempotency.ts";
import { count, type LimitHeaders, limitHeaders, refuseBeyondLimit } from "./limit.ts";
import { requireScope } from "./scope.ts";

/** The caller, as the gate identified it; both are null on an anonymous route. */
export interface Passage {
  membership: Membership | null;
  principal: Principal | null;
}

export interface GateRequest {
  authorization: string | undefined;
  query: unknown;
  /** The address of the client. */
  address(): string;
}

/** A client whose token is valid, and whose call is counted. */
export interface Arrival {
  door: Door;
  token: AccessToken;
  membership: Membership | null;
  allowance: Allowance;
}

/**
 * The first checks: token (401) and count. `setHeaders` gets the rate-limit headers as soon as they are known, so that
 * refusals have them too.
 */
export async function arrive(
  services: Services,
  door: Door,
  request: GateRequest,
  setHeaders: (headers: LimitHeaders) => void,
): Promise<Arrival> {
  refuseTokenInQuery(door, request.query);
  const token = await authenticate(door, request.authorization, request.address);
  const membership = await services.memberships.find(token.userId);
  const { key, max } = bucketOf(door, token, membership);
  const allowance = await services.limits.client.take(key, 1, max);
  setHeaders(limitHeaders(allowance));
  return { door, token, membership, allowance };
}

/** The next checks: rate limit (429), then the business (403). */
export function requireWelcome({ allowance, membership }: Arrival): Membership {
  refuseBeyondLimit(allowance);
  return requireGoodStanding(membership);
}

/** The last checks that need no body: scope and plan (403). */
export function admit(arrival: Arrival, membership: Membership, route: Gated["route"]): Passage {
  const { userId, clientId, scopes } = arrival.token;
  requireScope(arrival.door, scopes, route);
  if (route.may !== null) {
    requirePlan(membership.business, route.may);
  }
  const { business, user } = membership;
  return { membership, principal: { userId, clientId, scopes, businessId: business.id, role: user.role } };
}

interface Gated {
  readonly route: Pick<Declaration, "scope" | "orScopes" | "may" | "isHealthCheck">;
}

/** The checks that need no body, in the contract's order: token, rate limit, business, scope and plan. */
export async function passGate(
  services: Services,
  { route }: Gated,
  request: GateRequest,
  setHeaders: (headers: LimitHeaders) => void,
): Promise<Passage> {
  const door = apiDoor(services);
  if (route.scope === null) {
    refuseTokenInQuery(door, request.query);
    const { allowance, headers } = await count(services.limits.address, request.address());
    setHeaders(headers);
    if (!route.isHealthCheck) {
      refuseBeyondLimit(allowance);
    }
    return { membership: null, principal: null };
  }
  const arrival = await arrive(services, door, request, setHeaders);
  return admit(arrival, requireWelcome(arrival), route);
}

/** The bucket of the client, by its token; null without a valid token. */
export async function clientBucket(
  services: Services,
  authorization: string | undefined,
  network: () => string,
): Promise<Bucket | null> {
  const door = apiDoor(services);
  try {
    const token = await authenticate(door, authorization, network);
    return bucketOf(door, token, await services.memberships.find(token.userId));
  } catch (error) {
    if (error instanceof ApiError) {
      return null;
    }
    throw error;
  }
}

/** The key under which calls are counted, and the business's own limit if it has one. */
export interface Bucket {
  key: string;
  max: number | undefined;
}

/** One bucket for each business and client, or for each user and client without a business. */
function bucketOf({ countsAs }: Door, token: AccessToken, membership: Membership | null): Bucket {
  const business = membership?.business;
  return { key: `${countsAs}${business?.id ?? token.userId} ${token.clientId}`, max: business?.limits.requests };
}

/** Counts a call of a client. */
export function countClient({ limits }: Services, { key, max }: Bucket) {
  return count(limits.client, key, 1, max);
}

export interface BodyRequest {
  path: unknown;
  query: unknown;
  body: unknown;
  idempotencyKey: string | string[] | undefined;
  ifMatch: string | undefined;
  ifNoneMatch: string | undefined;
  /** The path as it was sent, for the fingerprint. */
  url: string;
  /** The id of the request. */
  id: string;
  /** The address of the client. */
  address(): string;
  /** Whether nothing is to be changed: the write is carried out and rolled back. */
  isRehearsal?: boolean;
  /** Runs first in the transaction of the write, and may refuse it. */
  reserve?: ((transaction: Database) => Promise<void>) | undefined;
}

/** The other checks, in order: idempotency, input (400), and the operation itself (403, 404, 409, 410, 422). */
export function answer(
  services: Services,
  compiled: CompiledRoute,
  { membership, principal }: Passage,
  request: BodyRequest,
): Promise<FinalAnswer> {
  const { route, run, readInput, secret, reader } = compiled;
  const source = {
    clientId: principal?.clientId ?? null,
    requestId: request.id,
    proofAge: null,
    network: request.address,
  };
  const write = async (database: Database): Promise<FinalAnswer> => {
    await request.reserve?.(database);
    const input = readInput(request);
    const variables = route.variables(input) as Record<string, unknown>;
    const header = changesObject(route) ? matchHeader(request.ifMatch) : undefined;
    const requireCondition = async (transaction: Database) => {
      if (reader && header !== undefined && !matches(header, (await read(reader, transaction)).tag)) {
        throw stale();
      }
    };
    const operation = {
      byScope: true,
      scopes: principal?.scopes,
      source,
      ...(header !== undefined && { requireCondition }),
    };
    const data = await run(variables, createContext(database, membership, services, operation));
    const final = toFinalAnswer(route.answers.reply(route.present(data as never, { input, principal })));
    if (!reader || final.text === undefined) {
      return final;
    }
    const { tag, isWhole } = tagged(final.body, final.text, reader.route);
    const headers = { ...final.headers, etag: tag };
    const isKnown = route.on.method === "GET" && isWhole && request.ifNoneMatch !== undefined;
    return isKnown && matches(request.ifNoneMatch as string, tag)
      ? { status: 304, body: undefined, text: undefined, headers, replayed: false }
      : { ...final, headers };
  };
  /** The object of the request as it is now. */
  const read = async ({ route, run }: CompiledRoute, transaction: Database): Promise<Tagged> => {
    const input = { path: request.path as Record<string, string>, query: {}, body: undefined };
    const context = createContext(transaction, membership, services, {
      byScope: true,
      scopes: principal?.scopes,
      source,
    });
    const data = await run(route.variables(input) as Record<string, unknown>, context);
    const body = route.present(data as never, { input, principal });
    return tagged(body, JSON.stringify(body), route);
  };
  // The connections count toward the share of the business.
  const database = principal ? services.database.onBehalfOf(principal.businessId) : services.database;
  const key = idempotencyKey(route, request.idempotencyKey);
  if (key === undefined || principal === null) {
    const written = request.isRehearsal ? rehearse(database, write) : write(database);
    return route.on.method === "GET" ? written : written.catch(failWrite);
  }
  const path = request.url.split("?", 1)[0] as string;
  const { businessId, clientId, userId } = principal;
  const owner = { businessId, clientId, userId, key };
  const keyed = { owner, fingerprint: fingerprint(route.on.method, path, request.body), secret };
  const once = (through: Database) => answerOnce({ database: through, box: services.box }, keyed, write);
  // A rehearsal claims the key too: of a write that was done before it finds the answer.
  return request.isRehearsal ? rehearse(database, once) : once(database);
}

/** The answer of a write that is rolled back. */
async function rehearse(
  database: Database,
  write: (transaction: Database) => Promise<FinalAnswer>,
): Promise<FinalAnswer> {
  let answer: FinalAnswer | undefined;
  const end = new Error("the rehearsal ends");
  try {
    await database.transaction(async (transaction) => {
      answer = await write(transaction);
      throw end;
    });
  } catch (error) {
    if (error !== end) {
      throw error;
    }
  }
  return answer as FinalAnswer;
}

function failWrite(error: unknown): never {
  throw toWriteError(error);
}
