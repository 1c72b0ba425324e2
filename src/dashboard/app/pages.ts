import type { Permission } from "./viewer.tsx";

/** A page of the menu, for those who may see it. */
export interface Page {
  path:
    | "/overview"
    | "/dialer"
    | "/live-calls"
    | "/queues"
    | "/campaigns"
    | "/inbox"
    | "/missed"
    | "/contacts"
    | "/broadcasts"
    | "/webhooks"
    | "/access"
    | "/settings";
  name: string;
  needs: Permission;
}

export const pages: readonly Page[] = [
  { path: "/overview", name: "Overview", needs: "MESSAGES_READ" },
  { path: "/dialer", name: "Dialer", needs: "DIALER_WORK" },
  { path: "/live-calls", name: "Live calls", needs: "CALLS_SUPERVISE" },
  { path: "/queues", name: "Queues", needs: "CALLS_READ" },
  { path: "/campaigns", name: "Campaigns", needs: "CAMPAIGNS_READ" },
  { path: "/inbox", name: "Inbox", needs: "MESSAGES_READ" },
  { path: "/missed", name: "Missed calls", needs: "CALLS_READ" },
  { path: "/contacts", name: "Contacts", needs: "CONTACTS_READ" },
  { path: "/broadcasts", name: "Broadcasts", needs: "BROADCASTS_READ" },
  { path: "/webhooks", name: "Webhooks", needs: "SUBSCRIPTIONS_READ" },
  { path: "/access", name: "Access", needs: "VIEWER_READ" },
  { path: "/settings", name: "Settings", needs: "VIEWER_READ" },
];
