import type { Company, companies } from '@gatehouse/api/people/companies';
import type { WorkingHours } from '@gatehouse/api/people/working-hours';
import type { BodyOf, QueryOf } from '@gatehouse/api/platform/operation';
import { sql } from 'kysely';
import { ofViewer, searched } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { rowsOfPage } from '../../../platform/db/page.ts';
import type { Viewer } from '../../../platform/viewer.ts';

const columns = {
  companyName: 'companies.company_name',
  companyCode: 'companies.company_code',
  createdDate: 'companies.created_at',
} as const;

const visible = (db: Db, viewer: Viewer) =>
  db.selectFrom('companies').where((eb) => ofViewer(eb.ref('companies.id'), viewer));

const filtered = (db: Db, viewer: Viewer, keyword: string) =>
  visible(db, viewer).$if(keyword !== '', (q) =>
    q.where(searched(sql<string>`concat_ws(E'\n', company_name, company_code)`, keyword)),
  );

const described = (from: ReturnType<typeof visible>) =>
  from
    .innerJoin('default_shifts as hours', (join) =>
      join.onRef('hours.company_id', '=', 'companies.id').on('hours.department_id', 'is', null),
    )
    .selectAll('companies')
    .select([
      'hours.start_time',
      'hours.end_time',
      'hours.working_days',
      'hours.check_late',
      'hours.late_after',
      'hours.check_early_leave',
      'hours.early_leave_before',
      'hours.window_before',
      'hours.window_after',
      'hours.count_pairs',
    ])
    .select([
      sql<WorkingHours['breaks']>`hours.breaks`.as('breaks'),
      sql<Company['departments']>`coalesce((
        SELECT json_agg(json_build_object('id', d.id, 'departmentName', d.department_name) ORDER BY d.department_name, d.id)
        FROM departments d WHERE d.company_id = companies.id), '[]')`.as('departments'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>;

const present = (row: Row): Company => ({
  id: row.id,
  companyCode: row.company_code,
  companyName: row.company_name,
  description: row.description,
  websiteUrl: row.website_url,
  email: row.email,
  phone: row.phone,
  address: row.address,
  manager: row.manager,
  timeZone: row.time_zone,
  isEnabled: row.is_enabled,
  departments: row.departments,
  createdDate: row.created_at.toISOString(),
  // the database writes seconds
  startTime: row.start_time.slice(0, 5),
  endTime: row.end_time.slice(0, 5),
  breaks: row.breaks,
  workingDays: row.working_days,
  checkLate: row.check_late,
  lateAfter: row.late_after,
  checkEarlyLeave: row.check_early_leave,
  earlyLeaveBefore: row.early_leave_before,
  windowBefore: row.window_before,
  windowAfter: row.window_after,
  countPairs: row.count_pairs,
});

export async function pickCompanies(db: Db, viewer: Viewer, query: QueryOf<typeof companies.pick>) {
  const enabled = filtered(db, viewer, query.keyword).where('is_enabled', '=', true);
  const ordered = enabled
    .select(['id', 'company_code as companyCode', 'company_name as companyName'])
    .orderBy('company_name', query.sort?.direction)
    .orderBy('id');
  const { rows: content, total } = await rowsOfPage(ordered, query);
  return { content, total };
}

export async function listCompanies(db: Db, viewer: Viewer, query: QueryOf<typeof companies.list>) {
  const found = filtered(db, viewer, query.keyword);
  const { field, direction } = query.sort ?? { field: 'companyName', direction: 'asc' };
  const ordered = described(found).orderBy(columns[field], direction).orderBy('companies.id');
  const { rows, total } = await rowsOfPage(ordered, query);
  return { content: rows.map(present), total };
}

export async function findCompany(db: Db, viewer: Viewer, id: number): Promise<Company | undefined> {
  const row = await described(visible(db, viewer)).where('companies.id', '=', id).executeTakeFirst();
  return row && present(row);
}

/**
 * Takes the number of a company about to be made and lets this transaction see it: row-level security shows, and
 * lets be written, only companies named before the first statement.
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
  id: number,
  body: BodyOf<typeof companies.create>,
  at: Date,
): Promise<void> {
  await db
    .insertInto('companies')
    .values({ ...columnsOf(body), id, company_code: body.companyCode, created_at: at, updated_at: at })
    .execute();
  await db
    .insertInto('default_shifts')
    .values({ ...shiftOf(body), company_id: id })
    .execute();
}

export async function updateCompany(
  db: Db,
  viewer: Viewer,
  id: number,
  body: BodyOf<typeof companies.update>,
  at: Date,
): Promise<void> {
  await db
    .updateTable('companies')
    .set({ ...columnsOf(body), updated_at: at })
    .where('id', '=', id)
    .where((eb) => ofViewer(eb.ref('id'), viewer))
    .execute();
  await db
    .updateTable('default_shifts')
    .set(shiftOf(body))
    .where('company_id', '=', id)
    .where('department_id', 'is', null)
    .where((eb) => ofViewer(eb.ref('company_id'), viewer))
    .execute();
}

export const deleteCompany = (db: Db, viewer: Viewer, id: number) =>
  db
    .deleteFrom('companies')
    .where('id', '=', id)
    .where((eb) => ofViewer(eb.ref('id'), viewer))
    .execute();

/** How many of the given departments are the company's. */
export async function countDepartments(db: Db, companyId: number, ids: readonly number[]): Promise<number> {
  const { count } = await db
    .selectFrom('departments')
    .select(sql<number>`count(*)`.as('count'))
    .where('company_id', '=', companyId)
    .where(sql<boolean>`id = ANY (${[...ids]}::bigint[])`)
    .executeTakeFirstOrThrow();
  return count;
}

/** How much of each kind still belongs to a company. */
export async function countUsesOfCompany(db: Db, viewer: Viewer, id: number) {
  const { rows } = await sql<{ departments: number; employees: number; buildings: number }>`
    SELECT (SELECT count(*) FROM departments WHERE company_id = c.id) AS departments,
      (SELECT count(*) FROM employees WHERE company_id = c.id) AS employees,
      (SELECT count(*) FROM buildings WHERE company_id = c.id) AS buildings
    FROM companies c WHERE c.id = ${id} AND ${ofViewer(sql.ref('c.id'), viewer)}`.execute(db);
  return rows[0];
}

const columnsOf = (body: BodyOf<typeof companies.update>) => ({
  company_name: body.companyName,
  description: body.description,
  website_url: body.websiteUrl,
  email: body.email,
  phone: body.phone,
  address: body.address,
  manager: body.manager,
  time_zone: body.timeZone,
  is_enabled: body.isEnabled,
});

const shiftOf = (body: WorkingHours) => ({
  start_time: body.startTime,
  end_time: body.endTime,
  breaks: JSON.stringify(body.breaks),
  working_days: body.workingDays,
  check_late: body.checkLate,
  late_after: body.lateAfter,
  check_early_leave: body.checkEarlyLeave,
  early_leave_before: body.earlyLeaveBefore,
  window_before: body.windowBefore,
  window_after: body.windowAfter,
  count_pairs: body.countPairs,
});
