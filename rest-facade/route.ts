import { z } from "zod";
import type { TypedDocument } from "../schema/typed-document.ts";
import type { Permission } from "../src/domain/identity/permissions.ts";
import type { Role } from "../src/domain/identity/roles.ts";
import type { AgentAct } from "../src/domain/oauth/agent-act-rules.ts";
import type { Scope } from "../src/domain/oauth/scopes.ts";
import type { ErrorCode } from "./errors.ts";

/**
 * A route is data. The handler, the OpenAPI document, the contract tests and the golden route table all come from the
 * ordered list of routes, so they always agree.
 */

/** The base path of the public API. */
export const BASE_PATH = "/api/v1";

export type Method = "GET" | "POST" | "PATCH" | "DELETE";

/** The end of an endpoint, by dates such as `2026-11-27`. There is a year at least between them. */
export interface Deprecation {
  /** The day on which it became deprecated. */
  since: string;
  /** The first day on which it may be gone. */
  sunset: string;
}

export interface Endpoint {
  method: Method;
  /** Relative to `/api/v1`, with `{name}` for a path parameter. */
  path: string;
}

export const get = (path: string): Endpoint => ({ method: "GET", path });
export const post = (path: string): Endpoint => ({ method: "POST", path });
export const patch = (path: string): Endpoint => ({ method: "PATCH", path });
export const del = (path: string): Endpoint => ({ method: "DELETE", path });

export type Tag =
  | "System"
  | "Identity"
  | "Contacts"
  | "Conversations"
  | "Messages"
  | "Calls"
  | "Campaigns"
  | "Webhooks"
  | "Deletions";

/** What an agent must know of an endpoint, where its method does not tell. */
export interface AgentHints<Output = never> {
  /** Whether it takes something away, or changes what cannot be changed back. A `PATCH` or `DELETE` always does. */
  destructive?: true;
  /** Whether it acts outside the service. */
  openWorld?: true;
  /** Whether there is no tool. One whose answer has a secret never has one. */
  hidden?: true;
  /** Set if it texts or calls a person: it is destructive and acts outside, and the person is asked first. */
  reaches?: {
    by: AgentAct;
    /** Asks for the consent to exactly this, with the recipient and the words. @param given the arguments of the tool. */
    question(output: Output, given: Readonly<Record<string, unknown>>): string;
  };
}

/** The caller, as a route may show it. */
export interface Principal {
  userId: string;
  businessId: string;
  clientId: string;
  role: Role;
  scopes: readonly string[];
}

/** The validated input of a request. */
export interface Input<Query, Body> {
  path: Record<string, string>;
  query: Query;
  body: Body;
}

/** Input for the answer besides the data. */
export interface Exchange<Query, Body> {
  input: Input<Query, Body>;
  /** Null on a route without a scope. */
  principal: Principal | null;
}

/** The data of a successful operation: no root field is null or a refusal. */
export type Settled<Data> = { [Field in keyof Data]: Exclude<Data[Field], null | { __typename: "DomainError" }> };

export interface Answer {
  status: number;
  /** Undefined for an answer without a body. */
  body: unknown;
  /** Headers beyond those of every answer. A replay repeats them. */
  headers?: Readonly<Record<string, string>> | undefined;
}

export interface AnswerModel {
  description: string;
  /** Null for an answer without a body. */
  model: z.ZodType | null;
  /** JSON by default. */
  mediaType?: string;
  /** By name; empty for an answer without a body. */
  examples: Readonly<Record<string, unknown>>;
}

/** An answer with its examples. */
export function shown<Output>(
  description: string,
  model: z.ZodType<Output>,
  examples: Readonly<Record<string, NoInfer<Output>>>,
  mediaType?: string,
): AnswerModel {
  return { description, model, examples, ...(mediaType !== undefined && { mediaType }) };
}

/** The possible answers of a route: a model for each status. */
export interface Answers<Output> {
  models: Readonly<Record<number, AnswerModel>>;
  /** Makes the answer from the public model. */
  reply(output: Output): Answer;
}

/** The contract of an endpoint, independent of its implementation. */
export interface Declaration<Query = unknown, Body = unknown> {
  /** Unique, `noun.verb`: the operationId of OpenAPI. */
  id: string;
  on: Endpoint;
  /** Set for a later addition to v1: the document marks it with `x-since`. */
  since?: "v1.x";
  /** Set once it is deprecated: its answers and the document say so. */
  deprecated?: Deprecation;
  tag: Tag;
  summary: string;
  description: string;
  /** The scope that a token must have; null for an anonymous endpoint. */
  scope: Scope | null;
  /** Scopes each of which does as well. */
  orScopes?: readonly Scope[];
  /**
   * The permission that its operation asks for; null for an anonymous endpoint. Its plan is checked before the input.
   */
  may: Permission | null;
  /** Whether monitoring calls the endpoint: calls are counted, but the rate limit never refuses them. */
  isHealthCheck?: true;
  /** The query parameters. Without a model, none is accepted. */
  query?: z.ZodType<Query>;
  /** The body. Without a model, it is not read. */
  body?: z.ZodType<Body>;
  /**
   * The fields of the answer that change with time alone. They do not count for the entity tag of the object.
   */
  passing?: readonly string[];
  /** Whether a missing body counts as an empty object. */
  bodyIsOptional?: true;
  answers: Pick<Answers<never>, "models">;
  /** The error codes beyond those of every endpoint of its kind. */
  fails: readonly ErrorCode[];
  agent?: AgentHints;
  /** A valid request: an example for readers, and the base of the contract tests. */
  sample: { path?: Record<string, string>; query?: Record<string, string>; body?: unknown };
  /** Other valid bodies, by name: examples for readers. */
  otherBodies?: Readonly<Record<string, unknown>>;
}

/** The scopes each of which lets a token call the endpoint; none for an anonymous endpoint. */
export function scopesOf({ scope, orScopes = [] }: Pick<Declaration, "scope" | "orScopes">): Scope[] {
  return scope === null ? [] : [scope, ...orScopes];
}

/** An endpoint with one GraphQL operation. */
export interface Route<Data = unknown, Variables = unknown, Query = unknown, Body = unknown, Output = unknown>
  extends Declaration<Query, Body> {
  operation: TypedDocument<Data, Variables>;
  variables(input: Input<Query, Body>): NoInfer<Variables>;
  answers: Answers<Output>;
  agent?: AgentHints<NoInfer<Output>>;
  /** Converts the data of the operation to the public model. */
  present(data: Settled<NoInfer<Data>>, exchange: Exchange<Query, Body>): NoInfer<Output>;
}

export function defineRoute<Data, Variables, Output, Query = undefined, Body = undefined>(
  route: Route<Data, Variables, Query, Body, Output>,
): Route {
  return route as unknown as Route;
}

/** `200` with the model. */
export function ok<Output>(model: z.ZodType<Output>, example: NoInfer<Output>): Answers<Output> {
  return {
    models: { 200: shown("OK", model, { example }) },
    reply: (body) => ({ status: 200, body }),
  };
}

/** `201` with the model. */
export function created<Output>(model: z.ZodType<Output>, example: NoInfer<Output>): Answers<Output> {
  return {
    models: { 201: shown("Created", model, { example }) },
    reply: (body) => ({ status: 201, body }),
  };
}

/** `202` with the model: the work happens later. */
export function accepted<Output>(model: z.ZodType<Output>, example: NoInfer<Output>): Answers<Output> {
  return {
    models: { 202: shown("Accepted", model, { example }) },
    reply: (body) => ({ status: 202, body }),
  };
}

/** `204` without a body. */
export function noContent(): Answers<void> {
  return {
    models: { 204: { description: "Removed", model: null, examples: {} } },
    reply: () => ({ status: 204, body: undefined }),
  };
}

/** One of several statuses, each with its model. The route returns the whole answer. */
export function oneOf(models: Answers<Answer>["models"]): Answers<Answer> {
  return { models, reply: (answer) => answer };
}

/** Whether a route reads one object, which has an entity tag. */
export function readsObject({ on, scope, answers }: Declaration): boolean {
  const { model } = answers.models[200] ?? { model: null };
  const isList = model instanceof z.ZodObject && model.shape.data instanceof z.ZodArray;
  return on.method === "GET" && scope !== null && !isList;
}

/** Whether a route changes or deletes one object, for which it takes `If-Match`. */
export function changesObject({ on }: Pick<Declaration, "on">): boolean {
  return on.method === "PATCH" || on.method === "DELETE";
}

/** The input of the pages. */
export interface Site {
  /** The public origin of this API. */
  publicUrl: string;
  /** All endpoints, in the order of the reference. */
  declarations: readonly Declaration[];
}

export interface Content {
  /** With `content-type`. */
  headers: Record<string, string>;
  body: string | Buffer;
}

/** An anonymous endpoint that serves a document about the API itself. */
export interface Page extends Declaration {
  scope: null;
  may: null;
  /** Whether people read it: it counts against the limit of the guides. */
  isForReaders: boolean;
  /** The returned function runs for every request, so it must cache expensive content. */
  open(site: Site): () => Content | Promise<Content>;
}
