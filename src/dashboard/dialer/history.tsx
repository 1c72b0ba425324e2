import { useCallback, useEffect, useId, useState } from "react";
import { Button } from "react-aria-components";
import { type CombinedError, useClient } from "urql";
import { failureOf } from "../app/client.ts";
import { useLive } from "../app/live.ts";
import { Recordings } from "../ui/recordings.tsx";
import { ErrorNotice, RowsSkeleton } from "../ui/states.tsx";
import { Timestamp } from "../ui/time.tsx";
import { CALL_STATUS, lengthOf, MESSAGE_STATE, MESSAGE_STATUS } from "../ui/traffic.ts";
import styles from "./history.module.css";
import { type HistoryEntry, HistoryQuery } from "./queries.ts";

const FEW = 10;
const MANY = 100;

/** All that was said with the numbers of a contact: texts, calls and notes, the newest first. */
export function History({ numbers }: { numbers: readonly string[] }) {
  const client = useClient();
  const id = useId();
  const [first, setFirst] = useState(FEW);
  const [entries, setEntries] = useState<HistoryEntry[]>();
  const [hasMore, setMore] = useState(false);
  const [error, setError] = useState<CombinedError>();
  const key = numbers.join();
  const read = useCallback(async () => {
    const phones = key === "" ? [] : key.split(",");
    const answers = await Promise.all(
      phones.map((phone) =>
        client.query(HistoryQuery, { phone, first }, { requestPolicy: "network-only" }).toPromise(),
      ),
    );
    setError(answers.find((answer) => answer.error)?.error);
    const found = answers.flatMap(({ data }) => (data ? [data.calls, data.messages] : []));
    const all = found.flatMap<HistoryEntry>(({ nodes }) => nodes);
    // The newest of all are the newest of each list: more of them would have gaps.
    setEntries(all.sort((one, other) => other.createdAt.localeCompare(one.createdAt)).slice(0, first));
    setMore(all.length > first || found.some(({ pageInfo }) => pageInfo.hasNextPage));
  }, [client, key, first]);
  useEffect(() => {
    void read();
  }, [read]);
  useLive(["CALLS", "MESSAGES"], read);
  return (
    <section className={`card ${styles.history}`} aria-labelledby={id}>
      <h2 id={id}>What was said before</h2>
      {error && !entries?.length && <ErrorNotice failure={failureOf(error)} retry={read} />}
      {!entries && !error && <RowsSkeleton rows={4} height={56} />}
      {entries?.length === 0 && !error && <p className="soft">There were no texts or calls with this contact yet.</p>}
      {entries && entries.length > 0 && (
        <ol className={styles.entries}>
          {entries.map((entry) => (
            <li key={entry.id} className={styles.entry} data-direction={entry.direction}>
              {entry.__typename === "Call" ? <CallEntry entry={entry} /> : <TextEntry entry={entry} />}
            </li>
          ))}
        </ol>
      )}
      {hasMore && first < MANY && (
        <Button className="quiet" onPress={() => setFirst(MANY)}>
          Show earlier ones
        </Button>
      )}
    </section>
  );
}

function CallEntry({ entry }: { entry: Extract<HistoryEntry, { __typename: "Call" }> }) {
  const { callStatus, answeredBy, durationSeconds, disposition, note, direction, user, campaign, createdAt } = entry;
  const how = answeredBy === "MACHINE" ? "answering machine" : CALL_STATUS[callStatus];
  return (
    <>
      <p className={styles.line}>
        <strong>{disposition?.name ?? (direction === "OUTGOING" ? "Outgoing call" : "Incoming call")}</strong>
        <span className="soft">{[how, ...(durationSeconds > 0 ? [lengthOf(durationSeconds)] : [])].join(", ")}</span>
      </p>
      {entry.recordedMessage && <p className="soft">{MESSAGE_STATE[entry.recordedMessage.state]}</p>}
      {note && <p className={styles.note}>{note}</p>}
      <Recordings callId={entry.id} recordings={entry.recordings} />
      <p className={styles.meta}>
        <Timestamp at={createdAt} />
        {[user?.name, campaign?.name].map((name) => name && ` · ${name}`)}
      </p>
    </>
  );
}

function TextEntry({ entry }: { entry: Extract<HistoryEntry, { __typename: "Message" }> }) {
  const { body, messageStatus, error, direction, user, createdAt } = entry;
  return (
    <>
      <p className={styles.body}>{body}</p>
      <p className={styles.meta}>
        {direction === "OUTGOING" ? "Text to the contact" : "Text from the contact"} · <Timestamp at={createdAt} />
        {direction === "OUTGOING" && user && ` · ${user.name}`}
        {direction === "OUTGOING" && messageStatus !== "DELIVERED" && ` · ${MESSAGE_STATUS[messageStatus]}`}
        {error && `: ${error.message}`}
      </p>
    </>
  );
}
