import { secondsUntilComputed, secondsUntilSynced } from '@gatehouse/testing/data/backlog.queries';
import { serials } from '@gatehouse/testing/data/organisation.queries';
import { connectOwner, signIn } from '@gatehouse/testing/portal/start-portal';
import { countCrowd, crowd, crowdPins } from '../data/crowd.queries.ts';
import type { Bench, Figure } from '../kit/bench.ts';
import { loadProcess, median, type Round, type UploadRound } from '../kit/load.ts';
import { freshLines } from './attlog.ts';
import { employeesPath } from './employees.ts';
import { asLimit, benchAdministrator } from './figures.ts';

const total = 1_000_000;
const perBatch = 500;
const days = 25;
/** Ten people each request a list about every half second while the terminals send their buffered punches. */
const viewers = { connections: 10, pauseMs: 500 };

/**
 * Measures ten terminals that reconnect at the same moment. They have buffered a million punches of 10,000 people over
 * 25 days. Reports the seconds until every punch is acknowledged and its attendance day is computed. Also reports the
 * latency of other people's lists during this time.
 */
export async function outage(bench: Bench): Promise<Figure[]> {
  const { dataDir } = await bench.workFolder();
  return bench.withPortal(dataDir, async ({ url }) => {
    const owner = await connectOwner(dataDir);
    await secondsUntilSynced(owner);
    await owner.query(crowd);
    const headers = { authorization: `Bearer ${await signIn(url, benchAdministrator)}` };
    const loadList = (seconds: number) =>
      loadProcess<Round>('timed-get', { url: url + employeesPath, seconds, headers, ...viewers });
    await loadList(2);
    const quiet = [
      await loadList(bench.seconds * 2),
      await loadList(bench.seconds * 2),
      await loadList(bench.seconds * 2),
    ];
    const alone = median(quiet.map(({ p99 }) => p99));
    const sending = loadProcess<UploadRound>('post-lines', {
      url,
      devices: serials.slice(0, 10),
      perBatch,
      lines: total,
      ...freshLines('by-person', days, crowdPins),
      order: 'by-time',
    });
    const meanwhile: Round[] = [];
    let isDone = false;
    const computed = sending
      .then(async (upload) => ({ ...upload, all: upload.seconds + (await secondsUntilComputed(owner)) }))
      .finally(() => {
        isDone = true;
      });
    while (!isDone) meanwhile.push(await loadList(10));
    const { all: seconds, ...sent } = await computed;
    const { rows } = await owner.query<{ punches: number; days: number }>(countCrowd);
    await owner.end();
    if (
      sent.acknowledged !== total ||
      Number(rows[0]?.punches) !== total ||
      Number(rows[0]?.days) < crowdPins.length * days
    )
      throw new Error(
        `Not everything is there: ${sent.acknowledged} acknowledged, ${JSON.stringify(rows[0])}`,
      );
    const during = median(meanwhile.map(({ p99 }) => p99));
    bench.say(
      `outage: acknowledged in ${sent.seconds.toFixed(0)} s, computed in ${seconds.toFixed(0)} s, ${Math.round(total / seconds)} punches/s; list p99 alone ${alone.toFixed(1)} ms, meanwhile ${during.toFixed(1)} ms`,
    );
    return [
      asLimit('1 M buffered punches, in and computed', seconds, 90, 's'),
      asLimit("others' list p99 meanwhile against alone", during / alone, 3, '×'),
    ];
  });
}
