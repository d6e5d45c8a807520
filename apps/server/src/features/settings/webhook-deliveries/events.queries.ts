import type { WebhookType } from '@gatehouse/api/settings/webhook-types';
import { type RawBuilder, sql } from 'kysely';
import { plain } from '../../../platform/db/arrays.ts';
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

export interface ToldPunches {
  ids: readonly string[];
  /** The first and the last of their dates: which parts of the table are looked into. */
  from: string;
  to: string;
}

/** Punches of employees. */
export const punches = ({ ids, from, to }: ToldPunches): Told => sql`
  SELECT 'attendance.punch' AS type, p.punched_at AS at, json_build_object('punchId', p.id, 'person', ${person}, ${place},
      'punchedAt', ${wire(sql`p.punched_at`)}, 'wallTime', ${wall('p.wall_time')}, 'timeZone', p.zone,
      'direction', p.direction, 'verifyMode', p.verify_mode, 'result', p.result)::text AS data,
    a.id AS account_id, NULL::bigint AS visitor_id
  FROM punches p JOIN employees e ON e.id = p.employee_id JOIN accounts a ON a.id = e.account_id
    JOIN devices v ON v.id = p.device_id ${placed}
  WHERE p.id = ANY (${plain(ids)}::bigint[]) AND p.punch_date BETWEEN ${from}::date AND ${to}::date`;

/** One request, as it is now. */
export const request = (type: WebhookType, id: number, at: Date): Told => sql`
  SELECT ${type}::text AS type, ${at}::timestamptz AS at, json_build_object('requestId', q.id, 'requestor', ${person},
      'type', q.type_code, 'subType', coalesce(t.sub_type_code, ''), 'startTime', ${wall('q.start_time')},
      'endTime', ${wall('q.end_time')}, 'timeZone', q.zone, 'isAllDay', q.is_all_day, 'status', q.status)::text AS data,
    a.id AS account_id, NULL::bigint AS visitor_id
  FROM requests q JOIN request_types t ON t.id = q.request_type_id JOIN employees e ON e.id = q.employee_id
    JOIN accounts a ON a.id = e.account_id
  WHERE q.id = ${id}`;
