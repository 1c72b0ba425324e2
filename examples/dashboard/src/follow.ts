import { createClient } from "graphql-sse";
import { stringifyDocument } from "urql";
import { client } from "./client.ts";
import { CAMPAIGNS, CHANGED, HINTS, LATEST } from "./operations.ts";
import { API, fetchWithToken } from "./sign-in.ts";

const READ_AFTER_MS = 500;
const FAILED_READ_MS = 5_000;
const LONGEST_WAIT_MS = 30_000;
const SILENCE_MS = 30_000;

/** The cursor behind the changes that the page has. */
let after: string | null | undefined;
/** The time of the last change before the page was opened. */
let openedAt = "";
let isReadDue = false;

/** Notes the last change, before anything is shown: later changes are behind its cursor. */
export async function noteLatest(): Promise<void> {
  const { data } = await client.query(LATEST, {}).toPromise();
  after = data?.campaigns?.pageInfo.endCursor;
  openedAt = data?.campaigns?.nodes[0]?.updatedAt ?? "";
}

/** Reads the campaigns that have changed since. The cache shows each in its row; a new one needs the list. */
function readSoon(delay = READ_AFTER_MS): void {
  if (isReadDue) {
    return;
  }
  isReadDue = true;
  setTimeout(async () => {
    isReadDue = false;
    const { data } = await client.query(CHANGED, { after }, { requestPolicy: "network-only" }).toPromise();
    const { nodes = [], pageInfo } = data?.campaigns ?? {};
    after = pageInfo?.endCursor ?? after;
    if (nodes.some(({ createdAt }) => createdAt > openedAt)) {
      await client.query(CAMPAIGNS, { after: null }, { requestPolicy: "network-only" }).toPromise();
    }
    if (!pageInfo || pageInfo.hasNextPage) {
      readSoon(pageInfo ? READ_AFTER_MS : FAILED_READ_MS);
    }
  }, delay);
}

/** Opens the stream of hints, again after each end. */
export async function follow(): Promise<never> {
  const stream = createClient({ url: API, fetchFn: fetchUntilSilent, retryAttempts: 0 });
  for (let failures = 0; ; failures += 1) {
    try {
      for await (const { errors } of stream.iterate({ query: stringifyDocument(HINTS) })) {
        if (!errors) {
          failures = 0;
          readSoon();
        }
      }
    } catch {
      // The connection is lost, or the service has no place for a stream now.
    }
    const most = Math.min(READ_AFTER_MS * 2 ** failures, LONGEST_WAIT_MS);
    await new Promise((resolve) => setTimeout(resolve, most * (0.5 + Math.random() / 2)));
  }
}

/** Ends an answer that is silent: the service sends a comment every 12 seconds. */
async function fetchUntilSilent(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const silence = new AbortController();
  const signal = init.signal ? AbortSignal.any([init.signal, silence.signal]) : silence.signal;
  const response = await fetchWithToken(input, { ...init, signal });
  let end = 0;
  const wait = () => {
    clearTimeout(end);
    end = window.setTimeout(() => silence.abort(), SILENCE_MS);
  };
  wait();
  const heard = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      wait();
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body?.pipeThrough(heard), response);
}
