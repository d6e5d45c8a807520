import { traitsOf } from '@gatehouse/api/area/devices.rules';
import type { Db } from '../../../platform/db/database.ts';
import { findProtocol } from './device-traits.queries.ts';

/** Returns the properties of a device's protocol. */
export const findTraits = async (db: Db, deviceId: number) => traitsOf(await findProtocol(db, deviceId));
