import { readFileSync } from 'node:fs';
import { quarantine } from '@gatehouse/api/device-ops/quarantine';
import { employees } from '@gatehouse/api/people/employees';
import type { Person } from '@gatehouse/testing/data/factories';
import { terminalOf } from '@gatehouse/testing/kit/terminal-world';
import { type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { closeCompany, recomputeJob } from '../attendance-days/attendance-days.service.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await testPortal({ at: '2026-11-20T04:00:00Z' });
});

const queryRows = async (text: string, values: unknown[] = []) =>
  (await portal.make.owner.query(text, values)).rows;

const departmentOn = (day: string) => `coalesce((SELECT b.department_id FROM past_departments b
  WHERE b.employee_id = e.id AND b.until_date > ${day} ORDER BY b.until_date LIMIT 1), e.department_id)`;
const minutesOf = (at: string) =>
  `(extract(epoch FROM (${at} AT TIME ZONE d.zone) - d.work_date::timestamp) / 60)::int`;

/** Computes all dashboard counters from punches and days, without the counter tables. */
const fromScratch = `
  SELECT ${departmentOn('p.punch_date')} AS department, p.punch_date AS day,
    (extract(hour FROM p.wall_time) * 2 + (extract(minute FROM p.wall_time) >= 30)::int)::int AS half, p.verify_mode AS method,
    p.zone, 1 AS punches, (p.direction = 'IN')::int AS ins, (p.direction = 'OUT')::int AS outs, 0 AS check_ins,
    0 AS check_in_minutes, 0 AS lates, 0 AS insides, 0 AS check_outs, 0 AS check_out_minutes, 0 AS earlies, 0 AS absents, 0 AS covereds
  FROM punches p JOIN employees e ON e.id = p.employee_id
  WHERE p.company_id = $1 AND p.result = 'ACCESS_GRANTED' AND p.ignored IS NULL
  UNION ALL SELECT ${departmentOn('d.work_date')}, d.work_date, floor(${minutesOf('d.check_in_at')} / 30.0)::int, '', d.zone, 0, 0, 0, 1,
    ${minutesOf('d.check_in_at')}, (d.late_minutes > 0)::int, (d.status = 'INCOMPLETE')::int, 0, 0, 0, 0, 0
  FROM attendance_days d JOIN employees e ON e.id = d.employee_id WHERE d.company_id = $1 AND d.check_in_at IS NOT NULL
  UNION ALL SELECT ${departmentOn('d.work_date')}, d.work_date, floor(${minutesOf('d.check_out_at')} / 30.0)::int, '', d.zone, 0, 0, 0, 0,
    0, 0, 0, 1, ${minutesOf('d.check_out_at')}, (d.early_minutes > 0)::int, 0, 0
  FROM attendance_days d JOIN employees e ON e.id = d.employee_id WHERE d.company_id = $1 AND d.check_out_at IS NOT NULL
  UNION ALL SELECT ${departmentOn('d.work_date')}, d.work_date, coalesce(floor(${minutesOf('d.check_in_at')} / 30.0)::int, 0), '', d.zone,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, (d.status = 'ABSENT')::int, (d.status = 'COVERED')::int
  FROM attendance_days d JOIN employees e ON e.id = d.employee_id WHERE d.company_id = $1 AND d.status IN ('ABSENT', 'COVERED')`;

const counts =
  'punches ins outs check_ins check_in_minutes lates insides check_outs check_out_minutes earlies absents covereds'.split(
    ' ',
  );
const ofDays = ['punches', 'check_ins', 'lates', 'earlies', 'absents', 'covereds'];

async function readSums(from: string, keys: string, columns: readonly string[], companyId: number) {
  const summed = columns.map((count) => `sum(${count})::int AS ${count}`).join(', ');
  const nonZero = columns.map((count) => `sum(${count}) <> 0`).join(' OR ');
  const sumRows = await queryRows(
    `SELECT ${keys}, ${summed} FROM (${from}) c GROUP BY ${keys} HAVING ${nonZero} ORDER BY ${keys}`,
    [companyId],
  );
  return sumRows.map((row) => JSON.stringify(row));
}

const selectStored = (table: string, columns: readonly string[]) =>
  ['counter_changes', table]
    .map(
      (name) =>
        `SELECT department_id AS department, ${columns.join(', ')} FROM ${name} WHERE company_id = $1`,
    )
    .join(' UNION ALL ');

async function expectExact(companyId: number) {
  const halfHours = 'department, day, half, method, zone';
  const keys = ['day', 'half', 'method', 'zone', ...counts];
  expect(await readSums(selectStored('half_hour_counters', keys), halfHours, counts, companyId)).toEqual(
    await readSums(fromScratch, halfHours, counts, companyId),
  );
  const days = 'department, day, method';
  expect(
    await readSums(selectStored('day_counters', ['day', 'method', ...ofDays]), days, ofDays, companyId),
  ).toEqual(await readSums(fromScratch, days, ofDays, companyId));
}

async function createOrganisation() {
  const companyId = (await portal.make.company()).id;
  const departments = await Promise.all([1, 2, 3].map(() => portal.make.department({ companyId })));
  const [first] = departments;
  const people: Person[] = [];
  for (const _ of [1, 2, 3, 4])
    people.push(await portal.make.employee({ companyId, departmentId: first?.id ?? 0 }));
  await queryRows("UPDATE employees SET created_at = '2026-11-01' WHERE company_id = $1", [companyId]);
  const devices = [await portal.make.device({ companyId }), await portal.make.device({ companyId })];
  await queryRows("UPDATE devices SET time_zone = 'Europe/Berlin' WHERE id = $1", [devices[1]?.id]);
  const admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
  const terminals = devices.map(({ serial }) => terminalOf(portal, serial));
  return { companyId, departments, people, admin, terminals };
}

const twoDigits = (n: number) => String(n).padStart(2, '0');
const punch = fc
  .record({
    // The fifth person is an unknown terminal user ID.
    who: fc.integer({ min: 0, max: 4 }),
    day: fc.integer({ min: 16, max: 20 }),
    minute: fc.integer({ min: 0, max: 1439 }),
    method: fc.constantFrom(1, 4, 15),
  })
  .map((fields) => ({
    ...fields,
    wall: `2026-11-${fields.day} ${twoDigits(Math.floor(fields.minute / 60))}:${twoDigits(fields.minute % 60)}:00`,
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

describe('dashboard counters of departments', () => {
  it('keeps dashboard counters equal to a count from scratch for any order of punches and any moves of people', {
    timeout: 300_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 24 }), async (steps) => {
        const { companyId, departments, people, admin, terminals } = await createOrganisation();
        const unknown = '999999';
        for (const action of steps) {
          if (Array.isArray(action)) {
            const lines = action.map((entry) => ({
              terminal: entry.terminal,
              line: `${people[entry.punch.who]?.pin ?? unknown}\t${entry.punch.wall}\t255\t${entry.punch.method}`,
            }));
            // Each terminal sends its own records twice at the same time.
            const uploads = terminals.flatMap((terminal, n) => {
              const own = lines.filter((entry) => entry.terminal === n).map(({ line }) => line);
              return own.length > 0 ? [terminal.attlog(own), terminal.attlog(own)] : [];
            });
            for (const answer of await Promise.all(uploads)) expect(answer.statusCode).toBe(200);
          } else if (action === 'recompute') await recomputeJob.run(portal.services, { companyId });
          else if (action === 'close') await closeCompany(portal.services, companyId);
          else if (action === 'map') {
            const body = { code: unknown, employeeId: people[0]?.employeeId ?? 0 };
            await admin.call(quarantine.map, { body });
          } else if (action === 'undo') {
            const { result } = await admin.call(quarantine.mappings, { query: { code: unknown } });
            const [latest] = result.content;
            if (latest) await admin.call(quarantine.undo, { params: { id: latest.id } });
          } else
            await queryRows(
              `UPDATE employees SET department_id = $2, department_since = coalesce($3, department_since), updated_at = $4
               WHERE id = $1`,
              [people[action.who]?.employeeId, departments[action.to]?.id, action.since, portal.clock.now()],
            );
        }
        await expectExact(companyId);
      }),
      { numRuns: 6 },
    );
  });

  it('adds pending counter changes to the sums regularly, so that queries have to add few changes', async () => {
    const { companyId, people, terminals } = await createOrganisation();
    const lines = people.flatMap(({ pin }) =>
      Array.from(
        { length: 200 },
        (_, n) =>
          `${pin}\t2026-11-${twoDigits(1 + (n % 18))} ${twoDigits(7 + (n % 12))}:${twoDigits(n % 60)}:00\t255\t1`,
      ),
    );
    await terminals[0]?.attlog(lines.slice(0, 20));
    // the change with the number 1,024 or a multiple of it merges all changes
    await queryRows("SELECT setval(pg_get_serial_sequence('counter_changes', 'id'), 1024 * 100 - 200)");
    for (const line of lines.slice(20, 300)) await terminals[0]?.attlog([line]);
    await expectExact(companyId);
    const [{ left }] = await queryRows(
      'SELECT count(*)::int AS left FROM counter_changes WHERE company_id = $1',
      [companyId],
    );
    expect(left).toBeLessThan(1024);
    const [{ folded }] = await queryRows(
      'SELECT count(*)::int AS folded FROM day_counters WHERE company_id = $1',
      [companyId],
    );
    expect(folded).toBeGreaterThan(0);
  });

  it('counts data that was stored before the counters existed', async () => {
    const { companyId, people, terminals } = await createOrganisation();
    for (const { pin } of people)
      await terminals[1]?.attlog([`${pin}\t2026-11-17 09:10:00\t0\t1`, `${pin}\t2026-11-17 18:00:00\t1\t1`]);
    const file = new URL('../../../../migrations/0016_counters.sql', import.meta.url);
    const [, counting] = /^(DO \$\$.*?^\$\$;)/ms.exec(readFileSync(file, 'utf8')) ?? [];
    await queryRows('TRUNCATE counter_changes, half_hour_counters, day_counters');
    await queryRows(counting ?? '');
    const [{ left }] = await queryRows('SELECT count(*)::int AS left FROM counter_changes');
    expect(left).toBe(0);
    await expectExact(companyId);
  });

  it('excludes deleted people and departments from the counters', async () => {
    const { companyId, people, admin, departments } = await createOrganisation();
    await closeCompany(portal.services, companyId);
    const countAbsents = async () =>
      (
        await queryRows(
          `SELECT coalesce(sum(absents), 0)::int AS n FROM (${selectStored('half_hour_counters', ['absents'])}) c`,
          [companyId],
        )
      )[0].n;
    const before = await countAbsents();
    expect(before).toBeGreaterThan(0);
    const deletedId = people[0]?.employeeId ?? 0;
    const answer = await admin.call(employees.remove, { params: { id: deletedId } });
    expect(answer.status).toBe(200);
    expect(await countAbsents()).toBeLessThan(before);
    await expectExact(companyId);
    await queryRows('DELETE FROM departments WHERE id = $1', [departments[2]?.id]);
    await expectExact(companyId);
  });
});
