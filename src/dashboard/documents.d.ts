// Made by `npm run schema`: the data and variables of each GraphQL document, by its text.
import type { TypedDocument } from "../../schema/typed-document.ts";
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
type AccessKeyInput = {
  idempotencyKey?: string | null | undefined;
  lifetimeSeconds: number;
  name: string;
  scopes: Array<string>;
  serviceUserId?: string | null | undefined;
};

type ActivityBucket =
  | 'DAY'
  | 'HOUR';

type AddCampaignContactsInput = {
  campaignId: string;
  contacts: Array<CampaignContactDraft>;
  idempotencyKey?: string | null | undefined;
  onDuplicate?: DuplicatePolicy;
};

type AddCommentInput = {
  body: string;
  conversationId: string;
  idempotencyKey?: string | null | undefined;
  mentionedUserIds?: Array<string> | null | undefined;
};

type AddDoNotCallNumbersInput = {
  numbers: Array<DoNotCallNumberInput>;
};

type AdditionResult =
  | 'CREATED'
  | 'FAILED'
  | 'SKIPPED'
  | 'UPDATED';

type AdoptNumberInput = {
  id: string;
  name: string;
};

type AgentDevice =
  | 'BROWSER'
  | 'PHONE';

type AgentLineLoss =
  | 'FAILED'
  | 'HUNG_UP'
  | 'NO_ANSWER'
  | 'NO_KEY';

type AgentLineState =
  | 'CLOSED'
  | 'JOINING'
  | 'LOST'
  | 'ORDERED'
  | 'PROVING'
  | 'READY';

type AgentPolicy =
  | 'ALLOWED'
  | 'APPROVED'
  | 'FORBIDDEN';

type Answerer =
  | 'HUMAN'
  | 'MACHINE'
  | 'UNKNOWN';

type AppMaker =
  | 'BUSINESS'
  | 'PUBLISHER'
  | 'SERVICE';

type AuditAction =
  | 'ACCESS_KEY_CREATED'
  | 'ACCESS_KEY_REVOKED'
  | 'ACCESS_KEY_ROTATED'
  | 'AGENT_APPROVED'
  | 'AGENT_REQUESTED'
  | 'AGENT_STOPPED'
  | 'APP_ALLOWED'
  | 'APP_AUTHORIZED'
  | 'APP_CREATED'
  | 'APP_DELETED'
  | 'APP_FORBIDDEN'
  | 'APP_REVOKED'
  | 'APP_SECRET_ROTATED'
  | 'APP_UPDATED'
  | 'AUDIO_DELETED'
  | 'AUDIO_UPLOADED'
  | 'BROADCAST_CANCELED'
  | 'BROADCAST_CREATED'
  | 'BUSINESS_CALLER_PROFILE_CHANGED'
  | 'BUSINESS_CLOSED'
  | 'BUSINESS_CREATED'
  | 'BUSINESS_LIMITS_CHANGED'
  | 'BUSINESS_REINSTATED'
  | 'BUSINESS_SUSPENDED'
  | 'BUSINESS_UPDATED'
  | 'CALL_ACCEPTED'
  | 'CALL_DECLINED'
  | 'CALL_DISPOSITION_SET'
  | 'CALL_ENDED'
  | 'CALL_HANDED_OVER'
  | 'CALL_MISSED_MARKED'
  | 'CALL_SIMULATED'
  | 'CALL_STARTED'
  | 'CALL_SUPERVISED'
  | 'CALL_SUPERVISION_LEFT'
  | 'CALL_TRANSFERRED'
  | 'CAMPAIGN_ARCHIVED'
  | 'CAMPAIGN_CONTACT_ADDED'
  | 'CAMPAIGN_CONTACT_BULK_CANCELED'
  | 'CAMPAIGN_CONTACT_BULK_STARTED'
  | 'CAMPAIGN_CONTACT_BULK_UNDONE'
  | 'CAMPAIGN_CONTACT_IMPORTED'
  | 'CAMPAIGN_CONTACT_IMPORT_CANCELED'
  | 'CAMPAIGN_CONTACT_IMPORT_UNDONE'
  | 'CAMPAIGN_CONTACT_REMOVED'
  | 'CAMPAIGN_CONTACT_UPDATED'
  | 'CAMPAIGN_CREATED'
  | 'CAMPAIGN_PAUSED'
  | 'CAMPAIGN_RESUMED'
  | 'CAMPAIGN_STARTED'
  | 'CAMPAIGN_STOPPED'
  | 'CAMPAIGN_UPDATED'
  | 'CONSENT_RECORDED'
  | 'CONSENT_WITHDRAWN'
  | 'CONTACT_CREATED'
  | 'CONTACT_DELETED'
  | 'CONTACT_MERGED'
  | 'CONTACT_SAVED'
  | 'CONTACT_UPDATED'
  | 'CONVERSATION_COMMENTED'
  | 'CONVERSATION_COMMENT_DELETED'
  | 'CONVERSATION_READ'
  | 'CONVERSATION_UPDATED'
  | 'DISPOSITION_CREATED'
  | 'DISPOSITION_REORDERED'
  | 'DISPOSITION_RESTORED'
  | 'DISPOSITION_RETIRED'
  | 'DISPOSITION_SYNCHRONIZED'
  | 'DISPOSITION_UPDATED'
  | 'DO_NOT_CALL_ADDED'
  | 'DO_NOT_CALL_REMOVED'
  | 'EVENT_REDELIVERED'
  | 'INBOX_ACTIVATED'
  | 'INBOX_CREATED'
  | 'INBOX_DEACTIVATED'
  | 'INBOX_REORDERED'
  | 'INBOX_RETURNED_TO_ROTATION'
  | 'INBOX_ROUTE_REMOVED'
  | 'INBOX_ROUTE_SET'
  | 'INBOX_TAKEN_OUT_OF_ROTATION'
  | 'INBOX_UPDATED'
  | 'INVITATION_ACCEPTED'
  | 'INVITATION_RESENT'
  | 'INVITATION_REVOKED'
  | 'MESSAGE_CANCELED'
  | 'MESSAGE_SENT'
  | 'MESSAGE_SIMULATED'
  | 'NOTICE_READ'
  | 'NUMBER_ADOPTED'
  | 'NUMBER_ASSIGNED'
  | 'NUMBER_CONNECTED'
  | 'NUMBER_ORDERED'
  | 'NUMBER_RELEASED'
  | 'NUMBER_UNASSIGNED'
  | 'PERSON_ERASED'
  | 'PERSON_EXPORTED'
  | 'QUEUE_CREATED'
  | 'QUEUE_DELETED'
  | 'QUEUE_SET'
  | 'RECORDING_ERASED'
  | 'RECORDING_PAUSED'
  | 'RECORDING_RESUMED'
  | 'REFUSAL_DECIDED'
  | 'REGISTRY_DELETED'
  | 'REGISTRY_IMPORTED'
  | 'SNIPPET_DELETED'
  | 'SNIPPET_SAVED'
  | 'SUBSCRIPTION_CREATED'
  | 'SUBSCRIPTION_DELETED'
  | 'SUBSCRIPTION_ENABLED'
  | 'SUBSCRIPTION_PAUSED'
  | 'SUBSCRIPTION_RESUMED'
  | 'SUBSCRIPTION_SECRET_ROTATED'
  | 'SUBSCRIPTION_TESTED'
  | 'SUBSCRIPTION_UPDATED'
  | 'USER_ACCESS_RESET'
  | 'USER_DEACTIVATED'
  | 'USER_EMAIL_CHANGED'
  | 'USER_EMAIL_CHANGE_REQUESTED'
  | 'USER_INVITED'
  | 'USER_PASSKEY_RENAMED'
  | 'USER_PASSWORD_CHANGED'
  | 'USER_PASSWORD_RESET'
  | 'USER_PRESENCE_SET'
  | 'USER_REACTIVATED'
  | 'USER_RECOVERY_CODES_REPLACED'
  | 'USER_RECOVERY_CODE_USED'
  | 'USER_SECOND_FACTOR_ADDED'
  | 'USER_SECOND_FACTOR_REMOVED'
  | 'USER_SECOND_FACTOR_RESET'
  | 'USER_SERVICE_CREATED'
  | 'USER_SESSIONS_ENDED'
  | 'USER_SIGNED_IN'
  | 'USER_UPDATED';

type AuditFilter = {
  action?: AuditAction | null | undefined;
  clientId?: string | null | undefined;
  createdAfter?: string | null | undefined;
  createdBefore?: string | null | undefined;
  objectId?: string | null | undefined;
  userId?: string | null | undefined;
};

type AuthorKind =
  | 'AGENT'
  | 'APP'
  | 'BROADCAST'
  | 'PERSON'
  | 'SERVICE'
  | 'USER';

type BroadcastDraft = {
  body: string;
  campaignId: string;
  inboxIds?: Array<string> | null | undefined;
  outsideHours?: OutsideHoursPolicy | null | undefined;
  startsAt?: string | null | undefined;
};

type BroadcastSkipReason =
  | 'DO_NOT_CALL'
  | 'DUPLICATE'
  | 'EMPTY'
  | 'NO_VALID_NUMBER'
  | 'OPTED_OUT'
  | 'OUTSIDE_HOURS'
  | 'REMOVED'
  | 'TOO_LONG';

type BroadcastStatus =
  | 'CANCELED'
  | 'COMPLETED'
  | 'RUNNING'
  | 'SCHEDULED';

type BroadcastWaitingReason =
  | 'CAMPAIGN_PAUSED'
  | 'NO_INBOX'
  | 'OUTSIDE_HOURS'
  | 'REGISTRY_STALE';

type BrowserPhoneKind =
  | 'SIMULATOR'
  | 'TWILIO';

type BulkAction =
  | 'COPY'
  | 'DO_NOT_CALL'
  | 'EXPORT'
  | 'MOVE'
  | 'REMOVE'
  | 'RESET_ATTEMPTS'
  | 'SET_CALLBACK';

type BulkOperationAction =
  | 'COPY'
  | 'DO_NOT_CALL'
  | 'EXPORT'
  | 'MOVE'
  | 'REMOVE'
  | 'RESET_ATTEMPTS'
  | 'SET_CALLBACK'
  | 'UNDO';

type BulkOperationSkipReason =
  | 'ADDED_AGAIN'
  | 'BARRED'
  | 'CALLED'
  | 'CHANGED'
  | 'COMPLETED'
  | 'GONE'
  | 'IN_PROGRESS'
  | 'ORIGINAL_GONE'
  | 'REPEATED'
  | 'TEXTED'
  | 'UNCHANGED'
  | 'WAS_CALLED';

type BulkOperationState =
  | 'CANCELED'
  | 'COMPLETED'
  | 'FAILED'
  | 'QUEUED'
  | 'RUNNING';

type BuyNumberInput = {
  idempotencyKey?: string | null | undefined;
  name: string;
  phoneNumber: string;
};

type CallAttestation =
  | 'A'
  | 'B'
  | 'C';

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

type CallMessageState =
  | 'CUT_OFF'
  | 'FAILED'
  | 'LEFT'
  | 'ORDERED'
  | 'PLAYING';

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

type CampaignContactChangeResult =
  | 'FAILED'
  | 'UNCHANGED'
  | 'UPDATED';

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

type CampaignContactRemovalResult =
  | 'FAILED'
  | 'REMOVED';

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

type CampaignForecastGap =
  | 'DONE'
  | 'FAR'
  | 'NO_CALLS'
  | 'NO_CONTACTS'
  | 'PAUSED'
  | 'TOO_FEW_CALLS';

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

type CampaignTargetState =
  | 'BEHIND'
  | 'MISSED'
  | 'NOT_BEGUN'
  | 'ON_TRACK'
  | 'REACHED';

type CancelTransferInput = {
  id: string;
};

type CompleteTransferInput = {
  id: string;
};

type ConfirmAnsweredByPersonInput = {
  sessionId: string;
};

type ConnectDialerSessionInput = {
  device?: AgentDevice | null | undefined;
  sessionId: string;
};

type ConsentBasis =
  | 'ASKED'
  | 'ENQUIRY'
  | 'PURCHASE'
  | 'WRITTEN';

type ConsentChannel =
  | 'EMAIL'
  | 'IMPORT'
  | 'IN_PERSON'
  | 'PAPER'
  | 'PHONE'
  | 'TEXT'
  | 'WEB';

type ConsentCoverage =
  | 'AUTOMATED'
  | 'CALLS'
  | 'TEXTS';

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

type ContactImportKeptReason =
  | 'ADDED_AGAIN'
  | 'CALLED'
  | 'CHANGED'
  | 'TEXTED';

type ContactImportReportRows =
  | 'PARTIAL'
  | 'REFUSED';

type ContactImportState =
  | 'CANCELED'
  | 'COMPLETED'
  | 'FAILED'
  | 'QUEUED'
  | 'RUNNING';

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

type CreateBroadcastInput = {
  body: string;
  campaignId: string;
  idempotencyKey?: string | null | undefined;
  inboxIds?: Array<string> | null | undefined;
  outsideHours?: OutsideHoursPolicy | null | undefined;
  startsAt?: string | null | undefined;
};

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

type CreateInboxInput = {
  idempotencyKey?: string | null | undefined;
  name: string;
  phoneNumber: string;
};

type CreateOAuthClientInput = {
  applicationType?: OAuthApplicationType;
  authMethod?: OAuthClientAuthMethod;
  idempotencyKey?: string | null | undefined;
  jwks?: string | null | undefined;
  name: string;
  postLogoutRedirectUris?: Array<string> | null | undefined;
  redirectUris?: Array<string>;
  serviceScopes?: Array<string> | null | undefined;
  serviceUserId?: string | null | undefined;
};

type CreatePhoneAccessTokenInput = {
  pageId: string;
};

type CreateQueueInput = {
  alertCallers?: number | null | undefined;
  alertWaitSeconds?: number | null | undefined;
  holdAudioId?: string | null | undefined;
  holdLanguage?: string | null | undefined;
  holdWords?: string | null | undefined;
  idempotencyKey?: string | null | undefined;
  longestWaitSeconds?: number | null | undefined;
  memberIds: Array<string>;
  mostCallers?: number | null | undefined;
  name: string;
  offersCallback?: boolean | null | undefined;
  overflow?: RouteEndingInput | null | undefined;
  overflowQueueId?: string | null | undefined;
  ringSeconds?: number | null | undefined;
  saysPosition?: boolean | null | undefined;
  saysWait?: boolean | null | undefined;
  serviceSeconds?: number | null | undefined;
  strategy: QueueStrategy;
};

type CreateWebhookSubscriptionInput = {
  eventType: WebhookEventType;
  idempotencyKey?: string | null | undefined;
  targetUrl: string;
};

type DeclineTransferInput = {
  id: string;
};

type DeleteAudioInput = {
  id: string;
};

type DialContactInput = {
  contactId: string;
  idempotencyKey?: string | null | undefined;
  number?: string | null | undefined;
  sessionId: string;
};

type DialMode =
  | 'POWER'
  | 'PREVIEW';

type DialNextInput = {
  idempotencyKey?: string | null | undefined;
  sessionId: string;
};

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

type DialerWaitReason =
  | 'CALLBACK'
  | 'CAMPAIGN_INACTIVE'
  | 'CLAIMED'
  | 'EXHAUSTED'
  | 'HOURS'
  | 'NONE_LEFT'
  | 'NO_COMMON_HOURS'
  | 'REGISTRY_STALE'
  | 'RESERVED'
  | 'RESTING';

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

type DuplicatePolicy =
  | 'ERROR'
  | 'SKIP'
  | 'UPDATE';

type EndCallInput = {
  id: string;
};

type ErasePersonInput = {
  contactId?: string | null | undefined;
  phoneNumber?: string | null | undefined;
};

type EraseRecordingInput = {
  id: string;
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

type ExportPersonInput = {
  contactId?: string | null | undefined;
  format: PersonExportFormat;
  phoneNumber?: string | null | undefined;
};

type ExtendWrapUpInput = {
  sessionId: string;
};

type HangUpCallInput = {
  sessionId: string;
};

type HoldCallInput = {
  id: string;
  isOnHold: boolean;
};

type HolidayInput = {
  date: string;
  name: string;
};

type HoursOfDayInput = {
  day: number;
  from: string;
  until: string;
};

type ImportColumnInput = {
  field: string;
  header: string;
};

type ImportRegistryInput = {
  asOf: string;
  country?: string | null | undefined;
  file: File;
  idempotencyKey?: string | null | undefined;
  kind: RegistryKind;
  name: string;
};

type InboxRestReason =
  | 'ANSWERED_LESS'
  | 'LABELLED';

type InboxRotationState =
  | 'IN_ROTATION'
  | 'ON_PROBATION'
  | 'RESTING';

type InboxRouteMemberInput = {
  ringSeconds?: number | null | undefined;
  userId: string;
};

type InviteUserInput = {
  email: string;
  idempotencyKey?: string | null | undefined;
  inboxIds?: Array<string>;
  name: string;
  role?: Role;
};

type KeepDialerSessionInput = {
  sessionId: string;
};

type LeaveDialerSessionInput = {
  sessionId: string;
};

type LeaveMessageInput = {
  sessionId: string;
};

type LeaveSupervisionInput = {
  id: string;
};

type MachineAction =
  | 'HAND_TO_AGENT'
  | 'HANG_UP'
  | 'LEAVE_MESSAGE';

type MarkMissedCallsInput = {
  handled: boolean;
  ids: Array<string>;
};

type MarkNoticesReadInput = {
  ids?: Array<string> | null | undefined;
  upTo?: string | null | undefined;
};

type MediaState =
  | 'FAILED'
  | 'PENDING'
  | 'STORED';

type MenuAction =
  | 'NEVER_CALL'
  | 'QUEUE';

type MenuInput = {
  audioId?: string | null | undefined;
  keys: Array<MenuKeyInput>;
  language?: string | null | undefined;
  repeats?: number | null | undefined;
  words?: string | null | undefined;
};

type MenuKeyInput = {
  action: MenuAction;
  key: string;
  queueId?: string | null | undefined;
};

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

type MissedCallFilter = {
  handled?: boolean | null | undefined;
  inboxId?: string | null | undefined;
};

type MuteCallInput = {
  id: string;
  isMuted: boolean;
};

type NextDialerContactInput = {
  sessionId: string;
};

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

type NoteCallInput = {
  id: string;
  note: string;
};

type NoticeFilter = {
  unread?: boolean | null | undefined;
};

type NoticeKind =
  | 'SUBSCRIPTION_DISABLED'
  | 'SUBSCRIPTION_FAILING';

type NumberCapability =
  | 'MMS'
  | 'SMS'
  | 'VOICE';

type NumberKind =
  | 'LOCAL'
  | 'MOBILE'
  | 'TOLL_FREE';

type NumberOrigin =
  | 'ASSIGNED'
  | 'BOUGHT';

type NumberState =
  | 'ACTIVE'
  | 'ASSIGNED'
  | 'FAILED'
  | 'ORDERED'
  | 'RELEASED'
  | 'RELEASING';

type OAuthApplicationType =
  | 'NATIVE'
  | 'WEB';

type OAuthClientAuthMethod =
  | 'CLIENT_SECRET_BASIC'
  | 'CLIENT_SECRET_POST'
  | 'NONE'
  | 'PRIVATE_KEY_JWT';

type OAuthScope =
  | 'API_CALLS_READ'
  | 'API_CALLS_WRITE'
  | 'API_CAMPAIGNS_MANAGE'
  | 'API_CAMPAIGNS_READ'
  | 'API_CAMPAIGNS_WRITE'
  | 'API_CONTACTS_DELETE'
  | 'API_CONTACTS_READ'
  | 'API_CONTACTS_WRITE'
  | 'API_ME'
  | 'API_MESSAGES_READ'
  | 'API_MESSAGES_WRITE'
  | 'API_WEBHOOKS'
  | 'INTERNAL';

type OpenBrowserPhoneInput = {
  pageId: string;
  takesOver?: boolean;
};

type OpeningHoursInput = {
  from: string;
  until: string;
  weekday: Weekday;
};

type OutsideHoursPolicy =
  | 'SKIP'
  | 'WAIT';

type PausePowerDialingInput = {
  sessionId: string;
};

type PauseReason =
  | 'ABANDONMENT';

type PauseRecordingInput = {
  callId: string;
};

type Permission =
  | 'ACCESS_KEYS_MANAGE'
  | 'APPS_MANAGE'
  | 'AUDIO_MANAGE'
  | 'AUDIO_READ'
  | 'AUDIT_READ'
  | 'BROADCASTS_MANAGE'
  | 'BROADCASTS_READ'
  | 'BROADCASTS_WRITE'
  | 'BUSINESS_MANAGE'
  | 'CALLS_MANAGE'
  | 'CALLS_READ'
  | 'CALLS_SUPERVISE'
  | 'CALLS_WRITE'
  | 'CAMPAIGNS_MANAGE'
  | 'CAMPAIGNS_READ'
  | 'CAMPAIGNS_WRITE'
  | 'CARRIER_SIMULATE'
  | 'CONTACTS_DELETE'
  | 'CONTACTS_MERGE'
  | 'CONTACTS_READ'
  | 'CONTACTS_WRITE'
  | 'DELETIONS_READ'
  | 'DIALER_READ'
  | 'DIALER_WORK'
  | 'DISPOSITIONS_MANAGE'
  | 'DISPOSITIONS_READ'
  | 'DO_NOT_CALL_MANAGE'
  | 'DO_NOT_CALL_READ'
  | 'EVENTS_READ'
  | 'EVENTS_REDELIVER'
  | 'IMPORTS_CANCEL'
  | 'IMPORTS_READ'
  | 'INBOXES_MANAGE'
  | 'INBOXES_READ'
  | 'INBOXES_SEE_ALL'
  | 'INBOXES_USE_ALL'
  | 'MESSAGES_READ'
  | 'MESSAGES_WRITE'
  | 'NOTICES_READ'
  | 'NUMBERS_MANAGE'
  | 'NUMBERS_READ'
  | 'PEOPLE_ERASE'
  | 'RECORDINGS_ERASE'
  | 'REFUSALS_REVIEW'
  | 'SUBSCRIPTIONS_MANAGE'
  | 'SUBSCRIPTIONS_READ'
  | 'SUBSCRIPTIONS_WRITE'
  | 'USERS_MANAGE'
  | 'USERS_READ'
  | 'VIEWER_READ'
  | 'VIEWER_WRITE';

type PersonExportFormat =
  | 'CSV'
  | 'JSON';

type PersonExportState =
  | 'DONE'
  | 'FAILED'
  | 'QUEUED'
  | 'RUNNING';

type PhoneInput = {
  label?: string | null | undefined;
  number: string;
};

type PhoneObstacle =
  | 'ABANDONED'
  | 'CLAIMED'
  | 'DAILY_CAP'
  | 'DO_NOT_CALL'
  | 'INVALID_NUMBER'
  | 'OPTED_OUT'
  | 'REGISTRY'
  | 'RESTING'
  | 'WEEKLY_CAP';

type PickDispositionInput = {
  callbackAt?: string | null | undefined;
  callbackMine?: boolean;
  contactId: string;
  dispositionId: string;
  idempotencyKey?: string | null | undefined;
  note?: string | null | undefined;
  sessionId: string;
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

type PreviewContactImportInput = {
  country?: string | null | undefined;
  file: File;
  mapping?: Array<ImportColumnInput> | null | undefined;
};

type QueueStrategy =
  | 'ALL_AT_ONCE'
  | 'IN_ORDER'
  | 'LONGEST_IDLE'
  | 'OWNER_FIRST';

type RecordConsentInput = {
  basis: ConsentBasis;
  channel: ConsentChannel;
  covers: Array<ConsentCoverage>;
  endsAt?: string | null | undefined;
  givenAt: string;
  idempotencyKey?: string | null | undefined;
  phoneNumbers: Array<string>;
  proofFile?: File | null | undefined;
  proofUrl?: string | null | undefined;
  seller?: string | null | undefined;
  words?: string | null | undefined;
};

type RecordedCalls =
  | 'ALL'
  | 'INCOMING'
  | 'NEVER'
  | 'OUTGOING';

type RecordingKind =
  | 'TALK'
  | 'VOICEMAIL';

type RecordingState =
  | 'ABSENT'
  | 'ERASED'
  | 'FAILED'
  | 'PENDING'
  | 'RUNNING'
  | 'STORED'
  | 'TRANSCRIBING';

type RedeliverWebhookEventInput = {
  id: string;
  idempotencyKey?: string | null | undefined;
  subscriptionId?: string | null | undefined;
};

type RedeliverWebhookEventsInput = {
  after?: string | null | undefined;
  idempotencyKey?: string | null | undefined;
  perSecond?: number;
  since: string;
  subscriptionId: string;
  until: string;
};

type RefusalDecision =
  | 'ALL'
  | 'CALLS'
  | 'NONE'
  | 'TEXTS';

type RefusalDecisionInput = {
  decision: RefusalDecision;
  id: string;
};

type RegistrationState =
  | 'FAILED'
  | 'NOT_REQUIRED'
  | 'PENDING'
  | 'REGISTERED'
  | 'UNKNOWN'
  | 'UNREGISTERED';

type RegistryImportState =
  | 'COMPLETED'
  | 'FAILED'
  | 'REPLACED'
  | 'RUNNING';

type RegistryKind =
  | 'LITIGATOR'
  | 'NATIONAL'
  | 'REASSIGNED'
  | 'STATE';

type RemoveCampaignContactsInput = {
  campaignId: string;
  ids: Array<string>;
};

type ResumePowerDialingInput = {
  sessionId: string;
};

type ResumeRecordingInput = {
  callId: string;
};

type RetentionChanges = {
  attemptDays?: number | null | undefined;
  auditDays?: number | null | undefined;
  callDays?: number | null | undefined;
  eventDays?: number | null | undefined;
  importDays?: number | null | undefined;
  messageDays?: number | null | undefined;
  noticeDays?: number | null | undefined;
  recordingDays?: number | null | undefined;
  sessionDays?: number | null | undefined;
};

type RetentionSetting =
  | 'ATTEMPT'
  | 'AUDIT'
  | 'CALL'
  | 'EVENT'
  | 'IMPORT'
  | 'MESSAGE'
  | 'NOTICE'
  | 'RECORDING'
  | 'SESSION';

type RingStrategy =
  | 'ALL_AT_ONCE'
  | 'IN_ORDER'
  | 'OWNER_FIRST';

type Role =
  | 'ADMIN'
  | 'MEMBER';

type RotateAccessKeyInput = {
  id: string;
  idempotencyKey?: string | null | undefined;
};

type RouteEndingAction =
  | 'FORWARD'
  | 'HANG_UP'
  | 'VOICEMAIL';

type RouteEndingInput = {
  action: RouteEndingAction;
  greetingId?: string | null | undefined;
  language?: string | null | undefined;
  phoneNumber?: string | null | undefined;
  words?: string | null | undefined;
};

type SaveContactInput = {
  company?: string | null | undefined;
  country?: string | null | undefined;
  email?: string | null | undefined;
  externalId?: string | null | undefined;
  extraFields?: Record<string, string> | null | undefined;
  firstName?: string | null | undefined;
  idempotencyKey?: string | null | undefined;
  lastName?: string | null | undefined;
  linkedinUrl?: string | null | undefined;
  matchOn?: ContactKey | null | undefined;
  optedOut?: boolean | null | undefined;
  optedOutAt?: string | null | undefined;
  optedOutReason?: string | null | undefined;
  phones?: Array<PhoneInput> | null | undefined;
  postalCode?: string | null | undefined;
  source?: ContactSource;
  state?: string | null | undefined;
  title?: string | null | undefined;
};

type SaveSnippetInput = {
  body: string;
  id?: string | null | undefined;
  idempotencyKey?: string | null | undefined;
  name: string;
};

type SecondFactorKind =
  | 'ONE_TIME_CODE'
  | 'PASSKEY';

type SendDigitsInput = {
  digits: string;
  id: string;
  idempotencyKey?: string | null | undefined;
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

type ServiceUserInput = {
  idempotencyKey?: string | null | undefined;
  inboxIds?: Array<string>;
  name: string;
  role?: Role;
};

type SetInboxRouteInput = {
  holidays?: Array<HolidayInput> | null | undefined;
  hours?: Array<OpeningHoursInput> | null | undefined;
  id: string;
  members: Array<InboxRouteMemberInput>;
  menu?: MenuInput | null | undefined;
  queueId?: string | null | undefined;
  strategy: RingStrategy;
  timeZone?: string | null | undefined;
  whenClosed: RouteEndingInput;
  whenUnanswered: RouteEndingInput;
};

type SetMyPresenceInput = {
  device?: PresenceDevice | null | undefined;
  reason?: string | null | undefined;
  state: SetPresenceState;
};

type SetPresenceState =
  | 'AVAILABLE'
  | 'AWAY'
  | 'OFFLINE';

type SetQueueInput = {
  alertCallers?: number | null | undefined;
  alertWaitSeconds?: number | null | undefined;
  holdAudioId?: string | null | undefined;
  holdLanguage?: string | null | undefined;
  holdWords?: string | null | undefined;
  id: string;
  longestWaitSeconds?: number | null | undefined;
  memberIds: Array<string>;
  mostCallers?: number | null | undefined;
  name: string;
  offersCallback?: boolean | null | undefined;
  overflow?: RouteEndingInput | null | undefined;
  overflowQueueId?: string | null | undefined;
  ringSeconds?: number | null | undefined;
  saysPosition?: boolean | null | undefined;
  saysWait?: boolean | null | undefined;
  serviceSeconds?: number | null | undefined;
  strategy: QueueStrategy;
};

type SetUserPhoneNumberInput = {
  id: string;
  phoneNumber?: string | null | undefined;
};

type SettableCampaignContactStatus =
  | 'DO_NOT_CALL'
  | 'NOT_CALLED';

type SettableCampaignStatus =
  | 'ACTIVE'
  | 'ARCHIVED'
  | 'PAUSED';

type SimulateBrowserCallInput = {
  lineId: string;
};

type SimulateBrowserHangUpInput = {
  lineId: string;
};

type SkipContactInput = {
  contactId: string;
  sessionId: string;
};

type StartBulkOperationInput = {
  action: BulkAction;
  campaignId: string;
  contactIds?: Array<string> | null | undefined;
  dueAt?: string | null | undefined;
  filter?: CampaignContactFilter | null | undefined;
  idempotencyKey?: string | null | undefined;
  targetCampaignId?: string | null | undefined;
};

type StartCallInput = {
  askedByPerson?: boolean | null | undefined;
  askedNote?: string | null | undefined;
  contactId?: string | null | undefined;
  device?: AgentDevice;
  idempotencyKey?: string | null | undefined;
  inboxId: string;
  to?: string | null | undefined;
};

type StartConsultationInput = {
  id: string;
  toNumber?: string | null | undefined;
  toUserId?: string | null | undefined;
};

type StartContactImportInput = {
  campaignId: string;
  country?: string | null | undefined;
  file: File;
  idempotencyKey?: string | null | undefined;
  mapping?: Array<ImportColumnInput> | null | undefined;
  onDuplicate?: DuplicatePolicy | null | undefined;
};

type StartDialerSessionInput = {
  campaignId: string;
  device?: AgentDevice;
  idempotencyKey?: string | null | undefined;
  inboxIds: Array<string>;
};

type SuperviseCallInput = {
  id: string;
  mode: Supervision;
};

type Supervision =
  | 'JOIN'
  | 'LISTEN'
  | 'WHISPER';

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

type TextPurpose =
  | 'CONVERSATIONAL'
  | 'MARKETING';

type TimeZoneSource =
  | 'ADDRESS'
  | 'BUSINESS'
  | 'CONTACT'
  | 'NUMBERS';

type TransferCallInput = {
  id: string;
  toNumber?: string | null | undefined;
  toUserId?: string | null | undefined;
};

type TransferKind =
  | 'BLIND'
  | 'CONSULTATION';

type TransferReason =
  | 'BUSY'
  | 'DECLINED'
  | 'ENDED'
  | 'FAILED'
  | 'LEFT'
  | 'NO_ANSWER';

type TransferState =
  | 'CANCELED'
  | 'COMPLETED'
  | 'CONSULTING'
  | 'FAILED'
  | 'RINGING';

type UpdateBusinessInput = {
  agentPolicy?: AgentPolicy | null | undefined;
  answeredRestMinutes?: number | null | undefined;
  awayReasons?: Array<string> | null | undefined;
  helpContact?: string | null | undefined;
  openInboxes?: boolean | null | undefined;
  recordingAnnouncement?: string | null | undefined;
  recordingAnnouncementLanguage?: string | null | undefined;
  recordsCalls?: RecordedCalls | null | undefined;
  requiresSecondFactor?: boolean | null | undefined;
  retention?: RetentionChanges | null | undefined;
  timeZone?: string | null | undefined;
  weeklyCapReason?: string | null | undefined;
  weeklyNumberCap?: number | null | undefined;
  wrapUpSeconds?: number | null | undefined;
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

type UpdateCampaignContactsInput = {
  campaignId: string;
  ids: Array<string>;
  status: SettableCampaignContactStatus;
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

type UpdateConversationInput = {
  assignedUserId?: string | null | undefined;
  closed?: boolean | null | undefined;
  id: string;
};

type UpdateDispositionInput = {
  asksForCallback?: boolean | null | undefined;
  id: string;
  marksContactComplete?: boolean | null | undefined;
  name?: string | null | undefined;
};

type UpdateInboxInput = {
  forwardTo?: string | null | undefined;
  id: string;
  mostCallsPerDay?: number | null | undefined;
  name?: string | null | undefined;
  segmentsPerSecond?: number | null | undefined;
};

type UpdateUserInput = {
  id: string;
  inboxIds?: Array<string> | null | undefined;
  name?: string | null | undefined;
  phoneNumber?: string | null | undefined;
  role?: Role | null | undefined;
  timeZone?: string | null | undefined;
};

type UploadAudioInput = {
  file: File;
  idempotencyKey?: string | null | undefined;
  name: string;
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

type WebhookSubscriptionStatus =
  | 'ACTIVE'
  | 'DISABLED'
  | 'FAILING';

type Weekday =
  | 'FRIDAY'
  | 'MONDAY'
  | 'SATURDAY'
  | 'SUNDAY'
  | 'THURSDAY'
  | 'TUESDAY'
  | 'WEDNESDAY';

type WithdrawConsentInput = {
  id: string;
  reason?: string | null | undefined;
};

type PeopleQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


type PeopleQuery = { userConnection: { nodes: Array<{ id: string, name: string, email: string | null, role: Role, active: boolean, lastSignInAt: string | null, secondFactor: { isEnrolled: boolean } | null, inboxes: Array<{ id: string }> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

type ServiceUsersQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


type ServiceUsersQuery = { userConnection: { nodes: Array<{ id: string, name: string, role: Role, active: boolean, createdAt: string, inboxes: Array<{ id: string }> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

type CreateServiceUserMutationVariables = Exact<{
  input: ServiceUserInput;
}>;


type CreateServiceUserMutation = { createServiceUser:
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
    | { __typename: 'User', id: string, name: string }
   };

type InvitationsQueryVariables = Exact<{ [key: string]: never; }>;


type InvitationsQuery = { invitations: { nodes: Array<{ id: string, email: string, sentAt: string, expiresAt: string, url: string | null, user: { id: string } | null }> } | null };

type AccessInboxesQueryVariables = Exact<{ [key: string]: never; }>;


type AccessInboxesQuery = { inboxes: Array<{ id: string, name: string, phoneNumber: string, isActive: boolean }> };

type PersonQueryVariables = Exact<{
  id: string;
}>;


type PersonQuery = { node:
    | { __typename: 'AccessKey' }
    | { __typename: 'AudioFile' }
    | { __typename: 'AuditEntry' }
    | { __typename: 'Broadcast' }
    | { __typename: 'BulkOperation' }
    | { __typename: 'Business' }
    | { __typename: 'BusinessNumber' }
    | { __typename: 'Call' }
    | { __typename: 'Campaign' }
    | { __typename: 'CampaignContact' }
    | { __typename: 'Contact' }
    | { __typename: 'ContactImport' }
    | { __typename: 'Conversation' }
    | { __typename: 'DialerSession' }
    | { __typename: 'Disposition' }
    | { __typename: 'Inbox' }
    | { __typename: 'Message' }
    | { __typename: 'Queue' }
    | { __typename: 'User', id: string, name: string, type: UserType, email: string | null, role: Role, active: boolean, phoneNumber: string | null, lastSignInAt: string | null, createdAt: string, secondFactor: { isEnrolled: boolean, kinds: Array<SecondFactorKind> } | null, inboxes: Array<{ id: string }> }
    | { __typename: 'WebhookEvent' }
    | { __typename: 'WebhookSubscription' }
   | null };

type SecondFactorRuleQueryVariables = Exact<{ [key: string]: never; }>;


type SecondFactorRuleQuery = { viewer: { business: { id: string, requiresSecondFactor: boolean } } };

type RequireSecondFactorMutationVariables = Exact<{
  isRequired: boolean;
}>;


type RequireSecondFactorMutation = { updateBusiness:
    | { __typename: 'Business', id: string, requiresSecondFactor: boolean }
    | { __typename: 'DomainError', message: string, requestId: string | null }
   };

type InviteMutationVariables = Exact<{
  input: InviteUserInput;
}>;


type InviteMutation = { inviteUser:
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
    | { __typename: 'Invitation', id: string, email: string, expiresAt: string, url: string | null, user: { id: string } | null }
   };

type ResendMutationVariables = Exact<{
  id: string;
}>;


type ResendMutation = { resendInvitation:
    | { __typename: 'DomainError', message: string, requestId: string | null }
    | { __typename: 'Invitation', id: string, email: string, expiresAt: string, url: string | null, user: { id: string } | null }
   };

type RevokeInvitationMutationVariables = Exact<{
  id: string;
}>;


type RevokeInvitationMutation = { revokeInvitation:
    | { __typename: 'DomainError', message: string, requestId: string | null }
    | { __typename: 'RevokedInvitation', deletedId: string }
   };

type ChangePersonMutationVariables = Exact<{
  input: UpdateUserInput;
}>;


type ChangePersonMutation = { updateUser:
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
    | { __typename: 'User', id: string, name: string, role: Role, inboxes: Array<{ id: string }> }
   };

type DeactivateMutationVariables = Exact<{
  id: string;
  heirId?: string | null | undefined;
}>;


type DeactivateMutation = { deactivateUser:
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
    | { __typename: 'UserDeactivation', endedSessions: number, endedGrants: number, endedAccessKeys: number, endedDialerSessions: number, subscriptions: number, callbacks: number, user: { id: string, name: string }, subscriptionsHeir: { id: string, name: string } | null, callbacksHeir: { id: string, name: string } | null }
   };

type ReactivateMutationVariables = Exact<{
  id: string;
}>;


type ReactivateMutation = { reactivateUser:
    | { __typename: 'DomainError', message: string, requestId: string | null }
    | { __typename: 'User', id: string, name: string }
   };

type ResetSecondFactorMutationVariables = Exact<{
  id: string;
}>;


type ResetSecondFactorMutation = { resetSecondFactor:
    | { __typename: 'DomainError', message: string, requestId: string | null }
    | { __typename: 'SecondFactorReset', endedSessions: number, user: { id: string } }
   };

type ConnectedAppsQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


type ConnectedAppsQuery = { connectedApps: { nodes: Array<{ id: string, name: string, maker: AppMaker, publisher: string | null, checkedAt: string | null, userCount: number, grantedScopes: Array<OAuthScope>, firstConnectedAt: string | null, forbiddenAt: string | null, forbiddenBy: { id: string, name: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

type AgentsQueryVariables = Exact<{ [key: string]: never; }>;


type AgentsQuery = { viewer: { business: { id: string, agentPolicy: AgentPolicy } }, agents: Array<{ id: string, name: string, host: string | null, userCount: number, grantedScopes: Array<OAuthScope>, lastUsedAt: string | null, requestedAt: string | null, approvedAt: string | null, forbiddenAt: string | null, requestedBy: { id: string, name: string } | null }> | null };

type SetAgentPolicyMutationVariables = Exact<{
  agentPolicy: AgentPolicy;
}>;


type SetAgentPolicyMutation = { updateBusiness:
    | { __typename: 'Business', id: string, agentPolicy: AgentPolicy }
    | { __typename: 'DomainError', message: string, requestId: string | null }
   };

type ApproveAgentMutationVariables = Exact<{
  clientId: string;
}>;


type ApproveAgentMutation = { approveAgent:
    | { __typename: 'Agent', id: string, name: string }
    | { __typename: 'DomainError', message: string, requestId: string | null }
   };

type StopAgentMutationVariables = Exact<{
  clientId: string;
}>;


type StopAgentMutation = { stopAgent:
    | { __typename: 'DomainError', message: string, requestId: string | null }
    | { __typename: 'StoppedAgent', deletedId: string, endedGrants: number }
   };

type GrantsQueryVariables = Exact<{
  clientId: string;
}>;


type GrantsQuery = { oauthGrants: Array<{ id: string, grantedScopes: Array<OAuthScope>, createdAt: string, lastUsedAt: string | null, user: { id: string, name: string } | null }> | null };

type ForbidAppMutationVariables = Exact<{
  clientId: string;
}>;


type ForbidAppMutation = { forbidApp:
    | { __typename: 'AppForbidding', endedGrants: number, pausedSubscriptions: number, app: { id: string, name: string } }
    | { __typename: 'DomainError', message: string, requestId: string | null }
   };

type AllowAppMutationVariables = Exact<{
  clientId: string;
}>;


type AllowAppMutation = { allowApp:
    | { __typename: 'ConnectedApp', id: string, name: string }
    | { __typename: 'DomainError', message: string, requestId: string | null }
   };

type RevokeGrantMutationVariables = Exact<{
  id: string;
}>;


type RevokeGrantMutation = { revokeOAuthGrant:
    | { __typename: 'DomainError', message: string, requestId: string | null }
    | { __typename: 'OAuthGrantRevocation', deletedId: string }
   };

type OwnAppsQueryVariables = Exact<{ [key: string]: never; }>;


type OwnAppsQuery = { viewer: { apps: Array<{ id: string, name: string | null, grantedScopes: Array<OAuthScope>, connectedAt: string, lastUsedAt: string | null }> } };

type DisconnectAppMutationVariables = Exact<{
  clientId: string;
}>;


type DisconnectAppMutation = { disconnectApp:
    | { __typename: 'DisconnectedApp', deletedId: string }
    | { __typename: 'DomainError', message: string, requestId: string | null }
   };

type AccessKeysQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


type AccessKeysQuery = { accessKeys: { nodes: Array<{ id: string, name: string, grantedScopes: Array<OAuthScope>, createdAt: string, expiresAt: string, previousTokenExpiresAt: string | null, lastUsedAt: string | null, user: { id: string, name: string, type: UserType } | null, madeBy: { id: string, name: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

type CreateAccessKeyMutationVariables = Exact<{
  input: AccessKeyInput;
}>;


type CreateAccessKeyMutation = { createAccessKey:
    | { __typename: 'AccessKeyWithToken', token: string, accessKey: { id: string, name: string } }
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
   };

type RotateAccessKeyMutationVariables = Exact<{
  input: RotateAccessKeyInput;
}>;


type RotateAccessKeyMutation = { rotateAccessKey:
    | { __typename: 'AccessKeyWithToken', token: string, accessKey: { id: string, name: string } }
    | { __typename: 'DomainError', message: string, requestId: string | null }
   };

type RevokeAccessKeyMutationVariables = Exact<{
  id: string;
}>;


type RevokeAccessKeyMutation = { revokeAccessKey:
    | { __typename: 'DomainError', message: string, requestId: string | null }
    | { __typename: 'RevokedAccessKey', deletedId: string }
   };

type ClientsQueryVariables = Exact<{ [key: string]: never; }>;


type ClientsQuery = { oauthClients: Array<{ id: string, name: string, applicationType: OAuthApplicationType, authMethod: OAuthClientAuthMethod, redirectUris: Array<string>, createdAt: string, serviceUser: { id: string, name: string } | null }> | null };

type CreateClientMutationVariables = Exact<{
  input: CreateOAuthClientInput;
}>;


type CreateClientMutation = { createOAuthClient:
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
    | { __typename: 'OAuthClientWithSecret', secret: string | null, client: { id: string, name: string } }
   };

type NewSecretMutationVariables = Exact<{
  id: string;
}>;


type NewSecretMutation = { rotateOAuthClientSecret:
    | { __typename: 'DomainError', message: string, requestId: string | null }
    | { __typename: 'OAuthClientWithSecret', secret: string | null, client: { id: string, name: string } }
   };

type DeleteClientMutationVariables = Exact<{
  id: string;
}>;


type DeleteClientMutation = { deleteOAuthClient:
    | { __typename: 'DomainError', message: string, requestId: string | null }
    | { __typename: 'OAuthClientDeletion', deletedId: string }
   };

type SessionsQueryVariables = Exact<{ [key: string]: never; }>;


type SessionsQuery = { viewer: { sessions: Array<{ id: string, browser: string, network: string | null, createdAt: string, isCurrent: boolean }> } };

type EndSessionMutationVariables = Exact<{
  id: string;
}>;


type EndSessionMutation = { endBrowserSession:
    | { __typename: 'DomainError', message: string, requestId: string | null }
    | { __typename: 'EndedBrowserSession', deletedId: string }
   };

type AuditedObject_AccessKey_Fragment = { __typename: 'AccessKey', name: string, id: string };

type AuditedObject_AudioFile_Fragment = { __typename: 'AudioFile', name: string, id: string };

type AuditedObject_AuditEntry_Fragment = { __typename: 'AuditEntry', id: string };

type AuditedObject_Broadcast_Fragment = { __typename: 'Broadcast', id: string, campaign: { id: string, name: string } };

type AuditedObject_BulkOperation_Fragment = { __typename: 'BulkOperation', id: string };

type AuditedObject_Business_Fragment = { __typename: 'Business', name: string, id: string };

type AuditedObject_BusinessNumber_Fragment = { __typename: 'BusinessNumber', phoneNumber: string, id: string };

type AuditedObject_Call_Fragment = { __typename: 'Call', direction: Direction, from: string, to: string, id: string };

type AuditedObject_Campaign_Fragment = { __typename: 'Campaign', name: string, id: string };

type AuditedObject_CampaignContact_Fragment = { __typename: 'CampaignContact', firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string, id: string };

type AuditedObject_Contact_Fragment = { __typename: 'Contact', firstName: string | null, lastName: string | null, company: string | null, id: string, contactNumber: string | null };

type AuditedObject_ContactImport_Fragment = { __typename: 'ContactImport', fileName: string, id: string };

type AuditedObject_Conversation_Fragment = { __typename: 'Conversation', id: string };

type AuditedObject_DialerSession_Fragment = { __typename: 'DialerSession', id: string };

type AuditedObject_Disposition_Fragment = { __typename: 'Disposition', name: string, id: string };

type AuditedObject_Inbox_Fragment = { __typename: 'Inbox', name: string, id: string };

type AuditedObject_Message_Fragment = { __typename: 'Message', direction: Direction, from: string, to: string, id: string };

type AuditedObject_Queue_Fragment = { __typename: 'Queue', name: string, id: string };

type AuditedObject_User_Fragment = { __typename: 'User', name: string, id: string };

type AuditedObject_WebhookEvent_Fragment = { __typename: 'WebhookEvent', id: string };

type AuditedObject_WebhookSubscription_Fragment = { __typename: 'WebhookSubscription', targetUrl: string, id: string };

type AuditedObjectFragment =
  | AuditedObject_AccessKey_Fragment
  | AuditedObject_AudioFile_Fragment
  | AuditedObject_AuditEntry_Fragment
  | AuditedObject_Broadcast_Fragment
  | AuditedObject_BulkOperation_Fragment
  | AuditedObject_Business_Fragment
  | AuditedObject_BusinessNumber_Fragment
  | AuditedObject_Call_Fragment
  | AuditedObject_Campaign_Fragment
  | AuditedObject_CampaignContact_Fragment
  | AuditedObject_Contact_Fragment
  | AuditedObject_ContactImport_Fragment
  | AuditedObject_Conversation_Fragment
  | AuditedObject_DialerSession_Fragment
  | AuditedObject_Disposition_Fragment
  | AuditedObject_Inbox_Fragment
  | AuditedObject_Message_Fragment
  | AuditedObject_Queue_Fragment
  | AuditedObject_User_Fragment
  | AuditedObject_WebhookEvent_Fragment
  | AuditedObject_WebhookSubscription_Fragment
;

type AuditQueryVariables = Exact<{
  filter?: AuditFilter | null | undefined;
  after?: string | null | undefined;
}>;


type AuditQuery = { auditEntries: { nodes: Array<{ id: string, action: AuditAction, createdAt: string, clientId: string | null, network: string | null, requestId: string | null, objectId: string | null, relatedId: string | null, client: { id: string, name: string } | null, accessKey: { id: string, name: string } | null, user: { id: string, name: string } | null, object:
        | { __typename: 'AccessKey', name: string, id: string }
        | { __typename: 'AudioFile', name: string, id: string }
        | { __typename: 'AuditEntry', id: string }
        | { __typename: 'Broadcast', id: string, campaign: { id: string, name: string } }
        | { __typename: 'BulkOperation', id: string }
        | { __typename: 'Business', name: string, id: string }
        | { __typename: 'BusinessNumber', phoneNumber: string, id: string }
        | { __typename: 'Call', direction: Direction, from: string, to: string, id: string }
        | { __typename: 'Campaign', name: string, id: string }
        | { __typename: 'CampaignContact', firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string, id: string }
        | { __typename: 'Contact', firstName: string | null, lastName: string | null, company: string | null, id: string, contactNumber: string | null }
        | { __typename: 'ContactImport', fileName: string, id: string }
        | { __typename: 'Conversation', id: string }
        | { __typename: 'DialerSession', id: string }
        | { __typename: 'Disposition', name: string, id: string }
        | { __typename: 'Inbox', name: string, id: string }
        | { __typename: 'Message', direction: Direction, from: string, to: string, id: string }
        | { __typename: 'Queue', name: string, id: string }
        | { __typename: 'User', name: string, id: string }
        | { __typename: 'WebhookEvent', id: string }
        | { __typename: 'WebhookSubscription', targetUrl: string, id: string }
       | null, related:
        | { __typename: 'AccessKey', name: string, id: string }
        | { __typename: 'AudioFile', name: string, id: string }
        | { __typename: 'AuditEntry', id: string }
        | { __typename: 'Broadcast', id: string, campaign: { id: string, name: string } }
        | { __typename: 'BulkOperation', id: string }
        | { __typename: 'Business', name: string, id: string }
        | { __typename: 'BusinessNumber', phoneNumber: string, id: string }
        | { __typename: 'Call', direction: Direction, from: string, to: string, id: string }
        | { __typename: 'Campaign', name: string, id: string }
        | { __typename: 'CampaignContact', firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string, id: string }
        | { __typename: 'Contact', firstName: string | null, lastName: string | null, company: string | null, id: string, contactNumber: string | null }
        | { __typename: 'ContactImport', fileName: string, id: string }
        | { __typename: 'Conversation', id: string }
        | { __typename: 'DialerSession', id: string }
        | { __typename: 'Disposition', name: string, id: string }
        | { __typename: 'Inbox', name: string, id: string }
        | { __typename: 'Message', direction: Direction, from: string, to: string, id: string }
        | { __typename: 'Queue', name: string, id: string }
        | { __typename: 'User', name: string, id: string }
        | { __typename: 'WebhookEvent', id: string }
        | { __typename: 'WebhookSubscription', targetUrl: string, id: string }
       | null, changes: Array<{ field: string, value: string | null }> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

type NamedObjectsQueryVariables = Exact<{
  ids: Array<string>;
}>;


type NamedObjectsQuery = { nodes: Array<
    | { __typename: 'AccessKey', name: string, id: string }
    | { __typename: 'AudioFile', name: string, id: string }
    | { __typename: 'AuditEntry', id: string }
    | { __typename: 'Broadcast', id: string, campaign: { id: string, name: string } }
    | { __typename: 'BulkOperation', id: string }
    | { __typename: 'Business', name: string, id: string }
    | { __typename: 'BusinessNumber', phoneNumber: string, id: string }
    | { __typename: 'Call', direction: Direction, from: string, to: string, id: string }
    | { __typename: 'Campaign', name: string, id: string }
    | { __typename: 'CampaignContact', firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string, id: string }
    | { __typename: 'Contact', firstName: string | null, lastName: string | null, company: string | null, id: string, contactNumber: string | null }
    | { __typename: 'ContactImport', fileName: string, id: string }
    | { __typename: 'Conversation', id: string }
    | { __typename: 'DialerSession', id: string }
    | { __typename: 'Disposition', name: string, id: string }
    | { __typename: 'Inbox', name: string, id: string }
    | { __typename: 'Message', direction: Direction, from: string, to: string, id: string }
    | { __typename: 'Queue', name: string, id: string }
    | { __typename: 'User', name: string, id: string }
    | { __typename: 'WebhookEvent', id: string }
    | { __typename: 'WebhookSubscription', targetUrl: string, id: string }
   | null> };

type TextRowsQueryVariables = Exact<{
  filter: MessageFilter;
  after?: string | null | undefined;
}>;


type TextRowsQuery = { messages: { nodes: Array<{ id: string, createdAt: string, sentAt: string | null, direction: Direction, messageStatus: MessageStatus, from: string, to: string, body: string, conversationId: string, inbox: { id: string, name: string }, campaign: { id: string, name: string } | null, user: { id: string, name: string } | null, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null } | null, error: { message: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

type CallRowsQueryVariables = Exact<{
  filter: CallFilter;
  after?: string | null | undefined;
}>;


type CallRowsQuery = { calls: { nodes: Array<{ id: string, createdAt: string, answeredAt: string | null, endedAt: string | null, answeredBy: Answerer | null, direction: Direction, callStatus: CallStatus, durationSeconds: number, from: string, to: string, inbox: { id: string, name: string }, campaign: { id: string, name: string } | null, user: { id: string, name: string } | null, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null } | null, campaignContact: { id: string, firstName: string | null, lastName: string | null, company: string | null } | null, disposition: { id: string, name: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

type TargetProgressFragment = { madeCount: number, dueCount: number, state: CampaignTargetState, target: { count: number, figure: TargetFigure, from: string, until: string } };

type AudioFilesQueryVariables = Exact<{ [key: string]: never; }>;


type AudioFilesQuery = { audioFiles: Array<{ id: string, name: string, durationSeconds: number, url: string }> };

type UploadAudioMutationVariables = Exact<{
  input: UploadAudioInput;
}>;


type UploadAudioMutation = { uploadAudio:
    | { __typename: 'AudioFile', id: string, name: string, durationSeconds: number, url: string }
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
   };

type DeleteAudioMutationVariables = Exact<{
  input: DeleteAudioInput;
}>;


type DeleteAudioMutation = { deleteAudio:
    | { __typename: 'AudioDeletion', deletedId: string }
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
   };

type ColleaguesQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


type ColleaguesQuery = { userConnection: { nodes: Array<{ id: string, name: string, email: string | null, active: boolean, phoneNumber: string | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

type UnreadQueryVariables = Exact<{ [key: string]: never; }>;


type UnreadQuery = { viewer: { unreadConversations: number } };

type CallRecordingsFieldsFragment = { recordings: Array<{ id: string, kind: RecordingKind, state: RecordingState, durationSeconds: number }> };

type CallRecordingsQueryVariables = Exact<{
  callId: string;
}>;


type CallRecordingsQuery = { call: { id: string, transcript: string | null, recordings: Array<{ id: string, kind: RecordingKind, state: RecordingState, durationSeconds: number, url: string | null }> } | null };

type EraseRecordingMutationVariables = Exact<{
  input: EraseRecordingInput;
}>;


type EraseRecordingMutation = { eraseRecording:
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
    | { __typename: 'Recording', id: string, state: RecordingState }
   };

type PauseRecordingMutationVariables = Exact<{
  input: PauseRecordingInput;
}>;


type PauseRecordingMutation = { pauseRecording:
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
    | { __typename: 'Recording', id: string, isPaused: boolean }
   };

type ResumeRecordingMutationVariables = Exact<{
  input: ResumeRecordingInput;
}>;


type ResumeRecordingMutation = { resumeRecording:
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
    | { __typename: 'Recording', id: string, isPaused: boolean }
   };

type SnippetsQueryVariables = Exact<{ [key: string]: never; }>;


type SnippetsQuery = { snippets: Array<{ id: string, name: string, body: string }> };

type TimelineEntryFields_Call_Fragment = { __typename: 'Call', callStatus: CallStatus, answeredBy: Answerer | null, durationSeconds: number, id: string, createdAt: string, direction: Direction, disposition: { id: string, name: string } | null, user: { id: string, name: string } | null, recordings: Array<{ id: string, kind: RecordingKind, state: RecordingState, durationSeconds: number }> };

type TimelineEntryFields_Message_Fragment = { __typename: 'Message', body: string, messageStatus: MessageStatus, id: string, createdAt: string, direction: Direction, error: { message: string } | null, user: { id: string, name: string } | null };

type TimelineEntryFieldsFragment =
  | TimelineEntryFields_Call_Fragment
  | TimelineEntryFields_Message_Fragment
;

type ViewerQueryVariables = Exact<{ [key: string]: never; }>;


type ViewerQuery = { viewer: { may: Array<Permission>, browserPhone: BrowserPhoneKind | null, user: { id: string, name: string, email: string | null, role: Role, timeZone: string | null, phoneNumber: string | null }, business: { id: string, name: string, hasDialer: boolean, timeZone: string } }, inboxes: Array<{ phoneNumber: string }> };

type BroadcastsQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


type BroadcastsQuery = { broadcasts: { nodes: Array<{ id: string, body: string, status: BroadcastStatus, waitingReason: BroadcastWaitingReason | null, startsAt: string, endedAt: string | null, campaign: { id: string, name: string }, user: { id: string, name: string } | null, progress: { contactCount: number, waiting: number, textCount: number, skipped: Array<{ reason: BroadcastSkipReason, count: number }>, texts: Array<{ status: MessageStatus, count: number, segments: number }> } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

type BroadcastQueryVariables = Exact<{
  id: string;
}>;


type BroadcastQuery = { broadcast: { id: string, body: string, status: BroadcastStatus, waitingReason: BroadcastWaitingReason | null, outsideHours: OutsideHoursPolicy, startsAt: string, endedAt: string | null, createdAt: string, campaign: { id: string, name: string }, user: { id: string, name: string } | null, inboxes: Array<{ id: string, name: string, phoneNumber: string }>, progress: { contactCount: number, waiting: number, textCount: number, segments: number, skipped: Array<{ reason: BroadcastSkipReason, count: number }>, texts: Array<{ status: MessageStatus, count: number, segments: number }> }, failures: Array<{ code: MessageErrorCode, count: number }> } | null };

type AudiencesQueryVariables = Exact<{ [key: string]: never; }>;


type AudiencesQuery = { campaigns: { nodes: Array<{ id: string, name: string, status: CampaignStatus, contactCount: number, inboxes: Array<{ id: string, name: string, isActive: boolean }> }> } | null, viewer: { inboxes: Array<{ id: string }> } };

type ExtraFieldsQueryVariables = Exact<{
  campaignId: string;
}>;


type ExtraFieldsQuery = { campaignContacts: { nodes: Array<{ id: string, extraFields: Record<string, string> | null }> } | null };

type PreviewBroadcastQueryVariables = Exact<{
  draft: BroadcastDraft;
}>;


type PreviewBroadcastQuery = { previewBroadcast: { contactCount: number, texts: number, waiting: number, segments: number, incomplete: number, skipped: Array<{ reason: BroadcastSkipReason, count: number }>, examples: Array<{ contactId: string, to: string, body: string, segments: number, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null } | null }> } | null };

type CreateBroadcastMutationVariables = Exact<{
  input: CreateBroadcastInput;
}>;


type CreateBroadcastMutation = { createBroadcast:
    | { __typename: 'Broadcast', id: string }
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
   };

type CancelBroadcastMutationVariables = Exact<{
  id: string;
}>;


type CancelBroadcastMutation = { cancelBroadcast:
    | { __typename: 'Broadcast' }
    | { __typename: 'DomainError', message: string, requestId: string | null }
   };

type RingingCallsQueryVariables = Exact<{ [key: string]: never; }>;


type RingingCallsQuery = { viewer: { ringingCalls: Array<{ ringsUntil: string, isOnLine: boolean, isAccepted: boolean, call: { id: string, direction: Direction, from: string, to: string, inbox: { id: string, name: string }, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null } | null, queued: { leftAt: string | null, totalWaitedSeconds: number, queue: { id: string, name: string } } | null } }> } };

type AcceptCallMutationVariables = Exact<{
  id: string;
}>;


type AcceptCallMutation = { acceptIncomingCall:
    | { __typename: 'Call', id: string }
    | { __typename: 'DomainError', message: string, requestId: string | null }
   };

type DeclineCallMutationVariables = Exact<{
  id: string;
}>;


type DeclineCallMutation = { declineIncomingCall:
    | { __typename: 'Call', id: string }
    | { __typename: 'DomainError', message: string, requestId: string | null }
   };

type MissedCallsQueryVariables = Exact<{
  filter: MissedCallFilter;
  after?: string | null | undefined;
}>;


type MissedCallsQuery = { missedCalls: { nodes: Array<{ id: string, voicemailSeconds: number | null, handledAt: string | null, handledBy: { id: string, name: string } | null, call: { id: string, from: string, startedAt: string, voicemailUrl: string | null, transcript: string | null, inbox: { id: string, name: string, isActive: boolean }, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null } | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

type OpenMissedCallsQueryVariables = Exact<{ [key: string]: never; }>;


type OpenMissedCallsQuery = { missedCalls: { nodes: Array<{ id: string }>, pageInfo: { hasNextPage: boolean } } };

type MarkMissedCallsMutationVariables = Exact<{
  input: MarkMissedCallsInput;
}>;


type MarkMissedCallsMutation = { markMissedCalls:
    | { __typename: 'DomainError', message: string, requestId: string | null }
    | { __typename: 'MarkedMissedCalls', changedIds: Array<string> }
   };

type CampaignSettingsQueryVariables = Exact<{
  id: string;
}>;


type CampaignSettingsQuery = { campaign: { id: string, dialerSettings: { maxAttempts: number, nextPhoneOutcomes: Array<NextPhoneOutcome>, attemptSpacingMinutes: number, busyRetryMinutes: number, personalCallbackHours: number, dailyNumberCap: number, completesExhausted: boolean, leaseMinutes: number, wrapUpMinutes: number, dialsOptedOut: boolean, recordsCalls: boolean | null, script: string | null, callingFrom: string, callingUntil: string, dialMode: DialMode, callerNumber: CallerNumber, wrapUpSeconds: number, ringSeconds: number, machineAction: MachineAction, hasWrittenConsent: boolean, callingDays: Array<number> | null, skipsHolidays: boolean, hoursReason: string | null, lacksHoursReason: boolean, optedOutReason: string | null, lacksOptedOutReason: boolean, message: { id: string } | null, hoursByDay: Array<{ day: number, from: string, until: string }>, target: { count: number, figure: TargetFigure, from: string, until: string } | null } } | null, viewer: { inboxes: Array<{ id: string, name: string, phoneNumber: string }> } };

type RefusalFragment = { message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> };

type CampaignFieldsFragment = { id: string, name: string, status: CampaignStatus, contactCount: number, lastCalledAt: string | null, progress: { notCalled: number, inProgress: number, called: number, completed: number, exhausted: number, doNotCall: number } };

type CampaignsQueryVariables = Exact<{
  filter?: CampaignFilter | null | undefined;
  after?: string | null | undefined;
}>;


type CampaignsQuery = { campaigns: { nodes: Array<{ id: string, name: string, status: CampaignStatus, contactCount: number, lastCalledAt: string | null, progress: { notCalled: number, inProgress: number, called: number, completed: number, exhausted: number, doNotCall: number } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

type UsableInboxesQueryVariables = Exact<{ [key: string]: never; }>;


type UsableInboxesQuery = { viewer: { inboxes: Array<{ id: string, name: string, phoneNumber: string }> } };

type CampaignQueryVariables = Exact<{
  id: string;
}>;


type CampaignQuery = { campaign: { description: string, createdAt: string, pauseReason: PauseReason | null, id: string, name: string, status: CampaignStatus, contactCount: number, lastCalledAt: string | null, inboxes: Array<{ id: string, name: string, phoneNumber: string, isActive: boolean }>, registries: Array<{ id: string, isStale: boolean }>, progress: { notCalled: number, inProgress: number, called: number, completed: number, exhausted: number, doNotCall: number } } | null };

type CampaignProgressQueryVariables = Exact<{
  id: string;
  since: string;
  until: string;
}>;


type CampaignProgressQuery = { campaign: { id: string, outcomes: Array<{ contactCount: number, disposition: { id: string, name: string } }>, forecast: { remainingContacts: number, callsPerHour: number | null, callsPerContact: number | null, endsAt: string | null, gap: CampaignForecastGap | null }, targetProgress: { madeCount: number, dueCount: number, state: CampaignTargetState, target: { count: number, figure: TargetFigure, from: string, until: string } } | null } | null, callActivity: { totals: { outgoing: number }, buckets: Array<{ startsAt: string, endsAt: string, counts: { outgoing: number, reachedPeople: number, reachedMachines: number, unanswered: number, failed: number, abandoned: number, incoming: number, answered: number, missed: number } }> } | null };

type CreateCampaignMutationVariables = Exact<{
  input: CreateCampaignInput;
}>;


type CreateCampaignMutation = { createCampaign:
    | { __typename: 'Campaign', id: string, name: string }
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
   };

type UpdateCampaignMutationVariables = Exact<{
  input: UpdateCampaignInput;
}>;


type UpdateCampaignMutation = { updateCampaign:
    | { __typename: 'Campaign', id: string }
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
   };

type PauseCampaignMutationVariables = Exact<{
  id: string;
}>;


type PauseCampaignMutation = { pauseCampaign:
    | { __typename: 'Campaign', id: string, status: CampaignStatus }
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
   };

type ResumeCampaignMutationVariables = Exact<{
  id: string;
  reason?: string | null | undefined;
}>;


type ResumeCampaignMutation = { resumeCampaign:
    | { __typename: 'Campaign', id: string, status: CampaignStatus }
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
   };

type StartCampaignMutationVariables = Exact<{
  id: string;
}>;


type StartCampaignMutation = { startCampaign:
    | { __typename: 'Campaign', id: string, status: CampaignStatus }
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
   };

type CampaignChecklistQueryVariables = Exact<{
  id: string;
}>;


type CampaignChecklistQuery = { campaign: { id: string, dialerSettings: { callingFrom: string, callingUntil: string, callingDays: Array<number> | null, skipsHolidays: boolean, lacksHoursReason: boolean, dialsOptedOut: boolean, lacksOptedOutReason: boolean, machineAction: MachineAction, hasWrittenConsent: boolean, consentAssertedAt: string | null }, registries: Array<{ id: string, name: string, asOf: string | null, validUntil: string | null, isStale: boolean }>, consentGap: { examinedContactCount: number, missingContactCount: number } } | null };

type ArchiveCampaignMutationVariables = Exact<{
  id: string;
}>;


type ArchiveCampaignMutation = { archiveCampaign:
    | { __typename: 'Campaign', id: string, status: CampaignStatus }
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
   };

type CampaignContactsQueryVariables = Exact<{
  campaignId: string;
  filter?: CampaignContactFilter | null | undefined;
  orderBy: CampaignContactOrder;
  after?: string | null | undefined;
}>;


type CampaignContactsQuery = { campaignContacts: { totalCount: number | null, nodes: Array<{ id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string, status: CampaignContactStatus, callCount: number, lastCalledAt: string | null, dueAt: string | null, lastDisposition: { id: string, name: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

type CampaignDispositionsQueryVariables = Exact<{
  id: string;
}>;


type CampaignDispositionsQuery = { campaign: { id: string, dispositions: Array<{ id: string, name: string }> } | null };

type CampaignContactQueryVariables = Exact<{
  id: string;
}>;


type CampaignContactQuery = { campaignContact: { id: string, campaignId: string, firstName: string | null, lastName: string | null, company: string | null, title: string | null, email: string | null, linkedinUrl: string | null, state: string | null, postalCode: string | null, country: string | null, primaryNumber: string, status: CampaignContactStatus, callCount: number, lastCalledAt: string | null, extraFields: Record<string, string> | null, customerId: string | null, dueAt: string | null, timeZone: string | null, dialableAt: string | null, notDialableReason: NotDialableReason | null, createdAt: string, updatedAt: string, phones: Array<{ number: string, label: string | null }>, lastDisposition: { id: string, name: string } | null, effectiveTimeZones: Array<{ timeZone: string, localTime: string, source: TimeZoneSource }> } | null };

type CampaignContactCallsQueryVariables = Exact<{
  id: string;
  after?: string | null | undefined;
}>;


type CampaignContactCallsQuery = { campaignContact: { id: string, calls: { nodes: Array<{ id: string, createdAt: string, to: string, callStatus: CallStatus, answeredBy: Answerer | null, durationSeconds: number, note: string | null, disposition: { id: string, name: string } | null, user: { id: string, name: string } | null, recordings: Array<{ id: string, kind: RecordingKind, state: RecordingState, durationSeconds: number }> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

type CampaignContactTextsQueryVariables = Exact<{
  phone: string;
  after?: string | null | undefined;
}>;


type CampaignContactTextsQuery = { messages: { nodes: Array<{ id: string, createdAt: string, direction: Direction, body: string, messageStatus: MessageStatus, conversationId: string, user: { id: string, name: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

type UpdateCampaignContactMutationVariables = Exact<{
  input: UpdateCampaignContactInput;
}>;


type UpdateCampaignContactMutation = { updateCampaignContact:
    | { __typename: 'CampaignContact', id: string, status: CampaignContactStatus }
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
   };

type AddCampaignContactMutationVariables = Exact<{
  input: AddCampaignContactsInput;
}>;


type AddCampaignContactMutation = { addCampaignContacts:
    | { __typename: 'CampaignContactAddition', outcomes: Array<{ result: AdditionResult, contact: { id: string } | null, error: { message: string, faults: Array<{ path: string | null, message: string }> } | null }> }
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
   };

type SetContactStatusesMutationVariables = Exact<{
  input: UpdateCampaignContactsInput;
}>;


type SetContactStatusesMutation = { updateCampaignContacts:
    | { __typename: 'CampaignContactsChange', outcomes: Array<{ id: string, result: CampaignContactChangeResult }> }
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
   };

type RemoveContactsMutationVariables = Exact<{
  input: RemoveCampaignContactsInput;
}>;


type RemoveContactsMutation = { removeCampaignContacts:
    | { __typename: 'CampaignContactsRemoval', outcomes: Array<{ id: string, result: CampaignContactRemovalResult, error: { message: string } | null }> }
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
   };

type OpenCampaignsQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


type OpenCampaignsQuery = { campaigns: { nodes: Array<{ id: string, name: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

type OperationFieldsFragment = { id: string, action: BulkOperationAction, state: BulkOperationState, failure: string | null, totalCount: number | null, processedCount: number, changedCount: number, createdAt: string, endedAt: string | null, skipped: Array<{ reason: BulkOperationSkipReason, count: number }>, user: { id: string, name: string } | null };

type BulkOperationsQueryVariables = Exact<{
  campaignId: string;
  first: number;
  after?: string | null | undefined;
}>;


type BulkOperationsQuery = { bulkOperations: { nodes: Array<{ callbackAt: string | null, id: string, action: BulkOperationAction, state: BulkOperationState, failure: string | null, totalCount: number | null, processedCount: number, changedCount: number, createdAt: string, endedAt: string | null, targetCampaign: { id: string, name: string } | null, file: { url: string | null, expiresAt: string } | null, undo: { id: string, action: BulkOperationAction, state: BulkOperationState, failure: string | null, totalCount: number | null, processedCount: number, changedCount: number, createdAt: string, endedAt: string | null, skipped: Array<{ reason: BulkOperationSkipReason, count: number }>, user: { id: string, name: string } | null } | null, skipped: Array<{ reason: BulkOperationSkipReason, count: number }>, user: { id: string, name: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

type StartBulkOperationMutationVariables = Exact<{
  input: StartBulkOperationInput;
}>;


type StartBulkOperationMutation = { startBulkOperation:
    | { __typename: 'BulkOperation', id: string }
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
   };

type CancelBulkOperationMutationVariables = Exact<{
  id: string;
}>;


type CancelBulkOperationMutation = { cancelBulkOperation:
    | { __typename: 'BulkOperation', id: string }
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
   };

type UndoBulkOperationMutationVariables = Exact<{
  id: string;
}>;


type UndoBulkOperationMutation = { undoBulkOperation:
    | { __typename: 'BulkOperation', id: string }
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
   };

type PreviewContactImportQueryVariables = Exact<{
  input: PreviewContactImportInput;
}>;


type PreviewContactImportQuery = { previewContactImport: { fileName: string, problem: string | null, rowCount: number, checkedCount: number, refusedCount: number, partialCount: number, columns: Array<{ header: string, field: string | null, samples: Array<string> }>, refusals: Array<{ rowNumber: number, line: number, message: string, column: string | null, cells: Array<string> }>, partialRows: Array<{ rowNumber: number, line: number, message: string, column: string | null, cells: Array<string> }> } | null };

type ImportFieldsFragment = { id: string, fileName: string, state: ContactImportState, failure: string | null, rowCount: number, processedCount: number, createdCount: number, updatedCount: number, skippedCount: number, refusedCount: number, partialCount: number, createdAt: string, endedAt: string | null, user: { id: string, name: string } | null, undo: { processedCount: number, removedCount: number, goneCount: number, failure: string | null, createdAt: string, endedAt: string | null, kept: Array<{ reason: ContactImportKeptReason, count: number }>, user: { id: string, name: string } | null } | null };

type StartContactImportMutationVariables = Exact<{
  input: StartContactImportInput;
}>;


type StartContactImportMutation = { startContactImport:
    | { __typename: 'ContactImport', id: string }
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
   };

type CancelContactImportMutationVariables = Exact<{
  id: string;
}>;


type CancelContactImportMutation = { cancelContactImport:
    | { __typename: 'ContactImport', id: string }
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
   };

type UndoContactImportMutationVariables = Exact<{
  id: string;
}>;


type UndoContactImportMutation = { undoContactImport:
    | { __typename: 'ContactImport', id: string }
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
   };

type ContactImportQueryVariables = Exact<{
  id: string;
}>;


type ContactImportQuery = { contactImport: { id: string, fileName: string, state: ContactImportState, failure: string | null, rowCount: number, processedCount: number, createdCount: number, updatedCount: number, skippedCount: number, refusedCount: number, partialCount: number, createdAt: string, endedAt: string | null, user: { id: string, name: string } | null, undo: { processedCount: number, removedCount: number, goneCount: number, failure: string | null, createdAt: string, endedAt: string | null, kept: Array<{ reason: ContactImportKeptReason, count: number }>, user: { id: string, name: string } | null } | null } | null };

type ContactImportsQueryVariables = Exact<{
  campaignId: string;
  after?: string | null | undefined;
}>;


type ContactImportsQuery = { contactImports: { nodes: Array<{ id: string, fileName: string, state: ContactImportState, failure: string | null, rowCount: number, processedCount: number, createdCount: number, updatedCount: number, skippedCount: number, refusedCount: number, partialCount: number, createdAt: string, endedAt: string | null, user: { id: string, name: string } | null, undo: { processedCount: number, removedCount: number, goneCount: number, failure: string | null, createdAt: string, endedAt: string | null, kept: Array<{ reason: ContactImportKeptReason, count: number }>, user: { id: string, name: string } | null } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

type ImportRefusalsQueryVariables = Exact<{
  id: string;
  after?: string | null | undefined;
}>;


type ImportRefusalsQuery = { contactImport: { id: string, refusalConnection: { nodes: Array<{ rowNumber: number, line: number, message: string, column: string | null, cells: Array<string> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

type ImportPartialRowsQueryVariables = Exact<{
  id: string;
  after?: string | null | undefined;
}>;


type ImportPartialRowsQuery = { contactImport: { id: string, refusalConnection: { nodes: Array<{ rowNumber: number, line: number, message: string, column: string | null, cells: Array<string> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

type ImportReportQueryVariables = Exact<{
  id: string;
  rows: ContactImportReportRows;
}>;


type ImportReportQuery = { contactImportReport: { csv: string, isComplete: boolean } | null };

type ContactsQueryVariables = Exact<{
  filter?: ContactFilter | null | undefined;
  order: ContactOrder;
  after?: string | null | undefined;
}>;


type ContactsQuery = { contacts: { nodes: Array<{ id: string, firstName: string | null, lastName: string | null, company: string | null, title: string | null, email: string | null, primaryNumber: string | null, optedOut: boolean, updatedAt: string, phones: Array<{ number: string }> }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

type ContactFieldsFragment = { id: string, firstName: string | null, lastName: string | null, company: string | null, title: string | null, email: string | null, linkedinUrl: string | null, state: string | null, postalCode: string | null, country: string | null, externalId: string | null, extraFields: Record<string, string> | null, source: ContactSource, optedOut: boolean, optedOutAt: string | null, optedOutReason: string | null, createdAt: string, updatedAt: string, phones: Array<{ number: string, label: string | null }> };

type ContactQueryVariables = Exact<{
  id: string;
}>;


type ContactQuery = { contact: { doNotCallNumbers: Array<string> | null, id: string, firstName: string | null, lastName: string | null, company: string | null, title: string | null, email: string | null, linkedinUrl: string | null, state: string | null, postalCode: string | null, country: string | null, externalId: string | null, extraFields: Record<string, string> | null, source: ContactSource, optedOut: boolean, optedOutAt: string | null, optedOutReason: string | null, createdAt: string, updatedAt: string, consents: Array<{ id: string, phoneNumber: string, basis: ConsentBasis, covers: Array<ConsentCoverage>, givenAt: string, endsAt: string | null, words: string | null, channel: ConsentChannel, seller: string | null, proofUrl: string | null, proofFileUrl: string | null, isValid: boolean, withdrawnAt: string | null, withdrawalReason: string | null }>, effectiveTimeZones: Array<{ timeZone: string, source: TimeZoneSource }>, campaignEntries: Array<{ id: string, status: CampaignContactStatus, campaign: { id: string, name: string } }> | null, conversations: { nodes: Array<{ id: string, phoneNumber: string, lastActivityAt: string, inbox: { id: string, name: string, isActive: boolean } }> }, phones: Array<{ number: string, label: string | null }> } | null };

type ContactHistoryQueryVariables = Exact<{
  id: string;
  after?: string | null | undefined;
}>;


type ContactHistoryQuery = { contact: { timeline: { nodes: Array<
        | { __typename: 'Call', from: string, to: string, callStatus: CallStatus, answeredBy: Answerer | null, durationSeconds: number, id: string, createdAt: string, direction: Direction, inbox: { id: string, name: string }, campaign: { id: string, name: string } | null, disposition: { id: string, name: string } | null, user: { id: string, name: string } | null, recordings: Array<{ id: string, kind: RecordingKind, state: RecordingState, durationSeconds: number }> }
        | { __typename: 'Message', conversationId: string, from: string, to: string, body: string, messageStatus: MessageStatus, id: string, createdAt: string, direction: Direction, media: Array<{ id: string }>, inbox: { id: string, name: string }, campaign: { id: string, name: string } | null, error: { message: string } | null, user: { id: string, name: string } | null }
      >, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

type CandidatesQueryVariables = Exact<{
  filter: ContactFilter;
}>;


type CandidatesQuery = { contacts: { nodes: Array<{ id: string, firstName: string | null, lastName: string | null, company: string | null, title: string | null, email: string | null, linkedinUrl: string | null, state: string | null, postalCode: string | null, country: string | null, externalId: string | null, extraFields: Record<string, string> | null, source: ContactSource, optedOut: boolean, optedOutAt: string | null, optedOutReason: string | null, createdAt: string, updatedAt: string, phones: Array<{ number: string, label: string | null }> }> } };

type SaveContactMutationVariables = Exact<{
  input: SaveContactInput;
}>;


type SaveContactMutation = { saveContact:
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
    | { __typename: 'SavedContact', contact: { id: string } }
   };

type UpdateContactMutationVariables = Exact<{
  input: UpdateContactInput;
}>;


type UpdateContactMutation = { updateContact:
    | { __typename: 'Contact', id: string, firstName: string | null, lastName: string | null, company: string | null, title: string | null, email: string | null, linkedinUrl: string | null, state: string | null, postalCode: string | null, country: string | null, externalId: string | null, extraFields: Record<string, string> | null, source: ContactSource, optedOut: boolean, optedOutAt: string | null, optedOutReason: string | null, createdAt: string, updatedAt: string, phones: Array<{ number: string, label: string | null }> }
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
   };

type DeleteContactMutationVariables = Exact<{
  id: string;
}>;


type DeleteContactMutation = { deleteContact:
    | { __typename: 'ContactDeletion' }
    | { __typename: 'DomainError', message: string, requestId: string | null }
   };

type MergeContactsMutationVariables = Exact<{
  input: MergeContactsInput;
}>;


type MergeContactsMutation = { mergeContacts:
    | { __typename: 'Contact', id: string }
    | { __typename: 'DomainError', message: string, requestId: string | null }
   };

type ListNumbersMutationVariables = Exact<{
  input: AddDoNotCallNumbersInput;
}>;


type ListNumbersMutation = { addDoNotCallNumbers:
    | { __typename: 'DoNotCallAddition' }
    | { __typename: 'DomainError', message: string, requestId: string | null }
   };

type UnlistNumberMutationVariables = Exact<{
  phoneNumber: string;
}>;


type UnlistNumberMutation = { removeDoNotCallNumber:
    | { __typename: 'DoNotCallRemoval' }
    | { __typename: 'DomainError', message: string, requestId: string | null }
   };

type RecordConsentMutationVariables = Exact<{
  input: RecordConsentInput;
}>;


type RecordConsentMutation = { recordConsent:
    | { __typename: 'ConsentRecords', records: Array<{ id: string }> }
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
   };

type WithdrawConsentMutationVariables = Exact<{
  input: WithdrawConsentInput;
}>;


type WithdrawConsentMutation = { withdrawConsent:
    | { __typename: 'ConsentRecord', id: string }
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
   };

type SessionFieldsFragment = { id: string, leaseUntil: string, endedAt: string | null, dialMode: DialMode, powerPausedAt: string | null, nextDialAt: string | null, campaign: { id: string, name: string, status: CampaignStatus, progress: { notCalled: number, inProgress: number, called: number, completed: number, exhausted: number, doNotCall: number }, dispositions: Array<{ id: string, name: string, marksContactComplete: boolean, systemOutcome: SystemOutcome | null, asksForCallback: boolean }>, dialerSettings: { callingFrom: string, callingUntil: string, leaseMinutes: number, machineAction: MachineAction, hasWrittenConsent: boolean, message: { id: string } | null } }, inboxes: Array<{ id: string, name: string }>, line: { id: string, device: AgentDevice, state: AgentLineState, lostReason: AgentLineLoss | null, phoneNumber: string | null, isSilent: boolean } | null, phones: Array<{ number: string, label: string | null, obstacle: PhoneObstacle | null, attempts: number }> | null, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, title: string | null, email: string | null, linkedinUrl: string | null, extraFields: Record<string, string> | null, status: CampaignContactStatus, callCount: number, lastCalledAt: string | null, dueAt: string | null, primaryNumber: string, lastDisposition: { id: string, name: string } | null, effectiveTimeZones: Array<{ timeZone: string, source: TimeZoneSource }>, script: { body: string, isIncomplete: boolean } | null } | null, wait: { reason: DialerWaitReason, until: string | null, openCount: number, claimedCount: number, exhaustedCount: number, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string, effectiveTimeZones: Array<{ timeZone: string }> } | null } | null, call: { id: string, callStatus: CallStatus, answeredBy: Answerer | null, to: string, from: string, answeredAt: string | null, endedAt: string | null, durationSeconds: number, direction: Direction, note: string | null, isMuted: boolean, isOnHold: boolean, handedOverAt: string | null, recordedMessage: { state: CallMessageState } | null, disposition: { id: string, name: string, systemOutcome: SystemOutcome | null } | null, recordings: Array<{ id: string, kind: RecordingKind, state: RecordingState, isPaused: boolean }>, campaignContact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string, effectiveTimeZones: Array<{ timeZone: string }> } | null, handler: { id: string, name: string } | null, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string | null } | null, inbox: { id: string, name: string }, campaign: { id: string, name: string } | null, transfer: { kind: TransferKind, state: TransferState, reason: TransferReason | null, toNumber: string | null, createdAt: string, fromUser: { id: string, name: string } | null, toUser: { id: string, name: string } | null } | null, supervisors: Array<{ mode: Supervision, isConnected: boolean, user: { id: string, name: string } | null }> } | null };

type DialerQueryVariables = Exact<{ [key: string]: never; }>;


type DialerQuery = { viewer: { ringsPhone: boolean, user: { id: string, phoneNumber: string | null }, dialerSession: { id: string, leaseUntil: string, endedAt: string | null, dialMode: DialMode, powerPausedAt: string | null, nextDialAt: string | null, campaign: { id: string, name: string, status: CampaignStatus, progress: { notCalled: number, inProgress: number, called: number, completed: number, exhausted: number, doNotCall: number }, dispositions: Array<{ id: string, name: string, marksContactComplete: boolean, systemOutcome: SystemOutcome | null, asksForCallback: boolean }>, dialerSettings: { callingFrom: string, callingUntil: string, leaseMinutes: number, machineAction: MachineAction, hasWrittenConsent: boolean, message: { id: string } | null } }, inboxes: Array<{ id: string, name: string }>, line: { id: string, device: AgentDevice, state: AgentLineState, lostReason: AgentLineLoss | null, phoneNumber: string | null, isSilent: boolean } | null, phones: Array<{ number: string, label: string | null, obstacle: PhoneObstacle | null, attempts: number }> | null, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, title: string | null, email: string | null, linkedinUrl: string | null, extraFields: Record<string, string> | null, status: CampaignContactStatus, callCount: number, lastCalledAt: string | null, dueAt: string | null, primaryNumber: string, lastDisposition: { id: string, name: string } | null, effectiveTimeZones: Array<{ timeZone: string, source: TimeZoneSource }>, script: { body: string, isIncomplete: boolean } | null } | null, wait: { reason: DialerWaitReason, until: string | null, openCount: number, claimedCount: number, exhaustedCount: number, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string, effectiveTimeZones: Array<{ timeZone: string }> } | null } | null, call: { id: string, callStatus: CallStatus, answeredBy: Answerer | null, to: string, from: string, answeredAt: string | null, endedAt: string | null, durationSeconds: number, direction: Direction, note: string | null, isMuted: boolean, isOnHold: boolean, handedOverAt: string | null, recordedMessage: { state: CallMessageState } | null, disposition: { id: string, name: string, systemOutcome: SystemOutcome | null } | null, recordings: Array<{ id: string, kind: RecordingKind, state: RecordingState, isPaused: boolean }>, campaignContact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string, effectiveTimeZones: Array<{ timeZone: string }> } | null, handler: { id: string, name: string } | null, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string | null } | null, inbox: { id: string, name: string }, campaign: { id: string, name: string } | null, transfer: { kind: TransferKind, state: TransferState, reason: TransferReason | null, toNumber: string | null, createdAt: string, fromUser: { id: string, name: string } | null, toUser: { id: string, name: string } | null } | null, supervisors: Array<{ mode: Supervision, isConnected: boolean, user: { id: string, name: string } | null }> } | null } | null } };

type DialerPulseQueryVariables = Exact<{ [key: string]: never; }>;


type DialerPulseQuery = { viewer: { dialerSession: { id: string, leaseUntil: string, dialMode: DialMode, powerPausedAt: string | null, nextDialAt: string | null, line: { id: string, state: AgentLineState, isSilent: boolean } | null, contact: { id: string } | null, call: { id: string, callStatus: CallStatus, answeredBy: Answerer | null, endedAt: string | null, handedOverAt: string | null, isMuted: boolean, isOnHold: boolean, recordedMessage: { state: CallMessageState } | null, disposition: { id: string } | null, transfer: { state: TransferState, createdAt: string } | null, supervisors: Array<{ mode: Supervision, isConnected: boolean, user: { id: string } | null }> } | null } | null } };

type WorkQueryVariables = Exact<{ [key: string]: never; }>;


type WorkQuery = { viewer: { inboxes: Array<{ id: string }> }, campaigns: { nodes: Array<{ id: string, name: string, description: string, contactCount: number, inboxes: Array<{ id: string, name: string, isActive: boolean }>, progress: { notCalled: number, inProgress: number, called: number, completed: number, exhausted: number, doNotCall: number }, sessions: Array<{ id: string, user: { id: string, name: string } | null }> }> } | null };

type StartSessionMutationVariables = Exact<{
  input: StartDialerSessionInput;
}>;


type StartSessionMutation = { startDialerSession:
    | { __typename: 'DialerSession', id: string, leaseUntil: string, endedAt: string | null, dialMode: DialMode, powerPausedAt: string | null, nextDialAt: string | null, campaign: { id: string, name: string, status: CampaignStatus, progress: { notCalled: number, inProgress: number, called: number, completed: number, exhausted: number, doNotCall: number }, dispositions: Array<{ id: string, name: string, marksContactComplete: boolean, systemOutcome: SystemOutcome | null, asksForCallback: boolean }>, dialerSettings: { callingFrom: string, callingUntil: string, leaseMinutes: number, machineAction: MachineAction, hasWrittenConsent: boolean, message: { id: string } | null } }, inboxes: Array<{ id: string, name: string }>, line: { id: string, device: AgentDevice, state: AgentLineState, lostReason: AgentLineLoss | null, phoneNumber: string | null, isSilent: boolean } | null, phones: Array<{ number: string, label: string | null, obstacle: PhoneObstacle | null, attempts: number }> | null, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, title: string | null, email: string | null, linkedinUrl: string | null, extraFields: Record<string, string> | null, status: CampaignContactStatus, callCount: number, lastCalledAt: string | null, dueAt: string | null, primaryNumber: string, lastDisposition: { id: string, name: string } | null, effectiveTimeZones: Array<{ timeZone: string, source: TimeZoneSource }>, script: { body: string, isIncomplete: boolean } | null } | null, wait: { reason: DialerWaitReason, until: string | null, openCount: number, claimedCount: number, exhaustedCount: number, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string, effectiveTimeZones: Array<{ timeZone: string }> } | null } | null, call: { id: string, callStatus: CallStatus, answeredBy: Answerer | null, to: string, from: string, answeredAt: string | null, endedAt: string | null, durationSeconds: number, direction: Direction, note: string | null, isMuted: boolean, isOnHold: boolean, handedOverAt: string | null, recordedMessage: { state: CallMessageState } | null, disposition: { id: string, name: string, systemOutcome: SystemOutcome | null } | null, recordings: Array<{ id: string, kind: RecordingKind, state: RecordingState, isPaused: boolean }>, campaignContact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string, effectiveTimeZones: Array<{ timeZone: string }> } | null, handler: { id: string, name: string } | null, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string | null } | null, inbox: { id: string, name: string }, campaign: { id: string, name: string } | null, transfer: { kind: TransferKind, state: TransferState, reason: TransferReason | null, toNumber: string | null, createdAt: string, fromUser: { id: string, name: string } | null, toUser: { id: string, name: string } | null } | null, supervisors: Array<{ mode: Supervision, isConnected: boolean, user: { id: string, name: string } | null }> } | null }
    | { __typename: 'DomainError', message: string, requestId: string | null }
   };

type ConnectSessionMutationVariables = Exact<{
  input: ConnectDialerSessionInput;
}>;


type ConnectSessionMutation = { connectDialerSession:
    | { __typename: 'DialerSession', id: string, leaseUntil: string, endedAt: string | null, dialMode: DialMode, powerPausedAt: string | null, nextDialAt: string | null, campaign: { id: string, name: string, status: CampaignStatus, progress: { notCalled: number, inProgress: number, called: number, completed: number, exhausted: number, doNotCall: number }, dispositions: Array<{ id: string, name: string, marksContactComplete: boolean, systemOutcome: SystemOutcome | null, asksForCallback: boolean }>, dialerSettings: { callingFrom: string, callingUntil: string, leaseMinutes: number, machineAction: MachineAction, hasWrittenConsent: boolean, message: { id: string } | null } }, inboxes: Array<{ id: string, name: string }>, line: { id: string, device: AgentDevice, state: AgentLineState, lostReason: AgentLineLoss | null, phoneNumber: string | null, isSilent: boolean } | null, phones: Array<{ number: string, label: string | null, obstacle: PhoneObstacle | null, attempts: number }> | null, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, title: string | null, email: string | null, linkedinUrl: string | null, extraFields: Record<string, string> | null, status: CampaignContactStatus, callCount: number, lastCalledAt: string | null, dueAt: string | null, primaryNumber: string, lastDisposition: { id: string, name: string } | null, effectiveTimeZones: Array<{ timeZone: string, source: TimeZoneSource }>, script: { body: string, isIncomplete: boolean } | null } | null, wait: { reason: DialerWaitReason, until: string | null, openCount: number, claimedCount: number, exhaustedCount: number, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string, effectiveTimeZones: Array<{ timeZone: string }> } | null } | null, call: { id: string, callStatus: CallStatus, answeredBy: Answerer | null, to: string, from: string, answeredAt: string | null, endedAt: string | null, durationSeconds: number, direction: Direction, note: string | null, isMuted: boolean, isOnHold: boolean, handedOverAt: string | null, recordedMessage: { state: CallMessageState } | null, disposition: { id: string, name: string, systemOutcome: SystemOutcome | null } | null, recordings: Array<{ id: string, kind: RecordingKind, state: RecordingState, isPaused: boolean }>, campaignContact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string, effectiveTimeZones: Array<{ timeZone: string }> } | null, handler: { id: string, name: string } | null, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string | null } | null, inbox: { id: string, name: string }, campaign: { id: string, name: string } | null, transfer: { kind: TransferKind, state: TransferState, reason: TransferReason | null, toNumber: string | null, createdAt: string, fromUser: { id: string, name: string } | null, toUser: { id: string, name: string } | null } | null, supervisors: Array<{ mode: Supervision, isConnected: boolean, user: { id: string, name: string } | null }> } | null }
    | { __typename: 'DomainError', message: string, requestId: string | null }
   };

type NextContactMutationVariables = Exact<{
  input: NextDialerContactInput;
}>;


type NextContactMutation = { nextDialerContact:
    | { __typename: 'DialerSession', id: string, leaseUntil: string, endedAt: string | null, dialMode: DialMode, powerPausedAt: string | null, nextDialAt: string | null, campaign: { id: string, name: string, status: CampaignStatus, progress: { notCalled: number, inProgress: number, called: number, completed: number, exhausted: number, doNotCall: number }, dispositions: Array<{ id: string, name: string, marksContactComplete: boolean, systemOutcome: SystemOutcome | null, asksForCallback: boolean }>, dialerSettings: { callingFrom: string, callingUntil: string, leaseMinutes: number, machineAction: MachineAction, hasWrittenConsent: boolean, message: { id: string } | null } }, inboxes: Array<{ id: string, name: string }>, line: { id: string, device: AgentDevice, state: AgentLineState, lostReason: AgentLineLoss | null, phoneNumber: string | null, isSilent: boolean } | null, phones: Array<{ number: string, label: string | null, obstacle: PhoneObstacle | null, attempts: number }> | null, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, title: string | null, email: string | null, linkedinUrl: string | null, extraFields: Record<string, string> | null, status: CampaignContactStatus, callCount: number, lastCalledAt: string | null, dueAt: string | null, primaryNumber: string, lastDisposition: { id: string, name: string } | null, effectiveTimeZones: Array<{ timeZone: string, source: TimeZoneSource }>, script: { body: string, isIncomplete: boolean } | null } | null, wait: { reason: DialerWaitReason, until: string | null, openCount: number, claimedCount: number, exhaustedCount: number, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string, effectiveTimeZones: Array<{ timeZone: string }> } | null } | null, call: { id: string, callStatus: CallStatus, answeredBy: Answerer | null, to: string, from: string, answeredAt: string | null, endedAt: string | null, durationSeconds: number, direction: Direction, note: string | null, isMuted: boolean, isOnHold: boolean, handedOverAt: string | null, recordedMessage: { state: CallMessageState } | null, disposition: { id: string, name: string, systemOutcome: SystemOutcome | null } | null, recordings: Array<{ id: string, kind: RecordingKind, state: RecordingState, isPaused: boolean }>, campaignContact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string, effectiveTimeZones: Array<{ timeZone: string }> } | null, handler: { id: string, name: string } | null, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string | null } | null, inbox: { id: string, name: string }, campaign: { id: string, name: string } | null, transfer: { kind: TransferKind, state: TransferState, reason: TransferReason | null, toNumber: string | null, createdAt: string, fromUser: { id: string, name: string } | null, toUser: { id: string, name: string } | null } | null, supervisors: Array<{ mode: Supervision, isConnected: boolean, user: { id: string, name: string } | null }> } | null }
    | { __typename: 'DomainError', message: string, requestId: string | null }
   };

type DialContactMutationVariables = Exact<{
  input: DialContactInput;
}>;


type DialContactMutation = { dialContact:
    | { __typename: 'DialerSession', id: string, leaseUntil: string, endedAt: string | null, dialMode: DialMode, powerPausedAt: string | null, nextDialAt: string | null, campaign: { id: string, name: string, status: CampaignStatus, progress: { notCalled: number, inProgress: number, called: number, completed: number, exhausted: number, doNotCall: number }, dispositions: Array<{ id: string, name: string, marksContactComplete: boolean, systemOutcome: SystemOutcome | null, asksForCallback: boolean }>, dialerSettings: { callingFrom: string, callingUntil: string, leaseMinutes: number, machineAction: MachineAction, hasWrittenConsent: boolean, message: { id: string } | null } }, inboxes: Array<{ id: string, name: string }>, line: { id: string, device: AgentDevice, state: AgentLineState, lostReason: AgentLineLoss | null, phoneNumber: string | null, isSilent: boolean } | null, phones: Array<{ number: string, label: string | null, obstacle: PhoneObstacle | null, attempts: number }> | null, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, title: string | null, email: string | null, linkedinUrl: string | null, extraFields: Record<string, string> | null, status: CampaignContactStatus, callCount: number, lastCalledAt: string | null, dueAt: string | null, primaryNumber: string, lastDisposition: { id: string, name: string } | null, effectiveTimeZones: Array<{ timeZone: string, source: TimeZoneSource }>, script: { body: string, isIncomplete: boolean } | null } | null, wait: { reason: DialerWaitReason, until: string | null, openCount: number, claimedCount: number, exhaustedCount: number, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string, effectiveTimeZones: Array<{ timeZone: string }> } | null } | null, call: { id: string, callStatus: CallStatus, answeredBy: Answerer | null, to: string, from: string, answeredAt: string | null, endedAt: string | null, durationSeconds: number, direction: Direction, note: string | null, isMuted: boolean, isOnHold: boolean, handedOverAt: string | null, recordedMessage: { state: CallMessageState } | null, disposition: { id: string, name: string, systemOutcome: SystemOutcome | null } | null, recordings: Array<{ id: string, kind: RecordingKind, state: RecordingState, isPaused: boolean }>, campaignContact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string, effectiveTimeZones: Array<{ timeZone: string }> } | null, handler: { id: string, name: string } | null, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string | null } | null, inbox: { id: string, name: string }, campaign: { id: string, name: string } | null, transfer: { kind: TransferKind, state: TransferState, reason: TransferReason | null, toNumber: string | null, createdAt: string, fromUser: { id: string, name: string } | null, toUser: { id: string, name: string } | null } | null, supervisors: Array<{ mode: Supervision, isConnected: boolean, user: { id: string, name: string } | null }> } | null }
    | { __typename: 'DomainError', message: string, requestId: string | null }
   };

type HangUpMutationVariables = Exact<{
  input: HangUpCallInput;
}>;


type HangUpMutation = { hangUpCall:
    | { __typename: 'DialerSession', id: string, leaseUntil: string, endedAt: string | null, dialMode: DialMode, powerPausedAt: string | null, nextDialAt: string | null, campaign: { id: string, name: string, status: CampaignStatus, progress: { notCalled: number, inProgress: number, called: number, completed: number, exhausted: number, doNotCall: number }, dispositions: Array<{ id: string, name: string, marksContactComplete: boolean, systemOutcome: SystemOutcome | null, asksForCallback: boolean }>, dialerSettings: { callingFrom: string, callingUntil: string, leaseMinutes: number, machineAction: MachineAction, hasWrittenConsent: boolean, message: { id: string } | null } }, inboxes: Array<{ id: string, name: string }>, line: { id: string, device: AgentDevice, state: AgentLineState, lostReason: AgentLineLoss | null, phoneNumber: string | null, isSilent: boolean } | null, phones: Array<{ number: string, label: string | null, obstacle: PhoneObstacle | null, attempts: number }> | null, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, title: string | null, email: string | null, linkedinUrl: string | null, extraFields: Record<string, string> | null, status: CampaignContactStatus, callCount: number, lastCalledAt: string | null, dueAt: string | null, primaryNumber: string, lastDisposition: { id: string, name: string } | null, effectiveTimeZones: Array<{ timeZone: string, source: TimeZoneSource }>, script: { body: string, isIncomplete: boolean } | null } | null, wait: { reason: DialerWaitReason, until: string | null, openCount: number, claimedCount: number, exhaustedCount: number, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string, effectiveTimeZones: Array<{ timeZone: string }> } | null } | null, call: { id: string, callStatus: CallStatus, answeredBy: Answerer | null, to: string, from: string, answeredAt: string | null, endedAt: string | null, durationSeconds: number, direction: Direction, note: string | null, isMuted: boolean, isOnHold: boolean, handedOverAt: string | null, recordedMessage: { state: CallMessageState } | null, disposition: { id: string, name: string, systemOutcome: SystemOutcome | null } | null, recordings: Array<{ id: string, kind: RecordingKind, state: RecordingState, isPaused: boolean }>, campaignContact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string, effectiveTimeZones: Array<{ timeZone: string }> } | null, handler: { id: string, name: string } | null, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string | null } | null, inbox: { id: string, name: string }, campaign: { id: string, name: string } | null, transfer: { kind: TransferKind, state: TransferState, reason: TransferReason | null, toNumber: string | null, createdAt: string, fromUser: { id: string, name: string } | null, toUser: { id: string, name: string } | null } | null, supervisors: Array<{ mode: Supervision, isConnected: boolean, user: { id: string, name: string } | null }> } | null }
    | { __typename: 'DomainError', message: string, requestId: string | null }
   };

type PickDispositionMutationVariables = Exact<{
  input: PickDispositionInput;
}>;


type PickDispositionMutation = { pickDisposition:
    | { __typename: 'DialerSession', id: string, leaseUntil: string, endedAt: string | null, dialMode: DialMode, powerPausedAt: string | null, nextDialAt: string | null, campaign: { id: string, name: string, status: CampaignStatus, progress: { notCalled: number, inProgress: number, called: number, completed: number, exhausted: number, doNotCall: number }, dispositions: Array<{ id: string, name: string, marksContactComplete: boolean, systemOutcome: SystemOutcome | null, asksForCallback: boolean }>, dialerSettings: { callingFrom: string, callingUntil: string, leaseMinutes: number, machineAction: MachineAction, hasWrittenConsent: boolean, message: { id: string } | null } }, inboxes: Array<{ id: string, name: string }>, line: { id: string, device: AgentDevice, state: AgentLineState, lostReason: AgentLineLoss | null, phoneNumber: string | null, isSilent: boolean } | null, phones: Array<{ number: string, label: string | null, obstacle: PhoneObstacle | null, attempts: number }> | null, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, title: string | null, email: string | null, linkedinUrl: string | null, extraFields: Record<string, string> | null, status: CampaignContactStatus, callCount: number, lastCalledAt: string | null, dueAt: string | null, primaryNumber: string, lastDisposition: { id: string, name: string } | null, effectiveTimeZones: Array<{ timeZone: string, source: TimeZoneSource }>, script: { body: string, isIncomplete: boolean } | null } | null, wait: { reason: DialerWaitReason, until: string | null, openCount: number, claimedCount: number, exhaustedCount: number, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string, effectiveTimeZones: Array<{ timeZone: string }> } | null } | null, call: { id: string, callStatus: CallStatus, answeredBy: Answerer | null, to: string, from: string, answeredAt: string | null, endedAt: string | null, durationSeconds: number, direction: Direction, note: string | null, isMuted: boolean, isOnHold: boolean, handedOverAt: string | null, recordedMessage: { state: CallMessageState } | null, disposition: { id: string, name: string, systemOutcome: SystemOutcome | null } | null, recordings: Array<{ id: string, kind: RecordingKind, state: RecordingState, isPaused: boolean }>, campaignContact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string, effectiveTimeZones: Array<{ timeZone: string }> } | null, handler: { id: string, name: string } | null, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string | null } | null, inbox: { id: string, name: string }, campaign: { id: string, name: string } | null, transfer: { kind: TransferKind, state: TransferState, reason: TransferReason | null, toNumber: string | null, createdAt: string, fromUser: { id: string, name: string } | null, toUser: { id: string, name: string } | null } | null, supervisors: Array<{ mode: Supervision, isConnected: boolean, user: { id: string, name: string } | null }> } | null }
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
   };

type SkipContactMutationVariables = Exact<{
  input: SkipContactInput;
}>;


type SkipContactMutation = { skipContact:
    | { __typename: 'DialerSession', id: string, leaseUntil: string, endedAt: string | null, dialMode: DialMode, powerPausedAt: string | null, nextDialAt: string | null, campaign: { id: string, name: string, status: CampaignStatus, progress: { notCalled: number, inProgress: number, called: number, completed: number, exhausted: number, doNotCall: number }, dispositions: Array<{ id: string, name: string, marksContactComplete: boolean, systemOutcome: SystemOutcome | null, asksForCallback: boolean }>, dialerSettings: { callingFrom: string, callingUntil: string, leaseMinutes: number, machineAction: MachineAction, hasWrittenConsent: boolean, message: { id: string } | null } }, inboxes: Array<{ id: string, name: string }>, line: { id: string, device: AgentDevice, state: AgentLineState, lostReason: AgentLineLoss | null, phoneNumber: string | null, isSilent: boolean } | null, phones: Array<{ number: string, label: string | null, obstacle: PhoneObstacle | null, attempts: number }> | null, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, title: string | null, email: string | null, linkedinUrl: string | null, extraFields: Record<string, string> | null, status: CampaignContactStatus, callCount: number, lastCalledAt: string | null, dueAt: string | null, primaryNumber: string, lastDisposition: { id: string, name: string } | null, effectiveTimeZones: Array<{ timeZone: string, source: TimeZoneSource }>, script: { body: string, isIncomplete: boolean } | null } | null, wait: { reason: DialerWaitReason, until: string | null, openCount: number, claimedCount: number, exhaustedCount: number, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string, effectiveTimeZones: Array<{ timeZone: string }> } | null } | null, call: { id: string, callStatus: CallStatus, answeredBy: Answerer | null, to: string, from: string, answeredAt: string | null, endedAt: string | null, durationSeconds: number, direction: Direction, note: string | null, isMuted: boolean, isOnHold: boolean, handedOverAt: string | null, recordedMessage: { state: CallMessageState } | null, disposition: { id: string, name: string, systemOutcome: SystemOutcome | null } | null, recordings: Array<{ id: string, kind: RecordingKind, state: RecordingState, isPaused: boolean }>, campaignContact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string, effectiveTimeZones: Array<{ timeZone: string }> } | null, handler: { id: string, name: string } | null, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string | null } | null, inbox: { id: string, name: string }, campaign: { id: string, name: string } | null, transfer: { kind: TransferKind, state: TransferState, reason: TransferReason | null, toNumber: string | null, createdAt: string, fromUser: { id: string, name: string } | null, toUser: { id: string, name: string } | null } | null, supervisors: Array<{ mode: Supervision, isConnected: boolean, user: { id: string, name: string } | null }> } | null }
    | { __typename: 'DomainError', message: string, requestId: string | null }
   };

type PausePowerMutationVariables = Exact<{
  input: PausePowerDialingInput;
}>;


type PausePowerMutation = { pausePowerDialing:
    | { __typename: 'DialerSession', id: string, leaseUntil: string, endedAt: string | null, dialMode: DialMode, powerPausedAt: string | null, nextDialAt: string | null, campaign: { id: string, name: string, status: CampaignStatus, progress: { notCalled: number, inProgress: number, called: number, completed: number, exhausted: number, doNotCall: number }, dispositions: Array<{ id: string, name: string, marksContactComplete: boolean, systemOutcome: SystemOutcome | null, asksForCallback: boolean }>, dialerSettings: { callingFrom: string, callingUntil: string, leaseMinutes: number, machineAction: MachineAction, hasWrittenConsent: boolean, message: { id: string } | null } }, inboxes: Array<{ id: string, name: string }>, line: { id: string, device: AgentDevice, state: AgentLineState, lostReason: AgentLineLoss | null, phoneNumber: string | null, isSilent: boolean } | null, phones: Array<{ number: string, label: string | null, obstacle: PhoneObstacle | null, attempts: number }> | null, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, title: string | null, email: string | null, linkedinUrl: string | null, extraFields: Record<string, string> | null, status: CampaignContactStatus, callCount: number, lastCalledAt: string | null, dueAt: string | null, primaryNumber: string, lastDisposition: { id: string, name: string } | null, effectiveTimeZones: Array<{ timeZone: string, source: TimeZoneSource }>, script: { body: string, isIncomplete: boolean } | null } | null, wait: { reason: DialerWaitReason, until: string | null, openCount: number, claimedCount: number, exhaustedCount: number, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string, effectiveTimeZones: Array<{ timeZone: string }> } | null } | null, call: { id: string, callStatus: CallStatus, answeredBy: Answerer | null, to: string, from: string, answeredAt: string | null, endedAt: string | null, durationSeconds: number, direction: Direction, note: string | null, isMuted: boolean, isOnHold: boolean, handedOverAt: string | null, recordedMessage: { state: CallMessageState } | null, disposition: { id: string, name: string, systemOutcome: SystemOutcome | null } | null, recordings: Array<{ id: string, kind: RecordingKind, state: RecordingState, isPaused: boolean }>, campaignContact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string, effectiveTimeZones: Array<{ timeZone: string }> } | null, handler: { id: string, name: string } | null, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string | null } | null, inbox: { id: string, name: string }, campaign: { id: string, name: string } | null, transfer: { kind: TransferKind, state: TransferState, reason: TransferReason | null, toNumber: string | null, createdAt: string, fromUser: { id: string, name: string } | null, toUser: { id: string, name: string } | null } | null, supervisors: Array<{ mode: Supervision, isConnected: boolean, user: { id: string, name: string } | null }> } | null }
    | { __typename: 'DomainError', message: string, requestId: string | null }
   };

type ResumePowerMutationVariables = Exact<{
  input: ResumePowerDialingInput;
}>;


type ResumePowerMutation = { resumePowerDialing:
    | { __typename: 'DialerSession', id: string, leaseUntil: string, endedAt: string | null, dialMode: DialMode, powerPausedAt: string | null, nextDialAt: string | null, campaign: { id: string, name: string, status: CampaignStatus, progress: { notCalled: number, inProgress: number, called: number, completed: number, exhausted: number, doNotCall: number }, dispositions: Array<{ id: string, name: string, marksContactComplete: boolean, systemOutcome: SystemOutcome | null, asksForCallback: boolean }>, dialerSettings: { callingFrom: string, callingUntil: string, leaseMinutes: number, machineAction: MachineAction, hasWrittenConsent: boolean, message: { id: string } | null } }, inboxes: Array<{ id: string, name: string }>, line: { id: string, device: AgentDevice, state: AgentLineState, lostReason: AgentLineLoss | null, phoneNumber: string | null, isSilent: boolean } | null, phones: Array<{ number: string, label: string | null, obstacle: PhoneObstacle | null, attempts: number }> | null, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, title: string | null, email: string | null, linkedinUrl: string | null, extraFields: Record<string, string> | null, status: CampaignContactStatus, callCount: number, lastCalledAt: string | null, dueAt: string | null, primaryNumber: string, lastDisposition: { id: string, name: string } | null, effectiveTimeZones: Array<{ timeZone: string, source: TimeZoneSource }>, script: { body: string, isIncomplete: boolean } | null } | null, wait: { reason: DialerWaitReason, until: string | null, openCount: number, claimedCount: number, exhaustedCount: number, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string, effectiveTimeZones: Array<{ timeZone: string }> } | null } | null, call: { id: string, callStatus: CallStatus, answeredBy: Answerer | null, to: string, from: string, answeredAt: string | null, endedAt: string | null, durationSeconds: number, direction: Direction, note: string | null, isMuted: boolean, isOnHold: boolean, handedOverAt: string | null, recordedMessage: { state: CallMessageState } | null, disposition: { id: string, name: string, systemOutcome: SystemOutcome | null } | null, recordings: Array<{ id: string, kind: RecordingKind, state: RecordingState, isPaused: boolean }>, campaignContact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string, effectiveTimeZones: Array<{ timeZone: string }> } | null, handler: { id: string, name: string } | null, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string | null } | null, inbox: { id: string, name: string }, campaign: { id: string, name: string } | null, transfer: { kind: TransferKind, state: TransferState, reason: TransferReason | null, toNumber: string | null, createdAt: string, fromUser: { id: string, name: string } | null, toUser: { id: string, name: string } | null } | null, supervisors: Array<{ mode: Supervision, isConnected: boolean, user: { id: string, name: string } | null }> } | null }
    | { __typename: 'DomainError', message: string, requestId: string | null }
   };

type DialNowMutationVariables = Exact<{
  input: DialNextInput;
}>;


type DialNowMutation = { dialNext:
    | { __typename: 'DialerSession', id: string, leaseUntil: string, endedAt: string | null, dialMode: DialMode, powerPausedAt: string | null, nextDialAt: string | null, campaign: { id: string, name: string, status: CampaignStatus, progress: { notCalled: number, inProgress: number, called: number, completed: number, exhausted: number, doNotCall: number }, dispositions: Array<{ id: string, name: string, marksContactComplete: boolean, systemOutcome: SystemOutcome | null, asksForCallback: boolean }>, dialerSettings: { callingFrom: string, callingUntil: string, leaseMinutes: number, machineAction: MachineAction, hasWrittenConsent: boolean, message: { id: string } | null } }, inboxes: Array<{ id: string, name: string }>, line: { id: string, device: AgentDevice, state: AgentLineState, lostReason: AgentLineLoss | null, phoneNumber: string | null, isSilent: boolean } | null, phones: Array<{ number: string, label: string | null, obstacle: PhoneObstacle | null, attempts: number }> | null, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, title: string | null, email: string | null, linkedinUrl: string | null, extraFields: Record<string, string> | null, status: CampaignContactStatus, callCount: number, lastCalledAt: string | null, dueAt: string | null, primaryNumber: string, lastDisposition: { id: string, name: string } | null, effectiveTimeZones: Array<{ timeZone: string, source: TimeZoneSource }>, script: { body: string, isIncomplete: boolean } | null } | null, wait: { reason: DialerWaitReason, until: string | null, openCount: number, claimedCount: number, exhaustedCount: number, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string, effectiveTimeZones: Array<{ timeZone: string }> } | null } | null, call: { id: string, callStatus: CallStatus, answeredBy: Answerer | null, to: string, from: string, answeredAt: string | null, endedAt: string | null, durationSeconds: number, direction: Direction, note: string | null, isMuted: boolean, isOnHold: boolean, handedOverAt: string | null, recordedMessage: { state: CallMessageState } | null, disposition: { id: string, name: string, systemOutcome: SystemOutcome | null } | null, recordings: Array<{ id: string, kind: RecordingKind, state: RecordingState, isPaused: boolean }>, campaignContact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string, effectiveTimeZones: Array<{ timeZone: string }> } | null, handler: { id: string, name: string } | null, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string | null } | null, inbox: { id: string, name: string }, campaign: { id: string, name: string } | null, transfer: { kind: TransferKind, state: TransferState, reason: TransferReason | null, toNumber: string | null, createdAt: string, fromUser: { id: string, name: string } | null, toUser: { id: string, name: string } | null } | null, supervisors: Array<{ mode: Supervision, isConnected: boolean, user: { id: string, name: string } | null }> } | null }
    | { __typename: 'DomainError', message: string, requestId: string | null }
   };

type ExtendWrapUpMutationVariables = Exact<{
  input: ExtendWrapUpInput;
}>;


type ExtendWrapUpMutation = { extendWrapUp:
    | { __typename: 'DialerSession', id: string, leaseUntil: string, endedAt: string | null, dialMode: DialMode, powerPausedAt: string | null, nextDialAt: string | null, campaign: { id: string, name: string, status: CampaignStatus, progress: { notCalled: number, inProgress: number, called: number, completed: number, exhausted: number, doNotCall: number }, dispositions: Array<{ id: string, name: string, marksContactComplete: boolean, systemOutcome: SystemOutcome | null, asksForCallback: boolean }>, dialerSettings: { callingFrom: string, callingUntil: string, leaseMinutes: number, machineAction: MachineAction, hasWrittenConsent: boolean, message: { id: string } | null } }, inboxes: Array<{ id: string, name: string }>, line: { id: string, device: AgentDevice, state: AgentLineState, lostReason: AgentLineLoss | null, phoneNumber: string | null, isSilent: boolean } | null, phones: Array<{ number: string, label: string | null, obstacle: PhoneObstacle | null, attempts: number }> | null, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, title: string | null, email: string | null, linkedinUrl: string | null, extraFields: Record<string, string> | null, status: CampaignContactStatus, callCount: number, lastCalledAt: string | null, dueAt: string | null, primaryNumber: string, lastDisposition: { id: string, name: string } | null, effectiveTimeZones: Array<{ timeZone: string, source: TimeZoneSource }>, script: { body: string, isIncomplete: boolean } | null } | null, wait: { reason: DialerWaitReason, until: string | null, openCount: number, claimedCount: number, exhaustedCount: number, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string, effectiveTimeZones: Array<{ timeZone: string }> } | null } | null, call: { id: string, callStatus: CallStatus, answeredBy: Answerer | null, to: string, from: string, answeredAt: string | null, endedAt: string | null, durationSeconds: number, direction: Direction, note: string | null, isMuted: boolean, isOnHold: boolean, handedOverAt: string | null, recordedMessage: { state: CallMessageState } | null, disposition: { id: string, name: string, systemOutcome: SystemOutcome | null } | null, recordings: Array<{ id: string, kind: RecordingKind, state: RecordingState, isPaused: boolean }>, campaignContact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string, effectiveTimeZones: Array<{ timeZone: string }> } | null, handler: { id: string, name: string } | null, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string | null } | null, inbox: { id: string, name: string }, campaign: { id: string, name: string } | null, transfer: { kind: TransferKind, state: TransferState, reason: TransferReason | null, toNumber: string | null, createdAt: string, fromUser: { id: string, name: string } | null, toUser: { id: string, name: string } | null } | null, supervisors: Array<{ mode: Supervision, isConnected: boolean, user: { id: string, name: string } | null }> } | null }
    | { __typename: 'DomainError', message: string, requestId: string | null }
   };

type ConfirmPersonMutationVariables = Exact<{
  input: ConfirmAnsweredByPersonInput;
}>;


type ConfirmPersonMutation = { confirmAnsweredByPerson:
    | { __typename: 'DialerSession', id: string, leaseUntil: string, endedAt: string | null, dialMode: DialMode, powerPausedAt: string | null, nextDialAt: string | null, campaign: { id: string, name: string, status: CampaignStatus, progress: { notCalled: number, inProgress: number, called: number, completed: number, exhausted: number, doNotCall: number }, dispositions: Array<{ id: string, name: string, marksContactComplete: boolean, systemOutcome: SystemOutcome | null, asksForCallback: boolean }>, dialerSettings: { callingFrom: string, callingUntil: string, leaseMinutes: number, machineAction: MachineAction, hasWrittenConsent: boolean, message: { id: string } | null } }, inboxes: Array<{ id: string, name: string }>, line: { id: string, device: AgentDevice, state: AgentLineState, lostReason: AgentLineLoss | null, phoneNumber: string | null, isSilent: boolean } | null, phones: Array<{ number: string, label: string | null, obstacle: PhoneObstacle | null, attempts: number }> | null, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, title: string | null, email: string | null, linkedinUrl: string | null, extraFields: Record<string, string> | null, status: CampaignContactStatus, callCount: number, lastCalledAt: string | null, dueAt: string | null, primaryNumber: string, lastDisposition: { id: string, name: string } | null, effectiveTimeZones: Array<{ timeZone: string, source: TimeZoneSource }>, script: { body: string, isIncomplete: boolean } | null } | null, wait: { reason: DialerWaitReason, until: string | null, openCount: number, claimedCount: number, exhaustedCount: number, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string, effectiveTimeZones: Array<{ timeZone: string }> } | null } | null, call: { id: string, callStatus: CallStatus, answeredBy: Answerer | null, to: string, from: string, answeredAt: string | null, endedAt: string | null, durationSeconds: number, direction: Direction, note: string | null, isMuted: boolean, isOnHold: boolean, handedOverAt: string | null, recordedMessage: { state: CallMessageState } | null, disposition: { id: string, name: string, systemOutcome: SystemOutcome | null } | null, recordings: Array<{ id: string, kind: RecordingKind, state: RecordingState, isPaused: boolean }>, campaignContact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string, effectiveTimeZones: Array<{ timeZone: string }> } | null, handler: { id: string, name: string } | null, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string | null } | null, inbox: { id: string, name: string }, campaign: { id: string, name: string } | null, transfer: { kind: TransferKind, state: TransferState, reason: TransferReason | null, toNumber: string | null, createdAt: string, fromUser: { id: string, name: string } | null, toUser: { id: string, name: string } | null } | null, supervisors: Array<{ mode: Supervision, isConnected: boolean, user: { id: string, name: string } | null }> } | null }
    | { __typename: 'DomainError', message: string, requestId: string | null }
   };

type LeaveMessageMutationVariables = Exact<{
  input: LeaveMessageInput;
}>;


type LeaveMessageMutation = { leaveMessage:
    | { __typename: 'DialerSession', id: string, leaseUntil: string, endedAt: string | null, dialMode: DialMode, powerPausedAt: string | null, nextDialAt: string | null, campaign: { id: string, name: string, status: CampaignStatus, progress: { notCalled: number, inProgress: number, called: number, completed: number, exhausted: number, doNotCall: number }, dispositions: Array<{ id: string, name: string, marksContactComplete: boolean, systemOutcome: SystemOutcome | null, asksForCallback: boolean }>, dialerSettings: { callingFrom: string, callingUntil: string, leaseMinutes: number, machineAction: MachineAction, hasWrittenConsent: boolean, message: { id: string } | null } }, inboxes: Array<{ id: string, name: string }>, line: { id: string, device: AgentDevice, state: AgentLineState, lostReason: AgentLineLoss | null, phoneNumber: string | null, isSilent: boolean } | null, phones: Array<{ number: string, label: string | null, obstacle: PhoneObstacle | null, attempts: number }> | null, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, title: string | null, email: string | null, linkedinUrl: string | null, extraFields: Record<string, string> | null, status: CampaignContactStatus, callCount: number, lastCalledAt: string | null, dueAt: string | null, primaryNumber: string, lastDisposition: { id: string, name: string } | null, effectiveTimeZones: Array<{ timeZone: string, source: TimeZoneSource }>, script: { body: string, isIncomplete: boolean } | null } | null, wait: { reason: DialerWaitReason, until: string | null, openCount: number, claimedCount: number, exhaustedCount: number, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string, effectiveTimeZones: Array<{ timeZone: string }> } | null } | null, call: { id: string, callStatus: CallStatus, answeredBy: Answerer | null, to: string, from: string, answeredAt: string | null, endedAt: string | null, durationSeconds: number, direction: Direction, note: string | null, isMuted: boolean, isOnHold: boolean, handedOverAt: string | null, recordedMessage: { state: CallMessageState } | null, disposition: { id: string, name: string, systemOutcome: SystemOutcome | null } | null, recordings: Array<{ id: string, kind: RecordingKind, state: RecordingState, isPaused: boolean }>, campaignContact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string, effectiveTimeZones: Array<{ timeZone: string }> } | null, handler: { id: string, name: string } | null, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string | null } | null, inbox: { id: string, name: string }, campaign: { id: string, name: string } | null, transfer: { kind: TransferKind, state: TransferState, reason: TransferReason | null, toNumber: string | null, createdAt: string, fromUser: { id: string, name: string } | null, toUser: { id: string, name: string } | null } | null, supervisors: Array<{ mode: Supervision, isConnected: boolean, user: { id: string, name: string } | null }> } | null }
    | { __typename: 'DomainError', message: string, requestId: string | null }
   };

type KeepSessionMutationVariables = Exact<{
  input: KeepDialerSessionInput;
}>;


type KeepSessionMutation = { keepDialerSession:
    | { __typename: 'DialerSession', id: string, leaseUntil: string, endedAt: string | null, dialMode: DialMode, powerPausedAt: string | null, nextDialAt: string | null, campaign: { id: string, name: string, status: CampaignStatus, progress: { notCalled: number, inProgress: number, called: number, completed: number, exhausted: number, doNotCall: number }, dispositions: Array<{ id: string, name: string, marksContactComplete: boolean, systemOutcome: SystemOutcome | null, asksForCallback: boolean }>, dialerSettings: { callingFrom: string, callingUntil: string, leaseMinutes: number, machineAction: MachineAction, hasWrittenConsent: boolean, message: { id: string } | null } }, inboxes: Array<{ id: string, name: string }>, line: { id: string, device: AgentDevice, state: AgentLineState, lostReason: AgentLineLoss | null, phoneNumber: string | null, isSilent: boolean } | null, phones: Array<{ number: string, label: string | null, obstacle: PhoneObstacle | null, attempts: number }> | null, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, title: string | null, email: string | null, linkedinUrl: string | null, extraFields: Record<string, string> | null, status: CampaignContactStatus, callCount: number, lastCalledAt: string | null, dueAt: string | null, primaryNumber: string, lastDisposition: { id: string, name: string } | null, effectiveTimeZones: Array<{ timeZone: string, source: TimeZoneSource }>, script: { body: string, isIncomplete: boolean } | null } | null, wait: { reason: DialerWaitReason, until: string | null, openCount: number, claimedCount: number, exhaustedCount: number, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string, effectiveTimeZones: Array<{ timeZone: string }> } | null } | null, call: { id: string, callStatus: CallStatus, answeredBy: Answerer | null, to: string, from: string, answeredAt: string | null, endedAt: string | null, durationSeconds: number, direction: Direction, note: string | null, isMuted: boolean, isOnHold: boolean, handedOverAt: string | null, recordedMessage: { state: CallMessageState } | null, disposition: { id: string, name: string, systemOutcome: SystemOutcome | null } | null, recordings: Array<{ id: string, kind: RecordingKind, state: RecordingState, isPaused: boolean }>, campaignContact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string, effectiveTimeZones: Array<{ timeZone: string }> } | null, handler: { id: string, name: string } | null, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string | null } | null, inbox: { id: string, name: string }, campaign: { id: string, name: string } | null, transfer: { kind: TransferKind, state: TransferState, reason: TransferReason | null, toNumber: string | null, createdAt: string, fromUser: { id: string, name: string } | null, toUser: { id: string, name: string } | null } | null, supervisors: Array<{ mode: Supervision, isConnected: boolean, user: { id: string, name: string } | null }> } | null }
    | { __typename: 'DomainError', message: string, requestId: string | null }
   };

type LeaveSessionMutationVariables = Exact<{
  input: LeaveDialerSessionInput;
}>;


type LeaveSessionMutation = { leaveDialerSession:
    | { __typename: 'DialerSession', id: string, leaseUntil: string, endedAt: string | null, dialMode: DialMode, powerPausedAt: string | null, nextDialAt: string | null, campaign: { id: string, name: string, status: CampaignStatus, progress: { notCalled: number, inProgress: number, called: number, completed: number, exhausted: number, doNotCall: number }, dispositions: Array<{ id: string, name: string, marksContactComplete: boolean, systemOutcome: SystemOutcome | null, asksForCallback: boolean }>, dialerSettings: { callingFrom: string, callingUntil: string, leaseMinutes: number, machineAction: MachineAction, hasWrittenConsent: boolean, message: { id: string } | null } }, inboxes: Array<{ id: string, name: string }>, line: { id: string, device: AgentDevice, state: AgentLineState, lostReason: AgentLineLoss | null, phoneNumber: string | null, isSilent: boolean } | null, phones: Array<{ number: string, label: string | null, obstacle: PhoneObstacle | null, attempts: number }> | null, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, title: string | null, email: string | null, linkedinUrl: string | null, extraFields: Record<string, string> | null, status: CampaignContactStatus, callCount: number, lastCalledAt: string | null, dueAt: string | null, primaryNumber: string, lastDisposition: { id: string, name: string } | null, effectiveTimeZones: Array<{ timeZone: string, source: TimeZoneSource }>, script: { body: string, isIncomplete: boolean } | null } | null, wait: { reason: DialerWaitReason, until: string | null, openCount: number, claimedCount: number, exhaustedCount: number, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string, effectiveTimeZones: Array<{ timeZone: string }> } | null } | null, call: { id: string, callStatus: CallStatus, answeredBy: Answerer | null, to: string, from: string, answeredAt: string | null, endedAt: string | null, durationSeconds: number, direction: Direction, note: string | null, isMuted: boolean, isOnHold: boolean, handedOverAt: string | null, recordedMessage: { state: CallMessageState } | null, disposition: { id: string, name: string, systemOutcome: SystemOutcome | null } | null, recordings: Array<{ id: string, kind: RecordingKind, state: RecordingState, isPaused: boolean }>, campaignContact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string, effectiveTimeZones: Array<{ timeZone: string }> } | null, handler: { id: string, name: string } | null, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string | null } | null, inbox: { id: string, name: string }, campaign: { id: string, name: string } | null, transfer: { kind: TransferKind, state: TransferState, reason: TransferReason | null, toNumber: string | null, createdAt: string, fromUser: { id: string, name: string } | null, toUser: { id: string, name: string } | null } | null, supervisors: Array<{ mode: Supervision, isConnected: boolean, user: { id: string, name: string } | null }> } | null }
    | { __typename: 'DomainError', message: string, requestId: string | null }
   };

type SetPhoneMutationVariables = Exact<{
  input: SetUserPhoneNumberInput;
}>;


type SetPhoneMutation = { setUserPhoneNumber:
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
    | { __typename: 'User', id: string, phoneNumber: string | null }
   };

type NumberHistoryQueryVariables = Exact<{
  phone: string;
  first: number;
}>;


type NumberHistoryQuery = { calls: { nodes: Array<{ __typename: 'Call', id: string, createdAt: string, direction: Direction, callStatus: CallStatus, answeredBy: Answerer | null, durationSeconds: number, note: string | null, recordedMessage: { state: CallMessageState } | null, disposition: { id: string, name: string } | null, user: { id: string, name: string } | null, campaign: { id: string, name: string } | null, recordings: Array<{ id: string, kind: RecordingKind, state: RecordingState, durationSeconds: number }> }>, pageInfo: { hasNextPage: boolean } }, messages: { nodes: Array<{ __typename: 'Message', id: string, createdAt: string, direction: Direction, body: string, messageStatus: MessageStatus, error: { message: string } | null, user: { id: string, name: string } | null }>, pageInfo: { hasNextPage: boolean } } };

type ConversationsQueryVariables = Exact<{
  filter?: ConversationFilter | null | undefined;
  after?: string | null | undefined;
}>;


type ConversationsQuery = { conversations: { nodes: Array<{ id: string, phoneNumber: string, lastActivityAt: string, unreadByMe: number, unreadMentions: number, closedAt: string | null, assignedUser: { id: string, name: string } | null, inbox: { id: string, name: string }, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, optedOut: boolean } | null, campaignContact: { id: string, firstName: string | null, lastName: string | null, company: string | null } | null, lastMessage: { id: string, body: string, direction: Direction } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

type ConversationQueryVariables = Exact<{
  id: string;
}>;


type ConversationQuery = { conversation: { id: string, phoneNumber: string, unreadByMe: number, unreadMentions: number, closedAt: string | null, assignedUser: { id: string, name: string } | null, inbox: { id: string, name: string, phoneNumber: string, isActive: boolean }, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, title: string | null, optedOut: boolean, optedOutAt: string | null, effectiveTimeZones: Array<{ timeZone: string, source: TimeZoneSource }> } | null, campaignContact: { id: string, firstName: string | null, lastName: string | null, company: string | null, title: string | null, campaign: { id: string } } | null } | null };

type TextHitsQueryVariables = Exact<{
  q: string;
  after?: string | null | undefined;
}>;


type TextHitsQuery = { messages: { nodes: Array<{ id: string, body: string, createdAt: string, direction: Direction, conversation: { id: string, phoneNumber: string, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null } | null, campaignContact: { id: string, firstName: string | null, lastName: string | null, company: string | null } | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

type InboxPersonQueryVariables = Exact<{
  id: string;
  phone: string;
  seesCalls: boolean;
  seesCampaigns: boolean;
}>;


type InboxPersonQuery = { conversation: { contact: { id: string, title: string | null, company: string | null, email: string | null, optedOut: boolean, optedOutAt: string | null, doNotCallNumbers: Array<string> | null, phones: Array<{ number: string, label: string | null }>, consents: Array<{ id: string, isValid: boolean }> } | null } | null, calls?: { nodes: Array<{ id: string, createdAt: string, callStatus: CallStatus, answeredBy: Answerer | null, direction: Direction, disposition: { id: string, name: string } | null, user: { id: string, name: string } | null }> }, allCampaignContacts?: { nodes: Array<{ id: string, status: CampaignContactStatus, callCount: number, lastDisposition: { id: string, name: string } | null, campaign: { id: string, name: string } }> } | null };

type TimelineQueryVariables = Exact<{
  id: string;
  after?: string | null | undefined;
}>;


type TimelineQuery = { conversation: { timeline: { nodes: Array<
        | { __typename: 'Call', callStatus: CallStatus, answeredBy: Answerer | null, durationSeconds: number, id: string, createdAt: string, direction: Direction, disposition: { id: string, name: string } | null, user: { id: string, name: string } | null, recordings: Array<{ id: string, kind: RecordingKind, state: RecordingState, durationSeconds: number }> }
        | { __typename: 'Message', author: AuthorKind, authorName: string | null, body: string, messageStatus: MessageStatus, id: string, createdAt: string, direction: Direction, campaign: { id: string, name: string } | null, media: Array<{ id: string, contentType: string, url: string, state: MediaState }>, error: { message: string } | null, user: { id: string, name: string } | null }
      >, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

type CommentsQueryVariables = Exact<{
  id: string;
  after?: string | null | undefined;
}>;


type CommentsQuery = { conversation: { comments: { nodes: Array<{ id: string, body: string, createdAt: string, user: { id: string, name: string } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } } | null };

type AddCommentMutationVariables = Exact<{
  input: AddCommentInput;
}>;


type AddCommentMutation = { addComment:
    | { __typename: 'ConversationComment', id: string }
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
   };

type DeleteCommentMutationVariables = Exact<{
  id: string;
}>;


type DeleteCommentMutation = { deleteComment:
    | { __typename: 'CommentDeletion', deletedId: string }
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
   };

type WaitingTextsQueryVariables = Exact<{
  id: string;
}>;


type WaitingTextsQuery = { messages: { nodes: Array<{ id: string, body: string, status: MessageStatus, sendAt: string | null, media: Array<{ id: string }> }>, pageInfo: { hasNextPage: boolean } } };

type CancelTextMutationVariables = Exact<{
  id: string;
}>;


type CancelTextMutation = { cancelMessage:
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
    | { __typename: 'MessageCancellation', canceledId: string }
   };

type ChangeConversationMutationVariables = Exact<{
  input: UpdateConversationInput;
}>;


type ChangeConversationMutation = { updateConversation:
    | { __typename: 'Conversation', id: string }
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
   };

type SnippetTextQueryVariables = Exact<{
  snippetId: string;
  conversationId: string;
}>;


type SnippetTextQuery = { snippetText: { body: string, isIncomplete: boolean } | null };

type MarkReadMutationVariables = Exact<{
  id: string;
}>;


type MarkReadMutation = { markConversationRead:
    | { __typename: 'Conversation', id: string, unreadByMe: number }
    | { __typename: 'DomainError' }
   };

type SendTextMutationVariables = Exact<{
  input: SendMessageInput;
}>;


type SendTextMutation = { sendMessage:
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
    | { __typename: 'Message', id: string }
   };

type OverviewQueryVariables = Exact<{
  since: string;
  until: string;
  bucket: ActivityBucket;
  sinceBefore: string;
  untilBefore: string;
  bucketBefore: ActivityBucket;
}>;


type OverviewQuery = { textActivity: { startsAt: string, endsAt: string, totals: { deliveryPercent: number | null, medianDeliveryMs: number | null, incoming: number, outgoing: number, sent: number, delivered: number, failed: number }, buckets: Array<{ startsAt: string, endsAt: string, counts: { incoming: number, outgoing: number, sent: number, delivered: number, failed: number } }>, byUser: Array<{ user: { id: string, name: string }, counts: { incoming: number, outgoing: number, sent: number, delivered: number, failed: number } }> } | null, textsBefore: { totals: { deliveryPercent: number | null, medianDeliveryMs: number | null, incoming: number, outgoing: number, sent: number, delivered: number, failed: number } } | null, callActivity: { startsAt: string, endsAt: string, totals: { answerPercent: number | null, abandonmentPercent: number | null, outgoing: number, reachedPeople: number, reachedMachines: number, unanswered: number, failed: number, abandoned: number, incoming: number, answered: number, missed: number, talkSeconds: number }, buckets: Array<{ startsAt: string, endsAt: string, counts: { outgoing: number, reachedPeople: number, reachedMachines: number, unanswered: number, failed: number, abandoned: number, incoming: number, answered: number, missed: number, talkSeconds: number } }>, byUser: Array<{ user: { id: string, name: string }, counts: { answerPercent: number | null, outgoing: number, reachedPeople: number, reachedMachines: number, unanswered: number, failed: number, abandoned: number, incoming: number, answered: number, missed: number, talkSeconds: number }, presence: { availableSeconds: number, awaySeconds: number, wrapUpSeconds: number, offlineSeconds: number } | null }> } | null, callsBefore: { totals: { answerPercent: number | null, abandonmentPercent: number | null, outgoing: number, reachedPeople: number, reachedMachines: number, unanswered: number, failed: number, abandoned: number, incoming: number, answered: number, missed: number, talkSeconds: number } } | null, viewer: { unreadConversations: number }, failing: { totalCount: number | null }, disabled: { totalCount: number | null } };

type TextFiguresFragment = { incoming: number, outgoing: number, sent: number, delivered: number, failed: number };

type CallFiguresFragment = { outgoing: number, reachedPeople: number, reachedMachines: number, unanswered: number, failed: number, abandoned: number, incoming: number, answered: number, missed: number, talkSeconds: number };

type NowQueryVariables = Exact<{ [key: string]: never; }>;


type NowQuery = { dialerSessions: Array<{ id: string, createdAt: string, user: { id: string, name: string } | null, campaign: { id: string, name: string }, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string } | null, call: { id: string, callStatus: CallStatus } | null, wait: { reason: DialerWaitReason, until: string | null } | null }> | null, campaigns: { totalCount: number | null, nodes: Array<{ id: string, name: string, contactCount: number, lastCalledAt: string | null, progress: { notCalled: number, inProgress: number, called: number, completed: number, exhausted: number, doNotCall: number }, forecast: { endsAt: string | null, gap: CampaignForecastGap | null }, targetProgress: { madeCount: number, dueCount: number, state: CampaignTargetState, target: { count: number, figure: TargetFigure, from: string, until: string } } | null }> } | null, broadcasts: { nodes: Array<{ id: string, status: BroadcastStatus, waitingReason: BroadcastWaitingReason | null, campaign: { id: string, name: string } }> } | null, notices: { nodes: Array<{ id: string }> }, refusalReviews: { nodes: Array<{ dueAt: string }> } | null, inboxes: Array<{ id: string, phoneNumber: string, rotation: { state: InboxRotationState, reason: InboxRestReason | null, until: string | null } }> };

type RegistrationOfNumbersQueryVariables = Exact<{ [key: string]: never; }>;


type RegistrationOfNumbersQuery = { numbers: { nodes: Array<{ id: string, phoneNumber: string, problem: string | null, registration: { state: RegistrationState } | null }> } | null };

type AlertedQueuesQueryVariables = Exact<{ [key: string]: never; }>;


type AlertedQueuesQuery = { queues: Array<{ id: string, name: string, alertingSince: string | null }> };

type FailedTextsQueryVariables = Exact<{
  since: string;
  until: string;
  first: number;
}>;


type FailedTextsQuery = { failed: { nodes: Array<{ id: string, to: string, createdAt: string, conversationId: string, contact: { id: string, firstName: string | null, lastName: string | null } | null, error: { message: string } | null }> }, undelivered: { nodes: Array<{ id: string, to: string, createdAt: string, conversationId: string, contact: { id: string, firstName: string | null, lastName: string | null } | null, error: { message: string } | null }> } };

type FailedTextFragment = { id: string, to: string, createdAt: string, conversationId: string, contact: { id: string, firstName: string | null, lastName: string | null } | null, error: { message: string } | null };

type PhoneFieldsFragment = { pageId: string, line: { id: string, callsIn: boolean, isConnected: boolean } | null };

type OpenPhoneMutationVariables = Exact<{
  input: OpenBrowserPhoneInput;
}>;


type OpenPhoneMutation = { openBrowserPhone:
    | { __typename: 'BrowserPhone', pageId: string, line: { id: string, callsIn: boolean, isConnected: boolean } | null }
    | { __typename: 'DomainError', code: ErrorCode, message: string, requestId: string | null }
   };

type PhoneTokenMutationVariables = Exact<{
  input: CreatePhoneAccessTokenInput;
}>;


type PhoneTokenMutation = { createPhoneAccessToken:
    | { __typename: 'DomainError', message: string, requestId: string | null }
    | { __typename: 'PhoneAccessToken', token: string, lifetimeSeconds: number }
   };

type SimulatePhoneCallMutationVariables = Exact<{
  input: SimulateBrowserCallInput;
}>;


type SimulatePhoneCallMutation = { simulateBrowserCall:
    | { __typename: 'BrowserLine' }
    | { __typename: 'DomainError', message: string, requestId: string | null }
   };

type SimulatePhoneHangUpMutationVariables = Exact<{
  input: SimulateBrowserHangUpInput;
}>;


type SimulatePhoneHangUpMutation = { simulateBrowserHangUp:
    | { __typename: 'BrowserLine' }
    | { __typename: 'DomainError', message: string, requestId: string | null }
   };

type OwnPresenceQueryVariables = Exact<{ [key: string]: never; }>;


type OwnPresenceQuery = { viewer: { user: { id: string, phoneNumber: string | null, presence: { state: PresenceState, reason: string | null, since: string | null, device: PresenceDevice } }, business: { id: string, awayReasons: Array<string> } } };

type SetPresenceMutationVariables = Exact<{
  input: SetMyPresenceInput;
}>;


type SetPresenceMutation = { setMyPresence:
    | { __typename: 'DomainError', message: string, code: ErrorCode, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
    | { __typename: 'Presence', state: PresenceState, reason: string | null, since: string | null, device: PresenceDevice }
   };

type QueueNowFragment = { id: string, name: string, serviceSeconds: number, memberIds: Array<string>, alertingSince: string | null, figures: { waiting: number, ringing: number, longestWaitSeconds: number | null, answered: number, abandoned: number, overflowed: number, callbacksDue: number, serviceLevel: number | null } };

type QueueSettingsFragment = { id: string, name: string, strategy: QueueStrategy, memberIds: Array<string>, ringSeconds: number, longestWaitSeconds: number, mostCallers: number, serviceSeconds: number, overflowQueueId: string | null, holdWords: string | null, holdLanguage: string | null, saysPosition: boolean, saysWait: boolean, offersCallback: boolean, alertWaitSeconds: number | null, alertCallers: number | null, overflow: { action: RouteEndingAction, words: string | null, language: string | null, phoneNumber: string | null, greeting: { id: string } | null } | null, holdAudio: { id: string } | null };

type QueueSettingsQueryVariables = Exact<{ [key: string]: never; }>;


type QueueSettingsQuery = { queues: Array<{ id: string, name: string, strategy: QueueStrategy, memberIds: Array<string>, ringSeconds: number, longestWaitSeconds: number, mostCallers: number, serviceSeconds: number, overflowQueueId: string | null, holdWords: string | null, holdLanguage: string | null, saysPosition: boolean, saysWait: boolean, offersCallback: boolean, alertWaitSeconds: number | null, alertCallers: number | null, overflow: { action: RouteEndingAction, words: string | null, language: string | null, phoneNumber: string | null, greeting: { id: string } | null } | null, holdAudio: { id: string } | null }> };

type QueueMemberFragment = { id: string, name: string, presence: { state: PresenceState, reason: string | null, since: string | null } };

type WallboardQueryVariables = Exact<{
  since: string;
  until: string;
}>;


type WallboardQuery = { queues: Array<{ id: string, name: string, serviceSeconds: number, memberIds: Array<string>, alertingSince: string | null, figures: { waiting: number, ringing: number, longestWaitSeconds: number | null, answered: number, abandoned: number, overflowed: number, callbacksDue: number, serviceLevel: number | null } }>, queueMembers: Array<{ id: string, name: string, presence: { state: PresenceState, reason: string | null, since: string | null } }>, callActivity: { totals: { outgoing: number, reachedPeople: number, reachedMachines: number, unanswered: number, failed: number, abandoned: number, incoming: number, answered: number, missed: number } } | null, textActivity: { totals: { incoming: number, outgoing: number, sent: number, delivered: number, failed: number } } | null };

type QueuesQueryVariables = Exact<{
  since: string;
}>;


type QueuesQuery = { queues: Array<{ id: string, name: string, strategy: QueueStrategy, memberIds: Array<string>, ringSeconds: number, longestWaitSeconds: number, mostCallers: number, serviceSeconds: number, overflowQueueId: string | null, holdWords: string | null, holdLanguage: string | null, saysPosition: boolean, saysWait: boolean, offersCallback: boolean, alertWaitSeconds: number | null, alertCallers: number | null, alertingSince: string | null, overflow: { action: RouteEndingAction, words: string | null, language: string | null, phoneNumber: string | null, greeting: { id: string } | null } | null, holdAudio: { id: string } | null, figures: { waiting: number, ringing: number, longestWaitSeconds: number | null, answered: number, abandoned: number, overflowed: number, callbacksDue: number, serviceLevel: number | null } }>, queueMembers: Array<{ id: string, name: string, presence: { state: PresenceState, reason: string | null, since: string | null } }> };

type CreateQueueMutationVariables = Exact<{
  input: CreateQueueInput;
}>;


type CreateQueueMutation = { createQueue:
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
    | { __typename: 'Queue', id: string, name: string }
   };

type SetQueueMutationVariables = Exact<{
  input: SetQueueInput;
}>;


type SetQueueMutation = { setQueue:
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
    | { __typename: 'Queue', id: string, name: string }
   };

type DeleteQueueMutationVariables = Exact<{
  id: string;
}>;


type DeleteQueueMutation = { deleteQueue:
    | { __typename: 'DomainError', message: string, requestId: string | null }
    | { __typename: 'QueueDeletion', deletedId: string }
   };

type PaletteContactsQueryVariables = Exact<{
  q: string;
}>;


type PaletteContactsQuery = { contacts: { nodes: Array<{ id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string | null, optedOut: boolean, phones: Array<{ number: string, label: string | null }> }> } };

type PaletteCampaignContactsQueryVariables = Exact<{
  q: string;
}>;


type PaletteCampaignContactsQuery = { campaigns: { nodes: Array<{ id: string, name: string, contacts: { nodes: Array<{ id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string }> } }> } | null };

type LatestConversationQueryVariables = Exact<{
  phone: string;
}>;


type LatestConversationQuery = { conversations: { nodes: Array<{ id: string }> } };

type ReachInboxesQueryVariables = Exact<{ [key: string]: never; }>;


type ReachInboxesQuery = { viewer: { user: { id: string, phoneNumber: string | null }, inboxes: Array<{ id: string, name: string, phoneNumber: string }> } };

type SendFirstTextToMutationVariables = Exact<{
  input: SendMessageInput;
}>;


type SendFirstTextToMutation = { sendMessage:
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
    | { __typename: 'Message', id: string, conversationId: string }
   };

type PlaceCallMutationVariables = Exact<{
  input: StartCallInput;
}>;


type PlaceCallMutation = { startCall:
    | { __typename: 'Call', id: string }
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
   };

type EndOwnCallMutationVariables = Exact<{
  id: string;
}>;


type EndOwnCallMutation = { endCall:
    | { __typename: 'Call', id: string }
    | { __typename: 'DomainError', message: string, requestId: string | null }
   };

type CallStateQueryVariables = Exact<{
  id: string;
}>;


type CallStateQuery = { call: { id: string, callStatus: CallStatus, answeredBy: Answerer | null, durationSeconds: number, endedAt: string | null } | null };

type BusinessSettingsQueryVariables = Exact<{ [key: string]: never; }>;


type BusinessSettingsQuery = { viewer: { business: { id: string, timeZone: string, openInboxes: boolean, requiresSecondFactor: boolean, answeredRestMinutes: number, hasDialer: boolean, recordsCalls: RecordedCalls, recordingAnnouncement: string | null, recordingAnnouncementLanguage: string | null, helpContact: string | null, awayReasons: Array<string>, wrapUpSeconds: number, retention: { recordingDays: number | null } } } };

type UpdateBusinessMutationVariables = Exact<{
  input: UpdateBusinessInput;
}>;


type UpdateBusinessMutation = { updateBusiness:
    | { __typename: 'Business', id: string, timeZone: string, openInboxes: boolean, requiresSecondFactor: boolean, answeredRestMinutes: number, recordsCalls: RecordedCalls, recordingAnnouncement: string | null, recordingAnnouncementLanguage: string | null, helpContact: string | null, awayReasons: Array<string>, wrapUpSeconds: number, retention: { recordingDays: number | null } }
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
   };

type SaveSnippetMutationVariables = Exact<{
  input: SaveSnippetInput;
}>;


type SaveSnippetMutation = { saveSnippet:
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
    | { __typename: 'Snippet', id: string }
   };

type DeleteSnippetMutationVariables = Exact<{
  id: string;
}>;


type DeleteSnippetMutation = { deleteSnippet:
    | { __typename: 'DomainError', message: string, requestId: string | null }
    | { __typename: 'SnippetDeletion', deletedId: string }
   };

type BusinessRetentionQueryVariables = Exact<{ [key: string]: never; }>;


type BusinessRetentionQuery = { viewer: { business: { id: string, retention: { messageDays: number | null, callDays: number | null, recordingDays: number | null, sessionDays: number | null, importDays: number | null, noticeDays: number | null, eventDays: number | null, attemptDays: number | null, auditDays: number | null }, retentionLimits: Array<{ setting: RetentionSetting, least: number, most: number, serviceDays: number | null }> } } };

type PersonSummaryQueryVariables = Exact<{
  phoneNumber?: string | null | undefined;
  contactId?: string | null | undefined;
}>;


type PersonSummaryQuery = { personSummary: { names: Array<string>, phoneNumbers: Array<string>, emails: Array<string>, contactCount: number, campaignContactCount: number, messageCount: number, callCount: number } | null };

type ExportPersonMutationVariables = Exact<{
  input: ExportPersonInput;
}>;


type ExportPersonMutation = { exportPerson:
    | { __typename: 'DomainError', message: string, requestId: string | null }
    | { __typename: 'PersonExport', id: string }
   };

type ErasePersonMutationVariables = Exact<{
  input: ErasePersonInput;
}>;


type ErasePersonMutation = { erasePerson:
    | { __typename: 'DomainError', message: string, requestId: string | null }
    | { __typename: 'PersonErasure', id: string }
   };

type PersonErasuresQueryVariables = Exact<{ [key: string]: never; }>;


type PersonErasuresQuery = { personErasures: Array<{ id: string, contactId: string | null, erasedRows: number, countedRows: number | null, createdAt: string, erasedAt: string | null, completedAt: string | null }> | null };

type PersonExportsQueryVariables = Exact<{ [key: string]: never; }>;


type PersonExportsQuery = { personExports: Array<{ id: string, format: PersonExportFormat, state: PersonExportState, failure: string | null, rowCount: number, countedRows: number, size: number, createdAt: string, expiresAt: string | null, url: string | null }> | null };

type SetOwnPhoneMutationVariables = Exact<{
  input: SetUserPhoneNumberInput;
}>;


type SetOwnPhoneMutation = { setUserPhoneNumber:
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
    | { __typename: 'User', id: string, phoneNumber: string | null }
   };

type UpdateSelfMutationVariables = Exact<{
  input: UpdateUserInput;
}>;


type UpdateSelfMutation = { updateUser:
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
    | { __typename: 'User', id: string, name: string, timeZone: string | null, phoneNumber: string | null }
   };

type DispositionsQueryVariables = Exact<{
  mayManage: boolean;
}>;


type DispositionsQuery = { dispositions: Array<{ id: string, name: string, source: DispositionSource, systemOutcome: SystemOutcome | null, marksContactComplete: boolean, asksForCallback: boolean }> | null, retiredDispositions?: Array<{ id: string, name: string }> | null };

type CreateDispositionMutationVariables = Exact<{
  input: CreateDispositionInput;
}>;


type CreateDispositionMutation = { createDisposition:
    | { __typename: 'Disposition', id: string, name: string }
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
   };

type UpdateDispositionMutationVariables = Exact<{
  input: UpdateDispositionInput;
}>;


type UpdateDispositionMutation = { updateDisposition:
    | { __typename: 'Disposition', id: string, name: string, marksContactComplete: boolean, asksForCallback: boolean }
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
   };

type ReorderDispositionsMutationVariables = Exact<{
  ids: Array<string>;
}>;


type ReorderDispositionsMutation = { reorderDispositions:
    | { __typename: 'DispositionList', dispositions: Array<{ id: string }> }
    | { __typename: 'DomainError', message: string, requestId: string | null }
   };

type RetireDispositionMutationVariables = Exact<{
  id: string;
}>;


type RetireDispositionMutation = { retireDisposition:
    | { __typename: 'Disposition', id: string }
    | { __typename: 'DomainError', message: string, requestId: string | null }
   };

type RestoreDispositionMutationVariables = Exact<{
  id: string;
}>;


type RestoreDispositionMutation = { restoreDisposition:
    | { __typename: 'Disposition', id: string }
    | { __typename: 'DomainError', message: string, requestId: string | null }
   };

type DoNotCallNumbersQueryVariables = Exact<{
  prefix?: string | null | undefined;
  after?: string | null | undefined;
}>;


type DoNotCallNumbersQuery = { doNotCallNumbers: { nodes: Array<{ note: string | null, source: DoNotCallSource, createdAt: string, id: string }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

type AddDoNotCallMutationVariables = Exact<{
  numbers: Array<DoNotCallNumberInput>;
}>;


type AddDoNotCallMutation = { addDoNotCallNumbers:
    | { __typename: 'DoNotCallAddition', outcomes: Array<{ result: DoNotCallResult, error: { message: string } | null, number: { phoneNumber: string } | null }> }
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
   };

type RemoveDoNotCallMutationVariables = Exact<{
  phoneNumber: string;
}>;


type RemoveDoNotCallMutation = { removeDoNotCallNumber:
    | { __typename: 'DoNotCallRemoval', deletedId: string }
    | { __typename: 'DomainError', message: string, requestId: string | null }
   };

type RefusalReviewsQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


type RefusalReviewsQuery = { refusalReviews: { nodes: Array<{ saidAt: string, dueAt: string, id: string, message: { id: string, body: string, conversationId: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

type DecideRefusalMutationVariables = Exact<{
  input: RefusalDecisionInput;
}>;


type DecideRefusalMutation = { decideRefusal:
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
    | { __typename: 'RefusalReview', phoneNumber: string }
   };

type InboxSettingsQueryVariables = Exact<{
  mayManage: boolean;
}>;


type InboxSettingsQuery = { inboxes: Array<{ id: string, name: string, phoneNumber: string, isActive: boolean, forwardTo: string | null, mostCallsPerDay: number | null, rotation: { state: InboxRotationState, reason: InboxRestReason | null, until: string | null, answeredShare: number | null, attestation: CallAttestation | null }, route: { strategy: RingStrategy, timeZone: string | null, isOpen: boolean, members: Array<{ ringSeconds: number, user: { id: string, name: string, active: boolean, phoneNumber: string | null } }>, hours: Array<{ weekday: Weekday, from: string, until: string }> | null, holidays: Array<{ date: string, name: string }>, queue: { id: string, name: string } | null, menu: { words: string | null, language: string | null, repeats: number, audio: { id: string } | null, keys: Array<{ key: string, action: MenuAction, queueId: string | null }> } | null, whenClosed: { action: RouteEndingAction, words: string | null, language: string | null, phoneNumber: string | null, greeting: { id: string } | null }, whenUnanswered: { action: RouteEndingAction, words: string | null, language: string | null, phoneNumber: string | null, greeting: { id: string } | null } } | null, number: { id: string, state: NumberState, isConnected: boolean, profiledAt: string | null, problem: string | null, registration: { state: RegistrationState, reason: string | null } | null } | null }> };

type SetInboxRouteMutationVariables = Exact<{
  input: SetInboxRouteInput;
}>;


type SetInboxRouteMutation = { setInboxRoute:
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
    | { __typename: 'Inbox', id: string, name: string }
   };

type RemoveInboxRouteMutationVariables = Exact<{
  id: string;
}>;


type RemoveInboxRouteMutation = { removeInboxRoute:
    | { __typename: 'DomainError', message: string, requestId: string | null }
    | { __typename: 'InboxRouteRemoval', deletedId: string }
   };

type NumbersQueryVariables = Exact<{ [key: string]: never; }>;


type NumbersQuery = { numbers: { nodes: Array<{ id: string, phoneNumber: string, state: NumberState, origin: NumberOrigin, problem: string | null, inbox: { id: string } | null }> } | null };

type AvailableNumbersQueryVariables = Exact<{
  country: string;
  kind: NumberKind;
  areaCode?: string | null | undefined;
  contains?: string | null | undefined;
}>;


type AvailableNumbersQuery = { availableNumbers: Array<{ phoneNumber: string, locality: string | null, capabilities: Array<NumberCapability> }> | null };

type CreateInboxMutationVariables = Exact<{
  input: CreateInboxInput;
}>;


type CreateInboxMutation = { createInbox:
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
    | { __typename: 'Inbox', id: string, name: string }
   };

type UpdateInboxMutationVariables = Exact<{
  input: UpdateInboxInput;
}>;


type UpdateInboxMutation = { updateInbox:
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
    | { __typename: 'Inbox', id: string, name: string, forwardTo: string | null }
   };

type ReturnToRotationMutationVariables = Exact<{
  id: string;
}>;


type ReturnToRotationMutation = { returnInboxToRotation:
    | { __typename: 'DomainError', message: string, requestId: string | null }
    | { __typename: 'Inbox', id: string, rotation: { state: InboxRotationState } }
   };

type ReorderInboxesMutationVariables = Exact<{
  ids: Array<string>;
}>;


type ReorderInboxesMutation = { reorderInboxes:
    | { __typename: 'DomainError', message: string, requestId: string | null }
    | { __typename: 'InboxList', inboxes: Array<{ id: string }> }
   };

type ActivateInboxMutationVariables = Exact<{
  id: string;
}>;


type ActivateInboxMutation = { activateInbox:
    | { __typename: 'DomainError', message: string, requestId: string | null }
    | { __typename: 'Inbox', id: string, isActive: boolean }
   };

type DeactivateInboxMutationVariables = Exact<{
  id: string;
}>;


type DeactivateInboxMutation = { deactivateInbox:
    | { __typename: 'DomainError', message: string, requestId: string | null }
    | { __typename: 'Inbox', id: string, isActive: boolean }
   };

type ConnectInboxMutationVariables = Exact<{
  id: string;
}>;


type ConnectInboxMutation = { connectInbox:
    | { __typename: 'BusinessNumber', id: string, state: NumberState }
    | { __typename: 'DomainError', message: string, requestId: string | null }
   };

type BuyNumberMutationVariables = Exact<{
  input: BuyNumberInput;
}>;


type BuyNumberMutation = { buyNumber:
    | { __typename: 'BusinessNumber', id: string, state: NumberState, phoneNumber: string }
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
   };

type AdoptNumberMutationVariables = Exact<{
  input: AdoptNumberInput;
}>;


type AdoptNumberMutation = { adoptNumber:
    | { __typename: 'BusinessNumber', id: string, state: NumberState, phoneNumber: string }
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
   };

type ReleaseNumberMutationVariables = Exact<{
  id: string;
}>;


type ReleaseNumberMutation = { releaseNumber:
    | { __typename: 'BusinessNumber', id: string, state: NumberState }
    | { __typename: 'DomainError', message: string, requestId: string | null }
   };

type RegistriesQueryVariables = Exact<{ [key: string]: never; }>;


type RegistriesQuery = { registries: Array<{ id: string, kind: RegistryKind, name: string, asOf: string | null, validUntil: string | null, isStale: boolean, numberCount: number, pendingImport: { state: RegistryImportState, totalCount: number, handledCount: number, refusedCount: number, failure: string | null } | null }> | null };

type ImportRegistryMutationVariables = Exact<{
  input: ImportRegistryInput;
}>;


type ImportRegistryMutation = { importRegistry:
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
    | { __typename: 'Registry', id: string, pendingImport: { refusedCount: number } | null }
   };

type DeleteRegistryMutationVariables = Exact<{
  id: string;
}>;


type DeleteRegistryMutation = { deleteRegistry:
    | { __typename: 'DomainError', message: string, requestId: string | null }
    | { __typename: 'RegistryDeletion', deletedId: string }
   };

type TalkFieldsFragment = { id: string, callStatus: CallStatus, direction: Direction, from: string, to: string, answeredAt: string | null, endedAt: string | null, note: string | null, isMuted: boolean, isOnHold: boolean, handedOverAt: string | null, handler: { id: string, name: string } | null, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string | null } | null, inbox: { id: string, name: string }, campaign: { id: string, name: string } | null, campaignContact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string } | null, transfer: { kind: TransferKind, state: TransferState, reason: TransferReason | null, toNumber: string | null, createdAt: string, fromUser: { id: string, name: string } | null, toUser: { id: string, name: string } | null } | null, supervisors: Array<{ mode: Supervision, isConnected: boolean, user: { id: string, name: string } | null }> };

type TransferColleaguesQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


type TransferColleaguesQuery = { userConnection: { nodes: Array<{ id: string, name: string, active: boolean, phoneNumber: string | null, presence: { state: PresenceState, reason: string | null, mayBeRung: boolean } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

type CurrentTalkQueryVariables = Exact<{ [key: string]: never; }>;


type CurrentTalkQuery = { viewer: { currentCall: { id: string, callStatus: CallStatus, direction: Direction, from: string, to: string, answeredAt: string | null, endedAt: string | null, note: string | null, isMuted: boolean, isOnHold: boolean, handedOverAt: string | null, queued: { leftAt: string | null, totalWaitedSeconds: number, isCallback: boolean, queue: { id: string, name: string } } | null, contact: { title: string | null, email: string | null, extraFields: Record<string, string> | null, id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string | null } | null, campaignContact: { title: string | null, email: string | null, extraFields: Record<string, string> | null, id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string, script: { body: string, isIncomplete: boolean } | null } | null, handler: { id: string, name: string } | null, inbox: { id: string, name: string }, campaign: { id: string, name: string } | null, transfer: { kind: TransferKind, state: TransferState, reason: TransferReason | null, toNumber: string | null, createdAt: string, fromUser: { id: string, name: string } | null, toUser: { id: string, name: string } | null } | null, supervisors: Array<{ mode: Supervision, isConnected: boolean, user: { id: string, name: string } | null }> } | null, offeredCalls: Array<{ id: string, callStatus: CallStatus, direction: Direction, from: string, to: string, answeredAt: string | null, endedAt: string | null, note: string | null, isMuted: boolean, isOnHold: boolean, handedOverAt: string | null, handler: { id: string, name: string } | null, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string | null } | null, inbox: { id: string, name: string }, campaign: { id: string, name: string } | null, campaignContact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string } | null, transfer: { kind: TransferKind, state: TransferState, reason: TransferReason | null, toNumber: string | null, createdAt: string, fromUser: { id: string, name: string } | null, toUser: { id: string, name: string } | null } | null, supervisors: Array<{ mode: Supervision, isConnected: boolean, user: { id: string, name: string } | null }> }> } };

type MuteCallMutationVariables = Exact<{
  input: MuteCallInput;
}>;


type MuteCallMutation = { muteCall:
    | { __typename: 'Call', id: string, callStatus: CallStatus, direction: Direction, from: string, to: string, answeredAt: string | null, endedAt: string | null, note: string | null, isMuted: boolean, isOnHold: boolean, handedOverAt: string | null, handler: { id: string, name: string } | null, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string | null } | null, inbox: { id: string, name: string }, campaign: { id: string, name: string } | null, campaignContact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string } | null, transfer: { kind: TransferKind, state: TransferState, reason: TransferReason | null, toNumber: string | null, createdAt: string, fromUser: { id: string, name: string } | null, toUser: { id: string, name: string } | null } | null, supervisors: Array<{ mode: Supervision, isConnected: boolean, user: { id: string, name: string } | null }> }
    | { __typename: 'DomainError', message: string, requestId: string | null }
   };

type HoldCallMutationVariables = Exact<{
  input: HoldCallInput;
}>;


type HoldCallMutation = { holdCall:
    | { __typename: 'Call', id: string, callStatus: CallStatus, direction: Direction, from: string, to: string, answeredAt: string | null, endedAt: string | null, note: string | null, isMuted: boolean, isOnHold: boolean, handedOverAt: string | null, handler: { id: string, name: string } | null, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string | null } | null, inbox: { id: string, name: string }, campaign: { id: string, name: string } | null, campaignContact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string } | null, transfer: { kind: TransferKind, state: TransferState, reason: TransferReason | null, toNumber: string | null, createdAt: string, fromUser: { id: string, name: string } | null, toUser: { id: string, name: string } | null } | null, supervisors: Array<{ mode: Supervision, isConnected: boolean, user: { id: string, name: string } | null }> }
    | { __typename: 'DomainError', message: string, requestId: string | null }
   };

type SendDigitsMutationVariables = Exact<{
  input: SendDigitsInput;
}>;


type SendDigitsMutation = { sendDigits:
    | { __typename: 'Call', id: string, callStatus: CallStatus, direction: Direction, from: string, to: string, answeredAt: string | null, endedAt: string | null, note: string | null, isMuted: boolean, isOnHold: boolean, handedOverAt: string | null, handler: { id: string, name: string } | null, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string | null } | null, inbox: { id: string, name: string }, campaign: { id: string, name: string } | null, campaignContact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string } | null, transfer: { kind: TransferKind, state: TransferState, reason: TransferReason | null, toNumber: string | null, createdAt: string, fromUser: { id: string, name: string } | null, toUser: { id: string, name: string } | null } | null, supervisors: Array<{ mode: Supervision, isConnected: boolean, user: { id: string, name: string } | null }> }
    | { __typename: 'DomainError', message: string, requestId: string | null }
   };

type TransferCallMutationVariables = Exact<{
  input: TransferCallInput;
}>;


type TransferCallMutation = { transferCall:
    | { __typename: 'Call', id: string, callStatus: CallStatus, direction: Direction, from: string, to: string, answeredAt: string | null, endedAt: string | null, note: string | null, isMuted: boolean, isOnHold: boolean, handedOverAt: string | null, handler: { id: string, name: string } | null, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string | null } | null, inbox: { id: string, name: string }, campaign: { id: string, name: string } | null, campaignContact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string } | null, transfer: { kind: TransferKind, state: TransferState, reason: TransferReason | null, toNumber: string | null, createdAt: string, fromUser: { id: string, name: string } | null, toUser: { id: string, name: string } | null } | null, supervisors: Array<{ mode: Supervision, isConnected: boolean, user: { id: string, name: string } | null }> }
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
   };

type StartConsultationMutationVariables = Exact<{
  input: StartConsultationInput;
}>;


type StartConsultationMutation = { startConsultation:
    | { __typename: 'Call', id: string, callStatus: CallStatus, direction: Direction, from: string, to: string, answeredAt: string | null, endedAt: string | null, note: string | null, isMuted: boolean, isOnHold: boolean, handedOverAt: string | null, handler: { id: string, name: string } | null, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string | null } | null, inbox: { id: string, name: string }, campaign: { id: string, name: string } | null, campaignContact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string } | null, transfer: { kind: TransferKind, state: TransferState, reason: TransferReason | null, toNumber: string | null, createdAt: string, fromUser: { id: string, name: string } | null, toUser: { id: string, name: string } | null } | null, supervisors: Array<{ mode: Supervision, isConnected: boolean, user: { id: string, name: string } | null }> }
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
   };

type CompleteTransferMutationVariables = Exact<{
  input: CompleteTransferInput;
}>;


type CompleteTransferMutation = { completeTransfer:
    | { __typename: 'Call', id: string, callStatus: CallStatus, direction: Direction, from: string, to: string, answeredAt: string | null, endedAt: string | null, note: string | null, isMuted: boolean, isOnHold: boolean, handedOverAt: string | null, handler: { id: string, name: string } | null, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string | null } | null, inbox: { id: string, name: string }, campaign: { id: string, name: string } | null, campaignContact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string } | null, transfer: { kind: TransferKind, state: TransferState, reason: TransferReason | null, toNumber: string | null, createdAt: string, fromUser: { id: string, name: string } | null, toUser: { id: string, name: string } | null } | null, supervisors: Array<{ mode: Supervision, isConnected: boolean, user: { id: string, name: string } | null }> }
    | { __typename: 'DomainError', message: string, requestId: string | null }
   };

type CancelTransferMutationVariables = Exact<{
  input: CancelTransferInput;
}>;


type CancelTransferMutation = { cancelTransfer:
    | { __typename: 'Call', id: string, callStatus: CallStatus, direction: Direction, from: string, to: string, answeredAt: string | null, endedAt: string | null, note: string | null, isMuted: boolean, isOnHold: boolean, handedOverAt: string | null, handler: { id: string, name: string } | null, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string | null } | null, inbox: { id: string, name: string }, campaign: { id: string, name: string } | null, campaignContact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string } | null, transfer: { kind: TransferKind, state: TransferState, reason: TransferReason | null, toNumber: string | null, createdAt: string, fromUser: { id: string, name: string } | null, toUser: { id: string, name: string } | null } | null, supervisors: Array<{ mode: Supervision, isConnected: boolean, user: { id: string, name: string } | null }> }
    | { __typename: 'DomainError', message: string, requestId: string | null }
   };

type DeclineTransferMutationVariables = Exact<{
  input: DeclineTransferInput;
}>;


type DeclineTransferMutation = { declineTransfer:
    | { __typename: 'Call', id: string }
    | { __typename: 'DomainError', message: string, requestId: string | null }
   };

type EndTalkMutationVariables = Exact<{
  input: EndCallInput;
}>;


type EndTalkMutation = { endCall:
    | { __typename: 'Call', id: string }
    | { __typename: 'DomainError', message: string, requestId: string | null }
   };

type SaveNoteMutationVariables = Exact<{
  input: NoteCallInput;
}>;


type SaveNoteMutation = { noteCall:
    | { __typename: 'Call', id: string, note: string | null }
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
   };

type LiveCallsQueryVariables = Exact<{ [key: string]: never; }>;


type LiveCallsQuery = { calls: { nodes: Array<{ id: string, callStatus: CallStatus, direction: Direction, from: string, to: string, answeredAt: string | null, endedAt: string | null, note: string | null, isMuted: boolean, isOnHold: boolean, handedOverAt: string | null, handler: { id: string, name: string } | null, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string | null } | null, inbox: { id: string, name: string }, campaign: { id: string, name: string } | null, campaignContact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string } | null, transfer: { kind: TransferKind, state: TransferState, reason: TransferReason | null, toNumber: string | null, createdAt: string, fromUser: { id: string, name: string } | null, toUser: { id: string, name: string } | null } | null, supervisors: Array<{ mode: Supervision, isConnected: boolean, user: { id: string, name: string } | null }> }>, pageInfo: { hasNextPage: boolean } } };

type SuperviseCallMutationVariables = Exact<{
  input: SuperviseCallInput;
}>;


type SuperviseCallMutation = { superviseCall:
    | { __typename: 'Call', id: string, callStatus: CallStatus, direction: Direction, from: string, to: string, answeredAt: string | null, endedAt: string | null, note: string | null, isMuted: boolean, isOnHold: boolean, handedOverAt: string | null, handler: { id: string, name: string } | null, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string | null } | null, inbox: { id: string, name: string }, campaign: { id: string, name: string } | null, campaignContact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string } | null, transfer: { kind: TransferKind, state: TransferState, reason: TransferReason | null, toNumber: string | null, createdAt: string, fromUser: { id: string, name: string } | null, toUser: { id: string, name: string } | null } | null, supervisors: Array<{ mode: Supervision, isConnected: boolean, user: { id: string, name: string } | null }> }
    | { __typename: 'DomainError', message: string, requestId: string | null }
   };

type LeaveSupervisionMutationVariables = Exact<{
  input: LeaveSupervisionInput;
}>;


type LeaveSupervisionMutation = { leaveSupervision:
    | { __typename: 'Call', id: string, callStatus: CallStatus, direction: Direction, from: string, to: string, answeredAt: string | null, endedAt: string | null, note: string | null, isMuted: boolean, isOnHold: boolean, handedOverAt: string | null, handler: { id: string, name: string } | null, contact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string | null } | null, inbox: { id: string, name: string }, campaign: { id: string, name: string } | null, campaignContact: { id: string, firstName: string | null, lastName: string | null, company: string | null, primaryNumber: string } | null, transfer: { kind: TransferKind, state: TransferState, reason: TransferReason | null, toNumber: string | null, createdAt: string, fromUser: { id: string, name: string } | null, toUser: { id: string, name: string } | null } | null, supervisors: Array<{ mode: Supervision, isConnected: boolean, user: { id: string, name: string } | null }> }
    | { __typename: 'DomainError', message: string, requestId: string | null }
   };

type SubscriptionFieldsFragment = { id: string, eventType: WebhookEventType, targetUrl: string, status: WebhookSubscriptionStatus, disabledReason: WebhookDisabledReason | null, pausedAt: string | null, consecutiveFailures: number, lastDeliveredAt: string | null, lastFailedAt: string | null, mayChange: boolean, user: { id: string, name: string } | null, statistics: { delivered: number, failed: number, waiting: number, medianMs: number | null, p95Ms: number | null } };

type SubscriptionsQueryVariables = Exact<{
  after?: string | null | undefined;
}>;


type SubscriptionsQuery = { webhookSubscriptions: { nodes: Array<{ id: string, eventType: WebhookEventType, targetUrl: string, status: WebhookSubscriptionStatus, disabledReason: WebhookDisabledReason | null, pausedAt: string | null, consecutiveFailures: number, lastDeliveredAt: string | null, lastFailedAt: string | null, mayChange: boolean, user: { id: string, name: string } | null, statistics: { delivered: number, failed: number, waiting: number, medianMs: number | null, p95Ms: number | null } }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

type SubscriptionQueryVariables = Exact<{
  id: string;
}>;


type SubscriptionQuery = { webhookSubscription: { id: string, eventType: WebhookEventType, targetUrl: string, status: WebhookSubscriptionStatus, disabledReason: WebhookDisabledReason | null, pausedAt: string | null, consecutiveFailures: number, lastDeliveredAt: string | null, lastFailedAt: string | null, mayChange: boolean, user: { id: string, name: string } | null, statistics: { delivered: number, failed: number, waiting: number, medianMs: number | null, p95Ms: number | null } } | null };

type AttemptsQueryVariables = Exact<{
  id: string;
  filter?: WebhookAttemptFilter | null | undefined;
  after?: string | null | undefined;
}>;


type AttemptsQuery = { webhookAttempts: { nodes: Array<{ id: string, eventId: string, eventType: WebhookEventType, attempt: number, createdAt: string, durationMs: number, responseStatus: number | null, failure: WebhookFailure | null, answer: string | null, isTest: boolean, targetUrl: string, event: { id: string, body: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } | null };

type EventQueryVariables = Exact<{
  id: string;
}>;


type EventQuery = { webhookEvent: { id: string, body: string } | null };

type SendAgainMutationVariables = Exact<{
  input: RedeliverWebhookEventInput;
}>;


type SendAgainMutation = { redeliverWebhookEvent:
    | { __typename: 'DomainError', message: string, requestId: string | null }
    | { __typename: 'WebhookRedelivery' }
   };

type SendTestMutationVariables = Exact<{
  id: string;
  idempotencyKey: string;
}>;


type SendTestMutation = { testWebhookSubscription:
    | { __typename: 'DomainError', message: string, requestId: string | null }
    | { __typename: 'WebhookTest' }
   };

type PauseMutationVariables = Exact<{
  id: string;
}>;


type PauseMutation = { pauseWebhookSubscription:
    | { __typename: 'DomainError', message: string, requestId: string | null }
    | { __typename: 'WebhookSubscription' }
   };

type ResumeMutationVariables = Exact<{
  id: string;
}>;


type ResumeMutation = { resumeWebhookSubscription:
    | { __typename: 'DomainError', message: string, requestId: string | null }
    | { __typename: 'WebhookSubscription' }
   };

type EnableMutationVariables = Exact<{
  id: string;
}>;


type EnableMutation = { enableWebhookSubscription:
    | { __typename: 'DomainError', message: string, requestId: string | null }
    | { __typename: 'WebhookSubscription' }
   };

type RotateSecretMutationVariables = Exact<{
  id: string;
}>;


type RotateSecretMutation = { rotateWebhookSecret:
    | { __typename: 'DomainError', message: string, requestId: string | null }
    | { __typename: 'WebhookSubscriptionWithSecret', signingSecret: string }
   };

type DeleteSubscriptionMutationVariables = Exact<{
  id: string;
}>;


type DeleteSubscriptionMutation = { deleteWebhookSubscription:
    | { __typename: 'DomainError', message: string, requestId: string | null }
    | { __typename: 'WebhookSubscriptionDeletion' }
   };

type CreateSubscriptionMutationVariables = Exact<{
  input: CreateWebhookSubscriptionInput;
}>;


type CreateSubscriptionMutation = { createWebhookSubscription:
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
    | { __typename: 'WebhookSubscriptionWithSecret', signingSecret: string, subscription: { id: string } }
   };

type SendRangeMutationVariables = Exact<{
  input: RedeliverWebhookEventsInput;
}>;


type SendRangeMutation = { redeliverWebhookEvents:
    | { __typename: 'DomainError', message: string, requestId: string | null, faults: Array<{ path: string | null, message: string }> }
    | { __typename: 'WebhookRangeRedelivery', count: number, resumeAfter: string | null }
   };

type HealthQueryVariables = Exact<{
  id: string;
  since: string;
  until: string;
  bucket: ActivityBucket;
}>;


type HealthQuery = { webhookSubscription: { id: string, activity: { totals: { delivered: number, failed: number, deliveryPercent: number | null }, buckets: Array<{ startsAt: string, counts: { delivered: number, failed: number } }> } } | null };

type NoticesQueryVariables = Exact<{
  filter?: NoticeFilter | null | undefined;
  after?: string | null | undefined;
}>;


type NoticesQuery = { notices: { nodes: Array<{ id: string, kind: NoticeKind, createdAt: string, subscription: { id: string, eventType: WebhookEventType, targetUrl: string } | null }>, pageInfo: { hasNextPage: boolean, endCursor: string | null } } };

type MarkNoticesReadMutationVariables = Exact<{
  input: MarkNoticesReadInput;
}>;


type MarkNoticesReadMutation = { markNoticesRead:
    | { __typename: 'DomainError', message: string, requestId: string | null }
    | { __typename: 'MarkedNotices', hasMore: boolean }
   };

export interface Documents {
  "\n  query People($after: String) {\n    userConnection(first: 100, after: $after, filter: { type: PERSON }) {\n      nodes {\n        id\n        name\n        email\n        role\n        active\n        lastSignInAt\n        secondFactor { isEnrolled }\n        inboxes { id }\n      }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n": TypedDocument<PeopleQuery, PeopleQueryVariables>;
  "\n  query ServiceUsers($after: String) {\n    userConnection(first: 100, after: $after, filter: { type: SERVICE }) {\n      nodes { id name role active createdAt inboxes { id } }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n": TypedDocument<ServiceUsersQuery, ServiceUsersQueryVariables>;
  "\n  mutation CreateServiceUser($input: ServiceUserInput!) {\n    createServiceUser(input: $input) {\n      __typename\n      ... on User { id name }\n      ... on DomainError { message requestId faults { path message } }\n    }\n  }\n": TypedDocument<CreateServiceUserMutation, CreateServiceUserMutationVariables>;
  "\n  query Invitations {\n    invitations(first: 100, filter: { isUsed: false }) {\n      nodes { id email sentAt expiresAt url user { id } }\n    }\n  }\n": TypedDocument<InvitationsQuery, InvitationsQueryVariables>;
  "\n  query AccessInboxes {\n    inboxes(includeInactive: true) { id name phoneNumber isActive }\n  }\n": TypedDocument<AccessInboxesQuery, AccessInboxesQueryVariables>;
  "\n  query Person($id: ID!) {\n    node(id: $id) {\n      __typename\n      ... on User {\n        id\n        name\n        type\n        email\n        role\n        active\n        phoneNumber\n        lastSignInAt\n        createdAt\n        secondFactor { isEnrolled kinds }\n        inboxes { id }\n      }\n    }\n  }\n": TypedDocument<PersonQuery, PersonQueryVariables>;
  "\n  query SecondFactorRule {\n    viewer { business { id requiresSecondFactor } }\n  }\n": TypedDocument<SecondFactorRuleQuery, SecondFactorRuleQueryVariables>;
  "\n  mutation RequireSecondFactor($isRequired: Boolean!) {\n    updateBusiness(input: { requiresSecondFactor: $isRequired }) {\n      __typename\n      ... on Business { id requiresSecondFactor }\n      ... on DomainError { message requestId }\n    }\n  }\n": TypedDocument<RequireSecondFactorMutation, RequireSecondFactorMutationVariables>;
  "\n  mutation Invite($input: InviteUserInput!) {\n    inviteUser(input: $input) {\n      __typename\n      ... on Invitation { id email expiresAt url user { id } }\n      ... on DomainError { message requestId faults { path message } }\n    }\n  }\n": TypedDocument<InviteMutation, InviteMutationVariables>;
  "\n  mutation Resend($id: ID!) {\n    resendInvitation(input: { id: $id }) {\n      __typename\n      ... on Invitation { id email expiresAt url user { id } }\n      ... on DomainError { message requestId }\n    }\n  }\n": TypedDocument<ResendMutation, ResendMutationVariables>;
  "\n  mutation RevokeInvitation($id: ID!) {\n    revokeInvitation(input: { id: $id }) {\n      __typename\n      ... on RevokedInvitation { deletedId }\n      ... on DomainError { message requestId }\n    }\n  }\n": TypedDocument<RevokeInvitationMutation, RevokeInvitationMutationVariables>;
  "\n  mutation ChangePerson($input: UpdateUserInput!) {\n    updateUser(input: $input) {\n      __typename\n      ... on User { id name role inboxes { id } }\n      ... on DomainError { message requestId faults { path message } }\n    }\n  }\n": TypedDocument<ChangePersonMutation, ChangePersonMutationVariables>;
  "\n  mutation Deactivate($id: ID!, $heirId: ID) {\n    deactivateUser(input: { id: $id, heirId: $heirId }) {\n      __typename\n      ... on UserDeactivation {\n        user { id name }\n        endedSessions\n        endedGrants\n        endedAccessKeys\n        endedDialerSessions\n        subscriptions\n        subscriptionsHeir { id name }\n        callbacks\n        callbacksHeir { id name }\n      }\n      ... on DomainError { message requestId faults { path message } }\n    }\n  }\n": TypedDocument<DeactivateMutation, DeactivateMutationVariables>;
  "\n  mutation Reactivate($id: ID!) {\n    reactivateUser(input: { id: $id }) {\n      __typename\n      ... on User { id name }\n      ... on DomainError { message requestId }\n    }\n  }\n": TypedDocument<ReactivateMutation, ReactivateMutationVariables>;
  "\n  mutation ResetSecondFactor($id: ID!) {\n    resetSecondFactor(input: { id: $id }) {\n      __typename\n      ... on SecondFactorReset { endedSessions user { id } }\n      ... on DomainError { message requestId }\n    }\n  }\n": TypedDocument<ResetSecondFactorMutation, ResetSecondFactorMutationVariables>;
  "\n  query ConnectedApps($after: String) {\n    connectedApps(first: 50, after: $after) {\n      nodes {\n        id\n        name\n        maker\n        publisher\n        checkedAt\n        userCount\n        grantedScopes\n        firstConnectedAt\n        forbiddenAt\n        forbiddenBy { id name }\n      }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n": TypedDocument<ConnectedAppsQuery, ConnectedAppsQueryVariables>;
  "\n  query Agents {\n    viewer { business { id agentPolicy } }\n    agents {\n      id\n      name\n      host\n      userCount\n      grantedScopes\n      lastUsedAt\n      requestedAt\n      requestedBy { id name }\n      approvedAt\n      forbiddenAt\n    }\n  }\n": TypedDocument<AgentsQuery, AgentsQueryVariables>;
  "\n  mutation SetAgentPolicy($agentPolicy: AgentPolicy!) {\n    updateBusiness(input: { agentPolicy: $agentPolicy }) {\n      __typename\n      ... on Business { id agentPolicy }\n      ... on DomainError { message requestId }\n    }\n  }\n": TypedDocument<SetAgentPolicyMutation, SetAgentPolicyMutationVariables>;
  "\n  mutation ApproveAgent($clientId: ID!) {\n    approveAgent(input: { clientId: $clientId }) {\n      __typename\n      ... on Agent { id name }\n      ... on DomainError { message requestId }\n    }\n  }\n": TypedDocument<ApproveAgentMutation, ApproveAgentMutationVariables>;
  "\n  mutation StopAgent($clientId: ID!) {\n    stopAgent(input: { clientId: $clientId }) {\n      __typename\n      ... on StoppedAgent { deletedId endedGrants }\n      ... on DomainError { message requestId }\n    }\n  }\n": TypedDocument<StopAgentMutation, StopAgentMutationVariables>;
  "\n  query Grants($clientId: ID!) {\n    oauthGrants(clientId: $clientId) {\n      id\n      grantedScopes\n      createdAt\n      lastUsedAt\n      user { id name }\n    }\n  }\n": TypedDocument<GrantsQuery, GrantsQueryVariables>;
  "\n  mutation ForbidApp($clientId: ID!) {\n    forbidApp(input: { clientId: $clientId }) {\n      __typename\n      ... on AppForbidding { endedGrants pausedSubscriptions app { id name } }\n      ... on DomainError { message requestId }\n    }\n  }\n": TypedDocument<ForbidAppMutation, ForbidAppMutationVariables>;
  "\n  mutation AllowApp($clientId: ID!) {\n    allowApp(input: { clientId: $clientId }) {\n      __typename\n      ... on ConnectedApp { id name }\n      ... on DomainError { message requestId }\n    }\n  }\n": TypedDocument<AllowAppMutation, AllowAppMutationVariables>;
  "\n  mutation RevokeGrant($id: ID!) {\n    revokeOAuthGrant(input: { id: $id }) {\n      __typename\n      ... on OAuthGrantRevocation { deletedId }\n      ... on DomainError { message requestId }\n    }\n  }\n": TypedDocument<RevokeGrantMutation, RevokeGrantMutationVariables>;
  "\n  query OwnApps {\n    viewer {\n      apps { id name grantedScopes connectedAt lastUsedAt }\n    }\n  }\n": TypedDocument<OwnAppsQuery, OwnAppsQueryVariables>;
  "\n  mutation DisconnectApp($clientId: ID!) {\n    disconnectApp(input: { clientId: $clientId }) {\n      __typename\n      ... on DisconnectedApp { deletedId }\n      ... on DomainError { message requestId }\n    }\n  }\n": TypedDocument<DisconnectAppMutation, DisconnectAppMutationVariables>;
  "\n  query AccessKeys($after: String) {\n    accessKeys(first: 50, after: $after) {\n      nodes {\n        id\n        name\n        grantedScopes\n        createdAt\n        expiresAt\n        previousTokenExpiresAt\n        lastUsedAt\n        user { id name type }\n        madeBy { id name }\n      }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n": TypedDocument<AccessKeysQuery, AccessKeysQueryVariables>;
  "\n  mutation CreateAccessKey($input: AccessKeyInput!) {\n    createAccessKey(input: $input) {\n      __typename\n      ... on AccessKeyWithToken { token accessKey { id name } }\n      ... on DomainError { message requestId faults { path message } }\n    }\n  }\n": TypedDocument<CreateAccessKeyMutation, CreateAccessKeyMutationVariables>;
  "\n  mutation RotateAccessKey($input: RotateAccessKeyInput!) {\n    rotateAccessKey(input: $input) {\n      __typename\n      ... on AccessKeyWithToken { token accessKey { id name } }\n      ... on DomainError { message requestId }\n    }\n  }\n": TypedDocument<RotateAccessKeyMutation, RotateAccessKeyMutationVariables>;
  "\n  mutation RevokeAccessKey($id: ID!) {\n    revokeAccessKey(input: { id: $id }) {\n      __typename\n      ... on RevokedAccessKey { deletedId }\n      ... on DomainError { message requestId }\n    }\n  }\n": TypedDocument<RevokeAccessKeyMutation, RevokeAccessKeyMutationVariables>;
  "\n  query Clients {\n    oauthClients { id name applicationType authMethod redirectUris createdAt serviceUser { id name } }\n  }\n": TypedDocument<ClientsQuery, ClientsQueryVariables>;
  "\n  mutation CreateClient($input: CreateOAuthClientInput!) {\n    createOAuthClient(input: $input) {\n      __typename\n      ... on OAuthClientWithSecret { secret client { id name } }\n      ... on DomainError { message requestId faults { path message } }\n    }\n  }\n": TypedDocument<CreateClientMutation, CreateClientMutationVariables>;
  "\n  mutation NewSecret($id: ID!) {\n    rotateOAuthClientSecret(input: { id: $id }) {\n      __typename\n      ... on OAuthClientWithSecret { secret client { id name } }\n      ... on DomainError { message requestId }\n    }\n  }\n": TypedDocument<NewSecretMutation, NewSecretMutationVariables>;
  "\n  mutation DeleteClient($id: ID!) {\n    deleteOAuthClient(input: { id: $id }) {\n      __typename\n      ... on OAuthClientDeletion { deletedId }\n      ... on DomainError { message requestId }\n    }\n  }\n": TypedDocument<DeleteClientMutation, DeleteClientMutationVariables>;
  "\n  query Sessions {\n    viewer {\n      sessions { id browser network createdAt isCurrent }\n    }\n  }\n": TypedDocument<SessionsQuery, SessionsQueryVariables>;
  "\n  mutation EndSession($id: ID!) {\n    endBrowserSession(input: { id: $id }) {\n      __typename\n      ... on EndedBrowserSession { deletedId }\n      ... on DomainError { message requestId }\n    }\n  }\n": TypedDocument<EndSessionMutation, EndSessionMutationVariables>;
  "\n  fragment AuditedObject on Node {\n    __typename\n    id\n    ... on User { name }\n    ... on Inbox { name }\n    ... on Campaign { name }\n    ... on Disposition { name }\n    ... on AudioFile { name }\n    ... on AccessKey { name }\n    ... on Business { name }\n    ... on Contact { firstName lastName company contactNumber: primaryNumber }\n    ... on CampaignContact { firstName lastName company primaryNumber }\n    ... on BusinessNumber { phoneNumber }\n    ... on ContactImport { fileName }\n    ... on WebhookSubscription { targetUrl }\n    ... on Queue { name }\n    ... on Broadcast { campaign { id name } }\n    ... on Message { direction from to }\n    ... on Call { direction from to }\n  }\n": TypedDocument<AuditedObjectFragment, never>;
  "\n    query Audit($filter: AuditFilter, $after: String) {\n      auditEntries(first: 50, after: $after, filter: $filter) {\n        nodes {\n          id\n          action\n          createdAt\n          clientId\n          client { id name }\n          accessKey { id name }\n          user { id name }\n          network\n          requestId\n          objectId\n          relatedId\n          object { ...AuditedObject }\n          related { ...AuditedObject }\n          changes { field value }\n        }\n        pageInfo { hasNextPage endCursor }\n      }\n    }\n  ": TypedDocument<AuditQuery, AuditQueryVariables>;
  "\n    query NamedObjects($ids: [ID!]!) {\n      nodes(ids: $ids) { ...AuditedObject }\n    }\n  ": TypedDocument<NamedObjectsQuery, NamedObjectsQueryVariables>;
  "\n  query TextRows($filter: MessageFilter!, $after: String) {\n    messages(first: 100, filter: $filter, after: $after) {\n      nodes {\n        id\n        createdAt\n        sentAt\n        direction\n        messageStatus\n        from\n        to\n        body\n        conversationId\n        inbox { id name }\n        campaign { id name }\n        user { id name }\n        contact { id firstName lastName company }\n        error { message }\n      }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n": TypedDocument<TextRowsQuery, TextRowsQueryVariables>;
  "\n  query CallRows($filter: CallFilter!, $after: String) {\n    calls(first: 100, filter: $filter, after: $after) {\n      nodes {\n        id\n        createdAt\n        answeredAt\n        endedAt\n        answeredBy\n        direction\n        callStatus\n        durationSeconds\n        from\n        to\n        inbox { id name }\n        campaign { id name }\n        user { id name }\n        contact { id firstName lastName company }\n        campaignContact { id firstName lastName company }\n        disposition { id name }\n      }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n": TypedDocument<CallRowsQuery, CallRowsQueryVariables>;
  "\n  fragment TargetProgress on CampaignTargetProgress {\n    target { count figure from until }\n    madeCount\n    dueCount\n    state\n  }\n": TypedDocument<TargetProgressFragment, never>;
  "\n  query AudioFiles {\n    audioFiles { id name durationSeconds url }\n  }\n": TypedDocument<AudioFilesQuery, AudioFilesQueryVariables>;
  "\n  mutation UploadAudio($input: UploadAudioInput!) {\n    uploadAudio(input: $input) {\n      __typename\n      ... on AudioFile { id name durationSeconds url }\n      ... on DomainError { message requestId faults { path message } }\n    }\n  }\n": TypedDocument<UploadAudioMutation, UploadAudioMutationVariables>;
  "\n  mutation DeleteAudio($input: DeleteAudioInput!) {\n    deleteAudio(input: $input) {\n      __typename\n      ... on AudioDeletion { deletedId }\n      ... on DomainError { message requestId faults { path message } }\n    }\n  }\n": TypedDocument<DeleteAudioMutation, DeleteAudioMutationVariables>;
  "\n  query Colleagues($after: String) {\n    userConnection(first: 100, after: $after) {\n      nodes { id name email active phoneNumber }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n": TypedDocument<ColleaguesQuery, ColleaguesQueryVariables>;
  "\n  query Unread {\n    viewer {\n      unreadConversations\n    }\n  }\n": TypedDocument<UnreadQuery, UnreadQueryVariables>;
  "\n  fragment CallRecordingsFields on Call {\n    recordings { id kind state durationSeconds }\n  }\n": TypedDocument<CallRecordingsFieldsFragment, never>;
  "\n  query CallRecordings($callId: ID!) {\n    call(id: $callId) {\n      id\n      transcript\n      recordings { id kind state durationSeconds url }\n    }\n  }\n": TypedDocument<CallRecordingsQuery, CallRecordingsQueryVariables>;
  "\n  mutation EraseRecording($input: EraseRecordingInput!) {\n    eraseRecording(input: $input) {\n      __typename\n      ... on Recording { id state }\n      ... on DomainError { message requestId faults { path message } }\n    }\n  }\n": TypedDocument<EraseRecordingMutation, EraseRecordingMutationVariables>;
  "\n  mutation PauseRecording($input: PauseRecordingInput!) {\n    pauseRecording(input: $input) {\n      __typename\n      ... on Recording { id isPaused }\n      ... on DomainError { message requestId faults { path message } }\n    }\n  }\n": TypedDocument<PauseRecordingMutation, PauseRecordingMutationVariables>;
  "\n  mutation ResumeRecording($input: ResumeRecordingInput!) {\n    resumeRecording(input: $input) {\n      __typename\n      ... on Recording { id isPaused }\n      ... on DomainError { message requestId faults { path message } }\n    }\n  }\n": TypedDocument<ResumeRecordingMutation, ResumeRecordingMutationVariables>;
  "\n  query Snippets {\n    snippets { id name body }\n  }\n": TypedDocument<SnippetsQuery, SnippetsQueryVariables>;
  "\n  fragment TimelineEntryFields on TimelineEntry {\n    __typename\n    id\n    createdAt\n    direction\n    user { id name }\n    ... on Message {\n      body\n      messageStatus\n      error { message }\n    }\n    ... on Call {\n      callStatus\n      answeredBy\n      durationSeconds\n      disposition { id name }\n      ...CallRecordingsFields\n    }\n  }\n": TypedDocument<TimelineEntryFieldsFragment, never>;
  "\n  query Viewer {\n    viewer {\n      user { id name email role timeZone phoneNumber }\n      business { id name hasDialer timeZone }\n      may\n      browserPhone\n    }\n    inboxes { phoneNumber }\n  }\n": TypedDocument<ViewerQuery, ViewerQueryVariables>;
  "\n  query Broadcasts($after: String) {\n    broadcasts(first: 25, after: $after) {\n      nodes {\n        id\n        body\n        status\n        waitingReason\n        startsAt\n        endedAt\n        campaign { id name }\n        user { id name }\n        progress { contactCount waiting textCount skipped { reason count } texts { status count segments } }\n      }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n": TypedDocument<BroadcastsQuery, BroadcastsQueryVariables>;
  "\n  query Broadcast($id: ID!) {\n    broadcast(id: $id) {\n      id\n      body\n      status\n      waitingReason\n      outsideHours\n      startsAt\n      endedAt\n      createdAt\n      campaign { id name }\n      user { id name }\n      inboxes { id name phoneNumber }\n      progress {\n        contactCount\n        waiting\n        textCount\n        segments\n        skipped { reason count }\n        texts { status count segments }\n      }\n      failures { code count }\n    }\n  }\n": TypedDocument<BroadcastQuery, BroadcastQueryVariables>;
  "\n  query Audiences {\n    campaigns(first: 100, orderBy: NAME) {\n      nodes { id name status contactCount inboxes { id name isActive } }\n    }\n    viewer { inboxes { id } }\n  }\n": TypedDocument<AudiencesQuery, AudiencesQueryVariables>;
  "\n  query ExtraFields($campaignId: ID!) {\n    campaignContacts(campaignId: $campaignId, first: 20) {\n      nodes { id extraFields }\n    }\n  }\n": TypedDocument<ExtraFieldsQuery, ExtraFieldsQueryVariables>;
  "\n  query PreviewBroadcast($draft: BroadcastDraft!) {\n    previewBroadcast(draft: $draft) {\n      contactCount\n      texts\n      waiting\n      segments\n      incomplete\n      skipped { reason count }\n      examples {\n        contactId\n        contact { id firstName lastName company }\n        to\n        body\n        segments\n      }\n    }\n  }\n": TypedDocument<PreviewBroadcastQuery, PreviewBroadcastQueryVariables>;
  "\n  mutation CreateBroadcast($input: CreateBroadcastInput!) {\n    createBroadcast(input: $input) {\n      __typename\n      ... on Broadcast { id }\n      ... on DomainError { message requestId faults { path message } }\n    }\n  }\n": TypedDocument<CreateBroadcastMutation, CreateBroadcastMutationVariables>;
  "\n  mutation CancelBroadcast($id: ID!) {\n    cancelBroadcast(input: { id: $id }) {\n      __typename\n      ... on DomainError { message requestId }\n    }\n  }\n": TypedDocument<CancelBroadcastMutation, CancelBroadcastMutationVariables>;
  "\n  query RingingCalls {\n    viewer {\n      ringingCalls {\n        ringsUntil\n        isOnLine\n        isAccepted\n        call {\n          id\n          direction\n          from\n          to\n          inbox { id name }\n          contact { id firstName lastName company }\n          queued { leftAt totalWaitedSeconds queue { id name } }\n        }\n      }\n    }\n  }\n": TypedDocument<RingingCallsQuery, RingingCallsQueryVariables>;
  "\n  mutation AcceptCall($id: ID!) {\n    acceptIncomingCall(input: { id: $id }) {\n      __typename\n      ... on Call { id }\n      ... on DomainError { message requestId }\n    }\n  }\n": TypedDocument<AcceptCallMutation, AcceptCallMutationVariables>;
  "\n  mutation DeclineCall($id: ID!) {\n    declineIncomingCall(input: { id: $id }) {\n      __typename\n      ... on Call { id }\n      ... on DomainError { message requestId }\n    }\n  }\n": TypedDocument<DeclineCallMutation, DeclineCallMutationVariables>;
  "\n  query MissedCalls($filter: MissedCallFilter!, $after: String) {\n    missedCalls(first: 50, filter: $filter, after: $after) {\n      nodes {\n        id\n        voicemailSeconds\n        handledAt\n        handledBy { id name }\n        call {\n          id\n          from\n          startedAt\n          voicemailUrl\n          transcript\n          inbox { id name isActive }\n          contact { id firstName lastName company }\n        }\n      }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n": TypedDocument<MissedCallsQuery, MissedCallsQueryVariables>;
  "\n  query OpenMissedCalls {\n    missedCalls(first: 99, filter: { handled: false }) {\n      nodes { id }\n      pageInfo { hasNextPage }\n    }\n  }\n": TypedDocument<OpenMissedCallsQuery, OpenMissedCallsQueryVariables>;
  "\n  mutation MarkMissedCalls($input: MarkMissedCallsInput!) {\n    markMissedCalls(input: $input) {\n      __typename\n      ... on MarkedMissedCalls { changedIds }\n      ... on DomainError { message requestId }\n    }\n  }\n": TypedDocument<MarkMissedCallsMutation, MarkMissedCallsMutationVariables>;
  "\n  query CampaignSettings($id: ID!) {\n    campaign(id: $id) {\n      id\n      dialerSettings {\n        maxAttempts\n        nextPhoneOutcomes\n        attemptSpacingMinutes\n        busyRetryMinutes\n        personalCallbackHours\n        dailyNumberCap\n        completesExhausted\n        leaseMinutes\n        wrapUpMinutes\n        dialsOptedOut\n        recordsCalls\n        script\n        callingFrom\n        callingUntil\n        dialMode\n        callerNumber\n        wrapUpSeconds\n        ringSeconds\n        machineAction\n        hasWrittenConsent\n        message { id }\n        callingDays\n        hoursByDay { day from until }\n        skipsHolidays\n        hoursReason\n        lacksHoursReason\n        optedOutReason\n        lacksOptedOutReason\n        target { count figure from until }\n      }\n    }\n    viewer { inboxes { id name phoneNumber } }\n  }\n": TypedDocument<CampaignSettingsQuery, CampaignSettingsQueryVariables>;
  "\n  fragment Refusal on DomainError {\n    message\n    requestId\n    faults { path message }\n  }\n": TypedDocument<RefusalFragment, never>;
  "\n  fragment CampaignFields on Campaign {\n    id\n    name\n    status\n    contactCount\n    lastCalledAt\n    progress { notCalled inProgress called completed exhausted doNotCall }\n  }\n": TypedDocument<CampaignFieldsFragment, never>;
  "\n    query Campaigns($filter: CampaignFilter, $after: String) {\n      campaigns(first: 50, after: $after, filter: $filter) {\n        nodes { ...CampaignFields }\n        pageInfo { hasNextPage endCursor }\n      }\n    }\n  ": TypedDocument<CampaignsQuery, CampaignsQueryVariables>;
  "\n  query UsableInboxes {\n    viewer { inboxes { id name phoneNumber } }\n  }\n": TypedDocument<UsableInboxesQuery, UsableInboxesQueryVariables>;
  "\n    query Campaign($id: ID!) {\n      campaign(id: $id) {\n        ...CampaignFields\n        description\n        createdAt\n        inboxes { id name phoneNumber isActive }\n        pauseReason\n        registries { id isStale }\n      }\n    }\n  ": TypedDocument<CampaignQuery, CampaignQueryVariables>;
  "\n    query CampaignProgress($id: ID!, $since: DateTime!, $until: DateTime!) {\n      campaign(id: $id) {\n        id\n        outcomes { disposition { id name } contactCount }\n        forecast { remainingContacts callsPerHour callsPerContact endsAt gap }\n        targetProgress { ...TargetProgress }\n      }\n      callActivity(since: $since, until: $until, bucket: DAY, campaignId: $id) {\n        totals { outgoing }\n        buckets {\n          startsAt\n          endsAt\n          counts { outgoing reachedPeople reachedMachines unanswered failed abandoned incoming answered missed }\n        }\n      }\n    }\n  ": TypedDocument<CampaignProgressQuery, CampaignProgressQueryVariables>;
  "\n    mutation CreateCampaign($input: CreateCampaignInput!) {\n      createCampaign(input: $input) {\n        __typename\n        ... on Campaign { id name }\n        ...Refusal\n      }\n    }\n  ": TypedDocument<CreateCampaignMutation, CreateCampaignMutationVariables>;
  "\n    mutation UpdateCampaign($input: UpdateCampaignInput!) {\n      updateCampaign(input: $input) {\n        __typename\n        ... on Campaign { id }\n        ...Refusal\n      }\n    }\n  ": TypedDocument<UpdateCampaignMutation, UpdateCampaignMutationVariables>;
  "\n    mutation PauseCampaign($id: ID!) {\n      pauseCampaign(input: { id: $id }) {\n        __typename\n        ... on Campaign { id status }\n        ...Refusal\n      }\n    }\n  ": TypedDocument<PauseCampaignMutation, PauseCampaignMutationVariables>;
  "\n    mutation ResumeCampaign($id: ID!, $reason: String) {\n      resumeCampaign(input: { id: $id, reason: $reason }) {\n        __typename\n        ... on Campaign { id status }\n        ...Refusal\n      }\n    }\n  ": TypedDocument<ResumeCampaignMutation, ResumeCampaignMutationVariables>;
  "\n    mutation StartCampaign($id: ID!) {\n      startCampaign(input: { id: $id }) {\n        __typename\n        ... on Campaign { id status }\n        ...Refusal\n      }\n    }\n  ": TypedDocument<StartCampaignMutation, StartCampaignMutationVariables>;
  "\n  query CampaignChecklist($id: ID!) {\n    campaign(id: $id) {\n      id\n      dialerSettings {\n        callingFrom\n        callingUntil\n        callingDays\n        skipsHolidays\n        lacksHoursReason\n        dialsOptedOut\n        lacksOptedOutReason\n        machineAction\n        hasWrittenConsent\n        consentAssertedAt\n      }\n      registries { id name asOf validUntil isStale }\n      consentGap { examinedContactCount missingContactCount }\n    }\n  }\n": TypedDocument<CampaignChecklistQuery, CampaignChecklistQueryVariables>;
  "\n    mutation ArchiveCampaign($id: ID!) {\n      archiveCampaign(input: { id: $id }) {\n        __typename\n        ... on Campaign { id status }\n        ...Refusal\n      }\n    }\n  ": TypedDocument<ArchiveCampaignMutation, ArchiveCampaignMutationVariables>;
  "\n  query CampaignContacts(\n    $campaignId: ID!\n    $filter: CampaignContactFilter\n    $orderBy: CampaignContactOrder!\n    $after: String\n  ) {\n    campaignContacts(campaignId: $campaignId, first: 100, after: $after, filter: $filter, orderBy: $orderBy) {\n      nodes {\n        id\n        firstName\n        lastName\n        company\n        primaryNumber\n        status\n        callCount\n        lastCalledAt\n        dueAt\n        lastDisposition { id name }\n      }\n      totalCount\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n": TypedDocument<CampaignContactsQuery, CampaignContactsQueryVariables>;
  "\n  query CampaignDispositions($id: ID!) {\n    campaign(id: $id) { id dispositions { id name } }\n  }\n": TypedDocument<CampaignDispositionsQuery, CampaignDispositionsQueryVariables>;
  "\n  query CampaignContact($id: ID!) {\n    campaignContact(id: $id) {\n      id\n      campaignId\n      firstName\n      lastName\n      company\n      title\n      email\n      linkedinUrl\n      state\n      postalCode\n      country\n      phones { number label }\n      primaryNumber\n      status\n      callCount\n      lastCalledAt\n      lastDisposition { id name }\n      extraFields\n      customerId\n      dueAt\n      timeZone\n      dialableAt\n      notDialableReason\n      effectiveTimeZones { timeZone localTime source }\n      createdAt\n      updatedAt\n    }\n  }\n": TypedDocument<CampaignContactQuery, CampaignContactQueryVariables>;
  "\n  query CampaignContactCalls($id: ID!, $after: String) {\n    campaignContact(id: $id) {\n      id\n      calls(first: 25, after: $after) {\n        nodes {\n          id\n          createdAt\n          to\n          callStatus\n          answeredBy\n          durationSeconds\n          note\n          disposition { id name }\n          user { id name }\n          recordings { id kind state durationSeconds }\n        }\n        pageInfo { hasNextPage endCursor }\n      }\n    }\n  }\n": TypedDocument<CampaignContactCallsQuery, CampaignContactCallsQueryVariables>;
  "\n  query CampaignContactTexts($phone: String!, $after: String) {\n    messages(first: 25, after: $after, filter: { phone: $phone }) {\n      nodes {\n        id\n        createdAt\n        direction\n        body\n        messageStatus\n        conversationId\n        user { id name }\n      }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n": TypedDocument<CampaignContactTextsQuery, CampaignContactTextsQueryVariables>;
  "\n    mutation UpdateCampaignContact($input: UpdateCampaignContactInput!) {\n      updateCampaignContact(input: $input) {\n        __typename\n        ... on CampaignContact { id status }\n        ...Refusal\n      }\n    }\n  ": TypedDocument<UpdateCampaignContactMutation, UpdateCampaignContactMutationVariables>;
  "\n    mutation AddCampaignContact($input: AddCampaignContactsInput!) {\n      addCampaignContacts(input: $input) {\n        __typename\n        ... on CampaignContactAddition {\n          outcomes { result contact { id } error { message faults { path message } } }\n        }\n        ...Refusal\n      }\n    }\n  ": TypedDocument<AddCampaignContactMutation, AddCampaignContactMutationVariables>;
  "\n    mutation SetContactStatuses($input: UpdateCampaignContactsInput!) {\n      updateCampaignContacts(input: $input) {\n        __typename\n        ... on CampaignContactsChange { outcomes { id result } }\n        ...Refusal\n      }\n    }\n  ": TypedDocument<SetContactStatusesMutation, SetContactStatusesMutationVariables>;
  "\n    mutation RemoveContacts($input: RemoveCampaignContactsInput!) {\n      removeCampaignContacts(input: $input) {\n        __typename\n        ... on CampaignContactsRemoval { outcomes { id result error { message } } }\n        ...Refusal\n      }\n    }\n  ": TypedDocument<RemoveContactsMutation, RemoveContactsMutationVariables>;
  "\n  query OpenCampaigns($after: String) {\n    campaigns(first: 100, after: $after, filter: { status: [ACTIVE, PAUSED, COMPLETED, DRAFT] }, orderBy: NAME) {\n      nodes { id name }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n": TypedDocument<OpenCampaignsQuery, OpenCampaignsQueryVariables>;
  "\n  fragment OperationFields on BulkOperation {\n    id\n    action\n    state\n    failure\n    totalCount\n    processedCount\n    changedCount\n    skipped { reason count }\n    createdAt\n    endedAt\n    user { id name }\n  }\n": TypedDocument<OperationFieldsFragment, never>;
  "\n    query BulkOperations($campaignId: ID!, $first: Int!, $after: String) {\n      bulkOperations(first: $first, after: $after, campaignId: $campaignId) {\n        nodes {\n          ...OperationFields\n          targetCampaign { id name }\n          callbackAt\n          file { url expiresAt }\n          undo { ...OperationFields }\n        }\n        pageInfo { hasNextPage endCursor }\n      }\n    }\n  ": TypedDocument<BulkOperationsQuery, BulkOperationsQueryVariables>;
  "\n    mutation StartBulkOperation($input: StartBulkOperationInput!) {\n      startBulkOperation(input: $input) {\n        __typename\n        ... on BulkOperation { id }\n        ...Refusal\n      }\n    }\n  ": TypedDocument<StartBulkOperationMutation, StartBulkOperationMutationVariables>;
  "\n    mutation CancelBulkOperation($id: ID!) {\n      cancelBulkOperation(input: { id: $id }) {\n        __typename\n        ... on BulkOperation { id }\n        ...Refusal\n      }\n    }\n  ": TypedDocument<CancelBulkOperationMutation, CancelBulkOperationMutationVariables>;
  "\n    mutation UndoBulkOperation($id: ID!) {\n      undoBulkOperation(input: { id: $id }) {\n        __typename\n        ... on BulkOperation { id }\n        ...Refusal\n      }\n    }\n  ": TypedDocument<UndoBulkOperationMutation, UndoBulkOperationMutationVariables>;
  "\n  query PreviewContactImport($input: PreviewContactImportInput!) {\n    previewContactImport(input: $input) {\n      fileName\n      columns { header field samples }\n      problem\n      rowCount\n      checkedCount\n      refusedCount\n      refusals { rowNumber line message column cells }\n      partialCount\n      partialRows { rowNumber line message column cells }\n    }\n  }\n": TypedDocument<PreviewContactImportQuery, PreviewContactImportQueryVariables>;
  "\n  fragment ImportFields on ContactImport {\n    id\n    fileName\n    state\n    failure\n    rowCount\n    processedCount\n    createdCount\n    updatedCount\n    skippedCount\n    refusedCount\n    partialCount\n    createdAt\n    endedAt\n    user { id name }\n    undo { processedCount removedCount goneCount kept { reason count } failure createdAt endedAt user { id name } }\n  }\n": TypedDocument<ImportFieldsFragment, never>;
  "\n    mutation StartContactImport($input: StartContactImportInput!) {\n      startContactImport(input: $input) {\n        __typename\n        ... on ContactImport { id }\n        ...Refusal\n      }\n    }\n  ": TypedDocument<StartContactImportMutation, StartContactImportMutationVariables>;
  "\n    mutation CancelContactImport($id: ID!) {\n      cancelContactImport(input: { id: $id }) {\n        __typename\n        ... on ContactImport { id }\n        ...Refusal\n      }\n    }\n  ": TypedDocument<CancelContactImportMutation, CancelContactImportMutationVariables>;
  "\n    mutation UndoContactImport($id: ID!) {\n      undoContactImport(input: { id: $id }) {\n        __typename\n        ... on ContactImport { id }\n        ...Refusal\n      }\n    }\n  ": TypedDocument<UndoContactImportMutation, UndoContactImportMutationVariables>;
  "\n    query ContactImport($id: ID!) {\n      contactImport(id: $id) { ...ImportFields }\n    }\n  ": TypedDocument<ContactImportQuery, ContactImportQueryVariables>;
  "\n    query ContactImports($campaignId: ID!, $after: String) {\n      contactImports(first: 25, after: $after, campaignId: $campaignId) {\n        nodes { ...ImportFields }\n        pageInfo { hasNextPage endCursor }\n      }\n    }\n  ": TypedDocument<ContactImportsQuery, ContactImportsQueryVariables>;
  "\n  query ImportRefusals($id: ID!, $after: String) {\n    contactImport(id: $id) {\n      id\n      refusalConnection(first: 50, after: $after) {\n        nodes { rowNumber line message column cells }\n        pageInfo { hasNextPage endCursor }\n      }\n    }\n  }\n": TypedDocument<ImportRefusalsQuery, ImportRefusalsQueryVariables>;
  "\n  query ImportPartialRows($id: ID!, $after: String) {\n    contactImport(id: $id) {\n      id\n      refusalConnection: partialRowConnection(first: 50, after: $after) {\n        nodes { rowNumber line message column cells }\n        pageInfo { hasNextPage endCursor }\n      }\n    }\n  }\n": TypedDocument<ImportPartialRowsQuery, ImportPartialRowsQueryVariables>;
  "\n  query ImportReport($id: ID!, $rows: ContactImportReportRows!) {\n    contactImportReport(importId: $id, rows: $rows) { csv isComplete }\n  }\n": TypedDocument<ImportReportQuery, ImportReportQueryVariables>;
  "\n  query Contacts($filter: ContactFilter, $order: ContactOrder!, $after: String) {\n    contacts(first: 100, after: $after, filter: $filter, orderBy: $order) {\n      nodes {\n        id\n        firstName\n        lastName\n        company\n        title\n        email\n        primaryNumber\n        phones { number }\n        optedOut\n        updatedAt\n      }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n": TypedDocument<ContactsQuery, ContactsQueryVariables>;
  "\n  fragment ContactFields on Contact {\n    id\n    firstName\n    lastName\n    company\n    title\n    email\n    linkedinUrl\n    state\n    postalCode\n    country\n    externalId\n    phones { number label }\n    extraFields\n    source\n    optedOut\n    optedOutAt\n    optedOutReason\n    createdAt\n    updatedAt\n  }\n": TypedDocument<ContactFieldsFragment, never>;
  "\n    query Contact($id: ID!) {\n      contact(id: $id) {\n        ...ContactFields\n        doNotCallNumbers\n        consents {\n          id\n          phoneNumber\n          basis\n          covers\n          givenAt\n          endsAt\n          words\n          channel\n          seller\n          proofUrl\n          proofFileUrl\n          isValid\n          withdrawnAt\n          withdrawalReason\n        }\n        effectiveTimeZones { timeZone source }\n        campaignEntries { id status campaign { id name } }\n        conversations(first: 20) { nodes { id phoneNumber lastActivityAt inbox { id name isActive } } }\n      }\n    }\n  ": TypedDocument<ContactQuery, ContactQueryVariables>;
  "\n    query ContactHistory($id: ID!, $after: String) {\n      contact(id: $id) {\n        timeline(first: 50, after: $after) {\n          nodes {\n            ...TimelineEntryFields\n            from\n            to\n            inbox { id name }\n            campaign { id name }\n            ... on Message { conversationId media { id } }\n          }\n          pageInfo { hasNextPage endCursor }\n        }\n      }\n    }\n  ": TypedDocument<ContactHistoryQuery, ContactHistoryQueryVariables>;
  "\n    query Candidates($filter: ContactFilter!) {\n      contacts(first: 10, filter: $filter) {\n        nodes { ...ContactFields }\n      }\n    }\n  ": TypedDocument<CandidatesQuery, CandidatesQueryVariables>;
  "\n  mutation SaveContact($input: SaveContactInput!) {\n    saveContact(input: $input) {\n      __typename\n      ... on SavedContact { contact { id } }\n      ... on DomainError { message requestId faults { path message } }\n    }\n  }\n": TypedDocument<SaveContactMutation, SaveContactMutationVariables>;
  "\n    mutation UpdateContact($input: UpdateContactInput!) {\n      updateContact(input: $input) {\n        __typename\n        ...ContactFields\n        ... on DomainError { message requestId faults { path message } }\n      }\n    }\n  ": TypedDocument<UpdateContactMutation, UpdateContactMutationVariables>;
  "\n  mutation DeleteContact($id: ID!) {\n    deleteContact(input: { id: $id }) {\n      __typename\n      ... on DomainError { message requestId }\n    }\n  }\n": TypedDocument<DeleteContactMutation, DeleteContactMutationVariables>;
  "\n  mutation MergeContacts($input: MergeContactsInput!) {\n    mergeContacts(input: $input) {\n      __typename\n      ... on Contact { id }\n      ... on DomainError { message requestId }\n    }\n  }\n": TypedDocument<MergeContactsMutation, MergeContactsMutationVariables>;
  "\n  mutation ListNumbers($input: AddDoNotCallNumbersInput!) {\n    addDoNotCallNumbers(input: $input) {\n      __typename\n      ... on DomainError { message requestId }\n    }\n  }\n": TypedDocument<ListNumbersMutation, ListNumbersMutationVariables>;
  "\n  mutation UnlistNumber($phoneNumber: String!) {\n    removeDoNotCallNumber(input: { phoneNumber: $phoneNumber }) {\n      __typename\n      ... on DomainError { message requestId }\n    }\n  }\n": TypedDocument<UnlistNumberMutation, UnlistNumberMutationVariables>;
  "\n  mutation RecordConsent($input: RecordConsentInput!) {\n    recordConsent(input: $input) {\n      __typename\n      ... on ConsentRecords { records { id } }\n      ... on DomainError { message requestId faults { path message } }\n    }\n  }\n": TypedDocument<RecordConsentMutation, RecordConsentMutationVariables>;
  "\n  mutation WithdrawConsent($input: WithdrawConsentInput!) {\n    withdrawConsent(input: $input) {\n      __typename\n      ... on ConsentRecord { id }\n      ... on DomainError { message requestId faults { path message } }\n    }\n  }\n": TypedDocument<WithdrawConsentMutation, WithdrawConsentMutationVariables>;
  "\n  fragment SessionFields on DialerSession {\n    id\n    leaseUntil\n    endedAt\n    dialMode\n    powerPausedAt\n    nextDialAt\n    campaign {\n      id\n      name\n      status\n      progress { notCalled inProgress called completed exhausted doNotCall }\n      dispositions { id name marksContactComplete systemOutcome asksForCallback }\n      dialerSettings {\n        callingFrom\n        callingUntil\n        leaseMinutes\n        machineAction\n        hasWrittenConsent\n        message { id }\n      }\n    }\n    inboxes { id name }\n    line { id device state lostReason phoneNumber isSilent }\n    phones { number label obstacle attempts }\n    contact {\n      id\n      firstName\n      lastName\n      company\n      title\n      email\n      linkedinUrl\n      extraFields\n      status\n      callCount\n      lastCalledAt\n      lastDisposition { id name }\n      dueAt\n      primaryNumber\n      effectiveTimeZones { timeZone source }\n      script { body isIncomplete }\n    }\n    wait {\n      reason\n      until\n      contact { id firstName lastName company primaryNumber effectiveTimeZones { timeZone } }\n      openCount\n      claimedCount\n      exhaustedCount\n    }\n    call {\n      id\n      callStatus\n      answeredBy\n      to\n      from\n      answeredAt\n      endedAt\n      durationSeconds\n      recordedMessage { state }\n      ...TalkFields\n      disposition { id name systemOutcome }\n      recordings { id kind state isPaused }\n      campaignContact { id firstName lastName company primaryNumber effectiveTimeZones { timeZone } }\n    }\n  }\n": TypedDocument<SessionFieldsFragment, never>;
  "\n    query Dialer {\n      viewer {\n        ringsPhone\n        user { id phoneNumber }\n        dialerSession { ...SessionFields }\n      }\n    }\n  ": TypedDocument<DialerQuery, DialerQueryVariables>;
  "\n  query DialerPulse {\n    viewer {\n      dialerSession {\n        id\n        leaseUntil\n        dialMode\n        powerPausedAt\n        nextDialAt\n        line { id state isSilent }\n        contact { id }\n        call {\n          id\n          callStatus\n          answeredBy\n          endedAt\n          handedOverAt\n          isMuted\n          isOnHold\n          recordedMessage { state }\n          disposition { id }\n          transfer { state createdAt }\n          supervisors { mode isConnected user { id } }\n        }\n      }\n    }\n  }\n": TypedDocument<DialerPulseQuery, DialerPulseQueryVariables>;
  "\n  query Work {\n    viewer { inboxes { id } }\n    campaigns(first: 50, filter: { status: ACTIVE }) {\n      nodes {\n        id\n        name\n        description\n        contactCount\n        inboxes { id name isActive }\n        progress { notCalled inProgress called completed exhausted doNotCall }\n        sessions { id user { id name } }\n      }\n    }\n  }\n": TypedDocument<WorkQuery, WorkQueryVariables>;
  "\n    mutation StartSession($input: StartDialerSessionInput!) {\n      startDialerSession(input: $input) {\n        __typename\n        ... on DialerSession { ...SessionFields }\n        ... on DomainError { message requestId }\n      }\n    }\n  ": TypedDocument<StartSessionMutation, StartSessionMutationVariables>;
  "\n    mutation ConnectSession($input: ConnectDialerSessionInput!) {\n      connectDialerSession(input: $input) {\n        __typename\n        ... on DialerSession { ...SessionFields }\n        ... on DomainError { message requestId }\n      }\n    }\n  ": TypedDocument<ConnectSessionMutation, ConnectSessionMutationVariables>;
  "\n    mutation NextContact($input: NextDialerContactInput!) {\n      nextDialerContact(input: $input) {\n        __typename\n        ... on DialerSession { ...SessionFields }\n        ... on DomainError { message requestId }\n      }\n    }\n  ": TypedDocument<NextContactMutation, NextContactMutationVariables>;
  "\n    mutation DialContact($input: DialContactInput!) {\n      dialContact(input: $input) {\n        __typename\n        ... on DialerSession { ...SessionFields }\n        ... on DomainError { message requestId }\n      }\n    }\n  ": TypedDocument<DialContactMutation, DialContactMutationVariables>;
  "\n    mutation HangUp($input: HangUpCallInput!) {\n      hangUpCall(input: $input) {\n        __typename\n        ... on DialerSession { ...SessionFields }\n        ... on DomainError { message requestId }\n      }\n    }\n  ": TypedDocument<HangUpMutation, HangUpMutationVariables>;
  "\n    mutation PickDisposition($input: PickDispositionInput!) {\n      pickDisposition(input: $input) {\n        __typename\n        ... on DialerSession { ...SessionFields }\n        ... on DomainError { message requestId faults { path message } }\n      }\n    }\n  ": TypedDocument<PickDispositionMutation, PickDispositionMutationVariables>;
  "\n    mutation SkipContact($input: SkipContactInput!) {\n      skipContact(input: $input) {\n        __typename\n        ... on DialerSession { ...SessionFields }\n        ... on DomainError { message requestId }\n      }\n    }\n  ": TypedDocument<SkipContactMutation, SkipContactMutationVariables>;
  "\n    mutation PausePower($input: PausePowerDialingInput!) {\n      pausePowerDialing(input: $input) {\n        __typename\n        ... on DialerSession { ...SessionFields }\n        ... on DomainError { message requestId }\n      }\n    }\n  ": TypedDocument<PausePowerMutation, PausePowerMutationVariables>;
  "\n    mutation ResumePower($input: ResumePowerDialingInput!) {\n      resumePowerDialing(input: $input) {\n        __typename\n        ... on DialerSession { ...SessionFields }\n        ... on DomainError { message requestId }\n      }\n    }\n  ": TypedDocument<ResumePowerMutation, ResumePowerMutationVariables>;
  "\n    mutation DialNow($input: DialNextInput!) {\n      dialNext(input: $input) {\n        __typename\n        ... on DialerSession { ...SessionFields }\n        ... on DomainError { message requestId }\n      }\n    }\n  ": TypedDocument<DialNowMutation, DialNowMutationVariables>;
  "\n    mutation ExtendWrapUp($input: ExtendWrapUpInput!) {\n      extendWrapUp(input: $input) {\n        __typename\n        ... on DialerSession { ...SessionFields }\n        ... on DomainError { message requestId }\n      }\n    }\n  ": TypedDocument<ExtendWrapUpMutation, ExtendWrapUpMutationVariables>;
  "\n    mutation ConfirmPerson($input: ConfirmAnsweredByPersonInput!) {\n      confirmAnsweredByPerson(input: $input) {\n        __typename\n        ... on DialerSession { ...SessionFields }\n        ... on DomainError { message requestId }\n      }\n    }\n  ": TypedDocument<ConfirmPersonMutation, ConfirmPersonMutationVariables>;
  "\n    mutation LeaveMessage($input: LeaveMessageInput!) {\n      leaveMessage(input: $input) {\n        __typename\n        ... on DialerSession { ...SessionFields }\n        ... on DomainError { message requestId }\n      }\n    }\n  ": TypedDocument<LeaveMessageMutation, LeaveMessageMutationVariables>;
  "\n    mutation KeepSession($input: KeepDialerSessionInput!) {\n      keepDialerSession(input: $input) {\n        __typename\n        ... on DialerSession { ...SessionFields }\n        ... on DomainError { message requestId }\n      }\n    }\n  ": TypedDocument<KeepSessionMutation, KeepSessionMutationVariables>;
  "\n    mutation LeaveSession($input: LeaveDialerSessionInput!) {\n      leaveDialerSession(input: $input) {\n        __typename\n        ... on DialerSession { ...SessionFields }\n        ... on DomainError { message requestId }\n      }\n    }\n  ": TypedDocument<LeaveSessionMutation, LeaveSessionMutationVariables>;
  "\n  mutation SetPhone($input: SetUserPhoneNumberInput!) {\n    setUserPhoneNumber(input: $input) {\n      __typename\n      ... on User { id phoneNumber }\n      ... on DomainError { message requestId faults { path message } }\n    }\n  }\n": TypedDocument<SetPhoneMutation, SetPhoneMutationVariables>;
  "\n  query NumberHistory($phone: String!, $first: Int!) {\n    calls(first: $first, filter: { phone: $phone }) {\n      nodes {\n        __typename\n        id\n        createdAt\n        direction\n        callStatus\n        answeredBy\n        durationSeconds\n        note\n        recordedMessage { state }\n        disposition { id name }\n        user { id name }\n        campaign { id name }\n        recordings { id kind state durationSeconds }\n      }\n      pageInfo { hasNextPage }\n    }\n    messages(first: $first, filter: { phone: $phone }) {\n      nodes {\n        __typename\n        id\n        createdAt\n        direction\n        body\n        messageStatus\n        error { message }\n        user { id name }\n      }\n      pageInfo { hasNextPage }\n    }\n  }\n": TypedDocument<NumberHistoryQuery, NumberHistoryQueryVariables>;
  "\n  query Conversations($filter: ConversationFilter, $after: String) {\n    conversations(first: 50, after: $after, order: LAST_ACTIVITY, filter: $filter) {\n      nodes {\n        id\n        phoneNumber\n        lastActivityAt\n        unreadByMe\n        unreadMentions\n        closedAt\n        assignedUser { id name }\n        inbox { id name }\n        contact { id firstName lastName company optedOut }\n        campaignContact { id firstName lastName company }\n        lastMessage { id body direction }\n      }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n": TypedDocument<ConversationsQuery, ConversationsQueryVariables>;
  "\n  query Conversation($id: ID!) {\n    conversation(id: $id) {\n      id\n      phoneNumber\n      unreadByMe\n      unreadMentions\n      closedAt\n      assignedUser { id name }\n      inbox { id name phoneNumber isActive }\n      contact { id firstName lastName company title optedOut optedOutAt effectiveTimeZones { timeZone source } }\n      campaignContact { id firstName lastName company title campaign { id } }\n    }\n  }\n": TypedDocument<ConversationQuery, ConversationQueryVariables>;
  "\n  query TextHits($q: String!, $after: String) {\n    messages(first: 50, after: $after, filter: { q: $q }) {\n      nodes {\n        id\n        body\n        createdAt\n        direction\n        conversation {\n          id\n          phoneNumber\n          contact { id firstName lastName company }\n          campaignContact { id firstName lastName company }\n        }\n      }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n": TypedDocument<TextHitsQuery, TextHitsQueryVariables>;
  "\n  query InboxPerson($id: ID!, $phone: String!, $seesCalls: Boolean!, $seesCampaigns: Boolean!) {\n    conversation(id: $id) {\n      contact {\n        id\n        title\n        company\n        email\n        phones { number label }\n        optedOut\n        optedOutAt\n        doNotCallNumbers\n        consents { id isValid }\n      }\n    }\n    calls(first: 1, filter: { phone: $phone }) @include(if: $seesCalls) {\n      nodes { id createdAt callStatus answeredBy direction disposition { id name } user { id name } }\n    }\n    allCampaignContacts(first: 20, filter: { phone: $phone }) @include(if: $seesCampaigns) {\n      nodes { id status callCount lastDisposition { id name } campaign { id name } }\n    }\n  }\n": TypedDocument<InboxPersonQuery, InboxPersonQueryVariables>;
  "\n    query Timeline($id: ID!, $after: String) {\n      conversation(id: $id) {\n        timeline(first: 50, after: $after) {\n          nodes {\n            ...TimelineEntryFields\n            ... on Message { author authorName campaign { id name } media { id contentType url state } }\n          }\n          pageInfo { hasNextPage endCursor }\n        }\n      }\n    }\n  ": TypedDocument<TimelineQuery, TimelineQueryVariables>;
  "\n  query Comments($id: ID!, $after: String) {\n    conversation(id: $id) {\n      comments(first: 50, after: $after) {\n        nodes { id body createdAt user { id name } }\n        pageInfo { hasNextPage endCursor }\n      }\n    }\n  }\n": TypedDocument<CommentsQuery, CommentsQueryVariables>;
  "\n  mutation AddComment($input: AddCommentInput!) {\n    addComment(input: $input) {\n      __typename\n      ... on ConversationComment { id }\n      ... on DomainError { message requestId faults { path message } }\n    }\n  }\n": TypedDocument<AddCommentMutation, AddCommentMutationVariables>;
  "\n  mutation DeleteComment($id: ID!) {\n    deleteComment(input: { id: $id }) {\n      __typename\n      ... on CommentDeletion { deletedId }\n      ... on DomainError { message requestId faults { path message } }\n    }\n  }\n": TypedDocument<DeleteCommentMutation, DeleteCommentMutationVariables>;
  "\n  query WaitingTexts($id: ID!) {\n    messages(first: 50, filter: { conversationId: [$id], status: [SCHEDULED] }) {\n      nodes { id body status sendAt media { id } }\n      pageInfo { hasNextPage }\n    }\n  }\n": TypedDocument<WaitingTextsQuery, WaitingTextsQueryVariables>;
  "\n  mutation CancelText($id: ID!) {\n    cancelMessage(input: { id: $id }) {\n      __typename\n      ... on MessageCancellation { canceledId }\n      ... on DomainError { message requestId faults { path message } }\n    }\n  }\n": TypedDocument<CancelTextMutation, CancelTextMutationVariables>;
  "\n  mutation ChangeConversation($input: UpdateConversationInput!) {\n    updateConversation(input: $input) {\n      __typename\n      ... on Conversation { id }\n      ... on DomainError { message requestId faults { path message } }\n    }\n  }\n": TypedDocument<ChangeConversationMutation, ChangeConversationMutationVariables>;
  "\n  query SnippetText($snippetId: ID!, $conversationId: ID!) {\n    snippetText(snippetId: $snippetId, conversationId: $conversationId) { body isIncomplete }\n  }\n": TypedDocument<SnippetTextQuery, SnippetTextQueryVariables>;
  "\n  mutation MarkRead($id: ID!) {\n    markConversationRead(input: { id: $id }) {\n      __typename\n      ... on Conversation { id unreadByMe }\n    }\n  }\n": TypedDocument<MarkReadMutation, MarkReadMutationVariables>;
  "\n  mutation SendText($input: SendMessageInput!) {\n    sendMessage(input: $input) {\n      __typename\n      ... on Message { id }\n      ... on DomainError { message requestId faults { path message } }\n    }\n  }\n": TypedDocument<SendTextMutation, SendTextMutationVariables>;
  "\n  query Overview(\n    $since: DateTime!\n    $until: DateTime!\n    $bucket: ActivityBucket!\n    $sinceBefore: DateTime!\n    $untilBefore: DateTime!\n    $bucketBefore: ActivityBucket!\n  ) {\n    textActivity(since: $since, until: $until, bucket: $bucket) {\n      startsAt\n      endsAt\n      totals { ...TextFigures deliveryPercent medianDeliveryMs }\n      buckets { startsAt endsAt counts { ...TextFigures } }\n      byUser { user { id name } counts { ...TextFigures } }\n    }\n    textsBefore: textActivity(since: $sinceBefore, until: $untilBefore, bucket: $bucketBefore) {\n      totals { ...TextFigures deliveryPercent medianDeliveryMs }\n    }\n    callActivity(since: $since, until: $until, bucket: $bucket) {\n      startsAt\n      endsAt\n      totals { ...CallFigures answerPercent abandonmentPercent }\n      buckets { startsAt endsAt counts { ...CallFigures } }\n      byUser {\n        user { id name }\n        counts { ...CallFigures answerPercent }\n        presence { availableSeconds awaySeconds wrapUpSeconds offlineSeconds }\n      }\n    }\n    callsBefore: callActivity(since: $sinceBefore, until: $untilBefore, bucket: $bucketBefore) {\n      totals { ...CallFigures answerPercent abandonmentPercent }\n    }\n    viewer { unreadConversations }\n    failing: webhookSubscriptions(first: 1, filter: { status: FAILING }) { totalCount }\n    disabled: webhookSubscriptions(first: 1, filter: { status: DISABLED }) { totalCount }\n  }\n  fragment TextFigures on TextCounts { incoming outgoing sent delivered failed }\n  fragment CallFigures on CallCounts {\n    outgoing\n    reachedPeople\n    reachedMachines\n    unanswered\n    failed\n    abandoned\n    incoming\n    answered\n    missed\n    talkSeconds\n  }\n": TypedDocument<OverviewQuery, OverviewQueryVariables>;
  "\n    query Now {\n      dialerSessions {\n        id\n        createdAt\n        user { id name }\n        campaign { id name }\n        contact { id firstName lastName company primaryNumber }\n        call { id callStatus }\n        wait { reason until }\n      }\n      campaigns(first: 10, filter: { status: ACTIVE }, orderBy: UPDATED) {\n        nodes {\n          id\n          name\n          contactCount\n          lastCalledAt\n          progress { notCalled inProgress called completed exhausted doNotCall }\n          forecast { endsAt gap }\n          targetProgress { ...TargetProgress }\n        }\n        totalCount\n      }\n      broadcasts(first: 10) { nodes { id status waitingReason campaign { id name } } }\n      notices(first: 1, filter: { unread: true }) { nodes { id } }\n      refusalReviews(first: 1) { nodes { dueAt } }\n      inboxes { id phoneNumber rotation { state reason until } }\n    }\n  ": TypedDocument<NowQuery, NowQueryVariables>;
  "\n  query RegistrationOfNumbers {\n    numbers(first: 50, filter: { state: ACTIVE }) {\n      nodes { id phoneNumber problem registration { state } }\n    }\n  }\n": TypedDocument<RegistrationOfNumbersQuery, RegistrationOfNumbersQueryVariables>;
  "\n  query AlertedQueues {\n    queues { id name alertingSince }\n  }\n": TypedDocument<AlertedQueuesQuery, AlertedQueuesQueryVariables>;
  "\n  query FailedTexts($since: DateTime!, $until: DateTime!, $first: Int!) {\n    failed: messages(first: $first, filter: { status: FAILED, createdAfter: $since, createdBefore: $until }) { nodes { ...FailedText } }\n    undelivered: messages(first: $first, filter: { status: UNDELIVERED, createdAfter: $since, createdBefore: $until }) {\n      nodes { ...FailedText }\n    }\n  }\n  fragment FailedText on Message {\n    id\n    to\n    createdAt\n    conversationId\n    contact { id firstName lastName }\n    error { message }\n  }\n": TypedDocument<FailedTextsQuery, FailedTextsQueryVariables>;
  "\n  fragment PhoneFields on BrowserPhone {\n    pageId\n    line { id callsIn isConnected }\n  }\n": TypedDocument<PhoneFieldsFragment, never>;
  "\n    mutation OpenPhone($input: OpenBrowserPhoneInput!) {\n      openBrowserPhone(input: $input) {\n        __typename\n        ... on BrowserPhone { ...PhoneFields }\n        ... on DomainError { code message requestId }\n      }\n    }\n  ": TypedDocument<OpenPhoneMutation, OpenPhoneMutationVariables>;
  "\n  mutation PhoneToken($input: CreatePhoneAccessTokenInput!) {\n    createPhoneAccessToken(input: $input) {\n      __typename\n      ... on PhoneAccessToken { token lifetimeSeconds }\n      ... on DomainError { message requestId }\n    }\n  }\n": TypedDocument<PhoneTokenMutation, PhoneTokenMutationVariables>;
  "\n  mutation SimulatePhoneCall($input: SimulateBrowserCallInput!) {\n    simulateBrowserCall(input: $input) {\n      __typename\n      ... on DomainError { message requestId }\n    }\n  }\n": TypedDocument<SimulatePhoneCallMutation, SimulatePhoneCallMutationVariables>;
  "\n  mutation SimulatePhoneHangUp($input: SimulateBrowserHangUpInput!) {\n    simulateBrowserHangUp(input: $input) {\n      __typename\n      ... on DomainError { message requestId }\n    }\n  }\n": TypedDocument<SimulatePhoneHangUpMutation, SimulatePhoneHangUpMutationVariables>;
  "\n  query OwnPresence {\n    viewer {\n      user { id phoneNumber presence { state reason since device } }\n      business { id awayReasons }\n    }\n  }\n": TypedDocument<OwnPresenceQuery, OwnPresenceQueryVariables>;
  "\n  mutation SetPresence($input: SetMyPresenceInput!) {\n    setMyPresence(input: $input) {\n      __typename\n      ... on Presence { state reason since device }\n      ... on DomainError { message code requestId faults { path message } }\n    }\n  }\n": TypedDocument<SetPresenceMutation, SetPresenceMutationVariables>;
  "\n  fragment QueueNow on Queue {\n    id\n    name\n    serviceSeconds\n    memberIds\n    alertingSince\n    figures(hours: 26, since: $since) {\n      waiting\n      ringing\n      longestWaitSeconds\n      answered\n      abandoned\n      overflowed\n      callbacksDue\n      serviceLevel\n    }\n  }\n": TypedDocument<QueueNowFragment, never>;
  "\n  fragment QueueSettings on Queue {\n    id\n    name\n    strategy\n    memberIds\n    ringSeconds\n    longestWaitSeconds\n    mostCallers\n    serviceSeconds\n    overflow { action words language phoneNumber greeting { id } }\n    overflowQueueId\n    holdWords\n    holdLanguage\n    holdAudio { id }\n    saysPosition\n    saysWait\n    offersCallback\n    alertWaitSeconds\n    alertCallers\n  }\n": TypedDocument<QueueSettingsFragment, never>;
  "\n    query QueueSettings {\n      queues { ...QueueSettings }\n    }\n  ": TypedDocument<QueueSettingsQuery, QueueSettingsQueryVariables>;
  "\n  fragment QueueMember on User {\n    id\n    name\n    presence { state reason since }\n  }\n": TypedDocument<QueueMemberFragment, never>;
  "\n    query Wallboard($since: DateTime!, $until: DateTime!) {\n      queues { ...QueueNow }\n      queueMembers { ...QueueMember }\n      callActivity(since: $since, until: $until, bucket: DAY) {\n        totals {\n          outgoing\n          reachedPeople\n          reachedMachines\n          unanswered\n          failed\n          abandoned\n          incoming\n          answered\n          missed\n        }\n      }\n      textActivity(since: $since, until: $until, bucket: DAY) {\n        totals { incoming outgoing sent delivered failed }\n      }\n    }\n  ": TypedDocument<WallboardQuery, WallboardQueryVariables>;
  "\n    query Queues($since: DateTime!) {\n      queues { ...QueueSettings ...QueueNow }\n      queueMembers { ...QueueMember }\n    }\n  ": TypedDocument<QueuesQuery, QueuesQueryVariables>;
  "\n  mutation CreateQueue($input: CreateQueueInput!) {\n    createQueue(input: $input) {\n      __typename\n      ... on Queue { id name }\n      ... on DomainError { message requestId faults { path message } }\n    }\n  }\n": TypedDocument<CreateQueueMutation, CreateQueueMutationVariables>;
  "\n  mutation SetQueue($input: SetQueueInput!) {\n    setQueue(input: $input) {\n      __typename\n      ... on Queue { id name }\n      ... on DomainError { message requestId faults { path message } }\n    }\n  }\n": TypedDocument<SetQueueMutation, SetQueueMutationVariables>;
  "\n  mutation DeleteQueue($id: ID!) {\n    deleteQueue(input: { id: $id }) {\n      __typename\n      ... on QueueDeletion { deletedId }\n      ... on DomainError { message requestId }\n    }\n  }\n": TypedDocument<DeleteQueueMutation, DeleteQueueMutationVariables>;
  "\n  query PaletteContacts($q: String!) {\n    contacts(first: 6, filter: { q: $q }) {\n      nodes {\n        id\n        firstName\n        lastName\n        company\n        primaryNumber\n        phones { number label }\n        optedOut\n      }\n    }\n  }\n": TypedDocument<PaletteContactsQuery, PaletteContactsQueryVariables>;
  "\n  query PaletteCampaignContacts($q: String!) {\n    campaigns(first: 5, filter: { status: ACTIVE }) {\n      nodes {\n        id\n        name\n        contacts(first: 3, filter: { q: $q }) {\n          nodes { id firstName lastName company primaryNumber }\n        }\n      }\n    }\n  }\n": TypedDocument<PaletteCampaignContactsQuery, PaletteCampaignContactsQueryVariables>;
  "\n  query LatestConversation($phone: String!) {\n    conversations(first: 1, order: LAST_ACTIVITY, filter: { phone: $phone }) {\n      nodes { id }\n    }\n  }\n": TypedDocument<LatestConversationQuery, LatestConversationQueryVariables>;
  "\n  query ReachInboxes {\n    viewer {\n      user { id phoneNumber }\n      inboxes { id name phoneNumber }\n    }\n  }\n": TypedDocument<ReachInboxesQuery, ReachInboxesQueryVariables>;
  "\n  mutation SendFirstTextTo($input: SendMessageInput!) {\n    sendMessage(input: $input) {\n      __typename\n      ... on Message { id conversationId }\n      ... on DomainError { message requestId faults { path message } }\n    }\n  }\n": TypedDocument<SendFirstTextToMutation, SendFirstTextToMutationVariables>;
  "\n  mutation PlaceCall($input: StartCallInput!) {\n    startCall(input: $input) {\n      __typename\n      ... on Call { id }\n      ... on DomainError { message requestId faults { path message } }\n    }\n  }\n": TypedDocument<PlaceCallMutation, PlaceCallMutationVariables>;
  "\n  mutation EndOwnCall($id: ID!) {\n    endCall(input: { id: $id }) {\n      __typename\n      ... on Call { id }\n      ... on DomainError { message requestId }\n    }\n  }\n": TypedDocument<EndOwnCallMutation, EndOwnCallMutationVariables>;
  "\n  query CallState($id: ID!) {\n    call(id: $id) { id callStatus answeredBy durationSeconds endedAt }\n  }\n": TypedDocument<CallStateQuery, CallStateQueryVariables>;
  "\n  query BusinessSettings {\n    viewer {\n      business { id timeZone openInboxes requiresSecondFactor answeredRestMinutes hasDialer recordsCalls\n        recordingAnnouncement recordingAnnouncementLanguage helpContact awayReasons wrapUpSeconds retention { recordingDays }\n      }\n    }\n  }\n": TypedDocument<BusinessSettingsQuery, BusinessSettingsQueryVariables>;
  "\n  mutation UpdateBusiness($input: UpdateBusinessInput!) {\n    updateBusiness(input: $input) {\n      __typename\n      ... on Business { id timeZone openInboxes requiresSecondFactor answeredRestMinutes recordsCalls\n        recordingAnnouncement recordingAnnouncementLanguage helpContact awayReasons wrapUpSeconds retention { recordingDays }\n      }\n      ... on DomainError { message requestId faults { path message } }\n    }\n  }\n": TypedDocument<UpdateBusinessMutation, UpdateBusinessMutationVariables>;
  "\n  mutation SaveSnippet($input: SaveSnippetInput!) {\n    saveSnippet(input: $input) {\n      __typename\n      ... on Snippet { id }\n      ... on DomainError { message requestId faults { path message } }\n    }\n  }\n": TypedDocument<SaveSnippetMutation, SaveSnippetMutationVariables>;
  "\n  mutation DeleteSnippet($id: ID!) {\n    deleteSnippet(input: { id: $id }) {\n      __typename\n      ... on SnippetDeletion { deletedId }\n      ... on DomainError { message requestId }\n    }\n  }\n": TypedDocument<DeleteSnippetMutation, DeleteSnippetMutationVariables>;
  "\n  query BusinessRetention {\n    viewer {\n      business {\n        id\n        retention {\n          messageDays\n          callDays\n          recordingDays\n          sessionDays\n          importDays\n          noticeDays\n          eventDays\n          attemptDays\n          auditDays\n        }\n        retentionLimits { setting least most serviceDays }\n      }\n    }\n  }\n": TypedDocument<BusinessRetentionQuery, BusinessRetentionQueryVariables>;
  "\n  query PersonSummary($phoneNumber: String, $contactId: ID) {\n    personSummary(phoneNumber: $phoneNumber, contactId: $contactId) {\n      names\n      phoneNumbers\n      emails\n      contactCount\n      campaignContactCount\n      messageCount\n      callCount\n    }\n  }\n": TypedDocument<PersonSummaryQuery, PersonSummaryQueryVariables>;
  "\n  mutation ExportPerson($input: ExportPersonInput!) {\n    exportPerson(input: $input) {\n      __typename\n      ... on PersonExport { id }\n      ... on DomainError { message requestId }\n    }\n  }\n": TypedDocument<ExportPersonMutation, ExportPersonMutationVariables>;
  "\n  mutation ErasePerson($input: ErasePersonInput!) {\n    erasePerson(input: $input) {\n      __typename\n      ... on PersonErasure { id }\n      ... on DomainError { message requestId }\n    }\n  }\n": TypedDocument<ErasePersonMutation, ErasePersonMutationVariables>;
  "\n  query PersonErasures {\n    personErasures { id contactId erasedRows countedRows createdAt erasedAt completedAt }\n  }\n": TypedDocument<PersonErasuresQuery, PersonErasuresQueryVariables>;
  "\n  query PersonExports {\n    personExports { id format state failure rowCount countedRows size createdAt expiresAt url }\n  }\n": TypedDocument<PersonExportsQuery, PersonExportsQueryVariables>;
  "\n  mutation SetOwnPhone($input: SetUserPhoneNumberInput!) {\n    setUserPhoneNumber(input: $input) {\n      __typename\n      ... on User { id phoneNumber }\n      ... on DomainError { message requestId faults { path message } }\n    }\n  }\n": TypedDocument<SetOwnPhoneMutation, SetOwnPhoneMutationVariables>;
  "\n  mutation UpdateSelf($input: UpdateUserInput!) {\n    updateUser(input: $input) {\n      __typename\n      ... on User { id name timeZone phoneNumber }\n      ... on DomainError { message requestId faults { path message } }\n    }\n  }\n": TypedDocument<UpdateSelfMutation, UpdateSelfMutationVariables>;
  "\n  query Dispositions($mayManage: Boolean!) {\n    dispositions { id name source systemOutcome marksContactComplete asksForCallback }\n    retiredDispositions @include(if: $mayManage) { id name }\n  }\n": TypedDocument<DispositionsQuery, DispositionsQueryVariables>;
  "\n  mutation CreateDisposition($input: CreateDispositionInput!) {\n    createDisposition(input: $input) {\n      __typename\n      ... on Disposition { id name }\n      ... on DomainError { message requestId faults { path message } }\n    }\n  }\n": TypedDocument<CreateDispositionMutation, CreateDispositionMutationVariables>;
  "\n  mutation UpdateDisposition($input: UpdateDispositionInput!) {\n    updateDisposition(input: $input) {\n      __typename\n      ... on Disposition { id name marksContactComplete asksForCallback }\n      ... on DomainError { message requestId faults { path message } }\n    }\n  }\n": TypedDocument<UpdateDispositionMutation, UpdateDispositionMutationVariables>;
  "\n  mutation ReorderDispositions($ids: [ID!]!) {\n    reorderDispositions(input: { ids: $ids }) {\n      __typename\n      ... on DispositionList { dispositions { id } }\n      ... on DomainError { message requestId }\n    }\n  }\n": TypedDocument<ReorderDispositionsMutation, ReorderDispositionsMutationVariables>;
  "\n  mutation RetireDisposition($id: ID!) {\n    retireDisposition(input: { id: $id }) {\n      __typename\n      ... on Disposition { id }\n      ... on DomainError { message requestId }\n    }\n  }\n": TypedDocument<RetireDispositionMutation, RetireDispositionMutationVariables>;
  "\n  mutation RestoreDisposition($id: ID!) {\n    restoreDisposition(input: { id: $id }) {\n      __typename\n      ... on Disposition { id }\n      ... on DomainError { message requestId }\n    }\n  }\n": TypedDocument<RestoreDispositionMutation, RestoreDispositionMutationVariables>;
  "\n  query DoNotCallNumbers($prefix: String, $after: String) {\n    doNotCallNumbers(first: 100, prefix: $prefix, after: $after) {\n      nodes { id: phoneNumber note source createdAt }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n": TypedDocument<DoNotCallNumbersQuery, DoNotCallNumbersQueryVariables>;
  "\n  mutation AddDoNotCall($numbers: [DoNotCallNumberInput!]!) {\n    addDoNotCallNumbers(input: { numbers: $numbers }) {\n      __typename\n      ... on DoNotCallAddition { outcomes { result error { message } number { phoneNumber } } }\n      ... on DomainError { message requestId faults { path message } }\n    }\n  }\n": TypedDocument<AddDoNotCallMutation, AddDoNotCallMutationVariables>;
  "\n  mutation RemoveDoNotCall($phoneNumber: String!) {\n    removeDoNotCallNumber(input: { phoneNumber: $phoneNumber }) {\n      __typename\n      ... on DoNotCallRemoval { deletedId }\n      ... on DomainError { message requestId }\n    }\n  }\n": TypedDocument<RemoveDoNotCallMutation, RemoveDoNotCallMutationVariables>;
  "\n  query RefusalReviews($after: String) {\n    refusalReviews(first: 100, after: $after) {\n      nodes { id: phoneNumber saidAt dueAt message { id body conversationId } }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n": TypedDocument<RefusalReviewsQuery, RefusalReviewsQueryVariables>;
  "\n  mutation DecideRefusal($input: RefusalDecisionInput!) {\n    decideRefusal(input: $input) {\n      __typename\n      ... on RefusalReview { phoneNumber }\n      ... on DomainError { message requestId faults { path message } }\n    }\n  }\n": TypedDocument<DecideRefusalMutation, DecideRefusalMutationVariables>;
  "\n  query InboxSettings($mayManage: Boolean!) {\n    inboxes(includeInactive: $mayManage) {\n      id\n      name\n      phoneNumber\n      isActive\n      forwardTo\n      mostCallsPerDay\n      rotation { state reason until answeredShare attestation }\n      route {\n        strategy\n        timeZone\n        isOpen\n        members { ringSeconds user { id name active phoneNumber } }\n        hours { weekday from until }\n        holidays { date name }\n        queue { id name }\n        menu { words language repeats audio { id } keys { key action queueId } }\n        whenClosed { action words language phoneNumber greeting { id } }\n        whenUnanswered { action words language phoneNumber greeting { id } }\n      }\n      number {\n        id\n        state\n        isConnected\n        profiledAt\n        problem\n        registration { state reason }\n      }\n    }\n  }\n": TypedDocument<InboxSettingsQuery, InboxSettingsQueryVariables>;
  "\n  mutation SetInboxRoute($input: SetInboxRouteInput!) {\n    setInboxRoute(input: $input) {\n      __typename\n      ... on Inbox { id name }\n      ... on DomainError { message requestId faults { path message } }\n    }\n  }\n": TypedDocument<SetInboxRouteMutation, SetInboxRouteMutationVariables>;
  "\n  mutation RemoveInboxRoute($id: ID!) {\n    removeInboxRoute(input: { id: $id }) {\n      __typename\n      ... on InboxRouteRemoval { deletedId }\n      ... on DomainError { message requestId }\n    }\n  }\n": TypedDocument<RemoveInboxRouteMutation, RemoveInboxRouteMutationVariables>;
  "\n  query Numbers {\n    numbers(first: 100) {\n      nodes { id phoneNumber state origin problem inbox { id } }\n    }\n  }\n": TypedDocument<NumbersQuery, NumbersQueryVariables>;
  "\n  query AvailableNumbers($country: String!, $kind: NumberKind!, $areaCode: String, $contains: String) {\n    availableNumbers(country: $country, kind: $kind, areaCode: $areaCode, contains: $contains) {\n      phoneNumber\n      locality\n      capabilities\n    }\n  }\n": TypedDocument<AvailableNumbersQuery, AvailableNumbersQueryVariables>;
  "\n  mutation CreateInbox($input: CreateInboxInput!) {\n    createInbox(input: $input) {\n      __typename\n      ... on Inbox { id name }\n      ... on DomainError { message requestId faults { path message } }\n    }\n  }\n": TypedDocument<CreateInboxMutation, CreateInboxMutationVariables>;
  "\n  mutation UpdateInbox($input: UpdateInboxInput!) {\n    updateInbox(input: $input) {\n      __typename\n      ... on Inbox { id name forwardTo }\n      ... on DomainError { message requestId faults { path message } }\n    }\n  }\n": TypedDocument<UpdateInboxMutation, UpdateInboxMutationVariables>;
  "\n  mutation ReturnToRotation($id: ID!) {\n    returnInboxToRotation(input: { id: $id }) {\n      __typename\n      ... on Inbox { id rotation { state } }\n      ... on DomainError { message requestId }\n    }\n  }\n": TypedDocument<ReturnToRotationMutation, ReturnToRotationMutationVariables>;
  "\n  mutation ReorderInboxes($ids: [ID!]!) {\n    reorderInboxes(input: { ids: $ids }) {\n      __typename\n      ... on InboxList { inboxes { id } }\n      ... on DomainError { message requestId }\n    }\n  }\n": TypedDocument<ReorderInboxesMutation, ReorderInboxesMutationVariables>;
  "\n  mutation ActivateInbox($id: ID!) {\n    activateInbox(input: { id: $id }) {\n      __typename\n      ... on Inbox { id isActive }\n      ... on DomainError { message requestId }\n    }\n  }\n": TypedDocument<ActivateInboxMutation, ActivateInboxMutationVariables>;
  "\n  mutation DeactivateInbox($id: ID!) {\n    deactivateInbox(input: { id: $id }) {\n      __typename\n      ... on Inbox { id isActive }\n      ... on DomainError { message requestId }\n    }\n  }\n": TypedDocument<DeactivateInboxMutation, DeactivateInboxMutationVariables>;
  "\n  mutation ConnectInbox($id: ID!) {\n    connectInbox(input: { id: $id }) {\n      __typename\n      ... on BusinessNumber { id state }\n      ... on DomainError { message requestId }\n    }\n  }\n": TypedDocument<ConnectInboxMutation, ConnectInboxMutationVariables>;
  "\n  mutation BuyNumber($input: BuyNumberInput!) {\n    buyNumber(input: $input) {\n      __typename\n      ... on BusinessNumber { id state phoneNumber }\n      ... on DomainError { message requestId faults { path message } }\n    }\n  }\n": TypedDocument<BuyNumberMutation, BuyNumberMutationVariables>;
  "\n  mutation AdoptNumber($input: AdoptNumberInput!) {\n    adoptNumber(input: $input) {\n      __typename\n      ... on BusinessNumber { id state phoneNumber }\n      ... on DomainError { message requestId faults { path message } }\n    }\n  }\n": TypedDocument<AdoptNumberMutation, AdoptNumberMutationVariables>;
  "\n  mutation ReleaseNumber($id: ID!) {\n    releaseNumber(input: { id: $id }) {\n      __typename\n      ... on BusinessNumber { id state }\n      ... on DomainError { message requestId }\n    }\n  }\n": TypedDocument<ReleaseNumberMutation, ReleaseNumberMutationVariables>;
  "\n  query Registries {\n    registries {\n      id\n      kind\n      name\n      asOf\n      validUntil\n      isStale\n      numberCount\n      pendingImport { state totalCount handledCount refusedCount failure }\n    }\n  }\n": TypedDocument<RegistriesQuery, RegistriesQueryVariables>;
  "\n  mutation ImportRegistry($input: ImportRegistryInput!) {\n    importRegistry(input: $input) {\n      __typename\n      ... on Registry { id pendingImport { refusedCount } }\n      ... on DomainError { message requestId faults { path message } }\n    }\n  }\n": TypedDocument<ImportRegistryMutation, ImportRegistryMutationVariables>;
  "\n  mutation DeleteRegistry($id: ID!) {\n    deleteRegistry(input: { id: $id }) {\n      __typename\n      ... on RegistryDeletion { deletedId }\n      ... on DomainError { message requestId }\n    }\n  }\n": TypedDocument<DeleteRegistryMutation, DeleteRegistryMutationVariables>;
  "\n  fragment TalkFields on Call {\n    id\n    callStatus\n    direction\n    from\n    to\n    answeredAt\n    endedAt\n    note\n    isMuted\n    isOnHold\n    handedOverAt\n    handler { id name }\n    contact { id firstName lastName company primaryNumber }\n    inbox { id name }\n    campaign { id name }\n    campaignContact { id firstName lastName company primaryNumber }\n    transfer { kind state reason fromUser { id name } toUser { id name } toNumber createdAt }\n    supervisors { user { id name } mode isConnected }\n  }\n": TypedDocument<TalkFieldsFragment, never>;
  "\n  query TransferColleagues($after: String) {\n    userConnection(first: 100, after: $after, filter: { type: PERSON }) {\n      nodes { id name active phoneNumber presence { state reason mayBeRung } }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n": TypedDocument<TransferColleaguesQuery, TransferColleaguesQueryVariables>;
  "\n    query CurrentTalk {\n      viewer {\n        currentCall {\n          ...TalkFields\n          queued { leftAt totalWaitedSeconds isCallback queue { id name } }\n          contact { title email extraFields }\n          campaignContact { title email extraFields script { body isIncomplete } }\n        }\n        offeredCalls { ...TalkFields }\n      }\n    }\n  ": TypedDocument<CurrentTalkQuery, CurrentTalkQueryVariables>;
  "\n    mutation MuteCall($input: MuteCallInput!) {\n      muteCall(input: $input) {\n        __typename\n        ... on Call { ...TalkFields }\n        ... on DomainError { message requestId }\n      }\n    }\n  ": TypedDocument<MuteCallMutation, MuteCallMutationVariables>;
  "\n    mutation HoldCall($input: HoldCallInput!) {\n      holdCall(input: $input) {\n        __typename\n        ... on Call { ...TalkFields }\n        ... on DomainError { message requestId }\n      }\n    }\n  ": TypedDocument<HoldCallMutation, HoldCallMutationVariables>;
  "\n    mutation SendDigits($input: SendDigitsInput!) {\n      sendDigits(input: $input) {\n        __typename\n        ... on Call { ...TalkFields }\n        ... on DomainError { message requestId }\n      }\n    }\n  ": TypedDocument<SendDigitsMutation, SendDigitsMutationVariables>;
  "\n    mutation TransferCall($input: TransferCallInput!) {\n      transferCall(input: $input) {\n        __typename\n        ... on Call { ...TalkFields }\n        ... on DomainError { message requestId faults { path message } }\n      }\n    }\n  ": TypedDocument<TransferCallMutation, TransferCallMutationVariables>;
  "\n    mutation StartConsultation($input: StartConsultationInput!) {\n      startConsultation(input: $input) {\n        __typename\n        ... on Call { ...TalkFields }\n        ... on DomainError { message requestId faults { path message } }\n      }\n    }\n  ": TypedDocument<StartConsultationMutation, StartConsultationMutationVariables>;
  "\n    mutation CompleteTransfer($input: CompleteTransferInput!) {\n      completeTransfer(input: $input) {\n        __typename\n        ... on Call { ...TalkFields }\n        ... on DomainError { message requestId }\n      }\n    }\n  ": TypedDocument<CompleteTransferMutation, CompleteTransferMutationVariables>;
  "\n    mutation CancelTransfer($input: CancelTransferInput!) {\n      cancelTransfer(input: $input) {\n        __typename\n        ... on Call { ...TalkFields }\n        ... on DomainError { message requestId }\n      }\n    }\n  ": TypedDocument<CancelTransferMutation, CancelTransferMutationVariables>;
  "\n  mutation DeclineTransfer($input: DeclineTransferInput!) {\n    declineTransfer(input: $input) {\n      __typename\n      ... on Call { id }\n      ... on DomainError { message requestId }\n    }\n  }\n": TypedDocument<DeclineTransferMutation, DeclineTransferMutationVariables>;
  "\n  mutation EndTalk($input: EndCallInput!) {\n    endCall(input: $input) {\n      __typename\n      ... on Call { id }\n      ... on DomainError { message requestId }\n    }\n  }\n": TypedDocument<EndTalkMutation, EndTalkMutationVariables>;
  "\n  mutation SaveNote($input: NoteCallInput!) {\n    noteCall(input: $input) {\n      __typename\n      ... on Call { id note }\n      ... on DomainError { message requestId faults { path message } }\n    }\n  }\n": TypedDocument<SaveNoteMutation, SaveNoteMutationVariables>;
  "\n    query LiveCalls {\n      calls(first: 100, filter: { status: IN_PROGRESS }) {\n        nodes { ...TalkFields }\n        pageInfo { hasNextPage }\n      }\n    }\n  ": TypedDocument<LiveCallsQuery, LiveCallsQueryVariables>;
  "\n    mutation SuperviseCall($input: SuperviseCallInput!) {\n      superviseCall(input: $input) {\n        __typename\n        ... on Call { ...TalkFields }\n        ... on DomainError { message requestId }\n      }\n    }\n  ": TypedDocument<SuperviseCallMutation, SuperviseCallMutationVariables>;
  "\n    mutation LeaveSupervision($input: LeaveSupervisionInput!) {\n      leaveSupervision(input: $input) {\n        __typename\n        ... on Call { ...TalkFields }\n        ... on DomainError { message requestId }\n      }\n    }\n  ": TypedDocument<LeaveSupervisionMutation, LeaveSupervisionMutationVariables>;
  "\n  fragment SubscriptionFields on WebhookSubscription {\n    id\n    eventType\n    targetUrl\n    status\n    disabledReason\n    pausedAt\n    consecutiveFailures\n    lastDeliveredAt\n    lastFailedAt\n    mayChange\n    user { id name }\n    statistics { delivered failed waiting medianMs p95Ms }\n  }\n": TypedDocument<SubscriptionFieldsFragment, never>;
  "\n    query Subscriptions($after: String) {\n      webhookSubscriptions(first: 100, after: $after) {\n        nodes { ...SubscriptionFields }\n        pageInfo { hasNextPage endCursor }\n      }\n    }\n  ": TypedDocument<SubscriptionsQuery, SubscriptionsQueryVariables>;
  "\n    query Subscription($id: ID!) {\n      webhookSubscription(id: $id) { ...SubscriptionFields }\n    }\n  ": TypedDocument<SubscriptionQuery, SubscriptionQueryVariables>;
  "\n  query Attempts($id: ID!, $filter: WebhookAttemptFilter, $after: String) {\n    webhookAttempts(subscriptionId: $id, first: 50, after: $after, filter: $filter) {\n      nodes {\n        id\n        eventId\n        eventType\n        attempt\n        createdAt\n        durationMs\n        responseStatus\n        failure\n        answer\n        isTest\n        targetUrl\n        event { id body }\n      }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n": TypedDocument<AttemptsQuery, AttemptsQueryVariables>;
  "\n  query Event($id: ID!) {\n    webhookEvent(id: $id) { id body }\n  }\n": TypedDocument<EventQuery, EventQueryVariables>;
  "\n  mutation SendAgain($input: RedeliverWebhookEventInput!) {\n    redeliverWebhookEvent(input: $input) {\n      __typename\n      ... on DomainError { message requestId }\n    }\n  }\n": TypedDocument<SendAgainMutation, SendAgainMutationVariables>;
  "\n  mutation SendTest($id: ID!, $idempotencyKey: String!) {\n    testWebhookSubscription(input: { id: $id, idempotencyKey: $idempotencyKey }) {\n      __typename\n      ... on DomainError { message requestId }\n    }\n  }\n": TypedDocument<SendTestMutation, SendTestMutationVariables>;
  "\n  mutation Pause($id: ID!) {\n    pauseWebhookSubscription(input: { id: $id }) {\n      __typename\n      ... on DomainError { message requestId }\n    }\n  }\n": TypedDocument<PauseMutation, PauseMutationVariables>;
  "\n  mutation Resume($id: ID!) {\n    resumeWebhookSubscription(input: { id: $id }) {\n      __typename\n      ... on DomainError { message requestId }\n    }\n  }\n": TypedDocument<ResumeMutation, ResumeMutationVariables>;
  "\n  mutation Enable($id: ID!) {\n    enableWebhookSubscription(input: { id: $id }) {\n      __typename\n      ... on DomainError { message requestId }\n    }\n  }\n": TypedDocument<EnableMutation, EnableMutationVariables>;
  "\n  mutation RotateSecret($id: ID!) {\n    rotateWebhookSecret(input: { id: $id }) {\n      __typename\n      ... on WebhookSubscriptionWithSecret { signingSecret }\n      ... on DomainError { message requestId }\n    }\n  }\n": TypedDocument<RotateSecretMutation, RotateSecretMutationVariables>;
  "\n  mutation DeleteSubscription($id: ID!) {\n    deleteWebhookSubscription(input: { id: $id }) {\n      __typename\n      ... on DomainError { message requestId }\n    }\n  }\n": TypedDocument<DeleteSubscriptionMutation, DeleteSubscriptionMutationVariables>;
  "\n  mutation CreateSubscription($input: CreateWebhookSubscriptionInput!) {\n    createWebhookSubscription(input: $input) {\n      __typename\n      ... on WebhookSubscriptionWithSecret { signingSecret subscription { id } }\n      ... on DomainError { message requestId faults { path message } }\n    }\n  }\n": TypedDocument<CreateSubscriptionMutation, CreateSubscriptionMutationVariables>;
  "\n  mutation SendRange($input: RedeliverWebhookEventsInput!) {\n    redeliverWebhookEvents(input: $input) {\n      __typename\n      ... on WebhookRangeRedelivery { count resumeAfter }\n      ... on DomainError { message requestId faults { path message } }\n    }\n  }\n": TypedDocument<SendRangeMutation, SendRangeMutationVariables>;
  "\n  query Health($id: ID!, $since: DateTime!, $until: DateTime!, $bucket: ActivityBucket!) {\n    webhookSubscription(id: $id) {\n      id\n      activity(since: $since, until: $until, bucket: $bucket) {\n        totals { delivered failed deliveryPercent }\n        buckets { startsAt counts { delivered failed } }\n      }\n    }\n  }\n": TypedDocument<HealthQuery, HealthQueryVariables>;
  "\n  query Notices($filter: NoticeFilter, $after: String) {\n    notices(first: 20, after: $after, filter: $filter) {\n      nodes { id kind createdAt subscription { id eventType targetUrl } }\n      pageInfo { hasNextPage endCursor }\n    }\n  }\n": TypedDocument<NoticesQuery, NoticesQueryVariables>;
  "\n  mutation MarkNoticesRead($input: MarkNoticesReadInput!) {\n    markNoticesRead(input: $input) {\n      __typename\n      ... on MarkedNotices { hasMore }\n      ... on DomainError { message requestId }\n    }\n  }\n": TypedDocument<MarkNoticesReadMutation, MarkNoticesReadMutationVariables>;
}
