import type { WebhookEvent } from "../index.ts";
import { deliver, secretIn } from "./delivery.ts";
import { EVENT_TYPES } from "./listen.ts";
import { fieldsOf, note, print } from "./output.ts";
import { openSession, type Session } from "./session.ts";
import { type Command, CommandError, readOptions, UsageError, webAddress } from "./usage.ts";

/** Causes an event, or sends a sample of one to a program on this machine. */

export const triggerCommand: Command = {
  words: ["trigger"],
  summary: "Cause an event, or send a sample of it",
  usage: "TYPE (--forward URL [--secret SECRET] | --to NUMBER [--inbox ID] [--body TEXT])",
  details: `  --forward URL     send a sample of any type there, signed and marked X-Service-Test: true
  --secret SECRET   the signing secret of the sample; by default a new one, which is printed
  --to NUMBER       for message.outgoing.delivered and message.outgoing.failed: send a text to this number. Except on a
                    simulated carrier it is a real text. The simulator delivers every text but those to numbers
                    that end in 0001 or 0009
  --inbox ID        the inbox that sends it; by default the first
  --body TEXT       the text

Types:
${EVENT_TYPES.map((type) => `  ${type}`).join("\n")}

The API has no operation that lets a text or a call come in. On a simulated carrier the mutations simulateInboundMessage
and simulateInboundCall of the internal GraphQL do it; --forward needs neither.`,
  run: trigger,
};

const BY_TEXT: readonly string[] = ["message.outgoing.delivered", "message.outgoing.failed"];

async function trigger(rest: readonly string[]): Promise<number> {
  const { values, words } = readOptions(
    rest,
    {
      forward: { type: "string" },
      secret: { type: "string" },
      to: { type: "string" },
      inbox: { type: "string" },
      body: { type: "string" },
    },
    1,
  );
  const [type = ""] = words;
  if (!EVENT_TYPES.includes(type)) {
    throw new UsageError(`TYPE must be one of ${EVENT_TYPES.join(", ")}`);
  }
  if (values.forward !== undefined) {
    const target = webAddress(values.forward, "--forward");
    const secret = secretIn(values.secret);
    const event = await sampleOf(await openSession(), type);
    if (values.secret === undefined) {
      print(`Signing secret: ${secret}`);
    }
    return (await deliver(event, { target, secret, isTest: true, report: print })) ? 0 : 1;
  }
  if (!BY_TEXT.includes(type)) {
    throw new CommandError(
      `the API cannot cause ${type}`,
      `send a sample: campaign-dialer trigger ${type} --forward http://localhost:3000/hook`,
    );
  }
  if (values.to === undefined) {
    throw new UsageError(`--to is missing: the number that gets the text; or --forward`);
  }
  return sendText(await openSession(), values.to, values.inbox, values.body ?? "A test of webhooks");
}

async function sendText({ client }: Session, to: string, inbox: string | undefined, body: string): Promise<number> {
  const inboxId = inbox ?? (await client.inboxes.list()).data[0]?.id;
  if (inboxId === undefined) {
    throw new CommandError("your business has no inbox that you can use", "ask an admin for one");
  }
  const message = await client.messages.send({ inbox_id: inboxId, to, body });
  const { id, status } = message;
  print(fieldsOf({ id, status, from: message.from, to: message.to }));
  note("The event follows when the carrier reports. campaign-dialer listen shows it.");
  return 0;
}

/** The sample in the OpenAPI document, which the service itself sends when it is asked for one. */
async function sampleOf({ client }: Session, type: string): Promise<WebhookEvent> {
  const document = (await client.system.openapi()) as {
    webhooks?: Record<string, { post?: { requestBody?: { content?: Record<string, { example?: unknown }> } } }>;
  };
  const example = document.webhooks?.[type]?.post?.requestBody?.content?.["application/json"]?.example;
  if (typeof example !== "object" || example === null) {
    throw new CommandError(`the service has no sample of ${type}`);
  }
  return example as WebhookEvent;
}
