/** What a terminal for access control knows of people: fields of `user`, which doors each may pass, and faces, by PIN. */
export interface AccessMemory {
  users: Map<string, Map<string, string>>;
  rights: Map<string, string>;
  faces: Map<string, string>;
  /** How often its door was opened from afar. */
  opened: number;
}

/** What executing a command comes to. */
export interface AccessExecution {
  returnCode: number;
  command: string;
  /** The table whose rows are sent before the report. */
  query?: 'user' | 'transaction';
  rows: string[];
  opens?: boolean;
  afterwards?: 'reboot';
}

// protocols.md §1.4, the security document
const NOBODY = -26;
const BAD_PARAMETER = -11;
const UNKNOWN_COMMAND = -13;
const UNKNOWN_TABLE = -100;

/** Executes a command of the security dialect (protocols.md §1.6) as a terminal would. */
export function executeAccess(text: string, memory: AccessMemory): AccessExecution {
  const done = (command: string, returnCode = 0): AccessExecution => ({ returnCode, command, rows: [] });
  const [, control] = /^CONTROL DEVICE ([0-9A-F]{8,10})$/.exec(text) ?? [];
  if (control !== undefined) {
    if (control.startsWith('03')) return { ...done('CONTROL DEVICE'), afterwards: 'reboot' };
    const opens = /^01....(?!00)/.test(control);
    if (opens) memory.opened += 1;
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
  else if (table === 'userauthorize') memory.rights.set(pin, fields.get('AuthorizeDoorId') ?? '');
  else if (table === 'biophoto') return done(command, holdFace(pin, fields, memory));
  else return done(command, UNKNOWN_TABLE);
  return done(command);
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
