import {
  hashPath,
  hikPrefix,
} from '../../../apps/server/src/features/device-ops/device-secrets/secret-path.ts';
import type { FactoryKit, MadeRow } from '../factory.ts';
import type { makeDoors } from './doors.ts';

export interface Device extends MadeRow {
  serial: string;
  /** Secret URL path of a Hikvision terminal. */
  path: string;
}

interface DeviceOverrides {
  companyId?: number;
  doorId?: number;
  direction?: string;
  protocol?: 'ZK_ATT' | 'ZK_ACC' | 'JSON' | 'HIKVISION';
  approved?: boolean;
}

type DeviceParents = ReturnType<typeof makeDoors>;

export const makeDevices = (
  { owner, clock, insert, next, companyOf }: FactoryKit,
  parents: DeviceParents,
) => ({
  /** Inserts a device. By default it is approved, has a weak identity and is allowed from 127.0.0.1. */
  async device({
    companyId,
    doorId,
    direction = 'UNKNOWN',
    protocol = 'ZK_ATT',
    approved = true,
  }: DeviceOverrides = {}): Promise<Device> {
    const door = doorId
      ? { id: doorId, companyId: companyId ?? (await companyOf('doors', doorId)) }
      : await parents.door({ ...(companyId && { companyId }) });
    const number = next();
    const serial = `TEST${1_000_000 + number}`;
    const path = `${hikPrefix}path-of-${serial}`;
    const id = await insert(
      `INSERT INTO devices (id, company_id, door_id, device_code, device_name, device_type, direction, protocol, serial_number,
         allowed_addresses, approved_at, path_hash) VALUES ($1, $2, $3, $4, $5, 'FACE', $6, $7, $8, $9, $10, $11)`,
      [
        number,
        door.companyId,
        door.id,
        `V${number}`,
        `Device ${number}`,
        direction,
        protocol,
        serial,
        ['127.0.0.1/32'],
        approved ? clock.now() : null,
        protocol === 'HIKVISION' ? hashPath(path) : null,
      ],
    );
    // Records that the terminal has reported its stored people, and that it stores no one. Hikvision terminals are
    // skipped, because the portal does not request their people.
    await owner.query(
      'INSERT INTO device_states (device_id, company_id, people_known_at) VALUES ($1, $2, $3)',
      [id, door.companyId, protocol === 'HIKVISION' ? null : clock.now()],
    );
    return { id, companyId: door.companyId, code: `V${number}`, serial, path };
  },
  /** Inserts the connection with which the portal calls a terminal. The stored password cannot be decrypted. */
  async line({ id, companyId }: Pick<Device, 'id' | 'companyId'>): Promise<void> {
    await owner.query(
      `INSERT INTO device_lines (company_id, device_id, address, port, user_name, sealed, password_set_at, created_at, updated_at)
       VALUES ($1, $2, '192.0.2.9', 80, 'admin', '\\x00', $3, $3, $3)`,
      [companyId, id, clock.now()],
    );
  },
});
