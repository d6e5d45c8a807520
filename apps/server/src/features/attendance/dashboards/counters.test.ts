import { readFileSync } from 'node:fs';
import { quarantine } from '@gatehouse/api/device-ops/quarantine';
import { employees } from '@gatehouse/api/people/employees';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../../../test/kit/factories.ts';
import { type TestPortal, testPortal } from '../../../../test/kit/portal.ts';
import { terminalOf } from '../../device-ops/ingest/device-ops.kit.ts';
import { closeCompany, recomputeJob } from '../attendance-days/attendance-days.service.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal({ at: '2026-11-20T04:00:00Z' });
});

const rows = async (text: string, values: unknown[] = []) =>
  (await portal.make.owner.query(text, values)).rows;

/** Of the person on the date of `day`. */
const department = (day: string) => `coalesce((SELECT b.department_id FROM past_departments b
  WHERE b.employee_id = e.id AND b.until_date > ${day} ORDER BY b.until_date LIMIT 1), e.department_id)`;
const minutes = (at: string) =>
  `(extract(epoch FROM (${at} AT TIME ZONE d.zone) - d.work_date::timestamp) / 60)::int`;

/** Everything counted anew from punches and days, line by line. */
const fromScratch = `
  SELECT ${department('p.punch_date')} AS department, p.punch_date AS day,
    (extract(hour FROM p.wall_time) * 2 + (extract(minute FROM p.wall_time) >= 30)::int)::int AS half, p.verify_mode AS method,
    p.zone, 1 AS punches, (p.direction = 'IN')::int AS ins, (p.direction = 'OUT')::int AS outs, 0 AS check_ins,
    0 AS check_in_minutes, 0 AS lates, 0 AS insides, 0 AS check_outs, 0 AS check_out_minutes, 0 AS earlies, 0 AS absents, 0 AS covereds
  FROM punches p JOIN employees e ON e.id = p.employee_id
  WHERE p.company_id = $1 AND p.result = 'ACCESS_GRANTED' AND p.ignored IS NULL
  UNION ALL SELECT ${department('d.work_date')}, d.work_date, floor(${minutes('d.check_in_at')} / 30.0)::int, '', d.zone, 0, 0, 0, 1,
    ${minutes('d.check_in_at')}, (d.late_minutes > 0)::int, (d.status = 'INCOMPLETE')::int, 0, 0, 0, 0, 0
  FROM attendance_days d JOIN employees e ON e.id = d.employee_id WHERE d.company_id = $1 AND d.check_in_at IS NOT NULL
  UNION ALL SELECT ${department('d.work_date')}, d.work_date, floor(${minutes('d.check_out_at')} / 30.0)::int, '', d.zone, 0, 0, 0, 0,
    0, 0, 0, 1, ${minutes('d.check_out_at')}, (d.early_minutes > 0)::int, 0, 0
  FROM attendance_days d JOIN employees e ON e.id = d.employee_id WHERE d.company_id = $1 AND d.check_out_at IS NOT NULL
  UNION ALL SELECT ${department('d.work_date')}, d.work_date, coalesce(floor(${minutes('d.check_in_at')} / 30.0)::int, 0), '', d.zone,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, (d.status = 'ABSENT')::int, (d.status = 'COVERED')::int
  FROM attendance_days d JOIN employees e ON e.id = d.employee_id WHERE d.company_id = $1 AND d.status IN ('ABSENT', 'COVERED')`;

const counts =
  'punches ins outs check_ins check_in_minutes lates insides check_outs check_out_minutes earlies absents covereds'.split(
    ' ',
  );
const ofDays = ['punches', 'check_ins', 'lates', 'earlies', 'absents', 'covereds'];

async function sums(from: string, keys: string, wanted: readonly string[], companyId: number) {
  const summed = wanted.map((count) => `sum(${count})::int AS ${count}`).join(', ');
  const some = wanted.map((count) => `sum(${count}) <> 0`).join(' OR ');
  const found = await rows(
    `SELECT ${keys}, ${summed} FROM (${from}) c GROUP BY ${keys} HAVING ${some} ORDER BY ${keys}`,
    [companyId],
  );
  return found.map((row) => JSON.stringify(row));
}

const kept = (table: string, columns: readonly string[]) =>
  ['counter_changes', table]
    .map(
      (name) =>
        `SELECT department_id AS department, ${columns.join(', ')} FROM ${name} WHERE company_id = $1`,
    )
    .join(' UNION ALL ');

async function expectExact(companyId: number) {
  const halfHours = 'department, day, half, method, zone';
  const keys = ['day', 'half', 'method', 'zone', ...counts];
  expect(await sums(kept('half_hour_counters', keys), halfHours, counts, companyId)).toEqual(
    await sums(fromScratch, halfHours, counts, companyId),
  );
  const days = 'department, day, method';
  expect(await sums(kept('day_counters', ['day', 'method', ...ofDays]), days, ofDays, companyId)).toEqual(
    await sums(fromScratch, days, ofDays, companyId),
  );
}

async function organisation() {
  const companyId = (await portal.make.company()).id;
  const departments = await Promise.all([1, 2, 3].map(() => portal.make.department({ companyId })));
  const [first] = departments;
  const people: Person[] = [];
  for (const _ of [1, 2, 3, 4])
    people.push(await portal.make.employee({ companyId, departmentId: first?.id ?? 0 }));
  await rows("UPDATE employees SET created_at = '2026-11-01' WHERE company_id = $1", [companyId]);
  const devices = [await portal.make.device({ companyId }), await portal.make.device({ companyId })];
  await rows("UPDATE devices SET time_zone = 'Europe/Berlin' WHERE id = $1", [devices[1]?.id]);
  const admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
  const terminals = devices.map(({ serial }) => terminalOf(portal, serial));
  return { companyId, departments, people, admin, terminals };
}

const two = (n: number) => String(n).padStart(2, '0');
const punch = fc
  .record({
    // the fifth is a code nobody has
    who: fc.integer({ min: 0, max: 4 }),
    day: fc.integer({ min: 16, max: 20 }),
    minute: fc.integer({ min: 0, max: 1439 }),
    method: fc.constantFrom(1, 4, 15),
  })
  .map((one) => ({
    ...one,
    wall: `2026-11-${one.day} ${two(Math.floor(one.minute / 60))}:${two(one.minute % 60)}:00`,
  }));
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.array(fc.record({ terminal: fc.integer({ min: 0, max: 1 }), punch }), {
      minLength: 1,
      maxLength: 9,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      who: fc.integer({ min: 0, max: 3 }),
      to: fc.integer({ min: 0, max: 2 }),
      since: fc.constantFrom(null, '2026-11-10', '2026-11-17', '2026-11-19'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('recompute' as const, 'close' as const, 'map' as const, 'undo' as const),
  },
);

describe('counters of departments', () => {
  it('equal a count from scratch whatever came in whatever order, and whoever moved', {
    timeout: 300_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 24 }), async (steps) => {
        const { companyId, departments, people, admin, terminals } = await organisation();
        const unknown = '999999';
        for (const one of steps) {
          if (Array.isArray(one)) {
            const lines = one.map((sent) => ({
              terminal: sent.terminal,
              line: `${people[sent.punch.who]?.pin ?? unknown}\t${sent.punch.wall}\t255\t${sent.punch.method}`,
            }));
            // each terminal sends its own at the same time, and sends it again
            const uploads = terminals.flatMap((terminal, n) => {
              const own = lines.filter((sent) => sent.terminal === n).map(({ line }) => line);
              return own.length > 0 ? [terminal.attlog(own), terminal.attlog(own)] : [];
            });
            for (const answer of await Promise.all(uploads)) expect(answer.statusCode).toBe(200);
          } else if (one === 'recompute') await recomputeJob.run(portal.services, { companyId });
          else if (one === 'close') await closeCompany(portal.services, companyId);
          else if (one === 'map') {
            const body = { code: unknown, employeeId: people[0]?.employeeId ?? 0 };
            await admin.call(quarantine.map, { body });
          } else if (one === 'undo') {
            const { result } = await admin.call(quarantine.mappings, { query: { code: unknown } });
            const [latest] = result.content;
            if (latest) await admin.call(quarantine.undo, { params: { id: latest.id } });
          } else
            await rows(
              `UPDATE employees SET department_id = $2, department_since = coalesce($3, department_since), updated_at = $4
               WHERE id = $1`,
              [people[one.who]?.employeeId, departments[one.to]?.id, one.since, portal.clock.now()],
            );
        }
        await expectExact(companyId);
      }),
      { numRuns: 6 },
    );
  });

  it('are added up now and then, so that few changes are left to add', async () => {
    const { companyId, people, terminals } = await organisation();
    const lines = people.flatMap(({ pin }) =>
      Array.from(
        { length: 200 },
        (_, n) => `${pin}\t2026-11-${two(1 + (n % 18))} ${two(7 + (n % 12))}:${two(n % 60)}:00\t255\t1`,
      ),
    );
    await terminals[0]?.attlog(lines.slice(0, 20));
    for (const line of lines.slice(20, 300)) await terminals[0]?.attlog([line]);
    await expectExact(companyId);
    const [{ left }] = await rows('SELECT count(*)::int AS left FROM counter_changes WHERE company_id = $1', [
      companyId,
    ]);
    expect(left).toBeLessThan(512);
    const [{ folded }] = await rows(
      'SELECT count(*)::int AS folded FROM day_counters WHERE company_id = $1',
      [companyId],
    );
    expect(folded).toBeGreaterThan(0);
  });

  it('count what was there before they were', async () => {
    const { companyId, people, terminals } = await organisation();
    for (const { pin } of people)
      await terminals[1]?.attlog([`${pin}\t2026-11-17 09:10:00\t0\t1`, `${pin}\t2026-11-17 18:00:00\t1\t1`]);
    const file = new URL('../../../../migrations/0016_counters.sql', import.meta.url);
    const [, counting] = /^(DO \$\$.*?^\$\$;)/ms.exec(readFileSync(file, 'utf8')) ?? [];
    await rows('TRUNCATE counter_changes, half_hour_counters, day_counters');
    await rows(counting ?? '');
    const [{ left }] = await rows('SELECT count(*)::int AS left FROM counter_changes');
    expect(left).toBe(0);
    await expectExact(companyId);
  });

  it('forget whoever is deleted, and go with a department', async () => {
    const { companyId, people, admin, departments } = await organisation();
    await closeCompany(portal.services, companyId);
    const absents = async () =>
      (
        await rows(
          `SELECT coalesce(sum(absents), 0)::int AS n FROM (${kept('half_hour_counters', ['absents'])}) c`,
          [companyId],
        )
      )[0].n;
    const before = await absents();
    expect(before).toBeGreaterThan(0);
    const gone = people[0]?.employeeId ?? 0;
    const answer = await admin.call(employees.remove, { params: { id: gone } });
    expect(answer.status).toBe(200);
    expect(await absents()).toBeLessThan(before);
    await expectExact(companyId);
    await rows('DELETE FROM departments WHERE id = $1', [departments[2]?.id]);
    await expectExact(companyId);
  });
});
