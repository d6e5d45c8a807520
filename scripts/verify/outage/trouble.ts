import { employees } from '@gatehouse/api/people/employees';
import { pathOf } from '@gatehouse/api/platform/operation';
import type pg from 'pg';
import { type RunningPortal, signIn } from '../../../bench/kit/portal.ts';
import type { Comparison } from '../durability/compared.ts';
import { type Punching, startPunching } from '../durability/punching.ts';
import type { Verdict } from '../harness.ts';
import { type Watched, watch } from './watch.ts';

/** A watched answer is a moment away from what it tells of, on a busy machine. */
export const grace = 500;
/** Longer than any answer may take. */
const giveUpMs = 15_000;
/** Limit of an answer, to which the machine's own delay is added. */
const anyAnswerMs = 10_000;
/** Limit of an answer that needs no database. */
const liveAnswerMs = 4_000;

/** Terminals that punch and people who look, at a portal whose database is in trouble. */
export interface UnderWatch {
  punching: Punching;
  ready: Watched;
  /** The first time from then on that the portal answered so about being ready, in ms after `since`. */
  readySaid(status: number, since: number): number;
  /**
   * Ends it, once all is well again, and holds what must be true in every trouble: the process lives, nothing is answered but 200
   * and 503, and none of it late.
   */
  end(): Promise<{ slowestMs: number; delayMs: number; statuses: ReadonlySet<number | null> }>;
  /** Holds that what terminals were told OK is there, once. */
  compare(owner: pg.Client): Promise<Comparison>;
}

export async function underWatch(
  { url }: RunningPortal,
  random: (limit: number) => number,
  verdict: Verdict,
  { devices = 20, readyEveryMs = 250 } = {},
): Promise<UnderWatch> {
  const authorization = `Bearer ${await signIn(url)}`;
  const live = watch(`${url}/health/live`);
  const ready = watch(`${url}/health/ready`, {}, readyEveryMs);
  const person = watch(`${url}${pathOf(employees.list)}?size=12`, { authorization });
  const punching = startPunching(url, random, { devices, giveUpMs });
  return {
    punching,
    ready,
    readySaid(status, since) {
      const said = ready.answers.find((answer) => answer.at >= since && answer.status === status);
      return said ? said.at + said.took - since : Number.POSITIVE_INFINITY;
    },
    async end() {
      await punching.end();
      for (const watched of [live, ready, person]) await watched.stop();
      const isAlive = live.answers.every(({ status }) => status === 200);
      verdict.hold(isAlive, 'the process did not say that it lives');
      const statuses = new Set(person.answers.map(({ status }) => status));
      for (const status of statuses)
        verdict.hold(status === 200 || status === 503, `a person was answered ${status}`);
      for (const { refusals } of punching.posters)
        for (const { status } of refusals) verdict.hold(status === 503, `a terminal was answered ${status}`);
      const slowestMs = Math.max(
        ...person.answers.map(({ took }) => took),
        ...punching.posters.map((poster) => poster.slowestMs),
      );
      // liveness needs no database: its slowest answer is the delay of a busy machine, which the portal and the proxy each add
      const delayMs = Math.max(...live.answers.map(({ took }) => took));
      verdict.hold(delayMs <= liveAnswerMs, `an answer without the database took ${delayMs.toFixed(0)} ms`);
      verdict.hold(
        slowestMs <= anyAnswerMs + 2 * delayMs + grace,
        `an answer took ${slowestMs.toFixed(0)} ms, with a machine's delay of ${delayMs.toFixed(0)} ms`,
      );
      return { slowestMs, delayMs, statuses };
    },
    async compare(owner) {
      const outcome = await punching.compare(owner);
      const { lost, doubled, remarks } = outcome;
      verdict.hold(lost + doubled === 0, `lost ${lost}, doubled ${doubled}`);
      for (const remark of remarks) verdict.hold(false, remark);
      return outcome;
    },
  };
}
