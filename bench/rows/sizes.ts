import * as data from '../data/sizes.queries.ts';
import type { Bench, Figure } from '../kit/bench.ts';
import { alternate, loadProcess, type Round } from '../kit/load.ts';
import { connectOwner, signIn } from '../kit/portal.ts';
import { asLimit, benchAdministrator } from './common.ts';
import { importSheet, sheetOf } from './sheets.ts';

/** One row by its key: what everything here is a multiple of. */
const oneRow = '/api/v1/buildings/1';

interface Caller {
  url: string;
  headers: Record<string, string>;
}

const callerOf = async (url: string): Promise<Caller> => ({
  url,
  headers: { authorization: `Bearer ${await signIn(url, benchAdministrator)}` },
});

const timed =
  (bench: Bench, { url, headers }: Caller, path: string, connections = 1) =>
  () =>
    loadProcess<Round>('timed-get', { url: url + path, seconds: bench.seconds, headers, connections });

/** How many times as long as a one-row read each of these takes, in rounds by turns. */
async function timesOneRow(bench: Bench, caller: Caller, paths: Record<string, string>) {
  const sides = Object.fromEntries(
    Object.entries({ ...paths, 'one row': oneRow }).map(([name, path]) => [name, timed(bench, caller, path)]),
  );
  await alternate(sides, 1);
  const rounds: Record<string, Round> = await alternate(sides, bench.rounds);
  const one = rounds['one row']?.p50 ?? Number.NaN;
  for (const [name, { p50 }] of Object.entries(rounds)) bench.say(`${name}: p50 ${p50.toFixed(2)} ms`);
  return Object.entries(paths).map(([name]) => ({ name, times: (rounds[name]?.p50 ?? Number.NaN) / one }));
}

/** The list of 100,000 records in quarantine: as it opens, by reason, by the beginning of a code, and for what is not there. */
export async function quarantine(bench: Bench): Promise<Figure[]> {
  const { dataDir } = await bench.workFolder();
  return bench.withPortal(dataDir, async ({ url }) => {
    const owner = await connectOwner(dataDir);
    await owner.query(data.held);
    await owner.end();
    const list = '/api/v1/quarantine?page=0&size=10';
    const figures = await timesOneRow(bench, await callerOf(url), {
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

/** Finding by name among 10,000 people and what else there is: by a common name, by a code, by what nobody is called. */
export async function finds(bench: Bench): Promise<Figure[]> {
  const { dataDir } = await bench.workFolder();
  return bench.withPortal(dataDir, async ({ url }) => {
    const owner = await connectOwner(dataDir);
    await owner.query(data.people(10_000));
    await owner.end();
    const find = (keyword: string) => `/api/v1/finds?keyword=${keyword}`;
    const figures = await timesOneRow(bench, await callerOf(url), {
      'a common name': find('nguyen'),
      'a letter': find('n'),
      'a whole code': find('FOUND9999'),
      nobody: find('nobody-is-called-so'),
    });
    return figures.map(({ name, times }) =>
      asLimit(`find among 10,000 people, ${name}, p50 against a one-row read`, times, 15, '×'),
    );
  });
}

/** The trail searched for what nobody said; then ten such searches at once, and what others notice of them. */
export async function systemLog(bench: Bench): Promise<Figure[]> {
  const { dataDir } = await bench.workFolder();
  return bench.withPortal(dataDir, async ({ url }) => {
    const owner = await connectOwner(dataDir);
    await owner.query(data.entries(300_000));
    await data.untilNoted(owner);
    await owner.end();
    const caller = await callerOf(url);
    const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
    const search = `/api/v1/system-log?from=${day(-300)}&to=${day(1)}&page=0&size=10&keyword=nobody-said-this`;
    const figures = await timesOneRow(bench, caller, { search });
    const light = timed(bench, caller, oneRow);
    const sides = {
      alone: light,
      beside: async () => (await Promise.all([light(), timed(bench, caller, search, 10)()]))[0] as Round,
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

/** A year of the device log in one direction; what is in no direction; and, of ten million, against one. */
export async function directions(bench: Bench): Promise<Figure[]> {
  const one = await bench.dataSet(1_000_000);
  const year = (to: string) => {
    const from = new Date(Date.parse(to) - 364 * 86_400_000).toISOString().slice(0, 10);
    return `/api/v1/device-logs?from=${from}&to=${to}&page=0&size=10`;
  };
  const path = `${year(one.month.to)}&operation=OUT`;
  return bench.withPortal(one.dataDir, async ({ url }) => {
    const caller = await callerOf(url);
    // who is refused goes in, in these data
    const [none] = await timesOneRow(bench, caller, { 'nothing matches': `${path}&result=ACCESS_REJECTED` });
    const figures = [
      asLimit(
        'device log, a year by direction, nothing matches, p50 against a one-row read',
        none?.times ?? Number.NaN,
        10,
        '×',
      ),
    ];
    if (bench.quick) return figures;
    const ten = await bench.dataSet(10_000_000);
    return bench.withPortal(ten.dataDir, async ({ url: other }) => {
      const sides = {
        one: timed(bench, caller, path),
        ten: timed(bench, await callerOf(other), `${year(ten.month.to)}&operation=OUT`),
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

/** 10,000 people imported three times over, with a hundred terminals that will be told of them. */
export async function peopleOnTerminals(bench: Bench): Promise<Figure[]> {
  const { dataDir } = await bench.workFolder();
  return bench.withPortal(dataDir, async ({ url }) => {
    const owner = await connectOwner(dataDir);
    await owner.query(data.terminals(100));
    const { rows } = await owner.query("SELECT id::int FROM companies WHERE company_code = 'BENCH'");
    const commands = async () => Number((await owner.query(data.countCommands)).rows[0].commands);
    const before = await commands();
    const caller = await callerOf(url);
    const times: number[] = [];
    for (const round of ['first', 'second', 'third'])
      times.push(await importSheet(caller, rows[0].id, sheetOf(`${round}${process.pid}x`)));
    const made = (await commands()) - before;
    await owner.end();
    bench.say(
      `imports of 10,000 with 100 terminals: ${times.map((ms) => (ms / 1000).toFixed(2)).join(', ')} s; ${made} commands written`,
    );
    return [
      asLimit(
        'third import of 10,000 people with 100 terminals against the first',
        (times[2] ?? 0) / (times[0] ?? 0),
        1.2,
        '×',
      ),
      asLimit('commands written by three imports, before a terminal asks', made, 0, 'rows'),
    ];
  });
}
