/** A person in a terminal's memory: the fields of `USERINFO` as they came. */
export type HeldUsers = Map<string, Map<string, string>>;

/** What executing a command comes to: the code to report, and what else the terminal then does. */
export interface Execution {
  returnCode: number;
  /** `CMD=` of the report. */
  command: string;
  /** Further lines of the report. */
  content?: string[];
  /** Records to upload before the report. */
  upload?: { table: 'OPERLOG' | 'ATTLOG'; lines: string[] };
  afterwards?: 'handshake' | 'reboot';
}

export interface Memory {
  users: HeldUsers;
  /** Faces by PIN, as base64. */
  faces: Map<string, string>;
  /** Every ATTLOG line the terminal still has. */
  records: () => string[];
  /** `Name=value` lines that INFO reports. */
  settings: () => string[];
  /** Old firmware: what a person's command does not name is as with a newcomer. */
  resetsUnnamed: boolean;
}

// protocols.md §1.4, the attendance document
const BAD_PARAMETER = -1;
const SIZE_DIFFERS = -2;
const NOBODY = -10;
const UNKNOWN_COMMAND = -22;
const UNSUPPORTED = -1002;

/** Executes a command of the attendance dialect (protocols.md §1.5) as a terminal would. */
export function execute(text: string, memory: Memory): Execution {
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
      return data(action, table, fieldsOf(rest), memory);
    default:
      return { returnCode: UNKNOWN_COMMAND, command: verb };
  }
}

function data(action: string, table: string, fields: Map<string, string>, memory: Memory): Execution {
  const pin = fields.get('PIN');
  switch (`${action} ${table}`) {
    case 'UPDATE USERINFO':
      if (!pin) return { returnCode: BAD_PARAMETER, command: 'DATA' };
      memory.users.set(pin, new Map([...(before(pin, memory) ?? []), ...fields]));
      return { returnCode: 0, command: 'DATA' };
    case 'DELETE USERINFO':
      if (!pin) return { returnCode: BAD_PARAMETER, command: 'DATA' };
      memory.faces.delete(pin);
      return { returnCode: memory.users.delete(pin) ? 0 : NOBODY, command: 'DATA' };
    case 'UPDATE BIOPHOTO':
      return { returnCode: holdFace(pin, fields, memory), command: 'DATA' };
    case 'QUERY USERINFO':
      return found('OPERLOG', userLines(memory.users, pin));
    case 'QUERY ATTLOG':
      return found(
        'ATTLOG',
        recordsBetween(memory.records(), fields.get('StartTime'), fields.get('EndTime')),
      );
    default:
      return { returnCode: UNSUPPORTED, command: 'DATA' };
  }
}

/** What a person had before a command names some of it. */
function before(pin: string, { users, resetsUnnamed }: Memory): Map<string, string> | undefined {
  const reset = [
    ['Pri', '0'] as const,
    ['Passwd', ''] as const,
    ['Grp', '1'] as const,
    ['Verify', '0'] as const,
  ];
  return resetsUnnamed ? new Map(reset) : users.get(pin);
}

/** A face is held of somebody who is held, and only when its size is told right. */
function holdFace(pin: string | undefined, fields: Map<string, string>, { users, faces }: Memory): number {
  const content = fields.get('Content') ?? '';
  if (!pin || !users.has(pin)) return NOBODY;
  if (content === '' || Number(fields.get('Size')) !== content.length) return SIZE_DIFFERS;
  faces.set(pin, content);
  return 0;
}

function found(table: 'OPERLOG' | 'ATTLOG', lines: string[]): Execution {
  return { returnCode: lines.length, command: 'DATA', upload: { table, lines } };
}

function fieldsOf(text: string): Map<string, string> {
  const fields = text.split('\t').filter((field) => field.includes('='));
  return new Map(
    fields.map((field) => [field.slice(0, field.indexOf('=')), field.slice(field.indexOf('=') + 1)]),
  );
}

function userLines(users: HeldUsers, only: string | undefined): string[] {
  const wanted = [...users].filter(([pin]) => only === undefined || pin === only);
  return wanted.map(([, fields]) => userLine(fields));
}

/** A person as a terminal says whom it holds. */
export const userLine = (fields: ReadonlyMap<string, string>): string =>
  `USER ${[...fields].map(([name, value]) => `${name}=${value}`).join('\t')}`;

function recordsBetween(records: string[], from = '0', to = '9'): string[] {
  return records.filter((line) => {
    const time = line.split('\t')[1] ?? '';
    return time >= from && time <= to;
  });
}
