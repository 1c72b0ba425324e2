import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useClient } from "urql";
import { useChange } from "../app/change.ts";
import { DialogWindow } from "../ui/dialog.tsx";
import { Form, PhoneField, SubmitButtons, TextField } from "../ui/field.tsx";
import { nameOf } from "../ui/person.ts";
import { useToast } from "../ui/toast.tsx";
import { findAlike } from "./alike.ts";
import styles from "./contacts.module.css";
import { type ContactFields, SaveContact } from "./queries.ts";

const EMPTY = { firstName: "", lastName: "", company: "", number: "", email: "" };

/** Adds a contact. It asks first if one with the same number or address exists. */
export function NewContact({ close }: { close(): void }) {
  const client = useClient();
  const navigate = useNavigate();
  const toast = useToast();
  const save = useChange(SaveContact);
  const [draft, setDraft] = useState(EMPTY);
  const [isLooking, setLooking] = useState(false);
  const [known, setKnown] = useState<ContactFields[]>([]);
  const field = (name: keyof typeof EMPTY) => ({
    value: draft[name],
    onChange(value: string) {
      setKnown([]);
      setDraft((last) => ({ ...last, [name]: value }));
    },
  });
  const submit = async () => {
    const number = draft.number.trim();
    const email = draft.email.trim();
    if (known.length === 0 && (number || email)) {
      setLooking(true);
      const found = await findAlike(client, { phones: number ? [{ number }] : [], email: email || null });
      setLooking(false);
      if (found.length > 0) {
        setKnown(found);
        return;
      }
    }
    const { firstName, lastName, company } = draft;
    const saved = await save.run((idempotencyKey) => ({
      input: {
        firstName: firstName || null,
        lastName: lastName || null,
        company: company || null,
        email: email || null,
        phones: number ? [{ number }] : [],
        idempotencyKey,
      },
    }));
    if (saved) {
      close();
      toast("The contact was added.");
      void navigate({ to: "/contacts/$id", params: { id: saved.contact.id } });
    }
  };
  return (
    <DialogWindow title="Add a contact" close={close}>
      <Form change={save} submit={submit} label="New contact">
        <div className={styles.pair}>
          <TextField label="First name" path="firstName" autoFocus {...field("firstName")} />
          <TextField label="Last name" path="lastName" {...field("lastName")} />
        </div>
        <TextField label="Company" path="company" {...field("company")} />
        <PhoneField label="Number" path="phones" {...field("number")} />
        <TextField label="E-mail" path="email" type="email" {...field("email")} />
        {known.length > 0 && (
          <div className={styles.known} role="alert">
            <p>
              <strong>This number or address is known.</strong> Open the contact, or add another one with the same.
            </p>
            <ul>
              {known.map((contact) => (
                <li key={contact.id}>
                  <Link to="/contacts/$id" params={{ id: contact.id }}>
                    {nameOf(contact, contact.phones[0]?.number ?? contact.email ?? contact.id)}
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        )}
        <SubmitButtons
          action={known.length > 0 ? "Add it anyway" : "Add"}
          isDisabled={save.isRunning || isLooking}
          cancel={close}
        />
      </Form>
    </DialogWindow>
  );
}
