import { randomUUID } from "node:crypto";
import pg from "pg";
import { discard, within } from "./connection.ts";
import type { Channel } from "./database.ts";

/** Tells those who wait for work that there is some: in this process at once, in others by LISTEN and NOTIFY. */
export interface Wake {
  /** Announces work on the channel. */
  ring(channel: Channel): void;
  /** Calls the listener at each ring, and whenever rings may have been missed. Returns what ends that. */
  on(channel: Channel, listener: () => void): () => void;
  close(): Promise<void>;
}

export interface WakeSettings {
  /** Told why the connection was lost; another one is being made. */
  onError: (error: Error) => void;
  /** How often the connection is asked whether it still listens, and how long it may take to say so. */
  heartbeatMs?: number;
}

const CHANNELS: readonly Channel[] = ["carrier", "media", "webhook"];

/**
 * NOTIFY takes a lock of the whole server at its commit, so it is sent apart from the work it tells of, and at most
 * once in this time for each channel.
 */
const QUIET_MS = 10;

const RECONNECT_MS = [50, 250, 1000, 5000];

/** Opens what wakes and is woken. It connects by itself, and again whenever the connection is lost. */
export function openWake(connection: pg.ClientConfig, { onError, heartbeatMs = 5_000 }: WakeSettings): Wake {
  const listeners = new Map<Channel, Set<() => void>>(CHANNELS.map((channel) => [channel, new Set()]));
  const ringing = new Map<Channel, { again: boolean }>();
  /** By this a process knows its own rings, which it has heard already. */
  const self = randomUUID();
  let client: pg.Client | undefined;
  let isReady = false;
  const missed = new Set<Channel>();
  let closed = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  /** A connection takes one query at a time: the last one that was sent. */
  let last: Promise<unknown> = Promise.resolve();

  const ask = <Row extends pg.QueryResultRow>(current: pg.Client, text: string, values: unknown[] = []) => {
    const answer = last.catch(() => {}).then(() => current.query<Row>(text, values));
    last = answer;
    return answer;
  };

  const tell = (channel: Channel) => {
    for (const listener of listeners.get(channel) ?? []) {
      listener();
    }
  };

  const lose = (lost: pg.Client, error: Error) => {
    if (client !== lost) {
      return;
    }
    client = undefined;
    isReady = false;
    clearTimeout(timer);
    discard(lost);
    if (!closed) {
      onError(error);
      timer = setTimeout(connect, RECONNECT_MS[Math.min(failures, RECONNECT_MS.length - 1)]);
      failures += 1;
    }
  };

  const beat = async (current: pg.Client) => {
    try {
      const { rows } = await within(
        heartbeatMs,
        ask<{ channel: string }>(current, "SELECT pg_listening_channels() AS channel"),
      );
      if (!CHANNELS.every((channel) => rows.some((row) => row.channel === channel))) {
        throw new Error("the connection no longer listens");
      }
      schedule(current);
    } catch (error) {
      lose(current, error as Error);
    }
  };

  const schedule = (current: pg.Client) => {
    if (client === current && !closed) {
      timer = setTimeout(() => beat(current), heartbeatMs);
    }
  };

  async function connect(): Promise<void> {
    const current = new pg.Client({ ...connection, application_name: "service wake", keepAlive: true });
    client = current;
    last = Promise.resolve();
    current.on("error", (error) => lose(current, error));
    current.on("end", () => lose(current, new Error("the connection has ended")));
    current.on("notification", ({ channel, payload }) => {
      if (payload !== self) {
        tell(channel as Channel);
      }
    });
    try {
      await within(2 * heartbeatMs, current.connect());
      const listening = CHANNELS.map((channel) => ask(current, `LISTEN ${channel}`));
      // A ring is a commit: it need not be on the disk before it is heard.
      await within(heartbeatMs, Promise.all([ask(current, "SET synchronous_commit = off"), ...listening]));
      isReady = true;
    } catch (error) {
      lose(current, error as Error);
      return;
    }
    failures = 0;
    schedule(current);
    // Whatever was rung while nobody listened, and what this process could not tell of.
    CHANNELS.forEach(tell);
    missed.forEach(notify);
    missed.clear();
  }

  function notify(channel: Channel): void {
    const state = { again: false };
    ringing.set(channel, state);
    if (client && isReady) {
      ask(client, "SELECT pg_notify($1, $2)", [channel, self]).catch(() => {});
    } else {
      missed.add(channel);
    }
    setTimeout(() => {
      ringing.delete(channel);
      if (state.again && !closed) {
        notify(channel);
      }
    }, QUIET_MS);
  }

  connect();
  return {
    ring(channel) {
      tell(channel);
      const state = ringing.get(channel);
      if (state) {
        state.again = true;
      } else {
        notify(channel);
      }
    },
    on(channel, listener) {
      listeners.get(channel)?.add(listener);
      return () => listeners.get(channel)?.delete(listener);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      const current = client;
      client = undefined;
      if (current) {
        await within(1000, current.end()).catch(() => discard(current));
      }
    },
  };
}
