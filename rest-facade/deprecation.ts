import { GUIDES_PATH } from "./documentation/contents.ts";
import type { Deprecation } from "./route.ts";

/** The headers of a deprecated endpoint (RFC 9745 and RFC 8594), with a link to the policy. */
export function deprecationHeaders({ since, sunset }: Deprecation, publicUrl: string): Record<string, string> {
  return {
    deprecation: `@${Date.parse(since) / 1000}`,
    sunset: new Date(sunset).toUTCString(),
    link: `<${publicUrl}${GUIDES_PATH}/versions#deprecation>; rel="deprecation"; type="text/html"`,
  };
}

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Whether both are dates, and a year at least lies between them. */
export function isLongEnough({ since, sunset }: Deprecation): boolean {
  const [from, to] = [since, sunset].map((day) => new Date(DAY.test(day) ? day : Number.NaN)) as [Date, Date];
  from.setUTCFullYear(from.getUTCFullYear() + 1);
  return from <= to;
}
