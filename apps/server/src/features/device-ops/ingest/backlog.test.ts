import { afterEach, describe, expect, it } from 'vitest';
import { takeParts } from './backlog.queries.ts';
import { backlogJob, packRecords, unpackRecords } from './backlog.service.ts';
import { terminalOf, terminalWorld } from './device-ops.kit.ts';
import type { ReadRecord } from './device-record.ts';

const { portal, companyId, person, device, terminal, rows, punchesOf } = await terminalWorld();

const two = (n: number) => String(n).padStart(2, '0');
/** Morning and evening of so many days of a month. */
const month = (pin: string, of: string, days = 20) =>
  Array.from({ length: days }, (_, n) => [
    `${pin}\t${of}-${two(n + 1)} 09:00:00\t255\t15`,
    `${pin}\t${of}-${two(n + 1)} 18:00:00\t255\t15`,
  ]).flat();
const waiting = () => rows('SELECT lines FROM punch_backlog WHERE company_id = $1 ORDER BY id', [companyId]);
const daysOf = (employeeId: number | null) =>
  rows('SELECT status FROM attendance_days WHERE employee_id = $1', [employeeId]);

/** Keeps this device's records from being computed, as a portal that is at them would. */
async function holdingBack<T>(deviceId: number, work: () => Promise<T>): Promise<T> {
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

describe('a long upload', () => {
  it('is computed before the OK where nothing else is', async () => {
    expect((await terminal.attlog(month(person.pin, '2026-09'))).body).toBe('OK: 40');
    // a busy machine may take longer than an upload waits
    await expect.poll(waiting).toEqual([]);
    expect(await punchesOf(person.employeeId)).toHaveLength(40);
    expect(await daysOf(person.employeeId)).toEqual(
      Array.from({ length: 20 }, () => ({ status: 'PRESENT' })),
    );
  });

  it('is acknowledged once it is kept while others are computed, and computed by whoever comes next', async () => {
    const { pin, employeeId } = await portal.make.employee({ companyId });
    const lines = month(pin, '2026-08');
    await holdingBack(device.id, async () => {
      expect((await terminal.attlog(lines)).body).toBe('OK: 40');
      // what came is there, once, though it comes again
      expect((await terminal.attlog(lines)).body).toBe('OK: 40');
      expect(await waiting()).toEqual([{ lines: 40 }]);
      expect(await punchesOf(employeeId)).toEqual([]);
      // one that is short does not wait for it
      await terminal.attlog([`${pin}\t2026-08-03 12:30:00\t255\t15`]);
      expect(await punchesOf(employeeId)).toHaveLength(1);
    });
    await backlogJob.run(portal.services, {});
    await expect.poll(waiting).toEqual([]);
    expect(await punchesOf(employeeId)).toHaveLength(41);
    expect(await daysOf(employeeId)).toHaveLength(20);
  });

  it('sets aside what is nobody’s or no punch, with the text and the time it came', async () => {
    const lines = [...month('987654', '2026-07'), 'no punch at all'];
    portal.clock.set('2026-11-20T03:00:00Z');
    await holdingBack(device.id, () => terminal.attlog(lines));
    portal.clock.set('2026-11-20T05:00:00Z');
    await backlogJob.run(portal.services, {});
    await expect.poll(waiting).toEqual([]);
    const held = await rows(
      `SELECT reason, count(*)::int AS n, min(raw) AS raw, max(received_at) AS at FROM quarantine
        WHERE company_id = $1 GROUP BY 1 ORDER BY 1`,
      [companyId],
    );
    expect(held).toEqual([
      { reason: 'UNKNOWN_PERSON', n: 40, raw: lines[0], at: new Date('2026-11-20T03:00:00Z') },
      { reason: 'UNREADABLE', n: 1, raw: 'no punch at all', at: new Date('2026-11-20T03:00:00Z') },
    ]);
  });

  it('that cannot be computed holds up no other, of no device, and is told of', async () => {
    const { pin, employeeId } = await portal.make.employee({ companyId });
    const other = await portal.make.device({ companyId });
    await holdingBack(device.id, async () => {
      await terminal.attlog(month(pin, '2026-06', 11));
      await rows(
        `INSERT INTO punch_backlog (company_id, device_id, received_at, zone, marks, lines, records)
          VALUES ($1, $2, now(), 'Asia/Ho_Chi_Minh', '{}', 1, 'spoilt')`,
        [companyId, device.id],
      );
      await terminal.attlog(month(pin, '2026-05', 12));
      await terminalOf(portal, other.serial).attlog(month(pin, '2026-04', 13));
    });
    // an upload's own round may still be at it
    const told = () => backlogJob.run(portal.services, {}).then(() => 'nothing', String);
    await expect.poll(told).toContain('JSON');
    await expect.poll(() => punchesOf(employeeId)).toHaveLength(22 + 24 + 26);
    expect(await rows('SELECT records FROM punch_backlog WHERE company_id = $1', [companyId])).toEqual([
      { records: 'spoilt' },
    ]);
  });
});

describe('the parts computed together', () => {
  it('end where a date does, so that a day is computed once', async () => {
    const { pin } = await portal.make.employee({ companyId });
    const other = await portal.make.device({ companyId });
    const sending = terminalOf(portal, other.serial);
    const linesOf = (day: string) =>
      Array.from({ length: 30 }, (_, minute) => `${pin}\t2026-03-${day} 09:${two(minute)}:00\t255\t15`);
    const [morning, evening] = [linesOf('01').slice(0, 15), linesOf('01').slice(15)];
    const daysTaken = (mostLines: number) =>
      portal.services.database.asCompanies([companyId], async (db) => {
        const parts = await takeParts(db, companyId, mostLines, []);
        return parts.map(({ records }) => unpackRecords(records).at(-1)?.wall?.slice(8, 10));
      });
    await holdingBack(other.id, async () => {
      await sending.attlog([...linesOf('28').map((line) => line.replace('-03-', '-02-')), ...morning]);
      await sending.attlog([...evening, ...evening.map((line) => line.replace(' 09', ' 10'))]);
      await sending.attlog(linesOf('02'));
      await sending.attlog(linesOf('03'));
      await sending.attlog(linesOf('03').map((line) => line.replace(' 09', ' 10')));
    });
    expect(await daysTaken(1)).toEqual(['01']);
    expect(await daysTaken(70)).toEqual(['01', '01']);
    expect(await daysTaken(130)).toEqual(['01', '01', '02']);
    // the rest of the third may still come
    expect(await daysTaken(1_000)).toEqual(['01', '01', '02']);
    await rows('DELETE FROM punch_backlog WHERE device_id = $1 AND last_date < $2', [other.id, '2026-03-03']);
    expect(await daysTaken(1_000)).toEqual(['03', '03']);
  });
});

describe('packed records', () => {
  it('are what they were', () => {
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
