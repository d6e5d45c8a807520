import type { PlatePassage, platePassages } from '@gatehouse/api/vehicles/plate-passages';
import type { PassageRefusal } from '@gatehouse/api/vehicles/plate-passages.rules';
import { type SqlBool, sql } from 'kysely';
import { asked, ofViewer } from '../../../platform/db/conditions.ts';
import type { Db } from '../../../platform/db/database.ts';
import { foundPage } from '../../../platform/db/page.ts';
import type { Call } from '../../../platform/http/route.ts';
import type { Viewer } from '../../../platform/viewer.ts';

type Direction = PlatePassage['direction'];

/** The clock of the building a lane leads to. */
const zone = sql<string>`coalesce(b.time_zone, c.time_zone)`;

const described = (db: Db, viewer: Viewer) =>
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
    .where((eb) => ofViewer(eb.ref('p.company_id'), viewer))
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
    .$narrowType<{ direction: Direction; refusal: PassageRefusal | null }>();

/** Passages between two dates on the clocks of the buildings, the newest first. */
export function listPassages({ db, viewer, query }: Call<typeof platePassages.list>) {
  const { from, to, companyCode, gateId, laneId, direction, opened, keyword } = query;
  const way = query.sort?.direction ?? 'desc';
  const found = described(db, viewer)
    // the instants say once more what the dates say, so that the index begins where they do: no zone is further than 14 h from UTC
    .where(sql<SqlBool>`p.passed_at >= ${from}::date::timestamp AT TIME ZONE 'UTC' - interval '15 hours'
      AND p.passed_at < ${to}::date::timestamp AT TIME ZONE 'UTC' + interval '39 hours'
      AND local_time(p.passed_at, ${zone})::date BETWEEN ${from}::date AND ${to}::date`)
    .where((eb) => asked(eb.ref('c.company_code'), companyCode))
    .where((eb) => asked(eb.ref('g.id'), gateId))
    .where((eb) => asked(eb.ref('p.lane_id'), laneId))
    .where((eb) => asked(eb.ref('p.direction').$castTo<Direction>(), direction))
    .where(opened === undefined ? sql<SqlBool>`true` : sql<SqlBool>`(p.refusal IS NULL) = ${opened}::boolean`)
    .where(
      keyword === '' ? sql<SqlBool>`true` : sql<SqlBool>`position(plate_letters(${keyword}) IN p.plate) > 0`,
    )
    .orderBy('p.passed_at', way)
    .orderBy('p.id', way);
  return foundPage(found, query, ({ time, refusal, ...row }) => ({
    ...row,
    time: time.toISOString(),
    refusal,
    opened: refusal === null,
  }));
}

/** A tracking device as far as its secret goes; nobody else changes it before the transaction ends. */
export const lockSigner = (db: Db, viewer: Viewer, id: number) =>
  db
    .selectFrom('tracking_devices')
    .select(['company_id as companyId', 'device_type as deviceType', 'secret_version as secretVersion'])
    .where('id', '=', id)
    .where((eb) => ofViewer(eb.ref('company_id'), viewer))
    .forNoKeyUpdate()
    .executeTakeFirst();

export const setSecretVersion = (db: Db, viewer: Viewer, id: number, version: number) =>
  db
    .updateTable('tracking_devices')
    .set({ secret_version: version })
    .where('id', '=', id)
    .where((eb) => ofViewer(eb.ref('company_id'), viewer))
    .execute();

/** A camera that may report, before it is known whose it is. */
export interface Camera {
  id: number;
  companyId: number;
  secretVersion: number;
}

/** The camera of a number, if it has a secret; who it is, its signature says. */
export const findCamera = (db: Db, id: number): Promise<Camera | undefined> =>
  db
    .selectFrom('tracking_devices')
    .select(['id', 'company_id as companyId', 'secret_version as secretVersion'])
    .where('id', '=', id)
    .where('device_type', '=', 'CAMERA')
    .where('secret_version', '>', 0)
    .executeTakeFirst();

/** Uses up a nonce of a camera; false when it was used before, or what was used before a restore is not known. */
export async function takeNonce(
  db: Db,
  { id, companyId }: Camera,
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

/** The lane a camera looks at, whether it is in use with all it stands on, and the clock there. */
export async function findLane(db: Db, cameraId: number) {
  const { rows } = await sql<{
    laneId: number;
    direction: Direction;
    condition: 'PLATE' | 'PLATE_AND_CARD';
    openTime: string | null;
    closeTime: string | null;
    isLaneOn: boolean;
    zone: string;
  }>`SELECT l.id AS "laneId", d.direction, l.open_condition AS condition, to_char(l.open_time, 'HH24:MI') AS "openTime",
      to_char(l.close_time, 'HH24:MI') AS "closeTime", l.is_enabled AND g.is_enabled AND b.is_enabled AND c.is_enabled AS "isLaneOn",
      coalesce(b.time_zone, c.time_zone) AS zone
    FROM tracking_devices d JOIN lanes l ON l.id = d.lane_id JOIN gates g ON g.id = l.gate_id
      JOIN buildings b ON b.id = g.building_id JOIN companies c ON c.id = d.company_id
    WHERE d.id = ${cameraId}`.execute(db);
  return rows[0];
}

/** Whose plates these are, each in its place, and whose cards were read with them. */
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
    isOwnCard: boolean;
  }>`SELECT plate_letters(p."plateNo") AS plate, v.id AS "vehicleId", v.employee_id AS "employeeId",
      e.is_enabled AND a.status NOT IN (-1, -99) AS "isInUse",
      EXISTS (SELECT FROM person_codes o WHERE o.company_id = ${companyId} AND o.code = p."cardNum"
        AND o.employee_id = v.employee_id) AS "isOwnCard"
    FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(read)}::jsonb) AS ("plateNo" text, "cardNum" text))
      WITH ORDINALITY AS p ("plateNo", "cardNum", place)
    LEFT JOIN LATERAL (SELECT id, employee_id FROM vehicles WHERE company_id = ${companyId}
      AND plate_letters(plate_no) = plate_letters(p."plateNo") ORDER BY id LIMIT 1) v ON true
    LEFT JOIN employees e ON e.id = v.employee_id LEFT JOIN accounts a ON a.id = e.account_id
    ORDER BY p.place`.execute(db);
  return rows;
}

/** A passage as it is kept. */
export interface Kept {
  recordId: string;
  at: string;
  plateNo: string;
  plate: string;
  cardNum: string;
  direction: Direction;
  vehicleId: number | null;
  employeeId: number | null;
  refusal: PassageRefusal | null;
}

/** Stores passages, each record once; the numbers of those that are new. */
export async function insertPassages(
  db: Db,
  { companyId, id }: Camera,
  laneId: number,
  receivedAt: Date,
  passages: readonly Kept[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO plate_passages (company_id, tracking_device_id, lane_id, record_id, passed_at, received_at, plate_no, plate, card_num,
      direction, vehicle_id, employee_id, refusal)
    SELECT ${companyId}::bigint, ${id}::bigint, ${laneId}::bigint, p."recordId", p.at, ${receivedAt}::timestamptz, p."plateNo", p.plate, p."cardNum",
      p.direction, p."vehicleId", p."employeeId", p.refusal
    FROM jsonb_to_recordset(${JSON.stringify(passages)}::jsonb) AS p ("recordId" text, at timestamptz, "plateNo" text, plate text,
      "cardNum" text, direction text, "vehicleId" bigint, "employeeId" bigint, refusal text)
    ON CONFLICT (tracking_device_id, record_id) DO NOTHING RETURNING id`.execute(db);
  return rows.map((row) => row.id);
}

/** What became of these records of a camera, whenever they came. */
export async function findDecisions(db: Db, cameraId: number, recordIds: readonly string[]) {
  const rows = await db
    .selectFrom('plate_passages')
    .select(['record_id as recordId', 'refusal', 'passed_at as at'])
    .$narrowType<{ refusal: PassageRefusal | null }>()
    .where('tracking_device_id', '=', cameraId)
    .where('record_id', 'in', [...recordIds])
    .execute();
  return new Map(rows.map((row) => [row.recordId, row]));
}
