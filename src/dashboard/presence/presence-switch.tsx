import { useEffect } from "react";
import { Button, Menu, MenuItem, MenuTrigger, Popover, Separator } from "react-aria-components";
import { useChange } from "../app/change.ts";
import { useLive } from "../app/live.ts";
import { useRead } from "../app/read.ts";
import type { BeatOrder } from "../phone/beat-worker.ts";
import { Timestamp } from "../ui/time.tsx";
import { useToast } from "../ui/toast.tsx";
import styles from "./presence.module.css";
import { BEAT, PresenceQuery, SetPresence } from "./queries.ts";
import { presenceWords } from "./words.ts";

const BEAT_MS = 20_000;
/** A reason in a key of the menu. */
const AWAY = "away:";

/** Whether calls may ring for the viewer: shows it, and changes it. */
export function PresenceSwitch() {
  const { data, refresh } = useRead(PresenceQuery);
  useLive(["PRESENCE", "CALLS", "SETTINGS", "PEOPLE"], refresh);
  const set = useChange(SetPresence);
  const toast = useToast();
  const presence = data?.viewer.user.presence;
  const isUsed = typeof presence?.since === "string";
  useHeartbeat(isUsed);
  useEffect(() => {
    if (set.failure) {
      toast(set.failure.message);
    }
  }, [set.failure, toast]);
  if (!data || !presence) {
    return null;
  }
  const { user, business } = data.viewer;
  const choose = async (key: string) => {
    await set.run({
      input: key.startsWith(AWAY)
        ? { state: "AWAY", reason: key.slice(AWAY.length) || null, device: "DASHBOARD" }
        : key === "PHONE"
          ? { state: "AVAILABLE", device: "PHONE" }
          : { state: key as "AVAILABLE" | "OFFLINE", device: "DASHBOARD" },
    });
    await refresh();
  };
  const words = presenceWords(presence);
  const isMissing =
    presence.state === "AWAY" && presence.reason !== null && !business.awayReasons.includes(presence.reason);
  return (
    <>
      {isMissing && (
        <p role="status" className={styles.notice}>
          You have missed calls: none rings for you until you are available again.
        </p>
      )}
      <MenuTrigger>
        <Button className="quiet" aria-label={`Your presence: ${words}`} isDisabled={set.isRunning}>
          <span className={styles.mark} data-state={presence.state} aria-hidden="true" />
          <span className={styles.words}>{words}</span>
        </Button>
        <Popover className={styles.popover ?? ""} placement="bottom end">
          {presence.since !== null && (
            <p className={`soft ${styles.since}`}>
              {words} since <Timestamp at={presence.since} />
            </p>
          )}
          <Menu className={styles.items ?? ""} aria-label="Your presence" onAction={(key) => void choose(String(key))}>
            <MenuItem id="AVAILABLE" className={styles.item ?? ""}>
              Available
            </MenuItem>
            {user.phoneNumber !== null && (
              <MenuItem id="PHONE" className={styles.item ?? ""} textValue="Available on my phone">
                Available on my phone
              </MenuItem>
            )}
            <Separator className={styles.separator ?? ""} />
            {business.awayReasons.map((reason) => (
              <MenuItem
                key={reason}
                id={`${AWAY}${reason}`}
                className={styles.item ?? ""}
                textValue={`Away: ${reason}`}
              >
                Away: {reason}
              </MenuItem>
            ))}
            <Separator className={styles.separator ?? ""} />
            <MenuItem id="OFFLINE" className={styles.item ?? ""}>
              Offline
            </MenuItem>
          </Menu>
        </Popover>
      </MenuTrigger>
    </>
  );
}

/** The page is open. A worker says so, because browsers slow the timers of hidden pages down. */
function useHeartbeat(isUsed: boolean) {
  useEffect(() => {
    if (!isUsed) {
      return;
    }
    const worker = new Worker(new URL("../phone/beat-worker.ts", import.meta.url), { type: "module" });
    worker.postMessage({ everyMs: BEAT_MS, query: BEAT, variables: {} } satisfies BeatOrder);
    return () => worker.terminate();
  }, [isUsed]);
}
