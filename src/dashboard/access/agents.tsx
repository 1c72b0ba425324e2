import { useState } from "react";
import { Button, Disclosure, DisclosurePanel, Heading } from "react-aria-components";
import { useChange } from "../app/change.ts";
import { failureOf } from "../app/client.ts";
import { useLive } from "../app/live.ts";
import { useRead } from "../app/read.ts";
import { Badge } from "../ui/badge.tsx";
import { Confirm } from "../ui/dialog.tsx";
import { Select } from "../ui/field.tsx";
import { Section } from "../ui/heads.tsx";
import { Empty, ErrorNotice, RowsSkeleton } from "../ui/states.tsx";
import { Timestamp } from "../ui/time.tsx";
import { useToast } from "../ui/toast.tsx";
import styles from "./access.module.css";
import { Grants, peopleWords } from "./grants.tsx";
import { LastUse } from "./last-use.tsx";
import { type Agent, AgentsQuery, ApproveAgent, ForbidApp, SetAgentPolicy, StopAgent } from "./queries.ts";
import { counted, scopeWords } from "./words.ts";

const POLICIES = [
  { value: "ALLOWED", name: "Everybody connects agents" },
  { value: "APPROVED", name: "An admin approves each agent" },
  { value: "FORBIDDEN", name: "No agents" },
] as const;
type Policy = (typeof POLICIES)[number]["value"];

/** The agents of the business, and who decides about them. */
export function Agents() {
  const { data, error, refresh } = useRead(AgentsQuery);
  useLive(["APPS", "SETTINGS"], refresh);
  const agents = data?.agents;
  return (
    <Section
      title="Agents"
      about="Programs, such as AI assistants, that decide themselves what to do for the people who connect them."
    >
      {error && !data && <ErrorNotice failure={failureOf(error)} retry={refresh} />}
      {!data && !error && <RowsSkeleton rows={2} height={56} />}
      {data && <PolicyChoice policy={data.viewer.business.agentPolicy} changed={refresh} />}
      {agents?.length === 0 && (
        <Empty title="Nobody has connected an agent">An agent asks a person for access when it first signs in.</Empty>
      )}
      <ul className={styles.list} aria-label="Agents">
        {agents?.map((agent) => (
          <AgentRow key={agent.id} agent={agent} changed={refresh} />
        ))}
      </ul>
    </Section>
  );
}

function PolicyChoice({ policy, changed }: { policy: Policy; changed(): void }) {
  const change = useChange(SetAgentPolicy);
  const [chosen, setChosen] = useState<Policy | null>(null);
  const toast = useToast();
  const set = async (agentPolicy: Policy) => {
    const result = await change.run({ agentPolicy });
    if (result) {
      toast("The rule for agents is saved.");
      changed();
    }
    return result;
  };
  return (
    <>
      {change.failure && chosen === null && <ErrorNotice failure={change.failure} />}
      <Select
        label="Who decides about agents"
        options={POLICIES}
        value={policy}
        isDisabled={change.isRunning}
        onChange={(next) => {
          if (next === "FORBIDDEN") {
            setChosen(next);
          } else {
            void set(next);
          }
        }}
      />
      {chosen !== null && (
        <Confirm
          title="Forbid all agents?"
          consequence={<p>All of them lose their access within two seconds, and nobody can connect one.</p>}
          action="Forbid all"
          change={change}
          confirm={() => set(chosen)}
          done={() => {}}
          close={() => setChosen(null)}
        />
      )}
    </>
  );
}

function AgentRow({ agent, changed }: { agent: Agent; changed(): void }) {
  const { id, name, host, userCount, grantedScopes, lastUsedAt, requestedAt, requestedBy, approvedAt, forbiddenAt } =
    agent;
  const toast = useToast();
  const approve = useChange(ApproveAgent);
  const stop = useChange(StopAgent);
  const forbid = useChange(ForbidApp);
  const [asked, setAsked] = useState<"stop" | "forbid" | null>(null);
  const shown = host ?? name;
  return (
    <li className={styles.item}>
      <div className={styles.line}>
        <div className={styles.words}>
          <strong>{shown}</strong> {forbiddenAt && <Badge tone="alert">Forbidden</Badge>}
          {!forbiddenAt && approvedAt && <Badge tone="good">Approved</Badge>}
          {requestedAt && <Badge tone="warn">Waits for approval</Badge>}
          {host && <span className="soft">Calls itself {name}, not checked</span>}
          {requestedAt && (
            <span className="soft">
              {requestedBy?.name ?? "A former user"} asked <Timestamp at={requestedAt} />
            </span>
          )}
          {userCount > 0 && (
            <span className="soft">
              May {scopeWords(grantedScopes)}. <LastUse at={lastUsedAt} />
            </span>
          )}
        </div>
        {!forbiddenAt && !approvedAt && (
          <Button
            className="plain"
            aria-label={`Approve ${shown}`}
            isDisabled={approve.isRunning}
            onPress={() =>
              approve.run({ clientId: id }).then((result) => {
                if (result) {
                  toast(`${shown} is approved`);
                  changed();
                }
              })
            }
          >
            Approve
          </Button>
        )}
        <Button className="plain" aria-label={`Stop ${shown}`} onPress={() => setAsked("stop")}>
          Stop
        </Button>
        {!forbiddenAt && (
          <Button className="plain" aria-label={`Forbid ${shown}`} onPress={() => setAsked("forbid")}>
            Forbid
          </Button>
        )}
      </div>
      {approve.failure && <ErrorNotice failure={approve.failure} />}
      {userCount > 0 && (
        <Disclosure>
          {({ isExpanded }) => (
            <>
              <Heading level={3} className={styles.trigger ?? ""}>
                <Button slot="trigger" className="quiet" aria-label={`${peopleWords(userCount)} with ${shown}`}>
                  {peopleWords(userCount)} <span aria-hidden="true">{isExpanded ? "▴" : "▾"}</span>
                </Button>
              </Heading>
              <DisclosurePanel>{isExpanded && <Grants clientId={id} changed={changed} />}</DisclosurePanel>
            </>
          )}
        </Disclosure>
      )}
      {asked === "stop" && (
        <Confirm
          title={`Stop ${shown}?`}
          consequence={<p>It loses its access for everybody here within two seconds, and its approval.</p>}
          action="Stop"
          change={stop}
          confirm={() => stop.run({ clientId: id })}
          done={(result) => {
            toast(`${shown} is stopped: ${counted(result.endedGrants, "connection")} ended`);
            changed();
          }}
          close={() => setAsked(null)}
        />
      )}
      {asked === "forbid" && (
        <Confirm
          title={`Forbid ${shown}?`}
          consequence={
            <p>
              It loses its access for everybody here within two seconds, and nobody can connect it until you allow it.
            </p>
          }
          action="Forbid"
          change={forbid}
          confirm={() => forbid.run({ clientId: id })}
          done={(result) => {
            toast(`${shown} is forbidden: ${counted(result.endedGrants, "connection")} ended`);
            changed();
          }}
          close={() => setAsked(null)}
        />
      )}
    </li>
  );
}
