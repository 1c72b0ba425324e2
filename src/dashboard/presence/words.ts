import type { ResultOf } from "../app/graphql.ts";
import type { PresenceQuery } from "./queries.ts";

type Presence = ResultOf<typeof PresenceQuery>["viewer"]["user"]["presence"];

const NAMES: Readonly<Record<Presence["state"], string>> = {
  AVAILABLE: "Available",
  IN_CALL: "In a call",
  WRAP_UP: "Wrap-up",
  AWAY: "Away",
  OFFLINE: "Offline",
};

/** The state, and why the user is away, such as Away: Lunch. */
export function presenceWords({ state, reason }: Pick<Presence, "state" | "reason">): string {
  return reason === null ? NAMES[state] : `${NAMES[state]}: ${reason}`;
}
