import { teleworkSetting } from '@gatehouse/api/telework/telework-settings';
import { describe, expect, it } from 'vitest';
import { checkStateOf, closesAt, isDue, nextAfter, notifiesLeader, numberOf } from './checks.rules.ts';

const minute = 60_000;
const captcha = teleworkSetting.parse({ verifyMode: 'RANDOM_CAPTCHA' });

describe('state of a telework check', () => {
  const openCheck = { nextAt: 0, askedAt: 10 * minute };
  it.each([
    ['nobody is asked', teleworkSetting.parse({}), openCheck, 60, 'FREE'],
    ['not asked yet', captcha, undefined, 60, 'FREE'],
    ['asked, and answered', captcha, { nextAt: 0, askedAt: null }, 60, 'FREE'],
    ['asked just now', captcha, openCheck, 10, 'ASKED'],
    ['a moment before the five minutes are over', captcha, openCheck, 14.99, 'ASKED'],
    ['when they are over', captcha, openCheck, 15, 'CLOSED'],
    [
      'after 20 minutes, where that is what the company wants',
      { ...captcha, closeClientAfterNoAnsMin: 30 },
      openCheck,
      30,
      'ASKED',
    ],
    [
      'where no answer closes nothing',
      { ...captcha, isCloseClientAfterNoAnsMin: false },
      openCheck,
      600,
      'ASKED',
    ],
  ])('computes the state of a telework check: %s', (_what, setting, check, at, expected) => {
    expect(checkStateOf(check, setting, at * minute)).toBe(expected);
  });

  it('returns the instant from which a telework check refuses reports', () => {
    expect(closesAt(openCheck, captcha)).toBe(15 * minute);
    expect(closesAt({ nextAt: 0, askedAt: null }, captcha)).toBeNull();
  });
});

describe('questions of telework checks', () => {
  it('asks a question 30 to 90 minutes after the previous question', () => {
    expect([0, 0.5, 0.999_999].map((random) => nextAfter(0, random) / minute)).toEqual([
      30,
      60,
      expect.closeTo(90, 3),
    ]);
  });

  it.each([
    ['is not due before its time', 9, null, false],
    ['is due at its time', 10, null, true],
    ['is not asked beside an open one', 20, 12, false],
  ])('decides whether a telework question is due: a question %s', (_what, at, askedAt, due) => {
    expect(isDue({ nextAt: 10, askedAt }, at)).toBe(due);
  });

  it('creates a question with two numbers from 2 to 19', () => {
    expect([0, 0.5, 0.999_999].map(numberOf)).toEqual([2, 11, 19]);
  });
});

describe('notification of the leader about wrong answers', () => {
  it.each([
    ['hears of the third wrong answer in a row', captcha, [false, false, true, false, false, false]],
    [
      'hears of none where that is switched off',
      { ...captcha, isNotifyLeaderAfterWrongAnsNum: false },
      Array(6).fill(false),
    ],
  ])('decides whether to notify the leader of wrong answers: the leader %s', (_what, setting, expected) => {
    expect([1, 2, 3, 4, 5, 6].map((wrong) => notifiesLeader(wrong, setting))).toEqual(expected);
  });
});
