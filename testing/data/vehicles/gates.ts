import type { makeBuildings } from '../area/buildings.ts';
import type { FactoryKit } from '../factory.ts';

type GateParents = ReturnType<typeof makeBuildings>;

interface NamedRow {
  id: number;
  companyId: number;
  name: string;
}

export const makeGates = ({ insert, next, companyOf, clock }: FactoryKit, { building }: GateParents) => {
  const gate = async (overrides: { companyId?: number; buildingId?: number } = {}): Promise<NamedRow> => {
    const buildingId = overrides.buildingId ?? (await building(overrides)).id;
    const companyId = await companyOf('buildings', buildingId);
    const name = `Gate ${next()}`;
    const id = await insert(
      'INSERT INTO gates (company_id, building_id, gate_code, gate_name, created_at, updated_at) VALUES ($1, $2, $3, $3, $4, $4)',
      [companyId, buildingId, name, clock.now()],
    );
    return { id, companyId, name };
  };
  const lane = async (overrides: { companyId?: number; gateId?: number } = {}): Promise<NamedRow> => {
    const gateId = overrides.gateId ?? (await gate(overrides)).id;
    const companyId = await companyOf('gates', gateId);
    const name = `Lane ${next()}`;
    const id = await insert(
      'INSERT INTO lanes (company_id, gate_id, lane_name, created_at, updated_at) VALUES ($1, $2, $3, $4, $4)',
      [companyId, gateId, name, clock.now()],
    );
    return { id, companyId, name };
  };
  const trackingDevice = async (
    overrides: { companyId?: number; laneId?: number } = {},
  ): Promise<NamedRow> => {
    const laneId = overrides.laneId ?? (await lane(overrides)).id;
    const companyId = await companyOf('lanes', laneId);
    const name = `Tracker ${next()}`;
    const id = await insert(
      `INSERT INTO tracking_devices (company_id, lane_id, device_id, device_name, device_type, direction, created_at, updated_at)
       VALUES ($1, $2, $3, $3, 'CAMERA', 'IN', $4, $4)`,
      [companyId, laneId, name, clock.now()],
    );
    return { id, companyId, name };
  };
  return {
    gate,
    lane,
    trackingDevice,
    async platePassage(input: { trackingDeviceId: number; employeeId?: number | null }): Promise<NamedRow> {
      const { trackingDeviceId, employeeId = null } = input;
      const companyId = await companyOf('tracking_devices', trackingDeviceId);
      const name = `51A ${next()}`;
      const id = await insert(
        `INSERT INTO plate_passages (company_id, tracking_device_id, lane_id, record_id, passed_at, received_at, plate_no, plate, direction,
           employee_id, refusal)
         SELECT $1, id, lane_id, $3, $4, $4, $3, plate_letters($3), 'IN', $5, CASE WHEN $5::bigint IS NULL THEN 'UNKNOWN_PLATE' END
         FROM tracking_devices WHERE id = $2`,
        [companyId, trackingDeviceId, name, clock.now(), employeeId],
      );
      return { id, companyId, name };
    },
  };
};
