import { parse } from "libpg-query";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { schema } from "../../schema/index.ts";
import { topicsOf } from "../../src/domain/live/rules.ts";
import { knownStatements } from "../../src/platform/db/statement.ts";
import type { TestDatabase } from "../support/database.ts";
import { filteredLists, runList } from "../support/lists.ts";
import { loadStatements } from "../support/statements.ts";
import { createWorldDatabase, type World } from "../support/world.ts";

/** Every statement is bound to one business by `$1`, or is one of the few documented exceptions. */

/** The statements that reach beyond one business. This list may only shrink. */
const UNBOUND = [
  "accessKey.isToken",
  "accessKey.markUsed",
  "accessKey.prune",
  "account.lockEmail",
  "activity.foldAttempts",
  "activity.foldCalls",
  "activity.foldTexts",
  "activity.lockAttemptBackfill",
  "activity.lockCallBackfill",
  "activity.lockTextBackfill",
  "activity.moveCalls",
  "activity.moveTexts",
  "activity.nextQuarters.call_sums",
  "activity.nextQuarters.text_sums",
  "activity.pruneAttempts",
  "agent.describe",
  "agent.findDocument",
  "agent.findGround",
  "agent.grantKeys",
  "agent.lockGround",
  "agent.pruneDocuments",
  "artifact.consume",
  "artifact.destroy",
  "artifact.eraseOfBusiness",
  "artifact.find",
  "artifact.findByUid",
  "artifact.grantOf",
  "artifact.insert",
  "artifact.prune",
  "artifact.pruneRevoked",
  "artifact.upsert",
  "audit.nextBusiness",
  "auth.currentKey",
  "auth.dropRetiredKeys",
  "auth.findAttempts",
  "auth.forgiveAttempt",
  "auth.insertKey",
  "auth.keyRing",
  "auth.listKeys",
  "auth.lockKeys",
  "auth.newestKey",
  "auth.pruneAttempts",
  "auth.publicKeys",
  "auth.retireOthers",
  "auth.takeAttempt",
  "broadcast.due",
  "broadcast.joinSets",
  "browser.silent",
  "bulk.due",
  "bulk.endHeld",
  "bulk.expiredFiles",
  "bulk.lockToPrune",
  "bulk.prune",
  "business.lock",
  "call.claimControls",
  "call.claimSilent",
  "call.claimUnidentified",
  "call.dueTransfers",
  "call.lockCaps",
  "campaign.addUpProgress",
  "campaign.outdatedZones",
  "carrier.claim",
  "carrier.claimCalls",
  "carrier.endLabelTurn",
  "carrier.findInactiveInboxOwner",
  "carrier.findInbox",
  "carrier.findLanes",
  "carrier.takeLabelTurn",
  "carrier.untilNextCall",
  "cell.business",
  "cell.client",
  "cell.email",
  "cell.isEmailTaken",
  "cell.isNumberTaken",
  "cell.isUnlocked",
  "cell.number",
  "cell.secret",
  "cell.user",
  "clock.read",
  "closing.lockDue",
  "consent.dueReviews",
  "consent.lockAllRecords",
  "consent.lockRecords",
  "contact.lockAllKeys",
  "contact.lockKeys",
  "contact.lockOptOuts",
  "deletion.nextBusiness",
  "demo.find",
  "demo.insertBusiness",
  "demo.isEmpty",
  "demo.wait",
  "dialer.askedAbandonmentChecks",
  "dialer.claimTurns",
  "dialer.countDown",
  "dialer.freeCallbacks",
  "dialer.freeNumbers",
  "dialer.hangUps",
  "dialer.lapseSuspended",
  "dialer.lapsed",
  "dialer.lift",
  "dialer.unzonedCampaigns",
  "feed.oldestTransaction",
  "hints.send",
  "idempotency.prune",
  "identity.findBusiness",
  "identity.findCredentials",
  "identity.findMembership",
  "identity.findUser",
  "identity.findUserByEmail",
  "identity.isMoving",
  "identity.listActiveNumbers",
  "identity.ping",
  "identity.renewPasswordHash",
  "identity.setBusiness",
  "identity.setPasswordHash",
  "import.businessOfCampaign",
  "import.due",
  "import.dueUndos",
  "import.nextBusiness",
  "inbox.isNumberTaken",
  "inbox.lockNumber",
  "line.claimIdle",
  "line.claimSilent",
  "line.lockUse",
  "link.find",
  "link.use",
  "listening.mark",
  "listening.readAgain",
  "mail.claim",
  "mail.prune",
  "media.claim",
  "message.addMonth",
  "message.analyzeMonth",
  "message.claimSilent",
  "message.dropEmptyPartition",
  "message.listEndedPartitions",
  "message.today",
  "monitoring.readings",
  "number.claim",
  "number.findCurrentNumber",
  "number.prune",
  "number.takenAmong",
  "oauth.findGrant",
  "oauth.findStoredClient",
  "oauth.grantKeys",
  "oauth.grantKeysInBusiness",
  "oauth.grantKeysOfUser",
  "oauth.listGrants",
  "oauth.listGrantsOfUser",
  "oauth.markGrantsUsed",
  "oauth.ownGrantKeysOfUser",
  "oauth.revokeGrants",
  "oauth.revokedGrants",
  "oauth.shareBusinessOfUser",
  "operator.beginDeletionEra",
  "operator.cancelBroadcasts",
  "operator.clearPassword",
  "operator.close",
  "operator.deleteBusiness",
  "operator.findAttempt",
  "operator.findBusiness",
  "operator.findCallerProfile",
  "operator.findClosings",
  "operator.findEvent",
  "operator.findInboxOfNumber",
  "operator.findSubscription",
  "operator.findText",
  "operator.findUser",
  "operator.grantsOfApp",
  "operator.hasApp",
  "operator.hasBusinesses",
  "operator.insertBusiness",
  "operator.insertEntry",
  "operator.listAbandonment",
  "operator.listApps",
  "operator.listBusinesses",
  "operator.listEntries",
  "operator.listErased",
  "operator.listFailingSubscriptions",
  "operator.listMails",
  "operator.listNumbers",
  "operator.listQueues",
  "operator.listRecordings",
  "operator.listSubscriptionsWithoutApp",
  "operator.listTextFailures",
  "operator.lockApp",
  "operator.overview",
  "operator.pruneEntries",
  "operator.publishApp",
  "operator.reinstateBusiness",
  "operator.reopen",
  "operator.retryRecordings",
  "operator.saveCallerProfile",
  "operator.setAppSecret",
  "operator.setLimits",
  "operator.setPlan",
  "operator.settleEntry",
  "operator.suspendBusiness",
  "operator.updateApp",
  "operator.withdrawApp",
  "pageSession.end",
  "pageSession.find",
  "pageSession.hasBrowserSession",
  "pageSession.insert",
  "person.expiredExport",
  "person.lockDue",
  "person.takeDueExport",
  "presence.changed",
  "presence.prune",
  "presence.takeTurn",
  "queue.businessesWaiting",
  "queue.changedAlerts",
  "reading.add",
  "reading.claim",
  "recording.claim",
  "recording.claimRemovals",
  "registry.due",
  "retention.nextBusiness",
  "route.due",
  "schema.read",
  "secrets.count.contact_import_batches.sealed_rows",
  "secrets.count.idempotency_keys.sealed_body",
  "secrets.count.mails.sealed_body",
  "secrets.count.oauth_artifacts.payload",
  "secrets.count.one_time_code_secrets.sealed_secret",
  "secrets.count.one_time_links.sealed_token",
  "secrets.count.signing_keys.private_jwk",
  "secrets.count.subscriptions.previous_secret",
  "secrets.count.subscriptions.secret",
  "secrets.page.contact_import_batches.sealed_rows",
  "secrets.page.idempotency_keys.sealed_body",
  "secrets.page.mails.sealed_body",
  "secrets.page.oauth_artifacts.payload",
  "secrets.page.one_time_code_secrets.sealed_secret",
  "secrets.page.one_time_links.sealed_token",
  "secrets.page.signing_keys.private_jwk",
  "secrets.page.subscriptions.previous_secret",
  "secrets.page.subscriptions.secret",
  "secrets.replace.contact_import_batches.sealed_rows",
  "secrets.replace.idempotency_keys.sealed_body",
  "secrets.replace.mails.sealed_body",
  "secrets.replace.oauth_artifacts.payload",
  "secrets.replace.one_time_code_secrets.sealed_secret",
  "secrets.replace.one_time_links.sealed_token",
  "secrets.replace.signing_keys.private_jwk",
  "secrets.replace.subscriptions.previous_secret",
  "secrets.replace.subscriptions.secret",
  "session.describe",
  "session.end",
  "session.list",
  "session.proofAge",
  "session.prove",
  "simulator.ask",
  "simulator.dropAll",
  "simulator.due",
  "simulator.findUntaken",
  "simulator.listIncoming",
  "simulator.lock",
  "simulator.lockPerson",
  "simulator.nextReport",
  "simulator.numbersWithEnding",
  "simulator.releaseNumber",
  "simulator.soldNumbers",
  "standby.hasReached",
  "standby.identity",
  "standby.position",
  "standby.state",
  "step.prune",
  "storage.claimRemovals",
  "subscription.pauseSomeOfClient",
  "user.markSignedIn",
  "user.nextUnassigning",
  "user.setEmail",
  "user.updateOwn",
  "webhook.addPartition",
  "webhook.backlogged",
  "webhook.claimNew",
  "webhook.claimParked",
  "webhook.claimProbes",
  "webhook.claimRetries",
  "webhook.complete",
  "webhook.completeAgain",
  "webhook.deleteDefaultRows",
  "webhook.dropDay",
  "webhook.listOldPartitions",
  "webhook.oldestDefaultRow",
  "webhook.oldestDue",
  "webhook.resumeProbes",
  "webhook.suspendProbes",
  "webhook.today",
];

/** The account at the carrier is that of the whole service. */
const WITHOUT_BUSINESS = ["carrier_account"];

/** Unbound writers whose changes nobody sees, or is told of by others. This list may only shrink. */
const UNTOLD: Readonly<Record<string, string>> = {
  "accessKey.markUsed": "the time of the last use, at every use",
  "accessKey.prune": "keys that expired a month ago",
  "agent.describe": "a row of the business follows",
  "agent.pruneDocuments": "agents that no business has",
  "artifact.consume": "a code that was used",
  "artifact.eraseOfBusiness": "the end of a business",
  "artifact.insert": "a step of a sign-in",
  "artifact.prune": "expired rows",
  "artifact.pruneRevoked": "expired rows",
  "artifact.upsert": "a step of a sign-in",
  "call.claimSilent": "the time of the next check",
  "call.claimUnidentified": "the time of the next check",
  "demo.insertBusiness": "a new database",
  "dialer.claimTurns": "a lease",
  "dialer.hangUps": "the time of the next attempt",
  "dialer.lapseSuspended": "each session then ends in a statement of its business",
  "identity.renewPasswordHash": "nothing that is shown",
  "identity.setPasswordHash": "nothing that is shown",
  "line.claimIdle": "the line then ends in a statement of its business",
  "line.claimSilent": "the time of the next check",
  "media.claim": "a lease",
  "message.claimSilent": "the time of the next check",
  "number.claim": "a lease",
  "number.prune": "numbers that failed a month ago",
  "oauth.markGrantsUsed": "the time of the last use, at every use",
  "operator.clearPassword": "a command of the operator, in another program",
  "operator.deleteBusiness": "the end of a business",
  "operator.insertBusiness": "a new business",
  "operator.publishApp": "a command of the operator, in another program",
  "operator.setAppSecret": "a command of the operator, in another program",
  "operator.updateApp": "a command of the operator, in another program",
  "operator.withdrawApp": "a command of the operator, in another program",
  "pageSession.insert": "a sign-in, which the user sees",
  "person.takeDueExport": "a lease",
  "recording.claim": "a lease",
  "secrets.replace.oauth_artifacts.payload": "the same secret under another key",
  "secrets.replace.one_time_code_secrets.sealed_secret": "the same secret under another key",
  "secrets.replace.one_time_links.sealed_token": "the same secret under another key",
  "secrets.replace.subscriptions.previous_secret": "the same secret under another key",
  "secrets.replace.subscriptions.secret": "the same secret under another key",
  "session.describe": "the name of a browser that has just signed in",
  "session.prove": "a proof of identity, which the user has just given",
  "webhook.claimNew": "a lease",
  "webhook.claimParked": "a lease",
  "webhook.claimProbes": "a lease",
  "webhook.claimRetries": "a lease",
  "webhook.resumeProbes": "the time of the next attempt",
  "webhook.suspendProbes": "the time of the next attempt",
};

let test: TestDatabase;
let world: World;
beforeAll(async () => {
  ({ test, world } = await createWorldDatabase());
  await loadStatements();
});
afterAll(() => test?.drop());

describe("every filter of every list", () => {
  it.each(filteredLists(schema))("$name runs: $filters", async (list) => {
    expect(await runList(schema, test.database, world, list)).toEqual([]);
  });
});

describe("every statement", () => {
  // Those of the tests of the pool and its kin may be known too: they have no business.
  const all = () => [...knownStatements().values()].filter(({ name }) => !/^[a-z]+Test\./.test(name));

  it("has a name that PostgreSQL does not truncate", () => {
    expect(all().filter(({ name }) => Buffer.byteLength(name) > 63)).toEqual([]);
  });

  it("is bound to the business in $1, or documents the exception", () => {
    const loose = all().filter(({ unbound, text }) => unbound === undefined && !isBound(text));
    expect(loose.map(({ name, text }) => `${name}: ${text}`)).toEqual([]);
  });

  it("names the business of every table that it reads or writes", () => {
    const loose = all().filter(({ unbound, text }) => unbound === undefined && mentions(text) < tablesIn(text).length);
    expect(loose.map(({ name, text }) => `${name}: ${text}`)).toEqual([]);
  });

  it("is one of few documented exceptions if it is not bound", () => {
    const unbound = all().filter((statement) => statement.unbound !== undefined);
    expect(unbound.map(({ name }) => name).sort()).toEqual(UNBOUND);
    expect(unbound.filter((statement) => (statement.unbound ?? "").length < 20)).toEqual([]);
  });

  it("names the business of its changes for those who hear of them, or documents the exception", async () => {
    const writers = all().filter(({ unbound, writes }) => unbound !== undefined && topicsOf(writes ?? []).length > 0);
    const silent = writers.filter(({ hints }) => hints === undefined);
    expect(silent.map(({ name }) => name).sort()).toEqual(Object.keys(UNTOLD));
    for (const { name, text } of writers.filter(({ hints }) => hints === "rows")) {
      expect(await columnsOf(text), name).toContain("business_id");
    }
    // A list or an id: the rest of the statement compares it with the id of a business.
    expect(
      writers
        .filter(({ hints }) => hints === "parameter")
        .map(({ name }) => name)
        .sort(),
    ).toEqual([
      "identity.setBusiness",
      "operator.reinstateBusiness",
      "operator.saveCallerProfile",
      "operator.setLimits",
      "operator.setPlan",
      "operator.suspendBusiness",
      "webhook.complete",
      "webhook.completeAgain",
    ]);
  });

  it("is known: the composed ones too", () => {
    expect(all().length).toBeGreaterThan(40);
    expect(all().filter(({ name }) => name.startsWith("campaignContact.list.")).length).toBeGreaterThan(10);
  });
});

/** The names of the columns that a statement returns. */
async function columnsOf(text: string): Promise<string[]> {
  const { stmts = [] } = (await parse(text)) as { stmts?: { stmt: Record<string, Returning> }[] };
  const [statement] = Object.values(stmts[0]?.stmt ?? {});
  const targets = statement?.returningClause?.exprs ?? statement?.targetList ?? [];
  return targets.map(({ ResTarget: { name, val } }) => name ?? val?.ColumnRef?.fields.at(-1)?.String?.sval ?? "");
}

interface Returning {
  returningClause?: { exprs: Target[] };
  targetList?: Target[];
}

interface Target {
  ResTarget: { name?: string; val?: { ColumnRef?: { fields: { String?: { sval: string } }[] } } };
}

function isBound(text: string): boolean {
  return (
    /\bbusiness_id = \$1(?!\d)/.test(text) ||
    // The function binds its first parameter so: see its migration.
    /\bFROM claim_idempotency_key\(\$1(?!\d)/.test(text) ||
    /\bINSERT INTO \w+( AS \w+)?\s+\(business_id,[^)]*\)\s*(VALUES \(|SELECT )\$1(?!\d)/.test(text)
  );
}

const mentions = (text: string): number => text.match(/\bbusiness_id\b/g)?.length ?? 0;

/** The tables in the statement, once for each occurrence, without its own common table expressions. */
function tablesIn(text: string): string[] {
  const own = new Set(
    [...text.matchAll(/(?:WITH(?: RECURSIVE)?|,)\s+(\w+) AS (?:MATERIALIZED )?\(/g)].map((match) => match[1]),
  );
  return [...text.matchAll(/\b(?:FROM|JOIN|INTO|UPDATE)\s+([a-z_]+)\b(?!\s*\()/g)]
    .map((match) => match[1] as string)
    .filter((name) => !own.has(name) && !["before", "of", ...WITHOUT_BUSINESS].includes(name));
}
