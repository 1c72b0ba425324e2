import { Client, type CombinedError, cacheExchange, fetchExchange } from "urql";

/** The GraphQL of this page's own session. */
export const client = new Client({
  url: "/dashboard/graphql",
  exchanges: [cacheExchange, fetchExchange],
  requestPolicy: "cache-and-network",
  preferGetMethod: false,
  fetch: fetchWithNotice,
});

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

async function fetchWithNotice(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init);
  if (response.status === 401 && !hasEnded) {
    hasEnded = true;
    for (const listener of listeners) {
      listener();
    }
  }
  return response;
}

/** What a failed operation tells the user. */
export interface Failure {
  message: string;
  /** The id by which the operator finds the request in the log. */
  requestId: string | null;
}

export function failureOf(error: CombinedError): Failure {
  const response = error.response as Response | undefined;
  const [first] = error.graphQLErrors;
  const requestId =
    response?.headers.get("x-request-id") ?? (first?.extensions.requestId as string | undefined) ?? null;
  if (error.networkError && response === undefined) {
    return { message: "The service cannot be reached. Check your connection; this page tries again.", requestId };
  }
  return { message: first?.message ?? "The service could not answer.", requestId };
}

/** Leaves for the sign-in, which returns to this page. */
export function signIn(): void {
  location.assign(`/dashboard/sign-in?return_to=${encodeURIComponent(location.pathname + location.search)}`);
}

/** Signs this browser out, or every browser of the user. */
export async function signOut(everywhere: boolean): Promise<void> {
  await fetch(`/dashboard/sign-out${everywhere ? "?everywhere=true" : ""}`, { method: "POST" });
  location.assign("/dashboard");
}
