import type { Person } from '@gatehouse/testing/data/factories';
import {
  buildEventQuery,
  buildRequest,
  createDavClient,
  type DavClient,
  syncSince,
} from '@gatehouse/testing/kit/dav-client';
import { testPortal } from '@gatehouse/testing/portal/portal';
import { beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '../../../platform/password.ts';
import { newAppPassword } from '../calendar-passwords/app-password.rules.ts';

const start = '2026-10-05T06:00:00Z';
const portal = await testPortal({ at: start });
const { owner } = portal.make;
let ownerIs: Person;
let attendeeIs: Person;
let program: DavClient;
let calendar: string;

beforeEach(async () => {
  portal.clock.set(start);
  const companyId = (await portal.make.company()).id;
  ownerIs = await portal.make.employee({ companyId });
  attendeeIs = await portal.make.employee({ companyId });
  await portal.make.meeting(ownerIs, { attendees: [attendeeIs] });
  const { secret } = await portal.make.calendarPassword(attendeeIs);
  program = createDavClient(portal, attendeeIs.accountName, secret);
  calendar = `/caldav/${attendeeIs.employeeId}/schedule/`;
});

const propFilter = (name: string, test: string) => `<C:prop-filter name="${name}">${test}</C:prop-filter>`;

describe('invalid CalDAV requests', () => {
  it.each([
    [
      'a filter by a property’s time',
      buildEventQuery(propFilter('DTSTART', '<C:time-range end="20261024T000000Z"/>')),
      403,
      'c:supported-filter',
    ],
    ['a filter of a test without a name', buildEventQuery('<C:prop-filter/>'), 403, 'c:valid-filter'],
    [
      'a filter of more tests than programs send',
      buildEventQuery(propFilter('UID', '').repeat(50)),
      403,
      'c:supported-filter',
    ],
    [
      'a collation of others',
      buildEventQuery(propFilter('UID', '<C:text-match collation="i;x">a</C:text-match>')),
      403,
      'c:supported-collation',
    ],
    [
      'a property that is there and not',
      buildEventQuery(propFilter('UID', '<C:is-not-defined/><C:text-match>a</C:text-match>')),
      403,
      'c:valid-filter',
    ],
    [
      'bounds that are no instants',
      buildEventQuery('<C:time-range start="20261024"/>'),
      403,
      'c:valid-filter',
    ],
    ['no such date', buildEventQuery('<C:time-range start="20261399T000000Z"/>'), 403, 'c:valid-filter'],
    ['a filter of nothing', buildRequest('C:calendar-query', '<C:filter/>'), 403, 'c:valid-filter'],
    ['another report', buildRequest('D:expand-property', ''), 403, 'd:supported-report'],
    [
      'free and busy times without an end',
      buildRequest('C:free-busy-query', '<C:time-range start="20261024T000000Z"/>'),
      403,
      'c:valid-filter',
    ],
    [
      'fewer at once than there are',
      buildRequest('D:sync-collection', '<D:sync-token/><D:limit><D:nresults>0</D:nresults></D:limit>'),
      507,
      'd:number-of-matches-within-limits',
    ],
    ['a token of another', syncSince('data:,x'), 403, 'd:valid-sync-token'],
    [
      'more properties than there are programs that know',
      buildRequest(
        'D:sync-collection',
        `<D:sync-token/><D:prop>${'<x xmlns="urn:x"/>'.repeat(1_000)}</D:prop>`,
      ),
      400,
      '',
    ],
    ['no document', 'hello', 400, ''],
    ['a document type', `<!DOCTYPE x [<!ENTITY a "b">]>${syncSince('')}`, 400, ''],
    ['no body', '', 400, ''],
  ])('rejects a REPORT with %s and names the precondition', async (_what, body, status, condition) => {
    const answer = await program('REPORT', calendar, body);
    expect([answer.status, answer.headers['content-type']]).toEqual([
      status,
      'application/xml; charset=utf-8',
    ]);
    expect(answer.body).toContain(condition === '' ? '<d:error' : `<${condition}/>`);
  });

  it('rejects a CalDAV body above the size limit with 413', async () => {
    expect((await program('REPORT', calendar, ' '.repeat(300_000))).status).toBe(413);
  });

  it.each(['PUT', 'DELETE', 'MKCALENDAR', 'MKCOL', 'POST', 'MOVE', 'LOCK'])(
    'rejects the write request %s to CalDAV and states that the calendar is read-only',
    async (method) => {
      const answer = await program(method, `${calendar}new.ics`, 'BEGIN:VCALENDAR', {
        'content-type': 'text/calendar',
      });
      expect(answer.status).toBe(403);
      expect(answer.body).toContain('<d:need-privileges/>');
      expect(answer.body).toContain('read-only');
      const nobody = await portal.app.inject({ method: method as 'PUT', url: `${calendar}new.ics` });
      expect(nobody.statusCode).toBe(401);
    },
  );
});

describe('PROPPATCH of a calendar', () => {
  const alarm = '<C:default-alarm-vevent-date/>';
  const change = (inner: string) => buildRequest('D:propertyupdate', inner);
  const setProperty = (inner: string) => `<D:set><D:prop>${inner}</D:prop></D:set>`;

  it('answers a PROPPATCH of macOS that every property is protected, and changes nothing', async () => {
    for (const url of [calendar, `/caldav/${attendeeIs.employeeId}/`]) {
      const body = change(
        `${setProperty(alarm)}${setProperty('<A:calendar-color>#FF0000FF</A:calendar-color>')}<D:remove><D:prop><A:calendar-order/></D:prop></D:remove>`,
      );
      const brief = { brief: 't', prefer: 'return-minimal', 'content-type': 'text/xml' };
      const answer = await program('PROPPATCH', url, body, brief);
      expect([answer.status, answer.responses.map(({ href }) => href)]).toEqual([207, [url]]);
      expect(answer.responses[0]?.missing).toEqual([
        'default-alarm-vevent-date',
        'calendar-color',
        'calendar-order',
      ]);
      expect(answer.body).toContain(
        '<d:status>HTTP/1.1 403 Forbidden</d:status><d:error><d:cannot-modify-protected-property/></d:error>',
      );
    }
    const propfind = buildRequest('D:propfind', '<D:prop><A:calendar-color/></D:prop>');
    const read = await program('PROPFIND', calendar, propfind, { depth: '0' });
    expect(read.responses[0]?.missing).toEqual(['calendar-color']);
  });

  it('rejects a PROPPATCH for another person’s calendar, without a password or without a property', async () => {
    const body = change(setProperty(alarm));
    const others = `/caldav/${ownerIs.employeeId}/schedule/`;
    expect((await program('PROPPATCH', others, body)).status).toBe(404);
    expect((await program('PROPPATCH', calendar, change('<D:set/>'))).status).toBe(400);
    const nobody = await portal.app.inject({ method: 'PROPPATCH' as 'PUT', url: calendar, payload: body });
    expect(nobody.statusCode).toBe(401);
  });
});

describe('calendar app configured with only the host name', () => {
  it.each(['/', '/principals/'])(
    'redirects a calendar app from %s to its calendars after authentication',
    async (url) => {
      const body = buildRequest('D:propfind', '<D:prop><D:current-user-principal/></D:prop>');
      const nobody = await portal.app.inject({ method: 'PROPFIND' as 'GET', url, payload: body });
      expect([nobody.statusCode, nobody.headers['www-authenticate']]).toEqual([
        401,
        expect.stringMatching(/^Basic /),
      ]);
      const answer = await program('PROPFIND', url, body, { depth: '0' });
      expect([answer.status, answer.headers.location]).toEqual([301, '/caldav/']);
      expect((await program('OPTIONS', url)).headers.dav).toBe('1, 3, calendar-access');
    },
  );
});

describe('app passwords in CalDAV requests', () => {
  it('app password opens only the calendar of its owner, and no other type of password opens a calendar', async () => {
    await owner.query('UPDATE accounts SET password_hash = $1 WHERE id = $2', [
      await hashPassword('Blue-Kettle-42'),
      attendeeIs.accountId,
    ]);
    const { secret } = await portal.make.calendarPassword(attendeeIs);
    const readStatus = async (account: string, password: string, url = calendar) =>
      (await createDavClient(portal, account, password)('PROPFIND', url, undefined, { depth: '0' })).status;
    expect(await readStatus(attendeeIs.accountName.toUpperCase(), secret.replaceAll('-', ''))).toBe(207);
    expect(await readStatus(ownerIs.accountName, secret)).toBe(401);
    expect(await readStatus(attendeeIs.accountName, 'Blue-Kettle-42')).toBe(401);
    expect(await readStatus(attendeeIs.accountName, '0000-0000-0000-0000-0000')).toBe(401);
    expect(await readStatus(attendeeIs.accountName, secret, `/caldav/${ownerIs.employeeId}/schedule/`)).toBe(
      404,
    );
    const bearer = await portal.app.inject({
      method: 'GET',
      url: '/api/v1/schedules/mine',
      headers: { authorization: `Bearer ${secret}` },
    });
    expect(bearer.statusCode).not.toBe(200);
  });

  it('rejects an app password once its row, its account or the permission to see the schedule is removed, and records when an app password was last used', async () => {
    const readSeenAt = async () =>
      (
        await owner.query('SELECT seen_at FROM calendar_passwords WHERE employee_id = $1', [
          attendeeIs.employeeId,
        ])
      ).rows[0]?.seen_at?.toISOString();
    const propfindStatus = async () =>
      (await program('PROPFIND', calendar, undefined, { depth: '0' })).status;
    expect(await readSeenAt()).toBeUndefined();
    expect([await propfindStatus(), await readSeenAt()]).toEqual([207, '2026-10-05T06:00:00.000Z']);
    portal.clock.set('2026-10-05T06:00:30Z');
    expect([await propfindStatus(), await readSeenAt()]).toEqual([207, '2026-10-05T06:00:00.000Z']);
    portal.clock.set('2026-10-05T06:01:00Z');
    expect([await propfindStatus(), await readSeenAt()]).toEqual([207, '2026-10-05T06:01:00.000Z']);
    await owner.query('UPDATE accounts SET status = -1 WHERE id = $1', [attendeeIs.accountId]);
    expect(await propfindStatus()).toBe(401);
    await owner.query('UPDATE accounts SET status = 1 WHERE id = $1', [attendeeIs.accountId]);
    await owner.query('DELETE FROM account_roles WHERE account_id = $1', [attendeeIs.accountId]);
    expect(await propfindStatus()).toBe(401);
    await owner.query('DELETE FROM calendar_passwords WHERE employee_id = $1', [attendeeIs.employeeId]);
    expect(await propfindStatus()).toBe(401);
  });

  it('limits failed attempts with app passwords to 300 per address, while other addresses can still sign in', async () => {
    const tryWrongPassword = () =>
      portal.app.inject({
        method: 'PROPFIND',
        url: calendar,
        remoteAddress: '10.9.8.7',
        headers: { authorization: `Basic ${Buffer.from('ann:0000-0000-0000-0000-0001').toString('base64')}` },
      });
    await owner.query(
      "INSERT INTO attempt_counters (key, attempts, window_started_at) VALUES ('caldav:address:10.9.8.7', 299, $1)",
      [start],
    );
    const answers = [await tryWrongPassword(), await tryWrongPassword()];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([401, 429]);
    expect(answers[1]?.headers['retry-after']).toBe('900');
    expect((await program('PROPFIND', calendar, undefined, { depth: '0' })).status).toBe(207);
  });

  it('accepts a correct app password while another address fills its own queue with wrong app passwords', async () => {
    const stranger = Array.from({ length: 400 }, () =>
      portal.app.inject({
        method: 'PROPFIND',
        url: calendar,
        remoteAddress: '10.9.8.6',
        headers: {
          authorization: `Basic ${Buffer.from(`ann:${newAppPassword().secret}`).toString('base64')}`,
        },
      }),
    );
    // the first failed attempt is answered only after the queue is full
    await Promise.race(stranger);
    expect((await program('PROPFIND', calendar, undefined, { depth: '0' })).status).toBe(207);
    const answers = (await Promise.all(stranger)).map(({ statusCode }) => statusCode);
    expect(new Set(answers)).toEqual(new Set([401, 503]));
  });
});
