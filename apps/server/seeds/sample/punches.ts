import { addDays, weekday } from '../../src/platform/dates/iso-dates.ts';
import type { Random } from './random.ts';

/** Where and as whom somebody is punched. */
export interface SampleWorker {
  pin: string;
  start: string;
  end: string;
  terminals: { in: string; out: string };
}

/** One line of a terminal's log: its serial and the ATTLOG text. */
export interface SampleLine {
  serial: string;
  wall: string;
  line: string;
}

/** How ATTLOG says that a face was read. */
export const face = 15;
const fingerprint = 1;
const card = 4;

/**
 * A person's punches on one date: mostly on time, at times late, leaving early, forgetting to punch out, punching twice, or
 * staying away; Saturdays now and then. Night shifts end on the next date.
 */
export function punchesOf(random: Random, worker: SampleWorker, date: string): SampleLine[] {
  const day = weekday(date);
  if (day === 7 || (day === 6 && !random.chance(0.05)) || random.chance(0.04)) return [];
  const late = random.chance(0.12) ? random.between(6, 55) : random.between(-25, 4);
  const early = random.chance(0.08)
    ? -random.between(10, 90)
    : random.between(0, random.chance(0.15) ? 130 : 20);
  const overnight = worker.end <= worker.start;
  const verify = random.pick([face, face, face, fingerprint, card]);
  const lines = [lineAt(random, worker.terminals.in, worker.pin, date, worker.start, late, verify)];
  if (random.chance(0.02))
    lines.push(lineAt(random, worker.terminals.in, worker.pin, date, worker.start, late, verify));
  if (!random.chance(0.03)) {
    lines.push(
      lineAt(
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

function lineAt(
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
  const day = addDays(date, Math.floor(minute / 1440));
  const within = ((minute % 1440) + 1440) % 1440;
  const two = (value: number) => String(value).padStart(2, '0');
  const wall = `${day} ${two(Math.floor(within / 60))}:${two(within % 60)}:${two(random.between(0, 59))}`;
  // 255: a terminal without function keys
  return { serial, wall, line: `${pin}\t${wall}\t255\t${verify}\t0\t0\t0` };
}
