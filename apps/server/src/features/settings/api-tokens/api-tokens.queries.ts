import type { apiTokens } from '@gatehouse/api/settings/api-tokens';
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
import { defineRow, lockAndCount, withIsoCreatedDate } from '../../../platform/db/rows.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Viewer } from '../../../platform/viewer.ts';

const columns = { tokenName: 'token_name', permissions: 'permissions', endsOn: 'ends_on' } as const;

const sorts = {
  tokenName: naturalSort('api_tokens.token_name'),
  createdDate: sql.ref('api_tokens.created_at'),
  endsOn: sql.ref('api_tokens.ends_on'),
} as const;

const selectRows = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('api_tokens')
    .innerJoin('companies', 'companies.id', 'api_tokens.company_id')
    .leftJoin('accounts', 'accounts.id', 'api_tokens.account_id')
    .where((eb) => whereCompanyVisible(eb.ref('api_tokens.company_id'), viewer))
    .select((eb) => [
      ...columnAliases('api_tokens', columns),
      'api_tokens.is_personal as isPersonal',
      'api_tokens.token_hint as tokenHint',
      'api_tokens.created_at as createdDate',
      'api_tokens.seen_at as seenAt',
      'api_tokens.seen_address as seenAddress',
      'companies.company_code as companyCode',
      'companies.company_name as companyName',
      'companies.time_zone as timeZone',
      // An account of the installation is invisible to the administrators of a company.
      eb.fn.coalesce('accounts.display_name', sql<string>`''`).as('ownerName'),
      sql<boolean>`coalesce(accounts.status, 1) = 1`.as('ownerIsActive'),
    ]);

/** Selects the personal tokens of the caller. */
const selectOwnRows = (db: Db, viewer: Viewer) =>
  selectRows(db, viewer)
    .where('api_tokens.is_personal', '=', true)
    .where('api_tokens.account_id', '=', viewer.accountId);

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['executeTakeFirstOrThrow']>>;

const toResult = ({ seenAt, timeZone, ...row }: Row, now: Date) => ({
  ...withIsoCreatedDate(row),
  permissions: row.permissions as ApiTokenPermissions, // The cast is safe, because only permissions of the catalogue are inserted.
  seenAt: seenAt?.toISOString() ?? null,
  isOver: row.endsOn < dateAt(timeZone, now.getTime()),
});
type ApiTokenPermissions = Call<typeof apiTokens.create>['body']['permissions'];

const definition = { table: 'api_tokens', columns, missing: 'AUTH_API_TOKEN_NOT_FOUND' } as const;

export const lockAndCountPersonal = (db: Db, accountId: number) =>
  lockAndCount(db, 'api_tokens.account_id', { table: 'accounts', id: accountId }, sql`is_personal`);

export const lockAndCountOfCompany = (db: Db, companyId: number) =>
  lockAndCount(db, 'api_tokens.company_id', { table: 'companies', id: companyId }, sql`NOT is_personal`);

export const apiTokenRow = defineRow({ ...definition, described: selectRows }, toResult);
export const ownTokenRow = defineRow({ ...definition, described: selectOwnRows }, toResult);

export function listTokens({ db, viewer, query, clock }: Call<typeof apiTokens.list>) {
  const { companyCode, keyword, sort = { field: 'tokenName', direction: 'asc' } } = query;
  const matchingRows = selectRows(db, viewer)
    .where((eb) => whereEquals(eb.ref('companies.company_code'), companyCode))
    .where(whereContainsWords(sql.ref<string>('api_tokens.token_name'), keyword))
    .orderBy(sorts[sort.field], sort.direction)
    .orderBy('api_tokens.id');
  const now = clock.now();
  return findPage(matchingRows, query, (row) => toResult(row, now));
}

export async function listOwnTokens({ db, viewer, clock }: Call<typeof apiTokens.mine>) {
  const rows = await selectOwnRows(db, viewer).orderBy('api_tokens.id').execute();
  return rows.map((row) => toResult(row, clock.now()));
}

/** Returns the time zone of a company. Undefined if the caller cannot see the company. */
export const findTimeZone = async (db: Db, viewer: Viewer, companyId: number): Promise<string | undefined> =>
  (
    await db
      .selectFrom('companies')
      .select('time_zone')
      .where('id', '=', companyId)
      .where((eb) => whereCompanyVisible(eb.ref('companies.id'), viewer))
      .executeTakeFirst()
  )?.time_zone;

/**
 * Returns the sign-in method of the caller's session (two-step verification, identity provider), in the columns of a
 * token.
 */
export const findSignInColumns = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('sessions')
    .select(['by_second_step', sql<boolean>`identity_id IS NOT NULL`.as('by_provider')])
    .where('id', '=', viewer.sessionId)
    .executeTakeFirstOrThrow();

/**
 * Deletes the tokens of all companies that expired before the given date. Must be called with the rights of the system.
 */
export const deleteExpired = (db: Db, before: string) =>
  db.deleteFrom('api_tokens').where('ends_on', '<', before).execute();
