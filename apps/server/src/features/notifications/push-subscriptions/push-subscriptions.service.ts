import { createHash } from 'node:crypto';
import type { PushSubscriptionInput } from '@gatehouse/api/notifications/push-subscriptions';
import { DAY, MINUTE } from '@gatehouse/api/platform/dates';
import type { Db } from '../../../platform/db/database.ts';
import {
  ForbiddenAddress,
  type OutboundClient,
  postThrough,
  publicDoor,
} from '../../../platform/outgoing/outbound-client.ts';
import { seal, unseal } from '../../../platform/seal.ts';
import type { Services } from '../../../platform/services.ts';
import { parseEndpoint } from './endpoints.rules.ts';
import { findPair, type PushKeys } from './push-keys.service.ts';
import { messageOf, requestOf } from './push-message.ts';
import * as queries from './push-subscriptions.queries.ts';

const purpose = 'push subscriptions';
/**
 * Maximum number of attempts. The delay between attempts starts at 30 s and doubles each time. A push message expires
 * after a day.
 */
const mostTries = 8;
const firstWait = MINUTE / 2;
const newsMs = DAY;
/** Time in ms after which a push message is retried if its process has ended unexpectedly. */
const leaseMs = 2 * MINUTE;
/**
 * Number of push messages sent concurrently, and maximum number of such batches per job run. The next run sends the
 * remaining messages.
 */
const atOnce = 8;
const rounds = 50;

/**
 * Status codes with which push services reject the portal’s signature for a subscription. The codes differ between
 * services.
 */
const keyRejections: readonly number[] = [400, 401, 403];

/**
 * Encrypts a subscription, because anyone with the endpoint could send messages to a person’s lock screen. The hash is
 * used to find the row.
 */
export const sealSubscription = (masterKey: Buffer, subscription: PushSubscriptionInput) => ({
  hash: createHash('sha256').update(subscription.endpoint).digest(),
  sealed: seal(masterKey, purpose, Buffer.from(JSON.stringify(subscription))),
});

/** Returns the portal’s contact for push services. RFC 8292 requires a mailto or https URL. */
const subjectOf = (publicUrl: string) =>
  publicUrl.startsWith('https:') ? publicUrl : `mailto:no-reply@${new URL(publicUrl).hostname}`;

/** Sends due push messages. A message may be sent more than once. */
export async function deliverPushes(services: Services, door: OutboundClient = publicDoor): Promise<void> {
  const { database, clock, settings } = services;
  const keys = await database.asSystem((db) => findPair(db, settings.masterKey));
  if (!keys) return;
  for (let round = 0; round < rounds; round++) {
    const at = clock.now();
    const lease = new Date(at.getTime() + leaseMs);
    const due = await database.asSystem((db) => queries.claimPushes(db, at, lease, atOnce));
    await Promise.all(due.map((push) => deliver(services, door, keys, push)));
    if (due.length < atOnce) return;
  }
}

async function deliver(
  { database, clock, settings }: Services,
  door: OutboundClient,
  keys: PushKeys,
  push: queries.DuePush,
): Promise<void> {
  const settle = <T>(work: (db: Db) => Promise<T>) => database.asSystem(work);
  const message = messageOf(push);
  const isNews = clock.now().getTime() - push.toldAt.getTime() < newsMs;
  if (!message || !isNews) return void (await settle((db) => queries.deletePush(db, push.id)));
  const subscription = JSON.parse(
    unseal(settings.masterKey, purpose, push.sealed).toString(),
  ) as PushSubscriptionInput; // the cast is safe, because `sealSubscription` encrypted a value of this type
  const { endpoint, ...pushed } = requestOf(
    subscription,
    JSON.stringify(message),
    keys,
    subjectOf(settings.publicUrl),
  );
  const url = parseEndpoint(endpoint);
  const answer = url
    ? await postThrough(door, url, pushed).catch((error: unknown) =>
        error instanceof ForbiddenAddress ? 'refused' : undefined,
      )
    : 'refused';
  const status = answer === 'refused' ? 410 : (answer?.status ?? 0);
  if (status === 404 || status === 410)
    return void (await settle((db) => queries.endSubscription(db, push.subscriptionId)));
  const service = url?.origin ?? '';
  const isRejected = keyRejections.includes(status);
  const isOtherKey =
    isRejected && (await settle((db) => queries.noteRejected(db, push.subscriptionId, service, clock.now())));
  if (isOtherKey) return void (await settle((db) => queries.endSubscription(db, push.subscriptionId)));
  if (status >= 200 && status < 300)
    await settle((db) => queries.noteAccepted(db, push.subscriptionId, service, clock.now()));
  // a push message is retried after no answer, too many requests, a server error, or a rejection for which the portal
  // may be at fault; any other answer is final
  const isPassing = status === 0 || status === 429 || status >= 500 || isRejected;
  if (!isPassing || push.tries >= mostTries)
    return void (await settle((db) => queries.deletePush(db, push.id)));
  const retryAfterMs = answer === 'refused' ? 0 : (answer?.retryAfter ?? 0) * 1000;
  const wait = Math.min(Math.max(firstWait * 2 ** (push.tries - 1), retryAfterMs), newsMs);
  await settle((db) => queries.postponePush(db, push.id, new Date(clock.now().getTime() + wait)));
}
