import type { DeviceProtocol } from '@gatehouse/api/area/devices.rules';
import type { PunchRefusal } from '@gatehouse/api/device-ops/device-logs.rules';
import type { LogbookEntry, VisitorLog, visitorLogbook } from '@gatehouse/api/visitors/visitor-logbook';
import { type SqlBool, sql } from 'kysely';
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
import { whereInDepartmentScope } from '../../auth/accounts/department-scope.service.ts';

const columns = { checkIn: 'check_in_at', checkOut: 'check_out_at' } as const;

const nameOf = sql<string>`coalesce(nullif(visitors.display_name, ''), nullif(visits.guest_name, ''), visits.email)`;

const sorts = {
  name: sql`${nameOf} COLLATE counted`,
  checkIn: sql.ref('visits.check_in_at'),
  checkOut: sql.ref('visits.check_out_at'),
} as const;

/**
 * Selects visits of the caller’s departments. The department of a visit is that of the meeting owner or of the person
 * that expects the visitor.
 */
const selectRows = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('visits')
    .innerJoin('companies', 'companies.id', 'visits.company_id')
    .leftJoin('visitors', 'visitors.id', 'visits.visitor_id')
    .leftJoin('meeting_occurrences', 'meeting_occurrences.id', 'visits.occurrence_id')
    .leftJoin('meetings', 'meetings.id', 'meeting_occurrences.meeting_id')
    .leftJoin('employees', 'employees.id', 'visits.host_id')
    .leftJoin('rooms', 'rooms.id', 'visits.room_id')
    .where((eb) => whereCompanyVisible(eb.ref('visits.company_id'), viewer))
    .where((eb) =>
      eb.or([
        whereInDepartmentScope(
          sql<number>`${eb.ref('visits.host_id')}`,
          sql<number>`${eb.ref('visits.department_id')}`,
          viewer,
        ),
        whereInDepartmentScope(
          sql<number>`${eb.ref('visitors.contact_employee_id')}`,
          sql<number>`${eb.ref('visitors.contact_department_id')}`,
          viewer,
        ),
      ]),
    )
    .select([
      ...columnAliases('visits', columns),
      'visits.visitor_id as visitorId',
      'visitors.visitor_code as visitorCode',
      nameOf.as('name'),
      'visits.email',
      'companies.company_name as companyName',
      'visits.occurrence_id as meetingId',
      'meetings.title as meetingTitle',
      'employees.display_name as meetingOwnerName',
      'visits.host_id as meetingOwnerId',
      'rooms.room_code as roomCode',
      'rooms.room_name as roomName',
      'visits.zone as timeZone',
      'visits.check_in_by as checkInBy',
      'visits.check_out_by as checkOutBy',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['executeTakeFirstOrThrow']>>;

const toResult = (row: Row): LogbookEntry => ({
  ...row,
  visitorCode: row.visitorCode ?? '',
  meetingTitle: row.meetingTitle ?? '',
  meetingOwnerName: row.meetingOwnerName ?? '',
  roomCode: row.roomCode ?? '',
  roomName: row.roomName ?? '',
  checkIn: row.checkIn.toISOString(),
  checkOut: row.checkOut?.toISOString() ?? null,
  // The cast is safe, because constraints of the table limit both columns to these values.
  checkInBy: row.checkInBy as LogbookEntry['checkInBy'],
  checkOutBy: row.checkOutBy as LogbookEntry['checkOutBy'],
});

const missing = 'HR_VISIT_NOT_FOUND';

export const visitRow = defineRow({ table: 'visits', columns, described: selectRows, missing }, toResult);

type LogbookFilters = Pick<
  Call<typeof visitorLogbook.list>['query'],
  'from' | 'to' | 'roomCode' | 'companyCode' | 'inside' | 'keyword' | 'sort'
>;

function selectFiltered({ db, viewer, query }: { db: Db; viewer: Viewer; query: LogbookFilters }) {
  const {
    from,
    to,
    roomCode,
    companyCode,
    inside,
    keyword,
    sort = { field: 'checkIn', direction: 'desc' },
  } = query;
  // These bounds are wider than the date range and allow an index scan. No time zone is more than a day from UTC.
  return selectRows(db, viewer)
    .where(
      from === undefined
        ? sql<SqlBool>`true`
        : sql<SqlBool>`visits.check_in_at >= (${from}::date - 1)::timestamp AT TIME ZONE 'UTC'
        AND local_time(visits.check_in_at, visits.zone)::date >= ${from}::date`,
    )
    .where(
      to === undefined
        ? sql<SqlBool>`true`
        : sql<SqlBool>`visits.check_in_at < (${to}::date + 2)::timestamp AT TIME ZONE 'UTC'
        AND local_time(visits.check_in_at, visits.zone)::date <= ${to}::date`,
    )
    .where((eb) => whereEquals(eb.ref('rooms.room_code'), roomCode))
    .where((eb) => whereEquals(eb.ref('companies.company_code'), companyCode))
    .where(inside ? sql<SqlBool>`visits.check_out_at IS NULL` : sql<SqlBool>`true`)
    .where(
      whereContainsWords(
        sql<string>`concat_ws(E'\n', ${nameOf}, ${emailFor(sql.ref('visits.email'), keyword)}, visitors.visitor_code, meetings.title, employees.display_name)`,
        keyword,
      ),
    )
    .orderBy(sorts[sort.field], sort.direction)
    .orderBy('visits.id', sort.direction);
}

export const listEntries = (call: Call<typeof visitorLogbook.list>) =>
  findPage(selectFiltered(call), call.query, toResult);

export const findAllEntries = async (
  call: { db: Db; viewer: Viewer; query: LogbookFilters },
  most: number,
): Promise<LogbookEntry[]> => (await selectFiltered(call).limit(most).execute()).map(toResult);

/**
 * Finds the last visit of a person to a meeting. The id of the meeting is 0 for a visit without a meeting. `email` is
 * the email address or visitor code of the person.
 */
export async function findVisit(
  { db, viewer }: { db: Db; viewer: Viewer },
  { meetingId, email }: { meetingId: number; email: string },
): Promise<LogbookEntry | undefined> {
  const row = await selectRows(db, viewer)
    .where(
      sql<SqlBool>`visits.occurrence_id IS NOT DISTINCT FROM ${meetingId === 0 ? null : meetingId}::bigint`,
    )
    .where(
      sql<SqlBool>`(visits.email = lower(${email}) OR visits.email = '' AND upper(visitors.visitor_code) = upper(${email}))`,
    )
    .orderBy('visits.check_in_at', 'desc')
    .orderBy('visits.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && toResult(row);
}

/**
 * SQL for the period of a visit. It starts at the expected start or the check-in. It ends at the latest of expected
 * end, end of the day and check-out. `visit` is the table alias.
 */
const visitSpan = (visit: string) => ({
  from: sql`least(${sql.ref(`${visit}.expected_from`)}, ${sql.ref(`${visit}.check_in_at`)})`,
  to: sql`greatest(${sql.ref(`${visit}.expected_to`)}, ${sql.ref(`${visit}.closes_at`)}, ${sql.ref(`${visit}.check_out_at`)})`,
});

/** SQL for the interval between a punch and the period of a visit. Zero if the punch is within the period. */
const distanceFrom = (visit: string) =>
  sql`greatest(${visitSpan(visit).from} - p.punched_at, p.punched_at - ${visitSpan(visit).to}, interval '0')`;

/**
 * Returns the reason for a denial from the record of a device. The area `device-ops` provides this function, because it
 * parses the protocols. Null if the record has no reason or was cleared.
 */
export type RefusalOf = (record: { source: DeviceProtocol; raw: string }) => PunchRefusal | null;

/**
 * Lists the punches of a visit, latest first. These are the punches while the visitor was expected or inside, and
 * denied entries up to a day before or after. A denied entry is listed with the nearest visit only.
 */
export function listPunches(
  { db, viewer }: { db: Db; viewer: Viewer },
  entryId: number,
  pageQuery: { page: number; size: number },
  refusalOf: RefusalOf,
) {
  const punches = db
    .selectFrom('visits as t')
    .innerJoin('punches as p', (join) =>
      // A guest without a visitor record is identified by all QR code numbers for the meeting, including revoked
      // numbers.
      join.on(
        sql<SqlBool>`p.visitor_id = ANY (ARRAY(SELECT t.visitor_id UNION ALL SELECT i.id FROM guest_qrs i
          JOIN meeting_occurrences n ON n.meeting_id = i.meeting_id
          WHERE t.visitor_id IS NULL AND n.id = t.occurrence_id AND i.email = t.email))`,
      ),
    )
    .innerJoin('devices as d', 'd.id', 'p.device_id')
    .leftJoin('device_locks as l', (join) =>
      join.onRef('l.device_id', '=', 'p.device_id').onRef('l.lock', '=', 'p.lock'),
    )
    .leftJoin('doors as o', 'o.id', 'l.door_id')
    .leftJoin('punch_inbox as k', (join) =>
      join
        .onRef('k.device_id', '=', 'p.device_id')
        .onRef('k.record_key', '=', 'p.record_key')
        .on('p.result', '=', 'ACCESS_REJECTED'),
    )
    .where('t.id', '=', entryId)
    .where((eb) => whereCompanyVisible(eb.ref('t.company_id'), viewer))
    .where(
      sql<SqlBool>`p.punched_at BETWEEN ${visitSpan('t').from} - interval '1 day' AND ${visitSpan('t').to} + interval '1 day'`,
    )
    .where(
      sql<SqlBool>`(p.punched_at BETWEEN ${visitSpan('t').from} AND ${visitSpan('t').to} OR p.result = 'ACCESS_REJECTED'
        AND NOT EXISTS (SELECT FROM visits n WHERE n.company_id = t.company_id AND n.id <> t.id AND n.email = t.email
          AND n.visitor_id IS NOT DISTINCT FROM t.visitor_id AND (${distanceFrom('n')}, n.id) < (${distanceFrom('t')}, t.id)))`,
    )
    .select([
      'p.id',
      'p.punched_at as time',
      sql<string>`to_char(p.wall_time, 'YYYY-MM-DD HH24:MI:SS')`.as('wallTime'),
      'p.zone as timeZone',
      'd.device_name as deviceName',
      sql<string>`coalesce(o.door_code, '')`.as('doorCode'),
      'p.direction',
      'p.temperature',
      'p.result',
      sql<DeviceProtocol | null>`k.source`.as('source'),
      'k.raw',
    ])
    .orderBy('p.punched_at', 'desc')
    .orderBy('p.id', 'desc');
  return findPage(
    punches,
    pageQuery,
    ({ source, raw, ...row }): VisitorLog => ({
      ...row,
      refusal: source === null || raw === null ? null : refusalOf({ source, raw }),
      time: row.time.toISOString(),
      // The cast is safe, because the portal and a constraint of the table limit both columns to these values.
      direction: row.direction as VisitorLog['direction'],
      result: row.result as VisitorLog['result'],
    }),
  );
}
