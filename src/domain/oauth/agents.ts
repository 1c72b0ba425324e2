import type { Database } from "../../platform/db/database.ts";
import { DomainError } from "../../platform/errors.ts";
import { recordOnPage } from "../audit/record.ts";
import type { PageSource } from "../audit/rules.ts";
import { mailAdmins } from "../identity/admin-mails.ts";
import { lockBusiness } from "../identity/business-lock-store.ts";
import { caps, requireRoom } from "../identity/caps.ts";
import type { LinkTools } from "../identity/links.ts";
import { agentRequestMail } from "../identity/mails.ts";
import { isPermitted, requirePermission } from "../identity/permissions.ts";
import type { Caller } from "../identity/rules.ts";
import { requireUser } from "../identity/users.ts";
import type { AgentDocument } from "./agent-rules.ts";
import {
  type Agent,
  type AgentGround,
  agentGrantKeys,
  countOtherAgents,
  findAgent,
  findGround,
  forgetIdleAgents,
  keepAgent,
  keepDocument,
  lockGround,
  markApproved,
  removeAgent,
  standingOfAgent,
} from "./agent-store.ts";
import { revokeGrants } from "./store.ts";

/**
 * Agents: OAuth clients with access to the Model Context Protocol. A business has a list of its agents, and a policy for
 * them; it forbids one like any other app. A consent holds the lock of the business, as the commands do: a grant that
 * was stored before a command ends with the others, and none that the command rules out is stored afterwards.
 */

/** An agent that a user wants to connect. */
export interface WantedAgent {
  clientId: string;
  /** Null for a registered client. */
  document: AgentDocument | null;
  /** Whether admins have registered it to act as a service user, which is an approval. */
  isOfAdmins?: boolean;
}

/** The reason why a user cannot connect an agent. */
export type AgentRefusal = "homeless" | "agents_forbidden" | "forbidden" | "unapproved";

const REFUSALS: Record<AgentRefusal, string> = {
  homeless: "Only users of a business can connect an agent.",
  agents_forbidden: "The business allows no agents.",
  forbidden: "An admin of the business has forbidden this app.",
  unapproved: "An admin of the business must approve this agent first.",
};

/** The reason why a user cannot connect an agent now; null if they can. */
export async function agentRefusal(database: Database, userId: string, clientId: string): Promise<AgentRefusal | null> {
  return refusalAt(database, await findGround(database, userId), clientId);
}

/** Whether the consent of a user also approves the agent for the others of the business. */
export async function approvesByConsent(database: Database, userId: string): Promise<boolean> {
  const ground = await findGround(database, userId);
  return ground !== null && isApproving(ground);
}

async function refusalAt(
  database: Database,
  ground: AgentGround | null,
  clientId: string,
): Promise<AgentRefusal | null> {
  if (ground === null) {
    return "homeless";
  }
  const { isApproved, isForbidden } = await standingOfAgent(database, ground.businessId, clientId);
  if (isForbidden) {
    return "forbidden";
  }
  if (ground.policy === "forbidden") {
    return "agents_forbidden";
  }
  return ground.policy === "approved" && !isApproved && !isApproving(ground) ? "unapproved" : null;
}

function isApproving({ policy, role }: AgentGround): boolean {
  return policy === "approved" && isPermitted({ role }, "apps.manage");
}

/**
 * Lets a user give an agent access until commit.
 *
 * @returns the business of the user.
 * @throws DomainError `forbidden`, or `conflict` beyond the maximum of agents.
 */
export async function admitAgent(transaction: Database, userId: string, wanted: WantedAgent): Promise<string> {
  const ground = await lockGround(transaction, userId);
  const refusal = await refusalAt(transaction, ground, wanted.clientId);
  const isRefused = refusal !== null && !(refusal === "unapproved" && wanted.isOfAdmins === true);
  if (ground === null || isRefused) {
    throw new DomainError("forbidden", REFUSALS[refusal ?? "homeless"]);
  }
  const approves = isApproving(ground) && wanted.isOfAdmins !== true;
  await keep(transaction, ground, wanted, approves ? { approvedBy: userId } : {});
  return ground.businessId;
}

/** The agents of a business about whose requests its admins get mails in a day, and those that one user asks for. */
const MOST_MAILED_A_DAY = 10;
const MOST_MAILED_OF_USER = 5;

/**
 * Asks the admins of the business of a user to approve an agent: they get a mail at the first request of a day. Nothing
 * happens if the user needs no approval.
 *
 * @throws DomainError `conflict` beyond the maximum of agents.
 */
export async function requestAgent(
  { database, tools }: { database: Database; tools: Pick<LinkTools, "box" | "sendsMail"> },
  userId: string,
  source: PageSource,
  wanted: WantedAgent,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const ground = await lockGround(transaction, userId);
    if (ground === null || (await refusalAt(transaction, ground, wanted.clientId)) !== "unapproved") {
      return;
    }
    const { businessId } = ground;
    await keep(transaction, ground, wanted, { requestedBy: userId });
    await tellAdmins(transaction, tools, businessId, { userId, clientId: wanted.clientId });
    await recordOnPage(transaction, { businessId, userId }, source, {
      action: "agent.requested",
      objectId: wanted.clientId,
    });
  });
}

async function tellAdmins(
  transaction: Database,
  tools: Pick<LinkTools, "box" | "sendsMail">,
  businessId: string,
  { userId, clientId }: { userId: string; clientId: string },
): Promise<void> {
  const { host, name } = (await findAgent(transaction, businessId, clientId)) as Agent;
  const { name: askedBy } = await requireUser(transaction, businessId, userId);
  await mailAdmins(transaction, tools, businessId, {
    kind: "requests of agents",
    mostADay: MOST_MAILED_A_DAY,
    shares: [
      { of: "object", whose: `${businessId}/${clientId}`, most: 1 },
      { of: "user", whose: userId, most: MOST_MAILED_OF_USER },
    ],
    letter: (admin) => agentRequestMail(admin, { agent: host ?? name, askedBy }),
  });
}

async function keep(
  transaction: Database,
  { businessId, limits }: AgentGround,
  { clientId, document }: WantedAgent,
  by: Parameters<typeof keepAgent>[3],
): Promise<void> {
  const { agents: most } = { ...caps, ...limits };
  if ((await countOtherAgents(transaction, businessId, clientId)) >= most) {
    await forgetIdleAgents(transaction, businessId, clientId);
    const others = await countOtherAgents(transaction, businessId, clientId);
    requireRoom(others, most, "agents", "An admin can stop one that is no longer needed.");
  }
  await keepAgent(transaction, businessId, clientId, by);
  if (document !== null && !(await keepDocument(transaction, document))) {
    throw new DomainError("forbidden", "The operator of the service has withdrawn this agent.");
  }
}

/**
 * Approves an agent for the users of the business.
 *
 * @throws DomainError `not_found`, `conflict` if it is approved already, or forbidden.
 */
export async function approveAgent(database: Database, caller: Caller, clientId: string): Promise<Agent> {
  requirePermission(caller, "apps.manage");
  const { businessId, userId } = caller;
  return database.transaction(async (transaction) => {
    await lockBusiness(transaction, businessId);
    const { isForbidden } = await standingOfAgent(transaction, businessId, clientId);
    const wasApproved = await markApproved(transaction, businessId, clientId, userId);
    if (wasApproved === null) {
      throw noAgent();
    }
    if (isForbidden || wasApproved) {
      throw new DomainError(
        "conflict",
        isForbidden ? "This agent is forbidden: allow it first." : "This agent is already approved.",
      );
    }
    return (await findAgent(transaction, businessId, clientId)) as Agent;
  });
}

/**
 * Ends the access of an agent for all users of the business, and its approval. They can connect it again as far as the
 * policy of the business lets them.
 *
 * @returns the number of ended grants.
 * @throws DomainError `not_found`
 */
export async function stopAgent(database: Database, caller: Caller, clientId: string): Promise<number> {
  requirePermission(caller, "apps.manage");
  const { businessId } = caller;
  return database.transaction(async (transaction) => {
    await lockBusiness(transaction, businessId);
    if (!(await removeAgent(transaction, businessId, clientId))) {
      throw noAgent();
    }
    return (await revokeGrants(transaction, await agentGrantKeys(transaction, businessId, clientId))).length;
  });
}

/** Ends the access of all agents of a business that is locked. */
export async function stopAllAgents(transaction: Database, businessId: string): Promise<void> {
  await revokeGrants(transaction, await agentGrantKeys(transaction, businessId, null));
}

function noAgent(): DomainError {
  return new DomainError("not_found", "The agent does not exist.");
}
