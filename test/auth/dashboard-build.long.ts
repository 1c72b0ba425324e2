import { cp, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { createTestDatabase } from "../support/database.ts";
import { startService } from "../support/service-process.ts";
import { PlainBrowser } from "../support/sign-in.ts";

const PROJECT = fileURLToPath(new URL("../../", import.meta.url));

it("does not stop a service whose dashboard cannot be built", async () => {
  const test = await createTestDatabase();
  const folder = await mkdtemp(join(tmpdir(), "service-without-dashboard-"));
  const parts = ["src", "schema", "rest-facade", "package.json"];
  await Promise.all([
    ...parts.map((part) => cp(join(PROJECT, part), join(folder, part), { recursive: true })),
    symlink(join(PROJECT, "node_modules"), join(folder, "node_modules")),
  ]);
  await writeFile(join(folder, "src/dashboard/main.tsx"), "not a program");
  const without = await startService({ DATABASE_URL: test.url, DATA_DIR: join(folder, "data") }, ["env", "-C", folder]);
  try {
    await expect.poll(() => without.output()).toContain("the dashboard could not be built");
    const one = new PlainBrowser(without.publicUrl, without.internalUrl);
    const page = await one.open(`${without.internalUrl}/dashboard`);
    expect([page.status, page.text.includes("The dashboard could not be built")]).toEqual([503, true]);
  } finally {
    await without.end();
    await test.drop();
    await rm(folder, { recursive: true });
  }
});
