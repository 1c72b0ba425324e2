import { Link, useNavigate } from "@tanstack/react-router";
import { useLive } from "../app/live.ts";
import { useRows } from "../app/rows.ts";
import { useMay } from "../app/viewer.tsx";
import { figure } from "../ui/figures.ts";
import { PageHead } from "../ui/heads.tsx";
import { RowLink } from "../ui/row-link.tsx";
import { Empty } from "../ui/states.tsx";
import { type Column, Table } from "../ui/table.tsx";
import { Timestamp } from "../ui/time.tsx";
import { type BroadcastRow, BroadcastsQuery } from "./queries.ts";
import { BroadcastState, outcomeOf } from "./words.tsx";

const COLUMNS: readonly Column<BroadcastRow>[] = [
  {
    id: "text",
    name: "Text",
    width: "minmax(0, 2fr)",
    isTitle: true,
    cell: ({ id, body }) => (
      <RowLink to="/broadcasts/$id" id={id}>
        {body}
      </RowLink>
    ),
  },
  { id: "campaign", name: "Campaign", cell: ({ campaign }) => campaign.name },
  {
    id: "state",
    name: "State",
    width: "minmax(8rem, 1fr)",
    cell: (row) => <BroadcastState broadcast={row} />,
  },
  {
    id: "people",
    name: "People",
    width: "5rem",
    align: "end",
    cell: ({ progress }) => figure(progress.contactCount),
  },
  {
    id: "delivered",
    name: "Delivered",
    width: "5.5rem",
    align: "end",
    cell: ({ progress }) => figure(outcomeOf(progress).delivered),
  },
  {
    id: "failed",
    name: "Failed",
    width: "4.5rem",
    align: "end",
    cell: ({ progress }) => figure(outcomeOf(progress).failed),
  },
  { id: "starts", name: "Start", width: "8.5rem", cell: ({ startsAt }) => <Timestamp at={startsAt} /> },
  { id: "user", name: "By", width: "minmax(0, 0.75fr)", cell: ({ user }) => user?.name },
];

/** The broadcasts with their progress, the newest first. */
export function BroadcastList() {
  const may = useMay();
  const navigate = useNavigate();
  const list = useRows(BroadcastsQuery, {}, (data) => data.broadcasts);
  useLive(["BROADCASTS", "MESSAGES"], list.refresh);
  const compose = may("BROADCASTS_WRITE") && (
    <Link to="/broadcasts/new" className="button primary">
      New broadcast
    </Link>
  );
  return (
    <>
      <PageHead title="Broadcasts" about="One text to the contacts of a campaign.">
        {compose}
      </PageHead>
      <Table
        label="Broadcasts"
        columns={COLUMNS}
        list={list}
        open={({ id }) => navigate({ to: "/broadcasts/$id", params: { id } })}
        empty={
          <Empty title="There are no broadcasts yet">
            A broadcast texts the contacts of a campaign, now or at a time. People who opted out are left out by itself.
          </Empty>
        }
      />
    </>
  );
}
