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
  /** Adds events with any fields, then sends all waiting records like `SimulatedTerminal.push`. */
  push(events?: readonly Readonly<Record<string, string | number>>[]): Promise<boolean>;
  /** Fetches commands, executes them and reports the results. Returns the number of commands. */
  poll(): Promise<number>;
  /**
   * Asks the portal to decide on entry of a person at a lock. The default direction is in. Returns the answer of the
   * portal.
   */
  ask(pin: string, lock?: number, direction?: keyof typeof STATUS): Promise<string>;
  /** Reports the states of its locks, starting with lock 1. Returns whether the portal accepted them. */
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

/** Creates a switched-on terminal that has not connected yet. */
export function createAccessTerminal(options: AccessTerminalOptions): AccessTerminal {
  const { serial, clock, sleep = realSleep, locks = 1, rightsByLock = false } = options;
  const line = createZkLine(options.url, options.wire);
  const own = createZkClock(clock, options.driftSeconds, options.timeZone);
  const alone = createTaskQueue();
  const memory: AccessMemory = {
    users: new Map(options.pins?.map((pin) => [pin, new Map([['Pin', pin]])])),
    rights: new Map(),
    rightsByLock,
    faces: new Map(),
    opened: [],
    silenced: [],
  };
  const waiting: string[] = [];
  const sentRecords: string[] = [];
  let index = Math.floor(clock.now().getTime() / 1000);
  let last: string | null = null;
  let token: string | null = null;
  let isApproved = false;
  let pollSeconds = RETRY_SECONDS;
  let unreported: string[] = [];

  const sendRequest = async (endpoint: string, query: string, body?: string): Promise<PortalAnswer> => {
    const answer = await line.send(`/iclock/${endpoint}?SN=${encodeURIComponent(serial)}${query}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'User-Agent': 'iClock Proxy/1.09',
        'Content-Type': 'application/push;charset=UTF-8',
        ...(token !== null && { Cookie: `token=${token},timestamp=${clock.now().getTime()}` }),
      },
      ...(body !== undefined && { body: Buffer.from(body) }),
    });
    if ([401, 403, 406].includes(answer.status)) isApproved = false;
    return answer;
  };

  const formatCapabilities = () =>
    `DeviceType=acc,~DeviceName=Simulated access terminal,FirmVer=Ver 8.0.1.3-sim,PushVersion=Ver 3.1.2,LockCount=${locks},ReaderCount=${2 * locks},MachineType=101,DateFmtFunOn=1,FaceFunOn=1,NewVFStyles=1111111111111${rightsByLock ? ',AccSupportFunList=0000000000000001' : ''}`;

  const handshake = async () => {
    let greeting = await sendRequest('cdata', '&options=all&pushver=3.1.2&DeviceType=acc');
    if (isSuccess(greeting) && !greeting.text.startsWith('registry=ok')) {
      const registry = await sendRequest('registry', '', formatCapabilities());
      if (!isSuccess(registry)) return false;
      const settings = await sendRequest('push', '', '');
      greeting = { ...settings, text: `${registry.text}\n${settings.text}` };
    }
    if (!isSuccess(greeting)) return false;
    const readSetting = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(greeting.text)?.[1] ?? '';
    token = hash('md5', `${readSetting('RegistryCode')}${serial}${readSetting('SessionID')}`, 'hex');
    pollSeconds = Number(readSetting('RequestDelay')) || RETRY_SECONDS;
    own.setFrom(greeting);
    isApproved = true;
    return true;
  };

  const record = (fields: Readonly<Record<string, string | number>>) => {
    index += 1;
    const all = {
      time: own.wall(),
      pin: 0,
      cardno: 0,
      sitecode: 0,
      eventaddr: 1,
      event: 0,
      inoutstatus: 2,
      verifytype: 0,
      index,
      ...fields,
    };
    waiting.push(
      Object.entries(all)
        .map(([name, value]) => `${name}=${value}`)
        .join('\t'),
    );
  };

  const push = async (events: readonly Readonly<Record<string, string | number>>[] = []) => {
    for (const event of events) record(event);
    if (!isApproved && !(await handshake())) return false;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, 50);
      const body = `${batch.join('\r\n')}\r\n`;
      if ((await sendRequest('cdata', '&table=rtlog', body)).text !== 'OK') return false;
      waiting.splice(0, batch.length);
      sentRecords.push(...batch);
      line.counts.acknowledged += batch.length;
      last = body;
    }
    return true;
  };

  /** Sends the rows of a query in two parts, like real terminals. */
  const answerQuery = async (id: string, table: string, rows: readonly string[]): Promise<boolean> => {
    const text = rows.map((row) => `${table} ${row}\n`).join('');
    const middle = Math.ceil(text.length / 2);
    const parts = text.length > 100 ? [text.slice(0, middle), text.slice(middle)] : [text];
    for (const [partIndex, part] of parts.entries()) {
      const query = `&type=tabledata&cmdid=${id}&tablename=${table}&count=${rows.length}&packcnt=${parts.length}&packidx=${partIndex + 1}`;
      if ((await sendRequest('querydata', query, part)).text !== `${table}=${rows.length}`) return false;
    }
    return true;
  };

  const runCommand = async (id: string, text: string) => {
    const done = executeAccess(text, memory, locks);
    const { query } = done;
    const rows = query === 'transaction' ? sentRecords.map(toStoredEvent) : query === 'user' ? done.rows : [];
    const isSent = !query || rows.length === 0 || (await answerQuery(id, query, rows));
    const code = isSent ? (query ? rows.length : done.returnCode) : -2;
    unreported.push(`ID=${id}&Return=${code}&CMD=${done.command}`);
    line.counts.commands += 1;
    for (const lock of done.opens ?? []) record({ event: 8, eventaddr: lock });
    return done.afterwards;
  };

  const report = async () => {
    if (unreported.length === 0) return true;
    const isDone = isSuccess(await sendRequest('devicecmd', '', `${unreported.join('\n')}\n`));
    if (isDone) unreported = [];
    return isDone;
  };

  const poll = async () => {
    if (!(await report())) return 0;
    const answer = await sendRequest('getrequest', '');
    if (!isSuccess(answer)) return 0;
    own.setFrom(answer);
    const commands = [...answer.text.matchAll(/^C:(\d+):([^\r\n]*)/gm)];
    const after = new Set<string | undefined>();
    for (const [, id = '', text = ''] of commands) after.add(await runCommand(id, text));
    await report();
    if (after.has('reboot')) await handshake();
    return commands.length;
  };

  return {
    serial,
    memory,
    counts: line.counts,
    isOnline: line.isOnline,
    setOnline: line.setOnline,
    waiting: () => waiting.length,
    punch: ({ pin, direction, verify }: SimulatedPunch) =>
      record({
        pin,
        eventaddr: 1 + (index % locks),
        verifytype: VERIFY[verify],
        inoutstatus: direction === null ? 2 : STATUS[direction],
      }),
    handshake: () => alone(handshake),
    push: (events) => alone(() => push(events)),
    poll: () => alone(poll),
    opens: (pin, lock) => opensLock(memory, pin, lock, own.wall()),
    ask: (pin, lock = 1, direction = 'IN') =>
      alone(
        async () =>
          (
            await sendRequest(
              'cdata',
              '&AuthType=device',
              `time=${own.wall()}\tpin=${pin}\tcardno=0\taddrtype=2\teventaddr=${lock}\tevent=0\tinoutstatus=${STATUS[direction]}\tverifytype=1`,
            )
          ).text,
      ),
    reportState: (...states) =>
      alone(async () => {
        const sensors = [0, 0];
        let relays = 0;
        for (const [position, { open, released }] of states.entries()) {
          sensors[position >> 2] = (sensors[position >> 2] ?? 0) | ((open ? 2 : 1) << (2 * (position & 3)));
          if (released) relays |= 1 << position;
        }
        const alarms = Array.from({ length: 8 }, (_, position) => states[position]?.alarm ?? 0);
        const text = `time=${own.wall()}\tsensor=${toHex(sensors)}\trelay=${toHex([relays])}\talarm=${toHex(alarms)}`;
        return (await sendRequest('cdata', '&table=rtstate', text)).text === 'OK';
      }),
    repeat: () =>
      alone(async () => {
        if (last !== null && (await sendRequest('cdata', '&table=rtlog', last)).text === 'OK')
          line.counts.repeated += 1;
      }),
    reboot: () => {
      isApproved = false;
      token = null;
    },
    run: async (signal) => {
      while (!signal.aborted) {
        if (line.isOnline() && (await alone(() => push()))) await alone(poll);
        await sleep((isApproved ? pollSeconds : RETRY_SECONDS) * 1000, signal);
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
