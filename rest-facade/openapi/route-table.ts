import { needsDialer } from "../../src/domain/identity/permissions.ts";
import type { Declaration } from "../route.ts";
import { statusesOf } from "./codes.ts";

/**
 * The public API as text, a line for each endpoint: method and path, id, scope, required plan feature, support for
 * `Idempotency-Key`, and every status.
 */
export function routeTable(declarations: readonly Declaration[]): string {
  const lines = declarations.map((declaration) => {
    const { on, id, scope, may } = declaration;
    return [
      `${on.method.padEnd(6)} ${on.path}`.padEnd(47),
      id.padEnd(26),
      (scope ?? "-").padEnd(20),
      (needsDialer(may) ? "dialer" : "-").padEnd(7),
      (on.method === "GET" ? "-" : "idempotent").padEnd(11),
      statusesOf(declaration).join(" "),
    ].join(" ");
  });
  return `${lines.join("\n")}\n`;
}
