import { Checkbox } from "../ui/field.tsx";
import { PhoneNumber } from "../ui/phone-number.tsx";
import styles from "./access.module.css";
import type { Inbox } from "./queries.ts";

/** The inboxes that a member may use. Inactive ones stand here only while they are chosen. */
export function InboxChoice({
  inboxes,
  chosen,
  onChange,
}: {
  inboxes: readonly Inbox[];
  chosen: readonly string[];
  onChange(chosen: readonly string[]): void;
}) {
  const shown = inboxes.filter(({ id, isActive }) => isActive || chosen.includes(id));
  return (
    <fieldset className={styles.choice}>
      <legend>Inboxes</legend>
      {shown.length === 0 && <p className="soft">There are no inboxes yet.</p>}
      {shown.map(({ id, name, phoneNumber, isActive }) => (
        <Checkbox
          key={id}
          label={
            <>
              {name}{" "}
              <span className="soft">
                <PhoneNumber number={phoneNumber} />
                {!isActive && ", inactive"}
              </span>
            </>
          }
          value={chosen.includes(id)}
          onChange={(isOn) => onChange(isOn ? [...chosen, id] : chosen.filter((other) => other !== id))}
        />
      ))}
    </fieldset>
  );
}
