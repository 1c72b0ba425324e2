import { type Adapter, type AdapterPayload, errors, type KoaContextWithOIDC, Provider } from "oidc-provider";
import { countSend } from "../../domain/identity/attempt-store.ts";
import { isDocumentUrl } from "../../domain/oauth/agent-rules.ts";
import type { WantedAgent } from "../../domain/oauth/agents.ts";
import {
  artifactKey,
  artifactPurpose,
  consumeArtifact,
  destroyArtifact,
  findArtifact,
  findArtifactByUid,
  grantKeyOfArtifact,
  insertArtifact,
  upsertArtifact,
} from "../../domain/oauth/artifact-store.ts";
import { describeBrowserSession } from "../../domain/oauth/browser-session-store.ts";
import { endGrants, saveGrant } from "../../domain/oauth/commands.ts";
import { scopes } from "../../domain/oauth/scopes.ts";
import { findStoredClient } from "../../domain/oauth/store.ts";
import { clockOffset } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import type { SecretBox } from "../../platform/secret-box.ts";
import { type AgentDocuments, wantedAgent } from "./agent-documents.ts";
import { type BuiltInClient, toMetadata } from "./clients.ts";
import { DEVICE_CODE, isDecided } from "./device-codes.ts";
import type { Resources } from "./resources.ts";
import { lifetimes } from "./settings.ts";
import { currentSource, originOfClient } from "./source.ts";

/** The time for which a used refresh token is still valid: two processes of one tool may refresh at the same time. */
const REFRESH_GRACE_SECONDS = 60;
/** For records that live until they are deleted. */
const FOREVER_SECONDS = 10 * 365 * 86_400;
/** A device that polls again within this time must slow down: less than the interval, for the delays of networks. */
const POLL_SECONDS = 4;

interface AdapterServices {
  database: Database;
  box: SecretBox;
  resources: Resources;
  /** Null when the service is closed to agents. */
  documents: AgentDocuments | null;
  builtIn: readonly BuiltInClient[];
}

/** The storage of oidc-provider in PostgreSQL: it survives restarts and all processes share it. */
export function createAdapter(services: AdapterServices): (model: string) => Adapter {
  return (model) => (model === "Client" ? clientAdapter(services) : new ArtifactAdapter(services, model));
}

class ArtifactAdapter implements Adapter {
  readonly #database: Database;
  readonly #box: SecretBox;
  readonly #resources: Resources;
  readonly #documents: AgentDocuments | null;
  readonly #model: string;

  constructor({ database, box, resources, documents }: AdapterServices, model: string) {
    this.#database = database;
    this.#box = box;
    this.#resources = resources;
    this.#documents = documents;
    this.#model = model;
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const key = artifactKey(id);
    if (this.#model === "ReplayDetection") {
      // The server looked for it before. If several processes found none, one may continue.
      const sealed = this.#box.seal("{}", this.#purpose(key));
      const lifetime = expiresIn ?? FOREVER_SECONDS;
      if (!(await insertArtifact(this.#database, { model: this.#model, key, payload: sealed, lifetime }))) {
        throw new errors.InvalidClientAuth("client assertion tokens must only be used once");
      }
      return;
    }
    const { userCode, ...kept } = payload;
    const otherName = payload.uid ?? userCode;
    const uidKey = otherName ? artifactKey(otherName) : null;
    if (userCode && uidKey && (await findArtifactByUid(this.#database, this.#model, uidKey))) {
      // One code in billions; a person who enters it must mean one device.
      throw new errors.TemporarilyUnavailable("no code could be made: try again");
    }
    const stored = toDatabaseTime(kept);
    const draft = {
      model: this.#model,
      key,
      payload: this.#box.seal(JSON.stringify({ ...stored, jti: this.#keptId(id) }), this.#purpose(key)),
      grantKey: payload.grantId && this.#model !== "Interaction" ? artifactKey(payload.grantId) : null,
      uidKey,
      clientId: payload.clientId ?? null,
      userId: payload.accountId ?? null,
      scopes: this.#model === "Grant" ? scopesOf(payload) : null,
      provedAt: this.#model === "Session" ? (stored.loginTs ?? null) : null,
      // An expired device code is kept for a while, so that its device hears of the expiry.
      lifetime: (expiresIn ?? FOREVER_SECONDS) + (this.#model === DEVICE_CODE ? lifetimes.deviceCode : 0),
    };
    const source = currentSource();
    if (this.#model === "Grant") {
      const [userId, clientId] = [payload.accountId as string, payload.clientId as string];
      const origin = source ?? { network: null, requestId: null };
      await saveGrant(this.#database, { ...draft, userId, clientId }, origin, await this.#agentOf(clientId, payload));
      return;
    }
    await upsertArtifact(this.#database, draft);
    if (this.#model === "Session" && payload.accountId && source) {
      await describeBrowserSession(this.#database, key, source);
    }
  }

  /** The client of a grant for agents; null for any other grant. */
  async #agentOf(clientId: string, { resources }: AdapterPayload): Promise<WantedAgent | null> {
    return Object.keys(resources ?? {}).some((name) => this.#resources.isForAgents(name))
      ? wantedAgent(this.#documents, clientId)
      : null;
  }

  /** An id is the secret itself and is not stored; only a session is also found by another name and needs its id. */
  #keptId(id: string): string | undefined {
    return this.#model === "Session" ? id : undefined;
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const key = artifactKey(id);
    const found = await findArtifact(this.#database, this.#model, key);
    if (!found) {
      return undefined;
    }
    const payload = { ...this.#open(key, found.payload), jti: id };
    if (this.#model === DEVICE_CODE && !isDecided(payload)) {
      await this.#countPoll(key);
    }
    const inGrace =
      this.#model === "RefreshToken" && found.consumedFor !== null && found.consumedFor < REFRESH_GRACE_SECONDS;
    return found.consumedAt === null || inGrace ? payload : { ...payload, consumed: found.consumedAt };
  }

  /** @throws SlowDown (RFC 8628, section 3.5). */
  async #countPoll(key: Buffer): Promise<void> {
    if ((await countSend(this.#database, "poll of a device", key.toString("hex"), 1, POLL_SECONDS)) !== null) {
      throw new errors.SlowDown();
    }
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    const found = await findArtifactByUid(this.#database, this.#model, artifactKey(uid));
    return found ? this.#open(found.key, found.payload) : undefined;
  }

  /** The pages of the service find device codes themselves: see `device-codes.ts`. */
  async findByUserCode(): Promise<undefined> {
    return undefined;
  }

  async consume(id: string): Promise<void> {
    const key = artifactKey(id);
    const isFirst = await consumeArtifact(this.#database, this.#model, key);
    if (!isFirst && this.#model !== "RefreshToken") {
      // Two requests with one code arrived together and the other was first: a second use of a code ends its grant.
      const grantKey = await grantKeyOfArtifact(this.#database, this.#model, key);
      await this.#endGrants(grantKey ? [grantKey] : []);
      throw new errors.InvalidGrant("it was already used");
    }
  }

  async destroy(id: string): Promise<void> {
    const key = artifactKey(id);
    switch (this.#model) {
      case "Grant":
        // A grant is deleted with everything issued under it, and remembered while its tokens may still be valid.
        return this.#endGrants([key]);
      case "RefreshToken":
        // It is revoked with its grant, in one transaction: after a failure the same request finds it again.
        return;
      default:
        return destroyArtifact(this.#database, this.#model, key);
    }
  }

  /** Ends grants at the request of an app, or of its user at a sign-out. */
  #endGrants(keys: readonly Buffer[]): Promise<void> {
    const { oidc } = (Provider.ctx as KoaContextWithOIDC | undefined) ?? {};
    return endGrants(this.#database, keys, originOfClient(oidc?.client?.clientId ?? null));
  }

  /** The server destroys the grant at the same time, and with it everything issued under it. */
  async revokeByGrantId(): Promise<void> {}

  #open(key: Buffer, sealed: Buffer): AdapterPayload {
    return fromDatabaseTime(JSON.parse(this.#box.open(sealed, this.#purpose(key))));
  }

  #purpose(key: Buffer): string {
    return artifactPurpose(this.#model, key);
  }
}

/** The times in a payload, in epoch seconds. */
const MOMENTS = ["iat", "exp", "iiat", "loginTs", "authTime"] as const;

/**
 * oidc-provider uses this machine's clock, and processes on other machines, or after a step of this clock, read its
 * records: the records are stored with the database's time.
 */
export function toDatabaseTime<Payload extends Record<string, unknown>>(payload: Payload): Payload {
  return movedBy(-Math.round(clockOffset() / 1000), payload);
}

function fromDatabaseTime(payload: AdapterPayload): AdapterPayload {
  return movedBy(Math.round(clockOffset() / 1000), payload);
}

function movedBy<Payload extends Record<string, unknown>>(seconds: number, payload: Payload): Payload {
  const moments = MOMENTS.filter((name) => typeof payload[name] === "number");
  return { ...payload, ...Object.fromEntries(moments.map((name) => [name, (payload[name] as number) + seconds])) };
}

function scopesOf(payload: AdapterPayload): string[] {
  const resources = Object.values((payload.resources ?? {}) as Record<string, string>);
  const granted = new Set(resources.flatMap((scope) => scope.split(" ")));
  return [...granted].filter((scope) => Object.hasOwn(scopes, scope)).sort();
}

/** The domain creates clients; the server only reads them. */
function clientAdapter({ database, builtIn }: AdapterServices): Adapter {
  const readOnly = async () => {
    throw new Error("only the domain changes clients");
  };
  return {
    async find(id) {
      if (isDocumentUrl(id)) {
        // The server reads its document.
        return undefined;
      }
      const client = builtIn.find((candidate) => candidate.id === id) ?? (await findStoredClient(database, id));
      return client ? toMetadata(client) : undefined;
    },
    upsert: readOnly,
    destroy: readOnly,
    consume: readOnly,
    revokeByGrantId: readOnly,
    findByUid: readOnly,
    findByUserCode: readOnly,
  };
}
