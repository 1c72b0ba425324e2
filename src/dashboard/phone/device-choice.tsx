import { lazy, Suspense, useState } from "react";
import { Button, Radio, RadioGroup } from "react-aria-components";
import { load } from "../app/load.tsx";
import { useViewer } from "../app/viewer.tsx";
import type { Device } from "./device.ts";
import styles from "./phone.module.css";

const PhoneCheck = lazy(() => load(() => import("./phone-check.tsx")));

/** The choice where to talk; nothing where the service has no phone in browsers. */
export function DeviceChoice({ device, choose }: { device: Device; choose(device: Device): void }) {
  const { browserPhone } = useViewer();
  const [isChecking, setChecking] = useState(false);
  if (browserPhone === null) {
    return null;
  }
  return (
    <div className={styles.choice}>
      <RadioGroup
        className={styles.choice ?? ""}
        aria-label="Talk at"
        orientation="horizontal"
        value={device}
        onChange={(chosen) => choose(chosen as Device)}
      >
        <Radio value="PHONE" className={styles.device ?? ""}>
          <span className={styles.dot} aria-hidden="true" />
          My phone
        </Radio>
        <Radio value="BROWSER" className={styles.device ?? ""}>
          <span className={styles.dot} aria-hidden="true" />
          This browser
        </Radio>
      </RadioGroup>
      {device === "BROWSER" && (
        <Button className="plain" onPress={() => setChecking(true)}>
          Check microphone and speaker
        </Button>
      )}
      {isChecking && (
        <Suspense>
          <PhoneCheck close={() => setChecking(false)} />
        </Suspense>
      )}
    </div>
  );
}
