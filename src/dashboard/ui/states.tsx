import type { ReactNode } from "react";
import { Button } from "react-aria-components";
import type { Failure } from "../app/client.ts";
import styles from "./states.module.css";

/** What a page shows in place of its content. */

export function ErrorNotice({ failure, retry }: { failure: Failure; retry?: () => void }) {
  return (
    <div className={styles.notice} role="alert">
      <p className={styles.title}>{failure.message}</p>
      {failure.requestId && (
        <p className={styles.detail}>
          Request <code>{failure.requestId}</code>
        </p>
      )}
      {retry && (
        <Button className="plain" onPress={retry}>
          Try again
        </Button>
      )}
    </div>
  );
}

/** A list without rows: says why, and what to do. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.notice}>
      <p className={styles.title}>{title}</p>
      {children && <div className={styles.detail}>{children}</div>}
    </div>
  );
}

/** Grey lines in the size of the rows that are being loaded, so that nothing moves when they arrive. */
export function RowsSkeleton({ rows, height }: { rows: number; height: number }) {
  return (
    <div aria-busy="true" role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never change their order
        <div key={row} className={styles.row} style={{ height }}>
          <span className={styles.line} />
        </div>
      ))}
    </div>
  );
}

export function PageSkeleton() {
  return (
    <main className="center" aria-busy="true">
      <RowsSkeleton rows={5} height={48} />
    </main>
  );
}
