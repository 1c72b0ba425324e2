import {
  type BarOutcome,
  type BarredNumbers,
  barEach,
  barNumber,
  barNumbers,
  findDoNotCallNumbers,
  LARGEST_IMPORT,
  unbarNumber,
} from "../../src/domain/consent/do-not-call.ts";
import { type DoNotCallNumber, MOST_ADDED_NUMBERS } from "../../src/domain/consent/rules.ts";
import { DomainError } from "../../src/platform/errors.ts";
import { builder } from "../builder.ts";
import { AdditionRefusalType } from "../campaign/type.ts";
import { connectionOf, pageArguments, pageComplexity, pageRequest } from "../connection.ts";
import { atMost } from "../limits.ts";

/** The do-not-call list, for admins, and by the public API for whoever has the scope. */

const DoNotCallSourceType = builder.enumType("DoNotCallSource", {
  description: "How a number came onto the do-not-call list.",
  values: {
    API: { value: "api", description: "The public API." },
    APP: { value: "app", description: "A person in the app." },
    AGENT: { value: "agent", description: "The outcome of a call." },
    IMPORT: { value: "import", description: "An import." },
  } as const,
});

const DoNotCallNumberType = builder.objectRef<DoNotCallNumber>("DoNotCallNumber").implement({
  description: "A number that no campaign of the business may dial or text.",
  fields: (t) => ({
    phoneNumber: t.exposeString("phoneNumber", { description: "The number in E.164." }),
    note: t.exposeString("note", { nullable: true, description: "Why it is on the list, where somebody said." }),
    source: t.expose("source", { type: DoNotCallSourceType, description: "How it came there." }),
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

const DoNotCallResultType = builder.enumType("DoNotCallResult", {
  description: "What became of a number that was to be put on the do-not-call list.",
  values: {
    CREATED: { value: "created", description: "It is on the list now." },
    UPDATED: { value: "updated", description: "It was there, and has the new note." },
    SKIPPED: { value: "skipped", description: "It was there." },
    FAILED: { value: "failed", description: "It was refused." },
  } as const,
});

const DoNotCallOutcomeType = builder.objectRef<BarOutcome>("DoNotCallOutcome").implement({
  description: "What became of one number.",
  fields: (t) => ({
    result: t.expose("result", { type: DoNotCallResultType, description: "What was done." }),
    number: t.expose("number", { type: DoNotCallNumberType, nullable: true, description: "Null where it failed." }),
    error: t.field({
      type: AdditionRefusalType,
      nullable: true,
      description: "Why it failed.",
      resolve: ({ error }) => error && { code: error.code, message: error.message, field: error.field ?? null },
    }),
  }),
});

const DoNotCallAdditionType = builder.objectRef<{ outcomes: BarOutcome[] }>("DoNotCallAddition").implement({
  description: "What became of the numbers.",
  fields: (t) => ({
    outcomes: t.expose("outcomes", { type: [DoNotCallOutcomeType], description: "One for each, in their order." }),
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
    authScopes: { dialer: true },
    args: {
      ...pageArguments,
      prefix: t.arg.string({ description: "Only numbers that begin so, such as `+1415`." }),
      phone: t.arg.string({ description: "Only this number, in E.164." }),
    },
    resolve: (_root, { prefix, phone, ...page }, { database, caller }) =>
      findDoNotCallNumbers(database, caller, { prefix, phone }, pageRequest(page)),
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
  addDoNotCallNumbers: t.field({
    type: DoNotCallAdditionType,
    description:
      "Puts up to 500 numbers on the do-not-call list, each with its note. A bad one fails alone. For admins.",
    authScopes: { dialer: true },
    errors: { types: [DomainError] },
    args: {
      numbers: t.arg({
        ...atMost(MOST_ADDED_NUMBERS),
        type: [DoNotCallNumberInput],
        required: true,
        description: "Up to 500.",
      }),
    },
    resolve: async (_root, { numbers }, { database, caller }) => ({
      outcomes: await barEach(database, caller, numbers),
    }),
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
    authScopes: { dialer: true },
    type: DoNotCallRemovalType,
    description: "Takes a number off the do-not-call list. For admins.",
    args: { phoneNumber: t.arg.string({ required: true, description: "The number in E.164." }) },
    resolve: async (_root, { phoneNumber }, { database, caller }) => ({
      removedNumber: await unbarNumber(database, caller, phoneNumber),
    }),
  }),
}));
