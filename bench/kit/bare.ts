import { connectOwner, type RunningPortal, signIn } from '@gatehouse/testing/portal/start-portal';
import { asRatio, benchAdministrator } from '../rows/figures.ts';
import { bareSchema, vacuumBare } from './bare.queries.ts';
import type { Bench, Figure } from './bench.ts';
import { cpuOf, databasePid } from './cpu.ts';
import { benchPeople, countLimitMeetings, limitOrganisation } from './limit.queries.ts';
import { startLimit } from './limit.ts';
import { alternate, median, type Round } from './load.ts';

/** The portal and the bare limit, on the same database with the same number of rows. */
export interface BarePair {
  portal: { url: string; pid: number };
  bare: { url: string; pid: number };
  dataDir: string;
  /** Tokens of ten employees of the company. */
  tokens: string[];
  /** Headers of the company's administrator. */
  headers: Record<string, string>;
  /** Numbers of the meeting rooms with meetings. */
  rooms: number[];
  month: { from: string; to: string };
}

/** Extends the work folder to the size of the bare limit, unless an earlier row of this run has done so. */
async function prepareBare(dataDir: string): Promise<number[]> {
  const owner = await connectOwner(dataDir);
  try {
    const { rows: counted } = await owner.query<{ meetings: number }>(countLimitMeetings);
    if (counted[0]?.meetings === 0) {
      await owner.query(limitOrganisation);
      await owner.query('VACUUM ANALYZE');
    }
    await owner.query(bareSchema);
    for (const statement of vacuumBare) await owner.query(statement);
    const { rows } = await owner.query<{ id: number }>(
      "SELECT id::int FROM rooms WHERE room_code LIKE 'LIMIT%' AND room_type = 'MEETING_ROOM' ORDER BY id",
    );
    return rows.map(({ id }) => id);
  } finally {
    await owner.end();
  }
}

/** Starts a portal and the bare limit on the work folder and runs `work` against them. */
export async function withBare<T>(bench: Bench, work: (pair: BarePair) => Promise<T>): Promise<T> {
  const { dataDir, month } = await bench.workFolder();
  return bench.withPortal(dataDir, async (portal: RunningPortal) => {
    const rooms = await prepareBare(dataDir);
    const bare = await startLimit(dataDir, 'bare', { statements: [], sessionOptions: '' });
    const logIn = (account: string) => signIn(portal.url, { ...benchAdministrator, account });
    try {
      const tokens = await Promise.all(benchPeople.map(logIn));
      const headers = { authorization: `Bearer ${await logIn(benchAdministrator.account)}` };
      return await work({ portal, bare, dataDir, tokens, headers, rooms, month });
    } finally {
      await bare.stop();
    }
  });
}

/**
 * Measures the same load on the portal and on the bare limit in alternate rounds. Prints the rate of both sides and the
 * CPU time per request of each side with its database backends. Returns the ratio of the rates.
 */
export async function measureAgainstBare(
  bench: Bench,
  { portal, bare, dataDir }: BarePair,
  what: string,
  load: (url: string) => Promise<Round & { seconds?: number }>,
): Promise<number> {
  const database = databasePid(dataDir);
  const cpu: Record<string, number[]> = { portal: [], bare: [] };
  const side =
    (name: 'portal' | 'bare', { url, pid }: { url: string; pid: number }) =>
    async () => {
      const before = cpuOf([pid, database]);
      const round = await load(url);
      cpu[name]?.push(
        (cpuOf([pid, database]) - before) / (round.perSecond * (round.seconds ?? bench.seconds)),
      );
      return round;
    };
  const sides = { portal: side('portal', portal), bare: side('bare', bare) };
  await alternate(sides, 1);
  for (const values of Object.values(cpu)) values.length = 0;
  const rounds = await alternate(sides, bench.rounds);
  for (const [name, { perSecond, p99 }] of Object.entries(rounds))
    bench.say(
      `${what}, ${name}: ${perSecond.toFixed(0)}/s, ${median(cpu[name] ?? []).toPrecision(3)} ms of CPU each, p99 ${p99.toFixed(0)} ms`,
    );
  return rounds.portal.perSecond / rounds.bare.perSecond;
}

export const asBareRatio = (what: string, ratio: number, least: number): Figure =>
  asRatio(`${what}, against the bare limit`, ratio, least);
