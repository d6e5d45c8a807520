import { hash } from 'node:crypto';
import type { Clock } from '../../apps/server/src/platform/clock.ts';
import { type AccessMemory, executeAccess, opensLock } from './access-commands.ts';
import { isSuccess, type PortalAnswer } from './portal-connection.ts';
import {
  createTaskQueue,
  sleep as realSleep,
  type SimulatedPunch,
  type SimulatedTerminal,
  type Sleep,
} from './simulated-terminal.ts';
import { createZkClock } from './zk-clock.ts';
import { createZkLine, type Wire } from './zk-connection.ts';

export interface AccessTerminalOptions {
  url: string;
  serial: string;
  clock: Clock;
  /** Terminal user IDs of the people already stored on the terminal. */
  pins?: readonly string[];
  driftSeconds?: number;
  /** IANA zone of the terminal's clock. */
  timeZone?: string;
  /** Number of locks. Default 1. */
  locks?: number;
  /** Whether the terminal expects one access right per lock instead of a mask. */
  rightsByLock?: boolean;
  wire?: Wire;
  sleep?: Sleep;
}

/** An access control terminal of ZKTeco's security dialect (protocols.md §1.6). */
export interface AccessTerminal extends SimulatedTerminal {
  /** Connects, registers if necessary, and fetches the settings. Returns whether the portal accepts this terminal. */
  handshake(): Promise<boolean>;
  /** Adds events with arbitrary fields, then sends all waiting records like `SimulatedTerminal.push`. */
  push(events?: readonly Readonly<Record<string, string | number>>[]): Promise<boolean>;
  /** Fetches commands, executes them and reports the results. Returns the number of commands. */
  poll(): Promise<number>;
  /**
   * Asks the portal to decide on entry of a person at a lock. The default direction is in. Returns the answer of the
   * portal.
   */
  ask(pin: string, lock?: number, direction?: keyof typeof STATUS): Promise<string>;
  /** Reports the states of its locks, starting with lock 1. Returns whether the portal accepted the report. */
  reportState(...states: readonly LockReport[]): Promise<boolean>;
  /** Returns whether the terminal opens a lock for a person now, without asking the portal. */
  opens(pin: string, lock: number): boolean;
  readonly memory: AccessMemory;
}

/** State of a lock. `alarm` contains the bits of protocols.md §1.6. */
interface LockReport {
  open: boolean;
  released?: boolean;
  alarm?: number;
}

const toHex = (bytes: readonly number[]) => Buffer.from(bytes).toString('hex');

const RETRY_SECONDS = 10;
const VERIFY = {
  FACE: '0000000000000010',
  CARD: '0000100000000000',
  FINGERPRINT: '0000000000010000',
} as const;
const STATUS = { IN: 0, OUT: 1 } as const;

/** The state of a simulated terminal, with its connection and its clock. */
interface TerminalState {
  serial: string;
  clock: Clock;
  locks: number;
  rightsByLock: boolean;
  line: ReturnType<typeof createZkLine>;
  own: ReturnType<typeof createZkClock>;
  memory: AccessMemory;
  waiting: string[];
  sentRecords: string[];
  index: number;
  last: string | null;
  token: string | null;
  isApproved: boolean;
  pollSeconds: number;
  unreported: string[];
}

/** Creates the state of a terminal that has not connected yet. */
function switchOn(options: AccessTerminalOptions): TerminalState {
  const { serial, clock, locks = 1, rightsByLock = false } = options;
  return {
    serial,
    clock,
    locks,
    rightsByLock,
    line: createZkLine(options.url, options.wire),
    own: createZkClock(clock, options.driftSeconds, options.timeZone),
    memory: {
      users: new Map(options.pins?.map((pin) => [pin, new Map([['Pin', pin]])])),
      rights: new Map(),
      rightsByLock,
      faces: new Map(),
      opened: [],
      silenced: [],
    },
    waiting: [],
    sentRecords: [],
    index: Math.floor(clock.now().getTime() / 1000),
    last: null,
    token: null,
    isApproved: false,
    pollSeconds: RETRY_SECONDS,
    unreported: [],
  };
}

async function sendRequest(
  terminal: TerminalState,
  endpoint: string,
  query: string,
  body?: string,
): Promise<PortalAnswer> {
  const answer = await terminal.line.send(
    `/iclock/${endpoint}?SN=${encodeURIComponent(terminal.serial)}${query}`,
    {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'User-Agent': 'iClock Proxy/1.09',
        'Content-Type': 'application/push;charset=UTF-8',
        ...(terminal.token !== null && {
          Cookie: `token=${terminal.token},timestamp=${terminal.clock.now().getTime()}`,
        }),
      },
      ...(body !== undefined && { body: Buffer.from(body) }),
    },
  );
  if ([401, 403, 406].includes(answer.status)) terminal.isApproved = false;
  return answer;
}

const formatCapabilities = (terminal: TerminalState) =>
  `DeviceType=acc,~DeviceName=Simulated access terminal,FirmVer=Ver 8.0.1.3-sim,PushVersion=Ver 3.1.2,LockCount=${terminal.locks},ReaderCount=${2 * terminal.locks},MachineType=101,DateFmtFunOn=1,FaceFunOn=1,NewVFStyles=1111111111111${terminal.rightsByLock ? ',AccSupportFunList=0000000000000001' : ''}`;

async function handshake(terminal: TerminalState) {
  let greeting = await sendRequest(terminal, 'cdata', '&options=all&pushver=3.1.2&DeviceType=acc');
  if (isSuccess(greeting) && !greeting.text.startsWith('registry=ok')) {
    const registry = await sendRequest(terminal, 'registry', '', formatCapabilities(terminal));
    if (!isSuccess(registry)) return false;
    const settings = await sendRequest(terminal, 'push', '', '');
    greeting = { ...settings, text: `${registry.text}\n${settings.text}` };
  }
  if (!isSuccess(greeting)) return false;
  const readSetting = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(greeting.text)?.[1] ?? '';
  terminal.token = hash(
    'md5',
    `${readSetting('RegistryCode')}${terminal.serial}${readSetting('SessionID')}`,
    'hex',
  );
  terminal.pollSeconds = Number(readSetting('RequestDelay')) || RETRY_SECONDS;
  terminal.own.setFrom(greeting);
  terminal.isApproved = true;
  return true;
}

function record(terminal: TerminalState, fields: Readonly<Record<string, string | number>>) {
  terminal.index += 1;
  const all = {
    time: terminal.own.wall(),
    pin: 0,
    cardno: 0,
    sitecode: 0,
    eventaddr: 1,
    event: 0,
    inoutstatus: 2,
    verifytype: 0,
    index: terminal.index,
    ...fields,
  };
  terminal.waiting.push(
    Object.entries(all)
      .map(([name, value]) => `${name}=${value}`)
      .join('\t'),
  );
}

async function push(
  terminal: TerminalState,
  events: readonly Readonly<Record<string, string | number>>[] = [],
) {
  for (const event of events) record(terminal, event);
  if (!terminal.isApproved && !(await handshake(terminal))) return false;
  while (terminal.waiting.length > 0) {
    const batch = terminal.waiting.slice(0, 50);
    const body = `${batch.join('\r\n')}\r\n`;
    if ((await sendRequest(terminal, 'cdata', '&table=rtlog', body)).text !== 'OK') return false;
    terminal.waiting.splice(0, batch.length);
    terminal.sentRecords.push(...batch);
    terminal.line.counts.acknowledged += batch.length;
    terminal.last = body;
  }
  return true;
}

/** Sends the rows of a query in two parts, like real terminals. */
async function answerQuery(
  terminal: TerminalState,
  id: string,
  table: string,
  rows: readonly string[],
): Promise<boolean> {
  const text = rows.map((row) => `${table} ${row}\n`).join('');
  const middle = Math.ceil(text.length / 2);
  const parts = text.length > 100 ? [text.slice(0, middle), text.slice(middle)] : [text];
  for (const [partIndex, part] of parts.entries()) {
    const query = `&type=tabledata&cmdid=${id}&tablename=${table}&count=${rows.length}&packcnt=${parts.length}&packidx=${partIndex + 1}`;
    if ((await sendRequest(terminal, 'querydata', query, part)).text !== `${table}=${rows.length}`)
      return false;
  }
  return true;
}

async function runCommand(terminal: TerminalState, id: string, text: string) {
  const done = executeAccess(text, terminal.memory, terminal.locks);
  const { query } = done;
  const rows =
    query === 'transaction' ? terminal.sentRecords.map(toStoredEvent) : query === 'user' ? done.rows : [];
  const isSent = !query || rows.length === 0 || (await answerQuery(terminal, id, query, rows));
  const code = isSent ? (query ? rows.length : done.returnCode) : -2;
  terminal.unreported.push(`ID=${id}&Return=${code}&CMD=${done.command}`);
  terminal.line.counts.commands += 1;
  for (const lock of done.opens ?? []) record(terminal, { event: 8, eventaddr: lock });
  return done.afterwards;
}

async function report(terminal: TerminalState) {
  if (terminal.unreported.length === 0) return true;
  const isDone = isSuccess(
    await sendRequest(terminal, 'devicecmd', '', `${terminal.unreported.join('\n')}\n`),
  );
  if (isDone) terminal.unreported = [];
  return isDone;
}

async function poll(terminal: TerminalState) {
  if (!(await report(terminal))) return 0;
  const answer = await sendRequest(terminal, 'getrequest', '');
  if (!isSuccess(answer)) return 0;
  terminal.own.setFrom(answer);
  const commands = [...answer.text.matchAll(/^C:(\d+):([^\r\n]*)/gm)];
  const after = new Set<string | undefined>();
  for (const [, id = '', text = ''] of commands) after.add(await runCommand(terminal, id, text));
  await report(terminal);
  if (after.has('reboot')) await handshake(terminal);
  return commands.length;
}

async function ask(terminal: TerminalState, pin: string, lock: number, direction: keyof typeof STATUS) {
  const question = `time=${terminal.own.wall()}\tpin=${pin}\tcardno=0\taddrtype=2\teventaddr=${lock}\tevent=0\tinoutstatus=${STATUS[direction]}\tverifytype=1`;
  return (await sendRequest(terminal, 'cdata', '&AuthType=device', question)).text;
}

async function reportState(terminal: TerminalState, states: readonly LockReport[]): Promise<boolean> {
  const sensors = [0, 0];
  let relays = 0;
  for (const [position, { open, released }] of states.entries()) {
    sensors[position >> 2] = (sensors[position >> 2] ?? 0) | ((open ? 2 : 1) << (2 * (position & 3)));
    if (released) relays |= 1 << position;
  }
  const alarms = Array.from({ length: 8 }, (_, position) => states[position]?.alarm ?? 0);
  const text = `time=${terminal.own.wall()}\tsensor=${toHex(sensors)}\trelay=${toHex([relays])}\talarm=${toHex(alarms)}`;
  return (await sendRequest(terminal, 'cdata', '&table=rtstate', text)).text === 'OK';
}

/** Sends the last batch of events again. */
async function repeat(terminal: TerminalState): Promise<void> {
  const { last, line } = terminal;
  if (last !== null && (await sendRequest(terminal, 'cdata', '&table=rtlog', last)).text === 'OK')
    line.counts.repeated += 1;
}

/** Creates a switched-on terminal that has not connected yet. */
export function createAccessTerminal(options: AccessTerminalOptions): AccessTerminal {
  const terminal = switchOn(options);
  const { serial, memory, line, own, waiting, locks } = terminal;
  const { sleep = realSleep } = options;
  const alone = createTaskQueue();
  return {
    serial,
    memory,
    counts: line.counts,
    isOnline: line.isOnline,
    setOnline: line.setOnline,
    waiting: () => waiting.length,
    punch: ({ pin, direction, verify }: SimulatedPunch) =>
      record(terminal, {
        pin,
        eventaddr: 1 + (terminal.index % locks),
        verifytype: VERIFY[verify],
        inoutstatus: direction === null ? 2 : STATUS[direction],
      }),
    handshake: () => alone(() => handshake(terminal)),
    push: (events) => alone(() => push(terminal, events)),
    poll: () => alone(() => poll(terminal)),
    opens: (pin, lock) => opensLock(memory, pin, lock, own.wall()),
    ask: (pin, lock = 1, direction = 'IN') => alone(() => ask(terminal, pin, lock, direction)),
    reportState: (...states) => alone(() => reportState(terminal, states)),
    repeat: () => alone(() => repeat(terminal)),
    reboot: () => {
      terminal.isApproved = false;
      terminal.token = null;
    },
    run: async (signal) => {
      while (!signal.aborted) {
        if (line.isOnline() && (await alone(() => push(terminal)))) await alone(() => poll(terminal));
        await sleep((terminal.isApproved ? terminal.pollSeconds : RETRY_SECONDS) * 1000, signal);
      }
    },
  };
}

/** Converts an event to its stored form with the field names of records. */
const toStoredEvent = (event: string): string =>
  event
    .replace('\tevent=', '\teventtype=')
    .replace('\teventaddr=', '\tdoorid=')
    .replace('\tverifytype=', '\tverified=')
    .replace('\tinoutstatus=', '\tinoutstate=');
