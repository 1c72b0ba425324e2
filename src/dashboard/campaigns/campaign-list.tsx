import { useQuery } from "urql";
import { failureOf } from "../app/client.ts";
import { graphql, type ResultOf } from "../app/graphql.ts";
import { Empty, ErrorNotice, RowsSkeleton } from "../ui/states.tsx";
import { Timestamp } from "../ui/time.tsx";
import styles from "./campaign-list.module.css";

const CampaignsQuery = graphql(`
  query Campaigns {
    campaigns(first: 50) {
      nodes {
        id
        name
        status
        contactCount
        lastCalledAt
        progress { notCalled inProgress called completed exhausted doNotCall }
      }
    }
  }
`);

type Campaign = NonNullable<ResultOf<typeof CampaignsQuery>["campaigns"]>["nodes"][number];

/** The campaigns with their progress. */
export function CampaignList() {
  const [{ data, error }, retry] = useQuery({ query: CampaignsQuery });
  const campaigns = data?.campaigns?.nodes;
  return (
    <>
      <h1>Campaigns</h1>
      {error && <ErrorNotice failure={failureOf(error)} retry={() => retry({ requestPolicy: "network-only" })} />}
      {!campaigns && !error && <RowsSkeleton rows={4} height={96} />}
      {campaigns?.length === 0 && <Empty title="There are no campaigns yet" />}
      {campaigns && campaigns.length > 0 && (
        <ul className={styles.list}>
          {campaigns.map((campaign) => (
            <li key={campaign.id} className="card">
              <CampaignRow campaign={campaign} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

const STATUS: Record<Campaign["status"], string> = {
  ACTIVE: "Active",
  PAUSED: "Paused",
  COMPLETED: "Completed",
  ARCHIVED: "Archived",
};

function CampaignRow({ campaign }: { campaign: Campaign }) {
  const { name, status, contactCount, lastCalledAt, progress } = campaign;
  const done = progress.completed + progress.doNotCall;
  return (
    <article className={styles.row}>
      <header className={styles.head}>
        <h2>{name}</h2>
        <span className={styles.status} data-status={status}>
          {STATUS[status]}
        </span>
      </header>
      <meter className={styles.meter} min={0} max={Math.max(contactCount, 1)} value={done} aria-label="Done">
        {done} of {contactCount}
      </meter>
      <p className="soft">
        {done.toLocaleString()} of {contactCount.toLocaleString()} contacts done
        {lastCalledAt && (
          <>
            , last call <Timestamp at={lastCalledAt} />
          </>
        )}
      </p>
    </article>
  );
}
