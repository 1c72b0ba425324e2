/**
 * The heartbeat of the page. It is a worker because browsers slow the timers of hidden pages down. A heartbeat does not
 * wait for the answer to the former.
 */

export interface BeatOrder {
  everyMs: number;
  query: string;
  variables: object;
}

/** The answer to a heartbeat; `number` counts them in the order of sending. */
export interface BeatNews {
  number: number;
  /** Null if there was no answer in time. */
  answer: unknown;
}

const LONGEST_MS = 5_000;

let timer: ReturnType<typeof setInterval> | undefined;
let sent = 0;

async function beat({ query, variables }: BeatOrder): Promise<void> {
  sent += 1;
  const number = sent;
  const tell = (answer: unknown) => postMessage({ number, answer } satisfies BeatNews);
  try {
    const response = await fetch("/dashboard/graphql", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ query, variables }),
      signal: AbortSignal.timeout(LONGEST_MS),
    });
    tell(await response.json());
  } catch {
    tell(null);
  }
}

addEventListener("message", ({ data }: MessageEvent<BeatOrder>) => {
  clearInterval(timer);
  void beat(data);
  timer = setInterval(() => void beat(data), data.everyMs);
});
