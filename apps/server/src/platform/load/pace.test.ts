import { describe, expect, it } from 'vitest';
import { pace } from './pace.ts';

/** Begins the arrivals, a letter each, and returns those of every round. */
function rounds(arrivals: string, { ofOne, ofAll }: { ofOne: number; ofAll: number }): string[] {
  const due: (() => void)[] = [];
  const inRound = pace({ ofOne, ofAll, waiting: 100, waitingOfOne: 100 }, (run) => due.push(run));
  let begun = '';
  for (const letter of arrivals)
    inRound(letter, () => {
      begun += letter;
    });
  const result = [begun];
  for (let run = due.shift(); run; run = due.shift()) {
    begun = '';
    run();
    if (begun) result.push(begun);
  }
  return result;
}

describe('requests', () => {
  it.each([
    ['alone begin immediately', 'A', ['A']],
    ['of one client begin two in each round', 'AAAAA', ['AA', 'AA', 'A']],
    ['of a second client begin in the same round', 'AAAAABB', ['AABB', 'AA', 'A']],
    ['of many clients begin four in each round, in rotation', 'ABCDEFAB', ['ABCD', 'EFAB']],
    ['of a client that waits do not overtake each other', 'AAAB', ['AAB', 'A']],
  ])('%s', (_, arrivals, expected) => {
    expect(rounds(arrivals, { ofOne: 2, ofAll: 4 })).toEqual(expected);
  });

  it('beyond the number that may wait are refused', () => {
    const inRound = pace({ ofOne: 1, ofAll: 4, waiting: 3, waitingOfOne: 2 }, () => undefined);
    const begin = (letter: string) => inRound(letter, () => undefined);
    // one begins, two wait, the fourth is too many of one client
    expect([...'AAAA'].map(begin)).toEqual([true, true, true, false]);
    // one begins, one waits, which makes three of all
    expect([...'BBB'].map(begin)).toEqual([true, true, false]);
  });
});
