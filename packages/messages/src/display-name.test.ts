import { describe, expect, it } from 'vitest';
import { withDisplayName } from './display-name.ts';
import { languages } from './index.ts';
import { fullName, nameOrder } from './names.ts';

describe('full name of a person', () => {
  it.each([
    ['en', 'Ada', 'Lovelace', 'Ada Lovelace'],
    ['vi', 'Ánh', 'Nguyễn', 'Nguyễn Ánh'],
    ['ja', '花子', '田中', '田中 花子'],
    ['ko', '민준', '김', '김민준'],
    ['ko', 'Ada', 'Lovelace', 'Lovelace Ada'],
    ['en', ' Ada ', '', 'Ada'],
    ['vi', null, 'Nguyễn', 'Nguyễn'],
  ] as const)(
    'formats a name in %s in the usual order of the language: %s, %s',
    (language, firstName, lastName, name) => {
      expect(fullName({ firstName, lastName }, language)).toBe(name);
    },
  );
});

it.each(languages)('nameOrder returns the fields of a name in %s in their usual order', (language) => {
  const names = { firstName: 'Ada', lastName: 'Lovelace' };
  expect(nameOrder(language).map((name) => names[name])).toEqual(fullName(names, language).split(' '));
});

describe('display name after a change of the first or last name', () => {
  const now = { firstName: 'Ada', lastName: 'Byron', displayName: 'Ada Byron' };

  it('withDisplayName updates the display name while it equals first and last name', () => {
    expect(withDisplayName(now, { lastName: 'Lovelace' }, 'en')).toEqual({
      lastName: 'Lovelace',
      displayName: 'Ada Lovelace',
    });
    expect(withDisplayName({ ...now, displayName: ' ' }, { firstName: 'Augusta' }, 'en')).toEqual({
      firstName: 'Augusta',
      displayName: 'Augusta Byron',
    });
  });

  it('withDisplayName keeps an edited display name', () => {
    expect(withDisplayName({ ...now, displayName: 'Countess' }, { lastName: 'Lovelace' }, 'en')).toEqual({
      lastName: 'Lovelace',
    });
  });
});
