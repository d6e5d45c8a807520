import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { runInThread, type ThreadLimits } from './thread.ts';

const limits: ThreadLimits = {
  time: 20_000,
  memory: { maxOldGenerationSizeMb: 32 },
  beyond: 'HR_SHEET_TOO_LARGE',
};
const scriptUrl = (text: string) => new URL(`data:text/javascript,${encodeURIComponent(text)}`);
const silent = scriptUrl(
  "import { workerData } from 'node:worker_threads'; setInterval(() => workerData, 1e6);",
);
const answering = scriptUrl(
  "import { parentPort, workerData } from 'node:worker_threads'; parentPort.postMessage({ ok: true, result: workerData + 1 });",
);
const waiting = scriptUrl(
  "import { parentPort, workerData } from 'node:worker_threads'; Atomics.wait(workerData, 0, 0); parentPort.postMessage({ ok: true, result: 'let go' });",
);
const hungry = scriptUrl('const held = []; for (;;) held.push(new Array(100_000).fill(held.length));');

const runThread = (url: URL, clientKey: number, more: Partial<ThreadLimits> = {}) =>
  runInThread<number>(url, { data: clientKey, transfer: [], party: clientKey }, { ...limits, ...more });

afterEach(() => vi.restoreAllMocks());

/** Creates threads that keep running after they were terminated, until the test releases them. */
function blockTermination() {
  const { terminate } = Worker.prototype;
  const threads: Worker[] = [];
  let release = () => {};
  const over = new Promise<void>((resolve) => {
    release = resolve;
  });
  vi.spyOn(Worker.prototype, 'terminate').mockImplementation(async function stop(this: Worker) {
    threads.push(this);
    await over;
    return terminate.call(this);
  });
  return { threads, letGo: release };
}

describe('work in a worker thread', () => {
  it('returns the result of the thread, and refuses work if its thread takes too much memory or time', async () => {
    expect(await runThread(answering, 1)).toBe(2);
    await expect(runThread(hungry, 1)).rejects.toMatchObject({ code: 'HR_SHEET_TOO_LARGE' });
    await expect(runThread(silent, 1, { time: 1 })).rejects.toMatchObject({ code: 'HR_SHEET_TOO_LARGE' });
  });

  it('answers at the time limit even if the thread does not stop, and delays only later work of the same client', async () => {
    const { threads, letGo } = blockTermination();
    await expect(runThread(silent, 1, { time: 1 })).rejects.toMatchObject({ code: 'HR_SHEET_TOO_LARGE' });
    await expect(runThread(silent, 2, { time: 1 })).rejects.toMatchObject({ code: 'HR_SHEET_TOO_LARGE' });
    const order: string[] = [];
    const own = runThread(answering, 1).then(() => order.push('own'));
    // Two threads are still running, which is the limit. Threads of other clients begin anyway.
    await Promise.all(
      [3, 4, 5].map((clientKey) => runThread(answering, clientKey).then(() => order.push('other'))),
    );
    expect(threads.length).toBeGreaterThanOrEqual(2);
    letGo();
    await own;
    expect(order).toEqual(['other', 'other', 'other', 'own']);
  });

  it('runs work of different clients in parallel and work of one client in sequence, and limits waiting work', async () => {
    const signal = new Int32Array(new SharedArrayBuffer(4));
    const long = runInThread<string>(waiting, { data: signal, transfer: [], party: 6 }, limits);
    const own = Promise.allSettled(Array.from({ length: 4 }, () => runThread(answering, 6)));
    expect(await runThread(answering, 7)).toBe(8);
    Atomics.store(signal, 0, 1);
    Atomics.notify(signal, 0);
    expect(await long).toBe('let go');
    expect(await own).toMatchObject([
      { value: 7 },
      { value: 7 },
      { value: 7 },
      { reason: { code: 'API_SERVICE_DOWN' } },
    ]);
  });
});
