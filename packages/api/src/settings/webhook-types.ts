/**
 * Event types for webhooks, by kind of object and event (protocols.md §8). The data of the events is defined in
 * webhook-events.ts.
 */
export const webhookTypes = [
  'attendance.punch',
  'attendance.day.updated',
  'request.created',
  'request.approved',
  'request.rejected',
  'visitor.invited',
  'visitor.checked_in',
  'visitor.checked_out',
  'visitor.denied',
  'meeting.created',
  'meeting.updated',
  'meeting.cancelled',
  'meeting.released',
  'access.granted',
  'access.denied',
  'access.alarm',
  'device.online',
  'device.offline',
  'contract.expiring',
] as const;
export type WebhookType = (typeof webhookTypes)[number];

/** Event type that is only sent on request, to test a receiver. */
export const testType = 'webhook.test';
