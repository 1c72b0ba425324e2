import { useState } from "react";
import { FirstText } from "../reach/first-text.tsx";
import { DialogWindow } from "../ui/dialog.tsx";
import { Select } from "../ui/field.tsx";
import { phoneText } from "../ui/phones.ts";
import type { Contact } from "./queries.ts";

/** Texts a contact: from the inbox and to the number of the latest conversation, unless others are chosen. */
export function WriteText({ contact, close }: { contact: Contact; close(): void }) {
  const [last] = contact.conversations.nodes.toSorted((one, other) =>
    other.lastActivityAt.localeCompare(one.lastActivityAt),
  );
  const known = contact.phones.map(({ number }) => number);
  const usual = last && known.includes(last.phoneNumber) ? last.phoneNumber : known[0];
  const [chosen, setChosen] = useState<string | null>(null);
  const to = chosen ?? usual;
  return (
    <DialogWindow title="Text this person" close={close}>
      {to && (
        <FirstText to={to} usualInboxId={last?.inbox.id} close={close}>
          <Select
            label="To"
            path="to"
            value={to}
            onChange={setChosen}
            options={contact.phones.map(({ number, label }) => ({
              value: number,
              name: label ? `${phoneText(number)} (${label})` : phoneText(number),
            }))}
          />
        </FirstText>
      )}
    </DialogWindow>
  );
}
