import type { Clock } from '../../apps/server/src/platform/clock.ts';
import { type Answer, createLine, type Fetch, succeeded } from './line.ts';
import { oneAtATime, type PlayedTerminal, type Punch, sleep as realSleep, type Sleep } from './played.ts';
import { createBuffer } from './zk-buffer.ts';
import { createZkClock } from './zk-clock.ts';
import { execute, type HeldUsers } from './zk-commands.ts';

export interface TerminalOptions {
  /** Where the portal listens, such as `http://localhost:8080`. */
  url: string;
  serial: string;
  clock: Clock;
  /** PINs the terminal already holds. */
  pins?: readonly string[];
  driftSeconds?: number;
  /** IANA zone its clock shows before the first handshake tells it another; UTC unless told. */
  timeZone?: string;
  /** Calls `/iclock/cdata.aspx` and its like, as some builds do. */
  aspx?: boolean;
  /** Without function keys every punch has status 255. */
  functionKeys?: boolean;
  pushVersion?: string;
  /** Records in one upload; 100 unless told. */
  batchSize?: number;
  fetch?: Fetch;
  sleep?: Sleep;
}

/** An attendance terminal of the ZKTeco PUSH protocol; every method may also be called step by step. */
export interface Terminal extends PlayedTerminal {
  /** Asks for settings; true when the portal lets this terminal in. */
  handshake(): Promise<boolean>;
  /** As `PlayedTerminal.push`, after adding raw ATTLOG lines, whatever they hold. */
  push(lines?: readonly string[]): Promise<boolean>;
  /** Asks for commands, executes and reports them; returns how many there were. */
  poll(): Promise<number>;
  /** People in the terminal's memory, by PIN. */
  readonly users: HeldUsers;
  readonly faces: Map<string, string>;
}

const VERIFY = { FACE: 15, CARD: 4, FINGERPRINT: 1 } as const;
const STATUS = { IN: 0, OUT: 1 } as const;
const RETRY_SECONDS = 10;
const FIRMWARE = 'Ver 8.0.4.7-sim';

/** A terminal that is switched on and has not spoken yet. */
export function createTerminal(options: TerminalOptions): Terminal {
  const { serial, clock, sleep = realSleep, functionKeys = true, pushVersion = '2.4.1' } = options;
  const line = createLine(options.url, options.fetch);
  const own = createZkClock(clock, options.driftSeconds, options.timeZone);
  const alone = oneAtATime();
  const firstStamp = Math.floor(clock.now().getTime() / 1000);
  const attlog = createBuffer(options.batchSize ?? 100, firstStamp);
  const operlog = createBuffer(options.batchSize ?? 100, firstStamp);
  const faces = new Map<string, string>();
  const users: HeldUsers = new Map(options.pins?.map((pin) => [pin, new Map([['PIN', pin]])]));
  const unreported: string[] = [];
  let isApproved = false;
  let isFresh = true;
  let pollSeconds = RETRY_SECONDS;
  let refusedAt: Date | null = null;

  const request = (endpoint: string, query: string, body?: string): Promise<Answer> =>
    line.send(`/iclock/${endpoint}${options.aspx ? '.aspx' : ''}?SN=${encodeURIComponent(serial)}${query}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'user-agent': 'iClock Proxy/1.09', 'content-type': 'application/push;charset=UTF-8' },
      ...(body === undefined ? {} : { body }),
    });

  const handshake = async () => {
    const answer = await request('cdata', `&options=all&pushver=${pushVersion}&language=69`);
    isApproved = succeeded(answer) && answer.text.startsWith('GET OPTION FROM:');
    refusedAt = answer.status === 401 || answer.status === 403 ? clock.now() : null;
    if (!isApproved) return false;
    own.setFrom(answer);
    pollSeconds = Number(/^Delay=(\d+)/m.exec(answer.text)?.[1] ?? RETRY_SECONDS);
    attlog.resume(Number(/^ATTLOGStamp=(\d+)/m.exec(answer.text)?.[1] ?? 0));
    operlog.resume(Number(/^OPERLOGStamp=(\d+)/m.exec(answer.text)?.[1] ?? 0));
    if (isFresh) operlog.add(`OPLOG 0\t0\t${own.wall()}\t0\t0\t0\t0`);
    return true;
  };

  const upload = async (table: 'ATTLOG' | 'OPERLOG', stamp: number, body: string) => {
    const answer = await request(
      'cdata',
      `&table=${table}&${table === 'ATTLOG' ? 'Stamp' : 'OpStamp'}=${stamp}`,
      body,
    );
    if (answer.status === 401 || answer.status === 403) isApproved = false;
    return succeeded(answer) && /^OK\b/.test(answer.text);
  };

  const empty = async (table: 'ATTLOG' | 'OPERLOG') => {
    const buffer = table === 'ATTLOG' ? attlog : operlog;
    for (let batch = buffer.batch(); batch !== null; batch = buffer.batch()) {
      if (!(await upload(table, batch.stamp, batch.body))) return false;
      const settled = buffer.acknowledge();
      if (table === 'ATTLOG') line.counts.acknowledged += settled;
    }
    return true;
  };

  // A terminal that is not let in knocks again after a while, not at every punch.
  const isTurnedAway = () =>
    refusedAt !== null && clock.now().getTime() - refusedAt.getTime() < RETRY_SECONDS * 1000;

  const push = async (lines: readonly string[] = []) => {
    attlog.add(...lines);
    if (!isApproved && (isTurnedAway() || !(await handshake()))) return false;
    return (await empty('ATTLOG')) && (await empty('OPERLOG'));
  };

  const settings = () => [
    `~DeviceName=Simulated terminal`,
    `FWVersion=${FIRMWARE}`,
    `UserCount=${users.size}`,
  ];
  const info = () => `${FIRMWARE},${users.size},0,${attlog.lines().length},127.0.0.1,10,7,12,0,111`;

  const obey = async (id: string, text: string) => {
    const done = execute(text, { users, faces, records: attlog.lines, settings });
    const { upload: records } = done;
    const stamp = (records?.table === 'ATTLOG' ? attlog : operlog).last()?.stamp ?? firstStamp;
    const sent =
      !records?.lines.length || (await upload(records.table, stamp, `${records.lines.join('\n')}\n`));
    unreported.push(
      [`ID=${id}&Return=${sent ? done.returnCode : -2}&CMD=${done.command}`, ...(done.content ?? [])].join(
        '\n',
      ),
    );
    line.counts.commands += 1;
    return done.afterwards;
  };

  const report = async () => {
    if (unreported.length === 0) return true;
    const reports = [...unreported];
    const isDone = succeeded(await request('devicecmd', '', `${reports.join('\n')}\n`));
    if (isDone) unreported.splice(0, reports.length);
    return isDone;
  };

  const poll = async () => {
    // A result that did not arrive goes first, or its command would be handed out again.
    if (!(await report())) return 0;
    const answer = await request('getrequest', isFresh ? `&INFO=${encodeURIComponent(info())}` : '');
    if (answer.status === 401 || answer.status === 403) isApproved = false;
    if (!succeeded(answer)) return 0;
    isFresh = false;
    const commands = [...answer.text.matchAll(/^C:(\d+):([^\r\n]*)/gm)];
    const after = new Set<string | undefined>();
    for (const [, id = '', text = ''] of commands) after.add(await obey(id, text));
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
    punch: (punch) => attlog.add(attlogLine(punch, own.wall(), functionKeys)),
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

function attlogLine(punch: Punch, wall: string, functionKeys: boolean): string {
  const status = functionKeys && punch.direction !== null ? STATUS[punch.direction] : 255;
  return [punch.pin, wall, status, VERIFY[punch.verify], 0, 0, 0].join('\t');
}
