import type { ZkEndpoint } from './zk.address.ts';
import { zoneToTell } from './zk.clock.ts';

/** What a terminal is asked to send; templates and photos are left out, because nothing here uses them. */
export const defaultTransFlags = ['AttLog', 'OpLog', 'EnrollUser', 'ChgUser'] as const;

/** The same wish as the bits that firmware before pushver 2 reads: 1 AttLog, 2 OpLog, 5 EnrollUser, 7 ChgUser (protocols.md §1.1). */
const TRANS_FLAG_BITS = '110010100000';

/** What a newer terminal is asked to say of itself: without it, faces would go out blind (protocols.md §1.1). */
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

/** What the handshake tells an attendance terminal. Stamps: the last one stored, null = send everything. */
export interface HandshakeSettings {
  serial: string;
  attlogStamp: string | null;
  operlogStamp: string | null;
  /** IANA zone of the device; the terminal gets its offset at `at` and moves its clock by it. */
  timeZone: string;
  at: Date;
  /** As the terminal sent it; null or below 2 is old firmware. */
  pushVersion: string | null;
  /** Seconds between polls; 10 unless told. */
  pollSeconds?: number;
  /** Seconds before a retry after an error; 30 unless told. */
  retrySeconds?: number;
  transFlags?: readonly string[];
}

/** The answer to `GET cdata?options=all` of an approved terminal (protocols.md §1.1), lines ended by LF. */
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
    `TimeZone=${zoneToTell(settings.timeZone, settings.at).text}`,
    'Realtime=1',
    `Encrypt=${old ? 'None' : '0'}`,
    'ServerVer=2.4.1',
    `PushProtVer=${lowerVersion(settings.pushVersion, versions)}`,
    ...(old ? [] : ['PushOptionsFlag=1', `PushOptions=${PUSH_OPTIONS.join(',')}`, 'SupportPing=1']),
  ];
  return `${lines.join('\n')}\n`;
}

/** What both sides speak: ours, unless the terminal's is lower; one that names none speaks what it did before there were names. */
export function lowerVersion(
  theirs: string | null,
  { ours, absent }: { ours: string; absent: string },
): string {
  if (theirs === null || !/^\d+(\.\d+){1,3}$/.test(theirs)) return absent;
  return theirs.localeCompare(ours, 'en', { numeric: true }) < 0 ? theirs : ours;
}
const versions = { ours: '2.4.1', absent: '2.2.14' };

/** The acknowledgement of an upload: `OK: n`, n being every line that came, readable or not. */
export function formatAcknowledgement(lines: number): string {
  return `OK: ${lines}`;
}

/** Tables whose upload is acknowledged with the number of its lines; all others get a bare `OK`. */
const counted = new Set([
  'ATTLOG',
  'OPERLOG',
  'BIODATA',
  'USERINFO',
  'FINGERTMP',
  'USER',
  'USERPIC',
  'BIOPHOTO',
]);

/**
 * The answer to a stored upload. `tableName` and `count` are the query's, for `tabledata` of the security
 * dialect, which repeats for ever unless its table is named in the answer (protocols.md §1.6).
 */
export function formatUploadAnswer(
  table: string | null,
  lines: number,
  tableName: string | null = null,
  count: string | null = null,
): string {
  if (table === 'TABLEDATA' && tableName !== null && /^\w{1,32}$/.test(tableName)) {
    return `${tableName}=${count !== null && /^\d{1,9}$/.test(count) ? count : lines}`;
  }
  return table !== null && counted.has(table) ? formatAcknowledgement(lines) : 'OK';
}

/** What the portal says when it could not store an upload: the terminal keeps its stamp and tries again. */
export const FAILED_UPLOAD_ANSWER = 'ERROR';

/**
 * The refusal of an unknown or unapproved terminal, plain text in both dialects: 406 where the security
 * dialect registers, 403 elsewhere (protocols.md §1.0). Its data is not used (rules.md §4).
 */
export function refusalOf(endpoint: ZkEndpoint): { status: 403 | 406; body: string } {
  return endpoint === 'registry'
    ? { status: 406, body: 'NOT APPROVED' }
    : { status: 403, body: 'NOT APPROVED' };
}
