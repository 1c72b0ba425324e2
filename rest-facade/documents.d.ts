// Made by `npm run schema`: the data and variables of each GraphQL document, by its text.
import type { TypedDocument } from "../schema/typed-document.ts";
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
type ActivityBucket =
  | 'DAY'
  | 'HOUR';

type AddCampaignContactsInput = {
  campaignId: string;
  contacts: Array<CampaignContactDraft>;
  idempotencyKey?: string | null | undefined;
  onDuplicate?: DuplicatePolicy;
};

type AddDoNotCallNumbersInput = {
  numbers: Array<DoNotCallNumberInput>;
};

type AdditionResult =
  | 'CREATED'
  | 'FAILED'
  | 'SKIPPED'
  | 'UPDATED';

type AgentDevice =
  | 'BROWSER'
  | 'PHONE';

type AllCampaignContactsFilter = {
  campaignId?: Array<string> | null | undefined;
  createdAfter?: string | null | undefined;
  createdBefore?: string | null | undefined;
  customerId?: Array<string> | null | undefined;
  dispositionId?: Array<string> | null | undefined;
  dueBefore?: string | null | undefined;
  email?: string | null | undefined;
  notDialableReason?: Array<NotDialableReason> | null | undefined;
  phone?: string | null | undefined;
  q?: string | null | undefined;
  status?: Array<CampaignContactStatus> | null | undefined;
  updatedAfter?: string | null | undefined;
  updatedBefore?: string | null | undefined;
};

type Answerer =
  | 'HUMAN'
  | 'MACHINE'
  | 'UNKNOWN';

type CallFilter = {
  answeredBy?: Array<Answerer> | null | undefined;
  campaignContactId?: Array<string> | null | undefined;
  campaignId?: Array<string> | null | undefined;
  contactId?: Array<string> | null | undefined;
  createdAfter?: string | null | undefined;
  createdBefore?: string | null | undefined;
  direction?: Array<Direction> | null | undefined;
  dispositionId?: Array<string> | null | undefined;
  inboxId?: Array<string> | null | undefined;
  phone?: string | null | undefined;
  status?: Array<CallStatus> | null | undefined;
  updatedAfter?: string | null | undefined;
  updatedBefore?: string | null | undefined;
  userId?: Array<string> | null | undefined;
};

type CallStatus =
  | 'BUSY'
  | 'CANCELED'
  | 'COMPLETED'
  | 'FAILED'
  | 'IN_PROGRESS'
  | 'NO_ANSWER'
  | 'QUEUED'
  | 'RINGING';

type CallerNumber =
  | 'LOCAL'
  | 'ROTATE';

type CampaignContactDraft = {
  company?: string | null | undefined;
  country?: string | null | undefined;
  customerId?: string | null | undefined;
  dueAt?: string | null | undefined;
  email?: string | null | undefined;
  extraFields?: Record<string, string> | null | undefined;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  linkedinUrl?: string | null | undefined;
  phones: Array<PhoneInput>;
  postalCode?: string | null | undefined;
  state?: string | null | undefined;
  timeZone?: string | null | undefined;
  title?: string | null | undefined;
};

type CampaignContactFilter = {
  createdAfter?: string | null | undefined;
  createdBefore?: string | null | undefined;
  customerId?: Array<string> | null | undefined;
  dispositionId?: Array<string> | null | undefined;
  dueBefore?: string | null | undefined;
  email?: string | null | undefined;
  isExhausted?: boolean | null | undefined;
  notDialableReason?: Array<NotDialableReason> | null | undefined;
  phone?: string | null | undefined;
  q?: string | null | undefined;
  status?: Array<CampaignContactStatus> | null | undefined;
  updatedAfter?: string | null | undefined;
  updatedBefore?: string | null | undefined;
};

type CampaignContactOrder =
  | 'CREATED'
  | 'DUE'
  | 'NAME'
  | 'UPDATED';

type CampaignContactStatus =
  | 'CALLED'
  | 'COMPLETED'
  | 'DO_NOT_CALL'
  | 'IN_PROGRESS'
  | 'NOT_CALLED';

type CampaignFilter = {
  createdAfter?: string | null | undefined;
  createdBefore?: string | null | undefined;
  q?: string | null | undefined;
  status?: Array<CampaignStatus> | null | undefined;
  updatedAfter?: string | null | undefined;
  updatedBefore?: string | null | undefined;
};

type CampaignOrder =
  | 'CREATED'
  | 'NAME'
  | 'UPDATED';

type CampaignStatus =
  | 'ACTIVE'
  | 'ARCHIVED'
  | 'COMPLETED'
  | 'DRAFT'
  | 'PAUSED';

type CampaignTargetInput = {
  count: number;
  figure: TargetFigure;
  from: string;
  until: string;
};

type CancelMessageInput = {
  id: string;
};

type ContactDraft = {
  company?: string | null | undefined;
  country?: string | null | undefined;
  email?: string | null | undefined;
  externalId?: string | null | undefined;
  extraFields?: Record<string, string> | null | undefined;
  firstName?: string | null | undefined;
  lastName?: string | null | undefined;
  linkedinUrl?: string | null | undefined;
  optedOut?: boolean | null | undefined;
  optedOutAt?: string | null | undefined;
  optedOutReason?: string | null | undefined;
  phones?: Array<PhoneInput> | null | undefined;
  postalCode?: string | null | undefined;
  state?: string | null | undefined;
  title?: string | null | undefined;
};

type ContactFilter = {
  createdAfter?: string | null | undefined;
  createdBefore?: string | null | undefined;
  email?: string | null | undefined;
  externalId?: string | null | undefined;
  optedOut?: boolean | null | undefined;
  phone?: string | null | undefined;
  q?: string | null | undefined;
  source?: Array<ContactSource> | null | undefined;
  updatedAfter?: string | null | undefined;
  updatedBefore?: string | null | undefined;
};

type ContactKey =
  | 'EMAIL'
  | 'EXTERNAL_ID'
  | 'PHONE';

type ContactOrder =
  | 'CREATED'
  | 'NAME'
  | 'UPDATED';

type ContactSource =
  | 'API'
  | 'APP'
  | 'DIALER'
  | 'IMPORT'
  | 'INBOUND';

type ConversationFilter = {
  assigned?: boolean | null | undefined;
  assignedUserId?: Array<string> | null | undefined;
  closed?: boolean | null | undefined;
  contactId?: Array<string> | null | undefined;
  createdAfter?: string | null | undefined;
  createdBefore?: string | null | undefined;
  inboxId?: Array<string> | null | undefined;
  mentioned?: boolean | null | undefined;
  phone?: string | null | undefined;
  q?: string | null | undefined;
  unread?: boolean | null | undefined;
  updatedAfter?: string | null | undefined;
  updatedBefore?: string | null | undefined;
};

type ConversationOrder =
  | 'CREATED'
  | 'LAST_ACTIVITY'
  | 'UPDATED';

type CreateCampaignInput = {
  description?: string | null | undefined;
  idempotencyKey?: string | null | undefined;
  inboxIds: Array<string>;
  isDraft?: boolean | null | undefined;
  name: string;
};

type CreateDispositionInput = {
  asksForCallback?: boolean;
  idempotencyKey?: string | null | undefined;
  marksContactComplete?: boolean;
  name: string;
};

type CreateWebhookSubscriptionsInput = {
  eventTypes: Array<WebhookEventType>;
  idempotencyKey?: string | null | undefined;
  targetUrl: string;
};

type DeleteContactInput = {
  id: string;
};

type DeleteWebhookSubscriptionInput = {
  id: string;
};

type DeletedObjectType =
  | 'CALL'
  | 'CAMPAIGN_CONTACT'
  | 'CONTACT'
  | 'CONVERSATION'
  | 'MESSAGE';

type DeletionFilter = {
  createdAfter?: string | null | undefined;
  types?: Array<DeletedObjectType> | null | undefined;
};

type DeletionReason =
  | 'DELETED'
  | 'ERASED'
  | 'MERGED'
  | 'RETENTION';

type DialMode =
  | 'POWER'
  | 'PREVIEW';

type DialerSettingsChanges = {
  attemptSpacingMinutes?: number | null | undefined;
  busyRetryMinutes?: number | null | undefined;
  callLanguage?: string | null | undefined;
  callPurpose?: string | null | undefined;
  callerNumber?: CallerNumber | null | undefined;
  callingDays?: Array<number> | null | undefined;
  callingFrom?: string | null | undefined;
  callingUntil?: string | null | undefined;
  completesExhausted?: boolean | null | undefined;
  dailyNumberCap?: number | null | undefined;
  dialMode?: DialMode | null | undefined;
  dialsOptedOut?: boolean | null | undefined;
  hasWrittenConsent?: boolean | null | undefined;
  hoursByDay?: Array<HoursOfDayInput> | null | undefined;
  hoursReason?: string | null | undefined;
  leaseMinutes?: number | null | undefined;
  machineAction?: MachineAction | null | undefined;
  maxAttempts?: number | null | undefined;
  messageId?: string | null | undefined;
  nextPhoneOutcomes?: Array<NextPhoneOutcome> | null | undefined;
  optedOutReason?: string | null | undefined;
  personalCallbackHours?: number | null | undefined;
  recordsCalls?: boolean | null | undefined;
  registryIds?: Array<string> | null | undefined;
  ringSeconds?: number | null | undefined;
  script?: string | null | undefined;
  skipsHolidays?: boolean | null | undefined;
  target?: CampaignTargetInput | null | undefined;
  wrapUpMinutes?: number | null | undefined;
  wrapUpSeconds?: number | null | undefined;
};

type Direction =
  | 'INCOMING'
  | 'OUTGOING';

type DispositionSource =
  | 'CRM'
  | 'SERVICE';

type DoNotCallNumberInput = {
  note?: string | null | undefined;
  phoneNumber: string;
};

type DoNotCallOrder =
  | 'CREATED'
  | 'NUMBER'
  | 'UPDATED';

type DoNotCallResult =
  | 'CREATED'
  | 'FAILED'
  | 'SKIPPED'
  | 'UPDATED';

type DoNotCallSource =
  | 'AGENT'
  | 'API'
  | 'APP'
  | 'IMPORT';

type DoNotCallTimes = {
  createdAfter?: string | null | undefined;
  createdBefore?: string | null | undefined;
  updatedAfter?: string | null | undefined;
  updatedBefore?: string | null | undefined;
};

type DuplicatePolicy =
  | 'ERROR'
  | 'SKIP'
  | 'UPDATE';

type ErasePersonInput = {
  contactId?: string | null | undefined;
  phoneNumber?: string | null | undefined;
};

type ErrorCode =
  | 'BUSINESS_SUSPENDED'
  | 'CONFLICT'
  | 'FORBIDDEN'
  | 'GONE'
  | 'IDEMPOTENCY_IN_PROGRESS'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'INVALID_EVENT_TYPE'
  | 'INVALID_PHONE_NUMBER'
  | 'NOT_FOUND'
  | 'UNPROCESSABLE_ENTITY'
  | 'VALIDATION_ERROR';

type HoursOfDayInput = {
  day: number;
  from: string;
  until: string;
};

type InboxOrder =
  | 'CREATED'
  | 'POSITION'
  | 'UPDATED';

type ListOrder =
  | 'CREATED'
  | 'UPDATED';

type MachineAction =
  | 'HAND_TO_AGENT'
  | 'HANG_UP'
  | 'LEAVE_MESSAGE';

type MergeContactsInput = {
  fromId: string;
  intoId: string;
};

type MessageErrorCode =
  | 'CARRIER_BLOCKED'
  | 'CARRIER_ERROR'
  | 'GEO_BLOCKED'
  | 'INVALID_NUMBER'
  | 'LANDLINE'
  | 'NOT_REGISTERED'
  | 'OPTED_OUT'
  | 'UNREACHABLE';

type MessageFilter = {
  campaignId?: Array<string> | null | undefined;
  contactId?: Array<string> | null | undefined;
  conversationId?: Array<string> | null | undefined;
  createdAfter?: string | null | undefined;
  createdBefore?: string | null | undefined;
  direction?: Array<Direction> | null | undefined;
  inboxId?: Array<string> | null | undefined;
  phone?: string | null | undefined;
  q?: string | null | undefined;
  status?: Array<MessageStatus> | null | undefined;
  updatedAfter?: string | null | undefined;
  updatedBefore?: string | null | undefined;
  userId?: Array<string> | null | undefined;
};

type MessageStatus =
  | 'DELIVERED'
  | 'FAILED'
  | 'QUEUED'
  | 'RECEIVED'
  | 'SCHEDULED'
  | 'SENDING'
  | 'SENT'
  | 'UNDELIVERED';

type NextPhoneOutcome =
  | 'BUSY'
  | 'FAILED'
  | 'INVALID_NUMBER'
  | 'NO_ANSWER'
  | 'VOICEMAIL';

type NotDialableReason =
  | 'ABANDONED'
  | 'ATTEMPTS'
  | 'CALLBACK'
  | 'CLAIMED'
  | 'DAILY_CAP'
  | 'DO_NOT_CALL'
  | 'HOURS'
  | 'NO_COMMON_HOURS'
  | 'OPTED_OUT'
  | 'REGISTRY'
  | 'REGISTRY_STALE'
  | 'RESTING'
  | 'WEEKLY_CAP';

type PhoneInput = {
  label?: string | null | undefined;
  number: string;
};

type PresenceDevice =
  | 'DASHBOARD'
  | 'PHONE';

type PresenceState =
  | 'AVAILABLE'
  | 'AWAY'
  | 'IN_CALL'
  | 'OFFLINE'
  | 'WRAP_UP';

type QueueStrategy =
  | 'ALL_AT_ONCE'
  | 'IN_ORDER'
  | 'LONGEST_IDLE'
  | 'OWNER_FIRST';

type RedeliverWebhookEventInput = {
  id: string;
  idempotencyKey?: string | null | undefined;
  subscriptionId?: string | null | undefined;
};

type RemoveCampaignContactInput = {
  campaignId: string;
  id: string;
};

type RemoveDoNotCallNumberInput = {
  phoneNumber: string;
};

type Role =
  | 'ADMIN'
  | 'MEMBER';

type RotateWebhookSecretInput = {
  id: string;
};

type SaveContactsInput = {
  contacts: Array<ContactDraft>;
  idempotencyKey?: string | null | undefined;
  matchOn?: ContactKey | null | undefined;
  source?: ContactSource;
};

type SendMessageInput = {
  body?: string | null | undefined;
  conversationId?: string | null | undefined;
  files?: Array<File> | null | undefined;
  idempotencyKey?: string | null | undefined;
  inboxId?: string | null | undefined;
  mediaUrls?: Array<string> | null | undefined;
  purpose?: TextPurpose | null | undefined;
  sendAt?: string | null | undefined;
  to?: string | null | undefined;
};

type SettableCampaignContactStatus =
  | 'DO_NOT_CALL'
  | 'NOT_CALLED';

type SettableCampaignStatus =
  | 'ACTIVE'
  | 'ARCHIVED'
  | 'PAUSED';

type SettableWebhookSubscriptionState =
  | 'ACTIVE'
  | 'PAUSED';

type SortDirection =
  | 'ASC'
  | 'DESC';

type StartCallInput = {
  askedByPerson?: boolean | null | undefined;
  askedNote?: string | null | undefined;
  contactId?: string | null | undefined;
  device?: AgentDevice;
  idempotencyKey?: string | null | undefined;
  inboxId: string;
  to?: string | null | undefined;
};

type SystemOutcome =
  | 'BUSY'
  | 'DO_NOT_CALL'
  | 'FAILED'
  | 'INVALID_NUMBER'
  | 'NO_ANSWER'
  | 'VOICEMAIL';

type TargetFigure =
  | 'CALLS'
  | 'PEOPLE';

type TestWebhookSubscriptionInput = {
  id: string;
  idempotencyKey?: string | null | undefined;
};

type TextPurpose =
  | 'CONVERSATIONAL'
  | 'MARKETING';

type TimeFilter = {
  createdAfter?: string | null | undefined;
  createdBefore?: string | null | undefined;
  updatedAfter?: string | null | undefined;
  updatedBefore?: string | null | undefined;
};

type UpdateCallInput = {
  dispositionId?: string | null | undefined;
  id: string;
  note?: string | null | undefined;
};

type UpdateCampaignContactInput = {
  campaignId: string;
  company?: string | null | undefined;
  country?: string | null | undefined;
  customerId?: string | null | undefined;
  dueAt?: string | null | undefined;
  email?: string | null | undefined;
  extraFields?: Record<string, string> | null | undefined;
  firstName?: string | null | undefined;
  id: string;
  lastName?: string | null | undefined;
  linkedinUrl?: string | null | undefined;
  phones?: Array<PhoneInput> | null | undefined;
  postalCode?: string | null | undefined;
  state?: string | null | undefined;
  status?: SettableCampaignContactStatus | null | undefined;
  timeZone?: string | null | undefined;
  title?: string | null | undefined;
};

type UpdateCampaignInput = {
  description?: string | null | undefined;
  dialerSettings?: DialerSettingsChanges | null | undefined;
  id: string;
  inboxIds?: Array<string> | null | undefined;
  name?: string | null | undefined;
  status?: SettableCampaignStatus | null | undefined;
};

type UpdateContactInput = {
  company?: string | null | undefined;
  country?: string | null | undefined;
  email?: string | null | undefined;
  externalId?: string | null | undefined;
  extraFields?: Record<string, string> | null | undefined;
  firstName?: string | null | undefined;
  id: string;
  lastName?: string | null | undefined;
  linkedinUrl?: string | null | undefined;
  optedOut?: boolean | null | undefined;
  optedOutAt?: string | null | undefined;
  optedOutReason?: string | null | undefined;
  phones?: Array<PhoneInput> | null | undefined;
  postalCode?: string | null | undefined;
  state?: string | null | undefined;
  title?: string | null | undefined;
};

type UpdateWebhookSubscriptionInput = {
  id: string;
  status?: SettableWebhookSubscriptionState | null | undefined;
  targetUrl?: string | null | undefined;
};

type UserFilter = {
  createdAfter?: string | null | undefined;
  createdBefore?: string | null | undefined;
  type?: UserType | null | undefined;
  updatedAfter?: string | null | undefined;
  updatedBefore?: string | null | undefined;
};

type UserType =
  | 'PERSON'
  | 'SERVICE';

type WebhookAttemptFilter = {
  createdAfter?: string | null | undefined;
  createdBefore?: string | null | undefined;
  eventId?: Array<string> | null | undefined;
  success?: boolean | null | undefined;
  updatedAfter?: string | null | undefined;
  updatedBefore?: string | null | undefined;
};

type WebhookDisabledReason =
  | 'FAILURES'
  | 'GONE';

type WebhookEventFilter = {
  createdAfter?: string | null | undefined;
  createdBefore?: string | null | undefined;
  eventType?: Array<WebhookEventType> | null | undefined;
  updatedAfter?: string | null | undefined;
  updatedBefore?: string | null | undefined;
};

type WebhookEventType =
  | 'CALL_INCOMING_ANSWERED'
  | 'CALL_INCOMING_COMPLETED'
  | 'CALL_INCOMING_MISSED'
  | 'CALL_INCOMING_QUEUED'
  | 'CALL_INCOMING_STARTED'
  | 'CALL_OUTGOING_ANSWERED'
  | 'CALL_OUTGOING_COMPLETED'
  | 'CALL_OUTGOING_STARTED'
  | 'CALL_RECORDING_COMPLETED'
  | 'CAMPAIGN_CONTACT_DELETED'
  | 'CAMPAIGN_CONTACT_UPDATED'
  | 'CAMPAIGN_CREATED'
  | 'CAMPAIGN_UPDATED'
  | 'CONTACT_CREATED'
  | 'CONTACT_DELETED'
  | 'CONTACT_OPTED_IN'
  | 'CONTACT_OPTED_OUT'
  | 'CONTACT_UPDATED'
  | 'DO_NOT_CALL_ADDED'
  | 'DO_NOT_CALL_REMOVED'
  | 'MESSAGE_INCOMING_RECEIVED'
  | 'MESSAGE_OUTGOING_DELIVERED'
  | 'MESSAGE_OUTGOING_FAILED'
  | 'MESSAGE_OUTGOING_SENT'
  | 'PERSON_ERASED'
  | 'USER_PRESENCE_UPDATED';

type WebhookFailure =
  | 'CONNECTION_LOST'
  | 'CONNECTION_REFUSED'
  | 'FORBIDDEN_TARGET'
  | 'NAME_NOT_FOUND'
  | 'NOT_HTTP'
  | 'REDIRECT_NOT_FOLLOWED'
  | 'STATUS_NOT_2XX'
  | 'TIMEOUT'
  | 'TLS_FAILED';

type WebhookSubscriptionFilter = {
  createdAfter?: string | null | undefined;
  createdBefore?: string | null | undefined;
  eventType?: Array<WebhookEventType> | null | undefined;
  state?: Array<WebhookSubscriptionState> | null | undefined;
  status?: Array<WebhookSubscriptionStatus> | null | undefined;
  updatedAfter?: string | null | undefined;
  updatedBefore?: string | null | undefined;
};

type WebhookSubscriptionState =
  | 'ACTIVE'
  | 'DISABLED'
  | 'FAILING'
  | 'PAUSED';

type WebhookSubscriptionStatus =
  | 'ACTIVE'
  | 'DISABLED'
  | 'FAILING';

type MessageEventQueryVariables = Exact<{
  id: string;
}>;


type MessageEventQuery = { message: { id: string, conversationId: string, inboxId: string, contactId: string | null, userId: string | null, campaignId: string | null, direction: Direction, from: string, to: string, body: string, segments: number, status: MessageStatus, createdAt: string, sendAt: string | null, sentAt: string | null, deliveredAt: string | null, updatedAt: string, conversation: { id: string, inboxId: string, contactId: string | null, phoneNumber: string, lastMessageAt: string | null, lastActivityAt: string, unreadCount: number, assignedUserId: string | null, closedAt: string | null, createdAt: string, updatedAt: string, lastMessage: { id: string, direction: Direction, body: string, createdAt: string } | null }, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, title: string | null, email: string | null, linkedinUrl: string | null, state: string | null, postalCode: string | null, country: string | null, primaryNumber: string | null, extraFields: Record<string, string> | null, externalId: string | null, source: ContactSource, optedOut: boolean, optedOutAt: string | null, optedOutReason: string | null, createdAt: string, updatedAt: string, phones: Array<{ number: string, label: string | null }> } | null, media: Array<{ contentType: string, size: number | null, url: string }>, error: { code: MessageErrorCode, message: string } | null } | null };

type CallEventQueryVariables = Exact<{
  id: string;
}>;


type CallEventQuery = { call: { id: string, inboxId: string, contactId: string | null, userId: string | null, campaignId: string | null, campaignContactId: string | null, direction: Direction, from: string, to: string, status: CallStatus, answeredBy: Answerer | null, durationSeconds: number, startedAt: string, answeredAt: string | null, endedAt: string | null, recordingUrl: string | null, voicemailUrl: string | null, transcript: string | null, note: string | null, createdAt: string, updatedAt: string, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, title: string | null, email: string | null, linkedinUrl: string | null, state: string | null, postalCode: string | null, country: string | null, primaryNumber: string | null, extraFields: Record<string, string> | null, externalId: string | null, source: ContactSource, optedOut: boolean, optedOutAt: string | null, optedOutReason: string | null, createdAt: string, updatedAt: string, phones: Array<{ number: string, label: string | null }> } | null, user: { id: string, name: string, email: string | null } | null, disposition: { id: string, name: string, source: DispositionSource, systemOutcome: SystemOutcome | null, marksContactComplete: boolean } | null } | null };

type CampaignContactEventQueryVariables = Exact<{
  campaignId: string;
  id: string;
  withReason?: boolean;
}>;


type CampaignContactEventQuery = { campaignContact: { id: string, campaignId: string, firstName: string | null, lastName: string | null, company: string | null, title: string | null, email: string | null, linkedinUrl: string | null, state: string | null, postalCode: string | null, country: string | null, primaryNumber: string, status: CampaignContactStatus, callCount: number, lastCalledAt: string | null, extraFields: Record<string, string> | null, customerId: string | null, dueAt: string | null, notDialableReason?: NotDialableReason | null, createdAt: string, updatedAt: string, campaign: { id: string, name: string }, phones: Array<{ number: string, label: string | null }>, lastDisposition: { id: string, name: string, source: DispositionSource, systemOutcome: SystemOutcome | null, marksContactComplete: boolean } | null } | null };

type ContactEventQueryVariables = Exact<{
  id: string;
}>;


type ContactEventQuery = { contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, title: string | null, email: string | null, linkedinUrl: string | null, state: string | null, postalCode: string | null, country: string | null, primaryNumber: string | null, extraFields: Record<string, string> | null, externalId: string | null, source: ContactSource, optedOut: boolean, optedOutAt: string | null, optedOutReason: string | null, createdAt: string, updatedAt: string, phones: Array<{ number: string, label: string | null }> } | null };

type CampaignEventQueryVariables = Exact<{
  id: string;
}>;


type CampaignEventQuery = { campaign: { id: string, name: string, description: string, status: CampaignStatus, contactCount: number, inboxIds: Array<string>, createdAt: string, lastCalledAt: string | null, updatedAt: string } | null };

type UserPresenceEventQueryVariables = Exact<{
  id: string;
}>;


type UserPresenceEventQuery = { user: { id: string, name: string, presence: { state: PresenceState, reason: string | null, since: string | null, device: PresenceDevice } } | null };

type RefusalFragment = { code: ErrorCode, message: string, field: string | null, mergedInto: string | null, existingId: string | null };

type CallCountsFieldsFragment = { outgoing: number, reachedPeople: number, reachedMachines: number, unanswered: number, failed: number, incoming: number, answered: number, missed: number, talkSeconds: number, answerPercent: number | null };

type CountCallsQueryVariables = Exact<{
  since: string;
  until: string;
  bucket: ActivityBucket;
  timeZone?: string | null | undefined;
  inboxId?: string | null | undefined;
  campaignId?: string | null | undefined;
  userId?: string | null | undefined;
}>;


type CountCallsQuery = { callActivity: { startsAt: string, endsAt: string, totals: { outgoing: number, reachedPeople: number, reachedMachines: number, unanswered: number, failed: number, incoming: number, answered: number, missed: number, talkSeconds: number, answerPercent: number | null }, buckets: Array<{ startsAt: string, counts: { outgoing: number, reachedPeople: number, reachedMachines: number, unanswered: number, failed: number, incoming: number, answered: number, missed: number, talkSeconds: number, answerPercent: number | null } }>, byUser: Array<{ user: { id: string, name: string }, counts: { outgoing: number, reachedPeople: number, reachedMachines: number, unanswered: number, failed: number, incoming: number, answered: number, missed: number, talkSeconds: number, answerPercent: number | null } }>, byCampaign: Array<{ campaign: { id: string, name: string }, counts: { outgoing: number, reachedPeople: number, reachedMachines: number, unanswered: number, failed: number, incoming: number, answered: number, missed: number, talkSeconds: number, answerPercent: number | null } }> | null, byInbox: Array<{ inbox: { id: string, name: string }, counts: { outgoing: number, reachedPeople: number, reachedMachines: number, unanswered: number, failed: number, incoming: number, answered: number, missed: number, talkSeconds: number, answerPercent: number | null } }> } | null };

type TextCountsFieldsFragment = { incoming: number, outgoing: number, sent: number, delivered: number, failed: number, deliveryPercent: number | null };

type CountTextsQueryVariables = Exact<{
  since: string;
  until: string;
  bucket: ActivityBucket;
  timeZone?: string | null | undefined;
  inboxId?: string | null | undefined;
  campaignId?: string | null | undefined;
  userId?: string | null | undefined;
}>;


type CountTextsQuery = { textActivity: { startsAt: string, endsAt: string, totals: { incoming: number, outgoing: number, sent: number, delivered: number, failed: number, deliveryPercent: number | null }, buckets: Array<{ startsAt: string, counts: { incoming: number, outgoing: number, sent: number, delivered: number, failed: number, deliveryPercent: number | null } }>, byUser: Array<{ user: { id: string, name: string }, counts: { incoming: number, outgoing: number, sent: number, delivered: number, failed: number, deliveryPercent: number | null } }>, byCampaign: Array<{ campaign: { id: string, name: string }, counts: { incoming: number, outgoing: number, sent: number, delivered: number, failed: number, deliveryPercent: number | null } }> | null, byInbox: Array<{ inbox: { id: string, name: string }, counts: { incoming: number, outgoing: number, sent: number, delivered: number, failed: number, deliveryPercent: number | null } }> } | null };

type SearchPeopleQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  direction?: SortDirection | null | undefined;
  filter?: ContactFilter | null | undefined;
}>;


type SearchPeopleQuery = { contacts: { nodes: Array<{ id: string, firstName: string | null, lastName: string | null, company: string | null, optedOut: boolean, doNotCallNumbers: Array<string> | null, phones: Array<{ number: string }>, conversations: { nodes: Array<{ id: string, inboxId: string, lastMessageAt: string | null }> }, campaignEntries: Array<{ id: string, campaignId: string, status: CampaignContactStatus, callCount: number }> | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

type CallFieldsFragment = { id: string, inboxId: string, contactId: string | null, userId: string | null, campaignId: string | null, campaignContactId: string | null, direction: Direction, from: string, to: string, status: CallStatus, answeredBy: Answerer | null, durationSeconds: number, startedAt: string, answeredAt: string | null, endedAt: string | null, recordingUrl: string | null, voicemailUrl: string | null, transcript: string | null, note: string | null, createdAt: string, updatedAt: string, disposition: { id: string, name: string, source: DispositionSource, systemOutcome: SystemOutcome | null, marksContactComplete: boolean } | null };

type CampaignContactFieldsFragment = { id: string, campaignId: string, firstName: string | null, lastName: string | null, company: string | null, title: string | null, email: string | null, linkedinUrl: string | null, state: string | null, postalCode: string | null, country: string | null, primaryNumber: string, status: CampaignContactStatus, callCount: number, lastCalledAt: string | null, extraFields: Record<string, string> | null, customerId: string | null, dueAt: string | null, notDialableReason?: NotDialableReason | null, createdAt: string, updatedAt: string, phones: Array<{ number: string, label: string | null }>, lastDisposition: { id: string, name: string, source: DispositionSource, systemOutcome: SystemOutcome | null, marksContactComplete: boolean } | null };

type CampaignFieldsFragment = { id: string, name: string, description: string, status: CampaignStatus, contactCount: number, inboxIds: Array<string>, createdAt: string, lastCalledAt: string | null, updatedAt: string };

type ContactFieldsFragment = { id: string, firstName: string | null, lastName: string | null, company: string | null, title: string | null, email: string | null, linkedinUrl: string | null, state: string | null, postalCode: string | null, country: string | null, primaryNumber: string | null, extraFields: Record<string, string> | null, externalId: string | null, source: ContactSource, optedOut: boolean, optedOutAt: string | null, optedOutReason: string | null, createdAt: string, updatedAt: string, phones: Array<{ number: string, label: string | null }> };

type ConversationFieldsFragment = { id: string, inboxId: string, contactId: string | null, phoneNumber: string, lastMessageAt: string | null, lastActivityAt: string, unreadCount: number, assignedUserId: string | null, closedAt: string | null, createdAt: string, updatedAt: string, lastMessage: { id: string, direction: Direction, body: string, createdAt: string } | null };

type DeletionFieldsFragment = { id: string, type: DeletedObjectType, reason: DeletionReason, mergedInto: string | null, deletedAt: string };

type DeliveryFieldsFragment = { id: string, eventId: string, isTest: boolean, attempt: number, responseStatus: number | null, answer: string | null, failure: WebhookFailure | null, targetUrl: string, eventType: WebhookEventType, durationMs: number, createdAt: string };

type DispositionFieldsFragment = { id: string, name: string, source: DispositionSource, systemOutcome: SystemOutcome | null, marksContactComplete: boolean };

type DoNotCallNumberFieldsFragment = { phoneNumber: string, note: string | null, source: DoNotCallSource, createdAt: string, updatedAt: string };

type ErasureFieldsFragment = { id: string, contactCount: number, createdAt: string, erasedAt: string | null };

type InboxFieldsFragment = { id: string, phoneNumber: string, name: string };

type UserFieldsFragment = { id: string, name: string, type: UserType, email: string | null, role: Role, active: boolean };

type MessageFieldsFragment = { id: string, conversationId: string, inboxId: string, contactId: string | null, userId: string | null, campaignId: string | null, direction: Direction, from: string, to: string, body: string, segments: number, status: MessageStatus, createdAt: string, sendAt: string | null, sentAt: string | null, deliveredAt: string | null, updatedAt: string, media: Array<{ contentType: string, size: number | null, url: string }>, error: { code: MessageErrorCode, message: string } | null };

type QueueFieldsFragment = { id: string, name: string, strategy: QueueStrategy, longestWaitSeconds: number, mostCallers: number, serviceSeconds: number, alertWaitSeconds: number | null, alertCallers: number | null, alertingSince: string | null, figures: { waiting: number, ringing: number, longestWaitSeconds: number | null, answered: number, answeredInTime: number, abandoned: number, overflowed: number, callbacksDue: number, callbacksKept: number, callbacksReached: number, callbacksMissed: number, serviceLevel: number | null, averageWaitSeconds: number | null } };

type SubscriptionFieldsFragment = { id: string, eventType: WebhookEventType, targetUrl: string, state: WebhookSubscriptionState, consecutiveFailures: number, lastDeliveredAt: string | null, lastFailedAt: string | null, disabledReason: WebhookDisabledReason | null, createdAt: string, updatedAt: string };

type CreateCallMutationVariables = Exact<{
  input: StartCallInput;
}>;


type CreateCallMutation = { startCall:
    | { __typename: 'Call', id: string, inboxId: string, contactId: string | null, userId: string | null, campaignId: string | null, campaignContactId: string | null, direction: Direction, from: string, to: string, status: CallStatus, answeredBy: Answerer | null, durationSeconds: number, startedAt: string, answeredAt: string | null, endedAt: string | null, recordingUrl: string | null, voicemailUrl: string | null, transcript: string | null, note: string | null, createdAt: string, updatedAt: string, disposition: { id: string, name: string, source: DispositionSource, systemOutcome: SystemOutcome | null, marksContactComplete: boolean } | null }
    | { __typename: 'DomainError', code: ErrorCode, message: string, field: string | null, mergedInto: string | null, existingId: string | null }
   };

type ReadCallQueryVariables = Exact<{
  id: string;
}>;


type ReadCallQuery = { call: { id: string, inboxId: string, contactId: string | null, userId: string | null, campaignId: string | null, campaignContactId: string | null, direction: Direction, from: string, to: string, status: CallStatus, answeredBy: Answerer | null, durationSeconds: number, startedAt: string, answeredAt: string | null, endedAt: string | null, recordingUrl: string | null, voicemailUrl: string | null, transcript: string | null, note: string | null, createdAt: string, updatedAt: string, disposition: { id: string, name: string, source: DispositionSource, systemOutcome: SystemOutcome | null, marksContactComplete: boolean } | null } | null };

type ListCallsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  direction?: SortDirection | null | undefined;
  orderBy: ListOrder;
  filter?: CallFilter | null | undefined;
}>;


type ListCallsQuery = { calls: { nodes: Array<{ id: string, inboxId: string, contactId: string | null, userId: string | null, campaignId: string | null, campaignContactId: string | null, direction: Direction, from: string, to: string, status: CallStatus, answeredBy: Answerer | null, durationSeconds: number, startedAt: string, answeredAt: string | null, endedAt: string | null, recordingUrl: string | null, voicemailUrl: string | null, transcript: string | null, note: string | null, createdAt: string, updatedAt: string, disposition: { id: string, name: string, source: DispositionSource, systemOutcome: SystemOutcome | null, marksContactComplete: boolean } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

type UpdateCallMutationVariables = Exact<{
  input: UpdateCallInput;
}>;


type UpdateCallMutation = { updateCall:
    | { __typename: 'Call', id: string, inboxId: string, contactId: string | null, userId: string | null, campaignId: string | null, campaignContactId: string | null, direction: Direction, from: string, to: string, status: CallStatus, answeredBy: Answerer | null, durationSeconds: number, startedAt: string, answeredAt: string | null, endedAt: string | null, recordingUrl: string | null, voicemailUrl: string | null, transcript: string | null, note: string | null, createdAt: string, updatedAt: string, disposition: { id: string, name: string, source: DispositionSource, systemOutcome: SystemOutcome | null, marksContactComplete: boolean } | null }
    | { __typename: 'DomainError', code: ErrorCode, message: string, field: string | null, mergedInto: string | null, existingId: string | null }
   };

type AddCampaignContactsMutationVariables = Exact<{
  input: AddCampaignContactsInput;
  withReason?: boolean;
}>;


type AddCampaignContactsMutation = { addCampaignContacts:
    | { __typename: 'CampaignContactAddition', outcomes: Array<{ result: AdditionResult, contact: { id: string, campaignId: string, firstName: string | null, lastName: string | null, company: string | null, title: string | null, email: string | null, linkedinUrl: string | null, state: string | null, postalCode: string | null, country: string | null, primaryNumber: string, status: CampaignContactStatus, callCount: number, lastCalledAt: string | null, extraFields: Record<string, string> | null, customerId: string | null, dueAt: string | null, notDialableReason?: NotDialableReason | null, createdAt: string, updatedAt: string, phones: Array<{ number: string, label: string | null }>, lastDisposition: { id: string, name: string, source: DispositionSource, systemOutcome: SystemOutcome | null, marksContactComplete: boolean } | null } | null, error: { code: ErrorCode, message: string, field: string | null } | null }> }
    | { __typename: 'DomainError', code: ErrorCode, message: string, field: string | null, mergedInto: string | null, existingId: string | null }
   };

type ReadCampaignContactQueryVariables = Exact<{
  campaignId: string;
  id: string;
  withReason?: boolean;
}>;


type ReadCampaignContactQuery = { campaignContact: { id: string, campaignId: string, firstName: string | null, lastName: string | null, company: string | null, title: string | null, email: string | null, linkedinUrl: string | null, state: string | null, postalCode: string | null, country: string | null, primaryNumber: string, status: CampaignContactStatus, callCount: number, lastCalledAt: string | null, extraFields: Record<string, string> | null, customerId: string | null, dueAt: string | null, notDialableReason?: NotDialableReason | null, createdAt: string, updatedAt: string, phones: Array<{ number: string, label: string | null }>, lastDisposition: { id: string, name: string, source: DispositionSource, systemOutcome: SystemOutcome | null, marksContactComplete: boolean } | null } | null };

type ListAllCampaignContactsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  direction?: SortDirection | null | undefined;
  orderBy: ListOrder;
  filter?: AllCampaignContactsFilter | null | undefined;
  withReason?: boolean;
}>;


type ListAllCampaignContactsQuery = { allCampaignContacts: { nodes: Array<{ id: string, campaignId: string, firstName: string | null, lastName: string | null, company: string | null, title: string | null, email: string | null, linkedinUrl: string | null, state: string | null, postalCode: string | null, country: string | null, primaryNumber: string, status: CampaignContactStatus, callCount: number, lastCalledAt: string | null, extraFields: Record<string, string> | null, customerId: string | null, dueAt: string | null, notDialableReason?: NotDialableReason | null, createdAt: string, updatedAt: string, phones: Array<{ number: string, label: string | null }>, lastDisposition: { id: string, name: string, source: DispositionSource, systemOutcome: SystemOutcome | null, marksContactComplete: boolean } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

type ListCampaignContactsQueryVariables = Exact<{
  campaignId: string;
  first: number;
  after?: string | null | undefined;
  direction?: SortDirection | null | undefined;
  orderBy: CampaignContactOrder;
  filter?: CampaignContactFilter | null | undefined;
  withReason?: boolean;
}>;


type ListCampaignContactsQuery = { campaignContacts: { nodes: Array<{ id: string, campaignId: string, firstName: string | null, lastName: string | null, company: string | null, title: string | null, email: string | null, linkedinUrl: string | null, state: string | null, postalCode: string | null, country: string | null, primaryNumber: string, status: CampaignContactStatus, callCount: number, lastCalledAt: string | null, extraFields: Record<string, string> | null, customerId: string | null, dueAt: string | null, notDialableReason?: NotDialableReason | null, createdAt: string, updatedAt: string, phones: Array<{ number: string, label: string | null }>, lastDisposition: { id: string, name: string, source: DispositionSource, systemOutcome: SystemOutcome | null, marksContactComplete: boolean } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

type RemoveCampaignContactMutationVariables = Exact<{
  input: RemoveCampaignContactInput;
}>;


type RemoveCampaignContactMutation = { removeCampaignContact:
    | { __typename: 'CampaignContactRemoval', deletedId: string }
    | { __typename: 'DomainError', code: ErrorCode, message: string, field: string | null, mergedInto: string | null, existingId: string | null }
   };

type UpdateCampaignContactMutationVariables = Exact<{
  input: UpdateCampaignContactInput;
  withReason?: boolean;
}>;


type UpdateCampaignContactMutation = { updateCampaignContact:
    | { __typename: 'CampaignContact', id: string, campaignId: string, firstName: string | null, lastName: string | null, company: string | null, title: string | null, email: string | null, linkedinUrl: string | null, state: string | null, postalCode: string | null, country: string | null, primaryNumber: string, status: CampaignContactStatus, callCount: number, lastCalledAt: string | null, extraFields: Record<string, string> | null, customerId: string | null, dueAt: string | null, notDialableReason?: NotDialableReason | null, createdAt: string, updatedAt: string, phones: Array<{ number: string, label: string | null }>, lastDisposition: { id: string, name: string, source: DispositionSource, systemOutcome: SystemOutcome | null, marksContactComplete: boolean } | null }
    | { __typename: 'DomainError', code: ErrorCode, message: string, field: string | null, mergedInto: string | null, existingId: string | null }
   };

type CreateCampaignMutationVariables = Exact<{
  input: CreateCampaignInput;
}>;


type CreateCampaignMutation = { createCampaign:
    | { __typename: 'Campaign', id: string, name: string, description: string, status: CampaignStatus, contactCount: number, inboxIds: Array<string>, createdAt: string, lastCalledAt: string | null, updatedAt: string }
    | { __typename: 'DomainError', code: ErrorCode, message: string, field: string | null, mergedInto: string | null, existingId: string | null }
   };

type ListCampaignDispositionsQueryVariables = Exact<{
  id: string;
  orderBy?: ListOrder | null | undefined;
  direction?: SortDirection | null | undefined;
  filter?: TimeFilter | null | undefined;
}>;


type ListCampaignDispositionsQuery = { campaign: { dispositions: Array<{ id: string, name: string, source: DispositionSource, systemOutcome: SystemOutcome | null, marksContactComplete: boolean }> } | null };

type ReadCampaignQueryVariables = Exact<{
  id: string;
}>;


type ReadCampaignQuery = { campaign: { id: string, name: string, description: string, status: CampaignStatus, contactCount: number, inboxIds: Array<string>, createdAt: string, lastCalledAt: string | null, updatedAt: string } | null };

type ListCampaignsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  direction?: SortDirection | null | undefined;
  orderBy: CampaignOrder;
  filter?: CampaignFilter | null | undefined;
}>;


type ListCampaignsQuery = { campaigns: { nodes: Array<{ id: string, name: string, description: string, status: CampaignStatus, contactCount: number, inboxIds: Array<string>, createdAt: string, lastCalledAt: string | null, updatedAt: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

type UpdateCampaignMutationVariables = Exact<{
  input: UpdateCampaignInput;
}>;


type UpdateCampaignMutation = { updateCampaign:
    | { __typename: 'Campaign', id: string, name: string, description: string, status: CampaignStatus, contactCount: number, inboxIds: Array<string>, createdAt: string, lastCalledAt: string | null, updatedAt: string }
    | { __typename: 'DomainError', code: ErrorCode, message: string, field: string | null, mergedInto: string | null, existingId: string | null }
   };

type ReadContactQueryVariables = Exact<{
  id: string;
}>;


type ReadContactQuery = { contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, title: string | null, email: string | null, linkedinUrl: string | null, state: string | null, postalCode: string | null, country: string | null, primaryNumber: string | null, extraFields: Record<string, string> | null, externalId: string | null, source: ContactSource, optedOut: boolean, optedOutAt: string | null, optedOutReason: string | null, createdAt: string, updatedAt: string, phones: Array<{ number: string, label: string | null }> } | null };

type ListContactsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  direction?: SortDirection | null | undefined;
  orderBy: ContactOrder;
  filter?: ContactFilter | null | undefined;
}>;


type ListContactsQuery = { contacts: { nodes: Array<{ id: string, firstName: string | null, lastName: string | null, company: string | null, title: string | null, email: string | null, linkedinUrl: string | null, state: string | null, postalCode: string | null, country: string | null, primaryNumber: string | null, extraFields: Record<string, string> | null, externalId: string | null, source: ContactSource, optedOut: boolean, optedOutAt: string | null, optedOutReason: string | null, createdAt: string, updatedAt: string, phones: Array<{ number: string, label: string | null }> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

type MergeContactsMutationVariables = Exact<{
  input: MergeContactsInput;
}>;


type MergeContactsMutation = { mergeContacts:
    | { __typename: 'Contact', id: string, firstName: string | null, lastName: string | null, company: string | null, title: string | null, email: string | null, linkedinUrl: string | null, state: string | null, postalCode: string | null, country: string | null, primaryNumber: string | null, extraFields: Record<string, string> | null, externalId: string | null, source: ContactSource, optedOut: boolean, optedOutAt: string | null, optedOutReason: string | null, createdAt: string, updatedAt: string, phones: Array<{ number: string, label: string | null }> }
    | { __typename: 'DomainError', code: ErrorCode, message: string, field: string | null, mergedInto: string | null, existingId: string | null }
   };

type RemoveContactMutationVariables = Exact<{
  input: DeleteContactInput;
}>;


type RemoveContactMutation = { deleteContact:
    | { __typename: 'ContactDeletion', deletedId: string }
    | { __typename: 'DomainError', code: ErrorCode, message: string, field: string | null, mergedInto: string | null, existingId: string | null }
   };

type SaveContactsMutationVariables = Exact<{
  input: SaveContactsInput;
}>;


type SaveContactsMutation = { saveContacts:
    | { __typename: 'DomainError', code: ErrorCode, message: string, field: string | null, mergedInto: string | null, existingId: string | null }
    | { __typename: 'SavedContacts', outcomes: Array<{ result: AdditionResult, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, title: string | null, email: string | null, linkedinUrl: string | null, state: string | null, postalCode: string | null, country: string | null, primaryNumber: string | null, extraFields: Record<string, string> | null, externalId: string | null, source: ContactSource, optedOut: boolean, optedOutAt: string | null, optedOutReason: string | null, createdAt: string, updatedAt: string, phones: Array<{ number: string, label: string | null }> } | null, error: { code: ErrorCode, message: string, field: string | null, existingId: string | null } | null }> }
   };

type UpdateContactMutationVariables = Exact<{
  input: UpdateContactInput;
}>;


type UpdateContactMutation = { updateContact:
    | { __typename: 'Contact', id: string, firstName: string | null, lastName: string | null, company: string | null, title: string | null, email: string | null, linkedinUrl: string | null, state: string | null, postalCode: string | null, country: string | null, primaryNumber: string | null, extraFields: Record<string, string> | null, externalId: string | null, source: ContactSource, optedOut: boolean, optedOutAt: string | null, optedOutReason: string | null, createdAt: string, updatedAt: string, phones: Array<{ number: string, label: string | null }> }
    | { __typename: 'DomainError', code: ErrorCode, message: string, field: string | null, mergedInto: string | null, existingId: string | null }
   };

type ReadConversationQueryVariables = Exact<{
  id: string;
}>;


type ReadConversationQuery = { conversation: { id: string, inboxId: string, contactId: string | null, phoneNumber: string, lastMessageAt: string | null, lastActivityAt: string, unreadCount: number, assignedUserId: string | null, closedAt: string | null, createdAt: string, updatedAt: string, lastMessage: { id: string, direction: Direction, body: string, createdAt: string } | null } | null };

type ListConversationsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  direction?: SortDirection | null | undefined;
  filter?: ConversationFilter | null | undefined;
  order: ConversationOrder;
}>;


type ListConversationsQuery = { conversations: { nodes: Array<{ id: string, inboxId: string, contactId: string | null, phoneNumber: string, lastMessageAt: string | null, lastActivityAt: string, unreadCount: number, assignedUserId: string | null, closedAt: string | null, createdAt: string, updatedAt: string, lastMessage: { id: string, direction: Direction, body: string, createdAt: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

type ListConversationMessagesQueryVariables = Exact<{
  conversationId: string;
  first: number;
  after?: string | null | undefined;
  direction?: SortDirection | null | undefined;
  orderBy: ListOrder;
  filter?: MessageFilter | null | undefined;
}>;


type ListConversationMessagesQuery = { conversationMessages: { nodes: Array<{ id: string, conversationId: string, inboxId: string, contactId: string | null, userId: string | null, campaignId: string | null, direction: Direction, from: string, to: string, body: string, segments: number, status: MessageStatus, createdAt: string, sendAt: string | null, sentAt: string | null, deliveredAt: string | null, updatedAt: string, media: Array<{ contentType: string, size: number | null, url: string }>, error: { code: MessageErrorCode, message: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

type ListDeletionsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  filter?: DeletionFilter | null | undefined;
}>;


type ListDeletionsQuery = { deletions: { nodes: Array<{ id: string, type: DeletedObjectType, reason: DeletionReason, mergedInto: string | null, deletedAt: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

type CreateDispositionMutationVariables = Exact<{
  input: CreateDispositionInput;
}>;


type CreateDispositionMutation = { createDisposition:
    | { __typename: 'Disposition', id: string, name: string, source: DispositionSource, systemOutcome: SystemOutcome | null, marksContactComplete: boolean }
    | { __typename: 'DomainError', code: ErrorCode, message: string, field: string | null, mergedInto: string | null, existingId: string | null }
   };

type ListDispositionsQueryVariables = Exact<{
  source?: DispositionSource | null | undefined;
  orderBy?: ListOrder | null | undefined;
  direction?: SortDirection | null | undefined;
  filter?: TimeFilter | null | undefined;
}>;


type ListDispositionsQuery = { dispositions: Array<{ id: string, name: string, source: DispositionSource, systemOutcome: SystemOutcome | null, marksContactComplete: boolean }> | null };

type AddDoNotCallNumbersMutationVariables = Exact<{
  input: AddDoNotCallNumbersInput;
}>;


type AddDoNotCallNumbersMutation = { addDoNotCallNumbers:
    | { __typename: 'DoNotCallAddition', outcomes: Array<{ result: DoNotCallResult, number: { phoneNumber: string, note: string | null, source: DoNotCallSource, createdAt: string, updatedAt: string } | null, error: { code: ErrorCode, message: string, field: string | null } | null }> }
    | { __typename: 'DomainError', code: ErrorCode, message: string, field: string | null, mergedInto: string | null, existingId: string | null }
   };

type ReadDoNotCallNumberQueryVariables = Exact<{
  phoneNumber: string;
}>;


type ReadDoNotCallNumberQuery = { doNotCallNumber: { phoneNumber: string, note: string | null, source: DoNotCallSource, createdAt: string, updatedAt: string } | null };

type ListDoNotCallNumbersQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  direction?: SortDirection | null | undefined;
  orderBy: DoNotCallOrder;
  prefix?: string | null | undefined;
  phone?: string | null | undefined;
  times?: DoNotCallTimes | null | undefined;
}>;


type ListDoNotCallNumbersQuery = { doNotCallNumbers: { nodes: Array<{ phoneNumber: string, note: string | null, source: DoNotCallSource, createdAt: string, updatedAt: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

type RemoveDoNotCallNumberMutationVariables = Exact<{
  input: RemoveDoNotCallNumberInput;
}>;


type RemoveDoNotCallNumberMutation = { removeDoNotCallNumber:
    | { __typename: 'DoNotCallRemoval', deletedId: string }
    | { __typename: 'DomainError', code: ErrorCode, message: string, field: string | null, mergedInto: string | null, existingId: string | null }
   };

type CreateErasureMutationVariables = Exact<{
  input: ErasePersonInput;
}>;


type CreateErasureMutation = { erasePerson:
    | { __typename: 'DomainError', code: ErrorCode, message: string, field: string | null, mergedInto: string | null, existingId: string | null }
    | { __typename: 'PersonErasure', id: string, contactCount: number, createdAt: string, erasedAt: string | null }
   };

type ReadErasureQueryVariables = Exact<{
  id: string;
}>;


type ReadErasureQuery = { personErasure: { id: string, contactCount: number, createdAt: string, erasedAt: string | null } | null };

type ReadEventQueryVariables = Exact<{
  id: string;
}>;


type ReadEventQuery = { webhookEvent: { body: string } | null };

type ListEventsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  direction?: SortDirection | null | undefined;
  filter?: WebhookEventFilter | null | undefined;
}>;


type ListEventsQuery = { webhookEvents: { nodes: Array<{ body: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

type RedeliverEventMutationVariables = Exact<{
  input: RedeliverWebhookEventInput;
}>;


type RedeliverEventMutation = { redeliverWebhookEvent:
    | { __typename: 'DomainError', code: ErrorCode, message: string, field: string | null, mergedInto: string | null, existingId: string | null }
    | { __typename: 'WebhookRedelivery', eventId: string, subscriptionIds: Array<string> }
   };

type ReadInboxQueryVariables = Exact<{
  id: string;
}>;


type ReadInboxQuery = { inbox: { id: string, phoneNumber: string, name: string } | null };

type ListInboxesQueryVariables = Exact<{
  orderBy: InboxOrder;
  direction?: SortDirection | null | undefined;
  filter?: TimeFilter | null | undefined;
}>;


type ListInboxesQuery = { inboxes: Array<{ id: string, phoneNumber: string, name: string }> };

type MeQueryVariables = Exact<{ [key: string]: never; }>;


type MeQuery = { viewer: { business: { id: string, name: string }, user: { id: string, name: string, email: string | null } } };

type ReadUserQueryVariables = Exact<{
  id: string;
}>;


type ReadUserQuery = { user: { id: string, name: string, type: UserType, email: string | null, role: Role, active: boolean } | null };

type ListUsersQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  direction?: SortDirection | null | undefined;
  orderBy: ListOrder;
  filter?: UserFilter | null | undefined;
}>;


type ListUsersQuery = { userConnection: { nodes: Array<{ id: string, name: string, type: UserType, email: string | null, role: Role, active: boolean }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

type CancelMessageMutationVariables = Exact<{
  input: CancelMessageInput;
}>;


type CancelMessageMutation = { cancelMessage:
    | { __typename: 'DomainError', code: ErrorCode, message: string, field: string | null, mergedInto: string | null, existingId: string | null }
    | { __typename: 'MessageCancellation', canceledId: string }
   };

type ReadMessageQueryVariables = Exact<{
  id: string;
}>;


type ReadMessageQuery = { message: { id: string, conversationId: string, inboxId: string, contactId: string | null, userId: string | null, campaignId: string | null, direction: Direction, from: string, to: string, body: string, segments: number, status: MessageStatus, createdAt: string, sendAt: string | null, sentAt: string | null, deliveredAt: string | null, updatedAt: string, media: Array<{ contentType: string, size: number | null, url: string }>, error: { code: MessageErrorCode, message: string } | null } | null };

type ListMessagesQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  direction?: SortDirection | null | undefined;
  orderBy: ListOrder;
  filter?: MessageFilter | null | undefined;
}>;


type ListMessagesQuery = { messages: { nodes: Array<{ id: string, conversationId: string, inboxId: string, contactId: string | null, userId: string | null, campaignId: string | null, direction: Direction, from: string, to: string, body: string, segments: number, status: MessageStatus, createdAt: string, sendAt: string | null, sentAt: string | null, deliveredAt: string | null, updatedAt: string, media: Array<{ contentType: string, size: number | null, url: string }>, error: { code: MessageErrorCode, message: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

type SendMessageMutationVariables = Exact<{
  input: SendMessageInput;
}>;


type SendMessageMutation = { sendMessage:
    | { __typename: 'DomainError', code: ErrorCode, message: string, field: string | null, mergedInto: string | null, existingId: string | null }
    | { __typename: 'Message', id: string, conversationId: string, inboxId: string, contactId: string | null, userId: string | null, campaignId: string | null, direction: Direction, from: string, to: string, body: string, segments: number, status: MessageStatus, createdAt: string, sendAt: string | null, sentAt: string | null, deliveredAt: string | null, updatedAt: string, media: Array<{ contentType: string, size: number | null, url: string }>, error: { code: MessageErrorCode, message: string } | null }
   };

type ReadQueueQueryVariables = Exact<{
  id: string;
}>;


type ReadQueueQuery = { queue: { id: string, name: string, strategy: QueueStrategy, longestWaitSeconds: number, mostCallers: number, serviceSeconds: number, alertWaitSeconds: number | null, alertCallers: number | null, alertingSince: string | null, figures: { waiting: number, ringing: number, longestWaitSeconds: number | null, answered: number, answeredInTime: number, abandoned: number, overflowed: number, callbacksDue: number, callbacksKept: number, callbacksReached: number, callbacksMissed: number, serviceLevel: number | null, averageWaitSeconds: number | null } } | null };

type ListQueuesQueryVariables = Exact<{
  orderBy?: ListOrder | null | undefined;
  direction?: SortDirection | null | undefined;
  filter?: TimeFilter | null | undefined;
}>;


type ListQueuesQuery = { queues: Array<{ id: string, name: string, strategy: QueueStrategy, longestWaitSeconds: number, mostCallers: number, serviceSeconds: number, alertWaitSeconds: number | null, alertCallers: number | null, alertingSince: string | null, figures: { waiting: number, ringing: number, longestWaitSeconds: number | null, answered: number, answeredInTime: number, abandoned: number, overflowed: number, callbacksDue: number, callbacksKept: number, callbacksReached: number, callbacksMissed: number, serviceLevel: number | null, averageWaitSeconds: number | null } }> };

type CreateSubscriptionsMutationVariables = Exact<{
  input: CreateWebhookSubscriptionsInput;
}>;


type CreateSubscriptionsMutation = { createWebhookSubscriptions:
    | { __typename: 'DomainError', code: ErrorCode, message: string, field: string | null, mergedInto: string | null, existingId: string | null }
    | { __typename: 'WebhookSubscriptionsWithSecret', signingSecret: string, subscriptions: Array<{ id: string, eventType: WebhookEventType, targetUrl: string, state: WebhookSubscriptionState, consecutiveFailures: number, lastDeliveredAt: string | null, lastFailedAt: string | null, disabledReason: WebhookDisabledReason | null, createdAt: string, updatedAt: string }> }
   };

type ListDeliveriesQueryVariables = Exact<{
  subscriptionId: string;
  first: number;
  after?: string | null | undefined;
  direction?: SortDirection | null | undefined;
  filter?: WebhookAttemptFilter | null | undefined;
}>;


type ListDeliveriesQuery = { webhookAttempts: { nodes: Array<{ id: string, eventId: string, isTest: boolean, attempt: number, responseStatus: number | null, answer: string | null, failure: WebhookFailure | null, targetUrl: string, eventType: WebhookEventType, durationMs: number, createdAt: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

type ReadSubscriptionQueryVariables = Exact<{
  id: string;
}>;


type ReadSubscriptionQuery = { webhookSubscription: { id: string, eventType: WebhookEventType, targetUrl: string, state: WebhookSubscriptionState, consecutiveFailures: number, lastDeliveredAt: string | null, lastFailedAt: string | null, disabledReason: WebhookDisabledReason | null, createdAt: string, updatedAt: string } | null };

type ListSubscriptionsQueryVariables = Exact<{
  first: number;
  after?: string | null | undefined;
  direction?: SortDirection | null | undefined;
  orderBy: ListOrder;
  filter?: WebhookSubscriptionFilter | null | undefined;
}>;


type ListSubscriptionsQuery = { webhookSubscriptions: { nodes: Array<{ id: string, eventType: WebhookEventType, targetUrl: string, state: WebhookSubscriptionState, consecutiveFailures: number, lastDeliveredAt: string | null, lastFailedAt: string | null, disabledReason: WebhookDisabledReason | null, createdAt: string, updatedAt: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

type RemoveSubscriptionMutationVariables = Exact<{
  input: DeleteWebhookSubscriptionInput;
}>;


type RemoveSubscriptionMutation = { deleteWebhookSubscription:
    | { __typename: 'DomainError', code: ErrorCode, message: string, field: string | null, mergedInto: string | null, existingId: string | null }
    | { __typename: 'WebhookSubscriptionDeletion', deletedId: string }
   };

type RotateSecretMutationVariables = Exact<{
  input: RotateWebhookSecretInput;
}>;


type RotateSecretMutation = { rotateWebhookSecret:
    | { __typename: 'DomainError', code: ErrorCode, message: string, field: string | null, mergedInto: string | null, existingId: string | null }
    | { __typename: 'WebhookSubscriptionWithSecret', signingSecret: string, subscription: { id: string, eventType: WebhookEventType, targetUrl: string, state: WebhookSubscriptionState, consecutiveFailures: number, lastDeliveredAt: string | null, lastFailedAt: string | null, disabledReason: WebhookDisabledReason | null, createdAt: string, updatedAt: string } }
   };

type TestSubscriptionMutationVariables = Exact<{
  input: TestWebhookSubscriptionInput;
}>;


type TestSubscriptionMutation = { testWebhookSubscription:
    | { __typename: 'DomainError', code: ErrorCode, message: string, field: string | null, mergedInto: string | null, existingId: string | null }
    | { __typename: 'WebhookTest', eventId: string }
   };

type UpdateSubscriptionMutationVariables = Exact<{
  input: UpdateWebhookSubscriptionInput;
}>;


type UpdateSubscriptionMutation = { updateWebhookSubscription:
    | { __typename: 'DomainError', code: ErrorCode, message: string, field: string | null, mergedInto: string | null, existingId: string | null }
    | { __typename: 'WebhookSubscription', id: string, eventType: WebhookEventType, targetUrl: string, state: WebhookSubscriptionState, consecutiveFailures: number, lastDeliveredAt: string | null, lastFailedAt: string | null, disabledReason: WebhookDisabledReason | null, createdAt: string, updatedAt: string }
   };

type HealthQueryVariables = Exact<{ [key: string]: never; }>;


type HealthQuery = { health: string };

export interface Documents {
  "\n    query MessageEvent($id: ID!) {\n      message(id: $id) {\n        ...MessageFields\n        conversation {\n          ...ConversationFields\n        }\n        contact {\n          ...ContactFields\n        }\n      }\n    }\n  ": TypedDocument<MessageEventQuery, MessageEventQueryVariables>;
  "\n    query CallEvent($id: ID!) {\n      call(id: $id) {\n        ...CallFields\n        contact {\n          ...ContactFields\n        }\n        user {\n          id\n          name\n          email\n        }\n      }\n    }\n  ": TypedDocument<CallEventQuery, CallEventQueryVariables>;
  "\n    query CampaignContactEvent($campaignId: ID!, $id: ID!, $withReason: Boolean! = false) {\n      campaignContact(campaignId: $campaignId, id: $id) {\n        ...CampaignContactFields\n        campaign {\n          id\n          name\n        }\n      }\n    }\n  ": TypedDocument<CampaignContactEventQuery, CampaignContactEventQueryVariables>;
  "\n    query ContactEvent($id: ID!) {\n      contact(id: $id) {\n        ...ContactFields\n      }\n    }\n  ": TypedDocument<ContactEventQuery, ContactEventQueryVariables>;
  "\n    query CampaignEvent($id: ID!) {\n      campaign(id: $id) {\n        ...CampaignFields\n      }\n    }\n  ": TypedDocument<CampaignEventQuery, CampaignEventQueryVariables>;
  "\n  query UserPresenceEvent($id: ID!) {\n    user(id: $id) {\n      id\n      name\n      presence {\n        state\n        reason\n        since\n        device\n      }\n    }\n  }\n": TypedDocument<UserPresenceEventQuery, UserPresenceEventQueryVariables>;
  "\n  fragment Refusal on DomainError {\n    code\n    message\n    field\n    mergedInto\n    existingId\n  }\n": TypedDocument<RefusalFragment, never>;
  "\n  fragment CallCountsFields on CallCounts {\n    outgoing\n    reachedPeople\n    reachedMachines\n    unanswered\n    failed\n    incoming\n    answered\n    missed\n    talkSeconds\n    answerPercent\n  }\n": TypedDocument<CallCountsFieldsFragment, never>;
  "\n      query CountCalls(\n        $since: DateTime!\n        $until: DateTime!\n        $bucket: ActivityBucket!\n        $timeZone: String\n        $inboxId: ID\n        $campaignId: ID\n        $userId: ID\n      ) {\n        callActivity(\n          since: $since\n          until: $until\n          bucket: $bucket\n          timeZone: $timeZone\n          inboxId: $inboxId\n          campaignId: $campaignId\n          userId: $userId\n        ) {\n          startsAt\n          endsAt\n          totals {\n            ...CallCountsFields\n          }\n          buckets {\n            startsAt\n            counts {\n              ...CallCountsFields\n            }\n          }\n          byUser {\n            user {\n              id\n              name\n            }\n            counts {\n              ...CallCountsFields\n            }\n          }\n          byCampaign {\n            campaign {\n              id\n              name\n            }\n            counts {\n              ...CallCountsFields\n            }\n          }\n          byInbox {\n            inbox {\n              id\n              name\n            }\n            counts {\n              ...CallCountsFields\n            }\n          }\n        }\n      }\n    ": TypedDocument<CountCallsQuery, CountCallsQueryVariables>;
  "\n  fragment TextCountsFields on TextCounts {\n    incoming\n    outgoing\n    sent\n    delivered\n    failed\n    deliveryPercent\n  }\n": TypedDocument<TextCountsFieldsFragment, never>;
  "\n      query CountTexts(\n        $since: DateTime!\n        $until: DateTime!\n        $bucket: ActivityBucket!\n        $timeZone: String\n        $inboxId: ID\n        $campaignId: ID\n        $userId: ID\n      ) {\n        textActivity(\n          since: $since\n          until: $until\n          bucket: $bucket\n          timeZone: $timeZone\n          inboxId: $inboxId\n          campaignId: $campaignId\n          userId: $userId\n        ) {\n          startsAt\n          endsAt\n          totals {\n            ...TextCountsFields\n          }\n          buckets {\n            startsAt\n            counts {\n              ...TextCountsFields\n            }\n          }\n          byUser {\n            user {\n              id\n              name\n            }\n            counts {\n              ...TextCountsFields\n            }\n          }\n          byCampaign {\n            campaign {\n              id\n              name\n            }\n            counts {\n              ...TextCountsFields\n            }\n          }\n          byInbox {\n            inbox {\n              id\n              name\n            }\n            counts {\n              ...TextCountsFields\n            }\n          }\n        }\n      }\n    ": TypedDocument<CountTextsQuery, CountTextsQueryVariables>;
  "\n    query SearchPeople($first: Int!, $after: String, $direction: SortDirection, $filter: ContactFilter) {\n      contacts(first: $first, after: $after, direction: $direction, filter: $filter) {\n        nodes {\n          id\n          firstName\n          lastName\n          company\n          phones {\n            number\n          }\n          optedOut\n          doNotCallNumbers\n          conversations(first: 5) {\n            nodes {\n              id\n              inboxId\n              lastMessageAt\n            }\n          }\n          campaignEntries {\n            id\n            campaignId\n            status\n            callCount\n          }\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  ": TypedDocument<SearchPeopleQuery, SearchPeopleQueryVariables>;
  "\n    fragment CallFields on Call {\n      id\n      inboxId\n      contactId\n      userId\n      campaignId\n      campaignContactId\n      direction\n      from\n      to\n      status\n      answeredBy\n      disposition {\n        ...DispositionFields\n      }\n      durationSeconds\n      startedAt\n      answeredAt\n      endedAt\n      recordingUrl\n      voicemailUrl\n      transcript\n      note\n      createdAt\n      updatedAt\n    }\n  ": TypedDocument<CallFieldsFragment, never>;
  "\n    fragment CampaignContactFields on CampaignContact {\n      id\n      campaignId\n      firstName\n      lastName\n      company\n      title\n      email\n      linkedinUrl\n      state\n      postalCode\n      country\n      phones {\n        number\n        label\n      }\n      primaryNumber\n      status\n      callCount\n      lastCalledAt\n      lastDisposition {\n        ...DispositionFields\n      }\n      extraFields\n      customerId\n      dueAt\n      notDialableReason @include(if: $withReason)\n      createdAt\n      updatedAt\n    }\n  ": TypedDocument<CampaignContactFieldsFragment, never>;
  "\n  fragment CampaignFields on Campaign {\n    id\n    name\n    description\n    status\n    contactCount\n    inboxIds\n    createdAt\n    lastCalledAt\n    updatedAt\n  }\n": TypedDocument<CampaignFieldsFragment, never>;
  "\n  fragment ContactFields on Contact {\n    id\n    firstName\n    lastName\n    company\n    title\n    email\n    linkedinUrl\n    state\n    postalCode\n    country\n    phones {\n      number\n      label\n    }\n    primaryNumber\n    extraFields\n    externalId\n    source\n    optedOut\n    optedOutAt\n    optedOutReason\n    createdAt\n    updatedAt\n  }\n": TypedDocument<ContactFieldsFragment, never>;
  "\n  fragment ConversationFields on Conversation {\n    id\n    inboxId\n    contactId\n    phoneNumber\n    lastMessage {\n      id\n      direction\n      body\n      createdAt\n    }\n    lastMessageAt\n    lastActivityAt\n    unreadCount\n    assignedUserId\n    closedAt\n    createdAt\n    updatedAt\n  }\n": TypedDocument<ConversationFieldsFragment, never>;
  "\n  fragment DeletionFields on DeletedObject {\n    id\n    type\n    reason\n    mergedInto\n    deletedAt\n  }\n": TypedDocument<DeletionFieldsFragment, never>;
  "\n  fragment DeliveryFields on WebhookAttempt {\n    id\n    eventId\n    isTest\n    attempt\n    responseStatus\n    answer\n    failure\n    targetUrl\n    eventType\n    durationMs\n    createdAt\n  }\n": TypedDocument<DeliveryFieldsFragment, never>;
  "\n  fragment DispositionFields on Disposition {\n    id\n    name\n    source\n    systemOutcome\n    marksContactComplete\n  }\n": TypedDocument<DispositionFieldsFragment, never>;
  "\n  fragment DoNotCallNumberFields on DoNotCallNumber {\n    phoneNumber\n    note\n    source\n    createdAt\n    updatedAt\n  }\n": TypedDocument<DoNotCallNumberFieldsFragment, never>;
  "\n  fragment ErasureFields on PersonErasure {\n    id\n    contactCount\n    createdAt\n    erasedAt\n  }\n": TypedDocument<ErasureFieldsFragment, never>;
  "\n  fragment InboxFields on Inbox {\n    id\n    phoneNumber\n    name\n  }\n": TypedDocument<InboxFieldsFragment, never>;
  "\n  fragment UserFields on User {\n    id\n    name\n    type\n    email\n    role\n    active\n  }\n": TypedDocument<UserFieldsFragment, never>;
  "\n  fragment MessageFields on Message {\n    id\n    conversationId\n    inboxId\n    contactId\n    userId\n    campaignId\n    direction\n    from\n    to\n    body\n    media {\n      contentType\n      size\n      url\n    }\n    segments\n    status\n    error {\n      code\n      message\n    }\n    createdAt\n    sendAt\n    sentAt\n    deliveredAt\n    updatedAt\n  }\n": TypedDocument<MessageFieldsFragment, never>;
  "\n  fragment QueueFields on Queue {\n    id\n    name\n    strategy\n    longestWaitSeconds\n    mostCallers\n    serviceSeconds\n    alertWaitSeconds\n    alertCallers\n    alertingSince\n    figures(hours: 24) {\n      waiting\n      ringing\n      longestWaitSeconds\n      answered\n      answeredInTime\n      abandoned\n      overflowed\n      callbacksDue\n      callbacksKept\n      callbacksReached\n      callbacksMissed\n      serviceLevel\n      averageWaitSeconds\n    }\n  }\n": TypedDocument<QueueFieldsFragment, never>;
  "\n  fragment SubscriptionFields on WebhookSubscription {\n    id\n    eventType\n    targetUrl\n    state\n    consecutiveFailures\n    lastDeliveredAt\n    lastFailedAt\n    disabledReason\n    createdAt\n    updatedAt\n  }\n": TypedDocument<SubscriptionFieldsFragment, never>;
  "\n      mutation CreateCall($input: StartCallInput!) {\n        startCall(input: $input) {\n          __typename\n          ...CallFields\n          ...Refusal\n        }\n      }\n    ": TypedDocument<CreateCallMutation, CreateCallMutationVariables>;
  "\n      query ReadCall($id: ID!) {\n        call(id: $id) {\n          ...CallFields\n        }\n      }\n    ": TypedDocument<ReadCallQuery, ReadCallQueryVariables>;
  "\n      query ListCalls($first: Int!, $after: String, $direction: SortDirection, $orderBy: ListOrder!, $filter: CallFilter) {\n        calls(first: $first, after: $after, direction: $direction, orderBy: $orderBy, filter: $filter) {\n          nodes {\n            ...CallFields\n          }\n          pageInfo {\n            hasNextPage\n            endCursor\n          }\n        }\n      }\n    ": TypedDocument<ListCallsQuery, ListCallsQueryVariables>;
  "\n      mutation UpdateCall($input: UpdateCallInput!) {\n        updateCall(input: $input) {\n          __typename\n          ...CallFields\n          ...Refusal\n        }\n      }\n    ": TypedDocument<UpdateCallMutation, UpdateCallMutationVariables>;
  "\n    mutation AddCampaignContacts($input: AddCampaignContactsInput!, $withReason: Boolean! = false) {\n      addCampaignContacts(input: $input) {\n        __typename\n        ... on CampaignContactAddition {\n          outcomes {\n            result\n            contact {\n              ...CampaignContactFields\n            }\n            error {\n              code\n              message\n              field\n            }\n          }\n        }\n        ...Refusal\n      }\n    }\n  ": TypedDocument<AddCampaignContactsMutation, AddCampaignContactsMutationVariables>;
  "\n      query ReadCampaignContact($campaignId: ID!, $id: ID!, $withReason: Boolean! = false) {\n        campaignContact(campaignId: $campaignId, id: $id) {\n          ...CampaignContactFields\n        }\n      }\n    ": TypedDocument<ReadCampaignContactQuery, ReadCampaignContactQueryVariables>;
  "\n      query ListAllCampaignContacts($first: Int!, $after: String, $direction: SortDirection, $orderBy: ListOrder!, $filter: AllCampaignContactsFilter, $withReason: Boolean! = false) {\n        allCampaignContacts(first: $first, after: $after, direction: $direction, orderBy: $orderBy, filter: $filter) {\n          nodes {\n            ...CampaignContactFields\n          }\n          pageInfo {\n            hasNextPage\n            endCursor\n          }\n        }\n      }\n    ": TypedDocument<ListAllCampaignContactsQuery, ListAllCampaignContactsQueryVariables>;
  "\n      query ListCampaignContacts($campaignId: ID!, $first: Int!, $after: String, $direction: SortDirection, $orderBy: CampaignContactOrder!, $filter: CampaignContactFilter, $withReason: Boolean! = false) {\n        campaignContacts(campaignId: $campaignId, first: $first, after: $after, direction: $direction, orderBy: $orderBy, filter: $filter) {\n          nodes {\n            ...CampaignContactFields\n          }\n          pageInfo {\n            hasNextPage\n            endCursor\n          }\n        }\n      }\n    ": TypedDocument<ListCampaignContactsQuery, ListCampaignContactsQueryVariables>;
  "\n      mutation RemoveCampaignContact($input: RemoveCampaignContactInput!) {\n        removeCampaignContact(input: $input) {\n          __typename\n          ... on CampaignContactRemoval {\n            deletedId\n          }\n          ...Refusal\n        }\n      }\n    ": TypedDocument<RemoveCampaignContactMutation, RemoveCampaignContactMutationVariables>;
  "\n      mutation UpdateCampaignContact($input: UpdateCampaignContactInput!, $withReason: Boolean! = false) {\n        updateCampaignContact(input: $input) {\n          __typename\n          ...CampaignContactFields\n          ...Refusal\n        }\n      }\n    ": TypedDocument<UpdateCampaignContactMutation, UpdateCampaignContactMutationVariables>;
  "\n      mutation CreateCampaign($input: CreateCampaignInput!) {\n        createCampaign(input: $input) {\n          __typename\n          ...CampaignFields\n          ...Refusal\n        }\n      }\n    ": TypedDocument<CreateCampaignMutation, CreateCampaignMutationVariables>;
  "\n      query ListCampaignDispositions(\n        $id: ID!\n        $orderBy: ListOrder\n        $direction: SortDirection\n        $filter: TimeFilter\n      ) {\n        campaign(id: $id) {\n          dispositions(orderBy: $orderBy, direction: $direction, filter: $filter) {\n            ...DispositionFields\n          }\n        }\n      }\n    ": TypedDocument<ListCampaignDispositionsQuery, ListCampaignDispositionsQueryVariables>;
  "\n      query ReadCampaign($id: ID!) {\n        campaign(id: $id) {\n          ...CampaignFields\n        }\n      }\n    ": TypedDocument<ReadCampaignQuery, ReadCampaignQueryVariables>;
  "\n      query ListCampaigns($first: Int!, $after: String, $direction: SortDirection, $orderBy: CampaignOrder!, $filter: CampaignFilter) {\n        campaigns(first: $first, after: $after, direction: $direction, orderBy: $orderBy, filter: $filter) {\n          nodes {\n            ...CampaignFields\n          }\n          pageInfo {\n            hasNextPage\n            endCursor\n          }\n        }\n      }\n    ": TypedDocument<ListCampaignsQuery, ListCampaignsQueryVariables>;
  "\n      mutation UpdateCampaign($input: UpdateCampaignInput!) {\n        updateCampaign(input: $input) {\n          __typename\n          ...CampaignFields\n          ...Refusal\n        }\n      }\n    ": TypedDocument<UpdateCampaignMutation, UpdateCampaignMutationVariables>;
  "\n      query ReadContact($id: ID!) {\n        contact(id: $id) {\n          ...ContactFields\n        }\n      }\n    ": TypedDocument<ReadContactQuery, ReadContactQueryVariables>;
  "\n      query ListContacts($first: Int!, $after: String, $direction: SortDirection, $orderBy: ContactOrder!, $filter: ContactFilter) {\n        contacts(first: $first, after: $after, direction: $direction, orderBy: $orderBy, filter: $filter) {\n          nodes {\n            ...ContactFields\n          }\n          pageInfo {\n            hasNextPage\n            endCursor\n          }\n        }\n      }\n    ": TypedDocument<ListContactsQuery, ListContactsQueryVariables>;
  "\n      mutation MergeContacts($input: MergeContactsInput!) {\n        mergeContacts(input: $input) {\n          __typename\n          ...ContactFields\n          ...Refusal\n        }\n      }\n    ": TypedDocument<MergeContactsMutation, MergeContactsMutationVariables>;
  "\n      mutation RemoveContact($input: DeleteContactInput!) {\n        deleteContact(input: $input) {\n          __typename\n          ... on ContactDeletion {\n            deletedId\n          }\n          ...Refusal\n        }\n      }\n    ": TypedDocument<RemoveContactMutation, RemoveContactMutationVariables>;
  "\n      mutation SaveContacts($input: SaveContactsInput!) {\n        saveContacts(input: $input) {\n          __typename\n          ... on SavedContacts {\n            outcomes {\n              result\n              contact {\n                ...ContactFields\n              }\n              error {\n                code\n                message\n                field\n                existingId\n              }\n            }\n          }\n          ...Refusal\n        }\n      }\n    ": TypedDocument<SaveContactsMutation, SaveContactsMutationVariables>;
  "\n      mutation UpdateContact($input: UpdateContactInput!) {\n        updateContact(input: $input) {\n          __typename\n          ...ContactFields\n          ...Refusal\n        }\n      }\n    ": TypedDocument<UpdateContactMutation, UpdateContactMutationVariables>;
  "\n      query ReadConversation($id: ID!) {\n        conversation(id: $id) {\n          ...ConversationFields\n        }\n      }\n    ": TypedDocument<ReadConversationQuery, ReadConversationQueryVariables>;
  "\n      query ListConversations(\n        $first: Int!\n        $after: String\n        $direction: SortDirection\n        $filter: ConversationFilter\n        $order: ConversationOrder!\n      ) {\n        conversations(first: $first, after: $after, direction: $direction, filter: $filter, order: $order) {\n          nodes {\n            ...ConversationFields\n          }\n          pageInfo {\n            hasNextPage\n            endCursor\n          }\n        }\n      }\n    ": TypedDocument<ListConversationsQuery, ListConversationsQueryVariables>;
  "\n      query ListConversationMessages($conversationId: ID!, $first: Int!, $after: String, $direction: SortDirection, $orderBy: ListOrder!, $filter: MessageFilter) {\n        conversationMessages(conversationId: $conversationId, first: $first, after: $after, direction: $direction, orderBy: $orderBy, filter: $filter) {\n          nodes {\n            ...MessageFields\n          }\n          pageInfo {\n            hasNextPage\n            endCursor\n          }\n        }\n      }\n    ": TypedDocument<ListConversationMessagesQuery, ListConversationMessagesQueryVariables>;
  "\n      query ListDeletions($first: Int!, $after: String, $filter: DeletionFilter) {\n        deletions(first: $first, after: $after, filter: $filter) {\n          nodes {\n            ...DeletionFields\n          }\n          pageInfo {\n            hasNextPage\n            endCursor\n          }\n        }\n      }\n    ": TypedDocument<ListDeletionsQuery, ListDeletionsQueryVariables>;
  "\n      mutation CreateDisposition($input: CreateDispositionInput!) {\n        createDisposition(input: $input) {\n          __typename\n          ...DispositionFields\n          ...Refusal\n        }\n      }\n    ": TypedDocument<CreateDispositionMutation, CreateDispositionMutationVariables>;
  "\n      query ListDispositions(\n        $source: DispositionSource\n        $orderBy: ListOrder\n        $direction: SortDirection\n        $filter: TimeFilter\n      ) {\n        dispositions(source: $source, orderBy: $orderBy, direction: $direction, filter: $filter) {\n          ...DispositionFields\n        }\n      }\n    ": TypedDocument<ListDispositionsQuery, ListDispositionsQueryVariables>;
  "\n    mutation AddDoNotCallNumbers($input: AddDoNotCallNumbersInput!) {\n      addDoNotCallNumbers(input: $input) {\n        __typename\n        ... on DoNotCallAddition {\n          outcomes {\n            result\n            number {\n              ...DoNotCallNumberFields\n            }\n            error {\n              code\n              message\n              field\n            }\n          }\n        }\n        ...Refusal\n      }\n    }\n  ": TypedDocument<AddDoNotCallNumbersMutation, AddDoNotCallNumbersMutationVariables>;
  "\n      query ReadDoNotCallNumber($phoneNumber: String!) {\n        doNotCallNumber(phoneNumber: $phoneNumber) {\n          ...DoNotCallNumberFields\n        }\n      }\n    ": TypedDocument<ReadDoNotCallNumberQuery, ReadDoNotCallNumberQueryVariables>;
  "\n      query ListDoNotCallNumbers($first: Int!, $after: String, $direction: SortDirection, $orderBy: DoNotCallOrder!, $prefix: String, $phone: String, $times: DoNotCallTimes) {\n        doNotCallNumbers(first: $first, after: $after, direction: $direction, orderBy: $orderBy, prefix: $prefix, phone: $phone, times: $times) {\n          nodes {\n            ...DoNotCallNumberFields\n          }\n          pageInfo {\n            hasNextPage\n            endCursor\n          }\n        }\n      }\n    ": TypedDocument<ListDoNotCallNumbersQuery, ListDoNotCallNumbersQueryVariables>;
  "\n      mutation RemoveDoNotCallNumber($input: RemoveDoNotCallNumberInput!) {\n        removeDoNotCallNumber(input: $input) {\n          __typename\n          ... on DoNotCallRemoval {\n            deletedId\n          }\n          ...Refusal\n        }\n      }\n    ": TypedDocument<RemoveDoNotCallNumberMutation, RemoveDoNotCallNumberMutationVariables>;
  "\n      mutation CreateErasure($input: ErasePersonInput!) {\n        erasePerson(input: $input) {\n          __typename\n          ...ErasureFields\n          ...Refusal\n        }\n      }\n    ": TypedDocument<CreateErasureMutation, CreateErasureMutationVariables>;
  "\n      query ReadErasure($id: ID!) {\n        personErasure(id: $id) {\n          ...ErasureFields\n        }\n      }\n    ": TypedDocument<ReadErasureQuery, ReadErasureQueryVariables>;
  "\n    query ReadEvent($id: ID!) {\n      webhookEvent(id: $id) {\n        body\n      }\n    }\n  ": TypedDocument<ReadEventQuery, ReadEventQueryVariables>;
  "\n    query ListEvents($first: Int!, $after: String, $direction: SortDirection, $filter: WebhookEventFilter) {\n      webhookEvents(first: $first, after: $after, direction: $direction, filter: $filter) {\n        nodes {\n          body\n        }\n        pageInfo {\n          hasNextPage\n          endCursor\n        }\n      }\n    }\n  ": TypedDocument<ListEventsQuery, ListEventsQueryVariables>;
  "\n      mutation RedeliverEvent($input: RedeliverWebhookEventInput!) {\n        redeliverWebhookEvent(input: $input) {\n          __typename\n          ... on WebhookRedelivery {\n            eventId\n            subscriptionIds\n          }\n          ...Refusal\n        }\n      }\n    ": TypedDocument<RedeliverEventMutation, RedeliverEventMutationVariables>;
  "\n      query ReadInbox($id: ID!) {\n        inbox(id: $id) {\n          ...InboxFields\n        }\n      }\n    ": TypedDocument<ReadInboxQuery, ReadInboxQueryVariables>;
  "\n      query ListInboxes($orderBy: InboxOrder!, $direction: SortDirection, $filter: TimeFilter) {\n        inboxes(orderBy: $orderBy, direction: $direction, filter: $filter) {\n          ...InboxFields\n        }\n      }\n    ": TypedDocument<ListInboxesQuery, ListInboxesQueryVariables>;
  "\n    query Me {\n      viewer {\n        business {\n          id\n          name\n        }\n        user {\n          id\n          name\n          email\n        }\n      }\n    }\n  ": TypedDocument<MeQuery, MeQueryVariables>;
  "\n      query ReadUser($id: ID!) {\n        user(id: $id) {\n          ...UserFields\n        }\n      }\n    ": TypedDocument<ReadUserQuery, ReadUserQueryVariables>;
  "\n      query ListUsers($first: Int!, $after: String, $direction: SortDirection, $orderBy: ListOrder!, $filter: UserFilter) {\n        userConnection(first: $first, after: $after, direction: $direction, orderBy: $orderBy, filter: $filter) {\n          nodes {\n            ...UserFields\n          }\n          pageInfo {\n            hasNextPage\n            endCursor\n          }\n        }\n      }\n    ": TypedDocument<ListUsersQuery, ListUsersQueryVariables>;
  "\n      mutation CancelMessage($input: CancelMessageInput!) {\n        cancelMessage(input: $input) {\n          __typename\n          ... on MessageCancellation {\n            canceledId\n          }\n          ...Refusal\n        }\n      }\n    ": TypedDocument<CancelMessageMutation, CancelMessageMutationVariables>;
  "\n      query ReadMessage($id: ID!) {\n        message(id: $id) {\n          ...MessageFields\n        }\n      }\n    ": TypedDocument<ReadMessageQuery, ReadMessageQueryVariables>;
  "\n      query ListMessages($first: Int!, $after: String, $direction: SortDirection, $orderBy: ListOrder!, $filter: MessageFilter) {\n        messages(first: $first, after: $after, direction: $direction, orderBy: $orderBy, filter: $filter) {\n          nodes {\n            ...MessageFields\n          }\n          pageInfo {\n            hasNextPage\n            endCursor\n          }\n        }\n      }\n    ": TypedDocument<ListMessagesQuery, ListMessagesQueryVariables>;
  "\n      mutation SendMessage($input: SendMessageInput!) {\n        sendMessage(input: $input) {\n          __typename\n          ...MessageFields\n          ...Refusal\n        }\n      }\n    ": TypedDocument<SendMessageMutation, SendMessageMutationVariables>;
  "\n      query ReadQueue($id: ID!) {\n        queue(id: $id) {\n          ...QueueFields\n        }\n      }\n    ": TypedDocument<ReadQueueQuery, ReadQueueQueryVariables>;
  "\n      query ListQueues($orderBy: ListOrder, $direction: SortDirection, $filter: TimeFilter) {\n        queues(orderBy: $orderBy, direction: $direction, filter: $filter) {\n          ...QueueFields\n        }\n      }\n    ": TypedDocument<ListQueuesQuery, ListQueuesQueryVariables>;
  "\n      mutation CreateSubscriptions($input: CreateWebhookSubscriptionsInput!) {\n        createWebhookSubscriptions(input: $input) {\n          __typename\n          ... on WebhookSubscriptionsWithSecret {\n            subscriptions {\n              ...SubscriptionFields\n            }\n            signingSecret\n          }\n          ...Refusal\n        }\n      }\n    ": TypedDocument<CreateSubscriptionsMutation, CreateSubscriptionsMutationVariables>;
  "\n      query ListDeliveries($subscriptionId: ID!, $first: Int!, $after: String, $direction: SortDirection, $filter: WebhookAttemptFilter) {\n        webhookAttempts(subscriptionId: $subscriptionId, first: $first, after: $after, direction: $direction, filter: $filter) {\n          nodes {\n            ...DeliveryFields\n          }\n          pageInfo {\n            hasNextPage\n            endCursor\n          }\n        }\n      }\n    ": TypedDocument<ListDeliveriesQuery, ListDeliveriesQueryVariables>;
  "\n      query ReadSubscription($id: ID!) {\n        webhookSubscription(id: $id) {\n          ...SubscriptionFields\n        }\n      }\n    ": TypedDocument<ReadSubscriptionQuery, ReadSubscriptionQueryVariables>;
  "\n      query ListSubscriptions($first: Int!, $after: String, $direction: SortDirection, $orderBy: ListOrder!, $filter: WebhookSubscriptionFilter) {\n        webhookSubscriptions(first: $first, after: $after, direction: $direction, orderBy: $orderBy, filter: $filter) {\n          nodes {\n            ...SubscriptionFields\n          }\n          pageInfo {\n            hasNextPage\n            endCursor\n          }\n        }\n      }\n    ": TypedDocument<ListSubscriptionsQuery, ListSubscriptionsQueryVariables>;
  "\n      mutation RemoveSubscription($input: DeleteWebhookSubscriptionInput!) {\n        deleteWebhookSubscription(input: $input) {\n          __typename\n          ... on WebhookSubscriptionDeletion {\n            deletedId\n          }\n          ...Refusal\n        }\n      }\n    ": TypedDocument<RemoveSubscriptionMutation, RemoveSubscriptionMutationVariables>;
  "\n      mutation RotateSecret($input: RotateWebhookSecretInput!) {\n        rotateWebhookSecret(input: $input) {\n          __typename\n          ... on WebhookSubscriptionWithSecret {\n            subscription {\n              ...SubscriptionFields\n            }\n            signingSecret\n          }\n          ...Refusal\n        }\n      }\n    ": TypedDocument<RotateSecretMutation, RotateSecretMutationVariables>;
  "\n      mutation TestSubscription($input: TestWebhookSubscriptionInput!) {\n        testWebhookSubscription(input: $input) {\n          __typename\n          ... on WebhookTest {\n            eventId\n          }\n          ...Refusal\n        }\n      }\n    ": TypedDocument<TestSubscriptionMutation, TestSubscriptionMutationVariables>;
  "\n      mutation UpdateSubscription($input: UpdateWebhookSubscriptionInput!) {\n        updateWebhookSubscription(input: $input) {\n          __typename\n          ...SubscriptionFields\n          ...Refusal\n        }\n      }\n    ": TypedDocument<UpdateSubscriptionMutation, UpdateSubscriptionMutationVariables>;
  "\n    query Health {\n      health\n    }\n  ": TypedDocument<HealthQuery, HealthQueryVariables>;
}
