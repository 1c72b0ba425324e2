import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useState } from "react";
import { countSegments } from "../../domain/conversation/segments.ts";
import { useChange } from "../app/change.ts";
import { Form, SubmitButtons, TextArea } from "../ui/field.tsx";
import { useOwnInbox } from "./own-inbox.tsx";
import { SendFirst } from "./queries.ts";

const LONGEST = 1_600;

/**
 * Writes the first text to a number from an inbox of the viewer, and opens the conversation.
 *
 * @param usualInboxId the inbox that is chosen first.
 * @param children further fields, such as the choice of the number.
 */
export function FirstText({
  to,
  usualInboxId,
  close,
  children,
}: {
  to: string;
  usualInboxId?: string | undefined;
  close(): void;
  children?: ReactNode;
}) {
  const navigate = useNavigate();
  const { inboxId, control } = useOwnInbox(usualInboxId);
  const [body, setBody] = useState("");
  const send = useChange(SendFirst);
  if (inboxId === null) {
    return control;
  }
  const canSend = !send.isRunning && body.trim() !== "";
  const submit = async () => {
    const sent = canSend && (await send.run((idempotencyKey) => ({ input: { inboxId, to, body, idempotencyKey } })));
    if (sent) {
      close();
      void navigate({ to: "/inbox", search: { conversation: sent.conversationId } });
    }
  };
  const segments = countSegments(body);
  return (
    <Form change={send} submit={submit} label="Text">
      {control}
      {children}
      <TextArea
        label="Text"
        path="body"
        autoFocus
        submitsByKey
        placeholder="Ctrl Enter sends it."
        maxLength={LONGEST}
        value={body}
        onChange={setBody}
        help={body === "" ? "It opens the conversation." : `${segments} ${segments === 1 ? "segment" : "segments"}`}
      />
      <SubmitButtons action="Send" isDisabled={!canSend} cancel={close} />
    </Form>
  );
}
