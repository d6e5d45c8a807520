import type { AttendanceLog } from '@gatehouse/api/attendance/attendance-logs';
import type { DayExplanation, NamedRequest } from '@gatehouse/api/attendance/day-explanation';
import type { TimesheetRow } from '@gatehouse/api/attendance/timesheets';
import { addDays, type IsoDate } from '@gatehouse/api/platform/dates';
import type { Page } from '@gatehouse/api/platform/shapes';
import { type SqlBool, sql } from 'kysely';
import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { findPage } from '../../../platform/db/page.ts';
import { pageOf } from '../../../platform/paging.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import { unpackExplanation } from '../attendance-days/explanation/packed-explanation.rules.ts';
import { nameRequests } from '../timesheets/timesheets.service.ts';

/**
 * Selects the punches of one work date. A work date may begin on the previous evening and end two mornings later. The
 * selected range of dates covers this in every zone, and still uses an index and at most two partitions.
 */
const selectPunches = (db: Db, viewer: Viewer, employeeId: number, date: IsoDate) => {
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
      // Until its day is computed, a punch counts for the local date of the device's clock.
      .where(sql<SqlBool>`coalesce(p.work_date, p.punch_date) = ${date}::date`)
      .where((eb) => whereCompanyVisible(eb.ref('p.company_id'), viewer))
  );
};

const selectRows = (db: Db, viewer: Viewer, employeeId: number, date: IsoDate) =>
  selectPunches(db, viewer, employeeId, date).select([
    'p.id',
    'p.punched_at',
    sql<string>`coalesce(buildings.time_zone, companies.time_zone)`.as('zone'),
    'p.wall_time',
    'p.temperature',
    // The cast is safe, because only the portal writes this value.
    sql<AttendanceLog['verifyType']>`p.verify_mode`.as('verify_mode'),
    sql<AttendanceLog['accessType']>`p.direction`.as('direction'),
    sql<AttendanceLog['result']>`p.result`.as('result'),
    sql<AttendanceLog['ignored']>`p.ignored`.as('ignored'),
    'devices.device_name',
    sql<string>`coalesce(doors.door_name, '')`.as('door_name'),
    sql<string>`coalesce(rooms.room_name, '')`.as('room_name'),
    sql<boolean>`coalesce(rooms.is_secure, false)`.as('is_secure'),
  ]);

type Row = Awaited<ReturnType<ReturnType<typeof selectRows>['executeTakeFirstOrThrow']>>;

/**
 * Returns a page of the date's punches in order of time, including punches added by corrections. `day` contains the
 * use of each punch.
 */
export async function listPunches(
  db: Db,
  viewer: Viewer,
  employeeId: number,
  date: IsoDate,
  day: TimesheetRow | undefined,
  { page, size }: { page: number; size: number },
): Promise<Page<AttendanceLog>> {
  const inOrder = selectRows(db, viewer, employeeId, date).orderBy('p.punched_at').orderBy('p.id');
  const explained = new Map(day?.explanation.punches.map((punch) => [punch.id, punch]));
  const late = await findLateExplanation(db, viewer, employeeId, date);
  const proposedPunches = late?.punches.filter(({ id }) => !explained.has(id)) ?? [];
  const setAside = new Set(
    late?.punches.flatMap(({ id, ignoredReason }) =>
      ignoredReason === 'SET_ASIDE' && explained.get(id)?.ignoredReason !== 'SET_ASIDE' ? [id] : [],
    ),
  );
  const added = [
    ...(day ? toAddedPunches(day.explanation, day.explanation.requests, false) : []),
    ...(late
      ? toAddedPunches(
          { zone: late.zone, punches: proposedPunches },
          await findRequestNames(db, viewer, proposedPunches),
          true,
        )
      : []),
  ];
  // All records up to the end of the page are read, because a punch that a correction added can be at any position.
  const sourcePage = added.length > 0 ? { page: 0, size: (page + 1) * size } : { page, size };
  const punchPage = await findPage(inOrder, sourcePage, (row) =>
    toResult(row, explained.get(String(row.id)), setAside.has(String(row.id))),
  );
  if (added.length === 0) return punchPage;
  const all = [...punchPage.content, ...added].toSorted((a, b) => a.time.localeCompare(b.time));
  const content = all.slice(page * size, (page + 1) * size);
  return pageOf(content, punchPage.totalElements + added.length, { page, size });
}

/**
 * Returns the explanation proposed by a late change for a date of a closed month. Null if there is no change, and for a
 * day without punches.
 */
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
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .executeTakeFirst();
  return change?.explanation ? unpackExplanation(change.explanation) : null;
}

type ExplainedPunches = DayExplanation['punches'];

/** The ID of a punch added by a correction is a letter followed by the ID of the request. */
const requestIdOf = ({ id }: ExplainedPunches[number]) => Number(id.slice(1));

const isCorrection = ({ directionFrom }: ExplainedPunches[number]) => directionFrom === 'CORRECTION';

const findRequestNames = async (
  db: Db,
  viewer: Viewer,
  punches: ExplainedPunches,
): Promise<NamedRequest[]> => [
  ...(await nameRequests(db, viewer, punches.filter(isCorrection).map(requestIdOf))).values(),
];

/**
 * Returns the punches that approved corrections added to a day. Such punches have no row in the database (rules.md
 * §3.13).
 */
const toAddedPunches = (
  { punches, zone }: Pick<DayExplanation, 'punches' | 'zone'>,
  requests: readonly NamedRequest[],
  notApplied: boolean,
): AttendanceLog[] =>
  punches.filter(isCorrection).map((punch) => {
    const { at, wall, direction, directionFrom, use, ignoredReason } = punch;
    const number = requestIdOf(punch);
    return {
      ...{
        id: null,
        addedBy: { id: number, request: requests.find((request) => request.id === number) ?? null },
      },
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

const toResult = (
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
