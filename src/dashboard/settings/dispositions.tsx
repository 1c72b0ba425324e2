import { useMemo, useState } from "react";
import { Button } from "react-aria-components";
import { useChange } from "../app/change.ts";
import { failureOf } from "../app/client.ts";
import { useLive } from "../app/live.ts";
import { useRead } from "../app/read.ts";
import { useMay } from "../app/viewer.tsx";
import { Badge } from "../ui/badge.tsx";
import { DialogWindow } from "../ui/dialog.tsx";
import { Checkbox, Form, SubmitButtons, TextField } from "../ui/field.tsx";
import { Section } from "../ui/heads.tsx";
import { SortableList } from "../ui/sortable.tsx";
import { Empty, ErrorNotice, RowsSkeleton } from "../ui/states.tsx";
import { useToast } from "../ui/toast.tsx";
import { useOrder } from "./order.tsx";
import {
  CreateDisposition,
  type Disposition,
  DispositionsQuery,
  ReorderDispositions,
  RestoreDisposition,
  RetireDisposition,
  UpdateDisposition,
} from "./queries.ts";
import styles from "./settings.module.css";

/** The results of calls that agents pick, in the order of their keys. */
export function Dispositions() {
  const mayManage = useMay()("DISPOSITIONS_MANAGE");
  const { data, error, refresh } = useRead(DispositionsQuery, { mayManage });
  useLive(["DISPOSITIONS"], refresh);
  if (error && !data) {
    return <ErrorNotice failure={failureOf(error)} retry={refresh} />;
  }
  if (!data?.dispositions) {
    return <RowsSkeleton rows={6} height={52} />;
  }
  const crm = data.dispositions.filter(({ source }) => source === "CRM");
  return (
    <div className={styles.parts}>
      <Own all={data.dispositions} mayManage={mayManage} changed={refresh} />
      {crm.length > 0 && (
        <Section title="Of the CRM" about="The CRM sends this list. Change it there.">
          <ul className={styles.plainList}>
            {crm.map((disposition) => (
              <li key={disposition.id}>
                <Words disposition={disposition} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {data.retiredDispositions && data.retiredDispositions.length > 0 && (
        <Retired dispositions={data.retiredDispositions} changed={refresh} />
      )}
    </div>
  );
}

function Own({ all, mayManage, changed }: { all: readonly Disposition[]; mayManage: boolean; changed(): void }) {
  const own = useMemo(() => all.filter(({ source }) => source === "SERVICE"), [all]);
  const reorder = useChange(ReorderDispositions);
  const [items, move] = useOrder(own, (ids) => reorder.run({ ids }), changed);
  const retire = useChange(RetireDisposition);
  const restore = useChange(RestoreDisposition);
  const [edited, setEdited] = useState<Disposition | null>(null);
  const [isAdding, setAdding] = useState(false);
  const toast = useToast();
  const takeAway = async ({ id, name }: Disposition) => {
    if (await retire.run({ id })) {
      changed();
      toast(`“${name}” is retired.`, { undo: () => void restore.run({ id }).then(changed) });
    }
  };
  const failure = reorder.failure ?? retire.failure ?? restore.failure;
  return (
    <Section
      title="Dispositions"
      about="Agents pick one after each call, in this order."
      actions={
        mayManage && (
          <Button className="primary" onPress={() => setAdding(true)}>
            Add a disposition
          </Button>
        )
      }
    >
      {failure && <ErrorNotice failure={failure} />}
      {items.length === 0 && <Empty title="There are no dispositions">Agents need one after each call.</Empty>}
      <SortableList label="Dispositions" items={items} canSort={mayManage} onOrder={move}>
        {(disposition) => (
          <>
            <Words disposition={disposition} />
            {mayManage && disposition.systemOutcome === null && (
              <div className={styles.rowActions}>
                <Button
                  className="quiet"
                  aria-label={`Edit ${disposition.name}`}
                  onPress={() => setEdited(disposition)}
                >
                  Edit
                </Button>
                <Button
                  className="quiet"
                  aria-label={`Retire ${disposition.name}`}
                  isDisabled={retire.isRunning}
                  onPress={() => takeAway(disposition)}
                >
                  Retire
                </Button>
              </div>
            )}
          </>
        )}
      </SortableList>
      {(isAdding || edited) && (
        <Editor
          disposition={edited}
          changed={changed}
          close={() => {
            setAdding(false);
            setEdited(null);
          }}
        />
      )}
    </Section>
  );
}

function Words({ disposition }: { disposition: Disposition }) {
  const { name, systemOutcome, marksContactComplete, asksForCallback } = disposition;
  return (
    <span className={styles.words}>
      <strong>{name}</strong>
      {marksContactComplete && <Badge tone="good">completes the contact</Badge>}
      {asksForCallback && <Badge>asks when to call back</Badge>}
      {systemOutcome !== null && <Badge>recorded by the dialer</Badge>}
    </span>
  );
}

/** @param disposition null: a new one. */
function Editor({ disposition, changed, close }: { disposition: Disposition | null; changed(): void; close(): void }) {
  const [name, setName] = useState(disposition?.name ?? "");
  const [marksContactComplete, setComplete] = useState(disposition?.marksContactComplete ?? false);
  const [asks, setAsks] = useState(disposition?.asksForCallback ?? false);
  const create = useChange(CreateDisposition);
  const update = useChange(UpdateDisposition);
  const toast = useToast();
  const change = disposition ? update : create;
  const submit = async () => {
    const values = { name, marksContactComplete, asksForCallback: asks && !marksContactComplete };
    const done = disposition
      ? await update.run({ input: { id: disposition.id, ...values } })
      : await create.run((idempotencyKey) => ({ input: { ...values, idempotencyKey } }));
    if (done) {
      toast(`“${done.name}” is saved.`);
      changed();
      close();
    }
  };
  return (
    <DialogWindow title={disposition ? `Edit “${disposition.name}”` : "New disposition"} close={close}>
      <Form change={change} submit={submit}>
        <TextField label="Name" path="name" autoFocus maxLength={100} value={name} onChange={setName} />
        <Checkbox
          label="Completes the contact"
          help="The campaign does not call the contact again."
          path="marksContactComplete"
          value={marksContactComplete}
          onChange={setComplete}
        />
        {!marksContactComplete && (
          <Checkbox
            label="Asks when to call back"
            help="The dialer asks the agent for the time of a callback."
            path="asksForCallback"
            value={asks}
            onChange={setAsks}
          />
        )}
        <SubmitButtons action="Save" isDisabled={change.isRunning} cancel={close} />
      </Form>
    </DialogWindow>
  );
}

function Retired({
  dispositions,
  changed,
}: {
  dispositions: readonly { id: string; name: string }[];
  changed(): void;
}) {
  const restore = useChange(RestoreDisposition);
  return (
    <Section title="Retired" about="Agents do not see them. Calls and contacts keep them.">
      {restore.failure && <ErrorNotice failure={restore.failure} />}
      <ul className={styles.plainList}>
        {dispositions.map(({ id, name }) => (
          <li key={id}>
            <span className={styles.words}>{name}</span>
            <Button
              className="quiet"
              aria-label={`Restore ${name}`}
              isDisabled={restore.isRunning}
              onPress={() => restore.run({ id }).then((result) => result && changed())}
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
