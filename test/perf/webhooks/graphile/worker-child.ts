import { Agent, request } from "undici";
import { signDelivery } from "../../../../src/domain/webhook/sign.ts";
import { watchSelf } from "../watch.ts";

/** graphile-worker with the same deliveries: one job for each, the same signed POST. */

interface Job {
  eventId: string;
  url: string;
  secret: string;
  body: string;
}

const { connectionString, batching } = JSON.parse(process.env.PARTS ?? "");
const watched = watchSelf();
const name = "graphile-worker";
const { run, Logger } = await import(name);
const agent = new Agent({ connections: 64, allowH2: false });

async function deliver({ eventId, url, secret, body }: Job): Promise<void> {
  const headers = {
    "content-type": "application/json",
    "X-Service-Event-Id": eventId,
    "X-Service-Event-Type": "message.incoming.received",
    ...signDelivery({ eventId, body, secrets: [secret], at: new Date() }),
  };
  const { statusCode, body: answer } = await request(url, { method: "POST", headers, body, dispatcher: agent });
  await answer.dump();
  if (statusCode < 200 || statusCode > 299) {
    throw new Error(`answered ${statusCode}`);
  }
}

await run({
  preset: {
    worker: {
      connectionString,
      // Otherwise it logs every job.
      logger: new Logger(() => () => {}),
      concurrentJobs: batching ? 64 : 32,
      maxPoolSize: batching ? 10 : 34,
      ...(batching && { localQueue: { size: 500 }, completeJobBatchDelay: 5, failJobBatchDelay: 5 }),
    },
  },
  taskList: { deliver },
});
process.on("message", () => {
  process.send?.({ statements: 0, ...watched() });
});
process.on("disconnect", () => process.exit());
process.send?.({});
