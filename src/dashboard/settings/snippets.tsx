import { useState } from "react";
import { Button } from "react-aria-components";
import { useChange } from "../app/change.ts";
import { failureOf } from "../app/client.ts";
import { useLive } from "../app/live.ts";
import { useRead } from "../app/read.ts";
import { type Snippet, SnippetsQuery } from "../app/snippets.ts";
import { useMay } from "../app/viewer.tsx";
import { DialogWindow } from "../ui/dialog.tsx";
import { Form, SubmitButtons, TextArea, TextField } from "../ui/field.tsx";
import { Section } from "../ui/heads.tsx";
import { Empty, ErrorNotice, RowsSkeleton } from "../ui/states.tsx";
import { useToast } from "../ui/toast.tsx";
import { DeleteSnippet, SaveSnippet } from "./queries.ts";
import styles from "./settings.module.css";

/** The texts that users insert into their texts. */
export function Snippets() {
  const mayManage = useMay()("BUSINESS_MANAGE");
  const { data, error, refresh } = useRead(SnippetsQuery);
  useLive(["SETTINGS"], refresh);
  const [edited, setEdited] = useState<Snippet | "new" | null>(null);
  const remove = useChange(DeleteSnippet);
  const save = useChange(SaveSnippet);
  const toast = useToast();
  const takeAway = async ({ id, name, body }: Snippet) => {
    if (await remove.run({ id })) {
      void refresh();
      const undo = () => void save.run({ input: { name, body } }).then(() => refresh());
      toast(`“${name}” was deleted.`, { undo });
    }
  };
  if (error && !data) {
    return <ErrorNotice failure={failureOf(error)} retry={refresh} />;
  }
  if (!data) {
    return <RowsSkeleton rows={6} height={52} />;
  }
  const failure = remove.failure ?? save.failure;
  return (
    <div className={styles.parts}>
      <Section
        title="Snippets"
        about="Texts for everybody. In a conversation, / and a word of the name inserts one."
        actions={
          mayManage && (
            <Button className="primary" onPress={() => setEdited("new")}>
              Add a snippet
            </Button>
          )
        }
      >
        {failure && <ErrorNotice failure={failure} />}
        {data.snippets.length === 0 && <Empty title="There are no snippets yet" />}
        <ul className={styles.plainList}>
          {data.snippets.map((snippet) => (
            <li key={snippet.id}>
              <span className={styles.words}>
                <strong>{snippet.name}</strong>
                <span className="soft">{snippet.body}</span>
              </span>
              {mayManage && (
                <div className={styles.rowActions}>
                  <Button className="quiet" aria-label={`Edit ${snippet.name}`} onPress={() => setEdited(snippet)}>
                    Edit
                  </Button>
                  <Button
                    className="quiet"
                    aria-label={`Delete ${snippet.name}`}
                    isDisabled={remove.isRunning}
                    onPress={() => void takeAway(snippet)}
                  >
                    Delete
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ul>
        {edited && (
          <Editor
            snippet={edited === "new" ? null : edited}
            changed={() => void refresh()}
            close={() => setEdited(null)}
          />
        )}
      </Section>
    </div>
  );
}

/** @param snippet null: a new one. */
function Editor({ snippet, changed, close }: { snippet: Snippet | null; changed(): void; close(): void }) {
  const [name, setName] = useState(snippet?.name ?? "");
  const [body, setBody] = useState(snippet?.body ?? "");
  const change = useChange(SaveSnippet);
  const toast = useToast();
  const submit = async () => {
    if (await change.run({ input: { ...(snippet && { id: snippet.id }), name, body } })) {
      toast(`“${name.trim()}” is saved.`);
      changed();
      close();
    }
  };
  return (
    <DialogWindow title={snippet ? `Edit “${snippet.name}”` : "New snippet"} close={close}>
      <Form change={change} submit={submit}>
        <TextField label="Name" path="name" autoFocus maxLength={60} value={name} onChange={setName} />
        <TextArea
          label="Text"
          path="body"
          rows={5}
          maxLength={1_600}
          help="{{first_name|there}} is the first name of the person, or “there” without one, as in broadcasts."
          value={body}
          onChange={setBody}
        />
        <SubmitButtons action="Save" isDisabled={change.isRunning} cancel={close} />
      </Form>
    </DialogWindow>
  );
}
