import { buildings } from '@gatehouse/api/area/buildings';
import { sessions } from '@gatehouse/api/auth/sessions';
import { companies } from '@gatehouse/api/people/companies';
import type { Person } from '@gatehouse/testing/data/factories';
import { openBrowser, password, setTestPasswords } from '@gatehouse/testing/kit/browser';
import { openStream, type Stream } from '@gatehouse/testing/kit/streams';
import { openTestPortal } from '@gatehouse/testing/portal/open-portal';
import { type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { announce } from '../../../platform/live.ts';
import type { LiveEvent } from '../../../platform/live-event.ts';
import type { Portal } from '../../../portal.ts';

let portal: TestPortal;
let second: Portal;
let address: string;
const open: Stream[] = [];
/** Settings of the two portals in this test. */
const key = { SECRET_KEY: 'x'.repeat(32) };

/** Opens another portal on the database of the first one. */
const openSecondPortal = () =>
  openTestPortal(portal.connection, { dataDir: '/nowhere', clock: portal.clock, settings: key });

beforeAll(async () => {
  portal = await testPortal({ settings: key });
  second = await openSecondPortal();
  address = await second.app.listen({ port: 0, host: '127.0.0.1' });
  return () => second.close();
});
afterEach(() => {
  for (const stream of open.splice(0)) stream.close();
});

const announceEvent = (event: LiveEvent) => portal.services.database.asSystem((db) => announce(db, event));

async function createToken(person: Person): Promise<string> {
  await setTestPasswords(portal, person);
  const body = { account: person.accountName, password, deviceType: 'PHONE' };
  return (await openBrowser(portal).send(sessions.loginByUsername, { body })).result.token;
}
/** Opens a stream for the person on the second portal. */
async function openStreamFor(person: Person, token?: string): Promise<Stream> {
  const stream = await openStream(address, token ?? (await createToken(person)));
  open.push(stream);
  return stream;
}
const createAdmin = () => portal.make.employee({ roles: ['ADMIN'] });

describe('event stream of a portal', () => {
  it('sends an event to a stream if another portal on the same database announces the event', async () => {
    const person = await createAdmin();
    const stream = await openStreamFor(person);
    await announceEvent({ topic: 'devices.changed', companyId: person.companyId ?? 0, ids: [5] });
    expect(await stream.next('devices.changed')).toEqual({ companyId: person.companyId, ids: [5] });
  });

  it('hides events of other companies from an event stream, and events for which the signed-in person lacks the rights', async () => {
    const person = await createAdmin();
    const staff = await portal.make.employee({ companyId: person.companyId ?? 0 });
    const streams = [await openStreamFor(person), await openStreamFor(staff)];
    await announceEvent({ topic: 'devices.changed', companyId: 999, ids: [1] });
    await announceEvent({ topic: 'quarantine.changed', companyId: person.companyId ?? 0, ids: [2] });
    await announceEvent({
      topic: 'attendance.changed',
      companyId: person.companyId ?? 0,
      ids: [staff.employeeId ?? 0],
    });
    for (const stream of streams) await stream.next('attendance.changed');
    expect(streams.map((stream) => stream.topics())).toEqual([['quarantine.changed'], []]);
  });

  it('limits the number of event streams per account', async () => {
    const person = await createAdmin();
    const token = await createToken(person);
    for (let i = 0; i < 30; i++) expect((await openStreamFor(person, token)).status).toBe(200);
    expect((await openStreamFor(person, token)).status).toBe(429);
    const [first] = open;
    first?.close();
    await first?.ended;
    await expect.poll(async () => (await openStreamFor(person, token)).status).toBe(200);
  });

  it('sends no event if the announcing transaction is rolled back', async () => {
    const person = await createAdmin();
    const stream = await openStreamFor(person);
    const companyId = person.companyId ?? 0;
    await portal.services.database
      .asSystem(async (db) => {
        await announce(db, { topic: 'devices.changed', companyId, ids: [1] });
        throw new Error('never mind');
      })
      .catch(() => undefined);
    await announceEvent({ topic: 'devices.changed', companyId, ids: [2] });
    expect(await stream.next('devices.changed')).toEqual({ companyId, ids: [2] });
  });

  it('announces all row IDs of an event about thousands of rows', async () => {
    const person = await createAdmin();
    const stream = await openStreamFor(person);
    const ids = Array.from({ length: 3_000 }, (_, i) => 10_000_000_000 + i);
    await announceEvent({ topic: 'punches.created', companyId: person.companyId ?? 0, ids });
    const receivedIds: number[] = [];
    while (receivedIds.length < ids.length)
      receivedIds.push(...((await stream.next('punches.created')).ids ?? []));
    expect(receivedIds).toEqual(ids);
  });

  it('sends the common response headers with an event stream', async () => {
    const { headers, status } = await openStreamFor(await createAdmin());
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/event-stream');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
  });

  it('rejects an event stream without a session, and with a session that has a one-time password', async () => {
    expect((await openStream(address, 'A'.repeat(43))).status).toBe(401);
    const person = await createAdmin();
    await portal.make.owner.query('UPDATE accounts SET must_change_password = true WHERE id = $1', [
      person.accountId,
    ]);
    expect((await openStreamFor(person)).status).toBe(403);
  });
});

describe('open event streams after a loss of rights (security.md §1.10)', () => {
  it.each([
    ['signing out', ['UPDATE sessions SET ended_at = now() WHERE account_id = $1']],
    ['locking the account', ['UPDATE accounts SET status = -1 WHERE id = $1']],
    [
      'deleting the employee',
      ['DELETE FROM employees WHERE account_id = $1', 'DELETE FROM accounts WHERE id = $1'],
    ],
    [
      'disabling the company',
      ['UPDATE companies SET is_enabled = false WHERE id = (SELECT company_id FROM accounts WHERE id = $1)'],
    ],
  ])('ends an open stream after %s', async (_what, statements) => {
    const person = await createAdmin();
    const stream = await openStreamFor(person);
    for (const statement of statements) await portal.make.owner.query(statement, [person.accountId]);
    await stream.ended;
  });

  it('keeps a stream open after a role is revoked, but sends no more events that require this role', async () => {
    const person = await createAdmin();
    const companyId = person.companyId ?? 0;
    const stream = await openStreamFor(person);
    await portal.make.owner.query(
      "UPDATE account_roles SET role_id = (SELECT id FROM roles WHERE role_code = 'STAFF' AND company_id IS NULL) WHERE account_id = $1",
      [person.accountId],
    );
    await stream.next('rights.changed');
    await announceEvent({ topic: 'devices.changed', companyId, ids: [1] });
    await announceEvent({ topic: 'attendance.changed', companyId });
    await stream.next('attendance.changed');
    expect(stream.topics()).toEqual([]);
  });

  it('ends an event stream with its session, and does not count the stream as activity of the session', async () => {
    const stream = await openStreamFor(await createAdmin());
    portal.clock.advance(31 * 60_000);
    await stream.ended;
  });
});

describe('two portals that share one database', () => {
  it('accepts a session on both portals of one database, and rejects it on both immediately after it ends', async () => {
    const person = await createAdmin();
    const token = await createToken(person);
    const callMe = () =>
      second.app.inject({ url: '/api/v1/auth/me', headers: { authorization: `Bearer ${token}` } });
    expect((await callMe()).statusCode).toBe(200);
    await portal.anybody.call(sessions.logout, { headers: { authorization: `Bearer ${token}` } });
    expect((await callMe()).statusCode).toBe(401);
  });

  it('executes a POST only once if it is repeated on a second portal', async () => {
    const person = await createAdmin();
    const token = await createToken(person);
    const send = ({ app }: { app: Portal['app'] }) =>
      app.inject({
        method: 'POST',
        url: '/api/v1/buildings',
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': 'twice-at-once' },
        payload: { companyId: person.companyId, buildingCode: 'TWIN', buildingName: 'Twin', address: 'Here' },
      });
    const answers = await Promise.all([send(portal), send(second)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(answers[0]?.json().result).toEqual(answers[1]?.json().result);
    const { result } = await (await portal.as(person)).call(buildings.list);
    expect(result.totalElements).toBe(1);
  });

  it('adds up the wrong passwords for an account that are sent to two portals', async () => {
    const person = await createAdmin();
    await setTestPasswords(portal, person);
    const codes: string[] = [];
    for (let i = 0; i < 12; i++) {
      const { app } = i % 2 ? portal : second;
      const answer = await app.inject({
        method: 'POST',
        url: '/api/v1/auth/login/username',
        remoteAddress: `10.9.${i}.1`,
        payload: { account: person.accountName, password: 'wrong-Guess' },
      });
      codes.push(answer.json().messageCode);
    }
    expect(codes.slice(10)).toEqual(['API_TOO_MANY_REQUESTS', 'API_TOO_MANY_REQUESTS']);
    expect((await (await portal.as(person)).call(companies.pick)).status).toBe(200);
  });

  it('ends open streams when a portal shuts down', async () => {
    const third = await openSecondPortal();
    const at = await third.app.listen({ port: 0, host: '127.0.0.1' });
    const stream = await openStream(at, await createToken(await createAdmin()));
    await third.close();
    await stream.ended;
  });
});
