import type { Presence } from "../../src/domain/presence/rules.ts";
import { type PresenceSeconds, presencesOf, secondsOfPresence } from "../../src/domain/presence/store.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { argumentLoader, keyLoader } from "../row-loader.ts";

export function presenceLoaders(database: Database, businessId: string) {
  return {
    presenceOfUser: keyLoader<Presence>(
      async (ids) =>
        new Map((await presencesOf(database, businessId, ids)).map((presence) => [presence.userId, presence])),
      new Error("a user has no presence"),
    ),
    presenceSeconds: argumentLoader<{ id: string }, { since: string; until: string }, PresenceSeconds | null>(
      async (users, period) => {
        const ids = users.map(({ id }) => id);
        const found = await secondsOfPresence(database, businessId, ids, period);
        return ids.map((id) => found.find(({ userId }) => userId === id) ?? null);
      },
    ),
  };
}
