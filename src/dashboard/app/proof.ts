import type { CombinedError } from "urql";
import { type Failure, markSessionEnd } from "./client.ts";

/** The question for the password, before a change that creates a credential. */

let answer: ((isProved: boolean) => void) | null = null;
let asking: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

/** Whether the question is open. */
export const proof = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isAsked: () => asking !== null,
};

/** Whether the service refused a change until the person has proved their identity again. */
export function needsProof(error: CombinedError): boolean {
  return error.graphQLErrors.some(({ extensions }) => extensions.code === "PROOF_REQUIRED");
}

/** Opens the question, once for all changes that wait for it. Resolves with false if the person cancels. */
export function askForProof(): Promise<boolean> {
  asking ??= new Promise((resolve) => {
    answer = resolve;
  });
  tell();
  return asking;
}

/** Closes the question. */
export function endProof({ isProved }: { isProved: boolean }): void {
  answer?.(isProved);
  asking = null;
  answer = null;
  tell();
}

/** Sends the password. Returns null if it is right. */
export async function prove(password: string): Promise<Failure | null> {
  const response = await fetch("/dashboard/proof", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ password }),
  }).catch(() => null);
  if (response === null) {
    return { message: "The service cannot be reached. Check your connection, then try again.", requestId: null };
  }
  if (response.ok) {
    return null;
  }
  if (response.status === 401) {
    markSessionEnd();
    endProof({ isProved: false });
  }
  const { errors } = (await response.json().catch(() => ({}))) as { errors?: { message: string }[] };
  return {
    message: errors?.[0]?.message ?? "The service could not answer.",
    requestId: response.headers.get("x-request-id"),
  };
}

function tell(): void {
  for (const listener of listeners) {
    listener();
  }
}
