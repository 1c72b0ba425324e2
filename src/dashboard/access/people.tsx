import { useNavigate } from "@tanstack/react-router";
import { useEffect, useMemo, useState } from "react";
import { Button } from "react-aria-components";
import { unaccented } from "../../platform/accents.ts";
import { useChange } from "../app/change.ts";
import { failureOf } from "../app/client.ts";
import { useLive } from "../app/live.ts";
import { useRead } from "../app/read.ts";
import { Badge } from "../ui/badge.tsx";
import { Switch } from "../ui/field.tsx";
import { SearchInput } from "../ui/search-input.tsx";
import { Empty, ErrorNotice } from "../ui/states.tsx";
import { type Column, fixedRows, Table } from "../ui/table.tsx";
import { Timestamp } from "../ui/time.tsx";
import styles from "./access.module.css";
import { InviteWindow } from "./invite.tsx";
import {
  InboxesQuery,
  type Invitation,
  InvitationsQuery,
  type Person,
  RequireSecondFactor,
  SecondFactorRuleQuery,
} from "./queries.ts";
import { usePeople } from "./use-people.ts";
import { roleRow } from "./words.ts";

interface Row extends Person {
  invitation: Invitation | undefined;
}

/** The people of the business: who they are, what they may use, and who is still invited. */
export function People() {
  const navigate = useNavigate();
  const people = usePeople();
  const { data: invited, refresh: readInvited } = useRead(InvitationsQuery);
  const { data: held } = useRead(InboxesQuery);
  const [text, setText] = useState("");
  const [isInviting, setInviting] = useState(false);
  const refresh = () => Promise.all([people.refresh(), readInvited()]);
  useLive(["PEOPLE", "INBOXES"], refresh);
  const invitations = invited?.invitations?.nodes;
  const rows = useMemo(() => {
    const words = unaccented(text).split(/\s+/).filter(Boolean);
    const byUser = new Map(invitations?.map((invitation) => [invitation.user?.id, invitation]));
    return people.rows
      ?.filter(({ name, email }) => words.every((word) => unaccented(`${name} ${email}`).includes(word)))
      .map((person): Row => ({ ...person, invitation: byUser.get(person.id) }));
  }, [people.rows, invitations, text]);
  const inboxNames = useMemo(() => new Map(held?.inboxes.map(({ id, name }) => [id, name])), [held]);
  return (
    <>
      <SecondFactorRule />
      <div className={styles.bar}>
        <SearchInput label="Find by name or e-mail address" value={text} onChange={setText} />
        <Button className="primary" onPress={() => setInviting(true)}>
          Invite
        </Button>
      </div>
      {people.error && !people.rows ? (
        <ErrorNotice failure={failureOf(people.error)} retry={refresh} />
      ) : (
        <Table
          label="People"
          columns={columnsOf(inboxNames)}
          list={fixedRows(rows)}
          empty={<Empty title="Nobody matches">Search for a part of a name or of an e-mail address.</Empty>}
          open={({ id }) => void navigate({ to: "/access/people/$id", params: { id } })}
        />
      )}
      {isInviting && <InviteWindow inboxes={held?.inboxes ?? []} close={() => setInviting(false)} changed={refresh} />}
    </>
  );
}

function columnsOf(inboxNames: ReadonlyMap<string, string>): readonly Column<Row>[] {
  return [
    {
      id: "name",
      name: "Name",
      width: "minmax(0, 2fr)",
      isTitle: true,
      cell: ({ name, email }) => (
        <span className={styles.person}>
          <strong>{name}</strong>
          <span className="soft">{email}</span>
        </span>
      ),
    },
    { id: "role", name: "Role", width: "5.5rem", cell: ({ role }) => roleRow(role).name },
    {
      id: "inboxes",
      name: "Inboxes",
      cell: ({ role, inboxes }) =>
        roleRow(role).usesEveryInbox ? (
          <span className="soft">All</span>
        ) : (
          inboxes.map(({ id }) => inboxNames.get(id) ?? "…").join(", ") || <span className="soft">None</span>
        ),
    },
    { id: "state", name: "State", width: "8.5rem", cell: (row) => <PersonState person={row} /> },
    {
      id: "signed-in",
      name: "Last sign-in",
      width: "9.5rem",
      cell: ({ lastSignInAt }) =>
        lastSignInAt ? <Timestamp at={lastSignInAt} /> : <span className="soft">Never</span>,
    },
  ];
}

export function PersonState({ person: { active, invitation } }: { person: Pick<Row, "active" | "invitation"> }) {
  return !active ? (
    <Badge>Deactivated</Badge>
  ) : invitation ? (
    <Badge tone="warn">Invited</Badge>
  ) : (
    <Badge tone="good">Active</Badge>
  );
}

/** Whether all must have a second factor. */
function SecondFactorRule() {
  const { data, refresh } = useRead(SecondFactorRuleQuery);
  const rule = useChange(RequireSecondFactor);
  const isRequired = data?.viewer.business.requiresSecondFactor ?? false;
  // Shown at once, before the service has answered.
  const [wanted, setWanted] = useState(isRequired);
  useEffect(() => setWanted(isRequired), [isRequired]);
  const set = async (next: boolean) => {
    setWanted(next);
    if (await rule.run({ isRequired: next })) {
      void refresh();
    } else {
      setWanted(!next);
    }
  };
  return (
    <div className={`card ${styles.rule}`}>
      <Switch
        label="Everybody needs a second factor to sign in"
        help="You need one yourself before you can require it. Who has none sets it up at the next sign-in."
        value={wanted}
        isDisabled={!data}
        onChange={(next) => void set(next)}
      />
      {rule.failure && <ErrorNotice failure={rule.failure} />}
    </div>
  );
}
