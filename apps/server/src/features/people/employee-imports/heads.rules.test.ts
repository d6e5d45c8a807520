import { employeeSheetFields } from '@gatehouse/api/people/employee-sheet';
import { languages } from '@gatehouse/messages';
import { expect, it } from 'vitest';
import { headingsOf, sheetTexts, wordsOf } from '../employees/employee-sheet.columns.ts';
import { fold, readHead, vocabularyOf } from './heads.rules.ts';

const texts = await Promise.all(languages.map(sheetTexts));
const vocabulary = vocabularyOf(texts);
const row = (...cells: string[]) => ({ number: 1, cells: cells.map((text) => ({ text })) });

it('a heading means one column, whatever the language', () => {
  for (const spoken of texts)
    for (const [field, heading] of Object.entries(headingsOf(spoken)))
      expect([heading, vocabulary.headings.get(fold(heading))]).toEqual([heading, field]);
});

it('a word means one value of its column, whatever the language', () => {
  for (const spoken of texts)
    for (const [column, meanings] of Object.entries(wordsOf(spoken)))
      for (const [value, word] of Object.entries(meanings))
        expect([word, vocabulary.words[column as 'gender'].get(fold(word))]).toEqual([word, value]);
});

it('a heading and the words of an earlier release keep their meaning', () => {
  for (const [active, inactive] of [
    ['활성', '비활성'],
    ['有効', '無効'],
  ] as const) {
    expect(vocabulary.headings.get(fold(active))).toBe('isEnabled');
    expect(vocabulary.words.isEnabled.get(fold(active))).toBe('true');
    expect(vocabulary.words.isEnabled.get(fold(inactive))).toBe('false');
  }
});

it('columns stand in any order, by any name, wide letters and asterisks apart', () => {
  const head = readHead(
    row('ＥＭＡＩＬ', 'department code *', 'Tên tài khoản', '사번', '名', 'lastName'),
    vocabulary,
  );
  expect(head).toMatchObject({
    columns: ['email', 'departmentCode', 'accountName', 'employeeCode', 'firstName', 'lastName'],
    ignored: [],
    problems: [],
  });
});

it('every column can be written and read', () => {
  const [english] = texts;
  if (!english) throw new Error('no English');
  const head = readHead(row(...employeeSheetFields.map((field) => headingsOf(english)[field])), vocabulary);
  expect([head.columns, head.problems]).toEqual([[...employeeSheetFields], []]);
});

it('reads headings and values of earlier versions', () => {
  const head = readHead(row('E-mail', 'Title', 'Number on terminals', 'Personal page'), vocabulary);
  expect(head.columns).toEqual(['email', 'title', 'devicePin', 'userUrl']);
  expect(vocabulary.words.gender.get(fold('No answer'))).toBe('NO_ANSWER');
});
