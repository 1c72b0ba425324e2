import type { ReactNode } from "react";
import styles from "./badge.module.css";

/** The meaning of a state: its colour. The words say it too. */
export type Tone = "neutral" | "good" | "warn" | "alert";

/** A state in a word or two. */
export function Badge({ tone = "neutral", children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}
