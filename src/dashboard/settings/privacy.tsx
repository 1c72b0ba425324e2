import { Erasures } from "./erasures.tsx";
import { Exports } from "./exports.tsx";
import { PersonData } from "./person-data.tsx";
import { RetentionSettings } from "./retention.tsx";
import styles from "./settings.module.css";

/** How long the business keeps its data, and the data of one person. */
export function Privacy() {
  return (
    <div className={styles.parts}>
      <RetentionSettings />
      <PersonData />
      <Exports />
      <Erasures />
    </div>
  );
}
