import type { FastifyReply, FastifyRequest } from "fastify";
import type { Person } from "../../domain/identity/rules.ts";
import { findUser } from "../../domain/identity/store.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Csrf } from "./csrf.ts";
import type { ProviderHost } from "./host.ts";
import { InvalidRequest } from "./invalid-request.ts";
import type { Form } from "./routes.ts";
import { findSession, hasFreshProof } from "./session.ts";

/** The person who is signed in at the pages of the account. */
export interface SignedIn {
  user: Person;
  /** The id of the session. */
  sessionId: string;
  /** Whether the person has proved their identity lately: only then they give an app access. */
  isFresh(): Promise<boolean>;
  /** The subject of this session's form tokens, and the token. */
  subject: string;
  csrf: string;
}

export interface AccountSession {
  /** The person who is signed in, or null. */
  find(request: FastifyRequest, reply: FastifyReply): Promise<SignedIn | null>;
  /** @throws InvalidRequest for a form that was not made for this session. */
  checked(request: FastifyRequest<{ Body: Form }>, reply: FastifyReply): Promise<SignedIn>;
}

export function accountSession(services: { database: Database; host: ProviderHost; csrf: Csrf }): AccountSession {
  const { database, host, csrf } = services;

  async function find(request: FastifyRequest, reply: FastifyReply): Promise<SignedIn | null> {
    const session = await findSession(await host.current(), request, reply);
    const user = session.accountId === undefined ? null : await findUser(database, session.accountId);
    const subject = `account ${session.uid}`;
    return (
      user && {
        user,
        sessionId: session.jti,
        isFresh: () => hasFreshProof(database, session),
        subject,
        csrf: csrf.token(subject),
      }
    );
  }

  return {
    find,
    async checked(request, reply) {
      const signedIn = await find(request, reply);
      if (!signedIn || !csrf.matches(signedIn.subject, request.body.get("csrf"))) {
        throw new InvalidRequest("this form was not made for this session");
      }
      return signedIn;
    },
  };
}
