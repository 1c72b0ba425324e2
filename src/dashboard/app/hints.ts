import { type Topic as DomainTopic, topicNames } from "../../domain/live/topics.ts";
import { leaving, markSessionEnd, sessionEnd } from "./client.ts";

/** The stream of hints: one for all tabs of a browser, which it reaches over a BroadcastChannel. */

/** What can change: a hint names the topics in which something changed, and the screens read again. */
export type Topic = Uppercase<DomainTopic>;

const TOPICS = topicNames.map((topic) => topic.toUpperCase() as Topic);

/** Whether changes arrive. */
type Kind = "open" | "lost" | "limited" | "refused" | "ended";

interface State {
  kind: Kind;
  /** What the user must know. */
  notice: string | null;
}

const OPEN: State = { kind: "open", notice: null };
const LOST: State = { kind: "lost", notice: "The connection is lost. Reconnecting…" };
/** The service has no place for another stream: the pages read from time to time. */
const LIMITED: State = { kind: "limited", notice: null };
const ENDED: State = { kind: "ended", notice: null };

/** Between tabs. */
type Message = { kind: "hint"; topics: Topic[] } | { kind: "state"; state: State } | { kind: "ask" };

const listeners = new Set<() => void>();
let state = OPEN;

/** The connection for changes: its notice says why what the pages show may be old. */
export const connection = {
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  notice: () => state.notice,
};

function become(next: State): void {
  if (next.kind === "ended") {
    markSessionEnd();
  }
  if (state.kind !== next.kind || state.notice !== next.notice) {
    state = next;
    for (const listener of listeners) {
      listener();
    }
  }
}

let isFollowing = false;

/**
 * Follows the hints of a user from now on. The first tab of the browser opens the stream and passes it on; when the tab
 * is closed, another one takes its place.
 */
export function followHints(userId: string, hear: (topics: readonly Topic[]) => void): void {
  if (isFollowing) {
    return;
  }
  isFollowing = true;
  // A browser has locks on secure origins alone; elsewhere each tab has a stream.
  if (!("locks" in navigator)) {
    void keepStream(hear, become);
    return;
  }
  const name = `dashboard-hints-${userId}`;
  const channel = new BroadcastChannel(name);
  const tell = (message: Message) => channel.postMessage(message);
  let isLeader = false;
  channel.addEventListener("message", ({ data }: MessageEvent<Message>) => {
    if (data.kind === "hint") {
      hear(data.topics);
    } else if (data.kind === "state") {
      become(data.state);
    } else if (isLeader) {
      tell({ kind: "state", state });
    }
  });
  tell({ kind: "ask" });
  const lead = async () => {
    isLeader = true;
    await keepStream(
      (topics) => {
        hear(topics);
        tell({ kind: "hint", topics });
      },
      (next) => {
        become(next);
        tell({ kind: "state", state: next });
      },
    );
  };
  // The lock is held as long as the tab is open.
  void navigator.locks.request(name, lead);
}

/** The longest silence of a stream: the service sends a comment every 12 seconds. */
const SILENCE_MS = 30_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** The wait after a refusal, which another attempt seldom changes. */
const REFUSED_WAIT_MS = 60_000;

/** Keeps a stream open until the session ends. */
async function keepStream(hear: (topics: Topic[]) => void, turn: (state: State) => void): Promise<void> {
  let failures = 0;
  while (!sessionEnd.hasEnded()) {
    const end = await followStream((topics) => {
      failures = 0;
      turn(OPEN);
      hear(topics);
    });
    if (leaving.signal.aborted) {
      return;
    }
    if (end === "session") {
      break;
    }
    // A stream that the service has ended is opened again at once, by another process or after a look at the session.
    if (end === "complete" && failures === 0) {
      failures = 1;
      continue;
    }
    if (typeof end === "object") {
      turn(end);
      failures = 0;
      await onlineWithin(REFUSED_WAIT_MS * (0.5 + Math.random() / 2));
      if (end.kind === "limited") {
        hear([...TOPICS]);
      }
      continue;
    }
    turn(LOST);
    // With a random part, so that not all browsers return in the same moment.
    const most = Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS);
    await onlineWithin(most / 2 + (Math.random() * most) / 2);
    failures += 1;
  }
  turn(ENDED);
}

/** Waits, but not longer than until the browser is online again. */
function onlineWithin(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener("online", go);
      resolve();
    };
    const timer = setTimeout(go, milliseconds);
    window.addEventListener("online", go);
  });
}

/** Opens one stream and reads it to its end; a state is that of a refused stream. */
async function followStream(hear: (topics: Topic[]) => void): Promise<"complete" | "lost" | "session" | State> {
  const abort = new AbortController();
  const leave = () => abort.abort();
  let timer = setTimeout(leave, SILENCE_MS);
  window.addEventListener("offline", leave);
  try {
    const response = await fetch("/dashboard/graphql", {
      method: "POST",
      headers: { "content-type": "application/json", accept: "text/event-stream" },
      body: JSON.stringify({
        query: "subscription Changes($topics: [ChangeTopic!]!) { changes(topics: $topics) { topics } }",
        variables: { topics: TOPICS },
      }),
      signal: AbortSignal.any([abort.signal, leaving.signal]),
    });
    if (response.status === 401) {
      return "session";
    }
    if (!response.ok || !response.body) {
      return refusalOf(await response.text()) ?? "lost";
    }
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (;;) {
      const { done, value } = await reader.read();
      if (done) {
        return "lost";
      }
      clearTimeout(timer);
      timer = setTimeout(leave, SILENCE_MS);
      const events = (text + value).split("\n\n");
      text = events.pop() as string;
      for (const event of events) {
        if (event.startsWith("event: complete")) {
          return "complete";
        }
        const data = /^data: (.+)$/m.exec(event)?.[1];
        const topics = data && (JSON.parse(data) as { data?: { changes: { topics: Topic[] } } }).data?.changes.topics;
        if (topics) {
          hear(topics);
        }
      }
    }
  } catch {
    return "lost";
  } finally {
    clearTimeout(timer);
    window.removeEventListener("offline", leave);
    leave();
  }
}

/** The codes of refusals that another attempt does not change soon. */
const REFUSALS: readonly unknown[] = ["FORBIDDEN", "BUSINESS_SUSPENDED", "INSUFFICIENT_SCOPE"];

/** The state for the body of a refusal, as JSON or as an event; null if another attempt may succeed soon. */
function refusalOf(body: string): State | null {
  const { errors } = JSON.parse(/^data: (.+)$/m.exec(body)?.[1] ?? body) as {
    errors?: { message: string; extensions?: { code?: string } }[];
  };
  const code = errors?.[0]?.extensions?.code;
  if (code === "RATE_LIMITED") {
    return LIMITED;
  }
  return errors?.[0] && REFUSALS.includes(code) ? { kind: "refused", notice: errors[0].message } : null;
}
