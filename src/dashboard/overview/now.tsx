import { Link } from "@tanstack/react-router";
import { Target } from "../activity/target.tsx";
import { figure } from "../ui/figures.ts";
import { Section } from "../ui/heads.tsx";
import { nameOf } from "../ui/person.ts";
import { doneOf, remainingOf } from "../ui/progress.ts";
import { Timestamp } from "../ui/time.tsx";
import styles from "./overview.module.css";
import type { Now } from "./queries.ts";

type Session = NonNullable<Now["dialerSessions"]>[number];
type ActiveCampaign = NonNullable<Now["campaigns"]>["nodes"][number];

const WAITS: Record<NonNullable<Session["wait"]>["reason"], string> = {
  CALLBACK: "Waits for a callback",
  CAMPAIGN_INACTIVE: "The campaign is not active",
  CLAIMED: "The others have the remaining contacts",
  EXHAUSTED: "No contact has an attempt left",
  HOURS: "Waits for calling hours",
  NO_COMMON_HOURS: "No time suits all places where contacts may be",
  NONE_LEFT: "Nobody is left to call",
  REGISTRY_STALE: "A registry is too old, or not imported yet",
  RESERVED: "The remaining callbacks belong to others",
  RESTING: "Waits until contacts may be called again",
};

/** Who works on which campaign now, and how far each campaign is. */
export function AtWork({ now: { dialerSessions, campaigns } }: { now: Now }) {
  return (
    <div className={styles.sides}>
      {dialerSessions && <Sessions sessions={dialerSessions} />}
      {campaigns && <Campaigns campaigns={campaigns.nodes} total={campaigns.totalCount} />}
    </div>
  );
}

function Sessions({ sessions }: { sessions: readonly Session[] }) {
  return (
    <Section title="At work now">
      {sessions.length === 0 ? (
        <p className="soft">Nobody dials at the moment.</p>
      ) : (
        <ul className={styles.lines}>
          {sessions.map((session) => (
            <li key={session.id}>
              <span>
                <strong>{session.user?.name ?? "A former user"}</strong> on {session.campaign.name}
              </span>
              <span className="soft">{doing(session)}</span>
              <span className="soft">
                since <Timestamp at={session.createdAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function doing({ contact, call, wait }: Session): string {
  if (contact) {
    const name = nameOf(contact, contact.primaryNumber);
    return call === null
      ? `Has ${name} on the screen`
      : `${call.callStatus === "IN_PROGRESS" ? "Talks to" : "Calls"} ${name}`;
  }
  return wait ? WAITS[wait.reason] : "Ready for the next contact";
}

function Campaigns({ campaigns, total }: { campaigns: readonly ActiveCampaign[]; total: number | null }) {
  return (
    <Section
      title="Active campaigns"
      actions={total !== null && total > campaigns.length && <Link to="/campaigns">All {figure(total)}</Link>}
    >
      {campaigns.length === 0 ? (
        <p className="soft">No campaign is active.</p>
      ) : (
        <ul className={styles.lines}>
          {campaigns.map((campaign) => (
            <li key={campaign.id}>
              <Progress campaign={campaign} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** The reasons why the end is unknown. */
const GAPS: Record<NonNullable<ActiveCampaign["forecast"]["gap"]>, string> = {
  DONE: "Nobody is left to call",
  FAR: "Ends in more than a year at the present rate",
  NO_CALLS: "No calls in the last seven days",
  NO_CONTACTS: "No contacts yet",
  PAUSED: "Paused",
  TOO_FEW_CALLS: "Too few calls to expect an end",
};

function Progress({ campaign }: { campaign: ActiveCampaign }) {
  const { id, name, contactCount, lastCalledAt, progress, forecast, targetProgress } = campaign;
  const done = doneOf(progress);
  const percent = contactCount === 0 ? 0 : Math.floor((done * 100) / contactCount);
  return (
    <>
      <span className={styles.campaign}>
        <Link to="/campaigns/$id" params={{ id }}>
          {name}
        </Link>
        <span>{percent} %</span>
      </span>
      <progress
        className={styles.meter}
        max={Math.max(1, contactCount)}
        value={done}
        aria-label={`${name}: contacts done`}
      />
      <span className="soft">
        {figure(remainingOf(progress))} of {figure(contactCount)} left to call
        {lastCalledAt && (
          <>
            , last call <Timestamp at={lastCalledAt} />
          </>
        )}
      </span>
      <span className="soft">
        {forecast.endsAt ? (
          <>
            Expected end <Timestamp at={forecast.endsAt} />
          </>
        ) : (
          forecast.gap && GAPS[forecast.gap]
        )}
      </span>
      {targetProgress && <Target campaignId={id} progress={targetProgress} />}
    </>
  );
}
