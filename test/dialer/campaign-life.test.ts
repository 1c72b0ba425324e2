import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addCampaignContacts, removeCampaignContact } from "../../src/domain/campaign/commands.ts";
import { pauseCampaign, resumeCampaign } from "../../src/domain/campaign/life.ts";
import { archiveCampaign } from "../../src/domain/dialer/archive.ts";
import { pickDisposition } from "../../src/domain/dialer/commands.ts";
import { nextContact } from "../../src/domain/dialer/next.ts";
import { sweepDialer } from "../../src/domain/dialer/sweep.ts";
import type { Caller } from "../../src/domain/identity/rules.ts";
import { openPool } from "../../src/platform/db/pool.ts";
import { thorough } from "../support/effort.ts";
import type { Answer } from "../support/json-answer.ts";
import { unheard } from "../support/unheard.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { type Agent, createDialerBench, type DialerBench, freshNumber } from "./bench.ts";

/** A campaign from its settings to its end: pause, completion, reopening, archive. */

let bench: DialerBench;
let admin: Caller;
/** A second process, as far as the database can tell. */
let second: ReturnType<typeof openPool>;
beforeAll(async () => {
  bench = await createDialerBench();
  admin = { businessId: bench.businessId, userId: bench.world.admin.userId, role: "admin" };
  second = openPool({ connection: bench.test.connection, size: 5 });
});
afterAll(async () => {
  await second?.close();
  await bench?.close();
});

const REFUSAL = "... on DomainError { code field }";
const SETTINGS = `dialerSettings {
  maxAttempts attemptSpacingMinutes busyRetryMinutes dailyNumberCap leaseMinutes dialsOptedOut callingFrom callingUntil
}`;

const hoursReason = "The contacts asked for calls at night";
const on = (field: string, id: string) =>
  bench.ask(`mutation ($id: ID!) { ${field}(input: {id: $id}) { ... on Campaign { status } ${REFUSAL} } }`, { id });
const update = (id: string, changes: object) =>
  bench.ask(
    `mutation ($input: UpdateCampaignInput!) { updateCampaign(input: $input) {
      ... on Campaign { name description inboxIds status ${SETTINGS} } ${REFUSAL} } }`,
    { input: { id, ...changes } },
  );
const read = (id: string): Promise<Answer> =>
  bench.ask(
    `query ($id: ID!) { campaign(id: $id) {
      status contactCount progress { notCalled inProgress called completed doNotCall }
      sessions { userId contact { id } } ${SETTINGS}
    } }`,
    { id },
  );
const setStatus = (campaignId: string, id: string, status: "DO_NOT_CALL" | "NOT_CALLED") =>
  bench.ask(
    `mutation ($campaignId: ID!, $id: ID!, $status: SettableCampaignContactStatus!) {
      updateCampaignContact(input: {campaignId: $campaignId, id: $id, status: $status}) { __typename } }`,
    { campaignId, id, status },
  );
const add = (campaignId: string) =>
  bench.ask(
    `mutation ($campaignId: ID!, $number: String!) {
      addCampaignContacts(input: {campaignId: $campaignId, contacts: [{phones: [{number: $number}]}]}) {
        ... on CampaignContactAddition { outcomes { result } } ${REFUSAL} } }`,
    { campaignId, number: freshNumber() },
  );

async function begin(count: number) {
  const campaignId = await bench.campaign();
  const contacts: string[] = [];
  for (let place = 0; place < count; place += 1) {
    contacts.push(await bench.contact(campaignId));
  }
  const agent = await bench.agent();
  const session = await agent.start(campaignId);
  return { campaignId, contacts, agent, session, ...moves(agent, session) };
}

const moves = (agent: Agent, session: string) => ({
  next: () => agent.run(`nextDialerContact(input: {sessionId: "${session}"})`),
  dial: (contact: string) => agent.run(`dialContact(input: {sessionId: "${session}", contactId: "${contact}"})`),
  pick: async (contact: string, key: string) =>
    agent.run(
      `pickDisposition(input: {sessionId: "${session}", contactId: "${contact}", dispositionId: "${await bench.disposition(key)}"})`,
    ),
});

describe("the settings", () => {
  it("have defaults, are changed one by one and apply at once", async () => {
    const { campaignId, contacts, next } = await begin(1);
    const defaults = {
      maxAttempts: 4,
      attemptSpacingMinutes: 120,
      busyRetryMinutes: 15,
      dailyNumberCap: 3,
      leaseMinutes: 10,
      dialsOptedOut: false,
    };
    expect((await read(campaignId)).dialerSettings).toMatchObject(defaults);
    const hours = { callingFrom: "09:30", callingUntil: "20:00" };
    const changed = await update(campaignId, { dialerSettings: { maxAttempts: 7, ...hours } });
    expect(changed.dialerSettings).toEqual({ ...defaults, maxAttempts: 7, ...hours });
    expect(await update(campaignId, { dialerSettings: { callingUntil: "09:30" } })).toEqual({
      code: "VALIDATION_ERROR",
      field: "dialerSettings.callingUntil",
    });
    expect((await read(campaignId)).dialerSettings).toEqual({ ...defaults, maxAttempts: 7, ...hours });

    const shut = new Date(Date.now() + 12 * 3_600_000).toISOString().slice(11, 13);
    const setZone = (timeZone: string | null) =>
      bench.ask(
        `mutation ($campaignId: ID!, $id: ID!, $timeZone: String) {
          updateCampaignContact(input: {campaignId: $campaignId, id: $id, timeZone: $timeZone}) {
            ... on CampaignContact { timeZone } ... on DomainError { code field } } }`,
        { campaignId, id: contacts[0], timeZone },
      );
    expect(await setZone("Mars/Olympus")).toEqual({ code: "VALIDATION_ERROR", field: "timeZone" });
    expect(await setZone("UTC")).toEqual({ timeZone: "UTC" });
    await update(campaignId, {
      dialerSettings: { callingFrom: `${shut}:00`, callingUntil: `${shut}:01`, hoursReason },
    });
    expect((await next()).contact).toBeNull();
    await update(campaignId, { dialerSettings: { callingFrom: "00:00", callingUntil: "24:00", hoursReason } });
    expect((await next()).contact?.id).toBe(contacts[0]);
    expect(await setZone(null)).toEqual({ timeZone: null });
  });

  it.each([
    ["dialerSettings.maxAttempts", { dialerSettings: { maxAttempts: 0 } }],
    ["dialerSettings.attemptSpacingMinutes", { dialerSettings: { attemptSpacingMinutes: 43_201 } }],
    ["dialerSettings.busyRetryMinutes", { dialerSettings: { busyRetryMinutes: -1 } }],
    ["dialerSettings.dailyNumberCap", { dialerSettings: { dailyNumberCap: 21 } }],
    ["dialerSettings.leaseMinutes", { dialerSettings: { leaseMinutes: 0 } }],
    ["dialerSettings.callingFrom", { dialerSettings: { callingFrom: "8:00" } }],
    ["dialerSettings.callingUntil", { dialerSettings: { callingUntil: "24:01" } }],
    ["dialerSettings.dialsOptedOut", { dialerSettings: { dialsOptedOut: null } }],
    ["name", { name: " " }],
    ["inboxIds", { inboxIds: [] }],
    [null, {}],
  ])("that are not valid change nothing: %s", async (field, changes) => {
    const campaignId = await bench.campaign();
    const before = await bench.test.query("SELECT * FROM campaigns WHERE id = $1", [campaignId]);
    expect(await update(campaignId, { ...changes })).toEqual({ code: "VALIDATION_ERROR", field });
    expect(await bench.test.query("SELECT * FROM campaigns WHERE id = $1", [campaignId])).toEqual(before);
  });

  it("apply in the time zone of the business if the contact and its numbers have none", async () => {
    const zone = `mutation ($zone: String!) { updateBusiness(input: {timeZone: $zone}) {
      ... on Business { timeZone } ${REFUSAL} } }`;
    for (const wrong of ["Mars/Olympus", "+01:00", "", "Europe/Lisbon; DROP"]) {
      expect(await bench.ask(zone, { zone: wrong })).toEqual({ code: "VALIDATION_ERROR", field: "timeZone" });
    }
    expect(await bench.ask(zone, { zone: "Asia/Kolkata" })).toEqual({ timeZone: "Asia/Kolkata" });
    expect((await bench.ask("{ viewer { business { timeZone } } }")).business.timeZone).toBe("Asia/Kolkata");
    const campaignId = await bench.campaign();
    // A satellite phone is nowhere.
    const contact = await bench.contact(campaignId, { phones: ["+88216212345"] });
    const agent = await bench.agent();
    const { next } = moves(agent, await agent.start(campaignId));
    const inKolkata = (offset: number) =>
      new Date(Date.now() + (5.5 + offset) * 3_600_000).toISOString().slice(11, 13).concat(":00");
    const [from, until] = [inKolkata(0), inKolkata(1) === "00:00" ? "24:00" : inKolkata(1)];
    await bench.ask(zone, { zone: "America/New_York" });
    await update(campaignId, { dialerSettings: { callingFrom: from, callingUntil: until, hoursReason } });
    expect((await next()).contact).toBeNull();
    await bench.ask(zone, { zone: "Asia/Kolkata" });
    expect((await next()).contact?.id).toBe(contact);
  });
});

describe("a reason", () => {
  const REASONS = `dialerSettings { callingUntil hoursReason lacksHoursReason dialsOptedOut optedOutReason lacksOptedOutReason }`;
  const reasonsOf = async (id: string) =>
    (await bench.ask(`query ($id: ID!) { campaign(id: $id) { ${REASONS} } }`, { id })).dialerSettings;
  const at = (field: string) => ({ code: "VALIDATION_ERROR", field: `dialerSettings.${field}` });

  it("is needed for hours beyond 08:00 to 21:00, is audited, and ends with them", async () => {
    const campaignId = await bench.campaign({ calling_from: "08:00", calling_until: "21:00" });
    const settings = (dialerSettings: object) => update(campaignId, { dialerSettings });
    expect(await settings({ callingUntil: "21:01" })).toEqual(at("hoursReason"));
    expect(await settings({ callingFrom: "07:59", hoursReason: "too short" })).toEqual(at("hoursReason"));
    expect(await settings({ hoursByDay: [{ day: 7, from: "06:00", until: "20:00" }] })).toEqual(at("hoursReason"));
    expect((await settings({ callingUntil: "22:00", hoursReason })).dialerSettings).toMatchObject({
      callingUntil: "22:00",
    });
    expect(await reasonsOf(campaignId)).toMatchObject({ hoursReason, lacksHoursReason: false });
    const [entry] = await bench.test.query(
      "SELECT new_values AS values FROM audit_entries WHERE object_id = $1 ORDER BY id DESC LIMIT 1",
      [campaignId],
    );
    expect(entry).toEqual({ values: { callingUntil: "22:00", hoursReason } });
    await settings({ callingUntil: "21:00" });
    expect(await reasonsOf(campaignId)).toMatchObject({ hoursReason: null, lacksHoursReason: false });
  });

  it("for hours does not cover wider ones: they need one in the same change", async () => {
    const campaignId = await bench.campaign({ calling_from: "08:00", calling_until: "21:00" });
    const settings = (dialerSettings: object) => update(campaignId, { dialerSettings });
    await settings({ callingFrom: "07:30", callingDays: [1, 2, 3, 4, 5], hoursReason });
    expect(await settings({ callingFrom: "00:00", callingUntil: "24:00" })).toEqual(at("hoursReason"));
    expect(await settings({ callingUntil: "21:30" })).toEqual(at("hoursReason"));
    expect(await settings({ hoursByDay: [{ day: 2, from: "07:00", until: "20:00" }] })).toEqual(at("hoursReason"));
    // The reason was for days of the week.
    expect(await settings({ callingDays: null })).toEqual(at("hoursReason"));
    expect((await settings({ callingFrom: "07:45", callingDays: [1, 2] })).dialerSettings).toMatchObject({
      callingFrom: "07:45",
    });
    expect((await settings({ callingUntil: "21:30", hoursReason })).dialerSettings).toMatchObject({
      callingUntil: "21:30",
    });
  });

  it("is needed for calls to numbers that have opted out", async () => {
    const campaignId = await bench.campaign({ calling_from: "08:00", calling_until: "21:00" });
    const settings = (dialerSettings: object) => update(campaignId, { dialerSettings });
    expect(await settings({ dialsOptedOut: true })).toEqual(at("optedOutReason"));
    const optedOutReason = "They are clients with running contracts";
    expect((await settings({ dialsOptedOut: true, optedOutReason })).dialerSettings).toMatchObject({
      dialsOptedOut: true,
    });
    expect(await reasonsOf(campaignId)).toMatchObject({ optedOutReason, lacksOptedOutReason: false });
  });

  it("for hours is none for calls to numbers that have opted out", async () => {
    const campaignId = await bench.campaign({ calling_from: "08:00", calling_until: "21:00", dials_opted_out: true });
    const hoursReason = "Shift workers asked for the evening";
    await update(campaignId, { dialerSettings: { callingUntil: "22:00", hoursReason } });
    expect(await reasonsOf(campaignId)).toMatchObject({
      ...{ hoursReason, lacksHoursReason: false },
      ...{ optedOutReason: null, lacksOptedOutReason: true },
    });
  });

  it("is shown as missing for a campaign of before, which keeps working", async () => {
    const campaignId = await bench.campaign({ calling_from: "00:00", calling_until: "24:00", dials_opted_out: true });
    expect(await reasonsOf(campaignId)).toMatchObject({ lacksHoursReason: true, lacksOptedOutReason: true });
    expect(await update(campaignId, { dialerSettings: { maxAttempts: 4 } })).toMatchObject({
      dialerSettings: { maxAttempts: 4 },
    });
    expect(await update(campaignId, { dialerSettings: { callingFrom: "01:00" } })).toEqual(at("hoursReason"));
  });
});

describe("a draft", () => {
  it("is not dialed or texted until it is started, and counts as a draft in lists", async () => {
    const { id, status } = await bench.ask(
      `mutation ($inbox: ID!) { createCampaign(input: {name: "A draft", inboxIds: [$inbox], isDraft: true}) {
        ... on Campaign { id status } } }`,
      { inbox: bench.inboxIds[0] },
    );
    expect(status).toBe("DRAFT");
    await add(id);
    const source = `mutation { startDialerSession(input: {campaignId: "${id}", inboxIds: ["${bench.inboxIds[0]}"]}) {
      __typename ... on DomainError { code message } } }`;
    const refused = { __typename: "DomainError", code: "CONFLICT", message: expect.stringContaining("is draft") };
    expect(await bench.ask(source)).toEqual(refused);
    const idsIn = async (status: string): Promise<string[]> => {
      const { nodes } = await bench.ask(`{ campaigns(first: 100, filter: {status: ${status}}) { nodes { id } } }`);
      return nodes.map((campaign: { id: string }) => campaign.id);
    };
    expect(await idsIn("DRAFT")).toEqual([id]);
    expect(await idsIn("PAUSED")).not.toContain(id);
    expect(await on("pauseCampaign", id)).toMatchObject({ code: "CONFLICT" });
    expect(await on("startCampaign", id)).toEqual({ status: "ACTIVE" });
    expect(await on("startCampaign", id)).toEqual({ status: "ACTIVE" });
    await on("pauseCampaign", id);
    expect(await on("startCampaign", id)).toEqual({ status: "PAUSED" });
    expect(await idsIn("DRAFT")).toEqual([]);
  });
});

describe("the name and the inboxes", () => {
  it("are changed, and calls follow the new order", async () => {
    const [first, middle, last] = bench.inboxIds as [string, string, string];
    const { campaignId, contacts, next, dial } = await begin(1);
    expect(await update(campaignId, { name: "Autumn", description: null, inboxIds: [last, first] })).toMatchObject({
      name: "Autumn",
      description: "",
      inboxIds: [last, first],
    });
    await next();
    expect((await dial(contacts[0] as string)).call?.from).toBe("+13125550100");
    const rivals = bench.world.rivals.inboxIds[0] as string;
    expect(await update(campaignId, { inboxIds: [first, rivals] })).toEqual({
      code: "VALIDATION_ERROR",
      field: "inboxIds.1",
    });
    await bench.test.query("UPDATE inboxes SET deactivated_at = now() WHERE id = ANY($1)", [[first, middle]]);
    expect(await update(campaignId, { inboxIds: [first, last] })).toMatchObject({ inboxIds: [first, last] });
    expect(await update(campaignId, { inboxIds: [middle] })).toEqual({ code: "VALIDATION_ERROR", field: "inboxIds.0" });
    await bench.test.query("UPDATE inboxes SET deactivated_at = NULL WHERE id = ANY($1)", [[first, middle]]);
  });
});

describe("the progress", () => {
  it("is exact after every change, before and after it is added up", async () => {
    const { campaignId, contacts, next, pick, session, agent } = await begin(3);
    const [first, other] = contacts as [string, string];
    const progress = async () => (await read(campaignId)).progress;
    const none = { notCalled: 0, inProgress: 0, called: 0, completed: 0, doNotCall: 0 };
    expect(await progress()).toEqual({ ...none, notCalled: 3 });
    await next();
    expect(await progress()).toEqual({ ...none, notCalled: 2, inProgress: 1 });
    expect((await read(campaignId)).sessions).toEqual([{ userId: agent.userId, contact: { id: first } }]);
    await pick(first, "Interested");
    await setStatus(campaignId, other, "DO_NOT_CALL");
    const expected = { ...none, notCalled: 1, completed: 1, doNotCall: 1 };
    expect(await progress()).toEqual(expected);
    await sweepDialer(bench.test.database, { hangUp: async () => {} }, webhookTools.outbox);
    expect(await progress()).toEqual(expected);
    await unheard(removeCampaignContact)(bench.test.database, admin, campaignId, first);
    await add(campaignId);
    expect(await progress()).toEqual({ ...none, notCalled: 2, doNotCall: 1 });
    await Promise.all(
      [bench.test.database, second, second].map((pool) =>
        sweepDialer(pool, { hangUp: async () => {} }, webhookTools.outbox),
      ),
    );
    expect(await progress()).toEqual({ ...none, notCalled: 2, doNotCall: 1 });
    expect(
      await bench.test.query("SELECT FROM campaign_progress_changes WHERE campaign_id = $1", [campaignId]),
    ).toEqual([]);
    await agent.run(`leaveDialerSession(input: {sessionId: "${session}"})`);
    expect((await read(campaignId)).sessions).toEqual([]);
  });
});

describe("a pause", () => {
  it("stops claims and dials, but keeps existing claims", async () => {
    const { campaignId, contacts, next, dial, pick } = await begin(2);
    const [contact] = contacts as [string];
    await next();
    expect(await on("pauseCampaign", campaignId)).toEqual({ status: "PAUSED" });
    expect(await on("pauseCampaign", campaignId)).toEqual({ status: "PAUSED" });
    expect((await next()).contact?.id).toBe(contact);
    expect((await dial(contact)).code).toBe("CONFLICT");
    await pick(contact, "Interested");
    expect((await next()).code).toBe("CONFLICT");
    expect(await add(campaignId)).toEqual({ outcomes: [{ result: "CREATED" }] });
    expect(await on("resumeCampaign", campaignId)).toEqual({ status: "ACTIVE" });
    expect((await next()).contact?.id).toBe(contacts[1]);
  });

  it("ends with a completed campaign if all contacts were settled meanwhile", async () => {
    const { campaignId, contacts } = await begin(1);
    await on("pauseCampaign", campaignId);
    await setStatus(campaignId, contacts[0] as string, "DO_NOT_CALL");
    expect((await read(campaignId)).status).toBe("PAUSED");
    expect(await on("resumeCampaign", campaignId)).toEqual({ status: "COMPLETED" });
    expect(await on("resumeCampaign", campaignId)).toEqual({ status: "COMPLETED" });
    expect(await on("pauseCampaign", campaignId)).toEqual({ code: "CONFLICT", field: null });
    await add(campaignId);
    expect((await read(campaignId)).status).toBe("ACTIVE");
  });
});

describe("completion", () => {
  it("comes with the last contact, and ends when one is added or returned", async () => {
    const { campaignId, contacts, next, pick } = await begin(1);
    await next();
    await pick(contacts[0] as string, "Interested");
    expect((await read(campaignId)).status).toBe("COMPLETED");
    expect((await next()).code).toBe("CONFLICT");
    await setStatus(campaignId, contacts[0] as string, "NOT_CALLED");
    expect((await read(campaignId)).status).toBe("ACTIVE");
    await setStatus(campaignId, contacts[0] as string, "DO_NOT_CALL");
    expect((await read(campaignId)).status).toBe("COMPLETED");
  });

  thorough.it.each([
    [
      "another is added",
      (campaignId: string) =>
        unheard(addCampaignContacts)(second, admin, campaignId, [{ phones: [{ number: freshNumber() }] }], "skip"),
    ],
    [
      "another open one is removed",
      async (campaignId: string, other: string) => unheard(removeCampaignContact)(second, admin, campaignId, other),
    ],
    [
      "it is paused and resumed",
      async (campaignId: string) => {
        await unheard(pauseCampaign)(second, admin, campaignId).catch(() => {});
        await unheard(resumeCampaign)(second, admin, campaignId);
      },
    ],
  ])("happens when an agent settles the last contact while %s", async (name, race) => {
    const disposition = await bench.disposition("Interested");
    for (let round = 0; round < 25; round += 1) {
      const hasOther = name.includes("removed");
      const { campaignId, contacts, next, session, agent } = await begin(hasOther ? 2 : 1);
      const contact = (await next()).contact?.id as string;
      const caller: Caller = { ...admin, userId: agent.userId };
      await Promise.all([
        pickDisposition(bench.test.database, caller, webhookTools.outbox, session, contact, disposition),
        race(campaignId, contacts[1] as string),
      ]);
      const [row] = await bench.test.query<{ open: number; status: string; counted: number }>(
        `SELECT count(*) FILTER (WHERE cc.status NOT IN ('completed', 'do_not_call'))::int AS open, c.status,
           c.open_contact_count AS counted
         FROM campaigns c JOIN campaign_contacts cc ON cc.campaign_id = c.id WHERE c.id = $1
         GROUP BY c.business_id, c.id`,
        [campaignId],
      );
      expect(row).toEqual({ open: row?.open, counted: row?.open, status: row?.open ? "active" : "completed" });
    }
  });
});

describe("the archive", () => {
  it("releases claims, ends its sessions and accepts nothing more", async () => {
    const { campaignId, contacts, next, dial } = await begin(2);
    await next();
    expect(await on("archiveCampaign", campaignId)).toEqual({ status: "ARCHIVED" });
    expect(await bench.read(contacts[0] as string)).toMatchObject({ status: "not_called" });
    expect((await read(campaignId)).sessions).toEqual([]);
    expect((await next()).code).toBe("NOT_FOUND");
    expect((await dial(contacts[0] as string)).code).toBe("NOT_FOUND");
    expect(await add(campaignId)).toEqual({ code: "CONFLICT", field: null });
    expect(await on("archiveCampaign", campaignId)).toEqual({ status: "ARCHIVED" });
    for (const refused of [on("pauseCampaign", campaignId), on("resumeCampaign", campaignId)]) {
      expect(await refused).toEqual({ code: "CONFLICT", field: null });
    }
    expect(await update(campaignId, { name: "Too late" })).toEqual({ code: "CONFLICT", field: null });
    await setStatus(campaignId, contacts[0] as string, "DO_NOT_CALL");
    expect((await read(campaignId)).status).toBe("ARCHIVED");
    const other = await bench.agent();
    await expect(other.start(campaignId)).rejects.toThrow("archived");
  });

  it("lets an agent end a running call and pick its disposition, but claims no other contact", async () => {
    const { campaignId, contacts, next, dial, pick, agent, session } = await begin(2);
    const [contact] = contacts as [string];
    await next();
    const call = (await dial(contact)).call?.id as string;
    await bench.accept(call);
    await on("archiveCampaign", campaignId);
    expect(await bench.read(contact)).toMatchObject({ status: "in_progress" });
    await bench.end(call, "completed", { answeredBy: "human" });
    expect((await pick(contact, "Interested")).contact).toBeNull();
    expect(await bench.read(contact)).toMatchObject({ status: "completed" });
    expect((await next()).code).toBe("CONFLICT");
    expect((await agent.run(`leaveDialerSession(input: {sessionId: "${session}"})`)).endedAt).not.toBeNull();
  });

  it("leaves no claim to concurrent requests", async () => {
    for (let round = 0; round < 20; round += 1) {
      const { campaignId, session, agent, contacts } = await begin(1);
      const caller: Caller = { ...admin, userId: agent.userId };
      await Promise.all([
        nextContact(bench.test.database, caller, webhookTools.outbox, session).catch(() => {}),
        archiveCampaign(second, admin, webhookTools.outbox, campaignId),
      ]);
      expect(await bench.read(contacts[0] as string)).toMatchObject({ status: "not_called" });
      expect((await read(campaignId)).sessions).toEqual([]);
    }
  });
});
