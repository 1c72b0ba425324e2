import { describe, expect, it } from "vitest";
import { type CallerInbox, chooseInbox } from "../../src/domain/dialer/caller-rules.ts";

/** Which inbox calls: San Francisco, Los Angeles, New York, Toronto and London, in this order. */

const NUMBERS = ["+14155550100", "+12135550100", "+12125550100", "+14165550100", "+442079460000"];
const inboxes = (numbers = NUMBERS, spent: readonly string[] = []): CallerInbox[] =>
  numbers.map((phoneNumber, place) => ({
    id: `inb_${place}`,
    phoneNumber,
    position: place + 1,
    isResting: false,
    isSpent: spent.includes(phoneNumber),
  }));

describe("in rotation", () => {
  it.each([
    [0, "+14155550100"],
    [1, "+12135550100"],
    [4, "+442079460000"],
    [5, "+14155550100"],
  ])("the one after position %i", (after, chosen) => {
    const by = { callerNumber: "rotate", called: "+442071838750", after } as const;
    expect(chooseInbox(inboxes(), by)?.phoneNumber).toBe(chosen);
  });

  it("a spent inbox is passed over, and none is left where all are", () => {
    const by = { callerNumber: "rotate", called: "+442071838750", after: 0 } as const;
    expect(chooseInbox(inboxes(NUMBERS, ["+14155550100"]), by)?.phoneNumber).toBe("+12135550100");
    expect(chooseInbox(inboxes(NUMBERS, NUMBERS), by)).toBeNull();
    expect(chooseInbox([], by)).toBeNull();
  });
});

it("a resting inbox calls only where all in rotation are spent, or none is in rotation", () => {
  const by = { callerNumber: "local", called: "+14155559999", after: 0 } as const;
  const rest = (own: CallerInbox[], count: number) =>
    own.map((inbox, place) => ({ ...inbox, isResting: place < count }));
  expect(chooseInbox(rest(inboxes(), 1), by)?.phoneNumber).toBe("+12135550100");
  expect(chooseInbox(rest(inboxes(), 5), by)?.phoneNumber).toBe("+14155550100");
  expect(chooseInbox(rest(inboxes(NUMBERS, NUMBERS.slice(1)), 1), by)?.phoneNumber).toBe("+14155550100");
  expect(chooseInbox(rest(inboxes(NUMBERS, NUMBERS), 1), by)).toBeNull();
});

describe("nearest to the called number", () => {
  it.each([
    ["its area code", "+14155559999", "+14155550100"],
    ["an overlay of it", "+16285559999", "+14155550100"],
    ["its state", "+17605559999", "+12135550100"],
    ["its country", "+13125559999", "+12135550100"],
    ["a country of one number", "+16045559999", "+14165550100"],
    ["another country", "+441614960000", "+442079460000"],
    ["nothing in common", "+33142685300", "+12135550100"],
  ])("%s", (_name, called, chosen) => {
    // The first inbox has called last.
    const by = { callerNumber: "local", called, after: 1 } as const;
    expect(chooseInbox(inboxes(), by)?.phoneNumber).toBe(chosen);
  });

  it("those equally near take turns", () => {
    const own = inboxes(["+12125550100", "+14155550101", "+14155550102", "+16285550103"]);
    const turns = [1, 2, 3, 4].map(
      (after) => chooseInbox(own, { callerNumber: "local", called: "+14155559999", after })?.phoneNumber,
    );
    expect(turns).toEqual(["+14155550101", "+14155550102", "+16285550103", "+14155550101"]);
  });

  it("the next nearest calls where the nearest is spent", () => {
    const by = { callerNumber: "local", called: "+14155559999", after: 0 } as const;
    expect(chooseInbox(inboxes(NUMBERS, ["+14155550100"]), by)?.phoneNumber).toBe("+12135550100");
  });
});
