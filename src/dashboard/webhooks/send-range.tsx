import { useState } from "react";
import { Button } from "react-aria-components";
import { useChange } from "../app/change.ts";
import { DateTimeField } from "../ui/date-time-field.tsx";
import { DialogWindow } from "../ui/dialog.tsx";
import { Form, FormButtons, NumberField, SubmitButtons } from "../ui/field.tsx";
import { figure } from "../ui/figures.ts";
import { useZone } from "../ui/time.tsx";
import { SendRange as SendRangeMutation } from "./queries.ts";

const HOUR_MS = 3_600_000;

/** Sends the events of a period again, as many times as the service limits one request. */
export default function SendRange({ id, sent, close }: { id: string; sent(): void; close(): void }) {
  const timeZone = useZone();
  const send = useChange(SendRangeMutation);
  const [since, setSince] = useState<string | null>(() => new Date(Date.now() - HOUR_MS).toISOString());
  const [until, setUntil] = useState<string | null>(() => new Date().toISOString());
  const [perSecond, setPerSecond] = useState<number | null>(10);
  const [done, setDone] = useState<{ count: number; resumeAfter: string | null } | null>(null);
  const submit = async () => {
    if (since === null || until === null) {
      return;
    }
    const after = done?.resumeAfter ?? null;
    const result = await send.run((idempotencyKey) => ({
      input: { subscriptionId: id, since, until, perSecond: perSecond ?? 10, after, idempotencyKey },
    }));
    if (result) {
      setDone({ count: (done?.count ?? 0) + result.count, resumeAfter: result.resumeAfter });
      sent();
    }
  };
  if (done) {
    return (
      <DialogWindow title="Send a period again" close={close}>
        <p role="status">
          {done.count === 0
            ? "There are no events in this period."
            : `${figure(done.count)} ${done.count === 1 ? "event is" : "events are"} on the way, ${perSecond ?? 10} a second.`}
          {done.resumeAfter && " The period has more events."}
        </p>
        <FormButtons>
          {done.resumeAfter && (
            <Button className="plain" isDisabled={send.isRunning} onPress={submit}>
              Send the next ones too
            </Button>
          )}
          <Button className="primary" onPress={close}>
            Close
          </Button>
        </FormButtons>
      </DialogWindow>
    );
  }
  return (
    <DialogWindow title="Send a period again" close={close}>
      <Form change={send} submit={submit} label="Send a period again">
        <p>
          The receiver gets every event of the period once more, also those that it has acknowledged. Each keeps its id,
          by which a receiver knows it.
        </p>
        <DateTimeField
          label="From"
          path="since"
          fault={send.faults.since}
          value={since}
          onChange={setSince}
          timeZone={timeZone}
        />
        <DateTimeField
          label="Until"
          path="until"
          fault={send.faults.until}
          value={until}
          onChange={setUntil}
          timeZone={timeZone}
        />
        <NumberField label="Rate" path="perSecond" unit="events a second" value={perSecond} onChange={setPerSecond} />
        <SubmitButtons
          action="Send again"
          isDisabled={send.isRunning || since === null || until === null}
          cancel={close}
        />
      </Form>
    </DialogWindow>
  );
}
