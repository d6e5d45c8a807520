import type { DeviceAlarmRow } from '@gatehouse/api/device-ops/device-alarms';
import { type RawBuilder, sql } from 'kysely';
import { whereCompanyVisible } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Viewer } from '../../../platform/viewer.ts';
import type { ReportedAlarm } from './alarms.rules.ts';

/** Person of an alarm. Both fields are null if the reported terminal user ID or card number belongs to no one. */
export interface AlarmPerson {
  employeeId: number | null;
  visitorId: number | null;
}

/** Finds the employee with a terminal user ID. Ignores erased people. */
export async function findEmployee(db: Db, companyId: number, code: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`SELECT e.id FROM employees e
    WHERE e.id = (people_of(${companyId}::bigint, ARRAY[${code}::text]))[1] AND e.erased_at IS NULL`.execute(
    db,
  );
  return rows[0]?.id ?? null;
}

interface StoredAlarm extends AlarmPerson {
  alarm: ReportedAlarm;
  code: string;
  happenedAt: Date;
  isLate: boolean;
}

/** Maximum difference in seconds at which an alarm event and an alarm state without a person count as one alarm. */
const sameSeconds = 60;

/** Door, lock and reader of an alarm. The door is null if no door is assigned to the lock. */
interface AlarmSite {
  deviceId: number;
  companyId: number;
  doorId: number | null;
}

/**
 * Stores an alarm and returns its id. A terminal reports the same alarm as an event and as a state. If the event is
 * already stored, ignores the state and returns undefined. If the state is already stored, adds the person of the event
 * to the stored row. Returns undefined if the event contains no person to add.
 */
export async function insertAlarm(
  db: Db,
  { deviceId, companyId, doorId }: AlarmSite,
  { alarm, code, employeeId, visitorId, happenedAt, isLate }: StoredAlarm,
  { isState, at }: { isState: boolean; at: Date },
): Promise<number | undefined> {
  const { kind, lock, reader, direction } = alarm;
  const same = sql`SELECT a.id, a.code = '' AND a.employee_id IS NULL AND a.visitor_id IS NULL AS "isBare" FROM device_alarms a
    WHERE a.device_id = ${deviceId} AND a.kind = ${kind} AND a.acknowledged_at IS NULL AND NOT a.is_late
      AND abs(extract(epoch FROM a.happened_at - ${happenedAt}::timestamptz)) <= ${sameSeconds}
      AND (a.lock IS NULL OR ${lock}::smallint IS NULL OR a.lock = ${lock}::smallint) ORDER BY a.id DESC LIMIT 1`;
  const { rows } = isLate
    ? { rows: [] }
    : await (same as RawBuilder<{ id: number; isBare: boolean }>).execute(db);
  const [sameAlarm] = rows;
  if (sameAlarm && isState) return undefined;
  if (sameAlarm?.isBare) {
    await sql`UPDATE device_alarms SET code = ${code}, employee_id = ${employeeId}, visitor_id = ${visitorId},
        door_id = CASE WHEN lock IS NULL THEN ${doorId}::bigint ELSE door_id END, lock = coalesce(lock, ${lock}::smallint),
        reader = ${reader}, direction = ${direction}, happened_at = ${happenedAt}
      WHERE id = ${sameAlarm.id}`.execute(db);
    return code === '' && employeeId === null && visitorId === null ? undefined : sameAlarm.id;
  }
  const { rows: insertedRows } = await sql<{
    id: number;
  }>`INSERT INTO device_alarms (company_id, device_id, door_id, kind, lock, reader,
      direction, employee_id, visitor_id, code, happened_at, received_at, is_late)
    VALUES (${companyId}, ${deviceId}, ${doorId}, ${kind}, ${lock}, ${reader}, ${direction}, ${employeeId}, ${visitorId}, ${code},
      ${happenedAt}, ${at}, ${isLate}) RETURNING id`.execute(db);
  return insertedRows[0]?.id;
}

/**
 * Recomputes the alarm columns of a device from its unacknowledged alarms. Duress alarms, late alarms and all other
 * alarms each have a separate time column.
 */
export const markDevice = (db: Db, deviceId: number) =>
  sql`WITH open AS (SELECT kind, is_late, happened_at FROM device_alarms WHERE device_id = ${deviceId} AND acknowledged_at IS NULL)
    UPDATE device_states SET
      duress_at = (SELECT max(happened_at) FROM open WHERE kind = 'DURESS' AND NOT is_late),
      alarms_told = ARRAY(SELECT DISTINCT kind FROM open WHERE kind <> 'DURESS' AND NOT is_late ORDER BY 1),
      -- an alarm that is still active keeps its start time
      alarm_at = coalesce((SELECT max(happened_at) FROM open WHERE kind <> 'DURESS' AND NOT is_late),
        CASE WHEN EXISTS (SELECT FROM device_locks l WHERE l.device_id = device_states.device_id AND l.alarms_on <> '{}') THEN alarm_at END),
      late_alarm_at = (SELECT max(happened_at) FROM open WHERE is_late)
    WHERE device_id = ${deviceId}`.execute(db);

/**
 * Acknowledges the alarms of a device up to and including the given alarm. Returns the ids of the newly acknowledged
 * alarms.
 */
export async function acknowledgeAlarms(
  db: Db,
  viewer: Viewer,
  deviceId: number,
  { upTo, note, at }: { upTo: number | null; note: string; at: Date },
): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`UPDATE device_alarms SET acknowledged_at = ${at}, acknowledged_by = ${viewer.accountId},
      note = ${note}
    WHERE device_id = ${deviceId} AND acknowledged_at IS NULL AND (${upTo}::bigint IS NULL OR id <= ${upTo}::bigint)
      AND ${whereCompanyVisible(sql.ref('company_id'), viewer)} RETURNING id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns whether the signed-in person can see the device. */
export async function isDevice(db: Db, viewer: Viewer, id: number): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM devices WHERE id = ${id} AND ${whereCompanyVisible(sql.ref('company_id'), viewer)}`.execute(
      db,
    );
  return rows.length > 0;
}

const mostShown = 100;

/** Lists the alarms of a device: first the unacknowledged alarms, then the acknowledged alarms, each newest first. */
export async function listAlarms(db: Db, viewer: Viewer, deviceId: number): Promise<DeviceAlarmRow[]> {
  const { rows } = await sql<
    Omit<DeviceAlarmRow, 'happenedAt' | 'receivedAt' | 'acknowledgedAt'> & {
      happenedAt: Date;
      receivedAt: Date;
      acknowledgedAt: Date | null;
    }
  >`SELECT a.id, a.kind, o.door_name AS "doorName", a.lock, a.reader, a.direction, e.id AS "employeeId",
      coalesce(e.display_name, g.display_name) AS "personName", g.id AS "visitorId", a.code, a.happened_at AS "happenedAt",
      a.received_at AS "receivedAt", a.is_late AS late, a.acknowledged_at AS "acknowledgedAt", by.display_name AS "acknowledgedBy",
      a.note
    FROM device_alarms a LEFT JOIN doors o ON o.id = a.door_id
      LEFT JOIN employees e ON e.id = a.employee_id AND e.erased_at IS NULL LEFT JOIN visitors g ON g.id = a.visitor_id
      LEFT JOIN accounts by ON by.id = a.acknowledged_by
    WHERE a.device_id = ${deviceId} AND ${whereCompanyVisible(sql.ref('a.company_id'), viewer)}
    ORDER BY a.acknowledged_at IS NOT NULL, a.happened_at DESC, a.id DESC LIMIT ${mostShown}`.execute(db);
  return rows.map((row) => ({
    ...row,
    happenedAt: row.happenedAt.toISOString(),
    receivedAt: row.receivedAt.toISOString(),
    acknowledgedAt: row.acknowledgedAt?.toISOString() ?? null,
  }));
}
