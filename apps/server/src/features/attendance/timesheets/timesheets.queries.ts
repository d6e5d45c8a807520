import type {
  DayExplanation,
  NamedRequest,
  PlacedExplanation,
} from '@gatehouse/api/attendance/day-explanation';
import type {
  AttendanceAccount,
  DayStatus,
  TimesheetRow,
  WorkingStats,
} from '@gatehouse/api/attendance/timesheets';
import type { TimesheetFilter } from '@gatehouse/api/attendance/timesheets.rules';
import { permits } from '@gatehouse/api/platform/operation';
import type { Page } from '@gatehouse/api/platform/shapes';
import { requests } from '@gatehouse/api/requests/requests';
import { type SqlBool, sql } from 'kysely';
import type { IsoDate } from '../../../platform/dates/iso-dates.ts';
import { inCharge, ofViewer } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { pageOf } from '../../../platform/paging.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { unpack } from '../attendance-days/packed-explanation.rules.ts';
import { figuresOf, listed, wanted } from './figures.queries.ts';

/** Dates of one employee; both ends belong to it. */
export interface Span {
  employeeId: number;
  from: IsoDate;
  to: IsoDate;
}

export interface Listing {
  sort?: { field: 'date' | 'totalHours'; direction: 'asc' | 'desc' } | undefined;
  filter?: TimesheetFilter | undefined;
  page: number;
  size: number;
}

/** Somebody whose days the viewer may see: their own, those they manage, or all of a company they keep the staff of. */
export const findPerson = (db: Db, viewer: Viewer, id: number): Promise<AttendanceAccount | undefined> =>
  db
    .selectFrom('employees as e')
    .innerJoin('accounts as a', 'a.id', 'e.account_id')
    .innerJoin('departments as d', 'd.id', 'e.department_id')
    .innerJoin('companies as c', 'c.id', 'e.company_id')
    .select([
      'e.id as employeeId',
      'a.username as accountName',
      'e.display_name as displayName',
      'e.employee_code as employeeCode',
      'd.department_name as departmentName',
      'c.company_name as companyName',
      'c.time_zone as timeZone',
    ])
    .where('e.id', '=', id)
    .where((eb) => ofViewer(eb.ref('e.company_id'), viewer))
    .where((eb) => inCharge(eb.ref('e.id'), eb.ref('e.department_id'), viewer))
    .executeTakeFirst();

const daysOf = (db: Db, viewer: Viewer, { employeeId, from, to }: Span) =>
  db
    .selectFrom('attendance_days')
    .where('employee_id', '=', employeeId)
    .where('work_date', '>=', from)
    .where('work_date', '<=', to)
    .where((eb) => ofViewer(eb.ref('company_id'), viewer));

const columns = { date: 'work_date', totalHours: 'worked_minutes' } as const;

/** A page of the days of the span, with the figures of all of them. */
export async function listTimesheet(
  db: Db,
  viewer: Viewer,
  span: Span,
  listing: Listing,
): Promise<{ attendances: Page<TimesheetRow>; workingStats: WorkingStats }> {
  const days = await listDays(db, viewer, span, listing);
  const { workingStats, total } = await sumDays(db, viewer, span, listing.filter);
  return { attendances: pageOf(days, total, listing), workingStats };
}

export async function listDays(
  db: Db,
  viewer: Viewer,
  span: Span,
  listing: Listing,
): Promise<TimesheetRow[]> {
  const { field, direction } = listing.sort ?? { field: 'date', direction: 'desc' };
  const stored = await read(daysOf(db, viewer, span).where(listed))
    .where(wanted(listing.filter))
    .orderBy(columns[field], direction)
    .orderBy('work_date', 'desc')
    .limit(listing.size)
    .offset(listing.page * listing.size)
    .execute();
  const rows = stored.map(explained);
  const around = {
    doors: await doorsOf(db, viewer, span.employeeId, rows),
    before: await recalculationsOf(db, viewer, span),
    requests: await requestsOf(db, viewer, rows),
  };
  return rows.map((row) => present(row, around));
}

/** One date, whatever its status. */
export async function findDay(
  db: Db,
  viewer: Viewer,
  employeeId: number,
  date: IsoDate,
): Promise<TimesheetRow | undefined> {
  const stored = await read(daysOf(db, viewer, { employeeId, from: date, to: date })).executeTakeFirst();
  if (!stored) return undefined;
  const row = explained(stored);
  return present(row, {
    doors: await doorsOf(db, viewer, employeeId, [row]),
    before: await recalculationsOf(db, viewer, { employeeId, from: date, to: date }),
    requests: await requestsOf(db, viewer, [row]),
  });
}

/** The figures of all days of the span, and how many of them pass `filter`. */
export async function sumDays(
  db: Db,
  viewer: Viewer,
  span: Span,
  filter: TimesheetFilter | undefined,
): Promise<{ workingStats: WorkingStats; total: number }> {
  const { days: total, ...workingStats } = await daysOf(db, viewer, span)
    .where(listed)
    .select(figuresOf(filter))
    .executeTakeFirstOrThrow();
  return { workingStats, total };
}

const read = (from: ReturnType<typeof daysOf>) =>
  from.select([
    'work_date',
    // written by the attendance rules alone
    sql<DayStatus>`status`.as('status'),
    'zone',
    'check_in_at',
    'check_out_at',
    'worked_minutes',
    'late_minutes',
    'early_minutes',
    'overtime_minutes',
    'explanation',
  ]);

type Row = Omit<Stored, 'explanation'> & { explanation: DayExplanation };
type Stored = Awaited<ReturnType<ReturnType<typeof read>['executeTakeFirstOrThrow']>>;

const explained = (row: Stored): Row => ({ ...row, explanation: unpack(row.explanation) });

/** The doors of the punches these days name, by punch. */
async function doorsOf(db: Db, viewer: Viewer, employeeId: number, rows: readonly Row[]) {
  // what a request added was at no door
  const punches = rows.flatMap(({ explanation }) =>
    explanation.punches.filter(({ directionFrom }) => directionFrom !== 'CORRECTION'),
  );
  if (punches.length === 0) return new Map<string, string>();
  const dates = punches.map(({ wall }) => wall.slice(0, 10)).sort();
  const found = await db
    .selectFrom('punches as p')
    .innerJoin('device_locks as l', (join) =>
      join.onRef('l.device_id', '=', 'p.device_id').onRef('l.lock', '=', 'p.lock'),
    )
    .innerJoin('doors', 'doors.id', 'l.door_id')
    .select(['p.id', 'doors.door_name'])
    .where('p.employee_id', '=', employeeId)
    // the dates find them by the index and spare the months they cannot lie in
    .where('p.punch_date', '>=', dates[0] ?? '')
    .where('p.punch_date', '<=', dates.at(-1) ?? '')
    .where(sql<SqlBool>`p.id = ANY (${punches.map(({ id }) => id)}::bigint[])`)
    .where((eb) => ofViewer(eb.ref('p.company_id'), viewer))
    .execute();
  return new Map(found.map(({ id, door_name }) => [String(id), door_name]));
}

/** Numbers of the requests an explanation names: in its reasons, and behind the letter of a punch that one added. */
const namedIn = ({ reasons, punches }: DayExplanation): number[] => [
  ...reasons.flatMap(({ params: { request } }) => (request === undefined ? [] : [Number(request)])),
  ...punches.flatMap(({ id, directionFrom }) =>
    directionFrom === 'CORRECTION' ? [Number(id.slice(1))] : [],
  ),
];

/** The requests these days name, by number, for who may see them: whoever sees the days does, with the right to. */
const requestsOf = (db: Db, viewer: Viewer, rows: readonly Row[]) =>
  nameRequests(
    db,
    viewer,
    rows.flatMap(({ explanation }) => namedIn(explanation)),
  );

/** Requests by number, for viewers who may read them. */
export async function nameRequests(
  db: Db,
  viewer: Viewer,
  numbers: readonly number[],
): Promise<Map<number, NamedRequest>> {
  const ids = new Set(numbers);
  if (ids.size === 0 || !permits(viewer.permissions, requests.get)) return new Map<number, NamedRequest>();
  const found = await db
    .selectFrom('requests as r')
    .leftJoin('accounts as approver', 'approver.id', 'r.decided_by')
    .select(['r.id', 'r.title', 'r.employee_id', 'approver.display_name as approver'])
    .where('r.id', 'in', [...ids])
    .where((eb) => ofViewer(eb.ref('r.company_id'), viewer))
    .execute();
  return new Map(
    found.map(({ id, title, employee_id, approver }) => [
      id,
      { id, title, isOwn: employee_id === viewer.employeeId, approver },
    ]),
  );
}

/** What days of the span were before they were computed anew after they had ended, by date, the latest first. */
async function recalculationsOf(db: Db, viewer: Viewer, { employeeId, from, to }: Span) {
  const found = await db
    .selectFrom('attendance_recalculations')
    .select(['work_date', 'at', 'cause', 'check_in_at', 'check_out_at'])
    .select(['worked_minutes', 'late_minutes', 'early_minutes', 'overtime_minutes'])
    // written by the attendance rules alone
    .select(sql<DayStatus>`status`.as('status'))
    .where('employee_id', '=', employeeId)
    .where('work_date', '>=', from)
    .where('work_date', '<=', to)
    .where((eb) => ofViewer(eb.ref('company_id'), viewer))
    .orderBy('id', 'desc')
    .execute();
  return Map.groupBy(found, ({ work_date }) => work_date);
}

/** Decimal hours with two places. */
const hoursOf = (minutes: number): number => Math.round((minutes * 100) / 60) / 100;

const placed = (
  explanation: DayExplanation,
  { doors, requests: named }: Pick<Beside, 'doors' | 'requests'>,
): PlacedExplanation => ({
  ...explanation,
  requests: [...new Set(namedIn(explanation))].flatMap((id) => named.get(id) ?? []),
  punches: explanation.punches.map((punch) => ({ ...punch, doorName: doors.get(punch.id) ?? '' })),
});

/** What stands beside days: doors by punch, what was before by date, requests by number. */
interface Beside {
  doors: ReadonlyMap<string, string>;
  before: Awaited<ReturnType<typeof recalculationsOf>>;
  requests: ReadonlyMap<number, NamedRequest>;
}

const present = (row: Row, beside: Beside): TimesheetRow => ({
  date: row.work_date,
  status: row.status,
  timeZone: row.zone,
  checkInTime: row.check_in_at?.toISOString() ?? null,
  checkOutTime: row.check_out_at?.toISOString() ?? null,
  totalHours: hoursOf(row.worked_minutes),
  late: row.late_minutes,
  earlyLeave: row.early_minutes,
  totalOTHours: hoursOf(row.overtime_minutes),
  absent: row.status === 'ABSENT',
  explanation: placed(row.explanation, beside),
  recalculations: (beside.before.get(row.work_date) ?? []).map((was) => ({
    at: was.at.toISOString(),
    cause: was.cause,
    status: was.status,
    checkInTime: was.check_in_at?.toISOString() ?? null,
    checkOutTime: was.check_out_at?.toISOString() ?? null,
    workedMinutes: was.worked_minutes,
    lateMinutes: was.late_minutes,
    earlyMinutes: was.early_minutes,
    overtimeMinutes: was.overtime_minutes,
  })),
});
