import { describe, expect, it } from 'vitest';
import { isWeakPassword } from './password-policy.rules.ts';

describe('a password is weak (ASVS 6.2)', () => {
  it.each([
    ['Passw0rd', 'a common word in disguise'],
    ['P@ssword123!', 'a common word with digits and signs'],
    ['!!Welcome2026', 'a common word after signs'],
    ['matkhau123', 'a common Vietnamese word'],
    ['qwertyuiop', 'a row of keys'],
    ['12345678', 'digits in order'],
    ['19990101', 'a date'],
    ['hgfedcba', 'letters in reverse order'],
    ['abcabcabc', 'a repetition'],
    ['aaaaaaaa1', 'next to no different signs'],
    ['Tuan.Nguyen1', 'the own name inside'],
    ['Kx9#vQ2', 'seven signs'],
  ])('%s: %s', (password) => {
    expect(isWeakPassword(password, 'tuan.nguyen')).toBe(true);
  });

  it.each(['Blue-Kettle-42', 'correct horse battery', '비밀번호는어려워요', 'Gió-mùa-đông-bắc', 'x7!kQm2p'])(
    'not so: %s',
    (password) => {
      expect(isWeakPassword(password, 'tuan.nguyen')).toBe(false);
    },
  );
});
