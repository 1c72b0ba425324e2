import { ACCOUNT } from "../account.ts";
import { type Conference, type Ground, instant, isLive, type Leg, newSid, orderedInto } from "./legs.ts";

/** The conferences of the stand-in: their participants and reports. */
export type Conferences = ReturnType<typeof createConferences>;

export function createConferences(ground: Ground) {
  const { time, courier, legs } = ground;
  const conferences: Conference[] = [];

  function tellOf(conference: Conference, event: string, leg: Leg | null, more: Record<string, string> = {}): void {
    courier.report(conference.callback, {
      AccountSid: ACCOUNT,
      ConferenceSid: conference.sid,
      FriendlyName: conference.name,
      StatusCallbackEvent: event,
      Timestamp: instant(time.now()),
      SequenceNumber: String(conference.reports++),
      ...(leg && { CallSid: leg.sid, ParticipantLabel: leg.label ?? "" }),
      ...more,
    });
  }

  function join(leg: Leg, conference: Conference): void {
    if (leg.conference === null) {
      leg.conference = conference;
      conference.members.add(leg);
      tellOf(conference, "participant-join", leg);
    }
    meet(conference);
  }

  /** Participants who have answered hear each other. */
  function meet(conference: Conference): void {
    const present = [...conference.members].filter(({ status }) => status === "in-progress");
    if (present.length > 1) {
      if (conference.status === "init") {
        conference.status = "in-progress";
        tellOf(conference, "conference-start", null);
      }
      for (const leg of present) {
        leg.metAt ??= time.now();
      }
      const customers = present.filter(({ label }) => label?.startsWith("call_"));
      if (customers.length > 1) {
        const met = customers.map(({ sid, to }) => `${sid} (${to})`).join(" and ");
        ground.faults.push(`two customers hear each other in ${conference.name}: ${met}`);
      }
    }
  }

  function leave(leg: Leg, reason: string): void {
    const { conference } = leg;
    if (conference?.members.delete(leg)) {
      leg.conference = null;
      tellOf(conference, "participant-leave", leg, { ReasonParticipantLeft: reason });
    }
    endIfEmpty(conference ?? orderedInto(ground, leg), leg);
  }

  function endIfEmpty(conference: Conference | null, gone: Leg): void {
    const isAwaited = legs.some(
      (leg) => leg !== gone && isLive(leg) && leg.answeredAt === null && orderedInto(ground, leg) === conference,
    );
    if (conference && conference.members.size === 0 && !isAwaited && conference.status !== "completed") {
      conference.status = "completed";
      tellOf(conference, "conference-end", null);
    }
  }

  /** The running conference with a name; an unknown name creates one. */
  function named(name: string, callback: string | undefined): Conference {
    const living = conferences.find((each) => each.name === name && each.status !== "completed");
    const conference: Conference = living ?? {
      sid: newSid("CF"),
      name,
      status: "init",
      callback,
      members: new Set(),
      reports: 0,
    };
    if (!living) {
      conferences.push(conference);
    }
    return conference;
  }

  /** The participant with a label in a conference, or the leg that still rings for it. */
  function holderOf(conference: Conference, label: string): Leg | undefined {
    return legs.find((leg) => {
      const isOfIt = leg.conference === conference || orderedInto(ground, leg) === conference;
      return isOfIt && isLive(leg) && (leg.label === label || leg.sid === label);
    });
  }

  /** The living legs in a conference, and those that ring for it. */
  const participantsOf = (conference: Conference) =>
    legs.filter(
      (leg) =>
        isLive(leg) &&
        (leg.conference === conference || (leg.answeredAt === null && orderedInto(ground, leg) === conference)),
    );

  /** The running conference with an identifier. */
  const living = (sid: string | undefined) =>
    conferences.find((each) => each.sid === sid && each.status !== "completed");

  return { all: conferences as readonly Conference[], living, named, join, leave, holderOf, participantsOf };
}
