import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Button } from "react-aria-components";
import { figure } from "../ui/figures.ts";
import { Keys } from "../ui/keys.tsx";
import { nameOf } from "../ui/person.ts";
import { ContactTime, hoursOf, Timestamp, useNow } from "../ui/time.tsx";
import { MESSAGE_STATE } from "../ui/traffic.ts";
import styles from "./desk.module.css";
import type { Session } from "./queries.ts";

type Reason = NonNullable<Session["wait"]>;

/** Without a contact: how the last call ended, and what is next, or why nobody is and when somebody will be. */
export function Wait({
  session,
  name,
  isBusy,
  next,
  leave,
}: {
  session: Session;
  name: string;
  isBusy: boolean;
  /** Null: the service goes on by itself. */
  next: (() => void) | null;
  leave(): void;
}) {
  const { call, wait, campaign } = session;
  const isPause = wait !== null && (wait.until === null ? !SHORT_LIVED.has(wait.reason) : isFar(wait.until));
  return (
    <div className={styles.top}>
      <div className={styles.state} data-phase={wait ? "waiting" : "idle"} role="status">
        {wait ? (
          <>
            <p className={styles.what}>
              <strong>{titleOf(wait, campaign.status)}</strong>
            </p>
            <p className="soft">{detailOf(wait, campaign)}</p>
            {wait.until && <Expected wait={wait} until={wait.until} />}
          </>
        ) : (
          <p className={styles.what}>
            <strong>{call?.disposition ? call.disposition.name : "Ready for the next contact"}</strong>
          </p>
        )}
        {call?.recordedMessage && <p className="soft">{MESSAGE_STATE[call.recordedMessage.state]}</p>}
        {call?.disposition && name && (
          <p className="soft">
            {wait && `Last: ${call.disposition.name}, `}
            {wait ? name : `${name}, recorded${call.disposition.systemOutcome ? " by the dialer" : ""}.`}
          </p>
        )}
      </div>
      <div className={styles.bar}>
        {isPause && (
          <Link to="/" className="button plain">
            Overview
          </Link>
        )}
        {wait?.reason === "CAMPAIGN_INACTIVE" ? (
          <Button className={`primary ${styles.main}`} onPress={leave}>
            End session <Keys keys="E" />
          </Button>
        ) : (
          next && (
            <Button className={`primary ${styles.main}`} onPress={next} isDisabled={isBusy}>
              {wait ? "Look again" : "Next contact"} <Keys keys="N" />
            </Button>
          )
        )}
      </div>
    </div>
  );
}

function titleOf({ reason }: Reason, status: Session["campaign"]["status"]): string {
  switch (reason) {
    case "HOURS":
      return "It is outside calling hours for the next contact";
    case "RESTING":
      return "The next contact was called a short time ago";
    case "CALLBACK":
      return "The next contact has a callback at a later time";
    case "CLAIMED":
      return "Other agents have the remaining contacts";
    case "NO_COMMON_HOURS":
      return "No time suits all places where the contacts may be";
    case "RESERVED":
      return "The remaining contacts are reserved";
    case "EXHAUSTED":
      return "The remaining contacts have had all their attempts";
    case "NONE_LEFT":
      return "Nobody is left to call";
    case "CAMPAIGN_INACTIVE":
      return status === "COMPLETED" ? "The campaign is completed" : "The campaign is not active";
    case "REGISTRY_STALE":
      return "A registry of this campaign is too old, or not imported yet";
  }
}

function detailOf(
  { reason, until, openCount, claimedCount, exhaustedCount }: Reason,
  campaign: Session["campaign"],
): ReactNode {
  const { callingFrom, callingUntil } = campaign.dialerSettings;
  switch (reason) {
    case "HOURS":
      return `Calls are allowed from ${hoursOf(callingFrom, callingUntil)} where the contact is. ${contacts(openCount)} can be called later.`;
    case "RESTING":
    case "CALLBACK":
      return until && isFar(until)
        ? `${contacts(openCount)} can be called later. Until then you can work on another campaign.`
        : `${contacts(openCount)} can be called later. This page goes on by itself.`;
    case "CLAIMED":
      return `${contacts(claimedCount)} with other agents. If one is released, you get it here by itself.`;
    case "NO_COMMON_HOURS":
      return `Calls are allowed from ${hoursOf(callingFrom, callingUntil)} in every time zone in which a contact may be, and no time is within them in all zones. Set the time zones or the addresses of the contacts, or ask an admin for wider hours.`;
    case "RESERVED":
      return "They are callbacks of other agents, or were added a moment ago.";
    case "EXHAUSTED":
      return `${contacts(exhaustedCount)} without attempts left. A callback or a new phone brings one back.`;
    case "NONE_LEFT":
      return "Add contacts to the campaign, or end the session and choose another one.";
    case "CAMPAIGN_INACTIVE":
      return campaign.status === "COMPLETED"
        ? "Every contact has its outcome. End the session and choose another campaign."
        : "It was paused or archived. End the session, or wait until it is resumed.";
    case "REGISTRY_STALE":
      return "Nobody is called until the import of a newer file is complete (Settings, Registries). An admin imports it.";
  }
}

const contacts = (count: number): string => `${figure(count)} ${count === 1 ? "contact" : "contacts"}`;

/** An agent waits this long at the page; for longer ones there is something better to do. */
const SHORT_MS = 15 * 60_000;
const isFar = (until: string): boolean => Date.parse(until) - Date.now() > SHORT_MS;
/** The reasons without a time that other agents may end at any moment. */
const SHORT_LIVED: ReadonlySet<Reason["reason"]> = new Set(["CLAIMED", "RESERVED"]);

/** Who is next, and when. */
function Expected({ wait: { reason, contact }, until }: { wait: Reason; until: string }) {
  const zones = contact?.effectiveTimeZones.map(({ timeZone }) => timeZone) ?? [];
  return (
    <p>
      {reason === "CALLBACK" ? "Next callback: " : "Next contact: "}
      {contact && (
        <>
          <strong>{nameOf(contact, contact.primaryNumber)}</strong>,{" "}
        </>
      )}
      {contact ? <ContactTime timeZones={zones} at={new Date(until)} isOwnFirst /> : <Timestamp at={until} />}
      <Left until={until} />
    </p>
  );
}

/** The time that is left, in words. */
function Left({ until }: { until: string }) {
  const now = useNow(1_000);
  const seconds = Math.ceil((Date.parse(until) - now.getTime()) / 1_000);
  if (seconds <= 0) {
    return ", any moment now.";
  }
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const days = Math.floor(hours / 24);
  const left =
    days > 1
      ? `${days} days`
      : hours > 0
        ? `${hours} h ${minutes % 60} min`
        : minutes > 0
          ? `${minutes} min`
          : `${seconds} s`;
  return <span aria-live="off">, in {left}.</span>;
}
