import { mayOf } from '@gatehouse/api/platform/states';
import type { Visitor, VisitorState, visitors } from '@gatehouse/api/visitors/visitors';
import { visitorActions, visitorStateAt } from '@gatehouse/api/visitors/visitors.rules';
import { type Expression, type SqlBool, sql } from 'kysely';
import { columnAliases } from '../../../platform/db/columns.ts';
import {
  emailFor,
  whereCompanyVisible,
  whereContainsWords,
  whereEquals,
} from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { findPage } from '../../../platform/db/page.ts';
import { defineRow } from '../../../platform/db/rows.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { departmentsBelow, whereInDepartmentScope } from '../../auth/accounts/department-scope.service.ts';

const columns = {
  title: 'title',
  firstName: 'first_name',
  lastName: 'last_name',
  displayName: 'display_name',
  gender: 'gender',
  visitorCompany: 'visitor_company',
  email: 'email',
  idPassportNumber: 'id_passport_number',
  nationality: 'nationality',
  enableQrCheckin: 'enable_qr_checkin',
  activeFrom: 'active_from',
  activeTo: 'active_to',
  enabled: 'enabled',
} as const;

const sorts = {
  displayName: 'visitors.display_name',
  activeFrom: 'visitors.active_from',
  createdDate: 'visitors.created_at',
} as const;

/**
 * Selects visitors. Administrators get all visitors of their companies. Other people get the visitors that are expected
 * by them or by departments they manage.
 */
const selectRows = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('visitors')
    .innerJoin('companies', 'companies.id', 'visitors.company_id')
    .innerJoin('departments', 'departments.id', 'visitors.contact_department_id')
    .leftJoin('employees', 'employees.id', 'visitors.contact_employee_id')
    .leftJoin('accounts', 'accounts.id', 'employees.account_id')
    .leftJoin('card_loans', (join) =>
      join.onRef('card_loans.visitor_id', '=', 'visitors.id').on('card_loans.returned_at', 'is', null),
    )
    .leftJoin('guest_cards', 'guest_cards.id', 'card_loans.card_id')
    .where((eb) => whereCompanyVisible(eb.ref('visitors.company_id'), viewer))
    .where((eb) =>
      whereInDepartmentScope(
        sql<number>`${eb.ref('visitors.contact_employee_id')}`,
        eb.ref('visitors.contact_department_id'),
        viewer,
      ),
    )
    .select([
      ...columnAliases('visitors', columns),
      'visitors.visitor_code as visitorCode',
      'visitors.created_at as createdDate',
      'companies.company_name as companyName',
      'departments.department_code as contactDepartment',
      'departments.department_name as contactDepartmentName',
      'accounts.username as contactPerson',
      'employees.display_name as contactPersonName',
      'visitors.contact_employee_id as contactEmployeeId',
      'card_loans.card_id as cardId',
      'guest_cards.card_name as cardName',
      'guest_cards.card_num as cardNum',
      'card_loans.notes as cardNotes',
      sql<boolean>`${viewer.permissions.has(visitorActions.sendQr.operation.permission)}::boolean`.as(
        'maySend',
      ),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['executeTakeFirstOrThrow']>>;

function toResult({ maySend, ...row }: Row, now: Date): Visitor {
  const visitor = {
    ...row,
    activeFrom: row.activeFrom.toISOString(),
    activeTo: row.activeTo.toISOString(),
    accessCard: row.cardId !== null,
    cardNotes: row.cardNotes ?? '',
    createdDate: row.createdDate.toISOString(),
  };
  const state = visitorStateAt(visitor, now);
  return { ...visitor, state, may: mayOf(visitorActions, state, visitor, () => maySend) };
}

const missing = 'HR_VISITOR_NOT_FOUND';

export const visitorRow = defineRow({ table: 'visitors', columns, described: selectRows, missing }, toResult);

/** SQL condition for a status, equivalent to `visitorStateAt`. */
const whereState = (state: VisitorState, now: Date): Expression<SqlBool> => {
  const second = sql`date_trunc('second', ${now}::timestamptz)`;
  const window = {
    UPCOMING: sql`${second} < date_trunc('second', visitors.active_from)`,
    ACTIVE: sql`${second} BETWEEN date_trunc('second', visitors.active_from) AND date_trunc('second', visitors.active_to)`,
    OVER: sql`${second} > date_trunc('second', visitors.active_to)`,
  };
  return state === 'DISABLED'
    ? sql<SqlBool>`NOT visitors.enabled`
    : sql<SqlBool>`(visitors.enabled AND ${window[state]})`;
};

export function listVisitors({ db, viewer, query, clock }: Call<typeof visitors.list>) {
  const { companyCode, departmentId, state, keyword } = query;
  const { field, direction } = query.sort ?? { field: 'createdDate', direction: 'desc' };
  const now = clock.now();
  const matches = selectRows(db, viewer)
    .where((eb) => whereEquals(eb.ref('companies.company_code'), companyCode))
    .where((eb) => whereEquals(eb.ref('visitors.contact_department_id'), departmentId))
    .where(state ? whereState(state, now) : sql<SqlBool>`true`)
    .where(
      whereContainsWords(
        sql<string>`concat_ws(E'\n', visitors.display_name, visitors.visitor_code, visitors.visitor_company, ${emailFor(sql.ref('visitors.email'), keyword)})`,
        keyword,
      ),
    )
    .orderBy(sorts[field], direction)
    .orderBy('visitors.id', direction);
  return findPage(matches, query, (row) => toResult(row, now));
}

/**
 * SQL condition for employees `e` of a department or of departments below it, if the caller is in charge of the
 * department.
 */
export const isContactOf = (viewer: Viewer, companyId: number, departmentCode: string) => sql`
  ${whereInDepartmentScope(sql.ref<number>('e.id'), sql.ref<number>('e.department_id'), viewer)} AND e.department_id IN ${departmentsBelow(
    sql`SELECT d.id FROM departments d WHERE d.company_id = ${companyId} AND d.department_code = ${departmentCode}`,
  )}`;

/**
 * Locks the department that expects a visitor until the transaction ends, if the caller is in charge of the department.
 */
export const lockDepartment = (db: Db, viewer: Viewer, companyId: number, code: string) =>
  db
    .selectFrom('departments')
    .select('id')
    .where('company_id', '=', companyId)
    .where('department_code', '=', code)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .where((eb) => whereInDepartmentScope(sql<number>`NULL::bigint`, eb.ref('id'), viewer))
    .forKeyShare()
    .executeTakeFirst();

/**
 * Locks the person that expects a visitor. The person must be an active employee of the given department or of a
 * department below it.
 */
export async function lockContact(
  db: Db,
  viewer: Viewer,
  companyId: number,
  { contactDepartment, contactPerson }: { contactDepartment: string; contactPerson: string },
): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`
    SELECT e.id FROM employees e JOIN accounts a ON a.id = e.account_id
    WHERE e.company_id = ${companyId} AND ${whereCompanyVisible(sql.ref('e.company_id'), viewer)} AND e.is_enabled AND e.erased_at IS NULL
      AND a.username_key = lower(${contactPerson}) AND ${isContactOf(viewer, companyId, contactDepartment)}
    FOR KEY SHARE OF e`.execute(db);
  return rows[0];
}
