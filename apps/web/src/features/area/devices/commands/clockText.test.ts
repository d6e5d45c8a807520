import { afterEach, expect, it } from 'vitest';
import { language } from '../../../../platform/i18n/language.ts';
import { formatDrift } from './clockText.ts';

afterEach(() => language.set('en'));

it.each([
  ['en', -150, '3 min'],
  ['en', 742 * 60, '12 hr 22 min'],
  ['en', -7 * 3_600, '7 hr'],
  ['en', 86_370, '1 day'],
  ['en', -(3 * 86_400 + 4 * 3_600 + 120), '3 days 4 hr'],
  ['en', 400 * 86_400, '400 days'],
  ['vi', 742 * 60, '12 giờ 22 phút'],
  ['vi', 100 * 3_600, '4 ngày 4 giờ'],
  ['ko', 100 * 3_600, '4일 4시간'],
  ['ja', 742 * 60, '12時間22分'],
  ['ja', 100 * 3_600, '4日4時間'],
] as const)('formats in the language %s a clock error of %d seconds as %s', (code, seconds, reads) => {
  language.set(code);
  expect(formatDrift(seconds).replaceAll(/\s/g, ' ')).toBe(reads);
});
