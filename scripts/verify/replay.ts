// Proves T5 of the security rules for devices. The same batches are sent ten times: in parallel, shuffled, split
// differently, over two portals and after a restart. The resulting rows are the same as after one sequential run, and
// the same as when everything is computed from scratch. Every POST of the API that is sent twice with one
// Idempotency-Key takes effect once. node scripts/verify/replay.ts [--long] [--seed N]

import { secondsUntilComputed } from '@gatehouse/testing/data/backlog.queries';
import { createEventSender, hikEvent } from '@gatehouse/testing/kit/hikvision-events';
import { terminalOf } from '@gatehouse/testing/kit/terminal-world';
import {
  openFixture,
  type ProofFixture,
  readOptions,
  seededRandom,
  Verdict,
} from '@gatehouse/testing/portal/harness';
import type { FastifyInstance } from 'fastify';
import { recomputeDays } from '../../apps/server/src/features/attendance/attendance-days/attendance-days.service.ts';
import { proveRepeatedCalls } from './replay/calls.ts';

const options = readOptions();
const random = seededRandom(options.seed);
const verdict = new Verdict('REPLAY', options);
const scale = options.long ? { people: 60, days: 30, rounds: 10 } : { people: 12, days: 8, rounds: 2 };
const copies = 10;

const randomBelow = (n: number) => Math.floor(random() * n);
const twoDigits = (n: number) => String(n).padStart(2, '0');

function shuffle<T>(list: readonly T[]): T[] {
  const out = [...list];
  for (let i = out.length - 1; i > 0; i--) {
    const j = randomBelow(i + 1);
    [out[i], out[j]] = [out[j] as T, out[i] as T]; // The casts are safe, because both indexes are within the list.
  }
  return out;
}

/**
 * Generates lines of days with early, late, duplicate and missing punches and night work. Each line contains the
 * index of a person instead of the PIN.
 */
function makeLines(): string[] {
  const lines: string[] = [];
  for (let person = 0; person < scale.people; person++) {
    for (let day = 1; day <= scale.days; day++) {
      const date = `2026-10-${twoDigits(day)}`;
      const status = random() < 0.5 ? () => 255 : (index: number) => index % 2;
      for (let index = 0; index < 2 + randomBelow(4); index++) {
        const hour = random() < 0.1 ? randomBelow(24) : [8, 18, 12, 13, 19][index];
        lines.push(
          `{${person}}\t${date} ${twoDigits(hour ?? 8)}:${twoDigits(randomBelow(60))}:${twoDigits(randomBelow(60))}\t${status(index)}\t15`,
        );
      }
    }
  }
  return lines;
}

interface ReplaySite {
  companyId: number;
  serial: string;
  /** The generated lines, with the PINs of this company's people. */
  lines: string[];
}

async function makeSite(testFixture: ProofFixture, lines: readonly string[]): Promise<ReplaySite> {
  const companyId = (await testFixture.make.company()).id;
  const pins: string[] = [];
  for (let person = 0; person < scale.people; person++) {
    pins.push((await testFixture.make.employee({ companyId, pin: String(7_000 + person) })).pin);
  }
  // Every third department works at night.
  const { rows } = await testFixture.make.owner.query(
    `INSERT INTO work_shifts (company_id, department_id, name, start_time, end_time, salary_multiply)
     SELECT company_id, id, 'Night', '22:00', '06:00', 1 FROM (
       SELECT *, row_number() OVER (ORDER BY id) AS place FROM departments WHERE company_id = $1) d WHERE place % 3 = 0 RETURNING 1`,
    [companyId],
  );
  verdict.verify(rows.length > 0, 'nobody works at night');
  const { serial } = await testFixture.make.device({ companyId });
  return {
    companyId,
    serial,
    lines: lines.map((line) => line.replace(/\{(\d+)\}/, (_, n) => pins[Number(n)] ?? '')),
  };
}

function splitIntoBatches(lines: readonly string[]): string[][] {
  const batches: string[][] = [];
  for (let from = 0; from < lines.length; ) {
    const size = 1 + randomBelow(200);
    batches.push(lines.slice(from, from + size));
    from += size;
  }
  return batches;
}

let sends = 0;
/** Sends a batch as a terminal and retries until the portal acknowledges it. */
async function deliver(app: FastifyInstance, serial: string, batch: readonly string[]): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { body } = await terminalOf({ app }, serial).attlog(batch);
    sends += 1;
    if (body === `OK: ${batch.length}`) return;
    if (!verdict.verify(attempt < 20, `a batch was answered ${body} twenty times`)) return;
  }
}

/** Returns all rows computed from a site's lines, without ids. */
async function readOutcome({ make }: ProofFixture, { companyId }: ReplaySite): Promise<string> {
  await secondsUntilComputed(make.owner);
  const readRows = async (text: string) => (await make.owner.query(text, [companyId])).rows;
  const punches =
    await readRows(`SELECT e.device_pin AS pin, p.wall_time::text AS wall, p.punched_at, p.status_key, p.direction,
      p.work_date::text AS date, p.ignored FROM punches p JOIN employees e ON e.id = p.employee_id
    WHERE p.company_id = $1 ORDER BY 1, 3, 4, 2`);
  const days =
    await readRows(`SELECT e.device_pin AS pin, d.work_date::text AS date, d.status, d.check_in_at, d.check_out_at,
      d.worked_minutes, d.late_minutes, d.early_minutes, d.overtime_minutes
    FROM attendance_days d JOIN employees e ON e.id = d.employee_id WHERE d.company_id = $1 ORDER BY 1, 2`);
  const counters =
    await readRows(`SELECT punch_date::text AS date, result, sum(total) AS total FROM punch_counters
    WHERE company_id = $1 GROUP BY 1, 2 ORDER BY 1, 2`);
  return JSON.stringify({ punches, days, counters });
}

/** Posts an event as a Hikvision terminal and retries until the portal acknowledges it. */
async function report(app: FastifyInstance, path: string, event: object): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { statusCode } = await createEventSender({ app }, path)(event);
    sends += 1;
    if (statusCode === 200) return;
    if (!verdict.verify(attempt < 20, `an event was answered ${statusCode} twenty times`)) return;
  }
}

/**
 * Sends each event of a Hikvision terminal ten times, in parallel and in random order. Checks that each event is stored
 * once and no event is missing.
 */
async function replayEvents({ make }: ProofFixture, app: () => FastifyInstance): Promise<void> {
  const { id: companyId } = await make.company();
  const { pin } = await make.employee({ companyId });
  const device = await make.device({ companyId, protocol: 'HIKVISION' });
  const events = Array.from({ length: scale.days * 4 }, (_, n) =>
    hikEvent(`2026-10-${twoDigits(1 + Math.floor(n / 4))}T${twoDigits(8 + (n % 4) * 3)}:00:00+07:00`, {
      employeeNoString: pin,
      serialNo: 100 + n,
      frontSerialNo: 99 + n,
    }),
  );
  const everything = shuffle(Array.from({ length: copies }, () => events).flat());
  for (let from = 0; from < everything.length; from += 20) {
    const wave = everything.slice(from, from + 20);
    await Promise.all(wave.map((event) => report(app(), device.path, event)));
  }
  const { rows } = await make.owner.query(
    `SELECT (SELECT count(*)::int FROM punches WHERE company_id = $1) AS punches,
       (SELECT count(*)::int FROM punch_inbox WHERE company_id = $1) AS raw,
       (SELECT missing_events::text FROM device_states WHERE device_id = $2) AS missing`,
    [companyId, device.id],
  );
  const { punches, raw, missing } = rows[0];
  verdict.verify(
    punches === events.length && raw === events.length && missing === '[]',
    `${events.length} events made ${JSON.stringify(rows[0])}`,
  );
}

/**
 * Sends each event of an access control terminal ten times, both live and as stored event, in parallel and in random
 * order.
 */
async function replayAccess({ make }: ProofFixture, app: () => FastifyInstance): Promise<void> {
  const { id: companyId } = await make.company();
  const { pin } = await make.employee({ companyId });
  const { serial } = await make.device({ companyId, protocol: 'ZK_ACC' });
  const events = Array.from({ length: scale.days * 4 }, (_, n) => {
    const time = `2026-10-${twoDigits(1 + Math.floor(n / 4))} ${twoDigits(8 + (n % 4) * 3)}:00:00`;
    return [
      `time=${time}\tpin=${pin}\tcardno=0\teventaddr=1\tevent=0\tinoutstatus=${n % 2}\tverifytype=4\tindex=${100 + n}`,
      `transaction cardno=0\tpin=${pin}\tverified=4\tdoorid=1\teventtype=0\tinoutstate=${n % 2}\ttime=${time}\tindex=${100 + n}`,
    ];
  });
  const everything = shuffle(Array.from({ length: copies / 2 }, () => events.flat()).flat());
  for (let from = 0; from < everything.length; from += 20)
    await Promise.all(
      everything.slice(from, from + 20).map(async (line) => {
        const table = line.startsWith('time') ? 'rtlog' : 'transaction';
        for (let attempt = 1; ; attempt++) {
          const { body } = await terminalOf({ app: app() }, serial).send(
            'POST',
            'cdata',
            `&table=${table}`,
            line,
          );
          sends += 1;
          if (body === 'OK') return;
          if (!verdict.verify(attempt < 20, `an event was answered ${body} twenty times`)) return;
        }
      }),
    );
  const { rows } = await make.owner.query(
    `SELECT (SELECT count(*)::int FROM punches WHERE company_id = $1) AS punches,
       (SELECT count(*)::int FROM punch_inbox WHERE company_id = $1) AS raw`,
    [companyId],
  );
  const { punches, raw } = rows[0];
  verdict.verify(
    punches === events.length && raw === events.length,
    `${events.length} events of an access terminal made ${JSON.stringify(rows[0])}`,
  );
}

const fixture = await openFixture();
let [rows, posts] = [0, 0];
try {
  let portals = [await fixture.open(), await fixture.open()];
  const lines = makeLines();
  const quiet = await makeSite(fixture, lines);
  const stormy = await makeSite(fixture, lines);
  const anyApp = () => (portals[randomBelow(2)] ?? portals[0])?.app as FastifyInstance; // The cast is safe, because there are two portals.
  for (const batch of splitIntoBatches(quiet.lines)) await deliver(anyApp(), quiet.serial, batch);
  const expected = await readOutcome(fixture, quiet);
  for (let round = 0; round < scale.rounds; round++) {
    const everything = shuffle(
      Array.from({ length: copies }, () => splitIntoBatches(shuffle(stormy.lines))).flat(),
    );
    for (let from = 0; from < everything.length; from += 20) {
      const wave = everything.slice(from, from + 20);
      await Promise.all(wave.map((batch) => deliver(anyApp(), stormy.serial, batch)));
    }
    verdict.verify(
      (await readOutcome(fixture, stormy)) === expected,
      `round ${round}: the rows differ from those of one pass`,
    );
    for (const portal of portals) await portal.close();
    portals = [await fixture.open(), await fixture.open()];
  }
  for (const { companyId } of [quiet, stormy]) {
    const { rows: people } = await fixture.make.owner.query(
      'SELECT id::int FROM employees WHERE company_id = $1',
      [companyId],
    );
    const recomputation = {
      companyId,
      employeeIds: people.map(({ id }) => id),
      from: '2026-09-25',
      to: '2026-11-10',
      at: new Date(),
      cause: 'SETTINGS' as const,
    };
    const changed = await portals[0]?.services.database.asCompanies([companyId], (db) =>
      recomputeDays(db, recomputation),
    );
    verdict.verify(changed === 0, `computed from scratch, ${changed} days are different`);
  }
  verdict.verify(
    (await readOutcome(fixture, stormy)) === expected,
    'computed from scratch, punches lie elsewhere',
  );
  const distinct = new Set(quiet.lines.map((line) => line.split('\t').slice(0, 3).join('\t'))).size;
  const { rows: counters } = await fixture.make.owner.query(
    `SELECT (SELECT count(*)::int FROM punches WHERE company_id = $1) AS punches,
       (SELECT count(*)::int FROM punch_inbox WHERE company_id = $1) AS raw`,
    [stormy.companyId],
  );
  rows = counters[0].punches;
  await replayEvents(fixture, anyApp);
  await replayAccess(fixture, anyApp);
  posts = await proveRepeatedCalls(fixture, verdict);
  verdict.verify(
    rows === distinct && counters[0].raw === distinct,
    `${distinct} records made ${JSON.stringify(counters[0])}`,
  );
} finally {
  await fixture.close();
}
verdict.print({ sends, copies, rounds: scale.rounds, rows, posts });
