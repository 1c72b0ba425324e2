import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ContractApi, createContractApi } from "../support/contract-api.ts";
import type { Answer } from "../support/json-answer.ts";

let api: ContractApi;
let agentToken: string;
beforeAll(async () => {
  api = await createContractApi();
  agentToken = await api.token(api.world.agent.userId, { scopes: ["api:me"] });
});
afterAll(() => api?.close());

/** Users of the same millisecond have no defined order, so the page is sorted by role here. */
const people = async (token: string, query?: Record<string, string>): Promise<Answer> => {
  const { data, ...page } = (await api.call("GET", "/users", { token, ...(query && { query }) })).body;
  return { data: data.toSorted((one: Answer, other: Answer) => (one.role > other.role ? -1 : 1)), ...page };
};

describe("GET /users", () => {
  it("shows the users of the business, and their addresses to an admin", async () => {
    const { admin, agent } = api.world;
    expect(await people(api.adminToken)).toEqual({
      data: [
        {
          id: agent.userId,
          name: "Axel Agent",
          role: "member",
          type: "person",
          active: true,
          email: "agent@northwind.example",
        },
        {
          id: admin.userId,
          name: "Nora Admin",
          role: "admin",
          type: "person",
          active: true,
          email: "admin@northwind.example",
        },
      ],
      has_more: false,
      next_cursor: null,
    });
    expect((await people(agentToken)).data).toEqual([
      { id: agent.userId, name: "Axel Agent", role: "member", type: "person", active: true },
      { id: admin.userId, name: "Nora Admin", role: "admin", type: "person", active: true },
    ]);
  });

  it("shows no user of another business", async () => {
    const { data } = await people(await api.token(api.world.rival.userId));
    expect(data).toEqual([
      {
        id: api.world.rival.userId,
        name: "Riva Admin",
        role: "admin",
        type: "person",
        active: true,
        email: "admin@rival.example",
      },
    ]);
  });

  it("is paged like every list", async () => {
    const first = await people(api.adminToken, { limit: "1" });
    expect([first.data.length, first.has_more]).toEqual([1, true]);
    const second = await people(api.adminToken, { limit: "1", cursor: first.next_cursor });
    const { admin, agent } = api.world;
    const ids = [...first.data, ...second.data].map(({ id }: Answer) => id);
    expect([ids.toSorted(), second.has_more]).toEqual([[admin.userId, agent.userId].toSorted(), false]);
  });
});

it("GET /users shows deactivated users", async () => {
  const { query } = api.test;
  await query("UPDATE users SET deactivated_at = now() WHERE id = $1", [api.world.agent.userId]);
  const { data } = await people(api.adminToken);
  await query("UPDATE users SET deactivated_at = NULL WHERE id = $1", [api.world.agent.userId]);
  expect(data.map(({ role, active }: Answer) => [role, active])).toEqual([
    ["member", false],
    ["admin", true],
  ]);
});

it("GET /me names the user", async () => {
  const { body } = await api.call("GET", "/me", { token: agentToken });
  expect(body.user).toEqual({
    id: api.world.agent.userId,
    name: "Axel Agent",
    email: "agent@northwind.example",
  });
});
