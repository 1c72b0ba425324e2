import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { createCellListener } from "../../src/application/http/cell-listener.ts";
import { connectOtherCells } from "../../src/application/other-cells.ts";
import { createBusiness } from "../../src/domain/identity/create-business.ts";
import { confirmEmail } from "../../src/domain/identity/email-change.ts";
import { lockFreeNumber } from "../../src/domain/identity/inbox-opening.ts";
import { createInbox } from "../../src/domain/identity/inboxes.ts";
import { addInvited } from "../../src/domain/identity/invitations.ts";
import { makeLink } from "../../src/domain/identity/link-store.ts";
import { lockEmail } from "../../src/domain/identity/unique-store.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { newId } from "../../src/platform/id.ts";
import { useOtherCells } from "../../src/platform/other-cells.ts";
import type { TestDatabase } from "../support/database.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { createWorldDatabase, type World } from "../support/world.ts";

/** An address has one account, and a number one active inbox, in all cells together. */

const KEYS = [Buffer.alloc(32, 7)];
const NUMBER = "+12065550177";
const EMAIL = "Olga@example.com";

let east: TestDatabase;
let west: TestDatabase;
let world: World;
let listener: Server;
let cells: ReturnType<typeof connectOtherCells>;
beforeAll(async () => {
  ({ test: east, world } = await createWorldDatabase());
  ({ test: west } = await createWorldDatabase());
});
beforeEach(async () => {
  listener = createCellListener(west.database, KEYS);
  await once(listener.listen(0, "127.0.0.1"), "listening");
  connect(KEYS);
});
afterEach(async () => {
  useOtherCells(undefined);
  await cells.close();
  listener.closeAllConnections();
  listener.close();
  for (const test of [east, west]) {
    await test.query("DELETE FROM numbers WHERE phone_number = $1", [NUMBER]);
    await test.query("DELETE FROM inboxes WHERE phone_number = $1", [NUMBER]);
    await test.query(
      "DELETE FROM one_time_links WHERE user_id IN (SELECT id FROM users WHERE lower(email) = lower($1))",
      [EMAIL],
    );
    await test.query("DELETE FROM users WHERE lower(email) = lower($1)", [EMAIL]);
  }
});
afterAll(async () => {
  await east?.drop();
  await west?.drop();
});

function connect(keys: readonly Buffer[], at = listener): void {
  const { port } = at.address() as { port: number };
  cells = connectOtherCells([`http://127.0.0.1:${port}`], keys);
  useOtherCells(cells);
}

const admin = () => ({ businessId: world.northwind.businessId, userId: world.admin.userId, role: "admin" as const });
const createAt = ({ database }: TestDatabase) =>
  createInbox(database, admin(), { name: "New line", phoneNumber: NUMBER });
const inviteAt = ({ database }: TestDatabase, email = EMAIL) =>
  database.transaction((transaction) =>
    addInvited(transaction, webhookTools.links, admin().businessId, null, {
      ...{ email, name: "Olga", role: "member", inboxIds: [] },
    }),
  );

/** Without other cells, as on the other side. */
async function alone<Result>(work: () => Promise<Result>): Promise<Result> {
  useOtherCells(undefined);
  const result = await work();
  useOtherCells(cells);
  return result;
}

const IN_USE = { code: "conflict", field: "phoneNumber", message: "This number is in use." };
const HAS_ACCOUNT = { code: "conflict", field: "email", message: "This address already has an account." };

it("refuses a number that an inbox of another cell has", async () => {
  await alone(() => createAt(west));
  await expect(createAt(east)).rejects.toMatchObject(IN_USE);
  await west.query("UPDATE inboxes SET deactivated_at = now() WHERE phone_number = $1", [NUMBER]);
  expect(await createAt(east)).toMatchObject({ phoneNumber: NUMBER });
});

it("refuses a number that another cell buys", async () => {
  await west.query(
    `INSERT INTO numbers (business_id, id, phone_number, origin, state, inbox_name, work, work_since, due_at, created_at, updated_at)
     VALUES ($1, $2, $3, 'bought', 'ordered', 'New line', 'buy', now(), now(), now(), now())`,
    [admin().businessId, newId("num"), NUMBER],
  );
  await expect(createAt(east)).rejects.toMatchObject(IN_USE);
});

it("refuses an address that has an account in another cell, in any case", async () => {
  await alone(() => inviteAt(west));
  await expect(inviteAt(east, EMAIL.toUpperCase())).rejects.toMatchObject(HAS_ACCOUNT);
  const business = { name: "Olga's Trade", admin: EMAIL };
  await expect(createBusiness(east.database, webhookTools.links, business)).rejects.toMatchObject(HAS_ACCOUNT);
  expect(await east.query("SELECT FROM businesses WHERE name LIKE 'Olga%'")).toEqual([]);
});

it("refuses a new address of a user that has an account in another cell", async () => {
  await alone(() => inviteAt(west));
  const { businessId, userId } = admin();
  const confirm = async () => {
    const { token } = await east.database.transaction((transaction) =>
      makeLink(transaction, webhookTools.links, {
        businessId,
        userId,
        purpose: "email",
        newEmail: EMAIL.toLowerCase(),
      }),
    );
    const source = { network: "192.0.2.1", requestId: "req_1" };
    return confirmEmail(east.database, webhookTools.links, token, { outcome: "signed-in", userId }, source);
  };
  await expect(confirm()).rejects.toMatchObject({ code: "conflict", message: "Another account has this address." });
});

it("refuses what a transaction of another cell is taking", async () => {
  await held(
    west,
    (transaction) => lockFreeNumber(transaction, NUMBER),
    async () => {
      await expect(createAt(east)).rejects.toMatchObject(IN_USE);
    },
  );
  await held(
    west,
    (transaction) => lockEmail(transaction, EMAIL.toUpperCase()),
    async () => {
      await expect(inviteAt(east)).rejects.toMatchObject(HAS_ACCOUNT);
    },
  );
  expect(await createAt(east)).toMatchObject({ phoneNumber: NUMBER });
  expect(await inviteAt(east)).toMatchObject({ userId: expect.any(String) });
});

/** Does something while a transaction holds what it has taken. */
async function held(
  test: TestDatabase,
  take: (transaction: Database) => Promise<unknown>,
  work: () => Promise<void>,
): Promise<void> {
  await test.database.transaction(async (transaction) => {
    await take(transaction);
    await work();
  });
}

it("refuses what the rows have that a business has left behind", async () => {
  const businessId = newId("biz");
  const rows = [
    `INSERT INTO inboxes (business_id, id, phone_number, name, created_at, updated_at)
     VALUES ('${businessId}', '${newId("inb")}', '${NUMBER}', 'New line', now(), now())`,
    `INSERT INTO users (business_id, id, email, name, role, created_at, updated_at)
     VALUES ('${businessId}', '${newId("usr")}', '${EMAIL}', 'Olga', 'member', now(), now())`,
  ];
  await west.query(`BEGIN; SET LOCAL session_replication_role = replica; ${rows.join("; ")}; COMMIT`);
  await expect(createAt(east)).rejects.toMatchObject(IN_USE);
  await expect(inviteAt(east)).rejects.toMatchObject(HAS_ACCOUNT);
});

it("asks for two names at a time, and refuses a third at once", async () => {
  await cells.close();
  const asked: (() => void)[] = [];
  const slow = createServer((_, response) => asked.push(() => response.writeHead(404).end()));
  await once(slow.listen(0, "127.0.0.1"), "listening");
  connect(KEYS, slow);
  const waiting = [cells.have("number", NUMBER), cells.have("email", EMAIL)];
  await expect.poll(() => asked.length).toBe(2);
  await expect(cells.have("email", EMAIL)).rejects.toMatchObject({
    name: "UnavailableError",
    headers: { "retry-after": "5" },
  });
  for (const answer of asked) {
    answer();
  }
  expect(await Promise.all(waiting)).toEqual([false, false]);
  const later = cells.have("email", EMAIL);
  await expect.poll(() => asked.length).toBe(3);
  asked[2]?.();
  expect(await later).toBe(false);
  slow.closeAllConnections();
  slow.close();
});

it("creates nothing while another cell does not answer, or refuses the question", async () => {
  await cells.close();
  connect([Buffer.alloc(32, 8)]);
  await expect(createAt(east)).rejects.toMatchObject({ name: "UnavailableError" });
  listener.closeAllConnections();
  listener.close();
  await expect(inviteAt(east)).rejects.toMatchObject({ name: "UnavailableError" });
  expect(await east.query("SELECT FROM inboxes WHERE phone_number = $1", [NUMBER])).toEqual([]);
  expect(await east.query("SELECT FROM users WHERE lower(email) = lower($1)", [EMAIL])).toEqual([]);
});
