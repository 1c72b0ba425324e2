import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { BrowserContextOptions } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { type DashboardStage, DEMO_ADMIN, DEMO_AGENT, openDashboard } from "../support/dashboard.ts";
import { askAs } from "../support/dialer-campaign.ts";
import { Walker, type Way } from "../support/walker.ts";

/** A day's work from sign-in to result, with the mouse, on a phone, and with the keyboard alone. */

let dashboard: DashboardStage;
let receiver: Server;
/** The status with which the receiver of webhooks answers. */
let status = 503;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    request.resume();
    response.writeHead(status).end(status === 503 ? "The database of the receiver is down." : "");
  }).listen(0, "127.0.0.1");
  await once(receiver, "listening");
  dashboard = await openDashboard({ WEBHOOK_ALLOW_PRIVATE_TARGETS: "true", WEBHOOK_RETRY_SECONDS: "3600" });
});
afterAll(async () => {
  await dashboard?.close();
  receiver?.closeAllConnections();
  receiver?.close();
});
afterEach(() => expect(dashboard.complaints()).toEqual([]));

const WAYS: readonly Way[] = ["mouse", "phone", "keyboard"];
const CONTEXTS: Readonly<Record<Way, BrowserContextOptions>> = {
  mouse: {},
  phone: { viewport: { width: 390, height: 844 } },
  keyboard: {},
};

/** A person who has just signed in. */
async function walkerOn(way: Way, email = DEMO_ADMIN): Promise<Walker> {
  return new Walker(await dashboard.open("/dashboard", { email, context: CONTEXTS[way] }), way);
}

/** Ends a walk: a walk with the mouse or a finger takes exactly so many clicks, one with the keyboard no more keys. */
async function end(walker: Walker, name: string, most: { clicks: number; keys: number }): Promise<void> {
  process.stdout.write(`${walker.report(name)}\n`);
  if (walker.way === "keyboard") {
    expect(walker.keys).toBeLessThanOrEqual(most.keys);
  } else {
    expect(walker.clicks).toBe(most.clicks);
  }
  await walker.page.context().close();
}

const LEADS = {
  name: "leads.csv",
  mimeType: "text/csv",
  buffer: Buffer.from("First Name,Last Name,Phone\nGrace,Hopper,415 555 0103\nAlan,Turing,415 555 0104\n"),
};

it.each(WAYS)("an admin imports a file and starts its campaign: %s", async (way) => {
  const walker = await walkerOn(way);
  const { page } = walker;
  await walker.go("Campaigns");
  await walker.press(page.getByRole("link", { name: "New campaign" }));
  await walker.write(page.getByLabel("Name", { exact: true }), `By ${way}`);
  await walker.press(page.getByRole("button", { name: "Create the campaign" }));
  await walker.choose(page.getByRole("button", { name: "Choose a file" }), LEADS);
  await walker.press(page.getByRole("button", { name: "Import 2 rows" }));
  await page.getByText("2 of 2 rows done").waitFor();
  await walker.press(page.getByRole("link", { name: "Progress" }));
  await walker.press(page.getByRole("button", { name: "Start the campaign" }));
  await page.locator("main").getByText("Active", { exact: true }).waitFor();
  await end(walker, "import and start", { clicks: way === "phone" ? 9 : 8, keys: 90 });
});

/** A picture of one pixel. */
const PICTURE = {
  name: "door.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkM+Q9DwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
};

it.each([
  ["mouse", DEMO_ADMIN],
  ["phone", DEMO_AGENT],
  ["keyboard", DEMO_AGENT],
] as const)("somebody answers with a picture and closes the conversation: %s", async (way, email) => {
  const walker = await walkerOn(way, email);
  const { page } = walker;
  const text = `On its way, by ${way}`;
  await walker.go("Inbox");
  const person = page.getByRole("region", { name: "Conversations" }).getByRole("link").first();
  await walker.press(person);
  await walker.choose(page.getByRole("button", { name: "Add pictures" }), PICTURE);
  await page.getByRole("list", { name: "Pictures of this text" }).getByText("door.png").waitFor();
  await walker.write(page.getByRole("textbox", { name: "Text" }), text);
  await walker.press(page.getByRole("button", { name: "Send", exact: true }));
  const entry = page.getByRole("log").getByRole("listitem").filter({ hasText: text });
  await entry.getByRole("link", { name: "Open the full size" }).waitFor();
  await walker.press(
    page.getByRole("region", { name: "Conversation", exact: true }).getByRole("button", { name: "Close" }),
  );
  await page.getByText("Conversation closed").waitFor();
  await end(walker, "answer with a picture", { clicks: way === "phone" ? 7 : 6, keys: 80 });
});

it.each(WAYS)("a lead looks at today, goes to the calls of an agent and takes them along: %s", async (way) => {
  const walker = await walkerOn(way);
  const { page } = walker;
  await page.getByRole("listbox", { name: "Calls by day" }).waitFor();
  await walker.press(page.getByRole("radio", { name: "Today" }));
  await page.getByRole("listbox", { name: "Calls by hour" }).waitFor();
  await walker.press(page.getByRole("radio", { name: "30 days" }));
  await page.getByRole("listbox", { name: "Calls by day" }).waitFor();
  expect(await walker.save(page.getByRole("button", { name: "Download CSV: Agents" }))).toBe("agents.csv");
  const agent = page.getByRole("region", { name: "Agents", exact: true }).getByRole("row").nth(1);
  await walker.press(agent.getByRole("cell").nth(0).getByRole("link"));
  await page.getByRole("heading", { level: 1, name: "Texts: Outgoing" }).waitFor();
  expect(await walker.save(page.getByRole("button", { name: "Download CSV: Texts" }))).toBe("texts.csv");
  await end(walker, "a lead's day with an export", { clicks: 5, keys: 120 });
});

it.each([
  ["mouse", DEMO_ADMIN],
  ["phone", DEMO_ADMIN],
  ["keyboard", DEMO_AGENT],
] as const)("somebody finds why a webhook failed, and sends the event again: %s", async (way, email) => {
  const walker = await walkerOn(way, email);
  const { page } = walker;
  status = 503;
  const target = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/${way}`;
  const { subscription } = await askAs(
    page,
    `mutation ($input: CreateWebhookSubscriptionInput!) { createWebhookSubscription(input: $input) {
      ... on WebhookSubscriptionWithSecret { subscription { id } } } }`,
    { input: { eventType: "CONTACT_CREATED", targetUrl: target } },
  );
  await askAs(page, "mutation ($input: SaveContactInput!) { saveContact(input: $input) { __typename } }", {
    input: {
      firstName: "Edsger",
      phones: [{ number: `+1415555${way === "mouse" ? "0141" : way === "phone" ? "0142" : "0143"}` }],
    },
  });
  await vi.waitFor(
    async () => {
      const rows = await dashboard.query("SELECT FROM webhook_attempts WHERE subscription_id = $1", [subscription.id]);
      expect(rows).toHaveLength(1);
    },
    { timeout: 60_000 },
  );
  await walker.go("Webhooks");
  await walker.press(page.getByRole("row").filter({ hasText: `/${way}` }));
  await walker.press(page.getByRole("button", { name: "503 The receiver refused it" }));
  await page.getByText("The database of the receiver is down.").waitFor();
  status = 204;
  await walker.press(page.getByRole("button", { name: "Send this event again" }));
  await page.getByRole("button", { name: "204 Delivered" }).waitFor();
  await end(walker, "a failed webhook", { clicks: way === "phone" ? 5 : 4, keys: 60 });
});

it.each([
  ["mouse", "Ada Byron"],
  ["phone", "Barbara"],
  ["keyboard", "Margaret"],
] as const)("an admin erases a person: %s", async (way, name) => {
  const walker = await walkerOn(way);
  const { page } = walker;
  await walker.go("Contacts");
  await walker.write(page.getByRole("searchbox").first(), name);
  await page.waitForURL(/[?&]q=/);
  await walker.press(page.getByRole("grid", { name: "Contacts" }).getByRole("row").filter({ hasText: name }).first());
  await walker.press(page.getByRole("link", { name: "Export or erase the data of this person" }));
  await walker.press(page.getByRole("button", { name: "Erase this person" }));
  await walker.press(page.getByRole("alertdialog").getByRole("button", { name: "Erase for good" }));
  await page.getByText("The erasure is ordered.").waitFor();
  await end(walker, "an erasure", { clicks: way === "phone" ? 7 : 6, keys: 80 });
});
