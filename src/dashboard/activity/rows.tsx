import { getRouteApi, Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useLive } from "../app/live.ts";
import { useRows } from "../app/rows.ts";
import { PageHead } from "../ui/heads.tsx";
import { nameOf } from "../ui/person.ts";
import { Empty } from "../ui/states.tsx";
import { type Column, Table } from "../ui/table.tsx";
import { Timestamp } from "../ui/time.tsx";
import { CALL_STATUS, lengthOf, MESSAGE_STATUS } from "../ui/traffic.ts";
import { callFigure, isCallFigure, isTextFigure, textFigure } from "./figures.ts";
import type { RowsSearch } from "./links.tsx";
import { type CallRow, CallRowsQuery, type TextRow, TextRowsQuery } from "./queries.ts";

const textsRoute = getRouteApi("/activity/texts");
const callsRoute = getRouteApi("/activity/calls");

/** The part of a filter that every figure has; `createdAfter` excludes its own moment, and a period includes its first. */
function commonFilter({ since, until, user, campaign }: RowsSearch) {
  return {
    ...(since && { createdAfter: new Date(Date.parse(since) - 1).toISOString() }),
    ...(until && { createdBefore: until }),
    ...(user && { userId: [user] }),
    ...(campaign && { campaignId: [campaign] }),
  };
}

/** The texts that a figure counts. */
export function TextRows() {
  const { what = "outgoing", ...search } = textsRoute.useSearch();
  const figure = textFigure(isTextFigure(what) ? what : "outgoing");
  const filter = { ...figure.filter, ...commonFilter(search) };
  const list = useRows(TextRowsQuery, { filter }, ({ messages: { nodes, pageInfo } }) => ({
    nodes: nodes.filter(figure.has),
    pageInfo,
  }));
  useLive(["MESSAGES"], list.refresh);
  return (
    <RowsPage title={`Texts: ${figure.name}`} search={search} row={list.rows?.[0]}>
      <Table label="Texts" columns={TEXT_COLUMNS} list={list} empty={<Empty title="There are no such texts" />} />
    </RowsPage>
  );
}

/** The calls that a figure counts. */
export function CallRows() {
  const { what = "placed", ...search } = callsRoute.useSearch();
  const figure = callFigure(isCallFigure(what) ? what : "placed");
  const filter = { ...figure.filter, ...commonFilter(search) };
  const list = useRows(CallRowsQuery, { filter }, ({ calls: { nodes, pageInfo } }) => ({
    nodes: nodes.filter(figure.has),
    pageInfo,
  }));
  useLive(["CALLS"], list.refresh);
  return (
    <RowsPage title={`Calls: ${figure.name}`} search={search} row={list.rows?.[0]}>
      <Table label="Calls" columns={CALL_COLUMNS} list={list} empty={<Empty title="There are no such calls" />} />
    </RowsPage>
  );
}

function RowsPage({
  title,
  search: { since, until, user, campaign },
  row,
  children,
}: {
  title: string;
  search: RowsSearch;
  /** Any of the rows: all have the user and the campaign of the search. */
  row: Pick<TextRow, "user" | "campaign"> | undefined;
  children: ReactNode;
}) {
  return (
    <>
      <PageHead
        title={title}
        back={<Link to="/overview">Overview</Link>}
        about={
          <>
            {user && row?.user && `${row.user.name}, `}
            {campaign && row?.campaign && `${row.campaign.name}, `}
            {since && (
              <>
                from <Timestamp at={since} />{" "}
              </>
            )}
            {until && (
              <>
                until <Timestamp at={until} />
              </>
            )}
          </>
        }
      />
      {children}
    </>
  );
}

/** The outside number of a text or call. */
const numberOf = ({ direction, from, to }: Pick<TextRow, "direction" | "from" | "to">) =>
  direction === "INCOMING" ? from : to;

const TEXT_COLUMNS: readonly Column<TextRow>[] = [
  { id: "time", name: "Time", width: "9.5rem", cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
  {
    id: "person",
    name: "With",
    isTitle: true,
    cell: (row) => (
      <Link to="/inbox" search={{ conversation: row.conversationId }}>
        {nameOf(row.contact, numberOf(row))}
      </Link>
    ),
  },
  { id: "number", name: "Number", width: "9rem", cell: numberOf },
  { id: "text", name: "Text", width: "minmax(0, 2fr)", cell: ({ body }) => body },
  {
    id: "state",
    name: "State",
    cell: ({ messageStatus, error }) => error?.message ?? MESSAGE_STATUS[messageStatus],
  },
  { id: "inbox", name: "Inbox", cell: ({ inbox }) => inbox.name },
  { id: "user", name: "By", cell: ({ user, campaign }) => user?.name ?? campaign?.name },
];

const CALL_COLUMNS: readonly Column<CallRow>[] = [
  { id: "time", name: "Time", width: "9.5rem", cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
  {
    id: "person",
    name: "With",
    isTitle: true,
    cell: (row) => {
      const name = nameOf(row.contact ?? row.campaignContact, numberOf(row));
      return row.contact ? (
        <Link to="/contacts/$id" params={{ id: row.contact.id }}>
          {name}
        </Link>
      ) : (
        name
      );
    },
  },
  { id: "number", name: "Number", width: "9rem", cell: numberOf },
  {
    id: "state",
    name: "State",
    cell: ({ answeredBy, callStatus }) => (answeredBy === "MACHINE" ? "answering machine" : CALL_STATUS[callStatus]),
  },
  { id: "outcome", name: "Outcome", cell: ({ disposition }) => disposition?.name },
  {
    id: "talk",
    name: "Talk",
    width: "7rem",
    align: "end",
    cell: ({ durationSeconds }) => (durationSeconds > 0 ? lengthOf(durationSeconds) : null),
  },
  { id: "campaign", name: "Campaign", cell: ({ campaign }) => campaign?.name },
  { id: "user", name: "By", cell: ({ user }) => user?.name },
];
