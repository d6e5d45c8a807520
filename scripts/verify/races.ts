// T5, requests and rooms: a hundred decisions of one request at once, a hundred overlapping requests of one person at once, a hundred
// leaves at once on a balance that holds one, a hundred bookings of one room at once, and a hundred meetings that are moved into one room from two others,
// from two portals on one database, each a process. One wins; the others are refused, not
// failed; the trail and the bell know of one, and no balance is below nothing.
//
//   node scripts/verify/races.ts [--long] [--seed N]

import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { meetings } from '@gatehouse/api/meetings/meetings';
import { type OperationShape, pathOf } from '@gatehouse/api/platform/operation';
import { requests } from '@gatehouse/api/requests/requests';
import { addDays } from '../../apps/server/src/platform/dates/iso-dates.ts';
import type { Person } from '../../apps/server/test/kit/factories.ts';
import { openStand, readOptions, Verdict } from './harness.ts';

const options = readOptions();
const verdict = new Verdict('RACES', options);
const at = { calls: 100, rounds: options.long ? 20 : 2 };

const stand = await openStand();
// the tables, and the role as which the two sign in
await (await stand.open()).close();
const portals = await Promise.all([stand.start(), stand.start()]);
const { make } = stand;

const companyId = (await make.company()).id;
const departmentId = (await make.department({ companyId })).id;
const admin = await make.employee({ companyId, roles: ['ADMIN'] });
const manager = await make.employee({ companyId, departmentId, roles: ['MANAGER'] });
await make.manages(manager, departmentId);

interface Answer {
  status: number;
  code: string;
  id: number;
}

interface Asked {
  operation: OperationShape;
  token: string;
  body: object;
  /** Of the row it is done to. */
  id?: number;
}

// a connection a call: they come at the same time
const agent = new Agent({ keepAlive: false });

async function send({ operation, token, body, id }: Asked, n: number) {
  const url = `${portals[n % portals.length]?.url}${pathOf(operation, { id })}`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return new Promise<{ status: number; headers: IncomingHttpHeaders; said: string }>((resolve, reject) => {
    const asked = request(url, { agent, method: operation.method, headers }, (answer) => {
      text(answer).then(
        (said) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, said }),
        reject,
      );
    });
    asked.on('error', reject);
    asked.end(JSON.stringify(body));
  });
}

/** Asks again for as long as the portal is busy and says so, as clients do. */
async function ask(asked: Asked, n: number): Promise<Answer> {
  for (let tries = 0; ; tries++) {
    const { status, headers, said } = await send(asked, n);
    if (status === 503 && headers['retry-after'] !== undefined && tries < 100) {
      await sleep(200 + (n % 10) * 20);
      continue;
    }
    const { messageCode = '', result } = JSON.parse(said);
    return { status, code: messageCode, id: result?.id ?? 0 };
  }
}

/** The same operation many times at once, every other one on the other portal. */
const together = (calls: readonly Asked[]): Promise<Answer[]> => Promise.all(calls.map(ask));

const count = async (text: string, values: unknown[]): Promise<number> =>
  Number((await make.owner.query<{ n: string }>(text, values)).rows[0]?.n);

let [winners, refused, failed, trail, bell, below] = [0, 0, 0, 0, 0, 0];
const note = (answers: readonly Answer[], expected: string) => {
  winners += answers.filter(({ status }) => status === 200).length;
  refused += answers.filter(({ code }) => code === expected).length;
  failed += answers.filter(({ status }) => status >= 500).length;
};

/** A hundred decisions of one request, half of them approvals, by two who may. */
async function decisions(): Promise<void> {
  const person = await make.employee({ companyId, departmentId });
  const { id } = await make.request(person);
  const tokens = [await stand.signIn(admin), await stand.signIn(manager)];
  const answers = await together(
    Array.from({ length: at.calls }, (_, n) => ({
      operation: n % 4 < 2 ? requests.approve : requests.reject,
      token: tokens[n % 3 === 0 ? 1 : 0] ?? '',
      body: { reqId: id, comment: '' },
    })),
  );
  note(answers, 'REQ_INVALID_STATUS');
  trail += await count(
    "SELECT count(*) AS n FROM audit_log WHERE entity_id = $1 AND action IN ('requests.approve', 'requests.reject')",
    [String(id)],
  );
  bell += await count(
    "SELECT count(*) AS n FROM notifications WHERE account_id = $1 AND kind IN ('requests.approved', 'requests.rejected')",
    [person.accountId],
  );
}

/** A hundred requests of one person that all share a day. */
async function overlaps(): Promise<void> {
  const person: Person = await make.employee({ companyId, departmentId });
  const token = await stand.signIn(person);
  const answers = await together(
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
  note(answers, 'REQ_CLASH');
  const won = answers.find(({ status }) => status === 200)?.id ?? 0;
  const own = 'SELECT count(*) AS n FROM requests WHERE employee_id = $1';
  if ((await count(own, [person.employeeId])) !== 1) failed += 1;
  trail += await count(
    "SELECT count(*) AS n FROM audit_log WHERE action = 'requests.create' AND entity_id = $1",
    [String(won)],
  );
  bell += await count(
    "SELECT count(*) AS n FROM notifications WHERE kind = 'requests.submitted' AND about_account_id = $1",
    [person.accountId],
  );
}

/** A hundred leaves of one person, a day each, of whom there is leave for one and a quarter. */
async function balances(): Promise<void> {
  const person: Person = await make.employee({ companyId, departmentId });
  const { employeeId } = person;
  const given = { subType: 'COMPENSATORY', from: '2027-01-01', until: '2027-12-31', amount: 600 };
  await make.leaveGrant({ companyId, ...given, ...(employeeId && { employeeId }) });
  const token = await stand.signIn(person);
  const answers = await together(
    Array.from({ length: at.calls }, (_, n) => {
      const date = addDays('2027-01-04', 7 * Math.floor(n / 5) + (n % 5));
      const whole = { startTime: `${date}T00:00:00`, endTime: `${date}T23:59:59`, isAllDay: true };
      const body = { title: `Rest ${n}`, type: 'LEAVE', subType: 'COMPENSATORY', ...whole, submitted: true };
      return { operation: requests.create, token, body };
    }),
  );
  note(answers, 'REQ_LEAVE_BEYOND');
  const won = answers.find(({ status }) => status === 200)?.id ?? 0;
  below += await count(
    'SELECT count(*) AS n FROM leave_grants WHERE employee_id = $1 AND (used <> 480 OR amount < used)',
    [employeeId],
  );
  below += await count('SELECT count(*) AS n FROM leave_uses WHERE employee_id = $1 AND grant_id IS NULL', [
    employeeId,
  ]);
  trail += await count(
    "SELECT count(*) AS n FROM audit_log WHERE action = 'requests.create' AND entity_id = $1",
    [String(won)],
  );
  bell += await count(
    "SELECT count(*) AS n FROM notifications WHERE kind = 'requests.submitted' AND about_account_id = $1",
    [person.accountId],
  );
}

/** A hundred bookings of one room that all share an hour, some of them a series; somebody is asked to come to each. */
async function bookings(): Promise<void> {
  const owner: Person = await make.employee({ companyId, departmentId });
  const attendee: Person = await make.employee({ companyId, departmentId });
  const roomId = (await make.room({ companyId, type: 'MEETING_ROOM' })).id;
  const token = await stand.signIn(owner);
  const answers = await together(
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
  note(answers, 'SCHE_ROOM_TAKEN');
  if ((await count('SELECT count(*) AS n FROM meetings WHERE room_id = $1', [roomId])) !== 1) failed += 1;
  trail += await count(
    `SELECT count(*) AS n FROM audit_log WHERE action = 'meetings.create'
       AND entity_id = (SELECT id::text FROM meetings WHERE room_id = $1)`,
    [roomId],
  );
  bell += await count(
    "SELECT count(*) AS n FROM notifications WHERE kind = 'meetings.invited' AND account_id = $1",
    [attendee.accountId],
  );
}

/** A hundred dates of a series that were changed by themselves, in two rooms, all moved to one hour of a third. */
async function moves(): Promise<void> {
  const owner: Person = await make.employee({ companyId, departmentId });
  const attendee: Person = await make.employee({ companyId, departmentId });
  const room = async () => (await make.room({ companyId, type: 'MEETING_ROOM' })).id;
  const [from, other, to] = [await room(), await room(), await room()];
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
  const token = await stand.signIn(owner);
  const answers = await together(
    ids.map((id, n) => ({
      ...{ operation: meetings.update, token, id },
      body: {
        roomId: to,
        start: `2027-06-01T09:${String(n % 30).padStart(2, '0')}:00`,
        end: '2027-06-01T10:00:00',
      },
    })),
  );
  note(answers, 'SCHE_ROOM_TAKEN');
  if ((await count('SELECT count(*) AS n FROM meeting_occurrences WHERE room_id = $1', [to])) !== 1)
    failed += 1;
  trail += await count(
    `SELECT count(*) AS n FROM audit_log WHERE action = 'meetings.update'
       AND entity_id = (SELECT meeting_id::text FROM meeting_occurrences WHERE room_id = $1)`,
    [to],
  );
  bell += await count(
    "SELECT count(*) AS n FROM notifications WHERE kind = 'meetings.changed' AND account_id = $1",
    [attendee.accountId],
  );
}

try {
  for (let round = 0; round < at.rounds; round++) {
    await decisions();
    await overlaps();
    await balances();
    await bookings();
    await moves();
  }
} finally {
  await stand.close();
}

const races = at.rounds * 5;
verdict.hold(winners === races, `${winners} calls won ${races} races`);
verdict.hold(refused === races * (at.calls - 1), 'others were not refused by state, clash, balance or room');
verdict.hold(failed === 0, `${failed} calls failed`);
verdict.hold(trail === races, `the trail knows of ${trail}`);
verdict.hold(below === 0, `${below} balances are not what one leave leaves`);
verdict.hold(bell === races, `${bell} notifications were written`);
verdict.say({ races, calls: races * at.calls, winners, refused, http500: failed, trail, bell, below });
