import { describe, expect, it } from 'vitest';
import { fillPlaceholders } from './fill.ts';

describe('Korean particles after a value', () => {
  it.each([
    // After a value in Hangul, the particle depends on the final consonant.
    ['회의실', '을', '은', '이', '과', '로'],
    ['본관', '을', '은', '이', '과', '으로'],
    ['단말기', '를', '는', '가', '와', '로'],
    ['값', '을', '은', '이', '과', '으로'],
    // After a digit, the particle depends on the Korean reading of the digit.
    ['10', '을', '은', '이', '과', '으로'],
    ['A-1', '을', '은', '이', '과', '로'],
    ['2', '를', '는', '가', '와', '로'],
    ['3', '을', '은', '이', '과', '으로'],
    ['4', '를', '는', '가', '와', '로'],
    ['5', '를', '는', '가', '와', '로'],
    ['6', '을', '은', '이', '과', '으로'],
    ['7', '을', '은', '이', '과', '로'],
    ['RQ-18', '을', '은', '이', '과', '로'],
    ['9', '를', '는', '가', '와', '로'],
    // After Latin letters, the particle depends on their usual Korean reading.
    ['Email', '을', '은', '이', '과', '로'],
    ['HR', '을', '은', '이', '과', '로'],
    ['Server', '를', '는', '가', '와', '로'],
    ['Main Room', '을', '은', '이', '과', '으로'],
    ['admin@example.com', '을', '은', '이', '과', '으로'],
    ['Parking', '을', '은', '이', '과', '으로'],
    ['LG', '를', '는', '가', '와', '로'],
    ['Okta', '를', '는', '가', '와', '로'],
    ['Nguyễn', '을', '은', '이', '과', '으로'],
    ['Tòa nhà É', '를', '는', '가', '와', '로'],
    // Brackets and punctuation at the end of a value are ignored.
    ['본관 (3층 서버)', '을', '은', '이', '과', '으로'],
    ['(본사)', '를', '는', '가', '와', '로'],
    ['회의실!', '을', '은', '이', '과', '로'],
    // Values in decomposed Hangul or in another script, and an empty value.
    ['본관'.normalize('NFD'), '을', '은', '이', '과', '으로'],
    ['会議室', '를', '는', '가', '와', '로'],
    ['—', '를', '는', '가', '와', '로'],
    ['', '를', '는', '가', '와', '로'],
  ])('chooses the Korean particles after %s: %s %s %s %s %s', (name, ...chosen) => {
    const filled = ['을(를)', '은(는)', '이(가)', '과(와)', '(으)로'].map((particle) =>
      fillPlaceholders(`{name}${particle} .`, () => name),
    );
    expect(filled).toEqual(chosen.map((form) => `${name}${form} .`));
  });

  it('chooses the Korean particle after a closing quotation mark', () => {
    expect(fillPlaceholders('패스키 “{name}”을(를) 삭제할까요?', () => '내 휴대폰')).toBe(
      '패스키 “내 휴대폰”을 삭제할까요?',
    );
  });

  it('chooses the Korean particle by the value itself, not by its HTML encoding', () => {
    expect(fillPlaceholders('{name}을(를)', () => '<길>', encodeURIComponent)).toBe('%3C%EA%B8%B8%3E을');
  });

  it('keeps both forms of a Korean particle that is part of a value', () => {
    expect(fillPlaceholders('{name} 님을', () => '{other}을(를)')).toBe('{other}을(를) 님을');
  });
});

it('keeps a placeholder that has no value', () => {
  expect(fillPlaceholders('{known} of {unknown}', (name) => (name === 'known' ? 1 : undefined))).toBe(
    '1 of {unknown}',
  );
});
