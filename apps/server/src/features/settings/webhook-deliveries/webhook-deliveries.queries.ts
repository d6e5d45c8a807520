import type { WebhookDelivery, webhookDeliveries } from '@gatehouse/api/settings/webhook-deliveries';
import type { DeliveryError } from '@gatehouse/api/settings/webhook-deliveries.rules';
import { whereCompanyVisible, whereEquals } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { findPage } from '../../../platform/db/page.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Viewer } from '../../../platform/viewer.ts';

const selectRows = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('webhook_deliveries')
    .where((eb) => whereCompanyVisible(eb.ref('webhook_deliveries.company_id'), viewer))
    .select([
      'id',
      'company_id as companyId',
      'webhook_id as webhookId',
      'event_id as eventId',
      'event_type as eventType',
      'state',
      'tries',
      'due_at as dueAt',
      'last_tried_at as lastTriedAt',
      'last_answer as lastAnswer',
      'last_error as lastError',
      'created_at as createdTime',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['executeTakeFirstOrThrow']>>;

const toResult = ({ companyId: _, dueAt, ...row }: Row): WebhookDelivery => ({
  ...row,
  // The cast is safe, because only this feature writes the column.
  eventType: row.eventType as WebhookDelivery['eventType'],
  state: row.state as WebhookDelivery['state'],
  lastError: row.lastError as DeliveryError | null,
  lastTriedAt: row.lastTriedAt?.toISOString() ?? null,
  nextTryAt: row.state === 'WAITING' ? dueAt.toISOString() : null,
  createdTime: row.createdTime.toISOString(),
});

export function listDeliveries({ db, viewer, params, query }: Call<typeof webhookDeliveries.list>) {
  const matchingRows = selectRows(db, viewer)
    .where('webhook_id', '=', params.id)
    .where((eb) => whereEquals(eb.ref('state'), query.state))
    .where((eb) => whereEquals(eb.ref('event_type'), query.eventType))
    .orderBy('id', 'desc');
  return findPage(matchingRows, query, toResult);
}

export const findHook = (db: Db, viewer: Viewer, id: number) =>
  db
    .selectFrom('webhooks')
    .select(['id', 'is_enabled as isEnabled'])
    .where('id', '=', id)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .executeTakeFirst();

export async function findDelivery(db: Db, viewer: Viewer, id: number) {
  const row = await selectRows(db, viewer).select('body').where('id', '=', id).executeTakeFirst();
  if (!row) return undefined;
  const { body, ...rest } = row;
  return { delivery: toResult(rest), companyId: row.companyId, body };
}

/** Queues a delivery again under the same ID. Returns false if the delivery is already waiting. */
export async function makeDue(db: Db, viewer: Viewer, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhook_deliveries')
    .set({ state: 'WAITING', tries: 0, due_at: at })
    .where('id', '=', id)
    .where('state', '<>', 'WAITING')
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
