import { Link } from "@tanstack/react-router";
import { failureOf } from "../app/client.ts";
import { useLive } from "../app/live.ts";
import { useRows } from "../app/rows.ts";
import { Empty, ErrorNotice, RowsSkeleton, ShowMore } from "../ui/states.tsx";
import { Timestamp } from "../ui/time.tsx";
import { useCampaign } from "./campaign.tsx";
import styles from "./campaigns.module.css";
import { OperationList } from "./operations.tsx";
import { ImportsQuery } from "./queries.ts";
import { counted, RunBadge } from "./words.tsx";

/** The imports into a campaign, and the changes of many of its contacts, of the last 30 days. */
export function CampaignImports() {
  const { campaign } = useCampaign();
  const list = useRows(ImportsQuery, { campaignId: campaign.id }, (data) => data.contactImports);
  useLive(["IMPORTS"], list.refresh);
  const { rows, error } = list;
  return (
    <>
      {error && <ErrorNotice failure={failureOf(error)} retry={list.refresh} />}
      {!rows && !error && <RowsSkeleton rows={3} height={72} />}
      {rows?.length === 0 && (
        <Empty title="Nothing was imported in the last 30 days">
          Contacts also come from apps, and are added by hand.
        </Empty>
      )}
      {rows && rows.length > 0 && (
        <ul className={styles.list} aria-label="Imports">
          {rows.map((run) => (
            <li key={run.id} className={`card ${styles.run}`}>
              <header className={styles.head}>
                <h2>
                  <Link to="/campaigns/$id/import" params={{ id: campaign.id }} search={{ run: run.id }}>
                    {run.fileName}
                  </Link>
                </h2>
                <RunBadge state={run.state} />
              </header>
              <p className="soft">
                {counted(run.createdCount, "contact")} added, {counted(run.refusedCount, "row")} refused
                {run.undo && `, ${counted(run.undo.removedCount, "contact")} removed again`} ·{" "}
                <Timestamp at={run.createdAt} />
                {run.user && ` · ${run.user.name}`}
              </p>
            </li>
          ))}
        </ul>
      )}
      <ShowMore hasMore={list.hasMore} more={list.more} />
      <OperationList campaignId={campaign.id} />
    </>
  );
}
