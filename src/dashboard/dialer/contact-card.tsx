import { Button } from "react-aria-components";
import { obstacles } from "../../domain/campaign/obstacles.ts";
import { isOpen } from "../../domain/consent/hours.ts";
import { Badge } from "../ui/badge.tsx";
import { Facts } from "../ui/facts.tsx";
import { nameOf } from "../ui/person.ts";
import { PhoneNumber } from "../ui/phone-number.tsx";
import { phoneText } from "../ui/phones.ts";
import { ContactTime, Timestamp, useNow } from "../ui/time.tsx";
import styles from "./contact-card.module.css";
import type { Session, SessionCall, SessionContact } from "./queries.ts";

export type Phones = NonNullable<Session["phones"]>;

/** "Has opted out", "On the do-not-call list". */
function badgeOf(obstacle: NonNullable<Phones[number]["obstacle"]>): string {
  const words = obstacles[obstacle.toLowerCase() as Lowercase<typeof obstacle>].phone.replace(/^is /, "");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const MINUTE_MS = 60_000;

/** Who the contact is, where it is what time, and its phones. */
export function ContactCard({
  contact,
  phones,
  hours,
  live,
  dial,
}: {
  contact: SessionContact;
  phones: Phones;
  hours: { callingFrom: string; callingUntil: string };
  live: SessionCall | null;
  /** Null while no call can be placed. */
  dial: ((number: string) => void) | null;
}) {
  const { company, title, email, linkedinUrl, extraFields, primaryNumber, effectiveTimeZones } = contact;
  const now = useNow(MINUTE_MS);
  const zones = effectiveTimeZones.map(({ timeZone }) => timeZone);
  const canCallNow = isOpen(zones.join(), now, { from: hours.callingFrom, until: hours.callingUntil }, "UTC");
  const known = [
    ["E-mail", email && <a href={`mailto:${email}`}>{email}</a>],
    [
      "LinkedIn",
      linkedinUrl && (
        <a href={linkedinUrl} target="_blank" rel="noreferrer">
          {linkedinUrl.replace(/^https:\/\/(www\.)?/, "")}
        </a>
      ),
    ],
    ["Callback", contact.dueAt && <Timestamp at={contact.dueAt} />],
    // Also before the first call: the card keeps its size when the call begins.
    ["Last call", <LastCall key="last" contact={contact} />],
    ...Object.entries(extraFields ?? {}),
  ] as const;
  return (
    <section className={`card ${styles.card}`} aria-label="Contact">
      <header className={styles.head}>
        <div className={styles.who}>
          <h2>{nameOf(contact, primaryNumber)}</h2>
          <p className="soft">{[title, company].filter(Boolean).join(", ")}</p>
        </div>
        <p className={styles.time}>
          <ContactTime timeZones={zones} />
          {!canCallNow && <Badge tone="warn">Outside calling hours</Badge>}
          {effectiveTimeZones.some(({ source }) => source === "BUSINESS") && (
            <span className="soft">The place is unknown: the zone of your business counts.</span>
          )}
        </p>
        {contact.status === "DO_NOT_CALL" && <Badge tone="alert">Do not call</Badge>}
      </header>
      <ul className={styles.phones} aria-label="Phones">
        {phones.map(({ number, label, obstacle, attempts }) => (
          <li key={number} className={styles.phone} data-live={live?.to === number}>
            <PhoneNumber number={number} className={styles.number} />
            <span className="soft">
              {[label, attempts > 0 && `${attempts} ${attempts === 1 ? "call" : "calls"}`].filter(Boolean).join(", ")}
            </span>
            {obstacle && (
              <Badge tone={obstacle === "DO_NOT_CALL" || obstacle === "INVALID_NUMBER" ? "alert" : "warn"}>
                {badgeOf(obstacle)}
              </Badge>
            )}
            {!obstacle && phones.length > 1 && dial && (
              <Button
                className={`quiet ${styles.dial}`}
                aria-label={`Call ${phoneText(number)}`}
                onPress={() => dial(number)}
              >
                Call
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Facts className={styles.known} rows={known} />
    </section>
  );
}

function LastCall({ contact: { callCount, lastCalledAt, lastDisposition } }: { contact: SessionContact }) {
  return lastCalledAt === null ? (
    "None yet"
  ) : (
    <>
      <Timestamp at={lastCalledAt} />
      {lastDisposition && `, ${lastDisposition.name}`}
      {callCount > 1 && ` (${callCount} calls)`}
    </>
  );
}
