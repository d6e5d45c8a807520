import type { Clock } from '../../apps/server/src/platform/clock.ts';
import { type Answer, succeeded } from './line.ts';
import { oneAtATime, type PlayedTerminal, sleep as realSleep, type Sleep } from './played.ts';
import { createBuffer } from './zk-buffer.ts';
import { createZkClock } from './zk-clock.ts';
import { execute, type HeldUsers, userLine } from './zk-commands.ts';
import { attlogLine, bytesOf, greeting, resultOf, stampsOf, wantsPeople, type ZkForm } from './zk-forms.ts';
import { createZkLine, type Wire } from './zk-line.ts';

export interface TerminalOptions {
  /** Where the portal listens, such as `http://localhost:8080`. */
  url: string;
  serial: string;
  clock: Clock;
  /** How old its firmware is; `common` unless told. */
  form?: ZkForm;
  /** PINs the terminal already holds. */
  pins?: readonly string[];
  /** How far its clock is off; it then sets itself from nothing. */
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
  /** The network unless told. */
  wire?: Wire;
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
  /** Somebody is enrolled or changed at the terminal itself: fields of `USERINFO`, `PIN` among them. */
  enrol(fields: Readonly<Record<string, string>>): void;
  /** While busy, it answers every command with -1005. */
  setBusy(busy: boolean): void;
  /** The clock on its wall, `YYYY-MM-DD HH:mm:ss`. */
  wall(): string;
  /** People in the terminal's memory, by PIN. */
  readonly users: HeldUsers;
  readonly faces: Map<string, string>;
}

const RETRY_SECONDS = 10;
const FIRMWARE = 'Ver 8.0.4.7-sim';
const BUSY = -1005;
const UNREADABLE_DATA = -3;

/** A terminal that is switched on and has not spoken yet. */
export function createTerminal(options: TerminalOptions): Terminal {
  const { serial, clock, sleep = realSleep, functionKeys = true, form = 'common' } = options;
  const line = createZkLine(options.url, options.wire, form !== 'old');
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
  let saysPeople = true;
  let pollSeconds = RETRY_SECONDS;
  let refusedAt: Date | null = null;
  let isBusy = false;
  /** What the terminal can, until the portal has taken it. */
  let unsaid: string | null = null;

  const request = (endpoint: string, query: string, body?: string): Promise<Answer> =>
    line.send(`/iclock/${endpoint}${options.aspx ? '.aspx' : ''}?SN=${encodeURIComponent(serial)}${query}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'User-Agent': 'iClock Proxy/1.09', 'Content-Type': 'application/push;charset=UTF-8' },
      ...(body === undefined ? {} : { body: bytesOf(form, body) }),
    });

  const handshake = async () => {
    const answer = await request('cdata', greeting(form, options.pushVersion));
    isApproved = succeeded(answer) && answer.text.startsWith('GET OPTION FROM:');
    refusedAt = answer.status === 401 || answer.status === 403 ? clock.now() : null;
    if (!isApproved) return false;
    own.tell(answer.text);
    own.setFrom(answer);
    pollSeconds = Number(/^Delay=(\d+)/m.exec(answer.text)?.[1] ?? RETRY_SECONDS);
    const stamps = stampsOf(form, answer.text);
    attlog.resume(stamps.attlog);
    operlog.resume(stamps.operlog);
    saysPeople = wantsPeople(form, answer.text);
    if (/^PushOptionsFlag=1/m.test(answer.text)) unsaid = `${settings().join(',')},FaceFunOn=1,BioPhotoFun=1`;
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

  // anything but this very answer makes a terminal say it all again
  const sayWhatItCan = async () => {
    if (unsaid === null) return true;
    if ((await request('cdata', '&table=options', unsaid)).text === 'OK') unsaid = null;
    return unsaid === null;
  };

  const push = async (lines: readonly string[] = []) => {
    attlog.add(...lines);
    if (!isApproved && (isTurnedAway() || !(await handshake()))) return false;
    return (await empty('ATTLOG')) && (await empty('OPERLOG')) && (await sayWhatItCan());
  };

  const settings = () => [
    `~DeviceName=Simulated terminal`,
    `FWVersion=${FIRMWARE}`,
    `UserCount=${users.size}`,
  ];
  const info = () => `${FIRMWARE},${users.size},0,${attlog.lines().length},127.0.0.1,10,7,12,0,111`;

  const obey = async (id: string, text: string) => {
    const done = isBusy
      ? { returnCode: BUSY, command: text.split(' ', 1)[0] ?? '' }
      : execute(text, { users, faces, records: attlog.lines, settings, resetsUnnamed: form === 'old' });
    const { upload: records } = done;
    // an answer to a question is outside the order of records
    const sent = !records?.lines.length || (await upload(records.table, 0, `${records.lines.join('\n')}\n`));
    const code = sent ? done.returnCode : UNREADABLE_DATA;
    unreported.push([resultOf(form, id, code, done.command), ...(done.content ?? [])].join('\n'));
    line.counts.commands += 1;
    return done.afterwards;
  };

  const report = async () => {
    if (unreported.length === 0) return true;
    const reports = [...unreported];
    const where = form === 'old' ? 'cdata' : 'devicecmd';
    const isDone = succeeded(await request(where, '', `${reports.join('\n')}\n`));
    if (isDone) unreported.splice(0, reports.length);
    return isDone;
  };

  const poll = async () => {
    // A result that did not arrive goes first, or its command would be handed out again.
    if (!(await report())) return 0;
    const answer = await request('getrequest', isFresh ? `&INFO=${encodeURIComponent(info())}` : '');
    if (answer.status === 401 || answer.status === 403) isApproved = false;
    if (!succeeded(answer)) return 0;
    own.setFrom(answer);
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
    wall: own.wall,
    setBusy: (busy) => {
      isBusy = busy;
    },
    enrol: (fields) => {
      const { PIN: pin = '' } = fields;
      users.set(pin, new Map([...(users.get(pin) ?? []), ...Object.entries(fields)]));
      if (saysPeople) operlog.add(userLine(users.get(pin) ?? new Map()));
    },
    punch: (punch) =>
      attlog.add(
        attlogLine(form, punch, { wall: own.wall(), offsetSeconds: own.offsetSeconds() }, functionKeys),
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
