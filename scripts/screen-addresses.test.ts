import { listScreenAddresses } from '@gatehouse/testing/browser/screen-addresses';
import { expect, it } from 'vitest';

const answerWithRows = async () => ({
  content: [
    { id: 7, accountName: 'ada', email: 'ada@example.com' },
    { id: 8, accountName: 'ben', email: 'ben@example.com' },
  ],
});

it('fills all parameters of a screen address with the first row, today, or the fixed value', async () => {
  const all = await listScreenAddresses(answerWithRows, '2026-11-20');
  const addresses = all.map(({ address }) => address);
  expect(addresses).toEqual(
    expect.arrayContaining(['/buildings', '/staff?as=table', '/edit-staff/7', '/access-detail/ada']),
  );
  expect(addresses).toEqual(
    expect.arrayContaining(['/attendance-log/2026-11-20', '/attendance-log/2026-11-20/7']),
  );
  expect(addresses.filter((address) => /[${}]/.test(address))).toEqual([]);
  expect(addresses.length).toBe(new Set(addresses).size);
});

it('screen address with an optional parameter gets the operation for this parameter, not the operation of the address without the parameter', async () => {
  const all = await listScreenAddresses(answerWithRows, '2026-11-20');
  const opens = Object.fromEntries(all.map(({ address, opens }) => [address, [opens].flat()[0]?.name]));
  expect(opens['/attendance-log/2026-11-20']).toBe('attendanceLogs.mine');
  expect(opens['/attendance-log/2026-11-20/7']).toBe('attendanceLogs.ofEmployee');
});

it('listing screen addresses fails if no row exists for a parameter', async () => {
  await expect(listScreenAddresses(async () => ({ content: [] }), '2026-11-20')).rejects.toThrow(
    /lists no row with (id|accountName)/,
  );
});
