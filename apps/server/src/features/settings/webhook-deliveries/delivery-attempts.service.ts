import { setTimeout as sleep } from 'node:timers/promises';
import type { DeliveryError } from '@gatehouse/api/settings/webhook-deliveries.rules';
import { announce } from '../../../platform/live.ts';
import {
  ForbiddenAddress,
  type OutboundClient,
  postThrough,
  publicDoor,
} from '../../../platform/outgoing/outbound-client.ts';
import type { Services } from '../../../platform/services.ts';
import { notifyHolders } from '../../notifications/notifications/notifications.service.ts';
import { findPermittedHost, isListedHost } from '../webhooks/hook-address.rules.ts';
import { unsealWebhookSecret } from '../webhooks/secrets.service.ts';
import { failingMs, meaningOf, waitAfter } from './delivery-attempts.rules.ts';
import * as queries from './outbox.queries.ts';
import { headersOf } from './webhook-deliveries-signing.rules.ts';

/**
 * Maximum number of concurrent deliveries per webhook, across all processes. The limit protects the receiver from
 * overload, and reduces the effect of a slow receiver.
 */
const atOnce = 4;
/** Maximum number of webhooks that a process serves at the same time. Other webhooks wait for a time slot. */
const hooksAtOnce = 16;
/** Time slot of a webhook in ms. After its slot, the webhook is queued behind the other webhooks. */
const turnMs = 2_000;
/**
 * Lease time of claimed deliveries in ms. After the lease, another process may deliver them, because the first process
 * may have crashed.
 */
const leaseMs = 120_000;
const claimLimits = { leaseMs, most: atOnce };
/** Time in ms after which a job starts no new time slot. The job then ends, and the next job continues. */
const jobMs = 300_000;
/** Interval in ms for finding further webhooks while some webhooks are being served. */
const lookMs = 500;

interface DeliveryOutcome {
  answer: number | null;
  error: DeliveryError | null;
  retryAfter: number | undefined;
}

/**
 * Delivers due events of all webhooks concurrently, each at least once. Keeps only the deliveries in progress in
 * memory. A slow receiver delays only its own deliveries.
 */
export async function deliverDue(services: Services, door: OutboundClient = publicDoor): Promise<void> {
  const { database, clock } = services;
  const atWork = new Map<number, Promise<void>>();
  const failed: unknown[] = [];
  const ends = AbortSignal.timeout(jobMs);
  for (;;) {
    const free = ends.aborted ? 0 : hooksAtOnce - atWork.size;
    const due =
      free > 0
        ? await database.asSystem((db) =>
            queries.findDue(db, clock.now(), claimLimits, [...atWork.keys()], free),
          )
        : [];
    for (const id of due)
      atWork.set(
        id,
        deliverForWebhook(services, door, id)
          .catch((error: unknown) => void failed.push(error))
          .finally(() => atWork.delete(id)),
      );
    // A failure means that the database is unavailable, so the job fails and is retried.
    if (failed.length > 0) await Promise.all(atWork.values());
    if (failed.length > 0) throw failed[0];
    if (atWork.size === 0) return;
    const look = new AbortController();
    await Promise.race([
      ...atWork.values(),
      sleep(lookMs, undefined, { signal: look.signal }).catch(() => {}),
    ]);
    look.abort();
  }
}

/** Delivers events to one webhook until none is due or the time slot of the webhook ends. */
async function deliverForWebhook(services: Services, door: OutboundClient, webhookId: number): Promise<void> {
  const { database, clock } = services;
  const ends = AbortSignal.timeout(turnMs);
  for (;;) {
    const at = clock.now();
    const claimed = await database.asSystem((db) => queries.claimDeliveries(db, webhookId, at, claimLimits));
    if (!claimed || claimed.deliveries.length === 0) return;
    const { hook, deliveries } = claimed;
    const secrets = unsealSecrets(services, hook);
    const outcomes = await Promise.all(
      deliveries.map((delivery) => send(services, door, hook, secrets, delivery)),
    );
    const goesOn = await recordOutcomes(services, webhookId, hook, deliveries, outcomes);
    if (!goesOn || deliveries.length < atOnce || ends.aborted) {
      // Pages that list webhooks are refreshed only once per time slot.
      await database.asSystem((db) => announce(db, { topic: 'webhooks.changed', companyId: hook.companyId }));
      return;
    }
  }
}

/**
 * Returns the current secret of a webhook, and for some hours after a replacement also the previous secret. Empty if
 * the secrets were encrypted with another SECRET_KEY.
 */
function unsealSecrets({ settings }: Services, { secret, oldSecret }: queries.ClaimedWebhook): string[] {
  const now = unsealWebhookSecret(settings.masterKey, secret);
  const before = oldSecret ? unsealWebhookSecret(settings.masterKey, oldSecret) : undefined;
  return now === undefined ? [] : [now, ...(before === undefined ? [] : [before])];
}

async function send(
  { clock, settings }: Services,
  door: OutboundClient,
  { url }: queries.ClaimedWebhook,
  secrets: readonly string[],
  { eventId, body }: queries.ClaimedDelivery,
): Promise<DeliveryOutcome> {
  const toFailure = (error: DeliveryError): DeliveryOutcome => ({
    answer: null,
    error,
    retryAfter: undefined,
  });
  if (secrets.length === 0) return toFailure('SECRET');
  // The operator may have removed the host from the list of permitted hosts since the webhook was saved.
  const host = findPermittedHost(url, settings.webhookHosts);
  if (!host) return toFailure('NOT_PERMITTED');
  const timestamp = Math.floor(clock.now().getTime() / 1000);
  const headers = headersOf(secrets, { id: eventId, timestamp, body });
  const ownDoor = {
    ...door,
    isAllowed: (address: string) => door.isAllowed(address) || isListedHost(host, address),
  };
  try {
    const { status, retryAfter } = await postThrough(ownDoor, new URL(url), { headers, body });
    return { answer: status, error: meaningOf(status) === 'TAKEN' ? null : 'ANSWER', retryAfter };
  } catch (error) {
    return toFailure(error instanceof ForbiddenAddress ? 'NOT_PERMITTED' : 'NO_ANSWER');
  }
}

/**
 * Records the results of tries. Turns the webhook off if its receiver no longer exists or has failed for days. Returns
 * whether to continue.
 */
async function recordOutcomes(
  { database, clock }: Services,
  webhookId: number,
  { companyId, name, url }: queries.ClaimedWebhook,
  deliveries: readonly queries.ClaimedDelivery[],
  outcomes: readonly DeliveryOutcome[],
): Promise<boolean> {
  const at = clock.now();
  const toResults = (isMoved: boolean) =>
    deliveries.map(({ id, tries }, index): queries.DeliveryResult => {
      const { answer, error, retryAfter } = outcomes[index] as DeliveryOutcome; // The cast is safe, because there is one outcome per delivery, in the same order.
      if (error === null) return { id, state: 'DELIVERED', dueAt: null, answer, error };
      const isOver = answer !== null && meaningOf(answer) === 'GONE' && !isMoved;
      const wait = isOver ? undefined : waitAfter(tries, retryAfter);
      if (wait === undefined) return { id, state: 'FAILED', dueAt: null, answer, error };
      return { id, state: 'WAITING', dueAt: new Date(at.getTime() + wait), answer, error };
    });
  const wasTaken = outcomes.some(({ error }) => error === null);
  const isGone = outcomes.some(({ answer }) => answer !== null && meaningOf(answer) === 'GONE');
  return database.asCompanies([companyId], async (db) => {
    // The answer of the old receiver does not apply to the new receiver if the URL has changed since the request.
    const isMoved = (await queries.lockAddress(db, webhookId)) !== url;
    await queries.saveResults(db, toResults(isMoved));
    if (isMoved) return wasTaken;
    const answer = outcomes.at(-1)?.answer ?? null;
    const { failingSince } = await queries.recordTries(db, webhookId, at, { wasTaken, answer });
    const failsFor = failingSince ? at.getTime() - failingSince.getTime() : 0;
    const because = isGone ? 'GONE' : failsFor >= failingMs ? 'FAILING' : undefined;
    if (because && (await queries.stop(db, webhookId, because, at)))
      await notifyHolders(db, 'webhooks.stopped', companyId, {
        cause: `${webhookId}:${at.toISOString()}`,
        at,
        says: { name },
      });
    return wasTaken && !because;
  });
}
