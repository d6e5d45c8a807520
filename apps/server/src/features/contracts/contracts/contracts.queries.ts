import type { Contract, contracts } from '@gatehouse/api/contracts/contracts';
import { stateOf } from '@gatehouse/api/contracts/contracts.rules';
import { sql } from 'kysely';
import { columnAliases } from '../../../platform/db/columns.ts';
import {
  naturalSort,
  whereCompanyVisible,
  whereContainsWords,
  whereEquals,
} from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { findPage } from '../../../platform/db/page.ts';
import { defineRow } from '../../../platform/db/rows.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { localNow } from './local-now.service.ts';

const columns = {
  contractCode: 'contract_code',
  contractTypeId: 'contract_type_id',
  signDate: 'sign_date',
  startDate: 'start_date',
  endDate: 'end_date',
  isEnabled: 'is_enabled',
} as const;

const sorts = {
  contractCode: naturalSort('contracts.contract_code'),
  signDate: sql.ref('contracts.sign_date'),
  startDate: sql.ref('contracts.start_date'),
  endDate: sql.ref('contracts.end_date'),
  createdDate: sql.ref('contracts.created_at'),
} as const;

const selectRows = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('contracts')
    .innerJoin('contract_types', 'contract_types.id', 'contracts.contract_type_id')
    .innerJoin('companies', 'companies.id', 'contracts.company_id')
    .where((eb) => whereCompanyVisible(eb.ref('contracts.company_id'), viewer))
    .select([
      ...columnAliases('contracts', columns),
      'contracts.created_at as createdDate',
      'contract_types.name as typeName',
      'companies.company_code as companyCode',
      'companies.company_name as companyName',
      'companies.time_zone as zone',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['executeTakeFirstOrThrow']>>;

const toIsoTime = (text: string) => text.replace(' ', 'T');

function toResult(row: Row, now: Date): Contract {
  const { typeName, companyCode, companyName, zone, createdDate, ...own } = row;
  const period = {
    signDate: toIsoTime(own.signDate),
    startDate: toIsoTime(own.startDate),
    endDate: toIsoTime(own.endDate),
  };
  return {
    ...own,
    ...period,
    contractType: { id: own.contractTypeId, name: typeName },
    company: { id: own.companyId, companyCode, companyName },
    state: stateOf({ ...own, ...period }, localNow(zone, now)),
    createdDate: createdDate.toISOString(),
  };
}

const missing = 'CON_ID_NOT_FOUND';

export const contractRow = defineRow(
  { table: 'contracts', columns, described: selectRows, missing },
  toResult,
);

export function listContracts({ db, viewer, query, clock }: Call<typeof contracts.list>) {
  const { companyCode, keyword, sort = { field: 'endDate', direction: 'asc' } } = query;
  const statement = selectRows(db, viewer)
    .where((eb) => whereEquals(eb.ref('companies.company_code'), companyCode))
    .where(
      whereContainsWords(
        sql<string>`concat_ws(E'\n', contracts.contract_code, contract_types.name, companies.company_name)`,
        keyword,
      ),
    )
    .orderBy(sorts[sort.field], sort.direction)
    .orderBy('contracts.id');
  return findPage(statement, query, (row) => toResult(row, clock.now()));
}
