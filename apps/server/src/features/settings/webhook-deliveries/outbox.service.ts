import type { WebhookDelivery } from '@gatehouse/api/settings/webhook-deliveries';
import { testType } from '@gatehouse/api/settings/webhook-types';
import type { Db } from '../../../platform/db/database.ts';
import { announce } from '../../../platform/live.ts';
import type { Services } from '../../../platform/services.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import * as queries from './outbox.queries.ts';
import { findDelivery } from './webhook-deliveries.queries.ts';

type OutboxCall = { db: Db; viewer: Viewer } & Pick<Services, 'clock'>;

/** Starts the delivery of webhook events when the transaction commits. */
export const wakeDelivery = (db: Db, companyId: number) => announce(db, { topic: 'webhooks.due', companyId });

/** Queues a test event in the caller's transaction. */
export async function queueTest(
  { db, viewer, clock }: OutboxCall,
  companyId: number,
  webhookId: number,
): Promise<WebhookDelivery> {
  const id = await queries.insertTest(db, { companyId, webhookId }, testType, clock.now());
  await wakeDelivery(db, companyId);
  const queued = await findDelivery(db, viewer, id);
  if (!queued) throw new Error('a delivery that was just written is not there');
  return queued.delivery;
}

/** Queues the failed deliveries of a webhook again. Returns the number of deliveries. */
export async function replayFailed(
  { db, clock }: OutboxCall,
  companyId: number,
  webhookId: number,
  since: Date,
): Promise<number> {
  const count = await queries.makeFailedDue(db, companyId, webhookId, since, clock.now());
  if (count > 0) await wakeDelivery(db, companyId);
  return count;
}
