import { expect, it } from 'vitest';
import { initials } from './initials.ts';

it.each([
  ['Emma Baker', 'EB'],
  ['Lê Ngọc Ánh', 'LÁ'],
  ['정서준', '서준'],
  ['佐藤 花子', '花子'],
  ['남궁혜원', '혜원'],
  ['  đặng  văn an ', 'ĐA'],
])('shortens the name %s to the initials %s', (name, letters) => expect(initials(name)).toBe(letters));
