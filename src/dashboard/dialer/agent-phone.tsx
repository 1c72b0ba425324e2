import { useState } from "react";
import { Button } from "react-aria-components";
import { useChange } from "../app/change.ts";
import { Form, PhoneField } from "../ui/field.tsx";
import { PhoneNumber } from "../ui/phone-number.tsx";
import styles from "./agent-phone.module.css";
import { type DialerViewer, SetPhone } from "./queries.ts";

/** The phone at which the agent is called: what it is for, and how to set it. */
export function AgentPhone({ viewer, changed }: { viewer: DialerViewer; changed(phoneNumber: string | null): void }) {
  const { ringsPhone, user } = viewer;
  const [isOpen, setOpen] = useState(false);
  const [number, setNumber] = useState(user.phoneNumber ?? "");
  const change = useChange(SetPhone);
  const isLacking = user.phoneNumber === null;
  const save = async () => {
    const saved = await change.run({ input: { id: user.id, phoneNumber: number || null } });
    if (saved) {
      setOpen(false);
      changed(saved.phoneNumber);
    }
  };
  return (
    <section className={styles.phone} data-lacking={isLacking && ringsPhone} aria-label="Your phone">
      <div className={styles.words}>
        <p>
          {isLacking ? (
            <strong>{ringsPhone ? "Your phone number is missing" : "You call without a phone"}</strong>
          ) : (
            <>
              Your phone{" "}
              <strong>
                <PhoneNumber number={user.phoneNumber ?? ""} />
              </strong>
            </>
          )}
        </p>
        <p className="soft">
          {isLacking
            ? ringsPhone
              ? "The service rings your phone once for a session and connects each call to it. Set the number first."
              : "The calls of this service are simulated. With a number your phone would be rung once for a session."
            : "It rings once when you start. Pick up, press a key and stay on the phone: each call is connected to it."}
        </p>
      </div>
      {isOpen || (isLacking && ringsPhone) ? (
        <Form change={change} submit={save} label="Your phone number" className={styles.form ?? ""}>
          <PhoneField label="Phone number" path="phoneNumber" autoComplete="tel" value={number} onChange={setNumber} />
          <div className={styles.buttons}>
            <Button type="submit" className="primary" isDisabled={change.isRunning}>
              Save
            </Button>
            {isOpen && (
              <Button className="plain" onPress={() => setOpen(false)}>
                Cancel
              </Button>
            )}
          </div>
        </Form>
      ) : (
        <Button className="plain" onPress={() => setOpen(true)}>
          {isLacking ? "Set a number" : "Change"}
        </Button>
      )}
    </section>
  );
}
