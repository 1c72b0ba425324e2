import { useEffect, useState } from "react";
import { useChange } from "../app/change.ts";
import { failureOf } from "../app/client.ts";
import { useLive } from "../app/live.ts";
import { useRead } from "../app/read.ts";
import { Badge } from "../ui/badge.tsx";
import { DialogWindow } from "../ui/dialog.tsx";
import { Switch } from "../ui/field.tsx";
import { PhoneNumber } from "../ui/phone-number.tsx";
import { Empty, ErrorNotice } from "../ui/states.tsx";
import { type Column, fixedRows, Table } from "../ui/table.tsx";
import styles from "./access.module.css";
import { ChangePerson, type Inbox, InboxesQuery, type Person } from "./queries.ts";
import { usePeople } from "./use-people.ts";
import { roleRow } from "./words.ts";

/** The inboxes, and the members who may use each. */
export function Inboxes() {
  const people = usePeople();
  const { data, error, refresh: readInboxes } = useRead(InboxesQuery);
  const refresh = () => Promise.all([people.refresh(), readInboxes()]);
  useLive(["PEOPLE", "INBOXES"], refresh);
  const [openId, setOpenId] = useState<string | null>(null);
  const members = people.rows?.filter(({ role, active }) => !roleRow(role).usesEveryInbox && active) ?? [];
  const open = data?.inboxes.find(({ id }) => id === openId);
  const columns: readonly Column<Inbox>[] = [
    {
      id: "name",
      name: "Inbox",
      isTitle: true,
      cell: ({ name, phoneNumber }) => (
        <span className={styles.person}>
          <strong>{name}</strong>
          <PhoneNumber number={phoneNumber} className="soft" />
        </span>
      ),
    },
    {
      id: "state",
      name: "State",
      width: "7rem",
      cell: ({ isActive }) => (isActive ? <Badge tone="good">Active</Badge> : <Badge>Inactive</Badge>),
    },
    {
      id: "people",
      name: "Members",
      width: "minmax(0, 2fr)",
      cell: ({ id }) =>
        membersOf(members, id)
          .map(({ name }) => name)
          .join(", ") || <span className="soft">Admins alone</span>,
    },
  ];
  return (
    <>
      <p className="soft">Admins use every inbox. Open one to choose the members who use it too.</p>
      {error && !data ? (
        <ErrorNotice failure={failureOf(error)} retry={refresh} />
      ) : (
        <Table
          label="Inboxes"
          columns={columns}
          list={fixedRows(data && [...data.inboxes])}
          empty={<Empty title="There are no inboxes yet">Add a number in the settings.</Empty>}
          open={({ id }) => setOpenId(id)}
        />
      )}
      {open && (
        <DialogWindow title={`Members of ${open.name}`} close={() => setOpenId(null)}>
          {members.length === 0 && <p className="soft">There are no members: admins use every inbox.</p>}
          <ul className={styles.list}>
            {members.map((member) => (
              <MemberSwitch key={member.id} member={member} inbox={open} changed={people.refresh} />
            ))}
          </ul>
        </DialogWindow>
      )}
    </>
  );
}

function membersOf(members: readonly Person[], inboxId: string): Person[] {
  return members.filter(({ inboxes }) => inboxes.some(({ id }) => id === inboxId));
}

function MemberSwitch({ member, inbox, changed }: { member: Person; inbox: Inbox; changed(): void }) {
  const change = useChange(ChangePerson);
  const ids = member.inboxes.map(({ id }) => id);
  const isMember = ids.includes(inbox.id);
  // Shown at once, before the service has answered.
  const [wanted, setWanted] = useState(isMember);
  useEffect(() => setWanted(isMember), [isMember]);
  const give = async (isOn: boolean) => {
    setWanted(isOn);
    const inboxIds = isOn ? [...ids, inbox.id] : ids.filter((id) => id !== inbox.id);
    if (await change.run({ input: { id: member.id, inboxIds } })) {
      changed();
    } else {
      setWanted(!isOn);
    }
  };
  return (
    <li className={styles.item}>
      <Switch
        label={
          <>
            {member.name} <span className="soft">{member.email}</span>
          </>
        }
        value={wanted}
        onChange={(isOn) => void give(isOn)}
      />
      {change.failure && <ErrorNotice failure={change.failure} />}
    </li>
  );
}
