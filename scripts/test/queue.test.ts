import { expect, test } from 'vitest';
import { runTasks, type Task } from './queue.ts';

/** Creates tasks that end on request, and a list of the names of all started tasks. */
function createTasks(...specs: [name: string, hands: number, seconds: number][]) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const tasks = specs.map(
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

test('runTasks starts the longest tasks first, one per slot, and starts the next task when one ends', async () => {
  const { tasks, begun, end } = createTasks(['short', 1, 1], ['longest', 1, 9], ['long', 1, 5]);
  const done = runTasks(tasks, 2);
  expect(begun).toEqual(['longest', 'long']);
  await end('long');
  expect(begun).toEqual(['longest', 'long', 'short']);
  await end('short');
  await end('longest');
  await done;
});

test('runTasks starts shorter tasks first while a longer task waits for several free slots', async () => {
  const { tasks, begun, end } = createTasks(['wide', 2, 9], ['also wide', 2, 8], ['narrow', 1, 1]);
  const done = runTasks(tasks, 3);
  expect(begun).toEqual(['wide', 'narrow']);
  await end('wide');
  expect(begun).toEqual(['wide', 'narrow', 'also wide']);
  await end('narrow');
  await end('also wide');
  await done;
});

test('runTasks rejects if a task rejects', async () => {
  const run = () => Promise.reject(new Error('broken'));
  await expect(runTasks([{ name: 'one', hands: 1, seconds: 1, run }], 1)).rejects.toThrow('broken');
});
