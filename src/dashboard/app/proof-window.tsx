import { useState } from "react";
import { DialogWindow } from "../ui/dialog.tsx";
import { Form, SubmitButtons, TextField } from "../ui/field.tsx";
import type { Failure } from "./client.ts";
import { endProof, prove } from "./proof.ts";

/** Asks for the password before a change that creates a credential; the change then goes on. */
export function ProofWindow() {
  const [password, setPassword] = useState("");
  const [isRunning, setRunning] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const send = async () => {
    setRunning(true);
    const refused = await prove(password);
    setRunning(false);
    setFailure(refused);
    if (refused === null) {
      endProof({ isProved: true });
    }
  };
  return (
    <DialogWindow title="Confirm that it is you" close={() => endProof({ isProved: false })}>
      <Form change={{ failure, faults: {} }} submit={() => void send()}>
        <p>This change gives access to the business. Enter your password to continue.</p>
        <TextField
          label="Password"
          path="password"
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          maxLength={1024}
          autoFocus
        />
        <SubmitButtons
          action="Continue"
          isDisabled={isRunning || password === ""}
          cancel={() => endProof({ isProved: false })}
        />
      </Form>
    </DialogWindow>
  );
}
