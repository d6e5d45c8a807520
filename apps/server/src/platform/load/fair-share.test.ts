import { describe, expect, it } from 'vitest';
import { createFairShare, shareLimits, sharesOf } from './fair-share.ts';
import { accountQueueClient, type QueueClient, strangerQueueClient } from './queue-client.ts';

/**
 * Returns a client by its letter: a capital letter is an account, a small letter an address, and `*` the portal itself.
 */
const clientOfLetter = (letter: string): QueueClient | undefined => {
  if (letter === '*') return undefined;
  return letter === letter.toUpperCase()
    ? accountQueueClient(letter.charCodeAt(0))
    : strangerQueueClient(letter);
};

/**
 * Queues work that runs until the test ends it. Each letter of `arrivals` is one piece of work: the letter of its
 * client, in order of arrival.
 */
function queue(connections: number, arrivals: string) {
  const share = createFairShare(connections);
  const order: string[] = [];
  const ends: (() => void)[] = [];
  const all = [...arrivals].map((letter) =>
    share(
      clientOfLetter(letter),
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
    /** Ends all work in sequence. Returns the letters of the clients in the order in which their work ran. */
    drain: async () => {
      for (let index = 0; index < arrivals.length; index++) {
        await new Promise(setImmediate);
        ends[index]?.();
      }
      await Promise.all(all);
      return order.join('');
    },
  };
}

describe('shares of a connection pool among clients', () => {
  it.each([
    [2, { all: 1, ofOne: 1, ofStrangers: 1 }],
    [5, { all: 4, ofOne: 3, ofStrangers: 2 }],
    [10, { all: 9, ofOne: 3, ofStrangers: 5 }],
    [20, { all: 19, ofOne: 6, ofStrangers: 10 }],
    [50, { all: 49, ofOne: 15, ofStrangers: 25 }],
  ])("computes the clients' shares of a pool of %d connections", (connections, expected) => {
    expect(sharesOf(connections)).toEqual(expected);
  });

  // In a pool of ten connections, all clients together may use nine, one client three, and all unidentified clients
  // together five.
  it.each([
    ['one account gets three connections', 'AAAAAAAA', 'AAA'],
    ['a second account does not wait for the first', 'AAAAAAAAB', 'AAAB'],
    ['one address gets three connections', 'aaaaaaaa', 'aaa'],
    ['all addresses together get five connections', 'aaaabbbbcccc', 'aaabb'],
    ['an account does not wait for addresses', 'aaaabbbbccccA', 'aaabbA'],
    ['accounts together get nine connections', 'AAABBBCCCDDD', 'AAABBBCCC'],
    ['the portal itself does not wait', 'AAABBBCCCDDD*', 'AAABBBCCC*'],
  ])('shares the connections of a pool among clients: %s', async (_, arrivals, expected) => {
    const work = queue(10, arrivals);
    expect(await work.running()).toBe(expected);
    await work.drain();
  });

  // In a pool of two connections, all clients together may use one.
  it.each([
    ['accounts in rotation', 'AAAABC', 'AABCAA'],
    ['accounts and addresses in rotation', 'AAAaB', 'AAaBA'],
    ['the work of one account in the order of its arrival', 'AAA', 'AAA'],
  ])('shares a pool of two connections: serves %s', async (_, arrivals, expected) => {
    expect(await queue(2, arrivals).drain()).toBe(expected);
  });

  it('starts a second transaction inside a running one even if its client may use no further connection', async () => {
    const share = createFairShare(2);
    const nested = share(accountQueueClient(1), () => share(accountQueueClient(1), async () => 'served'));
    expect(await nested).toBe('served');
  });

  it('refuses the newest work of the longest queue when too much work waits', async () => {
    const share = createFairShare(2);
    const released = Promise.withResolvers<void>();
    const holding = share(accountQueueClient(0), () => released.promise);
    const accounts = shareLimits.waiting / shareLimits.waitingOfOne;
    const outcomes: Promise<string>[] = [];
    for (let account = 1; account <= accounts; account++)
      for (let count = 0; count < shareLimits.waitingOfOne; count++)
        outcomes.push(share(accountQueueClient(account), async () => 'served').catch(({ code }) => code));
    const late = share(accountQueueClient(accounts + 1), async () => 'served');
    released.resolve();
    await holding;
    expect(await late).toBe('served');
    const refused = (await Promise.all(outcomes)).filter((outcome) => outcome === 'API_SERVICE_DOWN');
    expect(refused).toHaveLength(1);
  });
});
