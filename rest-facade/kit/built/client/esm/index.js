export { BulkError, } from "./bulk.js";
export { createClient } from "./client.js";
export { ApiError, ConnectionError, TokenError, WebhookError } from "./errors.js";
export { etagOf } from "./etag.js";
export { operations } from "./generated/operations.js";
export { List } from "./list.js";
export { generateTestHeader, verifyWebhook, webhookHandler, } from "./webhooks.js";
