import { hasControl } from './zk.text.ts';

/** A person as a terminal should hold them. */
export interface TerminalUser {
  pin: string;
  name: string;
  /** Decimal card number; null = none. */
  card: string | null;
  /** From and until when they may pass, as the terminal's clock shows it; only of terminals that keep to it (rules.md §4). */
  from?: string | null;
  until?: string | null;
  /** Mask of the locks that they may open, lock 1 being bit 0; only of devices with several. Absent: the only lock. */
  locks?: number | undefined;
}

/** What a terminal knows of a person beyond what the portal says; each as the terminal itself wrote it. */
export interface TerminalOwn {
  /** 0 user, 2 enroller, 6 administrator, 14 super administrator. */
  privilege: number;
  password: string;
  group: string;
  timeZones: string;
  verify: string;
}

/**
 * What may be asked of an attendance terminal (protocols.md §1.5). Clearing a terminal's records or running
 * a shell on it is not among it: neither can be undone, and the records may exist nowhere else.
 */
export type ZkCommand =
  | { kind: 'INFO' | 'CHECK' | 'REBOOT' | 'LOG' }
  | { kind: 'UPDATE_USER'; user: TerminalUser }
  | { kind: 'DELETE_USER'; pin: string }
  | { kind: 'QUERY_USERS'; pin?: string }
  | { kind: 'QUERY_ATTLOG'; from: string; to: string }
  | { kind: 'UPDATE_BIOPHOTO'; pin: string; jpegBase64: string };

/** A value that must not go to a terminal: terminals execute nonsense and answer "processed". */
export class ZkCommandError extends Error {
  readonly field: string;
  constructor(field: string, reason: string) {
    super(`${field} ${reason}`);
    this.name = 'ZkCommandError';
    this.field = field;
  }
}

/**
 * The text of a command, without its `C:<id>:`.
 * @throws ZkCommandError for a PIN that is no number of 1 to 9 digits without leading zero, a card that is no
 * decimal number, a time that is no `YYYY-MM-DD HH:mm:ss`, and any value with TAB, CR, LF or another control
 * character, which would open a second field or command.
 */
export function formatCommand(command: ZkCommand): string {
  switch (command.kind) {
    case 'INFO':
    case 'CHECK':
    case 'REBOOT':
    case 'LOG':
      return command.kind;
    case 'UPDATE_USER':
      return `DATA UPDATE USERINFO ${userFields(command.user)}`;
    case 'DELETE_USER':
      return `DATA DELETE USERINFO ${fields([['PIN', pin(command.pin)]])}`;
    case 'QUERY_USERS':
      return command.pin === undefined
        ? 'DATA QUERY USERINFO'
        : `DATA QUERY USERINFO PIN=${pin(command.pin)}`;
    case 'QUERY_ATTLOG':
      return `DATA QUERY ATTLOG ${fields([
        ['StartTime', wall('from', command.from)],
        ['EndTime', wall('to', command.to)],
      ])}`;
    case 'UPDATE_BIOPHOTO':
      return `DATA UPDATE BIOPHOTO ${photoFields(command.pin, command.jpegBase64)}`;
  }
}

function userFields(user: TerminalUser): string {
  return fields([
    ['PIN', pin(user.pin)],
    ['Name', plain('name', user.name)],
    ['Card', card(user.card)],
    ...(user.from ? ([['From', wall('from', user.from)]] as const) : []),
    ...(user.until ? ([['Until', wall('until', user.until)]] as const) : []),
    ...(user.locks === undefined ? [] : ([['Locks', String(user.locks)]] as const)),
  ]);
}

/** Somebody who is new on a terminal: no rights, no password, the first group, whatever way of recognition it has. */
const newcomer: TerminalOwn = {
  privilege: 0,
  password: '',
  group: '1',
  timeZones: '0000000100000000',
  verify: '0',
};

/**
 * A command that sends a person, with what the terminal itself reported of them: old firmware resets what it is not told, and would take
 * an administrator's rights and password away (protocols.md §1.5). Of somebody it may hold and has not reported (`unknown`) nothing is
 * said, which newer firmware leaves as it is.
 */
export function withOwn(payload: string, own: TerminalOwn | 'new' | 'unknown'): string {
  if (own === 'unknown') return payload;
  const { privilege, password, group, timeZones, verify } = own === 'new' ? newcomer : own;
  return payload.replace(
    /(\tCard=\d*)?$/,
    (cardField) =>
      `\t${fields([
        ['Pri', String(privilege)],
        ['Passwd', plain('password', password)],
      ])}${cardField}\t${fields([
        ['Grp', plain('group', group)],
        ['TZ', plain('timeZones', timeZones)],
        ['Verify', plain('verify', verify)],
      ])}`,
  );
}

function photoFields(owner: string, jpegBase64: string): string {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(jpegBase64)) throw new ZkCommandError('photo', 'is not base64');
  return fields([
    ['PIN', pin(owner)],
    ['FileName', `${owner}.jpg`],
    ['Type', '9'],
    ['No', '0'],
    ['Index', '0'],
    ['Format', '0'],
    // The length of the base64 text, not of the picture (seen on hardware).
    ['Size', String(jpegBase64.length)],
    ['Content', jpegBase64],
  ]);
}

/** Fields as a terminal reads them. */
export function fields(pairs: readonly (readonly [string, string])[]): string {
  return pairs.map(([name, value]) => `${name}=${value}`).join('\t');
}

/** True for a PIN every terminal takes: 1 to 9 digits, no leading zero. */
export function isDevicePin(value: string): boolean {
  return /^[1-9]\d{0,8}$/.test(value);
}

export function pin(value: string): string {
  if (!isDevicePin(value)) throw new ZkCommandError('pin', 'is not a number of 1 to 9 digits');
  return value;
}

export function card(value: string | null): string {
  if (value === null || value === '') return '';
  if (!/^\d{1,20}$/.test(value)) throw new ZkCommandError('card', 'is not a decimal number');
  return value;
}

export function wall(field: string, value: string): string {
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(value))
    throw new ZkCommandError(field, 'is not a wall time');
  return value;
}

export function plain(field: string, value: string): string {
  if (value.includes('\t') || hasControl(value)) throw new ZkCommandError(field, 'has a control character');
  return value;
}

/** Highest command id: old firmware truncates long ones, so they stay within a signed 32-bit number. */
export const MAX_COMMAND_ID = 2_147_483_647;

/**
 * The answer to `getrequest`: `C:<id>:<command>` per line in the given order, or `OK` when there is nothing.
 * @throws ZkCommandError for an id out of range or a text with a line end.
 */
export function formatPoll(commands: readonly { id: number; text: string }[]): string {
  if (commands.length === 0) return 'OK';
  return commands.map(({ id, text }) => `${commandLine(id, text)}\n`).join('');
}

function commandLine(id: number, text: string): string {
  if (!Number.isInteger(id) || id < 1 || id > MAX_COMMAND_ID)
    throw new ZkCommandError('id', 'is out of range');
  if (hasControl(text)) throw new ZkCommandError('command', 'has a line end');
  return `C:${id}:${text}`;
}
