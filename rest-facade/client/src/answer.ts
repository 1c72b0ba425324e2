/** The answer to a call: what the API said beside its result. */
export interface AnswerDetails {
  status: number;
  /** Name it when you ask for support. */
  requestId: string | undefined;
  /** The answer is that of an earlier call with the same `idempotencyKey`: nothing happened now. */
  isReplayed: boolean;
  /** The budget after this call; undefined if the answer does not tell it. */
  rateLimit: RateLimit | undefined;
  /** The number of attempts, the successful one included. */
  attempts: number;
  headers: Headers;
}

export interface RateLimit {
  /** The requests of a window. */
  limit: number;
  /** The requests that are left in it. */
  remaining: number;
  /** The end of the window, by the clock of the service. */
  resetsAt: Date;
}

export interface Answered<Data> extends AnswerDetails {
  data: Data;
}

export function detailsOf(status: number, headers: Headers, attempts: number): AnswerDetails {
  return {
    status,
    requestId: headers.get("x-request-id") ?? undefined,
    isReplayed: headers.get("idempotent-replayed") === "true",
    rateLimit: rateLimitOf(headers),
    attempts,
    headers,
  };
}

export function rateLimitOf(headers: Headers): RateLimit | undefined {
  const [limit, remaining, reset] = ["limit", "remaining", "reset"].map((name) => {
    const text = headers.get(`x-ratelimit-${name}`);
    return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
  });
  return limit === undefined || remaining === undefined || reset === undefined
    ? undefined
    : { limit, remaining, resetsAt: new Date(reset * 1000) };
}

/** A call that is under way: `await` gives its result, `withResponse()` the whole answer. */
export class Call<Data> extends Promise<Data> {
  /** What follows from a call is an ordinary promise. */
  static override get [Symbol.species]() {
    return Promise;
  }

  readonly #answered: Promise<Answered<Data>>;

  constructor(answered: Promise<Answered<Data>>) {
    super((resolve, reject) => {
      answered.then(({ data }) => resolve(data), reject);
    });
    this.#answered = answered;
  }

  /** The result with the status, the id of the request and the remaining budget. */
  withResponse(): Promise<Answered<Data>> {
    // A failure reaches the caller through the other promise.
    this.catch(() => {});
    return this.#answered;
  }
}
