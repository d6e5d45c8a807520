import { meetings } from '@gatehouse/api/meetings/meetings';
import { employees } from '@gatehouse/api/people/employees';
import { personalData } from '@gatehouse/api/people/personal-data';
import { privacySettings } from '@gatehouse/api/settings/privacy';
import { visitorLogbook } from '@gatehouse/api/visitors/visitor-logbook';
import { visitors } from '@gatehouse/api/visitors/visitors';
import type { Person } from '@gatehouse/testing/data/factories';
import { readMails } from '@gatehouse/testing/kit/mailbox';
import { type Client, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeEach, describe, expect, it } from 'vitest';
import { forgetMailedCodes } from '../../auth/passwords/passwords.jobs.ts';
import { forgetMailsJob } from '../../people/personal-data/erasure.service.ts';
import { deliverDue } from '../../settings/mails/mails.service.ts';
import { createRetentionJob } from '../../settings/privacy/retention.jobs.ts';
import { eraseOldVisitors } from './visitor-erasure.service.ts';

const portal = await testPortal({ at: '2026-11-25T02:30:00Z' });
const { owner } = portal.make;
const queryRows = async (text: string, values: unknown[] = []) => (await owner.query(text, values)).rows;
let companyId: number;
let host: Person;
let admin: Client;
let roomId: number;

beforeEach(async () => {
  portal.clock.set('2026-11-25T02:30:00Z');
  const home = await portal.make.department();
  companyId = home.companyId;
  const employeeFields = { companyId, departmentId: home.id };
  admin = await portal.as(await portal.make.employee({ ...employeeFields, roles: ['ADMIN'] }));
  host = await portal.make.employee({ ...employeeFields, roles: ['ADMIN'] });
  roomId = (await portal.make.room({ companyId, type: 'MEETING_ROOM' })).id;
});

const findChainBreak = async () =>
  (await queryRows('SELECT audit_first_break($1) AS at', [companyId]))[0]?.at;
/** Returns the tables with a row of the company that contains one of the words. */
async function findTablesWith(...words: string[]): Promise<string[]> {
  const tables =
    await queryRows(`SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND n.nspname = 'public'`);
  const tableNames: string[] = [];
  for (const { name } of tables) {
    const matches = await queryRows(`SELECT FROM ${name} t WHERE t::text ILIKE ANY ($1::text[]) LIMIT 1`, [
      words.map((word) => `%${word}%`),
    ]);
    if (matches.length > 0) tableNames.push(name);
  }
  return tableNames.sort();
}
const runMailJobs = async () => {
  for (const { data } of await queryRows("SELECT data FROM pgboss.job WHERE name = 'personal-data.mails'"))
    await forgetMailsJob.run(portal.services, data);
};
const countFilesTo = async (address: string) =>
  (await readMails(portal.services.settings.dataDir, address)).length;
/** Creates a meeting of the host from 10:00 to 11:00 in Ho Chi Minh City. */
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
const addVisitor = async (overrides: object) => {
  const [department] = await queryRows('SELECT department_code AS code FROM departments WHERE id = $1', [
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
      ...overrides,
    },
  });
  expect(status).toBe(200);
  return result;
};

describe('erasure of a visitor', () => {
  it('removes an erased visitor from tables, meetings, emails, files and the audit trail, and leaves the hash chain of the audit trail valid', async () => {
    const address = 'Quynh.Truong@example.com';
    const meetingId = await book([address, 'other@example.com']);
    const { id } = await addVisitor({ email: address });
    await admin.call(visitors.sendQr, { params: { id } });
    const [occurrence] = await queryRows('SELECT id FROM meeting_occurrences WHERE meeting_id = $1', [
      meetingId,
    ]);
    const body = { visitorId: id, meetingId: occurrence.id };
    expect((await admin.call(visitorLogbook.create, { body })).status).toBe(200);
    await deliverDue(portal.services);
    const words = [address, 'Trương Quỳnh', 'C4711-0815', 'Sông Hồng Textiles'];
    expect(await findTablesWith(...words)).toEqual(
      expect.arrayContaining(['audit_log', 'mails', 'meetings', 'visitors']),
    );
    expect(await countFilesTo(address)).toBeGreaterThan(0);
    expect((await admin.call(visitors.remove, { params: { id } })).status).toBe(200);
    await runMailJobs();
    expect(await findTablesWith(...words)).toEqual([]);
    expect(await countFilesTo(address)).toBe(0);
    expect(await queryRows('SELECT guests FROM meetings WHERE id = $1', [meetingId])).toEqual([
      { guests: ['other@example.com'] },
    ]);
    expect(await findChainBreak()).toBeNull();
    const [last] = await queryRows(
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

  it('keeps the invitations and audit entries of a visitor when another visitor with the same email address is erased', async () => {
    const email = 'shared@example.com';
    const meetingId = await book([email]);
    const first = await addVisitor({ email, displayName: 'First Namesake' });
    const second = await addVisitor({ email, displayName: 'Second Namesake' });
    await admin.call(visitors.remove, { params: { id: first.id } });
    expect(await queryRows('SELECT guests FROM meetings WHERE id = $1', [meetingId])).toEqual([
      { guests: [email] },
    ]);
    const [auditEntry] = await queryRows(
      "SELECT after FROM audit_log WHERE chain_id = $1 AND entity = 'visitors' AND entity_id = $2",
      [companyId, String(second.id)],
    );
    expect(auditEntry.after).toMatchObject({ displayName: 'Second Namesake', email });
    expect(await findTablesWith('First Namesake')).toEqual([]);
    expect(await findChainBreak()).toBeNull();
  });

  it('erases visitors after their retention period, also from the audit trail', async () => {
    await addVisitor({ email: 'old.visitor@example.com', displayName: 'Lê Thị Hường' });
    await admin.call(privacySettings.update, { params: { companyId }, body: { visitorMonths: 1 } });
    portal.clock.set('2027-03-01T02:00:00Z');
    await createRetentionJob(eraseOldVisitors).run(portal.services, {});
    expect(await findTablesWith('Lê Thị Hường', 'old.visitor@example.com')).toEqual([]);
    expect(await findChainBreak()).toBeNull();
  });
});

describe('erasure of a guest by email address', () => {
  const email = 'guest.only@example.com';
  const erase = (client: Client, more: object = {}) =>
    client.call(personalData.eraseGuest, { body: { companyId, email, confirmation: email, ...more } });

  it('counts and removes all records of an email address, ignoring case', async () => {
    await book(['Guest.Only@Example.com']);
    await addVisitor({ email, displayName: 'Đặng Thùy Guest' });
    await deliverDue(portal.services);
    const { result } = await admin.call(personalData.guest, { body: { companyId, email } });
    expect(result).toMatchObject({ visitors: 1, meetings: 1, visits: 0, declarations: 0 });
    expect(result.mails).toBeGreaterThan(0);
    expect((await erase(admin)).status).toBe(200);
    await runMailJobs();
    expect(await findTablesWith(email, 'Đặng Thùy Guest')).toEqual([]);
    expect(await countFilesTo('uest.')).toBe(0);
    expect(await findChainBreak()).toBeNull();
    const again = await admin.call(personalData.guest, { body: { companyId, email } });
    expect(again.result).toEqual({ visitors: 0, meetings: 0, visits: 0, declarations: 0, mails: 0 });
  });

  it('rejects an erasure by email address with a wrong confirmation, by managers, and by administrators of another company', async () => {
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
    expect(await findTablesWith(email)).toContain('meetings');
  });
});

describe('files of emails with a QR code number', () => {
  it('deletes the file of a sent email once the QR code number in it is revoked', async () => {
    const email = 'revoked@example.com';
    const id = await book([email]);
    await deliverDue(portal.services);
    const before = await countFilesTo(email);
    expect(before).toBeGreaterThan(1);
    await (await portal.as(host)).call(meetings.update, { params: { id }, body: { guests: [] } });
    await forgetMailedCodes.run(portal.services, {});
    const left = await readMails(portal.services.settings.dataDir, email);
    expect(left.filter(({ text }) => text.includes('/visitor-qr#'))).toEqual([]);
    expect(left).toHaveLength(before - 1);
  });

  it('deletes the file of an emailed QR code number and revokes the number when the inviting employee is erased', async () => {
    const email = 'invited@example.com';
    const id = await book([email]);
    await deliverDue(portal.services);
    // The meeting ends early in this test. The number would still be valid until 11:30 if it were not revoked.
    await queryRows(
      'UPDATE meeting_occurrences SET actual_start = starts_at, actual_end = starts_at WHERE meeting_id = $1',
      [id],
    );
    await queryRows('UPDATE employees SET is_enabled = false WHERE id = $1', [host.employeeId]);
    const { status } = await admin.call(employees.erase, {
      params: { id: host.employeeId },
      body: { accountName: host.accountName },
    });
    expect(status).toBe(200);
    await runMailJobs();
    expect(await countFilesTo(email)).toBe(0);
    expect(
      await queryRows('SELECT revoked_at IS NULL AS good, sealed FROM guest_qrs WHERE company_id = $1', [
        companyId,
      ]),
    ).toEqual([{ good: false, sealed: null }]);
  });
});
