import { newId } from "../../src/platform/id.ts";
import { ASKED_FIELDS } from "../support/asked.ts";
import { wavOf } from "../support/audio.ts";
import { freshTarget, type SampleIds } from "../support/samples.ts";

/** The ids that an operation may be asked with. */
export type Ids = SampleIds & {
  customer: string;
  notice: string;
  user: string;
  /** An active member, a former member, and an unused invitation. */
  member: string;
  formerMember: string;
  /** A member with a second factor. */
  enrolled: string;
  serviceUser: string;
  invitation: string;
  accessKey: string;
  /** An active inbox that nothing else uses, and an inactive one. */
  spareInbox: string;
  inactiveInbox: string;
  /** A number that the operator has assigned, and one with an active inbox. */
  assignedNumber: string;
  heldNumber: string;
  inboxOfNumber: string;
  /** A client of the business, and a forbidden one. */
  app: string;
  forbiddenApp: string;
  /** An agent that waits for its approval. */
  agent: string;
  /** A browser in which the admin is signed in, and an app to which the admin gives access. */
  browserSession: string;
  ownApp: string;
  session: string;
  ringingCall: string;
  missedCall: string;
  /** A comment of the admin. */
  comment: string;
  snippet: string;
  /** A line in the browser of the admin. */
  browserLine: string;
  disposition: string;
  ownDisposition: string;
  audio: string;
  /** A running call of the member, and its recording. */
  recordedCall: string;
  recording: string;
  broadcast: string;
  contactImport: string;
  endedImport: string;
  bulkOperation: string;
  otherCampaign: string;
  endedOperation: string;
  registry: string;
  consent: string;
};

/**
 * A running call: the caller's own, the caller's own with a consultation, one that is transferred to the caller, or that
 * of another user.
 */
export type Talk = "own" | "consulting" | "offered" | "others";

/** The operation for a root field, and its authorized callers. */
export interface Case {
  /** The authorized callers: anyone, users of a business in good standing, or users with the dialer on their plan. */
  open: "public" | "member" | "dialer";
  /** Whether members are refused. */
  forAdmins?: true;
  /** The object that a member must have created; for a conversation, the inbox that the member must have. */
  forOwners?:
    | "subscription"
    | "broadcast"
    | "contactImport"
    | "endedImport"
    | "bulkOperation"
    | "endedOperation"
    | "comment"
    | "conversation";
  /** The operation with the ids of a business. */
  source(ids: Ids): string;
  /** Values that cannot be written into the operation. */
  variables?: Record<string, unknown>;
  /**
   * Whether it needs a dialer session with a claim on the contact, in a call with it, for which a call rings, or in a
   * talk with it; or a line in a browser.
   */
  session?: "claimed" | "calling" | "ringing" | "talking" | "browser";
  /** The call that it needs. */
  talk?: Talk;
  /** The result for ids of another business; absent if the operation takes no ids. */
  foreign?: unknown;
}

const text = JSON.stringify;
const DAY_MS = 86_400_000;
const THIS_WEEK = ["since", "until"]
  .map((name, place) => `${name}: ${text(new Date(Date.now() + (place * 7 - 6) * DAY_MS).toISOString())}`)
  .join(", ");
const notFound = { code: "NOT_FOUND", field: null };
const REFUSAL = "... on DomainError { code field }";

/** A mutation of the dialer on the caller's session; `more` are its other arguments. */
const ofSession = (field: string, more: (ids: Ids) => string = () => ""): Case => ({
  open: "dialer",
  session: "claimed",
  source: (ids) =>
    `mutation { ${field}(input: {sessionId: ${text(ids.session)} ${more(ids)}}) { ... on DialerSession { id } ${REFUSAL} } }`,
  foreign: notFound,
});
const ofContact = (field: string, more: (ids: Ids) => string = () => ""): Case =>
  ofSession(field, (ids) => `contactId: ${text(ids.campaignContact)} ${more(ids)}`);

/** A mutation of a call; `more` are its other arguments. */
const ofTalk = (field: string, more = "", talk: Talk = "own"): Case => ({
  open: "member",
  ...(talk === "others" && { forAdmins: true }),
  talk,
  source: ({ call }) => `mutation { ${field}(input: {id: ${text(call)} ${more}}) { ... on Call { id } ${REFUSAL} } }`,
  foreign: notFound,
});

/** A mutation of the page that is the phone of its user. */
const ofPhone = (field: string): Case => ({
  open: "member",
  source: () =>
    `mutation { ${field}(input: {pageId: "${"0".repeat(32)}"}) { ... on BrowserPhone { pageId } ${REFUSAL} } }`,
});
const ofBrowserLine = (field: string): Case => ({
  open: "member",
  session: "browser",
  source: ({ browserLine }) =>
    `mutation { ${field}(input: {lineId: ${text(browserLine)}}) { ... on BrowserLine { id } ${REFUSAL} } }`,
  foreign: { code: "CONFLICT", field: null },
});

/** Every root field of the schema, by its type and name. */
export const CASES: Record<string, Case> = {
  "Query.health": { open: "public", source: () => "{ health }" },
  "Query.viewer": {
    open: "member",
    source: () => "{ viewer { user { id } business { id } sessions { id } apps { id } } }",
  },
  "Query.node": {
    open: "member",
    source: ({ customer }) => `{ node(id: ${text(customer)}) { id } }`,
    foreign: null,
  },
  "Query.nodes": {
    open: "member",
    source: ({ customer, message }) => `{ nodes(ids: [${text(customer)}, ${text(message)}]) { id } }`,
    foreign: [null, null],
  },
  "Query.userConnection": { open: "member", source: () => "{ userConnection { nodes { id email } } }" },
  "Query.auditEntries": {
    open: "member",
    forAdmins: true,
    source: ({ customer }) =>
      `{ auditEntries(filter: {objectId: ${text(customer)}}) { nodes { id action user { id } client { id } } } }`,
    foreign: { nodes: [] },
  },
  "Query.accessKeys": {
    open: "member",
    forAdmins: true,
    source: () => "{ accessKeys { nodes { id name user { id } } } }",
  },
  "Mutation.createAccessKey": {
    open: "member",
    forAdmins: true,
    source: ({ serviceUser }) =>
      `mutation { createAccessKey(input: {
        name: "Script", scopes: ["api:me"], lifetimeSeconds: 3600, serviceUserId: ${text(serviceUser)}
      }) { ... on AccessKeyWithToken { token accessKey { id user { id } madeBy { id } } } ${REFUSAL} } }`,
    foreign: { code: "VALIDATION_ERROR", field: "serviceUserId" },
  },
  "Mutation.rotateAccessKey": ofAdmins("rotateAccessKey", "accessKey", "AccessKeyWithToken { token accessKey { id } }"),
  "Mutation.revokeAccessKey": ofAdmins("revokeAccessKey", "accessKey", "RevokedAccessKey { deletedId }"),
  "Mutation.endBrowserSession": {
    open: "member",
    source: ({ browserSession }) =>
      `mutation { endBrowserSession(input: {id: ${text(browserSession)}}) { ... on EndedBrowserSession { deletedId } ${REFUSAL} } }`,
    foreign: notFound,
  },
  "Mutation.disconnectApp": {
    open: "member",
    source: ({ ownApp }) =>
      `mutation { disconnectApp(input: {clientId: ${text(ownApp)}}) { ... on DisconnectedApp { deletedId } ${REFUSAL} } }`,
    foreign: notFound,
  },
  "Query.connectedApps": {
    open: "member",
    forAdmins: true,
    source: () => "{ connectedApps { nodes { id name userCount forbiddenBy { id } } } }",
  },
  "Query.agents": {
    open: "member",
    forAdmins: true,
    source: () => "{ agents { id name host userCount requestedBy { id } approvedBy { id } } }",
  },
  "Mutation.approveAgent": {
    open: "member",
    forAdmins: true,
    source: ({ agent }) =>
      `mutation { approveAgent(input: {clientId: ${text(agent)}}) { ... on Agent { id } ${REFUSAL} } }`,
    foreign: notFound,
  },
  "Mutation.stopAgent": {
    open: "member",
    forAdmins: true,
    source: ({ agent }) =>
      `mutation { stopAgent(input: {clientId: ${text(agent)}}) { ... on StoppedAgent { deletedId } ${REFUSAL} } }`,
    foreign: notFound,
  },
  "Mutation.forbidApp": {
    open: "member",
    forAdmins: true,
    source: ({ app }) =>
      `mutation { forbidApp(input: {clientId: ${text(app)}}) { ... on AppForbidding { app { id } } ${REFUSAL} } }`,
    foreign: notFound,
  },
  "Mutation.allowApp": {
    open: "member",
    forAdmins: true,
    source: ({ forbiddenApp }) =>
      `mutation { allowApp(input: {clientId: ${text(forbiddenApp)}}) { ... on ConnectedApp { id } ${REFUSAL} } }`,
    foreign: notFound,
  },
  "Query.invitations": {
    open: "member",
    forAdmins: true,
    source: () => "{ invitations { nodes { id email url } } }",
  },
  "Mutation.inviteUser": {
    open: "member",
    forAdmins: true,
    source: ({ inbox }) =>
      `mutation { inviteUser(input: {email: "${newId("usr")}@invited.example", name: "Ida", inboxIds: [${text(inbox)}]}) {
        ... on Invitation { id url } ${REFUSAL} } }`,
    foreign: { code: "VALIDATION_ERROR", field: "inboxIds.0" },
  },
  "Mutation.createServiceUser": {
    open: "member",
    forAdmins: true,
    source: ({ inbox }) =>
      `mutation { createServiceUser(input: {name: "Sync", inboxIds: [${text(inbox)}]}) {
        ... on User { id type } ${REFUSAL} } }`,
    foreign: { code: "VALIDATION_ERROR", field: "inboxIds.0" },
  },
  "Mutation.resendInvitation": ofAdmins("resendInvitation", "invitation", "Invitation { id url }"),
  "Mutation.revokeInvitation": ofAdmins("revokeInvitation", "invitation", "RevokedInvitation { deletedId }"),
  "Mutation.updateUser": ofAdmins("updateUser", "member", "User { id }", `, name: "Renamed"`),
  "Mutation.deactivateUser": ofAdmins("deactivateUser", "member", "UserDeactivation { user { id } }"),
  "Mutation.reactivateUser": ofAdmins("reactivateUser", "formerMember", "User { id }"),
  "Mutation.resetSecondFactor": ofAdmins("resetSecondFactor", "enrolled", "SecondFactorReset { endedSessions }"),
  "Mutation.createInbox": {
    open: "member",
    forAdmins: true,
    source: () =>
      `mutation { createInbox(input: {name: "New", phoneNumber: "${freshNumber()}"}) { ... on Inbox { id } ${REFUSAL} } }`,
  },
  "Mutation.updateInbox": ofAdmins("updateInbox", "inbox", "Inbox { id }", `, name: "Renamed"`),
  "Mutation.reorderInboxes": {
    open: "member",
    forAdmins: true,
    source: ({ inbox }) =>
      `mutation { reorderInboxes(input: {ids: [${text(inbox)}]}) { ... on InboxList { inboxes { id } } ${REFUSAL} } }`,
    foreign: { code: "VALIDATION_ERROR", field: "ids.0" },
  },
  "Mutation.deactivateInbox": ofAdmins("deactivateInbox", "spareInbox", "Inbox { id }"),
  "Mutation.activateInbox": ofAdmins("activateInbox", "inactiveInbox", "Inbox { id }"),
  "Query.numbers": { open: "member", forAdmins: true, source: () => "{ numbers { nodes { id state } } }" },
  "Query.availableNumbers": {
    open: "member",
    forAdmins: true,
    source: () => "{ availableNumbers { phoneNumber } }",
  },
  "Mutation.buyNumber": {
    open: "member",
    forAdmins: true,
    source: () =>
      `mutation { buyNumber(input: {name: "New", phoneNumber: "${freshNumber()}"}) { ... on BusinessNumber { id } ${REFUSAL} } }`,
  },
  "Query.audioFiles": { open: "member", source: () => "{ audioFiles { id url } }" },
  "Mutation.uploadAudio": {
    open: "member",
    forAdmins: true,
    source: () =>
      `mutation ($file: Upload!) { uploadAudio(input: {name: "Message", file: $file}) { ... on AudioFile { id } ${REFUSAL} } }`,
    variables: { file: new File([new Uint8Array(wavOf(1))], "message.wav") },
  },
  "Mutation.deleteAudio": ofAdmins("deleteAudio", "audio", "AudioDeletion { deletedId }"),
  "Mutation.adoptNumber": ofAdmins("adoptNumber", "assignedNumber", "BusinessNumber { id }", ', name: "Adopted"'),
  "Mutation.releaseNumber": ofAdmins("releaseNumber", "heldNumber", "BusinessNumber { id }"),
  "Mutation.connectInbox": ofAdmins("connectInbox", "inboxOfNumber", "BusinessNumber { id }"),
  "Query.user": {
    open: "member",
    source: ({ member }) => `{ user(id: ${text(member)}) { id } }`,
    foreign: null,
  },
  "Query.inbox": {
    open: "member",
    source: ({ inbox }) => `{ inbox(id: ${text(inbox)}) { id } }`,
    foreign: null,
  },
  "Query.inboxes": { open: "member", source: () => "{ inboxes { id } }" },
  "Query.contacts": { open: "member", source: () => "{ contacts { nodes { id } } }" },
  "Query.contact": {
    open: "member",
    source: ({ contact }) => `{ contact(id: ${text(contact)}) { id } }`,
    foreign: null,
  },
  "Mutation.saveContact": {
    open: "member",
    source: () => `mutation { saveContact(input: {firstName: "Ada"}) { ... on SavedContact { isNew } ${REFUSAL} } }`,
  },
  "Mutation.updateContact": {
    open: "member",
    source: ({ contact }) =>
      `mutation { updateContact(input: {id: ${text(contact)}, title: "Owner"}) { ... on Contact { id } ${REFUSAL} } }`,
    foreign: notFound,
  },
  "Mutation.deleteContact": {
    open: "member",
    forAdmins: true,
    source: ({ contact }) =>
      `mutation { deleteContact(input: {id: ${text(contact)}}) { ... on ContactDeletion { deletedId } ${REFUSAL} } }`,
    foreign: notFound,
  },
  "Mutation.saveContacts": {
    open: "member",
    source: () =>
      `mutation { saveContacts(input: {contacts: [{firstName: "Ada"}, {firstName: "Charles"}]}) {
        ... on SavedContacts { outcomes { contact { id } } } ${REFUSAL} } }`,
  },
  "Mutation.mergeContacts": {
    open: "member",
    forAdmins: true,
    source: ({ contact, customer }) =>
      `mutation { mergeContacts(input: {intoId: ${text(customer)}, fromId: ${text(contact)}}) {
        ... on Contact { id } ${REFUSAL} } }`,
    foreign: notFound,
  },
  "Query.conversations": {
    open: "member",
    source: ({ inbox }) =>
      `{ conversations(filter: {inboxId: ${text(inbox)}}) { nodes { id messages { nodes { id } } } } }`,
    foreign: { nodes: [] },
  },
  "Query.conversation": {
    open: "member",
    source: ({ conversation }) =>
      `{ conversation(id: ${text(conversation)}) { id timeline { nodes { __typename } } } }`,
    foreign: null,
  },
  "Query.conversationMessages": {
    open: "member",
    source: ({ conversation }) =>
      `{ conversationMessages(conversationId: ${text(conversation)}) { nodes { id contact { id } } } }`,
    foreign: null,
  },
  "Query.messages": {
    open: "member",
    source: ({ conversation }) =>
      `{ messages(filter: {conversationId: ${text(conversation)}}) { nodes { id contact { id } } } }`,
    foreign: { nodes: [] },
  },
  "Query.message": {
    open: "member",
    source: ({ message }) => `{ message(id: ${text(message)}) { id conversation { id } } }`,
    foreign: null,
  },
  "Mutation.sendMessage": {
    open: "member",
    source: ({ inbox }) =>
      `mutation { sendMessage(input: {inboxId: ${text(inbox)}, to: "+14155550123", body: "Hello"}) {
        ... on Message { id } ${REFUSAL} } }`,
    foreign: { code: "VALIDATION_ERROR", field: "inboxId" },
  },
  "Mutation.cancelMessage": {
    open: "member",
    source: ({ scheduledMessage }) =>
      `mutation { cancelMessage(input: {id: ${text(scheduledMessage)}}) { ... on MessageCancellation { canceledId } ${REFUSAL} } }`,
    foreign: notFound,
  },
  "Mutation.markConversationRead": {
    open: "member",
    forOwners: "conversation",
    source: ({ conversation }) =>
      `mutation { markConversationRead(input: {id: ${text(conversation)}}) { ... on Conversation { id } ${REFUSAL} } }`,
    foreign: notFound,
  },
  "Mutation.updateConversation": {
    open: "member",
    forOwners: "conversation",
    source: ({ conversation }) =>
      `mutation { updateConversation(input: {id: ${text(conversation)}, closed: true}) { ... on Conversation { id } ${REFUSAL} } }`,
    foreign: notFound,
  },
  "Mutation.addComment": {
    open: "member",
    forOwners: "conversation",
    source: ({ conversation }) =>
      `mutation { addComment(input: {conversationId: ${text(conversation)}, body: "Who calls?"}) {
        ... on ConversationComment { id user { id } } ${REFUSAL} } }`,
    foreign: notFound,
  },
  "Mutation.deleteComment": {
    open: "member",
    forOwners: "comment",
    source: ({ comment }) =>
      `mutation { deleteComment(input: {id: ${text(comment)}}) { ... on CommentDeletion { deletedId } ${REFUSAL} } }`,
    foreign: notFound,
  },
  "Query.snippets": { open: "member", source: () => "{ snippets { id name body } }" },
  "Query.snippetText": {
    open: "member",
    source: ({ snippet, conversation }) =>
      `{ snippetText(snippetId: ${text(snippet)}, conversationId: ${text(conversation)}) { body isIncomplete } }`,
    foreign: null,
  },
  "Mutation.saveSnippet": {
    open: "member",
    forAdmins: true,
    source: ({ snippet }) =>
      `mutation { saveSnippet(input: {id: ${text(snippet)}, name: "Hours", body: "We open at nine."}) {
        ... on Snippet { id } ${REFUSAL} } }`,
    foreign: notFound,
  },
  "Mutation.deleteSnippet": {
    open: "member",
    forAdmins: true,
    source: ({ snippet }) =>
      `mutation { deleteSnippet(input: {id: ${text(snippet)}}) { ... on SnippetDeletion { deletedId } ${REFUSAL} } }`,
    foreign: notFound,
  },
  "Query.textActivity": {
    open: "member",
    source: ({ inbox }) =>
      `{ textActivity(${THIS_WEEK}, inboxId: ${text(inbox)}) { totals { incoming outgoing } byInbox { inboxId } } }`,
    foreign: { totals: { incoming: 0, outgoing: 0 }, byInbox: [] },
  },
  "Query.callActivity": {
    open: "member",
    source: ({ inbox }) =>
      `{ callActivity(${THIS_WEEK}, inboxId: ${text(inbox)}) { totals { incoming outgoing } byInbox { inboxId } } }`,
    foreign: { totals: { incoming: 0, outgoing: 0 }, byInbox: [] },
  },
  "Query.calls": {
    open: "member",
    source: ({ inbox }) => `{ calls(filter: {inboxId: ${text(inbox)}}) { nodes { id campaign { id } } } }`,
    foreign: { nodes: [] },
  },
  "Query.call": {
    open: "member",
    source: ({ call }) => `{ call(id: ${text(call)}) { id inbox { id } } }`,
    foreign: null,
  },
  "Mutation.startCall": {
    open: "member",
    source: ({ inbox }) =>
      `mutation { startCall(input: {inboxId: ${text(inbox)}, to: "+14155550123", ${ASKED_FIELDS}}) { ... on Call { id } ${REFUSAL} } }`,
    foreign: { code: "VALIDATION_ERROR", field: "inboxId" },
  },
  "Mutation.setMyPresence": {
    open: "member",
    source: () => `mutation { setMyPresence(input: {state: AVAILABLE}) { ... on Presence { state } ${REFUSAL} } }`,
  },
  "Mutation.setUserPresence": {
    open: "member",
    forAdmins: true,
    source: ({ member }) =>
      `mutation { setUserPresence(input: {userId: ${text(member)}, state: AWAY}) { ... on Presence { state } ${REFUSAL} } }`,
    foreign: notFound,
  },
  "Mutation.beatPresence": {
    open: "member",
    source: () => `mutation { beatPresence { ... on Presence { state } ${REFUSAL} } }`,
  },
  "Mutation.openBrowserPhone": ofPhone("openBrowserPhone"),
  "Mutation.beatBrowserPhone": ofPhone("beatBrowserPhone"),
  "Mutation.closeBrowserPhone": ofPhone("closeBrowserPhone"),
  "Mutation.createPhoneAccessToken": {
    open: "member",
    source: () =>
      `mutation { createPhoneAccessToken(input: {pageId: "${"0".repeat(32)}"}) { ... on PhoneAccessToken { lifetimeSeconds } ${REFUSAL} } }`,
  },
  "Mutation.simulateBrowserCall": ofBrowserLine("simulateBrowserCall"),
  "Mutation.simulateBrowserHangUp": ofBrowserLine("simulateBrowserHangUp"),
  "Mutation.endCall": {
    open: "member",
    source: ({ call }) => `mutation { endCall(input: {id: ${text(call)}}) { ... on Call { id } ${REFUSAL} } }`,
    foreign: notFound,
  },
  "Mutation.pauseRecording": onRecordedCall("pauseRecording"),
  "Mutation.resumeRecording": onRecordedCall("resumeRecording"),
  "Mutation.eraseRecording": {
    open: "member",
    source: ({ recording }) =>
      `mutation { eraseRecording(input: {id: ${text(recording)}}) { ... on Recording { id } ${REFUSAL} } }`,
    foreign: notFound,
  },
  "Mutation.muteCall": ofTalk("muteCall", "isMuted: true"),
  "Mutation.holdCall": ofTalk("holdCall", "isOnHold: true"),
  "Mutation.sendDigits": ofTalk("sendDigits", 'digits: "1"'),
  "Mutation.transferCall": ofTalk("transferCall", 'toNumber: "+14155550123"'),
  "Mutation.startConsultation": ofTalk("startConsultation", 'toNumber: "+14155550123"'),
  "Mutation.completeTransfer": ofTalk("completeTransfer", "", "consulting"),
  "Mutation.cancelTransfer": ofTalk("cancelTransfer", "", "consulting"),
  "Mutation.declineTransfer": ofTalk("declineTransfer", "", "offered"),
  "Mutation.noteCall": ofTalk("noteCall", 'note: "Called"'),
  "Mutation.superviseCall": ofTalk("superviseCall", "mode: LISTEN", "others"),
  "Mutation.leaveSupervision": ofTalk("leaveSupervision", "", "others"),
  "Mutation.updateCall": {
    open: "member",
    source: ({ call, ownDisposition }) =>
      `mutation { updateCall(input: {id: ${text(call)}, dispositionId: ${text(ownDisposition)}, note: "Called"}) { ... on Call { id } ${REFUSAL} } }`,
    foreign: notFound,
  },
  "Mutation.setCallDisposition": {
    open: "member",
    source: ({ call, ownDisposition }) =>
      `mutation { setCallDisposition(input: {id: ${text(call)}, dispositionId: ${text(ownDisposition)}}) { ... on Call { id } ${REFUSAL} } }`,
    foreign: notFound,
  },
  "Mutation.simulateInboundMessage": {
    open: "member",
    source: ({ inbox }) =>
      `mutation { simulateInboundMessage(input: {inboxId: ${text(inbox)}, from: "+14155550123", body: "Hi"}) { ... on Message { id } ${REFUSAL} } }`,
    foreign: { code: "VALIDATION_ERROR", field: "inboxId" },
  },
  "Mutation.simulateInboundCall": {
    open: "member",
    source: ({ inbox }) =>
      `mutation { simulateInboundCall(input: {inboxId: ${text(inbox)}, from: "+14155550123", durationSeconds: 5}) { ... on Call { id } ${REFUSAL} } }`,
    foreign: { code: "VALIDATION_ERROR", field: "inboxId" },
  },
  "Mutation.setUserPhoneNumber": {
    open: "member",
    source: ({ user }) =>
      `mutation { setUserPhoneNumber(input: {id: ${text(user)}, phoneNumber: "+14155550123"}) { ... on User { id } ${REFUSAL} } }`,
    foreign: notFound,
  },
  "Mutation.updateBusiness": {
    open: "member",
    forAdmins: true,
    source: () =>
      `mutation { updateBusiness(input: {timeZone: "Europe/Lisbon"}) { ... on Business { timeZone } ${REFUSAL} } }`,
  },
  "Mutation.setInboxRoute": {
    open: "member",
    forAdmins: true,
    source: ({ spareInbox }) =>
      `mutation { setInboxRoute(input: {id: ${text(spareInbox)}, strategy: IN_ORDER, members: [], ` +
      `whenClosed: {action: VOICEMAIL}, whenUnanswered: {action: HANG_UP}}) { ... on Inbox { id route { whenClosed { greeting { id } } } } ${REFUSAL} } }`,
    foreign: notFound,
  },
  "Mutation.returnInboxToRotation": {
    open: "member",
    forAdmins: true,
    source: ({ spareInbox }) =>
      `mutation { returnInboxToRotation(input: {id: ${text(spareInbox)}}) { ... on Inbox { id rotation { state } } ${REFUSAL} } }`,
    foreign: notFound,
  },
  "Mutation.removeInboxRoute": {
    open: "member",
    forAdmins: true,
    source: ({ spareInbox }) =>
      `mutation { removeInboxRoute(input: {id: ${text(spareInbox)}}) { ... on InboxRouteRemoval { deletedId } ${REFUSAL} } }`,
    foreign: notFound,
  },
  "Query.queues": { open: "member", source: () => "{ queues { id name members { id } } }" },
  "Query.queueMembers": { open: "member", source: () => "{ queueMembers { id presence { state } } }" },
  "Query.queue": {
    open: "member",
    source: ({ queue }) => `{ queue(id: ${text(queue)}) { id } }`,
    foreign: null,
  },
  "Mutation.createQueue": {
    open: "member",
    forAdmins: true,
    source: ({ queue }) =>
      `mutation { createQueue(input: {name: "Sales", strategy: IN_ORDER, memberIds: [], overflowQueueId: ${text(queue)}}) { ... on Queue { id } ${REFUSAL} } }`,
    foreign: { code: "VALIDATION_ERROR", field: "overflowQueueId" },
  },
  "Mutation.setQueue": {
    open: "member",
    forAdmins: true,
    source: ({ queue }) =>
      `mutation { setQueue(input: {id: ${text(queue)}, name: "Sales", strategy: IN_ORDER, memberIds: []}) { ... on Queue { id } ${REFUSAL} } }`,
    foreign: notFound,
  },
  "Mutation.deleteQueue": {
    open: "member",
    forAdmins: true,
    source: ({ queue }) =>
      `mutation { deleteQueue(input: {id: ${text(queue)}}) { ... on QueueDeletion { deletedId } ${REFUSAL} } }`,
    foreign: notFound,
  },
  "Mutation.acceptIncomingCall": ofRingingCall("acceptIncomingCall"),
  "Mutation.declineIncomingCall": ofRingingCall("declineIncomingCall"),
  "Query.missedCalls": {
    open: "member",
    source: ({ inbox }) => `{ missedCalls(filter: {inboxId: ${text(inbox)}}) { nodes { id voicemailSeconds } } }`,
    foreign: { nodes: [] },
  },
  "Mutation.markMissedCalls": {
    open: "member",
    source: ({ missedCall }) =>
      `mutation { markMissedCalls(input: {ids: [${text(missedCall)}], handled: true}) { ... on MarkedMissedCalls { changedIds } ${REFUSAL} } }`,
    foreign: { changedIds: [] },
  },
  "Query.personErasures": { open: "member", forAdmins: true, source: () => "{ personErasures { id } }" },
  "Query.personExports": { open: "member", forAdmins: true, source: () => "{ personExports { id url } }" },
  "Query.personSummary": {
    open: "member",
    forAdmins: true,
    source: ({ contact }) => `{ personSummary(contactId: ${text(contact)}) { phoneNumbers } }`,
    foreign: null,
  },
  "Mutation.exportPerson": {
    open: "member",
    forAdmins: true,
    source: ({ contact }) =>
      `mutation { exportPerson(input: {contactId: ${text(contact)}, format: JSON}) { ... on PersonExport { state url } ${REFUSAL} } }`,
    foreign: { code: "NOT_FOUND", field: "contactId" },
  },
  "Mutation.erasePerson": {
    open: "member",
    forAdmins: true,
    source: ({ contact }) =>
      `mutation { erasePerson(input: {contactId: ${text(contact)}}) { ... on PersonErasure { id } ${REFUSAL} } }`,
    foreign: { code: "VALIDATION_ERROR", field: "contactId" },
  },
  "Query.personErasure": {
    open: "member",
    forAdmins: true,
    source: ({ erasure }) => `{ personErasure(id: ${text(erasure)}) { id contactCount } }`,
    foreign: null,
  },
  "Query.deletions": { open: "member", source: () => "{ deletions { nodes { id type } pageInfo { endCursor } } }" },
  "Query.dispositions": { open: "dialer", source: () => "{ dispositions { id } }" },
  "Query.campaigns": { open: "dialer", source: () => "{ campaigns { nodes { id contacts { nodes { id } } } } }" },
  "Query.allCampaignContacts": {
    open: "dialer",
    source: ({ campaign }) => `{ allCampaignContacts(filter: {campaignId: ${text(campaign)}}) { nodes { id } } }`,
    foreign: { nodes: [] },
  },
  "Query.campaign": {
    open: "dialer",
    source: ({ campaign }) => `{ campaign(id: ${text(campaign)}) { id } }`,
    foreign: null,
  },
  "Query.campaignContacts": {
    open: "dialer",
    source: ({ campaign }) => `{ campaignContacts(campaignId: ${text(campaign)}) { nodes { id } } }`,
    foreign: null,
  },
  "Query.campaignContact": {
    open: "dialer",
    source: ({ campaign, campaignContact }) =>
      `{ campaignContact(campaignId: ${text(campaign)}, id: ${text(campaignContact)}) { id } }`,
    foreign: null,
  },
  "Mutation.createCampaign": {
    open: "dialer",
    source: ({ inbox }) =>
      `mutation { createCampaign(input: {name: "New", inboxIds: [${text(inbox)}]}) { ... on Campaign { id } ${REFUSAL} } }`,
    foreign: { code: "VALIDATION_ERROR", field: "inboxIds.0" },
  },
  "Mutation.addCampaignContacts": {
    open: "dialer",
    source: ({ campaign }) =>
      `mutation { addCampaignContacts(input: {campaignId: ${text(campaign)}, contacts: [{phones: [{number: "+14155550123"}]}]}) {
        ... on CampaignContactAddition { outcomes { result } } ${REFUSAL} } }`,
    foreign: notFound,
  },
  "Mutation.updateCampaignContact": {
    open: "dialer",
    source: ({ campaign, campaignContact }) =>
      `mutation { updateCampaignContact(input: {campaignId: ${text(campaign)}, id: ${text(campaignContact)}, status: DO_NOT_CALL}) { ... on CampaignContact { id } ${REFUSAL} } }`,
    foreign: notFound,
  },
  "Mutation.removeCampaignContact": {
    open: "dialer",
    source: ({ campaign, campaignContact }) =>
      `mutation { removeCampaignContact(input: {campaignId: ${text(campaign)}, id: ${text(campaignContact)}}) {
        ... on CampaignContactRemoval { deletedId } ${REFUSAL} } }`,
    foreign: notFound,
  },
  "Query.webhookActivity": {
    open: "member",
    source: () =>
      `{ webhookActivity(${THIS_WEEK}) { totals { delivered failed } bySubscription { subscription { id } counts { failed } } } }`,
  },
  "Query.webhookSubscriptions": {
    open: "member",
    source: () => "{ webhookSubscriptions { nodes { id targetUrl statistics { delivered failed waiting } } } }",
  },
  "Query.webhookSubscription": {
    open: "member",
    source: ({ subscription }) => `{ webhookSubscription(id: ${text(subscription)}) { id statistics { waiting } } }`,
    foreign: null,
  },
  "Query.webhookAttempts": {
    open: "member",
    source: ({ subscription }) => `{ webhookAttempts(subscriptionId: ${text(subscription)}) { nodes { id } } }`,
    foreign: null,
  },
  "Query.webhookEvent": {
    open: "member",
    source: ({ event }) => `{ webhookEvent(id: ${text(event)}) { id } }`,
    foreign: null,
  },
  "Query.webhookDeliveries": {
    open: "member",
    source: ({ subscription }) =>
      `{ webhookDeliveries(subscriptionId: ${text(subscription)}) { nodes { eventId state nextAttemptAt } } }`,
    foreign: null,
  },
  "Query.webhookEvents": { open: "member", source: () => "{ webhookEvents { nodes { id body } } }" },
  "Query.notices": { open: "member", source: () => "{ notices { nodes { id subscriptionId } } }" },
  "Mutation.createWebhookSubscription": {
    open: "member",
    source: () =>
      `mutation { createWebhookSubscription(input: {eventType: CALL_INCOMING_COMPLETED, targetUrl: ${text(freshTarget())}}) { ... on WebhookSubscriptionWithSecret { signingSecret } ${REFUSAL} } }`,
  },
  "Mutation.createWebhookSubscriptions": {
    open: "member",
    source: () =>
      `mutation { createWebhookSubscriptions(input: {eventTypes: [CALL_INCOMING_COMPLETED], targetUrl: ${text(freshTarget())}}) { ... on WebhookSubscriptionsWithSecret { signingSecret } ${REFUSAL} } }`,
  },
  "Mutation.updateWebhookSubscription": onSubscription(
    "updateWebhookSubscription",
    "WebhookSubscription { id }",
    "status: PAUSED",
  ),
  "Mutation.enableWebhookSubscription": onSubscription("enableWebhookSubscription", "WebhookSubscription { id }"),
  "Mutation.pauseWebhookSubscription": onSubscription("pauseWebhookSubscription", "WebhookSubscription { id }"),
  "Mutation.resumeWebhookSubscription": onSubscription("resumeWebhookSubscription", "WebhookSubscription { id }"),
  "Mutation.rotateWebhookSecret": onSubscription(
    "rotateWebhookSecret",
    "WebhookSubscriptionWithSecret { signingSecret }",
  ),
  "Mutation.deleteWebhookSubscription": onSubscription(
    "deleteWebhookSubscription",
    "WebhookSubscriptionDeletion { deletedId }",
  ),
  "Mutation.testWebhookSubscription": {
    open: "member",
    source: ({ subscription }) =>
      `mutation { testWebhookSubscription(input: {id: ${text(subscription)}}) { ... on WebhookTest { eventId } ${REFUSAL} } }`,
    foreign: notFound,
  },
  "Mutation.redeliverWebhookEvent": {
    open: "member",
    source: ({ event, subscription }) =>
      `mutation { redeliverWebhookEvent(input: {id: ${text(event)}, subscriptionId: ${text(subscription)}}) {
        ... on WebhookRedelivery { subscriptionIds } ${REFUSAL} } }`,
    foreign: notFound,
  },
  "Mutation.redeliverWebhookEvents": {
    open: "member",
    source: ({ subscription }) =>
      `mutation { redeliverWebhookEvents(input: {subscriptionId: ${text(subscription)}, since: "2026-01-01T00:00:00Z", until: "2027-01-01T00:00:00Z"}) { ... on WebhookRangeRedelivery { count } ${REFUSAL} } }`,
    foreign: { code: "VALIDATION_ERROR", field: "subscriptionId" },
  },
  "Mutation.markNoticesRead": {
    open: "member",
    source: ({ notice }) =>
      `mutation { markNoticesRead(input: {upTo: ${text(notice)}}) { ... on MarkedNotices { readIds } ${REFUSAL} } }`,
    foreign: { code: "NOT_FOUND", field: "upTo" },
  },
  "Query.previewBroadcast": {
    open: "dialer",
    source: ({ campaign }) =>
      `{ previewBroadcast(draft: {campaignId: ${text(campaign)}, body: "Hi {{first_name}}"}) { texts examples { to } } }`,
    foreign: null,
  },
  "Query.broadcast": {
    open: "dialer",
    source: ({ broadcast }) => `{ broadcast(id: ${text(broadcast)}) { id progress { contactCount } } }`,
    foreign: null,
  },
  "Query.broadcasts": {
    open: "dialer",
    source: ({ campaign }) => `{ broadcasts(campaignId: ${text(campaign)}) { nodes { id } } }`,
    foreign: { nodes: [] },
  },
  "Mutation.createBroadcast": {
    open: "dialer",
    source: ({ campaign }) =>
      `mutation { createBroadcast(input: {campaignId: ${text(campaign)}, body: "Hi"}) {
        ... on Broadcast { id } ${REFUSAL} } }`,
    foreign: { code: "VALIDATION_ERROR", field: "campaignId" },
  },
  "Mutation.cancelBroadcast": {
    open: "dialer",
    forOwners: "broadcast",
    source: ({ broadcast }) =>
      `mutation { cancelBroadcast(input: {id: ${text(broadcast)}}) { ... on Broadcast { id } ${REFUSAL} } }`,
    foreign: notFound,
  },
  "Mutation.importCampaignContacts": {
    open: "dialer",
    source: ({ campaign }) =>
      `mutation ($file: Upload!) { importCampaignContacts(input: {campaignId: ${text(campaign)}, file: $file}) {
        ... on ContactImport { id createdCount } ${REFUSAL} } }`,
    variables: { file: new File(["phone\n+14155550199\n"], "leads.csv") },
    foreign: notFound,
  },
  "Mutation.startContactImport": {
    open: "dialer",
    source: ({ campaign }) =>
      `mutation ($file: Upload!) { startContactImport(input: {campaignId: ${text(campaign)}, file: $file}) {
        ... on ContactImport { id state } ${REFUSAL} } }`,
    variables: { file: new File(["phone\n+14155550199\n"], "leads.csv") },
    foreign: notFound,
  },
  "Mutation.cancelContactImport": {
    open: "member",
    forOwners: "contactImport",
    source: ({ contactImport }) =>
      `mutation { cancelContactImport(input: {id: ${text(contactImport)}}) { ... on ContactImport { id } ${REFUSAL} } }`,
    foreign: notFound,
  },
  "Mutation.undoContactImport": {
    open: "dialer",
    forOwners: "endedImport",
    source: ({ endedImport }) =>
      `mutation { undoContactImport(input: {id: ${text(endedImport)}}) { ... on ContactImport { id } ${REFUSAL} } }`,
    foreign: notFound,
  },
  "Query.previewContactImport": {
    open: "dialer",
    source: () =>
      "query ($file: Upload!) { previewContactImport(input: {file: $file}) { rowCount columns { field } } }",
    variables: { file: new File(["phone\n+14155550199\n"], "leads.csv") },
  },
  "Query.contactImport": {
    open: "member",
    source: ({ contactImport }) => `{ contactImport(id: ${text(contactImport)}) { id state user { id } } }`,
    foreign: null,
  },
  "Query.contactImports": {
    open: "member",
    source: ({ campaign }) => `{ contactImports(campaignId: ${text(campaign)}) { nodes { id state } } }`,
    foreign: { nodes: [] },
  },
  "Query.contactImportReport": {
    open: "member",
    source: ({ contactImport }) => `{ contactImportReport(importId: ${text(contactImport)}) { csv isComplete } }`,
    foreign: null,
  },
  "Mutation.startBulkOperation": {
    open: "dialer",
    source: ({ campaign, otherCampaign }) =>
      `mutation { startBulkOperation(input: {campaignId: ${text(campaign)}, action: COPY, filter: {},
        targetCampaignId: ${text(otherCampaign)}}) { ... on BulkOperation { id state } ${REFUSAL} } }`,
    foreign: notFound,
  },
  "Mutation.cancelBulkOperation": {
    open: "dialer",
    forOwners: "bulkOperation",
    source: ({ bulkOperation }) =>
      `mutation { cancelBulkOperation(input: {id: ${text(bulkOperation)}}) { ... on BulkOperation { id } ${REFUSAL} } }`,
    foreign: notFound,
  },
  "Mutation.undoBulkOperation": {
    open: "dialer",
    forOwners: "endedOperation",
    source: ({ endedOperation }) =>
      `mutation { undoBulkOperation(input: {id: ${text(endedOperation)}}) { ... on BulkOperation { id } ${REFUSAL} } }`,
    foreign: notFound,
  },
  "Query.bulkOperation": {
    open: "dialer",
    source: ({ bulkOperation }) => `{ bulkOperation(id: ${text(bulkOperation)}) { id state user { id } } }`,
    foreign: null,
  },
  "Query.bulkOperations": {
    open: "dialer",
    source: ({ campaign }) => `{ bulkOperations(campaignId: ${text(campaign)}) { nodes { id state } } }`,
    foreign: { nodes: [] },
  },
  "Mutation.updateCampaignContacts": {
    open: "dialer",
    source: ({ campaign, campaignContact }) =>
      `mutation { updateCampaignContacts(input: {campaignId: ${text(campaign)}, ids: [${text(campaignContact)}],
        status: DO_NOT_CALL}) { ... on CampaignContactsChange { outcomes { id result } } ${REFUSAL} } }`,
    foreign: notFound,
  },
  "Mutation.removeCampaignContacts": {
    open: "dialer",
    source: ({ campaign, campaignContact }) =>
      `mutation { removeCampaignContacts(input: {campaignId: ${text(campaign)}, ids: [${text(campaignContact)}]}) {
        ... on CampaignContactsRemoval { outcomes { id result } } ${REFUSAL} } }`,
    foreign: notFound,
  },
  "Query.dialerSession": {
    open: "dialer",
    session: "claimed",
    source: ({ session }) => `{ dialerSession(id: ${text(session)}) { id contact { id } call { id } } }`,
    foreign: null,
  },
  "Query.dialerSessions": {
    open: "dialer",
    session: "claimed",
    source: ({ campaign }) => `{ dialerSessions(campaignId: ${text(campaign)}) { id } }`,
    foreign: [],
  },
  "Mutation.startDialerSession": {
    open: "dialer",
    source: ({ campaign, inbox }) =>
      `mutation { startDialerSession(input: {campaignId: ${text(campaign)}, inboxIds: [${text(inbox)}]}) {
        ... on DialerSession { id } ${REFUSAL} } }`,
    foreign: { code: "VALIDATION_ERROR", field: "campaignId" },
  },
  "Mutation.connectDialerSession": ofSession("connectDialerSession"),
  "Mutation.nextDialerContact": ofSession("nextDialerContact"),
  "Mutation.dialContact": ofContact("dialContact"),
  "Mutation.hangUpCall": { ...ofSession("hangUpCall"), session: "calling" },
  "Mutation.pickDisposition": ofContact("pickDisposition", (ids) => `dispositionId: ${text(ids.disposition)}`),
  "Mutation.skipContact": ofContact("skipContact"),
  "Mutation.setCallback": ofContact("setCallback", () => `dueAt: "2030-01-01T00:00:00Z"`),
  "Mutation.pausePowerDialing": ofSession("pausePowerDialing"),
  "Mutation.resumePowerDialing": ofSession("resumePowerDialing"),
  "Mutation.dialNext": ofSession("dialNext"),
  "Mutation.extendWrapUp": ofSession("extendWrapUp"),
  "Mutation.confirmAnsweredByPerson": { ...ofSession("confirmAnsweredByPerson"), session: "talking" },
  "Mutation.leaveMessage": { ...ofSession("leaveMessage"), session: "talking" },
  "Mutation.keepDialerSession": ofSession("keepDialerSession"),
  "Mutation.leaveDialerSession": ofSession("leaveDialerSession"),
  "Query.retiredDispositions": {
    open: "dialer",
    forAdmins: true,
    source: () => "{ retiredDispositions { id } }",
  },
  "Mutation.createDisposition": {
    open: "dialer",
    forAdmins: true,
    source: () =>
      `mutation { createDisposition(input: {name: ${text(newId("dsp"))}}) { ... on Disposition { id } ${REFUSAL} } }`,
  },
  "Mutation.updateDisposition": onDisposition("updateDisposition", ", marksContactComplete: true"),
  "Mutation.retireDisposition": onDisposition("retireDisposition"),
  "Mutation.restoreDisposition": onDisposition("restoreDisposition"),
  "Mutation.reorderDispositions": {
    open: "dialer",
    forAdmins: true,
    source: ({ ownDisposition }) =>
      `mutation { reorderDispositions(input: {ids: [${text(ownDisposition)}]}) {
        ... on DispositionList { dispositions { id } } ${REFUSAL} } }`,
    foreign: { code: "VALIDATION_ERROR", field: "ids" },
  },
  "Mutation.syncCrmDispositions": {
    open: "dialer",
    forAdmins: true,
    source: () =>
      `mutation { syncCrmDispositions(input: {
        dispositions: [{externalId: "1", name: "Won", marksContactComplete: true}]
      }) { ... on DispositionList { dispositions { id } } ${REFUSAL} } }`,
  },
  "Query.doNotCallNumber": {
    open: "dialer",
    forAdmins: true,
    source: ({ barredNumber }) => `{ doNotCallNumber(phoneNumber: ${text(barredNumber)}) { phoneNumber } }`,
  },
  "Query.doNotCallNumbers": {
    open: "dialer",
    forAdmins: true,
    source: () => "{ doNotCallNumbers { nodes { phoneNumber } } }",
  },
  "Query.refusalReviews": {
    open: "member",
    forAdmins: true,
    source: () => "{ refusalReviews { nodes { phoneNumber } } }",
  },
  "Mutation.decideRefusal": {
    open: "member",
    forAdmins: true,
    foreign: notFound,
    source: ({ barredNumber }) =>
      `mutation { decideRefusal(input: {id: ${text(barredNumber)}, decision: NONE}) {
        ... on RefusalReview { phoneNumber } ${REFUSAL} } }`,
  },
  "Query.registries": {
    open: "dialer",
    forAdmins: true,
    source: () => "{ registries { id name } }",
  },
  "Mutation.importRegistry": {
    open: "dialer",
    forAdmins: true,
    source: () =>
      `mutation ($file: Upload!) { importRegistry(input: {kind: NATIONAL, name: "List ${freshNumber()}", asOf: "2026-05-01", file: $file}) {
        ... on Registry { id } ${REFUSAL} } }`,
    variables: { file: new File(["+14155550199\n"], "list.txt") },
  },
  "Mutation.deleteRegistry": {
    open: "dialer",
    forAdmins: true,
    source: ({ registry }) =>
      `mutation { deleteRegistry(input: {id: ${text(registry)}}) {
        ... on RegistryDeletion { deletedId } ${REFUSAL} } }`,
    foreign: notFound,
  },
  "Mutation.recordConsent": {
    open: "member",
    source: () =>
      `mutation { recordConsent(input: {phoneNumbers: ["${freshNumber()}"], basis: ASKED, covers: [CALLS], givenAt: "2026-01-01T00:00:00Z", channel: PHONE}) {
        ... on ConsentRecords { records { id } } ${REFUSAL} } }`,
  },
  "Mutation.withdrawConsent": {
    open: "member",
    source: ({ consent }) =>
      `mutation { withdrawConsent(input: {id: ${text(consent)}}) {
        ... on ConsentRecord { id } ${REFUSAL} } }`,
    foreign: notFound,
  },
  "Mutation.addDoNotCallNumber": {
    open: "dialer",
    forAdmins: true,
    source: () =>
      `mutation { addDoNotCallNumber(input: {phoneNumber: "+14155550123"}) {
        ... on DoNotCallNumber { phoneNumber } ${REFUSAL} } }`,
  },
  "Mutation.addDoNotCallNumbers": {
    open: "dialer",
    forAdmins: true,
    source: () =>
      `mutation { addDoNotCallNumbers(input: {numbers: [{phoneNumber: "${freshNumber()}"}]}) {
        ... on DoNotCallAddition { outcomes { result } } ${REFUSAL} } }`,
  },
  "Mutation.importDoNotCallNumbers": {
    open: "dialer",
    forAdmins: true,
    source: () =>
      `mutation { importDoNotCallNumbers(input: {phoneNumbers: ["${freshNumber()}"]}) {
        ... on DoNotCallImport { added } ${REFUSAL} } }`,
  },
  "Mutation.removeDoNotCallNumber": {
    open: "dialer",
    forAdmins: true,
    source: () =>
      `mutation { removeDoNotCallNumber(input: {phoneNumber: "+14155550123"}) {
        ... on DoNotCallRemoval { deletedId } ${REFUSAL} } }`,
  },
  "Mutation.updateCampaign": onCampaign("updateCampaign", `, name: "Renamed"`),
  "Mutation.pauseCampaign": onCampaign("pauseCampaign"),
  "Mutation.resumeCampaign": onCampaign("resumeCampaign"),
  "Mutation.startCampaign": onCampaign("startCampaign"),
  "Mutation.archiveCampaign": onCampaign("archiveCampaign"),
};

/** A mutation of the recording of a running call. */
function onRecordedCall(field: string): Case {
  return {
    open: "member",
    source: ({ recordedCall }) =>
      `mutation { ${field}(input: {callId: ${text(recordedCall)}}) { ... on Recording { id } ${REFUSAL} } }`,
    foreign: notFound,
  };
}

/** A mutation of a subscription with only its id as argument. */
function onSubscription(field: string, selection: string, more = ""): Case {
  return {
    open: "member",
    forOwners: "subscription",
    source: ({ subscription }) =>
      `mutation { ${field}(input: {id: ${text(subscription)} ${more}}) { ... on ${selection} ${REFUSAL} } }`,
    foreign: notFound,
  };
}

/** How many numbers new inboxes have been given: each is active in one inbox. */
let numbers = 0;

function freshNumber(): string {
  numbers += 1;
  return `+1416${String(numbers).padStart(7, "0")}`;
}

type OfAdmins =
  | "member"
  | "formerMember"
  | "enrolled"
  | "invitation"
  | "accessKey"
  | "audio"
  | "inbox"
  | "spareInbox"
  | "inactiveInbox"
  | "assignedNumber"
  | "heldNumber"
  | "inboxOfNumber";

/** A mutation that admins make on a person of the business, an invitation, an access key, an inbox or a number. */
function ofRingingCall(name: string): Case {
  return {
    open: "member",
    session: "ringing",
    source: ({ ringingCall }) =>
      `mutation { ${name}(input: {id: ${text(ringingCall)}}) { ... on Call { id } ${REFUSAL} } }`,
    foreign: notFound,
  };
}

function ofAdmins(field: string, id: OfAdmins, selection: string, more = ""): Case {
  return {
    open: "member",
    forAdmins: true,
    source: (ids) => `mutation { ${field}(input: {id: ${text(ids[id])}${more}}) { ... on ${selection} ${REFUSAL} } }`,
    foreign: notFound,
  };
}

/** A mutation that admins make on a campaign. */
function onCampaign(field: string, more = ""): Case {
  return {
    open: "dialer",
    forAdmins: true,
    source: ({ campaign }) =>
      `mutation { ${field}(input: {id: ${text(campaign)}${more}}) { ... on Campaign { id } ${REFUSAL} } }`,
    foreign: notFound,
  };
}

/** The same on a disposition of the workspace's own. */
function onDisposition(field: string, more = ""): Case {
  return {
    open: "dialer",
    forAdmins: true,
    source: ({ ownDisposition }) =>
      `mutation { ${field}(input: {id: ${text(ownDisposition)}${more}}) { ... on Disposition { id } ${REFUSAL} } }`,
    foreign: notFound,
  };
}
