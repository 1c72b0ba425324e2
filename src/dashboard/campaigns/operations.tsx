import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { Button } from "react-aria-components";
import { useChange } from "../app/change.ts";
import { failureOf } from "../app/client.ts";
import { useLive } from "../app/live.ts";
import { useRows } from "../app/rows.ts";
import { useMay, useViewer } from "../app/viewer.tsx";
import { Confirm } from "../ui/dialog.tsx";
import { FormButtons } from "../ui/field.tsx";
import { figure } from "../ui/figures.ts";
import { Section } from "../ui/heads.tsx";
import { ErrorNotice, ShowMore } from "../ui/states.tsx";
import { Timestamp, useNow } from "../ui/time.tsx";
import styles from "./campaigns.module.css";
import { CancelOperation, type Operation, type OperationRun, OperationsQuery, UndoOperation } from "./queries.ts";
import { counted, isUnderWay, RunBadge } from "./words.tsx";

/** An ended change is shown above the contacts for so long. */
const RECENT_MS = 3_600_000;
const MOST_RECENT = 5;
/** The URLs of files are valid for 15 minutes. */
const RENEWAL_MS = 600_000;
const PAGE = 25;

function useOperations(campaignId: string, first: number) {
  const list = useRows(OperationsQuery, { campaignId, first }, (data) => data.bulkOperations);
  useLive(["CAMPAIGN_CONTACTS"], list.refresh);
  const hasFiles = list.rows?.some(({ file }) => file !== null) === true;
  const refresh = useRef(list.refresh);
  refresh.current = list.refresh;
  useEffect(() => {
    const timer = hasFiles ? setInterval(() => void refresh.current(), RENEWAL_MS) : undefined;
    return () => clearInterval(timer);
  }, [hasFiles]);
  return list;
}

/** The changes of many contacts of a campaign that run, and the last one that has just ended. */
export function RecentOperations({ campaignId }: { campaignId: string }) {
  const { rows = [], refresh } = useOperations(campaignId, MOST_RECENT);
  const now = useNow(60_000).getTime();
  const [hidden, setHidden] = useState<string | null>(null);
  const ended = rows.find((operation) => !runs(operation));
  const isRecent = ended && now - Date.parse(ended.undo?.endedAt ?? ended.endedAt ?? "") < RECENT_MS;
  const shown = rows.filter((each) => runs(each) || (each === ended && isRecent && each.id !== hidden));
  return shown.length > 0 ? (
    <ul className={styles.list} aria-label="Changes of many contacts">
      {shown.map((operation) => (
        <li key={operation.id} className={`card ${styles.run}`}>
          <OperationView
            operation={operation}
            ordered={refresh}
            hide={runs(operation) ? undefined : () => setHidden(operation.id)}
          />
        </li>
      ))}
    </ul>
  ) : null;
}

/** The changes of many contacts of a campaign in the last 30 days. */
export function OperationList({ campaignId }: { campaignId: string }) {
  const { rows, error, hasMore, more, refresh } = useOperations(campaignId, PAGE);
  if (error && !rows) {
    return <ErrorNotice failure={failureOf(error)} retry={refresh} />;
  }
  return rows && rows.length > 0 ? (
    <Section title="Changes of many contacts">
      <ul className={styles.list} aria-label="Changes of many contacts">
        {rows.map((operation) => (
          <li key={operation.id} className={`card ${styles.run}`}>
            <OperationView operation={operation} ordered={refresh} hide={undefined} />
          </li>
        ))}
      </ul>
      <ShowMore hasMore={hasMore} more={more} />
    </Section>
  ) : null;
}

const runs = (operation: Operation) => isUnderWay(operation) || (operation.undo !== null && isUnderWay(operation.undo));

const NAMES = {
  COPY: "Copy",
  MOVE: "Move",
  SET_CALLBACK: "Callback",
  DO_NOT_CALL: "Do not call",
  RESET_ATTEMPTS: "Reset of attempts",
  EXPORT: "Export",
  REMOVE: "Removal",
  UNDO: "Undo",
} as const;
const DONE = {
  COPY: "copied",
  MOVE: "moved",
  SET_CALLBACK: "with another callback",
  DO_NOT_CALL: "marked as do not call",
  RESET_ATTEMPTS: "with attempts again",
  EXPORT: "exported",
  REMOVE: "removed",
  UNDO: "as they were",
} as const;
const SKIPPED: Readonly<Record<OperationRun["skipped"][number]["reason"], string>> = {
  REPEATED: "there already",
  IN_PROGRESS: "in a call",
  WAS_CALLED: "called here already: copy them instead",
  UNCHANGED: "so before",
  COMPLETED: "completed",
  BARRED: "that may not be called",
  GONE: "no longer there",
  CALLED: "called since",
  TEXTED: "texted since",
  CHANGED: "changed since",
  ADDED_AGAIN: "added again since",
  ORIGINAL_GONE: "without an original to go back to",
};

/** A change, its progress or outcome, and what can be done about it. */
function OperationView({
  operation,
  ordered,
  hide,
}: {
  operation: Operation;
  ordered(): Promise<void>;
  hide: (() => void) | undefined;
}) {
  const { action, state, targetCampaign, callbackAt, undo, createdAt, user, file, changedCount } = operation;
  const shown = undo ?? operation;
  return (
    <>
      <header className={styles.head}>
        <h2>
          {NAMES[action]}
          {callbackAt && (
            <>
              {": "}
              <Timestamp at={callbackAt} />
            </>
          )}
          {targetCampaign && (
            <>
              {" to "}
              <Link to="/campaigns/$id/contacts" params={{ id: targetCampaign.id }}>
                {targetCampaign.name}
              </Link>
            </>
          )}
        </h2>
        <RunBadge state={state} />
      </header>
      <Outcome run={operation} />
      {undo && <Outcome run={undo} />}
      <p className="soft">
        <Timestamp at={createdAt} />
        {user && ` · ${user.name}`}
        {file && (
          <>
            {" · the file is kept until "}
            <Timestamp at={file.expiresAt} />
          </>
        )}
        {action === "EXPORT" &&
          !file &&
          !isUnderWay(operation) &&
          (state === "COMPLETED" && changedCount > 0 ? " · the file is deleted" : " · there is no file")}
      </p>
      <Actions operation={operation} shown={shown} ordered={ordered} hide={hide} />
    </>
  );
}

function Outcome({ run }: { run: OperationRun }) {
  const { action, totalCount, processedCount, changedCount, skipped, failure } = run;
  const prefix = action === "UNDO" ? "Undo: " : "";
  if (isUnderWay(run)) {
    const total = totalCount === null ? undefined : Math.max(totalCount, processedCount, 1);
    return (
      <>
        <progress
          className={styles.meter}
          max={total}
          value={total === undefined ? undefined : processedCount}
          aria-label={action === "UNDO" ? "Contacts undone" : "Contacts done"}
        />
        <p role="status">
          {prefix}
          {total === undefined ? figure(processedCount) : `${figure(processedCount)} of ${counted(total, "contact")}`}{" "}
          done
        </p>
      </>
    );
  }
  const rest = skipped.map(({ reason, count }) => `${figure(count)} ${SKIPPED[reason]}`);
  return (
    <>
      <p role="status">
        {prefix}
        {[`${counted(changedCount, "contact")} ${DONE[action]}`, ...rest].join(", ")}
      </p>
      {failure && <p className={styles.fault}>{failure}</p>}
    </>
  );
}

function Actions({
  operation,
  shown,
  ordered,
  hide,
}: {
  operation: Operation;
  /** The operation, or its undo. */
  shown: OperationRun;
  ordered(): Promise<void>;
  hide: (() => void) | undefined;
}) {
  const may = useMay();
  const { user } = useViewer();
  const cancel = useChange(CancelOperation);
  const undo = useChange(UndoOperation);
  const [isAsking, setAsking] = useState(false);
  const isOwn = ({ user: creator }: OperationRun) =>
    may("CAMPAIGNS_WRITE") && (creator?.id === user.id || may("CAMPAIGNS_MANAGE"));
  const isRunning = isUnderWay(shown);
  const isUndone = operation.undo !== null && operation.undo.state === "COMPLETED";
  const canUndo =
    isOwn(operation) &&
    !isRunning &&
    !isUndone &&
    operation.changedCount > 0 &&
    operation.action !== "REMOVE" &&
    operation.action !== "EXPORT";
  const url = operation.file?.url ?? null;
  const canCancel = isOwn(shown) && isRunning;
  if (!canUndo && !canCancel && url === null && !hide) {
    return null;
  }
  return (
    <FormButtons>
      {cancel.failure && <ErrorNotice failure={cancel.failure} />}
      {canCancel && (
        <Button
          className="plain"
          isDisabled={cancel.isRunning}
          onPress={() => cancel.run({ id: shown.id }).then(ordered)}
        >
          Cancel
        </Button>
      )}
      {url !== null && (
        <a href={url} className="button plain" download="contacts.csv">
          Download the CSV file
        </a>
      )}
      {canUndo && (
        <Button className="plain" onPress={() => setAsking(true)}>
          Undo …
        </Button>
      )}
      {hide && (
        <Button className="quiet" onPress={hide}>
          Hide
        </Button>
      )}
      {isAsking && (
        <Confirm
          title={`Undo this ${NAMES[operation.action].toLowerCase()}?`}
          consequence={UNDO[operation.action]}
          action="Undo it"
          change={undo}
          confirm={() => undo.run({ id: operation.id })}
          done={ordered}
          close={() => setAsking(false)}
        />
      )}
    </FormButtons>
  );
}

const UNDO = {
  COPY:
    "The copies leave the other campaign, except those that were called, texted, changed or added again there since, and those " +
    "whose originals have left this campaign.",
  MOVE: "The contacts come back as they were, except those that were called, texted, changed or added again there since.",
  SET_CALLBACK: "The contacts get back the callbacks that they had, except those that were called or changed since.",
  DO_NOT_CALL: "The contacts get their statuses back, except those that were in a call or were changed since.",
  RESET_ATTEMPTS: "Their earlier attempts count again, except those of contacts that were called or changed since.",
  EXPORT: "",
  REMOVE: "",
  UNDO: "",
} as const;
