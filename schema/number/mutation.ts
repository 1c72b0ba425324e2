import { caps } from "../../src/domain/identity/caps.ts";
import { inboxName } from "../../src/domain/identity/inbox-settings.ts";
import { adoptNumber, buyNumber, connectInbox, releaseNumber } from "../../src/domain/number/commands.ts";
import { lengthsOf } from "../../src/platform/limit-text.ts";
import { builder } from "../builder.ts";
import { idempotencyKey } from "../idempotency.ts";
import { BusinessNumberType } from "./type.ts";

const BuyNumberInput = builder.inputType("BuyNumberInput", {
  description: "A number to buy.",
  fields: (t) => ({
    phoneNumber: t.string({ required: true, description: "The number in E.164, from `availableNumbers`." }),
    name: t.string({ required: true, description: `The name of its inbox, ${lengthsOf(inboxName)}.` }),
  }),
});

const COMMON = {
  type: BusinessNumberType,
  authScopes: { may: "numbers.manage" as const },
};

builder.mutationFields((t) => ({
  buyNumber: t.field({
    ...COMMON,
    idempotent: true,
    description:
      "Orders a number. Within seconds it is bought and connected, and its inbox is active: a new inbox, or the " +
      "inactive one that had this number. Until then its state is `ORDERED`; a number that is not bought is `FAILED`. " +
      `A business may have at most ${caps.purchasedNumbers} bought numbers: those it has, and those bought in the last ` +
      "30 days. The operator can set another maximum. For admins.",
    args: {
      input: t.arg({ type: BuyNumberInput, required: true, description: "The number." }),
      idempotencyKey: t.arg.string(idempotencyKey),
    },
    audit: { action: "number.ordered", entry: ({ input }, { id }) => ({ objectId: id, given: input }) },
    resolve: (_root, { input }, { database, caller }) => buyNumber(database, caller, input),
  }),
  adoptNumber: t.field({
    ...COMMON,
    description:
      "Makes a number that the operator has assigned to the business an active inbox: a new inbox, or the inactive one " +
      "that had this number. The carrier connects it within seconds. For admins.",
    args: {
      id: t.arg.id({ required: true, description: "The number." }),
      name: t.arg.string({ required: true, description: `The name of its inbox, ${lengthsOf(inboxName)}.` }),
    },
    audit: { action: "number.adopted", entry: ({ id, name }) => ({ objectId: id, given: { name } }) },
    resolve: (_root, { id, name }, { database, caller }) => adoptNumber(database, caller, id, { name }),
  }),
  releaseNumber: t.field({
    ...COMMON,
    description:
      "Releases a number and deactivates its inbox, whose conversations and history stay. A number that was bought goes " +
      "back to the carrier, and anyone may buy it; an assigned number goes back to the operator. For admins.",
    args: { id: t.arg.id({ required: true, description: "The number." }) },
    audit: { action: "number.released", entry: ({ id }) => ({ objectId: id }) },
    resolve: (_root, { id }, { database, caller }) => releaseNumber(database, caller, id),
  }),
  connectInbox: t.field({
    ...COMMON,
    description:
      "Makes the carrier report the texts and calls of an inbox to this service again, for a number that was bought or " +
      "adopted. That also happens after a purchase or an adoption. For admins.",
    args: { id: t.arg.id({ required: true, description: "The inbox." }) },
    audit: { action: "number.connected", entry: ({ id }, number) => ({ objectId: number.id, relatedId: id }) },
    resolve: (_root, { id }, { database, caller }) => connectInbox(database, caller, id),
  }),
}));
