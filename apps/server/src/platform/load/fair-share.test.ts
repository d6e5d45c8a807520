import { describe, expect, it } from 'vitest';
import { accountParty, type Party, strangerParty } from './client.ts';
import { fairShare, shareLimits, sharesOf } from './fair-share.ts';

/** Of a letter: a capital is an account, a small letter an address, `*` the portal itself. */
const partyOf = (letter: string): Party | undefined => {
  if (letter === '*') return undefined;
  return letter === letter.toUpperCase() ? accountParty(letter.charCodeAt(0)) : strangerParty(letter);
};

/** Work that runs until it is ended, by the letter of its party. */
function queue(connections: number, arrivals: string) {
  const share = fairShare(connections);
  const order: string[] = [];
  const ends: (() => void)[] = [];
  const all = [...arrivals].map((letter) =>
    share(
      partyOf(letter),
      () =>
        new Promise<void>((resolve) => {
          order.push(letter);
          ends.push(resolve);
        }),
    ),
  );
  return {
    running: async () => {
      await new Promise(setImmediate);
      return order.join('');
    },
    /** Ends all work one after the other. Returns the order in which it ran. */
    drain: async () => {
      for (let place = 0; place < arrivals.length; place++) {
        await new Promise(setImmediate);
        ends[place]?.();
      }
      await Promise.all(all);
      return order.join('');
    },
  };
}

describe('the shares of a pool', () => {
  it.each([
    [2, { all: 1, ofOne: 1, ofStrangers: 1 }],
    [5, { all: 4, ofOne: 3, ofStrangers: 2 }],
    [10, { all: 9, ofOne: 3, ofStrangers: 5 }],
    [20, { all: 19, ofOne: 6, ofStrangers: 10 }],
    [50, { all: 49, ofOne: 15, ofStrangers: 25 }],
  ])('follow from its size: %d', (connections, expected) => {
    expect(sharesOf(connections)).toEqual(expected);
  });

  // a pool of ten: nine for clients, three for one client, five for strangers
  it.each([
    ['one account gets three connections', 'AAAAAAAA', 'AAA'],
    ['a second account does not wait for the first', 'AAAAAAAAB', 'AAAB'],
    ['one address gets three connections', 'aaaaaaaa', 'aaa'],
    ['all addresses together get five connections', 'aaaabbbbcccc', 'aaabb'],
    ['an account does not wait for addresses', 'aaaabbbbccccA', 'aaabbA'],
    ['accounts together get nine connections', 'AAABBBCCCDDD', 'AAABBBCCC'],
    ['the portal itself does not wait', 'AAABBBCCCDDD*', 'AAABBBCCC*'],
  ])('%s', async (_, arrivals, expected) => {
    const work = queue(10, arrivals);
    expect(await work.running()).toBe(expected);
    await work.drain();
  });

  // a pool of two: one connection for clients
  it.each([
    ['accounts in rotation', 'AAAABC', 'AABCAA'],
    ['accounts and addresses in rotation', 'AAAaB', 'AAaBA'],
    ['the work of one account in the order of its arrival', 'AAA', 'AAA'],
  ])('serve %s', async (_, arrivals, expected) => {
    expect(await queue(2, arrivals).drain()).toBe(expected);
  });

  it('let a second transaction begin within a first although every connection is taken', async () => {
    const share = fairShare(2);
    const nested = share(accountParty(1), () => share(accountParty(1), async () => 'served'));
    expect(await nested).toBe('served');
  });

  it('refuse the newest work of the longest line where too many wait', async () => {
    const share = fairShare(2);
    const held = Promise.withResolvers<void>();
    const holding = share(accountParty(0), () => held.promise);
    const accounts = shareLimits.waiting / shareLimits.waitingOfOne;
    const outcomes: Promise<string>[] = [];
    for (let account = 1; account <= accounts; account++)
      for (let count = 0; count < shareLimits.waitingOfOne; count++)
        outcomes.push(share(accountParty(account), async () => 'served').catch(({ code }) => code));
    const late = share(accountParty(accounts + 1), async () => 'served');
    held.resolve();
    await holding;
    expect(await late).toBe('served');
    const refused = (await Promise.all(outcomes)).filter((one) => one === 'API_SERVICE_DOWN');
    expect(refused).toHaveLength(1);
  });
});
