import { sql } from 'kysely';
import type { Db } from '../../../src/platform/db/database.ts';

export interface SampleGate {
  building: string;
  code: string;
  name: string;
  lanes: readonly SampleLane[];
}

interface SampleLane {
  name: string;
  condition: 'PLATE' | 'PLATE_AND_CARD';
  hours?: readonly [open: string, close: string];
  devices: readonly SampleTracker[];
}

interface SampleTracker {
  id: string;
  name: string;
  type: 'CAMERA' | 'CARD' | 'SENSOR';
  direction: 'IN' | 'OUT' | 'IN_OUT';
  camera?: string;
  baudRate?: number;
}

export async function insertGate(db: Db, companyId: number, gate: SampleGate, at: Date): Promise<void> {
  const own = { company_id: companyId, created_at: at, updated_at: at };
  const { rows } = await sql<{ id: number }>`
    INSERT INTO gates (company_id, building_id, gate_code, gate_name, created_at, updated_at)
    SELECT company_id, id, ${gate.code}, ${gate.name}, ${at}, ${at} FROM buildings
    WHERE company_id = ${companyId} AND building_code = ${gate.building} RETURNING id`.execute(db);
  const gateId = rows[0]?.id ?? 0;
  for (const lane of gate.lanes) {
    const { id: laneId } = await db
      .insertInto('lanes')
      .values({
        ...own,
        gate_id: gateId,
        lane_name: lane.name,
        open_condition: lane.condition,
        open_time: lane.hours?.[0] ?? null,
        close_time: lane.hours?.[1] ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const device of lane.devices)
      await db
        .insertInto('tracking_devices')
        .values({
          ...own,
          lane_id: laneId,
          device_id: device.id,
          device_name: device.name,
          device_type: device.type,
          direction: device.direction,
          camera_url: device.camera ?? '',
          baud_rate: device.baudRate ?? null,
        })
        .execute();
  }
}
