import { expect, test } from 'vitest';
import { type Task, work } from './queue.ts';

/** Tasks that end when they are told to, and what has begun. */
function played(...given: [name: string, hands: number, seconds: number][]) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const tasks = given.map(
    ([name, hands, seconds]): Task => ({
      name,
      hands,
      seconds,
      run: () => {
        begun.push(name);
        return new Promise((resolve) => ends.set(name, resolve));
      },
    }),
  );
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { tasks, begun, end };
}

test('the longest begin, as many as there are hands; the next follows when one ends', async () => {
  const { tasks, begun, end } = played(['short', 1, 1], ['longest', 1, 9], ['long', 1, 5]);
  const done = work(tasks, 2);
  expect(begun).toEqual(['longest', 'long']);
  await end('long');
  expect(begun).toEqual(['longest', 'long', 'short']);
  await end('short');
  await end('longest');
  await done;
});

test('what needs more hands than are free lets shorter ones go first, and is not forgotten', async () => {
  const { tasks, begun, end } = played(['wide', 2, 9], ['also wide', 2, 8], ['narrow', 1, 1]);
  const done = work(tasks, 3);
  expect(begun).toEqual(['wide', 'narrow']);
  await end('wide');
  expect(begun).toEqual(['wide', 'narrow', 'also wide']);
  await end('narrow');
  await end('also wide');
  await done;
});

test('what breaks off breaks the whole off', async () => {
  const run = () => Promise.reject(new Error('broken'));
  await expect(work([{ name: 'one', hands: 1, seconds: 1, run }], 1)).rejects.toThrow('broken');
});
