import { useState } from "react";
import { useChange } from "../app/change.ts";
import { DialogWindow } from "../ui/dialog.tsx";
import { Form, SubmitButtons, TextField } from "../ui/field.tsx";
import { useToast } from "../ui/toast.tsx";
import { ForwardInbox, type InboxRow, RenameInbox } from "./queries.ts";

/** The name of an inbox, and the phone that rings when it is called. */
export function InboxEditor({ inbox, changed, close }: { inbox: InboxRow; changed(): void; close(): void }) {
  const { id } = inbox;
  const [name, setName] = useState(inbox.name);
  const [forwardTo, setForwardTo] = useState<string>(inbox.forwardTo ?? "");
  const rename = useChange(RenameInbox);
  const forward = useChange(ForwardInbox);
  const toast = useToast();
  const isRunning = rename.isRunning || forward.isRunning;
  const submit = async () => {
    rename.reset();
    forward.reset();
    const isRenamed = name === inbox.name || (await rename.run({ input: { id, name } }));
    const isForwarded =
      isRenamed &&
      (forwardTo === (inbox.forwardTo ?? "") ||
        (await forward.run({ input: { id, forwardTo: forwardTo.trim() || null } })));
    changed();
    if (isRenamed && isForwarded) {
      toast(`${name} is saved.`);
      close();
    }
  };
  return (
    <DialogWindow title={`Edit ${inbox.name}`} close={close}>
      <Form change={rename.failure ? rename : forward} submit={submit}>
        <TextField label="Name" path="name" autoFocus maxLength={80} value={name} onChange={setName} />
        <TextField
          label="Calls go to"
          help="The phone that rings when the inbox is called. Without one, callers hear that no one is available."
          path="forwardTo"
          type="tel"
          value={forwardTo}
          onChange={setForwardTo}
        />
        <SubmitButtons action="Save" isDisabled={isRunning} cancel={close} />
      </Form>
    </DialogWindow>
  );
}
