import { setTimeout as sleep } from 'node:timers/promises';
import { pins, serials } from '@gatehouse/testing/data/organisation.queries';
import type pg from 'pg';
import { compareUploads, type UploadComparison } from './comparison.ts';
import { type Poster, type PostersOptions, startPosters } from './posters.ts';
import { helpIndexes, readStoredRows } from './rows.queries.ts';

/** Terminals of the organisation that punch while a verification script disturbs the portal or the database. */
export interface PunchingTerminals {
  posters: readonly Poster[];
  /** Returns the number of batches acknowledged with OK so far. */
  answers(): number;
  /** Returns the number of batches with another answer that began after `since` (`performance.now()`). */
  refusals(since?: number): number;
  /** Resolves after the first OK. Rejects if there is none within 30 s. */
  begun(): Promise<void>;
  /** Stops the terminals. Resolves when each terminal has delivered its last batch. */
  end(): Promise<void>;
  /** Compares the acknowledged uploads with the database, after the portal has computed all uploads. */
  compare(owner: pg.Client): Promise<UploadComparison>;
}

/**
 * @param random returns an integer below a limit, repeatable with the seed
 */
export function startPunching(
  url: string,
  random: (limit: number) => number,
  { devices = 20, ...more }: { devices?: number } & Pick<PostersOptions, 'answers' | 'giveUpMs'> = {},
): PunchingTerminals {
  const ending = new AbortController();
  const { posters, done } = startPosters({
    url,
    serials: serials.slice(0, devices),
    pins,
    random,
    signal: ending.signal,
    ...more,
  });
  const sum = (countOf: (poster: Poster) => number) =>
    posters.reduce((all, poster) => all + countOf(poster), 0);
  return {
    posters,
    answers: () => sum((poster) => poster.answers),
    refusals: (since = 0) => sum((poster) => poster.refusals.filter(({ begun }) => begun >= since).length),
    async begun() {
      for (const end = Date.now() + 30_000; sum((poster) => poster.answers) === 0; await sleep(100))
        if (Date.now() > end) throw new Error('no terminal gets an answer, though nothing has happened');
    },
    async end() {
      ending.abort();
      await done;
    },
    async compare(owner) {
      await owner.query(helpIndexes);
      return compareUploads(posters, await readStoredRows(owner));
    },
  };
}
