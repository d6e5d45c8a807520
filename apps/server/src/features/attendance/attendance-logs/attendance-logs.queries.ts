import type { AttendanceLog } from '@gatehouse/api/attendance/attendance-logs';
import type { DayExplanation, NamedRequest } from '@gatehouse/api/attendance/day-explanation';
import type { TimesheetRow } from '@gatehouse/api/attendance/timesheets';
import type { Page } from '@gatehouse/api/platform/shapes';
import { type SqlBool, sql } from 'kysely';
import { addDays, type IsoDate } from '../../../platform/dates/iso-dates.ts';
import { ofViewer } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { foundPage } from '../../../platform/db/page.ts';
import { pageOf } from '../../../platform/paging.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { unpack } from '../attendance-days/packed-explanation.rules.ts';
import { nameRequests } from '../timesheets/timesheets.service.ts';

/**
 * The punches of one work date. A work date may begin the evening before and end two mornings later, in any zone: the dates
 * are wide enough for all of that, and narrow enough for an index and two partitions.
 */
const punchesOf = (db: Db, viewer: Viewer, employeeId: number, date: IsoDate) => {
  return (
    db
      .selectFrom('punches as p')
      .innerJoin('devices', 'devices.id', 'p.device_id')
      .leftJoin('device_locks as l', (join) =>
        join.onRef('l.device_id', '=', 'p.device_id').onRef('l.lock', '=', 'p.lock'),
      )
      .leftJoin('doors', 'doors.id', 'l.door_id')
      .leftJoin('rooms', 'rooms.id', 'doors.room_id')
      .leftJoin('buildings', 'buildings.id', 'rooms.building_id')
      .innerJoin('companies', 'companies.id', 'p.company_id')
      .where('p.employee_id', '=', employeeId)
      .where('p.punch_date', '>=', addDays(date, -2))
      .where('p.punch_date', '<=', addDays(date, 3))
      // one not yet computed stands on the date of its own clock
      .where(sql<SqlBool>`coalesce(p.work_date, p.punch_date) = ${date}::date`)
      .where((eb) => ofViewer(eb.ref('p.company_id'), viewer))
  );
};

const described = (db: Db, viewer: Viewer, employeeId: number, date: IsoDate) =>
  punchesOf(db, viewer, employeeId, date).select([
    'p.id',
    'p.punched_at',
    sql<string>`coalesce(buildings.time_zone, companies.time_zone)`.as('zone'),
    'p.wall_time',
    'p.temperature',
    // written by the portal alone
    sql<AttendanceLog['verifyType']>`p.verify_mode`.as('verify_mode'),
    sql<AttendanceLog['accessType']>`p.direction`.as('direction'),
    sql<AttendanceLog['result']>`p.result`.as('result'),
    sql<AttendanceLog['ignored']>`p.ignored`.as('ignored'),
    'devices.device_name',
    sql<string>`coalesce(doors.door_name, '')`.as('door_name'),
    sql<string>`coalesce(rooms.room_name, '')`.as('room_name'),
    sql<boolean>`coalesce(rooms.is_secure, false)`.as('is_secure'),
  ]);

type Row = Awaited<ReturnType<ReturnType<typeof described>['executeTakeFirstOrThrow']>>;

/** A page of the date's punches in order of time, with those that corrections added; `day` says what each did for it. */
export async function listPunches(
  db: Db,
  viewer: Viewer,
  employeeId: number,
  date: IsoDate,
  day: TimesheetRow | undefined,
  { page, size }: { page: number; size: number },
): Promise<Page<AttendanceLog>> {
  const inOrder = described(db, viewer, employeeId, date).orderBy('p.punched_at').orderBy('p.id');
  const explained = new Map(day?.explanation.punches.map((punch) => [punch.id, punch]));
  const late = await findLateExplanation(db, viewer, employeeId, date);
  const listed = late?.punches.filter(({ id }) => !explained.has(id)) ?? [];
  const setAside = new Set(
    late?.punches.flatMap(({ id, ignoredReason }) =>
      ignoredReason === 'SET_ASIDE' && explained.get(id)?.ignoredReason !== 'SET_ASIDE' ? [id] : [],
    ),
  );
  const added = [
    ...(day ? addedTo(day.explanation, day.explanation.requests, false) : []),
    ...(late ? addedTo({ zone: late.zone, punches: listed }, await namesOf(db, viewer, listed), true) : []),
  ];
  // with others between them a page may begin anywhere among the records before it
  const wanted = added.length > 0 ? { page: 0, size: (page + 1) * size } : { page, size };
  const found = await foundPage(inOrder, wanted, (row) =>
    present(row, explained.get(String(row.id)), setAside.has(String(row.id))),
  );
  if (added.length === 0) return found;
  const all = [...found.content, ...added].toSorted((a, b) => a.time.localeCompare(b.time));
  const content = all.slice(page * size, (page + 1) * size);
  return pageOf(content, found.totalElements + added.length, { page, size });
}

/** The explanation that a listed change proposes for a date of a closed month; null without a change, or for a day without punches. */
async function findLateExplanation(
  db: Db,
  viewer: Viewer,
  employeeId: number,
  date: IsoDate,
): Promise<DayExplanation | null> {
  const change = await db
    .selectFrom('attendance_late_changes')
    .select(sql<string | null>`proposed ->> 'explanation'`.as('explanation'))
    .where('employee_id', '=', employeeId)
    .where('work_date', '=', date)
    .where((eb) => ofViewer(eb.ref('company_id'), viewer))
    .executeTakeFirst();
  return change?.explanation ? unpack(change.explanation) : null;
}

type Punches = DayExplanation['punches'];

/** The number of the request that added a punch stands behind a letter. */
const requestOf = ({ id }: Punches[number]) => Number(id.slice(1));

const isCorrection = ({ directionFrom }: Punches[number]) => directionFrom === 'CORRECTION';

const namesOf = async (db: Db, viewer: Viewer, punches: Punches): Promise<NamedRequest[]> => [
  ...(await nameRequests(db, viewer, punches.filter(isCorrection).map(requestOf))).values(),
];

/** The punches that approved corrections added to a day: they have no row of their own (rules.md §3.13). */
const addedTo = (
  { punches, zone }: Pick<DayExplanation, 'punches' | 'zone'>,
  requests: readonly NamedRequest[],
  notApplied: boolean,
): AttendanceLog[] =>
  punches.filter(isCorrection).map((punch) => {
    const { at, wall, direction, directionFrom, use, ignoredReason } = punch;
    const number = requestOf(punch);
    return {
      ...{ id: null, addedBy: { id: number, request: requests.find((one) => one.id === number) ?? null } },
      ...{
        verifyType: null,
        device: '',
        door: '',
        room: '',
        secureRoom: false,
        temperature: null,
        result: null,
      },
      ...{ time: new Date(at).toISOString(), timeZone: zone, wallTime: wall },
      ...{ accessType: direction, directionFrom, ignored: ignoredReason, notApplied },
      use: notApplied ? null : use,
    };
  });

const present = (
  row: Row,
  explained: TimesheetRow['explanation']['punches'][number] | undefined,
  notApplied: boolean,
): AttendanceLog => ({
  id: row.id,
  addedBy: null,
  verifyType: row.verify_mode,
  device: row.device_name,
  door: row.door_name,
  room: row.room_name,
  secureRoom: row.is_secure,
  time: row.punched_at.toISOString(),
  timeZone: row.zone,
  wallTime: row.wall_time,
  accessType: row.direction,
  directionFrom: explained?.directionFrom ?? null,
  temperature: row.temperature,
  result: row.result,
  use: explained?.use ?? null,
  ignored: row.ignored,
  notApplied,
});
