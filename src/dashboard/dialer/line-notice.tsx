import { useEffect } from "react";
import { Button } from "react-aria-components";
import { useViewer } from "../app/viewer.tsx";
import type { Device } from "../phone/device.ts";
import { phone, usePhone } from "../phone/phone.ts";
import { PhoneNotice } from "../phone/phone-notice.tsx";
import { PhoneNumber } from "../ui/phone-number.tsx";
import { phoneText } from "../ui/phones.ts";
import styles from "./desk.module.css";
import type { Session } from "./queries.ts";

const STATE = {
  ORDERED: "Your phone is being rung: pick up.",
  PROVING: "You have picked up: press any key on your phone.",
  JOINING: "Your phone is being connected.",
} as const;

const LOSS = {
  NO_ANSWER: "You did not pick up your phone.",
  NO_KEY: "Your phone was picked up, but no key was pressed.",
  HUNG_UP: "Your phone was hung up.",
  FAILED: "Your phone could not be reached.",
} as const;

/** The state of the agent's own phone or browser, unless it is connected. */
export function LineNotice({
  line,
  isBusy,
  phoneNumber,
  connect,
}: {
  line: Session["line"];
  isBusy: boolean;
  /** The agent's own phone; null without one. */
  phoneNumber: string | null;
  connect(device?: Device): void;
}) {
  if (line?.device === "BROWSER") {
    return <BrowserNotice line={line} isBusy={isBusy} phoneNumber={phoneNumber} connect={connect} />;
  }
  if (!line || line.state === "READY") {
    return null;
  }
  if (line.state === "LOST" || line.state === "CLOSED") {
    return (
      <div className={styles.line} data-tone="alert" role="alert">
        <p>
          <strong>{line.lostReason ? LOSS[line.lostReason] : "Your phone is not connected."}</strong> Without it no call
          is possible.
        </p>
        <Button className="primary" onPress={() => connect()} isDisabled={isBusy}>
          Ring {phoneText(line.phoneNumber ?? "your phone")} again
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.line} role="status">
      <p>
        <strong>{STATE[line.state]}</strong>{" "}
        {line.phoneNumber && <PhoneNumber number={line.phoneNumber} className="soft" />}
      </p>
    </div>
  );
}

/** The state of the browser as the phone of the session. A page that is loaded again connects by itself. */
function BrowserNotice({
  line,
  isBusy,
  phoneNumber,
  connect,
}: {
  line: NonNullable<Session["line"]>;
  isBusy: boolean;
  phoneNumber: string | null;
  connect(device?: Device): void;
}) {
  const { browserPhone, business } = useViewer();
  const { kind } = usePhone();
  const isOver = line.state === "LOST" || line.state === "CLOSED";
  useEffect(() => {
    if (browserPhone !== null && !isOver) {
      void phone.open(browserPhone, business.id).then(() => phone.look());
    }
  }, [browserPhone, business.id, isOver]);
  const usePhoneInstead = phoneNumber !== null && (
    <Button className="plain" onPress={() => connect("PHONE")} isDisabled={isBusy}>
      Ring {phoneText(phoneNumber)} instead
    </Button>
  );
  if (isOver) {
    const again = async () => {
      if (browserPhone !== null) {
        await phone.open(browserPhone, business.id);
      }
      if (phone.isOpen()) {
        connect("BROWSER");
      }
    };
    return (
      <>
        {kind !== "open" && kind !== "closed" && <PhoneNotice />}
        <div className={styles.line} data-tone="alert" role="alert">
          <p>
            <strong>The connection to your browser was lost.</strong> Without it no call is possible.
          </p>
          <Button className="primary" onPress={() => void again()} isDisabled={isBusy}>
            Connect again
          </Button>
          {usePhoneInstead}
        </div>
      </>
    );
  }
  if (kind === "elsewhere" || kind === "failed" || kind === "opening") {
    return <PhoneNotice>{usePhoneInstead}</PhoneNotice>;
  }
  return (
    <>
      <PhoneNotice>{usePhoneInstead}</PhoneNotice>
      {(line.state !== "READY" || line.isSilent) && (
        <div className={styles.line} role="status">
          <p>
            <strong>
              {line.state === "READY"
                ? "Your browser has not answered for a moment."
                : "Your browser is being connected."}
            </strong>
          </p>
        </div>
      )}
    </>
  );
}
