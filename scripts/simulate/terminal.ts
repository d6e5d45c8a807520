import type { Clock } from '../../apps/server/src/platform/clock.ts';
import { isSuccess, type PortalAnswer } from './portal-connection.ts';
import {
  createTaskQueue,
  sleep as realSleep,
  type SimulatedTerminal,
  type Sleep,
} from './simulated-terminal.ts';
import { createBuffer } from './zk-buffer.ts';
import { createZkClock } from './zk-clock.ts';
import { execute, formatUserLine, type StoredUsers } from './zk-commands.ts';
import { createZkLine, type Wire } from './zk-connection.ts';
import {
  encodeBody,
  formatAttlogLine,
  formatGreeting,
  formatResult,
  parseStamps,
  wantsPeople,
  type ZkForm,
} from './zk-forms.ts';

export interface AttendanceTerminalOptions {
  /** URL of the portal, such as `http://localhost:8080`. */
  url: string;
  serial: string;
  clock: Clock;
  /** Firmware generation. Default `common`. */
  form?: ZkForm;
  /** Terminal user IDs of the people already stored on the terminal. */
  pins?: readonly string[];
  /** Seconds by which the terminal's clock is ahead. If it is not 0, the terminal never corrects its clock. */
  driftSeconds?: number;
  /** IANA zone of the terminal's clock until the first handshake sets a zone. Default UTC. */
  timeZone?: string;
  /** Whether to use `/iclock/cdata.aspx` and similar paths, like some firmware builds. */
  aspx?: boolean;
  /** Whether the terminal has function keys. Without them, every punch has status 255. */
  functionKeys?: boolean;
  pushVersion?: string;
  /** Maximum number of records per upload. Default 100. */
  batchSize?: number;
  /** Transport for requests. Default: the network. */
  wire?: Wire;
  sleep?: Sleep;
}

/** An attendance terminal of the ZKTeco PUSH protocol. Each step of the protocol can also be called separately. */
export interface AttendanceTerminal extends SimulatedTerminal {
  /** Requests the settings. Returns whether the portal accepts this terminal. */
  handshake(): Promise<boolean>;
  /** Adds raw ATTLOG lines with arbitrary content, then sends all waiting records like `SimulatedTerminal.push`. */
  push(lines?: readonly string[]): Promise<boolean>;
  /** Fetches commands, executes them and reports the results. Returns the number of commands. */
  poll(): Promise<number>;
  /** Enrols or changes a person at the terminal. The fields are those of `USERINFO`, including `PIN`. */
  enrol(fields: Readonly<Record<string, string>>): void;
  /** Makes the terminal busy or free. A busy terminal answers every command with -1005. */
  setBusy(busy: boolean): void;
  /** Returns the local time of the terminal's clock, `YYYY-MM-DD HH:mm:ss`. */
  wall(): string;
  readonly users: StoredUsers;
  readonly faces: Map<string, string>;
}

const RETRY_SECONDS = 10;
const FIRMWARE = 'Ver 8.0.4.7-sim';
const BUSY = -1005;
const UNREADABLE_DATA = -3;

/** The state of a simulated terminal, with its connection and its clock. */
interface TerminalState {
  options: AttendanceTerminalOptions;
  serial: string;
  clock: Clock;
  form: ZkForm;
  line: ReturnType<typeof createZkLine>;
  own: ReturnType<typeof createZkClock>;
  alone: ReturnType<typeof createTaskQueue>;
  attlog: ReturnType<typeof createBuffer>;
  operlog: ReturnType<typeof createBuffer>;
  faces: Map<string, string>;
  users: StoredUsers;
  unreported: string[];
  isApproved: boolean;
  isFresh: boolean;
  saysPeople: boolean;
  pollSeconds: number;
  refusedAt: Date | null;
  isBusy: boolean;
  /** Capabilities that the terminal has not reported yet. Null once all are reported. */
  unsaid: string | null;
}

/** Creates the state of a terminal that has not connected yet. */
function switchOn(options: AttendanceTerminalOptions): TerminalState {
  const { serial, clock, form = 'common' } = options;
  const firstStamp = Math.floor(clock.now().getTime() / 1000);
  return {
    options,
    serial,
    clock,
    form,
    line: createZkLine(options.url, options.wire, form !== 'old'),
    own: createZkClock(clock, options.driftSeconds, options.timeZone),
    alone: createTaskQueue(),
    attlog: createBuffer(options.batchSize ?? 100, firstStamp),
    operlog: createBuffer(options.batchSize ?? 100, firstStamp),
    faces: new Map(),
    users: new Map(options.pins?.map((pin) => [pin, new Map([['PIN', pin]])])),
    unreported: [],
    isApproved: false,
    isFresh: true,
    saysPeople: true,
    pollSeconds: RETRY_SECONDS,
    refusedAt: null,
    isBusy: false,
    unsaid: null,
  };
}

const sendRequest = (
  terminal: TerminalState,
  endpoint: string,
  query: string,
  body?: string,
): Promise<PortalAnswer> =>
  terminal.line.send(
    `/iclock/${endpoint}${terminal.options.aspx ? '.aspx' : ''}?SN=${encodeURIComponent(terminal.serial)}${query}`,
    {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'User-Agent': 'iClock Proxy/1.09', 'Content-Type': 'application/push;charset=UTF-8' },
      ...(body === undefined ? {} : { body: encodeBody(terminal.form, body) }),
    },
  );

async function handshake(terminal: TerminalState) {
  const answer = await sendRequest(
    terminal,
    'cdata',
    formatGreeting(terminal.form, terminal.options.pushVersion),
  );
  terminal.isApproved = isSuccess(answer) && answer.text.startsWith('GET OPTION FROM:');
  terminal.refusedAt = answer.status === 401 || answer.status === 403 ? terminal.clock.now() : null;
  if (!terminal.isApproved) return false;
  terminal.own.tell(answer.text);
  terminal.own.setFrom(answer);
  terminal.pollSeconds = Number(/^Delay=(\d+)/m.exec(answer.text)?.[1] ?? RETRY_SECONDS);
  const stamps = parseStamps(terminal.form, answer.text);
  terminal.attlog.resume(stamps.attlog);
  terminal.operlog.resume(stamps.operlog);
  terminal.saysPeople = wantsPeople(terminal.form, answer.text);
  if (/^PushOptionsFlag=1/m.test(answer.text))
    terminal.unsaid = `${formatSettings(terminal).join(',')},FaceFunOn=1,BioPhotoFun=1`;
  if (terminal.isFresh) terminal.operlog.add(`OPLOG 0\t0\t${terminal.own.wall()}\t0\t0\t0\t0`);
  return true;
}

async function upload(terminal: TerminalState, table: 'ATTLOG' | 'OPERLOG', stamp: number, body: string) {
  const answer = await sendRequest(
    terminal,
    'cdata',
    `&table=${table}&${table === 'ATTLOG' ? 'Stamp' : 'OpStamp'}=${stamp}`,
    body,
  );
  if (answer.status === 401 || answer.status === 403) terminal.isApproved = false;
  return isSuccess(answer) && /^OK\b/.test(answer.text);
}

async function uploadAll(terminal: TerminalState, table: 'ATTLOG' | 'OPERLOG') {
  const buffer = table === 'ATTLOG' ? terminal.attlog : terminal.operlog;
  for (let batch = buffer.batch(); batch !== null; batch = buffer.batch()) {
    if (!(await upload(terminal, table, batch.stamp, batch.body))) return false;
    const settled = buffer.acknowledge();
    if (table === 'ATTLOG') terminal.line.counts.acknowledged += settled;
  }
  return true;
}

/** A rejected terminal tries again only after a pause, not at every punch. */
const isTurnedAway = (terminal: TerminalState) =>
  terminal.refusedAt !== null &&
  terminal.clock.now().getTime() - terminal.refusedAt.getTime() < RETRY_SECONDS * 1000;

/** Reports the capabilities of the terminal. Repeats the report until the portal answers exactly OK. */
async function reportCapabilities(terminal: TerminalState) {
  if (terminal.unsaid === null) return true;
  if ((await sendRequest(terminal, 'cdata', '&table=options', terminal.unsaid)).text === 'OK')
    terminal.unsaid = null;
  return terminal.unsaid === null;
}

async function push(terminal: TerminalState, lines: readonly string[] = []) {
  terminal.attlog.add(...lines);
  if (!terminal.isApproved && (isTurnedAway(terminal) || !(await handshake(terminal)))) return false;
  return (
    (await uploadAll(terminal, 'ATTLOG')) &&
    (await uploadAll(terminal, 'OPERLOG')) &&
    (await reportCapabilities(terminal))
  );
}

const formatSettings = (terminal: TerminalState) => [
  `~DeviceName=Simulated terminal`,
  `FWVersion=${FIRMWARE}`,
  `UserCount=${terminal.users.size}`,
];
const formatInfo = (terminal: TerminalState) =>
  `${FIRMWARE},${terminal.users.size},0,${terminal.attlog.lines().length},127.0.0.1,10,7,12,0,111`;

async function runCommand(terminal: TerminalState, id: string, text: string) {
  const done = terminal.isBusy
    ? { returnCode: BUSY, command: text.split(' ', 1)[0] ?? '' }
    : execute(text, {
        users: terminal.users,
        faces: terminal.faces,
        records: terminal.attlog.lines,
        settings: () => formatSettings(terminal),
        resetsUnnamed: terminal.form === 'old',
      });
  const { upload: records } = done;
  // The results of a query are sent separately from the buffered records, so the order of results and records does not
  // matter.
  const isSent =
    !records?.lines.length || (await upload(terminal, records.table, 0, `${records.lines.join('\n')}\n`));
  const code = isSent ? done.returnCode : UNREADABLE_DATA;
  terminal.unreported.push(
    [formatResult(terminal.form, id, code, done.command), ...(done.content ?? [])].join('\n'),
  );
  terminal.line.counts.commands += 1;
  return done.afterwards;
}

async function report(terminal: TerminalState) {
  if (terminal.unreported.length === 0) return true;
  const reports = [...terminal.unreported];
  const where = terminal.form === 'old' ? 'cdata' : 'devicecmd';
  const isDone = isSuccess(await sendRequest(terminal, where, '', `${reports.join('\n')}\n`));
  if (isDone) terminal.unreported.splice(0, reports.length);
  return isDone;
}

async function poll(terminal: TerminalState) {
  // Sends an unreported result before polling. Otherwise the portal would send the same command again.
  if (!(await report(terminal))) return 0;
  const answer = await sendRequest(
    terminal,
    'getrequest',
    terminal.isFresh ? `&INFO=${encodeURIComponent(formatInfo(terminal))}` : '',
  );
  if (answer.status === 401 || answer.status === 403) terminal.isApproved = false;
  if (!isSuccess(answer)) return 0;
  terminal.own.setFrom(answer);
  terminal.isFresh = false;
  const commands = [...answer.text.matchAll(/^C:(\d+):([^\r\n]*)/gm)];
  const after = new Set<string | undefined>();
  for (const [, id = '', text = ''] of commands) after.add(await runCommand(terminal, id, text));
  await report(terminal);
  if (after.has('reboot')) reboot(terminal);
  else if (after.has('handshake')) await handshake(terminal);
  return commands.length;
}

function reboot(terminal: TerminalState) {
  terminal.isApproved = false;
  terminal.refusedAt = null;
  terminal.isFresh = true;
}

async function run(terminal: TerminalState, signal: AbortSignal) {
  const { sleep = realSleep } = terminal.options;
  while (!signal.aborted) {
    if (terminal.line.isOnline() && (await terminal.alone(() => push(terminal))))
      await terminal.alone(() => poll(terminal));
    await sleep((terminal.isApproved ? terminal.pollSeconds : RETRY_SECONDS) * 1000, signal);
  }
}

function enrol(
  { users, operlog, saysPeople }: TerminalState,
  fields: Readonly<Record<string, string>>,
): void {
  const { PIN: pin = '' } = fields;
  users.set(pin, new Map([...(users.get(pin) ?? []), ...Object.entries(fields)]));
  if (saysPeople) operlog.add(formatUserLine(users.get(pin) ?? new Map()));
}

/** Sends the last batch of records again. */
async function repeat(terminal: TerminalState): Promise<void> {
  const { attlog, line } = terminal;
  const batch = attlog.last();
  if (batch !== null && (await upload(terminal, 'ATTLOG', batch.stamp, batch.body)))
    line.counts.repeated += 1;
}

/** Creates a switched-on terminal that has not connected yet. */
export function createTerminal(options: AttendanceTerminalOptions): AttendanceTerminal {
  const terminal = switchOn(options);
  const { serial, users, faces, line, own, attlog, alone, form } = terminal;
  const { functionKeys = true } = options;
  return {
    serial,
    users,
    faces,
    counts: line.counts,
    isOnline: line.isOnline,
    setOnline: line.setOnline,
    waiting: attlog.waiting,
    wall: own.wall,
    setBusy: (busy) => {
      terminal.isBusy = busy;
    },
    enrol: (fields) => enrol(terminal, fields),
    punch: (punch) =>
      attlog.add(
        formatAttlogLine(form, punch, { wall: own.wall(), offsetSeconds: own.offsetSeconds() }, functionKeys),
      ),
    handshake: () => alone(() => handshake(terminal)),
    push: (lines) => alone(() => push(terminal, lines)),
    poll: () => alone(() => poll(terminal)),
    repeat: () => alone(() => repeat(terminal)),
    reboot: () => reboot(terminal),
    run: (signal) => run(terminal, signal),
  };
}
