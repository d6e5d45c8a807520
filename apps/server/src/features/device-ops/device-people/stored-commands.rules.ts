import { hasControl } from '../ingest/reading/stored-text.ts';

export interface TerminalUser {
  pin: string;
  name: string;
  /** Card number in decimal digits. Null for none. */
  card: string | null;
  /**
   * Start and end of the validity in the terminal’s local time, for terminals that check the validity (rules.md §4).
   * Null for no limit.
   */
  from?: string | null;
  until?: string | null;
  /** Bit mask of the locks that the person may open. Lock 1 is bit 0. Absent if the device has only one lock. */
  locks?: number | undefined;
}

/** Error for a value that must not be sent to a terminal. Terminals execute invalid commands and report success. */
export class CommandValueError extends Error {
  readonly field: string;
  constructor(field: string, reason: string) {
    super(`${field} ${reason}`);
    this.name = 'CommandValueError';
    this.field = field;
  }
}

/** Prefix of a stored command that sends a person. */
export const updatePrefix = 'DATA UPDATE USERINFO ';

/**
 * Formats the stored command that sends a person to a terminal.
 * @throws CommandValueError for a PIN other than 1 to 9 digits without leading zero, a card that is no decimal number,
 * a time that is no `YYYY-MM-DD HH:mm:ss`, or a value with a control character, which would inject a field or command.
 */
export function formatUserUpdate(user: TerminalUser): string {
  return `${updatePrefix}${formatFields([
    ['PIN', requirePin(user.pin)],
    ['Name', requirePlainText('name', user.name)],
    ['Card', requireCard(user.card)],
    ...(user.from ? ([['From', requireLocalTime('from', user.from)]] as const) : []),
    ...(user.until ? ([['Until', requireLocalTime('until', user.until)]] as const) : []),
    ...(user.locks === undefined ? [] : ([['Locks', String(user.locks)]] as const)),
  ])}`;
}

/** Formats fields for a terminal, separated by TAB. */
export function formatFields(pairs: readonly (readonly [string, string])[]): string {
  return pairs.map(([name, value]) => `${name}=${value}`).join('\t');
}

/** Returns whether every terminal accepts the PIN. A valid PIN has 1 to 9 digits without a leading zero. */
export function isDevicePin(value: string): boolean {
  return /^[1-9]\d{0,8}$/.test(value);
}

export function requirePin(value: string): string {
  if (!isDevicePin(value)) throw new CommandValueError('pin', 'is not a number of 1 to 9 digits');
  return value;
}

export function requireCard(value: string | null): string {
  if (value === null || value === '') return '';
  if (!/^\d{1,20}$/.test(value)) throw new CommandValueError('card', 'is not a decimal number');
  return value;
}

export function requireLocalTime(field: string, value: string): string {
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(value))
    throw new CommandValueError(field, 'is not a wall time');
  return value;
}

export function requirePlainText(field: string, value: string): string {
  if (value.includes('\t') || hasControl(value))
    throw new CommandValueError(field, 'has a control character');
  return value;
}
