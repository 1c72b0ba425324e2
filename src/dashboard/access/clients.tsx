import { useState } from "react";
import { Button } from "react-aria-components";
import { useChange } from "../app/change.ts";
import { failureOf } from "../app/client.ts";
import { useLive } from "../app/live.ts";
import { useRead } from "../app/read.ts";
import { Confirm, DialogWindow } from "../ui/dialog.tsx";
import { Form, FormButtons, Select, SubmitButtons, TextArea, TextField } from "../ui/field.tsx";
import { Section } from "../ui/heads.tsx";
import { ErrorNotice, RowsSkeleton } from "../ui/states.tsx";
import { Timestamp } from "../ui/time.tsx";
import { useToast } from "../ui/toast.tsx";
import styles from "./access.module.css";
import { CopyText } from "./copy-text.tsx";
import { ClientsQuery, CreateClient, DeleteClient, NewSecret, type OAuthClient } from "./queries.ts";
import { NO_SERVICE, ServiceChoice } from "./service-choice.tsx";

interface Shown {
  name: string;
  id: string;
  secret: string | null;
}

/** The apps that the business itself has registered. */
export function Clients() {
  const { data, error, refresh } = useRead(ClientsQuery);
  useLive(["APPS"], refresh);
  const [isMaking, setMaking] = useState(false);
  const [shown, setShown] = useState<Shown | null>(null);
  const clients = data?.oauthClients;
  return (
    <Section
      title="Your own apps"
      about="Apps of this business that ask people here for access with OAuth, or act as a service user."
      actions={
        <Button className="plain" onPress={() => setMaking(true)}>
          Register an app
        </Button>
      }
    >
      {error && !data && <ErrorNotice failure={failureOf(error)} retry={refresh} />}
      {!data && !error && <RowsSkeleton rows={1} height={56} />}
      {clients?.length === 0 && <p className="soft">You have registered no app.</p>}
      <ul className={styles.list} aria-label="Your own apps">
        {clients?.map((client) => (
          <ClientRow key={client.id} client={client} show={setShown} changed={refresh} />
        ))}
      </ul>
      {isMaking && (
        <ClientWindow
          close={() => setMaking(false)}
          made={(client) => {
            setMaking(false);
            setShown(client);
            refresh();
          }}
        />
      )}
      {shown && (
        <DialogWindow title={shown.name} close={() => setShown(null)} role="alertdialog">
          <CopyText label="Client id" text={shown.id} />
          {shown.secret !== null && (
            <>
              <p>The secret is shown only now.</p>
              <CopyText label="Client secret" text={shown.secret} />
            </>
          )}
          <FormButtons>
            <Button className="primary" onPress={() => setShown(null)} autoFocus>
              Done
            </Button>
          </FormButtons>
        </DialogWindow>
      )}
    </Section>
  );
}

function ClientRow({ client, show, changed }: { client: OAuthClient; show(shown: Shown): void; changed(): void }) {
  const { id, name, authMethod, redirectUris, createdAt, serviceUser } = client;
  const toast = useToast();
  const rotate = useChange(NewSecret);
  const remove = useChange(DeleteClient);
  const [asks, setAsks] = useState<"secret" | "delete" | null>(null);
  const hasSecret = authMethod === "CLIENT_SECRET_BASIC" || authMethod === "CLIENT_SECRET_POST";
  return (
    <li className={styles.item}>
      <div className={styles.line}>
        <div className={styles.words}>
          <strong>{name}</strong>
          <span className="soft">
            <code>{id}</code>, since <Timestamp at={createdAt} />
          </span>
          {serviceUser && <span className="soft">Acts as {serviceUser.name}</span>}
          <span className="soft">{redirectUris.join(", ")}</span>
        </div>
        <div className={styles.buttons}>
          {hasSecret && (
            <Button className="plain" aria-label={`New secret of ${name}`} onPress={() => setAsks("secret")}>
              New secret
            </Button>
          )}
          <Button className="plain" aria-label={`Delete ${name}`} onPress={() => setAsks("delete")}>
            Delete
          </Button>
        </div>
      </div>
      {asks === "secret" && (
        <Confirm
          title={`A new secret for ${name}?`}
          consequence={<p>The present one is refused at once.</p>}
          action="Make a new secret"
          change={rotate}
          confirm={() => rotate.run({ id })}
          done={(result) => {
            show({ name, id, secret: result.secret });
          }}
          close={() => setAsks(null)}
        />
      )}
      {asks === "delete" && (
        <Confirm
          title={`Delete ${name}?`}
          consequence={<p>It loses its access for everybody, and the webhook subscriptions that it made are paused.</p>}
          action="Delete"
          change={remove}
          confirm={() => remove.run({ id })}
          done={() => {
            toast(`${name} is deleted`);
            changed();
          }}
          close={() => setAsks(null)}
        />
      )}
    </li>
  );
}

const KINDS = [
  { value: "SERVER", name: "On a server, which can keep a secret" },
  { value: "BROWSER", name: "In a web page, without a secret" },
  { value: "DEVICE", name: "On a computer or a phone, without a secret" },
] as const;

type Kind = (typeof KINDS)[number]["value"];

function ClientWindow({ close, made }: { close(): void; made(client: Shown): void }) {
  const create = useChange(CreateClient);
  const [name, setName] = useState("");
  const [kind, setKind] = useState<Kind>("SERVER");
  const [uris, setUris] = useState("");
  const [chosen, setServiceUserId] = useState(NO_SERVICE);
  const serviceUserId = kind === "SERVER" ? chosen : NO_SERVICE;
  const register = async () => {
    const result = await create.run((idempotencyKey) => ({
      input: {
        name,
        applicationType: kind === "DEVICE" ? "NATIVE" : "WEB",
        authMethod: kind === "SERVER" ? "CLIENT_SECRET_BASIC" : "NONE",
        redirectUris: uris.split(/\s+/).filter(Boolean),
        serviceUserId: serviceUserId || null,
        idempotencyKey,
      },
    }));
    if (result) {
      made({ name, id: result.client.id, secret: result.secret });
    }
  };
  return (
    <DialogWindow title="Register an app" close={close}>
      <Form change={create} submit={() => void register()}>
        <TextField label="Name" path="name" help="People see it." value={name} onChange={setName} autoFocus />
        <Select<Kind> label="Where it runs" options={KINDS} value={kind} onChange={setKind} />
        {kind === "SERVER" && (
          <ServiceChoice
            none="The people who allow it access"
            help="As a service user it also gets tokens for itself, with its secret alone."
            value={chosen}
            onChange={setServiceUserId}
          />
        )}
        <TextArea
          label="Redirect URIs"
          path="redirectUris"
          help={
            serviceUserId === NO_SERVICE
              ? "One a line: where people return after they allowed access."
              : "None if it asks nobody. One a line: where people return after they allowed access."
          }
          rows={3}
          value={uris}
          onChange={setUris}
        />
        <SubmitButtons action="Register" isDisabled={create.isRunning} cancel={close} />
      </Form>
    </DialogWindow>
  );
}
