import { type ReactNode, useRef, useState } from "react";
import { Button, Dialog, Heading, Modal, ModalOverlay } from "react-aria-components";
import type { Failure } from "../app/client.ts";
import styles from "./dialog.module.css";
import { FormButtons } from "./field.tsx";
import { ErrorNotice } from "./states.tsx";
import { hasUnsaved } from "./unsaved.ts";

/** A window over the page, while it is rendered. Escape and a press beside it call `close`, and ask before a changed form. */
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
  const window = useRef<HTMLElement>(null);
  const [isAsking, setAsking] = useState(false);
  const leave = () => (hasUnsaved(window.current) ? setAsking(true) : close());
  return (
    <ModalOverlay
      className={styles.overlay ?? ""}
      isOpen
      isDismissable={role === "dialog"}
      onOpenChange={(isOpen) => isOpen || leave()}
    >
      <Modal className={styles.modal ?? ""} data-wide={isWide}>
        <Dialog ref={window} className={styles.dialog ?? ""} role={role}>
          <Heading slot="title" level={2}>
            {title}
          </Heading>
          {children}
        </Dialog>
      </Modal>
      {isAsking && <LeaveQuestion leave={close} stay={() => setAsking(false)} />}
    </ModalOverlay>
  );
}

/** Asks before what a person has written is lost. */
export function LeaveQuestion({ leave, stay }: { leave(): void; stay(): void }) {
  return (
    <DialogWindow title="Leave without saving?" close={stay} role="alertdialog">
      <p>What you changed here is not saved.</p>
      <FormButtons>
        <Button className="plain" onPress={stay} autoFocus>
          Stay
        </Button>
        <Button className="danger" onPress={leave}>
          Leave
        </Button>
      </FormButtons>
    </DialogWindow>
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
  isHarmless = false,
  change,
  confirm,
  done,
  close,
}: {
  title: string;
  consequence: ReactNode;
  action: string;
  /** Nothing is lost by it. */
  isHarmless?: boolean;
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
        <Button className={isHarmless ? "primary" : "danger"} isDisabled={change.isRunning} onPress={run}>
          {action}
        </Button>
      </FormButtons>
    </DialogWindow>
  );
}
