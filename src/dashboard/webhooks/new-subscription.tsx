import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Button } from "react-aria-components";
import { eventTypeName, eventTypes } from "../../domain/webhook/event-types.ts";
import { useChange } from "../app/change.ts";
import { DialogWindow } from "../ui/dialog.tsx";
import { Form, FormButtons, Select, SubmitButtons, TextField } from "../ui/field.tsx";
import { CreateSubscription, type Subscription } from "./queries.ts";
import styles from "./webhooks.module.css";

type EventType = Subscription["eventType"];

const EVENTS = eventTypes
  .map((name) => ({ value: eventTypeName(name), name }))
  .sort((one, other) => (one.name < other.name ? -1 : 1));

/** Creates a subscription, and shows its secret once. */
export function NewSubscription({ created, close }: { created(): void; close(): void }) {
  const create = useChange(CreateSubscription);
  const [eventType, setEventType] = useState<EventType>("MESSAGE_INCOMING_RECEIVED");
  const [targetUrl, setTargetUrl] = useState("");
  const [made, setMade] = useState<{ id: string; secret: string } | null>(null);
  const submit = async () => {
    const result = await create.run((idempotencyKey) => ({
      input: { eventType, targetUrl: targetUrl.trim(), idempotencyKey },
    }));
    if (result) {
      setMade({ id: result.subscription.id, secret: result.signingSecret });
      created();
    }
  };
  if (made) {
    return (
      <DialogWindow title="The subscription was created" close={close}>
        <p>Copy its secret now: it is shown only once. The receiver checks each request with it.</p>
        <p className={styles.secret}>
          <code>{made.secret}</code>
        </p>
        <FormButtons>
          <Button className="plain" onPress={() => void navigator.clipboard.writeText(made.secret)}>
            Copy
          </Button>
          <Link to="/webhooks/$id" params={{ id: made.id }} className="button primary">
            Open the subscription
          </Link>
        </FormButtons>
      </DialogWindow>
    );
  }
  return (
    <DialogWindow title="New subscription" close={close}>
      <Form change={create} submit={submit} label="New subscription">
        <Select
          label="Event"
          path="eventType"
          value={eventType}
          onChange={(value) => setEventType(value)}
          options={EVENTS}
        />
        <TextField
          label="URL"
          path="targetUrl"
          type="url"
          placeholder="https://example.com/hooks"
          help="Receives a POST for each event."
          autoFocus
          value={targetUrl}
          onChange={setTargetUrl}
        />
        <SubmitButtons action="Create" isDisabled={create.isRunning} cancel={close} />
      </Form>
    </DialogWindow>
  );
}
