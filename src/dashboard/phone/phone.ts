import { useSyncExternalStore } from "react";
import { client, failureOf } from "../app/client.ts";
import { load } from "../app/load.tsx";
import type { Viewer } from "../app/viewer.tsx";
import type { BeatNews, BeatOrder } from "./beat-worker.ts";
import { askForMicrophone, chosenDevices } from "./microphone.ts";
import { BEAT, CLOSE, Open, type PhoneAnswer, Token } from "./queries.ts";
import type { PhoneDevice, PhoneLeg, PhoneProgram, RingingCall } from "./sdk.ts";

/**
 * The phone in this page. It opens on request, says each second that it lives, and calls in for the line that the
 * service has for it, also after a reload or a lost connection.
 */

/** The state of the phone in this page. */
export type PhoneState =
  | { kind: "closed" }
  | { kind: "opening" }
  /** `fault` says why it is not connected to its line. */
  | { kind: "open"; isConnected: boolean; ringing: RingingCall | null; fault: string | null }
  /** Another page is the phone. */
  | { kind: "elsewhere" }
  | { kind: "failed"; message: string };

type PhoneKind = NonNullable<Viewer["browserPhone"]>;

const LINE_BEAT_MS = 1_000;
const OPEN_BEAT_MS = 5_000;
/** The page counts a failed connection as final after this many; the user may try again. */
const MOST_FAILURES = 5;
/** Heartbeats without a connection at the service, after which the page believes it. */
const DISBELIEF = 3;

/** A page that is loaded again is the same phone. The id is kept only meanwhile, so that a copied tab is another one. */
const PAGE_ID = "phone-page";

let state: PhoneState = { kind: "closed" };
const listeners = new Set<() => void>();

function become(next: PhoneState): void {
  state = next;
  for (const listener of listeners) {
    listener();
  }
}

/** The parts of an open phone. */
interface Opened {
  pageId: string;
  device: PhoneDevice;
  worker: Worker;
  everyMs: number;
  leg: PhoneLeg | null;
  /** The last heartbeat before the leg began. */
  legSince: number;
  isConnecting: boolean;
  failures: number;
  unconnected: number;
  sent: number;
}

let opened: Opened | null = null;
let opening: Promise<void> | null = null;

const newPageId = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

function takePageId(): string {
  const kept = sessionStorage.getItem(PAGE_ID);
  sessionStorage.removeItem(PAGE_ID);
  return kept ?? newPageId();
}

const programs: Record<PhoneKind, () => Promise<{ default: PhoneProgram }>> = {
  SIMULATOR: () => load(() => import("./simulated-phone.ts")),
  TWILIO: () => load(() => import("./twilio-phone.ts")),
};

/** The phone of this page. */
export const phone = {
  /** Opens the phone, unless it is open. The state tells how it went. */
  async open(kind: PhoneKind, businessId: string, { takesOver = false } = {}): Promise<void> {
    if (!opened) {
      opening ??= begin(kind, businessId, { takesOver }).finally(() => {
        opening = null;
      });
      await opening;
    }
  },
  /** Sends a heartbeat now: the service may have a line. */
  look(): void {
    if (opened) {
      opened.failures = 0;
      beatEvery(opened, LINE_BEAT_MS);
    }
  },
  close(): void {
    if (opened) {
      void leave(opened);
      end({ kind: "closed" });
    }
  },
  /** Uses the chosen microphone and speaker from now on. */
  async applyDevices(): Promise<void> {
    await opened?.device.use(chosenDevices());
  },
  isOpen: () => opened !== null,
};

/** The state of the phone in this page. */
export function usePhone(): PhoneState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
}

async function begin(kind: PhoneKind, businessId: string, { takesOver }: { takesOver: boolean }): Promise<void> {
  become({ kind: "opening" });
  try {
    await askForMicrophone();
    const { default: program } = await programs[kind]();
    const pageId = takePageId();
    const { data, error } = await client.mutation(Open, { input: { pageId, takesOver } }).toPromise();
    const answer = data?.openBrowserPhone;
    if (answer?.__typename === "DomainError" && answer.code === "CONFLICT") {
      become({ kind: "elsewhere" });
      return;
    }
    if (answer?.__typename !== "BrowserPhone") {
      throw new Error(answer?.message ?? (error ? failureOf(error).message : "The phone could not be opened."));
    }
    const device = await program.open({
      businessId,
      token: () => getToken(pageId),
      rings,
      failed: (message) => end({ kind: "failed", message }),
    });
    await device.use(chosenDevices()).catch(() => {});
    const worker = new Worker(new URL("./beat-worker.ts", import.meta.url), { type: "module" });
    opened = {
      ...{ pageId, device, worker, everyMs: LINE_BEAT_MS },
      ...{ leg: null, legSince: 0, isConnecting: false, failures: 0, unconnected: 0, sent: 0 },
    };
    worker.addEventListener("message", ({ data: news }: MessageEvent<BeatNews>) => void hear(news));
    addEventListener("pagehide", onPageHide);
    showOpen();
    beatEvery(opened, LINE_BEAT_MS);
  } catch (error) {
    become({ kind: "failed", message: (error as Error).message });
  }
}

async function getToken(pageId: string): Promise<{ token: string; lifetimeSeconds: number }> {
  const { data, error } = await client.mutation(Token, { input: { pageId } }).toPromise();
  const answer = data?.createPhoneAccessToken;
  if (answer?.__typename !== "PhoneAccessToken") {
    throw new Error(answer?.message ?? (error ? failureOf(error).message : "The carrier gave no access."));
  }
  return answer;
}

function beatEvery(phoneOfPage: Opened, everyMs: number): void {
  phoneOfPage.everyMs = everyMs;
  phoneOfPage.worker.postMessage({
    everyMs,
    query: BEAT,
    variables: { input: { pageId: phoneOfPage.pageId } },
  } satisfies BeatOrder);
}

/** The part of the answer to a heartbeat that matters. */
interface Beat {
  data?: { beatBrowserPhone?: { __typename: string; line?: PhoneAnswer["line"]; code?: string } | null } | null;
}

async function hear({ number, answer }: BeatNews): Promise<void> {
  const now = opened;
  const beat = (answer as Beat | null)?.data?.beatBrowserPhone;
  if (!now || !beat) {
    return;
  }
  now.sent = Math.max(now.sent, number);
  if (beat.__typename !== "BrowserPhone") {
    if (beat.code === "CONFLICT") {
      end({ kind: "elsewhere" });
    }
    return;
  }
  const line = beat.line ?? null;
  const everyMs = line ? LINE_BEAT_MS : OPEN_BEAT_MS;
  if (everyMs !== now.everyMs) {
    beatEvery(now, everyMs);
  }
  await follow(now, line, number);
}

/** Makes the connection of the page the one that the service wants. */
async function follow(now: Opened, line: PhoneAnswer["line"], number: number): Promise<void> {
  if (now.leg && number > now.legSince) {
    now.unconnected = line?.id === now.leg.lineId && line.isConnected ? 0 : now.unconnected + 1;
    if (now.unconnected >= DISBELIEF) {
      drop(now);
    }
  }
  if (state.kind === "open" && state.ringing && state.ringing.lineId !== line?.id) {
    showOpen({ ringing: null });
  }
  if (!line || now.leg || now.isConnecting) {
    return;
  }
  if (!line.callsIn) {
    if (line.isConnected) {
      now.device.noticeRinging?.(line.id);
    }
    return;
  }
  if (now.failures >= MOST_FAILURES) {
    return;
  }
  now.isConnecting = true;
  try {
    hold(now, await now.device.connect(line.id));
  } catch (error) {
    now.failures += 1;
    showOpen({ fault: now.failures < MOST_FAILURES ? null : (error as Error).message });
  } finally {
    now.isConnecting = false;
  }
}

function hold(now: Opened, leg: PhoneLeg): void {
  now.leg = leg;
  now.legSince = now.sent + 1;
  now.unconnected = 0;
  leg.onEnd(() => {
    if (now.leg === leg) {
      now.leg = null;
      if (opened === now) {
        showOpen();
      }
    }
  });
  showOpen();
}

function drop(now: Opened): void {
  const { leg } = now;
  now.leg = null;
  now.unconnected = 0;
  leg?.hangUp();
  showOpen();
}

function rings(call: RingingCall): void {
  const done = () => {
    if (state.kind === "open" && state.ringing?.lineId === call.lineId) {
      showOpen({ ringing: null });
    }
  };
  call.onEnd(done);
  showOpen({
    ringing: {
      ...call,
      async accept() {
        // The call may be over by then, or taken by somebody else: the calls that ring are read again.
        const leg = await call.accept().catch(() => null);
        if (leg) {
          done();
        }
        if (leg && opened) {
          hold(opened, leg);
        }
        return leg;
      },
      decline() {
        call.decline();
        done();
      },
    },
  });
}

function showOpen(changes: { ringing?: RingingCall | null; fault?: string | null } = {}): void {
  const last = state.kind === "open" ? state : { ringing: null };
  become({ kind: "open", isConnected: opened?.leg != null, ringing: last.ringing, fault: null, ...changes });
}

/** The page is left, or loaded again: the service dials nobody meanwhile. */
function onPageHide(): void {
  if (opened) {
    sessionStorage.setItem(PAGE_ID, opened.pageId);
    void leave(opened);
  }
}

function leave({ pageId }: Opened): Promise<unknown> {
  return fetch("/dashboard/graphql", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query: CLOSE, variables: { input: { pageId } } }),
    keepalive: true,
  }).catch(() => {});
}

function end(next: PhoneState): void {
  const last = opened;
  opened = null;
  removeEventListener("pagehide", onPageHide);
  if (last) {
    last.worker.terminate();
    last.device.close();
  }
  become(next);
}
