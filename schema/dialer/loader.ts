import DataLoader from "dataloader";
import type { AgentLine } from "../../src/domain/call/agent-line-rules.ts";
import { linesOfSessions } from "../../src/domain/call/agent-line-store.ts";
import type { CampaignContact } from "../../src/domain/campaign/rules.ts";
import { barredAmong } from "../../src/domain/consent/barred-store.ts";
import type { ConsentRecord } from "../../src/domain/consent/record-rules.ts";
import { recordsOfNumbers } from "../../src/domain/consent/record-store.ts";
import { type Abandonment, abandonmentOfCampaigns } from "../../src/domain/dialer/abandonment.ts";
import { phonesOfClaims } from "../../src/domain/dialer/dial-store.ts";
import {
  type Dialability,
  knownDialability,
  NOTHING_TO_SAY,
  readStandings,
} from "../../src/domain/dialer/dialability.ts";
import { usedRegistries } from "../../src/domain/dialer/registry-store.ts";
import { NEVER_CALLED, type Rotation, rotations } from "../../src/domain/dialer/rotation.ts";
import { attestationsOfInboxes } from "../../src/domain/dialer/rotation-store.ts";
import type { DialablePhone, DialerSession } from "../../src/domain/dialer/rules.ts";
import { findSessions, listSessionsOfCampaigns } from "../../src/domain/dialer/session-store.ts";
import { type DialerWait, nextContactTimes, waitsOfSessions } from "../../src/domain/dialer/waits.ts";
import type { Registry } from "../../src/domain/registry/rules.ts";
import type { Attestation } from "../../src/platform/carrier/port.ts";
import type { Database } from "../../src/platform/db/database.ts";
import { keyLoader, rowLoader } from "../row-loader.ts";

export function dialerLoaders(database: Database, businessId: string) {
  return {
    /** Whether the dialer can offer a contact; empty if its campaign no longer exists. */
    dialability: new DataLoader<CampaignContact, Dialability>(
      async (contacts) => {
        await readStandings(database, businessId, contacts);
        return contacts.map((contact) => knownDialability(contact) ?? NOTHING_TO_SAY);
      },
      { cache: false },
    ),
    /** The time at which a session can get its next contact. */
    nextContactAt: new DataLoader<DialerSession, string | null>(
      (sessions) => nextContactTimes(database, businessId, sessions),
      { cache: false },
    ),
    /** Whether a number is on the do-not-call list. */
    isBarred: keyLoader<boolean>(async (numbers) => {
      const barred = await barredAmong(database, businessId, numbers);
      return new Map(barred.map((number) => [number, true]));
    }, false),
    /** The records of consent of a number. */
    consentsOfNumber: keyLoader<ConsentRecord[]>((numbers) => recordsOfNumbers(database, businessId, numbers), []),
    /** The registries that a campaign uses. */
    registriesOfCampaign: keyLoader<Registry[]>((ids) => usedRegistries(database, businessId, ids), []),
    /** The attestation of the latest outgoing call of an inbox of which the carrier tells it, or null. */
    attestationOfInbox: keyLoader<Attestation | null>((ids) => attestationsOfInboxes(database, businessId, ids), null),
    /** The place of an inbox in the rotation. */
    rotationOfInbox: keyLoader<Rotation>((ids) => rotations(database, businessId, ids), NEVER_CALLED),
    dialerSession: rowLoader((ids) => findSessions(database, businessId, ids)),
    /** The reason why a session gets no contact now; null if it has one, or can get one. */
    waitOfSession: new DataLoader<DialerSession, DialerWait | null>(
      (sessions) => waitsOfSessions(database, businessId, sessions),
      { cache: false },
    ),
    /** The sessions at work on a campaign. */
    sessionsOfCampaign: keyLoader<DialerSession[]>(async (ids) => {
      const sessions = await listSessionsOfCampaigns(database, businessId, ids);
      return Map.groupBy(sessions, ({ campaignId }) => campaignId);
    }, []),
    /** The phone of the agent of a session, or null. */
    lineOfSession: keyLoader<AgentLine | null>(async (ids) => {
      const lines = await linesOfSessions(database, businessId, ids);
      return new Map(lines.map((line) => [line.sessionId, line]));
    }, null),
    /** The phones of the contact that a session has claimed, or null. */
    phonesOfSession: keyLoader<DialablePhone[] | null>((ids) => phonesOfClaims(database, businessId, ids), null),
    abandonmentOfCampaign: new DataLoader<string, Abandonment>(
      async (ids) => {
        const known = [...new Set(ids)];
        const counts = await abandonmentOfCampaigns(database, businessId, known);
        return ids.map((id) => counts[known.indexOf(id)] as Abandonment);
      },
      { cache: false },
    ),
  };
}
