import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import type { Db } from '../../../../platform/db/database.ts';
import { deriveKey } from '../../../../platform/seal.ts';
import type { Services } from '../../../../platform/services.ts';
import type { OpenedDevice } from '../../ingest/device-record.ts';
import { withDevice } from '../../ingest/device-requests.service.ts';
import { DeviceRefused } from '../../ingest/refusals/refusals.ts';
import type { TerminalRequest } from './request.ts';

/**
 * Registration code and session of a terminal. Both are derived from the installation’s key, so that no table contains
 * them (decision 006).
 */
export interface Registration {
  /** Registration code, at most 32 bytes (protocols.md §1.6). */
  code: string;
  session: string;
}

type RegisteredDevice = Pick<OpenedDevice, 'deviceId' | 'registeredAt'>;

/** Returns the registration of a terminal, or null if the terminal has not registered. */
export function registrationOf(
  masterKey: Buffer,
  { deviceId, registeredAt }: RegisteredDevice,
): Registration | null {
  if (registeredAt === null) return null;
  const key = deriveKey(masterKey, 'registration of a terminal');
  const since = Date.parse(registeredAt);
  const derive = (label: string) =>
    createHmac('sha256', key).update(`${label} ${deviceId} ${since}`).digest();
  return {
    code: derive('code').toString('hex', 0, 12),
    session: derive('session').toString('hex', 0, 16).toUpperCase(),
  };
}

const tokenOf = ({ code, session }: Registration, serial: string): string =>
  hash('md5', `${code}${serial}${session}`, 'hex');

/** Returns the token in a cookie such as `token=…,timestamp=…`, or null if the cookie has no token. */
export const tokenIn = (cookie: string | undefined): string | null =>
  /(?:^|[;,\s])token=([^;,\s]*)/i.exec(cookie ?? '')?.[1]?.toLowerCase() ?? null;

type RequestProof = Pick<TerminalRequest, 'knock' | 'token'>;

/**
 * Checks that the token of a request matches the registration. Many terminals send no token, so the token is checked in
 * addition to serial number and address. At a registration or handshake, callers pass null, because the token of the
 * terminal may be old.
 * @throws DeviceRefused for a wrong token
 */
export function requireToken(masterKey: Buffer, device: OpenedDevice, { token, knock }: RequestProof): void {
  if (token === null || device.protocol !== 'ZK_ACC') return;
  const own = registrationOf(masterKey, device);
  // A terminal that has not registered with this portal cannot have a token.
  if (!own) return;
  const expected = Buffer.from(tokenOf(own, knock.serial));
  const actual = Buffer.from(token);
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected))
    throw new DeviceRefused('device.token', device.companyId);
}

/** Runs `withDevice` for a terminal of either dialect and rejects a wrong token. */
export const withTerminal = <T>(
  services: Pick<Services, 'database' | 'clock' | 'settings'>,
  read: RequestProof,
  work: (db: Db, device: OpenedDevice, at: Date) => Promise<T>,
): Promise<T> =>
  withDevice(services, read.knock, (db, device, at) => {
    requireToken(services.settings.masterKey, device, read);
    return work(db, device, at);
  });

/**
 * Rejects a request that the portal does not support, from a terminal that proved its identity. Stores only the problem
 * on the device for the administrator.
 * @throws DeviceRefused always
 */
export const refuseUnserved = (
  services: Pick<Services, 'database' | 'clock' | 'settings'>,
  read: RequestProof,
  kind: 'device.path' | 'device.dialect',
): Promise<never> =>
  withTerminal(services, read, async (_db, { companyId }) => {
    throw new DeviceRefused(kind, companyId);
  });
