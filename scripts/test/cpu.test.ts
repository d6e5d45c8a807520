import { expect, test } from 'vitest';
import { endedSeconds } from './cpu.ts';

test('what ended children took is read behind a name that may hold anything', () => {
  const stat = '7 (a ) b) S 1 7 7 0 -1 4194304 1 2 3 4 111 222 1050 250 20 0 11 0';
  expect(endedSeconds(() => stat)).toBe(13);
});

test('is 0 where nothing tells', () => {
  const absent = () => {
    throw new Error('ENOENT');
  };
  expect(endedSeconds(absent)).toBe(0);
});
