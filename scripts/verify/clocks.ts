// Proves T12 of the security rules: working time does not depend on the time zone of the machine. Child processes run
// the rule tables, properties and conversions under four TZ values. Every case must pass, and the output must have the
// same bytes in all child processes. node scripts/verify/clocks.ts [--long] [--seed N]

import { execFile } from 'node:child_process';
import { createHash, randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { formatLocalTime, MINUTE } from '@gatehouse/api/platform/dates';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import {
  CHANGE_NIGHTS,
  punchAt,
} from '../../apps/server/src/features/attendance/attendance-days/day/attendance.cases.ts';
import {
  computeAttendance,
  punchRangeFor,
} from '../../apps/server/src/features/attendance/attendance-days/day/attendance.rules.ts';
import { scenarios } from '../../apps/server/src/features/attendance/attendance-days/day/scenarios.cases.ts';
import { hoursOfShift } from '../../apps/server/src/features/attendance/attendance-days/hours/person-hours.rules.ts';
import { expectedShift } from '../../apps/server/src/features/attendance/attendance-days/hours/shift.rules.ts';
import { readCommandLine } from '../../apps/server/src/platform/command-line.ts';
import {
  deviceLocalTimeToInstant,
  instantToLocalTime,
  localMsAt,
  localTimeToInstant,
  offsetAt,
} from '../../apps/server/src/platform/dates/zones.ts';

const MACHINE_ZONES = ['UTC', 'Asia/Ho_Chi_Minh', 'America/New_York', 'Australia/Lord_Howe'];
const SITE_ZONES = [
  'Asia/Ho_Chi_Minh',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
];

const { values: options } = readCommandLine('npm run verify:clocks -- [--long] [--seed NUMBER]', {
  long: { type: 'boolean', default: false },
  seed: { type: 'string' },
  'machine-zone': { type: 'string' },
});
const seed = options.seed === undefined ? randomInt(2 ** 31) : Number(options.seed);
if (!Number.isSafeInteger(seed)) throw new Error('--seed takes a whole number');

interface ClockRun {
  hash: string;
  cases: number;
  zones: number;
  failures: string[];
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const toIso = (at: number) => new Date(at).toISOString();

/**
 * Runs all calculations that must not depend on the machine's zone. Returns a hash of the results, and the cases that
 * failed.
 */
function runCases(machineZone: string): ClockRun {
  const output = createHash('sha256');
  const failures: string[] = [];
  let cases = 0;
  const check = (title: string, isRight: boolean, value: unknown) => {
    cases++;
    output.update(`${title} ${JSON.stringify(value)}\n`);
    if (!isRight) failures.push(`${title}: ${JSON.stringify(value)?.slice(0, 400)}`);
  };

  const zones = chooseZones();
  for (const zone of zones) convertAround(zone, check);
  for (const night of CHANGE_NIGHTS) {
    const { zone, date, shift } = night;
    const punches = [punchAt(zone, night.in, 'IN'), punchAt(zone, night.out, 'OUT')];
    const { days } = computeAttendance({ zone, dates: [date], shiftFor: () => shift, punches });
    const { start, end } = expectedShift(zone, date, shift);
    const edges = isSame(
      [toIso(start), toIso(end)],
      [night.start, night.end].map((text) => toIso(Date.parse(text))),
    );
    const figures = days[0]?.workedMinutes === night.worked && days[0].lateMinutes === night.late;
    check(`${zone} ${date} ${night.title}`, edges && figures, days);
  }
  for (const scenario of fc.sample(scenarios, { seed, numRuns: options.long ? 20_000 : 1000 })) {
    const { punches, zone, shiftFor, dates } = scenario;
    const result = computeAttendance(scenario);
    check(
      'any order',
      isSame(result, computeAttendance({ ...scenario, punches: [...punches].reverse() })),
      result,
    );
    const middle = dates.slice(3, 5);
    const { from, to } = punchRangeFor(middle, zone, hoursOfShift(shiftFor));
    const punchesInRange = punches.filter(({ at }) => at >= from && at <= to);
    const alone = computeAttendance({ ...scenario, punches: punchesInRange, dates: middle }).days;
    check(
      'local',
      isSame(
        alone,
        result.days.filter(({ workDate }) => middle.includes(workDate)),
      ),
      alone,
    );
  }
  // Checks that the machine uses TZ. Otherwise the comparison would prove nothing.
  for (const at of [Date.UTC(2026, 0, 1), Date.UTC(2026, 6, 1)]) {
    const local = -new Date(at).getTimezoneOffset() * MINUTE;
    if (local !== offsetAt(machineZone, at)) failures.push(`the machine does not run in ${machineZone}`);
  }
  return { hash: output.digest('hex'), cases, zones: zones.length, failures };
}

function chooseZones(): string[] {
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => !SITE_ZONES.includes(zone));
  const chosen = options.long ? others : fc.sample(fc.constantFrom(...others), { seed, numRuns: 15 });
  return [...new Set([...SITE_ZONES, ...chosen])];
}

/** Compares conversions with those of Temporal, at random instants and near the changes of the zone's clocks. */
function convertAround(zone: string, check: (title: string, holds: boolean, shown: unknown) => void) {
  const second = fc.integer({ min: Date.UTC(1972, 0, 1) / 1000, max: Date.UTC(2080, 0, 1) / 1000 });
  const count = options.long ? 200 : 40;
  fc.sample(fc.tuple(second, fc.integer({ min: -10_800, max: 10_800 })), { seed, numRuns: count }).forEach(
    ([start, offset], i) => {
      const there = Temporal.Instant.fromEpochMilliseconds(start * 1000).toZonedDateTimeISO(zone);
      const change = i % 2 === 0 ? there.getTimeZoneTransition('next') : null;
      const at = (change?.epochMilliseconds ?? start * 1000) + offset * 1000;
      const expected = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDateTime();
      const localTime = instantToLocalTime(zone, at);
      check(`${zone} shows`, localTime === expected.toString({ smallestUnit: 'second' }).replace('T', ' '), [
        at,
        localTime,
      ]);

      // The local time at this distance from the clock change, as if the clock did not change. In a gap, this time does
      // not exist.
      const reading = formatLocalTime(localMsAt(zone, at - offset * 1000 - 1000) + 1000 + offset * 1000);
      const reference = Temporal.PlainDateTime.from(reading.replace(' ', 'T'));
      const compatible = reference.toZonedDateTime(zone, { disambiguation: 'compatible' });
      const exists = compatible.toPlainDateTime().equals(reference);
      const gapEnd = compatible.add({ milliseconds: 1 }).getTimeZoneTransition('previous');
      const edge = exists ? compatible.epochMilliseconds : gapEnd?.epochMilliseconds;
      const instants = [localTimeToInstant(zone, reading), deviceLocalTimeToInstant(zone, reading)];
      check(`${zone} reads ${reading}`, isSame(instants, [edge, compatible.epochMilliseconds]), instants);
    },
  );
}

async function runUnderZone(zone: string): Promise<ClockRun> {
  const self = fileURLToPath(import.meta.url);
  const args = [self, '--machine-zone', zone, '--seed', String(seed), ...(options.long ? ['--long'] : [])];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      env: { TZ: zone },
      maxBuffer: 2 ** 26,
    });
    const answer: ClockRun = JSON.parse(stdout);
    return answer;
  } catch (error) {
    return { hash: '', cases: 0, zones: 0, failures: [`did not finish: ${String(error).slice(0, 600)}`] };
  }
}

const answers = options['machine-zone'] ? [] : await Promise.all(MACHINE_ZONES.map(runUnderZone));
const [first] = answers;
if (!first) process.stdout.write(JSON.stringify(runCases(options['machine-zone'] ?? 'UTC')));
else {
  answers.forEach(({ failures, hash }, i) => {
    for (const failure of failures.slice(0, 10)) console.error(`TZ=${MACHINE_ZONES[i]} ${failure}`);
    if (hash !== first.hash) console.error(`TZ=${MACHINE_ZONES[i]} differs from TZ=${MACHINE_ZONES[0]}`);
  });
  const pass = answers.every(({ failures, hash }) => failures.length === 0 && hash === first.hash);
  const counts = `zones=${first.zones} cases=${first.cases} tz=${answers.length} seed=${seed}`;
  console.log(`CLOCKS ${counts} ${pass ? 'PASS' : 'FAIL'}`);
  process.exitCode = pass ? 0 : 1;
}
