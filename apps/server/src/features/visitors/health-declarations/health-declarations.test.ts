import { meetings } from '@gatehouse/api/meetings/meetings';
import { privacySettings } from '@gatehouse/api/settings/privacy';
import { deviceSettings } from '@gatehouse/api/visitors/device-settings';
import { healthDeclarations } from '@gatehouse/api/visitors/health-declarations';
import { visitors } from '@gatehouse/api/visitors/visitors';
import { mailText } from '@gatehouse/messages/mail-text';
import type { Person } from '@gatehouse/testing/data/factories';
import { unzip } from '@gatehouse/testing/kit/unzip';
import { type Client, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeEach, describe, expect, it } from 'vitest';
import { unseal } from '../../../platform/seal.ts';
import { createRetentionJob } from '../../settings/privacy/retention.jobs.ts';
import { eraseOldVisitors } from '../visitors/visitor-erasure.service.ts';
import { createLinkCode } from './health-declaration-codes.rules.ts';
import { mailLinksJob } from './health-declarations.jobs.ts';

const portal = await testPortal({ at: '2026-11-24T02:00:00Z' });
const { owner } = portal.make;
const { masterKey } = portal.services.settings;
let companyId: number;
let host: Person;
let admin: Client;
let meetingId: number;

beforeEach(async () => {
  portal.clock.set('2026-11-24T02:00:00Z');
  host = await portal.make.employee({ roles: ['ADMIN'] });
  companyId = host.companyId ?? 0;
  admin = await portal.as(host);
  const meeting = await portal.make.meeting(host, {
    startsAt: '2026-11-25T03:00:00Z',
    endsAt: '2026-11-25T04:00:00Z',
    guests: ['Lan@example.com'],
  });
  meetingId = meeting.id;
});

const until = Date.parse('2026-11-25T04:30:00Z') / 1000;
const createCode = (overrides: object = {}) =>
  createLinkCode(masterKey, { companyId, meetingId, email: 'lan@example.com', until, ...overrides });
const open = (text: string) => portal.anybody.call(healthDeclarations.open, { body: { code: text } });
const createBody = (more: object = {}) => ({
  code: createCode(),
  name: 'Lan',
  companyName: 'Sông Hồng',
  address: '1 Main Street',
  phoneNumber: '+84 912 345 678',
  fever: true,
  cough: false,
  shortnessOfBreath: false,
  pneumonia: false,
  soreThroat: false,
  tired: false,
  sickDetail: 'a little warm',
  contactSickPeople: false,
  contactPeopleSickCountries: false,
  contactPeopleQuarantined: false,
  throughEpidemicArea: false,
  isolationHome: true,
  isolationHomeTime: '2026-11-20',
  confirmed: true,
  ...more,
});
const sendDeclaration = (more: object = {}) =>
  portal.anybody.call(healthDeclarations.create, { body: createBody(more) as never });

describe('links of health declarations', () => {
  it('declaration link opens the meeting’s declaration until the last second of its validity (T14)', async () => {
    const { result } = await open(createCode());
    expect(result).toMatchObject({
      email: 'lan@example.com',
      start: '2026-11-25T03:00:00.000Z',
      isDeclared: false,
    });
    portal.clock.set('2026-11-25T04:30:00.900Z');
    expect((await open(createCode())).status).toBe(200);
    portal.clock.set('2026-11-25T04:30:01Z');
    expect((await open(createCode())).code).toBe('HR_DECLARATION_NOT_FOUND');
    expect((await sendDeclaration()).code).toBe('HR_DECLARATION_NOT_FOUND');
    // The expiry is part of the encrypted code, so a later expiry in a forged code does not extend the access.
    expect((await open(createCode({ until: until + 3600 }))).code).toBe('HR_DECLARATION_NOT_FOUND');
  });

  it('rejects a declaration link that was altered or made for another guest', async () => {
    const right = createCode();
    for (const index of [0, 5, 20, right.length - 1]) {
      const other = right[index] === 'A' ? 'B' : 'A';
      const answer = await open(right.slice(0, index) + other + right.slice(index + 1));
      expect(answer.code).toBe('HR_DECLARATION_NOT_FOUND');
    }
    expect((await open(createCode({ email: 'other@example.com' }))).code).toBe('HR_DECLARATION_NOT_FOUND');
    expect((await open(createCode({ companyId: companyId + 1000 }))).code).toBe('HR_DECLARATION_NOT_FOUND');
  });

  it('rejects a declaration link while the company is disabled', async () => {
    const setCompanyEnabled = (on: boolean) =>
      owner.query('UPDATE companies SET is_enabled = $2 WHERE id = $1', [companyId, on]);
    await setCompanyEnabled(false);
    for (const answer of [await open(createCode()), await sendDeclaration()])
      expect(answer.code).toBe('HR_DECLARATION_NOT_FOUND');
    await setCompanyEnabled(true);
    expect((await sendDeclaration()).status).toBe(200);
  });

  const readMails = async () => {
    const { rows } = await owner.query(
      `SELECT to_address AS address, sealed FROM mails WHERE company_id = $1 AND kind = 'HEALTH_DECLARATION' ORDER BY id`,
      [companyId],
    );
    return rows;
  };

  it('emails a guest of a series a declaration link for the next occurrence only, and names the date of this occurrence in the subject', async () => {
    await owner.query('DELETE FROM meetings WHERE company_id = $1', [companyId]);
    const series = await portal.make.room({ companyId, type: 'MEETING_ROOM' });
    await admin.call(deviceSettings.update, { params: { companyId }, body: { beforeMeetingDate: 30 } });
    const times = { start: '2026-11-25T10:00:00', end: '2026-11-25T11:00:00' };
    const body = { roomId: series.id, title: 'Standup', ...times, guests: ['Lan@example.com'] };
    const daily = { ...body, repeat: 'DAILY' as const, until: '2026-12-24' };
    const { result: first } = await admin.call(meetings.create, { body: daily });
    const readMailedDates = async (at: string) => {
      portal.clock.set(at);
      await mailLinksJob.run(portal.services, {});
      return (await readMails()).map(({ sealed }) => {
        const values = JSON.parse(unseal(masterKey, 'mails', sealed).toString());
        const subject = mailText('en', 'HEALTH_DECLARATION').subject.replace('{when}', values.when);
        return /on (\w+ \d+), 2026 at/.exec(subject)?.[1];
      });
    };
    expect(await readMailedDates('2026-11-24T02:00:00Z')).toEqual(['November 25']);
    expect(await readMailedDates('2026-11-25T03:59:00Z')).toEqual(['November 25']);
    expect(await readMailedDates('2026-11-25T04:05:00Z')).toEqual(['November 25', 'November 26']);
    // The occurrence of 28 November moves to the morning of 26 November, so that it becomes the next occurrence.
    const { result } = await admin.call(meetings.list, {
      query: { from: '2026-11-28', to: '2026-11-28', size: 10 },
    });
    const moved = { start: '2026-11-26T08:00:00', end: '2026-11-26T09:00:00' };
    const [{ id, version }] = result.content;
    await admin.call(meetings.update, {
      params: { id },
      query: { repeat: 'once' },
      body: { version, ...moved },
    });
    expect(first.isOfSeries).toBe(true);
    expect(await readMailedDates('2026-11-25T05:00:00Z')).toEqual([
      'November 25',
      'November 26',
      'November 26',
    ]);
    expect(await readMailedDates('2026-11-26T02:30:00Z')).toHaveLength(3);
    expect(await readMailedDates('2026-11-26T04:30:00Z')).toHaveLength(4);
  });

  it('emails each guest a declaration link once declarations are open, and again if the meeting is extended', async () => {
    await admin.call(deviceSettings.update, { params: { companyId }, body: { beforeMeetingDate: 1 } });
    await mailLinksJob.run(portal.services, {});
    expect(await readMails()).toEqual([]);
    portal.clock.set('2026-11-24T03:00:00Z');
    await mailLinksJob.run(portal.services, {});
    await mailLinksJob.run(portal.services, {});
    const [mail, ...more] = await readMails();
    expect(mail.address).toBe('lan@example.com');
    expect(more).toEqual([]);
    const { link } = JSON.parse(unseal(masterKey, 'mails', mail.sealed).toString());
    expect((await open(new URL(link).searchParams.get('code') ?? '')).status).toBe(200);
    await owner.query(`UPDATE meeting_occurrences SET ends_at = ends_at + interval '1 hour' WHERE id = $1`, [
      meetingId,
    ]);
    await owner.query(
      'UPDATE meetings SET is_all_day = true WHERE id = (SELECT meeting_id FROM meeting_occurrences WHERE id = $1)',
      [meetingId],
    );
    await mailLinksJob.run(portal.services, {});
    const [, again, ...others] = await readMails();
    expect(others).toEqual([]);
    // The email shows no time for an all-day meeting, like the page.
    expect(JSON.parse(unseal(masterKey, 'mails', again.sealed).toString()).when).toBe(
      'Wednesday, November 25, 2026',
    );
    expect((await open(createCode())).result.isAllDay).toBe(true);
  });
});

describe('health declarations', () => {
  it('stores one health declaration per meeting and email address with encrypted answers, and shows it to administrators', async () => {
    expect((await sendDeclaration()).status).toBe(200);
    expect((await sendDeclaration()).code).toBe('HR_DECLARATION_EXISTED');
    expect((await open(createCode())).result.isDeclared).toBe(true);
    const { result } = await admin.call(healthDeclarations.list, {
      query: { from: '2026-11-25', to: '2026-11-25' },
    });
    expect(result.content).toMatchObject([
      { name: 'Lan', email: 'lan@example.com', isReported: true, event: { id: meetingId } },
    ]);
    const params = { meetingId, email: 'lan@example.com' };
    const { result: declaration } = await admin.call(healthDeclarations.get, { params });
    expect(declaration).toMatchObject({
      fever: true,
      cough: false,
      sickDetail: 'a little warm',
      isolationHomeTime: '2026-11-20',
    });
    const { rows } = await owner.query(
      `SELECT strpos(encode(sealed, 'escape'), 'warm') AS found FROM health_declarations WHERE occurrence_id = $1`,
      [meetingId],
    );
    expect(rows).toEqual([{ found: 0 }]);
    const { rows: trail } = await owner.query(
      `SELECT count(*)::int AS found FROM audit_log WHERE company_id = $1 AND (after::text LIKE '%warm%' OR after::text LIKE '%lan@%')`,
      [companyId],
    );
    expect(trail).toEqual([{ found: 0 }]);
  });

  it('reports every invalid field of a health declaration and requires the confirmation', async () => {
    const answer = await sendDeclaration({
      name: ' ',
      companyName: '',
      address: '',
      phoneNumber: 'x',
      email: 'y',
      confirmed: false,
    });
    expect(
      answer.result.fields.map(({ field, rule }: { field: string; rule: string }) => `${field} ${rule}`),
    ).toEqual(
      expect.arrayContaining([
        'name required',
        'companyName required',
        'address required',
        'phoneNumber phone',
        'email email',
      ]),
    );
    expect(answer.result.fields.map(({ field }: { field: string }) => field)).toContain('confirmed');
  });

  it('hides health declarations from managers of other departments, and erases them when the guest is erased', async () => {
    await sendDeclaration();
    const other = await portal.as(await portal.make.employee({ companyId, roles: ['MANAGER'] }));
    expect((await other.call(healthDeclarations.list)).result.content).toEqual([]);
    const params = { meetingId, email: 'lan@example.com' };
    expect((await other.call(healthDeclarations.get, { params })).code).toBe('HR_DECLARATION_NOT_FOUND');
    const { result } = await admin.call(healthDeclarations.list);
    const [{ id }] = result.content;
    expect((await other.call(healthDeclarations.remove, { params: { id } })).code).toBe(
      'HR_DECLARATION_NOT_FOUND',
    );
    expect((await admin.call(healthDeclarations.remove, { params: { id } })).status).toBe(200);
    expect((await admin.call(healthDeclarations.get, { params })).code).toBe('HR_DECLARATION_NOT_FOUND');
  });
});

describe('retention of guest data', () => {
  const runRetention = () => createRetentionJob(eraseOldVisitors).run(portal.services, {});
  const countRows = async () => {
    const { rows } = await owner.query(
      `SELECT (SELECT count(*)::int FROM health_declarations WHERE company_id = $1) AS declared,
         (SELECT count(*)::int FROM visits WHERE company_id = $1) AS visits,
         (SELECT count(*)::int FROM visitors WHERE company_id = $1) AS visitors`,
      [companyId],
    );
    return rows[0];
  };

  it('deletes declarations after a month, and visitors with their logbook entries after the company’s retention period', async () => {
    await sendDeclaration();
    const visitor = await portal.make.visitor(host, { activeTo: '2026-11-26T00:00:00Z' });
    await portal.make.visit(visitor, { checkIn: '2026-11-25T03:00:00Z', isGone: true });
    portal.clock.set('2026-12-25T02:00:00Z');
    await runRetention();
    expect(await countRows()).toEqual({ declared: 1, visits: 1, visitors: 1 });
    portal.clock.set('2026-12-27T02:00:00Z');
    await runRetention();
    expect(await countRows()).toEqual({ declared: 0, visits: 1, visitors: 1 });
    await admin.call(privacySettings.update, { params: { companyId }, body: { visitorMonths: 1 } });
    await runRetention();
    expect(await countRows()).toEqual({ declared: 0, visits: 0, visitors: 0 });
  });

  it('exports all data of a visitor, and deletes the data with the visitor', async () => {
    await sendDeclaration();
    const { id } = await portal.make.visitor(host, { email: 'lan@example.com' });
    await portal.make.visit({ id }, { checkIn: '2026-11-24T01:00:00Z' });
    const file = await admin.call(visitors.exportData, { params: { id } });
    const parts = await unzip(file.result);
    const readPart = (name: string) => JSON.parse(String(parts.get(`${name}.json`)));
    expect(readPart('visitor')).toMatchObject({ email: 'lan@example.com' });
    expect([readPart('visits'), readPart('declarations')]).toMatchObject([[{}], [{ fever: true }]]);
    await admin.call(visitors.remove, { params: { id } });
    expect(await countRows()).toEqual({ declared: 0, visits: 0, visitors: 0 });
  });
});
