import type { Database } from "../../platform/db/database.ts";
import { askControl } from "../call/control-store.ts";
import { insertRecording } from "./start-store.ts";

/** A talk has begun: it is recorded where the settings of the business or the campaign say so. */
export async function startRecording(transaction: Database, businessId: string, callId: string): Promise<void> {
  const started = await insertRecording(transaction, businessId, callId);
  if (started) {
    const { legId: carrierId, announcement, language, conference } = started;
    const isSaidIn = announcement !== null && language !== null;
    const control = { do: "record", announcement, ...(isSaidIn && { language }) } as const;
    await askControl(transaction, businessId, { callId, carrierId, control, conference });
  }
}
