import { beforeAll, describe, expect, it } from 'vitest';
import { type TestPortal, testPortal } from '../../../test/kit/portal.ts';
import { withClient } from './client.ts';
import { forgetForGood } from './maintenance.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await testPortal();
});

const word = 'unforgettable';

/** Whether the word stands anywhere in the file of a table or index, live or dead. */
const isOnDisk = async (relation: string): Promise<boolean> => {
  const { rows } = await portal.make.owner.query<{ found: boolean }>(
    `SELECT position(convert_to($1, 'UTF8') IN pg_read_binary_file(pg_relation_filepath($2))) > 0 AS found`,
    [word, relation],
  );
  return rows[0]?.found ?? false;
};
const places = ['vehicles', 'vehicles__company_id__plate_no', 'pg_statistic'];
const onDisk = async () => {
  await portal.make.owner.query('CHECKPOINT');
  const found: string[] = [];
  for (const place of places) if (await isOnDisk(place)) found.push(place);
  return found;
};

describe('the nightly maintenance', () => {
  it('takes words that were deleted off the disk: out of tables, indexes and statistics', async () => {
    const person = await portal.make.employee();
    const { owner } = portal.make;
    // the index holds plates in capitals
    const plate = `${word.toUpperCase()}${word}`;
    await owner.query(
      `INSERT INTO vehicles (company_id, employee_id, vehicle_type, vehicle_name, plate_no, register_no, color)
        SELECT $1, $2, 'car', $3, concat($4::text, n), n, $3 FROM generate_series(1, 30) n`,
      [person.companyId, person.employeeId, word, plate],
    );
    await owner.query('ANALYZE vehicles');
    await owner.query('DELETE FROM vehicles');
    expect(await onDisk()).toEqual(['vehicles', 'pg_statistic']);
    // a statement of PostgreSQL's own analysis may hold a table, or still be able to see the rows: then it is the next night's
    await expect
      .poll(async () => ({ ...(await forgetForGood(portal.connection)), found: await onDisk() }))
      .toMatchObject({ rewritten: expect.arrayContaining(['public.vehicles']), left: [], found: [] });
  });

  it('leaves a table that somebody holds, and does the others', async () => {
    await withClient(portal.connection, async (other) => {
      await other.query('BEGIN; LOCK TABLE vehicles IN ACCESS SHARE MODE');
      const { rewritten, left } = await forgetForGood(portal.connection);
      expect(left).toEqual(['VACUUM (FULL, ANALYZE) public.vehicles']);
      expect(rewritten).toContain('public.employees');
    });
  });
});
