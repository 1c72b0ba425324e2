import { Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { Button } from "react-aria-components";
import { useChange } from "../app/change.ts";
import { failureOf } from "../app/client.ts";
import { useLive } from "../app/live.ts";
import { useRead } from "../app/read.ts";
import { useMay } from "../app/viewer.tsx";
import { presenceWords } from "../presence/words.ts";
import { CsvButton, saveCsv } from "../ui/csv.tsx";
import { dayAt, startOfDay } from "../ui/days.ts";
import { Confirm } from "../ui/dialog.tsx";
import { Facts } from "../ui/facts.tsx";
import { figure } from "../ui/figures.ts";
import { PageHead, Section } from "../ui/heads.tsx";
import { phoneText } from "../ui/phones.ts";
import { Empty, ErrorNotice, RowsSkeleton } from "../ui/states.tsx";
import { Timestamp, useNow, useZone } from "../ui/time.tsx";
import { useToast } from "../ui/toast.tsx";
import { waitOf } from "../ui/wait.tsx";
import { endingOf, endingWords } from "./ending.ts";
import { DeleteQueue, type QueueMember, type QueueRow, QueuesQuery } from "./queries.ts";
import { QueueEditor } from "./queue-editor.tsx";
import styles from "./queues.module.css";
import { levelOf, QUEUE_STRATEGIES, spanOf, thresholdsOf } from "./words.ts";

const MINUTE_MS = 60_000;

type Window = { kind: "edit" | "delete"; queue: QueueRow } | { kind: "create" };

/** The queues of callers with their figures of now and of today, and the way to their settings. */
export function QueueList() {
  const mayManage = useMay()("INBOXES_MANAGE");
  const zone = useZone();
  const today = dayAt(useNow(MINUTE_MS).getTime(), zone);
  const { data, error, refresh } = useRead(QueuesQuery, { since: new Date(startOfDay(today, zone)).toISOString() });
  useLive(["QUEUES", "PRESENCE", "CALLS", "PEOPLE"], refresh);
  const members = useMemo(() => new Map(data?.queueMembers.map((member) => [member.id, member])), [data]);
  const [open, setOpen] = useState<Window | null>(null);
  const close = () => setOpen(null);
  const queues = data?.queues;
  return (
    <>
      <PageHead title="Queues" about="Callers wait in a queue until a member is free. The figures are of today.">
        {queues && queues.length > 0 && <CsvButton name="Queues today" save={() => save(queues)} />}
        <Link to="/wallboard" target="_blank" className="button plain">
          Wallboard
          <span className="hidden"> in a new window</span>
        </Link>
        {mayManage && (
          <Button className="primary" onPress={() => setOpen({ kind: "create" })}>
            Add a queue
          </Button>
        )}
      </PageHead>
      {error && !data && <ErrorNotice failure={failureOf(error)} retry={refresh} />}
      {!data && !error && <RowsSkeleton rows={3} height={120} />}
      {queues?.length === 0 && (
        <Empty title="There is no queue yet">
          {mayManage
            ? "Add one, then let the incoming calls of an inbox lead to it."
            : "An admin of your business adds one."}
        </Empty>
      )}
      {queues?.map((queue) => (
        <Queue
          key={queue.id}
          queue={queue}
          queues={queues}
          members={members}
          mayManage={mayManage}
          open={(kind) => setOpen({ kind, queue })}
        />
      ))}
      {open?.kind === "create" && <QueueEditor queue={null} queues={queues ?? []} changed={refresh} close={close} />}
      {open?.kind === "edit" && (
        <QueueEditor queue={open.queue} queues={queues ?? []} changed={refresh} close={close} />
      )}
      {open?.kind === "delete" && <Deletion queue={open.queue} changed={refresh} close={close} />}
    </>
  );
}

/** The figures of a queue by name, on the page and in the file. */
function figuresOf({ figures }: QueueRow): [name: string, value: string][] {
  const { waiting, ringing, longestWaitSeconds, answered, abandoned, overflowed, callbacksDue } = figures;
  return [
    ["Waiting now", figure(waiting + ringing)],
    ["Longest wait", longestWaitSeconds === null ? "–" : waitOf(longestWaitSeconds)],
    ["Service level", levelOf(figures)],
    ["Answered", figure(answered)],
    ["Abandoned", figure(abandoned)],
    ["Overflowed", figure(overflowed)],
    ["Callbacks due", figure(callbacksDue)],
  ];
}

function save(queues: readonly QueueRow[]): void {
  const [first] = queues;
  saveCsv({
    name: "Queues today",
    head: ["Queue", ...(first ? figuresOf(first).map(([name]) => name) : [])],
    rows: queues.map((queue) => [queue.name, ...figuresOf(queue).map(([, value]) => value)]),
  });
}

function Queue({
  queue,
  queues,
  members,
  mayManage,
  open,
}: {
  queue: QueueRow;
  queues: readonly QueueRow[];
  members: ReadonlyMap<string, QueueMember>;
  mayManage: boolean;
  open(kind: "edit" | "delete"): void;
}) {
  const { name, strategy, memberIds, longestWaitSeconds, mostCallers, overflow, overflowQueueId } = queue;
  const known = memberIds.flatMap((memberId) => members.get(memberId) ?? []);
  const thresholds = thresholdsOf(queue);
  const next = queues.find((each) => each.id === overflowQueueId);
  return (
    <Section
      title={name}
      about={QUEUE_STRATEGIES.find(({ value }) => value === strategy)?.name}
      actions={
        mayManage && (
          <>
            <Button className="quiet" aria-label={`Delete ${name}`} onPress={() => open("delete")}>
              Delete
            </Button>
            <Button className="plain" aria-label={`Edit ${name}`} onPress={() => open("edit")}>
              Edit
            </Button>
          </>
        )
      }
    >
      {queue.alertingSince !== null && (
        <p className={styles.alert}>
          Over a threshold since <Timestamp at={queue.alertingSince} />
        </p>
      )}
      <Facts className={styles.figures} label={`Figures of ${name}`} rows={figuresOf(queue)} />
      <p className={styles.line}>
        {known.length === 0
          ? "Nobody is a member."
          : known.map(({ name: own, presence }) => `${own} (${presenceWords(presence)})`).join(", ")}
        {known.length > 0 && known.length < memberIds.length && ` and ${figure(memberIds.length - known.length)} more`}
      </p>
      <p className={`soft ${styles.line}`}>
        After {spanOf(longestWaitSeconds)}, or with {figure(mostCallers)} callers:{" "}
        {next
          ? `queue ${next.name}`
          : overflow
            ? endingWords(endingOf(overflow), phoneText)
            : "as when nobody takes a call"}
      </p>
      {thresholds !== null && <p className={`soft ${styles.line}`}>Admins are alerted from {thresholds} on</p>}
    </Section>
  );
}

function Deletion({ queue: { id, name }, changed, close }: { queue: QueueRow; changed(): void; close(): void }) {
  const change = useChange(DeleteQueue);
  const toast = useToast();
  return (
    <Confirm
      title={`Delete ${name}?`}
      consequence={<p>The queue goes with its figures. That is refused while an inbox or another queue leads to it.</p>}
      action="Delete"
      change={change}
      confirm={() => change.run({ id })}
      done={() => {
        changed();
        toast(`The queue ${name} is deleted.`);
      }}
      close={close}
    />
  );
}
