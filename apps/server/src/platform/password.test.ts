import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './password.ts';
import { Refusal } from './refusal.ts';

describe('hashing of passwords', () => {
  it('stores a password as an argon2id hash with at least 19 MiB and a salt (ASVS 11.4.2)', async () => {
    const [first, other] = [await hashPassword('Blue-Kettle-42'), await hashPassword('Blue-Kettle-42')];
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(other);
  });

  it('matches a password with its own hash and with no other hash', async () => {
    const stored = await hashPassword('Blue-Kettle-42');
    expect(await verifyPassword(stored, 'Blue-Kettle-42')).toBe(true);
    expect(await verifyPassword(stored, 'blue-kettle-42')).toBe(false);
  });

  it('accepts a password in every Unicode composition of its letters', async () => {
    const stored = await hashPassword('Tiếng-Việt-42'.normalize('NFD'));
    expect(await verifyPassword(stored, 'Tiếng-Việt-42'.normalize('NFC'))).toBe(true);
  });

  it('never matches a password if no hash is stored', async () => {
    for (const stored of [null, undefined]) expect(await verifyPassword(stored, 'anything')).toBe(false);
  });

  it('refuses a password check immediately if too many checks wait', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 80 }, () => verifyPassword(null, 'x')));
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(80 - 66);
    expect(
      refused.every(({ reason }) => reason instanceof Refusal && reason.code === 'API_SERVICE_DOWN'),
    ).toBe(true);
  });
});
