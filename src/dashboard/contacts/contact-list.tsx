import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { Button } from "react-aria-components";
import { useLive } from "../app/live.ts";
import { useRows } from "../app/rows.ts";
import { useMay } from "../app/viewer.tsx";
import { Badge } from "../ui/badge.tsx";
import { PageHead } from "../ui/heads.tsx";
import { nameOf } from "../ui/person.ts";
import { PhoneNumber } from "../ui/phone-number.tsx";
import { RowLink } from "../ui/row-link.tsx";
import { SearchInput } from "../ui/search-input.tsx";
import { Empty } from "../ui/states.tsx";
import { type Column, Table } from "../ui/table.tsx";
import { Choice } from "../ui/tabs.tsx";
import { Timestamp } from "../ui/time.tsx";
import styles from "./contacts.module.css";
import { NewContact } from "./new-contact.tsx";
import { type ContactRow, ContactsQuery } from "./queries.ts";

const route = getRouteApi("/contacts");

/** A search finds nothing by a single character. */
const SHORTEST_SEARCH = 2;

const ORDERS = [
  { value: "CREATED", name: "Newest" },
  { value: "UPDATED", name: "Changed last" },
  { value: "NAME", name: "Name" },
] as const;

const COLUMNS: readonly Column<ContactRow>[] = [
  {
    id: "name",
    name: "Name",
    width: "minmax(0, 1.5fr)",
    isTitle: true,
    cell: (row) => (
      <RowLink to="/contacts/$id" id={row.id}>
        {nameOf(row, row.primaryNumber ?? row.email ?? "Without a name")}
      </RowLink>
    ),
  },
  { id: "company", name: "Company", width: "minmax(0, 1.25fr)", cell: ({ company }) => company },
  {
    id: "number",
    name: "Number",
    width: "11rem",
    cell: ({ primaryNumber, phones }) =>
      primaryNumber && (
        <>
          <PhoneNumber number={primaryNumber} />
          {phones.length > 1 && ` +${phones.length - 1}`}
        </>
      ),
  },
  { id: "email", name: "E-mail", width: "minmax(0, 1.5fr)", cell: ({ email }) => email },
  {
    id: "texts",
    name: "Texts",
    width: "7rem",
    cell: ({ optedOut }) => (optedOut ? <Badge tone="alert">Opted out</Badge> : <span className="soft">Allowed</span>),
  },
  { id: "changed", name: "Changed", width: "8.5rem", cell: ({ updatedAt }) => <Timestamp at={updatedAt} /> },
];

/** The saved contacts: find one, open it, add one. */
export function ContactList() {
  const { q, order = "CREATED" } = route.useSearch();
  const navigate = route.useNavigate();
  const may = useMay();
  const [isAdding, setAdding] = useState(false);
  const isSearched = q !== undefined && q.trim().length >= SHORTEST_SEARCH;
  const filter = isSearched ? { q: q.trim() } : {};
  const list = useRows(ContactsQuery, { filter, order }, (data) => data.contacts);
  useLive(["CONTACTS"], list.refresh);
  const add = may("CONTACTS_WRITE") && (
    <Button className="primary" onPress={() => setAdding(true)}>
      Add a contact
    </Button>
  );
  return (
    <>
      <PageHead title="Contacts">{add}</PageHead>
      <div className={styles.tools}>
        <SearchInput
          label="Search by name, company, number or e-mail"
          value={q ?? ""}
          onChange={(value) => navigate({ search: (last) => ({ ...last, q: value || undefined }), replace: true })}
        />
        <Choice
          label="Order"
          options={ORDERS}
          value={order}
          onChange={(value) =>
            navigate({ search: (last) => ({ ...last, order: value === "CREATED" ? undefined : value }) })
          }
        />
      </div>
      <Table
        label="Contacts"
        columns={COLUMNS}
        list={list}
        open={({ id }) => navigate({ to: "/contacts/$id", params: { id } })}
        empty={
          isSearched ? (
            <Empty title="No contact matches">
              The search finds parts of names, companies, e-mail addresses and numbers.
            </Empty>
          ) : (
            <Empty title="There are no contacts yet">
              Add the first one, or import a file into a campaign. Whoever texts or calls you is saved by itself.
            </Empty>
          )
        }
      />
      {isAdding && <NewContact close={() => setAdding(false)} />}
    </>
  );
}
