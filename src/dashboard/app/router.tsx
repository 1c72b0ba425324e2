import { createRootRoute, createRoute, createRouter, Navigate } from "@tanstack/react-router";
import { accessTabs } from "../access/tabs.tsx";
import type { RowsSearch } from "../activity/links.tsx";
import type { PeriodSearch } from "../overview/period.ts";
import { Empty } from "../ui/states.tsx";
import { type InboxPart, inboxParts } from "./inbox-parts.ts";
import { PageFailure, page } from "./load.tsx";
import { pages } from "./pages.ts";
import { Shell } from "./shell.tsx";
import { useMay } from "./viewer.tsx";

/** Each page is loaded when it is first opened. */

const root = createRootRoute({
  component: Shell,
  notFoundComponent: () => <Empty title="This page does not exist">Choose another one in the menu.</Empty>,
});

const home = createRoute({ getParentRoute: () => root, path: "/", component: Home });

const text = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value.slice(0, 100) : undefined;

/** One of a few values. */
function oneOf<const Value extends string>(values: readonly Value[]): (value: unknown) => Value | undefined {
  return (value) => values.find((each) => each === value);
}

const overview = createRoute({
  getParentRoute: () => root,
  path: "/overview",
  validateSearch: ({ days, day: one, from, until }: Record<string, unknown>): PeriodSearch => ({
    days: days === 7 || days === 30 || days === 90 ? days : undefined,
    day: one === "today" || one === "yesterday" ? one : undefined,
    from: day(from),
    until: day(until),
  }),
  component: page(() => import("../overview/overview.tsx"), "Overview"),
});

/** The rows of a figure: its key, its period, the user and the campaign. */
const rowsSearch = ({
  what,
  since,
  until,
  user,
  campaign: id,
}: Record<string, unknown>): RowsSearch & { what?: string | undefined } => ({
  what: text(what),
  since: moment(since),
  until: moment(until),
  user: text(user),
  campaign: text(id),
});

const activityTexts = createRoute({
  getParentRoute: () => root,
  path: "/activity/texts",
  validateSearch: rowsSearch,
  component: page(() => import("../activity/rows.tsx"), "TextRows"),
});

const activityCalls = createRoute({
  getParentRoute: () => root,
  path: "/activity/calls",
  validateSearch: rowsSearch,
  component: page(() => import("../activity/rows.tsx"), "CallRows"),
});

const campaignStatus = oneOf(["DRAFT", "ACTIVE", "PAUSED", "COMPLETED", "ARCHIVED"]);

const liveCalls = createRoute({
  getParentRoute: () => root,
  path: "/live-calls",
  component: page(() => import("../talk/live-calls.tsx"), "LiveCalls"),
});

const queues = createRoute({
  getParentRoute: () => root,
  path: "/queues",
  component: page(() => import("../queues/queue-list.tsx"), "QueueList"),
});

const wallboard = createRoute({
  getParentRoute: () => root,
  path: "/wallboard",
  component: page(() => import("../queues/wallboard.tsx"), "Wallboard"),
});

const campaigns = createRoute({
  getParentRoute: () => root,
  path: "/campaigns",
  validateSearch: ({ q, status }: Record<string, unknown>): CampaignsSearch => ({
    q: text(q),
    status: campaignStatus(status),
  }),
  component: page(() => import("../campaigns/campaign-list.tsx"), "CampaignList"),
});

const newCampaign = createRoute({
  getParentRoute: () => root,
  path: "/campaigns/new",
  component: page(() => import("../campaigns/new-campaign.tsx"), "NewCampaign"),
});

const campaign = createRoute({
  getParentRoute: () => root,
  path: "/campaigns/$id",
  component: page(() => import("../campaigns/campaign.tsx"), "CampaignPage"),
});

const campaignProgress = createRoute({
  getParentRoute: () => campaign,
  path: "/",
  component: page(() => import("../campaigns/progress.tsx"), "CampaignProgressPart"),
});

const contactStatus = oneOf(["NOT_CALLED", "IN_PROGRESS", "CALLED", "COMPLETED", "DO_NOT_CALL"]);
const contactOrder = oneOf(["CREATED", "NAME", "UPDATED", "DUE"]);
const attemptsLeft = oneOf(["none", "some"]);

const campaignContacts = createRoute({
  getParentRoute: () => campaign,
  path: "/contacts",
  validateSearch: (given: Record<string, unknown>): CampaignContactsSearch => ({
    q: text(given.q),
    status: contactStatus(given.status),
    disposition: text(given.disposition),
    left: attemptsLeft(given.left),
    order: contactOrder(given.order),
    contact: text(given.contact),
  }),
  component: page(() => import("../campaigns/contacts.tsx"), "CampaignContacts"),
});

const campaignImports = createRoute({
  getParentRoute: () => campaign,
  path: "/imports",
  component: page(() => import("../campaigns/imports.tsx"), "CampaignImports"),
});

const campaignImport = createRoute({
  getParentRoute: () => campaign,
  path: "/import",
  validateSearch: ({ run }: Record<string, unknown>): { run?: string | undefined } => ({ run: text(run) }),
  component: page(() => import("../campaigns/import.tsx"), "ImportPage"),
});

const campaignSettings = createRoute({
  getParentRoute: () => campaign,
  path: "/settings",
  component: page(() => import("../campaigns/settings.tsx"), "CampaignSettings"),
});

const inbox = createRoute({
  getParentRoute: () => root,
  path: "/inbox",
  validateSearch: ({ q, show, conversation, entry }: Record<string, unknown>): InboxSearch => ({
    q: text(q),
    show: oneOf(inboxParts)(show),
    conversation: text(conversation),
    entry: text(entry),
  }),
  component: page(() => import("../inbox/inbox.tsx"), "Inbox"),
});

const missed = createRoute({
  getParentRoute: () => root,
  path: "/missed",
  validateSearch: ({ show }: Record<string, unknown>): { show?: "handled" | undefined } => ({
    show: show === "handled" ? show : undefined,
  }),
  component: page(() => import("../calls/missed.tsx"), "MissedCalls"),
});

const contacts = createRoute({
  getParentRoute: () => root,
  path: "/contacts",
  validateSearch: ({ q, order }: Record<string, unknown>): ContactsSearch => ({
    q: text(q),
    order: order === "NAME" || order === "UPDATED" ? order : undefined,
  }),
  component: page(() => import("../contacts/contact-list.tsx"), "ContactList"),
});

const contact = createRoute({
  getParentRoute: () => root,
  path: "/contacts/$id",
  component: page(() => import("../contacts/contact.tsx"), "ContactPage"),
});

const broadcasts = createRoute({
  getParentRoute: () => root,
  path: "/broadcasts",
  component: page(() => import("../broadcasts/broadcast-list.tsx"), "BroadcastList"),
});

const newBroadcast = createRoute({
  getParentRoute: () => root,
  path: "/broadcasts/new",
  validateSearch: ({ campaign }: Record<string, unknown>): { campaign?: string | undefined } => ({
    campaign: text(campaign),
  }),
  component: page(() => import("../broadcasts/compose.tsx"), "ComposeBroadcast"),
});

const broadcast = createRoute({
  getParentRoute: () => root,
  path: "/broadcasts/$id",
  component: page(() => import("../broadcasts/broadcast.tsx"), "BroadcastPage"),
});

const dialer = createRoute({
  getParentRoute: () => root,
  path: "/dialer",
  validateSearch: ({ campaign }: Record<string, unknown>): { campaign?: string | undefined } => ({
    campaign: text(campaign),
  }),
  component: page(() => import("../dialer/dialer.tsx"), "Dialer"),
});

const webhooks = createRoute({
  getParentRoute: () => root,
  path: "/webhooks",
  component: page(() => import("../webhooks/subscription-list.tsx"), "SubscriptionList"),
});

const subscription = createRoute({
  getParentRoute: () => root,
  path: "/webhooks/$id",
  validateSearch: ({ show }: Record<string, unknown>): { show?: "failed" | undefined } => ({
    show: show === "failed" ? show : undefined,
  }),
  component: page(() => import("../webhooks/subscription.tsx"), "SubscriptionPage"),
});

const settingsHome = createRoute({
  getParentRoute: () => root,
  path: "/settings",
  component: () => <Navigate to="/settings/$part" params={{ part: "account" }} replace />,
});

const settings = createRoute({
  getParentRoute: () => root,
  path: "/settings/$part",
  validateSearch: ({ contact: id }: Record<string, unknown>): { contact?: string | undefined } => ({
    contact: text(id),
  }),
  component: page(() => import("../settings/settings.tsx"), "Settings"),
});

/** The state of the list of contacts in its URL. */
interface ContactsSearch {
  q?: string | undefined;
  order?: "NAME" | "UPDATED" | undefined;
}

/** The state of the list of campaigns in its URL. */
interface CampaignsSearch {
  q?: string | undefined;
  status?: ReturnType<typeof campaignStatus>;
}

/** The state of the contacts of a campaign in its URL. */
interface CampaignContactsSearch {
  q?: string | undefined;
  status?: ReturnType<typeof contactStatus>;
  /** The id of the last disposition. */
  disposition?: string | undefined;
  left?: ReturnType<typeof attemptsLeft>;
  order?: ReturnType<typeof contactOrder>;
  /** The id of the chosen contact. */
  contact?: string | undefined;
}

/** The state of the inbox in its URL. */
interface InboxSearch {
  q?: string | undefined;
  show?: InboxPart | undefined;
  /** The id of the chosen conversation. */
  conversation?: string | undefined;
  /** The id of a text in it, which a search found. */
  entry?: string | undefined;
}

const campaignPages = campaign.addChildren([
  campaignProgress,
  campaignContacts,
  campaignImports,
  campaignImport,
  campaignSettings,
]);

const access = createRoute({
  getParentRoute: () => root,
  path: "/access",
  component: page(() => import("../access/access.tsx"), "Access"),
});

const accessHome = createRoute({ getParentRoute: () => access, path: "/", component: AccessHome });

const people = createRoute({
  getParentRoute: () => access,
  path: "/people",
  component: page(() => import("../access/people.tsx"), "People"),
});

const person = createRoute({
  getParentRoute: () => access,
  path: "/people/$id",
  component: page(() => import("../access/person.tsx"), "PersonPage"),
});

const inboxes = createRoute({
  getParentRoute: () => access,
  path: "/inboxes",
  component: page(() => import("../access/inboxes.tsx"), "Inboxes"),
});

const apps = createRoute({
  getParentRoute: () => access,
  path: "/apps",
  component: page(() => import("../access/apps.tsx"), "Apps"),
});

const sessions = createRoute({
  getParentRoute: () => access,
  path: "/sessions",
  component: page(() => import("../access/sessions.tsx"), "Sessions"),
});

const audit = createRoute({
  getParentRoute: () => access,
  path: "/audit",
  validateSearch: ({ person: id, kind, from, until }: Record<string, unknown>): AuditSearch => ({
    person: text(id),
    kind: text(kind),
    from: day(from),
    until: day(until),
  }),
  component: page(() => import("../access/audit.tsx"), "Audit"),
});

function day(value: unknown): string | undefined {
  const isDay = typeof value === "string" && /^20\d\d-\d\d-\d\d$/.test(value);
  return isDay && !Number.isNaN(Date.parse(value)) ? value : undefined;
}

/** A time in ISO 8601. */
function moment(value: unknown): string | undefined {
  return typeof value === "string" && /^20\d\d-/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;
}

/** The filters of the audit log in its URL. */
interface AuditSearch {
  person?: string | undefined;
  kind?: string | undefined;
  /** Days, such as 2026-11-23. */
  from?: string | undefined;
  until?: string | undefined;
}

const accessTree = access.addChildren([accessHome, people, person, inboxes, apps, sessions, audit]);

export const router = createRouter({
  routeTree: root.addChildren([
    liveCalls,
    queues,
    wallboard,
    home,
    overview,
    activityTexts,
    activityCalls,
    dialer,
    campaigns,
    newCampaign,
    campaignPages,
    broadcasts,
    newBroadcast,
    broadcast,
    inbox,
    missed,
    contacts,
    contact,
    webhooks,
    subscription,
    accessTree,
    settingsHome,
    settings,
  ]),
  basepath: "/dashboard",
  defaultPreload: "intent",
  defaultErrorComponent: PageFailure,
  scrollRestoration: true,
});

/** The first page that the viewer may see. */
function Home() {
  const may = useMay();
  const first = pages.find(({ needs }) => may(needs));
  return first ? <Navigate to={first.path} replace /> : <Empty title="There is no page for your role" />;
}

/** The first part of access that the viewer may see. */
function AccessHome() {
  const may = useMay();
  const first = accessTabs.find(({ needs }) => may(needs));
  return first ? <Navigate to={first.path} replace /> : null;
}

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
