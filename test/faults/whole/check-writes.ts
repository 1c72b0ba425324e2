import { chanceOf } from "../../support/chance.ts";
import type { DatabaseServer } from "./database-server.ts";
import type { Findings } from "./findings.ts";
import type { Load } from "./load.ts";

type Query = DatabaseServer["query"];

/** Compares the rows with the acknowledged writes: each exists once, in its last state. */
export async function checkWrites(query: Query, { expected, businessId }: Load, findings: Findings): Promise<void> {
  const rows = <Row extends object>(text: string, ...values: unknown[]) =>
    query<Row & { id: string }>(text, [businessId, ...values]);

  const contacts = Map.groupBy(
    await rows<{ key: string; name: string }>(
      `SELECT id, external_id AS key, first_name AS name FROM contacts
       WHERE business_id = $1 AND external_id LIKE 'whole-%' AND deleted_at IS NULL`,
    ),
    ({ key }) => key,
  );
  for (const [key, { id, firstName }] of expected.contacts) {
    const found = contacts.get(key) ?? [];
    findings.none("a contact is lost, doubled or has another name", isOnly(found, { id, name: firstName }) ? [] : [id]);
  }

  const campaigns = Map.groupBy(
    await rows<{ name: string }>("SELECT id, name FROM campaigns WHERE business_id = $1"),
    ({ name }) => name,
  );
  for (const [name, id] of expected.campaigns) {
    findings.none("a campaign is lost or doubled", isOnly(campaigns.get(name) ?? [], { id }) ? [] : [`${id} ${name}`]);
  }

  const listed = await rows<{ campaignId: string; number: string; company: string | null; status: string }>(
    `SELECT id, campaign_id AS "campaignId", primary_number AS number, company, status FROM campaign_contacts
     WHERE business_id = $1`,
  );
  const byNumber = Map.groupBy(listed, ({ campaignId, number }) => `${campaignId} ${number}`);
  for (const [id, { campaignId, number, company, status, isRemoved }] of expected.campaignContacts) {
    const found = byNumber.get(`${campaignId} ${number}`) ?? [];
    const isRight = isRemoved ? found.length === 0 : isOnly(found, { id, company, status });
    findings.none("a campaign contact is lost, doubled or has another state", isRight ? [] : [id]);
  }

  const messages = Map.groupBy(
    await rows<{ body: string }>("SELECT id, body FROM messages WHERE business_id = $1 AND body LIKE 'whole %'"),
    ({ body }) => body,
  );
  for (const [body, { id, isCanceled }] of expected.messages) {
    const found = messages.get(body) ?? [];
    const isRight = isCanceled ? found.length === 0 : isOnly(found, { id });
    findings.none("a text is lost or doubled", isRight ? [] : [`${id} ${body}`]);
  }
  for (const [body, id] of expected.incoming) {
    findings.none("an incoming text is lost or doubled", isOnly(messages.get(body) ?? [], { id }) ? [] : [id]);
  }

  const calls = await rows<{ number: string; dispositionId: string | null }>(
    `SELECT id, phone_number AS number, disposition_id AS "dispositionId" FROM calls WHERE business_id = $1`,
  );
  const callsFrom = Map.groupBy(calls, ({ number }) => number);
  for (const [from, id] of expected.incomingCalls) {
    findings.none("an incoming call is lost or doubled", isOnly(callsFrom.get(from) ?? [], { id }) ? [] : [id]);
  }
  const callsById = new Map(calls.map((call) => [call.id, call]));
  findings.none(
    "an ordered call is lost",
    [...expected.dials].filter((id) => !callsById.has(id)),
  );
  for (const [id, dispositionId] of expected.dispositions) {
    const isRight = callsById.get(id)?.dispositionId === dispositionId;
    findings.none("a picked disposition is lost", isRight ? [] : [id]);
  }

  const barred = await rows<object>("SELECT phone_number AS id FROM do_not_call_numbers WHERE business_id = $1");
  const barredNumbers = new Set(barred.map(({ id }) => id));
  for (const [number, isListed] of expected.doNotCall) {
    findings.none(
      "a number is wrongly on or off the do-not-call list",
      barredNumbers.has(number) === isListed ? [] : [number],
    );
  }

  await checkBulk(rows, expected, findings);
}

type Rows = <Row extends object>(text: string, ...values: unknown[]) => Promise<(Row & { id: string })[]>;

async function checkBulk(rows: Rows, expected: Load["expected"], findings: Findings): Promise<void> {
  for (const [id, numbers] of expected.broadcasts) {
    const [broadcast] = await rows<{ status: string; numbers: string[] }>(
      `SELECT b.id, b.status, ARRAY(
         SELECT m.phone_number FROM messages m WHERE m.business_id = $1 AND m.broadcast_id = b.id ORDER BY 1
       ) AS numbers FROM broadcasts b WHERE b.business_id = $1 AND b.id = $2`,
      id,
    );
    const isRight = broadcast?.status === "completed" && isSame(broadcast.numbers, numbers);
    findings.none("a broadcast is not completed, or did not text each contact once", isRight ? [] : [id]);
  }
  for (const [id, { campaignId, numbers }] of expected.imports) {
    const [done] = await rows<{ state: string; numbers: string[] }>(
      `SELECT i.id, i.state, ARRAY(
         SELECT c.primary_number FROM campaign_contacts c WHERE c.business_id = $1 AND c.campaign_id = $3 ORDER BY 1
       ) AS numbers FROM contact_imports i WHERE i.business_id = $1 AND i.id = $2`,
      id,
      campaignId,
    );
    const isRight = done?.state === "completed" && isSame(done.numbers, numbers);
    findings.none("an import is not completed, or did not add each row once", isRight ? [] : [id]);
  }
}

/** The number of settled writes that are sent again. */
const REPEATED = 200;

/** Sends a sample of the settled writes again: each is answered byte for byte as before. */
export async function checkReplays({ client, tokens }: Load, seed: number, findings: Findings): Promise<number> {
  const chance = chanceOf(seed);
  const { ledger } = client;
  const sample = new Set(Array.from({ length: REPEATED }, () => Math.floor(chance() * ledger.length)));
  for (const place of sample) {
    const entry = ledger[place];
    if (entry) {
      const { status, text, replayed } = await client.again(tokens.admin, entry);
      const isRight = replayed && status === entry.status && text === entry.text;
      findings.none("a repeated write has another answer", isRight ? [] : [`${entry.request.key} ${status}`]);
    }
  }
  return sample.size;
}

function isOnly(found: readonly object[], wanted: object): boolean {
  const [row] = found as [Record<string, unknown>];
  return found.length === 1 && Object.entries(wanted).every(([name, value]) => row[name] === value);
}

const isSame = (found: readonly string[], wanted: readonly string[]) =>
  JSON.stringify(found.toSorted()) === JSON.stringify(wanted.toSorted());
