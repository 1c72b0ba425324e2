import { useId, useState } from "react";
import { Button } from "react-aria-components";
import styles from "./access.module.css";

/** A text to pass on, with a button that copies it. */
export function CopyText({ label, text }: { label: string; text: string }) {
  const id = useId();
  const [isCopied, setCopied] = useState(false);
  return (
    <div className={styles.copy}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.copied}>
        <input id={id} readOnly value={text} onFocus={({ target }) => target.select()} />
        <Button
          className="plain"
          aria-label={`${isCopied ? "Copied" : "Copy"}: ${label}`}
          onPress={() =>
            navigator.clipboard.writeText(text).then(
              () => setCopied(true),
              // Without the permission, the person copies the marked text.
              () => document.getElementById(id)?.focus(),
            )
          }
        >
          {isCopied ? "Copied" : "Copy"}
        </Button>
      </div>
      <span role="status" className="hidden">
        {isCopied ? "Copied" : ""}
      </span>
    </div>
  );
}
