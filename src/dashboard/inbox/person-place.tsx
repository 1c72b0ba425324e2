import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { failureOf } from "../app/client.ts";
import type { ResultOf } from "../app/graphql.ts";
import { useLive } from "../app/live.ts";
import { useRead } from "../app/read.ts";
import { useMay } from "../app/viewer.tsx";
import { ContactBadge } from "../campaigns/words.tsx";
import { Badge } from "../ui/badge.tsx";
import { Facts } from "../ui/facts.tsx";
import { PhoneNumber } from "../ui/phone-number.tsx";
import { ErrorNotice, RowsSkeleton } from "../ui/states.tsx";
import { Timestamp } from "../ui/time.tsx";
import { CALL_STATUS } from "../ui/traffic.ts";
import styles from "./person-place.module.css";
import { PersonQuery } from "./queries.ts";

type Person = ResultOf<typeof PersonQuery>;
type Contact = NonNullable<NonNullable<Person["conversation"]>["contact"]>;

/** The person of a conversation: addresses, what is allowed, the last call, and campaigns. */
export function PersonPlace({ id, phoneNumber, name }: { id: string; phoneNumber: string; name: string }) {
  const may = useMay();
  const title = useId();
  const { data, error, refresh } = useRead(PersonQuery, {
    id,
    phone: phoneNumber,
    seesCalls: may("CALLS_READ"),
    seesCampaigns: may("CAMPAIGNS_READ"),
  });
  useLive(["CONTACTS", "CALLS", "CAMPAIGN_CONTACTS", "DO_NOT_CALL"], refresh);
  if (error && !data) {
    return <ErrorNotice failure={failureOf(error)} retry={refresh} />;
  }
  if (!data) {
    return <RowsSkeleton rows={5} height={40} />;
  }
  const contact = data.conversation?.contact ?? null;
  const call = data.calls?.nodes[0];
  const entries = data.allCampaignContacts?.nodes ?? [];
  return (
    <section className={styles.person} aria-labelledby={title}>
      <h3 id={title}>About {name}</h3>
      <Facts
        className={styles.facts}
        label="Addresses"
        rows={[
          ["Company", contact?.company],
          ["Title", contact?.title],
          ["Phone", <Numbers key="phones" contact={contact} phoneNumber={phoneNumber} />],
          ["E-mail", contact?.email],
        ]}
      />
      {contact && may("CONTACTS_READ") && (
        <p>
          <Link to="/contacts/$id" params={{ id: contact.id }}>
            {may("CONTACTS_WRITE") ? "Edit the contact" : "Show the contact"}
          </Link>
        </p>
      )}
      {contact && <Allowed contact={contact} />}
      {call && (
        <>
          <h4>Last call</h4>
          <p>
            <Timestamp at={call.createdAt} /> · {call.direction === "OUTGOING" ? "outgoing" : "incoming"},{" "}
            {call.answeredBy === "MACHINE" ? "answering machine" : CALL_STATUS[call.callStatus]}
            {call.disposition && ` · ${call.disposition.name}`}
            {call.user && ` · ${call.user.name}`}
          </p>
        </>
      )}
      {entries.length > 0 && (
        <>
          <h4>Campaigns</h4>
          <ul className={styles.lines}>
            {entries.map(({ id: entry, status, callCount, lastDisposition, campaign }) => (
              <li key={entry}>
                <Link to="/campaigns/$id/contacts" params={{ id: campaign.id }} search={{ contact: entry }}>
                  {campaign.name}
                </Link>
                <span className="soft">
                  <ContactBadge status={status} />
                  {callCount > 0 && ` ${callCount} ${callCount === 1 ? "call" : "calls"}`}
                  {lastDisposition && `, ${lastDisposition.name}`}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Numbers({ contact, phoneNumber }: { contact: Contact | null; phoneNumber: string }) {
  const phones = contact?.phones ?? [{ number: phoneNumber, label: null }];
  return phones.map(({ number, label }) => (
    <span key={number} className={styles.number}>
      <PhoneNumber number={number} /> {label && <span className="soft">{label}</span>}
    </span>
  ));
}

/** What the person has allowed and forbidden. */
function Allowed({ contact: { optedOut, optedOutAt, doNotCallNumbers, consents } }: { contact: Contact }) {
  const valid = consents.filter(({ isValid }) => isValid).length;
  return (
    <>
      <h4>Consent</h4>
      <p className={styles.badges}>
        {optedOut ? <Badge tone="alert">Opted out of texts</Badge> : <Badge tone="good">Texts allowed</Badge>}
        {(doNotCallNumbers ?? []).length > 0 && <Badge tone="alert">Do not call</Badge>}
        {valid > 0 && <Badge tone="good">{valid} on record</Badge>}
      </p>
      {optedOutAt && (
        <p className="soft">
          Opted out on <Timestamp at={optedOutAt} />
        </p>
      )}
    </>
  );
}
