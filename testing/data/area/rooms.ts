import type { RoomType } from '@gatehouse/api/area/rooms';
import type { FactoryKit, MadeRow } from '../factory.ts';
import type { makeBuildings } from './buildings.ts';

type RoomParents = ReturnType<typeof makeBuildings>;

interface RoomOverrides {
  companyId?: number;
  buildingId?: number;
  type?: RoomType;
}

export const makeRooms = ({ insert, next, companyOf }: FactoryKit, parents: RoomParents) => ({
  async room({ companyId, buildingId, type = 'OPEN_ROOM' }: RoomOverrides = {}): Promise<MadeRow> {
    const building = buildingId
      ? { id: buildingId, companyId: companyId ?? (await companyOf('buildings', buildingId)) }
      : await parents.building({ ...(companyId && { companyId }) });
    const code = `R${next()}`;
    const id = await insert(
      'INSERT INTO rooms (company_id, building_id, room_code, room_name, room_type, floor) VALUES ($1, $2, $3, $4, $5, 1)',
      [building.companyId, building.id, code, `Room ${code}`, type],
    );
    return { id, companyId: building.companyId, code };
  },
});
