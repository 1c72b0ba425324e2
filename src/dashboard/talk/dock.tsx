import { useState } from "react";
import { Button } from "react-aria-components";
import { useChange } from "../app/change.ts";
import { useLive } from "../app/live.ts";
import { useRead } from "../app/read.ts";
import { History } from "../dialer/history.tsx";
import { ScriptWords } from "../dialer/script.tsx";
import { useNote } from "../dialer/use-note.ts";
import { PickUp } from "../phone/pick-up.tsx";
import { Facts } from "../ui/facts.tsx";
import { WITHHELD } from "../ui/person.ts";
import { PhoneNumber } from "../ui/phone-number.tsx";
import { ErrorNotice } from "../ui/states.tsx";
import { QueuedWait } from "../ui/wait.tsx";
import { CurrentTalk, Decline, EndTalk, type OwnTalk, type Talk } from "./queries.ts";
import styles from "./talk.module.css";
import { TalkControls } from "./talk-controls.tsx";
import { useShownCall } from "./use-talk.ts";
import { numberOf, personOf } from "./words.ts";

/** On every page: the call of the viewer, unless the page shows it, and calls that colleagues transfer to them. */
export function TalkDock() {
  const { data, refresh } = useRead(CurrentTalk);
  useLive(["CALLS", "DIALER"], refresh);
  const shown = useShownCall();
  const call = data?.viewer.currentCall ?? null;
  const offered = data?.viewer.offeredCalls ?? [];
  return (
    <>
      {offered.map((each) => (
        <Offer key={each.id} call={each} refresh={refresh} />
      ))}
      {offered.length === 0 && call && call.id !== shown && <Current key={call.id} call={call} refresh={refresh} />}
    </>
  );
}

/** A colleague transfers a call to the viewer, whose phone or browser rings. */
function Offer({ call, refresh }: { call: Talk; refresh(): unknown }) {
  const decline = useChange(Decline);
  const { transfer } = call;
  const from = transfer?.fromUser?.name ?? "A colleague";
  return (
    <section className={styles.dock} data-dock role="alert" aria-label="Transfer to you">
      <p>
        <strong>{from}</strong> {transfer?.state === "CONSULTING" ? "talks with you about" : "transfers to you:"}{" "}
        <strong>{personOf(call)}</strong> <span className="soft">{call.inbox.name}</span>
      </p>
      {transfer?.state === "RINGING" && <PickUp taken={refresh} />}
      {decline.failure && <ErrorNotice failure={decline.failure} />}
      <Button
        className="plain"
        isDisabled={decline.isRunning}
        onPress={() => void decline.run({ input: { id: call.id } }).then(refresh)}
      >
        Decline
      </Button>
    </section>
  );
}

function Current({ call, refresh }: { call: OwnTalk; refresh(): unknown }) {
  const end = useChange(EndTalk);
  const note = useNote(call.id, call.note ?? "");
  const [hasHistory, setHistory] = useState(false);
  const isTalking = call.callStatus === "IN_PROGRESS";
  const { inbox, queued } = call;
  const isUnansweredCallback = queued?.isCallback === true && call.answeredAt === null;
  return (
    <section className={styles.dock} data-dock aria-label="Your call">
      <div className={styles.head}>
        <p>
          <strong>{personOf(call)}</strong>{" "}
          <span className="soft">
            {isTalking ? "in talk" : "calling"}, {inbox.name}
          </span>
          {queued && (
            <>
              , <QueuedWait queued={queued} />
            </>
          )}
        </p>
        <Button className="danger" isDisabled={end.isRunning} onPress={() => void end.run({ input: { id: call.id } })}>
          {isUnansweredCallback ? "End the callback" : "Hang up"}
        </Button>
      </div>
      <Details call={call} />
      {isUnansweredCallback && <p className="soft">If you end the callback, the person is not called again.</p>}
      {end.failure && <ErrorNotice failure={end.failure} />}
      {isTalking && <TalkControls call={call} hasKeys={false} refresh={refresh} />}
      <label className={styles.note}>
        <span>Note</span>
        <textarea
          rows={2}
          maxLength={5_000}
          placeholder="Saved as you type"
          value={note.text}
          onChange={({ target }) => note.change(target.value)}
        />
      </label>
      <Button className="quiet" aria-expanded={hasHistory} onPress={() => setHistory(!hasHistory)}>
        What was said before
      </Button>
      {hasHistory && <History numbers={[numberOf(call)]} />}
    </section>
  );
}

/** Who the other party is, and the script of the campaign. */
function Details({ call }: { call: OwnTalk }) {
  const { contact, campaignContact } = call;
  const known = campaignContact ?? contact;
  const number = numberOf(call);
  const work = [known?.title, known?.company].filter(Boolean).join(", ");
  return (
    <>
      <Facts
        label="Details"
        className={styles.known}
        rows={[
          ["Phone", number !== WITHHELD && <PhoneNumber number={number} />],
          ["Work", work],
          ["E-mail", known?.email && <a href={`mailto:${known.email}`}>{known.email}</a>],
          ...Object.entries(known?.extraFields ?? {}),
        ]}
      />
      {campaignContact?.script && (
        <section aria-label="Script">
          <ScriptWords script={campaignContact.script} />
        </section>
      )}
    </>
  );
}
