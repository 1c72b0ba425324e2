import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ASKED } from "../support/asked.ts";
import { freePort, type ServiceProcess, startService } from "../support/service-process.ts";
import { allow, PlainBrowser } from "../support/sign-in.ts";
import { makeToken } from "../support/token-command.ts";

/**
 * An integration of a stranger, who has the URL of a running service and its guides alone: it signs in, reads what is
 * there, receives each type of event, and loses and repeats nothing when the service is killed, a secret is replaced or
 * it was away itself.
 */

const AUTOMATION = new URL("./stranger/automation.mjs", import.meta.url);
const TYPES = [
  "call.incoming.completed",
  "call.incoming.missed",
  "call.outgoing.completed",
  "campaign.contact.updated",
  "message.incoming.received",
  "message.outgoing.delivered",
  "message.outgoing.failed",
];
const PERSON = "+14155550142";

let folder: string;
let settings: Record<string, string>;
let service: ServiceProcess;
let port: number;
let program: Program;
/** Every line that the program has printed, in all its runs. */
const lines: string[] = [];

interface Program {
  child: ChildProcessWithoutNullStreams;
  /** Waits for a line from now on that begins so, and returns its rest. */
  next(begin: string): Promise<string>;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "service-stranger-"));
  await copyFile(AUTOMATION, join(folder, "automation.mjs"));
  settings = {
    DATA_DIR: join(folder, "service"),
    PORT: String(await freePort()),
    INTERNAL_PORT: String(await freePort()),
    WEBHOOK_ALLOW_PRIVATE_TARGETS: "true",
    WEBHOOK_RETRY_SECONDS: "1,1,1,1,1,1,1,1",
    // The lease of a delivery, after which another process sends it, follows from this limit.
    WEBHOOK_TIMEOUT_MS: "1000",
    SIMULATOR_SPEED: "20",
    LOG_LEVEL: "silent",
  };
  service = await startService(settings);
  port = await freePort();
});
afterAll(async () => {
  program?.child.kill();
  await service?.end();
  await rm(folder, { recursive: true, force: true });
});

function start(): Program {
  const child = spawn(process.execPath, ["automation.mjs", service.publicUrl, "state.json", String(port)], {
    cwd: folder,
    env: {},
  });
  let from = lines.length;
  let rest = "";
  let failure = "";
  const waiting = new Set<() => void>();
  const wake = () => {
    for (const one of waiting) {
      one();
    }
  };
  child.stdout.on("data", (chunk) => {
    const parts = (rest + chunk).split("\n");
    rest = parts.pop() as string;
    lines.push(...parts);
    wake();
  });
  child.stderr.on("data", (chunk) => {
    failure += chunk;
  });
  child.on("close", wake);
  return {
    child,
    next: (begin) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const at = lines.findIndex((line, index) => index >= from && line.startsWith(begin));
          if (at >= 0) {
            waiting.delete(look);
            from = at + 1;
            resolve((lines[at] as string).slice(begin.length).trim());
          } else if (child.exitCode !== null) {
            reject(new Error(`the program ended before "${begin}":\n${lines.join("\n")}\n${failure}`));
          }
        };
        waiting.add(look);
        look();
      }),
  };
}

async function end({ child }: Program): Promise<void> {
  const closed = once(child, "close");
  child.stdin.write("end\n");
  expect(await closed).toEqual([0, null]);
}

/** Does something, and waits until the program has handled an event of each of these types. */
async function handled(types: readonly string[], act: () => Promise<void>): Promise<void> {
  const from = lines.length;
  await act();
  const isHandled = (type: string) =>
    lines.findIndex((line, at) => at >= from && line.startsWith(`event ${type} `)) >= 0;
  await expect.poll(() => types.filter((type) => !isHandled(type)), { timeout: 25_000 }).toEqual([]);
}

async function admin(source: string, variables: object = {}) {
  const token = await makeToken(
    { ...settings, PUBLIC_URL: service.publicUrl },
    "admin@northwind.example",
    "internal-api",
  );
  const response = await fetch(`${service.internalUrl}/graphql`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ query: source, variables }),
  });
  const { data, errors } = await response.json();
  expect([errors, JSON.stringify(data)]).toEqual([undefined, expect.not.stringContaining("DomainError")]);
}

async function api(method: string, path: string, body?: object) {
  const token = await makeToken({ ...settings, PUBLIC_URL: service.publicUrl }, "admin@northwind.example");
  const response = await fetch(`${service.publicUrl}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect([response.status, path]).toEqual([expect.toSatisfy((status) => status < 300), path]);
  return response.json();
}

const firstInbox = async () => (await api("GET", "/inboxes")).data[0].id as string;
const writes = async (body: string) =>
  admin("mutation ($input: SimulateInboundMessageInput!) { simulateInboundMessage(input: $input) { __typename } }", {
    input: { inboxId: await firstInbox(), from: PERSON, body },
  });
const calls = async (durationSeconds: number, from = PERSON) =>
  admin("mutation ($input: SimulateInboundCallInput!) { simulateInboundCall(input: $input) { __typename } }", {
    input: { inboxId: await firstInbox(), from, durationSeconds },
  });

it("signs in, reads what is there and subscribes", async () => {
  program = start();
  const page = await program.next("open ");
  const answer = await allow(new PlainBrowser(service.publicUrl), page);
  expect(await (await fetch(answer)).text()).toBe("You can close this page.");
  expect(await program.next("signed-in ")).toMatch(/^biz_/);
  expect(Number(await program.next("read "))).toBeGreaterThan(10);
  await program.next("ready");
  const { data } = await api("GET", "/subscriptions?limit=100");
  const own = data.filter(({ target_url }: { target_url: string }) => target_url.includes(`:${port}/`));
  expect(own.map(({ event_type }: { event_type: string }) => event_type).sort()).toEqual(TYPES);
});

it("receives each type of event, verified", async () => {
  await handled(TYPES, async () => {
    const inboxId = await firstInbox();
    await writes("Is the offer still open?");
    await calls(30);
    await calls(30, "+14155550012");
    await admin("mutation ($input: StartCallInput!) { startCall(input: $input) { __typename } }", {
      input: { inboxId, to: "+14155550143", ...ASKED },
    });
    await api("POST", "/messages", { inbox_id: inboxId, to: "+14155550144", body: "Hello" });
    await api("POST", "/messages", { inbox_id: inboxId, to: "+14155550009", body: "Hello" });
    const [campaign] = (await api("GET", "/campaigns")).data;
    const [contact] = (await api("GET", `/campaigns/${campaign.id}/contacts?status=not_called`)).data;
    await api("PATCH", `/campaigns/${campaign.id}/contacts/${contact.id}`, { status: "do_not_call" });
  });
});

it("goes on with a replaced secret", async () => {
  program.child.stdin.write("rotate message.incoming.received\n");
  await program.next("rotated ");
  await handled(["message.incoming.received"], () => writes("With the new secret"));
});

it("loses nothing when the service is killed", async () => {
  await handled(["message.incoming.received", "call.incoming.completed"], async () => {
    await Promise.all([writes("Just before the end"), calls(10)]);
    // Its database outlives it, and keeps its output open.
    const exited = once(service.child, "exit");
    service.child.kill("SIGKILL");
    await exited;
    service = await startService(settings);
  });
});

it("catches up with everything that happened while it was away", async () => {
  await end(program);
  await handled(["message.incoming.received", "call.incoming.completed"], async () => {
    await writes("Is anybody there?");
    await calls(20);
    program = start();
    await program.next("ready");
  });
  await handled(["message.incoming.received"], () => writes("Welcome back"));
});

it("has handled every event once", async () => {
  const handledIds = () => lines.filter((line) => line.startsWith("event ")).map((line) => line.split(" ")[2]);
  await expect
    .poll(async () => (await eventIds()).filter((id) => !handledIds().includes(id)), { timeout: 25_000 })
    .toEqual([]);
  await end(program);
  expect(handledIds().toSorted()).toEqual((await eventIds()).toSorted());
  expect(lines.filter((line) => line.startsWith("refused"))).toEqual([]);
});

/** The ids of all events that the service lists. */
async function eventIds(): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const page: { data: { id: string }[]; next_cursor: string | null } = await api(
      "GET",
      `/events?limit=100${cursor ? `&cursor=${cursor}` : ""}`,
    );
    ids.push(...page.data.map(({ id }) => id));
    cursor = page.next_cursor;
  } while (cursor);
  return ids;
}
