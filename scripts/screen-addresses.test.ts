import { expect, it } from 'vitest';
import { screenAddresses } from './screen-addresses.ts';

const everything = async () => ({
  content: [
    { id: 7, accountName: 'ada', email: 'ada@example.com' },
    { id: 8, accountName: 'ben', email: 'ben@example.com' },
  ],
});

it('fills the places of every screen with the first row, today, or what is written', async () => {
  const all = await screenAddresses(everything, '2026-11-20');
  const told = all.map(({ address }) => address);
  expect(told).toEqual(
    expect.arrayContaining(['/buildings', '/staff?as=table', '/edit-staff/7', '/access-detail/ada']),
  );
  expect(told).toEqual(
    expect.arrayContaining(['/attendance-log/2026-11-20', '/attendance-log/2026-11-20/7']),
  );
  expect(told.filter((address) => /[${}]/.test(address))).toEqual([]);
  expect(told.length).toBe(new Set(told).size);
});

it('says what opens an address where that is another operation than its screen’s', async () => {
  const all = await screenAddresses(everything, '2026-11-20');
  const opens = Object.fromEntries(all.map(({ address, opens }) => [address, [opens].flat()[0]?.name]));
  expect(opens['/attendance-log/2026-11-20']).toBe('attendanceLogs.mine');
  expect(opens['/attendance-log/2026-11-20/7']).toBe('attendanceLogs.ofEmployee');
});

it('fails where there is no row to open a screen with', async () => {
  await expect(screenAddresses(async () => ({ content: [] }), '2026-11-20')).rejects.toThrow(
    /lists no row with (id|accountName)/,
  );
});
