import { expect, it } from 'vitest';
import { nameInBytes, nameOnTerminal } from './terminal-name.rules.ts';

it.each([
  ['Ann Lee', 'Ann Lee'],
  ['  Ann\t\nLee ', 'Ann Lee'],
  ['Bartholomew Featherstonehaugh', 'Bartholomew Featherstone'],
  // three bytes a character
  ['김수한무거북이와두루미', '김수한무거북이와'],
  ['Nguyễn Thị Hồng Ánh Nguyệt', 'Nguyễn Thị Hồng Á'],
  // what is drawn as one is not parted, whatever it is made of
  ['Ann 👩‍👩‍👧 Lee', 'Ann 👩‍👩‍👧 L'],
  ['Annabel Li 👩‍👩‍👧', 'Annabel Li'],
])('of %j a terminal of ZKTeco is told %j', (name, told) => {
  expect(nameInBytes(name)).toBe(told);
  expect(Buffer.byteLength(told)).toBeLessThanOrEqual(24);
});

it('is 24 characters long elsewhere, and ends in a whole one', () => {
  expect(nameOnTerminal(`${'x'.repeat(23)}😀😀`)).toBe(`${'x'.repeat(23)}😀`);
});
