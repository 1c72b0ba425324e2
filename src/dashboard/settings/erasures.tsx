import { failureOf } from "../app/client.ts";
import { useLive } from "../app/live.ts";
import { useRead } from "../app/read.ts";
import { Badge } from "../ui/badge.tsx";
import { Section } from "../ui/heads.tsx";
import { Empty, ErrorNotice, RowsSkeleton } from "../ui/states.tsx";
import { Timestamp } from "../ui/time.tsx";
import { progressOf } from "./exports.tsx";
import { type Erasure, ErasuresQuery } from "./queries.ts";
import styles from "./settings.module.css";

/** The newest erasures of people. */
export function Erasures() {
  const { data, error, refresh } = useRead(ErasuresQuery, {}, { requestPolicy: "network-only" });
  useLive(["PRIVACY"], refresh);
  const erasures = data?.personErasures;
  return (
    <Section title="Erasures" about="After a backup is restored, order the erasures since the backup again.">
      {error && <ErrorNotice failure={failureOf(error)} retry={refresh} />}
      {!erasures && !error && <RowsSkeleton rows={2} height={48} />}
      {erasures?.length === 0 && <Empty title="No erasure was ordered" />}
      {erasures && erasures.length > 0 && (
        <ul className={styles.plainList} aria-label="Erasures">
          {erasures.map((erasure) => (
            <li key={erasure.id}>
              <span className={styles.words}>
                <code>{erasure.id}</code>
                <span className="soft">
                  ordered <Timestamp at={erasure.createdAt} />,{" "}
                  {progressOf(erasure.erasedRows, erasure.erasedAt === null ? erasure.countedRows : null)} erased
                </span>
              </span>
              <State erasure={erasure} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function State({ erasure: { erasedAt, completedAt } }: { erasure: Erasure }) {
  if (completedAt !== null) {
    return <Badge tone="good">Completed</Badge>;
  }
  return erasedAt === null ? <Badge tone="warn">Running</Badge> : <Badge>Erased, one more look follows</Badge>;
}
