import { describe, expect, it } from "vitest";
import { parseInput } from "../../src/platform/input.ts";
import { inMail, mailedName, operatorsInMail, operatorsName } from "../../src/platform/mail/names.ts";

/** Web addresses in names, each with the form in which a mail shows an older name. */
const ADDRESSES: [name: string, shown: string][] = [
  ["http://evil.example", "http evil. example"],
  ["Ida hTTps : / / evil", "Ida hTTps evil"],
  ["hxxp evil", "hxxp evil"],
  ["evil.example/x", "evil. example x"],
  ["Claim it at t.me/evil", "Claim it at t. me evil"],
  ["evil.example", "evil. example"],
  ["www.evil.com", "www. evil. com"],
  ["evil . example", "evil . example"],
  ["evil .example", "evil . example"],
  ["evil[.]example (dot) com", "evil[.]example (dot) com"],
  ["ｅｖｉｌ．ｅｘａｍｐｌｅ", "evil. example"],
  ["evil。example", "evil. example"],
  ["evil｡example", "evil. example"],
  ["evil․example", "evil. example"],
  ["xn--80ak6aa92e.com", "xn--80ak6aa92e. com"],
  ["злой.рф", "злой. рф"],
  ["दुष्ट.भारत", "दुष्ट. भारत"],
  ["i❤.ws", "i❤. ws"],
  ["192.0.2.1", "192. 0. 2. 1"],
  ["ida@evil.example", "ida evil. example"],
];

const NAMES = [
  "Dr. No",
  "St. John",
  "J.R.R. Tolkien",
  "Anne-Marie O'Neil",
  "Acme Inc.",
  "Ida Ph.D.",
  "Smith & Sons, 24/7",
  "Ida: night shift",
  "Smith...Jones",
  "Sammy Davis Jr.",
  "Müller e.V.",
  "No.1 Plumbing, v1.2",
  "佐藤 花子",
  "محمد",
];

describe("a name in mails", () => {
  it.each(ADDRESSES)("that has a web address is refused, and an older one shown without: %s", (name, shown) => {
    expect(() => parseInput(mailedName(80), name)).toThrow("a web address");
    expect(inMail(name)).toBe(shown);
  });

  it.each(NAMES)("of a person passes: %s", (name) => {
    expect(parseInput(mailedName(80), name)).toBe(name);
    expect(inMail(name)).toBe(name);
  });

  it("with an initial or a degree is read with a space, since it could be a short domain", () => {
    for (const [name, shown] of [
      ["J.R.R.Tolkien", "J.R.R. Tolkien"],
      ["Ida M.Sc.", "Ida M. Sc."],
      ["t.me", "t. me"],
      ["☕.ws", "☕. ws"],
    ] as const) {
      expect([parseInput(mailedName(80), name), inMail(name)]).toEqual([name, shown]);
    }
  });

  it("stays on its line and in its order", () => {
    expect(inMail("Ida\r\n\r\nhttp://evil.example\u202e\u200b")).toBe("Ida http evil. example\ufffd\ufffd");
  });

  it("of the operator may be a domain, and no URL", () => {
    for (const name of ["Booking.com", "www.example.de GmbH", ...NAMES]) {
      expect([parseInput(operatorsName(80), name), operatorsInMail(name)]).toEqual([name, name]);
    }
    for (const [name, shown] of ADDRESSES.slice(0, 5)) {
      expect(() => parseInput(operatorsName(80), name)).toThrow("must not contain a URL");
      expect(operatorsInMail(name)).toBe(shown);
    }
  });
});
