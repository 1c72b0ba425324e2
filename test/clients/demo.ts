import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase } from "../support/database.ts";
import type { Answer } from "../support/json-answer.ts";
import { startService } from "../support/service-process.ts";
import { makeToken } from "../support/token-command.ts";
import { openReceiver, type Receiver } from "../webhook/receiver.ts";

/** A fresh demo of the whole service, as `npm start` gives it, with a receiver for its webhooks. */
export interface Demo {
  publicUrl: string;
  apiUrl: string;
  /** A token of the admin of Northwind Sales. */
  token: string;
  receiver: Receiver;
  /** Calls the API beside the integration, to see its effects. */
  call(method: string, path: string, body?: object): Promise<Answer>;
  close(): Promise<void>;
}

export async function startDemo(): Promise<Demo> {
  const [test, dataDir, receiver] = await Promise.all([
    createTestDatabase(),
    mkdtemp(join(tmpdir(), "service-demo-")),
    openReceiver(),
  ]);
  const settings = {
    DATABASE_URL: test.url,
    SEED_DEMO: "true",
    DATA_DIR: dataDir,
    WEBHOOK_ALLOW_PRIVATE_TARGETS: "true",
    SIMULATOR_SPEED: "20",
  };
  const service = await startService(settings);
  const { publicUrl } = service;
  const apiUrl = `${publicUrl}/api/v1`;
  const token = await makeToken({ ...settings, PUBLIC_URL: publicUrl }, "admin@northwind.example");
  return {
    publicUrl,
    apiUrl,
    token,
    receiver,
    async call(method, path, body) {
      const response = await fetch(apiUrl + path, {
        method,
        headers: { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      return text === "" ? undefined : JSON.parse(text);
    },
    async close() {
      await service.end();
      await receiver.close();
      await test.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
