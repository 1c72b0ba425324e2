type ObstacleRow = {
  /** Bars a phone: said of its number, in refusals, in GraphQL and on the dashboard. */
  phone?: string;
  /** It does not bar a callback that is due. */
  sparesCallbacks?: true;
} & (
  | {
      /** Bars a contact: a clause, for GraphQL, the public API and the dashboard. */
      contact: string;
      /** The reason in the public API, whose list is closed: itself, or the nearest. */
      inPublic: string;
    }
  | {
      phone: string;
      /** The reason for a contact whose phones it bars. */
      forContact: "attempts";
    }
);

/**
 * The reasons why the dialer does not dial a phone or does not offer a contact, in order of precedence.
 * `obstacles-sql.ts` has the SQL of those of phones. The dashboard uses this file too.
 */
export const obstacles = {
  do_not_call: {
    phone: "is on the do-not-call list",
    contact: "it is marked as do not call, or its numbers are on the do-not-call list",
    inPublic: "do_not_call",
  },
  registry: {
    phone: "is in a registry of numbers that may not be called",
    contact: "its numbers are in a registry that the campaign uses",
    inPublic: "do_not_call",
  },
  opted_out: { phone: "has opted out", contact: "all its numbers have opted out", inPublic: "opted_out" },
  invalid_number: { phone: "is not in service", forContact: "attempts" },
  attempts: { contact: "every phone has used up its attempts or is not in service", inPublic: "attempts" },
  daily_cap: {
    phone: "has reached the campaign's maximum of calls in 24 hours",
    contact: "its numbers were called in 24 hours as often as the campaign allows",
    inPublic: "daily_cap",
  },
  weekly_cap: {
    phone: "has reached the maximum of calls in 7 days",
    contact: "its numbers were called in 7 days as often as the business allows",
    inPublic: "daily_cap",
  },
  abandoned: {
    phone: "rests for 72 hours after an abandoned call",
    contact: "it rests for 72 hours after an abandoned call",
    inPublic: "resting",
  },
  resting: {
    phone: "was answered recently in another campaign",
    contact: "it was called, answered in another campaign, or skipped a short time ago",
    inPublic: "resting",
    sparesCallbacks: true,
  },
  claimed: {
    phone: "is being called by another session",
    contact: "a session has claimed it, or one of its numbers in another campaign",
    inPublic: "claimed",
  },
  callback: { contact: "its callback is later, or belongs to another agent", inPublic: "callback" },
  hours: { contact: "it is outside calling hours at the called party", inPublic: "hours" },
  no_common_hours: {
    contact:
      "the hours of the campaign have no time that suits all time zones in which the person may be: set its time zone " +
      "or its address",
    inPublic: "hours",
  },
  registry_stale: {
    contact:
      "a registry that the campaign uses is too old, or its first import is not complete: an admin has to import a newer " +
      "file",
    inPublic: "resting",
  },
} as const satisfies Record<string, ObstacleRow>;

type Catalogue = typeof obstacles;
type NamesWith<Field extends "phone" | "contact"> = {
  [Name in keyof Catalogue]: Catalogue[Name] extends Record<Field, string> ? Name : never;
}[keyof Catalogue];

/** The reasons why a phone is not dialed now. */
export type PhoneObstacle = NamesWith<"phone">;
/** The reasons why the dialer does not offer a contact now. */
export type NotDialableReason = NamesWith<"contact">;
/** Those that the public API names. */
export type PublicReason = Catalogue[NotDialableReason]["inPublic"];

const namesWith = <Field extends "phone" | "contact">(field: Field) =>
  Object.keys(obstacles).filter((name) => field in obstacles[name as keyof Catalogue]) as NamesWith<Field>[];

export const phoneObstacles: readonly PhoneObstacle[] = namesWith("phone");
export const notDialableReasons: readonly NotDialableReason[] = namesWith("contact");
export const publicReasons: readonly PublicReason[] = [
  ...new Set(notDialableReasons.map((reason) => obstacles[reason].inPublic)),
];

/** The reason for a contact whose phones have this obstacle. */
export function reasonForContact(obstacle: PhoneObstacle): NotDialableReason {
  const row = obstacles[obstacle];
  return "forContact" in row ? row.forContact : (obstacle as NotDialableReason);
}

export const sparesCallbacks = (obstacle: PhoneObstacle): boolean => "sparesCallbacks" in obstacles[obstacle];
