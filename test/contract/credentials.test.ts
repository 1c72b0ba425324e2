import fastify, { type FastifyInstance, type RouteOptions } from "fastify";
import {
  type GraphQLNamedType,
  type GraphQLObjectType,
  getNamedType,
  isAbstractType,
  isObjectType,
  isUnionType,
} from "graphql";
import { describe, expect, it } from "vitest";
import { routes } from "../../rest-facade/routes/index.ts";
import { isSensitive } from "../../rest-facade/sensitive.ts";
import { askedBy } from "../../schema/asked-permission.ts";
import { proofOf } from "../../schema/fresh-proof.ts";
import { schema } from "../../schema/index.ts";
import { signInPages } from "../../src/application/oidc/index.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { memoryLimiter } from "../../src/platform/limit/limiter.ts";
import { secretBox } from "../../src/platform/secret-box.ts";

/**
 * Everything that creates or reveals a credential, and the proof of identity that it asks for. A new mutation, page or
 * route of this kind fails here until somebody has decided.
 */

/** `fresh`: a fresh proof. Any other word is the reason why none is needed. */
const MUTATIONS: Readonly<Record<string, string>> = {
  createAccessKey: "fresh",
  rotateAccessKey: "fresh",
  revokeAccessKey: "takes access",
  inviteUser: "fresh",
  createServiceUser: "fresh to make an admin",
  resendInvitation: "fresh",
  revokeInvitation: "takes access",
  updateUser: "fresh to make an admin",
  deactivateUser: "takes access",
  reactivateUser: "fresh",
  resetSecondFactor: "fresh",
  createOAuthClient: "fresh",
  updateOAuthClient: "fresh",
  rotateOAuthClientSecret: "fresh",
  deleteOAuthClient: "takes access",
  revokeOAuthGrant: "takes access",
  forbidApp: "takes access",
  allowApp: "each user still consents",
  approveAgent: "each user still consents",
  stopAgent: "takes access",
  updateBusiness: "fresh to end the rule of a second factor",
  createWebhookSubscriptions: "the secret verifies what the service sends; it gives no access",
  createWebhookSubscription: "the secret verifies what the service sends; it gives no access",
  rotateWebhookSecret: "the secret verifies what the service sends; it gives no access",
  createPhoneAccessToken: "an hour of the caller's own phone in the browser, many times a day",
  uploadAudio: "a link to the caller's own file, for an hour",
  exportPerson: "a link to the caller's own export, for a quarter of an hour",
  eraseRecording: "a link to a recording, for an hour",
  pauseRecording: "a link to a recording, for an hour",
  resumeRecording: "a link to a recording, for an hour",
};

/** `password`: the form contains it. `fresh`: a fresh proof in the session. Any other words say why neither is needed. */
const PAGES: Readonly<Record<string, string>> = {
  "/oidc/account/access-keys": "password",
  "/oidc/account/access-keys/:id/revoke": "password",
  "/oidc/account/apps/:id": "password",
  "/oidc/account/apps/:id/delete": "password",
  "/oidc/account/apps/:id/secret": "password",
  "/oidc/account/apps/new": "password",
  "/oidc/account/details": "no credential",
  "/oidc/account/email": "password",
  "/oidc/account/end-session": "takes access",
  "/oidc/account/password": "password",
  "/oidc/account/revoke": "takes access",
  "/oidc/account/second-factor/codes": "password",
  "/oidc/account/second-factor/codes/new": "a step that began with the password",
  "/oidc/account/second-factor/codes/off": "password",
  "/oidc/account/second-factor/passkeys": "password",
  "/oidc/account/second-factor/passkeys/:id/name": "no credential",
  "/oidc/account/second-factor/passkeys/:id/remove": "password",
  "/oidc/account/second-factor/passkeys/new": "a step that began with the password",
  "/oidc/account/second-factor/recovery-codes": "password",
  "/oidc/account/sign-in": "the sign-in itself",
  "/oidc/account/sign-in/enrolment": "the sign-in itself",
  "/oidc/account/sign-in/second-factor": "the sign-in itself",
  "/oidc/device": "fresh",
  "/oidc/device/auth": "the request of a device: a person decides about it",
  "/oidc/device/decision": "the code that was entered with a fresh proof, within ten minutes",
  "/oidc/device/sign-in": "the sign-in itself",
  "/oidc/device/sign-in/enrolment": "the sign-in itself",
  "/oidc/device/sign-in/second-factor": "the sign-in itself",
  "/oidc/device/switch": "takes access",
  "/oidc/email/:token": "password",
  "/oidc/email/:token/enrolment": "a step that began with the password",
  "/oidc/email/:token/second-factor": "a step that began with the password",
  "/oidc/interaction/:uid/consent": "fresh",
  "/oidc/interaction/:uid/sign-in": "the sign-in itself",
  "/oidc/interaction/:uid/sign-in/enrolment": "the sign-in itself",
  "/oidc/interaction/:uid/sign-in/second-factor": "the sign-in itself",
  "/oidc/interaction/:uid/switch": "takes access",
  "/oidc/invitation/:token": "the link of the mail",
  "/oidc/password": "a mail to the address of the account",
  "/oidc/password/:token": "the link of the mail",
  "/oidc/request": "the request of an app: a person decides about it",
  "/oidc/session/end/confirm": "takes access",
  "/oidc/token": "a code or a refresh token, which a consent gave, or the credentials of a client with a service user",
  "/oidc/token/revocation": "takes access",
};

/** Routes of the public API whose answers have a secret. */
const REST: Readonly<Record<string, string>> = {
  "subscriptions.create": "the secret verifies what the service sends; it gives no access",
  "subscriptions.rotate": "the secret verifies what the service sends; it gives no access",
};

/** Permissions over people and their access. */
const OVER_ACCESS: readonly (string | undefined)[] = ["users.manage", "apps.manage", "access_keys.manage"];
const SECRET_NAME = /token|secret|password|credential|(invitation|recovery).*url|^url$/i;

const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});

describe("mutations", () => {
  const concerned = mutations.filter((field) => {
    const { idempotent } = field.extensions.pothosOptions as { idempotent?: true | "secret" };
    const result = getNamedType(field.type);
    const types = isUnionType(result) ? result.getTypes() : isObjectType(result) ? [result] : [];
    const names = types.flatMap((type) => Object.keys(type.getFields()));
    return (
      proofOf(field) !== undefined ||
      idempotent === "secret" ||
      OVER_ACCESS.includes(askedBy(field)) ||
      names.some((name) => SECRET_NAME.test(name))
    );
  });

  it("are all in the table", () => {
    expect(concerned.map(({ name }) => name).sort()).toEqual(Object.keys(MUTATIONS).sort());
  });

  it("ask as the table says", () => {
    const kinds = { undefined: "", boolean: "fresh", function: "fresh to" } as Record<string, string>;
    for (const field of concerned) {
      const kind = kinds[typeof proofOf(field)] as string;
      const told = MUTATIONS[field.name] ?? "";
      expect([field.name, told.startsWith("fresh to") ? "fresh to" : told === "fresh" ? "fresh" : ""]).toEqual([
        field.name,
        kind,
      ]);
    }
  });
});

/** `fresh`: null without a fresh proof. Any other words say why none is needed. */
const FIELDS: Readonly<Record<string, string>> = {
  "AccessKey.previousTokenExpiresAt": "a time",
  "AudioFile.url": "a link to a file of the business, for an hour",
  "BulkOperationFile.url": "a link to an export for one user, for a quarter of an hour",
  "Invitation.url": "fresh",
  "Media.url": "a link to a file of the business, for an hour",
  "PersonExport.url": "a link to an export for one user, for a quarter of an hour",
  "Recording.url": "a link to a recording, for an hour",
  "WebhookRequest.url": "the address of the receiver",
};

/** The object types that a query or a subscription can read. */
function readable(): GraphQLObjectType[] {
  const found = new Set<GraphQLObjectType>();
  const visit = (type: GraphQLNamedType | null | undefined) => {
    if (isAbstractType(type)) {
      schema.getPossibleTypes(type).forEach(visit);
    } else if (isObjectType(type) && !found.has(type)) {
      found.add(type);
      for (const field of Object.values(type.getFields())) {
        visit(getNamedType(field.type));
      }
    }
  };
  visit(schema.getQueryType());
  visit(schema.getSubscriptionType());
  return [...found];
}

it("fields of secrets that a query reads are all in the table", () => {
  const fields = readable().flatMap((type) =>
    Object.keys(type.getFields()).flatMap((name) => (SECRET_NAME.test(name) ? [`${type.name}.${name}`] : [])),
  );
  expect(fields.sort()).toEqual(Object.keys(FIELDS).sort());
});

describe("pages of sign-in and of the account", () => {
  it("are all in the table, if they take a form", async () => {
    const forms: string[] = [];
    const app: FastifyInstance = fastify();
    app.addHook("onRoute", ({ method, url }: RouteOptions) => {
      if (method === "POST") {
        forms.push(url);
      }
    });
    const database = { onBehalfOf: () => database } as unknown as Database;
    const keys = [Buffer.alloc(32, 1)];
    signInPages({
      database,
      box: secretBox(keys),
      keys,
      publicUrl: "https://api.example.com",
      internalUrl: "https://internal.example.com",
      agents: null,
      limit: memoryLimiter({ max: 1, windowSeconds: 60 }),
      sendsMail: false,
    })(app);
    await app.ready();
    expect(forms.sort()).toEqual(Object.keys(PAGES).sort());
  });
});

describe("routes of the public API", () => {
  it("are all in the table, if their answer has a secret", () => {
    const secret = routes.filter(({ answers }) =>
      Object.values(answers.models).some(({ model }) => isSensitive(model)),
    );
    expect(secret.map(({ id }) => id).sort()).toEqual(Object.keys(REST).sort());
  });
});
