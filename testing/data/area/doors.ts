import type { FactoryKit, MadeRow } from '../factory.ts';
import type { makeRooms } from './rooms.ts';

type DoorParents = ReturnType<typeof makeRooms>;

export const makeDoors = ({ insert, next, companyOf }: FactoryKit, parents: DoorParents) => ({
  async door({
    companyId,
    roomId,
    doorType = 'IN_OUT',
  }: {
    companyId?: number;
    roomId?: number;
    doorType?: 'IN' | 'OUT' | 'IN_OUT';
  } = {}): Promise<MadeRow> {
    const room = roomId
      ? { id: roomId, companyId: companyId ?? (await companyOf('rooms', roomId)) }
      : await parents.room({ ...(companyId && { companyId }) });
    const code = `G${next()}`;
    const id = await insert(
      'INSERT INTO doors (company_id, room_id, door_code, door_name, door_type) VALUES ($1, $2, $3, $4, $5)',
      [room.companyId, room.id, code, `Door ${code}`, doorType],
    );
    return { id, companyId: room.companyId, code };
  },
});
