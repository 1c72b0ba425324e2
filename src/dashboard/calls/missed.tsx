import { getRouteApi, Link } from "@tanstack/react-router";
import { Button, ToggleButton, ToggleButtonGroup } from "react-aria-components";
import { useChange } from "../app/change.ts";
import { failureOf } from "../app/client.ts";
import { useLive } from "../app/live.ts";
import { useRows } from "../app/rows.ts";
import { useMay } from "../app/viewer.tsx";
import { PhoneNotice } from "../phone/phone-notice.tsx";
import { useCall } from "../reach/use-call.ts";
import { Badge } from "../ui/badge.tsx";
import { PageHead } from "../ui/heads.tsx";
import { nameOf, WITHHELD } from "../ui/person.ts";
import { Empty, ErrorNotice, RowsSkeleton, ShowMore } from "../ui/states.tsx";
import { Timestamp } from "../ui/time.tsx";
import { useToast } from "../ui/toast.tsx";
import styles from "./calls.module.css";
import { MarkMissedCalls, type MissedCallRow, MissedCallsQuery } from "./queries.ts";

const route = getRouteApi("/missed");

/** The incoming calls that nobody took, with the messages of the callers. */
export function MissedCalls() {
  const { show } = route.useSearch();
  const navigate = route.useNavigate();
  const isHandled = show === "handled";
  const list = useRows(MissedCallsQuery, { filter: { handled: isHandled } }, (data) => data.missedCalls);
  useLive(["CALLS", "CONTACTS"], list.refresh);
  const { rows, hasMore, error, more, refresh } = list;
  // A refresh keeps rows that have left the list.
  const shown = rows?.filter(({ handledAt }) => (handledAt !== null) === isHandled);
  return (
    <>
      <PageHead title="Missed calls" />
      <ToggleButtonGroup
        aria-label="Missed calls to show"
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[isHandled ? "handled" : "open"]}
        onSelectionChange={([chosen]) => navigate({ search: { show: chosen === "handled" ? "handled" : undefined } })}
        className={styles.tabs ?? ""}
      >
        <ToggleButton id="open">Open</ToggleButton>
        <ToggleButton id="handled">Handled</ToggleButton>
      </ToggleButtonGroup>
      {error && !rows && <ErrorNotice failure={failureOf(error)} retry={refresh} />}
      {!rows && !error && <RowsSkeleton rows={5} height={64} />}
      {shown?.length === 0 && (
        <Empty title={isHandled ? "No missed call was handled yet" : "No missed call is open"}>
          {isHandled ? "What you mark as handled appears here." : "Calls that nobody takes appear here."}
        </Empty>
      )}
      <ul className={styles.missed}>
        {shown?.map((row) => (
          <Missed key={row.id} row={row} changed={refresh} />
        ))}
      </ul>
      <ShowMore hasMore={hasMore} more={more} label="Show earlier ones" />
    </>
  );
}

function Missed({ row, changed }: { row: MissedCallRow; changed(): Promise<void> }) {
  const { id, call, voicemailSeconds, handledAt, handledBy } = row;
  const { from, inbox, contact } = call;
  const mayCall = useMay()("CALLS_WRITE");
  const mark = useChange(MarkMissedCalls);
  const { change: callBack, call: place, isBlocked } = useCall();
  const toast = useToast();
  const name = nameOf(contact, from);
  const failure = mark.failure ?? callBack.failure;
  const set = async (handled: boolean) => {
    if (await mark.run({ input: { ids: [id], handled } })) {
      await changed();
    }
  };
  const dial = async () => {
    if (await place({ inboxId: inbox.id, to: from })) {
      toast(`${name} is being called.`);
    }
  };
  return (
    <li>
      <div className={styles.who}>
        <strong>
          {contact ? (
            <Link to="/contacts/$id" params={{ id: contact.id }}>
              {name}
            </Link>
          ) : (
            name
          )}
        </strong>
        {name !== from && from !== WITHHELD && <span className="soft"> {from}</span>}
        <span className="soft">
          {" "}
          · {inbox.name} · <Timestamp at={call.startedAt} />
        </span>{" "}
        {voicemailSeconds !== null && <Badge tone="warn">voicemail, {voicemailSeconds} s</Badge>}
        {handledAt !== null && (
          <span className="soft">
            {" "}
            handled {handledBy ? `by ${handledBy.name}` : "in a later call"} <Timestamp at={handledAt} />
          </span>
        )}
        {call.voicemailUrl && (
          // biome-ignore lint/a11y/useMediaCaption: the transcript stands below
          <audio controls preload="none" src={call.voicemailUrl} aria-label={`Voicemail of ${name}`} />
        )}
        {call.transcript && <p className={styles.words}>{call.transcript}</p>}
      </div>
      {mayCall && (
        <div className={styles.actions}>
          {inbox.isActive && from !== WITHHELD && (
            <Button className="plain" isDisabled={callBack.isRunning} onPress={dial} aria-label={`Call back ${name}`}>
              Call back
            </Button>
          )}
          <Button
            className="quiet"
            isDisabled={mark.isRunning}
            onPress={() => set(handledAt === null)}
            aria-label={handledAt === null ? `Mark as handled: ${name}` : `Open again: ${name}`}
          >
            {handledAt === null ? "Mark as handled" : "Open again"}
          </Button>
        </div>
      )}
      {isBlocked && <PhoneNotice />}
      {failure && <ErrorNotice failure={failure} />}
    </li>
  );
}
