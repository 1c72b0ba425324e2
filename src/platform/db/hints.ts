import { randomUUID } from "node:crypto";
import type pg from "pg";
import { within } from "./connection.ts";
import type { Database } from "./database.ts";
import { openListener } from "./listener.ts";
import { statement } from "./statement.ts";

/** Sends hints to every process: to this one directly, others by NOTIFY. */
export interface Hints {
  /** Adds the topics to the next hint on the business. Called after the commit of the change. */
  add(businessId: string, topics: Iterable<string>): void;
  /** Calls the listener with each hint. Returns the function that stops this. */
  on(listener: HintListener): () => void;
  /** Sends what is still unsent, and closes the connection. */
  close(): Promise<void>;
}

/** Gets the topics of a business that changed; both are null if hints may have been missed: of any business and topic. */
export type HintListener = (businessId: string | null, topics: ReadonlySet<string> | null) => void;

export interface HintsSettings {
  /** Whether this process has listeners for the hints of others. */
  hears: boolean;
  /** Called with the reason when the connection is lost; it reconnects. */
  onError: (error: Error) => void;
  /** The interval between two checks that the connection still listens, and the time limit for the answer. */
  heartbeatMs?: number;
}

const CHANNEL = "hints";

/** The minimum time between two hints on one business, and between two NOTIFYs. */
const QUIET_MS = 50;

/** The wait before hints are sent again after a failure. */
const RETRY_MS = 500;
/** The time that the last hints have to be sent. */
const CLOSE_MS = 1_000;

/** The maximum length of a payload; that of PostgreSQL is 7,999 bytes. */
const LONGEST_PAYLOAD = 7_000;
/** With more businesses in one hint, everything counts as changed. */
const MOST_BUSINESSES = 1_000;
/** The payload for hints that may have been missed. */
const EVERYTHING = "*";

/**
 * Opens the hints of a process. It connects, and reconnects whenever the connection is lost.
 *
 * @param listen opens the connection.
 */
export function openHints(
  connection: pg.ClientConfig,
  { hears, onError, heartbeatMs = 5_000 }: HintsSettings,
  listen: typeof openListener = openListener,
): Hints {
  const listeners = new Set<HintListener>();
  /** Identifies this process's own notifications, which its listeners already know. */
  const self = randomUUID();
  const fresh = new Collected();
  /** The changes of which others have no hint yet. A new process sends that hints may be missing: the one before it may have been killed. */
  const unsent = new Collected();
  unsent.addEverything();
  let timer: NodeJS.Timeout | undefined;
  let retry: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;
  let isClosing = false;

  const hint: HintListener = (businessId, topics) => {
    for (const listener of listeners) {
      listener(businessId, topics);
    }
  };

  const others = listen(connection, {
    name: "hints",
    channels: hears ? [CHANNEL] : [],
    heartbeatMs,
    onNotification(_channel, payload) {
      const [sender, ...lines] = payload.split("\n");
      if (sender !== self) {
        for (const line of lines) {
          const [businessId, topics] = line.split(" ");
          line === EVERYTHING ? hint(null, null) : hint(businessId as string, new Set(topics?.split(",")));
        }
      }
    },
    onReady() {
      // Hints of others were missed while this process did not listen.
      hint(null, null);
      send();
    },
    onError,
  });

  function send(): void {
    if (sending || !others.isReady() || unsent.isEmpty()) {
      return;
    }
    clearTimeout(retry);
    const sent = unsent.take();
    sending = others.notify(CHANNEL, payloadsOf(self, sent)).then(
      () => {
        sending = undefined;
        send();
      },
      () => {
        sending = undefined;
        unsent.add(sent);
        // A lost connection sends them when it is back; a living one has nothing else that would.
        if (!isClosing) {
          retry = setTimeout(send, RETRY_MS);
        }
      },
    );
  }

  function flush(): void {
    timer = undefined;
    if (fresh.isEmpty()) {
      return;
    }
    const changes = fresh.take();
    unsent.add(changes);
    if (changes.businesses === null) {
      hint(null, null);
    } else {
      for (const [businessId, topics] of changes.businesses) {
        hint(businessId, topics);
      }
    }
    send();
    if (!isClosing) {
      timer = setTimeout(flush, QUIET_MS);
    }
  }

  return {
    add(businessId, topics) {
      if (isClosing) {
        return;
      }
      fresh.addOne(businessId, topics);
      // Together with the other changes of this turn; then a pause, so that a flood of changes is a few hints.
      timer ??= setTimeout(flush, 0);
    },
    on(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      isClosing = true;
      clearTimeout(timer);
      clearTimeout(retry);
      flush();
      const drain = async () => {
        while (sending) {
          await sending;
        }
      };
      await within(CLOSE_MS, drain()).catch(() => {});
      await others.close();
    },
  };
}

const sendStatement = statement<never>(
  "hints.send",
  "SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload",
  { unbound: "notifies other processes; it reads and writes no table" },
);

/** The hints of a command, which ends soon: it sends them all together at its end. */
export function collectHints(): Pick<Hints, "add"> & { send(database: Database): Promise<void> } {
  const unsent = new Collected();
  return {
    add: (businessId, topics) => unsent.addOne(businessId, topics),
    async send(database) {
      if (!unsent.isEmpty()) {
        await database.rows(sendStatement, [CHANNEL, payloadsOf(randomUUID(), unsent.take())]);
      }
    },
  };
}

type Changes = { businesses: ReadonlyMap<string, ReadonlySet<string>> | null };

/** The topics that have changed, for each business. */
class Collected {
  #businesses = new Map<string, Set<string>>();
  #isEverything = false;

  addOne(businessId: string, topics: Iterable<string>): void {
    const known = this.#businesses.get(businessId);
    if (known) {
      for (const topic of topics) {
        known.add(topic);
      }
    } else if (this.#businesses.size < MOST_BUSINESSES) {
      this.#businesses.set(businessId, new Set(topics));
    } else {
      this.addEverything();
    }
  }

  addEverything(): void {
    this.#isEverything = true;
    this.#businesses.clear();
  }

  add({ businesses }: Changes): void {
    if (businesses === null) {
      this.addEverything();
    } else {
      for (const [businessId, topics] of businesses) {
        this.addOne(businessId, topics);
      }
    }
  }

  isEmpty(): boolean {
    return !this.#isEverything && this.#businesses.size === 0;
  }

  take(): Changes {
    const businesses = this.#isEverything ? null : this.#businesses;
    this.#businesses = new Map();
    this.#isEverything = false;
    return { businesses };
  }
}

/** Lines of a business with its topics. */
function payloadsOf(self: string, { businesses }: Changes): string[] {
  if (businesses === null) {
    return [`${self}\n${EVERYTHING}`];
  }
  const payloads: string[] = [];
  let payload = self;
  for (const [businessId, topics] of businesses) {
    const line = `\n${businessId} ${[...topics].join()}`;
    if (payload.length + line.length > LONGEST_PAYLOAD) {
      payloads.push(payload);
      payload = self;
    }
    payload += line;
  }
  return [...payloads, payload];
}
