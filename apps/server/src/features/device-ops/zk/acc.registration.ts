import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import { offsetAt } from '../../../platform/dates/zones.ts';
import type { Db } from '../../../platform/db/database.ts';
import { deriveKey } from '../../../platform/seal.ts';
import type { Services } from '../../../platform/services.ts';
import { withDevice } from '../ingest/device-gate.service.ts';
import type { OpenedDevice } from '../ingest/device-record.ts';
import { DeviceRefused } from '../ingest/refusals.ts';
import { zkSecondsOf } from './acc.time.ts';
import { lowerVersion } from './zk.format.ts';
import type { TerminalRequest } from './zk.request.ts';

/** What a terminal was given when it registered. Derived, so that no table holds what proves it (decision 006). */
export interface Registration {
  /** At most 32 bytes (protocols.md §1.6). */
  code: string;
  session: string;
}

type Registered = Pick<OpenedDevice, 'deviceId' | 'registeredAt'>;

/** The registration of a terminal; null before it has registered. */
export function registrationOf(
  masterKey: Buffer,
  { deviceId, registeredAt }: Registered,
): Registration | null {
  if (registeredAt === null) return null;
  const key = deriveKey(masterKey, 'registration of a terminal');
  const since = Date.parse(registeredAt);
  const made = (what: string) => createHmac('sha256', key).update(`${what} ${deviceId} ${since}`).digest();
  return {
    code: made('code').toString('hex', 0, 12),
    session: made('session').toString('hex', 0, 16).toUpperCase(),
  };
}

/** What a terminal shows from its registration on. */
export const tokenOf = ({ code, session }: Registration, serial: string): string =>
  hash('md5', `${code}${serial}${session}`, 'hex');

/** The token of a cookie such as `token=…,timestamp=…`; null where none is shown. */
export const tokenIn = (cookie: string | undefined): string | null =>
  /(?:^|[;,\s])token=([^;,\s]*)/i.exec(cookie ?? '')?.[1]?.toLowerCase() ?? null;

/** The proof in a request: serial number, address, and the token if one was sent. */
type Shown = Pick<TerminalRequest, 'knock' | 'token'>;

/**
 * A token that is shown must be of the registration; one that registers, or asks anew, has none yet or an old one. Many show none, so it adds to
 * serial number and address and stands for neither.
 * @throws DeviceRefused where it is another's
 */
export function requireToken(masterKey: Buffer, device: OpenedDevice, { token, knock }: Shown): void {
  if (token === null || device.protocol !== 'ZK_ACC') return;
  const own = registrationOf(masterKey, device);
  // of one that has not registered here nothing can be asked
  if (!own) return;
  const expected = Buffer.from(tokenOf(own, knock.serial));
  const shown = Buffer.from(token);
  if (shown.length !== expected.length || !timingSafeEqual(shown, expected))
    throw new DeviceRefused('device.token', device.companyId);
}

/** As `withDevice`, for a terminal of either dialect that shows no wrong token. */
export const withTerminal = <T>(
  services: Pick<Services, 'database' | 'clock' | 'settings'>,
  read: Shown,
  work: (db: Db, device: OpenedDevice, at: Date) => Promise<T>,
): Promise<T> =>
  withDevice(services, read.knock, (db, device, at) => {
    requireToken(services.settings.masterKey, device, read);
    return work(db, device, at);
  });

/**
 * Rejects a request of a proven terminal that the portal does not serve. Nothing of the device changes but the note for the administrator.
 * @throws DeviceRefused always
 */
export const refuseUnserved = (
  services: Pick<Services, 'database' | 'clock' | 'settings'>,
  read: Shown,
  kind: 'device.path' | 'device.dialect',
): Promise<never> =>
  withTerminal(services, read, async (_db, { companyId }) => {
    throw new DeviceRefused(kind, companyId);
  });

/** What both sides speak: ours, unless the terminal's is lower; without one it speaks 3.0.1 (protocols.md §1.6). */
const versions = { ours: '3.1.2', absent: '3.0.1' };

/** Seconds and times a terminal goes by: until it tries again, between two questions, and it waits for an answer. */
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
    // echoed, or ways of recognition come in the old numbers
    ...(styles === undefined ? [] : [`NewVFStyles=${styles}`]),
  ];
}

/** The answer to `registry`: no line end behind it. */
export const formatRegistry = ({ code }: Registration): string => `RegistryCode=${code}`;

/** The answer to `push`. */
export const formatSettings = (own: Registration, device: OpenedDevice, pushVersion: string | null): string =>
  `${settingsOf(own, device, pushVersion).join('\n')}\n`;

/** The answer to a greeting: `OK` before it has registered, then who it is here and its settings. */
export const formatWelcome = (
  own: Registration | null,
  device: OpenedDevice,
  pushVersion: string | null,
): string =>
  own === null
    ? 'OK'
    : `${['registry=ok', `RegistryCode=${own.code}`, ...settingsOf(own, device, pushVersion)].join('\n')}\n`;

/** The answer to `rtdata?type=time`: the time of Greenwich, and how far the terminal's place is from it. */
export function formatTime(zone: string, at: Date): string {
  const minutes = Math.round(offsetAt(zone, at.getTime()) / 60_000);
  const two = (part: number) => String(Math.floor(part)).padStart(2, '0');
  const east = `${minutes < 0 ? '-' : '+'}${two(Math.abs(minutes) / 60)}${two(Math.abs(minutes) % 60)}`;
  return `DateTime=${zkSecondsOf(at.toISOString().slice(0, 19))},ServerTZ=${east}`;
}
