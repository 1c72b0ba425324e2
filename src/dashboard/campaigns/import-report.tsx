import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Button } from "react-aria-components";
import { useClient } from "urql";
import { useChange } from "../app/change.ts";
import { type Failure, failureOf } from "../app/client.ts";
import { useLive } from "../app/live.ts";
import { useRead } from "../app/read.ts";
import { useRows } from "../app/rows.ts";
import { Facts } from "../ui/facts.tsx";
import { figure } from "../ui/figures.ts";
import { Section } from "../ui/heads.tsx";
import { Empty, ErrorNotice, RowsSkeleton, ShowMore } from "../ui/states.tsx";
import { Timestamp } from "../ui/time.tsx";
import { useCampaign } from "./campaign.tsx";
import styles from "./campaigns.module.css";
import { UndoButton, UndoProgress } from "./import-undo.tsx";
import {
  CancelImport,
  type ContactImport,
  ImportQuery,
  PartialRowsQuery,
  RefusalsQuery,
  ReportQuery,
} from "./queries.ts";
import { Refusals } from "./refusals.tsx";
import { counted, isUnderWay, RunBadge } from "./words.tsx";

/** An import: its progress while it runs, and its report afterwards. */
export function ImportReport({ id, again }: { id: string; again(): void }) {
  const { campaign } = useCampaign();
  const { data, error, refresh } = useRead(ImportQuery, { id }, { requestPolicy: "network-only" });
  const cancel = useChange(CancelImport);
  const found = data?.contactImport;
  const isRunning = found !== undefined && found !== null && isUnderWay(found);
  useLive(["IMPORTS"], refresh);
  if (error && !data) {
    return <ErrorNotice failure={failureOf(error)} retry={refresh} />;
  }
  if (!data) {
    return <RowsSkeleton rows={3} height={72} />;
  }
  if (!found) {
    return <Empty title="This import does not exist">Imports are kept for 30 days.</Empty>;
  }
  return (
    <>
      <Section
        title={found.fileName}
        about={
          <>
            <RunBadge state={found.state} /> <Timestamp at={found.createdAt} />
            {found.user && ` · ${found.user.name}`}
          </>
        }
        actions={
          isRunning ? (
            <Button className="plain" isDisabled={cancel.isRunning} onPress={() => cancel.run({ id }).then(refresh)}>
              Cancel the import
            </Button>
          ) : (
            <>
              <UndoButton run={found} ordered={refresh} />
              <Button className="plain" onPress={again}>
                Import another file
              </Button>
              <Link to="/campaigns/$id/contacts" params={{ id: campaign.id }} className="button primary">
                See the contacts
              </Link>
            </>
          )
        }
      >
        {cancel.failure && <ErrorNotice failure={cancel.failure} />}
        <Progress run={found} />
        {found.failure && <p className={styles.fault}>{found.failure}</p>}
        {found.state === "CANCELED" && !found.undo && <p>The contacts that it had added stay.</p>}
      </Section>
      <UndoProgress run={found} />
      {found.refusedCount > 0 && <ReportedRows id={id} run={found} kind="REFUSED" />}
      {found.partialCount > 0 && <ReportedRows id={id} run={found} kind="PARTIAL" />}
    </>
  );
}

function Progress({ run }: { run: ContactImport }) {
  const { rowCount, processedCount, createdCount, updatedCount, skippedCount, refusedCount, partialCount } = run;
  const counts = [
    ["Added", createdCount],
    ["Changed", updatedCount],
    ["There already", skippedCount],
    ["Refused", refusedCount],
  ] as const;
  return (
    <>
      <progress className={styles.meter} max={Math.max(1, rowCount)} value={processedCount} aria-label="Rows done" />
      <p role="status">
        {figure(processedCount)} of {counted(rowCount, "row")} done
      </p>
      <Facts className={styles.figures} rows={counts.map(([name, count]) => [name, figure(count)])} />
      {partialCount > 0 && (
        <p className="soft">
          {counted(partialCount, "contact")} among those added or changed came without an entry that cannot be read.
        </p>
      )}
    </>
  );
}

const REPORTED = {
  REFUSED: {
    query: RefusalsQuery,
    count: ({ refusedCount }: ContactImport) => refusedCount,
    title: (count: number) => counted(count, "refused row"),
    label: "Refused rows",
    about: "Correct them in the downloaded file, and import it again.",
    download: "Download the refused rows",
    file: "refused",
  },
  PARTIAL: {
    query: PartialRowsQuery,
    count: ({ partialCount }: ContactImport) => partialCount,
    title: (count: number) => `${counted(count, "contact")} without an entry`,
    label: "Contacts without an entry",
    about:
      "An e-mail address or another entry cannot be read. Everything else is kept. To fill in what is missing, correct the " +
      "downloaded file, and import it with “Change the given fields”.",
    download: "Download these rows",
    file: "incomplete",
  },
} as const;

/** The rows of a file that were refused, or added without an entry. */
function ReportedRows({ id, run, kind }: { id: string; run: ContactImport; kind: keyof typeof REPORTED }) {
  const words = REPORTED[kind];
  const client = useClient();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isCut, setCut] = useState(false);
  const list = useRows(words.query, { id }, ({ contactImport }) => {
    const page = contactImport?.refusalConnection;
    return page ? { ...page, nodes: page.nodes.map((each) => ({ ...each, id: String(each.rowNumber) })) } : null;
  });
  const { refresh } = list;
  useLive(["IMPORTS"], refresh);
  const download = async () => {
    setFailure(null);
    const { data, error } = await client
      .query(ReportQuery, { id, rows: kind }, { requestPolicy: "network-only" })
      .toPromise();
    const report = data?.contactImportReport;
    if (!report) {
      setFailure(error ? failureOf(error) : null);
      return;
    }
    setCut(!report.isComplete);
    const url = URL.createObjectURL(new Blob([report.csv], { type: "text/csv" }));
    const link = document.createElement("a");
    link.href = url;
    link.download = `${run.fileName.replace(/\.[^.]*$/, "")}.${words.file}.csv`;
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <Section
      title={words.title(words.count(run))}
      about={words.about}
      actions={
        <Button className="plain" onPress={download}>
          {words.download}
        </Button>
      }
    >
      {failure && <ErrorNotice failure={failure} />}
      {isCut && <p className="soft">The file ends after 1 MB or 10,000 rows.</p>}
      {list.error && <ErrorNotice failure={failureOf(list.error)} retry={refresh} />}
      {!list.rows && !list.error && <RowsSkeleton rows={3} height={40} />}
      {list.rows && <Refusals refusals={list.rows} label={words.label} />}
      <ShowMore hasMore={list.hasMore} more={list.more} />
    </Section>
  );
}
