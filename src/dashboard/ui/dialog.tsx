import type { ReactNode } from "react";
import { Button, Dialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import type { Failure } from "../app/client.ts";
import styles from "./dialog.module.css";
import { FormButtons } from "./field.tsx";
import { ErrorNotice } from "./states.tsx";

/** A window over the page, while it is rendered. Escape and a press beside it call `close`. */
export function DialogWindow({
  title,
  close,
  isWide = false,
  role = "dialog",
  children,
}: {
  title: string;
  close(): void;
  isWide?: boolean;
  role?: "dialog" | "alertdialog";
  children: ReactNode;
}) {
  return (
    <ModalOverlay
      className={styles.overlay ?? ""}
      isOpen
      isDismissable={role === "dialog"}
      onOpenChange={(isOpen) => isOpen || close()}
    >
      <Modal className={styles.modal ?? ""} data-wide={isWide}>
        <Dialog className={styles.dialog ?? ""} role={role}>
          <Heading slot="title" level={2}>
            {title}
          </Heading>
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

/**
 * Asks before a change that cannot be undone. It says what the change does, and its button names the change.
 *
 * @param confirm runs the change and returns its result: null keeps the window open, with `change.failure`.
 * @param done called with any other result.
 */
export function Confirm<Result>({
  title,
  consequence,
  action,
  change,
  confirm,
  done,
  close,
}: {
  title: string;
  consequence: ReactNode;
  action: string;
  change: { isRunning: boolean; failure: Failure | null };
  confirm(): Promise<Result | null>;
  done?: (result: Result) => void;
  close(): void;
}) {
  const run = async () => {
    const result = await confirm();
    if (result !== null) {
      done?.(result);
      close();
    }
  };
  return (
    <DialogWindow title={title} close={close} role="alertdialog">
      <div>{consequence}</div>
      {change.failure && <ErrorNotice failure={change.failure} />}
      <FormButtons>
        <Button className="plain" onPress={close} autoFocus>
          Cancel
        </Button>
        <Button className="danger" isDisabled={change.isRunning} onPress={run}>
          {action}
        </Button>
      </FormButtons>
    </DialogWindow>
  );
}
