import { describe, expect, it } from 'vitest';
import { findWeakness } from './password-policy.rules.ts';

describe('weak passwords (ASVS 6.2)', () => {
  it.each([
    ['Passw0rd', 'passwordGuessed', 'a common word in disguise'],
    ['P@ssword123!', 'passwordGuessed', 'a common word with digits and signs'],
    ['!!Welcome2026', 'passwordGuessed', 'a common word after signs'],
    ['matkhau123', 'passwordGuessed', 'a common Vietnamese word'],
    ['qwertyuiop', 'passwordGuessed', 'a row of keys'],
    ['12345678', 'passwordPattern', 'digits in order'],
    ['19990101', 'passwordPattern', 'a date'],
    ['hgfedcba', 'passwordPattern', 'letters in reverse order'],
    ['abcabcabc', 'passwordPattern', 'a repetition'],
    ['aaaaaaaa1', 'passwordPattern', 'next to no different signs'],
    ['Tuan.Nguyen1', 'passwordName', 'the own name inside'],
    ['Kx9#vQ2', 'passwordShort', 'seven signs'],
  ] as const)('rejects password %s: %s, %s', (password, rule, _why) => {
    expect(findWeakness(password, 'tuan.nguyen')?.rule).toBe(rule);
  });

  it.each(['Blue-Kettle-42', 'correct horse battery', '비밀번호는어려워요', 'Gió-mùa-đông-bắc', 'x7!kQm2p'])(
    'accepts the password %s',
    (password) => {
      expect(findWeakness(password, 'tuan.nguyen')).toBeNull();
    },
  );
});
