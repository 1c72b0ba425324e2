import { expect } from "vitest";
import { message } from "../../support/agent.ts";
import type { Ground, Received } from "../ground.ts";
import type { Bomb } from "./bomb.ts";

/** Messages of agents, twenty at once. */

function post(ground: Ground, { headers, payload }: ReturnType<typeof message>, body = JSON.stringify(payload)) {
  const { host: _, ...others } = headers;
  const sent = { ...others, authorization: `Bearer ${ground.tokens.admin.mcp}` };
  return ground.send("public", { method: "POST", path: "/mcp?toolsets=all", headers: sent, body });
}

function bomb(
  name: string,
  make: (place: number) => ReturnType<typeof message>,
  check: (answer: Received) => void,
): Bomb {
  return {
    name,
    async explode(ground) {
      const asked = Array.from({ length: 20 }, (_, place) => post(ground, make(place)));
      (await Promise.all(asked)).forEach(check);
    },
  };
}

const refusedCode = ({ text }: Received) => JSON.parse(JSON.parse(text).result.content[0].text).error.code;
const many = (count: number, value: unknown) => Array(count).fill(value);

export const agents: readonly Bomb[] = [
  bomb(
    "every tool, listed twenty times at once",
    () => message("tools/list"),
    ({ status, text }) => {
      expect(status).toBe(200);
      expect(JSON.parse(text).result.tools.length).toBeGreaterThan(40);
    },
  ),
  bomb(
    "a call of a tool with 40,000 values",
    (place) =>
      message("tools/call", {
        name: "contacts_save",
        arguments: {
          idempotency_key: `bomb ${place}`,
          contacts: many(10, { phones: many(4_000, 1) }),
        },
      }),
    (answer) => expect([answer.status, JSON.parse(answer.text).result.isError ?? false]).toEqual([200, false]),
  ),
  bomb(
    "a call of a tool with a list of a megabyte for a filter",
    () => message("tools/call", { name: "messages_list", arguments: { status: many(9_000, "x".repeat(90)) } }),
    (answer) => expect(refusedCode(answer)).toBe("validation_error"),
  ),
  bomb(
    "a prompt with a text of a megabyte",
    () => message("prompts/get", { name: "prepare_call_list", arguments: { campaign: "x".repeat(900_000) } }),
    ({ text }) => expect(JSON.parse(text).error.code).toBe(-32_602),
  ),
  {
    name: "a batch of 10,000 messages of an agent",
    async explode(ground) {
      const call = message("tools/list");
      const body = JSON.stringify(many(10_000, { jsonrpc: "2.0", id: 1, method: "ping" }));
      const asked = Array.from({ length: 20 }, () => post(ground, call, body));
      expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([400]));
    },
  },
];
