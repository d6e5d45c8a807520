import { testPortal } from '@gatehouse/testing/portal/portal';
import { expect, it } from 'vitest';
import { findTimeZoneWarnings } from './differing-zones.service.ts';

it('warns of each time zone in use that has different UTC offsets in the database and the portal within the next two years', async () => {
  const portal = await testPortal();
  const { id } = await portal.make.company();
  await portal.make.owner.query(`UPDATE companies SET time_zone = 'Asia/Tokyo' WHERE id = ${id}`);
  await portal.make.owner.query(
    "INSERT INTO time_zone_offsets VALUES ('Asia/Tokyo', '2027-03-01Z', '2028-03-01Z', '10 hours')",
  );
  const findWarnings = (now: string) =>
    findTimeZoneWarnings({ ...portal.services, clock: { now: () => new Date(now) } });
  expect(await findWarnings('2026-11-27T00:00:00Z')).toContainEqual(
    expect.stringContaining('differ for Asia/Tokyo from 2027-03-01.'),
  );
  expect(await findWarnings('2024-11-27T00:00:00Z')).toEqual([]);
});
