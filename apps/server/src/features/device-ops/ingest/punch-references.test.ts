import { waitForLockWait } from '@gatehouse/testing/kit/locks';
import { terminalWorld } from '@gatehouse/testing/kit/terminal-world';
import { describe, expect, it } from 'vitest';

const { portal, companyId, person, device, terminal, rows } = await terminalWorld();
const foreign = await portal.make.company();
const otherCompany = {
  device: await portal.make.device({ companyId: foreign.id }),
  person: await portal.make.employee({ companyId: foreign.id }),
};
await terminal.attlog([`${person.pin}\t2026-11-19 09:00:00\t255\t15`]);

const insertRawRecords = (deviceId: number) =>
  rows(
    `INSERT INTO punch_inbox (device_id, record_key, company_id, received_at, source, raw)
      SELECT d, gen_random_uuid(), $1, now(), 'ZK_ATT', 'x' FROM unnest($2::bigint[]) AS d`,
    [companyId, [device.id, deviceId]],
  );
const book = (deviceId: number, employeeId: number | null) =>
  rows(
    `INSERT INTO punches (company_id, punch_date, punched_at, wall_time, zone, received_at, device_id, employee_id, person_code,
        verify_mode, result)
      SELECT $1, '2026-11-19', now(), now(), 'UTC', now(), d, e, '1', 'FACE', 'ACCESS_GRANTED'
      FROM unnest($2::bigint[], $3::bigint[]) AS r (d, e)`,
    [companyId, [device.id, deviceId], [person.employeeId, employeeId]],
  );

describe('references of raw records and punches', () => {
  it('rejects raw records and punches if their device or person does not exist or belongs to another company', async () => {
    for (const deviceId of [999_999, otherCompany.device.id]) {
      await expect(insertRawRecords(deviceId)).rejects.toMatchObject({
        code: '23503',
        constraint: 'punch_inbox__device_id',
      });
      await expect(book(deviceId, person.employeeId)).rejects.toMatchObject({
        code: '23503',
        constraint: 'punches__device_id',
      });
    }
    for (const employeeId of [999_999, otherCompany.person.employeeId])
      await expect(book(device.id, employeeId)).rejects.toMatchObject({
        code: '23503',
        constraint: 'punches__employee_id',
      });
    await insertRawRecords(device.id);
    await book(device.id, person.employeeId);
  });

  it('does not let a raw record or punch change to a device or person of another company', async () => {
    await expect(
      rows('UPDATE punches SET employee_id = $1 WHERE company_id = $2', [
        otherCompany.person.employeeId,
        companyId,
      ]),
    ).rejects.toMatchObject({ code: '23503' });
    await expect(
      rows('UPDATE punch_inbox SET device_id = $1 WHERE company_id = $2', [
        otherCompany.device.id,
        companyId,
      ]),
    ).rejects.toMatchObject({ code: '23503' });
  });

  it('rejects the deletion of a device or person with raw records or punches', async () => {
    await expect(rows('DELETE FROM devices WHERE id = $1', [device.id])).rejects.toMatchObject({
      code: '23503',
      constraint: 'punch_inbox__device_id',
    });
    await expect(rows('DELETE FROM employees WHERE id = $1', [person.employeeId])).rejects.toMatchObject({
      code: '23503',
      constraint: 'punches__employee_id',
    });
  });

  it('rejects a raw record or punch that is written while its device is being deleted', async () => {
    const { id } = await portal.make.device({ companyId });
    const deleting = await portal.make.owner.connect();
    await deleting.query('BEGIN');
    await deleting.query('DELETE FROM devices WHERE id = $1', [id]);
    // The insertion may fail before the COMMIT of the deletion is answered.
    const lost = expect(insertRawRecords(id)).rejects.toMatchObject({ constraint: 'punch_inbox__device_id' });
    await waitForLockWait(portal.make.owner);
    await deleting.query('COMMIT');
    deleting.release();
    await lost;

    const next = await portal.make.device({ companyId });
    const holder = await portal.make.owner.connect();
    await holder.query('BEGIN');
    await holder.query(
      `INSERT INTO punch_inbox (device_id, record_key, company_id, received_at, source, raw)
        VALUES ($1, gen_random_uuid(), $2, now(), 'ZK_ATT', 'x')`,
      [next.id, companyId],
    );
    const deletion = rows('DELETE FROM devices WHERE id = $1', [next.id]);
    const refused = expect(deletion).rejects.toMatchObject({ constraint: 'punch_inbox__device_id' });
    await waitForLockWait(portal.make.owner);
    await holder.query('COMMIT');
    holder.release();
    await refused;
  });
});
