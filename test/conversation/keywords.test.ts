import { expect, it } from "vitest";
import { readRequest } from "../../src/domain/consent/keywords.ts";
import { others } from "./corpus/others.ts";
import { refusals } from "./corpus/refusals.ts";

it.each(["STOP", " Stop. ", "“Stop!”", "st’op", "STOP\n", "𝗦𝗧𝗢𝗣", "stop 🛑", "Opt-Out", "Arrêt", "停止"])(
  "%j is STOP",
  (body) => expect(readRequest(body)).toBe("stop"),
);

it.each(["start", "UNSTOP", "Yes!", "Start\n\nSent from my iPhone"])("%j restores", (body) =>
  expect(readRequest(body)).toBe("start"),
);

it.each(["help", "INFO?", "Help\n--\nAda"])("%j asks for help", (body) => expect(readRequest(body)).toBe("help"));

it("refusals are distinguished from similar texts: the corpus", () => {
  const [missed, mistaken] = [
    refusals.filter((body) => readRequest(body) !== "stop"),
    others.filter((body) => readRequest(body) === "stop"),
  ];
  const found = refusals.length - missed.length;
  expect({
    lines: refusals.length + others.length,
    missed,
    mistaken,
    recall: (found / refusals.length).toFixed(3),
    precision: (found / (found + mistaken.length)).toFixed(3),
  }).toEqual({
    lines: 511,
    missed: ["Stop Donald", "Stop met sms'en"],
    mistaken: [],
    recall: "0.992",
    precision: "1.000",
  });
});

it("each line of the corpus is unique", () => {
  const lines = [...refusals, ...others];
  expect(new Set(lines).size).toBe(lines.length);
});
