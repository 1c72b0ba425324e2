import { useState } from "react";
import { Button } from "react-aria-components";
import { useChange } from "../app/change.ts";
import { useMay, useViewer } from "../app/viewer.tsx";
import { ErrorNotice } from "../ui/states.tsx";
import { Timestamp } from "../ui/time.tsx";
import { type CommentRow, DeleteComment } from "./queries.ts";
import styles from "./thread.module.css";

/** A comment in the thread. */
export function Comment({ row, changed }: { row: CommentRow; changed(): void }) {
  const { id, body, createdAt, user } = row;
  const viewer = useViewer();
  const may = useMay();
  const remove = useChange(DeleteComment);
  const [isAsking, setAsking] = useState(false);
  const run = async () => {
    if (await remove.run({ id })) {
      changed();
    }
  };
  return (
    <>
      <div className={styles.comment}>
        <p className={styles.body}>{body}</p>
      </div>
      <p className={styles.meta}>
        <Timestamp at={createdAt} /> · {user.name} · comment
        {(user.id === viewer.user.id || may("INBOXES_MANAGE")) && (
          <>
            {" · "}
            <Button
              className="quiet"
              aria-label={`${isAsking ? "Really delete?" : "Delete:"} ${body}`}
              isDisabled={remove.isRunning}
              onPress={() => (isAsking ? void run() : setAsking(true))}
              onBlur={() => setAsking(false)}
            >
              {isAsking ? "Really delete?" : "Delete"}
            </Button>
          </>
        )}
      </p>
      {remove.failure && <ErrorNotice failure={remove.failure} />}
    </>
  );
}
