import { zkSecondsOf } from '../../apps/server/src/features/device-ops/zk/acc.time.ts';

/** What a terminal for access control knows of people: fields of `user`, the locks that each may open, and faces, by PIN. */
export interface AccessMemory {
  users: Map<string, Map<string, string>>;
  /** Mask of the locks, lock 1 being bit 0. */
  rights: Map<string, number>;
  /** A right names one lock instead of a bit for each, and adds to those before it. */
  rightsByLock: boolean;
  faces: Map<string, string>;
  /** The locks that were opened from afar, in order. */
  opened: number[];
  /** The locks whose alarm was ended from afar, in order. */
  silenced: number[];
}

/** Whether the terminal by itself opens a lock for a person at a reading of its clock (`YYYY-MM-DD HH:mm:ss`). */
export function opensLock({ users, rights }: AccessMemory, pin: string, lock: number, wall: string): boolean {
  const user = users.get(pin);
  const now = zkSecondsOf(wall);
  const from = Number(user?.get('StartTime') ?? 0);
  const until = Number(user?.get('EndTime') ?? 0);
  const isValid = (from === 0 || from <= now) && (until === 0 || now <= until);
  return user !== undefined && isValid && ((rights.get(pin) ?? 0) & (1 << (lock - 1))) !== 0;
}

/** What executing a command comes to. */
export interface AccessExecution {
  returnCode: number;
  command: string;
  /** The table whose rows are sent before the report. */
  query?: 'user' | 'transaction';
  rows: string[];
  /** Locks. */
  opens?: readonly number[];
  afterwards?: 'reboot';
}

// protocols.md §1.4, the security document
const NOBODY = -26;
const BAD_PARAMETER = -11;
const UNKNOWN_COMMAND = -13;
const UNKNOWN_TABLE = -100;

/** Executes a command of the security dialect (protocols.md §1.6) as a terminal with so many locks would. */
export function executeAccess(text: string, memory: AccessMemory, locks: number): AccessExecution {
  const done = (command: string, returnCode = 0): AccessExecution => ({ returnCode, command, rows: [] });
  const [, control] = /^CONTROL DEVICE ([0-9A-F]{8,10})$/.exec(text) ?? [];
  if (control !== undefined) {
    if (control.startsWith('03')) return { ...done('CONTROL DEVICE'), afterwards: 'reboot' };
    const door = Number.parseInt(control.slice(2, 4), 16);
    if (door > locks) return done('CONTROL DEVICE', BAD_PARAMETER);
    const meant = door === 0 ? Array.from({ length: locks }, (_, place) => place + 1) : [door];
    if (control.startsWith('02')) memory.silenced.push(...meant);
    const opens = /^01....(?!00)/.test(control) ? meant : [];
    memory.opened.push(...opens);
    return { ...done('CONTROL DEVICE'), opens };
  }
  if (/^SET OPTIONS DateTime=\d+$/.test(text)) return done('SET OPTIONS');
  if (/^GET OPTIONS /.test(text)) return done('GET OPTIONS');
  const [, asked] = /^DATA QUERY tablename=(\w+),fielddesc=\*,filter=/.exec(text) ?? [];
  if (asked === 'transaction') return { ...done('DATA QUERY'), query: asked };
  if (asked === 'user')
    return { ...done('DATA QUERY'), query: asked, rows: [...memory.users.values()].map(rowOf) };
  const [, verb, table = '', rest = ''] = /^DATA (UPDATE|DELETE) (\w+) (.*)$/s.exec(text) ?? [];
  if (verb === undefined) return done(text.split(' ', 1)[0] ?? '', UNKNOWN_COMMAND);
  const command = `DATA ${verb}`;
  const fields = fieldsOf(rest);
  if (table === 'timezone') return done(command);
  const pin = fields.get('Pin') ?? fields.get('PIN');
  if (!pin) return done(command, BAD_PARAMETER);
  const kept = { user: memory.users, userauthorize: memory.rights, biophoto: memory.faces }[table];
  if (verb === 'DELETE') {
    // templates are no table of its own here
    if (kept === undefined) return done(command, UNKNOWN_TABLE);
    kept.delete(pin);
    return done(command);
  }
  if (table === 'user') memory.users.set(pin, new Map([...(memory.users.get(pin) ?? []), ...fields]));
  else if (!memory.users.has(pin)) return done(command, NOBODY);
  else if (table === 'userauthorize') holdRight(pin, Number(fields.get('AuthorizeDoorId')), memory);
  else if (table === 'biophoto') return done(command, holdFace(pin, fields, memory));
  else return done(command, UNKNOWN_TABLE);
  return done(command);
}

function holdRight(pin: string, doors: number, { rights, rightsByLock }: AccessMemory): void {
  rights.set(pin, rightsByLock ? (rights.get(pin) ?? 0) | (1 << (doors - 1)) : doors);
}

function holdFace(pin: string, fields: ReadonlyMap<string, string>, { faces }: AccessMemory): number {
  const content = fields.get('Content') ?? '';
  if (content === '' || Number(fields.get('Size')) !== content.length) return BAD_PARAMETER;
  faces.set(pin, content);
  return 0;
}

/** A person as such a terminal says whom it holds. */
const rowOf = (fields: ReadonlyMap<string, string>): string =>
  [...fields].map(([name, value]) => `${name.toLowerCase()}=${value}`).join('\t');

const fieldsOf = (text: string): Map<string, string> =>
  new Map(
    text.split('\t').map((field) => {
      const at = field.indexOf('=');
      return [field.slice(0, at), field.slice(at + 1)];
    }),
  );
