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
