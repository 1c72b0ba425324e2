import type { Permission } from "../app/viewer.tsx";

/** A part of the screen, for those who may see it. */
interface Tab {
  path: "/access/people" | "/access/inboxes" | "/access/apps" | "/access/sessions" | "/access/audit";
  name: string;
  needs: Permission;
}

export const accessTabs: readonly Tab[] = [
  { path: "/access/people", name: "People", needs: "USERS_MANAGE" },
  { path: "/access/inboxes", name: "Inboxes", needs: "USERS_MANAGE" },
  { path: "/access/apps", name: "Apps", needs: "VIEWER_READ" },
  { path: "/access/sessions", name: "Sessions", needs: "VIEWER_READ" },
  { path: "/access/audit", name: "Audit", needs: "AUDIT_READ" },
];
