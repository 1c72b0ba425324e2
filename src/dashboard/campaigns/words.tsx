import { Badge, type Tone } from "../ui/badge.tsx";
import { figure } from "../ui/figures.ts";
import { PageHead } from "../ui/heads.tsx";
import { Empty } from "../ui/states.tsx";
import type { CampaignStatus, ContactImport, ContactStatus } from "./queries.ts";

/** The states of campaigns, contacts and imports in words. */

export const CAMPAIGN_STATUS: Record<CampaignStatus, { name: string; tone: Tone }> = {
  ACTIVE: { name: "Active", tone: "good" },
  PAUSED: { name: "Paused", tone: "warn" },
  COMPLETED: { name: "Completed", tone: "neutral" },
  ARCHIVED: { name: "Archived", tone: "neutral" },
  DRAFT: { name: "Draft", tone: "warn" },
};

export function CampaignBadge({ status }: { status: CampaignStatus }) {
  const { name, tone } = CAMPAIGN_STATUS[status];
  return <Badge tone={tone}>{name}</Badge>;
}

export const CONTACT_STATUS: Record<ContactStatus, { name: string; tone: Tone }> = {
  NOT_CALLED: { name: "Not called", tone: "neutral" },
  IN_PROGRESS: { name: "In progress", tone: "warn" },
  CALLED: { name: "Called", tone: "neutral" },
  COMPLETED: { name: "Completed", tone: "good" },
  DO_NOT_CALL: { name: "Do not call", tone: "alert" },
};

export function ContactBadge({ status }: { status: ContactStatus }) {
  const { name, tone } = CONTACT_STATUS[status];
  return <Badge tone={tone}>{name}</Badge>;
}

/** The states of imports, and of changes of many contacts. */
const RUN_STATE: Record<ContactImport["state"], { name: string; tone: Tone }> = {
  QUEUED: { name: "Waiting", tone: "neutral" },
  RUNNING: { name: "Running", tone: "warn" },
  COMPLETED: { name: "Completed", tone: "good" },
  FAILED: { name: "Failed", tone: "alert" },
  CANCELED: { name: "Canceled", tone: "neutral" },
};

export function RunBadge({ state }: { state: ContactImport["state"] }) {
  const { name, tone } = RUN_STATE[state];
  return <Badge tone={tone}>{name}</Badge>;
}

export const isUnderWay = ({ state }: Pick<ContactImport, "state">): boolean =>
  state === "QUEUED" || state === "RUNNING";

/** In place of every page of campaigns, for a plan without them. */
export function NoCampaigns() {
  return (
    <>
      <PageHead title="Campaigns" />
      <Empty title="Your plan has no campaigns">Campaigns are a part of the plan with the dialer.</Empty>
    </>
  );
}

/** A number with its noun, such as `1 contact`, `1,200 contacts`. */
export function counted(count: number, noun: string): string {
  return `${figure(count)} ${noun}${count === 1 ? "" : "s"}`;
}
