import type { WebhookType } from '@gatehouse/api/settings/webhook-types';
import type { webhooks } from '@gatehouse/api/settings/webhooks';
import { sql } from 'kysely';
import { columnAliases } from '../../../platform/db/columns.ts';
import {
  naturalSort,
  whereCompanyVisible,
  whereContains,
  whereEquals,
} from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { findPage } from '../../../platform/db/page.ts';
import { defineRow } from '../../../platform/db/rows.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Viewer } from '../../../platform/viewer.ts';

const columns = { name: 'name', url: 'url', eventTypes: 'event_types', isEnabled: 'is_enabled' } as const;

const sorts = { name: naturalSort('webhooks.name'), createdDate: sql.ref('webhooks.created_at') } as const;

const selectRows = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('webhooks')
    .innerJoin('companies', 'companies.id', 'webhooks.company_id')
    .where((eb) => whereCompanyVisible(eb.ref('webhooks.company_id'), viewer))
    .select([
      ...columnAliases('webhooks', columns),
      'companies.company_name as companyName',
      'webhooks.stopped_because as stoppedBecause',
      'webhooks.failing_since as failingSince',
      'webhooks.last_delivery_at as lastDeliveryAt',
      'webhooks.last_answer as lastAnswer',
      'webhooks.old_secret_ends_at as oldSecretEndsAt',
      'webhooks.created_at as createdDate',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['executeTakeFirstOrThrow']>>;

const toResult = (row: Row, now: Date) => ({
  ...row,
  eventTypes: row.eventTypes as WebhookType[], // The cast is safe, because only this feature writes the column.
  stoppedBecause: row.stoppedBecause as 'GONE' | 'FAILING' | null, // The cast is safe, because the constraint `webhooks__stopped_because` allows only these values.
  failingSince: row.failingSince?.toISOString() ?? null,
  lastDeliveryAt: row.lastDeliveryAt?.toISOString() ?? null,
  oldSecretEndsAt:
    row.oldSecretEndsAt && row.oldSecretEndsAt > now ? row.oldSecretEndsAt.toISOString() : null,
  createdDate: row.createdDate.toISOString(),
});

export const webhookRow = defineRow(
  { table: 'webhooks', columns, described: selectRows, missing: 'HOOK_NOT_FOUND' },
  toResult,
);

export function listWebhooks({ db, viewer, query, clock }: Call<typeof webhooks.list>) {
  const { companyCode, keyword, sort = { field: 'name', direction: 'asc' } } = query;
  const matchingRows = selectRows(db, viewer)
    .where((eb) => whereEquals(eb.ref('companies.company_code'), companyCode))
    .where((eb) => whereContains([eb.ref('webhooks.name'), eb.ref('webhooks.url')], keyword))
    .orderBy(sorts[sort.field], sort.direction)
    .orderBy('webhooks.id');
  return findPage(matchingRows, query, (row) => toResult(row, clock.now()));
}

/** Returns the current secret of a webhook, encrypted. */
export const findSecret = (db: Db, viewer: Viewer, id: number) =>
  db
    .selectFrom('webhooks')
    .select('secret')
    .where('id', '=', id)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .executeTakeFirstOrThrow();
