import type { TadaDocumentNode } from "gql.tada";
import type { z } from "zod";
import type { Role } from "../src/domain/identity/rules.ts";
import type { Scope } from "../src/domain/oauth/scopes.ts";
import type { ErrorCode } from "./errors.ts";

/**
 * A route is data. From the ordered list of routes come the handler, the OpenAPI document, the contract tests and the
 * golden route table, so none of them can disagree.
 */

/** Where everything public lives. */
export const BASE_PATH = "/api/v1";

export type Method = "GET" | "POST" | "PATCH" | "DELETE";

export interface Endpoint {
  method: Method;
  /** Below `/api/v1`, with `{name}` for a path parameter. */
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
  | "Webhooks";

/** Who sent the request: what a route may show of it. */
export interface Principal {
  userId: string;
  businessId: string;
  clientId: string;
  role: Role;
  scopes: readonly string[];
}

/** What a request brought, checked. */
export interface Input<Query, Body> {
  path: Record<string, string>;
  query: Query;
  body: Body;
}

/** What an answer may need beside the data. */
export interface Exchange<Query, Body> {
  input: Input<Query, Body>;
  /** Null on a route without a scope. */
  principal: Principal | null;
}

/** The data of an operation that went well: no root field is absent and none is a refusal. */
export type Settled<Data> = { [Field in keyof Data]: Exclude<Data[Field], null | { __typename: "DomainError" }> };

export interface Answer {
  status: number;
  /** Undefined for an answer without a body. */
  body: unknown;
  /** Headers of its own beside those that every answer has; a replay repeats them. */
  headers?: Readonly<Record<string, string>> | undefined;
}

export interface AnswerModel {
  description: string;
  /** Null for an answer without a body. */
  model: z.ZodType | null;
  /** JSON where nothing else is said. */
  mediaType?: string;
  /** By name; none for an answer without a body. */
  examples: Readonly<Record<string, unknown>>;
}

/** An answer with examples of it. */
export function shown<Output>(
  description: string,
  model: z.ZodType<Output>,
  examples: Readonly<Record<string, NoInfer<Output>>>,
  mediaType?: string,
): AnswerModel {
  return { description, model, examples, ...(mediaType !== undefined && { mediaType }) };
}

/** What a route can answer: a model for each status. */
export interface Answers<Output> {
  models: Readonly<Record<number, AnswerModel>>;
  /** The answer of what the route presents. */
  reply(output: Output): Answer;
}

/** What an endpoint promises, whatever answers it. */
export interface Declaration<Query = unknown, Body = unknown> {
  /** Unique, `noun.verb`: the operationId of OpenAPI. */
  id: string;
  on: Endpoint;
  /** Of what was added to v1 after its first description: it is marked `x-since` in the document. */
  since?: "v1.x";
  tag: Tag;
  summary: string;
  description: string;
  /** The scope that a token must have; null for an anonymous endpoint. */
  scope: Scope | null;
  /** Whether what watches the service asks it: it is counted but never refused for a limit. */
  isProbe?: true;
  /** What the plan of the business must include. */
  requires?: readonly "dialer"[];
  /** The query parameters; without it none is accepted. */
  query?: z.ZodType<Query>;
  /** The body; without it none is read. */
  body?: z.ZodType<Body>;
  /** Whether a request without a body is one with an empty object. */
  bodyIsOptional?: true;
  answers: Pick<Answers<never>, "models">;
  /** The codes it can answer beside those that every endpoint of its kind can. */
  fails: readonly ErrorCode[];
  /** A request that works on the right data: an example for readers, and the seed of the contract tests. */
  sample: { path?: Record<string, string>; query?: Record<string, string>; body?: unknown };
  /** Other bodies that work, by name: examples for readers. */
  otherBodies?: Readonly<Record<string, unknown>>;
}

/** An endpoint that one GraphQL operation answers. */
export interface Route<Data = unknown, Variables = unknown, Query = unknown, Body = unknown, Output = unknown>
  extends Declaration<Query, Body> {
  operation: TadaDocumentNode<Data, Variables>;
  variables(input: Input<Query, Body>): NoInfer<Variables>;
  answers: Answers<Output>;
  /** How the data of the operation becomes the public model. */
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

/** `202` with the model: it will be done. */
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

/** One of several statuses, each with its model; the route presents the whole answer. */
export function oneOf(models: Answers<Answer>["models"]): Answers<Answer> {
  return { models, reply: (answer) => answer };
}

/** What the pages are made from. */
export interface Site {
  /** The origin under which the outside reaches this API. */
  publicUrl: string;
  /** Every endpoint, in the order of the reference. */
  declarations: readonly Declaration[];
}

export interface Content {
  /** With `content-type`. */
  headers: Record<string, string>;
  body: string | Buffer;
}

/** An anonymous endpoint that shows a document about the API itself, the same for everybody. */
export interface Page extends Declaration {
  scope: null;
  /** Called for every request: what is costly to make is kept. */
  open(site: Site): () => Content | Promise<Content>;
}
