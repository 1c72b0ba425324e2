import { getRouteApi } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { Button } from "react-aria-components";
import { type Client, useClient } from "urql";
import { useChange } from "../app/change.ts";
import { type Failure, failureOf } from "../app/client.ts";
import { useLive } from "../app/live.ts";
import { useRead } from "../app/read.ts";
import { useRows } from "../app/rows.ts";
import { useMay } from "../app/viewer.tsx";
import { Confirm } from "../ui/dialog.tsx";
import { figure } from "../ui/figures.ts";
import { nameOf } from "../ui/person.ts";
import { PhoneNumber } from "../ui/phone-number.tsx";
import { searchText } from "../ui/phones.ts";
import { SearchInput } from "../ui/search-input.tsx";
import { Empty, ErrorNotice } from "../ui/states.tsx";
import { type Column, Table } from "../ui/table.tsx";
import { Timestamp } from "../ui/time.tsx";
import { useToast } from "../ui/toast.tsx";
import { AddContactWindow } from "./add-contact.tsx";
import { useCampaign } from "./campaign.tsx";
import styles from "./campaigns.module.css";
import { ContactPanel } from "./contact-panel.tsx";
import {
  ContactIdsQuery,
  type ContactRow,
  type ContactStatus,
  ContactsQuery,
  DispositionsQuery,
  RemoveContacts,
  SetStatuses,
} from "./queries.ts";
import { CONTACT_STATUS, ContactBadge, counted } from "./words.tsx";

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

/** Beyond this number, a filter is narrowed first. */
const MOST_CHOSEN = 5_000;
/** The contacts of one change. */
const BATCH = 500;

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
  const [choice, setChoice] = useState({ key, ids: NOBODY });
  const selected = choice.key === key ? choice.ids : NOBODY;
  const setSelected = (ids: ReadonlySet<string>) => setChoice({ key, ids });
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
        {canChange && (
          <Bulk
            campaignId={campaign.id}
            filter={filter}
            total={total}
            rows={list.rows ?? []}
            selected={selected}
            onSelect={setSelected}
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

/** Changes of the chosen contacts, or of all that the filter finds. */
function Bulk({
  campaignId,
  filter,
  total,
  rows,
  selected,
  onSelect,
  changed,
}: {
  campaignId: string;
  filter: object;
  total: number | null;
  rows: readonly ContactRow[];
  selected: ReadonlySet<string>;
  onSelect(selected: ReadonlySet<string>): void;
  changed(): void;
}) {
  const client = useClient();
  const toast = useToast();
  const mark = useChange(SetStatuses);
  const remove = useChange(RemoveContacts);
  const [asked, setAsked] = useState<"mark" | "remove" | null>(null);
  const [isGathering, setGathering] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  /** The statuses of chosen contacts that are not among the rows. */
  const [gathered, setGathered] = useState<ReadonlyMap<string, ContactStatus>>(new Map());
  const [isCut, setCut] = useState(false);
  const ids = [...selected];
  if (ids.length === 0) {
    return null;
  }
  const gather = async () => {
    setGathering(true);
    setFailure(null);
    const found = await readStatuses(client, campaignId, filter);
    if (found.failure) {
      setFailure(found.failure);
    } else {
      onSelect(new Set(found.statuses.keys()));
      setGathered(found.statuses);
      setCut(found.isCut);
    }
    setGathering(false);
  };
  const inBatches = async <Result,>(run: (batch: string[]) => Promise<Result | null>) => {
    const results: Result[] = [];
    for (let from = 0; from < ids.length; from += BATCH) {
      const result = await run(ids.slice(from, from + BATCH));
      if (result === null) {
        changed();
        return null;
      }
      results.push(result);
    }
    onSelect(new Set());
    changed();
    return results;
  };
  const statusOf = (id: string) => gathered.get(id) ?? rows.find((row) => row.id === id)?.status;
  const setAll = async () => {
    const status = "DO_NOT_CALL" as const;
    // Only a contact that was not called yet gets its former status back.
    const canUndo = ids.every((id) => statusOf(id) === "NOT_CALLED");
    const results = await inBatches((batch) => mark.run({ input: { campaignId, ids: batch, status } }));
    if (results) {
      const updated = results.flatMap(({ outcomes }) => outcomes.filter(({ result }) => result === "UPDATED"));
      const undo = async () => {
        for (let from = 0; from < updated.length; from += BATCH) {
          const batch = updated.slice(from, from + BATCH).map(({ id }) => id);
          await mark.run({ input: { campaignId, ids: batch, status: "NOT_CALLED" } });
        }
        changed();
      };
      const message = `${counted(updated.length, "contact")} marked as do not call`;
      toast(message, canUndo && updated.length > 0 ? { undo: () => void undo() } : {});
    }
    return results;
  };
  const removeAll = async () => {
    const results = await inBatches((batch) => remove.run({ input: { campaignId, ids: batch } }));
    if (results) {
      const outcomes = results.flatMap((each) => each.outcomes);
      const removed = outcomes.filter(({ result }) => result === "REMOVED").length;
      const kept = outcomes.length - removed;
      toast(`${counted(removed, "contact")} removed${kept > 0 ? `, ${figure(kept)} in a call kept` : ""}`);
    }
    return results;
  };
  const many = counted(ids.length, "contact");
  const canGather = total === null ? rows.length < MOST_CHOSEN : ids.length < total;
  return (
    <div className={styles.bulk} role="toolbar" aria-label="Chosen contacts">
      <strong role="status">{many} chosen</strong>
      {canGather && !gathered.has(ids[0] as string) && (
        <Button className="quiet" isDisabled={isGathering} onPress={gather}>
          {isGathering ? "Choosing …" : total === null ? "Choose all that match" : `Choose all ${figure(total)}`}
        </Button>
      )}
      <Button className="quiet" onPress={() => onSelect(new Set())}>
        Choose none
      </Button>
      <span className={styles.space} />
      <Button className="plain" onPress={() => setAsked("mark")}>
        Do not call
      </Button>
      <Button className="plain" onPress={() => setAsked("remove")}>
        Remove
      </Button>
      {isCut && <p className="soft">The first {figure(MOST_CHOSEN)} of the list are chosen.</p>}
      {failure && <ErrorNotice failure={failure} />}
      {asked === "mark" && (
        <Confirm
          title={`Mark ${many} as do not call?`}
          consequence="The dialer never calls them in this campaign, and no broadcast of it texts them. Other campaigns are not affected."
          action={`Mark ${many}`}
          change={mark}
          confirm={setAll}
          close={() => setAsked(null)}
        />
      )}
      {asked === "remove" && (
        <Confirm
          title={`Remove ${many}?`}
          consequence="They leave this campaign permanently, with their status and outcome. Their calls and texts stay. A contact in a call is kept."
          action={`Remove ${many}`}
          change={remove}
          confirm={removeAll}
          close={() => setAsked(null)}
        />
      )}
    </div>
  );
}

/** The ids and statuses of all contacts that a filter finds, at most `MOST_CHOSEN`. */
async function readStatuses(client: Client, campaignId: string, filter: object) {
  const statuses = new Map<string, ContactStatus>();
  const read = (after: string | null) =>
    client.query(ContactIdsQuery, { campaignId, filter, after }, { requestPolicy: "network-only" }).toPromise();
  let answer = await read(null);
  while (answer.data?.campaignContacts) {
    const { nodes, pageInfo } = answer.data.campaignContacts;
    for (const { id, status } of nodes) {
      statuses.set(id, status);
    }
    if (!pageInfo.hasNextPage || statuses.size >= MOST_CHOSEN) {
      return { statuses, isCut: pageInfo.hasNextPage, failure: null };
    }
    answer = await read(pageInfo.endCursor);
  }
  const failure = answer.error ? failureOf(answer.error) : { message: "The campaign does not exist.", requestId: null };
  return { statuses, isCut: false, failure };
}
