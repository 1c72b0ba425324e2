import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { Channel } from "./database.ts";
import { openListener } from "./listener.ts";

/** Wakes the processes that wait for work: this process directly, others through LISTEN and NOTIFY. */
export interface Wake {
  /** Sends a wake-up: there is work on the channel. */
  send(channel: Channel): void;
  /**
   * Calls the listener at each wake-up, and whenever some may have been missed. Returns the function that stops
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

const CHANNELS: readonly Channel[] = ["carrier", "dialer", "mail", "media", "number", "queue", "recording", "webhook"];

/**
 * The minimum time between two NOTIFYs on a channel. NOTIFY takes a lock of the whole server at its commit, so it is
 * sent separately from the work.
 */
const QUIET_MS = 10;

/** Opens a wake. It connects, and reconnects whenever the connection is lost. */
export function openWake(connection: pg.ClientConfig, { onError, heartbeatMs = 5_000 }: WakeSettings): Wake {
  const listeners = new Map<Channel, Set<() => void>>(CHANNELS.map((channel) => [channel, new Set()]));
  /** The wake-ups of the last `QUIET_MS`. */
  const recent = new Map<Channel, { again: boolean }>();
  /** Identifies this process's own wake-ups, which its listeners already know. */
  const self = randomUUID();
  const missed = new Set<Channel>();
  let closed = false;

  const call = (channel: Channel) => {
    for (const listener of listeners.get(channel) ?? []) {
      listener();
    }
  };

  const others = openListener(connection, {
    name: "wake",
    channels: CHANNELS,
    heartbeatMs,
    onNotification: (channel, payload) => payload !== self && call(channel as Channel),
    // The wake-ups that others sent while this process did not listen, and those that it could not send.
    onReady() {
      CHANNELS.forEach(call);
      missed.forEach(notify);
      missed.clear();
    },
    onError,
  });

  function notify(channel: Channel): void {
    const state = { again: false };
    recent.set(channel, state);
    if (others.isReady()) {
      others.notify(channel, [self]).catch(() => {});
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

  return {
    send(channel) {
      call(channel);
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
      await others.close();
    },
  };
}
