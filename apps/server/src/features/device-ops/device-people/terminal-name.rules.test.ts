import { expect, it } from 'vitest';
import { toTerminalName, toZkTerminalName } from './terminal-name.rules.ts';

it.each([
  ['Ann Lee', 'Ann Lee'],
  ['  Ann\t\nLee ', 'Ann Lee'],
  ['Bartholomew Featherstonehaugh', 'Bartholomew Featherstone'],
  // Each Korean character has three bytes in UTF-8.
  ['김수한무거북이와두루미', '김수한무거북이와'],
  ['Nguyễn Thị Hồng Ánh Nguyệt', 'Nguyễn Thị Hồng Á'],
  // An emoji of several code points is not split.
  ['Ann 👩‍👩‍👧 Lee', 'Ann 👩‍👩‍👧 L'],
  ['Annabel Li 👩‍👩‍👧', 'Annabel Li'],
])('shortens the name %j for a ZKTeco terminal to %j', (name, expected) => {
  expect(toZkTerminalName(name)).toBe(expected);
  expect(Buffer.byteLength(expected)).toBeLessThanOrEqual(24);
});

it('shortens names for terminals of other vendors to 24 characters, without splitting a character', () => {
  expect(toTerminalName(`${'x'.repeat(23)}😀😀`)).toBe(`${'x'.repeat(23)}😀`);
});
