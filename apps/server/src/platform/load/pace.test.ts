import { describe, expect, it } from 'vitest';
import { createPace } from './pace.ts';

/**
 * Starts one request for each letter of `arrivals`. The letter is its client. Returns the letters of the requests that
 * began in each round.
 */
function runRounds(arrivals: string, { ofOne, ofAll }: { ofOne: number; ofAll: number }): string[] {
  const due: (() => void)[] = [];
  const inRound = createPace({ ofOne, ofAll, waiting: 100, waitingOfOne: 100 }, (run) => due.push(run));
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

describe('the pace of starting requests', () => {
  it.each([
    ['alone begin immediately', 'A', ['A']],
    ['of one client begin two in each round', 'AAAAA', ['AA', 'AA', 'A']],
    ['of a second client begin in the same round', 'AAAAABB', ['AABB', 'AA', 'A']],
    ['of many clients begin four in each round, in rotation', 'ABCDEFAB', ['ABCD', 'EFAB']],
    ['of a client that waits do not overtake each other', 'AAAB', ['AAB', 'A']],
  ])('begins requests in rounds: requests %s', (_, arrivals, expected) => {
    expect(runRounds(arrivals, { ofOne: 2, ofAll: 4 })).toEqual(expected);
  });

  it('refuses requests beyond the number that may wait', () => {
    const inRound = createPace({ ofOne: 1, ofAll: 4, waiting: 3, waitingOfOne: 2 }, () => undefined);
    const beginArrival = (letter: string) => inRound(letter, () => undefined);
    // The first request begins, the next two wait, and the fourth exceeds the limit of waiting requests of one client.
    expect([...'AAAA'].map(beginArrival)).toEqual([true, true, true, false]);
    // The first request of client B begins and the second waits. The third is refused, because three requests of both
    // clients already wait.
    expect([...'BBB'].map(beginArrival)).toEqual([true, true, false]);
  });
});
