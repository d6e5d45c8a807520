import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { inThread, type ThreadLimits } from './thread.ts';

const limits: ThreadLimits = {
  time: 20_000,
  memory: { maxOldGenerationSizeMb: 32 },
  beyond: 'HR_SHEET_TOO_LARGE',
};
const script = (text: string) => new URL(`data:text/javascript,${encodeURIComponent(text)}`);
const silent = script(
  "import { workerData } from 'node:worker_threads'; setInterval(() => workerData, 1e6);",
);
const answering = script(
  "import { parentPort, workerData } from 'node:worker_threads'; parentPort.postMessage({ ok: true, result: workerData + 1 });",
);
const waiting = script(
  "import { parentPort, workerData } from 'node:worker_threads'; Atomics.wait(workerData, 0, 0); parentPort.postMessage({ ok: true, result: 'let go' });",
);
const hungry = script('const held = []; for (;;) held.push(new Array(100_000).fill(held.length));');

const ask = (url: URL, party: number, more: Partial<ThreadLimits> = {}) =>
  inThread<number>(url, { data: party, transfer: [], party }, { ...limits, ...more });

afterEach(() => vi.restoreAllMocks());

/** Threads that do not stop when they are told to, until the test lets them. */
function stubborn() {
  const { terminate } = Worker.prototype;
  const threads: Worker[] = [];
  let letGo = () => {};
  const over = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  vi.spyOn(Worker.prototype, 'terminate').mockImplementation(async function stop(this: Worker) {
    threads.push(this);
    await over;
    return terminate.call(this);
  });
  return { threads, letGo };
}

describe('work in a thread', () => {
  it('answers what the thread does, and refuses what takes too much memory or time', async () => {
    expect(await ask(answering, 1)).toBe(2);
    await expect(ask(hungry, 1)).rejects.toMatchObject({ code: 'HR_SHEET_TOO_LARGE' });
    await expect(ask(silent, 1, { time: 1 })).rejects.toMatchObject({ code: 'HR_SHEET_TOO_LARGE' });
  });

  it('that does not stop is answered at its limit, and holds up its own party’s next alone', async () => {
    const { threads, letGo } = stubborn();
    await expect(ask(silent, 1, { time: 1 })).rejects.toMatchObject({ code: 'HR_SHEET_TOO_LARGE' });
    await expect(ask(silent, 2, { time: 1 })).rejects.toMatchObject({ code: 'HR_SHEET_TOO_LARGE' });
    const order: string[] = [];
    const own = ask(answering, 1).then(() => order.push('own'));
    // two are still running, as many as may: others' begin all the same
    await Promise.all([3, 4, 5].map((party) => ask(answering, party).then(() => order.push('other'))));
    expect(threads.length).toBeGreaterThanOrEqual(2);
    letGo();
    await own;
    expect(order).toEqual(['other', 'other', 'other', 'own']);
  });

  it('of one party runs beside another’s, its own one after the other, and too many are refused', async () => {
    const held = new Int32Array(new SharedArrayBuffer(4));
    const long = inThread<string>(waiting, { data: held, transfer: [], party: 6 }, limits);
    const own = Promise.allSettled(Array.from({ length: 4 }, () => ask(answering, 6)));
    expect(await ask(answering, 7)).toBe(8);
    Atomics.store(held, 0, 1);
    Atomics.notify(held, 0);
    expect(await long).toBe('let go');
    expect(await own).toMatchObject([
      { value: 7 },
      { value: 7 },
      { value: 7 },
      { reason: { code: 'API_SERVICE_DOWN' } },
    ]);
  });
});
