import { randomUUID } from "node:crypto";
import pg from "pg";
import { discard, within } from "./connection.ts";
import type { Channel } from "./database.ts";

/** Wakes the processes that wait for work: this process directly, others through LISTEN and NOTIFY. */
export interface Wake {
  /** Announces work on the channel. */
  announce(channel: Channel): void;
  /**
   * Calls the listener at each announcement, and whenever some may have been missed. Returns the function that stops
   * this.
   */
  on(channel: Channel, listener: () => void): () => void;
  close(): Promise<void>;
}

export interface WakeSettings {
  /** Called with the reason when the connection is lost; the wake reconnects. */
  onError: (error: Error) => void;
  /** The interval between two checks that the connection still listens, and the time limit for the answer. */
  heartbeatMs?: number;
}

const CHANNELS: readonly Channel[] = ["carrier", "mail", "media", "number", "webhook"];

/**
 * The minimum time between two NOTIFYs on a channel. NOTIFY takes a lock of the whole server at its commit, so it is
 * sent separately from the work that it announces.
 */
const QUIET_MS = 10;

const RECONNECT_MS = [50, 250, 1000, 5000];

/** Opens a wake. It connects, and reconnects whenever the connection is lost. */
export function openWake(connection: pg.ClientConfig, { onError, heartbeatMs = 5_000 }: WakeSettings): Wake {
  const listeners = new Map<Channel, Set<() => void>>(CHANNELS.map((channel) => [channel, new Set()]));
  /** The announcements of the last `QUIET_MS`. */
  const recent = new Map<Channel, { again: boolean }>();
  /** Identifies this process's own announcements, which its listeners already know. */
  const self = randomUUID();
  let client: pg.Client | undefined;
  let isReady = false;
  const missed = new Set<Channel>();
  let closed = false;
  let failures = 0;
  let timer: NodeJS.Timeout | undefined;
  /** The last query that was sent: a connection takes one query at a time. */
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
      // NOTIFY commits: the process need not wait until the commit is on the disk.
      await within(heartbeatMs, Promise.all([ask(current, "SET synchronous_commit = off"), ...listening]));
      isReady = true;
    } catch (error) {
      lose(current, error as Error);
      return;
    }
    failures = 0;
    schedule(current);
    // The announcements that others made while this process did not listen, and those that it could not send.
    CHANNELS.forEach(tell);
    missed.forEach(notify);
    missed.clear();
  }

  function notify(channel: Channel): void {
    const state = { again: false };
    recent.set(channel, state);
    if (client && isReady) {
      ask(client, "SELECT pg_notify($1, $2)", [channel, self]).catch(() => {});
    } else {
      missed.add(channel);
    }
    setTimeout(() => {
      recent.delete(channel);
      if (state.again && !closed) {
        notify(channel);
      }
    }, QUIET_MS);
  }

  connect();
  return {
    announce(channel) {
      tell(channel);
      const state = recent.get(channel);
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
