import {
  provisioningTokenPermissions,
  type provisioningTokens,
} from '@gatehouse/api/settings/provisioning-tokens';
import { sql } from 'kysely';
import { dateAt } from '../../../platform/dates/zones.ts';
import { columnAliases } from '../../../platform/db/columns.ts';
import {
  naturalSort,
  whereCompanyVisible,
  whereContainsWords,
  whereEquals,
} from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { findPage } from '../../../platform/db/page.ts';
import { defineRow, withIsoCreatedDate } from '../../../platform/db/rows.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Viewer } from '../../../platform/viewer.ts';

const columns = {
  tokenName: 'token_name',
  departmentId: 'department_id',
  sendsInvitations: 'sends_invitations',
  endsOn: 'ends_on',
} as const;

const sorts = {
  tokenName: naturalSort('provisioning_tokens.token_name'),
  createdDate: sql.ref('provisioning_tokens.created_at'),
} as const;

const selectRows = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('provisioning_tokens')
    .innerJoin('companies', 'companies.id', 'provisioning_tokens.company_id')
    .leftJoin('departments', 'departments.id', 'provisioning_tokens.department_id')
    .leftJoin('accounts', 'accounts.id', 'provisioning_tokens.maker_account_id')
    .where((eb) => whereCompanyVisible(eb.ref('provisioning_tokens.company_id'), viewer))
    .select([
      ...columnAliases('provisioning_tokens', columns),
      'provisioning_tokens.created_at as createdDate',
      'provisioning_tokens.seen_at as seenAt',
      'provisioning_tokens.ended_at as endedAt',
      'companies.company_code as companyCode',
      'companies.company_name as companyName',
      'companies.time_zone as timeZone',
      'departments.department_name as departmentName',
      'accounts.display_name as createdBy',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['executeTakeFirstOrThrow']>>;

const toResult = ({ seenAt, endedAt, timeZone, ...row }: Row, now: Date) => ({
  ...withIsoCreatedDate(row),
  seenAt: seenAt?.toISOString() ?? null,
  endedAt: endedAt?.toISOString() ?? null,
  isOver: endedAt !== null || (row.endsOn !== null && row.endsOn < dateAt(timeZone, now.getTime())),
});

export const provisioningTokenRow = defineRow(
  { table: 'provisioning_tokens', columns, described: selectRows, missing: 'AUTH_PROVISIONING_NOT_FOUND' },
  toResult,
);

export function listTokens({ db, viewer, query, clock }: Call<typeof provisioningTokens.list>) {
  const { companyCode, keyword, sort = { field: 'tokenName', direction: 'asc' } } = query;
  const matchingRows = selectRows(db, viewer)
    .where((eb) => whereEquals(eb.ref('companies.company_code'), companyCode))
    .where(whereContainsWords(sql.ref<string>('provisioning_tokens.token_name'), keyword))
    .orderBy(sorts[sort.field], sort.direction)
    .orderBy('provisioning_tokens.id');
  const now = clock.now();
  return findPage(matchingRows, query, (row) => toResult(row, now));
}

/** Finds the creator of a token. Null if the creator's account no longer exists. */
export const findCreator = async (db: Db, id: number): Promise<number | null> =>
  (
    await db
      .selectFrom('provisioning_tokens')
      .select('maker_account_id as creatorId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).creatorId;

/** A provisioning token of an account that may no longer create tokens. */
export interface AbandonedToken {
  id: number;
  companyId: number;
  tokenName: string;
}

/**
 * Finds the tokens of all companies with a creator that may no longer create tokens. Must be called with the rights of
 * the system.
 */
export async function findAbandoned(db: Db, at: Date): Promise<AbandonedToken[]> {
  const { rows } = await sql<AbandonedToken>`
    SELECT p.id, p.company_id AS "companyId", p.token_name AS "tokenName"
    FROM provisioning_tokens p JOIN companies c ON c.id = p.company_id
    WHERE p.ended_at IS NULL AND (p.ends_on IS NULL OR p.ends_on >= local_time(${at}::timestamptz, c.time_zone)::date)
      AND NOT ${[...provisioningTokenPermissions]}::text[] <@ current_permissions(p.maker_account_id, p.company_id)
    ORDER BY p.id`.execute(db);
  return rows;
}

/** Marks a token as ended. Returns false if the token has already ended. */
export async function markEnded(db: Db, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('provisioning_tokens')
    .set((eb) => ({ ended_at: at, version: eb('version', '+', 1), updated_at: at }))
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
