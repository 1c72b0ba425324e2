import { expect, it } from "vitest";
import { createLoaders } from "../../schema/loaders.ts";
import type { Sight } from "../../src/domain/identity/sight-sql.ts";
import type { Database } from "../../src/platform/db/database.ts";

/** A sight that counts the nouns whose loaders are created with it. */
function countingSight(): { sight: Sight; created: () => number } {
  let created = 0;
  const sight = {
    memberId: null,
    get businessId() {
      created += 1;
      return "biz_1";
    },
  };
  return { sight, created: () => created };
}

it("creates the loaders of a noun when one of them is used, once", () => {
  const { sight, created } = countingSight();
  const loaders = createLoaders({} as Database, sight, null);
  expect(created()).toBe(0);
  const { campaign } = loaders;
  expect(created()).toBe(1);
  expect(loaders.campaign).toBe(campaign);
  expect(created()).toBe(1);
  expect(createLoaders({} as Database, sight, null).campaign).not.toBe(campaign);
});
