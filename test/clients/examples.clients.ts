import { once } from "node:events";
import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { DialerClient } from "../../rest-facade/client/src/index.ts";
import { signDelivery } from "../../src/domain/webhook/sign.ts";
import { type ServiceProcess, startService } from "../support/service-process.ts";
import { makeToken } from "../support/token-command.ts";
import { type ClientPackage, installClient, run } from "./client-package.ts";

/** The examples of the TypeScript client, copied beside the installed package and run against the demo. */

const EXAMPLES = fileURLToPath(new URL("../../rest-facade/client/examples/", import.meta.url));

let folder: string;
let dataDir: string;
let service: ServiceProcess;
let token: string;
let library: ClientPackage;
let client: DialerClient;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "service-examples-"));
  folder = await mkdtemp(join(tmpdir(), "examples-"));
  library = await installClient(folder);
  for (const file of ["crm-sync.ts", "load-campaign.ts", "text-back.ts"]) {
    await copyFile(join(EXAMPLES, file), join(folder, file));
  }
  service = await startService({ DATA_DIR: dataDir, WEBHOOK_ALLOW_PRIVATE_TARGETS: "true", SIMULATOR_SPEED: "20" });
  token = await makeToken({ DATA_DIR: dataDir }, "admin@northwind.example");
  client = library.createClient({ baseUrl: service.publicUrl, token });
});
afterAll(async () => {
  await service?.end();
  for (const made of [dataDir, folder]) {
    await rm(made, { recursive: true, force: true });
  }
});

/** Runs an example as its comment says. */
async function example(...values: string[]): Promise<string> {
  const env = { ...process.env, API_URL: service.publicUrl, API_TOKEN: token };
  return (await run(process.execPath, values, { cwd: folder, env })).stdout;
}

async function load<Module>(file: string): Promise<Module> {
  return import(pathToFileURL(join(folder, file)).href);
}

describe("crm-sync.ts", () => {
  const people = (crm: DatabaseSync, where: string) =>
    crm.prepare(`SELECT first_name, email, phone, problem FROM people WHERE ${where}`).all();

  it("carries changes in both directions, and nothing twice", async () => {
    const first = await example("crm-sync.ts", "crm.sqlite");
    const known = Number(/^sent 0, refused 0, received (\d+)\n$/.exec(first)?.[1]);
    expect(known).toBe((await client.contacts.list().toArray(1000)).filter((one) => one.external_id === null).length);
    expect(known).toBeGreaterThan(2);

    const crm = new DatabaseSync(join(folder, "crm.sqlite"));
    crm.exec(`INSERT INTO people (first_name, email, phone) VALUES
      ('Grace', 'grace@navy.example', '+14155550777'), ('Nobody', 'no address', NULL)`);
    expect(await example("crm-sync.ts", "crm.sqlite")).toBe("sent 1, refused 1, received 0\n");
    expect(await example("crm-sync.ts", "crm.sqlite")).toBe("sent 0, refused 0, received 0\n");
    expect(people(crm, "first_name = 'Nobody'")).toMatchObject([{ problem: expect.stringContaining("e-mail") }]);
    const [grace] = await client.contacts.list({ email: "grace@navy.example" }).toArray(2);
    expect(grace).toMatchObject({ first_name: "Grace", primary_number: "+14155550777" });

    // The service changes one, the CRM another, and both of them a third.
    const [other, third] = (await client.contacts.list().toArray(3)).filter(({ id }) => id !== grace?.id);
    await client.contacts.update({ id: grace?.id ?? "", first_name: "Amazing Grace" });
    await client.contacts.update({ id: third?.id ?? "", first_name: "Of the service" });
    const change = crm.prepare("UPDATE people SET first_name = ?, version = version + 1 WHERE contact_id = ?");
    change.run("Of the CRM", other?.id ?? "");
    change.run("Of the CRM too", third?.id ?? "");
    expect(await example("crm-sync.ts", "crm.sqlite")).toBe("sent 2, refused 0, received 1\n");
    expect(people(crm, "email = 'grace@navy.example'")).toMatchObject([{ first_name: "Amazing Grace" }]);
    const name = async (id: string | undefined) => (await client.contacts.get({ id: id ?? "" })).first_name;
    expect([await name(other?.id), await name(third?.id)]).toEqual(["Of the CRM", "Of the CRM too"]);
    crm.close();
  });
});

describe("load-campaign.ts", () => {
  it("loads a file every night, without doubles, and names the lines that are refused", async () => {
    const header = "\uFEFFphone,first_name,company,plan\r\n";
    const rows = ['+14155550801,Ada,"Engines, Ltd",gold', "0,Nobody,,", '+14155550802,"Grace ""Amazing""",Navy,'];
    await writeFile(join(folder, "nightly.csv"), header + rows.join("\r\n"));
    const first = await example("load-campaign.ts", "Nightly", "nightly.csv");
    expect(first).toMatch(/^created 2, updated 0, refused 1\nline 3: .+\n$/);
    await writeFile(join(folder, "nightly.csv"), `${header}${rows.join("\n")}\n\n+14155550803,Mary,,\n`);
    expect(await example("load-campaign.ts", "Nightly", "nightly.csv")).toMatch(/^created 1, updated 2, refused 1\n/);

    const campaigns = (await client.campaigns.list({ q: "Nightly" })).data;
    expect(campaigns.map(({ contact_count }) => contact_count)).toEqual([3]);
    const contacts = await client.campaignContacts.list({ id: campaigns[0]?.id ?? "" }).toArray(10);
    expect(contacts.map(({ first_name, company, extra_fields }) => [first_name, company, extra_fields])).toEqual([
      ["Mary", null, {}],
      ['Grace "Amazing"', "Navy", {}],
      ["Ada", "Engines, Ltd", { plan: "gold" }],
    ]);
  });

  it("loads more rows than one request takes, and makes one campaign if two loaders start together", async () => {
    const { loadCampaign } =
      await load<typeof import("../../rest-facade/client/examples/load-campaign.ts")>("load-campaign.ts");
    const csv = `phone\n${Array.from({ length: 1001 }, (_, index) => `+1415556${1000 + index}\n`).join("")}`;
    const [one, other] = await Promise.all([loadCampaign(client, "Large", csv), loadCampaign(client, "Large", csv)]);
    expect(one.campaignId).toBe(other.campaignId);
    expect([one.created + other.created, one.updated + other.updated]).toEqual([1001, 1001]);
    expect((await client.campaigns.get({ id: one.campaignId })).contact_count).toBe(1001);
  });

  it.each([
    ["name,plan\nAda,gold\n", "the first line of the file must name the columns, with one named phone"],
    ['phone,first_name\n+14155550801,Ada "A"\n', "line 2 of the file has a quotation mark at the wrong place"],
  ])("refuses the file %j", async (text, message) => {
    const { loadCampaign } =
      await load<typeof import("../../rest-facade/client/examples/load-campaign.ts")>("load-campaign.ts");
    await expect(loadCampaign(client, "Nightly", text)).rejects.toThrow(message);
  });
});

describe("text-back.ts", () => {
  it("answers a text with the hours, and a missed call once", async () => {
    const { createBot } = await load<typeof import("../../rest-facade/client/examples/text-back.ts")>("text-back.ts");
    const secrets: string[] = [];
    const errors: unknown[] = [];
    const bot = createBot({ client, secrets, onError: (error) => errors.push(error) });
    bot.listen(0, "127.0.0.1");
    await once(bot, "listening");
    const url = `http://127.0.0.1:${(bot.address() as AddressInfo).port}/`;
    try {
      const subscription = await client.subscriptions.create({
        event_type: "message.incoming.received",
        target_url: url,
      });
      secrets.push("whsec_of_another_subscription", subscription.signing_secret);
      const [inbox] = (await client.inboxes.list()).data;
      const sentTo = async (phone: string) =>
        (await client.messages.list({ phone, direction: "outgoing" }).toArray(10)).map(({ body }) => body);

      await simulateText(inbox?.id ?? "", "+14155550901", "hours please");
      await expect
        .poll(() => sentTo("+14155550901"), { timeout: 20_000 })
        .toEqual(["We are open Monday to Friday, 8:00 to 18:00."]);

      const call = { inbox_id: inbox?.id, from: "+14155550902" };
      const body = JSON.stringify({ id: "evt_missed", type: "call.incoming.missed", data: { call } });
      const post = (secret: string, more = {}) => {
        const signed = signDelivery({ eventId: "evt_missed", body, secrets: [secret], at: new Date() });
        return fetch(url, { method: "POST", body, headers: { ...(signed as Record<string, string>), ...more } });
      };
      const secret = subscription.signing_secret;
      expect((await post(secret, { "x-service-test": "true" })).status).toBe(204);
      expect(await sentTo("+14155550902")).toEqual([]);
      const statuses = [(await post(secret)).status, (await post(secret)).status, (await post("whsec_false")).status];
      expect([statuses, errors]).toEqual([[204, 204, 400], []]);
      expect(await sentTo("+14155550902")).toEqual([
        "Sorry, we missed your call. Reply to this text and we will call you back. Reply HOURS for our hours.",
      ]);
    } finally {
      bot.close();
      bot.closeAllConnections();
    }
  });

  async function simulateText(inboxId: string, from: string, body: string): Promise<void> {
    const internal = await makeToken({ DATA_DIR: dataDir }, "admin@northwind.example", "internal-api");
    const query = `mutation ($input: SimulateInboundMessageInput!) { simulateInboundMessage(input: $input) { __typename } }`;
    const answer = await fetch(`${service.internalUrl}/graphql`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${internal}` },
      body: JSON.stringify({ query, variables: { input: { inboxId, from, body } } }),
    });
    expect(await answer.json()).toMatchObject({ data: { simulateInboundMessage: { __typename: "Message" } } });
  }
});
