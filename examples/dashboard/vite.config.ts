import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

/** The origin of the page, which the service must know. */
const origin = { host: "127.0.0.1", port: 8080, strictPort: true };

export default defineConfig({
  plugins: [react()],
  server: origin,
  preview: origin,
  // The cache has the schema: 27 KB, compressed.
  build: { chunkSizeWarningLimit: 1_000 },
});
