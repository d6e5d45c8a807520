import { zkSecondsOf } from '../../apps/server/src/features/device-ops/protocols/zkteco-access/time.ts';

/** People stored on an access control terminal, by terminal user ID: fields of `user`, access rights and faces. */
export interface AccessMemory {
  users: Map<string, Map<string, string>>;
  /** Bit mask of the locks that the person may open. Bit 0 is lock 1. */
  rights: Map<string, number>;
  /**
   * Whether each access right contains one lock number instead of a bit mask. If true, a new access right adds to the
   * earlier access rights.
   */
  rightsByLock: boolean;
  faces: Map<string, string>;
  /** Locks opened by remote command, in order. */
  opened: number[];
  /** Locks on which a remote command cancelled an alarm, in order. */
  silenced: number[];
}

/**
 * Returns whether the terminal opens a lock for a person without asking the portal. The time is local (`YYYY-MM-DD
 * HH:mm:ss`).
 */
export function opensLock(
  { users, rights }: AccessMemory,
  pin: string,
  lock: number,
  localTime: string,
): boolean {
  const user = users.get(pin);
  const now = zkSecondsOf(localTime);
  const from = Number(user?.get('StartTime') ?? 0);
  const until = Number(user?.get('EndTime') ?? 0);
  const isValid = (from === 0 || from <= now) && (until === 0 || now <= until);
  return user !== undefined && isValid && ((rights.get(pin) ?? 0) & (1 << (lock - 1))) !== 0;
}

export interface AccessExecution {
  returnCode: number;
  command: string;
  /** Table to send to the portal before the terminal reports the result of the command. */
  query?: 'user' | 'transaction';
  rows: string[];
  /** Numbers of the locks that the command opens. */
  opens?: readonly number[];
  afterwards?: 'reboot';
}

// Return codes from protocols.md §1.4, the security document.
const NOBODY = -26;
const BAD_PARAMETER = -11;
const UNKNOWN_COMMAND = -13;
const UNKNOWN_TABLE = -100;

/** Executes a command of the security dialect (protocols.md §1.6) like a terminal with `locks` locks. */
export function executeAccess(text: string, memory: AccessMemory, locks: number): AccessExecution {
  const toExecution = (command: string, returnCode = 0): AccessExecution => ({
    returnCode,
    command,
    rows: [],
  });
  const [, control] = /^CONTROL DEVICE ([0-9A-F]{8,10})$/.exec(text) ?? [];
  if (control !== undefined) {
    if (control.startsWith('03')) return { ...toExecution('CONTROL DEVICE'), afterwards: 'reboot' };
    const door = Number.parseInt(control.slice(2, 4), 16);
    if (door > locks) return toExecution('CONTROL DEVICE', BAD_PARAMETER);
    const targetLocks = door === 0 ? Array.from({ length: locks }, (_, index) => index + 1) : [door];
    if (control.startsWith('02')) memory.silenced.push(...targetLocks);
    const opens = /^01....(?!00)/.test(control) ? targetLocks : [];
    memory.opened.push(...opens);
    return { ...toExecution('CONTROL DEVICE'), opens };
  }
  if (/^SET OPTIONS DateTime=\d+$/.test(text)) return toExecution('SET OPTIONS');
  if (/^GET OPTIONS /.test(text)) return toExecution('GET OPTIONS');
  const [, queriedTable] = /^DATA QUERY tablename=(\w+),fielddesc=\*,filter=/.exec(text) ?? [];
  if (queriedTable === 'transaction') return { ...toExecution('DATA QUERY'), query: queriedTable };
  if (queriedTable === 'user')
    return { ...toExecution('DATA QUERY'), query: queriedTable, rows: [...memory.users.values()].map(rowOf) };
  const [, verb, table = '', rest = ''] = /^DATA (UPDATE|DELETE) (\w+) (.*)$/s.exec(text) ?? [];
  if (verb === undefined) return toExecution(text.split(' ', 1)[0] ?? '', UNKNOWN_COMMAND);
  const command = `DATA ${verb}`;
  const fields = parseFields(rest);
  if (table === 'timezone') return toExecution(command);
  const pin = fields.get('Pin') ?? fields.get('PIN');
  if (!pin) return toExecution(command, BAD_PARAMETER);
  const rowsByPin = { user: memory.users, userauthorize: memory.rights, biophoto: memory.faces }[table];
  if (verb === 'DELETE') {
    // The simulated terminal rejects this table, because it stores no templates.
    if (rowsByPin === undefined) return toExecution(command, UNKNOWN_TABLE);
    rowsByPin.delete(pin);
    return toExecution(command);
  }
  if (table === 'user') memory.users.set(pin, new Map([...(memory.users.get(pin) ?? []), ...fields]));
  else if (!memory.users.has(pin)) return toExecution(command, NOBODY);
  else if (table === 'userauthorize') storeRight(pin, Number(fields.get('AuthorizeDoorId')), memory);
  else if (table === 'biophoto') return toExecution(command, storeFace(pin, fields, memory));
  else return toExecution(command, UNKNOWN_TABLE);
  return toExecution(command);
}

function storeRight(pin: string, doors: number, { rights, rightsByLock }: AccessMemory): void {
  rights.set(pin, rightsByLock ? (rights.get(pin) ?? 0) | (1 << (doors - 1)) : doors);
}

function storeFace(pin: string, fields: ReadonlyMap<string, string>, { faces }: AccessMemory): number {
  const content = fields.get('Content') ?? '';
  if (content === '' || Number(fields.get('Size')) !== content.length) return BAD_PARAMETER;
  faces.set(pin, content);
  return 0;
}

/** Formats a person as a row of the `user` table. */
const rowOf = (fields: ReadonlyMap<string, string>): string =>
  [...fields].map(([name, value]) => `${name.toLowerCase()}=${value}`).join('\t');

const parseFields = (text: string): Map<string, string> =>
  new Map(
    text.split('\t').map((field) => {
      const at = field.indexOf('=');
      return [field.slice(0, at), field.slice(at + 1)];
    }),
  );
