import { useState } from "react";
import { Button } from "react-aria-components";
import styles from "./talk.module.css";

const KEYS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "*", "0", "#"] as const;

/** The tones of a keypad, one at a time. */
export function Keypad({ send, isBusy }: { send(digits: string): Promise<boolean>; isBusy: boolean }) {
  const [sent, setSent] = useState("");
  const press = async (key: string) => {
    if (await send(key)) {
      setSent((before) => (before + key).slice(-32));
    }
  };
  return (
    <div className={styles.keypad}>
      <output className={styles.sent} aria-label="Sent tones">
        {sent || " "}
      </output>
      <div className={styles.keys}>
        {KEYS.map((key) => (
          <Button key={key} className="plain" isDisabled={isBusy} onPress={() => void press(key)}>
            {key}
          </Button>
        ))}
      </div>
    </div>
  );
}
