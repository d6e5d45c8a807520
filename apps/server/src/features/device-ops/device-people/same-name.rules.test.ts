import { expect, it } from 'vitest';
import { isSameName } from './same-name.rules.ts';

it.each([
  ['John Smith', 'John Smith'],
  ['JOHN SMITH', 'John Smith'],
  ['Smith, John', 'John Smith'],
  ['NGUYEN VAN DUC', 'Nguyễn Văn Đức'],
  ['Müller', 'Muller'],
  ['OBrien Pat', "Pat O'Brien"],
  ['山田太郎', '山田 太郎'],
  ['ﾔﾏﾀﾞ', 'ヤマダ'],
  ['Maximiliane Wohlgemuth-S', 'Maximiliane Wohlgemuth-Sonnenberg'],
  ['김수한무거북이와', '김수한무거북이와두루미'],
  ['김수한무거북이와\uFFFD', '김수한무거북이와두루미'],
  ['', 'John Smith'],
  ['  ', 'John Smith'],
  ['Nguy?n V?n', 'Nguyễn Văn Đức'],
])('accepts “%s” as a name of %s', (reported, name) => {
  expect(isSameName(reported, [name])).toBe(true);
});

it.each([
  ['Sarah Doe', 'John Smith'],
  ['John', 'John Smith'],
  ['John Smithers', 'John Smith'],
  ['山田', '山田 太郎'],
])('does not accept “%s” as a name of %s', (reported, name) => {
  expect(isSameName(reported, [name])).toBe(false);
});

it('compares a name on a terminal with each name of a person', () => {
  expect(isSameName('Ann Lee', ['A. Lee', 'Lee Ann'])).toBe(true);
  expect(isSameName('Ann Lee', [])).toBe(false);
});
