/** People stored on a terminal: fields of `USERINFO` as received, by PIN. */
export type StoredUsers = Map<string, Map<string, string>>;

export interface CommandExecution {
  returnCode: number;
  /** Value of `CMD=` in the report. */
  command: string;
  /** Lines that follow the result in the report. */
  content?: string[];
  /** Records to upload before the report. */
  upload?: { table: 'OPERLOG' | 'ATTLOG'; lines: string[] };
  afterwards?: 'handshake' | 'reboot';
}

export interface TerminalMemory {
  users: StoredUsers;
  /** Faces by terminal user ID, as base64. */
  faces: Map<string, string>;
  /** Returns every stored ATTLOG line. */
  records: () => string[];
  /** Returns the `Name=value` lines that the command INFO reports. */
  settings: () => string[];
  /** Whether a command resets the person's fields that the command does not contain. Old firmware does this. */
  resetsUnnamed: boolean;
}

// Return codes from protocols.md §1.4, the attendance document.
const BAD_PARAMETER = -1;
const SIZE_DIFFERS = -2;
const NOBODY = -10;
const UNKNOWN_COMMAND = -22;
const UNSUPPORTED = -1002;

/** Executes a command of the attendance dialect (protocols.md §1.5) like a terminal. */
export function execute(text: string, memory: TerminalMemory): CommandExecution {
  const [, verb = '', action = '', table = '', rest = ''] =
    /^(\S+)(?: (\S+))?(?: (\S+))?(?: (.*))?$/s.exec(text) ?? [];
  switch (verb) {
    case 'INFO':
      return { returnCode: 0, command: 'INFO', content: memory.settings() };
    case 'CHECK':
      return { returnCode: 0, command: 'CHECK', afterwards: 'handshake' };
    case 'LOG':
      return { returnCode: 0, command: 'LOG' };
    case 'REBOOT':
      return { returnCode: 0, command: 'REBOOT', afterwards: 'reboot' };
    case 'DATA':
      return executeData(action, table, parseFields(rest), memory);
    default:
      return { returnCode: UNKNOWN_COMMAND, command: verb };
  }
}

function executeData(
  action: string,
  table: string,
  fields: Map<string, string>,
  memory: TerminalMemory,
): CommandExecution {
  const pin = fields.get('PIN');
  switch (`${action} ${table}`) {
    case 'UPDATE USERINFO':
      if (!pin) return { returnCode: BAD_PARAMETER, command: 'DATA' };
      memory.users.set(pin, new Map([...(fieldsBefore(pin, memory) ?? []), ...fields]));
      return { returnCode: 0, command: 'DATA' };
    case 'DELETE USERINFO':
      if (!pin) return { returnCode: BAD_PARAMETER, command: 'DATA' };
      memory.faces.delete(pin);
      return { returnCode: memory.users.delete(pin) ? 0 : NOBODY, command: 'DATA' };
    case 'UPDATE BIOPHOTO':
      return { returnCode: storeFace(pin, fields, memory), command: 'DATA' };
    case 'QUERY USERINFO':
      return queryResult('OPERLOG', formatUserLines(memory.users, pin));
    case 'QUERY ATTLOG':
      return queryResult(
        'ATTLOG',
        recordsBetween(memory.records(), fields.get('StartTime'), fields.get('EndTime')),
      );
    default:
      return { returnCode: UNSUPPORTED, command: 'DATA' };
  }
}

/**
 * Returns the initial values of a person's fields for an update with only some of the fields. Old firmware starts from
 * the default values.
 */
function fieldsBefore(
  pin: string,
  { users, resetsUnnamed }: TerminalMemory,
): Map<string, string> | undefined {
  const reset = [
    ['Pri', '0'] as const,
    ['Passwd', ''] as const,
    ['Grp', '1'] as const,
    ['Verify', '0'] as const,
  ];
  return resetsUnnamed ? new Map(reset) : users.get(pin);
}

/** Stores a face. Returns an error code if the person is unknown or the size is wrong. */
function storeFace(
  pin: string | undefined,
  fields: Map<string, string>,
  { users, faces }: TerminalMemory,
): number {
  const content = fields.get('Content') ?? '';
  if (!pin || !users.has(pin)) return NOBODY;
  if (content === '' || Number(fields.get('Size')) !== content.length) return SIZE_DIFFERS;
  faces.set(pin, content);
  return 0;
}

function queryResult(table: 'OPERLOG' | 'ATTLOG', lines: string[]): CommandExecution {
  return { returnCode: lines.length, command: 'DATA', upload: { table, lines } };
}

function parseFields(text: string): Map<string, string> {
  const fields = text.split('\t').filter((field) => field.includes('='));
  return new Map(
    fields.map((field) => [field.slice(0, field.indexOf('=')), field.slice(field.indexOf('=') + 1)]),
  );
}

function formatUserLines(users: StoredUsers, only: string | undefined): string[] {
  const matches = [...users].filter(([pin]) => only === undefined || pin === only);
  return matches.map(([, fields]) => formatUserLine(fields));
}

export const formatUserLine = (fields: ReadonlyMap<string, string>): string =>
  `USER ${[...fields].map(([name, value]) => `${name}=${value}`).join('\t')}`;

function recordsBetween(records: string[], from = '0', to = '9'): string[] {
  return records.filter((line) => {
    const time = line.split('\t')[1] ?? '';
    return time >= from && time <= to;
  });
}
