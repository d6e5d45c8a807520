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
import { isWritten, permittedHost } from '../webhooks/hook-address.rules.ts';
import { openedSecret } from '../webhooks/secrets.service.ts';
import { failingMs, meaningOf, waitAfter } from './delivering.rules.ts';
import * as queries from './outbox.queries.ts';
import { headersOf } from './signing.rules.ts';

/** Of one webhook at once, whatever processes there are: a receiver is not overrun, and one that answers late holds up no more than that. */
const atOnce = 4;
/** Webhooks one process works for at the same time; the others wait their turn, which is short. */
const hooksAtOnce = 16;
/** A webhook's turn: then it stands behind the others again. */
const turnMs = 2_000;
/** A process that died with deliveries in its hands: after so long another tries. */
const leaseMs = 120_000;
const hold = { leaseMs, most: atOnce };
/** After so long no new turn begins: a job must end, and the next one goes on. */
const jobMs = 300_000;
/** While others are at work, how often is looked for somebody new. */
const lookMs = 500;

/** What came of one try. */
interface Outcome {
  answer: number | null;
  error: DeliveryError | null;
  retryAfter: number | undefined;
}

/**
 * Delivers what is due, each at least once, of all webhooks side by side. Nothing is held in memory but what is under way: a slow receiver
 * holds up its own deliveries alone.
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
        ? await database.asSystem((db) => queries.findDue(db, clock.now(), hold, [...atWork.keys()], free))
        : [];
    for (const id of due)
      atWork.set(
        id,
        turn(services, door, id)
          .catch((error: unknown) => void failed.push(error))
          .finally(() => atWork.delete(id)),
      );
    // the database is away: the job is tried again
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

/** Delivers for one webhook until nothing is due or its turn is over. */
async function turn(services: Services, door: OutboundClient, webhookId: number): Promise<void> {
  const { database, clock } = services;
  const ends = AbortSignal.timeout(turnMs);
  for (;;) {
    const at = clock.now();
    const claimed = await database.asSystem((db) => queries.claim(db, webhookId, at, hold));
    if (!claimed || claimed.deliveries.length === 0) return;
    const { hook, deliveries } = claimed;
    const secrets = secretsOf(services, hook);
    const outcomes = await Promise.all(deliveries.map((one) => send(services, door, hook, secrets, one)));
    const goesOn = await note(services, webhookId, hook, deliveries, outcomes);
    if (!goesOn || deliveries.length < atOnce || ends.aborted) {
      // open lists, once a turn
      await database.asSystem((db) => announce(db, { topic: 'webhooks.changed', companyId: hook.companyId }));
      return;
    }
  }
}

/** What signs: the secret, and for a while the one before. Empty where they were sealed under another SECRET_KEY. */
function secretsOf({ settings }: Services, { secret, oldSecret }: queries.ClaimedHook): string[] {
  const now = openedSecret(settings.masterKey, secret);
  const before = oldSecret ? openedSecret(settings.masterKey, oldSecret) : undefined;
  return now === undefined ? [] : [now, ...(before === undefined ? [] : [before])];
}

async function send(
  { clock, settings }: Services,
  door: OutboundClient,
  { url }: queries.ClaimedHook,
  secrets: readonly string[],
  { eventId, body }: queries.Claimed,
): Promise<Outcome> {
  const refused = (error: DeliveryError): Outcome => ({ answer: null, error, retryAfter: undefined });
  if (secrets.length === 0) return refused('SECRET');
  // the operator may have taken the host off the list since
  const host = permittedHost(url, settings.webhookHosts);
  if (!host) return refused('NOT_PERMITTED');
  const timestamp = Math.floor(clock.now().getTime() / 1000);
  const headers = headersOf(secrets, { id: eventId, timestamp, body });
  const ownDoor = {
    ...door,
    isAllowed: (address: string) => door.isAllowed(address) || isWritten(host, address),
  };
  try {
    const { status, retryAfter } = await postThrough(ownDoor, new URL(url), { headers, body });
    return { answer: status, error: meaningOf(status) === 'TAKEN' ? null : 'ANSWER', retryAfter };
  } catch (error) {
    return refused(error instanceof ForbiddenAddress ? 'NOT_PERMITTED' : 'NO_ANSWER');
  }
}

/** Writes down what came of tries, and switches a webhook off that is gone or has failed for days; answers whether it goes on. */
async function note(
  { database, clock }: Services,
  webhookId: number,
  { companyId, name, url }: queries.ClaimedHook,
  deliveries: readonly queries.Claimed[],
  outcomes: readonly Outcome[],
): Promise<boolean> {
  const at = clock.now();
  const settledAs = (isMoved: boolean) =>
    deliveries.map(({ id, tries }, index): queries.Settled => {
      const { answer, error, retryAfter } = outcomes[index] as Outcome; // one each
      if (error === null) return { id, state: 'DELIVERED', dueAt: null, answer, error };
      const isOver = answer !== null && meaningOf(answer) === 'GONE' && !isMoved;
      const wait = isOver ? undefined : waitAfter(tries, retryAfter);
      if (wait === undefined) return { id, state: 'FAILED', dueAt: null, answer, error };
      return { id, state: 'WAITING', dueAt: new Date(at.getTime() + wait), answer, error };
    });
  const wasTaken = outcomes.some(({ error }) => error === null);
  const isGone = outcomes.some(({ answer }) => answer !== null && meaningOf(answer) === 'GONE');
  return database.asCompanies([companyId], async (db) => {
    // sent elsewhere since: what the old address answered says nothing of the new one
    const isMoved = (await queries.lockAddress(db, webhookId)) !== url;
    await queries.settle(db, settledAs(isMoved));
    if (isMoved) return wasTaken;
    const answer = outcomes.at(-1)?.answer ?? null;
    const { failingSince } = await queries.noteTries(db, webhookId, at, { wasTaken, answer });
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
