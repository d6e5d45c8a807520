import type { WebhookType } from '@gatehouse/api/settings/webhook-types';
import { type RawBuilder, sql } from 'kysely';
import { plainArrayLiteral } from '../../../platform/db/arrays.ts';
import { formatInstant } from '../../../platform/db/format-instant.ts';

/** SQL query that selects events for `insertEvents`, with the current data in the transaction of the change. */
export type EventSelect = RawBuilder<unknown>;

const formatLocalTime = (column: string) => sql`to_char(${sql.ref(column)}, 'YYYY-MM-DD"T"HH24:MI:SS')`;

/** SQL expression for the JSON of the employee `e` with the account `a`. */
const person = sql`json_build_object('employeeId', e.id, 'accountName', a.username, 'displayName', e.display_name)`;

/** JSON fields of the device `v` at the door `o` of the room `r` in the building `b`. */
const deviceFields = sql`'deviceId', v.id, 'deviceName', v.device_name, 'doorCode', o.door_code, 'roomCode', r.room_code,
  'buildingCode', b.building_code`;
const placed = sql`JOIN doors o ON o.id = v.door_id JOIN rooms r ON r.id = o.room_id JOIN buildings b ON b.id = r.building_id`;
/** Joins a door that may be NULL. Without a door, the room is NULL, and the building is that of the device `v`. */
const joinDoor = (
  door: RawBuilder<unknown>,
) => sql`LEFT JOIN doors o ON o.id = ${door} LEFT JOIN rooms r ON r.id = o.room_id
  JOIN buildings b ON b.id = coalesce(r.building_id, (SELECT pr.building_id FROM doors po JOIN rooms pr ON pr.id = po.room_id WHERE po.id = v.door_id))`;
/** Returns SQL that joins the door to which a lock of the device `v` belongs. */
const joinDoorOfLock = (lock: RawBuilder<unknown>) =>
  sql`LEFT JOIN device_locks l ON l.device_id = v.id AND l.lock = ${lock} ${joinDoor(sql`l.door_id`)}`;

/** JSON of the visitor of punch `p`. A guest of a meeting has no name. */
const visitor = sql`json_build_object('visitorId', p.visitor_id, 'displayName', g.display_name)`;

export interface StoredPunchRange {
  ids: readonly string[];
  /** First and last date of the punches, which limit the partitions to read. */
  from: string;
  to: string;
  /** IDs of the employees with newly computed days. */
  employeeIds: readonly number[];
  at: Date;
}

const wherePunches = ({ ids, from, to }: StoredPunchRange) =>
  sql`p.id = ANY (${plainArrayLiteral(ids)}::bigint[]) AND p.punch_date BETWEEN ${from}::date AND ${to}::date`;

const selectPunches = (stored: StoredPunchRange): EventSelect => sql`
  SELECT 'attendance.punch' AS type, p.punched_at AS at, json_build_object('punchId', p.id, 'person', ${person}, ${deviceFields},
      'punchedAt', ${formatInstant(sql`p.punched_at`)}, 'wallTime', ${formatLocalTime('p.wall_time')}, 'timeZone', p.zone,
      'direction', p.direction, 'verifyMode', p.verify_mode, 'result', p.result)::text AS data,
    a.id AS account_id, NULL::bigint AS visitor_id
  FROM punches p JOIN employees e ON e.id = p.employee_id JOIN accounts a ON a.id = e.account_id
    JOIN devices v ON v.id = p.device_id ${joinDoorOfLock(sql`p.lock`)}
  WHERE ${wherePunches(stored)}`;

/** Selects the events for passages through doors. Excludes unknown people. */
const selectPassages = (
  type: WebhookType,
  condition: RawBuilder<unknown>,
  stored: StoredPunchRange,
): EventSelect => sql`
  SELECT ${type}::text AS type, p.punched_at AS at, json_build_object('punchId', p.id,
      'person', CASE WHEN e.id IS NOT NULL THEN ${person} END, 'visitor', CASE WHEN p.visitor_id IS NOT NULL THEN ${visitor} END,
      ${deviceFields}, 'at', ${formatInstant(sql`p.punched_at`)}, 'direction', p.direction, 'verifyMode', p.verify_mode)::text AS data,
    a.id AS account_id, g.id AS visitor_id
  FROM punches p LEFT JOIN employees e ON e.id = p.employee_id LEFT JOIN accounts a ON a.id = e.account_id
    LEFT JOIN visitors g ON g.id = p.visitor_id JOIN devices v ON v.id = p.device_id ${joinDoorOfLock(sql`p.lock`)}
  WHERE ${wherePunches(stored)} AND ${condition} AND num_nonnulls(e.id, p.visitor_id) > 0`;

/**
 * Selects the events for days that were computed at the given instant and have a work date in the given range. `reach`
 * is the number of days by which the range is extended at both ends.
 */
export const selectDays = (
  { employeeIds, from, to, at }: Omit<StoredPunchRange, 'ids'>,
  reach = 0,
): EventSelect => sql`
  SELECT 'attendance.day.updated' AS type, ${at}::timestamptz AS at, json_build_object('person', ${person},
      'workDate', d.work_date, 'status', d.status, 'timeZone', d.zone, 'checkInAt', ${formatInstant(sql`d.check_in_at`)},
      'checkOutAt', ${formatInstant(sql`d.check_out_at`)}, 'workedMinutes', d.worked_minutes, 'lateMinutes', d.late_minutes,
      'earlyLeaveMinutes', d.early_minutes, 'overtimeMinutes', d.overtime_minutes)::text AS data,
    a.id AS account_id, NULL::bigint AS visitor_id
  FROM attendance_days d JOIN employees e ON e.id = d.employee_id JOIN accounts a ON a.id = e.account_id
  WHERE d.employee_id = ANY (${plainArrayLiteral(employeeIds)}::bigint[]) AND d.computed_at = ${at}
    AND d.work_date BETWEEN ${from}::date - ${reach}::int AND ${to}::date + ${reach}::int`;

export const punchEventSelects: Partial<Record<WebhookType, (stored: StoredPunchRange) => EventSelect>> = {
  'attendance.punch': selectPunches,
  // The range of dates is extended by two days at both ends, because a punch at night may change the previous day.
  'attendance.day.updated': (stored) => selectDays(stored, 2),
  'access.granted': (stored) => selectPassages('access.granted', sql`p.result = 'ACCESS_GRANTED'`, stored),
  'access.denied': (stored) => selectPassages('access.denied', sql`p.result = 'ACCESS_REJECTED'`, stored),
  'visitor.denied': (stored) =>
    selectPassages('visitor.denied', sql`p.result = 'ACCESS_REJECTED' AND p.visitor_id IS NOT NULL`, stored),
};

export const unionAll = (all: readonly EventSelect[]): EventSelect => sql.join([...all], sql` UNION ALL `);

export const selectRequest = (type: WebhookType, id: number, at: Date): EventSelect => sql`
  SELECT ${type}::text AS type, ${at}::timestamptz AS at, json_build_object('requestId', q.id, 'requestor', ${person},
      'type', q.type_code, 'subType', coalesce(t.sub_type_code, ''), 'startTime', ${formatLocalTime('q.start_time')},
      'endTime', ${formatLocalTime('q.end_time')}, 'timeZone', q.zone, 'isAllDay', q.is_all_day, 'status', q.status)::text AS data,
    a.id AS account_id, NULL::bigint AS visitor_id
  FROM requests q JOIN request_types t ON t.id = q.request_type_id JOIN employees e ON e.id = q.employee_id
    JOIN accounts a ON a.id = e.account_id
  WHERE q.id = ${id}`;

export const selectInvitation = (id: number, at: Date): EventSelect => sql`
  SELECT 'visitor.invited' AS type, ${at}::timestamptz AS at, json_build_object('visitorId', g.id, 'visitorCode', g.visitor_code,
      'displayName', g.display_name, 'activeFrom', ${formatInstant(sql`g.active_from`)}, 'activeTo', ${formatInstant(sql`g.active_to`)})::text AS data,
    NULL::bigint AS account_id, g.id AS visitor_id
  FROM visitors g WHERE g.id = ${id}`;

export const selectVisits = (
  type: 'visitor.checked_in' | 'visitor.checked_out',
  ids: readonly number[],
): EventSelect => {
  const [at, method] =
    type === 'visitor.checked_in'
      ? [sql`t.last_in_at`, sql`t.check_in_by`]
      : [sql`t.check_out_at`, sql`t.check_out_by`];
  return sql`
  SELECT ${type}::text AS type, ${at} AS at, json_build_object('visitId', t.id, 'visitorId', t.visitor_id,
      'displayName', g.display_name, 'roomCode', r.room_code, 'buildingCode', b.building_code,
      'checkInAt', ${formatInstant(sql`t.check_in_at`)}, 'checkOutAt', ${formatInstant(sql`t.check_out_at`)}, 'by', ${method})::text AS data,
    NULL::bigint AS account_id, t.visitor_id
  FROM visits t LEFT JOIN visitors g ON g.id = t.visitor_id LEFT JOIN rooms r ON r.id = t.room_id
    LEFT JOIN buildings b ON b.id = r.building_id
  WHERE t.id = ANY (${plainArrayLiteral(ids)}::bigint[])`;
};

/** Selects the event for an occurrence of a meeting. Excludes the title, which may be confidential. */
export const selectOccurrence = (type: WebhookType, id: number, at: Date): EventSelect => sql`
  SELECT ${type}::text AS type, ${at}::timestamptz AS at, json_build_object('meetingId', m.id, 'occurrenceId', t.id,
      'owner', ${person}, 'roomCode', r.room_code, 'buildingCode', b.building_code, 'startsAt', ${formatInstant(sql`t.starts_at`)},
      'endsAt', ${formatInstant(sql`t.ends_at`)}, 'timeZone', m.zone, 'repeat', m.frequency)::text AS data,
    a.id AS account_id, NULL::bigint AS visitor_id
  FROM meeting_occurrences t JOIN meetings m ON m.id = t.meeting_id JOIN rooms r ON r.id = t.room_id
    JOIN buildings b ON b.id = r.building_id JOIN employees e ON e.id = m.employee_id JOIN accounts a ON a.id = e.account_id
  WHERE t.id = ${id}`;

const selectDevices = (
  type: WebhookType,
  instant: RawBuilder<unknown>,
  more: RawBuilder<unknown>,
  ids: readonly number[],
): EventSelect => sql`
  SELECT ${type}::text AS type, ${instant} AS at, json_build_object(${deviceFields}, 'at', ${formatInstant(instant)}${more})::text AS data,
    NULL::bigint AS account_id, NULL::bigint AS visitor_id
  FROM devices v ${placed} JOIN device_states s ON s.device_id = v.id WHERE v.id = ANY (${plainArrayLiteral(ids)}::bigint[])`;

export const selectOnline = (ids: readonly number[], at: Date): EventSelect =>
  selectDevices('device.online', sql`${at}::timestamptz`, sql``, ids);

export const selectOffline = (ids: readonly number[]): EventSelect =>
  selectDevices('device.offline', sql`s.last_seen_at`, sql``, ids);

/** Selects the event for an alarm. Without a door, the alarm has no room, and its building is that of the device. */
export const selectAlarm = (id: number): EventSelect => sql`
  SELECT 'access.alarm' AS type, x.happened_at AS at, json_build_object(${deviceFields}, 'at', ${formatInstant(sql`x.happened_at`)}, 'kind', x.kind,
      'late', x.is_late, 'lock', x.lock, 'reader', x.reader, 'direction', x.direction,
      'person', CASE WHEN e.id IS NOT NULL THEN ${person} END,
      'visitor', CASE WHEN x.visitor_id IS NOT NULL THEN json_build_object('visitorId', x.visitor_id, 'displayName', g.display_name) END,
      'code', CASE WHEN num_nonnulls(e.id, x.visitor_id) = 0 THEN x.code ELSE '' END)::text AS data,
    a.id AS account_id, x.visitor_id AS visitor_id
  FROM device_alarms x JOIN devices v ON v.id = x.device_id ${joinDoor(sql`x.door_id`)}
    LEFT JOIN employees e ON e.id = x.employee_id AND e.erased_at IS NULL LEFT JOIN accounts a ON a.id = e.account_id
    LEFT JOIN visitors g ON g.id = x.visitor_id
  WHERE x.id = ${id}`;

export const selectExpiringContract = (
  { contractId, ruleId }: { contractId: number; ruleId: number },
  at: Date,
): EventSelect => sql`
  SELECT 'contract.expiring' AS type, ${at}::timestamptz AS at, json_build_object('contractId', c.id, 'contractCode', c.contract_code,
      'contractType', y.name, 'endDate', ${formatLocalTime('c.end_date')}, 'timeZone', o.time_zone,
      'remindBeforeDay', u.remind_before_day)::text AS data,
    NULL::bigint AS account_id, NULL::bigint AS visitor_id
  FROM contracts c JOIN contract_types y ON y.id = c.contract_type_id JOIN companies o ON o.id = c.company_id
    CROSS JOIN contract_rules u WHERE c.id = ${contractId} AND u.id = ${ruleId}`;
