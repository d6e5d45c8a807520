import { describe, expect, it } from 'vitest';
import { allot, type OpenGrant, sumBeyondGrants } from './allot.rules.ts';

const year: OpenGrant = { id: 1, from: '2026-01-01', until: '2026-12-31', left: 1200 };
const carriedGrant: OpenGrant = { id: 2, from: '2026-01-01', until: '2026-03-31', left: 150 };
const next: OpenGrant = { id: 3, from: '2027-01-01', until: '2027-12-31', left: 1200 };
const day = (date: string, amount = 100) => ({ date, amount });
const allotTexts = (grants: OpenGrant[], ...needs: { date: string; amount: number }[]) =>
  allot(grants, needs).map(({ date, amount, grantId }) => `${date} ${amount} of ${grantId ?? 'none'}`);

describe('allotment of leave to grants', () => {
  it.each([
    ['from the grant that ends first', [year, carriedGrant], [day('2026-02-02')], ['2026-02-02 100 of 2']],
    ['also on its last date', [year, carriedGrant], [day('2026-03-31')], ['2026-03-31 100 of 2']],
    ['not from one that has ended', [year, carriedGrant], [day('2026-04-01')], ['2026-04-01 100 of 1']],
    [
      'from two where one is not enough',
      [{ ...carriedGrant, left: 50 }, year],
      [day('2026-02-02')],
      ['2026-02-02 50 of 2', '2026-02-02 50 of 1'],
    ],
    [
      'by dates, whatever the order they come in',
      [{ ...carriedGrant, left: 100 }, year],
      [day('2026-02-03'), day('2026-02-02')],
      ['2026-02-02 100 of 2', '2026-02-03 100 of 1'],
    ],
    [
      'from its own year',
      [year, next],
      [day('2026-12-31'), day('2027-01-01')],
      ['2026-12-31 100 of 1', '2027-01-01 100 of 3'],
    ],
    [
      'never from the year after, whatever is left there',
      [next],
      [day('2026-12-31')],
      ['2026-12-31 100 of none'],
    ],
    ['never from the year before', [year], [day('2027-01-04')], ['2027-01-04 100 of none']],
    [
      'from the grant given first of two alike',
      [
        { ...year, id: 9 },
        { ...year, id: 8 },
      ],
      [day('2026-05-04')],
      ['2026-05-04 100 of 8'],
    ],
    [
      'beyond what there is for the rest alone',
      [{ ...year, left: 150 }],
      [day('2026-05-04'), day('2026-05-05')],
      ['2026-05-04 100 of 1', '2026-05-05 50 of 1', '2026-05-05 50 of none'],
    ],
    ['by nothing on a holiday', [year], [day('2026-05-01', 0)], []],
    [
      'from none that is used up',
      [{ ...carriedGrant, left: 0 }, year],
      [day('2026-02-02')],
      ['2026-02-02 100 of 1'],
    ],
  ])('takes a day of leave %s', (_, grants, needs, expected) => {
    expect(allotTexts(grants, ...needs)).toEqual(expected);
  });

  it('returns the amount of leave that exceeds all grants', () => {
    expect(sumBeyondGrants(allot([{ ...year, left: 150 }], [day('2026-05-04'), day('2026-05-05')]))).toBe(50);
  });

  it('takes the needed amount of leave from grants, but never more than the remaining amount of a grant', () => {
    const random = (seed: number) => () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    for (let seed = 1; seed <= 200; seed++) {
      const next = random(seed);
      const date = () => `2026-0${1 + Math.floor(next() * 9)}-1${Math.floor(next() * 10)}`;
      const grants = Array.from({ length: 4 }, (_, id) => {
        const [from = '', until = ''] = [date(), date()].toSorted();
        return { id, from, until, left: Math.floor(next() * 300) };
      });
      const needs = Array.from({ length: 6 }, () => day(date(), Math.floor(next() * 101)));
      const allotted = allot(grants, needs);
      const sum = (parts: { amount: number }[]) => parts.reduce((all, { amount }) => all + amount, 0);
      expect(sum(allotted)).toBe(sum(needs));
      for (const { id, from, until, left } of grants) {
        const parts = allotted.filter(({ grantId }) => grantId === id);
        expect(sum(parts)).toBeLessThanOrEqual(left);
        expect(parts.every(({ date: on }) => on >= from && on <= until)).toBe(true);
      }
    }
  });
});
