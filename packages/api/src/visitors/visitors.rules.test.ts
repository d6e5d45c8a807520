import { describe, expect, it } from 'vitest';
import { whyNot } from '../platform/states.ts';
import { countryCodes, nationalityName } from './countries.ts';
import { findVisitorProblems, languageOfVisitor, visitorActions, visitorStateAt } from './visitors.rules.ts';
import { visitorStates } from './visitors.ts';

const times = { activeFrom: '2026-11-25T00:00:00Z', activeTo: '2026-11-26T00:00:00Z' };

it.each([
  ['2026-11-24T23:59:59.999Z', true, 'UPCOMING'],
  ['2026-11-25T00:00:00.000Z', true, 'ACTIVE'],
  ['2026-11-26T00:00:00.999Z', true, 'ACTIVE'],
  ['2026-11-26T00:00:01.000Z', true, 'OVER'],
  ['2026-11-25T12:00:00.000Z', false, 'DISABLED'],
])('derives the state of a visitor at %s (enabled %s): %s', (now, enabled, state) => {
  expect(visitorStateAt({ ...times, enabled }, new Date(now))).toBe(state);
});

describe('sending the QR code', () => {
  const expected = { UPCOMING: null, ACTIVE: null, OVER: 'OVER', DISABLED: 'DISABLED' } as const;
  it.each(visitorStates)(
    'checks whether a visitor in state %s with QR check-in can get the QR code',
    (state) => {
      expect(whyNot(visitorActions.sendQr, state, { enableQrCheckin: true })).toBe(expected[state]);
    },
  );
  it.each(visitorStates)(
    'checks whether a visitor in state %s without QR check-in can get the QR code',
    (state) => {
      expect(whyNot(visitorActions.sendQr, state, { enableQrCheckin: false })).toBe(
        expected[state] ?? 'QR_OFF',
      );
    },
  );
});

const fine = { ...times, enableQrCheckin: false, email: '', accessCard: false, cardId: null };
it.each([
  [{}, []],
  [{ enableQrCheckin: true, email: 'a@example.com' }, []],
  [{ enableQrCheckin: true }, ['email required']],
  [{ activeTo: times.activeFrom }, ['activeTo order']],
  [{ accessCard: true }, ['cardId required']],
  [{ accessCard: true, cardId: 4 }, []],
])('finds the problems of a visitor %o: %o', (change, problems) => {
  expect(findVisitorProblems({ ...fine, ...change }).map(({ field, rule }) => `${field} ${rule}`)).toEqual(
    problems,
  );
});

it.each([
  ['VN', 'vi'],
  ['KR', 'ko'],
  ['JP', 'ja'],
  ['FR', 'en'],
  ['constructor', 'en'],
])('chooses the email language for a visitor from the country %s: %s', (nationality, language) => {
  expect(languageOfVisitor(nationality)).toBe(language);
});

describe('list of countries', () => {
  it('country list contains every inhabited country with a name in every language', () => {
    expect(countryCodes).toHaveLength(243);
    for (const code of countryCodes)
      for (const language of ['en', 'vi', 'ko', 'ja']) expect(nationalityName(code, language)).not.toBe(code);
    expect(nationalityName('VN', 'en')).toBe('Vietnamese — Vietnam');
    expect(nationalityName('JP', 'ja')).toBe('日本');
  });
});
