import type { Agent, DialerBench } from "./bench.ts";

/** A session on a campaign with the given number of contacts. */
export async function beginWork(bench: DialerBench, who: Agent, count: number, settings: Record<string, unknown> = {}) {
  const campaignId = await bench.campaign(settings);
  const contacts: string[] = [];
  for (let place = 0; place < count; place += 1) {
    contacts.push(await bench.contact(campaignId));
  }
  const session = await who.start(campaignId);
  return { campaignId, contacts, session, ...movesOf(bench, session, who) };
}

/** The actions of an agent in a session. */
export function movesOf(bench: DialerBench, session: string, who: Agent) {
  return {
    next: () => who.run(`nextDialerContact(input: {sessionId: "${session}"})`),
    dial: (contact: string, number?: string) =>
      who.run(
        `dialContact(input: {sessionId: "${session}", contactId: "${contact}"${number ? `, number: "${number}"` : ""}})`,
      ),
    pick: async (contact: string, key: string) =>
      who.run(
        `pickDisposition(input: {sessionId: "${session}", contactId: "${contact}", dispositionId: "${await bench.disposition(key)}"})`,
      ),
    skip: (contact: string) => who.run(`skipContact(input: {sessionId: "${session}", contactId: "${contact}"})`),
    leave: () => who.run(`leaveDialerSession(input: {sessionId: "${session}"})`),
    callback: (contact: string, dueAt: Date, mine: boolean) =>
      who.run(
        `setCallback(input: {sessionId: "${session}", contactId: "${contact}", dueAt: "${dueAt.toISOString()}", mine: ${mine}})`,
      ),
  };
}
