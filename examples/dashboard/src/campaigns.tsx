import { type FragmentOf, readFragment, type VariablesOf } from "gql.tada";
import { type FormEvent, useState } from "react";
import { useMutation, useQuery } from "urql";
import { CAMPAIGNS, ROW, UPDATE } from "./operations.ts";

type Changes = Omit<VariablesOf<typeof UPDATE>["input"], "id">;

/** The page of the list behind a cursor, and those that follow it. */
export function Campaigns({ after = null }: { after?: string | null }) {
  const [{ data, error }] = useQuery({ query: CAMPAIGNS, variables: { after } });
  const [hasMore, setHasMore] = useState(false);
  const page = data?.campaigns;
  if (!page) {
    return <p>{error?.message ?? "Loading…"}</p>;
  }
  const { hasNextPage, endCursor } = page.pageInfo;
  return (
    <>
      <ul>
        {page.nodes.map((node) => (
          <Row key={node.id} campaign={node} />
        ))}
      </ul>
      {hasNextPage && hasMore && <Campaigns after={endCursor} />}
      {hasNextPage && !hasMore && (
        <button type="button" onClick={() => setHasMore(true)}>
          More
        </button>
      )}
    </>
  );
}

function Row({ campaign }: { campaign: FragmentOf<typeof ROW> }) {
  const { id, name, status, dialerSettings } = readFragment(ROW, campaign);
  const [, update] = useMutation(UPDATE);
  const [refusal, setRefusal] = useState<string>();
  /** Returns whether the service has accepted the changes. */
  async function change(changes: Changes): Promise<boolean> {
    const { data, error } = await update({ input: { id, ...changes } });
    const result = data?.updateCampaign;
    const message = result?.__typename === "DomainError" ? result.message : error?.message;
    setRefusal(message);
    return message === undefined;
  }
  async function rename(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (await change({ name: String(new FormData(form).get("name")) })) {
      form.reset();
    }
  }
  const isPaused = status === "PAUSED";
  return (
    <li>
      <b>{name}</b> {status}, {dialerSettings.dialMode}
      {(isPaused || status === "ACTIVE") && (
        <button type="button" onClick={() => change({ status: isPaused ? "ACTIVE" : "PAUSED" })}>
          {isPaused ? "Resume" : "Pause"}
        </button>
      )}
      <form onSubmit={rename}>
        <input name="name" aria-label={`New name of ${name}`} />
        <button type="submit">Rename</button>
      </form>
      {refusal && <p role="alert">{refusal}</p>}
    </li>
  );
}
