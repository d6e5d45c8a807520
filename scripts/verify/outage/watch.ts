import { setTimeout as sleep } from 'node:timers/promises';

export interface WatchedUrl {
  /**
   * Answers with their start in epoch milliseconds, their status (null if there was no answer), and their duration in
   * milliseconds.
   */
  answers: { at: number; status: number | null; took: number }[];
  stop(): Promise<void>;
}

/** Polls a URL from now on. An answer that takes more than 15 s counts as missing. */
export function watchUrl(url: string, headers: Record<string, string> = {}, everyMs = 250): WatchedUrl {
  const answers: WatchedUrl['answers'] = [];
  const ending = new AbortController();
  const poll = async () => {
    const at = Date.now();
    const begun = performance.now();
    const status = await fetch(url, { headers, signal: AbortSignal.timeout(15_000) }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      () => null,
    );
    answers.push({ at, status, took: performance.now() - begun });
  };
  const run = async () => {
    while (!ending.signal.aborted) {
      await poll();
      await sleep(everyMs);
    }
  };
  const done = run();
  return {
    answers,
    async stop() {
      ending.abort();
      await done;
    },
  };
}
