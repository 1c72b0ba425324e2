import type { FormEvent, KeyboardEvent } from "react";
import { Button } from "react-aria-components";
import { countSegments } from "../../domain/conversation/segments.ts";
import { useChange } from "../app/change.ts";
import { useKeptDraft } from "../app/kept-draft.ts";
import { ErrorNotice } from "../ui/states.tsx";
import styles from "./composer.module.css";
import { SendText } from "./queries.ts";

const LONGEST = 1_600;

/** Writes and sends a text. A repetition after a failure never sends it twice. */
export function Composer({ conversationId, sent }: { conversationId: string; sent(): void }) {
  const { value: body, set: setBody, forget } = useKeptDraft(`text ${conversationId}`, "");
  const { isRunning, failure, run, reset } = useChange(SendText);
  const change = (text: string) => {
    setBody(text);
    reset();
  };
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (isRunning || body.trim() === "") {
      return;
    }
    if (await run((idempotencyKey) => ({ input: { conversationId, body, idempotencyKey } }))) {
      forget();
      sent();
    }
  };
  const submitByKey = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      void submit();
    }
  };
  const segments = countSegments(body);
  return (
    <form className={styles.form} onSubmit={submit}>
      {failure && <ErrorNotice failure={failure} />}
      <textarea
        className={styles.text}
        aria-label="Text"
        placeholder="Write a text. Ctrl Enter sends it."
        rows={2}
        maxLength={LONGEST}
        readOnly={isRunning}
        value={body}
        onChange={({ target }) => change(target.value)}
        onKeyDown={submitByKey}
      />
      <div className={styles.foot}>
        <span className="soft" aria-live="polite">
          {body !== "" && `${segments} ${segments === 1 ? "segment" : "segments"}`}
        </span>
        <Button type="submit" className="primary" isDisabled={isRunning || body.trim() === ""}>
          {isRunning ? "Sending…" : "Send"}
        </Button>
      </div>
    </form>
  );
}
