import { instantToLocalTime } from '../../../platform/dates/zones.ts';
import type { OpenedDevice } from '../ingest/device-record.ts';
import { stretchOf, zkSecondsOf } from './acc.time.ts';
import { card, fields, pin, plain, type TerminalOwn, type TerminalUser, wall } from './zk.commands.ts';

/** What may be asked of a terminal of the security dialect (protocols.md §1.6). */
export type AccCommand =
  | { kind: 'INFO' | 'CHECK' | 'REBOOT' | 'QUERY_USERS' | 'UPDATE_TIMES' }
  | { kind: 'OPEN_DOOR' | 'CANCEL_ALARM'; lock: number }
  | { kind: 'SET_TIME'; at: Date }
  /** The records behind this one, of terminals that do not know which are new. */
  | { kind: 'ACCOUNT'; index: string }
  | { kind: 'UPDATE_USER'; user: TerminalUser; own: TerminalOwn | 'new' | 'unknown' }
  | { kind: 'DELETE_USER' | 'CLEAR_FACE'; pin: string }
  | { kind: 'UPDATE_FACE'; pin: string; jpegBase64: string };

type Abilities = Pick<OpenedDevice, 'abilities' | 'zone' | 'locks'>;

/** The rule of times at which people may pass: always. Who may pass when is the portal's to decide. */
const always = '1';
/** What a terminal is asked to say of itself. */
const settingsAsked =
  '~SerialNumber,FirmVer,~DeviceName,LockCount,ReaderCount,MachineType,IPAddress,~MaxUserCount,UserCount,FaceCount,~MaxAttLogCount,TransactionCount,DateFmtFunOn,MulCardUserFunOn,NewVFStyles';
/** Seconds a door is open that is opened from afar. */
const openSeconds = '05';
/** The bit of a lock in the mask of a right. */
export const bitOf = (lock: number): number => 2 ** (lock - 1);
/** The bits of the locks that are assigned to a door; no right has any other. */
export const assignedMask = ({ locks }: Pick<OpenedDevice, 'locks'>): number =>
  locks.reduce((mask, { lock, doorId }) => mask + (doorId === null ? 0 : bitOf(lock)), 0);

/**
 * The commands a terminal is given for one of the portal's, in the order it must carry them out.
 * @throws ZkCommandError for a value that would open a second field or command
 */
export function accParts(command: AccCommand, device: Abilities): string[] {
  switch (command.kind) {
    case 'INFO':
      return [`GET OPTIONS ${settingsAsked}`];
    case 'CHECK':
      return ['DATA QUERY tablename=transaction,fielddesc=*,filter=NewRecord'];
    case 'ACCOUNT':
      return [`ACCOUNT transaction MaxIndex=${/^\d{1,10}$/.test(command.index) ? command.index : '0'}`];
    case 'QUERY_USERS':
      return ['DATA QUERY tablename=user,fielddesc=*,filter=*'];
    case 'REBOOT':
      return ['CONTROL DEVICE 03000000'];
    case 'OPEN_DOOR':
      return [`CONTROL DEVICE 01${hexByte(command.lock)}01${openSeconds}`];
    case 'CANCEL_ALARM':
      return [`CONTROL DEVICE 02${hexByte(command.lock)}0000`];
    case 'UPDATE_TIMES':
      return [`DATA UPDATE timezone ${fields(everyDay())}`];
    case 'SET_TIME':
      return [`SET OPTIONS DateTime=${zkSecondsOf(instantToLocalTime(device.zone, command.at.getTime()))}`];
    case 'UPDATE_USER':
      return personParts(command, device);
    case 'DELETE_USER':
      // the right to pass goes first: whatever fails afterwards, the door stays shut
      return [
        `DATA DELETE userauthorize Pin=${pin(command.pin)}`,
        ...(hasCardTable(device) ? [`DATA DELETE mulcarduser Pin=${command.pin}`] : []),
        ...faceParts(command.pin),
        `DATA DELETE user Pin=${command.pin}`,
      ];
    case 'CLEAR_FACE':
      return faceParts(pin(command.pin));
    case 'UPDATE_FACE':
      return [
        `DATA UPDATE biophoto ${fields([
          ['PIN', pin(command.pin)],
          ['Type', '9'],
          // the length of the base64 text
          ['Size', String(command.jpegBase64.length)],
          ['Content', plain('photo', command.jpegBase64)],
          ['Format', '0'],
        ])}`,
      ];
  }
}

const nobody: TerminalUser = { pin: '1', name: '', card: null };

/** A command about a lock, as it is queued. */
export const lockPayload = (kind: string, lock: number): string => `${kind} LOCK=${lock}`;
/** The lock of a queued command; the first where it names none. */
export const lockOfPayload = (payload: string): number => Number(/ LOCK=([1-8])$/.exec(payload)?.[1] ?? 1);

/** How many commands of a terminal one of the portal's comes to, by kind; one where a kind is left out. */
export function partCounts(device: Abilities): Readonly<Record<string, number>> {
  const count = (command: AccCommand) => accParts(command, device).length;
  return {
    UPDATE_USER: count({ kind: 'UPDATE_USER', user: nobody, own: 'new' }),
    DELETE_USER: count({ kind: 'DELETE_USER', pin: nobody.pin }),
    CLEAR_FACE: count({ kind: 'CLEAR_FACE', pin: nobody.pin }),
  };
}

export const hexByte = (number: number) => number.toString(16).toUpperCase().padStart(2, '0');

/** The picture, and what the terminal has made of it. */
const faceParts = (owner: string) => [
  `DATA DELETE biodata Pin=${owner}\tType=9`,
  `DATA DELETE biophoto PIN=${owner}`,
];

/** Where cards stand in a table of their own, the field of the person counts for nothing. */
const hasCardTable = ({ abilities }: Abilities) => abilities.MulCardUserFunOn === '1';
/** Position of the ability by which a right names one lock instead of a bit for each. */
const oneDoorARight = 15;

function personParts({ user, own }: AccCommand & { kind: 'UPDATE_USER' }, device: Abilities): string[] {
  const known = own === 'unknown' ? null : own === 'new' ? { privilege: 0, password: '', group: '0' } : own;
  const number = card(user.card);
  const person = fields([
    ['CardNo', number],
    ['Pin', pin(user.pin)],
    ...(known
      ? ([
          ['Password', plain('password', known.password)],
          ['Group', plain('group', known.group)],
        ] as const)
      : []),
    ['StartTime', timeOf(user.from, device)],
    ['EndTime', timeOf(user.until, device)],
    ['Name', plain('name', user.name)],
    ...(known ? ([['Privilege', String(known.privilege)]] as const) : []),
  ]);
  const [off, ...cards] = cardParts(user.pin, number, device);
  const update = `DATA UPDATE user ${person}`;
  return [
    // of a person without a card it is withdrawn by the first of these, which alone is in the answer to a poll
    ...(off === undefined ? [update] : number === '' ? [off, update] : [update, off]),
    ...cards,
    ...rightParts(user, device),
  ];
}

/** A card by itself is a number in hexadecimal digits; the one before goes. */
function cardParts(owner: string, number: string, device: Abilities): string[] {
  if (!hasCardTable(device)) return [];
  const off = `DATA DELETE mulcarduser Pin=${owner}`;
  const card = [
    ['Pin', owner],
    ['CardNo', number && BigInt(number).toString(16)],
    ['LossCardFlag', '0'],
    ['CardType', '0'],
  ] as const;
  return [off, number === '' ? off : `DATA UPDATE mulcarduser ${fields(card)}`];
}

/**
 * The right of a person: the locks that they may open. A person with none keeps no right. The number of commands does not depend on the
 * person, because `part` counts them.
 */
function rightParts({ pin: owner, locks = 1 }: TerminalUser, device: Abilities): string[] {
  const none = `DATA DELETE userauthorize Pin=${owner}`;
  const right = (locksOrLock: number) =>
    locks === 0
      ? none
      : `DATA UPDATE userauthorize ${fields([
          ['Pin', owner],
          ['AuthorizeTimezoneId', always],
          ['AuthorizeDoorId', String(locksOrLock)],
        ])}`;
  if (device.locks.length <= 1) return [right(1)];
  // a right that names fewer locks than before must not leave the others behind
  if (device.abilities.AccSupportFunList?.[oneDoorARight] !== '1') return [none, right(locks)];
  const own = device.locks.filter(({ lock }) => locks & bitOf(lock)).map(({ lock }) => lock);
  return [none, ...device.locks.map((_, place) => right(own[Math.min(place, own.length - 1)] ?? 0))];
}

/** A reading as the terminal takes it; 0 is no limit. Without a clock in it, it is the whole day. */
function timeOf(reading: string | null | undefined, { abilities }: Abilities): string {
  if (!reading) return '0';
  const checked = wall('validity', reading);
  return abilities.DateFmtFunOn === '1'
    ? String(zkSecondsOf(checked))
    : checked.slice(0, 10).replaceAll('-', '');
}

/** A rule of times that lets pass on every day, holidays included. */
function everyDay(): [string, string][] {
  const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Hol1', 'Hol2', 'Hol3'];
  const whole = String(stretchOf(0, 2359));
  return [
    ['TimezoneId', always],
    ...days.flatMap((day): [string, string][] => [
      [`${day}Time1`, whole],
      [`${day}Time2`, '0'],
      [`${day}Time3`, '0'],
    ]),
  ];
}
