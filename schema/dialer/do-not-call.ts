import {
  type BarOutcome,
  type BarredNumbers,
  barEach,
  barNumber,
  barNumbers,
  doNotCallOrders,
  findBarredNumber,
  findDoNotCallNumbers,
  LARGEST_IMPORT,
  unbarNumber,
} from "../../src/domain/consent/do-not-call.ts";
import { lockDoNotCallNumber } from "../../src/domain/consent/do-not-call-store.ts";
import { type DoNotCallNumber, LONGEST_NOTE, MOST_ADDED_NUMBERS } from "../../src/domain/consent/rules.ts";
import { grouped } from "../../src/platform/limit-text.ts";
import { builder } from "../builder.ts";
import { AdditionRefusalType } from "../campaign/type.ts";
import { connectionOf, listArguments, pageComplexity, pageRequest, timeFields } from "../connection.ts";
import { deletionType } from "../deletion.ts";
import { valuesOf } from "../enumeration.ts";
import { atMost } from "../limits.ts";

/** The do-not-call list, for admins and for public API clients with the scope. */

const DoNotCallSourceType = builder.enumType("DoNotCallSource", {
  description: "The origin of an entry of the do-not-call list.",
  values: {
    API: { value: "api", description: "The public API." },
    APP: { value: "app", description: "A user of the app." },
    AGENT: { value: "agent", description: "The outcome of a call." },
    IMPORT: { value: "import", description: "An import." },
  } as const,
});

const DoNotCallNumberType = builder.objectRef<DoNotCallNumber>("DoNotCallNumber").implement({
  description: "A number that no campaign of the business may dial or text.",
  fields: (t) => ({
    phoneNumber: t.expose("phoneNumber", { type: "PhoneNumber", description: "The number in E.164." }),
    note: t.exposeString("note", { nullable: true, description: "The reason for the entry, if one was given." }),
    source: t.expose("source", { type: DoNotCallSourceType, description: "The origin of the entry." }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time of the entry." }),
    updatedAt: t.expose("updatedAt", {
      type: "DateTime",
      description: "Time of the last change of the note, or of the entry.",
    }),
  }),
});

const DoNotCallOrderType = builder.enumType("DoNotCallOrder", {
  description: "The order of the do-not-call list.",
  values: valuesOf(
    doNotCallOrders,
    (order) =>
      ({
        number: "By number, ascending.",
        created: "Those that came onto the list last first.",
        updated: "Those changed last first.",
      })[order],
  ),
});

const DoNotCallTimes = builder.inputType("DoNotCallTimes", {
  description: "Times of entries of the do-not-call list.",
  fields: timeFields,
});

const DoNotCallNumberConnection = connectionOf<DoNotCallNumber & { id: string }>(
  "DoNotCallNumber",
  DoNotCallNumberType as never,
  { order: "in the order of the numbers", counted: null },
);

const DoNotCallRefusalType = builder.objectRef<BarredNumbers["refused"][number]>("DoNotCallRefusal").implement({
  description: "A row of an import that was refused.",
  fields: (t) => ({
    index: t.exposeInt("index", { description: "The index in the input, from 0." }),
    error: t.expose("error", { type: AdditionRefusalType, description: "The reason." }),
  }),
});

const DoNotCallImportType = builder.objectRef<BarredNumbers>("DoNotCallImport").implement({
  description: "The result of an import.",
  fields: (t) => ({
    added: t.exposeInt("added", { description: "The number of new entries." }),
    known: t.exposeInt("known", { description: "The number of duplicates, on the list or in the import." }),
    refused: t.expose("refused", { type: [DoNotCallRefusalType], description: "The invalid numbers." }),
  }),
});

const DoNotCallResultType = builder.enumType("DoNotCallResult", {
  description: "The result of adding a number to the do-not-call list.",
  values: {
    CREATED: { value: "created", description: "It was added to the list." },
    UPDATED: { value: "updated", description: "It was on the list and has the new note." },
    SKIPPED: { value: "skipped", description: "It was on the list." },
    FAILED: { value: "failed", description: "It was refused." },
  } as const,
});

const DoNotCallOutcomeType = builder.objectRef<BarOutcome>("DoNotCallOutcome").implement({
  description: "The result of one number.",
  fields: (t) => ({
    result: t.expose("result", { type: DoNotCallResultType, description: "The result." }),
    number: t.expose("number", { type: DoNotCallNumberType, nullable: true, description: "Null after a failure." }),
    error: t.field({
      type: AdditionRefusalType,
      nullable: true,
      description: "The reason of the failure.",
      resolve: ({ error }) =>
        error && { code: error.code, message: error.message, field: error.field ?? null, faults: error.faults },
    }),
  }),
});

const DoNotCallAdditionType = builder.objectRef<{ outcomes: BarOutcome[] }>("DoNotCallAddition").implement({
  description: "The results of the numbers.",
  fields: (t) => ({
    outcomes: t.expose("outcomes", {
      type: [DoNotCallOutcomeType],
      description: "One result for each number, in order.",
    }),
  }),
});

const DoNotCallRemovalType = deletionType("DoNotCallRemoval", "The removed number. It is the id of its entry.");

const note = { description: `The reason, up to ${LONGEST_NOTE} characters.` };

const DoNotCallNumberInput = builder.inputType("DoNotCallNumberInput", {
  description: "A number to add to the do-not-call list.",
  fields: (t) => ({
    phoneNumber: t.string({ required: true, description: "The number in E.164." }),
    note: t.string(note),
  }),
});

const DoNotCallImportInput = builder.inputType("DoNotCallImportInput", {
  description: "Numbers to add to the do-not-call list.",
  fields: (t) => ({
    phoneNumbers: t.stringList({
      ...atMost(LARGEST_IMPORT),
      required: true,
      description: `Up to ${grouped(LARGEST_IMPORT)} numbers in E.164.`,
    }),
    note: t.string(note),
  }),
});

const COMMON = { authScopes: { may: "do_not_call.manage" } as const };

builder.queryFields((t) => ({
  doNotCallNumber: t.field({
    type: DoNotCallNumberType,
    nullable: true,
    description: "An entry of the do-not-call list, or null if the number is not on it. For admins.",
    authScopes: { may: "do_not_call.read" },
    args: { phoneNumber: t.arg.string({ required: true, description: "The number in E.164." }) },
    resolve: (_root, { phoneNumber }, { database, caller }) => findBarredNumber(database, caller, phoneNumber),
  }),
  doNotCallNumbers: t.field({
    type: DoNotCallNumberConnection,
    description: "The do-not-call list in the order of its numbers, or by time. For admins.",
    complexity: pageComplexity,
    authScopes: { may: "do_not_call.read" },
    args: {
      ...listArguments,
      orderBy: t.arg({
        type: DoNotCallOrderType,
        description: "The order; by default that of the numbers, and with `times` that of the time.",
      }),
      prefix: t.arg.string({ description: "Only numbers with this prefix, such as `+1415`." }),
      phone: t.arg.string({ description: "Only this number, in E.164." }),
      times: t.arg({ type: DoNotCallTimes, description: "Only entries of these times." }),
    },
    resolve: (_root, { prefix, phone, times, orderBy, ...page }, { database, caller }) =>
      findDoNotCallNumbers(database, caller, { prefix, phone, ...times }, pageRequest(page), orderBy),
  }),
}));

builder.mutationFields((t) => ({
  addDoNotCallNumber: t.field({
    ...COMMON,
    type: DoNotCallNumberType,
    description: "Adds a number to the do-not-call list: no campaign dials it from then on. For admins.",
    args: { input: t.arg({ type: DoNotCallNumberInput, required: true, description: "The number." }) },
    audit: { action: "do_not_call.added", entry: ({ input }) => ({ objectId: input.phoneNumber, given: input }) },
    resolve: (_root, { input }, { database, caller }) => barNumber(database, caller, input),
  }),
  addDoNotCallNumbers: t.field({
    type: DoNotCallAdditionType,
    description:
      `Adds up to ${MOST_ADDED_NUMBERS} numbers with notes to the do-not-call list. ` +
      "An invalid one does not stop the others. For admins.",
    authScopes: { may: "do_not_call.manage" },
    args: {
      numbers: t.arg({
        ...atMost(MOST_ADDED_NUMBERS),
        type: [DoNotCallNumberInput],
        required: true,
        description: `Up to ${MOST_ADDED_NUMBERS} numbers.`,
      }),
    },
    audit: {
      action: "do_not_call.added",
      entry(_given, { outcomes }) {
        const changed = outcomes.filter(({ result }) => result === "created" || result === "updated");
        const only = changed.length === 1 ? changed[0]?.number?.phoneNumber : null;
        return changed.length > 0 ? { objectId: only, given: { numbers: changed.length } } : null;
      },
    },
    resolve: async (_root, { numbers }, { database, caller }) => ({
      outcomes: await barEach(database, caller, numbers),
    }),
  }),
  importDoNotCallNumbers: t.field({
    ...COMMON,
    type: DoNotCallImportType,
    description:
      `Adds up to ${grouped(LARGEST_IMPORT)} numbers to the do-not-call list. ` +
      "An invalid one does not stop the others. For admins.",
    args: { input: t.arg({ type: DoNotCallImportInput, required: true, description: "The numbers." }) },
    audit: {
      action: "do_not_call.added",
      entry: (_given, { added }) => (added > 0 ? { given: { numbers: added } } : null),
    },
    resolve: (_root, { input }, { database, caller }) => barNumbers(database, caller, input),
  }),
  removeDoNotCallNumber: t.field({
    ...COMMON,
    type: DoNotCallRemovalType,
    description: "Takes a number off the do-not-call list. For admins.",
    args: { phoneNumber: t.arg.string({ required: true, description: "The number in E.164." }) },
    audit: { action: "do_not_call.removed", entry: (_given, { deletedId }) => ({ objectId: deletedId }) },
    lock: ({ phoneNumber }, { database, caller }) => lockDoNotCallNumber(database, caller.businessId, phoneNumber),
    resolve: async (_root, { phoneNumber }, { database, caller }) => ({
      deletedId: await unbarNumber(database, caller, phoneNumber),
    }),
  }),
}));
