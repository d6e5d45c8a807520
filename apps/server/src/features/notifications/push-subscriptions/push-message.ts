import { kindOf, type NoticeKind } from '@gatehouse/api/notifications/kinds';
import type { PushSubscriptionInput } from '@gatehouse/api/notifications/push-subscriptions';
import { SECONDS_PER_DAY } from '@gatehouse/api/platform/dates';
import { languages } from '@gatehouse/messages';
import { noticeTexts } from '@gatehouse/messages/notice-text';
import webPush from 'web-push';
import { renderNotice } from '../notifications/notices.rules.ts';
import type { PushKeys } from './push-keys.service.ts';

/** Payload for the browser’s service worker (apps/web/public/push-worker.js). */
export interface PushMessage {
  title: string;
  body: string;
  link: string;
  tag: string;
}

interface PushInput {
  notificationId: number;
  kind: string;
  says: Record<string, string>;
  language: string;
}

/**
 * Builds the payload of a push message. The payload names the kind of the notification but no person. Returns undefined
 * for a kind from another release.
 */
export function messageOf({ notificationId, kind, says, language }: PushInput): PushMessage | undefined {
  if (!kindOf(kind)) return undefined;
  const spoken = languages.find((supported) => supported === language) ?? languages[0];
  const { link } = renderNotice({ kind, says, times: 1, person: null }, spoken);
  return {
    title: 'Gatehouse',
    body: noticeTexts[spoken][kind as NoticeKind].lockScreen, // the cast is safe, because the kind was checked before
    link: link ?? '/notifications',
    tag: `notification-${notificationId}`,
  };
}

/** Time in seconds for which a push service stores a message for an offline browser. */
const keptFor = SECONDS_PER_DAY;

/**
 * Builds the request for a push message (RFC 8030), encrypted for the browser (RFC 8291) and signed by the portal (RFC
 * 8292).
 */
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
  const entries = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  return { endpoint, headers: Object.fromEntries(entries), body };
}
