/**
 * The hours of sales calls in the states of the USA that are narrower than 08:00 to 21:00. Written on 2026-11-26 from
 * general knowledge: nobody has compared the hours and the cited statutes with the statutes themselves. A state that is
 * absent has the hours of 47 CFR 64.1200(c)(1).
 */

/** From and until, `HH:MM`; null: no calls that day. */
type Span = readonly [from: string, until: string] | null;

export interface StateHours {
  weekdays: Span;
  saturday: Span;
  sunday: Span;
  /** Whether calls are allowed on public holidays. */
  onHolidays: boolean;
  source: string;
}

const everyDay = (from: string, until: string, source: string): StateHours => ({
  weekdays: [from, until],
  saturday: [from, until],
  sunday: [from, until],
  onHolidays: true,
  source,
});
const noSunday = (from: string, until: string, onHolidays: boolean, source: string): StateHours => ({
  ...everyDay(from, until, source),
  sunday: null,
  onHolidays,
});

export const stateHours: Readonly<Record<string, StateHours>> = {
  AL: noSunday("08:00", "20:00", false, "Ala. Code 8-19A-14"),
  CT: everyDay("09:00", "20:00", "Conn. Gen. Stat. 42-288a"),
  FL: everyDay("08:00", "20:00", "Fla. Stat. 501.616(6)"),
  KY: everyDay("10:00", "21:00", "Ky. Rev. Stat. 367.46955"),
  LA: noSunday("08:00", "20:00", false, "La. Admin. Code, Public Service Commission, Do Not Call General Order"),
  MA: everyDay("08:00", "20:00", "Mass. Gen. Laws c. 159C, s. 3"),
  MD: everyDay("08:00", "20:00", "Md. Code, Com. Law 14-4504"),
  MN: everyDay("09:00", "21:00", "Minn. Stat. 325E.30"),
  MS: noSunday("08:00", "20:00", true, "Miss. Code 77-3-723"),
  NM: everyDay("09:00", "21:00", "N.M. Stat. 57-12-22"),
  NV: everyDay("09:00", "20:00", "Nev. Rev. Stat. 599B.190"),
  OK: everyDay("08:00", "20:00", "Okla. Stat. tit. 15, 775C.4"),
  PA: { ...everyDay("08:00", "21:00", "73 Pa. Stat. 2245.2"), onHolidays: false },
  RI: {
    weekdays: ["09:00", "18:00"],
    saturday: ["10:00", "17:00"],
    sunday: null,
    onHolidays: false,
    source: "R.I. Gen. Laws 5-61-3.6",
  },
  SD: noSunday("09:00", "21:00", true, "S.D. Codified Laws 37-30A-3"),
  TX: { ...everyDay("09:00", "21:00", "Tex. Bus. & Com. Code 301.051"), sunday: ["12:00", "21:00"] },
  UT: noSunday("08:00", "21:00", false, "Utah Code 13-25a-103"),
  WA: everyDay("08:00", "20:00", "Wash. Rev. Code 80.36.390"),
  WY: everyDay("08:00", "20:00", "Wyo. Stat. 40-12-302"),
};
