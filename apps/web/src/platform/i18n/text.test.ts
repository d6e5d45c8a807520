import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { language } from './language.ts';
import { loadTestLanguage } from './testLanguage.cases.ts';
import { fieldText, text } from './text.ts';

beforeEach(() => loadTestLanguage('en'));
afterEach(() => language.set('en'));

describe('texts in the current language', () => {
  it('fills the placeholders of a text', () => {
    expect(text('common.list.page', { page: 2, pages: 9 })).toBe('Page 2 of 9');
  });

  it('uses the singular or plural form of a text by its count', () => {
    expect(text('common.list.total', { count: 1 })).toBe('1 entry');
    expect(text('common.list.total', { count: 0 })).toBe('0 entries');
  });

  it('formats the count of a text in the current language', () => {
    expect(text('common.list.total', { count: 12_345 })).toBe('12,345 entries');
  });

  it('uses the same form of a text for every count in a language without plural forms', async () => {
    await loadTestLanguage('ko');
    expect(text('common.list.total', { count: 1 })).toBe('총 1건');
  });

  it('does not fill placeholders in the values of a text', () => {
    expect(text('common.delete.title', { name: '{id} $&' })).toBe('Delete {id} $&?');
  });
});

describe('texts of an invalid field (spec §5)', () => {
  it.each([
    [{ rule: 'required', params: {} }, 'Name is required'],
    [{ rule: 'maxLength', params: { maxLength: 50 } }, 'Name must not exceed 50 characters'],
    [{ rule: 'minLength', params: { minLength: 6 } }, 'Name must contain at least 6 characters'],
    [{ rule: 'invalid', params: {} }, 'Name Invalid'],
    [{ rule: 'email', params: {} }, 'Email Invalid'],
    [{ rule: 'phone', params: {} }, 'Phone Number Invalid'],
  ] as const)('formats the error %j as "%s"', (bad, sentence) =>
    expect(fieldText(bad, 'Name')).toBe(sentence),
  );
});
