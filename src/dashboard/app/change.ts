import { useState } from "react";
import { type AnyVariables, type TypedDocumentNode, useMutation } from "urql";
import { type Failure, failureOf } from "./client.ts";

/** The result of a mutation: a refusal, or anything else. */
type Result<Data> = Data[keyof Data];
type Success<Data> = Exclude<Result<Data>, { __typename: "DomainError" } | null>;

/** A mutation with one root field, whose refusals and failures are shown beside its control. */
export interface Change<Data, Variables> {
  isRunning: boolean;
  failure: Failure | null;
  /** Returns the result, or null after a refusal or a failure. */
  run(variables: Variables): Promise<Success<Data> | null>;
}

export function useChange<Data extends object, Variables extends AnyVariables>(
  mutation: TypedDocumentNode<Data, Variables>,
): Change<Data, Variables> {
  const [{ fetching }, execute] = useMutation(mutation);
  const [failure, setFailure] = useState<Failure | null>(null);
  return {
    isRunning: fetching,
    failure,
    async run(variables) {
      setFailure(null);
      const { data, error } = await execute(variables);
      if (error || !data) {
        setFailure(error ? failureOf(error) : null);
        return null;
      }
      const [result] = Object.values(data) as [Result<Data> & { __typename: string }];
      if (result.__typename === "DomainError") {
        setFailure(result as unknown as Failure);
        return null;
      }
      return result as Success<Data>;
    },
  };
}
