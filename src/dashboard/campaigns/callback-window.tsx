import { lazy, Suspense, useState } from "react";
import { Button } from "react-aria-components";
import { useChange } from "../app/change.ts";
import { load } from "../app/load.tsx";
import { DialogWindow } from "../ui/dialog.tsx";
import { Form, FormButtons } from "../ui/field.tsx";
import { RowsSkeleton } from "../ui/states.tsx";
import { useZone } from "../ui/time.tsx";
import { type ContactFilter, StartOperation } from "./queries.ts";

const DateTimeField = lazy(async () => ({
  default: (await load(() => import("../ui/date-time-field.tsx"))).DateTimeField,
}));

/** Asks when contacts are called again, and orders it. */
export function CallbackWindow({
  campaignId,
  many,
  choice,
  started,
  close,
}: {
  campaignId: string;
  /** The contacts in words. */
  many: string;
  choice: { filter: ContactFilter } | { contactIds: string[] };
  started(): void;
  close(): void;
}) {
  const start = useChange(StartOperation);
  const zone = useZone();
  const [dueAt, setDueAt] = useState<string | null>(null);
  const order = async (callback: string | null) => {
    const change = { campaignId, action: "SET_CALLBACK" as const, dueAt: callback, ...choice };
    if (await start.run((idempotencyKey) => ({ input: { ...change, idempotencyKey } }))) {
      started();
      close();
    }
  };
  return (
    <DialogWindow title={`Callback of ${many}`} close={close}>
      <p>The dialer offers them to any agent at this time, within the calling hours of each.</p>
      <Form change={start} submit={() => order(dueAt)} asks={false} label="Callback">
        <Suspense fallback={<RowsSkeleton rows={1} height={72} />}>
          <DateTimeField label="Callback" path="dueAt" value={dueAt} onChange={setDueAt} timeZone={zone} />
        </Suspense>
        <FormButtons>
          <Button className="plain" onPress={close}>
            Cancel
          </Button>
          <Button className="plain" isDisabled={start.isRunning} onPress={() => order(null)}>
            No callback
          </Button>
          <Button type="submit" className="primary" isDisabled={start.isRunning || dueAt === null}>
            Set the callback
          </Button>
        </FormButtons>
      </Form>
    </DialogWindow>
  );
}
