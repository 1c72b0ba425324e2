import { useState } from "react";
import { Button, Disclosure, DisclosurePanel, Heading } from "react-aria-components";
import { useChange } from "../app/change.ts";
import { failureOf } from "../app/client.ts";
import { useLive } from "../app/live.ts";
import { useRead } from "../app/read.ts";
import { useRows } from "../app/rows.ts";
import { useMay } from "../app/viewer.tsx";
import { Badge } from "../ui/badge.tsx";
import { Confirm } from "../ui/dialog.tsx";
import { Section } from "../ui/heads.tsx";
import { Empty, ErrorNotice, RowsSkeleton, ShowMore } from "../ui/states.tsx";
import { Timestamp } from "../ui/time.tsx";
import { useToast } from "../ui/toast.tsx";
import styles from "./access.module.css";
import { AccessKeys } from "./access-keys.tsx";
import { Agents } from "./agents.tsx";
import { Clients } from "./clients.tsx";
import { Grants, peopleWords } from "./grants.tsx";
import { LastUse } from "./last-use.tsx";
import {
  AllowApp,
  type ConnectedApp,
  ConnectedAppsQuery,
  DisconnectApp,
  ForbidApp,
  type OwnApp,
  OwnAppsQuery,
} from "./queries.ts";
import { ServiceUsers } from "./service-users.tsx";
import { counted, scopeWords } from "./words.ts";

/** The apps with access: the viewer's own, and for admins those of all people, the service users, apps and access keys of the business. */
export function Apps() {
  const may = useMay();
  return (
    <>
      {may("APPS_MANAGE") && <Agents />}
      {may("APPS_MANAGE") && <ConnectedApps />}
      <OwnApps />
      {may("USERS_MANAGE") && <ServiceUsers />}
      {may("ACCESS_KEYS_MANAGE") && <AccessKeys />}
      {may("APPS_MANAGE") && <Clients />}
    </>
  );
}

const NONE = {};

function ConnectedApps() {
  const apps = useRows(ConnectedAppsQuery, NONE, ({ connectedApps }) => connectedApps);
  useLive(["APPS"], apps.refresh);
  return (
    <Section title="Connected apps" about="Apps to which people here give access. Forbid one that nobody should use.">
      {apps.error && !apps.rows && <ErrorNotice failure={failureOf(apps.error)} retry={apps.refresh} />}
      {!apps.rows && !apps.error && <RowsSkeleton rows={2} height={56} />}
      {apps.rows?.length === 0 && (
        <Empty title="Nobody has connected an app">An app asks a person for access when it first signs in.</Empty>
      )}
      <ul className={styles.list} aria-label="Connected apps">
        {apps.rows?.map((app) => (
          <AppRow key={app.id} app={app} changed={apps.refresh} />
        ))}
      </ul>
      <ShowMore hasMore={apps.hasMore} more={apps.more} />
    </Section>
  );
}

function AppRow({ app, changed }: { app: ConnectedApp; changed(): void }) {
  const { id, name, userCount, grantedScopes, forbiddenAt, forbiddenBy } = app;
  const toast = useToast();
  const forbid = useChange(ForbidApp);
  const allow = useChange(AllowApp);
  const [isForbidding, setForbidding] = useState(false);
  return (
    <li className={styles.item}>
      <div className={styles.line}>
        <div className={styles.words}>
          <strong>{name}</strong> {forbiddenAt && <Badge tone="alert">Forbidden</Badge>}
          <span className="soft">{originOf(app)}</span>
          {forbiddenAt && (
            <span className="soft">
              Forbidden <Timestamp at={forbiddenAt} />
              {forbiddenBy && ` by ${forbiddenBy.name}`}
            </span>
          )}
          {userCount > 0 && <span className="soft">May {scopeWords(grantedScopes)}.</span>}
        </div>
        {forbiddenAt ? (
          <Button
            className="plain"
            aria-label={`Allow ${name}`}
            isDisabled={allow.isRunning}
            onPress={() =>
              allow.run({ clientId: id }).then((result) => {
                if (result) {
                  toast(`${name} may be connected again`);
                  changed();
                }
              })
            }
          >
            Allow
          </Button>
        ) : (
          <Button className="plain" aria-label={`Forbid ${name}`} onPress={() => setForbidding(true)}>
            Forbid
          </Button>
        )}
      </div>
      {allow.failure && <ErrorNotice failure={allow.failure} />}
      {userCount > 0 && (
        <Disclosure>
          {({ isExpanded }) => (
            <>
              <Heading level={3} className={styles.trigger ?? ""}>
                <Button slot="trigger" className="quiet" aria-label={`${peopleWords(userCount)} with ${name}`}>
                  {peopleWords(userCount)} <span aria-hidden="true">{isExpanded ? "▴" : "▾"}</span>
                </Button>
              </Heading>
              <DisclosurePanel>{isExpanded && <Grants clientId={id} changed={changed} />}</DisclosurePanel>
            </>
          )}
        </Disclosure>
      )}
      {isForbidding && (
        <Confirm
          title={`Forbid ${name}?`}
          consequence={
            <p>
              It loses its access for everybody here within two seconds, its webhook subscriptions are paused, and
              nobody can connect it until you allow it again.
            </p>
          }
          action="Forbid"
          change={forbid}
          confirm={() => forbid.run({ clientId: id })}
          done={(result) => {
            const ended = counted(result.endedGrants, "connection");
            toast(
              `${name} is forbidden: ${ended} ended, ${counted(result.pausedSubscriptions, "subscription")} paused`,
            );
            changed();
          }}
          close={() => setForbidding(false)}
        />
      )}
    </li>
  );
}

function originOf({ maker, publisher, checkedAt }: ConnectedApp): string {
  return maker === "BUSINESS"
    ? "Your own app"
    : maker === "SERVICE"
      ? "Part of the service"
      : `By ${publisher ?? "an unnamed publisher"}${checkedAt ? ", checked" : ", not checked"}`;
}

function OwnApps() {
  const { data, error, refresh } = useRead(OwnAppsQuery);
  useLive(["APPS"], refresh);
  const apps = data?.viewer.apps;
  return (
    <Section title="Your apps" about="Apps that work with your account. Disconnect one that you no longer use.">
      {error && !apps && <ErrorNotice failure={failureOf(error)} retry={refresh} />}
      {!apps && !error && <RowsSkeleton rows={1} height={56} />}
      {apps?.length === 0 && <p className="soft">You have connected no app.</p>}
      <ul className={styles.list} aria-label="Your apps">
        {apps?.map((app) => (
          <OwnAppRow key={app.id} app={app} changed={refresh} />
        ))}
      </ul>
    </Section>
  );
}

function OwnAppRow({ app, changed }: { app: OwnApp; changed(): void }) {
  const { id, name, grantedScopes, connectedAt, lastUsedAt } = app;
  const toast = useToast();
  const disconnect = useChange(DisconnectApp);
  const shown = name ?? id;
  return (
    <li className={styles.item}>
      <div className={styles.line}>
        <div className={styles.words}>
          <strong>{shown}</strong>
          <span className="soft">May {scopeWords(grantedScopes)}.</span>
          <span className="soft">
            Connected <Timestamp at={connectedAt} />, <LastUse at={lastUsedAt} />
          </span>
        </div>
        <Button
          className="plain"
          aria-label={`Disconnect your ${shown}`}
          isDisabled={disconnect.isRunning}
          onPress={() =>
            disconnect.run({ clientId: id }).then((result) => {
              if (result) {
                toast(`${shown} is disconnected`);
                changed();
              }
            })
          }
        >
          Disconnect
        </Button>
      </div>
      {disconnect.failure && <ErrorNotice failure={disconnect.failure} />}
    </li>
  );
}
