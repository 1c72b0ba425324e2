import { afterEach, beforeEach, expect, it } from "vitest";
import { SEALED } from "../../scripts/support/sealed.ts";
import { createAdapter } from "../../src/application/oidc/adapter.ts";
import { resourcesOf } from "../../src/application/oidc/resources.ts";
import { insertJob, nextBatch, sealRows } from "../../src/domain/import/job-store.ts";
import { SUBSCRIPTION_SECRET, sealedSecrets } from "../../src/domain/webhook/secrets.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { countSecrets, reseal } from "../../src/platform/db/reseal.ts";
import { newId } from "../../src/platform/id.ts";
import { claimKey, keepAnswer } from "../../src/platform/idempotency/store.ts";
import { type SecretBox, secretBox } from "../../src/platform/secret-box.ts";
import { ensureSigningKey, readKeyRing } from "../../src/platform/tokens/signing-keys.ts";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { thorough } from "../support/effort.ts";

/** Every secret moves to the first key, while others change them, and whenever the work is cut short. */

const [OLD, NEW, LOST] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer];
const [oldBox, newBox, lostBox] = [[OLD], [NEW], [LOST]].map(secretBox) as [SecretBox, SecretBox, SecretBox];
const both = secretBox([NEW, OLD]);
const [oldId, firstId, lostId] = [oldBox, newBox, lostBox].map(({ keyIds }) => keyIds[0] as string) as [
  string,
  string,
  string,
];

let test: TestDatabase;
let businessId: string;
beforeEach(async () => {
  test = await createTestDatabase();
  businessId = newId("biz");
  await test.query("INSERT INTO businesses (id, name, created_at, updated_at) VALUES ($1, 'One', now(), now())", [
    businessId,
  ]);
});
afterEach(() => test.drop());

async function subscribe(secret: Buffer, previous: Buffer | null = null): Promise<string> {
  const id = newId("sub");
  await test.query(
    `INSERT INTO subscriptions (business_id, id, event_type, target_url, secret, previous_secret,
       previous_secret_until, created_at, updated_at)
     VALUES ($1, $2, 'message.incoming.received', $2, $3, $4::bytea, CASE WHEN $4::bytea IS NOT NULL THEN now() END,
       now(), now())`,
    [businessId, id, secret, previous],
  );
  return id;
}

/** An import with batches of one row. */
async function insertBatches(importId: string, cells: readonly string[]): Promise<void> {
  const campaignId = newId("cmp");
  await test.query(
    "INSERT INTO campaigns (business_id, id, name, created_at, updated_at) VALUES ($1, $2, 'Calls', now(), now())",
    [businessId, campaignId],
  );
  await test.query(
    `INSERT INTO contact_imports (business_id, id, campaign_id, file_name, fingerprint, created_at, updated_at)
     VALUES ($1, $2, $3, 'leads.csv', 'none', now(), now())`,
    [businessId, importId, campaignId],
  );
  const options = { headers: ["Phone"], columns: [], country: "US", onDuplicate: "skip" } as const;
  const batches = cells.map((cell, position) =>
    sealRows(oldBox, importId, position, [{ line: 2, cells: [cell], problem: null }]),
  );
  await insertJob(test.database, businessId, importId, options, batches);
}

const sealed = (box: SecretBox, text: string) => box.seal(text, SUBSCRIPTION_SECRET);
const opened = async (box: SecretBox, id: string) => {
  const [row] = await test.query<{ secret: Buffer }>("SELECT secret FROM subscriptions WHERE id = $1", [id]);
  return box.open(row?.secret as Buffer, SUBSCRIPTION_SECRET);
};
const counts = async () => Object.fromEntries(await countSecrets(test.database, SEALED));

/** The database, where something else happens just before each batch is written. */
function beforeEachBatch(happens: () => Promise<unknown>): Database {
  return {
    ...test.database,
    transaction: async (work) => {
      await happens();
      return test.database.transaction(work);
    },
  };
}

it("knows every bytea column, as encrypted, as a digest or as public", async () => {
  const columns = await test.query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type = 'bytea' ORDER BY 1`,
  );
  const names = columns.map(({ name }) => name);
  const isSealed = new Set(SEALED.map(({ name }) => name));
  expect(names.filter((name) => isSealed.has(name))).toEqual([
    "contact_import_batches.sealed_rows",
    "idempotency_keys.sealed_body",
    "mails.sealed_body",
    "oauth_artifacts.payload",
    "one_time_code_secrets.sealed_secret",
    "one_time_links.sealed_token",
    "signing_keys.private_jwk",
    "subscriptions.previous_secret",
    "subscriptions.secret",
  ]);
  expect(names.filter((name) => !isSealed.has(name))).toEqual([
    "access_keys.previous_token_hash",
    "access_keys.token_hash",
    "idempotency_keys.fingerprint",
    "oauth_artifacts.grant_key",
    "oauth_artifacts.key",
    "oauth_artifacts.uid_key",
    "oauth_clients.secret_hash",
    "oauth_revoked_grants.key",
    "one_time_links.token_hash",
    "passkeys.credential_id",
    "passkeys.public_key",
    "recovery_codes.code_hash",
    "sign_in_attempts.key",
    "sign_in_steps.challenge",
    "sign_in_steps.place_hash",
    "sign_in_steps.token_hash",
  ]);
});

it("moves every kind of secret; afterwards the first key decrypts all of them", async () => {
  const database = test.database;
  const id = await subscribe(sealed(oldBox, "whsec_now"), sealed(oldBox, "whsec_before"));
  await ensureSigningKey(database, oldBox, "ES256");
  const resources = resourcesOf("https://api.example.com", "https://internal.example.com", true);
  const sessions = (box: SecretBox) =>
    createAdapter({ database, box, resources, documents: null, builtIn: [] })("Session");
  await sessions(oldBox).upsert("a-session", { uid: "its-uid", accountId: "usr_one" }, 3600);
  const owner = { businessId, clientId: "my client", userId: "usr_one", key: "key-1" };
  const answer = { fingerprint: Buffer.from("print"), status: 201, headers: undefined, text: "whsec_kept" };
  await database.transaction((inside) => keepAnswer(inside, oldBox, owner, { ...answer, secret: true }));
  await insertBatches("imp_01h455vb4pex5vsknk084sn02q", ["Ada", "Bob"]);
  expect(await counts()).toEqual({ [oldId]: 7 });

  expect(await reseal(database, both, SEALED)).toEqual({ moved: 7, unreadable: [] });
  expect(await counts()).toEqual({ [firstId]: 7 });
  expect(await nextBatch(database, newBox, businessId, "imp_01h455vb4pex5vsknk084sn02q")).toMatchObject({
    rows: [{ cells: ["Ada"] }],
  });
  expect(await opened(newBox, id)).toBe("whsec_now");
  expect((await readKeyRing(database, newBox)).keys).toHaveLength(1);
  expect(await sessions(newBox).find("a-session")).toMatchObject({ accountId: "usr_one" });
  expect(await database.transaction((inside) => claimKey(inside, newBox, owner))).toMatchObject({
    state: "answered",
    answer: { text: "whsec_kept" },
  });
  expect(await reseal(database, both, SEALED)).toEqual({ moved: 0, unreadable: [] });
});

thorough.it("preserves a concurrent rotation of a secret", async () => {
  const ids = [await subscribe(sealed(oldBox, "one")), await subscribe(sealed(oldBox, "two"))];
  let rotations = 0;
  const database = beforeEachBatch(async () => {
    rotations += 1;
    await test.query("UPDATE subscriptions SET secret = $2 WHERE id = $1", [ids[0], sealed(newBox, "rotated")]);
  });
  expect(await reseal(database, both, SEALED)).toEqual({ moved: 1, unreadable: [] });
  expect(rotations).toBe(1);
  expect([await opened(newBox, ids[0] as string), await opened(newBox, ids[1] as string)]).toEqual(["rotated", "two"]);
});

thorough.it("skips a locked row and returns to it later", async () => {
  const ids = [await subscribe(sealed(oldBox, "one")), await subscribe(sealed(oldBox, "two"))];
  const locked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const locking = test.database.transaction(async (inside) => {
    await inside.rows({ name: "test.lock", text: "SELECT FROM subscriptions WHERE id = $1 FOR UPDATE" }, [ids[0]]);
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  const progress: number[] = [];
  const result = await reseal(test.database, both, sealedSecrets, {
    onProgress(_column, moved) {
      progress.push(moved);
      released.resolve();
    },
  });
  await locking;
  expect(result).toEqual({ moved: 2, unreadable: [] });
  expect(progress).toEqual([1, 2]);
});

it("resumes after an interruption, with each batch complete or absent", async () => {
  for (let index = 0; index < 10; index += 1) {
    await subscribe(sealed(oldBox, `secret ${index}`));
  }
  let batches = 0;
  const cut = beforeEachBatch(async () => {
    batches += 1;
    if (batches === 3) {
      throw new Error("killed");
    }
  });
  await expect(reseal(cut, both, SEALED, { batch: 3 })).rejects.toThrow("killed");
  expect(await counts()).toEqual({ [firstId]: 6, [oldId]: 4 });
  expect(await reseal(test.database, both, SEALED, { batch: 3 })).toEqual({ moved: 4, unreadable: [] });
  expect(await counts()).toEqual({ [firstId]: 10 });
});

it("names the secrets that no key decrypts, moves the rest, and never decodes them as text", async () => {
  const lost = await subscribe(sealed(lostBox, "whsec_lost"));
  const broken = await subscribe(Buffer.concat([sealed(oldBox, "whsec_broken"), Buffer.of(0)]));
  await subscribe(sealed(oldBox, "whsec_well"));
  const result = await reseal(test.database, both, SEALED);
  expect(result.moved).toBe(1);
  const named = [lost, broken].sort().map((id) => ({ column: "subscriptions.secret", id: `${businessId} ${id}` }));
  expect(result.unreadable).toEqual(named);
  expect(await counts()).toEqual({ [firstId]: 1, [oldId]: 1, [lostId]: 1 });
});
