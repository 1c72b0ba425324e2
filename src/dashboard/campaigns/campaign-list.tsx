import { getRouteApi, Link } from "@tanstack/react-router";
import { failureOf } from "../app/client.ts";
import { useLive } from "../app/live.ts";
import { useRows } from "../app/rows.ts";
import { useMay } from "../app/viewer.tsx";
import { figure } from "../ui/figures.ts";
import { PageHead } from "../ui/heads.tsx";
import { doneOf } from "../ui/progress.ts";
import { SearchInput } from "../ui/search-input.tsx";
import { Empty, ErrorNotice, RowsSkeleton, ShowMore } from "../ui/states.tsx";
import { Choice } from "../ui/tabs.tsx";
import { Timestamp } from "../ui/time.tsx";
import styles from "./campaigns.module.css";
import { ProgressBar } from "./progress-bar.tsx";
import { type Campaign, type CampaignStatus, CampaignsQuery } from "./queries.ts";
import { CAMPAIGN_STATUS, CampaignBadge, counted, NoCampaigns } from "./words.tsx";

const route = getRouteApi("/campaigns");

const CHOICES = [
  { value: "ALL", name: "All" },
  ...(["DRAFT", "ACTIVE", "PAUSED", "COMPLETED", "ARCHIVED"] as const).map((value) => ({
    value,
    name: CAMPAIGN_STATUS[value].name,
  })),
] as const;

/** The campaigns with their progress. */
export function CampaignList() {
  const may = useMay();
  return may("CAMPAIGNS_READ") ? <Campaigns /> : <NoCampaigns />;
}

function Campaigns() {
  const { q, status } = route.useSearch();
  const navigate = route.useNavigate();
  const may = useMay();
  const filter = { ...(q && { q }), ...(status && { status: [status] }) };
  const list = useRows(CampaignsQuery, { filter }, (data) => data.campaigns);
  useLive(["CAMPAIGNS", "CAMPAIGN_CONTACTS", "CALLS"], list.refresh);
  const isFiltered = Object.keys(filter).length > 0;
  const create = may("CAMPAIGNS_WRITE") && (
    <Link to="/campaigns/new" className="button primary">
      New campaign
    </Link>
  );
  const { rows, error } = list;
  return (
    <>
      <PageHead title="Campaigns">{create}</PageHead>
      <div className={styles.filters}>
        <SearchInput
          label="Search campaigns"
          value={q ?? ""}
          onChange={(value) => navigate({ search: (last) => ({ ...last, q: value || undefined }), replace: true })}
        />
        <Choice
          label="Campaigns to show"
          options={CHOICES}
          value={status ?? "ALL"}
          onChange={(value) =>
            navigate({
              search: (last) => ({ ...last, status: value === "ALL" ? undefined : (value as CampaignStatus) }),
              replace: true,
            })
          }
        />
      </div>
      {error && <ErrorNotice failure={failureOf(error)} retry={list.refresh} />}
      {!rows && !error && <RowsSkeleton rows={4} height={112} />}
      {rows?.length === 0 &&
        (isFiltered ? (
          <Empty title="No campaign matches">Change the search or the status.</Empty>
        ) : (
          <Empty title="There are no campaigns yet">
            <p>A campaign is a list of people to call and text from some inboxes.</p>
            {create}
          </Empty>
        ))}
      {rows && rows.length > 0 && (
        <ul className={styles.list} aria-label="Campaigns">
          {rows.map((campaign) => (
            <li key={campaign.id} className="card">
              <CampaignRow campaign={campaign} />
            </li>
          ))}
        </ul>
      )}
      <ShowMore hasMore={list.hasMore} more={list.more} />
    </>
  );
}

function CampaignRow({ campaign }: { campaign: Campaign }) {
  const { id, name, status, contactCount, lastCalledAt, progress } = campaign;
  const done = doneOf(progress);
  return (
    <article className={styles.row}>
      <header className={styles.head}>
        <h2>
          <Link to="/campaigns/$id" params={{ id }}>
            {name}
          </Link>
        </h2>
        <CampaignBadge status={status} />
      </header>
      <ProgressBar campaign={campaign} />
      <p className="soft">
        {contactCount === 0 ? "No contacts yet" : `${figure(done)} of ${counted(contactCount, "contact")} done`}
        {lastCalledAt && (
          <>
            , last call <Timestamp at={lastCalledAt} />
          </>
        )}
      </p>
    </article>
  );
}
