import type { OperationTools } from "../schema/context.ts";
import type { AudioLinks } from "../src/domain/audio/rules.ts";
import type { Memberships } from "../src/domain/identity/rules.ts";
import type { MediaLinks } from "../src/domain/media/rules.ts";
import type { AgentAllowance } from "../src/domain/oauth/agent-act-rules.ts";
import type { RecordingLinks } from "../src/domain/recording/rules.ts";
import type { Outbox, SampleData } from "../src/domain/webhook/rules.ts";
import type { Database } from "../src/platform/db/database.ts";
import type { Limiter } from "../src/platform/limit/limiter.ts";
import type { OnDemand } from "../src/platform/on-demand.ts";
import type { TargetPolicy } from "../src/platform/outbound/targets.ts";
import type { SecretBox } from "../src/platform/secret-box.ts";
import type { AccessToken } from "../src/platform/tokens/access-token.ts";
import type { CompiledRoute } from "./compile.ts";

/** What agents have of their own. */
export interface AgentServices {
  /** Verifies their tokens. */
  tokens: Services["tokens"];
  /** All endpoints that agents may have: those of the API, and those for agents alone. */
  endpoints: readonly CompiledRoute[];
  /** The texts and calls that they may order. */
  allowance: AgentAllowance;
  /** Seals the questions to people: 32 bytes that all processes share. */
  consentKey: Buffer;
}

/** The dependencies of the facade on other parts of the program. */
export interface Services {
  /** For GraphQL and the stored answers; routes have no access. */
  database: Database;
  /** Encrypts stored answers with secrets, and the secrets of subscriptions. */
  box: SecretBox;
  /** The allowed targets of webhooks and sources of media. */
  targets: TargetPolicy;
  /** The data of a sample event. */
  sampleData: SampleData;
  /** The store of message media. */
  mediaLinks: MediaLinks;
  /** The store of recordings. */
  recordingLinks: RecordingLinks;
  /** The URLs of uploaded recordings. */
  audioLinks: AudioLinks;
  /** Whether outgoing messages can have media. */
  sendsMedia: boolean;
  /** Whether the carrier rings the phones of users, who then need one. */
  ringsUsers: boolean;
  /** How browsers become phones; null if they do not. */
  browserPhones: Exclude<OperationTools["browserPhones"], undefined>;
  /** Records events for subscribers. */
  outbox: Outbox;
  /** Verifies a token, with the network of its sender. */
  tokens: { verify(token: string, networkOf: () => string): Promise<AccessToken> };
  memberships: Memberships;
  limits: {
    /** For each pair of business and client. */
    client: Limiter;
    /** For each address, for calls without a token. */
    address: Limiter;
    /** For each address, for readers of the guides and the reference. */
    pages: Limiter;
  };
  /** The proxies whose X-Forwarded-For is trusted: addresses, networks, or names known to Fastify. */
  trustedProxies: readonly string[];
  /** Called after every answer. `route` is the path template, null if none matched. */
  answered(answer: { method: string; route: string | null; status: number; milliseconds: number }): void;
  /** The public origin of this API. */
  publicUrl: string;
  /** For agents, at `/mcp`; absent where the service is closed to them. */
  agents?: AgentServices | undefined;
  /** The origin of the internal listener on a demo, for its guide; null elsewhere. */
  demoInternalUrl: string | null;
  /** Gets what the facade loads at its first use. */
  onDemand?: OnDemand | undefined;
}
