import type { FastifyInstance } from "fastify";
import { ApiError } from "../../../rest-facade/errors.ts";
import type { TwilioCallbacks } from "../../platform/carrier/twilio/index.ts";
import { holdMusic, ringbackTone } from "../../platform/carrier/twilio/sounds.ts";
import { HOLD_MUSIC, RINGBACK } from "../../platform/carrier/twilio/urls.ts";
import { onBehalfOfRequest } from "../../platform/requests.ts";

/** The largest report, in bytes: a text of 1,600 characters with its other fields takes a tenth of it. */
const LARGEST_REPORT = 65_536;

/** Serves Twilio's callbacks. A failure answers 5xx, so that Twilio sends the callback again. */
export function mountTwilio(app: FastifyInstance, callbacks: TwilioCallbacks): void {
  const tone = ringbackTone();
  const music = holdMusic();
  app.get(RINGBACK, (_request, reply) =>
    reply.type("audio/wav").header("cache-control", "public, max-age=86400").send(tone),
  );
  app.get(HOLD_MUSIC, (_request, reply) =>
    reply.type("audio/wav").header("cache-control", "public, max-age=86400").send(music),
  );
  app.register(async (scope) => {
    // The signature covers the raw body.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
    for (const path of callbacks.paths) {
      scope.post(path, { bodyLimit: LARGEST_REPORT }, async (request, reply) => {
        const { "content-type": contentType, "x-twilio-signature": signature } = request.headers;
        const callback = {
          target: request.raw.url as string,
          contentType,
          signature: typeof signature === "string" ? signature : undefined,
          body: typeof request.body === "string" ? request.body : "",
        };
        const answer = await onBehalfOfRequest(request.id, () => callbacks.answer(path, callback));
        switch (answer) {
          case "forged":
            throw new ApiError("forbidden", "The Twilio signature is not valid.");
          case "malformed":
            throw new ApiError("validation_error", "The report lacks an id.");
          case "done":
            return reply.status(204).send();
          default:
            return reply.type("text/xml; charset=utf-8").send(answer.twiml);
        }
      });
    }
  });
}
