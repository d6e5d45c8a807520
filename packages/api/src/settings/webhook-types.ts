/** What a webhook may be told of, by noun and event (protocols.md §8). What each carries is in webhook-events.ts. */
export const webhookTypes = [
  'attendance.punch',
  'request.created',
  'request.approved',
  'request.rejected',
] as const;
export type WebhookType = (typeof webhookTypes)[number];

/** Sent on demand alone, to see that a receiver takes what it is sent. */
export const testType = 'webhook.test';
