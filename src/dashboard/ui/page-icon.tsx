/** The shapes of the icons of the menu, in a square of 20. */
const SHAPES = {
  "/overview": ["M3.5 16.5h13", "M6 13.5V10", "M10 13.5v-9", "M14 13.5V7.5"],
  "/dialer": [
    "M7.2 3.2 8.6 6.6 6.9 8.2a9.6 9.6 0 0 0 4.9 4.9l1.6-1.7 3.4 1.4v2.4a1.8 1.8 0 0 1-2 1.8A12.6 12.6 0 0 1 3 5.2a1.8 1.8 0 0 1 1.8-2z",
  ],
  "/live-calls": ["M4 12.5v-2a6 6 0 0 1 12 0v2", "M3.5 12.5h2v4h-2z", "M14.5 12.5h2v4h-2z"],
  "/queues": ["M3.5 5.5h9", "M3.5 10h9", "M3.5 14.5h9", "M16.5 5.5h.01", "M16.5 10h.01", "M16.5 14.5h.01"],
  "/inbox": [
    "M3.5 5A1.5 1.5 0 0 1 5 3.5h10A1.5 1.5 0 0 1 16.5 5v7a1.5 1.5 0 0 1-1.5 1.5H9.5l-3.7 3v-3H5A1.5 1.5 0 0 1 3.5 12z",
  ],
  "/missed": ["M3.5 4.5 10 11l6.5-6.5", "M11.5 4.5h5v5", "M3.5 15.5c4-2.7 9-2.7 13 0"],
  "/campaigns": ["M5 17V3", "M5 4h10.5L13 7.5l2.5 3.5H5"],
  "/contacts": ["M7 7a3 3 0 1 0 6 0 3 3 0 1 0-6 0", "M4 16.5c.7-3 3-4.5 6-4.5s5.3 1.5 6 4.5"],
  "/broadcasts": [
    "M9 10a1 1 0 1 0 2 0 1 1 0 1 0-2 0",
    "M7 6.8a4.5 4.5 0 0 0 0 6.4",
    "M13 6.8a4.5 4.5 0 0 1 0 6.4",
    "M4.6 4.4a8 8 0 0 0 0 11.2",
    "M15.4 4.4a8 8 0 0 1 0 11.2",
  ],
  "/webhooks": ["M11 2.8 4.5 11.5H10l-1 5.7 6.5-8.7H10z"],
  "/access": ["M3.5 13a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0", "m9.5 10.5 7-7", "m13.5 6.5 2.3 2.3"],
  "/settings": [
    "M3 6.5h7",
    "M14 6.5h3",
    "M3 13.5h3",
    "M10 13.5h7",
    "M10 6.5a2 2 0 1 0 4 0 2 2 0 1 0-4 0",
    "M6 13.5a2 2 0 1 0 4 0 2 2 0 1 0-4 0",
  ],
  more: ["M4.5 10h.01", "M10 10h.01", "M15.5 10h.01"],
} as const satisfies Record<string, readonly string[]>;

/** The icon of a page, beside its name. */
export function PageIcon({ of }: { of: keyof typeof SHAPES }) {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {SHAPES[of].map((shape) => (
        <path key={shape} d={shape} />
      ))}
    </svg>
  );
}
