import { type SecondFactorKind, secondFactorKinds } from "../../src/domain/identity/second-factor/rules.ts";
import { resetSecondFactor, type SecondFactorReset } from "../../src/domain/people/second-factor.ts";
import { builder } from "../builder.ts";
import { mayInContext } from "../context.ts";
import { UserType } from "../identity/type.ts";
import { linksOf } from "./links.ts";

const descriptions: Record<SecondFactorKind, string> = {
  passkey: "Passkeys (WebAuthn).",
  one_time_code: "One-time codes of an authenticator app.",
};

const SecondFactorKindType = builder.enumType("SecondFactorKind", {
  description: "A kind of second factor.",
  values: Object.fromEntries(
    secondFactorKinds.map((value) => [value.toUpperCase(), { value, description: descriptions[value] }]),
  ) as Record<string, { value: SecondFactorKind; description: string }>,
});

const SecondFactorType = builder.objectRef<readonly SecondFactorKind[]>("SecondFactor").implement({
  description: "The second factor of a user.",
  fields: (t) => ({
    isEnrolled: t.boolean({
      description: "Whether the user must prove a second factor to sign in.",
      resolve: (kinds) => kinds.length > 0,
    }),
    kinds: t.field({
      type: [SecondFactorKindType],
      description: "The kinds that the user has set up.",
      resolve: (kinds) => kinds,
    }),
  }),
});

builder.objectField(UserType, "secondFactor", (t) =>
  t.field({
    type: SecondFactorType,
    nullable: true,
    description:
      "The second factor of the user, for the user and admins. Null for others, and if an outside issuer signs " +
      "users in.",
    resolve: ({ id }, _arguments, context) => {
      const isShown = context.caller.userId === id || mayInContext(context, "users.manage");
      return isShown && context.tools.links?.hasPages ? context.loaders.secondFactorOfUser.load(id) : null;
    },
  }),
);

const SecondFactorResetType = builder.objectRef<SecondFactorReset>("SecondFactorReset").implement({
  description: "The result of a reset.",
  fields: (t) => ({
    user: t.expose("user", { type: UserType, description: "The user, who has no second factor any more." }),
    endedSessions: t.exposeInt("endedSessions", { description: "The number of browsers that were signed out." }),
  }),
});

builder.mutationField("resetSecondFactor", (t) =>
  t.field({
    freshProof: true,
    type: SecondFactorResetType,
    description:
      "Removes the passkeys, one-time codes and recovery codes of a user who has lost them, signs the user's browsers " +
      "out and tells the user by mail. Apps keep their access. Not for the caller's own factors. For admins.",
    authScopes: { may: "users.manage" },
    args: { id: t.arg.id({ required: true, description: "The user." }) },
    audit: { action: "user.second_factor_reset", entry: ({ id }) => ({ objectId: id }) },
    resolve: (_root, { id }, context) => resetSecondFactor(context.database, context.caller, linksOf(context), id),
  }),
);
