import type { makeBuildings } from './buildings.ts';
import type { FactoryKit, MadeRow } from './kit.ts';

type Parents = ReturnType<typeof makeBuildings>;

export const makeRooms = ({ insert, next, companyOf }: FactoryKit, parents: Parents) => ({
  async room({
    companyId,
    buildingId,
    roomType = 'OPEN_ROOM',
  }: {
    companyId?: number;
    buildingId?: number;
    roomType?: 'OPEN_ROOM' | 'MEETING_ROOM';
  } = {}): Promise<MadeRow> {
    const building = buildingId
      ? { id: buildingId, companyId: companyId ?? (await companyOf('buildings', buildingId)) }
      : await parents.building({ ...(companyId && { companyId }) });
    const code = `R${next()}`;
    const id = await insert(
      'INSERT INTO rooms (company_id, building_id, room_code, room_name, room_type, floor) VALUES ($1, $2, $3, $4, $5, 1)',
      [building.companyId, building.id, code, `Room ${code}`, roomType],
    );
    return { id, companyId: building.companyId, code };
  },
});
