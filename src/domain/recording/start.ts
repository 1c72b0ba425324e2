import type { Database } from "../../platform/db/database.ts";
import { askControl } from "../call/control-store.ts";
import { insertRecording } from "./start-store.ts";

/** A talk has begun: it is recorded where the settings of the business or the campaign say so. */
export async function startRecording(transaction: Database, businessId: string, callId: string): Promise<void> {
  const started = await insertRecording(transaction, businessId, callId);
  if (started) {
    const { legId: carrierId, announcement } = started;
    await askControl(transaction, businessId, { callId, carrierId, control: { do: "record", announcement } });
  }
}
