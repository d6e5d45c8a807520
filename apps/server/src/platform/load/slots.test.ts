import { afterEach, describe, expect, it, vi } from 'vitest';
import { Refusal } from '../refusal.ts';
import { createSlots } from './slots.ts';

afterEach(() => vi.useRealTimers());

const createTask = () => {
  let end = () => {};
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { work: () => over, end };
};

describe('slots for concurrent work', () => {
  it('runs tasks up to the limit at the same time, and waiting tasks in the order of arrival', async () => {
    const inTurn = createSlots({ atOnce: 1, mostWaiting: 10, longestWaitMs: 3_000 });
    const first = createTask();
    const order: number[] = [];
    const all = [inTurn(first.work), ...[1, 2, 3].map((n) => inTurn(async () => order.push(n)))];
    await Promise.resolve();
    expect(order).toEqual([]);
    first.end();
    await Promise.all(all);
    expect(order).toEqual([1, 2, 3]);
  });

  it('refuses work that has waited three seconds for a slot, and still runs other work', async () => {
    vi.useFakeTimers();
    const inTurn = createSlots({ atOnce: 1, mostWaiting: 10, longestWaitMs: 3_000 });
    const first = createTask();
    const holding = inTurn(first.work);
    const late = inTurn(async () => 'late').catch((error: { code: string }) => error.code);
    vi.advanceTimersByTime(2_000);
    const later = inTurn(async () => 'had its turn');
    vi.advanceTimersByTime(1_000);
    expect(await late).toBe('API_SERVICE_DOWN');
    first.end();
    expect(await later).toBe('had its turn');
    await holding;
    expect(await inTurn(async () => 'free again')).toBe('free again');
  });

  it('serves clients in rotation, so that one task of a client does not wait behind many tasks of another', async () => {
    const inTurn = createSlots({ atOnce: 1, mostWaiting: 100 });
    const first = createTask();
    const order: string[] = [];
    const runTask = (clientKey: string) => inTurn(async () => order.push(clientKey), clientKey);
    const all = [
      inTurn(first.work, 'many'),
      runTask('many'),
      runTask('many'),
      runTask('many'),
      runTask('one'),
      runTask('two'),
    ];
    first.end();
    await Promise.all(all);
    expect(order).toEqual(['many', 'one', 'two', 'many', 'many']);
  });

  it('limits the slots of one client, and runs tasks of other clients while that client waits', async () => {
    const inTurn = createSlots({ atOnce: 10, atOnceEach: 2, mostWaiting: 100, mostWaitingEach: 3 });
    const tasks = Array.from({ length: 5 }, createTask);
    let running = 0;
    const all = tasks.map(({ work }) =>
      inTurn(async () => {
        running += 1;
        await work();
      }, 'me'),
    );
    expect(running).toBe(2);
    await expect(inTurn(async () => 'a sixth', 'me')).rejects.toMatchObject({ code: 'API_SERVICE_DOWN' });
    expect(await inTurn(async () => 'yours', 'you')).toBe('yours');
    tasks[0]?.end();
    await all[0];
    expect(running).toBe(3);
    for (const { end } of tasks) end();
    await Promise.all(all);
    expect(running).toBe(5);
  });

  it('never refuses work that has begun, even if much other work waits or the wait is long', async () => {
    vi.useFakeTimers();
    const inTurn = createSlots({ atOnce: 1, mostWaiting: 1, longestWaitMs: 3_000 });
    const first = createTask();
    const holding = inTurn(first.work);
    const waits = inTurn(async () => 'waited').catch((error: { code: string }) => error.code);
    const begun = inTurn(async () => 'went on', '', true);
    const refused = inTurn(async () => 'never').catch((error: { code: string }) => error.code);
    expect(await refused).toBe('API_SERVICE_DOWN');
    vi.advanceTimersByTime(60_000);
    expect(await waits).toBe('API_SERVICE_DOWN');
    first.end();
    expect(await begun).toBe('went on');
    await holding;
  });

  // One task runs, and four may wait.
  it.each([
    ['the new task if the queue of its client is the longest', 'AAAA', 'A', ['A4']],
    ['the newest task of the longest queue if the new task is of another client', 'AAAA', 'B', ['A3']],
    ['the new task if no other queue would be longer than that of its client', 'AABB', 'A', ['A4']],
    ['the newest task of the longest of several queues', 'ABBB', 'C', ['B3']],
  ])('when too many tasks wait, refuses %s', async (_, waiting, newcomer, expected) => {
    const inTurn = createSlots({ atOnce: 1, mostWaiting: 4 });
    const first = createTask();
    const holding = inTurn(first.work, 'first');
    const refused: string[] = [];
    const all = [...waiting, newcomer].map((clientKey, index) =>
      inTurn(async () => undefined, clientKey).catch(() => refused.push(`${clientKey}${index}`)),
    );
    first.end();
    await Promise.all([holding, ...all]);
    expect(refused).toEqual(expected);
  });

  it('refuses work with the configured error code', async () => {
    const createRefusal = () => new Refusal('SCHE_ROOM_BUSY', null, 2);
    const inTurn = createSlots({ atOnce: 1, mostWaiting: 0, refusal: createRefusal });
    const first = createTask();
    const holding = inTurn(first.work);
    await expect(inTurn(async () => 'never')).rejects.toMatchObject({
      code: 'SCHE_ROOM_BUSY',
      retryAfter: 2,
    });
    first.end();
    await holding;
  });
});
