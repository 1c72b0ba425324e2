import { OLDEST_VERSION_DAYS, type Registry, type RegistryImport } from "../../src/domain/registry/rules.ts";
import { builder } from "../builder.ts";

export const RegistryKindType = builder.enumType("RegistryKind", {
  description: "The kind of a registry.",
  values: {
    NATIONAL: {
      value: "national",
      description: "Numbers that refuse advertising in a country. A consent or a relationship exempts a number.",
    },
    STATE: { value: "state", description: "The same in a part of a country." },
    REASSIGNED: {
      value: "reassigned",
      description: "Numbers with a new owner: only a consent since then allows calls.",
    },
    LITIGATOR: { value: "litigator", description: "Numbers of people who sue callers. Nothing exempts a number." },
  } as const,
});

const RegistryImportStateType = builder.enumType("RegistryImportState", {
  description: "The state of a file of a registry.",
  values: {
    RUNNING: { value: "running", description: "Its numbers are being stored; the former list counts." },
    COMPLETED: { value: "completed", description: "It is the list in use." },
    FAILED: { value: "failed", description: "It ended with an error; the former list counts." },
    REPLACED: { value: "replaced", description: "A newer file has taken its place." },
  } as const,
});

const RegistryImportType = builder.objectRef<RegistryImport>("RegistryImport").implement({
  description: "A file of a registry.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Prefix `rgi_`." }),
    state: t.expose("state", { type: RegistryImportStateType, description: "The state." }),
    fileName: t.exposeString("fileName", { description: "The name of the file." }),
    asOf: t.exposeString("asOf", { description: "The date of the file at its source." }),
    totalCount: t.exposeInt("totalCount", { description: "The number of lines with a phone number." }),
    handledCount: t.exposeInt("handledCount", { description: "The number of lines handled so far." }),
    refusedCount: t.exposeInt("refusedCount", { description: "The number of lines without a phone number." }),
    failure: t.exposeString("failure", { nullable: true, description: "The reason of a failure." }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time of the order." }),
    finishedAt: t.expose("finishedAt", { type: "DateTime", nullable: true, description: "Time of the end." }),
  }),
});

export const RegistryType = builder.objectRef<Registry>("Registry").implement({
  description:
    "A list of numbers that others keep. Campaigns that use it do not call its numbers, and broadcasts and marketing texts " +
    "do not go to them. Answers to texts are not affected.",
  fields: (t) => ({
    id: t.exposeID("id", { description: "Prefix `reg_`." }),
    kind: t.expose("kind", { type: RegistryKindType, description: "The kind." }),
    name: t.exposeString("name", { description: "The name." }),
    asOf: t.exposeString("asOf", {
      nullable: true,
      description: "The date of the list in use, such as `2026-05-01`; null before the first import is complete.",
    }),
    validUntil: t.exposeString("validUntil", {
      nullable: true,
      description: `The last day of dialing and texting with this list: ${OLDEST_VERSION_DAYS} days after its date.`,
    }),
    isStale: t.exposeBoolean("isStale", {
      description:
        "Whether that day is over, or no list is in use yet: campaigns that use it neither dial nor send broadcasts until a file is imported.",
    }),
    numberCount: t.exposeInt("numberCount", { description: "The number of phone numbers in use." }),
    importedAt: t.expose("importedAt", {
      type: "DateTime",
      nullable: true,
      description: "Time from which the list in use counts.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "Time of the first import." }),
    pendingImport: t.expose("pendingImport", {
      type: RegistryImportType,
      nullable: true,
      description: "The last file, if it is being imported or has failed.",
    }),
  }),
});
