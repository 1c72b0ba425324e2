import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { Button } from "react-aria-components";
import { useChange } from "../app/change.ts";
import { failureOf } from "../app/client.ts";
import { useLive } from "../app/live.ts";
import { useRead } from "../app/read.ts";
import { type Rows, useAllRows } from "../app/rows.ts";
import { Badge } from "../ui/badge.tsx";
import { DialogWindow } from "../ui/dialog.tsx";
import { Form, Select, SubmitButtons, TextField } from "../ui/field.tsx";
import { Section } from "../ui/heads.tsx";
import { ErrorNotice, RowsSkeleton } from "../ui/states.tsx";
import { Timestamp } from "../ui/time.tsx";
import { useToast } from "../ui/toast.tsx";
import styles from "./access.module.css";
import { InboxChoice } from "./inbox-choice.tsx";
import { CreateServiceUser, type Inbox, InboxesQuery, type ServiceUser, ServiceUsersQuery } from "./queries.ts";
import { NEW_ROLE, ROLES, type Role, roleRow } from "./words.ts";

const NONE = {};

/** All service users of the business, the newest first. */
export const useServiceUsers = (): Rows<ServiceUser> =>
  useAllRows(ServiceUsersQuery, NONE, ({ userConnection }) => userConnection);

/** The service users of the business: integrations act as them, and nobody signs in as them. */
export function ServiceUsers() {
  const services = useServiceUsers();
  const { data: held } = useRead(InboxesQuery);
  useLive(["PEOPLE", "INBOXES"], services.refresh);
  const [isMaking, setMaking] = useState(false);
  return (
    <Section
      title="Service users"
      about="Integrations act as them, with an access key or an app of your own. They stay when people leave."
      actions={
        <Button className="plain" onPress={() => setMaking(true)}>
          New service user
        </Button>
      }
    >
      {services.error && !services.rows && <ErrorNotice failure={failureOf(services.error)} retry={services.refresh} />}
      {!services.rows && !services.error && <RowsSkeleton rows={1} height={56} />}
      {services.rows?.length === 0 && <p className="soft">There are no service users.</p>}
      <ul className={styles.list} aria-label="Service users">
        {services.rows?.map(({ id, name, role, active, createdAt }) => (
          <li key={id} className={styles.item}>
            <div className={styles.words}>
              <strong>
                <Link to="/access/people/$id" params={{ id }}>
                  {name}
                </Link>
              </strong>{" "}
              {!active && <Badge>Deactivated</Badge>}
              <span className="soft">
                {roleRow(role).name}, since <Timestamp at={createdAt} />
              </span>
            </div>
          </li>
        ))}
      </ul>
      {isMaking && (
        <ServiceUserWindow inboxes={held?.inboxes ?? []} close={() => setMaking(false)} changed={services.refresh} />
      )}
    </Section>
  );
}

function ServiceUserWindow({ inboxes, close, changed }: { inboxes: readonly Inbox[]; close(): void; changed(): void }) {
  const toast = useToast();
  const create = useChange(CreateServiceUser);
  const [name, setName] = useState("");
  const [role, setRole] = useState(NEW_ROLE);
  const [inboxIds, setInboxIds] = useState<readonly string[]>([]);
  const make = async () => {
    const made = await create.run((idempotencyKey) => ({
      input: { name, role, inboxIds: [...inboxIds], idempotencyKey },
    }));
    if (made) {
      toast(`${name} is made: give it an access key or an app`);
      changed();
      close();
    }
  };
  return (
    <DialogWindow title="New service user" close={close}>
      <Form change={create} submit={() => void make()}>
        <TextField
          label="Name"
          path="name"
          help="The integration that acts as it."
          value={name}
          onChange={setName}
          maxLength={80}
          autoFocus
        />
        <Select<Role> label="Role" path="role" options={ROLES} value={role} onChange={setRole} />
        {!roleRow(role).usesEveryInbox && <InboxChoice inboxes={inboxes} chosen={inboxIds} onChange={setInboxIds} />}
        <SubmitButtons action="Make it" isDisabled={create.isRunning} cancel={close} />
      </Form>
    </DialogWindow>
  );
}
