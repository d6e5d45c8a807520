import { languages } from '@gatehouse/messages';
import { expect, it } from 'vitest';
import { loadSheetTexts } from '../employees/employee-sheet.columns.ts';
import { guessFields } from './guess.rules.ts';
import { buildVocabulary } from './sheet-header.rules.ts';

const { headings } = buildVocabulary(await Promise.all(languages.map(loadSheetTexts)));

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
])('matches heading %j to column %s', (heading, field) =>
  expect(guessFields([heading], headings, new Set())).toEqual([field]),
);

it('assigns each unknown heading the most similar column, once per column, and skips columns already present', () => {
  expect(guessFields(['e-mail adress', 'e mails'], headings, new Set())).toEqual([undefined, 'email']);
  expect(guessFields(['e mails'], headings, new Set(['email']))).not.toEqual(['email']);
});
