import { useState } from "react";
import { Button } from "react-aria-components";
import { useChange } from "../app/change.ts";
import { failureOf } from "../app/client.ts";
import { useLive } from "../app/live.ts";
import { useAllRows } from "../app/rows.ts";
import { useViewer } from "../app/viewer.tsx";
import { presenceWords } from "../presence/words.ts";
import { DialogWindow } from "../ui/dialog.tsx";
import { Form, FormButtons, PhoneField, Select } from "../ui/field.tsx";
import { ErrorNotice } from "../ui/states.tsx";
import { Consult, type Talk, Transfer, TransferColleagues } from "./queries.ts";
import { personOf } from "./words.ts";

const NUMBER = "number";
const NONE = {};

/** Chooses who gets the call, and whether the user talks with them first. */
export function TransferWindow({ call, close, refresh }: { call: Talk; close(): void; refresh(): unknown }) {
  const { user } = useViewer();
  const { rows, error, refresh: readAgain } = useAllRows(TransferColleagues, NONE, (data) => data.userConnection);
  useLive(["PRESENCE", "CALLS", "DIALER", "PEOPLE"], readAgain);
  const [transfer, consult] = [useChange(Transfer), useChange(Consult)];
  const [chosen, setChosen] = useState("");
  const [number, setNumber] = useState("");
  // Who may not be rung now is shown, so that the agent knows why.
  const colleagues = (rows ?? [])
    .filter(
      ({ id, active, phoneNumber, presence }) =>
        active && id !== user.id && (presence.mayBeRung || (phoneNumber !== null && presence.state !== "OFFLINE")),
    )
    .toSorted((a, b) => Number(b.presence.mayBeRung) - Number(a.presence.mayBeRung) || a.name.localeCompare(b.name));
  const to = chosen || (colleagues.find(({ presence }) => presence.mayBeRung)?.id ?? NUMBER);
  const target = () => ({ id: call.id, ...(to === NUMBER ? { toNumber: number } : { toUserId: to }) });
  const start = async (change: typeof transfer | typeof consult) => {
    transfer.reset();
    consult.reset();
    if (await change.run({ input: target() } as never)) {
      await refresh();
      close();
    }
  };
  const shown = consult.failure ? consult : transfer;
  return (
    <DialogWindow title={`Transfer ${personOf(call)}`} close={close}>
      <Form change={shown} submit={() => start(consult)} label="Transfer">
        {error && <ErrorNotice failure={failureOf(error)} />}
        <Select
          label="To"
          path="toUserId"
          value={to}
          onChange={setChosen}
          options={[
            ...colleagues.map(({ id, name, presence }) => ({
              value: id,
              name: `${name} (${presenceWords(presence)})`,
              isDisabled: !presence.mayBeRung,
            })),
            { value: NUMBER, name: "Another number" },
          ]}
        />
        {to === NUMBER && <PhoneField label="Phone number" path="toNumber" value={number} onChange={setNumber} />}
        <p className="soft">
          {personOf(call)} is on hold until somebody picks up, for 20 seconds at most, and comes back to you otherwise.
        </p>
        <FormButtons>
          <Button className="plain" onPress={close}>
            Cancel
          </Button>
          <Button className="plain" isDisabled={transfer.isRunning} onPress={() => void start(transfer)}>
            Transfer now
          </Button>
          <Button type="submit" className="primary" isDisabled={consult.isRunning}>
            Talk first
          </Button>
        </FormButtons>
      </Form>
    </DialogWindow>
  );
}
