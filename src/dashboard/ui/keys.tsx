import styles from "./keys.module.css";

/** The keys that do the same as the control beside them, such as `Ctrl Z`. Hidden on touch screens. */
export function Keys({ keys }: { keys: string }) {
  return (
    <span className={styles.keys} aria-hidden="true">
      {keys}
    </span>
  );
}
