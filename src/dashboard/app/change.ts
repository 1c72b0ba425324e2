import { useCallback, useRef, useState } from "react";
import { type AnyVariables, type CombinedError, type TypedDocumentNode, useMutation } from "urql";
import { type Failure, failureOf, isUnreachable } from "./client.ts";
import { askForProof, needsProof } from "./proof.ts";

/** The result of a mutation: a refusal, or anything else. */
type Result<Data> = Data[keyof Data];
type Success<Data> = Exclude<Result<Data>, { __typename: "DomainError" } | null>;

/** The messages of a refusal by the path of their field, such as `name` or `phones.0.number`. */
export type Faults = Readonly<Record<string, string>>;

const NO_FAULTS: Faults = {};

/** A mutation with one root field, whose refusals and failures are shown beside its control. */
export interface Change<Data, Variables> {
  isRunning: boolean;
  failure: Failure | null;
  /** The faults of the last refusal. The document asks for them: `... on DomainError { faults { path message } }`. */
  faults: Faults;
  /**
   * Returns the result, or null after a refusal or a failure.
   *
   * @param variables or a function of the idempotency key. The key stays the same while the other variables do, until
   *   the change has succeeded: a repetition after a lost answer does nothing twice.
   */
  run(variables: Variables | WithKey<Variables>): Promise<Success<Data> | null>;
  /** Forgets the failure, such as when the person changes the input. */
  reset(): void;
}

export function useChange<Data extends object, Variables extends AnyVariables>(
  mutation: TypedDocumentNode<Data, Variables>,
): Change<Data, Variables> {
  const [{ fetching }, execute] = useMutation(mutation);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [faults, setFaults] = useState(NO_FAULTS);
  const last = useRef({ input: "", key: "" });
  const reset = useCallback(() => {
    setFailure(null);
    setFaults(NO_FAULTS);
  }, []);
  return {
    isRunning: fetching,
    failure,
    faults,
    reset,
    async run(given) {
      reset();
      const variables = withKey(given, last.current);
      let { data, error } = await execute(variables);
      if (error && needsProof(error) && (await askForProof())) {
        ({ data, error } = await execute(variables));
      }
      if (error || !data) {
        setFailure(error ? failureOfChange(error) : null);
        return null;
      }
      const [result] = Object.values(data) as [Result<Data> & { __typename: string }];
      if (result.__typename === "DomainError") {
        const refusal = result as unknown as Failure & { faults?: Fault[] };
        setFailure(refusal);
        setFaults(byPath(refusal.faults ?? []));
        return null;
      }
      last.current = { input: "", key: "" };
      return result as Success<Data>;
    },
  };
}

/** The person tries again: a repetition does nothing twice. */
function failureOfChange(error: CombinedError): Failure {
  return isUnreachable(error)
    ? { message: "The service cannot be reached. What you wrote stays here: try again.", requestId: null }
    : failureOf(error);
}

type WithKey<Variables> = (idempotencyKey: string) => Variables;

function withKey<Variables>(given: Variables | WithKey<Variables>, last: { input: string; key: string }): Variables {
  if (typeof given !== "function") {
    return given;
  }
  const variablesOf = given as WithKey<Variables>;
  const input = JSON.stringify(variablesOf(""), nameFile);
  if (input !== last.input) {
    last.input = input;
    last.key = crypto.randomUUID();
  }
  return variablesOf(last.key);
}

/** JSON knows no files: two of them are told apart by these. */
function nameFile(_key: string, value: unknown): unknown {
  return value instanceof File ? [value.name, value.type, value.size, value.lastModified] : value;
}

interface Fault {
  path: string | null;
  message: string;
}

/** The domain names a field without the object around it; a text that is too long is named with it. */
const WRAPPER = /^(input|draft|changes)\./;

function byPath(faults: readonly Fault[]): Faults {
  const found: Record<string, string> = {};
  for (const { path, message } of faults) {
    if (path !== null) {
      found[path.replace(WRAPPER, "")] ??= withoutPath(message, path);
    }
  }
  return found;
}

/** The message beside its field: the service begins it with the name of the field, "name must not be empty". */
function withoutPath(message: string, path: string): string {
  const rest = message.startsWith(`${path} `) ? message.slice(path.length + 1) : message;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}
