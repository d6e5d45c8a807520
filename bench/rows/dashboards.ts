import { dashboards } from '@gatehouse/api/attendance/dashboards';
import { pathOf } from '@gatehouse/api/platform/operation';
import { pins, serials } from '@gatehouse/testing/data/organisation.queries';
import { type RunningPortal, signIn } from '@gatehouse/testing/portal/start-portal';
import type { Bench, Figure } from '../kit/bench.ts';
import { pagesRead } from '../kit/buffers.ts';
import { cpuOfEach } from '../kit/cpu.ts';
import { median } from '../kit/load.ts';
import { asLimit, benchAdministrator } from './figures.ts';

/** All requests that the department dashboard sends when it opens. */
const paths = [
  pathOf(dashboards.todaySummary),
  pathOf(dashboards.todayCheckIns),
  pathOf(dashboards.todayActivity),
  pathOf(dashboards.differences),
  `${pathOf(dashboards.attendanceActivity)}?type=this-quarter`,
  `${pathOf(dashboards.departmentMethods)}?type=this-quarter`,
  pathOf(dashboards.latestLogs),
  pathOf(dashboards.latestEmployees),
];

/** Sends one morning punch per person. Repeated calls send the same punches and change nothing. */
async function sendTodayPunches(url: string): Promise<void> {
  const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Ho_Chi_Minh' });
  const lines = pins.map((pin, n) => `${pin}\t${today} 00:${String(n % 60).padStart(2, '0')}:00\t0\t15`);
  for (let from = 0; from < lines.length; from += 20) {
    const answer = await fetch(`${url}/iclock/cdata?SN=${serials[0]}&table=ATTLOG&Stamp=${from}`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: lines.slice(from, from + 20).join('\n'),
    });
    if (answer.status !== 200) throw new Error(`An upload was answered ${answer.status}`);
  }
}

async function measureDashboard(bench: Bench, total: number) {
  const { dataDir } = await bench.dataSet(total);
  return bench.withPortal(dataDir, async (portal) => {
    await sendTodayPunches(portal.url);
    const headers = { authorization: `Bearer ${await signIn(portal.url, benchAdministrator)}` };
    const pages = await pagesRead(dataDir, paths, headers);
    return { pages, ...(await measureCalls(bench, dataDir, portal, headers)) };
  });
}

/** Returns the median CPU time of all calls of the dashboard, and the p99 latency of a single call. */
async function measureCalls(
  bench: Bench,
  dataDir: string,
  { url, pid }: RunningPortal,
  headers: Record<string, string>,
) {
  const took: number[] = [];
  const calls = bench.quick ? 25 : 100;
  const open = async () => {
    for (let call = 0; call < calls; call++)
      for (const path of paths) {
        const begun = performance.now();
        const answer = await fetch(url + path, { headers });
        const text = await answer.text();
        if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status} ${text}`);
        took.push(performance.now() - begun);
      }
  };
  const cpu = median(await cpuOfEach({ pid, dataDir, rounds: bench.rounds, calls }, open));
  took.sort((a, b) => a - b);
  return { cpu, p99: took[Math.floor(took.length * 0.99)] ?? Number.NaN };
}

/**
 * Measures the cost of the department dashboard of 1,000 people. The cost must not grow when there are ten times as
 * many punches.
 */
export async function dashboardsRow(bench: Bench): Promise<Figure[]> {
  const sizes = bench.quick ? ([100_000, 1_000_000] as const) : ([1_000_000, 10_000_000] as const);
  const few = await measureDashboard(bench, sizes[0]);
  const many = await measureDashboard(bench, sizes[1]);
  const [small, large] = sizes.map((size) => `${size / 1_000_000} M`);
  bench.say(`department dashboard: pages read ${few.pages} at ${small}, ${many.pages} at ${large}`);
  bench.say(`department dashboard: p99 of a call ${few.p99.toFixed(1)} ms, ${many.p99.toFixed(1)} ms`);
  return [
    asLimit(`department dashboard, pages at ${large} against ${small}`, many.pages / few.pages, 1.2, '×'),
    asLimit('department dashboard of 1,000 people, all its calls', many.cpu, 60, 'ms of CPU'),
  ];
}
