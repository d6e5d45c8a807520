import { quarantine } from '@gatehouse/api/device-ops/quarantine';
import { visitors } from '@gatehouse/api/visitors/visitors';
import { terminalOf } from '@gatehouse/testing/kit/terminal-world';
import { testPortal } from '@gatehouse/testing/portal/portal';
import { expect, it } from 'vitest';
import { unseal } from '../../../platform/seal.ts';
import { storedNumbersJob } from './stored-numbers.service.ts';

it('replaces the numbers of QR codes that an earlier release stored unencrypted in raw records and quarantine', async () => {
  const portal = await testPortal();
  const { make } = portal;
  const { owner } = make;
  const host = await make.employee({ roles: ['ADMIN'] });
  const admin = await portal.as(host);
  const { id } = await make.visitor(host, { email: 'guest@example.com' });
  await admin.call(visitors.sendQr, { params: { id } });
  const { rows } = await owner.query('SELECT sealed FROM visitor_qrs WHERE visitor_id = $1', [id]);
  const { masterKey } = portal.services.settings;
  const { number } = JSON.parse(unseal(masterKey, 'visitor-qrs', rows[0].sealed).toString());
  const device = await make.device({ companyId: host.companyId ?? 0 });
  await terminalOf(portal, device.serial).attlog([`123456789012345678\tyesterday\t0\t4`]);
  // An earlier release stored the number of the QR code unencrypted in this way.
  await owner.query(
    "UPDATE punch_inbox SET raw = replace(raw, '123456789012345678', $2) WHERE device_id = $1",
    [device.id, number],
  );
  await owner.query(
    "UPDATE quarantine SET raw = replace(raw, '123456789012345678', $2) WHERE device_id = $1",
    [device.id, number],
  );
  await owner.query(
    "UPDATE quarantine_groups SET person_code = replace(person_code, '123456789012345678', $2) WHERE device_id = $1",
    [device.id, number],
  );
  await owner.query('UPDATE companies SET records_cleaned_at = NULL');
  await storedNumbersJob.run(portal.services, {});
  const { rows: quarantineRows } = await owner.query(
    `SELECT raw AS text FROM punch_inbox WHERE device_id = $1 UNION ALL SELECT raw FROM quarantine WHERE device_id = $1
     UNION ALL SELECT concat(person_code, bare_code) FROM quarantine_groups WHERE device_id = $1`,
    [device.id],
  );
  expect(quarantineRows).toHaveLength(3);
  for (const { text } of quarantineRows) expect(text).not.toContain(number);
  expect(quarantineRows[0].text).toMatch(/^9\d{8}\tyesterday/);
  const { result } = await admin.call(quarantine.list);
  expect(result.content[0].raw).toMatch(/^9\d{8}\tyesterday/);
  const { rows: done } = await owner.query(
    'SELECT count(*)::int AS open FROM companies WHERE records_cleaned_at IS NULL',
  );
  expect(done).toEqual([{ open: 0 }]);
});
