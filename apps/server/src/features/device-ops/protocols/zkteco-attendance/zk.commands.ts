import { hasControl } from './zk.text.ts';

export interface TerminalUser {
  pin: string;
  name: string;
  /** Card number in decimal digits. Null for none. */
  card: string | null;
  /**
   * Start and end of the validity, in the terminal’s local time. Only for terminals that check the validity (rules.md
   * §4). Null for no limit.
   */
  from?: string | null;
  until?: string | null;
  /** Mask of the locks that the person may open. Lock 1 is bit 0. Absent if the device has only one lock. */
  locks?: number | undefined;
}

/** Fields of a person that exist only on the terminal, as the terminal reported them. */
export interface ReportedUserFields {
  /** 0 user, 2 enroller, 6 administrator, 14 super administrator. */
  privilege: number;
  password: string;
  group: string;
  timeZones: string;
  verify: string;
}

/**
 * A command for an attendance terminal (protocols.md §1.5). There are no commands that delete a terminal’s records or
 * run shell commands. They cannot be undone, and the records may exist only on the terminal.
 */
export type ZkCommand =
  | { kind: 'INFO' | 'CHECK' | 'REBOOT' | 'LOG' }
  | { kind: 'UPDATE_USER'; user: TerminalUser }
  | { kind: 'DELETE_USER'; pin: string }
  | { kind: 'QUERY_USERS'; pin?: string }
  | { kind: 'QUERY_ATTLOG'; from: string; to: string }
  | { kind: 'UPDATE_BIOPHOTO'; pin: string; jpegBase64: string };

/**
 * Thrown for a value that must not be sent to a terminal. If a command is invalid, terminals execute it anyway and
 * report success.
 */
export class ZkCommandError extends Error {
  readonly field: string;
  constructor(field: string, reason: string) {
    super(`${field} ${reason}`);
    this.name = 'ZkCommandError';
    this.field = field;
  }
}

/**
 * Returns the text of a command without its `C:<id>:`.
 * @throws ZkCommandError for a PIN other than 1 to 9 digits without leading zero, a card that is no decimal number, a
 * time that is no `YYYY-MM-DD HH:mm:ss`, and any value with TAB, CR, LF or another control character, which would
 * inject a field or command.
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
      return `DATA DELETE USERINFO ${formatFields([['PIN', requirePin(command.pin)]])}`;
    case 'QUERY_USERS':
      return command.pin === undefined
        ? 'DATA QUERY USERINFO'
        : `DATA QUERY USERINFO PIN=${requirePin(command.pin)}`;
    case 'QUERY_ATTLOG':
      return `DATA QUERY ATTLOG ${formatFields([
        ['StartTime', requireLocalTime('from', command.from)],
        ['EndTime', requireLocalTime('to', command.to)],
      ])}`;
    case 'UPDATE_BIOPHOTO':
      return `DATA UPDATE BIOPHOTO ${photoFields(command.pin, command.jpegBase64)}`;
  }
}

function userFields(user: TerminalUser): string {
  return formatFields([
    ['PIN', requirePin(user.pin)],
    ['Name', requirePlainText('name', user.name)],
    ['Card', requireCard(user.card)],
    ...(user.from ? ([['From', requireLocalTime('from', user.from)]] as const) : []),
    ...(user.until ? ([['Until', requireLocalTime('until', user.until)]] as const) : []),
    ...(user.locks === undefined ? [] : ([['Locks', String(user.locks)]] as const)),
  ]);
}

/** Fields of a new person on a terminal: no privileges, no password, the first group, and any recognition method. */
const newcomer: ReportedUserFields = {
  privilege: 0,
  password: '',
  group: '1',
  timeZones: '0000000100000000',
  verify: '0',
};

/**
 * Adds the fields that the terminal reported to a command that sends a person. Without these fields, old firmware would
 * reset an administrator’s privileges and password (protocols.md §1.5). If the person's fields are `unknown`, adds
 * none. In this case newer firmware leaves the fields unchanged.
 */
export function withOwn(payload: string, own: ReportedUserFields | 'new' | 'unknown'): string {
  if (own === 'unknown') return payload;
  const { privilege, password, group, timeZones, verify } = own === 'new' ? newcomer : own;
  return payload.replace(
    /(\tCard=\d*)?$/,
    (cardField) =>
      `\t${formatFields([
        ['Pri', String(privilege)],
        ['Passwd', requirePlainText('password', password)],
      ])}${cardField}\t${formatFields([
        ['Grp', requirePlainText('group', group)],
        ['TZ', requirePlainText('timeZones', timeZones)],
        ['Verify', requirePlainText('verify', verify)],
      ])}`,
  );
}

function photoFields(owner: string, jpegBase64: string): string {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(jpegBase64)) throw new ZkCommandError('photo', 'is not base64');
  return formatFields([
    ['PIN', requirePin(owner)],
    ['FileName', `${owner}.jpg`],
    ['Type', '9'],
    ['No', '0'],
    ['Index', '0'],
    ['Format', '0'],
    // The size is the length of the base64 text, not of the picture (seen on hardware).
    ['Size', String(jpegBase64.length)],
    ['Content', jpegBase64],
  ]);
}

/** Formats fields for a terminal, separated by TAB. */
export function formatFields(pairs: readonly (readonly [string, string])[]): string {
  return pairs.map(([name, value]) => `${name}=${value}`).join('\t');
}

/** Returns whether every terminal accepts the PIN: 1 to 9 digits without leading zero. */
export function isDevicePin(value: string): boolean {
  return /^[1-9]\d{0,8}$/.test(value);
}

export function requirePin(value: string): string {
  if (!isDevicePin(value)) throw new ZkCommandError('pin', 'is not a number of 1 to 9 digits');
  return value;
}

export function requireCard(value: string | null): string {
  if (value === null || value === '') return '';
  if (!/^\d{1,20}$/.test(value)) throw new ZkCommandError('card', 'is not a decimal number');
  return value;
}

export function requireLocalTime(field: string, value: string): string {
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(value))
    throw new ZkCommandError(field, 'is not a wall time');
  return value;
}

export function requirePlainText(field: string, value: string): string {
  if (value.includes('\t') || hasControl(value)) throw new ZkCommandError(field, 'has a control character');
  return value;
}

/** Highest command ID. Old firmware truncates long IDs, so all IDs fit into a signed 32-bit number. */
export const MAX_COMMAND_ID = 2_147_483_647;

/**
 * Returns the answer to `getrequest`: one `C:<id>:<command>` per line in the given order, or `OK` without commands.
 * @throws ZkCommandError for an ID out of range or a text with a line end.
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
