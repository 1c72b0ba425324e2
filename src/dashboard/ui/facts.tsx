import type { ReactNode } from "react";

/** A list of names and values; one without a value is left out. */
export function Facts({
  rows,
  className,
  label,
}: {
  rows: readonly (readonly [name: string, value: ReactNode])[];
  className: string | undefined;
  label?: string;
}) {
  return (
    <dl className={className} aria-label={label}>
      {rows.map(
        ([name, value]) =>
          (value || value === 0) && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
