import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type MailServer, startMailServer } from "../mail/smtp-server.ts";
import { openBrowser } from "../support/browser.ts";
import { type ServiceProcess, startService } from "../support/service-process.ts";

let dataDir: string;
let mails: MailServer;
let service: ServiceProcess;
let browser: Browser;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "service-invitation-"));
  mails = await startMailServer();
  const mail = { SMTP_URL: `smtp://127.0.0.1:${mails.port}`, MAIL_FROM: "Campaign Dialer <no-reply@dialer.example>" };
  [service, browser] = await Promise.all([startService({ DATA_DIR: dataDir, ...mail }), openBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await service.end();
  await mails.close();
  await rm(dataDir, { recursive: true, force: true });
});

const PASSWORD = "correct horse battery";

/** The link in the mail that came as this one. */
async function linkIn(place: number): Promise<string> {
  await mails.until(place);
  const text = mails.taken[place - 1]?.source.replace(/=\r?\n/g, "").replaceAll("=3D", "=") ?? "";
  return /http:\/\/[^\s"]+\/oidc\/\w+\/[\w-]{43}/.exec(text)?.[0] as string;
}

it("an invited person follows the link, chooses a password and is signed in; a forgotten one is replaced", async () => {
  // The admin invites in GraphiQL's session, as a dashboard would.
  const admin = await browser.newContext();
  const page = await admin.newPage();
  await page.goto(`${service.internalUrl}/graphql`);
  const answer = await page.evaluate(async () => {
    const query = `mutation { inviteUser(input: {email: "ida@northwind.example", name: "Ida Invited"}) {
      ... on Invitation { id url } ... on DomainError { message } } }`;
    const response = await fetch("/graphql", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ query }),
    });
    return response.json();
  });
  const link = await linkIn(1);
  expect(answer).toMatchObject({ data: { inviteUser: { url: link } } });

  const ida = await (await browser.newContext()).newPage();
  const complaints: string[] = [];
  ida.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  await ida.goto(link);
  await ida.getByRole("heading", { name: "Join Northwind Sales" }).waitFor();
  await ida.getByLabel("New password").fill("password123");
  await ida.getByLabel("Confirm password").fill("password123");
  await ida.getByRole("button", { name: "Accept and sign in" }).click();
  await ida.getByRole("alert").waitFor();
  await ida.getByLabel("New password").fill(PASSWORD);
  await ida.getByLabel("Confirm password").fill(PASSWORD);
  await ida.getByRole("button", { name: "Accept and sign in" }).click();
  await ida.getByRole("status").waitFor();
  expect(await ida.getByRole("status").textContent()).toBe("Welcome: your account is ready.");
  expect(await ida.getByText("Chrome on Linux").count()).toBe(1);

  await ida.getByRole("link", { name: "Change your name, phone number and time zone" }).click();
  await ida.getByLabel("Name").fill("Ida Joined");
  await ida.getByLabel("Phone number").fill("+14155550123");
  await ida.getByLabel("Time zone").selectOption("Europe/Berlin");
  await ida.getByRole("button", { name: "Save" }).click();
  await ida.getByText("Europe/Berlin").waitFor();
  expect(await ida.getByText("+14155550123").count()).toBe(1);

  // The link is used up.
  const other = await (await browser.newContext()).newPage();
  expect((await other.goto(link))?.status()).toBe(404);
  await other.getByRole("link", { name: "Request another link" }).click();
  await other.getByLabel("E-mail address").fill("ida@northwind.example");
  await other.getByRole("button", { name: "Send the link" }).click();
  await other.getByRole("heading", { name: "Check your mailbox" }).waitFor();
  await other.goto(await linkIn(2));
  await other.getByLabel("New password").fill(`${PASSWORD} staple`);
  await other.getByLabel("Confirm password").fill(`${PASSWORD} staple`);
  await other.getByRole("button", { name: "Set the password" }).click();
  await other.getByLabel("E-mail address").fill("ida@northwind.example");
  await other.getByLabel("Password").fill(`${PASSWORD} staple`);
  await other.getByRole("button", { name: "Sign in" }).click();
  await other.getByRole("heading", { name: "Your account" }).waitFor();
  // The new password has signed the other browser out.
  await ida.reload();
  await ida.getByRole("heading", { name: "Sign in" }).waitFor();
  expect(complaints.filter((line) => !line.includes("422"))).toEqual([]);
});
