import { afterAll, beforeAll, expect, it } from "vitest";
import { newIdentity } from "../../src/platform/id.ts";
import { type Bench, createBench, freshNumber, refused, secondInstance, verdict } from "../campaign/bench.ts";

/** Calls through the public API: started, with an outcome and a note. */

let bench: Bench;
let inbox: string;
beforeAll(async () => {
  bench = await createBench();
  inbox = bench.api.world.northwind.inboxIds[0] as string;
});
afterAll(() => bench.close());

const start = (body: object, token = bench.token) =>
  bench.call("POST", "/calls", { token, body: { inbox_id: inbox, ...body } });
const patch = (id: string, body: object, token = bench.token) => bench.call("PATCH", `/calls/${id}`, { token, body });
const query = (text: string, values: unknown[]) => bench.api.test.query<{ id: string }>(text, values);
const TO = { status: 422, code: "unprocessable_entity", field: "to" };

/** A number that has just called: it may be called at any hour. */
async function callableNumber(): Promise<string> {
  const number = freshNumber();
  const { id, createdAt } = newIdentity("call");
  await query(
    `INSERT INTO calls (business_id, id, inbox_id, inbox_number, phone_number, direction, status, started_at, ended_at,
       created_at, updated_at)
     VALUES ($1, $2, $3, '+14155550100', $4, 'incoming', 'no_answer', $5, $5, $5, $5)`,
    [bench.api.world.northwind.businessId, id, inbox, number, createdAt],
  );
  return number;
}

it("starts a call to a number, and to a saved contact at its primary number", async () => {
  const [number, other] = [await callableNumber(), freshNumber()];
  const call = await start({ to: number });
  expect(call.status).toBe(201);
  expect(call.body).toMatchObject({ status: "queued", direction: "outgoing", to: number, inbox_id: inbox, note: null });
  expect(await query("SELECT id FROM carrier_jobs WHERE id = $1", [call.body.id])).toHaveLength(1);
  const contact = (await bench.call("POST", "/contacts", { body: { phones: [number, other] } })).body;
  expect((await start({ contact_id: contact.id, device: "phone" })).body).toMatchObject({
    to: number,
    contact_id: contact.id,
  });
});

it("refuses a number as the dialer does, and an input by its field", async () => {
  const [barred, optedOut] = [await callableNumber(), await callableNumber()];
  await bench.call("POST", "/do-not-call", { body: { phone_number: barred } });
  const phoneless = (await bench.call("POST", "/contacts", { body: { first_name: "Ada" } })).body;
  await bench.call("POST", "/contacts", { body: { phones: [optedOut], opted_out: true } });
  const jobs = await query("SELECT id FROM carrier_jobs", []);
  expect(verdict(await start({ to: barred }))).toEqual(TO);
  expect(verdict(await start({ to: optedOut }))).toEqual(TO);
  expect(verdict(await start({ contact_id: phoneless.id }))).toEqual({ ...TO, field: "contact_id" });
  expect(verdict(await start({ to: "4155550123" }))).toEqual(refused("to", "invalid_phone_number"));
  expect(verdict(await start({ to: barred, contact_id: phoneless.id }))).toEqual(refused("to"));
  expect(verdict(await start({}))).toEqual(refused("to"));
  for (const id of ["con_01h455vb4pex5vsknk084sn02q", bench.api.world.rivals.customerId]) {
    expect(verdict(await start({ contact_id: id }))).toEqual(refused("contact_id"));
  }
  expect(verdict(await start({ to: barred, inbox_id: "inb_01h455vb4pex5vsknk084sn02q" }))).toEqual(refused("inbox_id"));
  expect(verdict(await start({ to: barred, device: "fax" }))).toEqual(refused("device"));
  expect(await query("SELECT id FROM carrier_jobs", [])).toEqual(jobs);
});

it("writes the outcome and the note of a call, together or neither", async () => {
  const { id } = (await start({ to: await callableNumber() })).body;
  const dispositions = (await bench.call("GET", "/dispositions")).body.data;
  const disposition = dispositions.find(({ system_key }: { system_key: string | null }) => system_key === null);
  expect((await patch(id, { disposition_id: disposition.id, note: "Wants a demo" })).body).toMatchObject({
    disposition,
    note: "Wants a demo",
  });
  const before = (await bench.call("GET", `/calls/${id}`)).body;
  expect(verdict(await patch(id, { note: "Lost", disposition_id: "dsp_01h455vb4pex5vsknk084sn02q" }))).toEqual(
    refused("disposition_id"),
  );
  expect(verdict(await patch(id, { note: "x".repeat(5_001) }))).toEqual(refused("note"));
  expect(verdict(await patch(id, { disposition_id: null }))).toEqual(refused("disposition_id"));
  expect(verdict(await patch(id, {}))).toEqual({ status: 400, code: "validation_error" });
  expect((await bench.call("GET", `/calls/${id}`)).body).toEqual(before);
  expect((await patch(id, { note: null })).body).toMatchObject({ disposition, note: null });
});

it("lets a member write to their own call alone", async () => {
  const token = await bench.api.token(bench.api.world.agent.userId);
  const own = await start({ to: await callableNumber() }, token);
  expect(own.status).toBe(201);
  expect((await patch(own.body.id, { note: "Mine" }, token)).body.note).toBe("Mine");
  const other = await start({ to: await callableNumber() });
  expect(verdict(await patch(other.body.id, { note: "Not mine" }, token))).toEqual({ status: 403, code: "forbidden" });
});

it("creates a disposition once by its name, for admins", async () => {
  const create = (body: object, token = bench.token) => bench.call("POST", "/dispositions", { token, body });
  const body = { name: "Wants a demo", marks_contact_complete: true };
  const answer = await create(body);
  expect(answer.status).toBe(201);
  expect(answer.body).toEqual({
    id: expect.stringMatching(/^dsp_/),
    ...body,
    source: "service",
    system_key: null,
  });
  expect((await bench.call("GET", "/dispositions")).body.data).toContainEqual(answer.body);
  expect((await create(body)).status).toBe(409);
  expect(verdict(await create({ name: "", marks_contact_complete: true }))).toEqual(refused("name"));
  expect(verdict(await create({ name: "Other" }))).toEqual(refused("marks_contact_complete"));
  const token = await bench.api.token(bench.api.world.agent.userId);
  expect(verdict(await create({ ...body, name: "Other" }, token))).toEqual({ status: 403, code: "forbidden" });
});

it("needs a user whom the carrier can ring, where it rings its users", async () => {
  const { businessId } = bench.api.world.northwind;
  const robot = newIdentity("usr");
  await query(
    `INSERT INTO users (business_id, id, name, type, role, created_at, updated_at)
     VALUES ($1, $2, 'Warehouse', 'service', 'admin', $3, $3)`,
    [businessId, robot.id, robot.createdAt],
  );
  const [agent, service] = await Promise.all([
    bench.api.token(bench.api.world.agent.userId),
    bench.api.token(robot.id),
  ]);
  await query("UPDATE users SET phone_number = NULL WHERE id = $1", [bench.api.world.agent.userId]);
  const to = await callableNumber();
  const { call, close } = await secondInstance(bench, { ringsUsers: true });
  try {
    const ask = async (token: string, device?: string) => {
      const { status, body } = await call("POST", "/calls", { token, body: { inbox_id: inbox, to, device } });
      return [status, body.error?.code, body.error?.message];
    };
    const rows = await query("SELECT id FROM calls", []);
    const noPhone = "Calls ring your phone first, but you have no phone number: set one on your account page.";
    const noPage = "Your browser is not open as a phone: open the phone on a page of the dashboard.";
    const nobody =
      "A call rings its user first, and a service user has no phone: start the call with an access key or a token of the person who talks.";
    expect(await ask(agent)).toEqual([409, "conflict", noPhone]);
    expect(await ask(agent, "browser")).toEqual([409, "conflict", noPage]);
    expect(await ask(service)).toEqual([409, "conflict", nobody]);
    expect(await ask(service, "browser")).toEqual([409, "conflict", nobody]);
    expect(await query("SELECT id FROM calls", [])).toEqual(rows);

    await query("UPDATE users SET phone_number = '+14155550188' WHERE id = $1", [bench.api.world.agent.userId]);
    expect((await ask(agent))[0]).toBe(201);
    expect(await query("SELECT id FROM agent_lines WHERE phone_number = '+14155550188'", [])).toHaveLength(1);
  } finally {
    await close();
  }
});
