import { useState } from "react";
import { Button, ToggleButton } from "react-aria-components";
import { useHotkeys } from "../ui/hotkeys.ts";
import { Keys } from "../ui/keys.tsx";
import { ErrorNotice } from "../ui/states.tsx";
import { Keypad } from "./keypad.tsx";
import type { Talk } from "./queries.ts";
import styles from "./talk.module.css";
import { TransferWindow } from "./transfer-window.tsx";
import { useTalkActions } from "./use-talk.ts";
import { personOf, stateOfTransfer, supervisionOf } from "./words.ts";

/** Mute, hold, keypad and transfer of an answered call, and what happens in it. */
export function TalkControls({ call, hasKeys, refresh }: { call: Talk; hasKeys: boolean; refresh(): unknown }) {
  const actions = useTalkActions(call, refresh);
  const [isTransferring, setTransferring] = useState(false);
  const [hasKeypad, setKeypad] = useState(false);
  const { transfer, isMuted, isOnHold } = call;
  const isOpen = transfer?.state === "RINGING" || transfer?.state === "CONSULTING";
  const isConsulting = transfer?.state === "CONSULTING";
  const only = (isPossible: boolean, act: () => void) => (hasKeys && isPossible && !actions.isBusy ? act : null);
  useHotkeys({
    m: only(true, () => void actions.mute()),
    p: only(!isOpen, () => void actions.hold()),
    k: only(!isOpen, () => setKeypad(!hasKeypad)),
    f: only(!isOpen, () => setTransferring(true)),
    a: only(isConsulting, () => void actions.complete()),
    z: only(isOpen, () => void actions.cancel()),
  });
  const [state, supervision] = [stateOfTransfer(call), supervisionOf(call)];
  return (
    <section className={styles.controls} aria-label={`Call with ${personOf(call)}`}>
      <div className={styles.buttons}>
        <ToggleButton
          className={`plain ${styles.toggle}`}
          isSelected={isMuted}
          isDisabled={actions.isBusy}
          onChange={() => void actions.mute()}
        >
          {isMuted ? "Muted" : "Mute"} <Keys keys="M" />
        </ToggleButton>
        {isOpen ? (
          <>
            {isConsulting && (
              <Button className="primary" isDisabled={actions.isBusy} onPress={() => void actions.complete()}>
                Connect both <Keys keys="A" />
              </Button>
            )}
            <Button className="plain" isDisabled={actions.isBusy} onPress={() => void actions.cancel()}>
              Back to {personOf(call)} <Keys keys="Z" />
            </Button>
          </>
        ) : (
          <>
            <ToggleButton
              className={`plain ${styles.toggle}`}
              isSelected={isOnHold}
              isDisabled={actions.isBusy}
              onChange={() => void actions.hold()}
            >
              {isOnHold ? "On hold" : "Hold"} <Keys keys="P" />
            </ToggleButton>
            <ToggleButton className={`plain ${styles.toggle}`} isSelected={hasKeypad} onChange={setKeypad}>
              Keypad <Keys keys="K" />
            </ToggleButton>
            <Button className="plain" isDisabled={actions.isBusy} onPress={() => setTransferring(true)}>
              Transfer… <Keys keys="F" />
            </Button>
          </>
        )}
      </div>
      <div role="status" className={styles.news}>
        {state && <p data-tone={transfer?.state === "FAILED" ? "warn" : "neutral"}>{state}</p>}
        {supervision && <p data-tone="warn">{supervision}</p>}
      </div>
      {hasKeypad && !isOpen && <Keypad send={actions.sendDigits} isBusy={actions.isBusy} />}
      {actions.failure && <ErrorNotice failure={actions.failure} />}
      {isTransferring && <TransferWindow call={call} close={() => setTransferring(false)} refresh={refresh} />}
    </section>
  );
}
