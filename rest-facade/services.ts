import type { Memberships } from "../src/domain/identity/rules.ts";
import type { MediaLinks } from "../src/domain/media/rules.ts";
import type { Outbox, SampleData } from "../src/domain/webhook/rules.ts";
import type { Database } from "../src/platform/db/database.ts";
import type { Limiter } from "../src/platform/limit/limiter.ts";
import type { TargetPolicy } from "../src/platform/outbound/targets.ts";
import type { SecretBox } from "../src/platform/secret-box.ts";
import type { AccessToken } from "../src/platform/tokens/access-token.ts";

/** What the facade needs of the rest of the program, and no more. */
export interface Services {
  /** Handed on to GraphQL and to the kept answers; no route sees it. */
  database: Database;
  /** Seals the kept answers that hold secrets, and the secrets of subscriptions. */
  box: SecretBox;
  /** Where webhooks may be delivered, and media fetched from. */
  targets: TargetPolicy;
  /** What a sample event holds. */
  sampleData: SampleData;
  /** Where pictures and files of texts are read. */
  mediaLinks: MediaLinks;
  /** Whether texts can be sent with media. */
  sendsMedia: boolean;
  /** Keeps what happens for its subscribers. */
  outbox: Outbox;
  /** Verifies a token that comes from a network. */
  tokens: { verify(token: string, networkOf: () => string): Promise<AccessToken> };
  memberships: Memberships;
  limits: {
    /** For each pair of business and client. */
    client: Limiter;
    /** For each address, of calls without a token. */
    address: Limiter;
  };
  /** The proxies whose X-Forwarded-For counts: addresses, networks, or the names that Fastify knows. */
  trustedProxies: readonly string[];
  /** Told of every answer; `route` is the template of its path, null where none matched. */
  answered(answer: { method: string; route: string | null; status: number }): void;
  /** The origin under which the outside reaches this API. */
  publicUrl: string;
}
