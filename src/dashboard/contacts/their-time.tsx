import { Timestamp, timeOfDay, useZone } from "../ui/time.tsx";
import type { Contact } from "./queries.ts";

/** The zone in which a contact lives, unless it is unknown or also the viewer's. */
export function useTheirZone({ effectiveTimeZones }: Pick<Contact, "effectiveTimeZones">): string | null {
  const own = useZone();
  const [first] = effectiveTimeZones;
  if (!first || first.source === "BUSINESS" || first.timeZone === own) {
    return null;
  }
  return first.timeZone;
}

/** A time in the viewer's zone, and the time of day at the contact beside it. */
export function BothTimes({ at, zone }: { at: string; zone: string | null }) {
  return (
    <>
      <Timestamp at={at} />
      {zone && <span className="soft"> ({timeOfDay(new Date(at), zone)} there)</span>}
    </>
  );
}
