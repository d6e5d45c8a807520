import type { makeRooms } from '../area/rooms.ts';
import type { FactoryKit } from '../factory.ts';
import type { Person } from '../people/employees.ts';

interface AccessZoneOverrides {
  roomId?: number;
  /** Instants in ISO 8601. Absent for an open start or end. */
  from?: string;
  to?: string;
  enabled?: boolean;
}

type AccessZoneParents = ReturnType<typeof makeRooms>;

export const makeAccessZones = ({ insert }: FactoryKit, parents: AccessZoneParents) => ({
  async accessZone(
    { companyId, employeeId }: Pick<Person, 'companyId' | 'employeeId'>,
    overrides: AccessZoneOverrides = {},
  ) {
    const { from = null, to = null, enabled = true } = overrides;
    const roomId =
      overrides.roomId ?? (await parents.room({ companyId: companyId ?? 0, type: 'SECURITY_ROOM' })).id;
    const id = await insert(
      `INSERT INTO access_zones (company_id, employee_id, room_id, start_at, end_at, is_enabled, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $5, $6, now(), now())`,
      [companyId, employeeId, roomId, from, to, enabled],
    );
    return { id, companyId, employeeId, roomId };
  },
});
