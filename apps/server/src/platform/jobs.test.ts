import { employees } from '@gatehouse/api/people/employees';
import { testPortal } from '@gatehouse/testing/portal/portal';
import { expect, it } from 'vitest';

it("runs jobs on separate database connections, so that people's calls find connections with prepared statements", async () => {
  const portal = await testPortal({ work: true });
  const { id: companyId } = await portal.make.company();
  const { id: departmentId } = await portal.make.department({ companyId });
  const admin = await portal.as(await portal.make.employee({ companyId, roles: ['ADMIN'] }));
  const person = await portal.make.employee({ companyId });
  let acquiredCount = 0;
  const change = await admin.call(employees.update, {
    params: { id: person.employeeId },
    body: { departmentId },
  });
  portal.services.database.pool.on('acquire', () => {
    acquiredCount += 1;
  });
  expect(change.status).toBe(200);
  const countDone = async () => {
    const { rows } = await portal.make.owner.query(
      "SELECT FROM pgboss.job WHERE name = 'attendance.recompute' AND state = 'completed'",
    );
    return rows.length;
  };
  await expect.poll(countDone).toBe(1);
  expect(acquiredCount).toBe(0);
});

it('starts a job when its transaction commits, and then each job that waits in the same queue', async () => {
  const portal = await testPortal({ work: true });
  const { id: companyId } = await portal.make.company();
  const { database, jobs } = portal.services;
  const queue = 'device-people.sync';
  const count = 12;
  // Queues all jobs in one transaction, which notifies the workers only once.
  await database.asCompanies([companyId], async (db) => {
    for (let n = 0; n < count; n++) await jobs.send(db, queue, { companyId });
  });
  const findDone = async () =>
    (
      await portal.make.owner.query<{ waited: number }>(
        `SELECT extract(epoch FROM max(started_on - created_on) OVER ())::float AS waited
         FROM pgboss.job WHERE name = $1 AND state = 'completed'`,
        [queue],
      )
    ).rows;
  await expect.poll(async () => (await findDone()).length).toBe(count);
  // If workers only polled the queue, one job would start every ten seconds.
  expect((await findDone())[0]?.waited).toBeLessThan(9);
});
