import { getRouteApi, Link } from "@tanstack/react-router";
import { Fragment, type ReactNode, useState } from "react";
import { Button } from "react-aria-components";
import { useLive } from "../app/live.ts";
import { useRead } from "../app/read.ts";
import { useRows } from "../app/rows.ts";
import { dayAfter, startOfDay } from "../ui/days.ts";
import { DialogWindow } from "../ui/dialog.tsx";
import { Facts } from "../ui/facts.tsx";
import { FormButtons, Select, TextField } from "../ui/field.tsx";
import { nameOf as personName } from "../ui/person.ts";
import { Empty } from "../ui/states.tsx";
import { type Column, Table } from "../ui/table.tsx";
import { Timestamp, useZone } from "../ui/time.tsx";
import styles from "./access.module.css";
import { actionName, actionOf, actions } from "./audit-actions.ts";
import { type AuditEntry, AuditQuery, NamedObjectsQuery } from "./queries.ts";
import { usePeople } from "./use-people.ts";

const route = getRouteApi("/access/audit");

const ANY = "";

/** What was changed here, by whom and when. */
export function Audit() {
  const { person, kind, from, until } = route.useSearch();
  const navigate = route.useNavigate();
  const people = usePeople();
  const zone = useZone();
  const [open, setOpen] = useState<AuditEntry | null>(null);
  const action = actionOf(kind);
  const filter = {
    ...(person && { userId: person }),
    ...(action && { action }),
    // The days are those of the times in the table; `createdAfter` excludes its own moment.
    ...(from && { createdAfter: new Date(startOfDay(from, zone) - 1).toISOString() }),
    ...(until && { createdBefore: new Date(startOfDay(dayAfter(until, 1), zone)).toISOString() }),
  };
  const list = useRows(AuditQuery, { filter }, ({ auditEntries }) => auditEntries);
  useLive(["AUDIT"], list.refresh);
  const set = (change: { person?: string; kind?: string; from?: string; until?: string }) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  return (
    <>
      <div className={styles.filters}>
        <Select
          label="Person"
          options={[
            { value: ANY, name: "Everybody" },
            ...(people.rows ?? []).map(({ id, name }) => ({ value: id, name })),
          ]}
          value={person ?? ANY}
          onChange={(value) => set({ person: value })}
        />
        <Select
          label="Kind"
          options={[
            { value: ANY, name: "Every change" },
            ...actions.map((value) => ({ value, name: actionName(value) })),
          ]}
          value={kind ?? ANY}
          onChange={(value) => set({ kind: value })}
        />
        <TextField label="From" type="date" value={from ?? ""} onChange={(value) => set({ from: value })} />
        <TextField label="Until" type="date" value={until ?? ""} onChange={(value) => set({ until: value })} />
      </div>
      <Table
        label="Changes"
        columns={COLUMNS}
        list={list}
        empty={<Empty title="Nothing matches">Choose another person, kind or time.</Empty>}
        open={(entry) => setOpen(entry)}
      />
      {open && <EntryWindow entry={open} close={() => setOpen(null)} />}
    </>
  );
}

const COLUMNS: readonly Column<AuditEntry>[] = [
  { id: "time", name: "Time", width: "9.5rem", cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
  { id: "kind", name: "Change", width: "minmax(0, 1.5fr)", isTitle: true, cell: ({ action }) => actionName(action) },
  {
    id: "object",
    name: "Of",
    cell: (entry) => nameOf(entry.object) ?? <span className="soft">{entry.objectId ?? "–"}</span>,
  },
  { id: "person", name: "By", cell: ({ user }) => user?.name ?? "The operator" },
  { id: "app", name: "With", cell: (entry) => <span className="soft">{meansOf(entry)}</span> },
];

/** The name of an object, or the number by which people know it; null if it has none, or no longer exists. */
function nameOf(object: AuditEntry["object"]): string | null {
  switch (object?.__typename) {
    case "Contact":
      return personName(object, object.contactNumber ?? "") || null;
    case "CampaignContact":
      return personName(object, object.primaryNumber);
    case "BusinessNumber":
      return object.phoneNumber;
    case "ContactImport":
      return object.fileName;
    case "WebhookSubscription":
      return object.targetUrl;
    case "Broadcast":
      return `To ${object.campaign.name}`;
    case "Message":
    case "Call":
      return object.direction === "INCOMING" ? `From ${object.from}` : `To ${object.to}`;
    default:
      return object && "name" in object ? object.name : null;
  }
}

/** The app, key or page with which a change was made. */
function meansOf({ client, accessKey, clientId, user }: AuditEntry): string {
  const page = user === null ? "The command line" : "The account page";
  return accessKey
    ? `Key ${accessKey.name}`
    : (client?.name ?? (clientId === "dashboard" ? "The dashboard" : (clientId ?? page)));
}

function EntryWindow({ entry, close }: { entry: AuditEntry; close(): void }) {
  const { action, createdAt, user, network, requestId, objectId, relatedId, object, related, changes } = entry;
  const facts: [name: string, value: ReactNode][] = [
    ["Time", <Timestamp key="time" at={createdAt} />],
    ["By", user ? <PersonLink key="by" id={user.id} name={user.name} /> : "The operator of the service"],
    ["With", meansOf(entry)],
    ["Of", objectId && <ObjectName key="of" id={objectId} object={object} />],
    ["And", relatedId && <ObjectName key="and" id={relatedId} object={related} />],
    ["Network", network],
    ["Request", requestId && <code key="request">{requestId}</code>],
  ];
  const names = useNames(changes);
  return (
    <DialogWindow title={actionName(action)} close={close}>
      <Facts className={styles.facts} rows={facts} />
      {changes.length > 0 && (
        <>
          <h3 className={styles.small}>Given</h3>
          <dl className={styles.facts}>
            {changes.map(({ field, value }) => (
              <div key={field}>
                <dt>{field}</dt>
                <dd>
                  {value === null ? <span className="soft">not recorded</span> : <Value value={value} names={names} />}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <FormButtons>
        <Button className="plain" onPress={close} autoFocus>
          Close
        </Button>
      </FormButtons>
    </DialogWindow>
  );
}

const ID = /\b[a-z]{3,4}_[0-9a-hjkmnp-tv-z]{26}\b/g;
/** The service reads no more objects at once. */
const MOST_NAMES = 100;

/** The names of the objects whose ids are among the given values. */
function useNames(changes: AuditEntry["changes"]): ReadonlyMap<string, string> {
  const found = changes.flatMap(({ value }) => value?.match(ID) ?? []);
  const ids = [...new Set(found)].slice(0, MOST_NAMES);
  const { data } = useRead(NamedObjectsQuery, { ids }, { pause: ids.length === 0 });
  const objects = data?.nodes.filter((object) => object !== null) ?? [];
  return new Map(
    objects.flatMap((object) => {
      const name = nameOf(object);
      return name === null ? [] : [[object.id, name] as const];
    }),
  );
}

/** A value whose known ids have their names beside them. A name is an element of its own: it is no part of the value. */
function Value({ value, names }: { value: string; names: ReadonlyMap<string, string> }) {
  const ids = [...value.matchAll(ID)].filter(([id]) => names.has(id));
  const ends = ids.map(({ 0: id, index }) => index + id.length);
  const rest = value.slice(ends.at(-1) ?? 0);
  return (
    <>
      {ids.map(({ 0: id }, place) => (
        <Fragment key={ends[place]}>
          <code>{value.slice(ends[place - 1] ?? 0, ends[place])}</code>
          <span className="soft"> {names.get(id)} </span>
        </Fragment>
      ))}
      {(rest !== "" || value === "") && <code>{rest}</code>}
    </>
  );
}

function ObjectName({ id, object }: { id: string; object: AuditEntry["object"] }) {
  const name = nameOf(object);
  return object?.__typename === "User" && name !== null ? (
    <PersonLink id={id} name={name} />
  ) : (
    <>
      {name} <code>{id}</code>
    </>
  );
}

function PersonLink({ id, name }: { id: string; name: string }) {
  return (
    <Link to="/access/people/$id" params={{ id }}>
      {name}
    </Link>
  );
}
