import {
  type BarredNumbers,
  barNumber,
  barNumbers,
  findDoNotCallNumbers,
  LARGEST_IMPORT,
  unbarNumber,
} from "../../src/dialer/do-not-call.ts";
import type { DoNotCallNumber } from "../../src/dialer/rules.ts";
import { DomainError } from "../../src/errors.ts";
import { builder } from "../builder.ts";
import { AdditionRefusalType } from "../campaign/type.ts";
import { connectionOf, pageArguments, pageComplexity, pageRequest } from "../connection.ts";
import { atMost } from "../limits.ts";

/** The do-not-call list, for admins. */

const DoNotCallNumberType = builder.objectRef<DoNotCallNumber>("DoNotCallNumber").implement({
  description: "A number that no campaign of the business may dial or text.",
  fields: (t) => ({
    phoneNumber: t.exposeString("phoneNumber", { description: "The number in E.164." }),
    note: t.exposeString("note", { nullable: true, description: "Why it is on the list, where somebody said." }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was put there." }),
  }),
});

const DoNotCallNumberConnection = connectionOf<DoNotCallNumber & { id: string }>(
  "DoNotCallNumber",
  DoNotCallNumberType as never,
  "in the order of the numbers",
);

const DoNotCallRefusalType = builder.objectRef<BarredNumbers["refused"][number]>("DoNotCallRefusal").implement({
  description: "A row of an import that was refused.",
  fields: (t) => ({
    index: t.exposeInt("index", { description: "Its place in the input, from 0." }),
    error: t.expose("error", { type: AdditionRefusalType, description: "Why." }),
  }),
});

const DoNotCallImportType = builder.objectRef<BarredNumbers>("DoNotCallImport").implement({
  description: "What became of an import.",
  fields: (t) => ({
    added: t.exposeInt("added", { description: "How many numbers were not on the list before." }),
    known: t.exposeInt("known", { description: "How many were there already, or stood in the import before." }),
    refused: t.expose("refused", { type: [DoNotCallRefusalType], description: "Those that are no numbers." }),
  }),
});

const DoNotCallRemovalType = builder.objectRef<{ removedNumber: string }>("DoNotCallRemoval").implement({
  description: "What was taken off the list.",
  fields: (t) => ({
    removedNumber: t.exposeString("removedNumber", { description: "The number." }),
  }),
});

const note = { description: "Why, in up to 200 characters." };

const DoNotCallNumberInput = builder.inputType("DoNotCallNumberInput", {
  description: "A number to put on the do-not-call list.",
  fields: (t) => ({
    phoneNumber: t.string({ required: true, description: "The number in E.164." }),
    note: t.string(note),
  }),
});

const DoNotCallImportInput = builder.inputType("DoNotCallImportInput", {
  description: "Numbers to put on the do-not-call list.",
  fields: (t) => ({
    phoneNumbers: t.stringList({
      ...atMost(LARGEST_IMPORT),
      required: true,
      description: "Up to 10,000 numbers in E.164.",
    }),
    note: t.string(note),
  }),
});

const COMMON = { authScopes: { dialerAdmin: true }, errors: { types: [DomainError] } };

builder.queryFields((t) => ({
  doNotCallNumbers: t.field({
    type: DoNotCallNumberConnection,
    description: "The do-not-call list in the order of its numbers. For admins.",
    complexity: pageComplexity,
    authScopes: { dialerAdmin: true },
    args: {
      ...pageArguments,
      prefix: t.arg.string({ description: "Only numbers that begin so, such as `+1415`." }),
    },
    resolve: (_root, { prefix, ...page }, { database, caller }) =>
      findDoNotCallNumbers(database, caller, prefix ?? "+", pageRequest(page)),
  }),
}));

builder.mutationFields((t) => ({
  addDoNotCallNumber: t.field({
    ...COMMON,
    type: DoNotCallNumberType,
    description: "Puts a number on the do-not-call list: from now on no campaign dials it. For admins.",
    args: { input: t.arg({ type: DoNotCallNumberInput, required: true, description: "The number." }) },
    resolve: (_root, { input }, { database, caller }) => barNumber(database, caller, input),
  }),
  importDoNotCallNumbers: t.field({
    ...COMMON,
    type: DoNotCallImportType,
    description: "Puts up to 10,000 numbers on the do-not-call list. A bad one fails alone. For admins.",
    args: { input: t.arg({ type: DoNotCallImportInput, required: true, description: "The numbers." }) },
    resolve: (_root, { input }, { database, caller }) => barNumbers(database, caller, input),
  }),
  removeDoNotCallNumber: t.field({
    ...COMMON,
    type: DoNotCallRemovalType,
    description: "Takes a number off the do-not-call list. For admins.",
    args: { phoneNumber: t.arg.string({ required: true, description: "The number in E.164." }) },
    resolve: async (_root, { phoneNumber }, { database, caller }) => ({
      removedNumber: await unbarNumber(database, caller, phoneNumber),
    }),
  }),
}));
