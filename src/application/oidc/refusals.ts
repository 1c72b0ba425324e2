import type { FastifyReply } from "fastify";
import type { Refused } from "../../domain/identity/sign-in.ts";
import { DomainError } from "../../platform/errors.ts";

/** The words for a wrong password of a person who is signed in. */
export const WRONG_PASSWORD = "Your password is wrong.";

/** Answers with the status of a refused password or code. */
export function refuse(reply: FastifyReply, result: Refused): FastifyReply {
  return result.outcome === "limited"
    ? reply.status(429).header("retry-after", String(result.retryAfter))
    : reply.status(401);
}

/** The words for a refusal. */
export function problemOf(result: Refused, refused = "The e-mail address or the password is wrong."): string {
  if (result.outcome === "refused") {
    return refused;
  }
  return `Too many attempts failed. Wait ${waitOf(result.retryAfter)}, then try again.`;
}

function waitOf(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const hours = Math.ceil(seconds / 3_600);
  const [count, unit] = minutes < 60 ? [minutes, "minute"] : [hours, "hour"];
  return count === 1 ? (unit === "hour" ? "an hour" : "a minute") : `${count} ${unit}s`;
}

/** Does the work; when the domain refuses it, shows the form again with the reason. */
export async function showingRefusal<Result>(
  work: () => Promise<Result>,
  show: (problem: string) => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DomainError) {
      return show(error.message);
    }
    throw error;
  }
}
