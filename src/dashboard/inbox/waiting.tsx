import { Button } from "react-aria-components";
import { useChange } from "../app/change.ts";
import { BothTimes } from "../contacts/their-time.tsx";
import { ErrorNotice } from "../ui/states.tsx";
import { useToast } from "../ui/toast.tsx";
import { CancelText, type WaitingText } from "./queries.ts";
import styles from "./thread.module.css";

/** The texts of a conversation that wait for their time, each with the button that cancels it. */
export function Waiting({
  texts,
  hasMore,
  zone,
  mayCancel,
  changed,
}: {
  texts: readonly WaitingText[];
  hasMore: boolean;
  zone: string | null;
  mayCancel: boolean;
  changed(): void;
}) {
  return texts.length === 0 ? null : (
    <section className={styles.waiting} aria-label="Texts that wait for their time">
      <ul>
        {texts.map((row) => (
          <WaitingRow key={row.id} row={row} zone={zone} mayCancel={mayCancel} changed={changed} />
        ))}
      </ul>
      {hasMore && <p className="soft">More texts wait after these.</p>}
    </section>
  );
}

function WaitingRow({
  row,
  zone,
  mayCancel,
  changed,
}: {
  row: WaitingText;
  zone: string | null;
  mayCancel: boolean;
  changed(): void;
}) {
  const { id, body, sendAt, media } = row;
  const cancel = useChange(CancelText);
  const toast = useToast();
  const what = body || (media.length === 1 ? "A picture" : `${media.length} pictures`);
  const run = async () => {
    if (await cancel.run({ id })) {
      toast("The text is canceled.");
    }
    changed();
  };
  return (
    <li>
      <span className={styles.body}>{what}</span>
      <span className="soft">{sendAt && <BothTimes at={sendAt} zone={zone} />}</span>
      {mayCancel && (
        <Button className="quiet" aria-label={`Cancel: ${what}`} onPress={run} isDisabled={cancel.isRunning}>
          Cancel
        </Button>
      )}
      {cancel.failure && <ErrorNotice failure={cancel.failure} />}
    </li>
  );
}
