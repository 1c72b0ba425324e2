import { useState } from "react";
import { DateTimeField } from "../ui/date-time-field.tsx";
import { timeOfDay, useZone } from "../ui/time.tsx";

/**
 * The time at which a text is to be sent, on the clock of the person. Loaded when it is needed: its calendar is large.
 *
 * @param zone the zone of the person; null where it is the viewer's or unknown.
 */
export default function SendLater({
  zone,
  value,
  onChange,
  fault,
}: {
  zone: string | null;
  value: string | null;
  onChange(at: string | null): void;
  fault: string | undefined;
}) {
  const own = useZone();
  const [earliest] = useState(() => new Date().toISOString());
  const yours = zone && value !== null ? `, ${timeOfDay(new Date(value), own)} at your place` : "";
  return (
    <DateTimeField
      label={zone ? "Send at, on the clock of the person" : "Send at"}
      help={`Time zone: ${zone ?? own}${yours}. Within 30 days.`}
      path="sendAt"
      fault={fault}
      value={value}
      onChange={onChange}
      timeZone={zone ?? own}
      earliest={earliest}
    />
  );
}
