import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { type ServiceProcess, startService } from "../support/service-process.ts";

const run = promisify(execFile);

let dataDir: string;
let service: ServiceProcess;
let browser: Browser;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "service-developer-"));
  [service, browser] = await Promise.all([startService({ DATA_DIR: dataDir }), openBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await service?.end();
  await rm(dataDir, { recursive: true, force: true });
});

/** Pictures for people to look at, where SCREENSHOTS names a folder. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder) {
    await mkdir(folder, { recursive: true });
    await page.screenshot({ path: join(folder, `developer-${name}.png`), fullPage: true });
  }
}

it("an admin registers an app and runs the line of an access key, in a browser without scripts", async () => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const complaints: string[] = [];
  context.on("console", (message) => message.type() === "error" && complaints.push(message.text()));

  await page.goto(`${service.publicUrl}/oidc/account`);
  await page.getByLabel("E-mail address").fill("admin@northwind.example");
  await page.getByLabel("Password").fill("demo");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("link", { name: "Apps and access keys of your business" }).click();
  expect(await page.getByLabel("Authorization URL").inputValue()).toBe(`${service.publicUrl}/oidc/auth`);
  await picture(page, "empty");

  await page.getByRole("link", { name: "Register an app" }).click();
  await page.getByLabel("Name").fill("Workflow tool");
  await page.getByLabel("A workflow tool, or a program on a server").check();
  await page.getByLabel("Redirect URLs").fill("https://tool.example/callback");
  await page.getByLabel("Your password").fill("demo");
  await picture(page, "register");
  await page.getByRole("button", { name: "Register the app" }).click();
  const clientId = await page.getByLabel("Client ID").inputValue();
  expect(clientId).toMatch(/^cli_/);
  const secret = await page.getByLabel("Client secret").inputValue();
  await picture(page, "registered");
  await page.getByRole("link", { name: "Change the app" }).click();
  await page.getByLabel("Redirect URLs").fill("https://tool.example/callback\nhttps://tool.example/test");
  await page.getByLabel("Your password").first().fill("demo");
  await picture(page, "change");
  await page.getByRole("button", { name: "Save" }).click();
  expect(await page.getByRole("status").innerText()).toBe("The app is changed.");
  await page.getByRole("link", { name: "Change Workflow tool" }).click();
  expect(await page.getByLabel("Redirect URLs").inputValue()).toContain("https://tool.example/test");
  await page.getByLabel("Your password").nth(1).fill("demo");
  await page.getByRole("button", { name: "Make a new secret" }).click();
  expect(await page.getByLabel("Client secret").inputValue()).not.toBe(secret);

  await page.getByRole("link", { name: "Back to apps and access keys" }).click();
  await page.getByRole("link", { name: "Make an access key" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Nightly export");
  await page.getByLabel("Expires after").selectOption("1 hour");
  await page.getByLabel("Read contacts", { exact: false }).first().check();
  await page.getByLabel("Your password").fill("demo");
  await picture(page, "new-key");
  await page.getByRole("button", { name: "Make the access key" }).click();
  await picture(page, "token");
  const line = await page.getByLabel("Try it in a terminal").inputValue();
  const { stdout } = await run("sh", ["-c", `${line} --silent`]);
  expect(JSON.parse(stdout)).toMatchObject({
    business: { name: "Northwind Sales" },
    scopes: ["api:me", "api:contacts:read"],
  });

  await page.getByRole("link", { name: "Back to apps and access keys" }).click();
  await picture(page, "list");
  await page.getByRole("link", { name: "Revoke Nightly export" }).click();
  await page.getByLabel("Your password").fill("demo");
  await picture(page, "revoke");
  await page.getByRole("button", { name: "Revoke the access key" }).click();
  expect(await page.getByRole("status").innerText()).toContain("The access key is revoked");
  const answer = async () => JSON.parse((await run("sh", ["-c", `${line} --silent`])).stdout) as object;
  await expect.poll(answer, { timeout: 60_000 }).toMatchObject({ error: { code: "invalid_token" } });
  expect(complaints).toEqual([]);
});

it("the pages fit a dark and a wide screen", async () => {
  const context = await browser.newContext({ colorScheme: "dark", viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${service.publicUrl}/oidc/account`);
  await page.getByLabel("E-mail address").fill("admin@northwind.example");
  await page.getByLabel("Password").fill("demo");
  await page.getByRole("button", { name: "Sign in" }).click();
  for (const path of ["apps", "apps/new", "access-keys"]) {
    await page.goto(`${service.publicUrl}/oidc/account/${path}`);
    await picture(page, `dark-${path.replace("/", "-")}`);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect([path, overflow]).toEqual([path, 0]);
  }
});
