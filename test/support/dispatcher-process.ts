import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { WebhookSettings } from "../../src/domain/webhook/delivery/settings.ts";
import { type Ground, KEY } from "../webhook/ground.ts";

/** Dispatchers as processes of their own, to be killed. */
export class DispatcherProcesses {
  readonly #started: ChildProcess[] = [];

  async start({ test }: Pick<Ground, "test">, settings: WebhookSettings): Promise<ChildProcess> {
    const parts = { connection: test.connection, settings, key: KEY.toString("base64") };
    const child = fork(join(import.meta.dirname, "../perf/webhooks/dispatcher-child.ts"), {
      env: { ...process.env, PARTS: JSON.stringify(parts) },
    });
    this.#started.push(child);
    await once(child, "message");
    return child;
  }

  killAll(): void {
    for (const child of this.#started) {
      child.kill("SIGKILL");
    }
  }
}
