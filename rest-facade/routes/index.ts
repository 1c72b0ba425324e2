import type { Route } from "../route.ts";
import { createCall } from "./calls/create.ts";
import { readCall } from "./calls/get.ts";
import { listCalls } from "./calls/list.ts";
import { updateCall } from "./calls/update.ts";
import { addCampaignContacts } from "./campaign-contacts/add.ts";
import { readCampaignContact } from "./campaign-contacts/get.ts";
import { listCampaignContacts } from "./campaign-contacts/list.ts";
import { listAllCampaignContacts } from "./campaign-contacts/list-all.ts";
import { removeCampaignContact } from "./campaign-contacts/remove.ts";
import { updateCampaignContact } from "./campaign-contacts/update.ts";
import { createCampaign } from "./campaigns/create.ts";
import { listCampaignDispositions } from "./campaigns/dispositions.ts";
import { readCampaign } from "./campaigns/get.ts";
import { listCampaigns } from "./campaigns/list.ts";
import { updateCampaign } from "./campaigns/update.ts";
import { readContact } from "./contacts/get.ts";
import { listContacts } from "./contacts/list.ts";
import { mergeContacts } from "./contacts/merge.ts";
import { removeContact } from "./contacts/remove.ts";
import { saveContact } from "./contacts/save.ts";
import { updateContact } from "./contacts/update.ts";
import { readConversation } from "./conversations/get.ts";
import { listConversations } from "./conversations/list.ts";
import { listConversationMessages } from "./conversations/messages.ts";
import { listDeletions } from "./deletions/list.ts";
import { createDisposition } from "./dispositions/create.ts";
import { listDispositions } from "./dispositions/list.ts";
import { addDoNotCallNumbers } from "./do-not-call/add.ts";
import { readDoNotCallNumber } from "./do-not-call/get.ts";
import { listDoNotCallNumbers } from "./do-not-call/list.ts";
import { removeDoNotCallNumber } from "./do-not-call/remove.ts";
import { createErasure } from "./erasures/create.ts";
import { readErasure } from "./erasures/get.ts";
import { readEvent } from "./events/get.ts";
import { listEvents } from "./events/list.ts";
import { redeliverEvent } from "./events/redeliver.ts";
import { readInbox } from "./identity/inbox.ts";
import { listInboxes } from "./identity/inboxes.ts";
import { readMe } from "./identity/me.ts";
import { readUser } from "./identity/user.ts";
import { listUsers } from "./identity/users.ts";
import { cancelMessage } from "./messages/cancel.ts";
import { readMessage } from "./messages/get.ts";
import { listMessages } from "./messages/list.ts";
import { sendMessage } from "./messages/send.ts";
import { readQueue } from "./queues/get.ts";
import { listQueues } from "./queues/list.ts";
import { createSubscription } from "./subscriptions/create.ts";
import { listDeliveries } from "./subscriptions/deliveries.ts";
import { readSubscription } from "./subscriptions/get.ts";
import { listSubscriptions } from "./subscriptions/list.ts";
import { removeSubscription } from "./subscriptions/remove.ts";
import { rotateSecret } from "./subscriptions/rotate.ts";
import { testSubscription } from "./subscriptions/test.ts";
import { updateSubscription } from "./subscriptions/update.ts";
import { readHealth } from "./system/health.ts";

/** Every route of the public API, in the order of the reference. */
export const routes: readonly Route[] = [
  readHealth,
  readMe,
  listUsers,
  readUser,
  listInboxes,
  readInbox,
  listContacts,
  saveContact,
  readContact,
  updateContact,
  removeContact,
  mergeContacts,
  createErasure,
  readErasure,
  listDeletions,
  listConversations,
  readConversation,
  listConversationMessages,
  listMessages,
  sendMessage,
  readMessage,
  cancelMessage,
  listCalls,
  createCall,
  readCall,
  updateCall,
  listQueues,
  readQueue,
  listCampaigns,
  createCampaign,
  readCampaign,
  updateCampaign,
  listCampaignContacts,
  addCampaignContacts,
  readCampaignContact,
  updateCampaignContact,
  removeCampaignContact,
  listAllCampaignContacts,
  listDispositions,
  createDisposition,
  listCampaignDispositions,
  listDoNotCallNumbers,
  addDoNotCallNumbers,
  readDoNotCallNumber,
  removeDoNotCallNumber,
  listSubscriptions,
  createSubscription,
  readSubscription,
  updateSubscription,
  removeSubscription,
  testSubscription,
  rotateSecret,
  listDeliveries,
  listEvents,
  readEvent,
  redeliverEvent,
];
