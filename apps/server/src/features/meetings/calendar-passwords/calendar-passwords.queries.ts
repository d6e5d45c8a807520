import { columnAliases } from '../../../platform/db/columns.ts';
import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { defineRow, withIsoCreatedDate } from '../../../platform/db/rows.ts';
import type { Viewer } from '../../../platform/viewer.ts';

const columns = { programName: 'program_name' } as const;

/** Selects the caller’s own app passwords. No one else can see them. */
const selectRows = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('calendar_passwords')
    .select([
      ...columnAliases('calendar_passwords', columns),
      'calendar_passwords.created_at as createdDate',
      'calendar_passwords.seen_at as seenAt',
    ])
    .where((eb) => whereCompanyVisible(eb.ref('calendar_passwords.company_id'), viewer))
    .where('calendar_passwords.employee_id', '=', viewer.employeeId ?? 0);

const toResult = ({ seenAt, ...row }: { createdDate: Date; seenAt: Date | null } & Row) => ({
  ...withIsoCreatedDate(row),
  seenAt: seenAt?.toISOString() ?? null,
});
interface Row {
  id: number;
  version: number;
  companyId: number;
  programName: string;
}

export const calendarPasswordRow = defineRow(
  { table: 'calendar_passwords', columns, described: selectRows, missing: 'SCHE_APP_PASSWORD_NOT_FOUND' },
  toResult,
);

export const listPasswords = async (db: Db, viewer: Viewer) =>
  (await selectRows(db, viewer).orderBy('calendar_passwords.id').execute()).map(toResult);
