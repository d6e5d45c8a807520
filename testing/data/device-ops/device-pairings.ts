import { createHash, randomBytes } from 'node:crypto';
import type { Device, makeDevices } from '../area/devices.ts';
import type { FactoryKit } from '../factory.ts';

type PairingParents = ReturnType<typeof makeDevices>;

export const makeDevicePairings = ({ owner, clock }: FactoryKit, { device }: PairingParents) => ({
  /** Inserts a tablet that connects to the portal with its browser only. */
  async tablet(overrides: { companyId?: number; doorId?: number } = {}): Promise<Device> {
    const tablet = await device(overrides);
    await owner.query(
      "UPDATE devices SET device_type = 'TABLET', protocol = NULL, allowed_addresses = '{}', approved_at = NULL WHERE id = $1",
      [tablet.id],
    );
    // A device without a connection has never reported a state.
    await owner.query('DELETE FROM device_states WHERE device_id = $1', [tablet.id]);
    return tablet;
  },
  /** Pairs a device with a browser for a welcome page. Returns the token that the browser sends as a cookie. */
  async pairing({ id, companyId }: Pick<Device, 'id' | 'companyId'>): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await owner.query(
      `INSERT INTO device_pairings (company_id, device_id, kind, token_hash, greets_guests, created_at, updated_at)
       VALUES ($1, $2, 'WELCOME', $3, true, $4, $4)`,
      [companyId, id, createHash('sha256').update(token).digest(), clock.now()],
    );
    return token;
  },
});
