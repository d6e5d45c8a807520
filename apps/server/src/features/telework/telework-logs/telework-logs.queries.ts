import { permits } from '@gatehouse/api/platform/operation';
import { mayOf } from '@gatehouse/api/platform/states';
import type { LogKind, LogStatus, TeleworkLog } from '@gatehouse/api/telework/telework-logs';
import { decidedLogActions, ownLogActions } from '@gatehouse/api/telework/telework-logs.rules';
import { type SqlBool, sql } from 'kysely';
import { instantToIsoLocalTime } from '../../../platform/dates/zones.ts';
import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { whereInDepartmentScope } from '../../auth/accounts/department-scope.service.ts';

/**
 * Selects the telework logs that the caller may see. These are the caller's own logs and the logs that the caller may
 * approve or reject.
 */
const selectRows = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('telework_logs as l')
    .innerJoin('employees as e', 'e.id', 'l.employee_id')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .innerJoin('departments as d', 'd.id', 'e.department_id')
    .leftJoin('accounts as decider', 'decider.id', 'l.decided_by')
    .where((eb) => whereCompanyVisible(eb.ref('l.company_id'), viewer))
    .where((eb) => whereInDepartmentScope(eb.ref('e.id'), eb.ref('e.department_id'), viewer))
    .where('e.erased_at', 'is', null)
    .select(['l.id', 'l.version', 'l.company_id as companyId', 'l.employee_id as employeeId'])
    .select(['a.username as accountName', 'e.account_id as accountId', 'e.display_name as displayName'])
    .select(['d.department_name as departmentName', 'l.kind', 'l.start_at as startAt', 'l.end_at as endAt'])
    .select(['l.zone as timeZone', 'l.note', 'l.status', 'l.created_at as createdAt'])
    .select(['l.decided_at as decidedAt', 'decider.display_name as approver'])
    .select('l.approver_comment as approverComment')
    .$narrowType<{ kind: LogKind; status: LogStatus }>();

export type LogRow = Awaited<ReturnType<ReturnType<typeof selectRows>['executeTakeFirstOrThrow']>>;

const localTime = (zone: string, at: Date) => instantToIsoLocalTime(zone, at.getTime());

export function toResult(row: LogRow, viewer: Viewer): TeleworkLog {
  const { startAt, endAt, createdAt, decidedAt, accountId: _, ...shown } = row;
  const isPermitted = (operation: Parameters<typeof permits>[1]) => permits(viewer.permissions, operation);
  const facts = { isDecided: decidedAt !== null };
  return {
    ...shown,
    startTime: localTime(row.timeZone, startAt),
    endTime: localTime(row.timeZone, endAt),
    startsAt: startAt.toISOString(),
    endsAt: endAt.toISOString(),
    createdDate: createdAt.toISOString(),
    may:
      row.employeeId === viewer.employeeId
        ? mayOf(ownLogActions, row.status, facts, isPermitted)
        : mayOf(decidedLogActions, row.status, facts, isPermitted),
  };
}

/**
 * Selects the caller’s own telework logs, latest first. With a date, selects only logs that overlap the date in the
 * zone of the log.
 */
export const selectOwnLogs = (db: Db, viewer: Viewer, employeeId: number, date: string | undefined) =>
  selectRows(db, viewer)
    .where('l.employee_id', '=', employeeId)
    .where(
      date === undefined
        ? sql<SqlBool>`true`
        : sql<SqlBool>`l.start_at < instant_of((${date}::date + 1)::timestamp, l.zone)
            AND l.end_at > instant_of(${date}::timestamp, l.zone)`,
    )
    .orderBy('l.start_at', 'desc')
    .orderBy('l.id', 'desc');

/** Selects the pending telework logs of other people, oldest first. */
export const selectPendingLogs = (db: Db, viewer: Viewer) =>
  selectRows(db, viewer)
    .where('l.status', '=', 'PENDING')
    .where(sql<SqlBool>`l.employee_id IS DISTINCT FROM ${viewer.employeeId}::bigint`)
    .orderBy('l.created_at')
    .orderBy('l.id');

export const findLog = (db: Db, viewer: Viewer, id: number): Promise<LogRow | undefined> =>
  selectRows(db, viewer).where('l.id', '=', id).executeTakeFirst();

/** Finds a telework log like `findLog` and locks it until the transaction ends. */
export const lockLog = (db: Db, viewer: Viewer, id: number): Promise<LogRow | undefined> =>
  selectRows(db, viewer).where('l.id', '=', id).forNoKeyUpdate('l').executeTakeFirst();

export async function findZone(db: Db, employeeId: number): Promise<string> {
  const { rows } = await sql<{
    zone: string | null;
  }>`SELECT site_zone(${employeeId}::bigint) AS zone`.execute(db);
  return rows[0]?.zone ?? 'UTC';
}

interface NewLog {
  companyId: number;
  employeeId: number;
  kind: LogKind;
  start: number;
  end: number;
  zone: string;
  note: string;
  status: LogStatus;
}

export async function insertLog(db: Db, log: NewLog, at: Date): Promise<number> {
  const { id } = await db
    .insertInto('telework_logs')
    .values({
      company_id: log.companyId,
      employee_id: log.employeeId,
      kind: log.kind,
      start_at: new Date(log.start),
      end_at: new Date(log.end),
      zone: log.zone,
      note: log.note,
      status: log.status,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const deleteLog = (db: Db, { id }: LogRow) =>
  db.deleteFrom('telework_logs').where('id', '=', id).execute();

export const decideLog = (
  db: Db,
  viewer: Viewer,
  { id }: LogRow,
  { status, comment, at }: { status: LogStatus; comment: string; at: Date },
) =>
  db
    .updateTable('telework_logs')
    .set((eb) => ({
      status,
      approver_comment: comment,
      decided_by: viewer.accountId,
      decided_at: at,
      updated_at: at,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .execute();
