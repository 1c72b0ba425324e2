import { EVENT_TYPES } from "../generated/event-types.ts";
import type { WebhookEvent } from "../index.ts";
import { deliver, secretIn } from "./delivery.ts";
import { isOnThisMachine } from "./discovery.ts";
import { fieldsOf, note, print } from "./output.ts";
import { openSession, type Session } from "./session.ts";
import { type Command, CommandError, readOptions, UsageError, webAddress } from "./usage.ts";

/** Causes an event with a text to a simulated person, or sends a sample of one to a program on this machine. */

/** The numbers of the simulated carrier, by the event that a text to them causes. */
const BY_TEXT: Readonly<Record<string, { to: string; causes: string }>> = {
  "message.incoming.received": { to: "+14155550014", causes: "0014: the person texts the same words back" },
  "message.outgoing.delivered": { to: "+14155550123", causes: "any number that is not special" },
  "message.outgoing.failed": { to: "+14155550009", causes: "0009: a landline" },
  "call.incoming.completed": { to: "+14155550015", causes: "0015: the person calls back and talks for 5 seconds" },
  "call.incoming.missed": { to: "+14155550016", causes: "0016: the person calls back and hangs up at once" },
};

export const triggerCommand: Command = {
  words: ["trigger"],
  summary: "Cause an event, or send a sample of it",
  usage: "TYPE [--to NUMBER] [--inbox ID] [--body TEXT] | TYPE --forward URL [--secret SECRET]",
  details: `  --forward URL     send a sample of any type there, signed and marked X-Service-Test: true
  --secret SECRET   the signing secret of the sample; by default that in CAMPAIGN_DIALER_SIGNING_SECRET, or in the file
                    that CAMPAIGN_DIALER_SIGNING_SECRET_FILE names, else that of this machine, which is printed
  --to NUMBER       send a text to this number, and let the simulated carrier do the rest; by default the number of the
                    list below, if the service is on this machine. With a real carrier it is a real text
  --inbox ID        the inbox that sends it; by default the first
  --body TEXT       the text

Types, and the ends of the numbers with which the simulator causes them:
${EVENT_TYPES.map((type) => `  ${type.padEnd(28)}${BY_TEXT[type]?.causes ?? "a sample alone, with --forward"}`).join("\n")}`,
  run: trigger,
};

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
    const { secret, isOfMachine } = await secretIn(values.secret);
    const event = await sampleOf(await openSession(), type);
    if (isOfMachine) {
      print(`Signing secret: ${secret}`);
    }
    return (await deliver(event, { target, secret, isTest: true, report: print })) ? 0 : 1;
  }
  const person = BY_TEXT[type];
  if (!person) {
    throw new CommandError(
      `a text cannot cause ${type}`,
      `send a sample: campaign-dialer trigger ${type} --forward http://localhost:3000/hook`,
    );
  }
  const session = await openSession();
  if (values.to === undefined && !isOnThisMachine(session.url)) {
    throw new UsageError(
      "--to is missing: with a real carrier this sends a real text, so elsewhere you choose the number; or --forward",
    );
  }
  return sendText(session, values.to ?? person.to, values.inbox, values.body ?? "A test of webhooks");
}

async function sendText({ client }: Session, to: string, inbox: string | undefined, body: string): Promise<number> {
  const inboxId = inbox ?? (await client.inboxes.list()).data[0]?.id;
  if (inboxId === undefined) {
    throw new CommandError("your business has no inbox that you can use", "ask an admin for one");
  }
  const message = await client.messages.send({ inbox_id: inboxId, to, body });
  const { id, status } = message;
  print(fieldsOf({ id, status, from: message.from, to: message.to }));
  note("The event follows within seconds. campaign-dialer listen shows it.");
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
