import assert from "node:assert/strict";
import { createHmac } from "node:crypto";
import { test } from "node:test";
import zapier from "zapier-platform-core";
import App from "../index.js";
import { isGenuine } from "../triggers/signature.js";

test("the app fulfils Zapier's schema", async () => {
  const { results } = await zapier.createAppHandler(App)({ command: "validate" }, {});
  assert.deepEqual(results, []);
});

test("a delivery is genuine with its own signature alone", () => {
  const body = '{"id":"evt_1"}';
  const signature = createHmac("sha256", "whsec_1").update(`1.${body}`).digest("hex");
  assert.equal(isGenuine(body, `t=1,v1=${signature}`, "whsec_1"), true);
  assert.equal(isGenuine(`${body} `, `t=1,v1=${signature}`, "whsec_1"), false);
  assert.equal(isGenuine(body, `t=1,v1=${signature}`, "whsec_2"), false);
});
