import { failureOf } from "../app/client.ts";
import { useLive } from "../app/live.ts";
import { useRead } from "../app/read.ts";
import { Badge } from "../ui/badge.tsx";
import { figure } from "../ui/figures.ts";
import { Section } from "../ui/heads.tsx";
import { Empty, ErrorNotice, RowsSkeleton } from "../ui/states.tsx";
import { Timestamp } from "../ui/time.tsx";
import { ExportsQuery, type PersonExport } from "./queries.ts";
import styles from "./settings.module.css";

/** The exports of people that the business keeps, with their progress and their files. */
export function Exports() {
  const { data, error, refresh } = useRead(ExportsQuery, {}, { requestPolicy: "network-only" });
  useLive(["PRIVACY"], refresh);
  const exports = data?.personExports;
  return (
    <Section title="Exports" about="A file is kept for three days. An erasure of the person deletes it.">
      {error && <ErrorNotice failure={failureOf(error)} retry={refresh} />}
      {!exports && !error && <RowsSkeleton rows={2} height={48} />}
      {exports?.length === 0 && <Empty title="No export is kept" />}
      {exports && exports.length > 0 && (
        <ul className={styles.plainList} aria-label="Exports">
          {exports.map((each) => (
            <li key={each.id}>
              <span className={styles.words}>
                <code>{each.id}</code>
                <span className="soft">
                  {each.format}, ordered <Timestamp at={each.createdAt} />
                  {each.state !== "DONE" && each.failure === null && `, ${progressOf(each.rowCount, each.countedRows)}`}
                  {each.failure !== null && `: ${each.failure}`}
                </span>
              </span>
              <State export={each} refresh={refresh} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** The records done, of those that the order counted. */
export const progressOf = (done: number, counted: number | null): string =>
  counted === null ? `${figure(done)} records` : `${figure(done)} of about ${figure(Math.max(done, counted))} records`;

function State({ export: { state, format, rowCount, url }, refresh }: { export: PersonExport; refresh(): void }) {
  if (url !== null) {
    return (
      // The URL is valid for some minutes: the list has a new one afterwards.
      <a href={url} className="button plain" download={`person.${format.toLowerCase()}`} onClick={refresh}>
        Download {figure(rowCount)} records
      </a>
    );
  }
  if (state === "FAILED") {
    return <Badge tone="alert">Failed</Badge>;
  }
  return <Badge tone="warn">{state === "QUEUED" ? "Queued" : "Running"}</Badge>;
}
