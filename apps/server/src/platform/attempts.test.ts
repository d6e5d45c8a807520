import { type TestPortal, testPortal } from '@gatehouse/testing/portal/portal';
import { beforeAll, describe, expect, it } from 'vitest';
import { addressKey, clearAttempts, countAttempts, typedKey } from './attempts.ts';

describe('counter keys of client addresses', () => {
  it.each([
    ['192.168.1.20', 'k:192.168.1.20'],
    ['::ffff:192.168.1.20', 'k:192.168.1.20'],
    ['2001:db8:1:2:3:4:5:6', 'k:2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', 'k:2001:db8:1:2::/64'],
    ['2001:db8::1', 'k:2001:db8:0:0::/64'],
    ['::1', 'k:0:0:0:0::/64'],
    ['fe80::1', 'k:fe80:0:0:0::/64'],
  ])('counts attempts of the client address %s under the key %s', (address, key) => {
    expect(addressKey('k', address)).toBe(key);
  });
});

describe('counter keys of typed text', () => {
  it('creates a key from typed text that ignores case and does not reveal the text', () => {
    expect(typedKey('k', 'Kim')).toBe(typedKey('k', 'kIM'));
    expect(typedKey('k', 'my-password')).not.toContain('password');
  });
});

describe('limits of attempts', () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await testPortal();
  });
  const limit = { key: 'door', attempts: 2, windowSeconds: 60 };
  const count = (...limits: (typeof limit)[]) =>
    countAttempts(portal.services.database, portal.clock.now(), limits);

  it('counts attempts up to the limit, and then returns the seconds until the window ends', async () => {
    expect([await count(limit), await count(limit)]).toEqual([undefined, undefined]);
    portal.clock.advance(20_000);
    expect(await count(limit)).toBe(40);
    portal.clock.advance(40_000);
    expect(await count(limit)).toBeUndefined();
  });

  it('stops counting an attempt at the first exceeded limit', async () => {
    const [wide, narrow] = [
      { ...limit, key: 'wide', attempts: 1 },
      { ...limit, key: 'narrow' },
    ];
    for (let i = 0; i < 3; i++) await count(wide, narrow);
    const { rows } = await portal.make.owner.query(
      "SELECT attempts FROM attempt_counters WHERE key = 'narrow'",
    );
    expect(rows).toEqual([{ attempts: 1 }]);
  });

  it('counts each of fifty concurrent attempts', async () => {
    const rush = { ...limit, key: 'rush', attempts: 5 };
    const waits = await Promise.all(Array.from({ length: 50 }, () => count(rush)));
    expect(waits.filter((wait) => wait === undefined)).toHaveLength(5);
  });

  it('after a successful sign-in, deletes the counter of the account and subtracts the attempt from a counter that several accounts share', async () => {
    const [personalLimit, shared] = [
      { ...limit, key: 'mine' },
      { ...limit, key: 'shared', attempts: 5 },
    ];
    await count(shared, personalLimit);
    await count(shared, personalLimit);
    await clearAttempts(portal.services.database, 'mine', ['shared']);
    const { rows } = await portal.make.owner.query(
      "SELECT key, attempts FROM attempt_counters WHERE key IN ('mine', 'shared')",
    );
    expect(rows).toEqual([{ key: 'shared', attempts: 1 }]);
  });
});
