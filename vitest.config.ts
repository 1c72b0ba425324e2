import { defineConfig } from "vitest/config";

export default defineConfig({
  // The source runs in Node as it stands, so the tests load it the same way: no bundler resolves its imports.
  test: {
    experimental: { viteModuleRunner: false },
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/support/global-setup.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
