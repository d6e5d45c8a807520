import type { provisioningTokens } from '@gatehouse/api/settings/provisioning-tokens';
import { sql } from 'kysely';
import { dateAt } from '../../../platform/dates/zones.ts';
import { shown } from '../../../platform/db/columns.ts';
import { asked, counted, ofViewer, searched } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { foundPage } from '../../../platform/db/page.ts';
import { dated, rowOf } from '../../../platform/db/rows.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Viewer } from '../../../platform/viewer.ts';

const columns = {
  tokenName: 'token_name',
  departmentId: 'department_id',
  sendsInvitations: 'sends_invitations',
  endsOn: 'ends_on',
} as const;

const sorts = {
  tokenName: counted('provisioning_tokens.token_name'),
  createdDate: sql.ref('provisioning_tokens.created_at'),
} as const;

const described = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('provisioning_tokens')
    .innerJoin('companies', 'companies.id', 'provisioning_tokens.company_id')
    .leftJoin('departments', 'departments.id', 'provisioning_tokens.department_id')
    .leftJoin('accounts', 'accounts.id', 'provisioning_tokens.maker_account_id')
    .where((eb) => ofViewer(eb.ref('provisioning_tokens.company_id'), viewer))
    .select([
      ...shown('provisioning_tokens', columns),
      'provisioning_tokens.created_at as createdDate',
      'provisioning_tokens.seen_at as seenAt',
      'companies.company_code as companyCode',
      'companies.company_name as companyName',
      'companies.time_zone as timeZone',
      'departments.department_name as departmentName',
      'accounts.display_name as createdBy',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>;

const present = ({ seenAt, timeZone, ...row }: Row, now: Date) => ({
  ...dated(row),
  seenAt: seenAt?.toISOString() ?? null,
  isOver: row.endsOn !== null && row.endsOn < dateAt(timeZone, now.getTime()),
});

export const one = rowOf('provisioning_tokens', {
  columns,
  described,
  present,
  missing: 'AUTH_PROVISIONING_NOT_FOUND',
});

export function listTokens({ db, viewer, query, clock }: Call<typeof provisioningTokens.list>) {
  const { companyCode, keyword, sort = { field: 'tokenName', direction: 'asc' } } = query;
  const found = described(db, viewer)
    .where((eb) => asked(eb.ref('companies.company_code'), companyCode))
    .where(searched(sql.ref<string>('provisioning_tokens.token_name'), keyword))
    .orderBy(sorts[sort.field], sort.direction)
    .orderBy('provisioning_tokens.id');
  const now = clock.now();
  return foundPage(found, query, (row) => present(row, now));
}
