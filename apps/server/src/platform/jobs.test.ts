import { employees } from '@gatehouse/api/people/employees';
import { expect, it } from 'vitest';
import { testPortal } from '../../test/kit/portal.ts';

it('jobs work over connections of their own: those of people’s calls are left with what they have prepared', async () => {
  const portal = await testPortal({ work: true });
  const { id: companyId } = await portal.make.company();
  const { id: departmentId } = await portal.make.department({ companyId });
  const admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
  const person = await portal.make.employee({ companyId });
  let taken = 0;
  const change = await admin.call(employees.update, {
    params: { id: person.employeeId },
    body: { departmentId },
  });
  portal.services.database.pool.on('acquire', () => {
    taken += 1;
  });
  expect(change.status).toBe(200);
  const done = async () => {
    const { rows } = await portal.make.owner.query(
      "SELECT FROM pgboss.job WHERE name = 'attendance.recompute' AND state = 'completed'",
    );
    return rows.length;
  };
  await expect.poll(done).toBe(1);
  expect(taken).toBe(0);
});

it('a job begins as soon as its change is written, and so does each that waits behind it', async () => {
  const portal = await testPortal({ work: true });
  const { id: companyId } = await portal.make.company();
  const { database, jobs } = portal.services;
  const queue = 'device-people.sync';
  const count = 12;
  // in one transaction they are announced once
  await database.asCompanies([companyId], async (db) => {
    for (let n = 0; n < count; n++) await jobs.send(db, queue, { companyId });
  });
  const done = async () =>
    (
      await portal.make.owner.query<{ waited: number }>(
        `SELECT extract(epoch FROM max(started_on - created_on) OVER ())::float AS waited
         FROM pgboss.job WHERE name = $1 AND state = 'completed'`,
        [queue],
      )
    ).rows;
  await expect.poll(async () => (await done()).length).toBe(count);
  // asked for, one would be found every ten seconds
  expect((await done())[0]?.waited).toBeLessThan(9);
});
