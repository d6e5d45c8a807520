import type { TerminalUserSettings } from '../../device-people/reported-seal.ts';
import {
  CommandValueError,
  formatFields,
  formatUserUpdate,
  requireLocalTime,
  requirePin,
  requirePlainText,
  type TerminalUser,
} from '../../device-people/stored-commands.rules.ts';

/**
 * A command for an attendance terminal (protocols.md §1.5). No command deletes a terminal’s records or runs shell
 * commands. Such commands cannot be undone, and some records may exist only on the terminal.
 */
export type ZkCommand =
  | { kind: 'INFO' | 'CHECK' | 'REBOOT' | 'LOG' }
  | { kind: 'UPDATE_USER'; user: TerminalUser }
  | { kind: 'DELETE_USER'; pin: string }
  | { kind: 'QUERY_USERS'; pin?: string }
  | { kind: 'QUERY_ATTLOG'; from: string; to: string }
  | { kind: 'UPDATE_BIOPHOTO'; pin: string; jpegBase64: string };

/**
 * Formats a command without its `C:<id>:`.
 * @throws CommandValueError for a PIN other than 1 to 9 digits without leading zero, a card that is no decimal number,
 * a time that is no `YYYY-MM-DD HH:mm:ss`, or a value with TAB, CR, LF or another control character, which would inject
 * a field or command.
 */
export function formatCommand(command: ZkCommand): string {
  switch (command.kind) {
    case 'INFO':
    case 'CHECK':
    case 'REBOOT':
    case 'LOG':
      return command.kind;
    case 'UPDATE_USER':
      return formatUserUpdate(command.user);
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

/** Fields of a new person on a terminal: no privileges, no password, the first group, and any recognition method. */
const newcomer: TerminalUserSettings = {
  privilege: 0,
  password: '',
  group: '1',
  timeZones: '0000000100000000',
  verify: '0',
};

/**
 * Adds the fields that a terminal reported for a person to the command that sends the person. Without these fields, old
 * firmware would reset an administrator’s privileges and password (protocols.md §1.5). Returns the command unchanged if
 * the fields are `unknown`. Newer firmware then keeps its own fields.
 */
export function withOwn(payload: string, own: TerminalUserSettings | 'new' | 'unknown'): string {
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
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(jpegBase64)) throw new CommandValueError('photo', 'is not base64');
  return formatFields([
    ['PIN', requirePin(owner)],
    ['FileName', `${owner}.jpg`],
    ['Type', '9'],
    ['No', '0'],
    ['Index', '0'],
    ['Format', '0'],
    // The size is the length of the base64 text, not of the picture (seen on real terminals).
    ['Size', String(jpegBase64.length)],
    ['Content', jpegBase64],
  ]);
}
