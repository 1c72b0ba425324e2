import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "react-aria-components";
import { obstacles } from "../../domain/campaign/obstacles.ts";
import { useChange } from "../app/change.ts";
import { failureOf } from "../app/client.ts";
import { useLive } from "../app/live.ts";
import { useRead } from "../app/read.ts";
import { useRows } from "../app/rows.ts";
import { useMay } from "../app/viewer.tsx";
import { Confirm } from "../ui/dialog.tsx";
import { Facts } from "../ui/facts.tsx";
import { figure } from "../ui/figures.ts";
import { nameOf } from "../ui/person.ts";
import { PhoneNumber } from "../ui/phone-number.tsx";
import { Recordings } from "../ui/recordings.tsx";
import { Empty, ErrorNotice, RowsSkeleton } from "../ui/states.tsx";
import { Timestamp } from "../ui/time.tsx";
import { useToast } from "../ui/toast.tsx";
import { CALL_STATUS, lengthOf } from "../ui/traffic.ts";
import styles from "./campaigns.module.css";
import { ContactForm } from "./contact-form.tsx";
import {
  type Contact,
  type ContactCall,
  ContactCallsQuery,
  ContactQuery,
  type ContactText,
  ContactTextsQuery,
  RemoveContacts,
  UpdateContact,
} from "./queries.ts";
import { ContactBadge } from "./words.tsx";

const TOPICS = ["CAMPAIGN_CONTACTS", "CALLS", "MESSAGES"] as const;

/** One contact of a campaign beside the list: what is known, what was said, and what can be changed. */
export function ContactPanel({
  id,
  close,
  changed,
  canChange,
}: {
  id: string;
  close(): void;
  changed(): void;
  canChange: boolean;
}) {
  const { data, error, refresh } = useRead(ContactQuery, { id });
  const [isEditing, setEditing] = useState(false);
  const head = useRef<HTMLHeadingElement>(null);
  useLive(TOPICS, refresh);
  const contact = data?.campaignContact;
  const isThere = contact !== undefined && contact !== null;
  useEffect(() => {
    if (isThere) {
      head.current?.focus();
    }
  }, [isThere]);
  const done = () => {
    refresh();
    changed();
  };
  return (
    <aside
      className={`card ${styles.panel}`}
      aria-label="Contact"
      onKeyDown={(event) => event.key === "Escape" && !event.defaultPrevented && close()}
    >
      <div className={styles.head}>
        <h2 ref={head} tabIndex={-1}>
          {contact ? nameOf(contact, contact.primaryNumber) : "Contact"}
        </h2>
        <Button className="quiet" aria-label="Close the contact" onPress={close}>
          <span aria-hidden="true">×</span>
        </Button>
      </div>
      {error && !data && <ErrorNotice failure={failureOf(error)} retry={refresh} />}
      {!data && !error && <RowsSkeleton rows={4} height={56} />}
      {data && !contact && <Empty title="This contact does not exist">It may have been removed.</Empty>}
      {contact && isEditing && (
        <ContactForm
          contact={contact}
          close={() => setEditing(false)}
          saved={() => {
            setEditing(false);
            done();
          }}
        />
      )}
      {contact && !isEditing && (
        <>
          <ContactFacts contact={contact} />
          {canChange && <Actions contact={contact} edit={() => setEditing(true)} changed={done} removed={close} />}
          <History contact={contact} />
        </>
      )}
    </aside>
  );
}

const reasonOf = (reason: NonNullable<Contact["notDialableReason"]>) =>
  obstacles[reason.toLowerCase() as Lowercase<typeof reason>].contact;

function ContactFacts({ contact }: { contact: Contact }) {
  const { phones, email, company, title, linkedinUrl, extraFields, lastDisposition, dueAt, effectiveTimeZones } =
    contact;
  const facts: [string, ReactNode][] = [
    ["Status", <ContactBadge key="status" status={contact.status} />],
    ...phones.map(({ number, label }, place): [string, ReactNode] => [
      label ?? (place === 0 ? "Number" : "Also"),
      <PhoneNumber key={number} number={number} />,
    ]),
    ["Outcome", lastDisposition?.name],
    ["Callback", dueAt && <Timestamp key="due" at={dueAt} />],
    ["Calls", contact.callCount > 0 ? figure(contact.callCount) : null],
    ["There it is", effectiveTimeZones.map(({ localTime, timeZone }) => `${localTime} (${timeZone})`).join(", ")],
    ["Company", [title, company].filter(Boolean).join(", ")],
    ["E-mail", email && <a href={`mailto:${email}`}>{email}</a>],
    [
      "LinkedIn",
      linkedinUrl && (
        <a href={linkedinUrl} target="_blank" rel="noreferrer">
          Profile
        </a>
      ),
    ],
    ...Object.entries(extraFields ?? {}),
  ];
  return (
    <>
      {contact.notDialableReason && contact.status !== "DO_NOT_CALL" && (
        <p className={styles.reason}>
          Not offered now: {reasonOf(contact.notDialableReason)}
          {contact.dialableAt && (
            <>
              ; again from <Timestamp at={contact.dialableAt} />
            </>
          )}
          .
        </p>
      )}
      <Facts className={styles.facts} rows={facts} />
    </>
  );
}

function Actions({
  contact,
  edit,
  changed,
  removed,
}: {
  contact: Contact;
  edit(): void;
  changed(): void;
  removed(): void;
}) {
  const { id, campaignId, status } = contact;
  const toast = useToast();
  const update = useChange(UpdateContact);
  const remove = useChange(RemoveContacts);
  const [isRemoving, setRemoving] = useState(false);
  const set = (next: "DO_NOT_CALL" | "NOT_CALLED") => update.run({ input: { campaignId, id, status: next } });
  const mark = async () => {
    if (await set("DO_NOT_CALL")) {
      changed();
      const undo = () => void set("NOT_CALLED").then(changed);
      toast("The contact is marked as do not call", status === "NOT_CALLED" ? { undo } : {});
    }
  };
  const reopen = async () => {
    if (await set("NOT_CALLED")) {
      changed();
      const undo = () => void set("DO_NOT_CALL").then(changed);
      toast("The contact can be called again", status === "DO_NOT_CALL" ? { undo } : {});
    }
  };
  const isSettled = status === "DO_NOT_CALL" || status === "COMPLETED";
  return (
    <div className={styles.actions}>
      <Button className="plain" onPress={edit}>
        Edit
      </Button>
      {isSettled ? (
        <Button className="plain" isDisabled={update.isRunning} onPress={reopen}>
          Call again
        </Button>
      ) : (
        <Button className="plain" isDisabled={update.isRunning} onPress={mark}>
          Do not call
        </Button>
      )}
      <Button className="plain" onPress={() => setRemoving(true)}>
        Remove
      </Button>
      {update.failure && <ErrorNotice failure={update.failure} />}
      {isRemoving && (
        <Confirm
          title={`Remove ${nameOf(contact, contact.primaryNumber)}?`}
          consequence="The contact leaves this campaign permanently. Its calls and texts stay."
          action="Remove 1 contact"
          change={remove}
          confirm={async () => {
            const result = await remove.run({ input: { campaignId, ids: [id] } });
            const [outcome] = result?.outcomes ?? [];
            if (outcome) {
              toast(outcome.error?.message ?? "The contact is removed");
              changed();
              if (outcome.result === "REMOVED") {
                removed();
              }
            }
            return result;
          }}
          close={() => setRemoving(false)}
        />
      )}
    </div>
  );
}

type Entry = { at: string; key: string } & ({ kind: "call"; call: ContactCall } | { kind: "text"; text: ContactText });

/** Its calls in this campaign, and the texts with its first number, the newest first. */
function History({ contact }: { contact: Contact }) {
  const may = useMay();
  const calls = useRows(ContactCallsQuery, { id: contact.id }, (data) => data.campaignContact?.calls ?? null);
  const texts = useRows(ContactTextsQuery, { phone: contact.primaryNumber }, (data) => data.messages);
  useLive(TOPICS, () => {
    calls.refresh();
    texts.refresh();
  });
  const isRead = calls.rows !== undefined && (texts.rows !== undefined || !may("MESSAGES_READ"));
  const entries: Entry[] = [
    ...(calls.rows ?? []).map((call): Entry => ({ at: call.createdAt, key: call.id, kind: "call", call })),
    ...(texts.rows ?? []).map((text): Entry => ({ at: text.createdAt, key: text.id, kind: "text", text })),
  ].sort((one, other) => (one.at < other.at ? 1 : -1));
  const hasMore = calls.hasMore || texts.hasMore;
  return (
    <section className={styles.history} aria-label="Calls and texts">
      <h3>Calls and texts</h3>
      {!isRead && <RowsSkeleton rows={2} height={48} />}
      {isRead && entries.length === 0 && <p className="soft">Nothing was said yet.</p>}
      <ol className={styles.entries}>
        {entries.map((entry) => (
          <li key={entry.key}>{entry.kind === "call" ? <Call call={entry.call} /> : <Text text={entry.text} />}</li>
        ))}
      </ol>
      {hasMore && (
        <Button
          className="plain"
          onPress={() => {
            calls.more();
            texts.more();
          }}
        >
          Show earlier ones
        </Button>
      )}
    </section>
  );
}

function Call({ call }: { call: ContactCall }) {
  const { callStatus, answeredBy, durationSeconds, disposition, note, createdAt, user } = call;
  const parts = [
    answeredBy === "MACHINE" ? "answering machine" : CALL_STATUS[callStatus],
    ...(durationSeconds > 0 ? [lengthOf(durationSeconds)] : []),
    ...(disposition ? [disposition.name] : []),
  ];
  return (
    <>
      <span>Call, {parts.join(", ")}</span>
      {note && <span className={styles.said}>{note}</span>}
      <Recordings callId={call.id} recordings={call.recordings} />
      <span className="soft">
        <Timestamp at={createdAt} />
        {user && ` · ${user.name}`}
      </span>
    </>
  );
}

function Text({ text }: { text: ContactText }) {
  const { body, direction, createdAt, user, conversationId } = text;
  return (
    <>
      <span className={styles.said}>
        {direction === "OUTGOING" ? "Text: " : "They wrote: "}
        {body}
      </span>
      <span className="soft">
        <Timestamp at={createdAt} />
        {user && ` · ${user.name}`} ·{" "}
        <Link to="/inbox" search={{ conversation: conversationId }}>
          Open the conversation
        </Link>
      </span>
    </>
  );
}
