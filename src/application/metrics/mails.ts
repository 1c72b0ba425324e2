import type { Families } from "./families.ts";

export interface MailMetrics {
  attempted(outcome: "sent" | "later" | "given_up"): void;
}

export function mailMetrics(families: Families): MailMetrics {
  const attempts = families.counter({
    name: "mail_attempts_total",
    help: "Attempts to send mails by outcome: `sent`, `later` or `given_up`.",
    labels: ["outcome"],
  });
  return { attempted: (outcome) => attempts([outcome]) };
}
