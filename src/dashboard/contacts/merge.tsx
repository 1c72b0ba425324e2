import { type ReactNode, useEffect, useState } from "react";
import { Button } from "react-aria-components";
import { useClient } from "urql";
import { useChange } from "../app/change.ts";
import { failureOf } from "../app/client.ts";
import { DialogWindow } from "../ui/dialog.tsx";
import { FormButtons } from "../ui/field.tsx";
import { nameOf } from "../ui/person.ts";
import { phoneText } from "../ui/phones.ts";
import { ScrollRegion } from "../ui/scroll-region.tsx";
import { SearchInput } from "../ui/search-input.tsx";
import { Empty, ErrorNotice, RowsSkeleton } from "../ui/states.tsx";
import { useToast } from "../ui/toast.tsx";
import { findAlike } from "./alike.ts";
import styles from "./contacts.module.css";
import { CandidatesQuery, type Contact, type ContactFields, MergeContacts } from "./queries.ts";

/** The service keeps no more. */
const MOST_PHONES = 5;

/** Finds contacts of the same person, compares one of them with this contact, and merges it into this one. */
export function Merge({
  contact,
  name,
  changed,
  close,
}: {
  contact: Contact;
  name: string;
  changed(): void;
  close(): void;
}) {
  const [other, setOther] = useState<ContactFields | null>(null);
  return (
    <DialogWindow title={`Merge duplicates into ${name}`} close={close} isWide>
      {other ? (
        <Comparison
          into={contact}
          from={other}
          back={() => setOther(null)}
          merged={() => {
            close();
            changed();
          }}
        />
      ) : (
        <Candidates contact={contact} choose={setOther} close={close} />
      )}
    </DialogWindow>
  );
}

function Candidates({
  contact,
  choose,
  close,
}: {
  contact: Contact;
  choose(other: ContactFields): void;
  close(): void;
}) {
  const client = useClient();
  const [q, setQ] = useState("");
  const [found, setFound] = useState<ContactFields[]>();
  const [failure, setFailure] = useState<ReturnType<typeof failureOf> | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const search = async () => {
      if (q.trim().length < 2) {
        return findAlike(client, contact);
      }
      const { data, error } = await client.query(CandidatesQuery, { filter: { q: q.trim() } }).toPromise();
      if (error) {
        setFailure(failureOf(error));
      }
      return (data?.contacts.nodes ?? []).filter(({ id }) => id !== contact.id);
    };
    void search().then((contacts) => isCurrent && setFound(contacts));
    return () => {
      isCurrent = false;
    };
  }, [client, contact, q]);
  return (
    <>
      <p>Choose the contact that is the same person. You compare both before anything changes.</p>
      <SearchInput label="Search another contact" value={q} onChange={setQ} />
      {failure && <ErrorNotice failure={failure} />}
      {!found && <RowsSkeleton rows={3} height={56} />}
      {found?.length === 0 &&
        (q ? (
          <Empty title="No other contact matches" />
        ) : (
          <Empty title="No other contact has the same number, e-mail address or name">
            Search for one if you know it is the same person.
          </Empty>
        ))}
      <ul className={styles.candidates} aria-label="Candidates">
        {found?.map((other) => (
          <li key={other.id}>
            <div>
              <strong>{titleOf(other)}</strong>
              <span className="soft">
                {[...other.phones.map(({ number }) => phoneText(number)), other.email].filter(Boolean).join(", ")}
              </span>
              {!q && <span className="soft">Same: {sameIn(contact, other).join(", ")}</span>}
            </div>
            <Button className="plain" aria-label={`Compare with ${titleOf(other)}`} onPress={() => choose(other)}>
              Compare
            </Button>
          </li>
        ))}
      </ul>
      <FormButtons>
        <Button className="plain" onPress={close}>
          Cancel
        </Button>
      </FormButtons>
    </>
  );
}

function titleOf(contact: ContactFields): string {
  return nameOf(contact, contact.phones[0]?.number ?? contact.email ?? "Without a name");
}

function sameIn(one: ContactFields, other: ContactFields): string[] {
  const numbers = new Set(one.phones.map(({ number }) => number));
  return [
    ...(other.phones.some(({ number }) => numbers.has(number)) ? ["number"] : []),
    ...(one.email && one.email.toLowerCase() === other.email?.toLowerCase() ? ["e-mail address"] : []),
    ...(one.lastName && one.firstName === other.firstName && one.lastName === other.lastName ? ["name"] : []),
  ];
}

const FIELDS = [
  ["First name", "firstName"],
  ["Last name", "lastName"],
  ["Company", "company"],
  ["Job title", "title"],
  ["E-mail", "email"],
  ["LinkedIn", "linkedinUrl"],
  ["State or province", "state"],
  ["Postal code", "postalCode"],
  ["Country", "country"],
  ["Id in another system", "externalId"],
] as const;

function Comparison({
  into,
  from,
  back,
  merged,
}: {
  into: Contact;
  from: ContactFields;
  back(): void;
  merged(): void;
}) {
  const toast = useToast();
  const merge = useChange(MergeContacts);
  const phones = [
    ...into.phones,
    ...from.phones.filter(({ number }) => !into.phones.some((own) => own.number === number)),
  ];
  const lost = [
    ...FIELDS.filter(([, field]) => into[field] !== null && from[field] !== null && into[field] !== from[field]).map(
      ([label, field]) => `${label}: ${from[field]}`,
    ),
    ...phones.slice(MOST_PHONES).map(({ number }) => `Number: ${phoneText(number)}`),
    ...Object.entries(from.extraFields ?? {})
      .filter(([key, value]) => (into.extraFields?.[key] ?? value) !== value)
      .map(([key, value]) => `${key}: ${value}`),
  ];
  const extra = { ...from.extraFields, ...into.extraFields };
  const rows: [label: string, one: ReactNode, two: ReactNode, result: ReactNode][] = [
    ...FIELDS.map(([label, field]): [string, ReactNode, ReactNode, ReactNode] => [
      label,
      into[field],
      from[field],
      into[field] ?? from[field],
    ]),
    ["Numbers", numbersOf(into.phones), numbersOf(from.phones), numbersOf(phones.slice(0, MOST_PHONES))],
    ["Extra fields", extraOf(into.extraFields), extraOf(from.extraFields), extraOf(extra)],
    ["Texts", allowed(into.optedOut), allowed(from.optedOut), allowed(into.optedOut || from.optedOut)],
  ];
  const submit = async () => {
    if (await merge.run({ input: { intoId: into.id, fromId: from.id } })) {
      toast(`${titleOf(from)} was merged into this contact.`);
      merged();
    }
  };
  return (
    <>
      <ScrollRegion className={styles.comparison} label="Comparison">
        <table>
          <thead>
            <tr>
              <th scope="col">Field</th>
              <th scope="col">This contact stays</th>
              <th scope="col">This one is deleted</th>
              <th scope="col">After the merge</th>
            </tr>
          </thead>
          <tbody>
            {rows
              .filter(([, one, two]) => one || two)
              .map(([label, one, two, result]) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>{one || "–"}</td>
                  <td>{two || "–"}</td>
                  <td>
                    <strong>{result || "–"}</strong>
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      </ScrollRegion>
      <p>
        The conversations, texts, calls and campaign entries of {titleOf(from)} move to this contact, and{" "}
        {titleOf(from)} is deleted. This cannot be undone.
      </p>
      {lost.length > 0 && (
        <div className={styles.known} role="note">
          <p>
            <strong>These values are not kept:</strong>
          </p>
          <ul>
            {lost.map((value) => (
              <li key={value}>{value}</li>
            ))}
          </ul>
        </div>
      )}
      {merge.failure && <ErrorNotice failure={merge.failure} />}
      <FormButtons>
        <Button className="plain" onPress={back} autoFocus>
          Back
        </Button>
        <Button className="danger" isDisabled={merge.isRunning} onPress={submit}>
          Merge
        </Button>
      </FormButtons>
    </>
  );
}

const numbersOf = (phones: readonly { number: string }[]): string =>
  phones.map(({ number }) => phoneText(number)).join(", ");

const extraOf = (fields: Record<string, string> | null): string =>
  Object.entries(fields ?? {})
    .map(([key, value]) => `${key}: ${value}`)
    .join(", ");

const allowed = (optedOut: boolean): string => (optedOut ? "Opted out" : "Allowed");
