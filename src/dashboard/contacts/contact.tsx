import { getRouteApi, Link } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { Button } from "react-aria-components";
import { useChange } from "../app/change.ts";
import { failureOf } from "../app/client.ts";
import { useLive } from "../app/live.ts";
import { useRead } from "../app/read.ts";
import { useMay } from "../app/viewer.tsx";
import { Badge } from "../ui/badge.tsx";
import { Confirm } from "../ui/dialog.tsx";
import { PageHead, Section } from "../ui/heads.tsx";
import { nameOf } from "../ui/person.ts";
import { Empty, ErrorNotice, RowsSkeleton } from "../ui/states.tsx";
import { Timestamp, timeOfDay } from "../ui/time.tsx";
import { useToast } from "../ui/toast.tsx";
import { Consent } from "./consent.tsx";
import { ConsentRecords } from "./consent-records.tsx";
import styles from "./contacts.module.css";
import { Details } from "./details.tsx";
import { History } from "./history.tsx";
import { Merge } from "./merge.tsx";
import { type Contact, ContactQuery, DeleteContact } from "./queries.ts";
import { useTheirZone } from "./their-time.tsx";
import { WriteText } from "./write-text.tsx";

const route = getRouteApi("/contacts/$id");

const SOURCES: Record<Contact["source"], string> = {
  API: "the API",
  APP: "the app",
  DIALER: "the dialer",
  IMPORT: "an import",
  INBOUND: "a text or call of the person",
};

/** One contact: its fields, what it allows, its history, and what can be done with it. */
export function ContactPage() {
  const { id } = route.useParams();
  const { data, error, refresh } = useRead(ContactQuery, { id });
  useLive(["CONTACTS", "DO_NOT_CALL", "CONVERSATIONS", "CAMPAIGN_CONTACTS"], refresh);
  const contact = data?.contact;
  if (contact) {
    return <Loaded key={id} contact={contact} changed={refresh} />;
  }
  const isGone = error?.graphQLErrors.some(({ extensions }) => extensions.code === "GONE");
  if (isGone || data) {
    return (
      <Empty title="This contact does not exist">
        It was deleted, or merged into another one. <Link to="/contacts">All contacts</Link>
      </Empty>
    );
  }
  return error ? <ErrorNotice failure={failureOf(error)} retry={refresh} /> : <RowsSkeleton rows={8} height={56} />;
}

function Loaded({ contact, changed }: { contact: Contact; changed(): void }) {
  const may = useMay();
  const zone = useTheirZone(contact);
  const [open, setOpen] = useState<"text" | "merge" | "delete" | null>(null);
  const close = () => setOpen(null);
  const name = nameOf(contact, contact.phones[0]?.number ?? contact.email ?? "Without a name");
  const about = [contact.title, contact.company].filter(Boolean).join(", ");
  return (
    <>
      <PageHead
        title={name}
        back={<Link to="/contacts">All contacts</Link>}
        about={
          <span className={styles.about}>
            {about && <span>{about}</span>}
            {zone && (
              <span>
                {timeOfDay(new Date(), zone)} there ({zone})
              </span>
            )}
            {contact.optedOut && <Badge tone="alert">Opted out of texts</Badge>}
            {contact.doNotCallNumbers && contact.doNotCallNumbers.length > 0 && <Badge tone="alert">Do not call</Badge>}
          </span>
        }
      >
        {may("CONTACTS_DELETE") && (
          <Button className="plain" onPress={() => setOpen("delete")}>
            Delete
          </Button>
        )}
        {may("CONTACTS_MERGE") && (
          <Button className="plain" onPress={() => setOpen("merge")}>
            Merge duplicates
          </Button>
        )}
        {may("MESSAGES_WRITE") && (
          <Button
            className="primary"
            isDisabled={contact.optedOut || contact.phones.length === 0}
            onPress={() => setOpen("text")}
          >
            Text
          </Button>
        )}
      </PageHead>
      <div className={styles.page}>
        <div className={styles.column}>
          <Details contact={contact} changed={changed} />
          <Consent contact={contact} changed={changed} />
          <ConsentRecords contact={contact} changed={changed} />
          <Campaigns contact={contact} />
          <p className="soft">
            Saved by {SOURCES[contact.source]} on <Timestamp at={contact.createdAt} />, changed{" "}
            <Timestamp at={contact.updatedAt} />
          </p>
          {may("PEOPLE_ERASE") && (
            <p>
              <Link to="/settings/$part" params={{ part: "privacy" }} search={{ contact: contact.id }}>
                Export or erase the data of this person
              </Link>
            </p>
          )}
        </div>
        <History contact={contact} zone={zone} />
      </div>
      {open === "text" && <WriteText contact={contact} close={close} />}
      {open === "merge" && <Merge contact={contact} name={name} changed={changed} close={close} />}
      {open === "delete" && <Delete contact={contact} name={name} close={close} />}
    </>
  );
}

const STATUS: Record<NonNullable<Contact["campaignEntries"]>[number]["status"], ReactNode> = {
  NOT_CALLED: "Not called",
  IN_PROGRESS: "In progress",
  CALLED: "Called",
  COMPLETED: "Completed",
  DO_NOT_CALL: <Badge tone="alert">Do not call</Badge>,
};

function Campaigns({ contact }: { contact: Contact }) {
  const { campaignEntries } = contact;
  if (!campaignEntries || campaignEntries.length === 0) {
    return null;
  }
  return (
    <Section title="Campaigns">
      <ul className={styles.lines}>
        {campaignEntries.map(({ id, status, campaign }) => (
          <li key={id}>
            <Link to="/campaigns/$id" params={{ id: campaign.id }}>
              {campaign.name}
            </Link>
            <span className="soft">{STATUS[status]}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Delete({ contact, name, close }: { contact: Contact; name: string; close(): void }) {
  const remove = useChange(DeleteContact);
  const navigate = route.useNavigate();
  const toast = useToast();
  const confirm = async () => {
    const result = await remove.run({ id: contact.id });
    if (result) {
      toast(`${name} was deleted.`);
      void navigate({ to: "/contacts" });
    }
    return result;
  };
  return (
    <Confirm
      title={`Delete ${name}?`}
      consequence={
        <p>
          The name, the addresses, the numbers and the extra fields are erased at once, and nobody can bring them back.
          Texts and calls stay in their conversations, under the number alone. An opt-out and an entry on the
          do-not-call list stay in force.
        </p>
      }
      action="Delete the contact"
      change={remove}
      confirm={confirm}
      close={close}
    />
  );
}
