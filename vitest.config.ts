import { defineConfig } from "vitest/config";

// The source runs in Node as it stands, so the tests load it the same way: no bundler resolves its imports.
const shared = {
  globalSetup: ["test/support/global-setup.ts"],
  experimental: { viteModuleRunner: false },
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { ...shared, name: "service", include: ["test/**/*.test.ts"] } },
      { test: { ...shared, name: "redis", include: ["test/redis/*.redis.ts"] } },
      { test: { ...shared, name: "browser", include: ["test/browser/*.browser.ts"] } },
    ],
  },
});
