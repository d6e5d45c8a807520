import { expect, test } from 'vitest';
import { readChildSeconds } from './cpu.ts';

test('reads the processor time of ended children after a process name with any characters', () => {
  const stat = '7 (a ) b) S 1 7 7 0 -1 4194304 1 2 3 4 111 222 1050 250 20 0 11 0';
  expect(readChildSeconds(() => stat)).toBe(13);
});

test('returns 0 processor seconds if the system reports none', () => {
  const throwNotFound = () => {
    throw new Error('ENOENT');
  };
  expect(readChildSeconds(throwNotFound)).toBe(0);
});
