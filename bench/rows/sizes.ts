import { DAY } from '@gatehouse/api/platform/dates';
import { connectOwner, signIn } from '@gatehouse/testing/portal/start-portal';
import * as data from '../data/sizes.queries.ts';
import type { Bench, Figure } from '../kit/bench.ts';
import { alternate, loadProcess, type Round } from '../kit/load.ts';
import { asLimit, benchAdministrator } from './figures.ts';
import { importSheet, sheetOf } from './sheets.ts';

/** URL that reads one row by its key. All ratios in this file are relative to this call. */
const oneRow = '/api/v1/buildings/1';

interface BenchCaller {
  url: string;
  headers: Record<string, string>;
}

const callerOf = async (url: string): Promise<BenchCaller> => ({
  url,
  headers: { authorization: `Bearer ${await signIn(url, benchAdministrator)}` },
});

const timedGet =
  (bench: Bench, { url, headers }: BenchCaller, path: string, connections = 1) =>
  () =>
    loadProcess<Round>('timed-get', { url: url + path, seconds: bench.seconds, headers, connections });

/** Returns the p50 latency of each path as a multiple of reading one row, measured in alternating rounds. */
async function measureAgainstOneRow(bench: Bench, caller: BenchCaller, paths: Record<string, string>) {
  const sides = Object.fromEntries(
    Object.entries({ ...paths, 'one row': oneRow }).map(([name, path]) => [
      name,
      timedGet(bench, caller, path),
    ]),
  );
  await alternate(sides, 1);
  const rounds: Record<string, Round> = await alternate(sides, bench.rounds);
  const baseline = rounds['one row']?.p50 ?? Number.NaN;
  for (const [name, { p50 }] of Object.entries(rounds)) bench.say(`${name}: p50 ${p50.toFixed(2)} ms`);
  return Object.entries(paths).map(([name]) => ({
    name,
    times: (rounds[name]?.p50 ?? Number.NaN) / baseline,
  }));
}

/**
 * Measures the quarantine list with 100,000 records: unfiltered, by reason, by the prefix of a code, and with a filter
 * that matches no record.
 */
export async function quarantine(bench: Bench): Promise<Figure[]> {
  const { dataDir } = await bench.workFolder();
  return bench.withPortal(dataDir, async ({ url }) => {
    const owner = await connectOwner(dataDir);
    await owner.query(data.quarantineRecords);
    await owner.end();
    const list = '/api/v1/quarantine?page=0&size=10';
    const figures = await measureAgainstOneRow(bench, await callerOf(url), {
      list,
      'by reason': `${list}&reason=UNREADABLE`,
      'by code': `${list}&keyword=70000`,
      'no such code': `${list}&keyword=nobody`,
    });
    return figures.map(({ name, times }) =>
      asLimit(`quarantine of 100,000, ${name}, p50 against a one-row read`, times, 12, '×'),
    );
  });
}

/**
 * Measures the global search among 10,000 people and all other records: for a common name, one letter, a code, and a
 * text that matches no record.
 */
export async function finds(bench: Bench): Promise<Figure[]> {
  const { dataDir } = await bench.workFolder();
  return bench.withPortal(dataDir, async ({ url }) => {
    const owner = await connectOwner(dataDir);
    await owner.query(data.people(10_000));
    await owner.end();
    const findPath = (keyword: string) => `/api/v1/finds?keyword=${keyword}`;
    const figures = await measureAgainstOneRow(bench, await callerOf(url), {
      'a common name': findPath('nguyen'),
      'a letter': findPath('n'),
      'a whole code': findPath('FOUND9999'),
      nobody: findPath('nobody-is-called-so'),
    });
    return figures.map(({ name, times }) =>
      asLimit(`find among 10,000 people, ${name}, p50 against a one-row read`, times, 15, '×'),
    );
  });
}

/** Measures a search of the audit log that matches no entry, and then a light call during ten such searches. */
export async function systemLog(bench: Bench): Promise<Figure[]> {
  const { dataDir } = await bench.workFolder();
  return bench.withPortal(dataDir, async ({ url }) => {
    const owner = await connectOwner(dataDir);
    await owner.query(data.entries(300_000));
    await data.waitUntilIndexed(owner);
    await owner.end();
    const caller = await callerOf(url);
    const day = (offset: number) => new Date(Date.now() + offset * DAY).toISOString().slice(0, 10);
    const search = `/api/v1/system-log?from=${day(-300)}&to=${day(1)}&page=0&size=10&keyword=nobody-said-this`;
    const figures = await measureAgainstOneRow(bench, caller, { search });
    const light = timedGet(bench, caller, oneRow);
    const sides = {
      alone: light,
      beside: async () => (await Promise.all([light(), timedGet(bench, caller, search, 10)()]))[0] as Round,
    };
    await alternate(sides, 1);
    const { alone, beside } = await alternate(sides, bench.rounds);
    bench.say(
      `one row: alone p50 ${alone.p50.toFixed(2)} ms, beside ten searches ${beside.p50.toFixed(2)} ms`,
    );
    return [
      ...figures.map(({ times }) =>
        asLimit('search of 300,000 entries for what nobody said, p50 against a one-row read', times, 60, '×'),
      ),
      asLimit(
        "others' one-row read beside ten such searches, p50 against alone",
        beside.p50 / alone.p50,
        2,
        '×',
      ),
    ];
  });
}

/**
 * Measures one year of the device log filtered by direction, also with a filter that matches no punch. Compares ten
 * million punches with one million.
 */
export async function directions(bench: Bench): Promise<Figure[]> {
  const smallSet = await bench.dataSet(1_000_000);
  const year = (to: string) => {
    const from = new Date(Date.parse(to) - 364 * DAY).toISOString().slice(0, 10);
    return `/api/v1/device-logs?from=${from}&to=${to}&page=0&size=10`;
  };
  const path = `${year(smallSet.month.to)}&operation=OUT`;
  return bench.withPortal(smallSet.dataDir, async ({ url }) => {
    const caller = await callerOf(url);
    // All rejected punches of this data set have the direction IN, so the filter OUT matches none.
    const [noMatch] = await measureAgainstOneRow(bench, caller, {
      'nothing matches': `${path}&result=ACCESS_REJECTED`,
    });
    const figures = [
      asLimit(
        'device log, a year by direction, nothing matches, p50 against a one-row read',
        noMatch?.times ?? Number.NaN,
        10,
        '×',
      ),
    ];
    if (bench.quick) return figures;
    const ten = await bench.dataSet(10_000_000);
    return bench.withPortal(ten.dataDir, async ({ url: other }) => {
      const sides = {
        one: timedGet(bench, caller, path),
        ten: timedGet(bench, await callerOf(other), `${year(ten.month.to)}&operation=OUT`),
      };
      await alternate(sides, 1);
      const rounds = await alternate(sides, bench.rounds);
      bench.say(
        `a year by direction: 1 M p50 ${rounds.one.p50.toFixed(2)} ms, 10 M ${rounds.ten.p50.toFixed(2)} ms`,
      );
      return [
        ...figures,
        asLimit(
          'device log, a year by direction, p50 at 10 M against 1 M',
          rounds.ten.p50 / rounds.one.p50,
          1.3,
          '×',
        ),
      ];
    });
  });
}

/**
 * Imports 10,000 people three times into a portal with a hundred terminals. Checks that the third import is as fast as
 * the first, and that no command is written before a terminal polls.
 */
export async function peopleOnTerminals(bench: Bench): Promise<Figure[]> {
  const { dataDir } = await bench.workFolder();
  return bench.withPortal(dataDir, async ({ url }) => {
    const owner = await connectOwner(dataDir);
    await owner.query(data.terminals(100));
    const { rows } = await owner.query("SELECT id::int FROM companies WHERE company_code = 'BENCH'");
    const countCommands = async () => Number((await owner.query(data.countCommands)).rows[0].commands);
    const before = await countCommands();
    const caller = await callerOf(url);
    const times: number[] = [];
    for (const round of ['first', 'second', 'third'])
      times.push(await importSheet(caller, rows[0].id, sheetOf(`${round}${process.pid}x`)));
    const writtenCommands = (await countCommands()) - before;
    await owner.end();
    bench.say(
      `imports of 10,000 with 100 terminals: ${times.map((ms) => (ms / 1000).toFixed(2)).join(', ')} s; ${writtenCommands} commands written`,
    );
    return [
      asLimit(
        'third import of 10,000 people with 100 terminals against the first',
        (times[2] ?? 0) / (times[0] ?? 0),
        1.2,
        '×',
      ),
      asLimit('commands written by three imports, before a terminal asks', writtenCommands, 0, 'rows'),
    ];
  });
}
