import { type ReactNode, useId } from "react";
import styles from "./heads.module.css";

/** The head of a page: where it belongs, its name, what is to know about it, and its actions. */
export function PageHead({
  title,
  back,
  about,
  children,
}: {
  title: ReactNode;
  /** A link to the page above. */
  back?: ReactNode;
  about?: ReactNode;
  /** The actions, the main one last. */
  children?: ReactNode;
}) {
  return (
    <header className={styles.page}>
      <div className={styles.words}>
        {back && <p className={styles.back}>{back}</p>}
        <h1>{title}</h1>
        {about && <div className="soft">{about}</div>}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </header>
  );
}

/** A part of a page in a card, with its name and its actions. */
export function Section({
  title,
  about,
  actions,
  children,
}: {
  title: string;
  about?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={`card ${styles.section}`} aria-labelledby={id}>
      <header className={styles.head}>
        <div className={styles.words}>
          <h2 id={id}>{title}</h2>
          {about && <div className="soft">{about}</div>}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </section>
  );
}
