import { kindOf, type NoticeKind } from '@gatehouse/api/notifications/kinds';
import type { PushSubscriptionInput } from '@gatehouse/api/notifications/push-subscriptions';
import { languages } from '@gatehouse/messages';
import { noticeTexts } from '@gatehouse/messages/notice-text';
import webPush from 'web-push';
import { rendered } from '../notifications/notices.rules.ts';
import type { PushKeys } from './push-keys.service.ts';

/** What the browser's service worker is given (apps/web/public/push-worker.js). */
export interface PushMessage {
  title: string;
  body: string;
  link: string;
  tag: string;
}

interface Pushing {
  notificationId: number;
  kind: string;
  says: Record<string, string>;
  language: string;
}

/** What a lock screen shows: that there is something of a kind, and nothing of whom; undefined of a kind of another release. */
export function messageOf({ notificationId, kind, says, language }: Pushing): PushMessage | undefined {
  if (!kindOf(kind)) return undefined;
  const spoken = languages.find((one) => one === language) ?? languages[0];
  const { link } = rendered({ kind, says, times: 1, person: null }, spoken);
  return {
    title: 'Gatehouse',
    body: noticeTexts[spoken][kind as NoticeKind].lockScreen, // known above
    link: link ?? '/notifications',
    tag: `notification-${notificationId}`,
  };
}

/** How long a push service keeps it for a browser that is off, in seconds. */
const keptFor = 24 * 3600;

/** The request of RFC 8030 for a message: encrypted for the browser alone (RFC 8291), signed by the portal (RFC 8292). */
export function requestOf(
  subscription: PushSubscriptionInput,
  message: string,
  keys: PushKeys,
  subject: string,
): { endpoint: string; headers: Record<string, string>; body: Buffer } {
  const { endpoint, headers, body } = webPush.generateRequestDetails(subscription, message, {
    TTL: keptFor,
    vapidDetails: { subject, ...keys },
  });
  const named = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  return { endpoint, headers: Object.fromEntries(named), body };
}
