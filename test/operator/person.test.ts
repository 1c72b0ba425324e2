import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { erasePeople } from "../../src/domain/person/erase.ts";
import { newId } from "../../src/platform/id.ts";
import { admin, runAdmin, type Settings } from "../support/admin-command.ts";
import type { TestDatabase } from "../support/database.ts";
import { webhookTools } from "../support/webhook-tools.ts";
import { createWorldDatabase, type World } from "../support/world.ts";

/** The operator's commands for the data of a person. */

const NUMBER = "+14155550766";

let test: TestDatabase;
let world: World;
let folder: string;
let settings: Settings;
let businessId: string;
let contact: string;
beforeAll(async () => {
  ({ test, world } = await createWorldDatabase());
  businessId = world.northwind.businessId;
  folder = await mkdtemp(join(tmpdir(), "service-person-"));
  settings = { DATABASE_URL: test.url, DATA_DIR: join(folder, "data"), SEED_DEMO: "true" };
  contact = newId("con");
  await test.query(
    `INSERT INTO contacts (business_id, id, first_name, last_name, email, phones, source, created_at, updated_at)
     VALUES ($1, $2, 'Zenobia', 'Quux', 'Zenobia@person.example', $3, 'app', now(), now())`,
    [businessId, contact, JSON.stringify([{ number: NUMBER, label: null }])],
  );
});
afterAll(async () => {
  await test?.drop();
  await rm(folder, { recursive: true, force: true });
});

const refused = (...words: string[]) => runAdmin(settings, "person", ...words).catch((error) => error);
const audited = () =>
  test.query<{ action: string; object: string | null; values: object | null }>(
    `SELECT action, object_id AS object, new_values AS values FROM audit_entries
     WHERE business_id = $1 AND user_id IS NULL AND action LIKE 'person.%' ORDER BY id`,
    [businessId],
  );

it("exports a person into files for their owner alone, and records it", async () => {
  const [json, csv] = [join(folder, "person.json"), join(folder, "person.csv")];
  const { stdout } = await runAdmin(settings, "person", "export", businessId, json, csv, "--number", NUMBER);
  expect(stdout).toBe(`${json} has the data of the person\n${csv} has the data of the person\n`);
  const records = JSON.parse(await readFile(json, "utf8"));
  expect(records).toMatchObject([{ kind: "contact", id: contact, first_name: "Zenobia" }]);
  expect((await readFile(csv, "utf8")).split("\r\n")).toEqual(
    expect.arrayContaining(["kind,id,field,value", `contact,${contact},last_name,Quux`]),
  );
  expect((await stat(json)).mode & 0o777).toBe(0o600);
  expect(await audited()).toEqual([
    { action: "person.exported", object: null, values: { format: "json" } },
    { action: "person.exported", object: null, values: { format: "csv" } },
  ]);
});

it("refuses an unclear person, file or business, and writes nothing", async () => {
  const file = join(folder, "refused.json");
  for (const [words, stderr] of [
    [["export", businessId, file], "name the person: give either --number or --contact"],
    [
      ["export", businessId, file, "--number", NUMBER, "--contact", contact],
      "name the person: give either --number or --contact",
    ],
    [
      ["export", businessId, `${folder}/person.txt`, "--number", NUMBER],
      `${folder}/person.txt must end in .json or .csv`,
    ],
    [["export", businessId, file, "--number", "415"], "phoneNumber must be in E.164"],
    [["export", businessId, file, "--contact", newId("con")], "The contact does not exist"],
    [["export", "biz_none", file, "--number", NUMBER], "the business biz_none does not exist"],
    [["export", businessId, `${folder}/none/a.json`, "--number", NUMBER], "cannot be written (ENOENT"],
    [["erase", businessId], "name the person"],
  ] as const) {
    expect(await refused(...words)).toMatchObject({ code: 1, stderr: expect.stringContaining(stderr) });
  }
  await writeFile(file, "of another");
  expect(await refused("export", businessId, file, "--number", NUMBER)).toMatchObject({
    stderr: `the file ${file} exists: name another one\n`,
  });
  expect(await readFile(file, "utf8")).toBe("of another");
  expect((await readdir(folder)).filter((name) => name.includes(".part"))).toEqual([]);
});

it("shows what an erasure deletes, and erases only when it is confirmed", async () => {
  const words = ["person", "erase", businessId, "--contact", contact];
  const shown = await refused(...words.slice(1));
  expect(shown).toMatchObject({
    code: 1,
    stderr: "nothing is erased yet: to erase this for good, run the command again with --confirm\n",
  });
  expect(shown.stdout.split("\n").slice(0, 4)).toEqual([
    "names                  Zenobia Quux",
    `numbers                ${NUMBER}`,
    "e-mail addresses       zenobia@person.example",
    "contacts               1",
  ]);
  expect(await admin(settings, "person", "erasures", businessId)).toEqual([]);

  const { erasure, summary } = await admin<{ erasure: { id: string }; summary: object }>(
    settings,
    ...words,
    "--confirm",
  );
  expect(summary).toEqual({
    ...{ names: ["Zenobia Quux"], numbers: [NUMBER], emails: ["zenobia@person.example"] },
    ...{ contactCount: 1, campaignContactCount: 0, textCount: 0, callCount: 0 },
  });
  expect((await audited()).at(-1)).toEqual({ action: "person.erased", object: erasure.id, values: null });
  await erasePeople(test.database, webhookTools.outbox);
  expect(await test.query("SELECT first_name, email FROM contacts WHERE id = $1", [contact])).toEqual([
    { first_name: null, email: null },
  ]);
  const { stdout } = await runAdmin(settings, "person", "erasures", businessId);
  expect(stdout).toMatch(/^era_\S+ +\S+Z +erased at \S+Z; a last look follows\n$/);
});
