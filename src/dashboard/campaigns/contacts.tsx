import { getRouteApi } from "@tanstack/react-router";
import { useMemo, useRef, useState } from "react";
import { Button } from "react-aria-components";
import { useLive } from "../app/live.ts";
import { useRead } from "../app/read.ts";
import { useRows } from "../app/rows.ts";
import { useMay } from "../app/viewer.tsx";
import { nameOf } from "../ui/person.ts";
import { PhoneNumber } from "../ui/phone-number.tsx";
import { searchText } from "../ui/phones.ts";
import { SearchInput } from "../ui/search-input.tsx";
import { Empty } from "../ui/states.tsx";
import { type Column, Table } from "../ui/table.tsx";
import { Timestamp } from "../ui/time.tsx";
import { AddContactWindow } from "./add-contact.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { useCampaign } from "./campaign.tsx";
import styles from "./campaigns.module.css";
import { ContactPanel } from "./contact-panel.tsx";
import { RecentOperations } from "./operations.tsx";
import { type ContactRow, type ContactStatus, ContactsQuery, DispositionsQuery } from "./queries.ts";
import { CONTACT_STATUS, ContactBadge } from "./words.tsx";

const route = getRouteApi("/campaigns/$id/contacts");

const COLUMNS: readonly Column<ContactRow>[] = [
  {
    id: "name",
    name: "Name",
    width: "minmax(0, 2fr)",
    isTitle: true,
    cell: (row) => nameOf(row, row.primaryNumber),
  },
  { id: "number", name: "Number", width: "9rem", cell: ({ primaryNumber }) => <PhoneNumber number={primaryNumber} /> },
  { id: "status", name: "Status", width: "8rem", cell: ({ status }) => <ContactBadge status={status} /> },
  { id: "outcome", name: "Outcome", cell: ({ lastDisposition }) => lastDisposition?.name ?? "–" },
  { id: "calls", name: "Calls", width: "4rem", align: "end", cell: ({ callCount }) => callCount },
  {
    id: "last",
    name: "Last call",
    width: "9rem",
    cell: ({ lastCalledAt }) => (lastCalledAt ? <Timestamp at={lastCalledAt} /> : "–"),
  },
  {
    id: "callback",
    name: "Callback",
    width: "9rem",
    cell: ({ dueAt }) => (dueAt ? <Timestamp at={dueAt} /> : "–"),
  },
];

const ORDERS = [
  { value: "CREATED", name: "Newest first" },
  { value: "NAME", name: "By name" },
  { value: "UPDATED", name: "Changed last" },
  { value: "DUE", name: "Next callback" },
] as const;

/** On a phone each row is a card, and shows what decides whom to open. */
const FEW_COLUMNS = COLUMNS.slice(0, 3);
const isNarrow = () => window.matchMedia("(width < 48rem)").matches;

const NOBODY: ReadonlySet<string> = new Set();

/** The contacts of a campaign: found, chosen and changed together, and one of them beside the list. */
export function CampaignContacts() {
  const { campaign, refresh: refreshCampaign } = useCampaign();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const may = useMay();
  const [isAdding, setAdding] = useState(false);
  const { q, status, disposition, left, order = "CREATED", contact } = search;
  const filter = {
    ...(q && { q: searchText(q) }),
    ...(status && { status: [status] }),
    ...(disposition && { dispositionId: [disposition] }),
    ...(left && { isExhausted: left === "none" }),
  };
  const variables = { campaignId: campaign.id, filter, orderBy: order };
  const [total, setTotal] = useState<number | null>(null);
  const list = useRows(ContactsQuery, variables, (data) => {
    setTotal(data.campaignContacts?.totalCount ?? null);
    return data.campaignContacts;
  });
  useLive(["CAMPAIGN_CONTACTS"], list.refresh);
  const { data: known } = useRead(DispositionsQuery, { id: campaign.id });
  // Another list has other rows to choose from.
  const key = JSON.stringify([campaign.id, filter]);
  const [choice, setChoice] = useState({ key, ids: NOBODY, isAll: false });
  const isAll = choice.key === key && choice.isAll;
  const all = useMemo(() => (isAll ? new Set(list.rows?.map(({ id }) => id)) : NOBODY), [isAll, list.rows]);
  const selected = isAll ? all : choice.key === key ? choice.ids : NOBODY;
  const setSelected = (ids: ReadonlySet<string>) => setChoice({ key, ids, isAll: false });
  // A message may undo a change after the filter, and so the list, is another one.
  const latest = useRef(list.refresh);
  latest.current = list.refresh;
  const changed = () => {
    latest.current();
    refreshCampaign();
  };
  const set = (next: Partial<typeof search>) => navigate({ search: (last) => ({ ...last, ...next }), replace: true });
  const isFiltered = Object.keys(filter).length > 0;
  const isOpen = campaign.status !== "ARCHIVED";
  const canChange = may("CAMPAIGNS_WRITE");
  return (
    <div className={styles.contacts} data-open={contact !== undefined}>
      <section className={styles.found} aria-label="Contacts">
        <div className={styles.filters}>
          <SearchInput
            label="Search by name or number"
            value={q ?? ""}
            onChange={(value) => set({ q: value || undefined })}
          />
          <select
            aria-label="Status"
            value={status ?? ""}
            onChange={({ target }) => set({ status: (target.value as ContactStatus) || undefined })}
          >
            <option value="">Every status</option>
            {Object.entries(CONTACT_STATUS).map(([value, { name }]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
          <select
            aria-label="Outcome"
            value={disposition ?? ""}
            onChange={({ target }) => set({ disposition: target.value || undefined })}
          >
            <option value="">Every outcome</option>
            {known?.campaign?.dispositions.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
          <select
            aria-label="Attempts"
            value={left ?? ""}
            onChange={({ target }) => set({ left: (target.value as "none" | "some") || undefined })}
          >
            <option value="">Any attempts</option>
            <option value="some">Attempts left</option>
            <option value="none">No attempts left</option>
          </select>
          <select
            aria-label="Order"
            value={order}
            onChange={({ target }) => set({ order: target.value as (typeof ORDERS)[number]["value"] })}
          >
            {ORDERS.map(({ value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
          {canChange && isOpen && (
            <Button className="plain" onPress={() => setAdding(true)}>
              Add a contact
            </Button>
          )}
        </div>
        <RecentOperations campaignId={campaign.id} />
        {canChange && (
          <BulkBar
            campaignId={campaign.id}
            filter={filter}
            total={total}
            rows={list.rows ?? []}
            selected={selected}
            isAll={isAll}
            onSelect={setSelected}
            // The order by callback has only contacts with one, and the filter does not say so.
            onSelectAll={order === "DUE" ? undefined : () => setChoice({ key, ids: NOBODY, isAll: true })}
            changed={changed}
          />
        )}
        <Table
          label="Contacts"
          columns={contact === undefined && !isNarrow() ? COLUMNS : FEW_COLUMNS}
          list={list}
          total={total ?? undefined}
          nameOf={(row) => nameOf(row, row.primaryNumber)}
          {...(canChange && { selected, onSelect: setSelected })}
          open={(row) => set({ contact: row.id })}
          empty={
            isFiltered || order === "DUE" ? (
              <Empty title="No contact matches">
                {q
                  ? "A search finds the beginnings of names, last names and numbers, and whole addresses."
                  : order === "DUE"
                    ? "This order has only contacts with a callback."
                    : "Change the filters."}
              </Empty>
            ) : (
              <Empty title="There are no contacts yet">Import a file, or add a contact.</Empty>
            )
          }
        />
      </section>
      {contact !== undefined && (
        <ContactPanel
          key={contact}
          id={contact}
          close={() => set({ contact: undefined })}
          changed={changed}
          canChange={canChange && isOpen}
        />
      )}
      {isAdding && <AddContactWindow campaignId={campaign.id} close={() => setAdding(false)} added={changed} />}
    </div>
  );
}
