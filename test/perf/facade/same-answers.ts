import { deepStrictEqual } from "node:assert/strict";
import { toCampaignContact } from "../../../rest-facade/models/campaign-contact.ts";
import type { Stage } from "../support/stage.ts";
import type { Scene } from "./arrange.ts";
import { type ContestantName, contestants, type RunningContestant } from "./contestants.ts";
import { questions } from "./workloads.ts";

type Asked = ReturnType<typeof questions.one>;

/**
 * Requires the same JSON from all contestants, field for field, and the same entry in the audit log. GraphQL and
 * sofa-api use the names of GraphQL; they must have these names and the same values.
 */
export async function requireSameAnswers(
  { query }: Pick<Stage, "query">,
  scene: Scene,
  running: Record<ContestantName, RunningContestant>,
): Promise<void> {
  const [id = ""] = scene.contactIds;
  const wanted = {
    one: (await ask(running.product, questions.one(scene, id, contestants.product))) as object,
    page: (await ask(running.product, questions.page(scene, 100, contestants.product))) as { data: object[] },
  };
  /** The newest entry of the contact. */
  const entry = async () =>
    (
      await query(
        `SELECT business_id, user_id, client_id, network, action, object_id, related_id, changed_fields, new_values
         FROM audit_entries WHERE object_id = $1 ORDER BY id DESC LIMIT 1`,
        [id],
      )
    )[0];
  let wantedEntry: object | undefined;
  for (const contestant of Object.values(contestants)) {
    const { name } = contestant;
    const server = running[name];
    const one = contact(name, await ask(server, questions.one(scene, id, contestant)));
    const page = pageOf(name, await ask(server, questions.page(scene, 100, contestant)));
    const company = `Engines of ${name}`;
    const changed = contact(name, await ask(server, questions.change(scene, id, company, contestant)));
    same(one, wanted.one, name);
    same(page, wanted.page.data, name);
    wantedEntry ??= await entry();
    // The bare contestant knows no caller.
    const unknown = name === "bare" && { user_id: null, client_id: null, network: null };
    same(await entry(), { ...wantedEntry, ...unknown }, name);
    same({ ...changed, updated_at: null }, { ...wanted.one, company, updated_at: null }, name);
    await ask(server, questions.change(scene, id, "Analytical Engines", contestant));
    wanted.one = { ...wanted.one, ...{ updated_at: (await readBack(running, scene, id)).updated_at } };
    wanted.page = (await ask(running.product, questions.page(scene, 100, contestants.product))) as typeof wanted.page;
  }
}

async function readBack(running: Record<ContestantName, RunningContestant>, scene: Scene, id: string) {
  return (await ask(running.product, questions.one(scene, id, contestants.product))) as { updated_at: string };
}

function same(found: unknown, wanted: unknown, name: string): void {
  deepStrictEqual(found, wanted, `${name} answers something else`);
}

async function ask({ port, token }: RunningContestant, { method, path, body }: Asked): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { "content-type": "application/json" }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) {
    throw new Error(`${method} ${path} on port ${port}: ${response.status} ${text}`);
  }
  return JSON.parse(text);
}

/** A contact with the names of GraphQL. */
type Named = Parameters<typeof toCampaignContact>[0];

/** The contact as a facade would send it: without the fields that nobody asked for. */
const sent = (value: Named): object => JSON.parse(JSON.stringify(toCampaignContact(value)));

function contact(name: ContestantName, answer: unknown): object {
  if (name === "yoga") {
    const [value] = Object.values((answer as { data: Record<string, Named> }).data);
    return sent(value as Named);
  }
  return name === "sofa" ? sent(answer as Named) : (answer as object);
}

function pageOf(name: ContestantName, answer: unknown): object[] {
  if (name === "yoga") {
    return (answer as { data: { campaignContacts: { nodes: Named[] } } }).data.campaignContacts.nodes.map(sent);
  }
  return name === "sofa" ? (answer as { nodes: Named[] }).nodes.map(sent) : (answer as { data: object[] }).data;
}
