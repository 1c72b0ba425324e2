import { useState } from "react";
import { Button } from "react-aria-components";
import { useChange } from "../app/change.ts";
import { useRead } from "../app/read.ts";
import { useViewer } from "../app/viewer.tsx";
import { DialogWindow } from "../ui/dialog.tsx";
import { Form, FormButtons, Select } from "../ui/field.tsx";
import { Deactivate, type Deactivation, InvitationsQuery, type PersonDetails } from "./queries.ts";
import { usePeople } from "./use-people.ts";
import { counted } from "./words.ts";

const NOBODY = "";

/** Asks to whom the work of a person passes, and deactivates them. */
export function DeactivateWindow({
  person,
  close,
  done,
}: {
  person: PersonDetails;
  close(): void;
  done(result: Deactivation): void;
}) {
  const { user } = useViewer();
  const people = usePeople();
  const deactivate = useChange(Deactivate);
  const [heirId, setHeirId] = useState(NOBODY);
  const { data: invited } = useRead(InvitationsQuery);
  const waiting = new Set(invited?.invitations?.nodes.map(({ user: one }) => one?.id));
  const others = people.rows?.filter(({ id, active }) => active && id !== person.id && !waiting.has(id));
  const submit = async () => {
    const result = await deactivate.run({ id: person.id, heirId: heirId || null });
    if (result) {
      done(result);
    }
  };
  return (
    <DialogWindow title={`Deactivate ${person.name}?`} close={close}>
      {person.type === "SERVICE" ? (
        <p>Its access keys end, and the apps that act as it lose access.</p>
      ) : (
        <p>
          They are signed out everywhere, their apps and access keys lose access, and their dialer session ends. A
          running call continues. Service users that they made stay.
        </p>
      )}
      <Form change={deactivate} submit={() => void submit()}>
        <Select
          label={
            person.type === "SERVICE"
              ? "Its webhook subscriptions pass to"
              : "Their webhook subscriptions and callbacks pass to"
          }
          path="heirId"
          help="Nobody in particular: you get the subscriptions, and any agent the callbacks."
          options={[
            { value: NOBODY, name: "Nobody in particular" },
            ...(others ?? []).map(({ id, name }) => ({ value: id, name: id === user.id ? `${name} (you)` : name })),
          ]}
          value={heirId}
          onChange={setHeirId}
        />
        <FormButtons>
          <Button className="plain" onPress={close} autoFocus>
            Cancel
          </Button>
          <Button className="danger" type="submit" isDisabled={deactivate.isRunning}>
            Deactivate
          </Button>
        </FormButtons>
      </Form>
    </DialogWindow>
  );
}

/** What ended with a deactivation, and to whom the rest passed. */
export function DeactivationResult({ result }: { result: Deactivation }) {
  const { endedSessions, endedGrants, endedAccessKeys, endedDialerSessions } = result;
  const { subscriptions, subscriptionsHeir, callbacks, callbacksHeir } = result;
  return (
    <div role="status">
      <p>
        Ended: {counted(endedSessions, "browser")}, {counted(endedGrants, "app")},{" "}
        {counted(endedAccessKeys, "access key")}, {counted(endedDialerSessions, "dialer session")}.
      </p>
      <p>
        {counted(subscriptions, "webhook subscription")} passed to {subscriptionsHeir?.name ?? "an admin"},{" "}
        {counted(callbacks, "callback")} to {callbacksHeir?.name ?? "any agent"}.
      </p>
    </div>
  );
}
