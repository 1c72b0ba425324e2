import { expect, it } from "vitest";
import { previewInTurn } from "../../src/domain/broadcast/preview-turns.ts";

it("gives up an evaluation that waits when its caller is gone, and runs the next one", async () => {
  const evaluated: string[] = [];
  const { promise: isEnded, resolve: end } = Promise.withResolvers<void>();
  let isGone = false;
  const evaluate =
    (name: string, until: Promise<void> = Promise.resolve()) =>
    async () => {
      evaluated.push(name);
      await until;
      return name;
    };
  const first = previewInTurn("biz_1", evaluate("first", isEnded));
  const second = previewInTurn("biz_1", evaluate("second"), () => isGone);
  const third = previewInTurn("biz_1", evaluate("third"), () => false);
  isGone = true;
  end();
  await expect(second).rejects.toThrow("the caller of the preview is gone");
  expect(await Promise.all([first, third])).toEqual(["first", "third"]);
  expect(evaluated).toEqual(["first", "third"]);
});
