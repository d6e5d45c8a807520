import type { AccountFilter } from '@gatehouse/api/auth/account-filters';
import type { AccountRow, accounts } from '@gatehouse/api/auth/accounts';
import { accountActions } from '@gatehouse/api/auth/accounts.rules';
import { permits, type QueryOf } from '@gatehouse/api/platform/operation';
import type { Page } from '@gatehouse/api/platform/shapes';
import { mayOf } from '@gatehouse/api/platform/states';
import { type RawBuilder, sql } from 'kysely';
import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { pageOf } from '../../../platform/paging.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { andEmployeeContainsWords } from './employee-search.queries.ts';
import { findRights } from './governing.queries.ts';
import { type AccountRights, mayGovern } from './governing.rules.ts';

const nothing = sql``;

/** Filters of the account dashboard (spec §2). Among the status codes of spec §4, only 1 means active. */
const filters: Record<AccountFilter, RawBuilder<unknown>> = {
  INACTIVE: sql`AND a.status <> 1`,
  ACTIVATED: sql`AND a.status = 1`,
  FACES_UNREGISTERED: sql`AND e.register_face_status <> 'DONE'`,
  FACES_REGISTERED: sql`AND e.register_face_status = 'DONE'`,
};

/**
 * Returns one page of accounts and the total in one statement. First filters by few columns, and then joins other
 * tables only for the rows of the page.
 */
export async function listAccounts(
  db: Db,
  viewer: Viewer,
  query: QueryOf<typeof accounts.list>,
): Promise<Page<AccountRow>> {
  const { rows } = await sql<{ total: number } & { [K in keyof Row]: Row[K] | null }>`
    WITH matched AS MATERIALIZED (
      SELECT e.id, e.company_id, e.department_id, e.display_name, e.register_face_status, e.account_id
      FROM employees e JOIN accounts a ON a.id = e.account_id
      WHERE e.erased_at IS NULL AND ${whereCompanyVisible(sql.ref('e.company_id'), viewer)}
        ${query.filter ? filters[query.filter] : nothing} ${andEmployeeContainsWords(query.keyword)}),
    page AS (SELECT * FROM matched ORDER BY display_name, id LIMIT ${query.size} OFFSET ${query.page * query.size})
    SELECT counted.total, shown.*
    FROM (SELECT count(*) AS total FROM matched) counted
    LEFT JOIN (
      SELECT page.id, page.display_name, page.register_face_status, a.id AS account_id, a.username, a.email, a.status,
        a.invited_at, a.activated_at, a.changed_password_at, d.department_name, c.company_name
      FROM page
      JOIN accounts a ON a.id = page.account_id
      JOIN departments d ON d.id = page.department_id
      JOIN companies c ON c.id = page.company_id) shown ON true
    ORDER BY shown.display_name, shown.id`.execute(db);
  // a page after the last one has a single row with the total and without an account
  const accountRows = rows.flatMap((row) => (row.id === null ? [] : [row as Row]));
  const rights = await findRights(
    db,
    accountRows.map((row) => row.account_id),
  );
  const rightsByAccount = new Map(rights.map((accountRights) => [accountRights.accountId, accountRights]));
  const content = accountRows.map((row) => toResult(viewer, row, rightsByAccount.get(row.account_id)));
  return pageOf(content, rows[0]?.total ?? 0, query);
}

interface Row {
  id: number;
  display_name: string;
  register_face_status: AccountRow['registerFaceStatus'];
  account_id: number;
  username: string;
  email: string;
  status: AccountRow['accountStatus'];
  invited_at: Date | null;
  activated_at: Date | null;
  changed_password_at: Date | null;
  department_name: string;
  company_name: string;
}

function toResult(viewer: Viewer, row: Row, rights: AccountRights | undefined): AccountRow {
  const changedPwdTime = row.changed_password_at?.toISOString() ?? null;
  return {
    id: row.account_id,
    employeeId: row.id,
    accountName: row.username,
    displayName: row.display_name,
    email: row.email,
    departmentName: row.department_name,
    companyName: row.company_name,
    accountStatus: row.status,
    sentInviteTime: row.invited_at?.toISOString() ?? null,
    activatedAccTime: row.activated_at?.toISOString() ?? null,
    changedPwdTime,
    registerFaceStatus: row.register_face_status,
    may: mayOf(
      accountActions,
      row.status,
      { changedPwdTime },
      (operation) =>
        permits(viewer.permissions, operation) && rights !== undefined && mayGovern(viewer, rights),
    ),
  };
}
