import { describe, expect, it } from 'vitest';
import { endsFirstOf, figuresOf, type GrantFact, linesOf, type UseFact } from './ledger.rules.ts';

const createGrant = (overrides: Partial<GrantFact> = {}): GrantFact => ({
  id: 1,
  version: 1,
  kind: 'YEARLY',
  from: '2026-01-01',
  until: '2026-12-31',
  amount: 1200,
  used: 0,
  carried: 0,
  note: '',
  by: 'Ada',
  at: '2026-01-02T00:00:00.000Z',
  request: null,
  ...overrides,
});
const createCarriedGrant = (overrides: Partial<GrantFact> = {}) =>
  createGrant({ id: 2, kind: 'CARRIED', until: '2026-03-31', amount: 300, ...overrides });
const createUse = (date: string, overrides: Partial<UseFact> = {}): UseFact => ({
  requestId: 7,
  title: 'Sea',
  date: `2026-${date}`,
  amount: 100,
  grantId: 1,
  minutes: 480,
  scheduled: 480,
  reason: 'COUNTED',
  state: 'TAKEN',
  ...overrides,
});

const today = '2026-06-15';
const cases: [string, GrantFact[], UseFact[], string, string[]][] = [
  ['nothing given, nothing left', [], [], 'granted 0, left 0', []],
  ['what is given is left', [createGrant()], [], 'granted 1200, left 1200', ['01-01 YEARLY 1200 → 1200']],
  [
    'what is taken and what waits is not, a date of two grants once',
    [createGrant({ used: 250 }), createCarriedGrant({ used: 50 })],
    [
      createUse('02-02', { amount: 50 }),
      createUse('02-02', { amount: 50, grantId: 2 }),
      createUse('02-03'),
      createUse('07-06', { requestId: 8, state: 'RESERVED' }),
    ],
    'granted 1500, taken 200, reserved 100, lost 250, left 950',
    [
      '01-01 CARRIED 300 → 300',
      '01-01 YEARLY 1200 → 1500',
      '02-02 TAKEN -200 → 1300',
      '03-31 LOST -250 → 1050',
      '07-06 RESERVED -100 → 950',
    ],
  ],
  [
    'a day that is taken back is left again',
    [createGrant({ used: 100 })],
    [createUse('05-04'), createUse('05-05', { state: 'RETURNED' })],
    'granted 1200, taken 100, left 1100',
    ['01-01 YEARLY 1200 → 1200', '05-04 TAKEN -200 → 1000', '05-05 RETURNED 100 → 1100'],
  ],
  [
    'but on a grant that has ended it is lost',
    [createCarriedGrant({ used: 100 })],
    [createUse('03-04', { grantId: 2 }), createUse('03-05', { grantId: 2, state: 'RETURNED' })],
    'granted 300, taken 100, lost 200, left 0',
    ['01-01 CARRIED 300 → 300', '03-04 TAKEN -200 → 100', '03-05 RETURNED 100 → 200', '03-31 LOST -200 → 0'],
  ],
  [
    'a holiday within a leave counts nothing',
    [createGrant({ used: 100 })],
    [
      createUse('04-30', { amount: 0, minutes: 0, scheduled: 0, grantId: null, reason: 'HOLIDAY' }),
      createUse('05-01'),
    ],
    'granted 1200, taken 100, left 1100',
    ['01-01 YEARLY 1200 → 1200', '04-30 TAKEN -100 → 1100'],
  ],
  [
    'beyond what there is it is below nothing',
    [createGrant({ amount: 100, used: 100 })],
    [createUse('05-04'), createUse('05-05', { grantId: null, amount: 50 })],
    'granted 100, taken 150, left -50',
    ['01-01 YEARLY 100 → 100', '05-04 TAKEN -150 → -50'],
  ],
  [
    'what went over to the next year is not lost as well',
    [createGrant({ amount: 500, carried: 200, until: '2026-06-14' })],
    [],
    'granted 500, carriedOver 200, lost 300, left 0',
    ['01-01 YEARLY 500 → 500', '06-14 CARRIED_OVER -200 → 300', '06-14 LOST -300 → 0'],
  ],
];

describe('leave balances and their ledger', () => {
  it.each(cases)(
    'computes the figures and ledger lines of a balance: %s',
    (_, grants, uses, figures, lines) => {
      const nonZeroFigures = Object.entries(figuresOf(grants, uses, today)).filter(
        ([name, value]) => value !== 0 || name === 'granted' || name === 'left',
      );
      expect(nonZeroFigures.map((pair) => pair.join(' ')).join(', ')).toBe(figures);
      expect(
        linesOf(grants, uses, today).map(
          ({ date, kind, amount, balance }) => `${date.slice(5)} ${kind} ${amount} → ${balance}`,
        ),
      ).toEqual(lines);
    },
  );

  it('ends the ledger with a line that shows the current balance', () => {
    for (const [, grants, uses] of cases)
      expect(linesOf(grants, uses, today).at(-1)?.balance ?? 0).toBe(figuresOf(grants, uses, today).left);
  });

  it('counts a grant on its last date', () => {
    expect(figuresOf([createCarriedGrant()], [], '2026-03-31').left).toBe(300);
    expect(figuresOf([createCarriedGrant()], [], '2026-04-01').left).toBe(0);
  });

  it('returns the amount of leave that expires before the end of the year', () => {
    expect(endsFirstOf([createGrant(), createCarriedGrant({ used: 100 })], '2026-02-01')).toEqual({
      amount: 200,
      until: '2026-03-31',
    });
    expect(endsFirstOf([createGrant(), createCarriedGrant({ used: 300 })], '2026-02-01')).toBeNull();
    expect(endsFirstOf([createGrant(), createCarriedGrant()], today)).toBeNull();
  });
});
