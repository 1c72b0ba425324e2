import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyDelivery } from "../../rest-facade/receiver/verify.ts";
import { readBlocks } from "../support/guide.ts";
import { type ServiceProcess, startService } from "../support/service-process.ts";
import { allow, PlainBrowser } from "../support/sign-in.ts";
import { openTerminal, type Terminal } from "../support/terminal.ts";

/** The commands of the guides for integrators, word for word and in reading order, on a fresh demo. */

const PROJECT = fileURLToPath(new URL("../../", import.meta.url));

let dataDir: string;
let service: ServiceProcess;
let receiver: Server;
/** What the receiver at the place of https://example.com/hooks got. */
const received: { body: Buffer; signature: string }[] = [];
let terminal: Terminal;
const open = () =>
  openTerminal({
    folder: PROJECT,
    environment: { PATH: process.env.PATH ?? "", HOME: process.env.HOME ?? "", DATA_DIR: dataDir },
  });

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "service-guides-"));
  receiver = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    received.push({ body, signature: String(request.headers["x-service-signature"]) });
    response.writeHead(204).end();
  }).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  service = await startService({ DATA_DIR: dataDir, WEBHOOK_ALLOW_PRIVATE_TARGETS: "true" });
  terminal = open();
});
afterAll(async () => {
  await terminal?.end();
  await service?.end();
  receiver?.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** A block with the addresses of this test. */
function localized(text: string): string {
  const { port } = receiver.address() as { port: number };
  return text
    .replaceAll("https://api.example.com", service.publicUrl)
    .replaceAll("http://127.0.0.1:4001", service.internalUrl)
    .replaceAll("https://example.com/hooks", `http://127.0.0.1:${port}/hooks`);
}

/** Signs in at the last address that was printed, and returns the code. */
async function signIn(printed: string): Promise<string> {
  const url = printed.split("\n").findLast((line) => line.startsWith("http")) as string;
  const back = await allow(new PlainBrowser(service.publicUrl), url);
  return back.searchParams.get("code") as string;
}

const FAILURE = /"request_id":|"__typename":"DomainError"|"errors":|"error_description":/;

/**
 * Runs the commands of a guide; one that is refused unexpectedly fails the test. A note after the language of a block says
 * more: `refused`, `typed` (it reads the code of a sign-in), `terminal` (it goes on in a terminal of its own).
 *
 * @param before runs before each block.
 * @returns the outputs of the blocks, in order.
 */
async function follow(
  guide: string,
  before: (commands: string) => Promise<void> = async () => {},
): Promise<{ outputs: string[]; others: (() => string)[] }> {
  const outputs: string[] = [];
  const others: (() => string)[] = [];
  for (const { language, note, text } of readBlocks(guide, "public")) {
    if (language !== "sh") {
      continue;
    }
    const commands = localized(text);
    await before(commands);
    if (note === "terminal") {
      const other = open();
      ends.push(() => other.end("SIGINT"));
      others.push(await other.start(commands, /signature verified/));
      continue;
    }
    const output = await terminal.run(commands, note === "typed" ? await signIn(outputs.at(-1) as string) : undefined);
    expect([guide, commands, FAILURE.test(output), output]).toEqual([guide, commands, note === "refused", output]);
    outputs.push(output);
  }
  return { outputs, others };
}
const ends: (() => Promise<unknown>)[] = [];

describe("the commands of", () => {
  it("first-call", async () => {
    const { outputs } = await follow("first-call");
    expect(outputs.join("\n")).toMatch(/"business":\{"id":"biz_\w+","name":"Northwind Sales"\}/);
    expect(outputs.join("\n")).toMatch(/"body":"Hello from the API".*"status":"(queued|sending|sent|delivered)"/s);
    expect(outputs.at(-1)).toMatch(/"code":"validation_error","message":"name is required","field":"name"/);
  });

  it("connect-an-app", async () => {
    const { outputs } = await follow("connect-an-app");
    expect(outputs.at(-4)).toContain('"expires_in":3600');
    expect(outputs.at(-3)).toMatch(/"client_id":"demo-app","scopes":\["api:me","api:contacts:read"\]/);
    expect(outputs.at(-1)).toBe("{}");
  });

  it("agents", async () => {
    const { outputs } = await follow("agents");
    expect(outputs.join("\n")).toMatch(/\\"name\\":\\"Northwind Sales\\"/);
    expect(outputs.at(-1)).toMatch(/\\"dry_run\\":true,\\"done\\":false/);
  });

  it("demo", async () => {
    const { outputs, others } = await follow("demo");
    expect(outputs[1]).toMatch(/"code":"insufficient_scope".*"code":"expired_token"/s);
    expect(outputs.join("\n")).toMatch(/"direction":"incoming".*"body":"Yes, call me back"/s);
    expect(outputs.join("\n")).toMatch(/"code":"unprocessable_entity".*"field":"to"/s);
    await expect.poll(() => others[0]?.()).toContain("Hello again");
    await Promise.all(ends.map((end) => end()));
  });

  it("webhooks", async () => {
    const { outputs } = await follow("webhooks", async (commands) => {
      if (commands.includes("DELETE")) {
        // The sample, and the event that is sent again after the rotation: nothing is sent to a deleted subscription.
        await expect.poll(() => received.length).toBeGreaterThanOrEqual(2);
      }
    });
    const [secret, rotated] = outputs.flatMap((output) => /"signing_secret":"(whsec_[^"]+)"/.exec(output)?.[1] ?? []);
    expect(rotated).not.toBe(secret);
    expect(received.length).toBeGreaterThanOrEqual(2);
    for (const { body, signature } of received) {
      expect(verifyDelivery(body, signature, secret as string).type).toBe("message.incoming.received");
    }
    expect(outputs.at(-1)).toBe("");
  });

  it("idempotency", async () => {
    const { outputs } = await follow("idempotency");
    expect(outputs[1]).toMatch(/^idempotent-replayed: true/im);
    expect(outputs[1]?.trimEnd().endsWith(outputs[0]?.trim() as string)).toBe(true);
    expect(outputs[2]).toContain('"code":"idempotency_key_reused"');
    expect(outputs[3]).toContain('"title":"Countess"');
    expect(outputs[4]).toContain('"field":"If-Match"');
  });

  it("sync", async () => {
    const { outputs } = await follow("sync");
    const ids = outputs[0]?.match(/con_\w{26}/g) ?? [];
    expect(ids.length).toBeGreaterThan(10);
    expect(new Set(ids).size).toBe(ids.length);
    expect(outputs.at(-1)).toContain('"type":"message.incoming.received"');
  });

  it("client", async () => {
    const { outputs } = await follow("client");
    const [, who, resources, events] = outputs;
    expect(who).toMatch(/^business +Northwind Sales$/m);
    expect(resources).toMatch(/^con_\w+ +Grace /m);
    expect(events).toMatch(/^to +\+14155550014$[\s\S]+^to +\+14155550016$/m);
    await expect
      .poll(() => terminal.run('api "$API/events?event_type=call.incoming.missed&limit=1"'))
      .toContain('"from":"+14155550016"');
  });

  it.each(["limits", "integrations", "compliance"])("%s", async (guide) => {
    const { outputs } = await follow(guide);
    expect(outputs.length).toBeGreaterThan(0);
  });
});
