/** At any time it is night in one of them, and day in another. */
const ZONES = [
  { utc: -10, prefix: "+18085551" },
  { utc: -5, prefix: "+12125551" },
  { utc: 1, prefix: "+4930555" },
  { utc: 9, prefix: "+8135555" },
];
let last = 100;

/** A number where it is night, or day. */
export function numberWhereItIs(part: "night" | "day"): string {
  const hour = (utc: number) => (new Date().getUTCHours() + utc + 24) % 24;
  const isPart = (utc: number) =>
    part === "night" ? hour(utc) >= 22 || hour(utc) < 6 : hour(utc) >= 10 && hour(utc) < 19;
  const zone = ZONES.find(({ utc }) => isPart(utc));
  last += 1;
  return `${zone?.prefix}${last}`;
}
