import { afterAll, beforeAll, expect, it } from "vitest";
import type { DialerSetting } from "../../src/domain/campaign/settings.ts";
import type { BusinessSetting } from "../../src/domain/identity/settings.ts";
import { findMembership } from "../../src/domain/identity/store.ts";
import { createDialerBench, type DialerBench } from "./bench.ts";

/** Every setting is stored in its column and read from it: no two values of a type are the same. */

let bench: DialerBench;
beforeAll(async () => {
  bench = await createDialerBench();
});
afterAll(() => bench?.close());

it("every setting of a campaign keeps its value", async () => {
  // A message needs a recording: see messages.test.ts.
  const dialerSettings: Record<Exclude<DialerSetting, "messageId">, unknown> = {
    dialMode: "POWER",
    callerNumber: "LOCAL",
    wrapUpSeconds: 31,
    ringSeconds: 32,
    machineAction: "HAND_TO_AGENT",
    hasWrittenConsent: true,
    maxAttempts: 7,
    nextPhoneOutcomes: ["BUSY", "FAILED"],
    attemptSpacingMinutes: 33,
    busyRetryMinutes: 34,
    personalCallbackHours: 35,
    dailyNumberCap: 8,
    completesExhausted: true,
    leaseMinutes: 36,
    wrapUpMinutes: 37,
    dialsOptedOut: true,
    callPurpose: "a reminder",
    callLanguage: "es-US",
    script: "Hello {{first_name|there}},\n\nit is about {{extra.car}}.",
    registryIds: [],
    recordsCalls: true,
    callingFrom: "07:30",
    callingUntil: "24:00",
    callingDays: [1, 5],
    hoursByDay: [{ day: 5, from: "06:00", until: "23:00" }],
    skipsHolidays: true,
    target: { count: 300, figure: "PEOPLE", from: "2026-12-01", until: "2026-12-04" },
    hoursReason: "They asked for calls at night",
    optedOutReason: "They asked for calls in place of texts",
  };
  const fields = Object.keys(dialerSettings).map((name) =>
    name === "hoursByDay"
      ? `${name} { day from until }`
      : name === "target"
        ? `${name} { count figure from until }`
        : name,
  );
  const id = await bench.campaign();
  const changed = await bench.ask(
    `mutation ($input: UpdateCampaignInput!) { updateCampaign(input: $input) {
      ... on Campaign { dialerSettings { ${fields.join(" ")} } } ... on DomainError { message } } }`,
    { input: { id, dialerSettings } },
  );
  expect(changed).toEqual({ dialerSettings });
});

it("the script of a campaign has the fields of the contact, and refuses a placeholder that names none", async () => {
  const script = "Hello {{first_name|there}},\n\nit is about your {{extra.car}}.";
  const id = await bench.campaign({ script });
  const known = await bench.contact(id, { first_name: "Ada", extra_fields: { car: "blue van" } });
  const unknown = await bench.contact(id);
  const agent = await bench.agent("member");
  const read = (contactId: string) =>
    bench.ask(
      "query ($id: ID!, $contactId: ID!) { campaignContact(campaignId: $id, id: $contactId) { script { body isIncomplete } } }",
      { id, contactId },
      agent.userId,
    );
  expect(await read(known)).toEqual({
    script: { body: "Hello Ada,\n\nit is about your blue van.", isIncomplete: false },
  });
  expect(await read(unknown)).toEqual({
    script: { body: "Hello there,\n\nit is about your .", isIncomplete: true },
  });

  const set = (text: string | null) =>
    bench.ask(
      `mutation ($input: UpdateCampaignInput!) { updateCampaign(input: $input) {
        ... on Campaign { dialerSettings { script } } ... on DomainError { code field } } }`,
      { input: { id, dialerSettings: { script: text } } },
    );
  const refused = { code: "VALIDATION_ERROR", field: "dialerSettings.script" };
  expect(await set("Hello {{frist_name}}")).toEqual(refused);
  expect(await set("Hello {{first_name")).toEqual(refused);
  expect(await set("x".repeat(4_001))).toEqual(refused);
  expect(await set("x".repeat(4_000))).toEqual({ dialerSettings: { script: "x".repeat(4_000) } });
  expect(await set(" ")).toEqual({ dialerSettings: { script: null } });
  expect(await read(known)).toEqual({ script: null });
});

it("every setting of a business keeps its value", async () => {
  // It needs an admin with a second factor: see test/people/second-factor-graphql.test.ts.
  const settings: Record<Exclude<BusinessSetting, "requiresSecondFactor">, unknown> = {
    timeZone: "America/Denver",
    answeredRestMinutes: 41,
    weeklyNumberCap: null,
    weeklyCapReason: "They asked for daily calls",
    openInboxes: true,
    agentPolicy: "APPROVED",
    recordsCalls: "OUTGOING",
    recordingAnnouncement: "This call is recorded.",
    recordingAnnouncementLanguage: "es-US",
    helpContact: "help@example.com",
    awayReasons: ["School", "Doctor"],
    wrapUpSeconds: 17,
  };
  const change = (input: object) =>
    bench.ask(
      `mutation ($input: UpdateBusinessInput!) { updateBusiness(input: $input) {
        ... on Business { ${Object.keys(settings).join(" ")} } ... on DomainError { message } } }`,
      { input },
    );
  expect(await change(settings)).toEqual(settings);
  expect(await change({ helpContact: null })).toEqual({ ...settings, helpContact: null });
  expect(await change({ awayReasons: ["Lunch", "missed Calls"] })).toEqual({
    message: 'awayReasons.1 must not be Missed calls: the service sets it: "missed Calls" was sent',
  });

  const membership = await findMembership(bench.test.database, bench.world.admin.userId);
  expect(membership?.user).toMatchObject({ id: bench.world.admin.userId, businessId: bench.businessId, role: "admin" });
  expect(Object.keys(membership?.user ?? {}).filter((name) => name.startsWith("business"))).toEqual(["businessId"]);
  expect(membership?.business).toMatchObject({
    ...settings,
    id: bench.businessId,
    agentPolicy: "approved",
    recordsCalls: "outgoing",
    helpContact: null,
    requiresSecondFactor: false,
    retention: {},
    limits: {},
    suspendedAt: null,
  });
});
