import { caps } from "../../src/domain/identity/caps.ts";
import { createAccessKey, KEY_LIFETIME, revokeAccessKey, rotateAccessKey } from "../../src/domain/oauth/access-keys.ts";
import { scopesOf } from "../../src/domain/oauth/scopes.ts";
import { builder } from "../builder.ts";
import { idempotencyKey } from "../idempotency.ts";
import { atMost } from "../limits.ts";
import { linksOf } from "../people/links.ts";
import { AccessKeyWithTokenType, RevokedAccessKeyType } from "./type.ts";

const publicScopes = scopesOf("public-api");

const AccessKeyInput = builder.inputType("AccessKeyInput", {
  description: "A new access key.",
  fields: (t) => ({
    name: t.string({ required: true, description: "1 to 80 characters." }),
    scopes: t.stringList({
      ...atMost(publicScopes.length),
      required: true,
      description: `The scopes of its token, 1 to ${publicScopes.length} of: ${publicScopes.map((scope) => `\`${scope}\``).join(", ")}.`,
    }),
    lifetimeSeconds: t.int({
      required: true,
      description: `The seconds until its token expires, ${KEY_LIFETIME.least} to ${KEY_LIFETIME.most} (a year).`,
    }),
    serviceUserId: t.id({ description: "The service user as whom it acts. Without one it acts as the caller." }),
  }),
});

const RotateAccessKeyInput = builder.inputType("RotateAccessKeyInput", {
  description: "The access key to rotate.",
  fields: (t) => ({ id: t.id({ required: true, description: "The access key." }) }),
});

builder.mutationFields((t) => ({
  createAccessKey: t.field({
    idempotent: "secret",
    freshProof: true,
    type: AccessKeyWithTokenType,
    description:
      "Makes an access token for the public API that acts as the caller or as a service user, for scripts that cannot " +
      "sign in. The token is shown only once, and ends when the key is revoked, or its user is deactivated. A key that " +
      "acts as its maker also ends when the maker becomes a member. The caller is told by mail. A business " +
      `has at most ${caps.accessKeys} that have not expired, ${caps.accessKeysOfUser} of each user. For admins.`,
    authScopes: { may: "access_keys.manage" },
    args: {
      input: t.arg({ type: AccessKeyInput, required: true, description: "The new access key." }),
      idempotencyKey: t.arg.string(idempotencyKey),
    },
    audit: {
      action: "access_key.created",
      entry: ({ input }, { accessKey }) => ({ objectId: accessKey.id, given: input }),
    },
    resolve: (_root, { input }, context) => createAccessKey(context.database, context.caller, linksOf(context), input),
  }),
  rotateAccessKey: t.field({
    idempotent: "secret",
    freshProof: true,
    type: AccessKeyWithTokenType,
    description:
      "Gives an access key a new token, which is shown only once, has the same scopes and lifetime, and keeps the " +
      "`client_id`. The old token works for 24 hours more, unless it expires before, and until then the key is not " +
      "rotated again. For one's own keys and those of service users. The caller is told by mail. For admins.",
    authScopes: { may: "access_keys.manage" },
    args: {
      input: t.arg({ type: RotateAccessKeyInput, required: true, description: "The access key." }),
      idempotencyKey: t.arg.string(idempotencyKey),
    },
    audit: { action: "access_key.rotated", entry: ({ input }) => ({ objectId: input.id }) },
    resolve: (_root, { input }, context) =>
      rotateAccessKey(context.database, context.caller, linksOf(context), input.id),
  }),
  revokeAccessKey: t.field({
    type: RevokedAccessKeyType,
    description:
      "Revokes an access key of the business: its tokens are refused within two seconds. Its maker is told by mail of the " +
      "revocation by another admin. For admins.",
    authScopes: { may: "access_keys.manage" },
    args: { id: t.arg.id({ required: true, description: "The access key." }) },
    audit: { action: "access_key.revoked", entry: ({ id }) => ({ objectId: id }) },
    resolve: async (_root, { id }, context) => {
      await revokeAccessKey(context.database, context.caller, linksOf(context), id);
      return { deletedId: id };
    },
  }),
}));
