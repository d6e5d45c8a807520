import { setTimeout as sleep } from 'node:timers/promises';
import { usualSettings, workShifts } from '@gatehouse/api/attendance/work-shifts';
import { DAY } from '@gatehouse/api/platform/dates';
import { pathOf } from '@gatehouse/api/platform/operation';
import { pins } from '@gatehouse/testing/data/organisation.queries';
import { connectOwner, signIn } from '@gatehouse/testing/portal/start-portal';
import type pg from 'pg';
import type { Bench, Figure } from '../kit/bench.ts';
import { median } from '../kit/load.ts';
import { asRatio, benchAdministrator } from './figures.ts';
import * as queries from './recomputation.queries.ts';

const dates = 31;
const days = pins.length * dates;
/** Lower bound of the ratio. It is just over half of the first measurement (0.37, on two shared cores). */
const least = 0.2;
const patienceMs = 600_000;

/** Sends the request with which the work shift screen changes a shift. */
async function send(method: 'POST' | 'PUT' | 'DELETE', url: string, authorization: string, body?: object) {
  const answer = await fetch(url, {
    method,
    headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${url} was answered ${answer.status} ${text}`);
  return JSON.parse(text) as { result: { id: number } };
}

/**
 * Changes the shift hours of 1,000 people, which recomputes 31 days for each person. Measures the days per second, from
 * the request to the last day. Compares this rate with plain reads and upserts in batches of the same size.
 */
export async function recomputation(bench: Bench): Promise<Figure[]> {
  const { dataDir, month } = await bench.workFolder();
  const to = month.to;
  const from = new Date(Date.parse(to) - (dates - 1) * DAY).toISOString().slice(0, 10);
  return bench.withPortal(dataDir, async ({ url }) => {
    const owner = await connectOwner(dataDir);
    const authorization = `Bearer ${await signIn(url, benchAdministrator)}`;
    const { rows } = await owner.query<{ id: number; below: number }>(queries.head);
    await owner.query(queries.bareDaysTable);
    const shift = {
      departmentId: rows[0]?.id,
      name: 'Measured',
      startDate: from,
      endDate: to,
      startTime: '08:00',
      endTime: '17:00',
      type: 'NORMAL',
      workingDayType: 'LEGAL_WORKDAY',
      workshiftSettings: usualSettings,
    };
    const recompute = (change: () => Promise<unknown>) => measureRecomputation(owner, { from, to }, change);
    let id = 0;
    const first = await recompute(async () => {
      id = (await send('POST', `${url}${pathOf(workShifts.create)}`, authorization, shift)).result.id;
    });
    await recomputeBare(owner, from, to);
    const times = { portal: [] as number[], bare: [] as number[] };
    for (let round = 0; round < Math.min(3, bench.rounds); round++) {
      const startTime = `0${6 + (round % 2)}:30`;
      const changed = await recompute(() =>
        send('PUT', `${url}${pathOf(workShifts.update, { id })}`, authorization, { startTime }),
      );
      // Fewer written days mean that the change had no effect, because the portal does not write days with an unchanged
      // result. The new hours also apply to weekends.
      if (changed.written < days / 2) throw new Error(`Only ${changed.written} days are different.`);
      times.portal.push(days / changed.seconds);
      const bare = await recomputeBare(owner, from, to);
      if (bare.written < days * 0.9) throw new Error(`Only ${bare.written} bare days were written.`);
      times.bare.push(days / bare.seconds);
    }
    await recompute(() => send('DELETE', `${url}${pathOf(workShifts.remove, { id })}`, authorization));
    await owner.end();
    const [portal, bare] = [median(times.portal), median(times.bare)];
    bench.say(
      `recomputation of ${pins.length} people × ${dates} days, ${first.written} of them different: ${portal.toFixed(0)} days/s, bare ${bare.toFixed(0)} days/s`,
    );
    return [
      asRatio('recomputation of 1,000 people × 31 days, days/s against bare rows', portal / bare, least),
    ];
  });
}

/** Runs a change and waits until no job is pending. Returns the seconds and the number of changed days. */
async function measureRecomputation(
  owner: pg.Client,
  { from, to }: { from: string; to: string },
  change: () => Promise<unknown>,
) {
  const begun = performance.now();
  const { rows } = await owner.query<{ now: string }>('SELECT now()::text');
  await change();
  for (;;) {
    const { rows: waiting } = await owner.query<{ waits: boolean }>(queries.isComputing);
    if (!waiting[0]?.waits) break;
    if (performance.now() - begun > patienceMs) throw new Error('Days are still computed after ten minutes.');
    await sleep(20);
  }
  const seconds = (performance.now() - begun) / 1000;
  const changedRows = await owner.query<{ days: number }>(queries.computedSince, [from, to, rows[0]?.now]);
  return { seconds, written: changedRows.rows[0]?.days ?? 0 };
}

async function recomputeBare(owner: pg.Client, from: string, to: string) {
  const begun = performance.now();
  let writtenCount = 0;
  for (let after = 0; ; ) {
    const { rows } = await owner.query<{ ids: number[] | null; last: number }>(queries.nextPeople, [after]);
    const [part] = rows;
    if (!part?.ids) break;
    after = part.last;
    writtenCount += (await owner.query(queries.bareRecomputation, [part.ids, from, to])).rowCount ?? 0;
  }
  return { seconds: (performance.now() - begun) / 1000, written: writtenCount };
}
