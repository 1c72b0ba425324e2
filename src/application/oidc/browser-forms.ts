import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Csrf } from "./csrf.ts";
import { InvalidRequest } from "./invalid-request.ts";
import type { Form } from "./routes.ts";

/** Forms for a browser without a session: a cookie identifies the browser. */
export interface BrowserForms {
  token(request: FastifyRequest, reply: FastifyReply, subject: string): string;
  /** @throws InvalidRequest for a form that was made for another browser or purpose. */
  check(request: FastifyRequest<{ Body: Form }>, subject: string): void;
}

const COOKIE = "signin_form";

export function browserForms(csrf: Csrf, secure: boolean): BrowserForms {
  return {
    token(request, reply, subject) {
      const cookie = request.cookies[COOKIE] ?? randomBytes(32).toString("base64url");
      reply.setCookie(COOKIE, cookie, { path: "/oidc", httpOnly: true, sameSite: "strict", secure });
      return csrf.token(`${subject} ${cookie}`);
    },
    check(request, subject) {
      const cookie = request.cookies[COOKIE];
      if (cookie === undefined || !csrf.matches(`${subject} ${cookie}`, request.body.get("csrf"))) {
        throw new InvalidRequest("this form was not made for this browser");
      }
    },
  };
}
