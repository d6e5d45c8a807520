// Proves T5 of the security rules for requests and rooms. Sends a hundred parallel calls of each kind to two portal
// processes on one database. The kinds are decisions of one request, overlapping requests of one person, leave requests
// on a balance that suffices for one, bookings of one room, and moves of meetings from two rooms into a third. One
// call of each kind succeeds, and all others are rejected without errors. The audit trail and the notifications show
// only the successful call, and no balance is negative. node scripts/verify/races.ts [--long] [--seed N]

import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { meetings } from '@gatehouse/api/meetings/meetings';
import { addDays } from '@gatehouse/api/platform/dates';
import { type OperationShape, pathOf } from '@gatehouse/api/platform/operation';
import { requests } from '@gatehouse/api/requests/requests';
import type { Person } from '@gatehouse/testing/data/factories';
import { openFixture, readOptions, Verdict } from '@gatehouse/testing/portal/harness';

const options = readOptions();
const verdict = new Verdict('RACES', options);
const at = { calls: 100, rounds: options.long ? 20 : 2 };

const fixture = await openFixture();
// Opens a portal once, which creates the tables and the role that both portals sign in as.
await (await fixture.open()).close();
const portals = await Promise.all([fixture.start(), fixture.start()]);
const { make } = fixture;

const companyId = (await make.company()).id;
const departmentId = (await make.department({ companyId })).id;
const admin = await make.employee({ companyId, roles: ['ADMIN'] });
const manager = await make.employee({ companyId, departmentId, roles: ['MANAGER'] });
await make.manages(manager, departmentId);

interface RaceAnswer {
  status: number;
  code: string;
  id: number;
}

interface RaceCall {
  operation: OperationShape;
  token: string;
  body: object;
  /** Id of the row that the operation changes. Absent if the operation creates a row. */
  id?: number;
}

// Uses one connection per call, so that the calls arrive at the same moment.
const agent = new Agent({ keepAlive: false });

async function send({ operation, token, body, id }: RaceCall, n: number) {
  const url = `${portals[n % portals.length]?.url}${pathOf(operation, { id })}`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return new Promise<{ status: number; headers: IncomingHttpHeaders; said: string }>((resolve, reject) => {
    const outgoing = request(url, { agent, method: operation.method, headers }, (answer) => {
      text(answer).then(
        (body) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, said: body }),
        reject,
      );
    });
    outgoing.on('error', reject);
    outgoing.end(JSON.stringify(body));
  });
}

/** Sends a call. While the portal reports that it is busy, retries like a client. */
async function sendWithRetry(call: RaceCall, n: number): Promise<RaceAnswer> {
  for (let tries = 0; ; tries++) {
    const { status, headers, said } = await send(call, n);
    const { messageCode = '', result } = JSON.parse(said);
    const isBusy = status === 503 || messageCode === 'SCHE_ROOM_BUSY';
    if (isBusy && headers['retry-after'] !== undefined && tries < 100) {
      await sleep(200 + (n % 10) * 20);
      continue;
    }
    return { status, code: messageCode, id: result?.id ?? 0 };
  }
}

/** Sends all calls at the same moment, alternating between the two portals. */
const sendTogether = (calls: readonly RaceCall[]): Promise<RaceAnswer[]> =>
  Promise.all(calls.map(sendWithRetry));

const countRows = async (text: string, values: unknown[]): Promise<number> =>
  Number((await make.owner.query<{ n: string }>(text, values)).rows[0]?.n);

let [winners, refused, failed, trail, bell, below] = [0, 0, 0, 0, 0, 0];
const countAnswers = (answers: readonly RaceAnswer[], expected: string) => {
  winners += answers.filter(({ status }) => status === 200).length;
  refused += answers.filter(({ code }) => code === expected).length;
  failed += answers.filter(({ status }) => status >= 500).length;
};

/** Sends a hundred decisions of one request, half of them approvals, by two approvers. */
async function raceDecisions(): Promise<void> {
  const person = await make.employee({ companyId, departmentId });
  const { id } = await make.request(person);
  const tokens = [await fixture.signIn(admin), await fixture.signIn(manager)];
  const answers = await sendTogether(
    Array.from({ length: at.calls }, (_, n) => ({
      operation: n % 4 < 2 ? requests.approve : requests.reject,
      token: tokens[n % 3 === 0 ? 1 : 0] ?? '',
      body: { reqId: id, comment: '' },
    })),
  );
  countAnswers(answers, 'REQ_INVALID_STATUS');
  trail += await countRows(
    "SELECT count(*) AS n FROM audit_log WHERE entity_id = $1 AND action IN ('requests.approve', 'requests.reject')",
    [String(id)],
  );
  bell += await countRows(
    "SELECT count(*) AS n FROM notifications WHERE account_id = $1 AND kind IN ('requests.approved', 'requests.rejected')",
    [person.accountId],
  );
}

/** Submits a hundred requests of one person that all include the same day. */
async function raceOverlaps(): Promise<void> {
  const person: Person = await make.employee({ companyId, departmentId });
  const token = await fixture.signIn(person);
  const answers = await sendTogether(
    Array.from({ length: at.calls }, (_, n) => ({
      operation: requests.create,
      token,
      body: {
        title: `Away ${n}`,
        ...(n % 2 === 0 ? { type: 'LEAVE', subType: 'ANNUAL' } : { type: 'TELEWORK' }),
        startTime: `2027-03-${String(1 + (n % 10)).padStart(2, '0')}T00:00:00`,
        endTime: '2027-03-15T23:59:59',
        isAllDay: true,
        submitted: true,
      },
    })),
  );
  countAnswers(answers, 'REQ_CLASH');
  const won = answers.find(({ status }) => status === 200)?.id ?? 0;
  const own = 'SELECT count(*) AS n FROM requests WHERE employee_id = $1';
  if ((await countRows(own, [person.employeeId])) !== 1) failed += 1;
  trail += await countRows(
    "SELECT count(*) AS n FROM audit_log WHERE action = 'requests.create' AND entity_id = $1",
    [String(won)],
  );
  bell += await countRows(
    "SELECT count(*) AS n FROM notifications WHERE kind = 'requests.submitted' AND about_account_id = $1",
    [person.accountId],
  );
}

/** Submits a hundred leave requests of one person for one day each, with a balance of one and a quarter days. */
async function raceBalances(): Promise<void> {
  const person: Person = await make.employee({ companyId, departmentId });
  const { employeeId } = person;
  const grant = { subType: 'COMPENSATORY', from: '2027-01-01', until: '2027-12-31', amount: 600 };
  await make.leaveGrant({ companyId, ...grant, ...(employeeId && { employeeId }) });
  const token = await fixture.signIn(person);
  const answers = await sendTogether(
    Array.from({ length: at.calls }, (_, n) => {
      const date = addDays('2027-01-04', 7 * Math.floor(n / 5) + (n % 5));
      const wholeDay = { startTime: `${date}T00:00:00`, endTime: `${date}T23:59:59`, isAllDay: true };
      const body = {
        title: `Rest ${n}`,
        type: 'LEAVE',
        subType: 'COMPENSATORY',
        ...wholeDay,
        submitted: true,
      };
      return { operation: requests.create, token, body };
    }),
  );
  countAnswers(answers, 'REQ_LEAVE_BEYOND');
  const won = answers.find(({ status }) => status === 200)?.id ?? 0;
  below += await countRows(
    'SELECT count(*) AS n FROM leave_grants WHERE employee_id = $1 AND (used <> 480 OR amount < used)',
    [employeeId],
  );
  below += await countRows(
    'SELECT count(*) AS n FROM leave_uses WHERE employee_id = $1 AND grant_id IS NULL',
    [employeeId],
  );
  trail += await countRows(
    "SELECT count(*) AS n FROM audit_log WHERE action = 'requests.create' AND entity_id = $1",
    [String(won)],
  );
  bell += await countRows(
    "SELECT count(*) AS n FROM notifications WHERE kind = 'requests.submitted' AND about_account_id = $1",
    [person.accountId],
  );
}

/**
 * Sends a hundred bookings of one room that all include the same hour, some of them for a series. Each booking invites
 * an attendee.
 */
async function raceBookings(): Promise<void> {
  const owner: Person = await make.employee({ companyId, departmentId });
  const attendee: Person = await make.employee({ companyId, departmentId });
  const roomId = (await make.room({ companyId, type: 'MEETING_ROOM' })).id;
  const token = await fixture.signIn(owner);
  const answers = await sendTogether(
    Array.from({ length: at.calls }, (_, n) => ({
      operation: meetings.create,
      token,
      body: {
        ...{ roomId, title: `Meeting ${n}`, attendeeIds: [attendee.employeeId] },
        ...{ start: `2027-03-01T09:${String(n % 30).padStart(2, '0')}:00`, end: '2027-03-01T10:00:00' },
        ...(n % 4 === 0 && { repeat: 'DAILY', until: '2027-03-05' }),
      },
    })),
  );
  countAnswers(answers, 'SCHE_ROOM_TAKEN');
  if ((await countRows('SELECT count(*) AS n FROM meetings WHERE room_id = $1', [roomId])) !== 1) failed += 1;
  trail += await countRows(
    `SELECT count(*) AS n FROM audit_log WHERE action = 'meetings.create'
       AND entity_id = (SELECT id::text FROM meetings WHERE room_id = $1)`,
    [roomId],
  );
  bell += await countRows(
    "SELECT count(*) AS n FROM notifications WHERE kind = 'meetings.invited' AND account_id = $1",
    [attendee.accountId],
  );
}

/** Moves a hundred occurrences of a series, in two rooms, to the same hour of a third room. */
async function raceMoves(): Promise<void> {
  const owner: Person = await make.employee({ companyId, departmentId });
  const attendee: Person = await make.employee({ companyId, departmentId });
  const makeRoom = async () => (await make.room({ companyId, type: 'MEETING_ROOM' })).id;
  const [from, other, to] = [await makeRoom(), await makeRoom(), await makeRoom()];
  const series = await make.meeting(owner, { roomId: from });
  const ids: number[] = [];
  for (let n = 0; n < at.calls; n++) {
    const { id, meetingId } = await make.meeting(owner, {
      roomId: n % 2 === 0 ? from : other,
      attendees: [attendee],
    });
    await make.owner.query(
      "UPDATE meetings SET series_id = $1, original_date = '2027-01-01'::date + $2::int WHERE id = $3",
      [series.meetingId, n, meetingId],
    );
    ids.push(id);
  }
  const token = await fixture.signIn(owner);
  const answers = await sendTogether(
    ids.map((id, n) => ({
      ...{ operation: meetings.update, token, id },
      body: {
        roomId: to,
        start: `2027-06-01T09:${String(n % 30).padStart(2, '0')}:00`,
        end: '2027-06-01T10:00:00',
      },
    })),
  );
  countAnswers(answers, 'SCHE_ROOM_TAKEN');
  if ((await countRows('SELECT count(*) AS n FROM meeting_occurrences WHERE room_id = $1', [to])) !== 1)
    failed += 1;
  trail += await countRows(
    `SELECT count(*) AS n FROM audit_log WHERE action = 'meetings.update'
       AND entity_id = (SELECT meeting_id::text FROM meeting_occurrences WHERE room_id = $1)`,
    [to],
  );
  bell += await countRows(
    "SELECT count(*) AS n FROM notifications WHERE kind = 'meetings.changed' AND account_id = $1",
    [attendee.accountId],
  );
}

try {
  for (let round = 0; round < at.rounds; round++) {
    await raceDecisions();
    await raceOverlaps();
    await raceBalances();
    await raceBookings();
    await raceMoves();
  }
} finally {
  await fixture.close();
}

const races = at.rounds * 5;
verdict.verify(winners === races, `${winners} calls won ${races} races`);
verdict.verify(
  refused === races * (at.calls - 1),
  'others were not refused by state, clash, balance or room',
);
verdict.verify(failed === 0, `${failed} calls failed`);
verdict.verify(trail === races, `the trail knows of ${trail}`);
verdict.verify(below === 0, `${below} balances are not what one leave leaves`);
verdict.verify(bell === races, `${bell} notifications were written`);
verdict.print({ races, calls: races * at.calls, winners, refused, http500: failed, trail, bell, below });
