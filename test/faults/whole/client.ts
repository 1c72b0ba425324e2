import { randomUUID } from "node:crypto";
import { appendFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import type { Answer } from "../../support/json-answer.ts";
import { type KeyedRequest, send } from "../../support/keyed-request.ts";
import type { Findings } from "./findings.ts";
import type { Slot } from "./slot.ts";

/** A settled write. */
export interface Entry {
  request: KeyedRequest;
  status: number;
  text: string;
}

export interface ClientSettings {
  gateways: readonly Slot[];
  findings: Findings;
  /** Each settled write, a line each. */
  file: string;
}

/** An answer later than this is unknown: a stopped process keeps its connections. */
const PATIENCE_MS = 20_000;
const PAUSE_MS = 250;
/** The answers of GraphQL after which an operation is repeated. All operations here may be. */
const REPEATED = /"(IDEMPOTENCY_IN_PROGRESS|UNAVAILABLE)"|may or may not have been carried out/i;

/** A client that follows the documentation: it repeats a request with the same key until its outcome is known. */
export class Client {
  readonly #settings: ClientSettings;
  readonly ledger: Entry[] = [];
  /** Requests without an answer so far. */
  waiting = 0;
  /** Attempts that had no answer, and those that were refused for now. */
  unknown = 0;
  refused = 0;
  #turn = 0;

  constructor(settings: ClientSettings) {
    this.#settings = settings;
  }

  /** Writes with a key of its own and returns the answer. A status that is not expected is a finding. */
  async write(
    token: string,
    method: KeyedRequest["method"],
    path: string,
    body: unknown,
    expected: readonly number[],
  ): Promise<{ status: number; body: Answer }> {
    const request: KeyedRequest = { key: randomUUID(), method, path, ...(body !== undefined && { body }) };
    const { status, text } = await this.#settle(() => this.#send(token, request));
    if (expected.includes(status)) {
      const entry = { request, status, text };
      this.ledger.push(entry);
      appendFileSync(this.#settings.file, `${JSON.stringify(entry)}\n`);
    } else {
      this.#settings.findings.add(`${method} ${path.replace(/[a-z]+_[0-9a-z]{26}/g, "{id}")} answered ${status}`, [
        `${request.key} ${text.slice(0, 300)}`,
      ]);
    }
    return { status, body: text === "" ? null : JSON.parse(text) };
  }

  /** Sends a settled write again. */
  again(token: string, { request }: Entry): Promise<{ status: number; text: string; replayed: boolean }> {
    return this.#settle(() => this.#send(token, request));
  }

  /** Runs a GraphQL operation that may be repeated and returns its first field, which may be a refusal. */
  async ask(token: string, query: string, variables: object = {}): Promise<Answer> {
    const body = JSON.stringify({ query, variables });
    const type = { "content-type": "application/json" };
    const { text } = await this.#settle(() => this.#post(token, body, type));
    return first(text);
  }

  /** The same with a file. */
  async upload(token: string, query: string, variables: object, file: string): Promise<Answer> {
    const { text } = await this.#settle(() => {
      const form = new FormData();
      form.set("operations", JSON.stringify({ query, variables }));
      form.set("map", '{"0":["variables.file"]}');
      form.set("0", new Blob([file]), "leads.csv");
      return this.#post(token, form, {});
    });
    return first(text);
  }

  #next(): Slot {
    const { gateways } = this.#settings;
    this.#turn += 1;
    return gateways[this.#turn % gateways.length] as Slot;
  }

  async #send(token: string, request: KeyedRequest): Promise<Tried | null> {
    const answer = await send(this.#next(), token, request, AbortSignal.timeout(PATIENCE_MS));
    if (!answer) {
      return null;
    }
    const { status, text, replayed } = answer;
    const isPassing = status === 503 || status === 429 || text.includes('"idempotency_in_progress"');
    if (isPassing && !answer.headers.has("retry-after")) {
      this.#settings.findings.add(`an answer ${status} has no Retry-After`, [text.slice(0, 200)]);
    }
    return { status, text, replayed, isPassing };
  }

  async #post(token: string, body: string | FormData, headers: Record<string, string>): Promise<Tried | null> {
    try {
      const response = await fetch(`${this.#next().internalUrl}/graphql`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, ...headers },
        body,
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const { status } = response;
      const text = await response.text();
      const isPassing = status === 503 || status === 429 || REPEATED.test(text);
      if (!isPassing && (status !== 200 || text.includes('"errors":'))) {
        this.#settings.findings.add(`a GraphQL operation answered ${status}`, [text.slice(0, 300)]);
      }
      return { status, text, replayed: false, isPassing };
    } catch {
      return null;
    }
  }

  async #settle(attempt: () => Promise<Tried | null>): Promise<Tried> {
    this.waiting += 1;
    try {
      for (;;) {
        const tried = await attempt();
        if (tried && !tried.isPassing) {
          return tried;
        }
        this[tried ? "refused" : "unknown"] += 1;
        await delay(PAUSE_MS);
      }
    } finally {
      this.waiting -= 1;
    }
  }
}

interface Tried {
  status: number;
  text: string;
  replayed: boolean;
  /** The same request may be repeated. */
  isPassing: boolean;
}

function first(text: string): Answer {
  const { data } = JSON.parse(text) as { data?: Record<string, Answer> };
  return Object.values(data ?? { none: null })[0];
}
