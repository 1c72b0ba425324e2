import { Button } from "react-aria-components";
import { useChange } from "../app/change.ts";
import { failureOf } from "../app/client.ts";
import { useRead } from "../app/read.ts";
import { ErrorNotice, RowsSkeleton } from "../ui/states.tsx";
import { Timestamp } from "../ui/time.tsx";
import styles from "./access.module.css";
import { LastUse } from "./last-use.tsx";
import { type Grant, GrantsQuery, RevokeGrant } from "./queries.ts";

/** The number of people, of which the service counts at most 100. */
export function peopleWords(count: number): string {
  return count >= 100 ? "100 people or more" : count === 1 ? "1 person" : `${count} people`;
}

/** The people who give an app access. */
export function Grants({ clientId, changed }: { clientId: string; changed(): void }) {
  const { data, error, refresh: readGrants } = useRead(GrantsQuery, { clientId });
  const refresh = () => {
    void readGrants();
    changed();
  };
  return (
    <>
      {error && !data && <ErrorNotice failure={failureOf(error)} retry={refresh} />}
      {!data && !error && <RowsSkeleton rows={1} height={48} />}
      <ul className={styles.list}>
        {data?.oauthGrants?.map((grant) => (
          <GrantRow key={grant.id} grant={grant} changed={refresh} />
        ))}
      </ul>
    </>
  );
}

function GrantRow({ grant, changed }: { grant: Grant; changed(): void }) {
  const { id, user, createdAt, lastUsedAt } = grant;
  const revoke = useChange(RevokeGrant);
  const name = user?.name ?? "A former user";
  return (
    <li className={styles.item}>
      <div className={styles.line}>
        <div className={styles.words}>
          {name}
          <span className="soft">
            since <Timestamp at={createdAt} />, <LastUse at={lastUsedAt} />
          </span>
        </div>
        <Button
          className="plain"
          aria-label={`Disconnect ${name}`}
          isDisabled={revoke.isRunning}
          onPress={() => revoke.run({ id }).then((result) => result && changed())}
        >
          Disconnect
        </Button>
      </div>
      {revoke.failure && <ErrorNotice failure={revoke.failure} />}
    </li>
  );
}
