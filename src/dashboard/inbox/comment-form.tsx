import type { FormEvent } from "react";
import { Button } from "react-aria-components";
import { useChange } from "../app/change.ts";
import { useColleagues } from "../app/colleagues.ts";
import { useKeptDraft } from "../app/kept-draft.ts";
import { useViewer } from "../app/viewer.tsx";
import { ErrorNotice } from "../ui/states.tsx";
import styles from "./composer.module.css";
import { mentionedIn } from "./mentions.ts";
import { MenuTextArea } from "./menu-text-area.tsx";
import { AddComment } from "./queries.ts";

const LONGEST = 2_000;
/** The latest choices that are remembered. */
const MOST_PICKED = 100;

/** Writes a comment for colleagues. */
export default function CommentForm({ conversationId, written }: { conversationId: string; written(): void }) {
  const { value: body, set: setBody, forget } = useKeptDraft(`comment ${conversationId}`, "");
  const picked = useKeptDraft<readonly string[]>(`mentioned ${conversationId}`, []);
  const { user } = useViewer();
  const { rows } = useColleagues();
  const change = useChange(AddComment);
  const colleagues = (rows ?? []).filter(({ id, active }) => active && id !== user.id);
  const proposals = colleagues.map(({ id, name, email }) => {
    const hasNamesake = colleagues.some((other) => other.name === name && other.id !== id);
    return { id, name, detail: hasNamesake ? (email ?? undefined) : undefined };
  });
  const canSend = !change.isRunning && body.trim() !== "";
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    const mentionedUserIds = mentionedIn(body, colleagues, picked.value);
    if (
      canSend &&
      (await change.run((idempotencyKey) => ({ input: { conversationId, body, mentionedUserIds, idempotencyKey } })))
    ) {
      forget();
      picked.forget();
      written();
    }
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      {change.failure && <ErrorNotice failure={change.failure} />}
      <MenuTextArea
        label="Comment"
        menu="Colleagues"
        mark="@"
        proposals={proposals}
        asked={() => undefined}
        insert={({ id, name }) => {
          picked.set([...picked.value, id].slice(-MOST_PICKED));
          return `@${name} `;
        }}
        placeholder="Write to colleagues. @ mentions one. Ctrl Enter saves it."
        rows={2}
        maxLength={LONGEST}
        readOnly={change.isRunning}
        value={body}
        setValue={(text) => {
          setBody(text);
          change.reset();
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
            void submit();
          }
        }}
      />
      <div className={styles.foot}>
        <span className="soft">The person never sees it.</span>
        <Button type="submit" className="primary" isDisabled={!canSend}>
          {change.isRunning ? "Saving…" : "Comment"}
        </Button>
      </div>
    </form>
  );
}
