import { memoryLimiter } from "../../src/platform/limit/limiter.ts";

/** The internal listener as its defaults place it: on loopback, without other pages and without a proxy. */
export const onLoopback = {
  address: { url: "http://127.0.0.1:4001", isOnLoopback: true, pages: [] as string[] },
  trustedProxies: [] as string[],
  dashboard: undefined,
  sessions: undefined,
  signInLimit: memoryLimiter({ max: 1_000_000, windowSeconds: 60 }),
};
