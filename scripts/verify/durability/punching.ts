import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { pins, serials } from '../../../bench/data/organisation.queries.ts';
import { type Comparison, compared } from './compared.ts';
import { type Poster, type PostersOptions, startPosters } from './posters.ts';
import { helpIndexes, readKept } from './rows.queries.ts';

/** Terminals of the organisation that punch while something happens to portal or database. */
export interface Punching {
  posters: readonly Poster[];
  /** Batches said OK to so far. */
  answers(): number;
  /** Batches answered otherwise so far, of those that began since then (`performance.now()`). */
  refusals(since?: number): number;
  /** Resolves once somebody was answered OK; rejects where nobody is in 30 s. */
  begun(): Promise<void>;
  /** No terminal begins another batch; resolves when each has its last one through. */
  end(): Promise<void>;
  /** What they were told against what the database holds once all of it is computed. */
  compare(owner: pg.Client): Promise<Comparison>;
}

/** @param random whole numbers below a limit, repeatable by the seed */
export function startPunching(
  url: string,
  random: (limit: number) => number,
  { devices = 20, ...more }: { devices?: number } & Pick<PostersOptions, 'answers' | 'giveUpMs'> = {},
): Punching {
  const ending = new AbortController();
  const { posters, done } = startPosters({
    url,
    serials: serials.slice(0, devices),
    pins,
    random,
    signal: ending.signal,
    ...more,
  });
  const sum = (of: (poster: Poster) => number) => posters.reduce((all, poster) => all + of(poster), 0);
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
      return compared(posters, await readKept(owner));
    },
  };
}
