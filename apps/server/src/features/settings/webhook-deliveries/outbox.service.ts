import type { WebhookDelivery } from '@gatehouse/api/settings/webhook-deliveries';
import { testType } from '@gatehouse/api/settings/webhook-types';
import type { Db } from '../../../platform/db/database.ts';
import { announce } from '../../../platform/live.ts';
import type { Services } from '../../../platform/services.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import * as queries from './outbox.queries.ts';
import { findDelivery } from './webhook-deliveries.queries.ts';

type Writing = { db: Db; viewer: Viewer } & Pick<Services, 'clock'>;

/** Whoever delivers looks at once when this transaction commits. */
export const wake = (db: Db, companyId: number) => announce(db, { topic: 'webhooks.due', companyId });

/** Writes a test for a webhook, in the caller's transaction. */
export async function queueTest(
  { db, viewer, clock }: Writing,
  companyId: number,
  webhookId: number,
): Promise<WebhookDelivery> {
  const id = await queries.insertTest(db, { companyId, webhookId }, testType, clock.now());
  await wake(db, companyId);
  const found = await findDelivery(db, viewer, id);
  if (!found) throw new Error('a delivery that was just written is not there');
  return found.delivery;
}

/** Sends again what a webhook did not take since; how many. */
export async function replayFailed(
  { db, clock }: Writing,
  companyId: number,
  webhookId: number,
  since: Date,
): Promise<number> {
  const count = await queries.makeFailedDue(db, companyId, webhookId, since, clock.now());
  if (count > 0) await wake(db, companyId);
  return count;
}
