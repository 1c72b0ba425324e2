import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useLive } from "../app/live.ts";
import { useRead } from "../app/read.ts";
import { useMay } from "../app/viewer.tsx";
import { figure } from "../ui/figures.ts";
import { Section } from "../ui/heads.tsx";
import { phoneText } from "../ui/phones.ts";
import { remainingOf } from "../ui/progress.ts";
import { Timestamp } from "../ui/time.tsx";
import { FailedTexts } from "./failed-texts.tsx";
import styles from "./overview.module.css";
import { AlertedQueuesQuery, type Now, NumbersQuery, type Overview } from "./queries.ts";

const counted = (count: number, one: string, many: string) => `${figure(count)} ${count === 1 ? one : many}`;

const STOPPED = {
  CAMPAIGN_PAUSED: "its campaign is paused",
  REGISTRY_STALE: "a registry is too old, or not imported yet",
  NO_INBOX: "none of its inboxes can send",
} as const;

interface AttentionProps {
  data: Overview;
  now: Now | undefined;
  /** The period of the data in words, and its limits. */
  words: string;
  since: string;
  until: string;
}

/** What somebody should look at, each with the way there. */
export function Attention({ data, now, words, since, until }: AttentionProps) {
  const may = useMay();
  const numbers = useUnregistered(may("NUMBERS_READ"));
  const queues = useAlerted(may("INBOXES_MANAGE"));
  const { unreadConversations } = data.viewer;
  const broken = (data.failing?.totalCount ?? 0) + (data.disabled?.totalCount ?? 0);
  const failed = data.textActivity?.totals.failed ?? 0;
  const empty = now?.campaigns?.nodes.filter((campaign) => remainingOf(campaign.progress) === 0) ?? [];
  const stopped = now?.broadcasts?.nodes.filter(({ status }) => status === "RUNNING") ?? [];
  const items: [key: string, item: ReactNode][] = [];
  for (const { id, name, alertingSince } of queues) {
    items.push([
      id,
      <Link key={id} to="/wallboard">
        The queue {name} is over a threshold since <Timestamp at={alertingSince} />
      </Link>,
    ]);
  }
  if (unreadConversations > 0 && may("MESSAGES_READ")) {
    items.push([
      "unread",
      <Link key="unread" to="/inbox" search={{ show: "unread" }}>
        {counted(unreadConversations, "unread conversation", "unread conversations")}
      </Link>,
    ]);
  }
  if (broken > 0 && may("SUBSCRIPTIONS_READ")) {
    items.push([
      "webhooks",
      <Link key="webhooks" to="/webhooks">
        {counted(broken, "webhook is", "webhooks are")} failing or disabled
      </Link>,
    ]);
  }
  if (now && now.notices.nodes.length > 0 && may("NOTICES_READ")) {
    items.push([
      "notices",
      <Link key="notices" to="/webhooks">
        There are unread notices about webhooks
      </Link>,
    ]);
  }
  const review = now?.refusalReviews?.nodes[0];
  if (review) {
    items.push([
      "refusals",
      <Link key="refusals" to="/settings/$part" params={{ part: "refusals" }}>
        Texts that may be refusals wait for a decision, the first until <Timestamp at={review.dueAt} />
      </Link>,
    ]);
  }
  for (const { id, waitingReason, campaign } of stopped) {
    if (waitingReason !== null && waitingReason !== "OUTSIDE_HOURS") {
      items.push([
        id,
        <Link key={id} to="/broadcasts/$id" params={{ id }}>
          The broadcast to {campaign.name} waits: {STOPPED[waitingReason]}
        </Link>,
      ]);
    }
  }
  for (const { id, name, contactCount } of empty) {
    items.push([
      id,
      <Link key={id} to="/campaigns/$id" params={{ id }}>
        {name} {contactCount === 0 ? "has no contacts" : "has nobody left to call"}
      </Link>,
    ]);
  }
  for (const { id, phoneNumber, rotation } of now?.inboxes ?? []) {
    if (rotation?.state === "RESTING" && rotation.until !== null) {
      items.push([
        id,
        <Link key={id} to="/settings/$part" params={{ part: "numbers" }}>
          {phoneText(phoneNumber)} is out of rotation until <Timestamp at={rotation.until} />:{" "}
          {rotation.reason === "LABELLED" ? "a phone network labels it" : "people answer it less than the others"}
        </Link>,
      ]);
    }
  }
  for (const { id, phoneNumber, reason } of numbers) {
    items.push([id, `${phoneText(phoneNumber)} ${reason}`]);
  }
  if (failed > 0) {
    const title = `${counted(failed, "text", "texts")} failed ${words}`;
    items.push([
      "failed",
      may("MESSAGES_READ") ? (
        <FailedTexts key="failed" since={since} until={until}>
          {title}
        </FailedTexts>
      ) : (
        title
      ),
    ]);
  }
  if (items.length === 0) {
    return null;
  }
  return (
    <Section title="Needs attention">
      <ul className={styles.attention}>
        {items.map(([key, item]) => (
          <li key={key}>{item}</li>
        ))}
      </ul>
    </Section>
  );
}

/** The numbers whose texts the carrier may block. Asking the carrier takes its time, so the page does not wait for it. */
function useUnregistered(isAllowed: boolean): { id: string; phoneNumber: string; reason: string }[] {
  const { data, refresh } = useRead(NumbersQuery, {}, { pause: !isAllowed });
  useLive(["NUMBERS"], () => isAllowed && refresh());
  return (data?.numbers?.nodes ?? []).flatMap(({ id, phoneNumber, problem, registration }) => {
    const state = registration?.state;
    if (state === "UNREGISTERED" || state === "FAILED") {
      return [{ id, phoneNumber, reason: "is not registered: carriers may block its texts" }];
    }
    return problem ? [{ id, phoneNumber, reason: `has a problem: ${problem}` }] : [];
  });
}

/** The queues that are over a threshold. Queues change with each caller, so they are read apart from the rest. */
function useAlerted(isAllowed: boolean): { id: string; name: string; alertingSince: string }[] {
  const { data, refresh } = useRead(AlertedQueuesQuery, {}, { pause: !isAllowed });
  useLive(["QUEUES"], () => isAllowed && refresh());
  return (data?.queues ?? []).flatMap(({ alertingSince, ...queue }) =>
    alertingSince === null ? [] : [{ ...queue, alertingSince }],
  );
}
