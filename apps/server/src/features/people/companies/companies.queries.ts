import type { Company, CompanyChoice, companies } from '@gatehouse/api/people/companies';
import type { WorkingHours } from '@gatehouse/api/people/working-hours';
import type { BodyOf, QueryOf } from '@gatehouse/api/platform/operation';
import type { Page } from '@gatehouse/api/platform/shapes';
import { sql } from 'kysely';
import { columnsOf } from '../../../platform/db/columns.ts';
import { whereCompanyVisible, whereContainsWords } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { findPage } from '../../../platform/db/page.ts';
import { withIsoCreatedDate } from '../../../platform/db/rows.ts';
import type { Viewer } from '../../../platform/viewer.ts';

const columns = {
  companyCode: 'company_code',
  companyName: 'company_name',
  description: 'description',
  websiteUrl: 'website_url',
  email: 'email',
  phone: 'phone',
  address: 'address',
  manager: 'manager',
  timeZone: 'time_zone',
  isEnabled: 'is_enabled',
  timesheetColumns: 'timesheet_columns',
} as const;

const hoursColumns = {
  startTime: 'start_time',
  endTime: 'end_time',
  breaks: 'breaks',
  workingDays: 'working_days',
  checkLate: 'check_late',
  lateAfter: 'late_after',
  checkEarlyLeave: 'check_early_leave',
  earlyLeaveBefore: 'early_leave_before',
  windowBefore: 'window_before',
  windowAfter: 'window_after',
  countPairs: 'count_pairs',
  compensatoryLeave: 'compensatory_leave',
} as const;

const sorts = {
  companyName: 'companies.company_name',
  companyCode: 'companies.company_code',
  createdDate: 'companies.created_at',
} as const;

const selectVisible = (db: Db, viewer: Viewer) =>
  db.selectFrom('companies').where((eb) => whereCompanyVisible(eb.ref('companies.id'), viewer));

const selectFiltered = (db: Db, viewer: Viewer, keyword: string) =>
  selectVisible(db, viewer).where(
    whereContainsWords(sql<string>`concat_ws(E'\n', company_name, company_code)`, keyword),
  );

const selectRows = (from: ReturnType<typeof selectVisible>) =>
  from
    .innerJoin('default_shifts as hours', 'hours.company_id', 'companies.id')
    .select([
      'companies.id',
      'companies.version',
      'companies.company_code as companyCode',
      'companies.company_name as companyName',
      'companies.description',
      'companies.website_url as websiteUrl',
      'companies.email',
      'companies.phone',
      'companies.address',
      'companies.manager',
      'companies.time_zone as timeZone',
      'companies.is_enabled as isEnabled',
      'companies.created_at as createdDate',
      // The cast is safe, because only the API writes this value.
      sql<Company['timesheetColumns']>`companies.timesheet_columns`.as('timesheetColumns'),
    ])
    .select([
      'hours.start_time as startTime',
      'hours.end_time as endTime',
      'hours.working_days as workingDays',
      'hours.check_late as checkLate',
      'hours.late_after as lateAfter',
      'hours.check_early_leave as checkEarlyLeave',
      'hours.early_leave_before as earlyLeaveBefore',
      'hours.window_before as windowBefore',
      'hours.window_after as windowAfter',
      'hours.count_pairs as countPairs',
      'hours.compensatory_leave as compensatoryLeave',
      sql<WorkingHours['breaks']>`hours.breaks`.as('breaks'),
      sql<Company['departments']>`coalesce((
        SELECT json_agg(json_build_object('id', d.id, 'departmentName', d.department_name) ORDER BY d.department_name, d.id)
        FROM departments d WHERE d.company_id = companies.id), '[]')`.as('departments'),
    ]);

const toCompany = (row: Omit<Company, 'createdDate'> & { createdDate: Date }): Company => ({
  ...withIsoCreatedDate(row),
  // PostgreSQL returns times of day with seconds, which are removed.
  startTime: row.startTime.slice(0, 5),
  endTime: row.endTime.slice(0, 5),
});

export function pickCompanies(
  db: Db,
  viewer: Viewer,
  query: QueryOf<typeof companies.pick>,
): Promise<Page<CompanyChoice>> {
  const enabled = selectFiltered(db, viewer, query.keyword).where('is_enabled', '=', true);
  const ordered = enabled
    .select(['id', 'company_code as companyCode', 'company_name as companyName'])
    .orderBy('company_name', query.sort?.direction)
    .orderBy('id');
  return findPage(ordered, query, (row) => row);
}

export function listCompanies(
  db: Db,
  viewer: Viewer,
  query: QueryOf<typeof companies.list>,
): Promise<Page<Company>> {
  const { keyword, sort = { field: 'companyName', direction: 'asc' } } = query;
  const selection = selectRows(selectFiltered(db, viewer, keyword));
  const ordered = selection.orderBy(sorts[sort.field], sort.direction).orderBy('companies.id');
  return findPage(ordered, query, toCompany);
}

const selectRow = (db: Db, viewer: Viewer, id: number) =>
  selectRows(selectVisible(db, viewer)).where('companies.id', '=', id);

export async function findCompany(db: Db, viewer: Viewer, id: number): Promise<Company | undefined> {
  const row = await selectRow(db, viewer, id).executeTakeFirst();
  return row && toCompany(row);
}

/** Works like `findCompany` and locks the company against changes and deletion until the transaction ends. */
export async function lockCompany(db: Db, viewer: Viewer, id: number): Promise<Company | undefined> {
  // The company row is locked first. Working hours and departments are in other tables and must be read after the lock.
  const locked = selectVisible(db, viewer).select('companies.id').where('companies.id', '=', id);
  return (await locked.forNoKeyUpdate().executeTakeFirst()) && findCompany(db, viewer, id);
}

const readBack = async (db: Db, viewer: Viewer, id: number): Promise<Company> =>
  toCompany(await selectRow(db, viewer, id).executeTakeFirstOrThrow());

/**
 * Reserves the ID of a new company and gives this transaction access to the company. Otherwise row-level security would
 * deny access, because it only allows companies that were listed before the first statement of the transaction.
 */
export async function openNewCompany(db: Db, viewer: Viewer): Promise<{ id: number; viewer: Viewer }> {
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence('companies', 'id')) AS id`.execute(db);
  const id = rows[0]?.id ?? 0;
  const companyIds = [...viewer.companyIds, id];
  await sql`SELECT set_config('gatehouse.companies', ${companyIds.join(',')}, true)`.execute(db);
  return { id, viewer: { ...viewer, companyIds } };
}

export async function insertCompany(
  db: Db,
  viewer: Viewer,
  id: number,
  body: BodyOf<typeof companies.create> & { timeZone: string },
  at: Date,
): Promise<Company> {
  await db
    .insertInto('companies')
    .values({ ...columnsOf(columns, body), id, created_at: at, updated_at: at })
    .execute();
  await db
    .insertInto('default_shifts')
    .values({ ...hoursOf(body), company_id: id })
    .execute();
  return readBack(db, viewer, id);
}

export async function updateCompany(
  db: Db,
  viewer: Viewer,
  id: number,
  body: BodyOf<typeof companies.update>,
  at: Date,
): Promise<Company> {
  await db
    .updateTable('companies')
    .set((eb) => ({ ...columnsOf(columns, body), version: eb('version', '+', 1), updated_at: at }))
    .where('id', '=', id)
    .where((eb) => whereCompanyVisible(eb.ref('id'), viewer))
    .execute();
  const hours = hoursOf(body);
  if (Object.values(hours).some((value) => value !== undefined))
    await db
      .updateTable('default_shifts')
      .set(hours)
      .where('company_id', '=', id)
      .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
      .execute();
  return readBack(db, viewer, id);
}

export const deleteCompany = (db: Db, viewer: Viewer, id: number) =>
  db
    .deleteFrom('companies')
    .where('id', '=', id)
    .where((eb) => whereCompanyVisible(eb.ref('id'), viewer))
    .execute();

export async function countDepartments(db: Db, companyId: number, ids: readonly number[]): Promise<number> {
  const { count } = await db
    .selectFrom('departments')
    .select(sql<number>`count(*)`.as('count'))
    .where('company_id', '=', companyId)
    .where(sql<boolean>`id = ANY (${[...ids]}::bigint[])`)
    .executeTakeFirstOrThrow();
  return count;
}

export async function countUsesOfCompany(db: Db, id: number): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    SELECT (SELECT count(*) FROM departments WHERE company_id = ${id}) AS departments,
      (SELECT count(*) FROM employees WHERE company_id = ${id}) AS employees,
      (SELECT count(*) FROM buildings WHERE company_id = ${id}) AS buildings,
      (SELECT count(*) FROM contracts WHERE company_id = ${id}) AS contracts`.execute(db);
  return rows[0] ?? {};
}

const hoursOf = ({ breaks, ...hours }: Partial<WorkingHours>) =>
  columnsOf(hoursColumns, { ...hours, breaks: breaks && JSON.stringify(breaks) });
