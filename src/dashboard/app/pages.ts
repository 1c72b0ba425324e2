import type { Permission } from "./viewer.tsx";

/** A page of the menu, for those who may see it. */
export interface Page {
  path: "/overview" | "/campaigns" | "/inbox" | "/webhooks";
  name: string;
  needs: Permission;
}

export const pages: readonly Page[] = [
  { path: "/overview", name: "Overview", needs: "MESSAGES_READ" },
  { path: "/campaigns", name: "Campaigns", needs: "CAMPAIGNS_READ" },
  { path: "/inbox", name: "Inbox", needs: "MESSAGES_READ" },
  { path: "/webhooks", name: "Webhooks", needs: "SUBSCRIPTIONS_READ" },
];
