import { prepareEventData } from "../../../rest-facade/events.ts";
import { sampleData } from "../../../rest-facade/sample-events.ts";
import { schema } from "../../../schema/index.ts";
import { audioLinks } from "../../domain/audio/links.ts";
import { proofLinks } from "../../domain/consent/proofs.ts";
import { dialerHooks } from "../../domain/dialer/outcome.ts";
import { rememberMemberships } from "../../domain/identity/memberships.ts";
import type { Memberships } from "../../domain/identity/rules.ts";
import { findMembership } from "../../domain/identity/store.ts";
import { mediaLinks } from "../../domain/media/links.ts";
import { grantUses, keyUses, writeUsesRegularly } from "../../domain/oauth/token-uses.ts";
import { exportLinks } from "../../domain/person/links.ts";
import { recordingLinks } from "../../domain/recording/links.ts";
import { openOutbox } from "../../domain/webhook/outbox-store.ts";
import type { Outbox } from "../../domain/webhook/rules.ts";
import { useOtherCells } from "../../platform/other-cells.ts";
import { openStorage } from "../../platform/storage/open.ts";
import type { Storage } from "../../platform/storage/port.ts";
import { type OpenCarrier, openCarrier } from "../carrier.ts";
import { canFetchFrom } from "../config/carrier.ts";
import { connectOtherCells } from "../other-cells.ts";
import { createVerifiers, type Verifiers } from "../verifiers.ts";
import type { DatabasePart } from "./database.ts";
import { observeCarrier } from "./observers.ts";
import type { Runtime } from "./runtime.ts";
import type { Secrets } from "./secrets.ts";

/** The parts that requests and work share. */
export interface Domain extends DatabasePart, Secrets {
  /** The issuer of our own tokens. */
  issuer: string;
  verifiers: Verifiers;
  memberships: Memberships;
  outbox: Outbox;
  tools: ReturnType<typeof openTools>;
}

/** The domain with the external systems. */
export interface Core extends Domain {
  storage: Storage;
  carrier: OpenCarrier;
}

export async function openDomain(
  { config, logger, running }: Runtime,
  ground: DatabasePart & Secrets,
): Promise<Domain> {
  const { database } = ground;
  const issuer = `${config.publicUrl}/oidc`;
  const [keys, grants] = [keyUses(database), grantUses(database)];
  const used = { key: keys.add, grant: grants.add };
  const verifiers = await createVerifiers(database, issuer, config.outsideIssuer, used);
  for (const [what, uses] of Object.entries({ "access keys": keys, apps: grants })) {
    running.defer(
      writeUsesRegularly(uses, (error) => logger.warn({ err: error }, `uses of ${what} were not recorded`)),
    );
  }
  const memberships = rememberMemberships((userId) => findMembership(database, userId));
  running.defer(
    ground.hints.on((businessId, topics) => {
      if (topics === null || topics.has("people") || topics.has("settings")) {
        memberships.forget(businessId);
      }
    }),
  );
  askOtherCells(config.otherCells, ground.keys, running);
  const tools = openTools(config, ground);
  const outbox = openOutbox(prepareEventData(schema, tools));
  return { ...ground, issuer, verifiers, memberships, outbox, tools };
}

/** Lets the domain ask the other cells whether a name is taken there. */
function askOtherCells(
  origins: readonly string[],
  encryptionKeys: readonly Buffer[],
  running: Runtime["running"],
): void {
  if (origins.length > 0) {
    const cells = connectOtherCells(origins, encryptionKeys);
    useOtherCells(cells);
    running.defer(async () => {
      useOtherCells(undefined);
      await cells.close();
    });
  }
}

/** Opens the events of a command, which needs no other part of the domain. */
export function openEvents(config: Runtime["config"], secrets: Secrets): Outbox {
  return openOutbox(prepareEventData(schema, openTools(config, secrets)));
}

/** The tools of GraphQL operations beside the database. */
function openTools(config: Runtime["config"], { box, keys }: Secrets) {
  return {
    box,
    targets: config.webhooks.targets,
    sampleData,
    mediaLinks: mediaLinks(config.publicUrl, keys),
    recordingLinks: recordingLinks(config.publicUrl, keys),
    auditDays: config.auditRetentionDays,
    audioLinks: audioLinks(config.publicUrl, keys),
    exportLinks: exportLinks(config.publicUrl, keys),
    proofLinks: proofLinks(config.publicUrl, keys),
    sendsMedia: canFetchFrom(config.publicUrl, config.carrier.name),
    links: {
      box,
      publicUrl: config.publicUrl,
      sendsMail: config.mail !== undefined,
      hasPages: config.outsideIssuer === undefined,
    },
  };
}

/** Opens the storage of files and the carrier. */
export async function openOutside(runtime: Runtime, domain: Domain): Promise<Core> {
  const { config, isFirst, logger, metrics, running } = runtime;
  const { database, outbox, wake, tools } = domain;
  const { storage, close } = await openStorage(config.storage, (reason) => {
    if (isFirst) {
      logger.warn({ reason }, "the storage is unavailable: files of texts and recordings wait for it");
    }
  });
  running.defer(close);
  const carrier = await openCarrier({
    database,
    settings: config.carrier,
    publicUrl: config.publicUrl,
    mediaUrl: tools.mediaLinks.urlForCarrier,
    audioUrl: tools.audioLinks.urlForCarrier,
    wake,
    outbox,
    calls: dialerHooks(outbox),
    observer: observeCarrier(logger, metrics),
  });
  return { ...domain, storage, carrier };
}
