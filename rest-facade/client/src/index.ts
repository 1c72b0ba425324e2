export type { AnswerDetails, Answered, Call, RateLimit } from "./answer.ts";
export {
  BulkError,
  type BulkInput,
  type BulkOperation,
  type BulkOptions,
  type BulkResult,
  type BulkRow,
  type BulkRowResult,
} from "./bulk.ts";
export { type ClientOptions, createClient, type DialerClient } from "./client.ts";
export { ApiError, ConnectionError, type ErrorCode, TokenError, WebhookError } from "./errors.ts";
export { etagOf } from "./etag.ts";
export { type OperationId, operations } from "./generated/operations.ts";
export { List } from "./list.ts";
export type { Operation } from "./operation.ts";
export type { RetrySettings } from "./time.ts";
export type { TokenStore, Tokens } from "./tokens.ts";
export type { Attempt } from "./transport.ts";
export type { CallOptions, Input, Item, Output, Schema } from "./types.ts";
export {
  generateTestHeader,
  verifyWebhook,
  type WebhookDelivery,
  type WebhookEvent,
  type WebhookEventOf,
  type WebhookEventType,
  type WebhookHandlerSettings,
  type WebhookHeaders,
  type WebhookOptions,
  type WebhookSecrets,
  webhookHandler,
} from "./webhooks.ts";
