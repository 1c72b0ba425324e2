import { setImmediate as turn } from "node:timers/promises";
import { expect, it } from "vitest";
import { Turns } from "../../src/platform/outbound/turns.ts";

it("runs a few tasks in each turn of the event loop, in order", async () => {
  const turns = new Turns(2);
  const done: number[] = [];
  for (const piece of [1, 2, 3]) {
    turns.add(() => done.push(piece));
  }
  turns.add(() => turns.add(() => done.push(5)));
  turns.add(() => done.push(4));
  const seen: number[][] = [[...done]];
  for (let count = 0; count < 4; count += 1) {
    await turn();
    seen.push([...done]);
  }
  expect(seen).toEqual([[], [1, 2], [1, 2, 3], [1, 2, 3, 4, 5], [1, 2, 3, 4, 5]]);
});

it("runs more of them while many wait, so that they do not pile up", async () => {
  const turns = new Turns(2);
  let done = 0;
  for (let piece = 0; piece < 64; piece += 1) {
    turns.add(() => {
      done += 1;
    });
  }
  const seen: number[] = [];
  for (let count = 0; count < 3; count += 1) {
    await turn();
    seen.push(done);
  }
  expect(seen).toEqual([8, 15, 22]);
});
