import { topicNames } from "../../src/domain/live/topics.ts";

/** A stream of hints, as a client reads it. */
export interface HintReader {
  status: number;
  /** The topics of the next hint; undefined once the stream has ended. */
  next(): Promise<string[] | undefined>;
  /** Reads hints until one has the topic, and returns the topics of all of them. */
  until(topic: string): Promise<Set<string>>;
  /** The answer, of a refused operation. */
  body(): Promise<{ errors: { message: string; extensions: { code: string } }[] }>;
  leave(): void;
}

const EVERY_TOPIC = `[${topicNames.map((topic) => topic.toUpperCase()).join()}]`;

/** Opens a stream of hints with a bearer token. */
export async function openHintReader(
  url: string,
  token: string,
  { topics = EVERY_TOPIC, payload, accept = "text/event-stream" }: StreamRequest = {},
): Promise<HintReader> {
  const abort = new AbortController();
  const response = await fetch(`${url}/graphql`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", accept },
    body: JSON.stringify(payload ?? { query: `subscription { changes(topics: ${topics}) { topics } }` }),
    signal: abort.signal,
  });
  const reader = hintsOf(response);
  const next = async () => (await reader.next()).value ?? undefined;
  return {
    status: response.status,
    next,
    async until(topic) {
      const heard = new Set<string>();
      while (!heard.has(topic)) {
        const topics = await next();
        if (topics === undefined) {
          throw new Error(`the stream ended without ${topic}`);
        }
        for (const name of topics) {
          heard.add(name);
        }
      }
      return heard;
    },
    body: async () => (await response.json()) as never,
    leave: () => abort.abort(),
  };
}

interface StreamRequest {
  topics?: string;
  payload?: unknown;
  accept?: string;
}

async function* hintsOf({ body }: Response): AsyncGenerator<string[], null> {
  let text = "";
  for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    const events = text.split("\n\n");
    text = events.pop() as string;
    for (const event of events) {
      const data = /^data: (.+)$/m.exec(event)?.[1];
      if (data !== undefined) {
        yield (JSON.parse(data) as { data: { changes: { topics: string[] } } }).data.changes.topics;
      }
    }
  }
  return null;
}
