import { expect, it } from "vitest";
import { commandOf, helpOf } from "../../rest-facade/client/src/cli/commands.ts";
import { operations } from "../../rest-facade/client/src/index.ts";

/** What the command line says about the resources of the API. */

it("a command has the name of its operation too", () => {
  expect(commandOf(["messages", "send"])).toBe(commandOf(["messages", "create"]));
  expect(commandOf(["campaign-contacts", "add"])).toBe(commandOf(["campaign-contacts", "create"]));
  const dashed = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  for (const id of Object.keys(operations).filter((name) => !/^(identity|system)\./.test(name))) {
    expect(() => commandOf(id.split(".").map(dashed))).not.toThrow();
  }
});

it("the help of a command lists its fields or filters, with their forms and meanings", () => {
  const help = helpOf(commandOf(["messages", "create"]));
  expect(help).toContain("\nalso: campaign-dialer messages send\n");
  expect(help).toMatch(/^ {2}--to TEXT +The recipient's number in E\.164$/m);
  expect(help).toMatch(/^ {2}--media-urls VALUE… +1 to 10 https URLs/m);
  expect(help).toMatch(/^ {2}--purpose conversational\|marketing$/m);
  expect(helpOf(commandOf(["campaign-contacts", "create"]))).toMatch(/^ {2}--phones VALUE… +In dial order$/m);
  expect(helpOf(commandOf(["campaigns", "create"]))).toMatch(/^ {2}--name TEXT +\(required\)$/m);
  expect(helpOf(commandOf(["calls", "list"]))).toMatch(/^ {2}--created-after TIME +Created after this time$/m);
  for (const line of help.split("\n")) {
    expect(line.length).toBeLessThanOrEqual(120);
  }
});
