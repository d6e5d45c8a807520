import { languages } from '@gatehouse/messages';
import { expect, it } from 'vitest';
import { sheetTexts } from '../employees/employee-sheet.columns.ts';
import { guessedFields } from './guess.rules.ts';
import { vocabularyOf } from './heads.rules.ts';

const { headings } = vocabularyOf(await Promise.all(languages.map(sheetTexts)));

it.each([
  ['Emp. code', 'employeeCode'],
  ['mail', 'email'],
  ['Phone number', 'mobile'],
  ['Department', 'departmentCode'],
  ['Birth date', 'dateOfBirth'],
  ['Ten tai khoan', 'accountName'],
  ['Shoe size', undefined],
  ['', undefined],
  ['#', undefined],
])('%j resembles %s', (heading, field) =>
  expect(guessedFields([heading], headings, new Set())).toEqual([field]),
);

it('gives each column to the heading that is most like it, and none that is there already', () => {
  expect(guessedFields(['e-mail adress', 'e mails'], headings, new Set())).toEqual([undefined, 'email']);
  expect(guessedFields(['e mails'], headings, new Set(['email']))).not.toEqual(['email']);
});
