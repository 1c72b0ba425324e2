import type { ReactNode } from "react";
import { Button } from "react-aria-components";
import { useViewer } from "../app/viewer.tsx";
import styles from "./phone.module.css";
import { phone, usePhone } from "./phone.ts";

/**
 * Says why this page is not the phone of the user, and how it becomes the phone.
 *
 * @param children other ways, such as another device.
 */
export function PhoneNotice({ children }: { children?: ReactNode }) {
  const { browserPhone, business } = useViewer();
  const state = usePhone();
  if (browserPhone === null) {
    return null;
  }
  const open = (how?: { takesOver: boolean }) => void phone.open(browserPhone, business.id, how);
  switch (state.kind) {
    case "opening":
      return (
        <div className={styles.notice} role="status">
          <p>Your browser is being connected. Allow the microphone if the browser asks.</p>
        </div>
      );
    case "elsewhere":
      return (
        <div className={styles.notice} data-tone="alert" role="alert">
          <p>
            <strong>Your phone is open on another page.</strong> You talk there until you take it over.
          </p>
          <div className={styles.buttons}>
            <Button className="primary" onPress={() => open({ takesOver: true })}>
              Talk on this page
            </Button>
            {children}
          </div>
        </div>
      );
    case "failed":
      return (
        <div className={styles.notice} data-tone="alert" role="alert">
          <p>
            <strong>This browser is not connected.</strong> {state.message}
          </p>
          <div className={styles.buttons}>
            <Button className="primary" onPress={() => open()}>
              Try again
            </Button>
            {children}
          </div>
        </div>
      );
    case "open":
      return state.fault === null ? null : (
        <div className={styles.notice} data-tone="alert" role="alert">
          <p>
            <strong>This browser could not be connected.</strong> {state.fault}
          </p>
          <div className={styles.buttons}>
            <Button className="primary" onPress={() => phone.look()}>
              Try again
            </Button>
            {children}
          </div>
        </div>
      );
    case "closed":
      return null;
  }
}
