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
  /** IANA zone of the terminal's clock until the first handshake sets another one. Default UTC. */
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
  /** Adds raw ATTLOG lines with any content, then sends all waiting records like `SimulatedTerminal.push`. */
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

/** Creates a switched-on terminal that has not connected yet. */
export function createTerminal(options: AttendanceTerminalOptions): AttendanceTerminal {
  const { serial, clock, sleep = realSleep, functionKeys = true, form = 'common' } = options;
  const line = createZkLine(options.url, options.wire, form !== 'old');
  const own = createZkClock(clock, options.driftSeconds, options.timeZone);
  const alone = createTaskQueue();
  const firstStamp = Math.floor(clock.now().getTime() / 1000);
  const attlog = createBuffer(options.batchSize ?? 100, firstStamp);
  const operlog = createBuffer(options.batchSize ?? 100, firstStamp);
  const faces = new Map<string, string>();
  const users: StoredUsers = new Map(options.pins?.map((pin) => [pin, new Map([['PIN', pin]])]));
  const unreported: string[] = [];
  let isApproved = false;
  let isFresh = true;
  let saysPeople = true;
  let pollSeconds = RETRY_SECONDS;
  let refusedAt: Date | null = null;
  let isBusy = false;
  /** Capabilities that the terminal has not reported yet. Null if all are reported. */
  let unsaid: string | null = null;

  const sendRequest = (endpoint: string, query: string, body?: string): Promise<PortalAnswer> =>
    line.send(`/iclock/${endpoint}${options.aspx ? '.aspx' : ''}?SN=${encodeURIComponent(serial)}${query}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'User-Agent': 'iClock Proxy/1.09', 'Content-Type': 'application/push;charset=UTF-8' },
      ...(body === undefined ? {} : { body: encodeBody(form, body) }),
    });

  const handshake = async () => {
    const answer = await sendRequest('cdata', formatGreeting(form, options.pushVersion));
    isApproved = isSuccess(answer) && answer.text.startsWith('GET OPTION FROM:');
    refusedAt = answer.status === 401 || answer.status === 403 ? clock.now() : null;
    if (!isApproved) return false;
    own.tell(answer.text);
    own.setFrom(answer);
    pollSeconds = Number(/^Delay=(\d+)/m.exec(answer.text)?.[1] ?? RETRY_SECONDS);
    const stamps = parseStamps(form, answer.text);
    attlog.resume(stamps.attlog);
    operlog.resume(stamps.operlog);
    saysPeople = wantsPeople(form, answer.text);
    if (/^PushOptionsFlag=1/m.test(answer.text))
      unsaid = `${formatSettings().join(',')},FaceFunOn=1,BioPhotoFun=1`;
    if (isFresh) operlog.add(`OPLOG 0\t0\t${own.wall()}\t0\t0\t0\t0`);
    return true;
  };

  const upload = async (table: 'ATTLOG' | 'OPERLOG', stamp: number, body: string) => {
    const answer = await sendRequest(
      'cdata',
      `&table=${table}&${table === 'ATTLOG' ? 'Stamp' : 'OpStamp'}=${stamp}`,
      body,
    );
    if (answer.status === 401 || answer.status === 403) isApproved = false;
    return isSuccess(answer) && /^OK\b/.test(answer.text);
  };

  const uploadAll = async (table: 'ATTLOG' | 'OPERLOG') => {
    const buffer = table === 'ATTLOG' ? attlog : operlog;
    for (let batch = buffer.batch(); batch !== null; batch = buffer.batch()) {
      if (!(await upload(table, batch.stamp, batch.body))) return false;
      const settled = buffer.acknowledge();
      if (table === 'ATTLOG') line.counts.acknowledged += settled;
    }
    return true;
  };

  // A rejected terminal tries again only after a pause, not at every punch.
  const isTurnedAway = () =>
    refusedAt !== null && clock.now().getTime() - refusedAt.getTime() < RETRY_SECONDS * 1000;

  // Reports the capabilities of the terminal. Repeats the report until the portal answers exactly OK.
  const reportCapabilities = async () => {
    if (unsaid === null) return true;
    if ((await sendRequest('cdata', '&table=options', unsaid)).text === 'OK') unsaid = null;
    return unsaid === null;
  };

  const push = async (lines: readonly string[] = []) => {
    attlog.add(...lines);
    if (!isApproved && (isTurnedAway() || !(await handshake()))) return false;
    return (await uploadAll('ATTLOG')) && (await uploadAll('OPERLOG')) && (await reportCapabilities());
  };

  const formatSettings = () => [
    `~DeviceName=Simulated terminal`,
    `FWVersion=${FIRMWARE}`,
    `UserCount=${users.size}`,
  ];
  const formatInfo = () => `${FIRMWARE},${users.size},0,${attlog.lines().length},127.0.0.1,10,7,12,0,111`;

  const runCommand = async (id: string, text: string) => {
    const done = isBusy
      ? { returnCode: BUSY, command: text.split(' ', 1)[0] ?? '' }
      : execute(text, {
          users,
          faces,
          records: attlog.lines,
          settings: formatSettings,
          resetsUnnamed: form === 'old',
        });
    const { upload: records } = done;
    // The results of a query are sent separately from the buffered records, so their order does not matter.
    const isSent =
      !records?.lines.length || (await upload(records.table, 0, `${records.lines.join('\n')}\n`));
    const code = isSent ? done.returnCode : UNREADABLE_DATA;
    unreported.push([formatResult(form, id, code, done.command), ...(done.content ?? [])].join('\n'));
    line.counts.commands += 1;
    return done.afterwards;
  };

  const report = async () => {
    if (unreported.length === 0) return true;
    const reports = [...unreported];
    const where = form === 'old' ? 'cdata' : 'devicecmd';
    const isDone = isSuccess(await sendRequest(where, '', `${reports.join('\n')}\n`));
    if (isDone) unreported.splice(0, reports.length);
    return isDone;
  };

  const poll = async () => {
    // Sends an unreported result first. Otherwise the portal would send its command again.
    if (!(await report())) return 0;
    const answer = await sendRequest(
      'getrequest',
      isFresh ? `&INFO=${encodeURIComponent(formatInfo())}` : '',
    );
    if (answer.status === 401 || answer.status === 403) isApproved = false;
    if (!isSuccess(answer)) return 0;
    own.setFrom(answer);
    isFresh = false;
    const commands = [...answer.text.matchAll(/^C:(\d+):([^\r\n]*)/gm)];
    const after = new Set<string | undefined>();
    for (const [, id = '', text = ''] of commands) after.add(await runCommand(id, text));
    await report();
    if (after.has('reboot')) reboot();
    else if (after.has('handshake')) await handshake();
    return commands.length;
  };

  const reboot = () => {
    isApproved = false;
    refusedAt = null;
    isFresh = true;
  };

  const run = async (signal: AbortSignal) => {
    while (!signal.aborted) {
      if (line.isOnline() && (await alone(() => push()))) await alone(poll);
      await sleep((isApproved ? pollSeconds : RETRY_SECONDS) * 1000, signal);
    }
  };

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
      isBusy = busy;
    },
    enrol: (fields) => {
      const { PIN: pin = '' } = fields;
      users.set(pin, new Map([...(users.get(pin) ?? []), ...Object.entries(fields)]));
      if (saysPeople) operlog.add(formatUserLine(users.get(pin) ?? new Map()));
    },
    punch: (punch) =>
      attlog.add(
        formatAttlogLine(form, punch, { wall: own.wall(), offsetSeconds: own.offsetSeconds() }, functionKeys),
      ),
    handshake: () => alone(handshake),
    push: (lines) => alone(() => push(lines)),
    poll: () => alone(poll),
    repeat: () =>
      alone(async () => {
        const batch = attlog.last();
        if (batch !== null && (await upload('ATTLOG', batch.stamp, batch.body))) line.counts.repeated += 1;
      }),
    reboot,
    run,
  };
}
