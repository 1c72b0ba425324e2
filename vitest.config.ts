import { defineConfig } from "vitest/config";
import { hasRedis } from "./test/support/redis.ts";

// The source runs in Node as it stands, so the tests load it the same way: no bundler resolves its imports.
const native = { viteModuleRunner: false };
const shared = {
  experimental: native,
  // A worker loads the source once for all of its files: they share no state but the server.
  isolate: false,
  // Most objects of a test die young: a larger space for them is collected less often. The other workers keep the
  // processors busy, so that threads of a collector only cost.
  execArgv: ["--min-semi-space-size=64", "--max-semi-space-size=64", "--single-threaded-gc"],
  // For a machine that does much else: a test that hangs is found, and a slow one passes.
  testTimeout: 180_000,
  hookTimeout: 300_000,
  // A second, the default, is less than the two seconds within which a suspension takes effect.
  expect: { poll: { timeout: 60_000 } },
};

const drills = (...names: string[]) => names.map((name) => `test/faults/${name}.faults.ts`);

/** The drills whose outcome does not depend on the speed of the machine. */
const certain = drills(
  "backup-during-start",
  "carrier-kill",
  "cell-move",
  "concurrency",
  "embedded-kill",
  "migration-kill",
  "number-kill",
  "webhook-restart",
);

/** The drills that need the whole machine for their load or their figures. */
const loads = drills(
  "half-open-database",
  "queue-drill",
  "rolling",
  "updates",
  "webhook-backlog",
  "webhook-pinned",
  "whole",
);

export default defineConfig({
  test: {
    // One more than the cores of the smallest machine: some tests wait for processes that they have started.
    maxWorkers: 3,
    // Once for a run, whatever its projects.
    globalSetup: ["test/support/global-setup.ts"],
    experimental: native,
    projects: [
      {
        test: {
          ...shared,
          name: "service",
          include: ["test/**/*.test.ts"],
          setupFiles: ["test/support/passwords.ts"],
        },
      },
      // Before a large change: the whole as its users have it, and more states of what `service` tests once.
      {
        test: {
          ...shared,
          name: "long",
          include: ["test/**/*.long.ts", ...(hasRedis ? [] : ["!test/redis/*.long.ts"])],
        },
      },
      // Part of `npm test` on a machine that has it.
      { test: { ...shared, name: "redis", include: hasRedis ? ["test/redis/*.redis.ts"] : [] } },
      // Each test opens many pages.
      {
        test: {
          ...shared,
          name: "browser",
          include: ["test/browser/*.browser.ts"],
          // A browser that waits for the processor is silent, and a phone in it is taken for lost.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      // Drills take minutes and have commands of their own. They run after the tests that a command runs beside them.
      { test: { ...shared, name: "drills", include: certain, maxWorkers: 2, sequence: { groupOrder: 1 } } },
      {
        test: {
          ...shared,
          name: "faults",
          include: ["test/faults/*.faults.ts", ...[...certain, ...loads].map((file) => `!${file}`)],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...shared,
          name: "faults under load",
          include: loads,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...shared,
          name: "security",
          include: ["test/security/*.security.ts"],
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
      // What integrators use: the guides, generators of clients, a validating proxy and linters. Packages are installed once.
      {
        test: {
          ...shared,
          name: "clients",
          include: ["test/clients/*.clients.ts"],
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
