import { terminalOf, terminalWorld } from '@gatehouse/testing/kit/terminal-world';
import { afterEach, describe, expect, it } from 'vitest';
import type { ReadRecord } from '../device-record.ts';
import { claimParts } from './backlog.queries.ts';
import { backlogJob, packRecords, unpackRecords } from './backlog.service.ts';

const { portal, companyId, person, device, terminal, rows, punchesOf } = await terminalWorld();

const twoDigits = (n: number) => String(n).padStart(2, '0');
/** Returns one morning and one evening record for each of the first days of a month. */
const monthLines = (pin: string, yearMonth: string, days = 20) =>
  Array.from({ length: days }, (_, n) => [
    `${pin}\t${yearMonth}-${twoDigits(n + 1)} 09:00:00\t255\t15`,
    `${pin}\t${yearMonth}-${twoDigits(n + 1)} 18:00:00\t255\t15`,
  ]).flat();
const waitingParts = () =>
  rows('SELECT lines FROM punch_backlog WHERE company_id = $1 ORDER BY id', [companyId]);
const daysOf = (employeeId: number | null) =>
  rows('SELECT status FROM attendance_days WHERE employee_id = $1', [employeeId]);

/** Runs `work` while the backlog of the device is locked, as if another portal process computed it. */
async function withBacklogLock<T>(deviceId: number, work: () => Promise<T>): Promise<T> {
  const holder = await portal.make.owner.connect();
  try {
    await holder.query('SELECT pg_advisory_lock(728, $1)', [deviceId]);
    return await work();
  } finally {
    await holder.query('SELECT pg_advisory_unlock_all()');
    holder.release();
  }
}

afterEach(() => rows('DELETE FROM punch_backlog'));

describe('uploads with many records', () => {
  it('computes a long upload before answering OK if the backlog is empty', async () => {
    expect((await terminal.attlog(monthLines(person.pin, '2026-09'))).body).toBe('OK: 40');
    // On a busy machine the computation may take longer than an upload waits.
    await expect.poll(waitingParts).toEqual([]);
    expect(await punchesOf(person.employeeId)).toHaveLength(40);
    expect(await daysOf(person.employeeId)).toEqual(
      Array.from({ length: 20 }, () => ({ status: 'PRESENT' })),
    );
  });

  it('acknowledges a stored long upload while another process computes uploads, and leaves the attendance days to the next process', async () => {
    const { pin, employeeId } = await portal.make.employee({ companyId });
    const lines = monthLines(pin, '2026-08');
    await withBacklogLock(device.id, async () => {
      expect((await terminal.attlog(lines)).body).toBe('OK: 40');
      // If the upload is sent again, the records are still stored only once.
      expect((await terminal.attlog(lines)).body).toBe('OK: 40');
      expect(await waitingParts()).toEqual([{ lines: 40 }]);
      expect(await punchesOf(employeeId)).toEqual([]);
      // A short upload does not wait for the backlog.
      await terminal.attlog([`${pin}\t2026-08-03 12:30:00\t255\t15`]);
      expect(await punchesOf(employeeId)).toHaveLength(1);
    });
    await backlogJob.run(portal.services, {});
    await expect.poll(waitingParts).toEqual([]);
    expect(await punchesOf(employeeId)).toHaveLength(41);
    expect(await daysOf(employeeId)).toHaveLength(20);
  });

  it('quarantines the records in a long upload that name no person or time, and keeps their text and time of receipt', async () => {
    const lines = [...monthLines('987654', '2026-07'), 'no punch at all'];
    portal.clock.set('2026-11-20T03:00:00Z');
    await withBacklogLock(device.id, () => terminal.attlog(lines));
    portal.clock.set('2026-11-20T05:00:00Z');
    await backlogJob.run(portal.services, {});
    await expect.poll(waitingParts).toEqual([]);
    const quarantineRows = await rows(
      `SELECT reason, count(*)::int AS n, min(raw) AS raw, max(received_at) AS at FROM quarantine
        WHERE company_id = $1 GROUP BY 1 ORDER BY 1`,
      [companyId],
    );
    expect(quarantineRows).toEqual([
      { reason: 'UNKNOWN_PERSON', n: 40, raw: lines[0], at: new Date('2026-11-20T03:00:00Z') },
      { reason: 'UNREADABLE', n: 1, raw: 'no punch at all', at: new Date('2026-11-20T03:00:00Z') },
    ]);
  });

  it('does not delay other uploads if one long upload cannot be computed, and reports the failure', async () => {
    const { pin, employeeId } = await portal.make.employee({ companyId });
    const other = await portal.make.device({ companyId });
    await withBacklogLock(device.id, async () => {
      await terminal.attlog(monthLines(pin, '2026-06', 11));
      await rows(
        `INSERT INTO punch_backlog (company_id, device_id, received_at, zone, marks, lines, records)
          VALUES ($1, $2, now(), 'Asia/Ho_Chi_Minh', '{}', 1, 'spoilt')`,
        [companyId, device.id],
      );
      await terminal.attlog(monthLines(pin, '2026-05', 12));
      await terminalOf(portal, other.serial).attlog(monthLines(pin, '2026-04', 13));
    });
    // The computation that the upload itself started may still be running.
    const runJob = () => backlogJob.run(portal.services, {}).then(() => 'nothing', String);
    await expect.poll(runJob).toContain('JSON');
    await expect.poll(() => punchesOf(employeeId)).toHaveLength(22 + 24 + 26);
    expect(await rows('SELECT records FROM punch_backlog WHERE company_id = $1', [companyId])).toEqual([
      { records: 'spoilt' },
    ]);
  });
});

describe('parts of the upload backlog that are computed together', () => {
  it('ends each group of upload parts at the end of a date, so that each attendance day is computed once', async () => {
    const { pin } = await portal.make.employee({ companyId });
    const other = await portal.make.device({ companyId });
    const sending = terminalOf(portal, other.serial);
    const linesOf = (day: string) =>
      Array.from({ length: 30 }, (_, minute) => `${pin}\t2026-03-${day} 09:${twoDigits(minute)}:00\t255\t15`);
    const [morning, evening] = [linesOf('01').slice(0, 15), linesOf('01').slice(15)];
    const claimedDays = (mostLines: number) =>
      portal.services.database.asCompanies([companyId], async (db) => {
        const parts = await claimParts(db, companyId, mostLines, []);
        return parts.map(({ records }) => unpackRecords(records).at(-1)?.wall?.slice(8, 10));
      });
    await withBacklogLock(other.id, async () => {
      await sending.attlog([...linesOf('28').map((line) => line.replace('-03-', '-02-')), ...morning]);
      await sending.attlog([...evening, ...evening.map((line) => line.replace(' 09', ' 10'))]);
      await sending.attlog(linesOf('02'));
      await sending.attlog(linesOf('03'));
      await sending.attlog(linesOf('03').map((line) => line.replace(' 09', ' 10')));
    });
    expect(await claimedDays(1)).toEqual(['01']);
    expect(await claimedDays(70)).toEqual(['01', '01']);
    expect(await claimedDays(130)).toEqual(['01', '01', '02']);
    // More parts of the third day may still arrive, so the part of the third day is not claimed.
    expect(await claimedDays(1_000)).toEqual(['01', '01', '02']);
    await rows('DELETE FROM punch_backlog WHERE device_id = $1 AND last_date < $2', [other.id, '2026-03-03']);
    expect(await claimedDays(1_000)).toEqual(['03', '03']);
  });
});

describe('packing of device records', () => {
  it('restores packed records unchanged', () => {
    const record: ReadRecord = {
      key: '00000000-0000-4000-8000-000000000000',
      code: 'Lê “7”',
      wall: '2026-11-20 08:00:00',
      at: 1_795_000_000_000,
      reason: null,
      verify: 'FACE',
      status: 255,
      granted: false,
      temperature: 36.6,
      lock: null,
    };
    const bare = { ...record, code: null, wall: null, at: null, reason: 'UNREADABLE' as const, status: null };
    expect(unpackRecords(packRecords([record, bare]))).toEqual([record, bare]);
  });
});
