import { addDays, MINUTES_PER_DAY, minuteOfDay, weekday } from '@gatehouse/api/platform/dates';
import type { Random } from '../random.ts';

export interface SampleWorker {
  pin: string;
  start: string;
  end: string;
  terminals: { in: string; out: string };
}

export interface SampleLine {
  serial: string;
  wall: string;
  line: string;
}

/** Code of face verification in ATTLOG, the punch format of ZKTeco terminals. */
export const face = 15;
const fingerprint = 1;
const card = 4;

/**
 * Generates the punches of a person on one date. Most are on time. Some are late, early, missing or repeated, and some
 * days have none. Work on Saturdays is rare. Night shifts end on the next date.
 */
export function generatePunches(random: Random, worker: SampleWorker, date: string): SampleLine[] {
  const day = weekday(date);
  if (day === 7 || (day === 6 && !random.chance(0.05)) || random.chance(0.04)) return [];
  const late = random.chance(0.12) ? random.between(6, 55) : random.between(-25, 4);
  const early = random.chance(0.08)
    ? -random.between(10, 90)
    : random.between(0, random.chance(0.15) ? 130 : 20);
  const overnight = worker.end <= worker.start;
  const verify = random.pick([face, face, face, fingerprint, card]);
  const lines = [createLine(random, worker.terminals.in, worker.pin, date, worker.start, late, verify)];
  if (random.chance(0.02))
    lines.push(createLine(random, worker.terminals.in, worker.pin, date, worker.start, late, verify));
  if (!random.chance(0.03)) {
    lines.push(
      createLine(
        random,
        worker.terminals.out,
        worker.pin,
        overnight ? addDays(date, 1) : date,
        worker.end,
        early,
        verify,
      ),
    );
  }
  return lines;
}

function createLine(
  random: Random,
  serial: string,
  pin: string,
  date: string,
  time: string,
  shift: number,
  verify: number,
): SampleLine {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const minute = hours * 60 + minutes + shift;
  const day = addDays(date, Math.floor(minute / MINUTES_PER_DAY));
  const within = minuteOfDay(minute);
  const pad = (value: number) => String(value).padStart(2, '0');
  const localTime = `${day} ${pad(Math.floor(within / 60))}:${pad(within % 60)}:${pad(random.between(0, 59))}`;
  // A terminal without function keys reports 255 as the pressed key.
  return { serial, wall: localTime, line: `${pin}\t${localTime}\t255\t${verify}\t0\t0\t0` };
}
