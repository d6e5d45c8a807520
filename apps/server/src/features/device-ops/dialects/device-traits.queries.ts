import type { DeviceProtocol } from '@gatehouse/api/area/devices.rules';
import type { Db } from '../../../platform/db/database.ts';

/** Returns the protocol of a device. Null if the device has none or does not exist. */
export async function findProtocol(db: Db, deviceId: number): Promise<DeviceProtocol | null> {
  const row = await db.selectFrom('devices').select('protocol').where('id', '=', deviceId).executeTakeFirst();
  return row?.protocol ?? null;
}
