import { offsetAt } from '../../../../platform/dates/zones.ts';
import type { OpenedDevice } from '../../ingest/device-record.ts';
import { lowerVersion } from '../zkteco/answers.ts';
import type { Registration } from '../zkteco/registration-token.ts';
import { zkSecondsOf } from './time.ts';

/**
 * Protocol versions. `ours` is the highest version that the portal supports. `absent` is used if a terminal reports no
 * version (protocols.md §1.6).
 */
const versions = { ours: '3.1.2', absent: '3.0.1' };

/**
 * Settings for terminals in seconds: the wait before a retry, the interval between polls, and the timeout for an
 * answer.
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
    // The portal returns the value of NewVFStyles that the terminal reported. Otherwise terminals would send
    // recognition methods with the old numbers.
    ...(styles === undefined ? [] : [`NewVFStyles=${styles}`]),
  ];
}

/** Formats the answer to a registration. The answer must not end with a line end. */
export const formatRegistry = ({ code }: Registration): string => `RegistryCode=${code}`;

export const formatSettings = (own: Registration, device: OpenedDevice, pushVersion: string | null): string =>
  `${settingsOf(own, device, pushVersion).join('\n')}\n`;

/** Formats the answer to a handshake: `OK` before registration, afterwards the registration and the settings. */
export const formatWelcome = (
  own: Registration | null,
  device: OpenedDevice,
  pushVersion: string | null,
): string =>
  own === null
    ? 'OK'
    : `${['registry=ok', `RegistryCode=${own.code}`, ...settingsOf(own, device, pushVersion)].join('\n')}\n`;

/** Formats the answer to `rtdata?type=time`: the UTC time and the UTC offset of the terminal’s time zone. */
export function formatTime(zone: string, at: Date): string {
  const minutes = Math.round(offsetAt(zone, at.getTime()) / 60_000);
  const twoDigits = (part: number) => String(Math.floor(part)).padStart(2, '0');
  const east = `${minutes < 0 ? '-' : '+'}${twoDigits(Math.abs(minutes) / 60)}${twoDigits(Math.abs(minutes) % 60)}`;
  return `DateTime=${zkSecondsOf(at.toISOString().slice(0, 19))},ServerTZ=${east}`;
}
