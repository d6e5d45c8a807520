import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeAnswer, type ReceivedRequest, startFakePortal } from './fake-portal.ts';
import type { SimulatedPunch } from './simulated-terminal.ts';
import { type AttendanceTerminalOptions, createTerminal } from './terminal.ts';

const clock = { now: () => new Date('2026-10-05T00:00:00Z') };
const START = clock.now().getTime() / 1000;
const punch = (pin: string): SimulatedPunch => ({ pin, direction: 'IN', verify: 'FACE' });
const formatHandshake = (stamp: number) =>
  `GET OPTION FROM: SIM1\nATTLOGStamp=${stamp}\nOPERLOGStamp=${stamp}\nDelay=3\nTimeZone=330\n`;

/** Answers like a portal that has approved the terminal. Each poll gets the next entry of `queue`. */
function answerApproved(request: ReceivedRequest): FakeAnswer {
  if (request.url.includes('options=all')) return { text: formatHandshake(0), date: clock.now() };
  if (request.url.includes('/getrequest')) return { text: queue.shift() ?? 'OK' };
  if (request.url.includes('table=')) return { text: `OK: ${request.body.trim().split('\n').length}` };
  return { text: 'OK' };
}

let queue: string[] = [];
let answer: (request: ReceivedRequest) => FakeAnswer = answerApproved;
let portal: Awaited<ReturnType<typeof startFakePortal>>;
const createTestTerminal = (options: Partial<AttendanceTerminalOptions> = {}) =>
  createTerminal({ url: portal.url, serial: 'SIM1', clock, pins: ['7', '8'], ...options });

beforeEach(async () => {
  queue = [];
  answer = answerApproved;
  portal = await startFakePortal((request) => answer(request));
});
afterEach(() => portal.close());

describe('simulated attendance terminal', () => {
  it('simulated terminal handshakes first, then uploads a punch in local time, then its operation log', async () => {
    const terminal = createTestTerminal({ driftSeconds: 90 });
    await terminal.handshake();
    terminal.punch(punch('7'));
    expect(await terminal.push()).toBe(true);
    expect(portal.received.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET /iclock/cdata?SN=SIM1&options=all&pushver=2.4.1&language=69',
      `POST /iclock/cdata?SN=SIM1&table=ATTLOG&Stamp=${START}`,
      `POST /iclock/cdata?SN=SIM1&table=OPERLOG&OpStamp=${START}`,
    ]);
    expect(portal.of('ATTLOG')[0]?.body).toBe('7\t2026-10-05 05:31:30\t0\t15\t0\t0\t0\n');
    expect(portal.of('OPERLOG')[0]?.body).toBe('OPLOG 0\t0\t2026-10-05 05:31:30\t0\t0\t0\t0\n');
    expect(terminal.counts).toMatchObject({ acknowledged: 1, failed: 0 });
    expect(terminal.waiting()).toBe(0);
  });

  it('simulated terminal sets its clock from the Date header', async () => {
    answer = (request) => ({ ...answerApproved(request), date: new Date('2026-12-24T00:00:00Z') });
    const terminal = createTestTerminal();
    await terminal.handshake();
    terminal.punch(punch('7'));
    await terminal.push();
    expect(portal.of('ATTLOG')[0]?.body).toContain('2026-12-24 05:30:00');
  });

  it('simulated terminal shows the local time of its site before the first handshake', async () => {
    const terminal = createTestTerminal({ timeZone: 'Asia/Seoul' });
    terminal.punch(punch('7'));
    await terminal.push();
    expect(portal.of('ATTLOG')[0]?.body).toContain('2026-10-05 09:00:00');
  });

  it('simulated terminal buffers punches while offline and then sends batches, oldest first', async () => {
    const terminal = createTestTerminal({ batchSize: 2, functionKeys: false });
    await terminal.handshake();
    terminal.setOnline(false);
    for (const pin of ['1', '2', '3']) terminal.punch(punch(pin));
    expect(await terminal.push()).toBe(false);
    expect(portal.of('ATTLOG')).toHaveLength(0);
    terminal.setOnline(true);
    expect(await terminal.push()).toBe(true);
    const pins = portal.of('ATTLOG').map(({ body }) =>
      body
        .trim()
        .split('\n')
        .map((line) => line.split('\t')[0]),
    );
    expect(pins).toEqual([['1', '2'], ['3']]);
    expect(portal.of('ATTLOG')[0]?.body).toContain('\t255\t15');
  });

  it('simulated terminal resends a batch byte for byte after a 5xx or an HTML answer, even after new punches', async () => {
    const answers: FakeAnswer[] = [{ status: 503, text: 'ERROR' }, { text: '<html>' }];
    answer = (request) => (request.url.includes('ATTLOG') && answers.shift()) || answerApproved(request);
    const terminal = createTestTerminal();
    terminal.punch(punch('1'));
    expect(await terminal.push()).toBe(false);
    terminal.punch(punch('2'));
    expect(await terminal.push()).toBe(false);
    expect(terminal.waiting()).toBe(2);
    expect(await terminal.push()).toBe(true);
    const [first, second, third, rest] = portal.of('ATTLOG');
    expect([second?.url, second?.body]).toEqual([first?.url, first?.body]);
    expect([third?.url, third?.body]).toEqual([first?.url, first?.body]);
    expect(rest?.body).toMatch(/^2\t/);
    expect(terminal.counts.acknowledged).toBe(2);
  });

  it('simulated terminal repeats the last acknowledged batch byte for byte and counts its records once', async () => {
    const terminal = createTestTerminal();
    await terminal.push(['7\t2026-10-05 06:58:10\t0\t1', 'garbage\u0001']);
    await terminal.repeat();
    const [first, second] = portal.of('ATTLOG');
    expect([second?.url, second?.body]).toEqual([first?.url, first?.body]);
    expect(second?.body).toBe('7\t2026-10-05 06:58:10\t0\t1\ngarbage\u0001\n');
    expect(terminal.counts).toMatchObject({ acknowledged: 2, repeated: 1 });
  });

  it.each([
    ['everything after 0', 0, ['1', '2', '3']],
    ['what is newer than the stamp', START, ['2', '3']],
    ['nothing after 9999', 9999, []],
    ['nothing when the portal has all', START + 2, []],
  ])('after a restart, simulated terminal sends %s', async (_, stamp, expected) => {
    const terminal = createTestTerminal({ batchSize: 1 });
    for (const pin of ['1', '2', '3']) terminal.punch(punch(pin));
    await terminal.push();
    const before = portal.of('ATTLOG').length;
    answer = (request) =>
      request.url.includes('options') ? { text: formatHandshake(stamp) } : answerApproved(request);
    terminal.reboot();
    await terminal.push();
    const again = portal.of('ATTLOG').slice(before);
    expect(again.map(({ body }) => body.split('\t')[0])).toEqual(expected);
    expect(terminal.counts.acknowledged).toBe(3);
  });

  it('rejected simulated terminal makes one request, sends no records, and waits for the pause to end', async () => {
    answer = () => ({ status: 403, text: 'NOT APPROVED' });
    const terminal = createTestTerminal();
    terminal.punch(punch('7'));
    expect(await terminal.push()).toBe(false);
    expect(await terminal.push()).toBe(false);
    expect(portal.received).toHaveLength(1);
    expect(terminal.counts.refused).toBe(1);
    answer = answerApproved;
    expect(await terminal.handshake()).toBe(true);
    expect(await terminal.push()).toBe(true);
  });

  it('simulated terminal uses the .aspx paths if configured', async () => {
    const terminal = createTestTerminal({ aspx: true });
    await terminal.push(['7\t2026-10-05 06:58:10']);
    await terminal.poll();
    expect(portal.received.every(({ url }) => /^\/iclock\/\w+\.aspx\?SN=SIM1/.test(url))).toBe(true);
  });
});

describe('commands at a simulated terminal', () => {
  it('simulated terminal executes commands in order and reports them in one body', async () => {
    queue = [
      'C:1:DATA UPDATE USERINFO PIN=9\tName=Ann Lee\tCard=12\nC:2:DATA DELETE USERINFO PIN=7\nC:3:MAKE TEA\n',
    ];
    const terminal = createTestTerminal();
    await terminal.handshake();
    expect(await terminal.poll()).toBe(3);
    expect(portal.of('devicecmd').map(({ body }) => body)).toEqual([
      'ID=1&Return=0&CMD=DATA\nID=2&Return=0&CMD=DATA\nID=3&Return=-22&CMD=MAKE\n',
    ]);
    expect([...terminal.users.keys()]).toEqual(['8', '9']);
    expect(terminal.users.get('9')?.get('Name')).toBe('Ann Lee');
  });

  it('simulated terminal reports a command again if the report failed, without executing it twice', async () => {
    queue = ['C:1:INFO\n'];
    let down = true;
    answer = (request) =>
      down && request.url.includes('devicecmd') ? { status: 500, text: '' } : answerApproved(request);
    const terminal = createTestTerminal();
    await terminal.handshake();
    await terminal.poll();
    down = false;
    await terminal.poll();
    const [lost, arrived] = portal.of('devicecmd');
    expect(arrived?.body).toBe(lost?.body);
    expect(arrived?.body).toMatch(/^ID=1&Return=0&CMD=INFO\n~DeviceName=/);
    expect(terminal.counts.commands).toBe(1);
  });

  it('simulated terminal sends queried people and records, and reports their number as return code', async () => {
    const terminal = createTestTerminal();
    await terminal.push(['7\t2026-10-05 06:58:10\t0\t1', '7\t2026-10-09 06:58:10\t0\t1']);
    queue = [
      'C:4:DATA QUERY USERINFO\nC:5:DATA QUERY ATTLOG StartTime=2026-10-05 00:00:00\tEndTime=2026-10-06 00:00:00\n',
    ];
    await terminal.poll();
    expect(portal.of('OPERLOG').at(-1)?.body).toBe('USER PIN=7\nUSER PIN=8\n');
    expect(portal.of('ATTLOG').at(-1)?.body).toBe('7\t2026-10-05 06:58:10\t0\t1\n');
    expect(portal.of('devicecmd')[0]?.body).toBe('ID=4&Return=2&CMD=DATA\nID=5&Return=1&CMD=DATA\n');
  });

  it('simulated terminal sends its firmware and record counts with the first poll after every start', async () => {
    queue = ['OK', 'C:6:REBOOT\n'];
    const terminal = createTestTerminal();
    await terminal.handshake();
    for (const _ of [1, 2]) await terminal.poll();
    expect(await terminal.push()).toBe(true);
    await terminal.poll();
    const polls = portal.of('getrequest').map(({ url }) => url.includes('INFO=Ver%208.0.4.7-sim%2C2%2C0%2C'));
    expect(polls).toEqual([true, false, true]);
    expect(portal.of('options=all')).toHaveLength(2);
  });

  it('simulated terminal requests its settings again after the command CHECK', async () => {
    queue = ['C:7:CHECK\n'];
    const terminal = createTestTerminal();
    await terminal.handshake();
    await terminal.poll();
    expect(portal.received.at(-1)?.url).toContain('options=all');
  });
});

describe('running simulated terminal', () => {
  it('running simulated terminal handshakes, pushes and polls at the given interval until the signal aborts', async () => {
    const end = new AbortController();
    const pauses: number[] = [];
    const sleep = async (milliseconds: number) => {
      pauses.push(milliseconds);
      if (pauses.length === 2) end.abort();
    };
    await createTestTerminal({ sleep }).run(end.signal);
    expect(pauses).toEqual([3000, 3000]);
    expect(portal.of('options=all')).toHaveLength(1);
    expect(portal.of('getrequest')).toHaveLength(2);
  });
});
