import { expect } from "vitest";
import { newId } from "../../../src/platform/id.ts";
import { forEachAtOnce } from "../ground.ts";
import type { Bomb } from "./bomb.ts";

const MEBIBYTE = 1_048_576;
const LETTERS = [..."abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmn"];

/** Reads that are small to ask for. */
export const reading: readonly Bomb[] = [
  {
    name: "searches of the guides for fifty letters",
    async explode(ground) {
      const search = (place: number) => {
        const words = [...LETTERS.slice(place % 36), ...LETTERS.slice(0, place % 36)];
        return ground.send("public", { method: "GET", path: `/docs/search?q=${words.join("+")}`, headers: {} });
      };
      await forEachAtOnce(Array.from({ length: 200 }).keys(), async (place) => {
        expect((await search(place)).status).toBe(400);
      });
    },
  },
  {
    name: "pages of the largest contacts",
    async explode(ground) {
      const fields = Object.fromEntries(Array.from({ length: 50 }, (_, place) => [`f${place}`, "😀".repeat(1_000)]));
      await ground.test.query(
        `INSERT INTO contacts (business_id, id, phones, extra_fields, source, created_at, updated_at)
         SELECT $1, id, '[]', $3, 'api', now(), now() FROM unnest($2::text[]) AS added (id)`,
        [ground.world.northwind.businessId, Array.from({ length: 100 }, () => newId("con")), fields],
      );
      const headers = { authorization: `Bearer ${ground.tokens.admin.public}` };
      const asked = Array.from({ length: 16 }, () =>
        ground.send("public", { method: "GET", path: "/api/v1/contacts?limit=100", headers }),
      );
      for (const { status, text } of await Promise.all(asked)) {
        expect(status).toBe(200);
        expect(text.length).toBeLessThan(2 * MEBIBYTE);
        expect(JSON.parse(text)).toMatchObject({ has_more: true, next_cursor: expect.any(String) });
      }
    },
  },
];
