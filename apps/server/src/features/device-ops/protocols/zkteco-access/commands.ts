import { instantToLocalTime } from '../../../../platform/dates/zones.ts';
import type { TerminalUserSettings } from '../../device-people/reported-seal.ts';
import {
  formatFields,
  requireCard,
  requireLocalTime,
  requirePin,
  requirePlainText,
  type TerminalUser,
} from '../../device-people/stored-commands.rules.ts';
import type { OpenedDevice } from '../../ingest/device-record.ts';
import { formatOpenDoor, hexByte } from '../zkteco/door-command.ts';
import { encodeTimeRange, zkSecondsOf } from './time.ts';

/** A command for a terminal of the access control dialect (protocols.md §1.6). */
export type AccCommand =
  | { kind: 'INFO' | 'CHECK' | 'REBOOT' | 'QUERY_USERS' | 'UPDATE_TIMES' }
  | { kind: 'OPEN_DOOR' | 'CANCEL_ALARM'; lock: number }
  | { kind: 'SET_TIME'; at: Date }
  /**
   * Number of the last record that the portal has received. The terminal sends all later records. Used for terminals
   * that cannot report which records are new.
   */
  | { kind: 'ACCOUNT'; index: string }
  | { kind: 'UPDATE_USER'; user: TerminalUser; own: TerminalUserSettings | 'new' | 'unknown' }
  | { kind: 'DELETE_USER' | 'CLEAR_FACE'; pin: string }
  | { kind: 'UPDATE_FACE'; pin: string; jpegBase64: string };

type Abilities = Pick<OpenedDevice, 'abilities' | 'zone' | 'locks'>;

/** ID of the time rule that always allows entry. The portal itself decides when a person may enter. */
const always = '1';
const settingsAsked =
  '~SerialNumber,FirmVer,~DeviceName,LockCount,ReaderCount,MachineType,IPAddress,~MaxUserCount,UserCount,FaceCount,~MaxAttLogCount,TransactionCount,DateFmtFunOn,MulCardUserFunOn,NewVFStyles';
export const bitOf = (lock: number): number => 2 ** (lock - 1);
/** Returns the bit mask of the locks that are assigned to a door. Access rights contain only these locks. */
export const assignedMask = ({ locks }: Pick<OpenedDevice, 'locks'>): number =>
  locks.reduce((mask, { lock, doorId }) => mask + (doorId === null ? 0 : bitOf(lock)), 0);

/**
 * Returns the terminal commands for one command of the portal, in the order of execution.
 * @throws CommandValueError for a value that would inject a field or command
 */
export function buildAccParts(command: AccCommand, device: Abilities): string[] {
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
      return [formatOpenDoor(command.lock)];
    case 'CANCEL_ALARM':
      return [`CONTROL DEVICE 02${hexByte(command.lock)}0000`];
    case 'UPDATE_TIMES':
      return [`DATA UPDATE timezone ${formatFields(everyDayFields())}`];
    case 'SET_TIME':
      return [`SET OPTIONS DateTime=${zkSecondsOf(instantToLocalTime(device.zone, command.at.getTime()))}`];
    case 'UPDATE_USER':
      return personParts(command, device);
    case 'DELETE_USER':
      return removalParts(requirePin(command.pin), device);
    case 'CLEAR_FACE':
      return faceParts(requirePin(command.pin));
    case 'UPDATE_FACE':
      return [pictureCommand(command)];
  }
}

/**
 * Returns the commands that remove a person. The access right is deleted first, so that the door stays closed if a later
 * command fails.
 */
const removalParts = (owner: string, device: Abilities): string[] => [
  `DATA DELETE userauthorize Pin=${owner}`,
  ...(hasCardTable(device) ? [`DATA DELETE mulcarduser Pin=${owner}`] : []),
  ...faceParts(owner),
  `DATA DELETE user Pin=${owner}`,
];

const pictureCommand = ({ pin, jpegBase64 }: AccCommand & { kind: 'UPDATE_FACE' }): string =>
  `DATA UPDATE biophoto ${formatFields([
    ['PIN', requirePin(pin)],
    ['Type', '9'],
    // The size is the length of the base64 text, not of the picture.
    ['Size', String(jpegBase64.length)],
    ['Content', requirePlainText('photo', jpegBase64)],
    ['Format', '0'],
  ])}`;

const nobody: TerminalUser = { pin: '1', name: '', card: null };

/**
 * Returns the number of terminal commands that make up each kind of portal command. A kind that is not listed is one
 * terminal command.
 */
export function countAccParts(device: Abilities): Readonly<Record<string, number>> {
  const count = (command: AccCommand) => buildAccParts(command, device).length;
  return {
    UPDATE_USER: count({ kind: 'UPDATE_USER', user: nobody, own: 'new' }),
    DELETE_USER: count({ kind: 'DELETE_USER', pin: nobody.pin }),
    CLEAR_FACE: count({ kind: 'CLEAR_FACE', pin: nobody.pin }),
  };
}

/**
 * Returns the commands that delete a person’s face picture and the template that the terminal made from the picture.
 */
const faceParts = (owner: string) => [
  `DATA DELETE biodata Pin=${owner}\tType=9`,
  `DATA DELETE biophoto PIN=${owner}`,
];

/** A terminal with a separate card table ignores the card field of the person. */
const hasCardTable = ({ abilities }: Abilities) => abilities.MulCardUserFunOn === '1';
/**
 * Position in AccSupportFunList of the flag that a terminal limits each access right to one lock instead of a bit
 * mask of locks.
 */
const oneDoorARight = 15;

function personParts({ user, own }: AccCommand & { kind: 'UPDATE_USER' }, device: Abilities): string[] {
  const reported =
    own === 'unknown' ? null : own === 'new' ? { privilege: 0, password: '', group: '0' } : own;
  const number = requireCard(user.card);
  const person = formatFields([
    ['CardNo', number],
    ['Pin', requirePin(user.pin)],
    ...(reported
      ? ([
          ['Password', requirePlainText('password', reported.password)],
          ['Group', requirePlainText('group', reported.group)],
        ] as const)
      : []),
    ['StartTime', timeOf(user.from, device)],
    ['EndTime', timeOf(user.until, device)],
    ['Name', requirePlainText('name', user.name)],
    ...(reported ? ([['Privilege', String(reported.privilege)]] as const) : []),
  ]);
  const [off, ...cards] = cardParts(user.pin, number, device);
  const update = `DATA UPDATE user ${person}`;
  return [
    // The answer to a poll contains only the first command of the list. It is the deletion of the card if the person
    // has no card.
    ...(off === undefined ? [update] : number === '' ? [off, update] : [update, off]),
    ...cards,
    ...rightParts(user, device),
  ];
}

/**
 * Returns the commands that replace a person's card. The first command deletes the old card. The card table contains
 * card numbers in hexadecimal.
 */
function cardParts(owner: string, number: string, device: Abilities): string[] {
  if (!hasCardTable(device)) return [];
  const off = `DATA DELETE mulcarduser Pin=${owner}`;
  const card = [
    ['Pin', owner],
    ['CardNo', number && BigInt(number).toString(16)],
    ['LossCardFlag', '0'],
    ['CardType', '0'],
  ] as const;
  return [off, number === '' ? off : `DATA UPDATE mulcarduser ${formatFields(card)}`];
}

/**
 * Returns the commands that replace a person's access right. The commands add no access right for a person without
 * locks. The number of commands is the same for every person, because `part` counts the commands.
 */
function rightParts({ pin: owner, locks = 1 }: TerminalUser, device: Abilities): string[] {
  const removal = `DATA DELETE userauthorize Pin=${owner}`;
  const formatRight = (locksOrLock: number) =>
    locks === 0
      ? removal
      : `DATA UPDATE userauthorize ${formatFields([
          ['Pin', owner],
          ['AuthorizeTimezoneId', always],
          ['AuthorizeDoorId', String(locksOrLock)],
        ])}`;
  if (device.locks.length <= 1) return [formatRight(1)];
  // An update of the access right would not remove locks of the old access right, so the old access right is deleted
  // first.
  if (device.abilities.AccSupportFunList?.[oneDoorARight] !== '1') return [removal, formatRight(locks)];
  const own = device.locks.filter(({ lock }) => locks & bitOf(lock)).map(({ lock }) => lock);
  return [removal, ...device.locks.map((_, index) => formatRight(own[Math.min(index, own.length - 1)] ?? 0))];
}

/** Formats the start or end of a validity. 0 means no limit. Terminals without DateFmtFunOn accept only the date. */
function timeOf(reading: string | null | undefined, { abilities }: Abilities): string {
  if (!reading) return '0';
  const checked = requireLocalTime('validity', reading);
  return abilities.DateFmtFunOn === '1'
    ? String(zkSecondsOf(checked))
    : checked.slice(0, 10).replaceAll('-', '');
}

/** Returns the fields of a time rule that allows entry at any time on every day, including holidays. */
function everyDayFields(): [string, string][] {
  const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Hol1', 'Hol2', 'Hol3'];
  const wholeDay = String(encodeTimeRange(0, 2359));
  return [
    ['TimezoneId', always],
    ...days.flatMap((day): [string, string][] => [
      [`${day}Time1`, wholeDay],
      [`${day}Time2`, '0'],
      [`${day}Time3`, '0'],
    ]),
  ];
}
