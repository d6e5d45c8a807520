import { employeeSheetFields } from '@gatehouse/api/people/employee-sheet';
import { languages } from '@gatehouse/messages';
import { expect, it } from 'vitest';
import { headingsOf, loadSheetTexts, wordsOf } from '../employees/employee-sheet.columns.ts';
import { buildVocabulary, normalizeText, readHead } from './sheet-header.rules.ts';

const texts = await Promise.all(languages.map(loadSheetTexts));
const vocabulary = buildVocabulary(texts);
const row = (...cells: string[]) => ({ number: 1, cells: cells.map((text) => ({ text })) });

it('gives no heading of a sheet two meanings in different languages', () => {
  for (const spoken of texts)
    for (const [field, heading] of Object.entries(headingsOf(spoken)))
      expect([heading, vocabulary.headings.get(normalizeText(heading))]).toEqual([heading, field]);
});

it('gives no cell value of a column two meanings in different languages', () => {
  for (const spoken of texts)
    for (const [column, meanings] of Object.entries(wordsOf(spoken)))
      for (const [value, word] of Object.entries(meanings))
        expect([word, vocabulary.words[column as 'gender'].get(normalizeText(word))]).toEqual([word, value]);
});

it('accepts the headings and cell values of an earlier release with the meaning that they had in that release', () => {
  for (const [active, inactive] of [
    ['활성', '비활성'],
    ['有効', '無効'],
  ] as const) {
    expect(vocabulary.headings.get(normalizeText(active))).toBe('isEnabled');
    expect(vocabulary.words.isEnabled.get(normalizeText(active))).toBe('true');
    expect(vocabulary.words.isEnabled.get(normalizeText(inactive))).toBe('false');
  }
});

it('reads columns of a sheet in any order and language, ignoring full-width letters and asterisks', () => {
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

it('recognises every column of an exported sheet', () => {
  const [english] = texts;
  if (!english) throw new Error('no English');
  const head = readHead(row(...employeeSheetFields.map((field) => headingsOf(english)[field])), vocabulary);
  expect([head.columns, head.problems]).toEqual([[...employeeSheetFields], []]);
});

it('reads column headings and cell values of earlier releases', () => {
  const head = readHead(row('E-mail', 'Title', 'Number on terminals', 'Personal page'), vocabulary);
  expect(head.columns).toEqual(['email', 'title', 'devicePin', 'userUrl']);
  expect(vocabulary.words.gender.get(normalizeText('No answer'))).toBe('NO_ANSWER');
});
