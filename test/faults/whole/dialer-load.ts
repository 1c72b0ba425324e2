import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Answer } from "../../support/json-answer.ts";
import { addContacts, type Load } from "./load.ts";

/** Agents who dial and pick dispositions. */

const SESSION = `
  ... on DialerSession { id endedAt contact { id } line { state } call { id status campaignContact { id } } }
  ... on DomainError { code message }`;
const ENDED = new Set(["COMPLETED", "NO_ANSWER", "BUSY", "FAILED", "CANCELED"]);
const POLL_MS = 200;

/** Polls of a call or of a line, after which the agent goes on: a lost order ends much sooner. */
const MOST_POLLS = 600;

export async function agentAtWork(load: Load, token: string): Promise<void> {
  const { client, dialCampaign: campaignId, inboxIds } = load;
  const run = (name: string, input: object): Promise<Answer> =>
    client.ask(
      token,
      `mutation ($input: ${name[0]?.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { ${SESSION} } }`,
      {
        input,
      },
    );
  const read = (id: string): Promise<Answer> =>
    client.ask(
      token,
      `query ($id: ID!) { dialerSession(id: $id) { id endedAt contact { id } line { state } call { id status } } }`,
      {
        id,
      },
    );
  let sessionId: string | undefined;
  while (!load.isOver) {
    if (sessionId === undefined) {
      const key = randomUUID();
      const started = await run("startDialerSession", { campaignId, inboxIds, idempotencyKey: key });
      sessionId = started?.id;
      await delay(POLL_MS);
      continue;
    }
    const session = await readyLine(sessionId, read, run);
    const next = session && (await run("nextDialerContact", { sessionId }));
    if (next?.id === undefined || next.endedAt) {
      sessionId = undefined;
      continue;
    }
    if (!next.contact) {
      await addContacts(load, campaignId, 50);
      await delay(POLL_MS);
      continue;
    }
    await callContact(load, { sessionId, contactId: next.contact.id }, read, run);
  }
  if (sessionId !== undefined) {
    await run("leaveDialerSession", { sessionId });
  }
}

type Run = (name: string, input: object) => Promise<Answer>;
type Read = (id: string) => Promise<Answer>;

/** Waits until the agent's phone is connected, and has it rung again where it was lost. */
async function readyLine(sessionId: string, read: Read, run: Run): Promise<Answer> {
  for (let poll = 0; poll < MOST_POLLS; poll += 1) {
    const session = await read(sessionId);
    const state = session?.line?.state;
    if (!session || session.endedAt || state === undefined || state === "READY") {
      return session?.endedAt ? null : session;
    }
    if (state === "LOST" || state === "CLOSED") {
      await run("connectDialerSession", { sessionId });
    }
    await delay(POLL_MS);
  }
  return null;
}

/** Dials the contact, waits for the end of the call and picks a disposition. */
async function callContact(
  { expected, dispositionIds }: Load,
  { sessionId, contactId }: { sessionId: string; contactId: string },
  read: Read,
  run: Run,
): Promise<void> {
  const dialed = await run("dialContact", { sessionId, contactId, idempotencyKey: randomUUID() });
  const callId = dialed?.call?.id as string | undefined;
  if (callId === undefined) {
    await run("skipContact", { sessionId, contactId });
    return;
  }
  expected.dials.add(callId);
  for (let poll = 0; poll < MOST_POLLS; poll += 1) {
    const session = await read(sessionId);
    if (!session || session.endedAt || session.call?.id !== callId || !session.contact) {
      // The dialer has recorded the outcome by itself.
      return;
    }
    if (ENDED.has(session.call.status)) {
      const dispositionId = dispositionIds[expected.dispositions.size % dispositionIds.length] as string;
      const picked = await run("pickDisposition", {
        sessionId,
        contactId,
        dispositionId,
        idempotencyKey: randomUUID(),
      });
      if (picked?.id !== undefined) {
        expected.dispositions.set(callId, dispositionId);
      }
      return;
    }
    await delay(POLL_MS);
  }
}
