import type { Command } from "commander";
import { listApps, type PublishedApp } from "../../src/domain/oauth/operator-store.ts";
import { publishApp, withdrawApp } from "../../src/domain/oauth/publish.ts";
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
  return group("app", "apps that users of every business may connect", [publish(), list(), withdraw()]);
}

interface PublishOptions extends OperatorOptions {
  name: string;
  redirect: string[];
  confidential?: boolean;
  firstParty?: boolean;
  publisher?: string;
  checked?: boolean;
}

function publish(): Command {
  return operatorCommand("publish", "publish an app; its secret is shown only this time")
    .requiredOption("--name <name>", "the name shown to users")
    .requiredOption("--redirect <uri>", "a redirect URI; may be repeated", repeated)
    .option("--confidential", "the app runs on a server and authenticates with a secret")
    .option("--first-party", "the app is part of the service and may use the internal API")
    .option("--publisher <name>", "the publisher of the app")
    .option("--checked", "the operator has checked the app")
    .action(async (options: PublishOptions) => {
      const { app, secret } = await onDatabase((database) =>
        publishApp(database, {
          name: options.name,
          redirectUris: options.redirect,
          publisher: options.publisher ?? null,
          isConfidential: options.confidential === true,
          isFirstParty: options.firstParty === true,
          isChecked: options.checked === true,
        }),
      );
      print(options, { client_id: app.id, client_secret: secret }, [
        `${app.name} is published`,
        `client_id      ${app.id}`,
        secret === null ? "it has no secret and uses PKCE" : `client_secret  ${secret}`,
      ]);
    });
}

function list(): Command {
  return operatorCommand("list", "list the apps of the service, newest first")
    .option("--after <id>", "start after this id")
    .option("--limit <n>", "the maximum number of rows", whole(1, MOST), 100)
    .action(async (options: OperatorOptions & { after?: string; limit: number }) => {
      const apps = await onDatabase((database) => listApps(database, options));
      const rows = apps.map((app) => [
        app.id,
        app.name,
        app.firstParty ? "of the service" : `by ${app.publisher ?? "an unnamed publisher"}`,
        app.checkedAt === null ? "not checked" : "checked",
        stateOf(app),
      ]);
      const more =
        apps.length === options.limit ? [`there may be more: run again with --after ${apps.at(-1)?.id}`] : [];
      print(options, apps, rows.length === 0 ? ["no app"] : [...columns(rows), ...more]);
    });
}

function withdraw(): Command {
  return operatorCommand("withdraw", "withdraw an app and revoke all its grants")
    .argument("<id>", "the client_id of the app")
    .action(async (id: string, options: OperatorOptions) => {
      const withdrawn = await onDatabase((database) => withdrawApp(database, id));
      const { app, grants } = known(withdrawn, "app", id, "app list");
      print(options, { ...app, grants }, [
        `${app.name} (${id}) is withdrawn: ${grants} grants ended, and their tokens end within two seconds`,
      ]);
    });
}

function stateOf({ withdrawnAt }: PublishedApp): string {
  return withdrawnAt === null ? "in use" : `withdrawn since ${withdrawnAt}`;
}

function repeated(value: string, before: string[] = []): string[] {
  return [...before, value];
}
