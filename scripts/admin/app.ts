import { type Command, Option } from "commander";
import { hasApp, listApps, type PublishedApp } from "../../src/domain/oauth/operator-store.ts";
import { changeApp, publishApp, publishedAuthMethods, rotateAppSecret } from "../../src/domain/oauth/publish.ts";
import { withdrawApp } from "../../src/domain/people/forbidden-apps.ts";
import { StartError } from "../../src/platform/start-error.ts";
import {
  columns,
  group,
  known,
  type OperatorOptions,
  onDatabase,
  operatorCommand,
  print,
  whole,
} from "../support/operator-command.ts";

/** The maximum number of apps that one command lists. */
const MOST = 1_000;

export function appCommands(): Command {
  return group("app", "apps that users of every business may connect", [
    publish(),
    list(),
    change(),
    check(),
    uncheck(),
    redirects(),
    rotateSecret(),
    withdraw(),
  ]);
}

interface PublishOptions extends OperatorOptions {
  name: string;
  redirect: string[];
  authMethod?: (typeof publishedAuthMethods)[number];
  confidential?: boolean;
  firstParty?: boolean;
  publisher?: string;
  publisherUrl?: string;
  checked?: boolean;
}

function publish(): Command {
  return operatorCommand("publish", "publish an app; its secret is shown only this time")
    .requiredOption("--name <name>", "the name shown to users")
    .requiredOption("--redirect <uri>", "a redirect URI; may be repeated", repeated)
    .addOption(
      new Option(
        "--auth-method <method>",
        "its authentication: PKCE without a secret (the default), or a secret by header or body",
      ).choices(publishedAuthMethods),
    )
    .addOption(new Option("--confidential", "the same as --auth-method client_secret_basic").conflicts("authMethod"))
    .option("--first-party", "the app is part of the service and may use the internal API")
    .option("--publisher <name>", "the maker of the app, as users see it")
    .option("--publisher-url <url>", "the website of the maker")
    .option("--checked", "the operator has checked the app")
    .action(async (options: PublishOptions) => {
      const { name, redirect, confidential, firstParty, publisher, publisherUrl, checked } = options;
      const authMethod = confidential ? "client_secret_basic" : options.authMethod;
      const draft = {
        ...{ name, redirectUris: redirect, authMethod, isFirstParty: firstParty === true, isChecked: checked === true },
        ...{ publisher: publisher ?? null, publisherUrl: publisherUrl ?? null },
      };
      const { app, secret } = await onDatabase((database) => publishApp(database, draft));
      print(options, { client_id: app.id, client_secret: secret }, [
        `${app.name} is published`,
        `client_id      ${app.id}`,
        secret === null ? "it has no secret and uses PKCE" : `client_secret  ${secret}`,
      ]);
    });
}

function change(): Command {
  return operatorCommand("change", "change the name of an app, or its maker")
    .argument("<id>", "the client_id of the app")
    .option("--name <name>", "the name shown to users")
    .option("--publisher <name>", "the maker of the app, as users see it")
    .option("--publisher-url <url>", "the website of the maker")
    .action(
      async (id: string, options: OperatorOptions & { name?: string; publisher?: string; publisherUrl?: string }) => {
        const { name, publisher, publisherUrl } = options;
        const app = await changed(id, { name, publisher, publisherUrl });
        print(options, app, [`${nameOf(app)} is ${makerOf(app)}`]);
      },
    );
}

function check(): Command {
  return operatorCommand("check", "state that the operator has checked an app; users see it before they give access")
    .argument("<id>", "the client_id of the app")
    .action(async (id: string, options: OperatorOptions) => {
      const app = await changed(id, { isChecked: true });
      print(options, app, [`${nameOf(app)} is checked since ${app.checkedAt}`]);
    });
}

function uncheck(): Command {
  return operatorCommand("uncheck", "take back that the operator has checked an app")
    .argument("<id>", "the client_id of the app")
    .action(async (id: string, options: OperatorOptions) => {
      const app = await changed(id, { isChecked: false });
      print(options, app, [`${nameOf(app)} is no longer checked; it keeps its access`]);
    });
}

function redirects(): Command {
  return operatorCommand("redirects", "add or remove redirect URIs of an app, and show all")
    .argument("<id>", "the client_id of the app")
    .option("--add <uri>", "a redirect URI to add; may be repeated", repeated)
    .option("--remove <uri>", "a redirect URI to remove; may be repeated", repeated)
    .action(async (id: string, options: OperatorOptions & { add?: string[]; remove?: string[] }) => {
      const app = await changed(id, { addedRedirectUris: options.add, removedRedirectUris: options.remove });
      print(options, app, app.redirectUris);
    });
}

function rotateSecret(): Command {
  return operatorCommand("rotate-secret", "give an app a new secret, shown only this time; the old one ends at once")
    .argument("<id>", "the client_id of the app")
    .action(async (id: string, options: OperatorOptions) => {
      const rotated = await onDatabase((database) => rotateAppSecret(database, id));
      const { app, secret } = known(rotated, "app", id, "app list");
      print(options, { client_id: id, client_secret: secret }, [
        `${nameOf(app)} has a new secret; the old one is refused`,
        `client_secret  ${secret}`,
      ]);
    });
}

async function changed(id: string, changes: Parameters<typeof changeApp>[2]): Promise<PublishedApp> {
  return known(await onDatabase((database) => changeApp(database, id, changes)), "app", id, "app list");
}

function list(): Command {
  return operatorCommand("list", "list the apps of the service, newest first")
    .option("--after <id>", "start after this id")
    .option("--limit <n>", "the maximum number of rows", whole(1, MOST), 100)
    .action(async (options: OperatorOptions & { after?: string; limit: number }) => {
      const { after } = options;
      const apps = await onDatabase(async (database) => {
        if (after !== undefined && !(await hasApp(database, after))) {
          throw new StartError(`--after: the app ${after} does not exist: npm run admin -- app list shows them`);
        }
        return listApps(database, options);
      });
      const rows = apps.map((app) => [
        app.id,
        app.name,
        makerOf(app),
        app.checkedAt === null ? "not checked" : "checked",
        stateOf(app),
      ]);
      const more =
        apps.length === options.limit ? [`there may be more: run again with --after ${apps.at(-1)?.id}`] : [];
      print(options, apps, rows.length === 0 ? ["no app"] : [...columns(rows), ...more]);
    });
}

function withdraw(): Command {
  return operatorCommand("withdraw", "withdraw an app, revoke all its grants and pause its webhook subscriptions")
    .argument("<id>", "the client_id of the app")
    .action(async (id: string, options: OperatorOptions) => {
      const withdrawn = await onDatabase((database) => withdrawApp(database, id));
      const { app, grants, pausedSubscriptions } = known(withdrawn, "app", id, "app list");
      print(options, { ...app, grants, pausedSubscriptions }, [
        `${nameOf(app)} is withdrawn: ${grants} grants ended, and their tokens end within two seconds`,
        `${pausedSubscriptions} webhook subscriptions are paused`,
      ]);
    });
}

function nameOf({ id, name }: PublishedApp): string {
  return `${name} (${id})`;
}

function makerOf({ firstParty, publisher, publisherUrl }: PublishedApp): string {
  const maker = publisher ?? "an unnamed publisher";
  return firstParty ? "part of the service" : `made by ${maker}${publisherUrl === null ? "" : `, ${publisherUrl}`}`;
}

function stateOf({ withdrawnAt }: PublishedApp): string {
  return withdrawnAt === null ? "in use" : `withdrawn since ${withdrawnAt}`;
}

function repeated(value: string, before: string[] = []): string[] {
  return [...before, value];
}
