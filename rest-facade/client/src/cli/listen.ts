import { setTimeout as wait } from "node:timers/promises";
import { EVENT_TYPES } from "../generated/event-types.ts";
import { ApiError, TokenError, type WebhookEvent } from "../index.ts";
import { deliver, secretIn } from "./delivery.ts";
import { explain } from "./failures.ts";
import { note, plain, print } from "./output.ts";
import { openSession, type Session } from "./session.ts";
import { type Command, readOptions, UsageError, webAddress, wholeNumber } from "./usage.ts";

/**
 * Brings events to a program on this machine. The service delivers only to public addresses, so the command reads
 * `GET /events` and delivers each event itself: nothing is made at the service, and nothing needs to be removed there.
 */

export const listenCommand: Command = {
  words: ["listen"],
  summary: "Bring events to a program on this machine",
  usage: "[--forward URL] [--event TYPE]… [--secret SECRET] [--interval SECONDS] [--json]",
  details: `  --forward URL       deliver each event there, signed like a delivery of the service; without it, only print
  --event TYPE        only events of this type; repeat it for several. Types:
${EVENT_TYPES.map((type) => `                        ${type}`).join("\n")}
  --secret SECRET     the signing secret; by default that in CAMPAIGN_DIALER_SIGNING_SECRET, or in the file that
                      CAMPAIGN_DIALER_SIGNING_SECRET_FILE names, else that of this machine, which is printed for your
                      program. The list of processes shows an option, and no variable
  --interval SECONDS  the time between two reads, 2 by default
  --json              print each event as a line of JSON, and everything else to the error output

The command reads new events until Ctrl-C. It needs no public address: it makes no subscription, and leaves nothing at
the service. A delivery that fails is repeated after 1, 5 and 15 seconds; 410 Gone ends this for the event. An event that
is sent again goes to subscriptions; "campaign-dialer events resend ID --forward URL" sends it again to your program.`,
  run: listen,
};

/** Events may become visible a little after their time: each read goes back this far and leaves out known ones. */
const OVERLAP_MS = 60_000;
const MOST_KNOWN = 50_000;
/** The events of one read; older ones are left out, and the command says so. */
const MOST_READ = 5_000;
const MOST_DELIVERING = 20;
const MOST_FAILURES = 5;
/** Signals within this time are one Ctrl-C. */
const SAME_PRESS_MS = 500;

async function listen(rest: readonly string[]): Promise<number> {
  const { values } = readOptions(rest, {
    forward: { type: "string" },
    event: { type: "string", multiple: true },
    secret: { type: "string" },
    interval: { type: "string" },
    json: { type: "boolean" },
  });
  const types = typesIn((values.event as string[] | undefined) ?? []);
  const target = values.forward === undefined ? undefined : webAddress(values.forward as string, "--forward");
  const { secret, isOfMachine } = await secretIn(values.secret as string | undefined);
  const interval = wholeNumber(values.interval as string | undefined, "interval", 2, 3600) * 1000;
  const report = values.json ? note : print;
  const session = await openSession();
  const ending = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    // npx sends a Ctrl-C of the terminal a second time. A later one ends a delivery that hangs.
    process.once(signal, () => {
      ending.abort();
      setTimeout(() => process.once(signal, () => process.exit(130)), SAME_PRESS_MS).unref();
    });
    process.on(signal, () => {});
  }
  const { signal } = ending;
  const known = new Set<string>();
  const ahead = (await timeOf(session)) - Date.now();
  /** The time of the service at the last complete read: each read is as long as what is new, however rare its types. */
  let readAt = Date.now() + ahead;
  const first = await readEvents(session, types, readAt, signal).catch((error) => {
    if (signal.aborted) {
      return [];
    }
    throw error;
  });
  for (const event of first) {
    known.add(event.id);
  }
  if (target && isOfMachine) {
    report(`Signing secret of this machine: ${secret}`);
  }
  note(`Listening for ${types?.join(", ") ?? "all events"} of ${session.url}. Ctrl-C ends it.`);

  const counts = { received: 0, delivered: 0 };
  const delivering = new Set<Promise<void>>();
  let failures = 0;
  while (!signal.aborted) {
    let events: WebhookEvent[] = [];
    try {
      const began = Date.now() + ahead;
      events = await readEvents(session, types, readAt, signal);
      readAt = began;
      failures = 0;
    } catch (error) {
      if (signal.aborted) {
        break;
      }
      failures += 1;
      if (failures > MOST_FAILURES || isFinal(error)) {
        throw error;
      }
      note(explain(error, listenCommand.words, session.source).trimEnd());
    }
    for (const event of events.filter(({ id }) => !known.has(id))) {
      known.add(event.id);
      counts.received += 1;
      show(event, values.json === true);
      if (target) {
        while (delivering.size >= MOST_DELIVERING) {
          await Promise.race(delivering);
        }
        const delivery = deliver(event, { target, secret, signal, report })
          .then((isDone) => {
            counts.delivered += isDone ? 1 : 0;
          })
          .finally(() => delivering.delete(delivery));
        delivering.add(delivery);
      }
    }
    forgetOldest(known);
    await wait(interval, undefined, { signal }).catch(() => undefined);
  }
  await Promise.all(delivering);
  note(`Ended: ${counts.received} events${target ? `, ${counts.delivered} of them delivered` : ""}.`);
  return 0;
}

function typesIn(given: readonly string[]): readonly string[] | undefined {
  const types = given.flatMap((text) => text.split(","));
  const unknown = types.find((type) => !EVENT_TYPES.includes(type));
  if (unknown !== undefined) {
    throw new UsageError(`there is no event ${unknown.slice(0, 60)}; the types are ${EVENT_TYPES.join(", ")}`);
  }
  return types.length > 0 ? [...new Set(types)] : undefined;
}

/** The time of the service: the clock of this machine may differ. */
async function timeOf({ url }: Session): Promise<number> {
  const answer = await fetch(`${url}/api/v1/health`, { signal: AbortSignal.timeout(15_000) }).catch(() => undefined);
  const time = Date.parse(answer?.headers.get("date") ?? "");
  return Number.isNaN(time) ? Date.now() : time;
}

/** The events since a little before a time, the oldest first. */
async function readEvents(
  { client }: Session,
  types: readonly string[] | undefined,
  readAt: number,
  signal: AbortSignal,
): Promise<WebhookEvent[]> {
  const only = types?.length === 1 ? { event_type: types[0] as WebhookEvent["type"] } : {};
  const list = client.events.list({ created_after: new Date(readAt - OVERLAP_MS).toISOString(), ...only }, { signal });
  const events = (await list.toArray(MOST_READ)) as WebhookEvent[];
  if (events.length === MOST_READ) {
    note(`More than ${MOST_READ} events came at once: older ones are left out. campaign-dialer events list has them.`);
  }
  return events.filter(({ type }) => types === undefined || types.includes(type)).reverse();
}

/** Whether another read would fail the same way. */
function isFinal(error: unknown): boolean {
  return error instanceof TokenError || (error instanceof ApiError && [401, 403].includes(error.status));
}

function show(event: WebhookEvent, asJson: boolean): void {
  asJson ? print(JSON.stringify(event)) : print(`${event.occurred_at}  ${plain(event.type)}  ${event.id}`);
}

function forgetOldest(known: Set<string>): void {
  for (const id of known) {
    if (known.size <= MOST_KNOWN) {
      return;
    }
    known.delete(id);
  }
}
