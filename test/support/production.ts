import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { admin } from "./admin-command.ts";
import type { Answer } from "./json-answer.ts";
import { freePort, type ServiceProcess, startService } from "./service-process.ts";

/** A service in production mode with one business, and its settings for commands beside it. */
export interface ProductionService extends ServiceProcess {
  settings: Record<string, string>;
  businessId: string;
  /** The link with which the admin chooses a password. */
  invitationUrl: string;
  remove(): Promise<void>;
}

export const ADMIN = "ada@analytical.example";
const PASSWORD = "correct horse battery";

/** Starts it on a folder of its own, with the simulated carrier. */
export async function startProduction(more: Record<string, string> = {}): Promise<ProductionService> {
  const dataDir = await mkdtemp(join(tmpdir(), "service-production-"));
  const settings = {
    NODE_ENV: "production",
    CARRIER: "simulator",
    ENCRYPTION_KEY: randomBytes(32).toString("base64"),
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    INTERNAL_PORT: String(await freePort()),
    ...more,
  };
  const service = await startService(settings);
  const words = ["--name", "Analytical Engines", "--admin", ADMIN, "--dialer"];
  const created = await admin<Answer>(settings, "business", "create", ...words);
  return {
    ...service,
    settings,
    businessId: created.business_id,
    invitationUrl: created.invitation_url,
    async remove() {
      await service.end();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Opens the link of an invitation and chooses the password, which signs the person in. */
export async function acceptInvitation(page: Page, url: string, password = PASSWORD): Promise<void> {
  await page.goto(url);
  await page.getByLabel("New password").fill(password);
  await page.getByLabel("Confirm password").fill(password);
  await page.getByRole("button", { name: "Accept and sign in" }).click();
  await page.getByText("Welcome: your account is ready.").waitFor();
}

export async function fillSignIn(page: Page, email = ADMIN, password = PASSWORD): Promise<void> {
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.keyboard.press("Enter");
}
