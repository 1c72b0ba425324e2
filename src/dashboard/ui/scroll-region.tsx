import type { ReactNode, Ref } from "react";

/** A part of the page that scrolls by itself. The keyboard reaches and scrolls it too. */
export function ScrollRegion(props: {
  label: string;
  className: string | undefined;
  /** A log: what is new is added at its end. */
  role?: "log";
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}) {
  const { label, className, role, ref, children } = props;
  return (
    <section ref={ref} className={className} role={role} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
