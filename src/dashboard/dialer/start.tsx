import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { Button, Checkbox, CheckboxGroup, Radio, RadioGroup } from "react-aria-components";
import { useChange } from "../app/change.ts";
import { failureOf } from "../app/client.ts";
import { useLive } from "../app/live.ts";
import { useRead } from "../app/read.ts";
import { useDevice } from "../phone/device.ts";
import { DeviceChoice } from "../phone/device-choice.tsx";
import { phone } from "../phone/phone.ts";
import { PhoneNotice } from "../phone/phone-notice.tsx";
import { useReadyDevice } from "../phone/ready-device.ts";
import { figure } from "../ui/figures.ts";
import { useHotkeys } from "../ui/hotkeys.ts";
import { Keys } from "../ui/keys.tsx";
import { doneOf, remainingOf } from "../ui/progress.ts";
import { Empty, ErrorNotice, RowsSkeleton } from "../ui/states.tsx";
import { AgentPhone } from "./agent-phone.tsx";
import { type DialerViewer, Next, Start, type WorkCampaign, WorkQuery } from "./queries.ts";
import type { DialerState } from "./session.ts";
import styles from "./start.module.css";

const route = getRouteApi("/dialer");

/** Before a session: the campaigns that the viewer may work on, and the viewer's own phone. */
export function StartPage({
  viewer,
  hasLapsed,
  dialer,
}: {
  viewer: DialerViewer;
  hasLapsed: boolean;
  dialer: DialerState;
}) {
  const { data, error, refresh } = useRead(WorkQuery);
  useLive(["CAMPAIGNS", "CAMPAIGN_CONTACTS", "INBOXES"], refresh);
  const [device, choose] = useDevice();
  const usable = new Set(data?.viewer.inboxes.map(({ id }) => id));
  const active = data?.campaigns?.nodes.map((campaign) => ({
    ...campaign,
    inboxes: campaign.inboxes.filter(({ id, isActive }) => isActive && usable.has(id)),
  }));
  const campaigns = active?.filter(({ inboxes }) => inboxes.length > 0);
  const others = (active?.length ?? 0) - (campaigns?.length ?? 0);
  return (
    <div className={styles.start}>
      <h1>Dialer</h1>
      {hasLapsed && (
        <p className={styles.lapsed} role="alert">
          Your session has ended, because nobody was at it or it was ended elsewhere. Its contact was released. Start
          again to go on.
        </p>
      )}
      <DeviceChoice device={device} choose={choose} />
      {device === "PHONE" ? <AgentPhone viewer={viewer} changed={dialer.setPhone} /> : <PhoneNotice />}
      {error && !data && <ErrorNotice failure={failureOf(error)} retry={refresh} />}
      {!data && !error && <RowsSkeleton rows={3} height={88} />}
      {campaigns?.length === 0 && (
        <Empty title="There is no campaign to work on">
          {others > 0
            ? "The active campaigns call from inboxes that are not yours. An admin can assign them to you."
            : "Campaigns appear here while they are active."}
        </Empty>
      )}
      {campaigns && campaigns.length > 0 && (
        <Choose
          campaigns={campaigns}
          isReady={device === "BROWSER" || !viewer.ringsPhone || viewer.user.phoneNumber !== null}
          dialer={dialer}
        />
      )}
      {campaigns && campaigns.length > 0 && others > 0 && (
        <p className="soft">
          {others === 1 ? "Another active campaign calls" : `${others} other active campaigns call`} from inboxes that
          are not yours.
        </p>
      )}
    </div>
  );
}

function Choose({
  campaigns,
  isReady,
  dialer,
}: {
  campaigns: readonly WorkCampaign[];
  isReady: boolean;
  dialer: DialerState;
}) {
  const { campaign: wanted } = route.useSearch();
  const [chosenId, choose] = useState<string | null>(wanted ?? null);
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const start = useChange(Start);
  const next = useChange(Next);
  const chosen =
    campaigns.find(({ id }) => id === chosenId) ?? campaigns.find((each) => remainingOf(each.progress) > 0);
  const campaign = chosen ?? (campaigns[0] as WorkCampaign);
  const inboxIds = campaign.inboxes.map(({ id }) => id).filter((id) => !without.has(id));
  const readyDevice = useReadyDevice();
  const begin = async () => {
    const device = await readyDevice();
    if (device === null) {
      return;
    }
    const session = await start.run((idempotencyKey) => ({
      input: { campaignId: campaign.id, inboxIds, device, idempotencyKey },
    }));
    if (session) {
      phone.look();
      const first = await next.run({ input: { sessionId: session.id } });
      dialer.show(first ?? session);
    }
  };
  const isRunning = start.isRunning || next.isRunning;
  const canStart = !isRunning && isReady && inboxIds.length > 0;
  useHotkeys({ s: canStart ? () => void begin() : null });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void begin();
      }}
    >
      <RadioGroup
        className={styles.campaigns ?? ""}
        aria-label="Campaign"
        value={campaign.id}
        onChange={(id) => {
          choose(id);
          start.reset();
        }}
      >
        {campaigns.map((each) => (
          <Radio key={each.id} value={each.id} className={styles.campaign ?? ""}>
            <span className={styles.dot} aria-hidden="true" />
            <span className={styles.words}>
              <strong>{each.name}</strong>
              <span className="soft">{describe(each)}</span>
            </span>
            <span className={styles.count}>
              <strong>{figure(remainingOf(each.progress))}</strong>
              <span className="soft">left to call</span>
            </span>
          </Radio>
        ))}
      </RadioGroup>
      {campaign.inboxes.length > 1 && (
        <CheckboxGroup
          className={styles.inboxes ?? ""}
          aria-label="Inboxes to call from"
          value={inboxIds}
          onChange={(ids) =>
            setWithout(new Set(campaign.inboxes.map(({ id }) => id).filter((id) => !ids.includes(id))))
          }
        >
          <span className="soft">Call from</span>
          {campaign.inboxes.map(({ id, name }) => (
            <Checkbox key={id} value={id} className={styles.inbox ?? ""}>
              <span className={styles.box} aria-hidden="true" />
              {name}
            </Checkbox>
          ))}
        </CheckboxGroup>
      )}
      {start.failure && <ErrorNotice failure={start.failure} />}
      <div className={styles.bar}>
        <Button type="submit" className="primary" isDisabled={!canStart}>
          {isRunning ? "Starting…" : "Start calling"} <Keys keys="S" />
        </Button>
        {!isReady && <p className="soft">Set your phone number first: it rings when you start.</p>}
      </div>
    </form>
  );
}

function describe({ progress, contactCount, sessions, inboxes }: WorkCampaign): string {
  const done = doneOf(progress);
  const names = sessions.flatMap(({ user }) => (user ? [user.name] : []));
  return [
    `${figure(done)} of ${figure(contactCount)} done`,
    inboxes.map(({ name }) => name).join(", "),
    ...(names.length > 0 ? [`${names.join(", ")} at work`] : []),
  ].join(" · ");
}
