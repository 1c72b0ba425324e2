import { createServer, type Server } from "node:http";
import {
  createClient,
  type DialerClient,
  verifyWebhook,
  WebhookError,
  type WebhookEvent,
} from "campaign-dialer-client";

/**
 * Answers people at once: a text to everyone whose call nobody took, and the opening hours to everyone who texts HOURS.
 *
 *     API_URL=… API_TOKEN=… SIGNING_SECRETS=whsec_…,whsec_… PORT=3000 node text-back.ts
 *
 * Subscribe its URL to `call.incoming.missed` and `message.incoming.received`, and list both signing secrets.
 */

const MISSED = "Sorry, we missed your call. Reply to this text and we will call you back. Reply HOURS for our hours.";
const HOURS = "We are open Monday to Friday, 8:00 to 18:00.";
const LARGEST_BODY = 1_048_576;

export interface BotSettings {
  client: DialerClient;
  /** The signing secrets of its subscriptions. */
  secrets: readonly string[];
  /** Told of a text that could not be sent. */
  onError(error: unknown): void;
}

export function createBot(settings: BotSettings): Server {
  return createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of request) {
      size += chunk.length;
      if (size > LARGEST_BODY) {
        response.writeHead(413, { connection: "close" }).end();
        return;
      }
      chunks.push(chunk);
    }
    try {
      const event = await verifyWebhook(Buffer.concat(chunks), request.headers, settings.secrets);
      // A sample comes from nobody who waits for an answer.
      if (request.headers["x-service-test"] !== "true") {
        await answer(settings.client, event);
      }
      response.writeHead(204).end();
    } catch (error) {
      if (error instanceof WebhookError) {
        response.writeHead(400).end(error.message);
        return;
      }
      // The service delivers again.
      settings.onError(error);
      response.writeHead(500).end();
    }
  });
}

async function answer(client: DialerClient, event: WebhookEvent): Promise<void> {
  switch (event.type) {
    case "call.incoming.missed": {
      const { inbox_id, from } = event.data.call;
      return text(client, event, { inbox_id, to: from, body: MISSED });
    }
    case "message.incoming.received": {
      const { body, conversation_id } = event.data.message;
      if (/^\s*hours\b/i.test(body)) {
        return text(client, event, { conversation_id, body: HOURS });
      }
    }
  }
}

/** An event may come twice. Its id as the key makes the second text the same as the first, for a day. */
async function text(
  client: DialerClient,
  event: WebhookEvent,
  message: Parameters<DialerClient["messages"]["send"]>[0],
): Promise<void> {
  // The service waits 15 s for the answer.
  await client.messages.send(message, { idempotencyKey: `text-back-${event.id}`, timeoutMs: 10_000 });
}

if (import.meta.main) {
  const { API_URL: baseUrl = "", API_TOKEN: token = "", SIGNING_SECRETS: secrets = "", PORT = "3000" } = process.env;
  const bot = createBot({
    client: createClient({ baseUrl, token }),
    secrets: secrets.split(","),
    onError: (error) => process.stderr.write(`${error}\n`),
  });
  bot.listen(Number(PORT), () => process.stdout.write(`listening on port ${PORT}\n`));
}
