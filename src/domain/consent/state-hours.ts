import { LAWFUL_HOURS } from "./rules.ts";

/**
 * The hours of sales calls in the states of the USA that are narrower than 08:00 to 21:00, as of 2026-11-26. A state that
 * is absent has the hours of 47 CFR 64.1200(c)(1). Where sources disagree, a row has the narrower hours. Hours that a state
 * sets for recorded messages alone are not here.
 */

/** From and until, `HH:MM`; null: no calls that day. */
type Span = readonly [from: string, until: string] | null;

/**
 * What the hours were compared with: the `text` of the law, an article of a `law firm`, the `guide` of a vendor or a
 * report of the press, or a table of the public that quotes the law (`quoted`).
 */
type Confirmation = "text" | "law firm" | "guide" | "quoted";

/** The hours of a state. */
export interface StateLimits {
  weekdays: Span;
  saturday: Span;
  sunday: Span;
  /** Whether calls are allowed on public holidays. */
  onHolidays: boolean;
}

export interface StateHours extends StateLimits {
  /** The citation of the law. */
  source: string;
  /** Where the hours were found on 2026-11-26. */
  confirmed: { by: Confirmation; at: string };
}

const everyDay = (from: string, until: string, source: string, confirmed: StateHours["confirmed"]): StateHours => ({
  weekdays: [from, until],
  saturday: [from, until],
  sunday: [from, until],
  onHolidays: true,
  source,
  confirmed,
});
const by = (by: Confirmation) => (at: string) => ({ by, at });
const text = by("text");
const lawFirm = by("law firm");
const guide = by("guide");
const quoted = by("quoted");
const NO_SUNDAY = { sunday: null };
const NO_HOLIDAY = { onHolidays: false };
const CHART = guide("https://www.dropcowboy.com/state-compliance");
const READING = "https://github.com/meydayapp/fieldquo/blob/HEAD/lib/sales/callingRules.js";

export const stateHours: Readonly<Record<string, StateHours>> = {
  AL: {
    ...everyDay(
      "08:00",
      "20:00",
      "Ala. Admin. Code r. 770-X-5-.17",
      text(
        "https://d1tvxue8o4w0fl.cloudfront.net/regulation/alabama-administrative-code/title-770-alabama-public-service-commission/chapter-770-x-5-telephone-rules/section-770-x-5-17-live-and-automated-solicitations-and-announcements",
      ),
    ),
    ...NO_SUNDAY,
    ...NO_HOLIDAY,
  },
  CT: everyDay(
    "09:00",
    "20:00",
    "Conn. Gen. Stat. 42-288a(c)",
    lawFirm(
      "https://tcpaworld.com/2023/06/28/connecticut-rolls-out-new-telemarketing-requirements-here-is-what-you-need-to-know/",
    ),
  ),
  FL: everyDay(
    "08:00",
    "20:00",
    "Fla. Stat. 501.616(6)",
    text("http://www.lawserver.com/law/state/florida/statutes/florida_statutes_501-616"),
  ),
  KY: everyDay("10:00", "21:00", "Ky. Rev. Stat. 367.46955(16)", CHART),
  LA: {
    ...everyDay(
      "08:00",
      "20:00",
      "La. Public Service Commission, General Order R-29617, V(A)(2)",
      guide("https://dnc.com/holiday-alerts?year=2023"),
    ),
    ...NO_SUNDAY,
    ...NO_HOLIDAY,
  },
  MA: everyDay(
    "08:00",
    "20:00",
    "Mass. Gen. Laws c. 159C, s. 3; 201 CMR 12.02(2)",
    text("https://regulations.justia.com/states/massachusetts/201-cmr/title-201-cmr-12-00/section-12-02"),
  ),
  MD: everyDay(
    "08:00",
    "20:00",
    "Md. Code, Com. Law 14-4502(c)",
    guide("https://www.wmar2news.com/local/law-to-prevent-spam-calls-takes-effect-first-of-the-year"),
  ),
  MI: everyDay("09:00", "21:00", "Mich. Comp. Laws 750.540e(1)(f)", CHART),
  MN: everyDay("09:00", "21:00", "Minn. Stat. 325E.30", CHART),
  MS: {
    ...everyDay(
      "08:00",
      "20:00",
      "Miss. Code 77-3-723(1)",
      text("https://getpocketlaw.com/law/state_mississippi/section-77-3-723-rules-for-authorized-calls_57b73fa7ff73"),
    ),
    ...NO_SUNDAY,
  },
  NM: everyDay(
    "09:00",
    "21:00",
    "N.M. Stat. 57-12-22(B)(5)",
    text("https://law.justia.com/codes/new-mexico/2006/nmrc/jd_57-12-22-13117.html"),
  ),
  NV: everyDay("09:00", "20:00", "Nev. Rev. Stat. 598.0918(3)", CHART),
  OK: everyDay("08:00", "20:00", "Okla. Stat. tit. 15, 775C.4(A)", guide("https://dnc.dreamhosters.com/?p=1309")),
  OR: everyDay(
    "08:00",
    "20:00",
    "Or. Rev. Stat. 646.563(1)(b)",
    lawFirm("https://production.jdsupra.com/legalnews/oregon-passes-new-telephone-8210765"),
  ),
  PA: {
    ...everyDay("09:00", "19:00", "73 Pa. Stat. 2245(a)(1) and (10), with Act 47 of 2026", quoted(READING)),
    ...NO_SUNDAY,
    ...NO_HOLIDAY,
  },
  RI: {
    ...everyDay(
      "09:00",
      "18:00",
      "R.I. Gen. Laws 5-61-2(2) and 5-61-3.6",
      text("https://instalawyer.io/laws/rhode-island-general-laws/section-5-61-2-definitions"),
    ),
    saturday: ["10:00", "17:00"],
    ...NO_SUNDAY,
    ...NO_HOLIDAY,
  },
  // 37-30A-3(2) forbids Sundays alone; 37-30-28 allows automated systems on weekdays alone.
  SD: {
    ...everyDay(
      "09:00",
      "21:00",
      "S.D. Codified Laws 37-30-28 and 37-30A-3(2)",
      text("https://lexace.ai/us/statute/south-dakota/37-30-28"),
    ),
    saturday: null,
    ...NO_SUNDAY,
  },
  TX: {
    ...everyDay(
      "09:00",
      "21:00",
      "Tex. Bus. & Com. Code 301.051(b)(2)",
      guide("https://tcpaguide.org/states/texas/cold-calling"),
    ),
    sunday: ["12:00", "21:00"],
  },
  UT: {
    ...everyDay(
      "08:00",
      "21:00",
      "Utah Code 13-25a-103(3)",
      text("https://codes.findlaw.com/ut/title-13-commerce-and-trade/ut-code-sect-13-25a-103/"),
    ),
    ...NO_SUNDAY,
    ...NO_HOLIDAY,
  },
  WA: everyDay(
    "08:00",
    "20:00",
    "Wash. Rev. Code 19.158.040(2)",
    text("https://app.leg.wa.gov/RCW/default.aspx?cite=19.158.040"),
  ),
  WY: everyDay("08:00", "20:00", "Wyo. Stat. 40-12-302(d)", quoted(READING)),
};

/** Stands for the state of a number with an unknown area code, which may be in any. */
export const ANY_STATE = "US";

const all = Object.values(stateHours);
const unlessForbidden = (day: "saturday" | "sunday"): Span =>
  all.some((hours) => hours[day] === null) ? null : [LAWFUL_HOURS.from, LAWFUL_HOURS.until];

/** The days of every state. The hours of a day are those of federal law: the zones of an unknown code limit them. */
const anyState: StateLimits = {
  weekdays: [LAWFUL_HOURS.from, LAWFUL_HOURS.until],
  saturday: unlessForbidden("saturday"),
  sunday: unlessForbidden("sunday"),
  onHolidays: all.every(({ onHolidays }) => onHolidays),
};

/** The hours of a state or of `ANY_STATE`; null where they are those of federal law. */
export function hoursOfState(state: string): StateLimits | null {
  return state === ANY_STATE ? anyState : (stateHours[state] ?? null);
}
