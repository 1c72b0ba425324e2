import { Client, type CombinedError, cacheExchange, fetchExchange, type GraphQLRequest, mapExchange } from "urql";
import { forgetDrafts } from "./draft-storage.ts";

/** The number of changes that this page knows of. */
let changes = 0;
/** The queries whose answers are on their way, by key, each with the changes that were known when it was sent. */
const running = new Map<number, number>();
/** Those of them whose answers may be older than a change: each is read once more. */
const outdated = new Set<number>();

/** Notes that something has changed: an answer to an earlier question may be old. */
export function markChange(): void {
  changes += 1;
}

/** The client drops a query that is already on its way, although only a later answer has the latest change. */
const rereadExchange = mapExchange({
  onOperation({ kind, key }) {
    if (kind === "query") {
      running.set(key, changes);
    }
  },
  onResult(result) {
    const { kind, key } = result.operation;
    if (kind === "mutation") {
      markChange();
      for (const query of running.keys()) {
        outdated.add(query);
      }
      return;
    }
    running.delete(key);
    if (!outdated.delete(key)) {
      return;
    }
    queueMicrotask(() =>
      client.reexecuteOperation(
        client.createRequestOperation("query", result.operation, { requestPolicy: "network-only" }),
      ),
    );
    return { ...result, stale: true };
  },
});

/** The GraphQL of this page's own session. */
export const client = new Client({
  url: "/dashboard/graphql",
  exchanges: [cacheExchange, rereadExchange, fetchExchange],
  requestPolicy: "cache-and-network",
  preferGetMethod: false,
  fetch: fetchWithNotice,
});

/** Reads a query of the present page from the service. Resolves with an answer that has every change known by now. */
export async function readAgain(request: GraphQLRequest): Promise<void> {
  if ((running.get(request.key) ?? changes) < changes) {
    outdated.add(request.key);
  }
  await client.executeQuery(request, { requestPolicy: "network-only" }).toPromise();
}

type Listener = () => void;
const listeners = new Set<Listener>();
let hasEnded = false;

/** Whether the session has ended; the user must sign in again. */
export const sessionEnd = {
  subscribe(listener: Listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  hasEnded: () => hasEnded,
};

/** Notes that the session has ended. */
export function markSessionEnd(): void {
  if (!hasEnded) {
    hasEnded = true;
    for (const listener of listeners) {
      listener();
    }
  }
}

async function fetchWithNotice(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init);
  if (response.status === 401) {
    markSessionEnd();
  }
  return response;
}

/** What a failed operation tells the user. */
export interface Failure {
  message: string;
  /** The id by which the operator finds the request in the log. */
  requestId: string | null;
  /** The wait that the service asks for, if it does. */
  retryAfterSeconds?: number;
}

const LONGEST_WAIT_SECONDS = 60;

/** The wait of a page that the service did not answer. */
const UNREACHABLE_SECONDS = 5;

/** Whether the service gave no answer at all. */
export const isUnreachable = (error: CombinedError): boolean =>
  error.networkError !== undefined && error.response === undefined;

export function failureOf(error: CombinedError): Failure {
  const response = error.response as Response | undefined;
  const [first] = error.graphQLErrors;
  const requestId =
    response?.headers.get("x-request-id") ?? (first?.extensions.requestId as string | undefined) ?? null;
  if (isUnreachable(error)) {
    return { message: "The service cannot be reached.", requestId, retryAfterSeconds: UNREACHABLE_SECONDS };
  }
  const wait = Number(response?.headers.get("retry-after") ?? 0);
  return {
    message: first?.message ?? "The service could not answer.",
    requestId,
    ...(wait > 0 && { retryAfterSeconds: Math.min(wait, LONGEST_WAIT_SECONDS) }),
  };
}

/** The codes of failures of the service, which say nothing about the data. */
const PASSING_CODES: readonly unknown[] = ["UNAVAILABLE", "INTERNAL_ERROR", "RATE_LIMITED"];

/** Whether a later attempt may succeed, so that the present content of a page is still good. */
export function isPassing(error: CombinedError): boolean {
  return error.graphQLErrors.every(({ extensions }) => PASSING_CODES.includes(extensions.code));
}

/** Leaves for the sign-in, which returns to this page. */
export function signIn(): void {
  location.assign(`/dashboard/sign-in?return_to=${encodeURIComponent(location.pathname + location.search)}`);
}

/** Aborts when the user signs out here: nothing has to be followed any more. */
export const leaving = new AbortController();

/** Signs this browser out, or every browser of the user. */
export async function signOut({ everywhere }: { everywhere: boolean }): Promise<void> {
  leaving.abort();
  forgetDrafts();
  await fetch(`/dashboard/sign-out${everywhere ? "?everywhere=true" : ""}`, { method: "POST" });
  location.assign("/dashboard");
}
