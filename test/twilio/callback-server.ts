import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { createPublicServer } from "../../rest-facade/server.ts";
import { mountTwilio } from "../../src/application/http/twilio-callbacks.ts";
import type { TwilioCallbacks } from "../../src/platform/carrier/twilio/index.ts";
import { memoryLimiter } from "../../src/platform/limit/limiter.ts";
import { PUBLIC_URL } from "./account.ts";

/** The public server with only the callbacks of Twilio. */
export function callbackServer(callbacks: TwilioCallbacks): FastifyInstance {
  const limiter = () => memoryLimiter({ max: 1_000_000, windowSeconds: 60 });
  const app = createPublicServer(
    {
      tokens: { verify: () => Promise.reject(new Error("nobody asks")) },
      memberships: { find: async () => null },
      trustedProxies: [],
      answered: () => {},
      limits: { client: limiter(), address: limiter() },
      publicUrl: PUBLIC_URL,
    } as unknown as Parameters<typeof createPublicServer>[0],
    [],
    pino({ level: "silent" }),
  );
  mountTwilio(app, callbacks);
  return app;
}
