import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { Button } from "react-aria-components";
import { useMutation } from "urql";
import { countSegments } from "../../domain/conversation/segments.ts";
import { type Failure, failureOf } from "../app/client.ts";
import { ErrorNotice } from "../ui/states.tsx";
import styles from "./composer.module.css";
import { SendText } from "./queries.ts";

const LONGEST = 1_600;

/** Writes and sends a text. A repetition after a failure never sends it twice. */
export function Composer({ conversationId, sent }: { conversationId: string; sent(): void }) {
  const [body, setBody] = useState("");
  const [failure, setFailure] = useState<Failure | null>(null);
  const [{ fetching }, send] = useMutation(SendText);
  // The key of this text: it stays the same until the text is sent or changed.
  const key = useRef("");
  const change = (text: string) => {
    key.current = "";
    setBody(text);
    setFailure(null);
  };
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (fetching || body.trim() === "") {
      return;
    }
    key.current ||= crypto.randomUUID();
    const { data, error } = await send({ input: { conversationId, body, idempotencyKey: key.current } });
    const result = data?.sendMessage;
    if (error) {
      setFailure(failureOf(error));
    } else if (result?.__typename === "DomainError") {
      setFailure(result);
    } else {
      change("");
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
        readOnly={fetching}
        value={body}
        onChange={({ target }) => change(target.value)}
        onKeyDown={submitByKey}
      />
      <div className={styles.foot}>
        <span className="soft" aria-live="polite">
          {body !== "" && `${segments} ${segments === 1 ? "segment" : "segments"}`}
        </span>
        <Button type="submit" className="primary" isDisabled={fetching || body.trim() === ""}>
          {fetching ? "Sending…" : "Send"}
        </Button>
      </div>
    </form>
  );
}
