import { useChange } from "../app/change.ts";
import { useDraft } from "../app/draft.ts";
import { DialogWindow } from "../ui/dialog.tsx";
import { Form, NumberField, PhoneField, SubmitButtons, TextField } from "../ui/field.tsx";
import { useToast } from "../ui/toast.tsx";
import { type InboxRow, UpdateInbox } from "./queries.ts";

/** The name of an inbox, the phone that rings when it is called, and its calls of a day. */
export function InboxEditor({ inbox, changed, close }: { inbox: InboxRow; changed(): void; close(): void }) {
  const { id } = inbox;
  const { values, changes, edit } = useDraft({
    name: inbox.name,
    forwardTo: inbox.forwardTo ?? "",
    mostCallsPerDay: inbox.mostCallsPerDay ?? null,
  });
  const update = useChange(UpdateInbox);
  const toast = useToast();
  const submit = async () => {
    const { forwardTo, ...others } = changes;
    const input = { id, ...others, ...(forwardTo !== undefined && { forwardTo: forwardTo.trim() || null }) };
    if (Object.keys(changes).length > 0 && !(await update.run({ input }))) {
      return;
    }
    changed();
    toast(`${values.name} is saved.`);
    close();
  };
  return (
    <DialogWindow title={`Edit ${inbox.name}`} close={close}>
      <Form change={update} submit={submit}>
        <TextField
          label="Name"
          path="name"
          autoFocus
          maxLength={80}
          value={values.name}
          onChange={(name) => edit({ name })}
        />
        <PhoneField
          label="Calls go to"
          help="The phone that rings when the inbox is called. Without one, callers hear that no one is available."
          path="forwardTo"
          value={values.forwardTo}
          onChange={(forwardTo) => edit({ forwardTo })}
        />
        <NumberField
          label="Calls of the dialer in a day"
          unit="calls"
          help="The dialer passes the inbox over after so many. Empty: no maximum."
          path="mostCallsPerDay"
          value={values.mostCallsPerDay}
          onChange={(mostCallsPerDay) => edit({ mostCallsPerDay })}
        />
        <SubmitButtons action="Save" isDisabled={update.isRunning} cancel={close} />
      </Form>
    </DialogWindow>
  );
}
