import { meetings } from '@gatehouse/api/meetings/meetings';
import { employees } from '@gatehouse/api/people/employees';
import { personalData } from '@gatehouse/api/people/personal-data';
import { privacySettings } from '@gatehouse/api/settings/privacy';
import { visitorLogbook } from '@gatehouse/api/visitors/visitor-logbook';
import { visitors } from '@gatehouse/api/visitors/visitors';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../../../test/kit/factories.ts';
import { mailsTo } from '../../../../test/kit/mailbox.ts';
import { type Client, testPortal } from '../../../../test/kit/portal.ts';
import { forgetMailedCodes } from '../../auth/passwords/passwords.jobs.ts';
import { forgetMailsJob } from '../../people/personal-data/erasure.service.ts';
import { deliverDue } from '../../settings/mails/mails.service.ts';
import { retentionJob } from '../../settings/privacy/retention.jobs.ts';

const portal = await testPortal({ at: '2026-11-25T02:30:00Z' });
const { owner } = portal.make;
const rows = async (text: string, values: unknown[] = []) => (await owner.query(text, values)).rows;
let companyId: number;
let host: Person;
let admin: Client;
let roomId: number;

beforeEach(async () => {
  portal.clock.set('2026-11-25T02:30:00Z');
  const home = await portal.make.department();
  companyId = home.companyId;
  const made = { companyId, departmentId: home.id };
  admin = await portal.as(await portal.make.employee({ ...made, roles: ['ADMIN'] }));
  host = await portal.make.employee({ ...made, roles: ['ADMIN'] });
  roomId = (await portal.make.room({ companyId, type: 'MEETING_ROOM' })).id;
});

const chainBreak = async () => (await rows('SELECT audit_first_break($1) AS at', [companyId]))[0]?.at;
/** Tables of the portal with a row of the company that contains one of the words. */
async function tablesWith(...words: string[]): Promise<string[]> {
  const tables =
    await rows(`SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND n.nspname = 'public'`);
  const found: string[] = [];
  for (const { name } of tables) {
    const held = await rows(`SELECT FROM ${name} t WHERE t::text ILIKE ANY ($1::text[]) LIMIT 1`, [
      words.map((word) => `%${word}%`),
    ]);
    if (held.length > 0) found.push(name);
  }
  return found.sort();
}
const runMailJobs = async () => {
  for (const { data } of await rows("SELECT data FROM pgboss.job WHERE name = 'personal-data.mails'"))
    await forgetMailsJob.run(portal.services, data);
};
const filesTo = async (address: string) => (await mailsTo(portal.services.settings.dataDir, address)).length;
/** A meeting of the host from 10:00 to 11:00 in Ho Chi Minh City. */
const book = async (guests: string[]) => {
  const body = {
    roomId,
    title: 'Review',
    start: '2026-11-25T10:00:00',
    end: '2026-11-25T11:00:00',
    guests,
  };
  const { result } = await (await portal.as(host)).call(meetings.create, { body });
  return result.id as number;
};
const add = async (given: object) => {
  const [department] = await rows('SELECT department_code AS code FROM departments WHERE id = $1', [
    host.departmentId,
  ]);
  const { result, status } = await admin.call(visitors.create, {
    body: {
      companyId,
      firstName: 'Quỳnh',
      lastName: 'Trương',
      displayName: 'Trương Quỳnh',
      visitorCompany: 'Sông Hồng Textiles',
      idPassportNumber: 'C4711-0815',
      nationality: 'VN',
      contactDepartment: department.code,
      contactPerson: host.accountName,
      activeFrom: '2026-11-25T01:00:00Z',
      activeTo: '2026-11-25T09:00:00Z',
      enableQrCheckin: true,
      ...given,
    },
  });
  expect(status).toBe(200);
  return result;
};

describe('erasing a visitor', () => {
  it('removes them from tables, meetings, mails, files and the audit trail, and keeps the chain whole', async () => {
    const address = 'Quynh.Truong@example.com';
    const meetingId = await book([address, 'other@example.com']);
    const { id } = await add({ email: address });
    await admin.call(visitors.sendQr, { params: { id } });
    const [occurrence] = await rows('SELECT id FROM meeting_occurrences WHERE meeting_id = $1', [meetingId]);
    const body = { visitorId: id, meetingId: occurrence.id };
    expect((await admin.call(visitorLogbook.create, { body })).status).toBe(200);
    await deliverDue(portal.services);
    const words = [address, 'Trương Quỳnh', 'C4711-0815', 'Sông Hồng Textiles'];
    expect(await tablesWith(...words)).toEqual(
      expect.arrayContaining(['audit_log', 'mails', 'meetings', 'visitors']),
    );
    expect(await filesTo(address)).toBeGreaterThan(0);
    expect((await admin.call(visitors.remove, { params: { id } })).status).toBe(200);
    await runMailJobs();
    expect(await tablesWith(...words)).toEqual([]);
    expect(await filesTo(address)).toBe(0);
    expect(await rows('SELECT guests FROM meetings WHERE id = $1', [meetingId])).toEqual([
      { guests: ['other@example.com'] },
    ]);
    expect(await chainBreak()).toBeNull();
    const [last] = await rows(
      'SELECT action, entity, entity_id, before, after FROM audit_log WHERE chain_id = $1 ORDER BY seq DESC LIMIT 1',
      [companyId],
    );
    expect(last).toMatchObject({
      action: 'visitors.remove',
      entity: 'visitors',
      entity_id: String(id),
      before: null,
    });
    expect(Object.keys(last.after)).toEqual(['entries', 'redactions']);
  });

  it('keeps invitations and trail of another visitor with the same address', async () => {
    const email = 'shared@example.com';
    const meetingId = await book([email]);
    const first = await add({ email, displayName: 'First Namesake' });
    const second = await add({ email, displayName: 'Second Namesake' });
    await admin.call(visitors.remove, { params: { id: first.id } });
    expect(await rows('SELECT guests FROM meetings WHERE id = $1', [meetingId])).toEqual([
      { guests: [email] },
    ]);
    const [kept] = await rows(
      "SELECT after FROM audit_log WHERE chain_id = $1 AND entity = 'visitors' AND entity_id = $2",
      [companyId, String(second.id)],
    );
    expect(kept.after).toMatchObject({ displayName: 'Second Namesake', email });
    expect(await tablesWith('First Namesake')).toEqual([]);
    expect(await chainBreak()).toBeNull();
  });

  it('happens when their retention period is over, in the audit trail too', async () => {
    await add({ email: 'old.visitor@example.com', displayName: 'Lê Thị Hường' });
    await admin.call(privacySettings.update, { params: { companyId }, body: { visitorMonths: 1 } });
    portal.clock.set('2027-03-01T02:00:00Z');
    await retentionJob.run(portal.services, {});
    expect(await tablesWith('Lê Thị Hường', 'old.visitor@example.com')).toEqual([]);
    expect(await chainBreak()).toBeNull();
  });
});

describe('erasing a guest by address', () => {
  const email = 'guest.only@example.com';
  const erase = (by: Client, more: object = {}) =>
    by.call(personalData.eraseGuest, { body: { companyId, email, confirmation: email, ...more } });

  it('counts and removes everything under the address, in any case', async () => {
    await book(['Guest.Only@Example.com']);
    await add({ email, displayName: 'Đặng Thùy Guest' });
    await deliverDue(portal.services);
    const { result } = await admin.call(personalData.guest, { body: { companyId, email } });
    expect(result).toMatchObject({ visitors: 1, meetings: 1, visits: 0, declarations: 0 });
    expect(result.mails).toBeGreaterThan(0);
    expect((await erase(admin)).status).toBe(200);
    await runMailJobs();
    expect(await tablesWith(email, 'Đặng Thùy Guest')).toEqual([]);
    expect(await filesTo('uest.')).toBe(0);
    expect(await chainBreak()).toBeNull();
    const again = await admin.call(personalData.guest, { body: { companyId, email } });
    expect(again.result).toEqual({ visitors: 0, meetings: 0, visits: 0, declarations: 0, mails: 0 });
  });

  it('rejects a confirmation that differs, managers, and administrators of another company', async () => {
    await book([email]);
    expect((await erase(admin, { confirmation: 'guest@example.com' })).result.fields).toEqual([
      { field: 'confirmation', rule: 'invalid', params: {} },
    ]);
    const manager = await portal.as(await portal.make.employee({ companyId, roles: ['MANAGER'] }));
    expect((await erase(manager)).code).toBe('AUTH_NO_PERMISSION');
    const stranger = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
    expect((await erase(stranger)).code).toBe('HR_COMPANY_NOT_FOUND');
    expect((await stranger.call(personalData.guest, { body: { companyId, email } })).code).toBe(
      'HR_COMPANY_NOT_FOUND',
    );
    expect(await tablesWith(email)).toContain('meetings');
  });
});

describe('the file of a mailed number', () => {
  it('is deleted once the number is revoked, although the mail was sent', async () => {
    const email = 'revoked@example.com';
    const id = await book([email]);
    await deliverDue(portal.services);
    const before = await filesTo(email);
    expect(before).toBeGreaterThan(1);
    await (await portal.as(host)).call(meetings.update, { params: { id }, body: { guests: [] } });
    await forgetMailedCodes.run(portal.services, {});
    const left = await mailsTo(portal.services.settings.dataDir, email);
    expect(left.filter(({ text }) => text.includes('/visitor-qr#'))).toEqual([]);
    expect(left).toHaveLength(before - 1);
  });

  it('is deleted, and its number revoked, when the inviting person is erased', async () => {
    const email = 'invited@example.com';
    const id = await book([email]);
    await deliverDue(portal.services);
    // ended early: the number would be good until 11:30
    await rows(
      'UPDATE meeting_occurrences SET actual_start = starts_at, actual_end = starts_at WHERE meeting_id = $1',
      [id],
    );
    await rows('UPDATE employees SET is_enabled = false WHERE id = $1', [host.employeeId]);
    const { status } = await admin.call(employees.erase, {
      params: { id: host.employeeId },
      body: { accountName: host.accountName },
    });
    expect(status).toBe(200);
    await runMailJobs();
    expect(await filesTo(email)).toBe(0);
    expect(
      await rows('SELECT revoked_at IS NULL AS good, sealed FROM guest_qrs WHERE company_id = $1', [
        companyId,
      ]),
    ).toEqual([{ good: false, sealed: null }]);
  });
});
