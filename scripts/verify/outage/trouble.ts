import { employees } from '@gatehouse/api/people/employees';
import { pathOf } from '@gatehouse/api/platform/operation';
import type { Verdict } from '@gatehouse/testing/portal/harness';
import { type RunningPortal, signIn } from '@gatehouse/testing/portal/start-portal';
import type pg from 'pg';
import type { UploadComparison } from '../durability/comparison.ts';
import { type PunchingTerminals, startPunching } from '../durability/punching.ts';
import { type WatchedUrl, watchUrl } from './watch.ts';

/** Tolerance in milliseconds for the time between an event and its detection on a busy machine. */
export const grace = 500;
/** Timeout in milliseconds. It is longer than any answer may take. */
const giveUpMs = 15_000;
/** Maximum response time in milliseconds. The measured delay of a busy machine is added to it. */
const anyAnswerMs = 10_000;
/** Maximum response time of an answer that needs no database, in milliseconds. */
const liveAnswerMs = 4_000;

/** Punching terminals and users of a portal while its database is disturbed. */
export interface WatchedPortal {
  punching: PunchingTerminals;
  ready: WatchedUrl;
  /**
   * Returns the milliseconds from `since` to the first readiness answer with this status. Infinity if there was no such
   * answer.
   */
  readySaid(status: number, since: number): number;
  /**
   * Stops watching after the disturbance of the database. Checks that the process stayed alive, and that every answer
   * was in time with status 200 or 503.
   */
  end(): Promise<{ slowestMs: number; delayMs: number; statuses: ReadonlySet<number | null> }>;
  /** Compares the acknowledged data with the database, where each record must be stored exactly once. */
  compare(owner: pg.Client): Promise<UploadComparison>;
}

export async function watchPortal(
  { url }: RunningPortal,
  random: (limit: number) => number,
  verdict: Verdict,
  { devices = 20, readyEveryMs = 250 } = {},
): Promise<WatchedPortal> {
  const authorization = `Bearer ${await signIn(url)}`;
  const live = watchUrl(`${url}/health/live`);
  const ready = watchUrl(`${url}/health/ready`, {}, readyEveryMs);
  const person = watchUrl(`${url}${pathOf(employees.list)}?size=12`, { authorization });
  const punching = startPunching(url, random, { devices, giveUpMs });
  return {
    punching,
    ready,
    readySaid(status, since) {
      const answer = ready.answers.find((answer) => answer.at >= since && answer.status === status);
      return answer ? answer.at + answer.took - since : Number.POSITIVE_INFINITY;
    },
    async end() {
      await punching.end();
      for (const watched of [live, ready, person]) await watched.stop();
      const isAlive = live.answers.every(({ status }) => status === 200);
      verdict.verify(isAlive, 'the process did not say that it lives');
      const statuses = new Set(person.answers.map(({ status }) => status));
      for (const status of statuses)
        verdict.verify(status === 200 || status === 503, `a person was answered ${status}`);
      for (const { refusals } of punching.posters)
        for (const { status } of refusals)
          verdict.verify(status === 503, `a terminal was answered ${status}`);
      const slowestMs = Math.max(
        ...person.answers.map(({ took }) => took),
        ...punching.posters.map((poster) => poster.slowestMs),
      );
      // The liveness check needs no database, so its slowest answer shows the delay of a busy machine. Both the portal
      // and the proxy add this delay.
      const delayMs = Math.max(...live.answers.map(({ took }) => took));
      verdict.verify(delayMs <= liveAnswerMs, `an answer without the database took ${delayMs.toFixed(0)} ms`);
      verdict.verify(
        slowestMs <= anyAnswerMs + 2 * delayMs + grace,
        `an answer took ${slowestMs.toFixed(0)} ms, with a machine's delay of ${delayMs.toFixed(0)} ms`,
      );
      return { slowestMs, delayMs, statuses };
    },
    async compare(owner) {
      const outcome = await punching.compare(owner);
      const { lost, doubled, remarks } = outcome;
      verdict.verify(lost + doubled === 0, `lost ${lost}, doubled ${doubled}`);
      for (const remark of remarks) verdict.verify(false, remark);
      return outcome;
    },
  };
}
