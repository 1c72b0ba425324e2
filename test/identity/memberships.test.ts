import { expect, it } from "vitest";
import { rememberMemberships } from "../../src/domain/identity/memberships.ts";
import type { Membership } from "../../src/domain/identity/rules.ts";

/** Memberships that are cached for a moment. */

const of = (businessId: string, role: "admin" | "member") =>
  ({ user: { id: "usr_1", role }, business: { id: businessId } }) as Membership;

it("looks a membership up again after its business changed, and keeps those of other businesses", async () => {
  const asked: string[] = [];
  const memberships = rememberMemberships(async (userId) => {
    asked.push(userId);
    return of(userId === "usr_1" ? "biz_1" : "biz_2", "member");
  });
  for (const round of [1, 2]) {
    await Promise.all([memberships.find("usr_1"), memberships.find("usr_1"), memberships.find("usr_2")]);
    expect(asked, `round ${round}`).toEqual(round === 1 ? ["usr_1", "usr_2"] : ["usr_1", "usr_2", "usr_1"]);
    memberships.forget("biz_1");
  }
});

it("does not use the answer of a look-up that began before the change", async () => {
  const answers = [Promise.withResolvers<Membership>(), Promise.withResolvers<Membership>()];
  let next = 0;
  const memberships = rememberMemberships(() => (answers[next++] as (typeof answers)[0]).promise);
  const found = memberships.find("usr_1");
  memberships.forget("biz_1");
  answers[0]?.resolve(of("biz_1", "member"));
  answers[1]?.resolve(of("biz_1", "admin"));
  expect((await found)?.user.role).toBe("admin");
  expect(next).toBe(2);
});

it("looks every membership up again when changes may have been missed", async () => {
  let asked = 0;
  const memberships = rememberMemberships(async () => {
    asked += 1;
    return null;
  });
  await memberships.find("usr_1");
  memberships.forget(null);
  await memberships.find("usr_1");
  expect(asked).toBe(2);
});

it("looks up each time who is a member of a business that is about to move", async () => {
  const asked: string[] = [];
  const memberships = rememberMemberships(async (userId) => {
    asked.push(userId);
    return { ...of("biz_1", "member"), isAboutToMove: asked.length > 1 };
  });
  await memberships.find("usr_1");
  expect(await memberships.find("usr_1")).toMatchObject({ user: { id: "usr_1" } });
  expect(asked).toHaveLength(1);
  memberships.forget("biz_1");
  await memberships.find("usr_1");
  // At the same time they are one look-up.
  await Promise.all([memberships.find("usr_1"), memberships.find("usr_1")]);
  await memberships.find("usr_1");
  expect(asked).toHaveLength(4);
});
