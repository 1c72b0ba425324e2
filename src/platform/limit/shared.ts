import { Redis } from "ioredis";
import { RateLimiterRedis } from "rate-limiter-flexible";
import { databaseNow } from "../clock.ts";
import { StartError } from "../start-error.ts";
import { allowance, type Limiter, type LimitSettings, memoryLimiter } from "./limiter.ts";
import { readSentinelUrl, type SentinelPlace } from "./redis-url.ts";

/** Limits that all processes of one Redis or Valkey share. */
export interface SharedLimits {
  /** A limiter whose windows have this name. */
  limiter(name: string, settings: LimitSettings): Limiter;
  close(): void;
}

export interface SharedLimitsSettings {
  /** `redis:`, `rediss:` or `redis+sentinel:`. */
  url: string;
  /** Called once when Redis goes away, with the reason, and once when it is back. */
  onChange(state: "away" | "back", reason?: Error): void;
  /** Called for every call that was counted in memory because Redis is unavailable. */
  onFallback(): void;
}

/**
 * The maximum delay of a call by a Redis that does not answer. It happens once: later calls do not ask Redis until a
 * check succeeds.
 */
const PATIENCE_MS = 500;
const CHECK_EVERY_MS = 250;
/** Refusals for which a retry is useless. */
const REFUSED = /\b(WRONGPASS|NOAUTH|NOPERM)\b|invalid (username-)?password/i;
/** The answer of a sentinel that does not know the name. */
const UNKNOWN_NAME = /No such master with that name$/;

const retryDelay = (attempt: number) => Math.min(attempt * 100, 1_000);

const OPTIONS = {
  lazyConnect: true,
  connectionName: "service",
  connectTimeout: 1_000,
  commandTimeout: PATIENCE_MS,
  // A command without an answer for this long means that the connection is dead.
  socketTimeout: 2_000,
  enableOfflineQueue: false,
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  retryStrategy: retryDelay,
  sentinelCommandTimeout: PATIENCE_MS,
  // ioredis gives up for ever if this returns no delay.
  sentinelRetryStrategy: retryDelay,
};

/**
 * Connects to Redis, or continues without it when it is away: each process then counts separately until it is back.
 *
 * @throws StartError when Redis is there and refuses the user or the password.
 */
export async function openSharedLimits(settings: SharedLimitsSettings): Promise<SharedLimits> {
  const sentinel = readSentinelUrl(settings.url);
  const client = sentinel ? new Redis({ ...OPTIONS, ...sentinel }) : new Redis(settings.url, OPTIONS);
  let lastError: Error | undefined;
  client.on("error", (error: Error) => {
    lastError = error;
  });
  const presence = new Presence(client, settings, () => lastError);
  try {
    await (sentinel ? connectBySentinel(client, sentinel) : client.connect());
  } catch (error) {
    if (error instanceof StartError) {
      client.disconnect();
      throw error;
    }
    const reason = lastError ?? (error as Error);
    if (REFUSED.test(reason.message)) {
      client.disconnect();
      throw new StartError("Redis rejects the user or the password: correct REDIS_URL");
    }
    presence.leave(reason);
  }
  return {
    limiter: (name, limit) => sharedLimiter(client, presence, name, limit, settings.onFallback),
    close() {
      presence.close();
      client.disconnect();
    },
  };
}

/**
 * Connects to the primary that the sentinels name. ioredis asks them again and again; here the first round without an
 * answer is a failure, and it continues in the background.
 *
 * @throws StartError when each sentinel answers that it does not know the name.
 */
async function connectBySentinel(client: Redis, { sentinels, name }: SentinelPlace): Promise<void> {
  let strangers = 0;
  const countStranger = ({ message }: Error) => {
    strangers += UNKNOWN_NAME.test(message) ? 1 : 0;
  };
  client.on("sentinelError", countStranger);
  const failure = Promise.withResolvers<never>();
  client.once("error", failure.reject);
  try {
    await Promise.race([client.connect(), failure.promise]);
  } catch (error) {
    if (strangers === sentinels.length) {
      throw new StartError(`no sentinel in REDIS_URL knows the name ${name}: correct it`);
    }
    throw error;
  } finally {
    client.off("sentinelError", countStranger);
    client.off("error", failure.reject);
  }
}

function sharedLimiter(
  client: Redis,
  presence: Presence,
  name: string,
  settings: LimitSettings,
  onFallback: () => void,
): Limiter {
  const shared = counter(client, name, settings);
  const own = memoryLimiter(settings);
  return {
    async take(key, points = 1, max = settings.max) {
      if (!presence.away) {
        try {
          const { consumedPoints, msBeforeNext } = await shared.penalty(key, points);
          const now = databaseNow();
          return allowance(max, consumedPoints, now, now + msBeforeNext);
        } catch (error) {
          presence.leave(error as Error);
        }
      }
      onFallback();
      return own.take(key, points, max);
    },
  };
}

/** Counts and opens a window in one script, so that all processes share one window. */
function counter(client: Redis, name: string, { max, windowSeconds }: LimitSettings): RateLimiterRedis {
  return new RateLimiterRedis({
    storeClient: client,
    keyPrefix: `service:limit:${name}`,
    points: max,
    duration: windowSeconds,
    rejectIfRedisNotReady: true,
  });
}

/** Tracks whether Redis is available. While it is away one check runs at a time, and no call waits. */
class Presence {
  away = false;
  readonly #client: Redis;
  readonly #settings: SharedLimitsSettings;
  readonly #lastError: () => Error | undefined;
  readonly #check: RateLimiterRedis;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(client: Redis, settings: SharedLimitsSettings, lastError: () => Error | undefined) {
    this.#client = client;
    this.#settings = settings;
    this.#lastError = lastError;
    // A check does the same as a call: a Redis that answers but does not write is away too.
    this.#check = counter(client, "check", { max: 1, windowSeconds: 1 });
  }

  leave(reason: Error): void {
    if (this.away || this.#closed) {
      return;
    }
    this.away = true;
    this.#settings.onChange("away", this.#client.status === "ready" ? reason : (this.#lastError() ?? reason));
    this.#checkLater();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  #checkLater(): void {
    this.#timer = setTimeout(async () => {
      const found = await this.#check.penalty("check").then(
        () => true,
        () => false,
      );
      if (this.#closed) {
        return;
      }
      if (found) {
        this.away = false;
        this.#settings.onChange("back");
      } else {
        this.#checkLater();
      }
    }, CHECK_EVERY_MS).unref();
  }
}
