import { type CarrierError, isOfNumber } from "../../platform/carrier/errors.ts";
import type { CarrierAccount } from "../../platform/carrier/port.ts";
import type { Families } from "./families.ts";

export interface CarrierMetrics {
  /** The age of the oldest order of the last claim in seconds; 0 when none was due, null when the claim failed. */
  claimed(oldestSeconds: number | null): void;
  /** What the carrier says of the account; null if it did not answer. */
  account(account: CarrierAccount | null): void;
  attempted(order: { kind: string }, result: { outcome: string; error?: CarrierError }): void;
}

export function carrierMetrics(families: Families): CarrierMetrics {
  const age = families.gauge({
    name: "carrier_oldest_claimed_seconds",
    help: "Wait of the oldest order of the last claim, also while its orders take all places; 0 if no order was due, absent after a failure.",
  });
  const attempts = families.counter({
    name: "carrier_attempts_total",
    help: "Attempts of orders to the carrier by kind and outcome; `bad_number` are refusals because of the number.",
    labels: ["kind", "outcome"],
  });
  const authorized = families.gauge({
    name: "carrier_credentials_accepted",
    help: "1 if the carrier takes the credentials of the service, 0 if it refuses them; absent if it did not answer.",
  });
  const balance = families.gauge({
    name: "carrier_balance",
    help: "Money left at the carrier, in the currency of the account; absent if the carrier does not say.",
  });
  return {
    account(account) {
      authorized(account === null ? null : Number(account.isAuthorized));
      balance(account?.balance ?? null);
    },
    claimed: (oldestSeconds) => age(oldestSeconds),
    attempted: ({ kind }, { outcome, error }) =>
      attempts([kind, outcome === "refused" && error && isOfNumber(error) ? "bad_number" : outcome]),
  };
}
