import { getRouteApi, Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { Button } from "react-aria-components";
import { useChange } from "../app/change.ts";
import { failureOf } from "../app/client.ts";
import { useLive } from "../app/live.ts";
import { useRead } from "../app/read.ts";
import { useViewer } from "../app/viewer.tsx";
import { Confirm } from "../ui/dialog.tsx";
import { Form, Select, SubmitButtons, TextField } from "../ui/field.tsx";
import { Section } from "../ui/heads.tsx";
import { Empty, ErrorNotice, RowsSkeleton } from "../ui/states.tsx";
import { Timestamp } from "../ui/time.tsx";
import { useToast } from "../ui/toast.tsx";
import styles from "./access.module.css";
import { DeactivateWindow, DeactivationResult } from "./deactivate.tsx";
import { InboxChoice } from "./inbox-choice.tsx";
import { InvitationLink } from "./invite.tsx";
import { PersonState } from "./people.tsx";
import {
  ChangePerson,
  type Deactivation,
  type Inbox,
  InboxesQuery,
  type Invitation,
  InvitationsQuery,
  type PersonDetails,
  PersonQuery,
  Reactivate,
  Resend,
  ResetSecondFactor,
  RevokeInvitation,
} from "./queries.ts";
import { ROLES, type Role, roleRow } from "./words.ts";

const route = getRouteApi("/access/people/$id");

/** A person: role and inboxes, sign-in, and the end of their access. */
export function PersonPage() {
  const { id } = route.useParams();
  const { data, error, refresh: readPerson } = useRead(PersonQuery, { id });
  const { data: invited, refresh: readInvited } = useRead(InvitationsQuery);
  const { data: held } = useRead(InboxesQuery);
  const refresh = () => Promise.all([readPerson(), readInvited()]);
  useLive(["PEOPLE", "INBOXES"], refresh);
  if (error && !data) {
    return <ErrorNotice failure={failureOf(error)} retry={refresh} />;
  }
  if (!data || !held || !invited) {
    return <RowsSkeleton rows={6} height={56} />;
  }
  if (data.node?.__typename !== "User") {
    return (
      <Empty title="This person does not exist">
        An unused invitation may have been revoked. <Link to="/access/people">All people</Link>
      </Empty>
    );
  }
  const person = data.node;
  const invitation = invited.invitations?.nodes.find(({ user }) => user?.id === id);
  const isService = person.type === "SERVICE";
  return (
    <>
      <header className={styles.head}>
        {isService ? <Link to="/access/apps">All service users</Link> : <Link to="/access/people">All people</Link>}
        <div className={styles.title}>
          <h2>{person.name}</h2>
          <PersonState person={{ active: person.active, invitation }} />
        </div>
        <span className="soft">{person.email ?? "Service user: nobody signs in as it"}</span>
      </header>
      {invitation && person.active && <InvitationSection invitation={invitation} changed={refresh} />}
      <RoleSection key={person.id} person={person} inboxes={held.inboxes} changed={refresh} />
      {!invitation && !isService && <SignInSection person={person} changed={refresh} />}
      <EndSection person={person} changed={refresh} />
    </>
  );
}

function RoleSection({
  person,
  inboxes,
  changed,
}: {
  person: PersonDetails;
  inboxes: readonly Inbox[];
  changed(): void;
}) {
  const toast = useToast();
  const change = useChange(ChangePerson);
  const [name, setName] = useState(person.name);
  const [role, setRole] = useState<Role>(person.role);
  const present = person.inboxes.map(({ id }) => id).join();
  const [inboxIds, setInboxIds] = useState(idsOf(present));
  // What another admin changes meanwhile is shown, and not changed back. Only a changed value replaces the edited one.
  useEffect(() => setName(person.name), [person.name]);
  useEffect(() => setRole(person.role), [person.role]);
  useEffect(() => setInboxIds(idsOf(present)), [present]);
  const hasOtherInboxes = inboxIds.toSorted().join() !== idsOf(present).toSorted().join();
  const edited = {
    ...(name !== person.name && { name }),
    ...(role !== person.role && { role }),
    ...(hasOtherInboxes && { inboxIds: [...inboxIds] }),
  };
  const save = async () => {
    // The others stay as they are, also where another admin has just changed them.
    if (Object.keys(edited).length > 0 && (await change.run({ input: { id: person.id, ...edited } }))) {
      toast(`${name} is changed`);
      changed();
    }
  };
  return (
    <Section title="Role and inboxes">
      <Form change={change} submit={() => void save()} className={styles.form ?? ""}>
        <TextField label="Name" path="name" value={name} onChange={setName} maxLength={80} />
        <Select<Role>
          label="Role"
          path="role"
          help={roleRow(role).help}
          options={ROLES}
          value={role}
          onChange={setRole}
        />
        {!roleRow(role).usesEveryInbox && <InboxChoice inboxes={inboxes} chosen={inboxIds} onChange={setInboxIds} />}
        <SubmitButtons action="Save" isDisabled={change.isRunning} />
      </Form>
    </Section>
  );
}

function idsOf(list: string): readonly string[] {
  return list.split(",").filter(Boolean);
}

function InvitationSection({ invitation, changed }: { invitation: Invitation; changed(): void }) {
  const { id, sentAt, expiresAt } = invitation;
  const toast = useToast();
  const resend = useChange(Resend);
  const revoke = useChange(RevokeInvitation);
  const [url, setUrl] = useState(invitation.url);
  const [isRevoking, setRevoking] = useState(false);
  const hasExpired = Date.parse(expiresAt) < Date.now();
  const send = async () => {
    const result = await resend.run({ id });
    if (result) {
      setUrl(result.url);
      toast("The invitation is sent again, with a new link");
      changed();
    }
  };
  return (
    <Section
      title="Invitation"
      about={
        <>
          Sent <Timestamp at={sentAt} />. {hasExpired ? "It expired" : "It expires"} <Timestamp at={expiresAt} />.
        </>
      }
      actions={
        <>
          <Button className="plain" onPress={() => setRevoking(true)}>
            Revoke
          </Button>
          <Button className="primary" isDisabled={resend.isRunning} onPress={send}>
            Send again
          </Button>
        </>
      }
    >
      {resend.failure && <ErrorNotice failure={resend.failure} />}
      <InvitationLink url={url}>
        Only the admin who sent it sees the link, for 15 minutes after the sign-in. Send it again for a new link.
      </InvitationLink>
      {isRevoking && (
        <Confirm
          title={`Revoke the invitation of ${invitation.email}?`}
          consequence={<p>The link stops to work, and the person leaves the list. You can invite the address again.</p>}
          action="Revoke"
          change={revoke}
          confirm={() => revoke.run({ id })}
          done={() => {
            toast(`The invitation of ${invitation.email} is revoked`);
            changed();
          }}
          close={() => setRevoking(false)}
        />
      )}
    </Section>
  );
}

const KINDS = { PASSKEY: "passkeys", ONE_TIME_CODE: "one-time codes" } as const;

function SignInSection({ person, changed }: { person: PersonDetails; changed(): void }) {
  const { user } = useViewer();
  const toast = useToast();
  const reset = useChange(ResetSecondFactor);
  const [isResetting, setResetting] = useState(false);
  const { secondFactor, lastSignInAt } = person;
  const canReset = secondFactor?.isEnrolled === true && person.id !== user.id;
  return (
    <Section
      title="Sign-in"
      actions={
        canReset && (
          <Button className="plain" onPress={() => setResetting(true)}>
            Remove the second factor
          </Button>
        )
      }
    >
      <dl className={styles.facts}>
        <div>
          <dt>Last sign-in</dt>
          <dd>{lastSignInAt ? <Timestamp at={lastSignInAt} /> : "Never"}</dd>
        </div>
        {secondFactor && (
          <div>
            <dt>Second factor</dt>
            <dd>{secondFactor.kinds.map((kind) => KINDS[kind]).join(" and ") || "None"}</dd>
          </div>
        )}
      </dl>
      {isResetting && (
        <Confirm
          title={`Remove the second factor of ${person.name}?`}
          consequence={
            <p>
              For a person who has lost it. Their browsers are signed out, they are told by e-mail, and they sign in
              with the password alone until they set up another one.
            </p>
          }
          action="Remove"
          change={reset}
          confirm={() => reset.run({ id: person.id })}
          done={() => {
            toast(`${person.name} has no second factor any more`);
            changed();
          }}
          close={() => setResetting(false)}
        />
      )}
    </Section>
  );
}

function EndSection({ person, changed }: { person: PersonDetails; changed(): void }) {
  const isService = person.type === "SERVICE";
  const toast = useToast();
  const reactivate = useChange(Reactivate);
  const [isEnding, setEnding] = useState(false);
  const [done, setDone] = useState<Deactivation | null>(null);
  const act = async () => {
    if (await reactivate.run({ id: person.id })) {
      setDone(null);
      toast(isService ? `Integrations may act as ${person.name} again` : `${person.name} may sign in again`);
      changed();
    }
  };
  return person.active ? (
    <Section
      title="Deactivate"
      about={
        isService
          ? "Ends the access keys and the tokens of the service user. It stays in the history, and you can reactivate it."
          : "Ends every session and app of the person. They stay in the history, and you can reactivate them."
      }
      actions={
        <Button className="plain" onPress={() => setEnding(true)}>
          Deactivate
        </Button>
      }
    >
      {isEnding && (
        <DeactivateWindow
          person={person}
          close={() => setEnding(false)}
          done={(result) => {
            setEnding(false);
            setDone(result);
            changed();
          }}
        />
      )}
    </Section>
  ) : (
    <Section
      title="Deactivated"
      about={
        isService
          ? "Nothing acts as the service user. Role and inboxes stay as they were."
          : "The person cannot sign in. Role and inboxes stay as they were."
      }
      actions={
        <Button className="primary" isDisabled={reactivate.isRunning} onPress={act}>
          Reactivate
        </Button>
      }
    >
      {done && <DeactivationResult result={done} />}
      {reactivate.failure && <ErrorNotice failure={reactivate.failure} />}
    </Section>
  );
}
