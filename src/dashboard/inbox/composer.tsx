import {
  type ClipboardEvent,
  type DragEvent,
  type FormEvent,
  type KeyboardEvent,
  lazy,
  Suspense,
  useRef,
  useState,
} from "react";
import { Button, FileTrigger } from "react-aria-components";
import { flushSync } from "react-dom";
import { useClient } from "urql";
import { countSegments } from "../../domain/conversation/segments.ts";
import { useChange } from "../app/change.ts";
import { failureOf } from "../app/client.ts";
import { useKeptDraft } from "../app/kept-draft.ts";
import { load } from "../app/load.tsx";
import { useRead } from "../app/read.ts";
import { SnippetsQuery } from "../app/snippets.ts";
import { ErrorNotice } from "../ui/states.tsx";
import styles from "./composer.module.css";
import { MenuTextArea } from "./menu-text-area.tsx";
import { Added } from "./picture.tsx";
import { PICTURE_TYPES, problemOf } from "./pictures.ts";
import { SendText, SnippetTextQuery } from "./queries.ts";

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
  const [pictures, setPictures] = useState<readonly { key: number; file: File }[]>([]);
  const lastKey = useRef(0);
  const files = pictures.map(({ file }) => file);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isLater, setLater] = useState(false);
  const [sendAt, setSendAt] = useState<string | null>(null);
  const { isRunning, failure, faults, run, reset } = useChange(SendText);
  const client = useClient();
  const [isAsked, setAsked] = useState(false);
  const snippets = useRead(SnippetsQuery, {}, { pause: !isAsked });
  const [isIncomplete, setIncomplete] = useState(false);
  const insert = async ({ id }: { id: string }) => {
    const { data, error } = await client.query(
      SnippetTextQuery,
      { snippetId: id, conversationId },
      { requestPolicy: "network-only" },
    );
    const text = data?.snippetText;
    setIncomplete(text?.isIncomplete ?? false);
    setRefusal(text ? null : error ? failureOf(error).message : "This snippet was deleted.");
    return text?.body ?? null;
  };
  const form = useRef<HTMLFormElement>(null);
  const openMenu = () => {
    const text = body === "" || /\s$/.test(body) ? `${body}/` : `${body} /`;
    flushSync(() => change(text));
    const field = form.current?.querySelector("textarea");
    field?.setSelectionRange(text.length, text.length);
    field?.focus();
  };
  const change = (text: string) => {
    setBody(text);
    reset();
  };
  const add = (added: readonly File[]) => {
    const problem = isRunning ? null : problemOf([...files, ...added]);
    setRefusal(problem);
    if (problem === null && !isRunning) {
      // A pasted picture has no name of its own.
      setPictures([...pictures, ...added.map((file) => ({ key: ++lastKey.current, file }))]);
      reset();
    }
  };
  const remove = (key: number) => {
    setPictures(pictures.filter((picture) => picture.key !== key));
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
    const extra = { ...(files.length > 0 && { files }), ...(isLater && { sendAt }) };
    if (await run((idempotencyKey) => ({ input: { conversationId, body, ...extra, idempotencyKey } }))) {
      forget();
      setIncomplete(false);
      setPictures([]);
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
      ref={form}
      className={styles.form}
      onSubmit={submit}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => takeFrom(event, event.dataTransfer)}
    >
      {failure && <ErrorNotice failure={failure} />}
      {snippets.error && <ErrorNotice failure={failureOf(snippets.error)} retry={snippets.refresh} />}
      <MenuTextArea
        label="Text"
        menu="Snippets"
        mark="/"
        proposals={snippets.data?.snippets.map(({ id, name, body: detail }) => ({ id, name, detail }))}
        asked={() => setAsked(true)}
        insert={insert}
        placeholder="Write a text. / inserts a snippet, Ctrl Enter sends it."
        rows={2}
        maxLength={LONGEST}
        readOnly={isRunning}
        value={body}
        setValue={change}
        onKeyDown={submitByKey}
        onPaste={(event) => takeFrom(event, event.clipboardData)}
      />
      {isIncomplete && (
        <p role="status" className={styles.refusal}>
          The snippet names a field that this person lacks: look at the text before you send it.
        </p>
      )}
      {refusal && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
      {pictures.length > 0 && (
        <ul className={styles.added} aria-label="Pictures of this text">
          {pictures.map(({ key, file }) => (
            <Added key={key} file={file} remove={() => remove(key)} isDisabled={isRunning} />
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
          <Button className="plain" isDisabled={isRunning} onPress={openMenu}>
            Snippets
          </Button>
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
