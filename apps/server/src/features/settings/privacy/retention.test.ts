import { privacySettings } from '@gatehouse/api/settings/privacy';
import { type Client, type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';
import { eraseOldVisitors } from '../../visitors/visitors/visitor-erasure.service.ts';
import { createRetentionJob } from './retention.jobs.ts';

let portal: TestPortal;
let admin: Client;
let companyId: number;
let accountId: number;
let employeeId: number | null;
let deviceId: number;

beforeAll(async () => {
  portal = await testPortal({ at: '2026-11-20T02:00:00Z' });
  const person = await portal.make.employee({ roles: ['ADMIN'] });
  companyId = person.companyId ?? 0;
  ({ accountId, employeeId } = person);
  deviceId = (await portal.make.device({ companyId })).id;
  admin = await portal.as(person);
});

const queryRows = async (text: string, values: unknown[] = []) =>
  (await portal.make.owner.query(text, values)).rows;
const saveSettings = (body: object) => admin.call(privacySettings.update, { params: { companyId }, body });
const runNight = () => createRetentionJob(eraseOldVisitors).run(portal.services, {});
/** Inserts a punch on the given day, with a raw record and a temperature. */
async function punch(day: string): Promise<void> {
  const [{ key }] = await queryRows('SELECT gen_random_uuid() AS key');
  await queryRows(
    `INSERT INTO punch_inbox (device_id, record_key, company_id, received_at, source, raw) VALUES ($1, $2, $3, $4, 'ZK_ATT', 'said')`,
    [deviceId, key, companyId, day],
  );
  await queryRows(
    `INSERT INTO punches (company_id, punch_date, punched_at, wall_time, zone, received_at, device_id, record_key, employee_id,
       person_code, verify_mode, result, temperature)
     VALUES ($1, $2::date, $2::date, $2::date, 'UTC', $2::date, $3, $4, $5, '1', 'FACE', 'ACCESS_GRANTED', 36.6)`,
    [companyId, day, deviceId, key, employeeId],
  );
}
const listRecords = () =>
  queryRows(
    `SELECT p.punch_date AS day, i.raw, p.temperature FROM punches p JOIN punch_inbox i USING (device_id, record_key)
     WHERE p.company_id = $1 ORDER BY 1`,
    [companyId],
  );
const fullRecord = (day: string) => ({ day, raw: 'said', temperature: 36.6 });
const clearedRecord = (day: string) => ({ day, raw: '', temperature: null });

describe('retention of records (security.md §1.15)', () => {
  it('keeps all records of a company without retention times', async () => {
    await punch('2025-01-10');
    expect((await admin.call(privacySettings.get, { params: { companyId } })).result).toEqual({
      version: 1,
      rawRecordMonths: null,
      securityEventMonths: null,
      sessionMonths: null,
      mailMonths: null,
      visitorMonths: null,
      declarationMonths: 1,
      keepAttendanceMonths: null,
      plateMonths: 3,
    });
    await runNight();
    expect(await listRecords()).toEqual([fullRecord('2025-01-10')]);
  });

  it('deletes raw text and temperature of old punches at night, and keeps the punches', async () => {
    await punch('2025-11-19');
    await punch('2025-11-21');
    await saveSettings({ rawRecordMonths: 12 });
    await runNight();
    const expected = [clearedRecord('2025-01-10'), clearedRecord('2025-11-19'), fullRecord('2025-11-21')];
    expect(await listRecords()).toEqual(expected);
    portal.clock.set('2026-11-22T02:00:00Z');
    await runNight();
    expect(await listRecords()).toEqual([...expected.slice(0, 2), clearedRecord('2025-11-21')]);
  });

  it('deletes old raw text once a month even if a terminal sent the records late', async () => {
    await punch('2025-03-03');
    await runNight();
    expect(await listRecords()).toContainEqual(fullRecord('2025-03-03'));
    for (const at of ['2026-12-01T02:00:00Z', '2026-12-02T02:00:00Z']) {
      portal.clock.set(at);
      await runNight();
    }
    expect(await listRecords()).toContainEqual(clearedRecord('2025-03-03'));
  });

  it('deletes old sessions, security events and emails of a company, but none of other companies', async () => {
    const other = (await portal.make.company()).id;
    for (const at of ['2026-08-01', '2026-11-30']) {
      await queryRows(
        `INSERT INTO sessions (account_id, company_id, token_hash, created_at, last_seen_at, idle_minutes, idle_expires_at, expires_at, ended_at)
         VALUES ($1, $2, sha256(($3::date)::text::bytea), $3::date, $3::date, 1, $3::date, $3::date, $3::date)`,
        [accountId, companyId, at],
      );
      for (const company of [companyId, other])
        await queryRows("INSERT INTO security_events (company_id, at, kind) VALUES ($1, $2, 'x')", [
          company,
          at,
        ]);
      await queryRows(
        `INSERT INTO mails (company_id, account_id, kind, to_address, to_name, language, state, created_at, due_at, expires_at)
         SELECT $1, $2, 'RESET', 'a@example.com', 'A', 'en', state, $3::date, $3::date, $3::date FROM unnest('{SENT,WAITING}'::text[]) AS state`,
        [companyId, accountId, at],
      );
    }
    await saveSettings({ sessionMonths: 2, securityEventMonths: 2, mailMonths: 2 });
    await runNight();
    const [left] = await queryRows(
      `SELECT (SELECT count(*)::int FROM sessions WHERE company_id = $1 AND ended_at IS NOT NULL) AS sessions,
         (SELECT count(*)::int FROM security_events WHERE company_id = $1) AS events,
         (SELECT count(*)::int FROM security_events WHERE company_id = $2) AS others,
         (SELECT count(*)::int FROM mails WHERE company_id = $1) AS mails`,
      [companyId, other],
    );
    expect(left).toEqual({ sessions: 1, events: 1, others: 2, mails: 3 });
  });

  it('lets only administrators of the company change the retention settings, within limits', async () => {
    const stranger = await portal.as(await portal.make.employee({ roles: ['ADMIN'] }));
    const answer = await stranger.call(privacySettings.get, { params: { companyId } });
    expect(answer.code).toBe('HR_COMPANY_NOT_FOUND');
    const manager = await portal.as(await portal.make.employee({ companyId, roles: ['MANAGER'] }));
    expect((await manager.call(privacySettings.get, { params: { companyId } })).code).toBe(
      'AUTH_NO_PERMISSION',
    );
    const refused = await saveSettings({ sessionMonths: 4, rawRecordMonths: 0 });
    expect(refused.result.fields.map(({ field }: { field: string }) => field).sort()).toEqual([
      'rawRecordMonths',
      'sessionMonths',
    ]);
  });

  it('deletes passes of guests in the night after their meeting', async () => {
    const createGuestPass = async (day: string) => {
      const guests = ['ann@example.com'];
      const startsAt = `${day}T02:00:00Z`;
      const { id } = await portal.make.meeting(
        { companyId, employeeId },
        { startsAt, endsAt: `${day}T03:00:00Z`, guests },
      );
      await queryRows(
        `INSERT INTO guest_qrs (company_id, meeting_id, email, sealed, number_hash, link_hash, created_at)
         SELECT company_id, meeting_id, 'ann@example.com', '\\x00', sha256($2::text::bytea), sha256($3::text::bytea), '2025-01-01'
         FROM meeting_occurrences WHERE id = $1`,
        [id, `number ${day}`, `link ${day}`],
      );
    };
    await createGuestPass('2025-02-03');
    await createGuestPass('2026-10-05');
    await saveSettings({ visitorMonths: 12 });
    await runNight();
    expect(
      await queryRows(
        `SELECT o.starts_at::date::text AS day FROM guest_qrs i JOIN meeting_occurrences o ON o.meeting_id = i.meeting_id
         WHERE i.company_id = $1`,
        [companyId],
      ),
    ).toEqual([{ day: '2026-10-05' }]);
  });

  it('deletes health declarations and the record of their emailed links at night', async () => {
    for (const day of ['2026-10-05', '2026-11-27']) {
      const { id } = await portal.make.meeting(
        { companyId, employeeId },
        { startsAt: `${day}T05:00:00Z`, endsAt: `${day}T06:00:00Z`, guests: ['bea@example.com'] },
      );
      await queryRows(
        `INSERT INTO declaration_links (occurrence_id, email, company_id, expires_at)
         SELECT id, 'bea@example.com', company_id, ends_at FROM meeting_occurrences WHERE id = $1`,
        [id],
      );
      await queryRows(
        `INSERT INTO health_declarations (company_id, occurrence_id, email, name, sealed, declared_at)
         VALUES ($1, $2, 'bea@example.com', 'Bea', '\\x00', $3)`,
        [companyId, id, day],
      );
    }
    await saveSettings({ declarationMonths: 1 });
    await runNight();
    for (const table of ['health_declarations', 'declaration_links'])
      expect([
        table,
        await queryRows(
          `SELECT o.starts_at::date::text AS day FROM ${table} l JOIN meeting_occurrences o ON o.id = l.occurrence_id
           WHERE l.company_id = $1`,
          [companyId],
        ),
      ]).toEqual([table, [{ day: '2026-11-27' }]]);
  });
});
