import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { parseArgs } from "node:util";
import { SignatureError, verifyDelivery } from "../rest-facade/receiver/verify.ts";
import { readConfig } from "../src/application/config.ts";
import { DEMO_ADMIN } from "../src/application/demo/seed.ts";
import { registerListener } from "../src/application/listeners.ts";
import { readRunning } from "../src/application/running.ts";
import { eventTypes } from "../src/domain/webhook/event-types.ts";
import { StartError } from "../src/platform/start-error.ts";
import { mintToken } from "./support/mint-token.ts";
import { runCommand } from "./support/run-command.ts";

const USAGE = "npm run listen -- [--event TYPE]... [--user EMAIL] [--port PORT]";

/** The maximum time that it listens: the token must still be valid when it deletes the subscriptions. */
const DAY_SECONDS = 24 * 3600;

interface Subscription {
  id: string;
  event_type: string;
  signing_secret: string;
}

/**
 * A receiver on this machine: it registers itself with the service beside it, requests a sample event, verifies and
 * prints each delivery, and unregisters at Ctrl-C.
 */
async function main(): Promise<void> {
  const { events, user, port } = readOptions();
  const config = readConfig(process.env);
  const running = readRunning(config.dataDir);
  if (!running) {
    throw new StartError(`no service is running on the data folder ${config.dataDir}: start it with npm start`);
  }
  const { publicUrl } = running;
  const scopes = ["api:webhooks"];
  const request = {
    user,
    client: "demo-app",
    audience: "public-api",
    scopes,
    lifetime: DAY_SECONDS,
    publicUrl,
    command: "listen",
  } as const;
  const api = apiOf(publicUrl, await mintToken(config, request));

  const subscriptions: Subscription[] = [];
  const receiver = createServer((incoming, answer) => void receive(incoming, answer, subscriptions));
  receiver.listen(port, "127.0.0.1");
  await once(receiver, "listening").catch((error: Error) => {
    throw new StartError(`the receiver cannot listen: ${error.message}`);
  });
  const { port: listening } = receiver.address() as AddressInfo;
  const target = `http://127.0.0.1:${listening}/`;
  const unregister = registerListener(config.dataDir, listening);

  const ending = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => ending.abort());
  }
  try {
    for (const type of events) {
      subscriptions.push(await subscribe(api, type, target));
    }
    console.log(`Listening for ${events.join(", ")} at ${target} as ${user}. Ctrl-C ends it.`);
    for (const { id } of subscriptions) {
      await api("POST", `/subscriptions/${id}/test`);
    }
    if (!ending.signal.aborted) {
      await once(ending.signal, "abort");
    }
  } finally {
    for (const { id } of subscriptions) {
      await api("DELETE", `/subscriptions/${id}`).catch((error: Error) => console.error(error.message));
    }
    unregister();
    receiver.close();
    receiver.closeAllConnections();
  }
  console.log("Unsubscribed.");
}

type Api = (method: string, path: string, body?: object) => Promise<unknown>;

/** Calls the REST API. A refusal is a StartError with its message. */
function apiOf(publicUrl: string, token: string): Api {
  return async (method, path, body) => {
    const response = await fetch(`${publicUrl}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    }).catch((error: Error) => {
      throw new StartError(`the service at ${publicUrl} does not answer: ${error.message}`);
    });
    const text = await response.text();
    const answer = text === "" ? undefined : JSON.parse(text);
    if (!response.ok) {
      const { message, field } = answer.error as { message: string; field?: string };
      throw new StartError(field === "target_url" ? REFUSED_TARGET : `${method} ${path} was refused: ${message}`);
    }
    return answer;
  };
}

const REFUSED_TARGET =
  "the service delivers only to public addresses: start it with WEBHOOK_ALLOW_PRIVATE_TARGETS=true (development only)";

async function subscribe(api: Api, eventType: string, targetUrl: string): Promise<Subscription> {
  const body = { event_type: eventType, target_url: targetUrl };
  return (await api("POST", "/subscriptions", body)) as Subscription;
}

async function receive(incoming: IncomingMessage, answer: ServerResponse, subscriptions: readonly Subscription[]) {
  const body = Buffer.concat(await incoming.toArray());
  const header = incoming.headers["x-service-signature"];
  try {
    const secrets = subscriptions.map((subscription) => subscription.signing_secret);
    const event = verifyDelivery(body, String(header ?? ""), secrets);
    const note = incoming.headers["x-service-test"] === "true" ? " (a sample)" : "";
    console.log(`\n${event.occurred_at}  ${event.type}${note}  ${event.id}, signature verified`);
    console.log(JSON.stringify(event.data, null, 2));
    answer.writeHead(204).end();
  } catch (error) {
    console.error(`\na delivery was refused: ${(error as Error).message}`);
    answer.writeHead(error instanceof SignatureError ? 400 : 500).end();
  }
}

function readOptions(): { events: readonly string[]; user: string; port: number } {
  let values: { event: string[]; user: string; port: string };
  try {
    values = parseArgs({
      options: {
        event: { type: "string", multiple: true, default: [...eventTypes] },
        user: { type: "string", default: DEMO_ADMIN },
        port: { type: "string", default: "0" },
      },
    }).values;
  } catch (error) {
    throw new StartError(`${(error as Error).message}\nusage: ${USAGE}`);
  }
  const unknown = values.event.find((type) => !(eventTypes as readonly string[]).includes(type));
  if (unknown !== undefined) {
    throw new StartError(`the event ${unknown} does not exist: the types are ${eventTypes.join(", ")}`);
  }
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new StartError(`usage: ${USAGE}`);
  }
  return { events: [...new Set(values.event)], user: values.user, port };
}

await runCommand(main);
