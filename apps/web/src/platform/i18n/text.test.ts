import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { language } from './language.ts';
import { speak } from './spoken.cases.ts';
import { fieldText, text } from './text.ts';

beforeEach(() => speak('en'));
afterEach(() => language.set('en'));

describe('a text', () => {
  it('has its braces filled', () => {
    expect(text('common.list.page', { page: 2, pages: 9 })).toBe('Page 2 of 9');
  });

  it('takes the form its count needs', () => {
    expect(text('common.list.total', { count: 1 })).toBe('1 entry');
    expect(text('common.list.total', { count: 0 })).toBe('0 entries');
  });

  it('writes a count as the language does', () => {
    expect(text('common.list.total', { count: 12_345 })).toBe('12,345 entries');
  });

  it('has one form for every count where the language has one', async () => {
    await speak('ko');
    expect(text('common.list.total', { count: 1 })).toBe('총 1건');
  });

  it('does not read what is filled in as a place to fill', () => {
    expect(text('common.delete.title', { name: '{id} $&' })).toBe('Delete {id} $&?');
  });
});

describe('the sentence of a bad field (spec §5)', () => {
  it.each([
    [{ rule: 'required', params: {} }, 'Name is required'],
    [{ rule: 'maxLength', params: { maxLength: 50 } }, 'Name must not exceed 50 characters'],
    [{ rule: 'minLength', params: { minLength: 6 } }, 'Name must contain at least 6 characters'],
    [{ rule: 'invalid', params: {} }, 'Name Invalid'],
    [{ rule: 'email', params: {} }, 'Email Invalid'],
    [{ rule: 'phone', params: {} }, 'Phone Number Invalid'],
  ] as const)('%j is "%s"', (bad, sentence) => expect(fieldText(bad, 'Name')).toBe(sentence));
});
