import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { addPasskeyDevice, openBrowser } from "../support/browser.ts";
import { codeOf } from "../support/one-time-codes.ts";
import { freePort, type ServiceProcess, startService } from "../support/service-process.ts";

let dataDir: string;
let service: ServiceProcess;
let publicUrl: string;
let browser: Browser;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "service-second-factor-"));
  const port = await freePort();
  // Browsers make no passkeys for an address.
  publicUrl = `http://localhost:${port}`;
  const settings = { DATA_DIR: dataDir, PORT: String(port), PUBLIC_URL: publicUrl };
  [service, browser] = await Promise.all([startService(settings), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await service.end();
  await rm(dataDir, { recursive: true, force: true });
});

const PASSWORD = "correct horse battery";

/** Pictures for people to look at, where SCREENSHOTS names a folder. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder) {
    await mkdir(folder, { recursive: true });
    await page.screenshot({ path: join(folder, `second-factor-${name}.png`), fullPage: true });
  }
}

/** Runs an operation in the session of GraphiQL, as a dashboard would. */
async function asAdmin(query: string): Promise<unknown> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(`${service.internalUrl}/graphql`);
  const answer = await page.evaluate(async (text) => {
    const body = JSON.stringify({ query: text });
    const response = await fetch("/graphql", { method: "POST", headers: { "content-type": "application/json" }, body });
    return response.json();
  }, query);
  await page.context().close();
  return Object.values((answer as { data: object }).data)[0];
}

async function invite(email: string): Promise<string> {
  const invitation = await asAdmin(
    `mutation { inviteUser(input: {email: "${email}", name: "Ida Invited"}) { ... on Invitation { url } } }`,
  );
  return (invitation as { url: string }).url;
}

/** A browser with a device that confirms passkeys by itself. */
async function withDevice(options: Parameters<Browser["newContext"]>[0] = {}) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  return { page, context, ...(await addPasskeyDevice(page)) };
}

/** What the browser complains of, apart from answers with the status of a refusal. */
function complaintsOf(context: BrowserContext): string[] {
  const complaints: string[] = [];
  context.on("console", (message) => {
    if (message.type() === "error" && !message.text().includes("the server responded with a status of 4")) {
      complaints.push(message.text());
    }
  });
  return complaints;
}

async function accept(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel("New password").fill(PASSWORD);
  await page.getByLabel("Confirm password").fill(PASSWORD);
  await page.getByRole("button", { name: "Accept and sign in" }).click();
}

async function signOut(page: Page): Promise<void> {
  await page.goto(`${publicUrl}/oidc/account`);
  await page.getByRole("button", { name: "Sign out", exact: true }).last().click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("heading", { name: "You are signed out" }).waitFor();
}

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.goto(`${publicUrl}/oidc/account`);
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
}

it("an invited person sets a password and a passkey, signs out, and signs in with the passkey", async () => {
  const email = "passkey@northwind.example";
  const link = await invite(email);
  const { page, context, setConfirming } = await withDevice({ viewport: { width: 1280, height: 900 } });
  const complaints = complaintsOf(context);
  await accept(page, link);
  await page.getByRole("link", { name: "Passkeys, one-time codes and recovery codes" }).click();
  await picture(page, "1-none");
  await page.getByRole("link", { name: "Add a passkey" }).click();
  await page.getByLabel("Your password").fill(PASSWORD);
  await page.getByRole("button", { name: "Continue" }).click();
  expect(await page.getByLabel("Name").inputValue()).toBe("Chrome on Linux");
  await page.getByLabel("Name").fill("Work laptop");
  await picture(page, "2-new-passkey");
  await page.getByRole("button", { name: "Create the passkey" }).click();
  await page.getByRole("heading", { name: "Save your recovery codes" }).waitFor();
  expect(await page.getByRole("listitem").count()).toBe(10);
  await picture(page, "3-recovery-codes");
  await page.getByRole("button", { name: "I have saved them" }).click();
  await page.getByText("Work laptop").waitFor();
  await picture(page, "4-passkey");

  await signOut(page);
  await enterPassword(page, email);
  await page.getByRole("heading", { name: "Confirm that it is you" }).waitFor();
  await picture(page, "5-second-step");
  await setConfirming(false);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.getByText("The browser used no passkey").waitFor();
  await setConfirming(true);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.getByRole("heading", { name: "Your account" }).waitFor();
  await page.goto(`${publicUrl}/oidc/account/second-factor`);
  expect(await page.getByText("last used").count()).toBe(1);
  expect(complaints).toEqual([]);
  await context.close();
});

it("without scripts a person turns one-time codes on, and signs in with a code and with a recovery code", async () => {
  const email = "codes@northwind.example";
  const link = await invite(email);
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    colorScheme: "dark",
    javaScriptEnabled: false,
  });
  const complaints = complaintsOf(context);
  const page = await context.newPage();
  await accept(page, link);
  await page.goto(`${publicUrl}/oidc/account/second-factor`);
  await page.getByRole("link", { name: "Turn one-time codes on" }).click();
  await page.getByLabel("Your password").fill(PASSWORD);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("img", { name: "QR code with the key below" }).waitFor();
  await picture(page, "6-codes");
  const secret = (await page
    .getByText(/^Key: /)
    .locator("code")
    .textContent()) as string;
  await page.getByLabel("Code", { exact: true }).fill(codeOf(secret));
  await page.getByRole("button", { name: "Turn on one-time codes" }).click();
  const recoveryCode = (await page.getByRole("listitem").first().textContent()) as string;
  await picture(page, "7-recovery-codes");

  await signOut(page);
  await enterPassword(page, email);
  await picture(page, "8-second-step");
  await page.getByLabel("Code of your authenticator app").fill("000 000");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("alert").waitFor();
  await page.getByLabel("Code of your authenticator app").fill(codeOf(secret, 1));
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("heading", { name: "Your account" }).waitFor();

  await signOut(page);
  await enterPassword(page, email);
  await page.getByText("Use a recovery code").click();
  await page.getByLabel("Recovery code", { exact: true }).fill(recoveryCode.trim());
  await page.getByRole("button", { name: "Use the recovery code" }).click();
  await page.getByRole("heading", { name: "Your account" }).waitFor();
  await page.goto(`${publicUrl}/oidc/account/second-factor`);
  await page.getByText("9 of 10 left.").waitFor();
  await picture(page, "9-account");
  expect(complaints).toEqual([]);
  await context.close();
});

it("a required second factor is set up before the sign-in is complete", async () => {
  const refused = await asAdmin(
    "mutation { updateBusiness(input: {requiresSecondFactor: true}) { ... on DomainError { message } } }",
  );
  expect(refused).toEqual({ message: "Set up a second factor for yourself first, on the page of your account." });
  const admin = await withDevice();
  await admin.page.goto(`${publicUrl}/oidc/account`);
  await admin.page.getByLabel("E-mail address").fill("admin@northwind.example");
  await admin.page.getByLabel("Password").fill("demo");
  await admin.page.getByRole("button", { name: "Sign in" }).click();
  await admin.page.goto(`${publicUrl}/oidc/account/second-factor/passkeys`);
  await admin.page.getByLabel("Your password").fill("demo");
  await admin.page.getByRole("button", { name: "Continue" }).click();
  await admin.page.getByRole("button", { name: "Create the passkey" }).click();
  await admin.page.getByRole("heading", { name: "Save your recovery codes" }).waitFor();
  await admin.context.close();
  const required = await asAdmin(
    "mutation { updateBusiness(input: {requiresSecondFactor: true}) { ... on Business { requiresSecondFactor } } }",
  );
  expect(required).toEqual({ requiresSecondFactor: true });

  const { page, context } = await withDevice({ viewport: { width: 360, height: 740 } });
  const complaints = complaintsOf(context);
  await accept(page, await invite("required@northwind.example"));
  await page.getByRole("heading", { name: "Set up a second factor" }).waitFor();
  await picture(page, "10-required");
  expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  await page.getByRole("button", { name: "Create a passkey" }).click();
  await page.getByRole("heading", { name: "Save your recovery codes" }).waitFor();
  await page.getByRole("button", { name: "I have saved them" }).click();
  await page.getByRole("heading", { name: "Your account" }).waitFor();
  await signOut(page);
  await enterPassword(page, "required@northwind.example");
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.getByRole("heading", { name: "Your account" }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
