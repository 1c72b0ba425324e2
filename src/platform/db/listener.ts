import pg from "pg";
import { discard, within } from "./connection.ts";

/** A connection for LISTEN and NOTIFY, apart from the pool. It reconnects whenever it is lost. */
export interface Listener {
  /** Whether it listens now. */
  isReady(): boolean;
  /** Sends notifications. @throws if the connection is lost: they may not have arrived. */
  notify(channel: string, payloads: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

export interface ListenerSettings {
  /** Follows the name of the process in `application_name`. */
  name: string;
  channels: readonly string[];
  /** The interval between two checks that the connection still listens, and the time limit for the answer. */
  heartbeatMs: number;
  onNotification(channel: string, payload: string): void;
  /** Called when it listens, also after a loss: others may have sent notifications in between. */
  onReady(): void;
  /** Called with the reason when the connection is lost. */
  onError(error: Error): void;
}

const RECONNECT_MS = [50, 250, 1000, 5000];

/** Opens a listener, which connects at once. */
export function openListener(connection: pg.ClientConfig, settings: ListenerSettings): Listener {
  const { name, channels, heartbeatMs, onNotification, onReady, onError } = settings;
  const named = `${connection.application_name ?? "service"} ${name}`;
  let client: pg.Client | undefined;
  let isReady = false;
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
      if (!channels.every((channel) => rows.some((row) => row.channel === channel))) {
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
    const current = new pg.Client({ ...connection, application_name: named, keepAlive: true });
    client = current;
    last = Promise.resolve();
    current.on("error", (error) => lose(current, error));
    current.on("end", () => lose(current, new Error("the connection has ended")));
    current.on("notification", ({ channel, payload = "" }) => onNotification(channel, payload));
    try {
      await within(2 * heartbeatMs, current.connect());
      const listening = channels.map((channel) => ask(current, `LISTEN ${channel}`));
      // NOTIFY commits: the process need not wait until the commit is on the disk.
      await within(heartbeatMs, Promise.all([ask(current, "SET synchronous_commit = off"), ...listening]));
      isReady = true;
    } catch (error) {
      lose(current, error as Error);
      return;
    }
    failures = 0;
    schedule(current);
    onReady();
  }

  connect();
  return {
    isReady: () => isReady,
    async notify(channel, payloads) {
      if (!client) {
        throw new Error("the connection is lost");
      }
      await ask(client, "SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload", [channel, payloads]);
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
