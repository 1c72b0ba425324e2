import { useState } from "react";
import { Button } from "react-aria-components";
import { useChange } from "../app/change.ts";
import { failureOf, signOut } from "../app/client.ts";
import { useLive } from "../app/live.ts";
import { useRead } from "../app/read.ts";
import { Badge } from "../ui/badge.tsx";
import { Confirm } from "../ui/dialog.tsx";
import { Section } from "../ui/heads.tsx";
import { ErrorNotice, RowsSkeleton } from "../ui/states.tsx";
import { Timestamp } from "../ui/time.tsx";
import styles from "./access.module.css";
import { EndSession, type Session, SessionsQuery } from "./queries.ts";

/** The browsers in which the viewer is signed in. */
export function Sessions() {
  const { data, error, refresh } = useRead(SessionsQuery);
  useLive(["SESSIONS"], refresh);
  const [isEndingAll, setEndingAll] = useState(false);
  const sessions = data?.viewer.sessions;
  return (
    <Section
      title="Your sessions"
      about="The browsers in which you are signed in. End one that you do not know, and change your password."
      actions={
        <Button className="plain" onPress={() => setEndingAll(true)}>
          Sign out everywhere
        </Button>
      }
    >
      {error && !sessions && <ErrorNotice failure={failureOf(error)} retry={refresh} />}
      {!sessions && !error && <RowsSkeleton rows={2} height={56} />}
      <ul className={styles.list} aria-label="Sessions">
        {sessions?.map((session) => (
          <SessionRow key={session.id} session={session} changed={refresh} />
        ))}
      </ul>
      {isEndingAll && (
        <Confirm
          title="Sign out everywhere?"
          consequence={<p>You are signed out of every browser, also of this one. Your apps keep their access.</p>}
          action="Sign out everywhere"
          change={{ isRunning: false, failure: null }}
          confirm={() => signOut({ everywhere: true })}
          close={() => setEndingAll(false)}
        />
      )}
    </Section>
  );
}

function SessionRow({ session, changed }: { session: Session; changed(): void }) {
  const { id, browser, network, createdAt, isCurrent } = session;
  const end = useChange(EndSession);
  return (
    <li className={styles.item}>
      <div className={styles.line}>
        <div className={styles.words}>
          <strong>{browser}</strong> {isCurrent && <Badge tone="good">This browser</Badge>}
          <span className="soft">
            {network ?? "An unknown network"}, since <Timestamp at={createdAt} />
          </span>
        </div>
        <Button
          className="plain"
          aria-label={isCurrent ? "Sign out of this browser" : `End the session of ${browser}`}
          isDisabled={end.isRunning}
          onPress={() =>
            isCurrent ? signOut({ everywhere: false }) : end.run({ id }).then((result) => result && changed())
          }
        >
          {isCurrent ? "Sign out" : "End"}
        </Button>
      </div>
      {end.failure && <ErrorNotice failure={end.failure} />}
    </li>
  );
}
