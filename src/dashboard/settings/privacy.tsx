import { useState } from "react";
import { Erasures } from "./erasures.tsx";
import { PersonData } from "./person-data.tsx";
import { RetentionSettings } from "./retention.tsx";
import styles from "./settings.module.css";

/** How long the business keeps its data, and the data of one person. */
export function Privacy() {
  const [ordered, setOrdered] = useState(0);
  return (
    <div className={styles.parts}>
      <RetentionSettings />
      <PersonData ordered={() => setOrdered((count) => count + 1)} />
      <Erasures key={ordered} />
    </div>
  );
}
