import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "react-aria-components";
import type { Failure } from "../app/client.ts";
import styles from "./states.module.css";

/** What a page shows in place of its content. */

/** A failure. With `retry`, a person can try again, and the notice does so itself after the wait that the service asks for. */
export function ErrorNotice({ failure, retry }: { failure: Failure; retry?: () => void }) {
  const { requestId, retryAfterSeconds } = failure;
  return (
    <div className={styles.notice} role="alert">
      <p className={styles.title}>{failure.message}</p>
      {requestId && (
        <p className={styles.detail}>
          Request <code>{requestId}</code>
        </p>
      )}
      {retry && (
        <Button className="plain" onPress={retry}>
          Try again
        </Button>
      )}
      {retry && retryAfterSeconds !== undefined && (
        <RetryAfter key={requestId} seconds={retryAfterSeconds} retry={retry} />
      )}
    </div>
  );
}

function RetryAfter({ seconds, retry }: { seconds: number; retry(): void }) {
  const latest = useRef(retry);
  latest.current = retry;
  useEffect(() => {
    // Again and again, as long as the notice is shown.
    const timer = setInterval(() => latest.current(), seconds * 1_000);
    return () => clearInterval(timer);
  }, [seconds]);
  return <p className={styles.detail}>This page tries again every {seconds} s.</p>;
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

/** The button for the next rows of a list, if there are more. */
export function ShowMore({ hasMore, more, label = "Show more" }: { hasMore: boolean; more(): void; label?: string }) {
  return (
    hasMore && (
      <Button className="plain" onPress={more}>
        {label}
      </Button>
    )
  );
}
