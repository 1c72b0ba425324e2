import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { connectApp } from "../../scripts/support/demo-activity.ts";
import {
  type DashboardStage,
  DEMO_ADMIN,
  DEMO_AGENT,
  LOOKS,
  openDashboard,
  violationsOf,
} from "../support/dashboard.ts";
import { askAs } from "../support/dialer-campaign.ts";
import { acceptInvitation } from "../support/production.ts";

/** Access in the dashboard: people from the invitation to the end, apps, sessions and the audit log. */

let dashboard: DashboardStage;

beforeAll(async () => {
  dashboard = await openDashboard();
  await connectApp(dashboard.service, DEMO_ADMIN);
  await connectApp(dashboard.service, DEMO_AGENT);
});
afterAll(() => dashboard?.close());

/** Makes the proofs of identity in all browsers older than is fresh. */
const age = () =>
  dashboard.query("UPDATE oauth_artifacts SET proved_at = now() - interval '16 minutes' WHERE proved_at IS NOT NULL");

/** Lets a member ask for an agent that nobody has registered. */
async function askForAgent(host: string): Promise<void> {
  const id = `https://${host}/agent.json`;
  await dashboard.query(
    `INSERT INTO oauth_clients (id, name, application_type, auth_method, redirect_uris, publisher, publisher_url,
       metadata_document, created_at, updated_at)
     VALUES ($1, 'Helper', 'web', 'none', ARRAY[$1 || '/callback'], $2, 'https://' || $2, true, now(), now())`,
    [id, host],
  );
  await dashboard.query(
    `INSERT INTO business_agents (business_id, client_id, requested_by, requested_at, created_at)
     SELECT business_id, $1, id, now(), now() FROM users WHERE email = $2`,
    [id, DEMO_AGENT],
  );
}

// A page whose session another one ends hears of it by a refused request.
afterEach(() => expect(dashboard.complaints().filter((line) => !line.includes("401"))).toEqual([]));

it("invites a person, gives a role, and deactivates: from sign-in to the audit log", async () => {
  const page = await dashboard.open("/dashboard");
  await page.getByRole("link", { name: "Access" }).first().click();
  await page.getByRole("button", { name: "Invite" }).click();
  await page.getByLabel("E-mail address", { exact: true }).fill("not an address");
  await page.getByRole("button", { name: "Send the invitation" }).click();
  await expect.poll(() => page.getByLabel("E-mail address", { exact: true }).getAttribute("aria-invalid")).toBe("true");
  await page.getByLabel("E-mail address", { exact: true }).fill("grace@northwind.example");
  await page.getByLabel("Name", { exact: true }).fill("Grace Hopper");
  await page.getByRole("checkbox").first().check();
  await page.getByRole("button", { name: "Send the invitation" }).click();
  const url = await page.getByLabel("Link of the invitation", { exact: true }).inputValue();
  await page.getByRole("button", { name: "Done" }).click();
  await page
    .getByRole("row", { name: /Grace Hopper/ })
    .getByText("Invited")
    .waitFor();

  const other = await (page.context().browser() as Browser).newContext();
  const grace = await other.newPage();
  await acceptInvitation(grace, url);
  await grace.goto(`${dashboard.service.internalUrl}/dashboard/access`);
  await grace.getByRole("heading", { name: "Your apps" }).waitFor();
  expect(await grace.getByRole("link", { name: "People" }).count()).toBe(0);

  await page.reload();
  await page.getByLabel("Find by name or e-mail address").fill("hopper");
  await page.getByRole("row", { name: /Grace Hopper/ }).press("Enter");
  await page.getByLabel("Role", { exact: true }).selectOption({ label: "Admin" });
  const saving = page.waitForRequest((request) => request.postData()?.includes("mutation ChangePerson") === true);
  await page.getByRole("button", { name: "Save" }).click();
  // What another admin changes meanwhile stays.
  expect(Object.keys((await saving).postDataJSON().variables.input)).toEqual(["id", "role"]);
  await page.getByText("Grace Hopper is changed").waitFor();
  await grace.reload();
  await grace.getByRole("link", { name: "People" }).waitFor();

  await page.getByRole("button", { name: "Deactivate" }).click();
  await page.getByLabel("Their webhook subscriptions and callbacks pass to").selectOption({ index: 1 });
  await page.getByRole("dialog").getByRole("button", { name: "Deactivate" }).click();
  await page.getByText(/Ended: 1 browser, 0 apps/).waitFor();
  await page.getByText(/0 webhook subscriptions passed to .+, 0 callbacks to /).waitFor();
  await grace.reload();
  await grace.getByLabel("Password").waitFor();
  await page.getByRole("button", { name: "Reactivate" }).click();
  await page.getByText("Grace Hopper may sign in again").waitFor();

  await page.getByRole("link", { name: "Audit" }).click();
  await page.getByLabel("Kind").selectOption({ label: "User deactivated" });
  const entry = page.getByRole("row", { name: /User deactivated/ });
  await entry.filter({ hasText: "Grace Hopper" }).press("Enter");
  await page.getByRole("dialog").getByRole("link", { name: "Grace Hopper" }).waitFor();
  await other.close();
  await page.context().close();
});

it("names in the audit log who and what was changed, also beside the ids in the values", async () => {
  const page = await dashboard.open("/dashboard/access/audit");
  const result = await page.evaluate(async () => {
    const answer = await fetch("/dashboard/graphql", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        query: `mutation {
          saveContact(input: { firstName: "Ida", lastName: "Rhodes", phones: [{ number: "+14155550177" }] }) { __typename }
        }`,
      }),
    });
    return (await answer.json()) as { data?: { saveContact: { __typename: string } } };
  });
  expect(result.data).toEqual({ saveContact: { __typename: "SavedContact" } });
  await page.getByRole("row", { name: /Contact (created|saved) Ida Rhodes/ }).waitFor();
  const [inbox] = await askAs(page, "{ inboxes { id name } }");
  await askAs(page, "mutation ($input: CreateCampaignInput!) { createCampaign(input: $input) { __typename } }", {
    input: { name: "Named", inboxIds: [inbox.id] },
  });
  await page.getByRole("row", { name: /Campaign created Named/ }).press("Enter");
  const given = page.getByRole("dialog").locator("dl").last();
  await given.getByText(inbox.name).waitFor();
  expect(await given.locator("code").allInnerTexts()).toContain(`["${inbox.id}`);
  await page.context().close();
});

it("keeps the last admin, and says so beside the control", async () => {
  const page = await dashboard.open("/dashboard/access/people");
  const people = page.getByRole("grid", { name: "People" });
  await people.getByRole("row").filter({ hasText: "grace@northwind.example" }).press("Enter");
  await page.getByLabel("Role", { exact: true }).selectOption({ label: "Member" });
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Grace Hopper is changed").waitFor();
  await page.getByRole("link", { name: "All people" }).click();
  await people.getByRole("row").filter({ hasText: DEMO_ADMIN }).press("Enter");
  await page.getByLabel("Role", { exact: true }).selectOption({ label: "Member" });
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("A business needs an admin: make another user an admin first.").waitFor();
  await page.context().close();
});

it("gives an inbox to a member and takes it again", async () => {
  const page = await dashboard.open("/dashboard/access/inboxes");
  const inbox = page.getByRole("grid", { name: "Inboxes" }).getByRole("row").nth(2);
  const before = await inbox.textContent();
  await inbox.press("Enter");
  const member = page.getByRole("switch", { name: /agent@northwind\.example/ });
  await member.click();
  await expect.poll(() => inbox.textContent()).not.toBe(before);
  await member.click();
  await expect.poll(() => inbox.textContent()).toBe(before);
  await page.context().close();
});

it("forbids an app, which ends its access for everybody, and allows it again", async () => {
  const page = await dashboard.open("/dashboard/access/apps");
  await page.getByRole("button", { name: /^2 people with / }).click();
  await page
    .getByRole("button", { name: /^Disconnect (?!your)/ })
    .nth(1)
    .waitFor();
  await page.getByRole("button", { name: /^Forbid / }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Forbid" }).click();
  await page.getByText(/is forbidden: 2 connections ended/).waitFor();
  await page.getByRole("button", { name: /^Allow / }).click();
  await page.getByText("may be connected again").waitFor();
  await page.getByRole("link", { name: "Audit" }).click();
  await page
    .getByRole("row", { name: /App forbidden/ })
    .first()
    .waitFor();
  await page.context().close();
});

it("approves an agent for which a member has asked, and stops it", async () => {
  await askForAgent("assistant.example");
  const page = await dashboard.open("/dashboard/access/apps");
  const agent = page.getByRole("list", { name: "Agents" }).getByRole("listitem");
  await agent.getByText("Calls itself Helper, not checked").waitFor();
  await agent.getByText("Waits for approval").waitFor();
  await page.getByRole("button", { name: "Approve assistant.example" }).click();
  await agent.getByText("Approved", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Stop assistant.example" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Stop" }).click();
  await page.getByText("assistant.example is stopped: 0 connections ended").waitFor();
  await page.getByText("Nobody has connected an agent").waitFor();
  await page.getByRole("link", { name: "Audit" }).click();
  await page
    .getByRole("row", { name: /Agent stopped/ })
    .first()
    .waitFor();
  await page.context().close();
});

it("makes an access key whose token is shown once, after the password, and revokes it", async () => {
  const page = await dashboard.open("/dashboard/access/apps");
  await age();
  await page.getByRole("button", { name: "New access key" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Nightly export");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Confirm that it is you" }).waitFor();
  await page.getByLabel("Password", { exact: true }).fill("demo");
  await page.keyboard.press("Enter");
  expect(await page.getByLabel("Token", { exact: true }).inputValue()).toMatch(/^ey/);
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Revoke Nightly export" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await page.getByText("There are no access keys.").waitFor();
  await page.context().close();
});

it("shows a member only their own apps and sessions, and ends one", async () => {
  const first = await dashboard.open("/dashboard/access", { email: DEMO_AGENT });
  await connectApp(dashboard.service, DEMO_AGENT);
  const page = await dashboard.open("/dashboard/access", { email: DEMO_AGENT });
  const tabs = page.getByRole("navigation", { name: "Parts of access" }).getByRole("link");
  expect(await tabs.allTextContents()).toEqual(["Apps", "Sessions"]);
  await page.getByRole("button", { name: /^Disconnect your / }).click();
  await page.getByText("You have connected no app.").waitFor();
  for (const name of ["Connected apps", "Access keys", "Your own apps"]) {
    expect(await page.getByRole("heading", { name }).count(), name).toBe(0);
  }
  await tabs.nth(1).click();
  await page.getByText("This browser").waitFor();
  const others = page.getByRole("button", { name: /^End the session of / });
  const count = await others.count();
  for (let left = count; left > 0; left -= 1) {
    await others.first().click();
    await expect.poll(() => others.count()).toBe(left - 1);
  }
  await first.reload();
  await first.getByLabel("Password").waitFor();
  await first.context().close();
  await page.context().close();
});

it.each(LOOKS)("has no accessibility violations: %s", async (_name, context) => {
  await connectApp(dashboard.service, DEMO_ADMIN);
  const page = await dashboard.open("/dashboard/access/people", { context });
  await page.getByRole("grid").waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Invite" }).click();
  await page.getByRole("dialog").waitFor();
  expect(await violationsOf(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await page.getByRole("row", { name: /agent@northwind/ }).press("Enter");
  await page.getByRole("button", { name: "Save" }).waitFor();
  expect(await violationsOf(page)).toEqual([]);
  for (const [name, part] of [
    ["Inboxes", page.getByRole("grid", { name: "Inboxes" })],
    ["Apps", page.getByRole("list", { name: "Connected apps" })],
    ["Sessions", page.getByText("This browser")],
    ["Audit", page.getByRole("grid", { name: "Changes" })],
  ] as const) {
    await page.getByRole("navigation", { name: "Parts of access" }).getByRole("link", { name }).click();
    await part.first().waitFor();
    expect(await violationsOf(page), name).toEqual([]);
  }
  await page.context().close();
});

it("makes a service user, an access key that acts as it, and a new token for the key", async () => {
  const page = await dashboard.open("/dashboard/access/apps");
  await page.getByRole("button", { name: "New service user" }).click();
  const window = page.getByRole("dialog");
  await window.getByLabel("Name", { exact: true }).fill("CRM sync");
  await window.getByRole("checkbox").first().check();
  await window.getByRole("button", { name: "Make it" }).click();
  await page.getByRole("list", { name: "Service users" }).getByText("CRM sync").waitFor();

  await page.getByRole("button", { name: "New access key" }).click();
  await window.getByLabel("Name", { exact: true }).fill("Nightly sync");
  await window.getByLabel("Acts as").selectOption({ label: "CRM sync" });
  await window.getByRole("button", { name: "Make the key" }).click();
  const first = await page.getByLabel("Token", { exact: true }).inputValue();
  await page.getByRole("button", { name: "Done" }).click();
  const keys = page.getByRole("list", { name: "Access keys" });
  await keys.getByText(/as CRM sync/).waitFor();

  await page.getByRole("button", { name: "New token of Nightly sync" }).click();
  await page.getByRole("button", { name: "Make a new token" }).click();
  expect(await page.getByLabel("Token", { exact: true }).inputValue()).not.toBe(first);
  await page.getByRole("button", { name: "Done" }).click();
  await keys.getByText(/The old token works until/).waitFor();

  await page.getByRole("link", { name: "CRM sync" }).click();
  await page.getByText("Service user: nobody signs in as it").waitFor();
  await page.getByRole("button", { name: "Deactivate" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Deactivate" }).click();
  await page.getByText("Nothing acts as the service user.", { exact: false }).waitFor();
});
