import { expect, it } from "vitest";
import { authorOf } from "../../src/domain/conversation/rules.ts";
import { isDocumentUrl } from "../../src/domain/oauth/agent-rules.ts";

/** Who wrote a text. */

it("is read from its row", () => {
  const kindOf = (row: Partial<Parameters<typeof authorOf>[0]>) =>
    authorOf({ direction: "outgoing", broadcastId: null, clientId: null, userId: null, ...row }, isDocumentUrl);
  expect(kindOf({ direction: "incoming" })).toBe("person");
  expect(kindOf({ userId: "usr_1" })).toBe("user");
  expect(kindOf({})).toBe("service");
  expect(kindOf({ userId: "usr_1", clientId: "cli_1" })).toBe("app");
  expect(kindOf({ userId: "usr_1", clientId: "https://agent.example/client" })).toBe("agent");
  expect(kindOf({ userId: "usr_1", clientId: "cli_1", broadcastId: "brd_1" })).toBe("broadcast");
});
