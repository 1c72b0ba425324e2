import { expect } from "vitest";
import type { Ground } from "../ground.ts";
import type { Bomb } from "./bomb.ts";
import { postFile, postInternally } from "./post.ts";

const IMPORT = `mutation ($id: ID!, $file: Upload!) { importCampaignContacts(input: { campaignId: $id, file: $file }) {
  ... on ContactImport { createdCount refusedCount } ... on DomainError { code field message } } }`;
const PREVIEW = "query ($file: Upload!) { previewContactImport(input: { file: $file }) { rowCount } }";

async function asked(ground: Ground, query: string, variables: object): Promise<Record<string, { id?: string }>> {
  const { status, text } = await postInternally(ground, "application/json", JSON.stringify({ query, variables }));
  expect(status).toBe(200);
  return JSON.parse(text).data;
}

/** The time zone of one region in a number of spellings. */
function spellings(count: number): string[] {
  const letters = [..."america/argentina/ushuaia"];
  return Array.from({ length: count }, (_, number) =>
    letters.map((letter, place) => ((number >> place) & 1 ? letter.toUpperCase() : letter)).join(""),
  );
}

/** Files that are refused for their form, each previewed several times at once. */
const MALFORMED: Readonly<Record<string, string>> = {
  "a header of 100,000 columns": Array(100_000).fill("a").join(","),
  "a header of 60,000 quoted columns": Array(60_000).fill('"a"').join(","),
  "a name of 128,000 spaces": `phone,full name\n+14155550101,"a,${" ".repeat(128_000)},b"\n`,
  "forty rows of 200,000 cells": `phone\n${`${",".repeat(200_000)}\n`.repeat(40)}`,
};

/** Files of contacts that are small, and expensive to read or to work with. */
export const contactFiles: readonly Bomb[] = [
  {
    name: "25,000 spellings of a time zone in a campaign, and the first look for its contacts",
    async explode(ground) {
      const { campaignId: id, inboxIds } = ground.world.northwind;
      const rows = spellings(25_000).map((zone, row) => `+1415${6_000_000 + row},${zone}`);
      const content = ["phone,time_zone", ...rows, ""].join("\n");
      const { text } = await postFile(ground, { query: IMPORT, variables: { id, file: null }, content });
      expect(JSON.parse(text).data.importCampaignContacts).toEqual({ createdCount: 25_000, refusedCount: 0 });
      const { startDialerSession: session } = await asked(
        ground,
        `mutation ($id: ID!, $inboxes: [ID!]!) { startDialerSession(input: {campaignId: $id, inboxIds: $inboxes}) {
          ... on DialerSession { id } ... on DomainError { code message } } }`,
        { id, inboxes: inboxIds.slice(0, 1) },
      );
      expect(session).toEqual({ id: expect.stringMatching(/^ses_/) });
      const looked = await asked(
        ground,
        `mutation ($id: ID!) { nextDialerContact(input: {sessionId: $id}) { ... on DialerSession { id } ... on DomainError { code } } }`,
        { id: session?.id },
      );
      expect(looked).toEqual({ nextDialerContact: { id: session?.id } });
    },
  },
  ...Object.entries(MALFORMED).map(
    ([name, content]): Bomb => ({
      name: `previews of ${name}`,
      async explode(ground) {
        const previews = Array.from({ length: 5 }, () =>
          postFile(ground, { query: PREVIEW, variables: { file: null }, content }),
        );
        for (const { status } of await Promise.all(previews)) {
          expect(status).toBe(200);
        }
      },
    }),
  ),
];
