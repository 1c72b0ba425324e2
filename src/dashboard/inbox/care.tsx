import { useState } from "react";
import { Button } from "react-aria-components";
import { useChange } from "../app/change.ts";
import { failureOf } from "../app/client.ts";
import { useColleagues } from "../app/colleagues.ts";
import { useViewer } from "../app/viewer.tsx";
import { DialogWindow } from "../ui/dialog.tsx";
import { Form, Select, SubmitButtons } from "../ui/field.tsx";
import { ErrorNotice } from "../ui/states.tsx";
import { useToast } from "../ui/toast.tsx";
import { ChangeConversation } from "./queries.ts";
import styles from "./thread.module.css";

interface Cared {
  id: string;
  assignedUser: { id: string; name: string } | null;
  closedAt: string | null;
}

/** Who takes care of a conversation, and whether there is something left to do. */
export function Care({ conversation, changed }: { conversation: Cared; changed(): void }) {
  const { user } = useViewer();
  const toast = useToast();
  const change = useChange(ChangeConversation);
  const [isAssigning, setAssigning] = useState(false);
  const { id, assignedUser, closedAt } = conversation;
  const close = async (closed: boolean) => {
    if (await change.run({ input: { id, closed } })) {
      changed();
      toast(closed ? "Conversation closed" : "Conversation opened", { undo: () => void close(!closed) });
    }
  };
  const whose = assignedUser === null ? "Assign" : assignedUser.id === user.id ? "Yours" : assignedUser.name;
  return (
    <>
      <div className={styles.care}>
        <Button
          className="plain"
          aria-label={assignedUser ? `${whose}: assign to somebody else` : "Assign"}
          onPress={() => setAssigning(true)}
        >
          {whose}
        </Button>
        <Button className="plain" isDisabled={change.isRunning} onPress={() => void close(closedAt === null)}>
          {closedAt === null ? "Close" : "Open again"}
        </Button>
      </div>
      {change.failure && <ErrorNotice failure={change.failure} />}
      {isAssigning && <AssignWindow conversation={conversation} close={() => setAssigning(false)} changed={changed} />}
    </>
  );
}

const NOBODY = "";

function AssignWindow({
  conversation: { id, assignedUser },
  close,
  changed,
}: {
  conversation: Cared;
  close(): void;
  changed(): void;
}) {
  const { user } = useViewer();
  const { rows, error } = useColleagues();
  const change = useChange(ChangeConversation);
  const [chosen, setChosen] = useState(assignedUser?.id ?? user.id);
  const people = (rows ?? []).filter((each) => each.active || each.id === assignedUser?.id);
  const submit = async () => {
    if (await change.run({ input: { id, assignedUserId: chosen === NOBODY ? null : chosen } })) {
      changed();
      close();
    }
  };
  return (
    <DialogWindow title="Assign the conversation" close={close}>
      <Form change={change} submit={submit} label="Assign">
        {error && <ErrorNotice failure={failureOf(error)} />}
        <Select
          label="Who takes care of it"
          path="assignedUserId"
          value={chosen}
          onChange={setChosen}
          options={[
            { value: user.id, name: `${user.name} (you)` },
            ...people.filter((each) => each.id !== user.id).map((each) => ({ value: each.id, name: each.name })),
            { value: NOBODY, name: "Nobody" },
          ]}
        />
        <SubmitButtons action="Assign" isDisabled={change.isRunning} cancel={close} />
      </Form>
    </DialogWindow>
  );
}
