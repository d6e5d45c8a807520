import type { WebhookType } from '@gatehouse/api/settings/webhook-types';
import { type RawBuilder, sql } from 'kysely';
import { plainArrayLiteral } from '../../../platform/db/arrays.ts';
import { wire } from './outbox.queries.ts';

/** Events as `insertEvents` takes them: what they are of is selected as it is now, in the transaction that changed it. */
export type Told = RawBuilder<unknown>;

const wall = (column: string) => sql`to_char(${sql.ref(column)}, 'YYYY-MM-DD"T"HH24:MI:SS')`;

/** Of the employee `e` with the account `a`. */
const person = sql`json_build_object('employeeId', e.id, 'accountName', a.username, 'displayName', e.display_name)`;

/** Of the device `v` at the door `o` of the room `r` in the building `b`. */
const place = sql`'deviceId', v.id, 'deviceName', v.device_name, 'doorCode', o.door_code, 'roomCode', r.room_code,
  'buildingCode', b.building_code`;
const placed = sql`JOIN doors o ON o.id = v.door_id JOIN rooms r ON r.id = o.room_id JOIN buildings b ON b.id = r.building_id`;
/** A door that may be NULL: then there is neither door nor room, and the building is that of the device `v`. */
const atDoor = (
  door: RawBuilder<unknown>,
) => sql`LEFT JOIN doors o ON o.id = ${door} LEFT JOIN rooms r ON r.id = o.room_id
  JOIN buildings b ON b.id = coalesce(r.building_id, (SELECT pr.building_id FROM doors po JOIN rooms pr ON pr.id = po.room_id WHERE po.id = v.door_id))`;
/** The door of a lock of the device `v`. */
const placedAt = (lock: RawBuilder<unknown>) =>
  sql`LEFT JOIN device_locks l ON l.device_id = v.id AND l.lock = ${lock} ${atDoor(sql`l.door_id`)}`;

/** Somebody from outside, of the punch `p`; a guest of a meeting has a number and no name. */
const visitor = sql`json_build_object('visitorId', p.visitor_id, 'displayName', g.display_name)`;

/** What was just stored of a company. */
export interface Stored {
  /** Numbers of punches. */
  ids: readonly string[];
  /** The first and the last of their dates: which parts of the table are looked into. */
  from: string;
  to: string;
  /** Whose days were computed. */
  employeeIds: readonly number[];
  at: Date;
}

const ofPunches = ({ ids, from, to }: Stored) =>
  sql`p.id = ANY (${plainArrayLiteral(ids)}::bigint[]) AND p.punch_date BETWEEN ${from}::date AND ${to}::date`;

/** Punches of employees. */
const punches = (stored: Stored): Told => sql`
  SELECT 'attendance.punch' AS type, p.punched_at AS at, json_build_object('punchId', p.id, 'person', ${person}, ${place},
      'punchedAt', ${wire(sql`p.punched_at`)}, 'wallTime', ${wall('p.wall_time')}, 'timeZone', p.zone,
      'direction', p.direction, 'verifyMode', p.verify_mode, 'result', p.result)::text AS data,
    a.id AS account_id, NULL::bigint AS visitor_id
  FROM punches p JOIN employees e ON e.id = p.employee_id JOIN accounts a ON a.id = e.account_id
    JOIN devices v ON v.id = p.device_id ${placedAt(sql`p.lock`)}
  WHERE ${ofPunches(stored)}`;

/** Who passed a door or was refused; of whom nothing is known is not told. */
const passages = (type: WebhookType, whose: RawBuilder<unknown>, stored: Stored): Told => sql`
  SELECT ${type}::text AS type, p.punched_at AS at, json_build_object('punchId', p.id,
      'person', CASE WHEN e.id IS NOT NULL THEN ${person} END, 'visitor', CASE WHEN p.visitor_id IS NOT NULL THEN ${visitor} END,
      ${place}, 'at', ${wire(sql`p.punched_at`)}, 'direction', p.direction, 'verifyMode', p.verify_mode)::text AS data,
    a.id AS account_id, g.id AS visitor_id
  FROM punches p LEFT JOIN employees e ON e.id = p.employee_id LEFT JOIN accounts a ON a.id = e.account_id
    LEFT JOIN visitors g ON g.id = p.visitor_id JOIN devices v ON v.id = p.device_id ${placedAt(sql`p.lock`)}
  WHERE ${ofPunches(stored)} AND ${whose} AND num_nonnulls(e.id, p.visitor_id) > 0`;

/** Days that were written at this instant, between these work dates; `reach` days more at either end. */
export const days = ({ employeeIds, from, to, at }: Omit<Stored, 'ids'>, reach = 0): Told => sql`
  SELECT 'attendance.day.updated' AS type, ${at}::timestamptz AS at, json_build_object('person', ${person},
      'workDate', d.work_date, 'status', d.status, 'timeZone', d.zone, 'checkInAt', ${wire(sql`d.check_in_at`)},
      'checkOutAt', ${wire(sql`d.check_out_at`)}, 'workedMinutes', d.worked_minutes, 'lateMinutes', d.late_minutes,
      'earlyLeaveMinutes', d.early_minutes, 'overtimeMinutes', d.overtime_minutes)::text AS data,
    a.id AS account_id, NULL::bigint AS visitor_id
  FROM attendance_days d JOIN employees e ON e.id = d.employee_id JOIN accounts a ON a.id = e.account_id
  WHERE d.employee_id = ANY (${plainArrayLiteral(employeeIds)}::bigint[]) AND d.computed_at = ${at}
    AND d.work_date BETWEEN ${from}::date - ${reach}::int AND ${to}::date + ${reach}::int`;

/** Everything that follows of punches, by the type of event. */
export const ofStored: Partial<Record<WebhookType, (stored: Stored) => Told>> = {
  'attendance.punch': punches,
  // a punch of a night may touch the day before
  'attendance.day.updated': (stored) => days(stored, 2),
  'access.granted': (stored) => passages('access.granted', sql`p.result = 'ACCESS_GRANTED'`, stored),
  'access.denied': (stored) => passages('access.denied', sql`p.result = 'ACCESS_REJECTED'`, stored),
  'visitor.denied': (stored) =>
    passages('visitor.denied', sql`p.result = 'ACCESS_REJECTED' AND p.visitor_id IS NOT NULL`, stored),
};

/** Several as one. */
export const together = (all: readonly Told[]): Told => sql.join([...all], sql` UNION ALL `);

/** One request, as it is now. */
export const request = (type: WebhookType, id: number, at: Date): Told => sql`
  SELECT ${type}::text AS type, ${at}::timestamptz AS at, json_build_object('requestId', q.id, 'requestor', ${person},
      'type', q.type_code, 'subType', coalesce(t.sub_type_code, ''), 'startTime', ${wall('q.start_time')},
      'endTime', ${wall('q.end_time')}, 'timeZone', q.zone, 'isAllDay', q.is_all_day, 'status', q.status)::text AS data,
    a.id AS account_id, NULL::bigint AS visitor_id
  FROM requests q JOIN request_types t ON t.id = q.request_type_id JOIN employees e ON e.id = q.employee_id
    JOIN accounts a ON a.id = e.account_id
  WHERE q.id = ${id}`;

/** A visitor of the list. */
export const invitation = (id: number, at: Date): Told => sql`
  SELECT 'visitor.invited' AS type, ${at}::timestamptz AS at, json_build_object('visitorId', g.id, 'visitorCode', g.visitor_code,
      'displayName', g.display_name, 'activeFrom', ${wire(sql`g.active_from`)}, 'activeTo', ${wire(sql`g.active_to`)})::text AS data,
    NULL::bigint AS account_id, g.id AS visitor_id
  FROM visitors g WHERE g.id = ${id}`;

/** Visits, as they are now: who came, or has gone. */
export const visits = (type: 'visitor.checked_in' | 'visitor.checked_out', ids: readonly number[]): Told => {
  const [at, by] =
    type === 'visitor.checked_in'
      ? [sql`t.last_in_at`, sql`t.check_in_by`]
      : [sql`t.check_out_at`, sql`t.check_out_by`];
  return sql`
  SELECT ${type}::text AS type, ${at} AS at, json_build_object('visitId', t.id, 'visitorId', t.visitor_id,
      'displayName', g.display_name, 'roomCode', r.room_code, 'buildingCode', b.building_code,
      'checkInAt', ${wire(sql`t.check_in_at`)}, 'checkOutAt', ${wire(sql`t.check_out_at`)}, 'by', ${by})::text AS data,
    NULL::bigint AS account_id, t.visitor_id
  FROM visits t LEFT JOIN visitors g ON g.id = t.visitor_id LEFT JOIN rooms r ON r.id = t.room_id
    LEFT JOIN buildings b ON b.id = r.building_id
  WHERE t.id = ANY (${plainArrayLiteral(ids)}::bigint[])`;
};

/** One date of a meeting, as it is now. Its title may be about anything, so it is not told. */
export const occurrence = (type: WebhookType, id: number, at: Date): Told => sql`
  SELECT ${type}::text AS type, ${at}::timestamptz AS at, json_build_object('meetingId', m.id, 'occurrenceId', t.id,
      'owner', ${person}, 'roomCode', r.room_code, 'buildingCode', b.building_code, 'startsAt', ${wire(sql`t.starts_at`)},
      'endsAt', ${wire(sql`t.ends_at`)}, 'timeZone', m.zone, 'repeat', m.frequency)::text AS data,
    a.id AS account_id, NULL::bigint AS visitor_id
  FROM meeting_occurrences t JOIN meetings m ON m.id = t.meeting_id JOIN rooms r ON r.id = t.room_id
    JOIN buildings b ON b.id = r.building_id JOIN employees e ON e.id = m.employee_id JOIN accounts a ON a.id = e.account_id
  WHERE t.id = ${id}`;

const ofDevices = (
  type: WebhookType,
  instant: RawBuilder<unknown>,
  more: RawBuilder<unknown>,
  ids: readonly number[],
): Told => sql`
  SELECT ${type}::text AS type, ${instant} AS at, json_build_object(${place}, 'at', ${wire(instant)}${more})::text AS data,
    NULL::bigint AS account_id, NULL::bigint AS visitor_id
  FROM devices v ${placed} JOIN device_states s ON s.device_id = v.id WHERE v.id = ANY (${plainArrayLiteral(ids)}::bigint[])`;

export const online = (ids: readonly number[], at: Date): Told =>
  ofDevices('device.online', sql`${at}::timestamptz`, sql``, ids);

export const offline = (ids: readonly number[]): Told =>
  ofDevices('device.offline', sql`s.last_seen_at`, sql``, ids);

/** One alarm with its person, lock and reader. An alarm at no door has neither door nor room, and the building of its device. */
export const alarm = (id: number): Told => sql`
  SELECT 'access.alarm' AS type, x.happened_at AS at, json_build_object(${place}, 'at', ${wire(sql`x.happened_at`)}, 'kind', x.kind,
      'late', x.is_late, 'lock', x.lock, 'reader', x.reader, 'direction', x.direction,
      'person', CASE WHEN e.id IS NOT NULL THEN ${person} END,
      'visitor', CASE WHEN x.visitor_id IS NOT NULL THEN json_build_object('visitorId', x.visitor_id, 'displayName', g.display_name) END,
      'code', CASE WHEN num_nonnulls(e.id, x.visitor_id) = 0 THEN x.code ELSE '' END)::text AS data,
    a.id AS account_id, x.visitor_id AS visitor_id
  FROM device_alarms x JOIN devices v ON v.id = x.device_id ${atDoor(sql`x.door_id`)}
    LEFT JOIN employees e ON e.id = x.employee_id AND e.erased_at IS NULL LEFT JOIN accounts a ON a.id = e.account_id
    LEFT JOIN visitors g ON g.id = x.visitor_id
  WHERE x.id = ${id}`;

/** A contract that ends, of which a rule speaks. */
export const ending = ({ contractId, ruleId }: { contractId: number; ruleId: number }, at: Date): Told => sql`
  SELECT 'contract.expiring' AS type, ${at}::timestamptz AS at, json_build_object('contractId', c.id, 'contractCode', c.contract_code,
      'contractType', y.name, 'endDate', ${wall('c.end_date')}, 'timeZone', o.time_zone,
      'remindBeforeDay', u.remind_before_day)::text AS data,
    NULL::bigint AS account_id, NULL::bigint AS visitor_id
  FROM contracts c JOIN contract_types y ON y.id = c.contract_type_id JOIN companies o ON o.id = c.company_id
    CROSS JOIN contract_rules u WHERE c.id = ${contractId} AND u.id = ${ruleId}`;
