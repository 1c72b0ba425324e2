import { useState } from "react";
import { Button } from "react-aria-components";
import { useChange } from "../app/change.ts";
import { failureOf } from "../app/client.ts";
import { useLive } from "../app/live.ts";
import { useRows } from "../app/rows.ts";
import { useViewer } from "../app/viewer.tsx";
import { Badge } from "../ui/badge.tsx";
import { Confirm, DialogWindow } from "../ui/dialog.tsx";
import { Checkbox, Form, FormButtons, Select, SubmitButtons, TextField } from "../ui/field.tsx";
import { Section } from "../ui/heads.tsx";
import { ErrorNotice, RowsSkeleton, ShowMore } from "../ui/states.tsx";
import { Timestamp } from "../ui/time.tsx";
import { useToast } from "../ui/toast.tsx";
import styles from "./access.module.css";
import { CopyText } from "./copy-text.tsx";
import { LastUse } from "./last-use.tsx";
import { type AccessKey, AccessKeysQuery, CreateAccessKey, RevokeAccessKey, RotateAccessKey } from "./queries.ts";
import { NO_SERVICE, ServiceChoice } from "./service-choice.tsx";
import { PUBLIC_SCOPES, scopeWords } from "./words.ts";

const NONE = {};

/** The access keys of the business: tokens for scripts that cannot sign in. */
export function AccessKeys() {
  const keys = useRows(AccessKeysQuery, NONE, ({ accessKeys }) => accessKeys);
  useLive(["ACCESS_KEYS"], keys.refresh);
  const [isMaking, setMaking] = useState(false);
  return (
    <Section
      title="Access keys"
      about="Tokens for scripts that cannot sign in. A key acts as the admin who made it, or as a service user."
      actions={
        <Button className="plain" onPress={() => setMaking(true)}>
          New access key
        </Button>
      }
    >
      {keys.error && !keys.rows && <ErrorNotice failure={failureOf(keys.error)} retry={keys.refresh} />}
      {!keys.rows && !keys.error && <RowsSkeleton rows={1} height={56} />}
      {keys.rows?.length === 0 && <p className="soft">There are no access keys.</p>}
      <ul className={styles.list} aria-label="Access keys">
        {keys.rows?.map((key) => (
          <KeyRow key={key.id} accessKey={key} changed={keys.refresh} />
        ))}
      </ul>
      <ShowMore hasMore={keys.hasMore} more={keys.more} />
      {isMaking && <KeyWindow close={() => setMaking(false)} changed={keys.refresh} />}
    </Section>
  );
}

function KeyRow({ accessKey, changed }: { accessKey: AccessKey; changed(): void }) {
  const { id, name, grantedScopes, expiresAt, previousTokenExpiresAt, lastUsedAt, user, madeBy } = accessKey;
  const { user: viewer } = useViewer();
  const toast = useToast();
  const revoke = useChange(RevokeAccessKey);
  const rotate = useChange(RotateAccessKey);
  const [asks, setAsks] = useState<"revoke" | "rotate" | null>(null);
  const [token, setToken] = useState<string | null>(null);
  const hasExpired = Date.parse(expiresAt) < Date.now();
  const isOfService = user?.type === "SERVICE";
  const canRotate = !hasExpired && (isOfService || user?.id === viewer.id);
  return (
    <li className={styles.item}>
      <div className={styles.line}>
        <div className={styles.words}>
          <strong>{name}</strong> {hasExpired && <Badge>Expired</Badge>}
          <span className="soft">May {scopeWords(grantedScopes)}.</span>
          <span className="soft">
            By {madeBy?.name ?? "a former user"}
            {isOfService && ` as ${user.name}`}, until <Timestamp at={expiresAt} />, <LastUse at={lastUsedAt} />
          </span>
          {previousTokenExpiresAt && (
            <span className="soft">
              The old token works until <Timestamp at={previousTokenExpiresAt} />
            </span>
          )}
        </div>
        <div className={styles.buttons}>
          {canRotate && (
            <Button className="plain" aria-label={`New token of ${name}`} onPress={() => setAsks("rotate")}>
              New token
            </Button>
          )}
          <Button className="plain" aria-label={`Revoke ${name}`} onPress={() => setAsks("revoke")}>
            Revoke
          </Button>
        </div>
      </div>
      {asks === "rotate" && (
        <Confirm
          title={`A new token for ${name}?`}
          consequence={<p>The present token works for 24 hours more.</p>}
          action="Make a new token"
          change={rotate}
          confirm={() => rotate.run((idempotencyKey) => ({ input: { id, idempotencyKey } }))}
          done={(result) => {
            setToken(result.token);
            changed();
          }}
          close={() => setAsks(null)}
        />
      )}
      {token !== null && <TokenWindow name={name} token={token} close={() => setToken(null)} />}
      {asks === "revoke" && (
        <Confirm
          title={`Revoke ${name}?`}
          consequence={<p>Its token is refused within two seconds. What uses it stops to work.</p>}
          action="Revoke"
          change={revoke}
          confirm={() => revoke.run({ id })}
          done={() => {
            toast(`${name} is revoked`);
            changed();
          }}
          close={() => setAsks(null)}
        />
      )}
    </li>
  );
}

const DAY = 86_400;
const LIFETIMES = [
  { value: String(30 * DAY), name: "30 days" },
  { value: String(90 * DAY), name: "90 days" },
  { value: String(365 * DAY), name: "A year" },
] as const;

function KeyWindow({ close, changed }: { close(): void; changed(): void }) {
  const create = useChange(CreateAccessKey);
  const [name, setName] = useState("");
  const [scopes, setScopes] = useState<readonly string[]>(["api:me"]);
  const [lifetime, setLifetime] = useState<string>(LIFETIMES[1].value);
  const [serviceUserId, setServiceUserId] = useState(NO_SERVICE);
  const [token, setToken] = useState<string | null>(null);
  const make = async () => {
    const result = await create.run((idempotencyKey) => ({
      input: {
        name,
        scopes: [...scopes],
        lifetimeSeconds: Number(lifetime),
        serviceUserId: serviceUserId || null,
        idempotencyKey,
      },
    }));
    if (result) {
      setToken(result.token);
      changed();
    }
  };
  if (token !== null) {
    return <TokenWindow name={name} token={token} close={close} />;
  }
  return (
    <DialogWindow title="New access key" close={close}>
      <Form change={create} submit={() => void make()}>
        <TextField
          label="Name"
          path="name"
          help="What uses it."
          value={name}
          onChange={setName}
          maxLength={80}
          autoFocus
        />
        <ServiceChoice
          none="You"
          help="A key that acts as you ends when you leave. One of a service user stays."
          value={serviceUserId}
          onChange={setServiceUserId}
        />
        <fieldset className={styles.choice}>
          <legend>May</legend>
          {PUBLIC_SCOPES.map(({ scope, words }) => (
            <Checkbox
              key={scope}
              label={words}
              path="scopes"
              value={scopes.includes(scope)}
              onChange={(isOn) => setScopes(isOn ? [...scopes, scope] : scopes.filter((other) => other !== scope))}
            />
          ))}
        </fieldset>
        <Select label="Valid for" path="lifetimeSeconds" options={LIFETIMES} value={lifetime} onChange={setLifetime} />
        <SubmitButtons action="Make the key" isDisabled={create.isRunning} cancel={close} />
      </Form>
    </DialogWindow>
  );
}

function TokenWindow({ name, token, close }: { name: string; token: string; close(): void }) {
  return (
    <DialogWindow title={`The access key ${name}`} close={close} role="alertdialog">
      <p>This token is shown only now. Keep it like a password.</p>
      <CopyText label="Token" text={token} />
      <FormButtons>
        <Button className="primary" onPress={close} autoFocus>
          Done
        </Button>
      </FormButtons>
    </DialogWindow>
  );
}
