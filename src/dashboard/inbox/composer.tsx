import {
  type ClipboardEvent,
  type DragEvent,
  type FormEvent,
  type KeyboardEvent,
  lazy,
  Suspense,
  useState,
} from "react";
import { Button, FileTrigger } from "react-aria-components";
import { countSegments } from "../../domain/conversation/segments.ts";
import { useChange } from "../app/change.ts";
import { useKeptDraft } from "../app/kept-draft.ts";
import { load } from "../app/load.tsx";
import { ErrorNotice } from "../ui/states.tsx";
import styles from "./composer.module.css";
import { Added } from "./picture.tsx";
import { PICTURE_TYPES, problemOf } from "./pictures.ts";
import { SendText } from "./queries.ts";

const SendLater = lazy(() => load(() => import("./send-later.tsx")));

const LONGEST = 1_600;

/**
 * Writes and sends a text with its pictures, now or later. A repetition after a failure never sends it twice.
 *
 * @param zone the zone of the person; null where it is the viewer's or unknown.
 */
export function Composer({
  conversationId,
  zone,
  sent,
}: {
  conversationId: string;
  zone: string | null;
  sent(): void;
}) {
  const { value: body, set: setBody, forget } = useKeptDraft(`text ${conversationId}`, "");
  const [files, setFiles] = useState<readonly File[]>([]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isLater, setLater] = useState(false);
  const [sendAt, setSendAt] = useState<string | null>(null);
  const { isRunning, failure, faults, run, reset } = useChange(SendText);
  const change = (text: string) => {
    setBody(text);
    reset();
  };
  const add = (added: readonly File[]) => {
    const wanted = [...files, ...added];
    const problem = isRunning ? null : problemOf(wanted);
    setRefusal(problem);
    if (problem === null && !isRunning) {
      setFiles(wanted);
      reset();
    }
  };
  const remove = (file: File) => {
    setFiles(files.filter((one) => one !== file));
    setRefusal(null);
    reset();
  };
  const takeFrom = (event: ClipboardEvent | DragEvent, { files: found }: DataTransfer) => {
    if (found.length > 0) {
      event.preventDefault();
      add([...found]);
    }
  };
  const isEmpty = body.trim() === "" && files.length === 0;
  const canSend = !isRunning && !isEmpty && (!isLater || sendAt !== null);
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (!canSend) {
      return;
    }
    const extra = { ...(files.length > 0 && { files: [...files] }), ...(isLater && { sendAt }) };
    if (await run((idempotencyKey) => ({ input: { conversationId, body, ...extra, idempotencyKey } }))) {
      forget();
      setFiles([]);
      setLater(false);
      setSendAt(null);
      sent();
    }
  };
  const submitByKey = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      void submit();
    }
  };
  // The network sends a text with pictures as one message.
  const segments = files.length > 0 ? 1 : countSegments(body);
  return (
    <form
      className={styles.form}
      onSubmit={submit}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => takeFrom(event, event.dataTransfer)}
    >
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
        onPaste={(event) => takeFrom(event, event.clipboardData)}
      />
      {refusal && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
      {files.length > 0 && (
        <ul className={styles.added} aria-label="Pictures of this text">
          {files.map((file, place) => (
            <Added
              // biome-ignore lint/suspicious/noArrayIndexKey: a pasted picture has no name of its own
              key={`${place} ${file.name}`}
              file={file}
              remove={() => remove(file)}
              isDisabled={isRunning}
            />
          ))}
        </ul>
      )}
      {isLater && (
        <Suspense>
          <SendLater zone={zone} value={sendAt} onChange={setSendAt} fault={faults.sendAt} />
        </Suspense>
      )}
      <div className={styles.foot}>
        <span className="soft" aria-live="polite">
          {!isEmpty && `${segments} ${segments === 1 ? "segment" : "segments"}`}
        </span>
        <div className={styles.actions}>
          <FileTrigger
            allowsMultiple
            acceptedFileTypes={PICTURE_TYPES}
            onSelect={(chosen) => chosen && add([...chosen])}
          >
            <Button className="plain" isDisabled={isRunning}>
              Add pictures
            </Button>
          </FileTrigger>
          <Button className="plain" isDisabled={isRunning} onPress={() => setLater(!isLater)} aria-expanded={isLater}>
            {isLater ? "Send now instead" : "Send later"}
          </Button>
          <Button type="submit" className="primary" isDisabled={!canSend}>
            {isRunning ? "Sending…" : isLater ? "Schedule" : "Send"}
          </Button>
        </div>
      </div>
    </form>
  );
}
