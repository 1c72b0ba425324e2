import { useState } from "react";
import { Button } from "react-aria-components";
import { useChange } from "../app/change.ts";
import { failureOf } from "../app/client.ts";
import { useLive } from "../app/live.ts";
import { useRead } from "../app/read.ts";
import { useDevice } from "../phone/device.ts";
import { DeviceChoice } from "../phone/device-choice.tsx";
import { PhoneNotice } from "../phone/phone-notice.tsx";
import { Badge } from "../ui/badge.tsx";
import { DialogWindow } from "../ui/dialog.tsx";
import { Checkbox, Form, FormButtons, SubmitButtons, TextField } from "../ui/field.tsx";
import { phoneText } from "../ui/phones.ts";
import { ErrorNotice } from "../ui/states.tsx";
import { FirstText } from "./first-text.tsx";
import { useOwnInbox } from "./own-inbox.tsx";
import { CallState, EndCall } from "./queries.ts";
import { useCall } from "./use-call.ts";

/** A person to call or to text. */
export interface Reached {
  name: string;
  /** In E.164. */
  phoneNumber: string;
}

/** Calls a person, or sends them the first text, from an inbox of the viewer. */
export function ReachWindow({
  by,
  person,
  inboxId,
  close,
}: {
  by: "call" | "text";
  person: Reached;
  /** The inbox that is chosen first. */
  inboxId?: string;
  close(): void;
}) {
  const { name, phoneNumber } = person;
  const shown = phoneText(phoneNumber);
  const title = `${by === "call" ? "Call" : "Text"} ${name === shown ? shown : `${name}, ${shown}`}`;
  return (
    <DialogWindow title={title} close={close}>
      {by === "text" ? (
        <FirstText to={phoneNumber} usualInboxId={inboxId} close={close} />
      ) : (
        <Calling to={phoneNumber} usualInboxId={inboxId} close={close} />
      )}
    </DialogWindow>
  );
}

function Calling({ to, usualInboxId, close }: { to: string; usualInboxId: string | undefined; close(): void }) {
  const { inboxId, control, phone } = useOwnInbox(usualInboxId);
  const { change: place, call } = useCall();
  const [callId, setCallId] = useState<string | null>(null);
  const [device, choose] = useDevice();
  const [askedNote, setAskedNote] = useState<string | null>(null);
  if (inboxId === null) {
    return control;
  }
  const submit = async () => {
    const placed = await call({ inboxId, to, askedNote });
    if (placed) {
      setCallId(placed.id);
    }
  };
  if (callId !== null) {
    return <Running id={callId} close={close} />;
  }
  return (
    <Form change={place} submit={submit} label="Call">
      {control}
      <DeviceChoice device={device} choose={choose} />
      {(place.failure !== null || askedNote !== null) && (
        <Checkbox
          label="They asked me to call"
          value={askedNote !== null}
          onChange={(isAsked) => setAskedNote(isAsked ? "" : null)}
        />
      )}
      {askedNote !== null && (
        <TextField
          label="When and how did they ask?"
          help="It is kept with the call, for an audit."
          path="askedNote"
          value={askedNote}
          onChange={setAskedNote}
          maxLength={500}
        />
      )}
      {device === "BROWSER" && <PhoneNotice />}
      <p className="soft">
        {device === "BROWSER"
          ? "You talk in this browser: keep this page open."
          : phone === null
            ? "You have no phone in your settings, so the call is not connected to you."
            : `Your phone ${phoneText(phone)} rings first.`}
      </p>
      <SubmitButtons action="Call" isDisabled={place.isRunning} cancel={close} />
    </Form>
  );
}

const STATES = {
  BUSY: ["Busy", "alert"],
  CANCELED: ["Canceled", "neutral"],
  COMPLETED: ["Ended", "neutral"],
  FAILED: ["Failed", "alert"],
  IN_PROGRESS: ["In progress", "good"],
  NO_ANSWER: ["No answer", "warn"],
  QUEUED: ["Waiting", "neutral"],
  RINGING: ["Ringing", "warn"],
} as const;

/** The state of the call as it changes, and the button that ends it. */
function Running({ id, close }: { id: string; close(): void }) {
  const { data, error, refresh } = useRead(CallState, { id });
  const end = useChange(EndCall);
  useLive(["CALLS"], refresh);
  const call = data?.call;
  const [name, tone] = STATES[call?.callStatus ?? "QUEUED"];
  const failure = end.failure ?? (error ? failureOf(error) : null);
  return (
    <>
      <p role="status">
        <Badge tone={tone}>{name}</Badge>
        {call?.answeredBy === "MACHINE" && " A machine answered."}
      </p>
      {failure && <ErrorNotice failure={failure} />}
      <FormButtons>
        {call?.endedAt ? null : (
          <Button
            className="danger"
            isDisabled={end.isRunning}
            onPress={() => end.run({ id }).then((done) => done && refresh())}
          >
            Hang up
          </Button>
        )}
        <Button className="plain" onPress={close}>
          Close
        </Button>
      </FormButtons>
    </>
  );
}
