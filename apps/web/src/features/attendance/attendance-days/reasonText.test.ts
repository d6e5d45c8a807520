import { type Reason, reasonRules } from '@gatehouse/api/attendance/day-explanation';
import { languages } from '@gatehouse/messages';
import { afterAll, describe, expect, it } from 'vitest';
import { language } from '../../../platform/i18n/language.ts';
import { loadTestLanguage } from '../../../platform/i18n/testLanguage.cases.ts';
import { text } from '../../../platform/i18n/text.ts';
import { reasonSentence } from './reasonText.ts';

/** Contains a value for each parameter of all rules, so that each sentence can be formatted. */
const params: Reason['params'] = {
  in: '09:06',
  out: '17:30',
  start: '09:00',
  end: '18:00',
  at: '22:00',
  minutes: 66,
  breakMinutes: 60,
  threshold: 5,
  outside: 47,
  step: 15,
  pairs: 2,
  kind: 'TELEWORK',
  dayType: 'SUNDAY',
  request: '12',
};

// Intl uses narrow and no-break spaces, which the expected texts do not contain.
const sentenceFor = (rule: Reason['rule'], more: Reason['params'] = {}) =>
  reasonSentence(text, { figure: 'LATE', rule, params: { ...params, ...more } }).replaceAll(/\s/g, ' ');

afterAll(() => language.set('en'));

describe.each(languages)('sentences of attendance rules in the language %s', (chosen) => {
  it('has a distinct sentence for each attendance rule and fills every placeholder', async () => {
    await loadTestLanguage(chosen);
    for (const rule of reasonRules) {
      const sentence = sentenceFor(rule);
      expect([rule, sentence]).toEqual([rule, expect.stringMatching(/^[^{}]{4,}[.。]$/)]);
      expect(sentence).not.toContain('attendance.');
    }
    expect(new Set(reasonRules.map((rule) => sentenceFor(rule))).size).toBe(reasonRules.length);
  });
});

describe('sentences of attendance rules', () => {
  it.each([
    [
      'en',
      'Work is expected from 9:00 AM, tolerance 5 minutes. First in 9:06 AM, 1 hour 6 minutes after the start.',
    ],
    ['vi', 'Giờ làm bắt đầu lúc 9:00 SA, được phép muộn 5 phút. Vào lần đầu lúc 9:06 SA, muộn 1 giờ 6 phút.'],
    ['ko', '근무 시작 오전 9:00, 허용 5분. 첫 출근 기록 오전 9:06, 시작보다 1시간 6분 늦었습니다.'],
    ['ja', '勤務の開始は午前9:00、猶予は5分です。最初の出勤打刻は午前9:06で、開始から1時間6分の遅刻です。'],
  ] as const)('includes the times and minutes of lateness in %s', async (chosen, sentence) => {
    await loadTestLanguage(chosen);
    expect(sentenceFor('LATE_AFTER')).toBe(sentence);
  });

  it('mentions breaks in the sentence about worked hours only if the employee had a break', async () => {
    await loadTestLanguage('en');
    expect(sentenceFor('FIRST_IN_LAST_OUT')).toContain('minus 1 hour of breaks');
    expect(sentenceFor('FIRST_IN_LAST_OUT', { breakMinutes: 0 })).toContain('no break');
    expect(sentenceFor('PAIRS', { breakMinutes: 0 })).not.toContain('break');
  });

  it('names the request type and the day type in the sentence of a rule', async () => {
    await loadTestLanguage('en');
    expect(sentenceFor('COVERED')).toBe('No punch, but telework is approved for the day.');
    expect(sentenceFor('OVERTIME_DAY_TYPE')).toContain('This is a Sunday');
  });
});
