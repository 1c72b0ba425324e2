import { type ReactNode, useState } from "react";
import { Button } from "react-aria-components";
import { useChange } from "../app/change.ts";
import { DialogWindow } from "../ui/dialog.tsx";
import { Form, FormButtons, Select, SubmitButtons, TextField } from "../ui/field.tsx";
import { CopyText } from "./copy-text.tsx";
import { InboxChoice } from "./inbox-choice.tsx";
import { type Inbox, Invite } from "./queries.ts";
import { NEW_ROLE, ROLES, type Role, roleRow } from "./words.ts";

/** Invites a person, and shows the link to pass on. */
export function InviteWindow({
  inboxes,
  close,
  changed,
}: {
  inboxes: readonly Inbox[];
  close(): void;
  changed(): void;
}) {
  const invite = useChange(Invite);
  const [email, setEmail] = useState("");
  const [name, setName] = useState("");
  const [role, setRole] = useState(NEW_ROLE);
  const [inboxIds, setInboxIds] = useState<readonly string[]>([]);
  const [made, setMade] = useState<{ email: string; url: string | null } | null>(null);
  const send = async () => {
    const result = await invite.run((idempotencyKey) => ({
      input: { email, name, role, inboxIds: [...inboxIds], idempotencyKey },
    }));
    if (result) {
      setMade(result);
      changed();
    }
  };
  if (made) {
    return (
      <DialogWindow title={`${made.email} is invited`} close={close}>
        <InvitationLink url={made.url} />
        <FormButtons>
          <Button className="primary" onPress={close} autoFocus>
            Done
          </Button>
        </FormButtons>
      </DialogWindow>
    );
  }
  return (
    <DialogWindow title="Invite a person" close={close}>
      <Form change={invite} submit={() => void send()}>
        <TextField label="E-mail address" path="email" type="email" value={email} onChange={setEmail} autoFocus />
        <TextField label="Name" path="name" value={name} onChange={setName} maxLength={80} />
        <Select<Role>
          label="Role"
          path="role"
          help={roleRow(role).help}
          options={ROLES}
          value={role}
          onChange={setRole}
        />
        {!roleRow(role).usesEveryInbox && <InboxChoice inboxes={inboxes} chosen={inboxIds} onChange={setInboxIds} />}
        <SubmitButtons action="Send the invitation" isDisabled={invite.isRunning} cancel={close} />
      </Form>
    </DialogWindow>
  );
}

/** The link of an invitation, for the admin to pass on. */
export function InvitationLink({ url, children }: { url: string | null; children?: ReactNode }) {
  if (url === null) {
    return <p>{children ?? "They can sign in at once, with the account that they have."}</p>;
  }
  return (
    <>
      <p>
        The service sends the link by e-mail, if it is set up to send mail. You can also pass it on yourself: it works
        once, within three days.
      </p>
      <CopyText label="Link of the invitation" text={url} />
    </>
  );
}
