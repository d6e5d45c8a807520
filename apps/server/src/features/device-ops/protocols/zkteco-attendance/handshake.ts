import { lowerVersion } from '../zkteco/answers.ts';
import { formatTimeZone } from '../zkteco/clock.ts';

/** Tables that a terminal must send. Templates and photos are excluded because the portal does not use them. */
const defaultTransFlags = ['AttLog', 'OpLog', 'EnrollUser', 'ChgUser'] as const;

/**
 * Tables that a terminal must send, as bits for firmware before pushver 2: 1 AttLog, 2 OpLog, 5 EnrollUser, 7 ChgUser
 * (protocols.md §1.1).
 */
const TRANS_FLAG_BITS = '110010100000';

/**
 * Options that a newer terminal must report, because the portal derives from them whether the terminal supports faces
 * (protocols.md §1.1).
 */
const PUSH_OPTIONS = [
  'FingerFunOn',
  'FaceFunOn',
  'BioPhotoFun',
  'BioDataFun',
  'VisilightFun',
  'MultiBioDataSupport',
  'MultiBioPhotoSupport',
  'MaxMultiBioPhotoCount',
  'PhotoFunOn',
  'StringPinFunOn',
];

/**
 * Settings of a handshake. Each stamp is the position in a table of the terminal up to which the portal has stored the
 * records. If a stamp is null, the terminal sends all records of the table.
 */
export interface HandshakeSettings {
  serial: string;
  attlogStamp: string | null;
  operlogStamp: string | null;
  /**
   * IANA time zone of the device. The portal sends the UTC offset of the zone at the instant `at`, and the terminal
   * sets its clock from the offset.
   */
  timeZone: string;
  at: Date;
  /** Protocol version as sent by the terminal. Null or below 2 means old firmware. */
  pushVersion: string | null;
  /** Number of seconds between polls, 10 by default. */
  pollSeconds?: number;
  /** Number of seconds before a retry after an error, 30 by default. */
  retrySeconds?: number;
  transFlags?: readonly string[];
}

/** Formats the answer to `GET cdata?options=all` of an approved terminal (protocols.md §1.1), with LF line ends. */
export function formatHandshake(settings: HandshakeSettings): string {
  const old = !(Number.parseFloat(settings.pushVersion ?? '') >= 2);
  const attlog = settings.attlogStamp ?? '0';
  const operlog = settings.operlogStamp ?? '0';
  const flags = `TransData ${(settings.transFlags ?? defaultTransFlags).join('\t')}`;
  const lines = [
    `GET OPTION FROM: ${settings.serial}`,
    ...(old ? [`Stamp=${attlog}`, `OpStamp=${operlog}`, 'PhotoStamp=None'] : []),
    `ATTLOGStamp=${attlog}`,
    `OPERLOGStamp=${operlog}`,
    'ATTPHOTOStamp=None',
    `ErrorDelay=${settings.retrySeconds ?? 30}`,
    `Delay=${settings.pollSeconds ?? 10}`,
    'TransTimes=00:00;14:05',
    'TransInterval=1',
    `TransFlag=${old ? TRANS_FLAG_BITS : flags}`,
    `TimeZone=${formatTimeZone(settings.timeZone, settings.at).text}`,
    'Realtime=1',
    `Encrypt=${old ? 'None' : '0'}`,
    'ServerVer=2.4.1',
    `PushProtVer=${lowerVersion(settings.pushVersion, versions)}`,
    ...(old ? [] : ['PushOptionsFlag=1', `PushOptions=${PUSH_OPTIONS.join(',')}`, 'SupportPing=1']),
  ];
  return `${lines.join('\n')}\n`;
}
const versions = { ours: '2.4.1', absent: '2.2.14' };
