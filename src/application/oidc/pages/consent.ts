import { html } from "hono/html";
import type { AgentRefusal } from "../../../domain/oauth/agents.ts";
import { csrfField, type Html, isolated, layout, SERVICE_NAME, scopeWords } from "./layout.ts";

/** The pages on which a person decides about the access of an app, or learns that they cannot give it. */

/** The origin of an app, for the person to judge. */
export type AppMaker =
  /** An app of the person's business, for its users alone. */
  | { kind: "business" }
  | { kind: "service" }
  /** An agent that nobody has registered: the host of its document is its identity. */
  | { kind: "host"; host: string }
  /** An app for every business. */
  | { kind: "publisher"; name: string | null; website: string | null; isChecked: boolean };

interface AppPage {
  action: string;
  switchAction: string;
  csrf: string;
  clientName: string;
  user: { name: string; email: string };
  businessName: string | null;
  /** The device that asks, if the person has entered its code. */
  device?: Device;
}

interface Device {
  /** As the device shows it. */
  code: string;
  /** Null if it is unknown. */
  network: string | null;
}

interface ConsentPage extends AppPage {
  maker: AppMaker;
  /** If the app asks for the access of an agent: whether the consent of this admin also approves it for all users. */
  agent?: { approves: boolean } | undefined;
  /** The destination of the answer, in words; the device, if there is one. */
  destination: string | null;
  /** Whether a program on this device gets the answer: which one, nobody can prove. */
  isOnDevice?: boolean;
  scopes: readonly string[];
  /** Whether the client receives the person's name and address. */
  identifies: boolean;
}

export function consentPage(page: ConsentPage): Promise<string> {
  const { action, csrf, clientName, maker, destination, user, businessName, identifies, device } = page;
  const { agent } = page;
  const name = isolated(maker.kind === "host" ? maker.host : clientName);
  return layout(
    "Allow access",
    html`<h1>Allow <strong>${name}</strong> to ${agent === undefined ? "use your account" : "act for you as an agent"}?</h1>
${agent === undefined ? "" : agentWords(agent, businessName)}
${maker.kind === "host" && page.isOnDevice === true ? deviceWarning(maker.host) : ""}
${device === undefined ? "" : html`<p class="lead">Allow this only if you started it yourself, just now, and your device shows this code. Never enter a code that somebody sent you.</p>`}
<dl class="facts">
${device === undefined ? "" : deviceFacts(device)}
${maker.kind === "host" ? hostFacts(maker.host, clientName) : html`<div><dt>Made by</dt><dd>${makerWords(maker)}</dd></div>`}
${businessName === null ? "" : html`<div><dt>Gets access to the data of</dt><dd><strong>${isolated(businessName)}</strong></dd></div>`}
<div><dt>Signed in as</dt><dd>${isolated(user.name)}<br>${isolated(user.email)}</dd></div>
${destination === null ? "" : html`<div><dt>Your answer goes to</dt><dd><strong>${isolated(destination)}</strong></dd></div>`}
</dl>
<form method="post" action="${action}">
${csrfField(csrf)}
${codeField(device)}
${page.scopes.length > 0 ? scopeChoice(name, page.scopes) : ""}
${identifies ? html`<p class="small">${name} receives your name and e-mail address.</p>` : ""}
<p class="small">${page.scopes.length > 0 ? "Clear the permissions that you do not want to give. " : ""}Access lasts until you revoke it in
<a href="/oidc/account">your account</a>, for at most a year.</p>
<div class="choices">
<button class="plain" type="submit" name="decision" value="deny">Deny</button>
<button class="primary" type="submit" name="decision" value="allow">Allow</button>
</div>
</form>
${switchForm(page)}`,
  );
}

function deviceFacts({ code, network }: Device): Html {
  return html`<div><dt>Code on your device</dt><dd><strong class="code">${code}</strong></dd></div>
<div><dt>Network of your device</dt><dd>${network ?? "Unknown"}</dd></div>`;
}

/** The code, for the answer to the device that shows it. */
function codeField(device: Device | undefined): Html | "" {
  return device === undefined ? "" : html`<input type="hidden" name="user_code" value="${device.code}">`;
}

/** An agent decides by itself: the page says so in words that need no knowledge of it. */
function agentWords({ approves }: { approves: boolean }, businessName: string | null): Html {
  const business = businessName === null ? "your business" : html`<strong>${isolated(businessName)}</strong>`;
  return html`<p class="lead">An agent is a program, such as an AI assistant, that decides itself what to do. With the
permissions below it may read and change the data of ${business} in your name. A permission to send messages or to start
calls lets it text and call real people. The audit log names the agent beside each of its changes.</p>
${approves ? html`<p class="lead">Your consent also approves this agent for all users of ${business}.</p>` : ""}`;
}

function hostFacts(host: string, clientName: string): Html {
  return html`<div><dt>Agent of</dt><dd><strong>${isolated(host)}</strong><br>Only the owner of this web address can
publish this agent. <strong>Not checked by ${SERVICE_NAME}</strong></dd></div>
<div><dt>Calls itself</dt><dd>${isolated(clientName)}</dd></div>`;
}

function deviceWarning(host: string): Html {
  return html`<p class="lead">A program on this device asks in the name of ${isolated(host)}, and any program can do so.
Allow this only if you started it yourself, just now.</p>`;
}

function makerWords(maker: Exclude<AppMaker, { kind: "host" }>): Html {
  switch (maker.kind) {
    case "business":
      return html`<strong>Your business</strong><br>Only its users can connect this app`;
    case "service":
      return html`<strong>${SERVICE_NAME}</strong>`;
    case "publisher": {
      const name = maker.name === null ? "An unnamed publisher" : isolated(maker.name);
      return html`<strong>${name}</strong>${websiteLink(maker.website)}<br>${maker.isChecked ? html`Checked by ${SERVICE_NAME}` : html`<strong>Not checked by ${SERVICE_NAME}</strong>`}`;
    }
  }
}

function websiteLink(website: string | null): Html | "" {
  return website === null
    ? ""
    : html`<br><a href="${website}" target="_blank" rel="noopener noreferrer">${isolated(new URL(website).host)}</a>`;
}

function scopeChoice(clientName: Html, names: readonly string[]): Html {
  return html`<fieldset>
<legend>${clientName} will be able to</legend>
<ul class="scopes">
${names.map((scope) => scopeItem(scope))}
</ul>
</fieldset>`;
}

function scopeItem(scope: string): Html {
  return html`<li><label><input type="checkbox" name="scope" value="${scope}" checked>
<span>${scopeWords(scope)}<small>${scope}</small></span></label></li>`;
}

function switchForm({ switchAction, csrf, device }: Pick<AppPage, "switchAction" | "csrf" | "device">): Html {
  return html`<form method="post" action="${switchAction}" class="small">${csrfField(csrf)}${codeField(device)}Not you?
<button class="link" type="submit">Sign in as another user</button></form>`;
}

/** The reason for which a person cannot connect an app. */
export type RefusedApp = AgentRefusal | "private" | "full";

interface RefusedAppPage extends AppPage {
  reason: RefusedApp;
}

/** The page in place of the consent; its form ends the sign-in with an answer to the app. */
export function refusedAppPage(page: RefusedAppPage): Promise<string> {
  const { action, csrf, clientName, user, reason, device } = page;
  const { title, explain } = refusals[reason];
  return layout(
    title,
    html`<h1>${title}</h1>
<p class="lead">${explain(isolated(clientName), page.businessName)}</p>
<dl class="facts">
<div><dt>Signed in as</dt><dd>${isolated(user.name)}<br>${isolated(user.email)}</dd></div>
</dl>
<form method="post" action="${action}">
${csrfField(csrf)}
${codeField(device)}
${reason === "unapproved" && device === undefined ? html`<button class="primary full" type="submit" name="decision" value="ask">Ask the admins, and go back to the app</button>` : ""}
<button class="${reason === "unapproved" && device === undefined ? "plain" : "primary"} full" type="submit" name="decision" value="deny">${device === undefined ? "Go back to the app" : "Tell the device"}</button>
</form>
${switchForm(page)}`,
  );
}

const refusals: Record<RefusedApp, { title: string; explain(name: Html, businessName: string | null): Html }> = {
  forbidden: {
    title: "This app is forbidden",
    explain: (name, businessName) =>
      html`An admin${businessName === null ? "" : html` of <strong>${isolated(businessName)}</strong>`} has forbidden <strong>${name}</strong> for all users of the business. If you need the app, ask your admin.`,
  },
  homeless: {
    title: "You belong to no business",
    explain: (name) =>
      html`<strong>${name}</strong> wants to act for you as an agent. An agent works with the data of a business, and your account belongs to none.`,
  },
  agents_forbidden: {
    title: "Agents are forbidden",
    explain: (name, businessName) =>
      html`<strong>${name}</strong> wants to act for you as an agent. An admin${businessName === null ? "" : html` of <strong>${isolated(businessName)}</strong>`} has forbidden all agents. If you need one, ask your admin.`,
  },
  unapproved: {
    title: "An admin must approve this agent",
    explain: (name, businessName) =>
      html`<strong>${name}</strong> wants to act for you as an agent. In ${businessName === null ? "your business" : html`<strong>${isolated(businessName)}</strong>`} an admin approves each agent first, on the page Access, Apps of the dashboard. Ask the admins here, and connect the agent again when one has approved it.`,
  },
  full: {
    title: "Too many agents",
    explain: (name, businessName) =>
      html`${businessName === null ? "Your business" : html`<strong>${isolated(businessName)}</strong>`} has as many agents as it may have, so <strong>${name}</strong> cannot be connected. An admin can stop one that is no longer needed.`,
  },
  private: {
    title: "This app belongs to another business",
    explain: (name, businessName) =>
      html`<strong>${name}</strong> is private: only users of the business that made it can connect it.${businessName === null ? "" : html` Your business is <strong>${isolated(businessName)}</strong>.`}`,
  },
};
