import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { ownCookie } from "../cookies.ts";
import type { Csrf } from "./csrf.ts";
import { InvalidRequest } from "./invalid-request.ts";
import type { Form } from "./routes.ts";

/** Forms for a browser without a session: a cookie identifies the browser. */
export interface BrowserForms {
  token(request: FastifyRequest, reply: FastifyReply, subject: string): string;
  /** @throws InvalidRequest for a form that was made for another browser or purpose. */
  check(request: FastifyRequest<{ Body: Form }>, subject: string): void;
}

export function browserForms(csrf: Csrf, secure: boolean): BrowserForms {
  const { name, options } = ownCookie("form", secure);
  return {
    token(request, reply, subject) {
      const cookie = request.cookies[name] ?? randomBytes(32).toString("base64url");
      reply.setCookie(name, cookie, { ...options, sameSite: "strict" });
      return csrf.token(`${subject} ${cookie}`);
    },
    check(request, subject) {
      const cookie = request.cookies[name];
      if (cookie === undefined || !csrf.matches(`${subject} ${cookie}`, request.body.get("csrf"))) {
        throw new InvalidRequest("this form was not made for this browser");
      }
    },
  };
}
