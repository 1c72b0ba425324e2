import { useCallback, useState } from "react";
import { Button } from "react-aria-components";
import { useChange } from "../app/change.ts";
import { useLive } from "../app/live.ts";
import { useRows } from "../app/rows.ts";
import { useMay } from "../app/viewer.tsx";
import { DialogWindow } from "../ui/dialog.tsx";
import { Form, SubmitButtons, TextArea, TextField } from "../ui/field.tsx";
import { figure } from "../ui/figures.ts";
import { Section } from "../ui/heads.tsx";
import { PhoneNumber } from "../ui/phone-number.tsx";
import { beginningOf, phoneExample, phoneOf, phoneText } from "../ui/phones.ts";
import { SearchInput } from "../ui/search-input.tsx";
import { Empty, ErrorNotice } from "../ui/states.tsx";
import { type Column, Table } from "../ui/table.tsx";
import { Timestamp } from "../ui/time.tsx";
import { useToast } from "../ui/toast.tsx";
import { AddDoNotCall, DoNotCallQuery, type DoNotCallRow, RemoveDoNotCall } from "./queries.ts";

const SOURCES = { AGENT: "After a call", API: "An app", APP: "A user", IMPORT: "An import" } as const;

/** The numbers that no campaign calls or texts. */
export function DoNotCall() {
  const mayManage = useMay()("DO_NOT_CALL_MANAGE");
  const [search, setSearch] = useState("");
  const [isAdding, setAdding] = useState(false);
  const prefix = beginningOf(search);
  const list = useRows(DoNotCallQuery, prefix === null ? {} : { prefix }, (data) => data.doNotCallNumbers);
  useLive(["DO_NOT_CALL"], list.refresh);
  const remove = useChange(RemoveDoNotCall);
  const add = useChange(AddDoNotCall);
  const toast = useToast();
  const takeOff = async ({ id: phoneNumber, note }: DoNotCallRow) => {
    if (await remove.run({ phoneNumber })) {
      list.refresh();
      toast(`${phoneText(phoneNumber)} may be called again.`, {
        undo: () => void add.run({ numbers: [{ phoneNumber, note }] }).then(list.refresh),
      });
    }
  };
  const columns: Column<DoNotCallRow>[] = [
    { id: "number", name: "Number", isTitle: true, cell: ({ id }) => <PhoneNumber number={id} /> },
    { id: "note", name: "Note", width: "minmax(0, 2fr)", cell: ({ note }) => note },
    { id: "source", name: "Added by", width: "8rem", cell: ({ source }) => SOURCES[source] },
    { id: "createdAt", name: "Since", width: "10rem", cell: ({ createdAt }) => <Timestamp at={createdAt} /> },
  ];
  if (mayManage) {
    columns.push({
      id: "actions",
      name: "Actions",
      width: "6rem",
      align: "end",
      cell: (row) => (
        <Button
          className="quiet"
          aria-label={`Remove ${phoneText(row.id)}`}
          isDisabled={remove.isRunning}
          onPress={() => takeOff(row)}
        >
          Remove
        </Button>
      ),
    });
  }
  const failure = remove.failure ?? (isAdding ? null : add.failure);
  return (
    <Section
      title="Do not call"
      about="No campaign calls or texts these numbers."
      actions={
        mayManage && (
          <Button className="primary" onPress={() => setAdding(true)}>
            Add numbers
          </Button>
        )
      }
    >
      <SearchInput label="Search by the beginning of a number" value={search} onChange={setSearch} />
      {failure && <ErrorNotice failure={failure} />}
      <Table
        label="Numbers not to call"
        columns={columns}
        list={list}
        empty={
          search === "" ? (
            <Empty title="No number is on the list">
              Numbers come here after calls whose disposition says so, or when you add them.
            </Empty>
          ) : (
            <Empty title="No number begins like this" />
          )
        }
      />
      {isAdding && <Adder changed={list.refresh} close={() => setAdding(false)} />}
    </Section>
  );
}

const MOST = 500;

function Adder({ changed, close }: { changed(): void; close(): void }) {
  const [text, setText] = useState("");
  const [note, setNote] = useState("");
  const [refused, setRefused] = useState<string | undefined>();
  const change = useChange(AddDoNotCall);
  const toast = useToast();
  const edit = useCallback((value: string) => {
    setText(value);
    setRefused(undefined);
  }, []);
  const lines = text
    .split(/[\n,;]/)
    .map((line) => line.trim())
    .filter(Boolean);
  const submit = async () => {
    if (lines.length === 0 || lines.length > MOST) {
      setRefused(lines.length === 0 ? "Write at least one number." : `Write at most ${MOST} numbers.`);
      return;
    }
    const numbers = lines.map((line) => ({ phoneNumber: phoneOf(line) ?? line, note: note.trim() || null }));
    const done = await change.run({ numbers });
    if (!done) {
      return;
    }
    changed();
    const failed = lines.filter((_line, index) => done.outcomes[index]?.error);
    const added = lines.length - failed.length;
    if (added > 0) {
      toast(added === 1 ? "The number is on the list." : `${figure(added)} numbers are on the list.`);
    }
    if (failed.length === 0) {
      close();
      return;
    }
    // What was not accepted stays, to be corrected.
    const [first] = done.outcomes.flatMap(({ error }) => error?.message ?? []);
    setText(failed.join("\n"));
    setRefused(`${failed.length === 1 ? "This one is" : "These are"} not accepted: ${first}`);
  };
  return (
    <DialogWindow title="Add numbers not to call" close={close}>
      <Form change={change} submit={submit}>
        <TextArea
          label="Numbers"
          help={`One in each line, such as ${phoneExample()}. At most ${MOST}.`}
          path="numbers"
          fault={refused}
          rows={5}
          value={text}
          onChange={edit}
        />
        <TextField label="Note" help="The reason, for colleagues." maxLength={200} value={note} onChange={setNote} />
        <SubmitButtons action="Add" isDisabled={change.isRunning} cancel={close} />
      </Form>
    </DialogWindow>
  );
}
