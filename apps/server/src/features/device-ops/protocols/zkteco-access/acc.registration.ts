import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { offsetAt } from '../../../../platform/dates/zones.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { deriveKey } from '../../../../platform/seal.ts';
import type { Services } from '../../../../platform/services.ts';
import type { OpenedDevice } from '../../ingest/device-record.ts';
import { withDevice } from '../../ingest/device-requests.service.ts';
import { DeviceRefused } from '../../ingest/refusals/refusals.ts';
import { lowerVersion } from '../zkteco-attendance/zk.format.ts';
import type { TerminalRequest } from '../zkteco-attendance/zk.request.ts';
import { zkSecondsOf } from './acc.time.ts';

/**
 * Registration code and session of a terminal. They are derived from the installation’s key, so that no table contains
 * them (decision 006).
 */
export interface Registration {
  /** The registration code, at most 32 bytes (protocols.md §1.6). */
  code: string;
  session: string;
}

type RegisteredDevice = Pick<OpenedDevice, 'deviceId' | 'registeredAt'>;

/** Returns the registration of a terminal. Null if the terminal has not registered. */
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

/** Returns the token in a cookie such as `token=…,timestamp=…`. Null if there is no token. */
export const tokenIn = (cookie: string | undefined): string | null =>
  /(?:^|[;,\s])token=([^;,\s]*)/i.exec(cookie ?? '')?.[1]?.toLowerCase() ?? null;

type RequestProof = Pick<TerminalRequest, 'knock' | 'token'>;

/**
 * Checks that the token of a request matches the registration. Many terminals send no token, so the token is checked in
 * addition to serial number and address. For a registration or greeting, callers pass null, because its token may be
 * old.
 * @throws DeviceRefused for a wrong token
 */
export function requireToken(masterKey: Buffer, device: OpenedDevice, { token, knock }: RequestProof): void {
  if (token === null || device.protocol !== 'ZK_ACC') return;
  const own = registrationOf(masterKey, device);
  // A terminal that has not registered here cannot have a token.
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
 * Rejects a request that the portal does not support, from a terminal that proved its identity. Stores only a note on
 * the device for the administrator.
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

/**
 * Protocol versions. `ours` is the highest version that the portal supports. `absent` is used if a terminal reports no
 * version (protocols.md §1.6).
 */
const versions = { ours: '3.1.2', absent: '3.0.1' };

/**
 * Settings for terminals in seconds: the wait before a retry, the interval between polls, and the timeout of an answer.
 */
const pace = { retrySeconds: 60, pollSeconds: 5, timeoutSeconds: 10 };

function settingsOf({ session }: Registration, device: OpenedDevice, pushVersion: string | null): string[] {
  const { NewVFStyles: styles } = device.abilities;
  const version = lowerVersion(pushVersion, versions);
  return [
    `ServerVersion=${version}`,
    'ServerName=ADMS',
    `PushProtVer=${version}`,
    `PushVersion=${version}`,
    `ErrorDelay=${pace.retrySeconds}`,
    `RequestDelay=${pace.pollSeconds}`,
    'TransTimes=00:00;14:00',
    'TransInterval=1',
    'TransTables=User Transaction',
    'Realtime=1',
    `SessionID=${session}`,
    `TimeoutSec=${pace.timeoutSeconds}`,
    'PushOptionsFlag=1',
    // The portal repeats the reported value. Otherwise terminals would send recognition methods with the old numbers.
    ...(styles === undefined ? [] : [`NewVFStyles=${styles}`]),
  ];
}

/** Returns the answer to a registration. It must not end with a line end. */
export const formatRegistry = ({ code }: Registration): string => `RegistryCode=${code}`;

export const formatSettings = (own: Registration, device: OpenedDevice, pushVersion: string | null): string =>
  `${settingsOf(own, device, pushVersion).join('\n')}\n`;

/**
 * Returns the answer to a greeting. Before registration the answer is `OK`, afterwards the registration and the
 * settings.
 */
export const formatWelcome = (
  own: Registration | null,
  device: OpenedDevice,
  pushVersion: string | null,
): string =>
  own === null
    ? 'OK'
    : `${['registry=ok', `RegistryCode=${own.code}`, ...settingsOf(own, device, pushVersion)].join('\n')}\n`;

/** Returns the answer to `rtdata?type=time`: the UTC time and the offset of the terminal’s time zone. */
export function formatTime(zone: string, at: Date): string {
  const minutes = Math.round(offsetAt(zone, at.getTime()) / 60_000);
  const twoDigits = (part: number) => String(Math.floor(part)).padStart(2, '0');
  const east = `${minutes < 0 ? '-' : '+'}${twoDigits(Math.abs(minutes) / 60)}${twoDigits(Math.abs(minutes) % 60)}`;
  return `DateTime=${zkSecondsOf(at.toISOString().slice(0, 19))},ServerTZ=${east}`;
}
