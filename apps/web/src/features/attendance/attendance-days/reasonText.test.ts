import { type Reason, reasonRules } from '@gatehouse/api/attendance/day-explanation';
import { languages } from '@gatehouse/messages';
import { afterAll, describe, expect, it } from 'vitest';
import { language } from '../../../platform/i18n/language.ts';
import { loadTestLanguage } from '../../../platform/i18n/testLanguage.cases.ts';
import { text } from '../../../platform/i18n/text.ts';
import { reasonSentence } from './reasonText.ts';

/** A day on which every param of every rule has a value. */
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

// Intl separates with narrow and no-break spaces
const say = (rule: Reason['rule'], more: Reason['params'] = {}) =>
  reasonSentence(text, { figure: 'LATE', rule, params: { ...params, ...more } }).replaceAll(/\s/g, ' ');

afterAll(() => language.set('en'));

describe.each(languages)('in %s', (chosen) => {
  it('every rule has a sentence of its own, with every place filled', async () => {
    await loadTestLanguage(chosen);
    for (const rule of reasonRules) {
      const sentence = say(rule);
      expect([rule, sentence]).toEqual([rule, expect.stringMatching(/^[^{}]{4,}[.。]$/)]);
      expect(sentence).not.toContain('attendance.');
    }
    expect(new Set(reasonRules.map((rule) => say(rule))).size).toBe(reasonRules.length);
  });
});

describe('a reason', () => {
  it.each([
    [
      'en',
      'Work is expected from 9:00 AM, tolerance 5 minutes. First in 9:06 AM, 1 hour 6 minutes after the start.',
    ],
    ['vi', 'Giờ làm bắt đầu lúc 9:00 SA, được phép muộn 5 phút. Vào lần đầu lúc 9:06 SA, muộn 1 giờ 6 phút.'],
    ['ko', '근무 시작 오전 9:00, 허용 5분. 첫 출근 기록 오전 9:06, 시작보다 1시간 6분 늦었습니다.'],
    ['ja', '勤務の開始は午前9:00、猶予は5分です。最初の出勤打刻は午前9:06で、開始から1時間6分の遅刻です。'],
  ] as const)('of lateness names the numbers in %s', async (chosen, sentence) => {
    await loadTestLanguage(chosen);
    expect(say('LATE_AFTER')).toBe(sentence);
  });

  it('of hours names breaks only when there were some', async () => {
    await loadTestLanguage('en');
    expect(say('FIRST_IN_LAST_OUT')).toContain('minus 1 hour of breaks');
    expect(say('FIRST_IN_LAST_OUT', { breakMinutes: 0 })).toContain('no break');
    expect(say('PAIRS', { breakMinutes: 0 })).not.toContain('break');
  });

  it('names the request and the kind of day in words', async () => {
    await loadTestLanguage('en');
    expect(say('COVERED')).toBe('No punch, but telework is approved for the day.');
    expect(say('OVERTIME_DAY_TYPE')).toContain('This is a Sunday');
  });
});
