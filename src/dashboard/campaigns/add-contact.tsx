import { useState } from "react";
import { type Change, useChange } from "../app/change.ts";
import { DialogWindow } from "../ui/dialog.tsx";
import { Form, PhoneField, SubmitButtons, TextField } from "../ui/field.tsx";
import { useToast } from "../ui/toast.tsx";
import { AddContact } from "./queries.ts";

/** Adds one contact to a campaign by hand. */
export function AddContactWindow({ campaignId, close, added }: { campaignId: string; close(): void; added(): void }) {
  const toast = useToast();
  const add = useChange(AddContact);
  const [firstName, setFirstName] = useState("");
  const [lastName, setLastName] = useState("");
  const [company, setCompany] = useState("");
  const [number, setNumber] = useState("");
  const [refusal, setRefusal] = useState<Pick<Change<object, object>, "failure" | "faults"> | null>(null);
  const submit = async () => {
    const contact = {
      ...(firstName && { firstName }),
      ...(lastName && { lastName }),
      ...(company && { company }),
      phones: [{ number }],
    };
    setRefusal(null);
    const result = await add.run((idempotencyKey) => ({
      input: { campaignId, contacts: [contact], onDuplicate: "ERROR", idempotencyKey },
    }));
    const [outcome] = result?.outcomes ?? [];
    if (outcome?.error) {
      const { message, faults } = outcome.error;
      const byPath = faults.flatMap(({ path, message: each }) => (path === null ? [] : [[path, each] as const]));
      setRefusal({ failure: { message, requestId: null }, faults: Object.fromEntries(byPath) });
    } else if (outcome) {
      toast("The contact is added");
      added();
      close();
    }
  };
  return (
    <DialogWindow title="Add a contact" close={close}>
      <Form change={refusal ?? add} submit={submit} label="Add a contact">
        <PhoneField label="Number" path="phones" value={number} onChange={setNumber} autoFocus />
        <TextField label="First name" path="firstName" value={firstName} onChange={setFirstName} />
        <TextField label="Last name" path="lastName" value={lastName} onChange={setLastName} />
        <TextField label="Company" path="company" value={company} onChange={setCompany} />
        <SubmitButtons action="Add the contact" isDisabled={add.isRunning} cancel={close} />
      </Form>
    </DialogWindow>
  );
}
