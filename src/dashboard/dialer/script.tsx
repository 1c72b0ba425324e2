import { useId } from "react";
import type { SessionContact } from "./queries.ts";
import styles from "./script.module.css";

type ScriptText = NonNullable<SessionContact["script"]>;

/** The script of the campaign, with the fields of the contact. */
export function Script({ script }: { script: ScriptText }) {
  const id = useId();
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>Script</h2>
      <ScriptWords script={script} />
    </section>
  );
}

export function ScriptWords({ script: { body, isIncomplete } }: { script: ScriptText }) {
  return (
    <>
      <p className={styles.words}>{body}</p>
      {isIncomplete && <p className="soft">A field of the script is missing for this contact.</p>}
    </>
  );
}
