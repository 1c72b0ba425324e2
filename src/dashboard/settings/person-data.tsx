import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { Button } from "react-aria-components";
import { useChange } from "../app/change.ts";
import { failureOf } from "../app/client.ts";
import { useRead } from "../app/read.ts";
import { Confirm } from "../ui/dialog.tsx";
import { Facts } from "../ui/facts.tsx";
import { Form, FormButtons, TextField } from "../ui/field.tsx";
import { figure } from "../ui/figures.ts";
import { Section } from "../ui/heads.tsx";
import { phoneOf, phoneText } from "../ui/phones.ts";
import { Empty, ErrorNotice, RowsSkeleton } from "../ui/states.tsx";
import { useToast } from "../ui/toast.tsx";
import { ErasePerson, ExportPerson, PersonQuery, type PersonSummary } from "./queries.ts";
import styles from "./settings.module.css";

const route = getRouteApi("/settings/$part");

/** A person: by a number or by a contact. */
interface PersonKey {
  phoneNumber?: string;
  contactId?: string;
}

/** The service counts texts and calls up to this number. */
const MOST_COUNTED = 10_000;

/** Orders exports and erasures of the data of a person. */
export function PersonData() {
  const { contact } = route.useSearch();
  const [text, setText] = useState(contact ?? "");
  const [key, setKey] = useState<PersonKey | null>(contact ? keyOf(contact) : null);
  const [fault, setFault] = useState<string | undefined>();
  const find = () => {
    const given = text.trim();
    setFault(given === "" ? "Write a phone number or the id of a contact." : undefined);
    setKey(given === "" ? null : keyOf(given));
  };
  return (
    <Section title="Data of a person" about="A person who asks for it may have a copy, or the erasure, of their data.">
      <Form change={NO_CHANGE} submit={find} label="Find a person" asks={false} className={styles.form ?? ""}>
        <TextField
          label="Person"
          help="A phone number or the id of a contact. A number finds all contacts that have it."
          maxLength={64}
          fault={fault}
          value={text}
          onChange={(value) => {
            setText(value);
            setFault(undefined);
          }}
        />
        <FormButtons>
          <Button type="submit" className="plain">
            Find
          </Button>
        </FormButtons>
      </Form>
      {key && (
        <Found
          key={JSON.stringify(key)}
          person={key}
          erased={() => {
            setKey(null);
            setText("");
          }}
        />
      )}
    </Section>
  );
}

const NO_CHANGE = { failure: null, faults: {} };

/** An id has a prefix; anything else is a number. */
function keyOf(text: string): PersonKey {
  return /^con_/.test(text) ? { contactId: text } : { phoneNumber: phoneOf(text) ?? text };
}

function Found({ person, erased }: { person: PersonKey; erased(): void }) {
  const { data, error, refresh } = useRead(PersonQuery, person, { requestPolicy: "network-only" });
  const [isErasing, setErasing] = useState(false);
  const file = useChange(ExportPerson);
  const toast = useToast();
  const order = async (format: "JSON" | "CSV") => {
    if (await file.run({ input: { ...person, format } })) {
      toast("The export is ordered.");
    }
  };
  if (error) {
    return <ErrorNotice failure={failureOf(error)} retry={refresh} />;
  }
  if (!data) {
    return <RowsSkeleton rows={3} height={32} />;
  }
  const summary = data.personSummary;
  if (!summary) {
    return <Empty title="This contact does not exist">If it was deleted, write the phone number of the person.</Empty>;
  }
  return (
    <>
      <Facts className={styles.summary} label="The data of the person" rows={rowsOf(summary)} />
      {file.failure && <ErrorNotice failure={file.failure} />}
      <FormButtons>
        <Button className="plain" isDisabled={file.isRunning} onPress={() => void order("JSON")}>
          Export as JSON
        </Button>
        <Button className="plain" isDisabled={file.isRunning} onPress={() => void order("CSV")}>
          Export as CSV
        </Button>
        <Button className="danger" onPress={() => setErasing(true)}>
          Erase this person
        </Button>
      </FormButtons>
      {isErasing && <Erase person={person} summary={summary} erased={erased} close={() => setErasing(false)} />}
    </>
  );
}

function rowsOf({ names, phoneNumbers, emails, ...counts }: PersonSummary): [name: string, value: string][] {
  const list = (values: readonly string[]) => (values.length === 0 ? "None" : values.join(", "));
  const count = (value: number) => (value === MOST_COUNTED ? `${figure(value)} or more` : figure(value));
  return [
    ["Names", list(names)],
    ["Numbers", list(phoneNumbers.map(phoneText))],
    ["E-mail addresses", list(emails)],
    ["Contacts", count(counts.contactCount)],
    ["Contacts of campaigns", count(counts.campaignContactCount)],
    ["Texts", count(counts.messageCount)],
    ["Calls", count(counts.callCount)],
  ];
}

function Erase({
  person,
  summary,
  erased,
  close,
}: {
  person: PersonKey;
  summary: PersonSummary;
  erased(): void;
  close(): void;
}) {
  const change = useChange(ErasePerson);
  const toast = useToast();
  const { phoneNumbers, campaignContactCount, contactCount, messageCount, callCount } = summary;
  return (
    <Confirm
      title={`Erase ${summary.names[0] ?? phoneText(phoneNumbers[0] ?? "this person")}?`}
      consequence={
        <>
          <p>This cannot be undone. Within minutes the service deletes:</p>
          <ul>
            <li>
              {figure(contactCount + campaignContactCount)} contacts, with all their fields, and their places in
              campaigns
            </li>
            <li>{figure(messageCount)} texts with their files; scheduled texts are not sent</li>
            <li>{figure(callCount)} calls with notes, recordings and transcripts</li>
            <li>events about the person, also those that are not delivered yet</li>
          </ul>
          <p>
            Opt-outs and the do-not-call list keep the numbers
            {phoneNumbers.length > 0 && ` ${phoneNumbers.map(phoneText).join(", ")}`}, so that nobody calls or texts
            them again. Counts of campaigns, broadcasts and days stay true. What the service has already sent to apps,
            to the carrier and into backups is not erased.
          </p>
        </>
      }
      action="Erase for good"
      change={change}
      confirm={() => change.run({ input: person })}
      done={() => {
        toast("The erasure is ordered.");
        erased();
      }}
      close={close}
    />
  );
}
