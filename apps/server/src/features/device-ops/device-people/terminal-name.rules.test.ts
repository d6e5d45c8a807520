import { expect, it } from 'vitest';
import { toTerminalName, toZkTerminalName } from './terminal-name.rules.ts';

it.each([
  ['Ann Lee', 'Ann Lee'],
  ['  Ann\t\nLee ', 'Ann Lee'],
  ['Bartholomew Featherstonehaugh', 'Bartholomew Featherstone'],
  // three bytes per character
  ['김수한무거북이와두루미', '김수한무거북이와'],
  ['Nguyễn Thị Hồng Ánh Nguyệt', 'Nguyễn Thị Hồng Á'],
  // a grapheme cluster is not split
  ['Ann 👩‍👩‍👧 Lee', 'Ann 👩‍👩‍👧 L'],
  ['Annabel Li 👩‍👩‍👧', 'Annabel Li'],
])('shortens the name %j for a ZKTeco terminal to %j', (name, expected) => {
  expect(toZkTerminalName(name)).toBe(expected);
  expect(Buffer.byteLength(expected)).toBeLessThanOrEqual(24);
});

it('shortens names for other terminals to 24 characters, without splitting one', () => {
  expect(toTerminalName(`${'x'.repeat(23)}😀😀`)).toBe(`${'x'.repeat(23)}😀`);
});
