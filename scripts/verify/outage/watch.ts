import { setTimeout as sleep } from 'node:timers/promises';

/** What was seen of one address, asked again and again. */
export interface Watched {
  /** Milliseconds since the epoch, status (null: no answer), milliseconds it took. */
  answers: { at: number; status: number | null; took: number }[];
  stop(): Promise<void>;
}

/** Asks an address every `everyMs`, whatever it answers, from now on; an answer is waited for 15 s. */
export function watch(url: string, headers: Record<string, string> = {}, everyMs = 250): Watched {
  const answers: Watched['answers'] = [];
  const ending = new AbortController();
  const ask = async () => {
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
      await ask();
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
