import type { CallingHours, Span } from "./hours.ts";
import { countryOfZone } from "./places.ts";
import { readTable } from "./table.ts";

/** The public holidays of whole countries, by a table of several years. */

let holidays: ReadonlyMap<string, ReadonlySet<string>> | undefined;

/** Whether the date, `YYYY-MM-DD`, is a public holiday in the country of a zone. */
function isHolidayIn(zone: string, date: string): boolean {
  holidays ??= new Map(
    readTable("holidays.tsv").flatMap(([countries, dates]) => {
      const ofAll = new Set((dates as string).split(" "));
      return (countries as string).split(",").map((country) => [country, ofAll] as const);
    }),
  );
  const country = countryOfZone(zone);
  return country !== null && holidays.get(country)?.has(date) === true;
}

/** The hours of a campaign as its row has them. */
export interface StoredHours extends Span {
  days: readonly number[] | null;
  byDay: readonly (Span & { day: number })[] | null;
  skipsHolidays: boolean;
  hasReason: boolean;
}

/** The hours of a campaign with the table of holidays. */
export function callingHours({ skipsHolidays, ...hours }: StoredHours): CallingHours {
  return { ...hours, holidays: { areSkipped: skipsHolidays, has: isHolidayIn } };
}
