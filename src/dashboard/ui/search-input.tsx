import { useEffect, useState } from "react";
import { Input, SearchField } from "react-aria-components";
import styles from "./search-input.module.css";

/** A person types this long without a search for each letter. */
const PAUSE_MS = 250;

/** A field whose text is searched when the person pauses. */
export function SearchInput({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange(value: string): void;
}) {
  const [text, setText] = useState(value);
  useEffect(() => {
    if (text === value) {
      return;
    }
    const timer = setTimeout(() => onChange(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value, onChange]);
  return (
    <SearchField aria-label={label} value={text} onChange={setText} className={styles.field ?? ""}>
      <Input placeholder={label} className={styles.input ?? ""} />
    </SearchField>
  );
}
