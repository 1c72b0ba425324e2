import { lazy, Suspense, useState } from "react";
import { Button } from "react-aria-components";
import { useChange } from "../app/change.ts";
import { load } from "../app/load.tsx";
import { Form, PhoneField, SubmitButtons, TextField } from "../ui/field.tsx";
import { RowsSkeleton } from "../ui/states.tsx";
import { useToast } from "../ui/toast.tsx";
import styles from "./campaigns.module.css";
import { type Contact, UpdateContact } from "./queries.ts";

// Its calendar is large.
const DateTimeField = lazy(async () => ({
  default: (await load(() => import("../ui/date-time-field.tsx"))).DateTimeField,
}));

const MOST_PHONES = 5;

interface Extra {
  /** Of the row, in the order of their addition. */
  key: number;
  name: string;
  value: string;
}

/** All fields of a contact, also the free ones. */
export function ContactForm({ contact: present, close, saved }: { contact: Contact; close(): void; saved(): void }) {
  // As it was when the form opened: what others change meanwhile is not changed back.
  const [contact] = useState(present);
  const toast = useToast();
  const update = useChange(UpdateContact);
  const zone = contact.effectiveTimeZones[0]?.timeZone ?? "UTC";
  const [draft, setDraft] = useState({
    firstName: contact.firstName ?? "",
    lastName: contact.lastName ?? "",
    company: contact.company ?? "",
    title: contact.title ?? "",
    email: contact.email ?? "",
    linkedinUrl: contact.linkedinUrl ?? "",
    state: contact.state ?? "",
    postalCode: contact.postalCode ?? "",
    country: contact.country ?? "",
    timeZone: contact.timeZone ?? "",
  });
  const [dueAt, setDueAt] = useState(contact.dueAt);
  const [phones, setPhones] = useState(contact.phones.map(({ number }, key) => ({ key, number })));
  const [extras, setExtras] = useState<Extra[]>(
    Object.entries(contact.extraFields ?? {}).map(([name, value], key) => ({ key, name, value })),
  );
  const field = (name: keyof typeof draft) => ({
    path: name,
    value: draft[name],
    onChange: (value: string) => setDraft((last) => ({ ...last, [name]: value })),
  });
  const submit = async () => {
    const { phones: before, extraFields } = contact;
    const texts = Object.entries(draft).filter(
      ([name, value]) => value !== (contact[name as keyof typeof draft] ?? ""),
    );
    const numbers = phones.map(({ number }) => number).filter(Boolean);
    const free = Object.fromEntries(
      extras.filter(({ name }) => name.trim()).map(({ name, value }) => [name.trim(), value]),
    );
    const changes = {
      ...Object.fromEntries(texts.map(([name, value]) => [name, value || null])),
      ...(numbers.join() !== before.map(({ number }) => number).join() && {
        phones: numbers.map((number) => ({ number })),
      }),
      ...(JSON.stringify(free) !== JSON.stringify(extraFields ?? {}) && {
        extraFields: Object.keys(free).length === 0 ? null : free,
      }),
      ...(dueAt !== contact.dueAt && { dueAt }),
    };
    if (Object.keys(changes).length === 0) {
      close();
      return;
    }
    if (await update.run({ input: { campaignId: contact.campaignId, id: contact.id, ...changes } })) {
      toast("The contact is saved");
      saved();
    }
  };
  return (
    <Form change={update} submit={submit} label="Edit the contact">
      <div className={styles.pair}>
        <TextField label="First name" {...field("firstName")} autoFocus />
        <TextField label="Last name" {...field("lastName")} />
      </div>
      {phones.map(({ key, number }, place) => (
        <PhoneField
          key={key}
          label={place === 0 ? "First number" : `Number ${place + 1}`}
          path={place === 0 ? "phones" : `phones.${place}`}
          value={number}
          onChange={(next) =>
            setPhones((last) => last.map((each) => (each.key === key ? { key, number: next } : each)))
          }
        />
      ))}
      {phones.length < MOST_PHONES && (
        <div>
          <Button
            className="plain"
            onPress={() =>
              setPhones((last) => [...last, { key: Math.max(...last.map(({ key }) => key)) + 1, number: "" }])
            }
          >
            Add a number
          </Button>
        </div>
      )}
      <div className={styles.pair}>
        <TextField label="Company" {...field("company")} />
        <TextField label="Title" {...field("title")} />
      </div>
      <TextField label="E-mail" {...field("email")} type="email" />
      <TextField label="LinkedIn" {...field("linkedinUrl")} type="url" />
      <div className={styles.pair}>
        <TextField label="State or province" {...field("state")} />
        <TextField label="Postal code" {...field("postalCode")} />
        <TextField label="Country" help="Such as US." {...field("country")} />
      </div>
      <Suspense fallback={<RowsSkeleton rows={1} height={72} />}>
        <DateTimeField label="Callback" path="dueAt" value={dueAt} onChange={setDueAt} timeZone={zone} />
      </Suspense>
      {dueAt !== null && (
        <div>
          <Button className="plain" onPress={() => setDueAt(null)}>
            No callback
          </Button>
        </div>
      )}
      <TextField
        label="Time zone"
        help="Of its calling hours, such as Europe/Berlin. Empty: those of its numbers and its address."
        {...field("timeZone")}
      />
      <fieldset className={styles.extras} data-path="extraFields">
        <legend>Further fields</legend>
        {extras.map(({ key, name, value }, place) => {
          const change = (more: Partial<Extra>) =>
            setExtras((last) => last.map((each) => (each.key === key ? { ...each, ...more } : each)));
          return (
            <div key={key} className={styles.extra}>
              <input
                aria-label={`Name of field ${place + 1}`}
                value={name}
                onChange={({ target }) => change({ name: target.value })}
              />
              <input
                aria-label={`Value of ${name || `field ${place + 1}`}`}
                value={value}
                onChange={({ target }) => change({ value: target.value })}
              />
              <Button
                className="quiet"
                aria-label={`Remove ${name || `field ${place + 1}`}`}
                onPress={() => setExtras((last) => last.filter((each) => each.key !== key))}
              >
                <span aria-hidden="true">×</span>
              </Button>
            </div>
          );
        })}
        {update.faults.extraFields && <p className={styles.fault}>{update.faults.extraFields}</p>}
        <div>
          <Button
            className="plain"
            onPress={() =>
              setExtras((last) => [
                ...last,
                { key: Math.max(-1, ...last.map(({ key }) => key)) + 1, name: "", value: "" },
              ])
            }
          >
            Add a field
          </Button>
        </div>
      </fieldset>
      <SubmitButtons action="Save" isDisabled={update.isRunning} cancel={close} />
    </Form>
  );
}
