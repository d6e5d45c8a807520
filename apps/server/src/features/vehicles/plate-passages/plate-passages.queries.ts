import type { PlatePassage, platePassages } from '@gatehouse/api/vehicles/plate-passages';
import type { PassageHalf, PassageRefusal } from '@gatehouse/api/vehicles/plate-passages.rules';
import { reportingTypes, type TrackingDevice } from '@gatehouse/api/vehicles/tracking-devices';
import { type SqlBool, sql } from 'kysely';
import { whereCompanyVisible, whereEquals } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { findPage } from '../../../platform/db/page.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Viewer } from '../../../platform/viewer.ts';

type PassageDirection = PlatePassage['direction'];

const zone = sql<string>`coalesce(b.time_zone, c.time_zone)`;

const selectRows = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('plate_passages as p')
    .innerJoin('tracking_devices as d', 'd.id', 'p.tracking_device_id')
    .innerJoin('lanes as l', 'l.id', 'p.lane_id')
    .innerJoin('gates as g', 'g.id', 'l.gate_id')
    .innerJoin('buildings as b', 'b.id', 'g.building_id')
    .innerJoin('companies as c', 'c.id', 'p.company_id')
    .leftJoin('vehicles as v', 'v.id', 'p.vehicle_id')
    .leftJoin('employees as e', 'e.id', 'p.employee_id')
    .leftJoin('accounts as a', 'a.id', 'e.account_id')
    .where((eb) => whereCompanyVisible(eb.ref('p.company_id'), viewer))
    .select([
      'p.id',
      'p.passed_at as time',
      zone.as('timeZone'),
      'p.plate_no as plateNo',
      'p.card_num as cardNum',
      'p.direction',
      'p.tracking_device_id as trackingDeviceId',
      'd.device_name as deviceName',
      'p.lane_id as laneId',
      'l.lane_name as laneName',
      'g.id as gateId',
      'g.gate_name as gateName',
      'b.building_name as buildingName',
      'v.vehicle_name as vehicleName',
      'p.employee_id as employeeId',
      'e.display_name as displayName',
      'a.username as accountName',
      'p.refusal',
    ])
    .$narrowType<{ direction: PassageDirection; refusal: PassageRefusal | null }>();

/** Separators in plates. They are ignored in comparisons. */
const separators = /[\s.·•-]/g;

/**
 * Matches plates by the letters and digits of the keyword. A keyword with other characters than letters, digits and
 * separators is matched literally.
 */
function withPlate(typed: string) {
  if (typed === '') return sql<SqlBool>`true`;
  const letters = typed.replaceAll(separators, '');
  return letters !== '' && /^[\p{L}\p{M}\p{N}]*$/u.test(letters)
    ? sql<SqlBool>`position(plate_letters(${typed}) IN p.plate) > 0`
    : sql<SqlBool>`position(upper(${typed}) IN upper(p.plate_no)) > 0`;
}

/** Lists passages between two dates in local time at the buildings, newest first. */
export function listPassages({ db, viewer, query }: Call<typeof platePassages.list>) {
  const { from, to, companyCode, gateId, laneId, direction, opened, refusal: why, keyword } = query;
  const way = query.sort?.direction ?? 'desc';
  const statement = selectRows(db, viewer)
    // The date range is repeated as a range of instants, so that the index is used. No time zone differs from UTC by
    // more than 14 h.
    .where(sql<SqlBool>`p.passed_at >= ${from}::date::timestamp AT TIME ZONE 'UTC' - interval '15 hours'
      AND p.passed_at < ${to}::date::timestamp AT TIME ZONE 'UTC' + interval '39 hours'
      AND local_time(p.passed_at, ${zone})::date BETWEEN ${from}::date AND ${to}::date`)
    .where((eb) => whereEquals(eb.ref('c.company_code'), companyCode))
    .where((eb) => whereEquals(eb.ref('g.id'), gateId))
    .where((eb) => whereEquals(eb.ref('p.lane_id'), laneId))
    .where((eb) => whereEquals(eb.ref('p.direction').$castTo<PassageDirection>(), direction))
    // Omits a record that a second record of the same passage completed, so that the list shows both records as one
    // passage.
    .where('p.completed_by', 'is', null)
    .where((eb) => whereEquals(eb.ref('p.refusal'), why))
    .where(opened === undefined ? sql<SqlBool>`true` : sql<SqlBool>`(p.refusal IS NULL) = ${opened}::boolean`)
    .where(withPlate(keyword))
    .orderBy('p.passed_at', way)
    .orderBy('p.id', way);
  return findPage(statement, query, ({ time, refusal, ...row }) => ({
    ...row,
    time: time.toISOString(),
    refusal,
    opened: refusal === null,
  }));
}

/**
 * Returns the fields of a tracking device from which the portal derives the secret of the device. Locks the device
 * until the transaction ends.
 */
export const lockSigner = (db: Db, viewer: Viewer, id: number) =>
  db
    .selectFrom('tracking_devices')
    .select(['company_id as companyId', 'device_type as deviceType', 'secret_version as secretVersion'])
    .$narrowType<{ deviceType: TrackingDevice['deviceType'] }>()
    .where('id', '=', id)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .forNoKeyUpdate()
    .executeTakeFirst();

export const setSecretVersion = (db: Db, viewer: Viewer, id: number, version: number) =>
  db
    .updateTable('tracking_devices')
    .set({ secret_version: version })
    .where('id', '=', id)
    .where((eb) => whereCompanyVisible(eb.ref('company_id'), viewer))
    .execute();

export interface LaneDevice {
  id: number;
  companyId: number;
  secretVersion: number;
}

export const findLaneDevice = (db: Db, id: number): Promise<LaneDevice | undefined> =>
  db
    .selectFrom('tracking_devices')
    .select(['id', 'company_id as companyId', 'secret_version as secretVersion'])
    .where('id', '=', id)
    .where('device_type', 'in', [...reportingTypes])
    .where('secret_version', '>', 0)
    .executeTakeFirst();

/**
 * Stores a nonce of a device as used. Returns false if the nonce was already used, or if the request was signed before
 * the portal was restored from a backup. The portal does not know the nonces that were used before a restore.
 */
export async function takeNonce(
  db: Db,
  { id, companyId }: LaneDevice,
  nonce: string,
  { signedAt, at }: { signedAt: Date; at: Date },
): Promise<boolean> {
  const { rows } = await sql`INSERT INTO tracking_nonces (tracking_device_id, company_id, nonce, seen_at)
    SELECT ${id}::bigint, ${companyId}::bigint, ${nonce}, ${at}::timestamptz
    WHERE NOT EXISTS (SELECT FROM installation WHERE restored_at >= ${signedAt}::timestamptz)
    ON CONFLICT DO NOTHING RETURNING 1`.execute(db);
  return rows.length > 0;
}

export const forgetNonces = (db: Db, before: Date) =>
  sql`DELETE FROM tracking_nonces WHERE seen_at < ${before}`.execute(db);

/**
 * Returns the lane of a device with its settings and time zone, and whether the lane, gate, building and company are
 * active. Locks the lane until the transaction ends. Without the lock, two matching records that arrive together would
 * not find each other.
 */
export async function lockLane(db: Db, deviceId: number) {
  const { rows } = await sql<{
    laneId: number;
    direction: PassageDirection;
    condition: 'PLATE' | 'PLATE_AND_CARD';
    openTime: string | null;
    closeTime: string | null;
    cardSeconds: number;
    isLaneOn: boolean;
    zone: string;
  }>`SELECT l.id AS "laneId", d.direction, l.open_condition AS condition, to_char(l.open_time, 'HH24:MI') AS "openTime",
      to_char(l.close_time, 'HH24:MI') AS "closeTime", l.card_seconds AS "cardSeconds",
      l.is_enabled AND g.is_enabled AND b.is_enabled AND c.is_enabled AS "isLaneOn", coalesce(b.time_zone, c.time_zone) AS zone
    FROM tracking_devices d JOIN lanes l ON l.id = d.lane_id JOIN gates g ON g.id = l.gate_id
      JOIN buildings b ON b.id = g.building_id JOIN companies c ON c.id = d.company_id
    WHERE d.id = ${deviceId} FOR NO KEY UPDATE OF l`.execute(db);
  return rows[0];
}

/**
 * Returns the owners of plates and cards, in the order of the records. Cards are matched as at doors, with or without
 * leading zeros. A terminal user ID is not a card.
 */
export async function findOwners(
  db: Db,
  companyId: number,
  read: readonly { plateNo: string; cardNum: string }[],
) {
  const { rows } = await sql<{
    plate: string;
    vehicleId: number | null;
    employeeId: number | null;
    isInUse: boolean | null;
    cardOwner: number | null;
  }>`WITH read AS MATERIALIZED (SELECT * FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(read)}::jsonb)
        AS ("plateNo" text, "cardNum" text)) WITH ORDINALITY AS r ("plateNo", "cardNum", place)),
      cards AS MATERIALIZED (SELECT u.owner, u.place FROM unnest(people_of(${companyId}::bigint,
        (SELECT array_agg(nullif("cardNum", '') ORDER BY place) FROM read))) WITH ORDINALITY AS u (owner, place))
    SELECT plate_letters(r."plateNo") AS plate, v.id AS "vehicleId", v.employee_id AS "employeeId",
      e.is_enabled AND a.status NOT IN (-1, -99) AS "isInUse", o.id AS "cardOwner"
    FROM read r JOIN cards k ON k.place = r.place
    LEFT JOIN LATERAL (SELECT id, employee_id FROM vehicles WHERE company_id = ${companyId} AND r."plateNo" <> ''
      AND plate_letters(plate_no) = plate_letters(r."plateNo") ORDER BY id LIMIT 1) v ON true
    LEFT JOIN employees o ON o.id = k.owner AND o.device_pin <> r."cardNum"
    LEFT JOIN employees e ON e.id = v.employee_id LEFT JOIN accounts a ON a.id = e.account_id
    ORDER BY r.place`.execute(db);
  return rows;
}

/** A stored record of a passage that is incomplete: it has no plate, or no card of the plate's owner. */
export interface WaitingHalf extends PassageHalf {
  id: number;
  plateNo: string;
  plate: string;
  cardNum: string;
  vehicleId: number | null;
  isInUse: boolean;
}

/**
 * Finds the incomplete records of a lane between two instants (epoch ms). An incomplete record has no plate, or no
 * card of the plate's owner.
 */
export async function findWaiting(db: Db, laneId: number, from: number, to: number): Promise<WaitingHalf[]> {
  const { rows } = await sql<WaitingHalf>`
    SELECT p.id, date_part('epoch', p.passed_at) * 1000 AS at, p.direction, CASE WHEN p.plate_no = '' THEN 'card' ELSE 'plate' END AS kind,
      p.employee_id AS "employeeId", p.plate_no AS "plateNo", p.plate, p.card_num AS "cardNum", p.vehicle_id AS "vehicleId",
      coalesce(e.is_enabled AND a.status NOT IN (-1, -99), false) AS "isInUse"
    FROM plate_passages p LEFT JOIN employees e ON e.id = p.employee_id LEFT JOIN accounts a ON a.id = e.account_id
    WHERE p.lane_id = ${laneId} AND p.completed_by IS NULL AND p.refusal IN ('NO_CARD', 'OTHER_CARD', 'NO_PLATE')
      AND p.passed_at BETWEEN to_timestamp(${from / 1000}::float8) AND to_timestamp(${to / 1000}::float8)`.execute(
    db,
  );
  return rows;
}

export interface StoredPassage {
  recordId: string;
  at: string;
  plateNo: string;
  plate: string;
  cardNum: string;
  direction: PassageDirection;
  vehicleId: number | null;
  employeeId: number | null;
  refusal: PassageRefusal | null;
}

/** Inserts a passage. Returns its ID, or undefined if the record was already stored. */
export async function insertPassage(
  db: Db,
  { companyId, id }: LaneDevice,
  laneId: number,
  receivedAt: Date,
  passage: StoredPassage,
): Promise<number | undefined> {
  const { recordId, at, plateNo, plate, cardNum, direction, vehicleId, employeeId, refusal } = passage;
  const { rows } = await sql<{ id: number }>`
    INSERT INTO plate_passages (company_id, tracking_device_id, lane_id, record_id, passed_at, received_at, plate_no, plate, card_num,
      direction, vehicle_id, employee_id, refusal)
    VALUES (${companyId}, ${id}, ${laneId}, ${recordId}, ${at}, ${receivedAt}, ${plateNo}, ${plate}, ${cardNum},
      ${direction}, ${vehicleId}, ${employeeId}, ${refusal})
    ON CONFLICT (tracking_device_id, record_id) DO NOTHING RETURNING id`.execute(db);
  return rows[0]?.id;
}

export const setCompletedBy = (db: Db, id: number, completingId: number) =>
  db.updateTable('plate_passages').set({ completed_by: completingId }).where('id', '=', id).execute();

export async function findDecisions(db: Db, deviceId: number, recordIds: readonly string[]) {
  const rows = await db
    .selectFrom('plate_passages')
    .select(['record_id as recordId', 'refusal', 'passed_at as at'])
    .$narrowType<{ refusal: PassageRefusal | null }>()
    .where('tracking_device_id', '=', deviceId)
    .where('record_id', 'in', [...recordIds])
    .execute();
  return new Map(rows.map((row) => [row.recordId, row]));
}
