import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Caller } from "../../src/domain/identity/rules.ts";
import { buyNumber, releaseNumber } from "../../src/domain/number/commands.ts";
import type { TestDatabase } from "../support/database.ts";
import { COMPILED } from "../support/service-process.ts";
import { createWorldDatabase, type World } from "../support/world.ts";
import { loadDescription } from "../twilio/description.ts";
import { createNumberAccount, type NumberAccount } from "../twilio/number-account.ts";
import { openStandIn, type StandIn } from "../twilio/stand-in.ts";

/**
 * The worker is killed while it buys and releases numbers at Twilio: around its statements, and between a request and
 * its answer. `KILLS` is the number of kills of each kind of work: a few without it, 60 in `npm run test:faults`.
 */
const KILLS = Math.min(Number(process.env.KILLS ?? 4), 60);
/** Each with a place in the work: a statement of it, or a request to Twilio. */
const FAULTS = ["before", "after", "sent", "request"];
/** The statements of connecting, claiming, and recording a purchase. */
const STATEMENTS = 14;

let test: TestDatabase;
let world: World;
let api: StandIn;
let account: NumberAccount;
let caller: Caller;
const children: ChildProcess[] = [];
beforeAll(async () => {
  ({ test, world } = await createWorldDatabase());
  api = await openStandIn(await loadDescription());
  account = createNumberAccount();
  api.answer = account.answer;
  caller = { businessId: world.northwind.businessId, userId: world.admin.userId, role: "admin" };
  await test.query("UPDATE businesses SET limits = $1", [{ purchasedNumbers: 1_000, inboxes: 1_000 }]);
});
afterAll(async () => {
  for (const child of children) {
    child.kill("SIGKILL");
  }
  await api?.close();
  await test?.drop();
});

function start(fault: string): ChildProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, "number-child.ts")], {
    env: {
      PATH: process.env.PATH ?? "",
      NODE_COMPILE_CACHE: COMPILED,
      DATABASE_URL: test.url,
      TWILIO_API_URL: api.url,
      FAULT: fault,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  children.push(child);
  return child;
}

/** Kills the worker once, and ends its leases, which would lapse after a minute. */
async function kill(round: number): Promise<void> {
  const fault = FAULTS[round % FAULTS.length] as string;
  if (fault === "request") {
    const child = start("");
    const died = once(child, "close");
    api.answer = async (request) => {
      const answer = await account.answer(request);
      if (request.method === "GET") {
        return answer;
      }
      child.kill("SIGKILL");
      return undefined;
    };
    await died;
    api.answer = account.answer;
  } else {
    const child = start(`${fault} ${1 + (Math.floor(round / FAULTS.length) % STATEMENTS)}`);
    await once(child, "close");
    expect(child.signalCode).toBe("SIGKILL");
  }
  await test.query("UPDATE numbers SET due_at = now() - interval '1 second' WHERE lease_token IS NOT NULL");
}

const unsettled = async () =>
  (await test.query<{ count: number }>("SELECT count(*)::int FROM numbers WHERE work IS NOT NULL"))[0]?.count;

async function settle(): Promise<void> {
  const healthy = start("");
  await expect.poll(unsettled, { timeout: 60_000 }).toBe(0);
  const closed = once(healthy, "close");
  healthy.kill("SIGKILL");
  await closed;
}

it(
  `${KILLS} kills while numbers are bought and released lose no number and buy none twice`,
  async () => {
    const ordered: { id: string; phoneNumber: string }[] = [];
    for (let round = 0; round < KILLS; round += 1) {
      // Several at once, as many as a process works on.
      for (let place = 0; place < 3; place += 1) {
        const phoneNumber = `+1720${String(1_000_000 + round * 10 + place)}`;
        ordered.push(await buyNumber(test.database, caller, { phoneNumber, name: "Bought" }));
      }
      await kill(round);
    }
    await settle();
    const names = ordered.map(({ id }) => `${caller.businessId} ${id}`);
    expect(account.numbers.map(({ friendly_name: name }) => name).toSorted()).toEqual(names.toSorted());
    const held = await test.query(
      `SELECT n.id, n.state, n.carrier_id AS carrier, i.deactivated_at IS NULL AS active FROM numbers n
       JOIN inboxes i ON i.business_id = n.business_id AND i.id = n.inbox_id AND i.phone_number = n.phone_number
       WHERE n.id = ANY($1)`,
      [ordered.map(({ id }) => id)],
    );
    const carrierOf = new Map(account.numbers.map(({ phone_number: number, sid }) => [number, sid]));
    const expected = ordered.map(({ id, phoneNumber }) => ({
      id,
      state: "active",
      carrier: carrierOf.get(phoneNumber),
      active: true,
    }));
    expect(held.toSorted((one, other) => (String(one.id) < String(other.id) ? -1 : 1))).toEqual(expected);

    for (const [round, { id }] of ordered.slice(0, KILLS).entries()) {
      await releaseNumber(test.database, caller, id);
      await kill(round);
    }
    await settle();
    expect(account.numbers).toHaveLength(ordered.length - KILLS);
    const states = await test.query(
      "SELECT state, count(*)::int FROM numbers WHERE id = ANY($1) GROUP BY 1 ORDER BY 1",
      [ordered.map(({ id }) => id)],
    );
    expect(states).toEqual([
      { state: "active", count: ordered.length - KILLS },
      { state: "released", count: KILLS },
    ]);
    expect(api.faults).toEqual([]);
    process.stdout.write(
      `${2 * KILLS} kills of the worker of numbers: ${ordered.length} bought, none twice; ${KILLS} released\n`,
    );
  },
  90_000 + KILLS * 10_000,
);
