/** The icons. Each stands beside a text, or its control has a label. */

export function SearchIcon() {
  return (
    <svg
      width="18"
      height="18"
      viewBox="0 0 18 18"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      aria-hidden="true"
    >
      <circle cx="8" cy="8" r="5.25" />
      <path d="m12 12 4 4" strokeLinecap="round" />
    </svg>
  );
}

export function GripIcon() {
  return (
    <svg width="12" height="18" viewBox="0 0 12 18" fill="currentColor" aria-hidden="true">
      {[4, 9, 14].flatMap((y) => [3, 9].map((x) => <circle key={`${x} ${y}`} cx={x} cy={y} r="1.5" />))}
    </svg>
  );
}

export function DownloadIcon() {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 18 18"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      aria-hidden="true"
    >
      <path d="M9 2.5v8.5m-3.5-3.5L9 11l3.5-3.5M3 15h12" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
