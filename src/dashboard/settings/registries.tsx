import { useState } from "react";
import { Button, FileTrigger } from "react-aria-components";
import { useChange } from "../app/change.ts";
import { failureOf } from "../app/client.ts";
import { useLive } from "../app/live.ts";
import { useRead } from "../app/read.ts";
import { useMay } from "../app/viewer.tsx";
import { Badge } from "../ui/badge.tsx";
import { Confirm, DialogWindow } from "../ui/dialog.tsx";
import { Form, Select, SubmitButtons, TextField } from "../ui/field.tsx";
import { figure } from "../ui/figures.ts";
import { Section } from "../ui/heads.tsx";
import { Empty, ErrorNotice, RowsSkeleton } from "../ui/states.tsx";
import { useToast } from "../ui/toast.tsx";
import { DeleteRegistry, ImportRegistry, RegistriesQuery, type RegistryRow } from "./queries.ts";
import styles from "./settings.module.css";

const KINDS = [
  { value: "NATIONAL", name: "National: numbers that refuse advertising" },
  { value: "STATE", name: "State: the same in a part of a country" },
  { value: "REASSIGNED", name: "Reassigned: numbers with a new owner" },
  { value: "LITIGATOR", name: "Litigators: never called" },
] as const;

const SHORT = { NATIONAL: "National", STATE: "State", REASSIGNED: "Reassigned", LITIGATOR: "Litigators" } as const;

/** The lists of others: campaigns do not call their numbers, and broadcasts do not text them. */
export function Registries() {
  const mayManage = useMay()("DO_NOT_CALL_MANAGE");
  const { data, error, refresh } = useRead(RegistriesQuery);
  useLive(["DO_NOT_CALL"], refresh);
  const [isImporting, setImporting] = useState(false);
  if (error && !data) {
    return <ErrorNotice failure={failureOf(error)} retry={refresh} />;
  }
  if (!data?.registries) {
    return <RowsSkeleton rows={4} height={52} />;
  }
  return (
    <Section
      title="Registries"
      about="Campaigns do not call the numbers of these lists, and broadcasts do not text them. You can still answer a text. A list that is older than 31 days, or whose first import is not complete, stops the campaigns that use it, with their broadcasts, and all other marketing texts."
      actions={
        mayManage && (
          <Button className="primary" onPress={() => setImporting(true)}>
            Import a file
          </Button>
        )
      }
    >
      {data.registries.length === 0 && (
        <Empty title="No registry is imported">
          Get the file from its keeper, such as the FTC, and import it here.
        </Empty>
      )}
      <ul className={styles.plainList}>
        {data.registries.map((registry) => (
          <li key={registry.id}>
            <Words registry={registry} />
            {mayManage && <Remove registry={registry} changed={refresh} />}
          </li>
        ))}
      </ul>
      {isImporting && <Importer changed={refresh} close={() => setImporting(false)} />}
    </Section>
  );
}

function Words({ registry }: { registry: RegistryRow }) {
  const { name, kind, asOf, validUntil, isStale, numberCount, pendingImport } = registry;
  return (
    <span>
      <strong>{name}</strong> {SHORT[kind]}
      {isStale && (
        <Badge tone="alert">
          {asOf === null ? "Its campaigns wait for its first import" : "Too old: its campaigns wait"}
        </Badge>
      )}
      <span className="soft">
        {asOf === null ? " Not in use yet." : ` ${figure(numberCount)} numbers of ${asOf}, valid until ${validUntil}.`}
        {pendingImport?.state === "RUNNING" &&
          ` A file is being imported: ${figure(pendingImport.handledCount)} of ${figure(pendingImport.totalCount)} lines.`}
        {pendingImport?.failure && ` The last import failed: ${pendingImport.failure}`}
      </span>
    </span>
  );
}

function Remove({ registry: { id, name }, changed }: { registry: RegistryRow; changed(): void }) {
  const remove = useChange(DeleteRegistry);
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button className="quiet" aria-label={`Delete ${name}`} onPress={() => setAsked(true)}>
        Delete
      </Button>
      {isAsked && (
        <Confirm
          title={`Delete ${name}?`}
          consequence={<p>Campaigns may call its numbers again, unless another list has them.</p>}
          action="Delete"
          change={remove}
          close={() => setAsked(false)}
          confirm={() => remove.run({ id })}
          done={() => {
            changed();
          }}
        />
      )}
    </>
  );
}

function Importer({ changed, close }: { changed(): void; close(): void }) {
  const change = useChange(ImportRegistry);
  const toast = useToast();
  const [kind, setKind] = useState<RegistryRow["kind"]>("NATIONAL");
  const [name, setName] = useState("");
  const [asOf, setAsOf] = useState("");
  const [file, setFile] = useState<File | null>(null);
  const submit = async () => {
    if (file === null) {
      return;
    }
    const input = { kind, name, asOf, file };
    if (await change.run((idempotencyKey) => ({ input: { ...input, idempotencyKey } }))) {
      changed();
      toast(`${name} is being imported. The former list counts until it is complete.`);
      close();
    }
  };
  return (
    <DialogWindow title="Import a registry" close={close}>
      <Form change={change} submit={submit}>
        <Select
          label="Kind"
          path="kind"
          options={KINDS}
          value={kind}
          onChange={(value) => setKind(value as RegistryRow["kind"])}
        />
        <TextField
          label="Name"
          path="name"
          help="Such as FTC 212. A file replaces the list with the same name."
          maxLength={80}
          value={name}
          onChange={setName}
        />
        <TextField label="Date of the list" path="asOf" type="date" value={asOf} onChange={setAsOf} />
        <FileTrigger acceptedFileTypes={[".txt", ".csv", ".tsv"]} onSelect={(files) => setFile(files?.[0] ?? null)}>
          <Button className="plain">{file === null ? "Choose a file" : file.name}</Button>
        </FileTrigger>
        <SubmitButtons action="Import" isDisabled={change.isRunning || file === null} cancel={close} />
      </Form>
    </DialogWindow>
  );
}
